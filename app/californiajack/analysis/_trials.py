"""Trials: one deal with all its cards in place is played out after each card that may be laid.

Both sides play by quick habits; if the stock is low, they play their best once it is empty. What a
trial tells is the *margin*: a seat's points of the deal less the average of the others'.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Final

from californiajack.players._kernel import Kernel
from californiajack.players.lasttricks import margin
from californiajack.players.positions import Ending, open_stakes
from californiajack.players.solver import solve, value
from californiajack.players.workings import can_solve
from californiajack.rules.cards import PACK, Card, Suit
from californiajack.rules.deal import Deal

from ._habits import play_by_habit

__all__ = ["Trial", "bits_of", "points_in"]

# From how many cards in the stock on the last tricks are not worked out: it would cost much, and
# what happens until then weighs more.
_FAR: Final = 13
_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


def bits_of(cards: Iterable[Card]) -> int:
    """Return a number with a bit set for each card."""
    bits = 0
    for card in cards:
        bits |= 1 << card.index
    return bits


class Trial:
    """A deal at a moment of its play, to be played out again and again for one seat.

    With `chance` the habits now and then do something else.
    """

    def __init__(self, deal: Deal, seat: int, chance: Random | None = None) -> None:
        self.deal, self.seat, self.chance = deal, seat, chance
        self._kernel = Kernel.from_deal(deal)
        self._gone = bits_of(p.card for trick in deal.tricks for p in trick.plays)
        self._held = _held(deal)
        self._solved = can_solve(deal.view(None)) and len(deal.stock) < _FAR

    def margin(self, card: Card | None = None) -> float:
        """Return the margin after a legal card, or without one as the deal stands."""
        kernel = self._begin(card)
        self._play_on(kernel)
        if kernel.is_over:
            return margin(kernel.points(), self.seat)
        ending = self._ending(kernel)
        worth = value(ending)
        if worth is None:
            play_by_habit(kernel, self.deal.rules, 0)
            return margin(kernel.points(), self.seat)
        # With the stock empty all but the captured points and Game is settled.
        points = kernel.points()
        game = ending.game_seat()
        if game is not None:
            points[game] -= 1
        return margin(points, self.seat) + (worth if kernel.to_move == self.seat else -worth)

    def outcome(self, card: Card) -> dict[str, int | None]:
        """Return who makes which point in the end after a legal card, by the point's key."""
        kernel = self._begin(card)
        laid = [card.index, *self._play_on(kernel)]
        deal = self.deal
        for index in laid:
            deal = deal.play(PACK[index])
        if not kernel.is_over:
            for each in solve(self._ending(kernel)).line:
                deal = deal.play(each)
        while not deal.is_over:  # an ending that could not be worked out
            kernel = Kernel.from_deal(deal)
            deal = deal.play(PACK[play_by_habit(kernel, deal.rules, self._gone)[0]])
        return points_in(deal)

    def _begin(self, card: Card | None) -> Kernel:
        kernel = self._kernel.copy()
        if card is not None:
            kernel.play(card.index)
        return kernel

    def _play_on(self, kernel: Kernel) -> list[int]:
        """Play by habit to the end, or to where the last tricks can be worked out."""
        until = _stock_is_empty if self._solved else None
        return play_by_habit(kernel, self.deal.rules, self._gone, until=until, chance=self.chance)

    def _ending(self, kernel: Kernel) -> Ending:
        deal = self.deal
        tricks = [kernel.won.count(seat) for seat in (0, 1)]
        first, second = ([PACK[card] for card in hand] for hand in kernel.hands)
        ending = Ending(
            rules=deal.rules,
            hands=(tuple(first), tuple(second)),
            trump=_SUITS[kernel.trump],
            to_move=kernel.to_move,
            dealer=deal.dealer,
            led=PACK[kernel.table[0]] if kernel.table else None,
            pips=(kernel.pips[0], kernel.pips[1]),
            tricks=(tricks[0], tricks[1]),
        )
        gone = self._held.difference(ending.in_play)
        return replace(ending, stakes=open_stakes(ending, gone, deal.turned))


def _stock_is_empty(kernel: Kernel) -> bool:
    return not kernel.stock


def _held(deal: Deal) -> frozenset[Card]:
    """Return the cards that any seat holds at some time."""
    start = next(state for state in deal.line if state.phase == "play")
    return frozenset(chain(start.stock, *start.hands, *deal.discards))


def points_in(deal: Deal) -> dict[str, int | None]:
    """Return who scores which point of a deal that is over, by the point's key."""
    return {line.point: line.seat for line in deal.score().lines}
