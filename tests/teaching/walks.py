"""The course walked through once for all tests: every exercise under every preset it names."""

from __future__ import annotations

from functools import cache

from californiajack.teaching import Course, Exercise, load_course
from californiajack.teaching.walk import Visit, walk


@cache
def course() -> Course:
    return load_course()


def exercises() -> list[Exercise]:
    return [each for card in course().lessons for each in course().lesson(card.id).exercises]


def cases() -> list[tuple[str, str]]:
    """Return every exercise by name with every preset it may be played under."""
    return [(each.name, preset) for each in exercises() for preset in each.presets]


@cache
def visits(name: str, preset: str) -> tuple[Visit, ...]:
    return tuple(walk(course().exercise(name), preset))


def all_visits() -> list[tuple[str, str, Visit]]:
    return [(name, preset, visit) for name, preset in cases() for visit in visits(name, preset)]
