"""What the plays show about hands: the suits that a seat can't have held in a trick."""

from __future__ import annotations

from collections.abc import Iterator

from californiajack.rules.cards import Card, Suit
from californiajack.rules.views import SeatView

__all__ = ["plays_of", "shown_voids"]


def plays_of(view: SeatView) -> Iterator[tuple[int, int, Card]]:
    """Yield every card laid so far as (trick number, seat, card)."""
    for trick in view.tricks:
        for seat, card in trick.plays:
            yield trick.number, seat, card
    for seat, card in view.trick:
        yield len(view.tricks) + 1, seat, card


def shown_voids(view: SeatView) -> list[dict[Suit, list[int]]]:
    """Return per seat and suit the numbers of the tricks in which it had no card of the suit.

    Shown means that the rules allowed the card only without that suit. A card drawn later may be
    of the suit again.
    """
    voids: list[dict[Suit, list[int]]] = [{} for _ in range(view.players)]
    trump = view.trump
    rules = view.rules
    tricks = [(trick.number, trick.plays) for trick in view.tricks]
    tricks.append((len(view.tricks) + 1, view.trick))
    for number, plays in tricks:
        for seat, card in plays[1:]:
            led = plays[0].card.suit
            if card.suit is led:
                continue
            if card.suit is trump:
                if not rules.may_trump_when_able:
                    voids[seat].setdefault(led, []).append(number)
                continue
            voids[seat].setdefault(led, []).append(number)
            if rules.must_trump_when_void and trump is not None and trump is not led:
                voids[seat].setdefault(trump, []).append(number)
    return voids
