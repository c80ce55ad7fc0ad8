"""The player who takes any card: for beginners to beat, and for measuring the others."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.bidding import Call
from californiajack.rules.cards import SEED_LIMIT, random_numbers
from californiajack.rules.views import SeatView

from .base import Action, PlayerOption, Ranked, actions_of, in_order, view_number
from .keys import N_

__all__ = ["RandomPlayer"]

_STEPS: Final = 1 << 30
# A bid above two counts on points that need not exist; and set-backs of seats that bid blindly
# would sink all scores for ever.
_HIGHEST_BID: Final = 2
_BIDS_ONE_IN: Final = 8


class RandomPlayer:
    """Plays any allowed card with equal chance; bids rarely and low."""

    name: str = "random"
    strategy: str = N_("Plays any allowed card by chance and hardly ever bids.")
    options: Mapping[str, PlayerOption] = MappingProxyType(
        {"seed": PlayerOption("seed", N_("Where its chance starts."), 0, 0, SEED_LIMIT - 1)}
    )

    def __init__(self, seed: int = 0) -> None:
        self.seed = self.options["seed"].check(seed)

    def __repr__(self) -> str:
        return f"player('random', seed={self.seed})"

    def choose(self, view: SeatView) -> list[Ranked]:
        """Return the allowed cards or calls in an order drawn from the seed and the view."""
        actions = actions_of(view)
        seed = self.seed ^ view_number(view)
        numbers = random_numbers(seed, [_STEPS] * (len(actions) + 1))
        bids = numbers[-1] % _BIDS_ONE_IN == 0
        return in_order(
            Ranked(action, _chance(action, number, bids), *_why(action, len(actions)))
            for action, number in zip(actions, numbers, strict=False)
        )


def _why(action: Action, allowed: int) -> tuple[str, dict[str, object]]:
    if isinstance(action, Call):
        return ("only_call" if allowed == 1 else "at_random"), {"call": str(action)}
    return ("only_card" if allowed == 1 else "at_random"), {"card": str(action)}


def _chance(action: Action, number: int, bids: bool) -> float:
    """Return the weight that orders the actions: from 0 to 1, 1 for a pass, 2 for a bid to make."""
    chance = number / _STEPS
    if isinstance(action, Call) and action.kind == "pass":
        return 1.0
    if isinstance(action, Call) and isinstance(action.value, int):
        sober = bids and action.value <= _HIGHEST_BID
        return 2.0 if sober else -float(action.value)
    return chance
