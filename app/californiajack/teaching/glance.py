"""What can be told of a course without reading its files as YAML, which is slow in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .reading import read_text

if TYPE_CHECKING:
    from .course import Course

__all__ = ["PuzzleCard", "exercise_names", "puzzle_cards", "puzzle_ids"]

_ID: Final = re.compile(r"^\s*-\s+id:\s*([a-z0-9-]+)\s*$", re.MULTILINE)
_PRESET: Final = re.compile(r"^\s+preset:\s*([a-z_+]+)\s*$", re.MULTILINE)
_THEME: Final = re.compile(r"^\s+theme:\s*\[([a-z0-9, -]+)\]\s*$", re.MULTILINE)
_DIFFICULTY: Final = re.compile(r"^\s+difficulty:\s*([123])\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """What a list of puzzles needs to know of one."""

    id: str
    preset: str
    themes: tuple[str, ...]
    difficulty: int


def exercise_names(course: Course) -> Iterator[str]:
    """Yield the name of every exercise and puzzle.

    One whose ``id`` does not come first is not found so.
    """
    for card in course.lessons:
        for ident in card.ids:
            yield f"{card.id}/{ident}"
    for ident in puzzle_ids(course):
        yield f"puzzles/{ident}"


def puzzle_ids(course: Course) -> Iterator[str]:
    """Yield the id of every puzzle that begins with it."""
    for path in sorted(course.bank.folder.glob("*.yaml")):
        yield from _ID.findall(read_text(path))


def puzzle_cards(course: Course) -> tuple[PuzzleCard, ...]:
    """Return every puzzle in short; where a file is written in another way, it is read as YAML."""
    found: list[PuzzleCard] = []
    for path in sorted(course.bank.folder.glob("*.yaml")):
        _, *parts = _ID.split(read_text(path))
        for ident, text in zip(parts[::2], parts[1::2], strict=True):
            preset, theme = _PRESET.search(text), _THEME.search(text)
            difficulty = _DIFFICULTY.search(text)
            if not (preset and theme and difficulty):
                return _read(course)
            themes = tuple(each.strip() for each in theme[1].split(","))
            found.append(PuzzleCard(ident, preset[1], themes, int(difficulty[1])))
    return tuple(found) or _read(course)


def _read(course: Course) -> tuple[PuzzleCard, ...]:
    return tuple(
        PuzzleCard(each.id, each.preset, each.themes, each.difficulty) for each in course.puzzles
    )
