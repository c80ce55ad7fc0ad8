"""What happens after a card: best play of both sides, card by card, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass, field

from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal

from .asks import Facts, seat_word
from .asks_best import card_why
from .errors import PositionError
from .scenes import by_careful
from .solving import best_line

__all__ = ["Moment", "consequence"]


@dataclass(frozen=True, slots=True)
class Moment:
    """The deal after a card that `seat` laid, with a key and facts for the words.

    `key` is ``plays`` where the trick goes on, ``takes`` where it is finished, ``end`` for the
    last card and ``cannot_tell`` where the solver can't go on.
    """

    deal: Deal
    seat: int
    card: Card
    key: str
    facts: Facts = field(default_factory=dict, hash=False)


def consequence(deal: Deal, card: Card) -> tuple[Moment, ...]:
    """Return a moment for each card from `card` on; `deal` is at the learner's turn."""
    after = deal.play(card)
    try:
        cards = (card, *best_line(after))
        why = card_why(deal, card)
    except PositionError:
        return _to_the_trick(deal, card)
    moments = []
    state = deal
    for each in cards:
        seat, state = state.to_move, state.play(each)
        assert seat is not None
        moments.append(_moment(state, seat, each))
    last = moments[-1]
    facts = {**last.facts, **why.facts, "played": str(card), "card": str(last.card)}
    return (*moments[:-1], Moment(last.deal, last.seat, last.card, "end", facts))


def _moment(state: Deal, seat: int, card: Card) -> Moment:
    facts: Facts = {"seat": seat_word(seat), "card": str(card)}
    if state.trick:
        return Moment(state, seat, card, "plays", facts)
    trick = state.tricks[-1]
    facts |= {"winner": seat_word(trick.winner), "trick_pips": trick.pips}
    return Moment(state, seat, card, "takes", facts)


def _to_the_trick(deal: Deal, card: Card) -> tuple[Moment, ...]:
    """Finish the trick with careful play where best play can't be computed."""
    state = deal.play(card)
    moments = [_moment(state, 0, card)]
    while state.trick:
        seat = state.to_move
        assert seat is not None
        state = by_careful(state)
        action = state.last_action
        assert isinstance(action, Card)
        moments.append(_moment(state, seat, action))
    last = moments[-1]
    return (*moments[:-1], Moment(last.deal, last.seat, last.card, "cannot_tell", last.facts))
