"""Finding the faults of a course: what `california-jack lessons check` says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from californiajack.language import Language, LanguageError, language
from californiajack.rules.errors import TableError
from californiajack.rules.reasons import LEGAL_KEYS, REFUSAL_KEYS

from .claims import CLAIMS
from .codes import puzzle_order
from .course import Course, Lesson, LessonCard, read_lesson
from .errors import LessonError
from .lint_guide import check_guide
from .lint_words import check_course_words, check_puzzle_words, check_words
from .model import Exercise
from .register import ASKS
from .runner import Task
from .speech import verdict_words
from .walk import Visit, walk

__all__ = [
    "Fault",
    "check_course",
    "check_lesson",
    "check_puzzles",
    "estimated_minutes",
    "fault_of",
]

_SEEDS: Final = (0, 1)
# Seconds that a question of a kind takes a learner, reading the reasons included.
_SECONDS: Final = {
    "watch": 6,
    "predict": 12,
    "select": 20,
    "complete": 15,
    "play": 25,
    "count": 20,
    "order": 30,
    "judge": 20,
    "make": 30,
}
_MORE_TRICKS: Final = 8


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, where, and what to do; `line` is 0 where no line is at fault."""

    message: str
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        return f"{where}{self.message}"


def check_course(
    folder: Path, only: Iterable[str] = (), codes: Sequence[str] | None = None
) -> list[Fault]:
    """Return the faults of a course folder, of the lessons `only` if some are named.

    `codes` are the languages to check, those of the course by default.
    """
    try:
        course = Course(folder)
    except LessonError as error:
        return [fault_of(error)]
    chosen = tuple(codes or course.languages)
    wanted = tuple(only)
    known = {card.id for card in course.lessons}
    known |= {"puzzles"} if course.bank.is_there else set()
    unknown = [name for name in wanted if name not in known]
    if unknown:
        message = f"there is no lesson {', '.join(unknown)}; there are {', '.join(sorted(known))}"
        return [Fault(message, str(folder))]
    faults: list[Fault] = []
    if not wanted:
        faults += _missing_lessons(course)
        faults += [Fault(*each) for each in check_course_words(course, chosen)]
        faults += [Fault(*each) for each in check_guide(course, chosen)]
    for card in course.lessons:
        if not wanted or card.id in wanted:
            faults += check_lesson(course, card, chosen)
    if "puzzles" in wanted or (not wanted and course.bank.is_there):
        faults += check_puzzles(course, chosen)
    return faults


def fault_of(error: LessonError) -> Fault:
    """Return what an error says as a fault."""
    message = str(error)
    # The message begins with the place, which the fault gives by itself.
    where = f"{error.file}:{error.line}: " if error.line else f"{error.file}: "
    return Fault(message.removeprefix(where), error.file, error.line)


def _missing_lessons(course: Course) -> Iterator[Fault]:
    there = {card.id for card in course.lessons}
    for group in course.groups:
        for ident in group.lessons:
            if ident not in there:
                yield Fault(
                    f"the lesson {ident!r} is named but has no folder with lesson.yaml; write it"
                    " or take its name out",
                    str(course.folder / "course.yaml"),
                )


def check_lesson(course: Course, card: LessonCard, codes: Sequence[str]) -> list[Fault]:
    """Return the faults of one lesson in some languages."""
    faults: list[Fault] = []
    try:
        lesson = read_lesson(card, course.bank, lambda error: faults.append(fault_of(error)))
    except LessonError as error:
        return [fault_of(error)]
    faults += _check_links(course, lesson)
    ids = tuple(exercise.id for exercise in lesson.exercises)
    if not faults and (card.tasks, card.ids) != (len(ids), ids):
        message = "exercises: begin each one on a line of its own with `- id: ...`"
        faults.append(Fault(message, lesson.file))
    visits: dict[str, list[Visit]] = {}
    for exercise in lesson.exercises:
        found, wrong = _run(exercise)
        visits[exercise.id] = found
        faults += wrong
    faults += _check_said(lesson, visits, codes)
    faults += [Fault(*each) for each in check_words(lesson, visits, codes)]
    faults += _check_course_of(lesson)
    return faults


def _check_links(course: Course, lesson: Lesson) -> Iterator[Fault]:
    names = {ident for group in course.groups for ident in group.lessons}
    for each in lesson.after:
        if each not in names:
            yield Fault(f"after: there is no lesson {each!r} in course.yaml", lesson.file)
    known = {*LEGAL_KEYS, *REFUSAL_KEYS, *ASKS, *CLAIMS}
    for key in lesson.keys:
        if key not in known:
            yield Fault(
                f"keys: {key!r} is no key of a reason; there are {', '.join(sorted(known))}",
                lesson.file,
            )


def _run(exercise: Exercise) -> tuple[list[Visit], list[Fault]]:
    """Solve an exercise by its own solution under every preset, and try wrong answers."""
    visits: list[Visit] = []
    faults: list[Fault] = []
    for preset in exercise.presets:
        for seed in _SEEDS if exercise.position.changes else _SEEDS[:1]:
            try:
                found = list(walk(exercise, preset, seed))
            except TableError as error:
                message = f"exercise {exercise.id} under {preset}: {error}"
                faults.append(Fault(message, exercise.file, exercise.line))
                continue
            visits += found
            for visit in found:
                faults += _check_visit(exercise, preset, visit)
    return visits, list(dict.fromkeys(faults))


def _check_visit(exercise: Exercise, preset: str, visit: Visit) -> Iterator[Fault]:
    """Judge a question: its solution has to be right, and every wrong answer explained."""
    verdict = visit.right.verdict
    if verdict is None:
        return
    where = f"exercise {exercise.id} under {preset}"
    if not verdict.ok:
        yield Fault(
            f"{where}: its own solution {verdict.answer!r} is not right",
            exercise.file,
            exercise.line,
        )
    question = visit.task.question
    assert question is not None
    asks_something = question.name != "any_card" and len(question.options) > 1
    chosen = question.answer_kind in ("card", "choice") and visit.task.step == 1
    # Where the best card is asked for, one that may not be played is wrong, but no choice.
    best = question.name in ("best_cards", "avoid_loss")
    refused = REFUSAL_KEYS if best else ()
    choices = [task for task in visit.wrong if task.verdict and task.verdict.key not in refused]
    if asks_something and chosen and not choices:
        yield Fault(
            f"{where}: every answer is right, so there is nothing to find; change the position",
            exercise.file,
            exercise.line,
        )


def _check_said(
    lesson: Lesson, visits: Mapping[str, Sequence[Visit]], codes: Sequence[str]
) -> list[Fault]:
    """Judge whether every answer, right or wrong, gets its generated reason in every language."""
    found: list[Fault] = []
    for exercise in lesson.exercises:
        for code in codes:
            lang = language(code)
            for visit in visits[exercise.id]:
                for task in (visit.right, *visit.wrong):
                    if task.verdict is not None and not _is_said(lang, task):
                        answer, key = task.verdict.answer, task.verdict.key
                        message = (
                            f"exercise {exercise.id}: no reason in {code} for {answer} ({key})"
                        )
                        found.append(Fault(message, exercise.file, exercise.line))
    return list(dict.fromkeys(found))


def _is_said(lang: Language, task: Task) -> bool:
    try:
        return bool(verdict_words(lang, None, task).made.strip())
    except (KeyError, LanguageError):
        return False


def _check_course_of(lesson: Lesson) -> Iterator[Fault]:
    """Judge the lesson as a whole: its minutes and its end."""
    minutes = estimated_minutes(lesson)
    if minutes > lesson.minutes:
        yield Fault(
            f"the exercises take about {minutes:.0f} minutes, more than the {lesson.minutes} named;"
            " shorten them or name more",
            lesson.file,
        )
    if not lesson.exercises or not lesson.exercises[-1].prove:
        yield Fault("the last exercise has to close the lesson: add `prove: true`", lesson.file)
    if any(exercise.prove for exercise in lesson.exercises[:-1]):
        yield Fault("only the last exercise may have `prove: true`", lesson.file)


def estimated_minutes(lesson: Lesson) -> float:
    """Return about how many minutes a learner needs, by the number of steps of each kind."""
    seconds = 0
    for exercise in lesson.exercises:
        steps = exercise.rounds
        if exercise.kind == "watch":
            moves = exercise.moves
            steps = moves if isinstance(moves, int) else len(moves)
        elif exercise.kind == "complete":
            steps = exercise.rounds * len(exercise.asks)
        elif exercise.kind == "judge":
            steps = exercise.rounds * 2
        elif exercise.kind == "play":
            # The first card is thought about, the others follow from it.
            more = exercise.rounds * ((exercise.tricks or 3) - 1)
            seconds += _MORE_TRICKS * more
        seconds += _SECONDS[exercise.kind] * steps
    return seconds / 60


def check_puzzles(course: Course, codes: Sequence[str]) -> list[Fault]:
    """Return the faults of the puzzle bank: unproved puzzles and missing sentences."""
    try:
        puzzles = course.puzzles
    except LessonError as error:
        return [fault_of(error)]
    faults: list[Fault] = []
    visits: dict[str, list[Visit]] = {}
    for puzzle in puzzles:
        visits[puzzle.id], wrong = _run(puzzle.exercise)
        faults += wrong
    for code in codes:
        try:
            words = course.bank.words(code)
        except LessonError as error:
            faults.append(fault_of(error))
            continue
        faults += [Fault(*each) for each in check_puzzle_words(words, visits, code)]
    return faults + _check_order(course)


def _check_order(course: Course) -> list[Fault]:
    """Return what is wrong with the order of the puzzles, where a course has one."""
    order, file = puzzle_order(course), str(course.bank.folder / "order.txt")
    faults = [
        Fault(f"the puzzle {ident!r} is there twice; take the later line out", file)
        for ident in sorted({ident for ident in order if order.count(ident) > 1})
    ]
    missing = [puzzle.id for puzzle in course.puzzles if puzzle.id not in order]
    if order and missing:
        names = ", ".join(missing)
        faults.append(Fault(f"no code can name {names}; add a line for each at the end", file))
    return faults
