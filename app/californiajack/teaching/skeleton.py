"""A new lesson to begin with: files full of comments that run as they are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from californiajack.language import languages

from .errors import LessonError

__all__ = ["write_skeleton"]

_ID: Final = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
_NUMBER: Final = re.compile(r"^(\d\d)-")

_STRUCTURE: Final = """\
# The structure of the lesson. Words are in the .md files, one for each language.
# `california-jack lessons check {ident}` says what is still wrong.
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


def write_skeleton(folder: Path, ident: str) -> Path:
    """Write a lesson with comments into a course and return its folder.

    Raises `LessonError` for an id that is none or is taken, and for a folder that is no course.
    """
    if not _ID.match(ident):
        message = f"{ident!r} is no id; write small letters and hyphens, such as lead-a-loser"
        raise LessonError(message, key="name")
    if not (folder / "course.yaml").is_file():
        message = "this folder holds no course.yaml; name the folder of a course"
        raise LessonError(message, key="file", file=str(folder))
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
    title = ident.replace("-", " ").capitalize()
    for code in languages():
        (target / f"{code}.md").write_text(_WORDS.format(title=title), encoding="utf-8")
    return target
