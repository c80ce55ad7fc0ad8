"""The careful player: rules of thumb on what a trick is worth, with a reason for each.

It takes each card that may be played, looks one trick ahead and weighs what the trick brings
against what the card would be worth in hand. It counts what it has seen and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import Card, Suit
from californiajack.rules.tricks import winning_card
from californiajack.rules.views import SeatView

from .base import PlayerOption, Ranked, actions_of, in_order
from .careful_bids import judge_calls, suit_worth
from .careful_replies import Replies
from .careful_words import answer_reason, lead_reason
from .careful_worth import Worth
from .keys import N_

__all__ = ["CarefulPlayer"]

# Between two leads that are worth the same the lower card goes first.
_TINY: Final = 0.0001


class CarefulPlayer:
    """Plays by rules of thumb and reads every option of the rules."""

    name: str = "careful"
    strategy: str = N_(
        "Weighs what each trick is worth, brings its points home and keeps good trumps back."
    )
    options: Mapping[str, PlayerOption] = MappingProxyType({})

    def __repr__(self) -> str:
        return "player('careful')"

    def choose(self, view: SeatView) -> list[Ranked]:
        """Return the allowed cards or calls, the best first, with an estimate in points."""
        actions = actions_of(view)
        if view.legal_calls:
            return judge_calls(view)
        if view.trump is None:
            ranked = _name_by_lead(view)
        elif view.trick:
            ranked = _answer(view)
        else:
            ranked = _lead(view)
        if len(actions) == 1:
            only = ranked[0]
            return [Ranked(only.action, only.value, "only_card", only.facts)]
        return in_order(ranked)


def _answer(view: SeatView) -> list[Ranked]:
    """Judge every card that may be played to the trick on the table."""
    worth = Worth(view)
    seats = tuple(play.seat for play in view.trick)
    table = tuple(play.card for play in view.trick)
    on_table = sum(worth.stake(card) for card in table) + worth.trick
    behind = _behind(view)
    replies = Replies(worth) if behind else None
    led = table[0].suit
    values: dict[Card, float] = {}
    chances: dict[Card, float] = {}
    for card in view.legal_moves:
        takes = winning_card((*table, card), view.trump) == len(seats)
        stake = on_table + worth.stake(card)
        value = -worth.hold(card)
        if not takes:
            value -= worth.share * (stake + worth.draw)
            chances[card] = 0.0
        elif replies is None:
            value += stake + worth.draw
            chances[card] = 1.0
        else:
            gain, chances[card] = _ahead(replies, card, stake, behind, led)
            value += gain
        values[card] = value - _TINY * card.rank
    return [
        Ranked(card, values[card], *answer_reason(worth, card, values, chances))
        for card in view.legal_moves
    ]


def _lead(view: SeatView) -> list[Ranked]:
    """Judge every card as a lead."""
    worth = Worth(view)
    replies = Replies(worth)
    behind = _behind(view)
    values: dict[Card, float] = {}
    chances: dict[Card, float] = {}
    for card in view.legal_moves:
        stake = worth.stake(card) + worth.trick
        gain, chances[card] = _ahead(replies, card, stake, behind, card.suit)
        values[card] = gain - worth.hold(card) - _TINY * card.rank
    return [
        Ranked(card, values[card], *lead_reason(worth, card, values, chances[card]))
        for card in view.legal_moves
    ]


def _ahead(
    replies: Replies, card: Card, stake: float, behind: tuple[int, ...], led: Suit
) -> tuple[float, float]:
    """Return what a trick that `card` leads so far will bring, and the chance to win it."""
    worth = replies.worth
    value, still = 0.0, 1.0
    for seat in behind:
        reply = replies.reply(seat, led, card, stake)
        lost = reply.taken + reply.beats * (stake + worth.draw)
        value += still * worth.share * (reply.freed - lost)
        kept = 1 - reply.beats
        if kept > 0:
            stake += reply.thrown / kept
        still *= kept
    return value + still * (stake + worth.draw), still


def _behind(view: SeatView) -> tuple[int, ...]:
    """Return the seats that still play to the trick after this one."""
    assert view.seat is not None
    count = view.players - len(view.trick) - 1
    return tuple((view.seat + step) % view.players for step in range(1, count + 1))


def _name_by_lead(view: SeatView) -> list[Ranked]:
    """Judge the leads where the first card makes its suit trump: best suit first, then the card."""
    suits = {card.suit: suit_worth(view, card.suit) for card in view.hand}
    best = max(suits, key=lambda suit: (suits[suit], suit))
    ranked = []
    for card in view.legal_moves:
        worth = Worth(view, card.suit)
        stake = worth.stake(card) + worth.trick
        gain, _ = _ahead(Replies(worth), card, stake, _behind(view), card.suit)
        value = suits[card.suit] + 0.2 * (gain - worth.hold(card)) - _TINY * card.rank
        key = "lead_best_suit" if card.suit is best else "lead_poor_suit"
        ranked.append(Ranked(card, value, key, {"card": str(card), "suit": str(card.suit)}))
    return ranked
