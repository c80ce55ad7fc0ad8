"""Which questions a warm-up asks: from the learner's own mistakes, else from earlier lessons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from .course import Course
from .errors import LessonError
from .model import Exercise
from .progress import Progress
from .scenes import number_of

__all__ = ["lesson_warm_up", "warm_up"]

# Kinds that are one question each: they can stand alone without their lesson around them.
_ALONE: Final = ("predict", "select", "count", "order", "judge", "make", "play")
_RANGE: Final = 1_000_000


def warm_up(course: Course, progress: Progress, n: int = 5, seed: int = 0) -> tuple[Exercise, ...]:
    """Return up to `n` exercises from lessons that the learner has begun.

    Those come first that ask what was answered wrongly most often, then those with few stars; the
    seed decides among equals. Each is cut down to one round. Without any progress it is empty.
    """
    known = [card.id for card in course.lessons if _begun(progress, card.id)]
    return _chosen(course, known, progress, n, seed)


def lesson_warm_up(
    course: Course, lesson: str, progress: Progress, n: int = 3, seed: int = 0
) -> tuple[Exercise, ...]:
    """Return `n` questions from the lessons that a lesson builds on, weakest first.

    The first lessons, which build on nothing, have none.
    """
    before = course.lesson(lesson).after
    return _chosen(course, before, progress, n, seed)


def _chosen(
    course: Course, lessons: Sequence[str], progress: Progress, n: int, seed: int
) -> tuple[Exercise, ...]:
    """Return the most needed exercises of some lessons, as one question each with hints."""
    found = list(_exercises(course, lessons))
    chosen = _spread(found, progress, seed)[:n]
    return tuple(replace(exercise, rounds=1, prove=False) for exercise in chosen)


def _begun(progress: Progress, lesson: str) -> bool:
    return any(name.startswith(f"{lesson}/") for name in progress.done)


def _exercises(course: Course, lessons: Sequence[str]) -> Iterator[Exercise]:
    """Yield the exercises of lessons that can stand alone; a lesson that can't be read has none."""
    for ident in lessons:
        try:
            lesson = course.lesson(ident)
        except LessonError:
            continue
        for exercise in lesson.exercises:
            if exercise.kind in _ALONE:
                yield exercise


def _spread(found: list[Exercise], progress: Progress, seed: int) -> list[Exercise]:
    """Return the exercises in the order of need, neighbours from different lessons if possible."""
    ranked = sorted(found, key=lambda exercise: _need(exercise, progress, seed))
    chosen: list[Exercise] = []
    while ranked:
        last = chosen[-1].lesson if chosen else None
        place = next((n for n, each in enumerate(ranked) if each.lesson != last), 0)
        # Need comes before variety: not more than one is passed over.
        chosen.append(ranked.pop(min(place, 1)))
    return chosen


def _need(exercise: Exercise, progress: Progress, seed: int) -> tuple[int, int, int]:
    """Return what sorts exercises: many mistakes first, then few stars, then chance."""
    wrong = sum(progress.errors.get(key, 0) for key in keys_of(exercise))
    stars = progress.done.get(exercise.name, 0)
    return -wrong, stars, number_of(seed, exercise.name) % _RANGE


# Reasons of the rules core that questions about the follow rule bring; other mistakes go by name.
_FOLLOW_KEYS: Final = (
    "must_follow",
    "must_follow_or_trump",
    "must_follow_trump",
    "must_trump",
    "follows",
    "follows_trump",
    "trumps_instead",
    "trumps_void",
    "trumps_must",
    "discards",
    "discards_no_trump",
)


def keys_of(exercise: Exercise) -> tuple[str, ...]:
    """Return the keys under which mistakes in an exercise are counted."""
    keys: list[str] = []
    for call in exercise.asks:
        keys.append(str(call.args.get("claim") or call.name))
        if call.name == "legal_set" or call.args.get("of") == "illegal_now":
            keys += _FOLLOW_KEYS
    return tuple(dict.fromkeys(keys))
