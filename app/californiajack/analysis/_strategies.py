"""Ways to play that can be worked out for many deals at once.

A hand is an array of one row for each card and one column for each deal. Trumps are the suit 3, so
they are the highest bytes. A strategy marks one card in each column.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ._packs import PICKS, Bytes
from .errors import N_

__all__ = ["STRATEGIES", "TRUMPS", "Marks", "Strategy", "at_random", "beating"]

Marks = NDArray[np.bool_]

TRUMPS: Final = np.uint8(0x30)
"""The lowest byte of a trump."""
_SUIT: Final = np.uint8(16)  # cards of one suit differ by less
_NEVER: Final = np.uint8(255)
_BITS: Final = (1 << np.arange(6, dtype=np.uint8)).astype(np.uint8)[:, None]
_ROWS: Final = np.arange(6, dtype=np.uint8)[:, None]


class Strategy(Protocol):
    """Marks the card to be played in each column."""

    @property
    def sentence(self) -> str:
        """One English sentence on how it plays, marked for translation."""
        ...

    def lead(self, hand: Bytes, pick: Bytes) -> Marks:
        """Mark the card to lead; `pick` has a random number for each deal."""
        ...

    def answer(self, hand: Bytes, led: Bytes, legal: Marks, pick: Bytes) -> Marks:
        """Mark one of the legal cards as the answer to the led card."""
        ...


def at_random(hand: Bytes, pick: Bytes) -> Marks:
    """Mark a card by chance, each as likely as any other."""
    cards = len(hand)
    marks: Marks = np.equal(pick // np.uint8(PICKS // cards), _ROWS[:cards])
    return marks


def beating(hand: Bytes, led: Bytes) -> Marks:
    """Mark the cards that win a trick against the led card."""
    beats: Marks = (hand > led) & (((hand ^ led) < _SUIT) | (hand >= TRUMPS))
    return beats


class _Random:
    sentence = N_("Plays any allowed card, each as likely as any other.")

    def lead(self, hand: Bytes, pick: Bytes) -> Marks:
        return at_random(hand, pick)

    def answer(self, hand: Bytes, led: Bytes, legal: Marks, pick: Bytes) -> Marks:
        cards = len(hand)
        which = np.bitwise_or.reduce(legal.view(np.uint8) * _BITS[:cards], axis=0)
        place = _PLACES.take(which.astype(np.intp) * 64 + pick)
        marks: Marks = np.equal(place, _ROWS[:cards])
        return marks


def _places() -> Bytes:
    """Return for each set of legal cards (as bits) and each pick the place of the card."""
    places = np.zeros((64, 64), dtype=np.uint8)
    for which in range(1, 64):
        legal = [place for place in range(6) if which >> place & 1]
        for pick in range(PICKS):
            places[which, pick] = legal[pick * len(legal) // PICKS]
    return places.reshape(-1)


_PLACES: Final = _places()


class _Ordered:
    """Plays the first allowed card in a fixed order of all cards."""

    def __init__(self, sentence: str, order: Bytes) -> None:
        self.sentence = sentence
        self._order = order

    def lead(self, hand: Bytes, pick: Bytes) -> Marks:
        return _first(self._order.take(hand))

    def answer(self, hand: Bytes, led: Bytes, legal: Marks, pick: Bytes) -> Marks:
        return _first(np.where(legal, self._order.take(hand), _NEVER))


class _Thrifty(_Ordered):
    def answer(self, hand: Bytes, led: Bytes, legal: Marks, pick: Bytes) -> Marks:
        order = np.where(legal, self._order.take(hand), _NEVER)
        wanted = legal & beating(hand, led) & _counts(led)
        wins = np.bitwise_or.reduce(wanted, axis=0)
        return _first(np.where(wanted | ~wins, order, _NEVER))


def _first(order: Bytes) -> Marks:
    marks: Marks = np.equal(order, np.minimum.reduce(order, axis=0))
    return marks


def _counts(card: Bytes) -> Marks:
    """Tell whether a card is worth a card of one's own: it has pips or is a trump."""
    counts: Marks = ((card & np.uint8(15)) >= 10) | (card >= TRUMPS)
    return counts


def _in_order(codes: list[int]) -> Bytes:
    order = np.full(64, _NEVER, dtype=np.uint8)
    order[codes] = np.arange(len(codes), dtype=np.uint8)
    return order


_BY_RANK: Final = sorted(
    (suit * 16 + rank for suit in range(4) for rank in range(2, 15)),
    key=lambda code: (code >= TRUMPS, code & 15, code),
)


def _dear(code: int) -> tuple[int, int, int]:
    """Return how dear a card is to a thrifty player, cheap cards first."""
    rank, trump = code & 15, code >= TRUMPS
    if not trump:
        return (2 if rank == 10 else 0, rank, code)
    point = rank in (2, 9, 10, 11)
    return (4 if rank == 14 else 3 if point else 1, rank, code)


STRATEGIES: Final[Mapping[str, Strategy]] = MappingProxyType(
    {
        "random": _Random(),
        "low": _Ordered(
            N_("Always plays the lowest allowed card, trumps last."), _in_order(_BY_RANK)
        ),
        "high": _Ordered(
            N_("Always plays the highest allowed card, trumps first."), _in_order(_BY_RANK[::-1])
        ),
        "thrifty": _Thrifty(
            N_(
                "Wins tens, court cards, aces and trumps as cheaply as it can, and saves its good"
                " cards."
            ),
            _in_order(sorted(_BY_RANK, key=_dear)),
        ),
    }
)
"""The strategies of the batch simulator, by name."""
