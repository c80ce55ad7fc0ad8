"""The results of a class: the progress files that pupils hand in, put together into one table.

Nobody is named in a file. A pupil is told apart by the mark that the progress carries since it was
begun; a file from before there were marks, by its name and content. Only numbers about tasks of
the course are taken over, so that a table of many files stays small whatever was in them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from .course import BUILT_IN, Course
from .errors import ProgressError
from .progress import MARK, Progress, is_mark, read_progress

__all__ = [
    "MOST_CHARACTERS",
    "MOST_FILES",
    "ClassResults",
    "Handed",
    "LessonResult",
    "Refused",
    "TaskResult",
    "merge",
]

MOST_FILES: Final = 200
"""How many files are put together at once."""
MOST_CHARACTERS: Final = 500_000
"""How long a file may be; the whole course with all puzzles has some ten thousand."""
MOST_MISTAKES: Final = 100_000
"""How often one rule may have been answered wrongly: more is no honest count."""
_STARS: Final = 4  # 0 to 3
_PUZZLES: Final = "puzzles"
_LONGEST_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class Handed:
    """What one pupil has done. `files` are the names of all files that came from this pupil.

    `done` holds the stars (0 to 3) by task of the course, `puzzles` those of the puzzles, `errors`
    how often each key was answered wrongly.
    """

    files: tuple[str, ...]
    who: str
    done: Mapping[str, int]
    puzzles: Mapping[str, int]
    errors: Mapping[str, int]

    @property
    def file(self) -> str:
        """The name under which the pupil stands in the table."""
        return self.files[0]

    @property
    def stars(self) -> int:
        """All stars of the lessons' tasks together."""
        return sum(self.done.values())

    @property
    def mistakes(self) -> int:
        """All wrong answers together."""
        return sum(self.errors.values())

    def with_other(self, other: Handed) -> Handed:
        """Return both as one pupil: the better stars and the higher counts."""
        return replace(
            self,
            files=tuple(sorted((*self.files, *other.files))),
            done=_higher(self.done, other.done),
            puzzles=_higher(self.puzzles, other.puzzles),
            errors=_higher(self.errors, other.errors),
        )


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that was not taken: `key` says why.

    ``large``, ``empty``, ``json``, ``format``, ``course``, ``value``, or ``many`` where there were
    `MOST_FILES` before it.
    """

    file: str
    key: str


@dataclass(frozen=True, slots=True)
class TaskResult:
    """How many pupils have done a task: `stars[n]` of them with n stars (0 to 3)."""

    name: str
    stars: tuple[int, ...]

    @property
    def done(self) -> int:
        """How many pupils have done the task."""
        return sum(self.stars)


@dataclass(frozen=True, slots=True)
class LessonResult:
    """A lesson: how many pupils have begun it, how many have done all its tasks, and the tasks."""

    id: str
    number: int
    tasks: tuple[TaskResult, ...]
    begun: int
    whole: int

    @property
    def average(self) -> float | None:
        """The stars of a task that was done, on average; None where nothing was done."""
        done = sum(task.done for task in self.tasks)
        stars = sum(count * many for task in self.tasks for count, many in enumerate(task.stars))
        return stars / done if done else None


@dataclass(frozen=True, slots=True)
class ClassResults:
    """All files of a class: the pupils by file name, the refused files, the tasks of the course.

    `lessons` holds for each lesson its number and the names of its tasks. `over` counts refused
    files that are not even named any more.
    """

    lessons: Mapping[str, tuple[int, tuple[str, ...]]]
    pupils: tuple[Handed, ...] = ()
    refused: tuple[Refused, ...] = ()
    over: int = 0

    @property
    def twice(self) -> tuple[tuple[str, str], ...]:
        """Files that were counted together with another one: each with the one they went to."""
        return tuple((file, each.file) for each in self.pupils for file in each.files[1:])

    def with_more(self, files: int) -> ClassResults:
        """Return the results with some more files of which not even the names are known."""
        return replace(self, over=self.over + files)

    @property
    def tasks(self) -> int:
        """How many tasks the lessons of the course have."""
        return sum(len(names) for _, names in self.lessons.values())

    def lesson_results(self) -> tuple[LessonResult, ...]:
        """Return how the pupils did in each lesson of the course, in its order."""
        found = []
        for ident, (number, names) in self.lessons.items():
            counts = [[each.done.get(name) for name in names] for each in self.pupils]
            tasks = tuple(
                TaskResult(name, _by_stars([row[at] for row in counts]))
                for at, name in enumerate(names)
            )
            begun = sum(any(stars is not None for stars in row) for row in counts)
            whole = sum(bool(row) and all(stars is not None for stars in row) for row in counts)
            found.append(LessonResult(ident, number, tasks, begun, whole))
        return tuple(found)

    def misunderstood(self, say: Callable[[str], str] = str) -> tuple[tuple[str, int, int], ...]:
        """Return what was answered wrongly, how often, and by how many pupils; the worst first.

        `say` gives the words of a key; keys with the same words are counted together.
        """
        often: dict[str, int] = {}
        by: dict[str, set[str]] = {}
        for each in self.pupils:
            for key, count in each.errors.items():
                if count:
                    words = say(key)
                    often[words] = often.get(words, 0) + count
                    by.setdefault(words, set()).add(each.who)
        order = sorted(often, key=lambda words: (-often[words], -len(by[words]), words))
        return tuple((words, often[words], len(by[words])) for words in order)


def merge(
    files: Iterable[tuple[str, str | None]], course: Course, before: ClassResults | None = None
) -> ClassResults:
    """Return the results of many files, given by name and text, added to those from `before`.

    A text of None stands for a file that was too large to be read at all. A broken, foreign or
    huge file is refused and named, the others count. Several files of one pupil count once. Up to
    `MOST_FILES` the order of the files does not matter.
    """
    results = before or ClassResults(_tasks_of(course))
    pupils = {each.who: each for each in results.pupils}
    refused, over = list(results.refused), results.over
    looked = sum(len(each.files) for each in pupils.values())
    looked += sum(each.key != "many" for each in refused)
    for name, text in files:
        file = _clean(name)
        if looked >= MOST_FILES:
            if len(refused) < MOST_FILES:
                refused.append(Refused(file, "many"))
            else:
                over += 1
            continue
        looked += 1
        try:
            handed = _read(file, text, course, results.lessons)
        except ProgressError as error:
            refused.append(Refused(file, error.key))
            continue
        known = pupils.get(handed.who)
        pupils[handed.who] = handed if known is None else known.with_other(handed)
    return replace(
        results,
        pupils=tuple(sorted(pupils.values(), key=_in_order)),
        refused=tuple(sorted(refused, key=lambda each: (each.key == "many", each.file, each.key))),
        over=over,
    )


def _in_order(pupil: Handed) -> tuple[list[tuple[int, str]], str]:
    """Return what sorts pupils: their file names as people count, 2 before 10."""
    parts = re.split(r"([0-9]{1,9})", pupil.file.casefold())
    numbers = [(int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)]
    return numbers, " ".join((*pupil.files, pupil.who))


def _tasks_of(course: Course) -> Mapping[str, tuple[int, tuple[str, ...]]]:
    return MappingProxyType(
        {
            card.id: (card.number, tuple(each.name for each in course.lesson(card.id).exercises))
            for card in course.lessons
        }
    )


def _read(
    file: str, text: str | None, course: Course, lessons: Mapping[str, tuple[int, tuple[str, ...]]]
) -> Handed:
    """Return what a file tells of a pupil. Raises `ProgressError` with the reason as its key."""
    if text is None or len(text) > MOST_CHARACTERS:
        raise ProgressError("the file is too large", key="large")
    text = text.removeprefix("\ufeff")  # an editor may have put the mark of UTF-8 before it
    if not text.strip():
        raise ProgressError("the file is empty", key="empty")
    progress = read_progress(text)
    if progress.more.get("course", BUILT_IN) != course.id:
        raise ProgressError("the file is of another course", key="course")
    if any(count > MOST_MISTAKES for count in progress.errors.values()):
        raise ProgressError(f"{file}: nobody is wrong that often", key="value")
    tasks = {name for _, names in lessons.values() for name in names}
    prefix = f"{_PUZZLES}/"
    done = {name: stars for name, stars in progress.done.items() if name in tasks}
    puzzles = {name: stars for name, stars in progress.done.items() if name.startswith(prefix)}
    return Handed((file,), _who(file, progress), done, puzzles, _bounded(progress.errors))


def _who(file: str, progress: Progress) -> str:
    """Return what tells a pupil from others.

    Not the content alone: all pupils who made no mistake have the same one.
    """
    mark = progress.more.get(MARK)
    if is_mark(mark):
        return f"mark {mark}"
    content = json.dumps([file, progress.to_json()])
    return f"file {hashlib.sha256(content.encode()).hexdigest()}"


def _bounded(errors: Mapping[str, int]) -> dict[str, int]:
    """Return the counts by key; a key that is too long to be one keeps its count under none."""
    found: dict[str, int] = {}
    for key, count in errors.items():
        known = key if len(key) <= _LONGEST_NAME else ""
        found[known] = found.get(known, 0) + count
    return found


def _by_stars(found: Iterable[int | None]) -> tuple[int, ...]:
    stars = list(found)
    return tuple(stars.count(number) for number in range(_STARS))


def _higher(first: Mapping[str, int], second: Mapping[str, int]) -> Mapping[str, int]:
    return {name: max(first.get(name, 0), second.get(name, 0)) for name in {**first, **second}}


def _clean(name: str) -> str:
    """Return a file's name as it can be shown and written anywhere."""
    known = name.encode("utf-8", "replace").decode()
    return "".join(sign if sign.isprintable() else "?" for sign in known)[:_LONGEST_NAME] or "?"
