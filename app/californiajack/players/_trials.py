"""Trials: the deal played on after each card, in many ways the hidden cards may lie."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import numpy as np

from californiajack.rules.cards import Card, Suit
from californiajack.rules.views import SeatView

from ._batch import Floats, Layouts
from ._inference import likely_layouts
from ._judgement import judgement
from ._layouts import batch_from_view, draw_layouts, from_trump
from .voids import plays_of

__all__ = ["try_out"]

_SPARE: Final = 4  # so many layouts are drawn for each one kept
_CLOSE: Final = 2.0  # standard errors between two cards that are tried again


def try_out(
    view: SeatView, cards: Sequence[Card], worlds: int, chance: np.random.Generator
) -> dict[Card, float]:
    """Return for each card the seat's margin from here on, as the average over worlds.

    The margin is the seat's points less the average of the others'. Where a bid can fail, it
    counts all points of the deal. Cards that do nearly as well as the best in the first `worlds`
    are tried in more of them, so that about `worlds` trials for each card are spent once more.
    """
    first = _trials(view, cards, worlds, chance)
    averages = {card: float(margins.mean()) for card, margins in first.items()}
    best = max(averages, key=lambda card: averages[card])
    close = [card for card in cards if _is_close(first[best] - first[card])]
    if len(close) == 1:
        return averages
    more = worlds * len(cards) // len(close)
    second = _trials(view, close, more, chance)
    for card in close:
        total = first[card].sum() + second[card].sum()
        averages[card] = float(total) / (worlds + more)
    # The others stay behind: what they were tried less decides nothing between them.
    least = min(averages[card] for card in close)
    for card in cards:
        if card not in close:
            averages[card] = min(averages[card], least)
    return averages


def _is_close(behind: Floats) -> bool:
    """Tell whether trials leave it open which of two cards does better."""
    error = float(behind.std()) / sqrt(len(behind))
    return float(behind.mean()) <= _CLOSE * error


def _trials(
    view: SeatView, cards: Sequence[Card], worlds: int, chance: np.random.Generator
) -> dict[Card, Floats]:
    """Return the margin of each card in each world; where the first lead makes trump, as such."""
    suits = dict.fromkeys([card.suit for card in cards] if view.trump is None else [view.trump])
    state = chance.bit_generator.state
    found: dict[Card, Floats] = {}
    for trump in suits:
        # The same worlds for every trump.
        chance.bit_generator.state = state
        led = [card for card in cards if view.trump is not None or card.suit is trump]
        spare = _SPARE if worlds > 1 else 1
        layouts = draw_layouts(view, trump, worlds * spare, chance)
        if spare > 1:
            layouts = likely_layouts(view, trump, layouts, worlds, chance)
        found.update(zip(led, _margins(view, led, trump, layouts), strict=True))
    return found


def _margins(view: SeatView, cards: Sequence[Card], trump: Suit, layouts: Layouts) -> Floats:
    """Return the margin by card and world."""
    assert view.seat is not None
    worlds = layouts.high.size
    batch = batch_from_view(view, trump, layouts.times(len(cards)))
    codes = np.array([from_trump(card, trump) for card in cards], dtype=np.intp)
    batch.lay(np.repeat(codes, worlds))
    if batch.trick_is_full:
        batch.finish_trick()
    points = batch.play_out(judgement(view.rules)).reshape(view.players, len(cards), worlds)
    bidder, bid = view.bidder, view.bid
    if view.rules.setback and bidder is not None and bid is not None:
        made = points[bidder] + _made_before(view, trump, layouts)[bidder]
        points[bidder] = np.where(made < bid, -bid, made)
    own = points[view.seat]
    margins: Floats = (own * view.players - points.sum(axis=0)) / (view.players - 1)
    return margins


def _made_before(view: SeatView, trump: Suit, layouts: Layouts) -> Floats:
    """Return the points that each seat has already made or holds, by seat and world."""
    rules = view.rules
    made = np.zeros((view.players, layouts.high.size))
    held = [(rules.high_to, layouts.high), (rules.low_to, layouts.low)]
    for trick in view.tricks:
        for _, card in trick.plays:
            code = from_trump(card, trump)
            made[trick.winner] += (code == 9) + (code == 7 and rules.nine_point != "off")
            for goes_to, point in held:
                made[trick.winner] += (point == code) & (goes_to == "captor")
    for goes_to, point in held:
        if goes_to == "holder":
            for seat, hand in enumerate(layouts.hands):
                made[seat] += (hand == point).any(axis=0)
            for _, seat, card in plays_of(view):
                made[seat] += point == from_trump(card, trump)
    return made
