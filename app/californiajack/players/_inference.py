"""What the others' plays say about their hands: layouts are weighed by how likely the plays were.

A seat that left a ten on the table probably had nothing to take it with. How likely a card is from
a hand is taken from the quick judgement, with some room for other ways of playing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from californiajack.rules.cards import Card, Suit
from californiajack.rules.views import SeatView

from ._batch import NO_CARD, Batch, Floats, Ints, Layouts, stage_of
from ._judgement import judgement
from ._layouts import from_trump

__all__ = ["likely_layouts"]

_TRICKS: Final = 8  # so many tricks back
_DRAWS: Final = 2  # unless more hidden cards were drawn since
_SPREAD: Final = 0.25  # how far apart in liking two cards may be and both still be played
_OTHERWISE: Final = 0.15  # how often a play follows no judgement at all


@dataclass(frozen=True, slots=True)
class _Decision:
    """A play of another seat, with what all could see before it."""

    trick: int
    seat: int
    card: int
    before: tuple[int, ...]  # cards on the table
    leader: int
    gone: int
    known: tuple[int, ...]
    won: tuple[float, ...]
    stock: int
    top: int | None


def likely_layouts(
    view: SeatView,
    trump: Suit,
    layouts: Layouts,
    count: int,
    chance: np.random.Generator,
) -> Layouts:
    """Return `count` of the layouts, the likelier ones more often."""
    size = layouts.high.size
    logs = np.zeros(size)
    for decision in list(_decisions(view, trump))[-_TRICKS * (view.players - 1) :]:
        hand = _hand_then(view, trump, layouts, decision, chance)
        if hand is not None:
            logs += np.log(_likelihood(view, decision, hand))
    weights = np.exp(logs - logs.max())
    weights /= weights.sum()
    # One start for all steps: every layout comes about as often as it is likely.
    steps = (chance.random() + np.arange(count)) / count
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), steps), size - 1)
    return layouts.pick(chance.permutation(chosen))


def _decisions(view: SeatView, trump: Suit) -> Iterator[_Decision]:
    """Yield the plays of the others in their order."""
    rules, seats = view.rules, range(view.players)
    gone, stock = 0, view.stock_count + sum(len(trick.draws) for trick in view.tricks)
    known = [0] * view.players
    won = [0.0] * view.players
    tricks = [(trick.plays, trick.draws, trick.winner) for trick in view.tricks]
    for number, (plays, draws, winner) in enumerate([*tricks, (view.trick, (), -1)], start=1):
        top = _code(draws[0].card, trump) if draws else _code(view.stock_top, trump)
        if rules.draw_visibility == "both_blind" or not stock:
            top = None
        before: tuple[int, ...] = ()
        for seat, played in plays:
            card = from_trump(played, trump)
            if seat != view.seat:
                yield _Decision(
                    number, seat, card, before, plays[0].seat, gone, tuple(known), tuple(won),
                    stock, top,
                )  # fmt: skip
            gone |= 1 << card
            known = [mask & ~gone for mask in known]
            before += (card,)
        if winner < 0:
            return
        pips = float(sum(card.pips for _, card in plays))
        won[winner] += pips if rules.game_by == "pips" else 1.0
        for draw in draws:
            if draw.card is not None and len(draw.seen_by) == len(seats):
                known[draw.seat] |= 1 << from_trump(draw.card, trump)
        stock -= len(draws)


def _code(card: Card | None, trump: Suit) -> int | None:
    return None if card is None else from_trump(card, trump)


def _hand_then(
    view: SeatView,
    trump: Suit,
    layouts: Layouts,
    decision: _Decision,
    chance: np.random.Generator,
) -> Ints | None:
    """Return the hand of the seat before its play, or None where too much was drawn since."""
    seat, number = decision.seat, decision.trick
    later = [
        from_trump(card, trump)
        for trick in view.tricks[number:]
        for who, card in trick.plays
        if who == seat
    ]
    later += [from_trump(card, trump) for who, card in view.trick if who == seat]
    drawn = [draw for trick in view.tricks[number - 1 :] for draw in trick.draws]
    drawn = [draw for draw in drawn if draw.seat == seat]
    seen = {from_trump(draw.card, trump) for draw in drawn if draw.card is not None}
    hidden = sum(draw.card is None for draw in drawn)
    if hidden > _DRAWS:
        return None
    size = layouts.high.size
    fixed = [decision.card, *(card for card in later if card != decision.card and card not in seen)]
    now = layouts.hands[seat].copy()
    now[np.isin(now, list(seen))] = NO_CARD
    rows = np.tile(np.array(fixed, dtype=np.intp)[:, None], (1, size))
    cards = np.concatenate([rows, now])
    if hidden:
        # Some of the cards whose drawing was not seen came later; which is left to chance.
        order = chance.random(cards.shape)
        order[0] = 2.0
        order[cards == NO_CARD] = 3.0
        order[np.isin(cards, _seen_before(view, seat, trump, number))] = 2.0
        late = np.argsort(order, axis=0)[:hidden]
        np.put_along_axis(cards, late, NO_CARD, axis=0)
    cards = np.sort(cards, axis=0)[:6]
    return cards if len(cards) == 6 else None


def _seen_before(view: SeatView, seat: int, trump: Suit, number: int) -> list[int]:
    return [
        from_trump(draw.card, trump)
        for trick in view.tricks[: number - 1]
        for draw in trick.draws
        if draw.seat == seat and draw.card is not None
    ]


def _likelihood(view: SeatView, decision: _Decision, hand: Ints) -> Floats:
    """Return for each hand how likely the card was."""
    size = hand.shape[1]
    top = NO_CARD if decision.top is None else decision.top
    # Other hands play no part in it.
    batch = Batch(
        view.rules,
        Layouts(
            [hand] * view.players,
            np.full((decision.stock, size), top, np.intp),
            np.full(size, 12, np.intp),
            np.zeros(size, np.intp),
        ),
        dealer=view.dealer,
        leader=decision.leader,
        won=decision.won,
        gone=decision.gone,
        known=decision.known,
    )
    for card in decision.before:
        batch.laid(np.full(size, card, np.intp))
    tricks = int(np.count_nonzero(hand[:, 0] != NO_CARD)) + decision.stock // view.players
    liked = batch.liking(judgement(view.rules).stages[stage_of(decision.stock)], tricks)
    weights = np.exp(np.maximum(-60.0, (liked - liked.max(axis=0)) / _SPREAD))
    played = (weights * (hand == decision.card)).sum(axis=0) / weights.sum(axis=0)
    allowed = np.maximum(1, np.count_nonzero(liked > -1e7, axis=0))
    chances: Floats = (1 - _OTHERWISE) * played + _OTHERWISE / allowed
    return chances
