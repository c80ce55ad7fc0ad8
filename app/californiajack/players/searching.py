"""The searching player: tries its cards in many worlds that fit what it has seen."""

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
from .voids import plays_of
from .workings import possible_worlds, rerank, work_out

__all__ = ["SearchingPlayer"]

_OPTIONS: Final = (
    PlayerOption(
        "iterations", N_("How often it plays the deal on in thought for one card."), 600, 1, 5000
    ),
    PlayerOption("worlds", N_("How many ways the hidden cards may lie are tried."), 40, 1, 500),
    PlayerOption("seed", N_("Where its chance starts."), 0, 0, SEED_LIMIT - 1),
    PlayerOption("stock", N_("x."), 2, 0, 12),
)


class SearchingPlayer:
    """Plays what does best in a search over possible worlds, and the end exactly."""

    name: str = "searching"
    strategy: str = N_(
        "Plays the deal on in thought hundreds of times, with the hidden cards lying differently"
        " each time, and works out the end exactly."
    )
    options: Mapping[str, PlayerOption] = MappingProxyType({each.name: each for each in _OPTIONS})

    def __init__(
        self, iterations: int = 600, worlds: int = 40, seed: int = 0, stock: int = 2
    ) -> None:
        self.iterations = self.options["iterations"].check(iterations)
        self.worlds = self.options["worlds"].check(worlds)
        self.seed = self.options["seed"].check(seed)
        self.stock = stock
        self._careful = CarefulPlayer()

    def choose(self, view: SeatView) -> list[Ranked]:
        """Return the allowed cards or calls, the best first."""
        ranked = self._careful.choose(view)
        if view.legal_calls or len(ranked) == 1:
            return ranked
        worked = work_out(view, seed=self.seed, worlds=16, budget=30000, stock=self.stock)
        if worked is not None:
            return rerank(ranked, worked)
        count = min(self.worlds, self.iterations)
        worlds = [Kernel.from_deal(each) for each in possible_worlds(view, self.seed, count)]
        first = int(view.stock_top is not None)
        rounds = max(1, self.iterations // len(ranked))
        gone = sum([1 << card.index for _, _, card in plays_of(view)])
        gains = try_out(worlds, rounds, view.rules, first, gone, Random(self.seed ^ view_number(view)))
        import os
        w = float(os.environ.get("W", "1"))
        return in_order(Ranked(e.action, w*sum(gains[e.action.index])/rounds+e.value,"trials_best",{"card":str(e.action),"trials":rounds}) for e in ranked)
