"""What cards are worth by working out the rest of the deal, as far as one seat's view allows.

Where the view leaves one way only for the hidden cards to lie, the answer is exact. Where it
leaves more, possible worlds are drawn and each is worked out as if its cards lay open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from californiajack.rules.cards import PACK, SEED_LIMIT, Card, random_numbers
from californiajack.rules.deal import Deal
from californiajack.rules.views import SeatView

from ._kernel import Kernel
from .base import Ranked, in_order, view_number
from .lasttricks import play_values
from .positions import Ending
from .solver import solve
from .worlds import sample_world

__all__ = ["Worked", "all_known", "can_solve", "possible_worlds", "rerank", "work_out"]

# How many cards a hand may have where every play is tried.
_TRY_ALL: Final = 3
# Two values nearer than this are the same.
_SAME: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Worked:
    """Values in points for every card that may be played, and how they came about.

    `worlds` is the number of possible worlds they are the average of; `exact` tells that there is
    no other and that nothing was estimated.
    """

    values: Mapping[Card, float]
    worlds: int
    exact: bool


def all_known(view: SeatView) -> bool:
    """Tell whether the view leaves only one way for the cards in play to lie."""
    hidden = [
        view.hand_counts[seat] - len(view.known[seat])
        for seat in range(view.players)
        if seat != view.seat
    ]
    down = view.stock_count - (view.stock_top is not None)
    if len(view.unseen) != sum(hidden) + down:
        return False  # some of them were put away or never dealt
    return down < 2 and sum(map(bool, hidden)) + down < 2


def can_solve(view: SeatView) -> bool:
    """Tell whether the exact solver treats such deals: two players, no bid that can fail."""
    return view.players == 2 and not (view.rules.setback and view.bid is not None)


def possible_worlds(view: SeatView, seed: int, count: int) -> Iterator[Deal]:
    """Yield `count` worlds that look to the seat like this view, drawn from `seed` and the view.

    Raises `WorldError` before the first if the view contradicts itself.
    """
    seeds = random_numbers(seed ^ view_number(view), [SEED_LIMIT] * count)
    for number, each in enumerate(seeds):
        yield sample_world(view, each, check=not number)


def work_out(
    view: SeatView, *, seed: int = 0, worlds: int, budget: int, stock: int = 0
) -> Worked | None:
    """Return what each card is worth, or None when that can't be found out.

    `worlds` are drawn at most, `budget` is the number of nodes for all of them together, `stock`
    the number of cards in the stock up to which it is tried where cards are hidden. Raises
    `WorldError` for a view that contradicts itself.
    """
    known = all_known(view)
    if not known and view.stock_count > stock:
        return None
    count = 1 if known else worlds
    if can_solve(view):
        return _solved(view, possible_worlds(view, seed, count), count, budget)
    if len(view.hand) <= _TRY_ALL and not view.stock_count:
        tried = [
            {PACK[card]: value for card, value in play_values(Kernel.from_deal(world)).items()}
            for world in possible_worlds(view, seed, count)
        ]
        return Worked(_average(tried), count, known)
    return None


def _solved(view: SeatView, worlds: Iterable[Deal], count: int, budget: int) -> Worked | None:
    """Return the average over worlds that the solver settles within the budget."""
    left, solved = budget, []
    for number, world in enumerate(worlds):
        # What one world leaves of its share is for those after it.
        share = max(1, left // (count - number))
        solution = solve(Ending.from_deal(world), budget=share, line=False)
        left -= solution.nodes
        if solution.exact:
            solved.append(solution.values)
    # Worlds that take long are no fair sample of all; a few of them do no harm.
    if not solved or 2 * len(solved) < count:
        return None
    return Worked(_average(solved), len(solved), all_known(view))


def _average(each: list[Mapping[Card, float]] | list[dict[Card, float]]) -> dict[Card, float]:
    return {card: sum(values[card] for values in each) / len(each) for card in each[0]}


def rerank(ranked: Iterable[Ranked], worked: Worked) -> list[Ranked]:
    """Return the cards by what was worked out; among equals the order given remains."""
    best = max(worked.values.values())
    answer = []
    for each in ranked:
        assert isinstance(each.action, Card)
        value = worked.values[each.action]
        short = best - value
        facts: dict[str, object] = {"card": str(each.action), "worlds": worked.worlds}
        facts["lost"] = round(short) if worked.exact else round(short, 1)
        if worked.exact:
            key = "exact_best" if short < _SAME else "exact_worse"
        else:
            key = "worlds_best" if short < _SAME else "worlds_worse"
        answer.append(Ranked(each.action, value, key, facts))
    return in_order(answer)
