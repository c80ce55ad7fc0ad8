"""Codes of what a course teaches: one exercise, or a set of puzzles, as a short text to type.

- exercise (``E1F-8CV-KYV``): its name, the rules, and the seed where another one gives other cards.
- set (``S30-00C-B5H``): two to ten puzzles of the bank.

`read_any` reads these and the codes of deals and positions. They stay readable:

- The first letter is the kind and the version of it. A later version takes another letter.
- An exercise is named by 25 bits of a hash of the course and its name, so lessons may be reordered.
- A puzzle is named by its place in ``puzzles/order.txt``, to which ids are only ever appended; ten
  bits of a hash of their ids tell when the code was made for another course.
- The last two symbols are a check that finds every one or two wrong symbols and every swap of two;
  of all other mistakes it lets one in 1024 through.

The letters E and S are left out by later versions of the short codes of deals, which would begin
with them (versions 3 and 6): see `californiajack.rules.codes`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Final

from californiajack.rules.codes import (
    CODE_SYMBOLS,
    DEAL_CODE_LENGTH,
    PRESET_ORDER,
    from_symbols,
    read_code,
    to_symbols,
    typed_symbols,
)
from californiajack.rules.deal import Deal
from californiajack.rules.errors import CodeError
from californiajack.rules.match import DEAL_SEEDS

from .errors import LessonError
from .glance import exercise_names, puzzle_ids
from .reading import read_text

if TYPE_CHECKING:
    from .course import Course

__all__ = [
    "DealCode",
    "ExerciseCode",
    "SetCode",
    "exercise_code",
    "is_course_code",
    "puzzle_order",
    "read_any",
    "set_code",
    "written_deal",
]

EXERCISE: Final = "E"
SET: Final = "S"
FEWEST, MOST = 2, 10  # puzzles of a set
_NAME_SYMBOLS: Final = 5  # of an exercise's hash
_SHORTEST_RANK: Final = 3  # so that no code is as short as that of a deal
_SHORTEST: Final = 9
_LONGEST_TEXT: Final = 400
_ADD_ON: Final = "+shasta_point"
_DASHES: Final = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2212_", "-------")


@dataclass(frozen=True, slots=True)
class DealCode:
    """A deal or a position: as it stands, and its code as it is written."""

    deal: Deal
    code: str


@dataclass(frozen=True, slots=True)
class ExerciseCode:
    """An exercise (``lesson/id``, ``puzzles/id``) under some rules, with the seed of its cards."""

    name: str
    preset: str
    seed: int = 0


@dataclass(frozen=True, slots=True)
class SetCode:
    """Puzzles of the bank, by id, in the order in which they are given."""

    puzzles: tuple[str, ...]


# The check: two symbols of a Reed-Solomon code over the 32 symbols


def _powers() -> tuple[int, ...]:
    """Return the powers of a generator of the field with 32 elements."""
    found, value = [], 1
    for _ in range(31):
        found.append(value)
        value <<= 1
        if value & 32:
            value ^= 0b100101
    return tuple(found)


_POWERS: Final = _powers()
_LOG: Final = {value: power for power, value in enumerate(_POWERS)}


def _times(one: int, power: int) -> int:
    """Return a field element times a power of the generator."""
    return 0 if one == 0 else _POWERS[(_LOG[one] + power) % 31]


def _sums(digits: Sequence[int]) -> tuple[int, int]:
    """Return the sum of the digits, and that of the digits each weighted by its place.

    The length is in the first one: else a zero at the end could come or go unnoticed.
    """
    plain, weighted = len(digits) % 32, 0
    for place, digit in enumerate(reversed(digits)):
        plain ^= digit
        weighted ^= _times(digit, place)
    return plain, weighted


def _with_check(symbols: str) -> str:
    """Return symbols with the two that make both sums zero."""
    digits = [CODE_SYMBOLS.index(symbol) for symbol in symbols]
    plain, weighted = _sums([*digits, 0, 0])
    # The last digit weighs 1, the one before it 2: a + b = plain, 2a + b = weighted.
    first = _times(plain ^ weighted, -_LOG[_POWERS[1] ^ 1])
    return symbols + CODE_SYMBOLS[first] + CODE_SYMBOLS[first ^ plain]


def _fits(symbols: str) -> bool:
    return _sums([CODE_SYMBOLS.index(symbol) for symbol in symbols]) == (0, 0)


def _written(symbols: str) -> str:
    """Return symbols in groups of three and four, which are easy to read out and to type."""
    groups = -(-len(symbols) // 4)
    short, longer = divmod(len(symbols), groups)
    parts, at = [], 0
    for number in range(groups):
        size = short + (number < longer)
        parts.append(symbols[at : at + size])
        at += size
    return "-".join(parts)


def _number_symbols(number: int, least: int) -> str:
    length = max(least, -(-number.bit_length() // 5))
    return to_symbols(number, length) if length else ""


# Exercises


def _all_names(course: Course) -> Iterator[str]:
    for card in course.lessons:
        yield from (each.name for each in course.lesson(card.id).exercises)
    yield from (f"puzzles/{each.id}" for each in course.puzzles)


def _hash(course: Course, name: str, symbols: int) -> str:
    number = zlib.crc32(f"{course.id}:{name}".encode())
    return to_symbols(number % 32**symbols, symbols)


def _preset_digit(preset: str) -> int:
    name = preset.removesuffix(_ADD_ON)
    if name not in PRESET_ORDER or preset not in (name, name + _ADD_ON):
        raise CodeError(f"no code can name the rules {preset!r}", key="house_rules")
    return 1 + 2 * PRESET_ORDER.index(name) + (preset != name)


def _preset_of(digit: int) -> str:
    place, add_on = divmod(digit - 1, 2)
    if not digit or place >= len(PRESET_ORDER):
        raise CodeError("the code names rules that this version does not know", key="version")
    return PRESET_ORDER[place] + (_ADD_ON if add_on else "")


def exercise_code(course: Course, name: str, preset: str = "", seed: int = 0) -> str:
    """Return the code of an exercise (``lesson/id``); without `preset` under its own rules.

    Raises `LessonError` for an unknown name, `CodeError` for rules it is not played under and for
    a seed of 2**22 and more.
    """
    exercise = course.exercise(name)
    preset = preset or exercise.presets[0]
    if preset not in exercise.presets:
        raise _not_under(name, preset, exercise.presets)
    if not 0 <= seed < DEAL_SEEDS:
        raise CodeError(f"codes have seeds from 0 to {DEAL_SEEDS - 1}", key="seed")
    body = EXERCISE + CODE_SYMBOLS[_preset_digit(preset)] + _hash(course, name, _NAME_SYMBOLS)
    return _written(_with_check(body + _number_symbols(seed, 0)))


def _not_under(name: str, preset: str, presets: Sequence[str]) -> CodeError:
    message = f"{name} is not played under {preset!r}, but under {', '.join(presets)}"
    return CodeError(message, key="preset_gone", preset=preset, allowed=tuple(presets))


def _read_exercise(course: Course, body: str) -> ExerciseCode:
    preset = _preset_of(CODE_SYMBOLS.index(body[1]))
    wanted, seed = body[2 : 2 + _NAME_SYMBOLS], from_symbols(body[2 + _NAME_SYMBOLS :])
    for names in (exercise_names, _all_names):
        for name in names(course):
            if _hash(course, name, _NAME_SYMBOLS) == wanted:
                exercise = course.exercise(name)
                if preset not in exercise.presets:
                    raise _not_under(name, preset, exercise.presets)
                return ExerciseCode(name, preset, seed % DEAL_SEEDS)
    message = "no exercise of this course has the code; it may be of another course or version"
    raise CodeError(message, key="no_exercise")


# Sets of puzzles


def puzzle_order(course: Course) -> tuple[str, ...]:
    """Return the ids in ``puzzles/order.txt``; empty where a course has none.

    Codes name a puzzle by its place there: ids are appended, never moved, and stay when a puzzle
    is removed.
    """
    try:
        text = read_text(course.bank.folder / "order.txt")
    except LessonError:
        return ()
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in lines if line)


def set_code(course: Course, puzzles: Sequence[str]) -> str:
    """Return the code of two to ten different puzzles; it names them in the order of the file.

    Raises `CodeError` for a puzzle that ``puzzles/order.txt`` lacks, and for fewer or more.
    """
    order = puzzle_order(course)
    if not FEWEST <= len(set(puzzles)) <= MOST:
        raise CodeError(f"a set has {FEWEST} to {MOST} different puzzles", key="set_size")
    for ident in puzzles:
        if ident not in order:
            message = f"puzzles/order.txt lacks {ident!r}; add it at its end"
            raise CodeError(message, key="no_order", puzzle=ident)
    places = sorted({order.index(ident) for ident in puzzles})
    rank = sum(comb(place, number) for number, place in enumerate(places, start=1))
    body = SET + CODE_SYMBOLS[len(places)] + _number_symbols(rank, _SHORTEST_RANK)
    return _written(_with_check(body + _hash(course, _joined(order, places), 2)))


def _joined(order: Sequence[str], places: Sequence[int]) -> str:
    return ",".join(order[place] for place in places)


def _read_set(course: Course, body: str) -> SetCode:
    order, count = puzzle_order(course), CODE_SYMBOLS.index(body[1])
    other = "the set was made for another course, or for a later version of this one"
    if not FEWEST <= count <= MOST:
        raise CodeError(f"a set has {FEWEST} to {MOST} puzzles, not {count}", key="version")
    places = _places(from_symbols(body[2:-2]), count)
    if places[-1] >= len(order) or _hash(course, _joined(order, places), 2) != body[-2:]:
        raise CodeError(other, key="other_course")
    found = tuple(order[place] for place in places)
    there = set(puzzle_ids(course))
    if not there.issuperset(found):
        there = {each.id for each in course.puzzles}
    gone = [ident for ident in found if ident not in there]
    if gone:
        message = f"the course no longer has the puzzle {', '.join(gone)}"
        raise CodeError(message, key="puzzle_gone", puzzles=tuple(gone))
    return SetCode(found)


def _places(rank: int, count: int) -> list[int]:
    """Return the places, rising, of a set of so many with that rank among all of them."""
    places = []
    for number in range(count, 0, -1):
        high = number - 1
        while comb(high + 1, number) <= rank:
            high += 1
        rank -= comb(high, number)
        places.append(high)
    return places[::-1]


# Whatever was typed


def is_course_code(text: str) -> bool:
    """Tell whether a typed text looks like the code of an exercise or of a set of puzzles."""
    symbols = typed_symbols(text.translate(_DASHES))
    return symbols.startswith((EXERCISE, SET)) and "." not in symbols


def written_deal(text: str) -> str:
    """Return the code of a deal as it is written: a short one in two groups, a long one in one."""
    symbols = typed_symbols(text.translate(_DASHES))
    return symbols if len(symbols) == DEAL_CODE_LENGTH else _written(symbols)


def read_any(text: str, course: Course) -> DealCode | ExerciseCode | SetCode:
    """Return what a typed code stands for.

    Blanks, dashes and small letters don't matter, O, I and L are read as 0 and 1; only what was
    played in a position, after its dot, has to be exact. Raises `CodeError` saying what is wrong.
    """
    if not isinstance(text, str) or not text.strip():
        raise CodeError("there is no code", key="empty")
    if len(text) > _LONGEST_TEXT:
        raise CodeError(f"a code has at most {_LONGEST_TEXT} characters", key="length")
    base, dot, played = text.strip().partition(".")
    symbols = typed_symbols(base.translate(_DASHES))
    for symbol in symbols:
        if symbol not in CODE_SYMBOLS:
            raise CodeError(f"{symbol!r} does not occur in a code", key="symbol", symbol=symbol)
    if dot or not symbols.startswith((EXERCISE, SET)) or len(symbols) == DEAL_CODE_LENGTH:
        code = written_deal(symbols) + dot + "".join(played.split())
        return DealCode(read_code(code), code)
    if not _SHORTEST <= len(symbols) <= len(_POWERS):
        message = f"the code has {len(symbols)} symbols; one with {symbols[0]} has more"
        raise CodeError(message, key="length", length=len(symbols))
    if not _fits(symbols):
        raise CodeError("the code has a typing error: its check does not fit", key="check")
    reader = _read_exercise if symbols[0] == EXERCISE else _read_set
    return reader(course, symbols[:-2])
