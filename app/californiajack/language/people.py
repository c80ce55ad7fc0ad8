"""The people at the table: how they are called and how a sentence about one of them is made.

A sentence about the reader has another verb form than one about somebody else, so each comes as
a pair of texts: one for "you", one with ``{name}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from .languages import N_, Language, capital

__all__ = ["PLAYER_NAMES", "TAKES_TRICK", "People", "player_name", "seat_names"]

PLAYER_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "you": N_("You"),
        "random": N_("Random"),
        "careful": N_("Careful"),
        "counting": N_("Counting"),
        "searching": N_("Searching"),
    }
)
"""The name under which each kind of player sits at the table."""

TAKES_TRICK: Final = (N_("You take the trick."), N_("{Name} takes the trick."))
"""Who takes a trick: for the reader, and for somebody else."""

_LETTERS: Final = "ABC"


def player_name(lang: Language, key: str) -> str:
    """Return the name of a player by its key, such as ``careful``; another text stays as it is."""
    return lang.t(PLAYER_NAMES[key]) if key in PLAYER_NAMES else key


def seat_names(lang: Language, keys: Sequence[str], you: int | None = None) -> tuple[str, ...]:
    """Return the name of each seat; players of the same kind get letters.

    Not numbers: points stand beside the names.
    """
    names = [player_name(lang, "you" if seat == you else key) for seat, key in enumerate(keys)]
    return tuple(
        f"{name} {_LETTERS[names[:seat].count(name)]}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


@dataclass(frozen=True, slots=True)
class People:
    """The names of the seats and which of them is the reader (None: nobody)."""

    lang: Language
    names: Sequence[str]
    you: int | None = None

    def say(self, seat: int | None, mine: str, other: str, /, **values: object) -> str:
        """Return `mine` translated if the seat is the reader's, else `other` with its name."""
        if seat is not None and seat == self.you:
            return self.lang.t(mine, **values)
        return self.lang.t(other, name=self.name(seat), **values)

    def sentence(self, seat: int | None, mine: str, other: str, /, **values: object) -> str:
        """Return the same as `say` with a capital first letter."""
        return capital(self.say(seat, mine, other, **values))

    def name(self, seat: int | None) -> str:
        """Return the name of a seat as it stands in a table, and "nobody" for None."""
        if seat is None:
            return self.lang.t("nobody")
        return self.lang.t("You") if seat == self.you else self.names[seat]
