"""What is handed out to a class: from the choices on the page to a code and a link."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from californiajack.language.code_words import typed_problem
from californiajack.language.dates import day_words
from californiajack.language.presets import preset_title
from californiajack.rules.codes import code_of_match_deal, position_code
from californiajack.rules.daily import daily_code, daily_seed
from californiajack.rules.errors import CodeError
from californiajack.rules.match import DEAL_SEEDS, Match
from californiajack.rules.options import PRESETS, preset_name
from californiajack.teaching import LessonError
from californiajack.teaching.codes import (
    FEWEST,
    MOST,
    DealCode,
    ExerciseCode,
    exercise_code,
    read_any,
    set_code,
)
from californiajack.teaching.glance import puzzle_cards

from .lesson_words import lesson_words
from .typed import SET, code_of_deal

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.teaching import Exercise
    from californiajack.teaching.glance import PuzzleCard

    from .session import Session

__all__ = ["KINDS", "Handout", "NothingError", "day_of", "handout", "number_of", "puzzles_for"]

KINDS: Final = ("day", "deal", "table", "exercise", "puzzles")
_LONGEST_TYPED: Final = 32  # characters of a code that somebody may still want to type


class NothingError(ValueError):
    """There is nothing to hand out; `problem` is the sentence for the visitor."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Handout:
    """What is handed out: its title, a sentence on it, its code and the query of its link."""

    title: str
    note: str
    code: str
    search: str

    @property
    def to_type(self) -> bool:
        """Whether the code is short enough to be typed."""
        return 0 < len(self.code) <= _LONGEST_TYPED

    @property
    def exact(self) -> bool:
        """Whether capital and small letters of the code are not the same."""
        return "." in self.code


def handout(session: Session, chosen: Mapping[str, str]) -> Handout:
    """Return what the choices hand out. Raises `NothingError` saying what is missing."""
    kind = chosen.get("what", "day")
    makers = {
        "day": _of_day,
        "deal": _of_deal,
        "table": _of_table,
        "exercise": _of_exercise,
        "puzzles": _of_puzzles,
    }
    try:
        return makers.get(kind, _of_day)(session, chosen)
    except CodeError as error:
        raise NothingError(typed_problem(session.language, error)) from error


def _preset(chosen: Mapping[str, str]) -> str:
    name = chosen.get("preset", "classic")
    return name if name in PRESETS else "classic"


def number_of(chosen: Mapping[str, str], name: str, default: int, limit: int = DEAL_SEEDS) -> int:
    """Return a whole number below a limit from the choices, the default for anything else."""
    text = chosen.get(name, "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else default
    return number if number < limit else default


def day_of(session: Session, chosen: Mapping[str, str]) -> date:
    """Return the day that is chosen, today by default."""
    try:
        return date.fromisoformat(chosen.get("day", ""))
    except ValueError:
        return session.today


def _of_day(session: Session, chosen: Mapping[str, str]) -> Handout:
    lang, preset, day = session.language, _preset(chosen), day_of(session, chosen)
    title = lang.t("Deal of the day, {day}", day=day_words(lang, day))
    return _deal(title, preset_title(lang, preset), daily_code(preset, day))


def _of_deal(session: Session, chosen: Mapping[str, str]) -> Handout:
    lang, preset = session.language, _preset(chosen)
    seed = number_of(chosen, "seed", daily_seed(preset, session.today))
    title = lang.t("Deal number {number}", number=str(seed))
    code = code_of_match_deal(Match.start(PRESETS[preset], seed))
    return _deal(title, preset_title(lang, preset), code)


def _deal(title: str, note: str, code: str) -> Handout:
    return Handout(title, note, code, "?" + urlencode({"deal": code}, safe=".-"))


def on_table(session: Session, take: str) -> str:
    """Return the code of what lies on the table: ``start`` or ``now`` of the deal, or the ``task``.

    Empty where nothing is there.
    """
    task, match = session.learning.task, session.match
    if take == "task" and task is not None and task.preset:
        name, course = session.learning.name, session.learning.course
        return exercise_code(course, name, task.preset, task.seed)
    if take in ("start", "now") and match is not None:
        code = code_of_deal(match, session.opening)
        played = take == "now" and match.deal.actions
        return position_code(match.deal, code) if played else code
    return ""


def _of_table(session: Session, chosen: Mapping[str, str]) -> Handout:
    lang, code = session.language, chosen.get("taken", "")
    if not code:
        raise NothingError(
            lang.t("Nothing lies on the table. Play a deal or open a task first, then come back.")
        )
    found = read_any(code, session.learning.course)
    if isinstance(found, ExerciseCode):
        return _task(session, found.name, found.preset, found.seed)
    if not isinstance(found, DealCode):
        raise CodeError("a set of puzzles lies on no table", key="unreadable")
    played = len(found.deal.actions)
    title = lang.t("The deal on the table")
    if played:
        title = lang.t("The position on the table")
    name = preset_name(found.deal.rules)
    note = preset_title(lang, name) if name in PRESETS else lang.t("House rules")
    return _deal(title, note, found.code)


def _of_exercise(session: Session, chosen: Mapping[str, str]) -> Handout:
    exercise = exercise_of(session, chosen)
    preset = chosen.get("preset", "")
    preset = preset if preset in exercise.presets else exercise.presets[0]
    seed = number_of(chosen, "seed", 0) if exercise.position.changes else 0
    return _task(session, exercise.name, preset, seed)


def exercise_of(session: Session, chosen: Mapping[str, str]) -> Exercise:
    """Return the exercise that is chosen, the first one for what there is not."""
    course = session.learning.course
    lesson = chosen.get("lesson", "")
    if lesson not in [card.id for card in course.lessons]:
        lesson = course.lessons[0].id
    exercises = course.lesson(lesson).exercises
    return next((e for e in exercises if e.id == chosen.get("exercise")), exercises[0])


def _task(session: Session, name: str, preset: str, seed: int) -> Handout:
    lang, course = session.language, session.learning.course
    try:
        code = exercise_code(course, name, preset, seed)
    except LessonError as error:
        raise NothingError(str(error)) from error
    note = _rules_words(lang, preset)
    lesson, _, ident = name.partition("/")
    if lesson == "puzzles":
        title = lang.t("A puzzle")
    else:
        words = lesson_words(session, lesson)
        names = [each.id for each in course.lesson(lesson).exercises]
        title = lang.t(
            "{lesson}: task {number}",
            lesson=words.title if words is not None else lesson,
            number=names.index(ident) + 1,
        )
    return Handout(title, note, code, "?" + urlencode({"code": code}))


def _rules_words(lang: Language, preset: str) -> str:
    name, _, add_on = preset.partition("+")
    title = preset_title(lang, name)
    return f"{title}, {preset_title(lang, add_on)}" if add_on else title


# Puzzles


def puzzles_for(session: Session, chosen: Mapping[str, str]) -> tuple[PuzzleCard, ...]:
    """Return the puzzles that fit the theme, the rules and the level."""
    theme, preset, level = (chosen.get(name, "") for name in ("theme", "preset", "level"))
    return tuple(
        puzzle
        for puzzle in puzzle_cards(session.learning.course)
        if (not theme or theme in puzzle.themes)
        and (preset not in PRESETS or puzzle.preset == preset)
        and (level not in ("1", "2", "3") or puzzle.difficulty == int(level))
    )


def _of_puzzles(session: Session, chosen: Mapping[str, str]) -> Handout:
    lang, course = session.language, session.learning.course
    if not course.bank.is_there:
        raise NothingError(lang.t("This course has no puzzles."))
    there = puzzles_for(session, chosen)
    if len(there) < FEWEST:
        raise NothingError(
            lang.t("Fewer than two puzzles are like that. Choose another theme, level or rules.")
        )
    count = max(FEWEST, number_of(chosen, "count", 5, MOST + 1))
    seed = number_of(chosen, "seed", 0)
    mixed = sorted(there, key=lambda each: zlib.crc32(f"{seed}:{each.id}".encode()))
    found = mixed[:count]
    title = lang.n("{count} puzzle", "{count} puzzles", len(found))
    note = ""
    if len(found) < count:
        note = lang.n("There is {count} like that.", "There are {count} like that.", len(found))
    names = [each.id for each in found]
    try:
        code = set_code(course, names)
    except CodeError as error:
        if error.key != "no_order":
            raise
        tasks = ",".join(f"puzzles.{name}" for name in names)
        query = {"page": "learn", "lesson": SET, "exercise": "1", "tasks": tasks}
        return Handout(title, typed_problem(lang, error), "", "?" + urlencode(query, safe=",.-"))
    return Handout(title, note, code, "?" + urlencode({"code": code}))


def yesterday(day: date) -> date:
    """Return the day before; the first of all days has none and stays."""
    return day - timedelta(days=1) if day > date.min else day
