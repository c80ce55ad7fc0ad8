"""The searching player: tries every card in many worlds that fit what it has seen.

Its first opinion is the careful player's. Trials correct it: the same worlds for all cards, so
that luck cancels out. As few trials decide little, both opinions count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import SEED_LIMIT, Card
from californiajack.rules.views import SeatView

from ._kernel import Kernel
from ._trials import try_out
from .base import PlayerOption, Ranked, in_order, view_number
from .careful import CarefulPlayer
from .keys import N_
from .workings import possible_worlds, rerank, work_out

__all__ = ["SearchingPlayer"]

# How much an average over trials counts beside the first opinion, both in points.
_TRUST: Final = 0.5
# How many trials share one world, with its stock in other orders.
_PER_WORLD: Final = 20
# Where the end is worked out: worlds, cards in the stock, nodes.
_END_WORLDS: Final = 12
_END_STOCK: Final = 4
_END_BUDGET: Final = 30_000

_OPTIONS: Final = (
    PlayerOption(
        "iterations",
        N_("How often it plays the deal on in thought for one card."),
        default=240,
        low=1,
        high=5000,
        quick=6,
    ),
    PlayerOption("seed", N_("Where its chance starts."), default=0, low=0, high=SEED_LIMIT - 1),
)


class SearchingPlayer:
    """Plays what does best when the deal is played on in thought, and the end exactly."""

    name: str = "searching"
    strategy: str = N_(
        "Plays the deal on in thought hundreds of times, with the hidden cards lying differently"
        " each time, and works out the end."
    )
    options: Mapping[str, PlayerOption] = MappingProxyType({each.name: each for each in _OPTIONS})

    def __init__(self, iterations: int = 240, seed: int = 0) -> None:
        self.iterations = self.options["iterations"].check(iterations)
        self.seed = self.options["seed"].check(seed)
        self._careful = CarefulPlayer()

    def __repr__(self) -> str:
        return f"player('searching', iterations={self.iterations}, seed={self.seed})"

    def choose(self, view: SeatView) -> list[Ranked]:
        """Return the allowed cards or calls, the best first.

        Every card gets the same number of trials, at least one; together they are `iterations` at
        most, rounded up to that. Calls are the careful player's. Raises `WorldError` for a view
        that contradicts itself.
        """
        ranked = self._careful.choose(view)
        if view.legal_calls or len(ranked) == 1:
            return ranked
        rounds = max(1, self.iterations // len(ranked))
        worlds = min(_END_WORLDS, rounds)
        worked = work_out(view, seed=self.seed, worlds=worlds, budget=_END_BUDGET, stock=_END_STOCK)
        if worked is not None:
            return rerank(ranked, worked)
        # Without a stock nothing in a world can be varied.
        count = max(1, self.iterations // _PER_WORLD) if view.stock_count > 2 else rounds
        kernels = [Kernel.from_deal(each) for each in possible_worlds(view, self.seed, count)]
        rng = Random(self.seed ^ view_number(view))  # noqa: S311 - play needs no cryptography
        return _corrected(ranked, try_out(view, kernels[:rounds], rounds, rng), rounds)


def _corrected(
    ranked: Iterable[Ranked], averages: Mapping[int, float], rounds: int
) -> list[Ranked]:
    """Return the cards by the first opinion and the trials together."""
    values = {
        each.action: each.value + _TRUST * averages[each.action.index]
        for each in ranked
        if isinstance(each.action, Card)
    }
    best = max(values.values())
    answer = []
    for card, value in values.items():
        key = "trials_best" if value == best else "trials_worse"
        facts = {"card": str(card), "trials": rounds, "lost": round(best - value, 1)}
        answer.append(Ranked(card, value, key, facts))
    return in_order(answer)
