"""What may be written after the name of a question, a generator or a position, and how it is read.

Every argument is read into a plain value once, so that a fault is found when the file is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from .reading import Entry, required

__all__ = [
    "POINT_NAMES",
    "SEATS",
    "Arg",
    "a_card",
    "a_number",
    "a_text",
    "a_word",
    "number_or_range",
    "read_arguments",
    "some_cards",
    "some_words",
    "true_or_false",
    "two_numbers",
]

SEATS: Final = ("you", "opponent", "third")
"""The seats by name, in the order of their numbers. Only three players have a third."""
POINT_NAMES: Final = ("high", "low", "jack", "game", "nine")


@dataclass(frozen=True, slots=True)
class Arg:
    """How one argument is read; `default` is used where it is left out."""

    read: Callable[[Entry], object]
    required: bool = False
    default: object = None


def a_word(*allowed: str, default: str | None = None, needed: bool = False) -> Arg:
    """One of the words."""
    return Arg(lambda entry: entry.text(allowed), needed, default)


def some_words(*allowed: str, default: tuple[str, ...] = (), needed: bool = False) -> Arg:
    """Some of the words, as a tuple; any words where none are named."""
    return Arg(lambda entry: entry.texts(allowed or None), needed, default)


def a_text(needed: bool = False) -> Arg:
    """Any text on one line; a list is the same as its items with blanks between."""
    return Arg(lambda entry: " ".join(entry.texts()), needed)


def a_number(low: int, high: int, default: int | None = None, needed: bool = False) -> Arg:
    """A whole number from `low` to `high`."""
    return Arg(lambda entry: entry.number(low, high), needed, default)


def two_numbers(low: int, high: int, default: tuple[int, int] | None = None) -> Arg:
    """Two whole numbers: yours and the opponent's."""

    def read(entry: Entry) -> tuple[int, int]:
        items = entry.list()
        if len(items) != 2:
            raise entry.fault("two numbers are needed, yours and the opponent's, such as [30, 43]")
        return items[0].number(low, high), items[1].number(low, high)

    return Arg(read, default=default)


def number_or_range(low: int, high: int) -> Arg:
    """A number, or the lowest and highest of those that the seed chooses from: a pair."""

    def read(entry: Entry) -> tuple[int, int]:
        items = entry.list()
        if len(items) > 2:
            raise entry.fault("a number is needed, or the lowest and highest, such as [2, 18]")
        numbers = [each.number(low, high) for each in items]
        return min(numbers), max(numbers)

    return Arg(read, required=True)


def true_or_false(default: bool | None = None) -> Arg:
    """True or false; null leaves it open."""

    def read(entry: Entry) -> bool | None:
        null = getattr(entry.node, "tag", "").endswith(":null")
        return None if null else entry.truth()

    return Arg(read, default=default)


def a_card(needed: bool = False) -> Arg:
    """One card, by its code."""
    return Arg(lambda entry: str(entry.card()), needed)


def some_cards(needed: bool = False) -> Arg:
    """Several cards, by their codes: a tuple."""
    return Arg(lambda entry: tuple(map(str, entry.cards())), needed, ())


def read_arguments(
    entry: Entry, spec: Mapping[str, Arg], also: tuple[str, ...] = ()
) -> dict[str, object]:
    """Read the named parts of an entry by their specification; `also` are names read elsewhere.

    Raises `LessonError` for a name that there is not, a value that is not allowed, and a part that
    is missing.
    """
    parts = entry.map((*also, *spec))
    values: dict[str, object] = {}
    for name, arg in spec.items():
        if name in parts:
            values[name] = arg.read(parts[name])
        elif arg.required:
            required(parts, name, entry)
        else:
            values[name] = arg.default
    return values
