"""Judging the words of a lesson: sections, placeholders, and cards and numbers written out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from californiajack.language import language
from californiajack.rules.cards import PACK

from .course import Course, Lesson
from .errors import LessonError
from .model import Exercise
from .walk import Visit
from .words import Section, Words

__all__ = [
    "PLACEHOLDER",
    "check_course_words",
    "check_puzzle_words",
    "check_words",
    "places_of",
]

PLACEHOLDER: Final = re.compile(r"\{([A-Za-z_]+)\}")
# Message, file, line.
Found = tuple[str, str, int]
_WHOLE: Final = ("goal", "remember", "teacher")
_FREE: Final = ("goal", "intro", "remember", "teacher")
_PARTS: Final = ("hint", "right", "wrong", "note", "because")
_CODE: Final = re.compile(r"(?<![\w-])(?:10|[2-9TJQKA])(?:[CDHS]\b|[♣♦♥♠])|[♣♦♥♠]")
_DIGIT: Final = re.compile(r"\d")


def check_course_words(course: Course, codes: Sequence[str]) -> Iterator[Found]:
    """Judge the words of the course page."""
    needed = ["title", "intro", *(f"group.{group.id}" for group in course.groups)]
    for code in codes:
        try:
            words = course.words(code)
        except LessonError as error:
            yield _bare(error)
            continue
        yield from _missing(words, needed)


def check_words(
    lesson: Lesson, visits: Mapping[str, list[Visit]], codes: Sequence[str]
) -> Iterator[Found]:
    """Judge the words of a lesson in every language; the first is what others are compared with."""
    first: Words | None = None
    for code in codes:
        try:
            words = lesson.words(code)
        except LessonError as error:
            yield _bare(error)
            continue
        yield from _missing(words, _needed(lesson))
        for key, section in words.sections.items():
            yield from _check_section(lesson, visits, words, key, section)
            yield from _literals(words, key, section, code)
        if first is not None:
            yield from _compare(first, words)
        first = first or words


def check_puzzle_words(
    words: Words, visits: Mapping[str, Sequence[Visit]], code: str
) -> Iterator[Found]:
    """Judge the sentences of the puzzles: one for each, told after a right answer."""
    yield from _missing(words, tuple(visits))
    for key, section in words.sections.items():
        if key not in visits:
            yield f"`## {key}`: there is no such puzzle; take it out", words.file, section.line
            continue
        known = places_of(visits[key], "right")
        used = PLACEHOLDER.findall(section.text)
        unknown = {name for name in used if name[:1].lower() + name[1:] not in known}
        if unknown and visits[key]:
            yield _place(words, section, key, unknown, known)
        yield from _literals(words, key, section, code)


def _bare(error: LessonError) -> Found:
    where = f"{error.file}:{error.line}: " if error.line else f"{error.file}: "
    return str(error).removeprefix(where), error.file, error.line


def _needed(lesson: Lesson) -> list[str]:
    """Return the sections that every language must have."""
    keys = list(_WHOLE)
    for exercise in lesson.exercises:
        keys.append(exercise.id)
        reasons = [exercise.because, *exercise.others] if exercise.because else []
        keys += [f"{exercise.id}.because.{reason}" for reason in reasons]
    return keys


def _missing(words: Words, keys: Sequence[str]) -> Iterator[Found]:
    for key in keys:
        if not words.get(key):
            yield f"the section `## {key}` is missing or empty; add it", words.file, 0


def _check_section(
    lesson: Lesson,
    visits: Mapping[str, list[Visit]],
    words: Words,
    key: str,
    section: Section,
) -> Iterator[Found]:
    """Judge the key of a section and the placeholders in it."""
    used = set(PLACEHOLDER.findall(section.text))
    head, _, part = key.partition(".")
    if key in _FREE or (head == "myth" and part):
        if used:
            yield _place(words, section, key, used, frozenset())
        return
    exercise = next((each for each in lesson.exercises if each.id == head), None)
    if exercise is None:
        names = ", ".join([*_FREE, "myth.<name>", *(each.id for each in lesson.exercises)])
        yield f"`## {key}`: no such section; there are {names}", words.file, section.line
        return
    yield from _check_part(exercise, visits.get(head, []), words, key, section)
    known = places_of(visits.get(head, []), part)
    unknown = {name for name in used if name[:1].lower() + name[1:] not in known}
    if unknown and visits.get(head):
        yield _place(words, section, key, unknown, known)


def _place(
    words: Words, section: Section, key: str, unknown: set[str], known: frozenset[str]
) -> Found:
    names = ", ".join(sorted(known)) or "none"
    wrong = ", ".join(sorted(unknown))
    return f"`## {key}`: there is no value for {wrong}; there are {names}", words.file, section.line


def _check_part(
    exercise: Exercise,
    visits: Sequence[Visit],
    words: Words,
    key: str,
    section: Section,
) -> Iterator[Found]:
    """Judge what follows the exercise's id in a key."""
    part = key.partition(".")[2]
    name, _, rest = part.partition(".")
    if not part or (exercise.kind == "watch" and part.isdigit()):
        return
    if name not in _PARTS or (rest and name not in ("wrong", "because")):
        yield (
            f"`## {key}`: no such section; after the id may follow {', '.join(_PARTS)}",
            words.file,
            section.line,
        )
    elif name == "because" and rest not in (exercise.because, *exercise.others):
        yield f"`## {key}`: the exercise has no reason {rest!r}", words.file, section.line
    elif name == "wrong" and rest and visits and rest not in _answers(visits):
        given = ", ".join(sorted(_answers(visits)))
        yield (
            f"`## {key}`: {rest!r} is no wrong answer here; there are {given}",
            words.file,
            section.line,
        )


def _answers(visits: Sequence[Visit]) -> set[str]:
    """Return what may be named after ``wrong.``: wrong answers, and cards marked in them."""
    found: set[str] = set()
    for visit in visits:
        for task in visit.wrong:
            assert task.verdict is not None
            found.add(task.verdict.answer)
            found.update(task.verdict.answer.split())
    return found


def places_of(visits: Sequence[Visit], part: str) -> frozenset[str]:
    """Return the placeholders that have a value in every case, for a part of an exercise's words.

    The task and the hint know what lies open; what is said to an answer also knows the answer.
    """
    names: set[str] | None = None
    kind = part.partition(".")[0]
    for visit in visits:
        question = visit.task.question
        if question is None:
            continue
        if kind in ("right", "wrong"):
            verdicts = [
                task.verdict
                for task in ((visit.right,) if kind == "right" else visit.wrong)
                if task.verdict is not None
            ]
            facts = [verdict.facts | {"answer": 1, "right": 1} for verdict in verdicts]
        else:
            facts = [question.facts]
        for each in facts:
            there = {name for name, value in each.items() if _fills(value)}
            names = there if names is None else names & there
    return frozenset(names or ())


def _fills(value: object) -> bool:
    """Tell whether a fact can stand in a sentence."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(each, str) for each in value)
    return value is not None and not isinstance(value, dict | bool)


def _literals(words: Words, key: str, section: Section, code: str) -> Iterator[Found]:
    """Find cards and numbers that are written out instead of computed."""
    text = section.text
    cards = [match.group() for match in _CODE.finditer(text)]
    lang = language(code)
    lower = text.lower()
    cards += [name for name in map(lang.spoken, PACK) if name.lower() in lower]
    for card in dict.fromkeys(cards):
        yield (
            f"`## {key}`: {card!r} is a card; use a placeholder such as {{led}} or {{card}}",
            words.file,
            section.line,
        )
    head = key.partition(".")[0]
    if key in _FREE or head == "myth" or key.endswith(".note"):
        return
    if _DIGIT.search(PLACEHOLDER.sub("", text)):
        yield (
            f"`## {key}`: a number is written out; use a placeholder, or say it in `remember`",
            words.file,
            section.line,
        )


def _compare(first: Words, words: Words) -> Iterator[Found]:
    """Compare a language with the first one: the same sections, the same placeholders."""
    for key, section in first.sections.items():
        other = words.sections.get(key)
        if other is None:
            yield f"the section `## {key}` is missing; {first.file} has it", words.file, 0
            continue
        wanted, there = _places(section.text), _places(other.text)
        if wanted != there:
            names = ", ".join(sorted(wanted)) or "none"
            yield (
                f"`## {key}`: the placeholders differ; the first language has {names}",
                words.file,
                other.line,
            )
    for key in words.sections:
        if key not in first.sections:
            yield (
                f"`## {key}`: {first.file} has no such section; add it there or take it out",
                words.file,
                words.sections[key].line,
            )


def _places(text: str) -> set[str]:
    return {name[:1].lower() + name[1:] for name in PLACEHOLDER.findall(text)}
