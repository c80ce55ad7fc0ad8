"""The searching player: tries every card in many ways the hidden cards may lie, then plays best.

In each way the deal is played on to its end by a quick judgement for all seats. All cards are
tried in the same ways, so that the luck of the cards cancels out. As soon as all cards are known
the end is worked out exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np

from californiajack.rules.cards import SEED_LIMIT, Card
from californiajack.rules.views import SeatView

from ._trials import try_out
from .base import PlayerOption, Ranked, in_order, view_number
from .careful import CarefulPlayer
from .keys import N_
from .workings import all_known, can_solve, rerank, work_out

__all__ = ["SearchingPlayer"]

# How much the careful player's estimate counts beside the trials, both in points.
_FIRST_OPINION: Final = 0.3
# Where the end is worked out: worlds, cards in the stock, nodes.
_END_WORLDS: Final = 12
_END_STOCK: Final = 4
_END_BUDGET: Final = 8_000

_OPTIONS: Final = (
    PlayerOption(
        "worlds",
        N_("In how many ways of the hidden cards it tries every card."),
        default=200,
        low=1,
        high=5000,
        quick=1,
    ),
    PlayerOption("seed", N_("Where its chance starts."), default=0, low=0, high=SEED_LIMIT - 1),
)


class SearchingPlayer:
    """Plays what does best on average when the deal is played on, and the end exactly."""

    name: str = "searching"
    strategy: str = N_(
        "Tries every card in many ways the hidden cards may lie, and works out the end of the deal."
    )
    options: Mapping[str, PlayerOption] = MappingProxyType({each.name: each for each in _OPTIONS})

    def __init__(self, worlds: int = 200, seed: int = 0) -> None:
        self.worlds = self.options["worlds"].check(worlds)
        self.seed = self.options["seed"].check(seed)
        self._careful = CarefulPlayer()

    def __repr__(self) -> str:
        return f"player('searching', worlds={self.worlds}, seed={self.seed})"

    def choose(self, view: SeatView) -> list[Ranked]:
        """Return the allowed cards or calls, the best first.

        The value of a card is the average of its margins from here on in all trials, with a part
        of the careful player's estimate. Calls are the careful player's. Raises `WorldError` for a
        view that contradicts itself when the end is to be worked out.
        """
        ranked = self._careful.choose(view)
        if view.legal_calls or len(ranked) == 1:
            return ranked
        if all_known(view) or can_solve(view):
            worlds = min(_END_WORLDS, self.worlds)
            worked = work_out(
                view, seed=self.seed, worlds=worlds, budget=_END_BUDGET, stock=_END_STOCK
            )
            if worked is not None:
                return rerank(ranked, worked)
        cards = [each.action for each in ranked if isinstance(each.action, Card)]
        chance = np.random.Generator(np.random.PCG64(self.seed ^ view_number(view)))
        averages = try_out(view, cards, self.worlds, chance)
        first = {each.action: each.value for each in ranked}
        values = {card: averages[card] + _FIRST_OPINION * first[card] for card in cards}
        return _by_trials(cards, values, self.worlds)


def _by_trials(cards: Sequence[Card], values: Mapping[Card, float], trials: int) -> list[Ranked]:
    """Return the cards by their averages; among equals the order given remains."""
    best = max(values.values())
    answer = []
    for card in cards:
        value = values[card]
        key = "trials_best" if value == best else "trials_worse"
        facts = {"card": str(card), "trials": trials, "lost": round(best - value, 1)}
        answer.append(Ranked(card, value, key, facts))
    return in_order(answer)
