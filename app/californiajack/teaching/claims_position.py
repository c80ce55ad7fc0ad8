"""Statements about the position on the table: the solver says whether they hold."""

from __future__ import annotations

from typing import Final

from californiajack.rules.deal import Deal
from californiajack.rules.tricks import winning_card

from .asks_best import kind_of
from .errors import PositionError
from .solving import solution

__all__ = ["OF_POSITION"]


def _best_wins_the_trick(deal: Deal) -> bool:
    """Every best card takes the trick."""
    led = deal.trick[0].card if deal.trick else None
    if led is None:
        raise PositionError("the claim needs a lead on the table", key="question")
    return all(winning_card((led, card), deal.trump) == 1 for card in solution(deal).best)


def _winning_is_always_best(deal: Deal) -> bool:
    """The best cards are those that take the trick: here some best card does not."""
    return _best_wins_the_trick(deal)


def _always_trump(deal: Deal) -> bool:
    """Whoever can trump should: here trumping is best."""
    return _trumping_is_best(deal)


def _best_is_a_trump(deal: Deal) -> bool:
    return all(card.suit is deal.trump for card in solution(deal).best)


def _trumping_is_best(deal: Deal) -> bool:
    return any(kind_of(deal, card) == "trump" for card in solution(deal).best)


def _highest_lead_is_best(deal: Deal) -> bool:
    """The card of the highest rank is among the best leads."""
    top = max(card.rank for card in deal.legal_moves)
    return any(card.rank is top for card in solution(deal).best)


def _one_best_card(deal: Deal) -> bool:
    return len(solution(deal).best) == 1


def _all_cards_equal(deal: Deal) -> bool:
    return len(set(solution(deal).values.values())) == 1


OF_POSITION: Final = (
    _best_wins_the_trick,
    _winning_is_always_best,
    _always_trump,
    _best_is_a_trump,
    _trumping_is_best,
    _highest_lead_is_best,
    _one_best_card,
    _all_cards_equal,
)
"""Every claim about a position."""
