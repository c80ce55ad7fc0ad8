"""Many ways at once in which the hidden cards may lie, from one seat's view, with NumPy.

Unlike `worlds.sample_world` these say nothing about the way there: only where each card is now.
A seat that has shown a void since it last drew a hidden card gets no card of the suit; with cards
drawn since, any it may hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from californiajack.rules.cards import Card, Rank, Suit
from californiajack.rules.options import Rules
from californiajack.rules.views import SeatView

from ._batch import NO_CARD, SUIT, Batch, Floats, Ints, Layouts
from .voids import plays_of, shown_voids

__all__ = ["batch_from_view", "draw_layouts", "from_trump"]

_PLACES: Final = 6
# Weights that put cards behind all others when cards are drawn by the smallest number.
_SHUNNED, _TAKEN = 10.0, 100.0


def from_trump(card: Card, trump: Suit) -> int:
    """Return the number of a card as a `Batch` counts: trumps first."""
    suit = ("CDHS".index(card.suit) - "CDHS".index(trump)) % 4
    return 13 * suit + card.rank - 2


def draw_layouts(view: SeatView, trump: Suit, count: int, chance: np.random.Generator) -> Layouts:
    """Return `count` ways for the cards to lie; the view's own hand is in its place in each."""
    codes = np.array([from_trump(card, trump) for card in sorted(view.unseen)], dtype=np.intp)
    order = chance.random((count, len(codes)))
    shunned = {seat: _shunned(view, seat, trump, codes) for seat in range(view.players)}
    hands = [_known_hand(view.known[seat], trump, count) for seat in range(view.players)]
    rows = np.arange(count)[:, None]
    # Who may have the fewest cards draws first.
    others = [seat for seat in range(view.players) if seat != view.seat]
    for seat in sorted(others, key=lambda seat: -shunned[seat].sum()):
        known = len(view.known[seat])
        hidden = view.hand_counts[seat] - known
        chosen = np.argsort(order + _SHUNNED * shunned[seat], axis=1)[:, :hidden]
        order[rows, chosen] += _TAKEN
        hands[seat][known : known + hidden] = codes[chosen].T
    down = codes[np.argsort(order, axis=1)].T
    return _with_stock(view, trump, hands, down)


def _known_hand(cards: Iterable[Card], trump: Suit, count: int) -> Ints:
    hand = np.full((_PLACES, count), NO_CARD, dtype=np.intp)
    for place, card in enumerate(sorted(cards)):
        hand[place] = from_trump(card, trump)
    return hand


def _shunned(view: SeatView, seat: int, trump: Suit, codes: Ints) -> Floats:
    """Return 1 for each hidden card that the seat can't have."""
    draws = [
        trick.number
        for trick in view.tricks
        for draw in trick.draws
        if draw.seat == seat and draw.card is None
    ]
    shunned = np.zeros(len(codes))
    for suit, tricks in shown_voids(view)[seat].items():
        if not draws or draws[-1] < tricks[-1]:
            shunned[SUIT[codes] == from_trump(Card(Rank.TWO, suit), trump) // 13] = 1.0
    return shunned


def _with_stock(view: SeatView, trump: Suit, hands: list[Ints], down: Ints) -> Layouts:
    """Lay the stock from the cards that are left, and find High and Low."""
    count = hands[0].shape[1]
    drawn = view.stock_count - view.stock_count % view.players
    open_card = [] if view.stock_top is None else [from_trump(view.stock_top, trump)]
    top = np.tile(np.array(open_card, dtype=np.intp)[:, None], (1, count))
    hidden = drawn - len(open_card)
    stock = np.concatenate([top, down[:hidden]]) if drawn else down[:0]
    odd = None
    if drawn < view.stock_count and view.rules.leftover == "last_trick_winner":
        odd = down[hidden]
        if view.leftover is not None:
            odd = np.full(count, from_trump(view.leftover, trump))
    gone = [from_trump(card, trump) for card in (*_laid(view), *view.discards)]
    held = [*hands, stock, np.tile(np.array(gone, dtype=np.intp)[:, None], (1, count))]
    high, low = _high_and_low(view.rules, np.concatenate(held))
    return Layouts(hands, stock, high, low, odd)


def _laid(view: SeatView) -> list[Card]:
    return [card for _, _, card in plays_of(view)]


def _high_and_low(rules: Rules, held: Ints) -> tuple[Ints, Ints]:
    """Return the trumps that make High and Low among the cards held (C09 to C11)."""
    high = np.where(held < 13, held, -1).max(axis=0)
    low = held.min(axis=0)
    high = np.where(high < 0, NO_CARD, high)
    low = np.where(low < 13, low, NO_CARD)
    if rules.high_card == "ace_only":
        high[:] = 12
    if rules.low_card == "two_only":
        low[:] = 0
    return high, low


def batch_from_view(view: SeatView, trump: Suit, layouts: Layouts) -> Batch:
    """Return a batch that stands where the view stands, with the cards lying like this."""
    assert view.seat is not None
    rules = view.rules
    gone = 0
    for card in (*_laid(view), *view.discards):
        gone |= 1 << from_trump(card, trump)
    turned = any(card.rank is Rank.JACK and card.suit is trump for card in view.turned)
    batch = Batch(
        rules,
        layouts,
        dealer=view.dealer,
        leader=view.trick[0].seat if view.trick else view.seat,
        won=view.pips
        if rules.game_by == "pips"
        else [count // view.players for count in view.captured],
        gone=gone,
        known=[_known_to_all(view, seat, trump) for seat in range(view.players)],
        jack_counts=not (turned and rules.turned_jack == "dealer_instead"),
    )
    for play in view.trick:
        batch.laid(np.full(layouts.high.size, from_trump(play.card, trump), dtype=np.intp))
    return batch


def _known_to_all(view: SeatView, seat: int, trump: Suit) -> int:
    """Return the cards of a seat's hand that all have seen it draw, as bits."""
    seen = {
        draw.card
        for trick in view.tricks
        for draw in trick.draws
        if draw.seat == seat and draw.card is not None and len(draw.seen_by) == view.players
    }
    return sum(1 << from_trump(card, trump) for card in view.known[seat] if card in seen)
