"""The exact solver for two players: what every card is worth when both sides play their best.

With an empty stock the last six tricks are solved in about a millisecond. With a known stock the
search goes as far as its budget; where that ends, estimates are given and marked as such.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from californiajack.rules.cards import Card
from californiajack.rules.errors import IllegalAction

from ._search import OutOfBudget, Search
from .positions import Ending

__all__ = ["DEFAULT_BUDGET", "Solution", "solve", "value"]

DEFAULT_BUDGET = 50_000
"""Nodes (opened tricks) that `solve` may use: about a second."""

_LOOK_AHEAD = 2  # tricks, for estimates


@dataclass(frozen=True, slots=True)
class Solution:
    """What the cards of the seat to move are worth.

    `values` holds, for every legal card in the order of the hand, the points that seat makes from
    here on less the other's, with best play on both sides and Game included: a whole number.
    `best` are the cards with the highest value. `line` is one line of best play to the end; among
    equals both sides give the least away. `nodes` is what the search used of its budget.

    When the budget did not suffice, `exact` is False: `values` are then estimates from two tricks
    ahead, no whole numbers, and `line` is only the card to play.
    """

    values: Mapping[Card, float]
    best: frozenset[Card]
    line: tuple[Card, ...]
    nodes: int
    exact: bool

    @property
    def value(self) -> float:
        """What the position is worth to the seat to move."""
        return max(self.values.values())

    def lost_by(self, card: Card) -> float:
        """Return how many points `card` loses against the best; `KeyError` if it is not legal."""
        return self.value - self.values[card]


def solve(ending: Ending, *, budget: int = DEFAULT_BUDGET, line: bool = True) -> Solution:
    """Score every legal card of a position. The same position always gives the same answer.

    `budget` is the number of nodes the search may use, at least 1. Without `line` the principal
    line is left out, which saves half of the time. Raises `ValueError` for a budget below 1
    and `IllegalAction` when no card is left to play.
    """
    _check(ending, budget)
    if ending.trump is None:
        return _solve_first_lead(ending, budget, line)
    search = Search(ending, budget)
    try:
        values = _card_values(search, ending)
        played = _principal_line(search, ending, values) if line else ()
    except OutOfBudget:
        return _estimated(search, ending)
    return Solution(values, _best(values), played, search.nodes, exact=True)


def value(ending: Ending, *, budget: int = DEFAULT_BUDGET) -> int | None:
    """Return what the position is worth to the seat to move, None when the budget is too small.

    Quicker than `solve`, because cards that are not best need no exact value. Raises as `solve`.
    """
    _check(ending, budget)
    if ending.trump is None:
        solution = _solve_first_lead(ending, budget, line=False)
        return int(solution.value) if solution.exact else None
    search = Search(ending, budget)
    try:
        return _value(search, ending)
    except OutOfBudget:
        return None


def _check(ending: Ending, budget: int) -> None:
    if type(budget) is not int or budget < 1:
        raise ValueError(f"budget={budget!r}: a search needs at least 1 node, a whole number")
    if ending.is_over:
        raise IllegalAction("no card is left to play", action=None, key="over")


def _best(values: Mapping[Card, float]) -> frozenset[Card]:
    most = max(values.values())
    return frozenset(card for card, worth in values.items() if worth == most)


def _exact(can_make: Callable[[int], bool], guess: int, most: int) -> int:
    """Return the highest number that can be made, between -`most` and `most`, near a guess."""
    if can_make(guess):
        while guess < most and can_make(guess + 1):
            guess += 1
        return guess
    guess -= 1
    while guess > -most and not can_make(guess):
        guess -= 1
    return guess


def _value(search: Search, ending: Ending) -> int:
    state = search.state(ending)
    own, their, lead, left, pairs, led = state
    most = search.most(state)
    if not led:
        return _exact(lambda need: search.at_least(own, their, lead, left, pairs, need), 0, most)
    bits = [search.bit[card] for card in ending.legal_moves]
    return _exact(lambda need: any(search.can_make(state, bit, need) for bit in bits), 0, most)


def _card_values(search: Search, ending: Ending) -> dict[Card, int]:
    state = search.state(ending)
    most = search.most(state)
    values: dict[Card, int] = {}
    guess = 0
    for card in ending.legal_moves:
        bit = search.bit[card]
        # Most cards are worth the same as the one before.
        guess = _exact(partial(search.can_make, state, bit), guess, most)
        values[card] = guess
    return values


def _principal_line(search: Search, ending: Ending, values: Mapping[Card, int]) -> tuple[Card, ...]:
    """Return best play to the end: at each turn the cheapest card that keeps the value."""
    worth = max(values.values())
    line = []
    while not ending.is_over:
        state = search.state(ending)
        for card in sorted(ending.legal_moves, key=_dearness(ending)):
            if search.can_make(state, search.bit[card], worth):
                break
        mover, scored = ending.to_move, ending.scored_by(card)
        worth -= scored[mover] - scored[1 - mover]
        ending = ending.after(card)
        if ending.to_move != mover:
            worth = -worth
        line.append(card)
    return tuple(line)


def _dearness(ending: Ending) -> Callable[[Card], tuple[bool, bool, int, int]]:
    staked = {stake.card for stake in ending.stakes}
    return lambda card: (card in staked, card.suit is ending.trump, card.pips, card.rank)


def _estimated(search: Search, ending: Ending) -> Solution:
    """Return what can be said without an exact search: deterministic, marked as not exact."""
    state = search.state(ending)
    values = {
        card: search.estimate(state, search.bit[card], _LOOK_AHEAD) for card in ending.legal_moves
    }
    first = max(ending.legal_moves, key=lambda card: values[card])
    return Solution(values, _best(values), (first,), search.budget, exact=False)


def _solve_first_lead(ending: Ending, budget: int, line: bool) -> Solution:
    """Score the leads that each make their own suit trump, every one a position of its own."""
    values: dict[Card, float] = {}
    lines: dict[Card, tuple[Card, ...]] = {}
    nodes, exact = 0, True
    for card in ending.legal_moves:
        scored = ending.scored_by(card)
        answer = solve(ending.after(card), budget=max(1, budget - nodes), line=line)
        values[card] = scored[ending.to_move] - scored[1 - ending.to_move] - answer.value
        lines[card] = (card, *answer.line)
        nodes += answer.nodes
        exact &= answer.exact
    best = _best(values)
    first = next(card for card in ending.legal_moves if card in best)
    played = lines[first] if line and exact else (first,)
    return Solution(values, best, played, nodes, exact)
