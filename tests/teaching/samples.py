"""Small lessons written to a folder, for tests of files, faults and steps."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

from californiajack.teaching import Exercise, load_course

COURSE = "id: sample\ngroups: [{id: all, lessons: [a-lesson]}]\n"
WORDS = """\
# A lesson

## goal
You can do it.

## one
Who takes {led}?

## one.hint
Look at {trump}.

## one.wrong
{Taker} takes it.

## remember
Look first.

## teacher
A test.
"""
ONE = """\
- id: one
  kind: predict
  position: {trick: {led: QH, answer: 2S, trump: S}}
  ask: trick_winner
  prove: true
"""


def write_course(
    folder: Path, exercises: str = ONE, words: str = WORDS, head: str = "", code: str = "en"
) -> Path:
    """Write a course of one lesson; `exercises` is the YAML under that name."""
    lesson = folder / "01-a-lesson"
    lesson.mkdir(parents=True, exist_ok=True)
    (folder / "course.yaml").write_text(COURSE)
    course_words = "# Course\n\n## title\nCourse\n\n## intro\nHello.\n\n## group.all\nAll\n"
    (folder / f"{code}.md").write_text(course_words)
    head = head or "minutes: 5\npresets: [classic]\n"
    body = indent(dedent(exercises), "  ")
    (lesson / "lesson.yaml").write_text(f"{head}exercises:\n{body}")
    (lesson / f"{code}.md").write_text(words)
    return folder


def exercise(folder: Path, text: str) -> Exercise:
    """Return the one exercise that the YAML describes; its id is ``one``."""
    return load_course(write_course(folder, text)).exercise("a-lesson/one")
