"""Counting many played deals at once, as `rules.scoring` counts one."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from californiajack.rules.cards import PIPS_IN_PACK
from californiajack.rules.options import Rules

from ._batch import TRICKS, Played
from ._packs import Bytes
from ._strategies import TRUMPS, Marks

__all__ = ["NOBODY", "RESULT", "Results", "count"]

NOBODY: Final = -1

RESULT: Final = np.dtype(
    [
        ("seed", "<u8"),
        ("trump", "u1"),
        ("high", "i1"),
        ("low", "i1"),
        ("jack", "i1"),
        ("game", "i1"),
        ("nine", "i1"),
        ("points", "i1", 2),
        ("pips", "u1", 2),
        ("tricks", "u1", 2),
        ("high_held", "i1"),
        ("low_held", "i1"),
        ("jack_held", "i1"),
        ("nine_held", "i1"),
        ("high_taken", "i1"),
        ("low_taken", "i1"),
        ("jack_taken", "i1"),
        ("nine_taken", "i1"),
    ]
)
"""One deal. `trump` is 0 to 3 (C D H S). `high` to `nine` are the seats that score, `NOBODY` where
none does; `points`, `pips` and `tricks` are by seat; `_held` is who first held the trump Ace, Two,
Jack or Nine, `_taken` who captured it."""

Results = NDArray[np.void]

_ACE, _TWO, _JACK, _NINE = (np.uint8(TRUMPS + rank) for rank in (14, 2, 11, 9))
_TEN: Final = np.uint8(10)


def count(rules: Rules, dealer: int, seeds: NDArray[np.uint64], played: Played) -> Results:
    """Return an array of `RESULT` with what came of each deal."""
    found = np.zeros(len(seeds), dtype=RESULT)
    found["seed"] = seeds
    found["trump"] = (played.flip ^ TRUMPS) >> 4
    # Arrays of play have 0 for the eldest and 1 for the dealer.
    seat = np.array([1 - dealer, dealer], dtype=np.int8)
    for name, card in (("high", _ACE), ("low", _TWO), ("jack", _JACK), ("nine", _NINE)):
        holder, captor = _fate(played, card)
        found[f"{name}_held"], found[f"{name}_taken"] = seat[holder], seat[captor]
    found["high"] = found["high_held" if rules.high_to == "holder" else "high_taken"]
    found["low"] = found["low_held" if rules.low_to == "holder" else "low_taken"]
    found["jack"] = found["jack_taken"]
    found["nine"] = found["nine_taken"] if rules.nine_point != "off" else NOBODY
    if rules.turned_jack != "off":
        # What is turned makes its own suit trump, so a turned Jack is the trump Jack (C13).
        turned = played.first_drawn == _JACK
        if rules.turned_jack == "dealer_instead":
            found["jack"][turned] = dealer
        else:
            found["points"][turned, dealer] += 1
    _add_up(found, rules, dealer, played)
    return found


def _fate(played: Played, card: np.uint8) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return who held the card first - who played it, in these games - and who captured it."""
    led, answered = played.led == card, played.answered == card
    holder = (led & _yes(played.leader)) | (answered & ~_yes(played.leader))
    captor = (led | answered) & _yes(played.winner)
    return _any(holder), _any(captor)


def _yes(seats: Bytes) -> Marks:
    return seats.view(np.bool_)


def _any(marks: Marks) -> NDArray[np.intp]:
    seats: NDArray[np.intp] = np.logical_or.reduce(marks, axis=0).astype(np.intp)
    return seats


def _pips(cards: Bytes) -> Bytes:
    """Return what cards count for Game: ten for a Ten, one to four for Jack to Ace."""
    ranks = cards & np.uint8(15)
    pips: Bytes = np.maximum(ranks, _TEN) - _TEN + (ranks == _TEN) * _TEN
    return pips


def _add_up(found: Results, rules: Rules, dealer: int, played: Played) -> None:
    in_trick = _pips(played.led) + _pips(played.answered)
    pips = np.add.reduce(in_trick * played.winner, axis=0, dtype=np.uint8)
    tricks = np.add.reduce(played.winner, axis=0, dtype=np.uint8)
    other = 1 - dealer
    found["pips"][:, dealer], found["pips"][:, other] = pips, PIPS_IN_PACK - pips
    found["tricks"][:, dealer], found["tricks"][:, other] = tricks, TRICKS - tricks
    amount, half = (pips, PIPS_IN_PACK // 2) if rules.game_by == "pips" else (tricks, TRICKS // 2)
    tie = other if rules.game_tie == "non_dealer" else NOBODY
    found["game"] = np.where(amount > half, dealer, np.where(amount < half, other, tie))
    for name in ("high", "low", "jack", "game", "nine"):
        for each in (0, 1):
            found["points"][:, each] += found[name] == each
