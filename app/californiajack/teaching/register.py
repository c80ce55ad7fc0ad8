"""Every question by its name."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from .asks_best import BEST_ASKS
from .asks_build import BUILD_ASKS
from .asks_deal import DEAL_ASKS
from .asks_memory import MEMORY_ASKS
from .asks_trick import TRICK_ASKS
from .claims import claim_ask

__all__ = ["ASKS"]

ASKS: Final = MappingProxyType(
    {
        each.name: each
        for each in (*TRICK_ASKS, *BEST_ASKS, *DEAL_ASKS, *MEMORY_ASKS, *BUILD_ASKS, claim_ask)
    }
)
"""Every question that an exercise can ask, by its name."""
