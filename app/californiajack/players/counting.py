"""The counting player: careful while much is hidden, exact as soon as the cards are known.

It remembers every card that was laid or seen drawn, and which suits the others have shown not to
have. Towards the end that leaves few ways for the cards to lie, and it works them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.views import SeatView

from .base import PlayerOption, Ranked
from .careful import CarefulPlayer
from .keys import N_
from .workings import rerank, work_out

__all__ = ["CountingPlayer"]

_OPTIONS: Final = (
    PlayerOption(
        "worlds",
        N_("How many ways the hidden cards may lie are worked out."),
        default=12,
        low=1,
        high=64,
        quick=2,
    ),
    PlayerOption(
        "stock",
        N_("Up to how many cards in the stock it looks through to the end."),
        default=4,
        low=0,
        high=12,
        quick=2,
    ),
    PlayerOption(
        "budget",
        N_("How many tricks it may think through for one card."),
        default=30_000,
        low=1,
        high=1_000_000,
        quick=3_000,
    ),
)


class CountingPlayer:
    """Plays like the careful player until the rest of the deal can be worked out."""

    name: str = "counting"
    strategy: str = N_(
        "Remembers every card it has seen, and works out the end of the deal to the last trick."
    )
    options: Mapping[str, PlayerOption] = MappingProxyType({each.name: each for each in _OPTIONS})

    def __init__(self, worlds: int = 12, stock: int = 4, budget: int = 30_000) -> None:
        self.worlds = self.options["worlds"].check(worlds)
        self.stock = self.options["stock"].check(stock)
        self.budget = self.options["budget"].check(budget)
        self._careful = CarefulPlayer()

    def __repr__(self) -> str:
        settings = f"worlds={self.worlds}, stock={self.stock}, budget={self.budget}"
        return f"player('counting', {settings})"

    def choose(self, view: SeatView) -> list[Ranked]:
        """Return the allowed cards or calls, the best first.

        Exact values are the points from here on, less the other side's. Where the cards can't be
        worked out within the budget, and for calls, the answer is the careful player's. Raises
        `WorldError` for a view that contradicts itself when it is to be worked out.
        """
        ranked = self._careful.choose(view)
        if view.legal_calls or len(ranked) == 1:
            return ranked
        worked = work_out(view, worlds=self.worlds, budget=self.budget, stock=self.stock)
        return ranked if worked is None else rerank(ranked, worked)
