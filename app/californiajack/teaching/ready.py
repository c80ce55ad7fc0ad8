"""What keeps a course from being played: faults in its files, found before anybody meets them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from californiajack.rules.errors import TableError

from .course import Course, LessonCard, read_lesson
from .errors import LessonError
from .lint import Fault, fault_of
from .runner import begin
from .words import read_words

__all__ = ["read_course"]


def read_course(folder: Path) -> tuple[Course | None, list[Fault]]:
    """Read a course as a whole; return it, or None with the faults to cure first.

    Every file is read and every exercise begun under each of its presets. `lessons check` looks
    further: it solves the exercises and judges the words.
    """
    try:
        course = Course(folder)
    except LessonError as error:
        return None, [fault_of(error)]
    faults: list[Fault] = []
    if not course.lessons:
        message = (
            "no lesson is there yet; begin one with"
            f" `california-jack lessons new first-card --lessons {folder}`"
        )
        faults.append(Fault(message, str(folder / "course.yaml")))
    for card in course.lessons:
        faults += _lesson_faults(course, card)
    try:
        _ = course.puzzles
    except LessonError as error:
        faults.append(fault_of(error))
    for place in (folder, *(card.folder for card in course.lessons)):
        faults += _word_faults(place, course.languages)
    return (None, faults) if faults else (course, [])


def _lesson_faults(course: Course, card: LessonCard) -> list[Fault]:
    faults: list[Fault] = []
    try:
        lesson = read_lesson(card, course.bank, lambda error: faults.append(fault_of(error)))
    except LessonError as error:
        return [fault_of(error)]
    if not lesson.exercises and not faults:
        message = "exercises: there is none; add one, beginning with `- id: ...`"
        faults.append(Fault(message, lesson.file))
    for exercise in lesson.exercises:
        for preset in exercise.presets:
            try:
                begin(exercise, preset)
            except TableError as error:
                message = f"exercise {exercise.id} under {preset}: {error}"
                faults.append(Fault(message, exercise.file, exercise.line))
    return faults


def _word_faults(folder: Path, codes: Sequence[str]) -> list[Fault]:
    """Read the words that are there: one language is enough to play."""
    there = [folder / f"{code}.md" for code in codes if (folder / f"{code}.md").is_file()]
    if not there:
        names = ", ".join(f"{code}.md" for code in codes)
        return [Fault(f"the words are missing; add {names}", str(folder))]
    faults: list[Fault] = []
    for path in there:
        try:
            read_words(path)
        except LessonError as error:
            faults.append(fault_of(error))
    return faults
