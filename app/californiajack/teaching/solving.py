"""What the exact solver says about a lesson's position, and what happens after each card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from californiajack.players.positions import Ending
from californiajack.players.solver import Solution, solve
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError

from .errors import PositionError

__all__ = ["LARGEST_STOCK", "Outcome", "best_line", "can_win", "open_points", "outcome", "solution"]

# Positions of one lesson and of what may follow in it.
_REMEMBERED = 512
LARGEST_STOCK = 12
"""With more cards in the stock the solver's budget has never sufficed: it is not asked."""


@lru_cache(maxsize=_REMEMBERED)
def solution(deal: Deal) -> Solution:
    """Return the exact value of every card of the seat to move.

    Raises `PositionError` (``unsolved``) where the solver's budget does not suffice, and
    (``question``) where it can't be asked: three players, bids that can fail, no card to play.
    """
    if len(deal.stock) > LARGEST_STOCK:
        raise PositionError(
            f"the best card is not certain with {len(deal.stock)} cards in the stock; use a"
            f" position with at most {LARGEST_STOCK}",
            key="unsolved",
        )
    try:
        found = solve(Ending.from_deal(deal))
    except TableError as error:
        raise PositionError(f"no best card can be computed: {error}", key="question") from None
    if not found.exact:
        raise PositionError(
            f"the best card is not certain within {found.nodes} nodes; use a position with fewer"
            " cards in the stock",
            key="unsolved",
        )
    return found


def best_line(deal: Deal) -> tuple[Card, ...]:
    """Return best play of both sides to the end of the deal; empty when it is over."""
    return () if deal.is_over else solution(deal).line


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a card leads to with best play of both sides.

    `lost` are the points it costs against the best card. `end` is the finished deal, `owners` who
    gets each point that was open (None: nobody), `winner` who takes the trick of the card.
    """

    card: Card
    lost: int
    end: Deal
    owners: Mapping[str, int | None]
    winner: int


@lru_cache(maxsize=_REMEMBERED)
def outcome(deal: Deal, card: Card) -> Outcome:
    """Return what a legal card leads to. Raises as `solution`."""
    lost = round(solution(deal).lost_by(card))
    after = deal.play(card)
    end = after
    for each in best_line(after):
        end = end.play(each)
    sheet = end.score()
    still_open = open_points(deal)
    owners = {line.point: line.seat for line in sheet.lines if line.point in still_open}
    return Outcome(card, lost, end, owners, end.tricks[len(deal.tricks)].winner)


def open_points(deal: Deal) -> tuple[str, ...]:
    """Return the points that are not settled yet, in the order of counting; Game always is one."""
    stakes = {stake.point for stake in Ending.from_deal(deal).stakes} | {"game"}
    return tuple(point for point in ("high", "low", "jack", "game", "nine") if point in stakes)


def can_win(deal: Deal, seat: int, card: Card) -> frozenset[Card]:
    """Return the cards to play now with which `seat` can be sure to capture `card`.

    `seat` is to move. The other side does all it can to prevent it, points aside.
    """
    ending = Ending.from_deal(deal)
    assert ending.to_move == seat
    known: dict[tuple[object, ...], bool] = {}
    return frozenset(each for each in ending.legal_moves if _sure(ending, each, seat, card, known))


def _sure(
    ending: Ending, played: Card, seat: int, card: Card, known: dict[tuple[object, ...], bool]
) -> bool:
    """Tell whether the seat is sure of the card after `played`."""
    after = ending.after(played)
    if ending.led is not None and card in (played, ending.led):
        return after.to_move == seat
    if after.is_over or card not in after.in_play:
        return False
    key = (after.hands, after.to_move, after.led, after.stock)
    if key not in known:
        need = any if after.to_move == seat else all
        known[key] = need(_sure(after, each, seat, card, known) for each in after.legal_moves)
    return known[key]
