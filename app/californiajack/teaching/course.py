"""A course on disk: its folder is looked through at once, a lesson is read when it is asked for."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from californiajack.language import languages

from .errors import LessonError
from .guide import Guide, read_guide
from .model import Exercise, Puzzle
from .parse import read_exercise, read_id, read_presets, read_puzzle
from .reading import Entry, check_inside, read_text, read_yaml, required
from .words import Words, read_words

__all__ = [
    "BUILT_IN",
    "Course",
    "Group",
    "Lesson",
    "LessonCard",
    "PuzzleBank",
    "lessons_folder",
    "load_course",
]

BUILT_IN: Final = "california-jack"
"""The id of the course that comes with the package."""

_FALLBACK: Final = "en"  # the language that is spoken where another one is missing
_FOLDER: Final = re.compile(r"^(\d\d)-([a-z0-9-]+)$")
_MINUTES: Final = re.compile(r"^minutes: *(\d{1,4})\s*(?:#.*)?$", re.MULTILINE)
_EXERCISES: Final = re.compile(r"^exercises:.*\n((?:(?:[ #-].*)?\n?)*)", re.MULTILINE)
_ITEM: Final = re.compile(r"^( *)- (?:\{? *id: *([a-z0-9-]+))?", re.MULTILINE)


def lessons_folder() -> Path:
    """Return the folder of the course that comes with the package.

    In an installed package and on the static site it lies in the package; in a checkout it is the
    folder ``lessons`` at the top. Raises `LessonError` where there is none.
    """
    for folder in _own_folders():
        if (folder / "course.yaml").is_file():
            return folder
    raise LessonError(
        "the lessons are missing; name a folder that holds course.yaml",
        key="file",
        file=str(_own_folders()[0]),
    )


def _own_folders() -> tuple[Path, Path]:
    package = Path(__file__).resolve().parent.parent
    return package / "lessons", package.parent.parent / "lessons"


@dataclass(frozen=True, slots=True)
class LessonCard:
    """What is shown of a lesson without reading it; `tasks` counts its exercises.

    `ids` are the ids of those that begin with it, as `lessons check` wants all of them to.
    """

    id: str
    number: int
    minutes: int
    group: str
    folder: Path
    tasks: int = 0
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Some lessons under a heading; the words are in the section ``group.<id>``."""

    id: str
    lessons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its exercises in their order and, by language, its words."""

    id: str
    number: int
    minutes: int
    presets: tuple[str, ...]
    after: tuple[str, ...]
    keys: tuple[str, ...]
    exercises: tuple[Exercise, ...]
    folder: Path
    file: str = ""
    _words: dict[str, Words] = field(default_factory=dict, repr=False, compare=False)

    def exercise(self, ident: str) -> Exercise:
        """Return an exercise by its id. Raises `LessonError` naming those there are."""
        for each in self.exercises:
            if each.id == ident:
                return each
        names = ", ".join(each.id for each in self.exercises)
        message = f"there is no exercise {ident!r}; there are {names}"
        raise LessonError(message, key="name", file=self.file)

    def words(self, code: str) -> Words:
        """Return the words in a language (``en``). Raises `LessonError` if there are none."""
        if code not in self._words:
            self._words[code] = read_words(self.folder / f"{code}.md")
        return self._words[code]


class PuzzleBank:
    """The puzzles in the folder ``puzzles``, read when the first one is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._words: dict[str, Words] = {}

    @property
    def is_there(self) -> bool:
        """Whether the course has puzzles at all; none of them is read for it."""
        return any(self.folder.glob("*.yaml"))

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """Every puzzle, in the order of files and of their content."""
        found: dict[str, Puzzle] = {}
        for path in sorted(self.folder.glob("*.yaml")):
            root = read_yaml(path)
            for entry in required(root.map(("puzzles",)), "puzzles", root).list():
                puzzle = read_puzzle(entry)
                if puzzle.id in found:
                    raise entry.fault(f"the puzzle {puzzle.id!r} is there twice", "name")
                found[puzzle.id] = puzzle
        return tuple(found.values())

    def words(self, code: str) -> Words:
        """Return the words of the puzzles in a language: one section for each id."""
        if code not in self._words:
            self._words[code] = read_words(self.folder / f"{code}.md")
        return self._words[code]


class Course:
    """The lessons of a folder in their order. Nothing of it changes once it is read.

    `id` tells courses apart: what was learned in one of them is not kept with that of another.
    `languages` are those it has words in.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bank = PuzzleBank(folder / "puzzles")
        file = find_course_file(folder)
        if folder not in _own_folders():
            check_inside(folder)  # ours may be linked by whatever installed the package
        root = read_yaml(file)
        parts = root.map(("id", "languages", "groups"))
        self.id = read_id(required(parts, "id", root))
        spoken = parts["languages"].texts(languages()) if "languages" in parts else languages()
        self.languages = tuple(spoken)
        groups = required(parts, "groups", root)
        folders = _folders(folder)
        self.groups = tuple(_group(entry, folders) for entry in groups.list())
        self.lessons = _cards(self.groups, folders, groups)
        self._lessons: dict[str, Lesson] = {}
        self._words: dict[str, Words] = {}
        self._lesson_words: dict[str, dict[str, Words]] = {}

    def card(self, ident: str) -> LessonCard:
        """Return what is known of a lesson without reading it. Raises `LessonError`."""
        for each in self.lessons:
            if each.id == ident:
                return each
        names = ", ".join(each.id for each in self.lessons)
        message = f"there is no lesson {ident!r}; there are {names}"
        raise LessonError(message, key="name", file=str(self.folder))

    def lesson(self, ident: str) -> Lesson:
        """Return a lesson, read at the first time. Raises `LessonError` for a fault in it."""
        if ident not in self._lessons:
            lesson = read_lesson(self.card(ident), self.bank)
            known = self._lesson_words.setdefault(ident, {})
            self._lessons[ident] = replace(lesson, _words=known)
        return self._lessons[ident]

    def words(self, code: str) -> Words:
        """Return the words of the course page in a language."""
        if code not in self._words:
            self._words[code] = read_words(self.folder / f"{code}.md")
        return self._words[code]

    def lesson_words(self, ident: str, code: str) -> Words:
        """Return a lesson's words in a language without reading its exercises."""
        folder = self.card(ident).folder
        known = self._lesson_words.setdefault(ident, {})
        if code not in known:
            known[code] = read_words(folder / f"{code}.md")
        return known[code]

    def words_in(self, code: str, read: Callable[[str], Words]) -> Words:
        """Return what `read` gives in a language, else in English or any other of the course.

        Raises `LessonError` where there are no words at all.
        """
        codes = (code, _FALLBACK, *self.languages)
        for each in codes[:-1]:
            try:
                return read(each)
            except LessonError:
                continue
        return read(codes[-1])

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzle bank."""
        return self.bank.puzzles

    @cached_property
    def guide(self) -> Guide | None:
        """The guide for teachers, None where the course has none. Raises `LessonError`."""
        return read_guide(self.folder / "guide")

    def exercise(self, name: str) -> Exercise:
        """Return an exercise by ``lesson/id``, or a puzzle by ``puzzles/id``."""
        lesson, _, ident = name.partition("/")
        if lesson == "puzzles":
            for puzzle in self.puzzles:
                if puzzle.id == ident:
                    return puzzle.exercise
            message = f"there is no puzzle {ident!r}"
            raise LessonError(message, key="name", file=str(self.bank.folder))
        return self.lesson(lesson).exercise(ident)


def load_course(folder: Path | str | None = None) -> Course:
    """Return the course of a folder, of the package for None. Raises `LessonError`."""
    return Course(lessons_folder() if folder is None else Path(folder))


def find_course_file(folder: Path) -> Path:
    """Return the course.yaml of a folder. Raises `LessonError` saying what a course needs."""
    file = folder / "course.yaml"
    # Not asked of a Path: it raises for a name that is too long.
    if not os.path.isfile(file):
        what = "holds no course.yaml" if os.path.isdir(folder) else "is no folder"
        begin = "my-course" if os.path.exists(folder) else folder
        message = (
            f"this {what}; a course is a folder with course.yaml, its words (en.md, ...) and"
            " a folder for each lesson (01-first-card); begin one with"
            f" `california-jack lessons new first-card --lessons {begin}`"
        )
        raise LessonError(message, key="file", file=str(folder))
    return file


def _folders(folder: Path) -> Mapping[str, tuple[int, Path]]:
    """Return the lesson folders by id."""
    found: dict[str, tuple[int, Path]] = {}
    for path in sorted(folder.iterdir()):
        match = _FOLDER.match(path.name)
        # A folder without lesson.yaml is a lesson to be; `lessons check` names it.
        if match and (path / "lesson.yaml").is_file():
            if match[2] in found:
                message = f"two folders hold the lesson {match[2]!r}; keep one"
                raise LessonError(message, key="name", file=str(path))
            found[match[2]] = (int(match[1]), path)
    return MappingProxyType(found)


def _group(entry: Entry, folders: Mapping[str, object]) -> Group:
    parts = entry.map(("id", "lessons"))
    lessons = required(parts, "lessons", entry)
    return Group(read_id(required(parts, "id", entry)), lessons.texts())


def _cards(
    groups: tuple[Group, ...], folders: Mapping[str, tuple[int, Path]], entry: Entry
) -> tuple[LessonCard, ...]:
    cards: list[LessonCard] = []
    for group in groups:
        for ident in group.lessons:
            if ident not in folders:
                continue  # named already, not written yet: `lessons check` says so
            if ident in [card.id for card in cards]:
                raise entry.fault(f"the lesson {ident!r} is there twice; keep one", "name")
            number, path = folders[ident]
            minutes, tasks, ids = _glance(path)
            cards.append(LessonCard(ident, number, minutes, group.id, path, tasks, ids))
    missing = sorted(set(folders) - {card.id for card in cards})
    if missing:
        raise entry.fault(f"no group names the lesson {', '.join(missing)}; add it", "missing")
    return tuple(cards)


def _glance(folder: Path) -> tuple[int, int, tuple[str, ...]]:
    """Return a lesson's minutes, and how many tasks with which ids it has.

    It is not read as YAML for that, which is slow in a browser; `lessons check` compares.
    """
    text = read_text(folder / "lesson.yaml")
    minutes, block = _MINUTES.search(text), _EXERCISES.search(text)
    items = list(_ITEM.finditer(block[1])) if block else []
    outermost = min((len(found[1]) for found in items), default=0)
    tasks = [found[2] for found in items if len(found[1]) == outermost]
    return int(minutes[1]) if minutes else 0, len(tasks), tuple(each for each in tasks if each)


_LESSON_PARTS: Final = ("minutes", "presets", "after", "keys", "exercises")


def read_lesson(
    card: LessonCard, bank: object = None, faults: Callable[[LessonError], None] | None = None
) -> Lesson:
    """Read a lesson's structure.

    A fault raises `LessonError`; with `faults` the exercise that has it is left out instead and
    the fault is given there.
    """
    root = read_yaml(card.folder / "lesson.yaml")
    parts = root.map(_LESSON_PARTS)
    minutes = required(parts, "minutes", root).number(1, 60)
    presets = read_presets(required(parts, "presets", root))
    exercises: dict[str, Exercise] = {}
    for entry in required(parts, "exercises", root).list():
        try:
            exercise = read_exercise(entry, card.id, presets, bank)
            if exercise.id in exercises:
                raise entry.fault(f"the id {exercise.id!r} is there twice; ids are unique", "name")
        except LessonError as error:
            if faults is None:
                raise
            faults(error)
        else:
            exercises[exercise.id] = exercise
    return Lesson(
        id=card.id,
        number=card.number,
        minutes=minutes,
        presets=presets,
        after=parts["after"].texts() if "after" in parts else (),
        keys=parts["keys"].texts() if "keys" in parts else (),
        exercises=tuple(exercises.values()),
        folder=card.folder,
        file=root.file,
    )
