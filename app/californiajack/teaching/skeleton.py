"""A new lesson to begin with, and a course for it: files with comments that run as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import yaml  # type: ignore[import-untyped]  # no types come with it

from californiajack.language import languages

from .course import BUILT_IN, Course
from .errors import LessonError
from .reading import read_text, read_yaml

__all__ = ["write_skeleton"]

_ID: Final = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
_LONGEST: Final = 60
_NUMBER: Final = re.compile(r"^(\d\d)-")

_COURSE: Final = """\
# The course: its lessons in their order, in groups. A lesson is named by its folder without the
# number. Words of the course page are in the .md files beside, one for each language.
id: {ident}   # what was learned is kept by it: keep it, once somebody has begun
languages: [{codes}]
groups:
  - id: lessons
    lessons: []
"""
_COURSE_WORDS: Final = """\
# {title}

## title
{title}

## intro
<!-- What the course page says first, in one or two sentences. -->
You learn by playing. Every lesson starts with cards on the table.

## group.lessons
Lessons
"""
_STRUCTURE: Final = """\
# The structure of the lesson. Words are in the .md files, one for each language.
# `california-jack lessons check {ident}` says what is still wrong and
# `california-jack lessons preview {ident}` shows it; for a course of your own with --lessons DIR.
minutes: 5
presets: [classic, captured, nordic]    # the rules it may be played under; the first is its own
after: []                               # ids of lessons that it builds on
keys: [must_follow]                     # what it is about: keys of reasons, for the warm-up

exercises:
  # Watch: the program lays cards, one at a time, with the reasons.
  - id: first-look
    kind: watch
    position: {{deal: {{seed: 1, dealer: you}}}}   # a shuffled deal; the learner sits at seat 0
    moves: 4                                   # so many cards, or the cards: "QH 3S"

  # Predict: the learner commits to an answer, then the cards move. Nothing of the answer stands
  # here: the rules core computes it.
  - id: who-takes-it
    kind: predict
    position: {{generate: {{name: two_cards}}}}    # made from a seed: practice does not run out
    rounds: 3
    ask: trick_winner

  # The last exercise closes the lesson: no hints.
  - id: prove-it
    kind: select
    position: {{generate: {{name: follow_choice}}}}
    rounds: 2
    prove: true
    ask: legal_set
"""
_WORDS: Final = """\
# {title}

## goal
<!-- One sentence: what you can do afterwards. -->
You can …

## first-look
<!-- The task: what to do, in one or two sentences. No cards and no numbers: placeholders such as
{{led}} or {{trump}} are filled by the program; `lessons check` lists those there are. -->
Watch the cards and read the reasons.

## who-takes-it
{{Trump}} are trump. Who takes the trick?

## who-takes-it.hint
<!-- Your own first hint; the second and third are generated. -->
First look for a trump.

## prove-it
Mark every card that you may play.

## remember
The one line to remember.

## myth.name-it
<!-- What many people think, in the first sentence; why it is not so, in the rest. -->
Many people think … It is not so, because …

## teacher
<!-- What the lesson teaches and fixes, and how to run it with a class. -->
This lesson …
"""


def write_skeleton(folder: Path, ident: str, codes: Sequence[str] | None = None) -> Path:
    """Write a lesson with comments into a course, name it there, and return its folder.

    A folder that is not there or empty becomes a course, in the languages `codes` (all by
    default). Raises `LessonError` for an id that is none or is taken, and for a folder with
    something else in it.
    """
    # YAML reads this one word as nothing; a longer one may be too long for the name of a folder.
    if not _ID.fullmatch(ident) or ident == "null" or len(ident) > _LONGEST:
        message = (
            f"{ident[:_LONGEST]!r} is no id; write at most {_LONGEST} small letters and hyphens,"
            " such as lead-a-loser"
        )
        raise LessonError(message, key="name")
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        _write_course(folder, tuple(codes or languages()))
    course = Course(folder)
    numbers = [0]
    for path in folder.iterdir():
        found = _NUMBER.match(path.name)
        if found:
            numbers.append(int(found[1]))
            if path.name[3:] == ident:
                message = f"there is a lesson {ident!r}; choose another id"
                raise LessonError(message, key="name", file=str(path))
    target = folder / f"{max(numbers) + 1:02d}-{ident}"
    target.mkdir()
    (target / "lesson.yaml").write_text(_STRUCTURE.format(ident=ident), encoding="utf-8")
    for code in course.languages:
        words = _WORDS.format(title=_title(ident))
        (target / f"{code}.md").write_text(words, encoding="utf-8")
    if all(ident not in group.lessons for group in course.groups):
        _name_it(folder / "course.yaml", ident)
    return target


def _title(ident: str) -> str:
    return ident.replace("-", " ").capitalize()


def _write_course(folder: Path, codes: Sequence[str]) -> None:
    """Begin a course without lessons. Its id is made from the name of the folder."""
    name = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-")
    ident = name if _ID.match(name) and name != BUILT_IN else "own-course"
    folder.mkdir(parents=True, exist_ok=True)
    text = _COURSE.format(ident=ident, codes=", ".join(codes))
    (folder / "course.yaml").write_text(text, encoding="utf-8")
    for code in codes:
        words = _COURSE_WORDS.format(title=_title(ident))
        (folder / f"{code}.md").write_text(words, encoding="utf-8")


def _name_it(file: Path, ident: str) -> None:
    """Add a lesson to the last group of a course; comments and layout stay as they are."""
    groups = read_yaml(file).map()["groups"].list()
    node = groups[-1].map()["lessons"].node if groups else None
    if not isinstance(node, yaml.SequenceNode):
        message = f"name {ident} in a group here: `lessons: [{ident}]`"
        raise LessonError(message, key="missing", file=str(file))
    text = read_text(file)
    if node.flow_style:
        at, added = node.end_mark.index - 1, f", {ident}" if node.value else ident
    else:
        at, added = node.value[-1].end_mark.index, f"\n{' ' * node.start_mark.column}- {ident}"
    file.write_text(text[:at] + added + text[at:], encoding="utf-8")
