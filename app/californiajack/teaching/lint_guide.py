"""Judging the guide for teachers: sections, titles, placeholders, and where its links lead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from .course import Course
from .errors import LessonError
from .guide import FACTS, GENERATED, LINKS, Guide, titled
from .words import Words

__all__ = ["check_guide", "named_links"]

# Message, file, line.
Found = tuple[str, str, int]
_PLACEHOLDER: Final = re.compile(r"\{(\w*)\}")
_LINK: Final = re.compile(r"\]\(([^)]*)\)")


def check_guide(course: Course, codes: Sequence[str]) -> Iterator[Found]:
    """Judge the guide of a course, if it has one."""
    try:
        guide = course.guide
    except LessonError as error:
        yield _bare(error)
        return
    if guide is None:
        return
    yield from _check_plan(course, guide)
    first: Words | None = None
    for code in codes:
        try:
            words = guide.words(code)
        except LessonError as error:
            yield _bare(error)
            continue
        yield from _check_words(course, guide, words)
        if first is not None:
            yield from _compare(first, words)
        first = first or words


def named_links(text: str) -> list[str]:
    """Return the names that the links of a text lead to, in their order."""
    return _LINK.findall(text)


def _bare(error: LessonError) -> Found:
    where = f"{error.file}:{error.line}: " if error.line else f"{error.file}: "
    return str(error).removeprefix(where), error.file, error.line


def _check_plan(course: Course, guide: Guide) -> Iterator[Found]:
    """Find what the plan opens and what is not there."""
    if guide.plan and "plan" not in guide.sections:
        yield "sections: `plan` is missing, so the plan is not shown", guide.file, 0
    for step in guide.plan:
        for name in step.present:
            try:
                course.exercise(name)
            except LessonError as error:
                yield f"plan, {step.id}: {error}", guide.file, 0
        for name in step.pupils:
            try:
                course.card(name)
            except LessonError as error:
                yield f"plan, {step.id}: {error}", guide.file, 0


def _check_words(course: Course, guide: Guide, words: Words) -> Iterator[Found]:
    steps = [f"plan.{step.id}" for step in guide.plan]
    needed = ["intro", *guide.sections, *steps]
    for key in needed:
        if not words.get(key):
            yield f"the section `## {key}` is missing or empty; add it", words.file, 0
    known = {*LINKS, *(card.id for card in course.lessons)}
    for key, section in words.sections.items():
        if key not in needed:
            message = f"`## {key}`: no such section; there are {', '.join(needed)}"
            yield message, words.file, section.line
            continue
        if key != "intro" and section.text:
            yield from _check_title(words, key)
        places = set(_PLACEHOLDER.findall(section.text)) - {*FACTS}
        if places:
            message = f"there is no value for {', '.join(sorted(places))}"
            yield f"`## {key}`: {message}; there are {', '.join(FACTS)}", words.file, section.line
        for name in named_links(section.text):
            if name not in known:
                message = f"there is nothing called {name!r} to lead to; there are"
                names = ", ".join(sorted(known))
                yield f"`## {key}`: {message} {names}", words.file, section.line


def _check_title(words: Words, key: str) -> Iterator[Found]:
    try:
        title, text = titled(words, key)
    except LessonError as error:
        yield _bare(error)
        return
    if not title or (not text and key not in GENERATED):
        yield f"`## {key}`: the title or the text is empty", words.file, words.sections[key].line


def _compare(first: Words, words: Words) -> Iterator[Found]:
    """Compare a language with the first one: the same links and placeholders in each section."""
    for key, section in first.sections.items():
        other = words.sections.get(key)
        if other is None:
            continue  # said already
        for what, pattern in (("links", _LINK), ("placeholders", _PLACEHOLDER)):
            wanted, there = (Counter(pattern.findall(text)) for text in (section.text, other.text))
            if wanted != there:
                names = ", ".join(sorted(wanted)) or "none"
                message = f"`## {key}`: the {what} differ; the first language has {names}"
                yield message, words.file, other.line
