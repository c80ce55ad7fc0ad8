"""Whole deals of two players with a stock, many at once.

One row for each place of a hand, one column for each deal. The hands are kept as the leader's and
the other's and change places where the other wins, so that every trick is the same few operations
on whole rows. All 52 cards are played, so High is the Ace and Low is the Two (C09, C10).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from californiajack.rules.options import PRESETS, Rules

from ._packs import Bytes
from ._strategies import TRUMPS, Marks, Strategy, at_random, beating
from .errors import AnalysisError

__all__ = ["TRICKS", "Played", "batch_presets", "batch_reason", "check_batch", "play"]

TRICKS: Final = 26
_DEALT: Final = 12
_SUIT: Final = np.uint8(16)
_SUIT_BITS: Final = np.uint8(0x30)


@dataclass(frozen=True, slots=True)
class Played:
    """Batches of deals, played out: a row for each trick, a column for each deal.

    `led` and `answered` are cards with trumps as suit 3, which `flip` turns back (by exclusive
    or) into real ones. `leader` and `winner` are 0 for the eldest hand and 1 for the dealer.
    `first_drawn` is the card after the hands, the turned one where a card is turned for trump.
    """

    flip: Bytes
    first_drawn: Bytes
    led: Bytes
    answered: Bytes
    leader: Bytes
    winner: Bytes


def batch_reason(rules: Rules) -> str | None:
    """Return why deals under these rules can't be played in batches, None if they can."""
    if rules.players != 2:
        return f"players={rules.players}: only two players are simulated"
    if rules.bidding or rules.beg:
        return "there are calls before the first card"
    if rules.stock != "draw":
        return "stock='none': only games in which cards are drawn are simulated"
    return None


def batch_presets() -> list[str]:
    """Return the names of the presets that can be played in batches."""
    return [name for name, rules in PRESETS.items() if batch_reason(rules) is None]


def check_batch(rules: Rules) -> None:
    """Raise `AnalysisError` (key ``method``) for rules that can't be played in batches."""
    reason = batch_reason(rules)
    if reason is not None:
        allowed = batch_presets()
        raise AnalysisError(
            f"{reason}; use two players with a stock and no calls, as in {', '.join(allowed)}",
            key="method",
            reason=reason,
            presets=allowed,
        )


def play(
    rules: Rules,
    pack: Bytes,
    cut: Bytes | None,
    strategies: tuple[Strategy, Strategy],
    picks: tuple[Bytes, Bytes],
) -> Played:
    """Play packs out. `strategies` are the eldest's and the dealer's.

    `pack` has a row for each place, in dealing order, and is used up. Where the first lead makes
    trump, it is a card by chance under every strategy.
    """
    table = _Table(rules, pack, cut, strategies)
    for trick, (pick, second) in enumerate(zip(*picks, strict=True)):
        table.play_trick(trick, pick, second)
    return table.played


class _Table:
    """The deals while they are played."""

    def __init__(
        self, rules: Rules, pack: Bytes, cut: Bytes | None, strategies: tuple[Strategy, Strategy]
    ) -> None:
        deals = pack.shape[1]
        self.follow = rules.follow
        self.strategies = strategies
        self.pack = pack
        self.leader = np.zeros(deals, dtype=np.uint8)
        rows = [np.empty((TRICKS, deals), dtype=np.uint8) for _ in range(4)]
        self.played = Played(np.zeros(deals, dtype=np.uint8), pack[_DEALT], *rows)
        self.open_trump = rules.trump_source == "first_lead"
        if not self.open_trump:
            self.played.flip[:] = _flip(cut if cut is not None else pack[_DEALT])
            pack ^= self.played.flip
        seats = np.arange(_DEALT) // rules.deal_packet % 2
        self.mine, self.other = pack[:_DEALT][seats == 0], pack[:_DEALT][seats == 1]

    def play_trick(self, trick: int, pick: Bytes, second: Bytes) -> None:
        """Play one trick in every deal; the winner becomes the leader."""
        marks = self._lead(pick)
        led = _marked(self.mine, marks)
        replies = self._answer(led, second)
        answered = _marked(self.other, replies)
        taken = beating(answered, led)
        played = self.played
        played.led[trick], played.answered[trick] = led, answered
        played.leader[trick] = self.leader
        self.leader = self.leader ^ taken
        played.winner[trick] = self.leader
        swap = np.negative(taken.view(np.uint8))
        self._draw(_DEALT + 2 * trick, marks, replies, swap)
        # The winner leads: where the other has won, the hands change places.
        change = (self.mine ^ self.other) & swap
        self.mine ^= change
        self.other ^= change

    def _lead(self, pick: Bytes) -> Marks:
        if self.open_trump:
            self.open_trump = False
            marks = at_random(self.mine, pick)
            self.played.flip[:] = _flip(_marked(self.mine, marks))
            flip = self.played.flip
            self.mine ^= flip
            self.other ^= flip
            self.pack ^= flip
            return marks
        eldest, dealer = self.strategies
        marks = eldest.lead(self.mine, pick)
        if dealer is eldest:
            return marks
        return np.where(self.leader == 0, marks, dealer.lead(self.mine, pick))

    def _answer(self, led: Bytes, pick: Bytes) -> Marks:
        legal = _legal(self.follow, self.other, led)
        eldest, dealer = self.strategies
        marks = dealer.answer(self.other, led, legal, pick)
        if dealer is eldest:
            return marks
        return np.where(self.leader == 0, marks, eldest.answer(self.other, led, legal, pick))

    def _draw(self, place: int, marks: Marks, replies: Marks, swap: Bytes) -> None:
        """Draw a card each, the winner first; without a stock the hands get shorter."""
        mine, other = self.mine, self.other
        if place < len(self.pack):
            first, second = self.pack[place], self.pack[place + 1]
            change = (first ^ second) & swap
            _put(mine, marks, first ^ change)
            _put(other, replies, second ^ change)
            return
        # The last card fills the gap.
        _put(mine, marks, mine[-1])
        _put(other, replies, other[-1])
        self.mine, self.other = mine[:-1], other[:-1]


def _flip(trump: Bytes) -> Bytes:
    """Return what turns the suit of these cards into suit 3, by exclusive or."""
    return (trump & _SUIT_BITS) ^ TRUMPS


def _marked(hand: Bytes, marks: Marks) -> Bytes:
    """Return the marked card of each column."""
    found: Bytes = np.bitwise_or.reduce(hand * marks, axis=0)
    return found


def _put(hand: Bytes, marks: Marks, card: Bytes) -> None:
    """Put a card in the place of the marked one."""
    hand ^= (hand ^ card) * marks


def _legal(follow: str, hand: Bytes, led: Bytes) -> Marks:
    """Mark the cards that may be played to the led card (see `rules.tricks.FOLLOW`)."""
    suited: Marks = (hand ^ led) < _SUIT
    if follow == "permissive_must_trump":
        suited |= hand >= TRUMPS
        suited |= ~_some(suited)
        return suited
    void = ~_some(suited)
    if follow == "permissive":
        suited |= hand >= TRUMPS
    if follow == "must_trump":
        trumps = hand >= TRUMPS
        void = void & (trumps | ~_some(trumps))
    suited |= void
    return suited


def _some(marks: Marks) -> Marks:
    """Tell for each column whether any card is marked."""
    some: Marks = np.logical_or.reduce(marks, axis=0)
    return some
