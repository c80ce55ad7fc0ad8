"""Which points of a deal are settled already, as far as a view can tell.

What is said here follows from the rules alone: no play of anybody can change it.
"""

from __future__ import annotations

from californiajack.rules.cards import PIPS_IN_PACK, Card, Rank
from californiajack.rules.views import SeatView

__all__ = ["certain_points"]


def certain_points(view: SeatView) -> dict[str, int | None]:
    """Return the points that are certain, each with its seat, None where nobody will score it.

    The trump Ace wins every trick, so whoever holds it captures it too. Before the first card
    nothing is said, for calls may change trump and hands.
    """
    if view.trump is None or view.phase not in ("play", "over"):
        return {}
    sure: dict[str, int | None] = {}
    rules = view.rules
    ace, two = Card(Rank.ACE, view.trump), Card(Rank.TWO, view.trump)
    fates = _Fates(view)
    owner = fates.holder.get(ace)
    if owner is not None and (rules.high_to == "holder" or ace not in view.discards):
        sure["high"] = owner if rules.high_to == "holder" else fates.captor.get(ace, owner)
    low = fates.holder if rules.low_to == "holder" else fates.captor
    if two in low:
        sure["low"] = low[two]
    jack = Card(Rank.JACK, view.trump)
    if rules.turned_jack == "dealer_instead" and jack in view.turned:
        sure["jack"] = view.dealer
    elif jack in fates.captor:
        sure["jack"] = fates.captor[jack]
    nine = Card(Rank.NINE, view.trump)
    if rules.nine_point != "off" and nine in fates.captor:
        sure["nine"] = fates.captor[nine]
    sure.update(_game(view))
    return sure


class _Fates:
    """Who held first and who captured the cards of which the view knows it."""

    def __init__(self, view: SeatView) -> None:
        self.holder: dict[Card, int] = {}
        self.captor: dict[Card, int] = {}
        for trick in view.tricks:
            for play in trick.plays:
                self.holder[play.card] = play.seat
                self.captor[play.card] = trick.winner
        for play in view.trick:
            self.holder[play.card] = play.seat
        # A card leaves a hand by being played or, after running the cards, by being put away.
        for seat, known in enumerate(view.known):
            self.holder.update(dict.fromkeys(known, seat))
        if view.seat is not None:
            self.holder.update(dict.fromkeys(view.discards, view.seat))


def _game(view: SeatView) -> dict[str, int | None]:
    """Return Game where what is left can't change it."""
    if view.rules.game_by == "pips":
        won = list(view.pips)
        left = PIPS_IN_PACK - sum(won)
        if view.phase == "over":
            left = 0
    else:
        won = [sum(trick.winner == seat for trick in view.tricks) for seat in range(view.players)]
        left = max(view.hand_counts) + view.stock_count // view.players
    best = max(won)
    leaders = [seat for seat, amount in enumerate(won) if amount == best]
    others = [amount for amount in won if amount != best]
    if len(leaders) == 1:
        if max(others) + left < best:
            return {"game": leaders[0]}
        return {}
    if left == 0:
        eldest = (view.dealer + 1) % view.players
        return {"game": eldest if view.rules.game_tie == "non_dealer" else None}
    return {}
