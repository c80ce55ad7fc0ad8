"""What is chosen for a sheet of paper: its kind and what stands on it, read from plain texts.

The same for the command line, for an address and for the form of the app.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from californiajack.rules.codes import read_code
from californiajack.rules.errors import TableError
from californiajack.rules.match import DEAL_SEEDS
from californiajack.rules.options import ADD_ONS, PRESETS, rules_named

if TYPE_CHECKING:
    from californiajack.teaching import Course, Puzzle

__all__ = [
    "KINDS",
    "MOST_PUZZLES",
    "PAPERS",
    "Choice",
    "PaperError",
    "kinds_of",
    "puzzles_chosen",
    "read_choice",
]

KINDS: Final = ("lesson", "puzzles", "deal", "score", "rules")
PAPERS: Final = ("A4", "Letter")
MOST_PUZZLES: Final = 24
"""So many puzzles go on one sheet at most; their positions are worked out when it is made."""
_USUAL: Final = 6
_DIGITS: Final = 10
_SHOWN: Final = 60  # characters of a wrong value that are repeated


class PaperError(TableError):
    """Something that can't be chosen: `what` was to be chosen, its `value`, what is `allowed`.

    `cause` is the error of the rules core behind it, where there is one.
    """

    def __init__(
        self, what: str, value: str, allowed: str, *, cause: TableError | None = None
    ) -> None:
        why = f": {cause}" if cause is not None else f"; possible: {allowed}"
        message = f"{what}={value[:_SHOWN]!r} can't be printed{why}"
        super().__init__(message)
        self.what = what
        self.value = value[:_SHOWN]
        self.allowed = allowed
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Choice:
    """A sheet: `preset` is empty for the rules of each task, `puzzles` a number or ids.

    `seed` chooses the cards of a deal and which puzzles are taken; `deal` is the code of a deal,
    which brings its own rules. `key`: whether the answers follow on pages of their own.
    """

    kind: str = "lesson"
    paper: str = "A4"
    preset: str = ""
    lesson: str = ""
    puzzles: str = str(_USUAL)
    seed: int = 1
    deal: str = ""
    key: bool = True


def read_choice(
    values: Mapping[str, str],
    course: Course,
    faults: Callable[[PaperError], None] | None = None,
) -> Choice:
    """Return what some texts choose; what is missing or empty is as in `Choice`.

    A text that can't be chosen raises `PaperError`; with `faults` it is given there, and what
    would be chosen without it takes its place.
    """
    found: dict[str, Any] = {}
    given = {name: text.strip() for name, text in values.items() if text.strip()}
    for name, read in _READERS.items():
        try:
            value = read(given.get(name, ""), course, found)
        except PaperError as error:
            if faults is None:
                raise
            faults(error)
            value = read("", course, found)
        if value is not None:
            found[name] = value
    return Choice(**found)


Found = Mapping[str, Any]


def _one_of(what: str, text: str, allowed: Iterable[str]) -> str | None:
    names = list(allowed)
    same = {name.lower(): name for name in names}
    if text and text.lower() not in same:
        raise PaperError(what, text, ", ".join(names))
    return same[text.lower()] if text else None


def _number(text: str) -> int:
    """Return a whole number, -1 for a text that is none or far too long to be one."""
    return int(text) if text.isdecimal() and len(text) < _DIGITS else -1


def kinds_of(course: Course) -> list[str]:
    """Return the kinds of sheets that a course has something for."""
    there = {"lesson": bool(course.lessons), "puzzles": course.bank.is_there}
    return [kind for kind in KINDS if there.get(kind, True)]


def _kind(text: str, course: Course, __: Found) -> str:
    kinds = kinds_of(course)
    return _one_of("kind", text, kinds) or kinds[0]


def _paper(text: str, _: Course, __: Found) -> str | None:
    return _one_of("paper", text, PAPERS)


def _lesson(text: str, course: Course, found: Found) -> str | None:
    if found["kind"] != "lesson":
        return None
    names = [card.id for card in course.lessons]
    return _one_of("lesson", text, names) or names[0]


def _preset(text: str, course: Course, found: Found) -> str | None:
    kind = found["kind"]
    if kind == "lesson":
        return _one_of("preset", text, course.lesson(found["lesson"]).presets)
    if kind == "puzzles":
        used = {puzzle.preset for puzzle in course.puzzles}
        return _one_of("preset", text, [name for name in PRESETS if name in used])
    if text:
        try:
            rules_named(text)
        except TableError:
            add_ons = ", ".join(f"+{name}" for name in ADD_ONS)
            allowed = f"{', '.join(PRESETS)}; {add_ons}"
            raise PaperError("preset", text, allowed) from None
    return text or next(iter(PRESETS))


def _puzzles(text: str, course: Course, found: Found) -> str | None:
    if found["kind"] != "puzzles":
        return None
    bank = [each for each in course.puzzles if found.get("preset") in (None, each.preset)]
    most = min(MOST_PUZZLES, len(bank))
    if not text:
        return str(min(_USUAL, most))
    if text.isdecimal():
        number = _number(text)
        if not 1 <= number <= most:
            raise PaperError("puzzles", text, f"1-{most}")
        return str(number)
    ids = [each.id for each in course.puzzles]
    chosen = text.replace(",", " ").split()
    for name in chosen:
        if name not in ids:
            near = difflib.get_close_matches(name, ids, n=5) or ids
            raise PaperError("puzzle", name, ", ".join(near))
    if not 1 <= len(chosen) <= MOST_PUZZLES:
        raise PaperError("puzzles", text, f"1-{MOST_PUZZLES}")
    return ",".join(dict.fromkeys(chosen))


def _seed(text: str, _: Course, __: Found) -> int | None:
    if not text:
        return None
    seed = _number(text)
    if not 0 <= seed < DEAL_SEEDS:
        raise PaperError("seed", text, f"0-{DEAL_SEEDS - 1}")
    return seed


def _deal(text: str, _: Course, found: Found) -> str | None:
    if not text or found["kind"] != "deal":
        return None
    try:
        read_code(text)
    except TableError as error:
        raise PaperError("deal", text, "", cause=error) from error
    return text.partition(".")[0].upper()


def _key(text: str, _: Course, __: Found) -> bool | None:
    chosen = _one_of("key", text, ("yes", "no"))
    return chosen == "yes" if chosen else None


# In this order: what may be chosen depends on what was read before.
_READERS: Final[Mapping[str, Callable[[str, Course, Found], Any]]] = {
    "kind": _kind,
    "paper": _paper,
    "lesson": _lesson,
    "preset": _preset,
    "puzzles": _puzzles,
    "seed": _seed,
    "deal": _deal,
    "key": _key,
}


def puzzles_chosen(choice: Choice, course: Course) -> list[Puzzle]:
    """Return the puzzles of a sheet: those named, in their order, or a number of mixed ones.

    Mixed ones are taken from all of the bank, another seed takes others, and easy ones come first.
    """
    if not choice.puzzles.isdecimal():
        known = {each.id: each for each in course.puzzles}
        return [known[name] for name in choice.puzzles.split(",")]
    bank = [each for each in course.puzzles if choice.preset in ("", each.preset)]
    count = int(choice.puzzles)
    places = {(choice.seed + place * len(bank) // count) % len(bank) for place in range(count)}
    return sorted((bank[place] for place in sorted(places)), key=lambda each: each.difficulty)
