"""The deal of the day: from the date alone, so that it is the same everywhere without a server."""

from __future__ import annotations

from datetime import date
from typing import Final

from .cards import random_numbers
from .codes import PRESET_ORDER, code_of_match_deal
from .match import DEAL_SEEDS, Match
from .options import PRESETS

__all__ = ["daily_code", "daily_seed"]

_STREAM: Final = 0xDA11  # numbers of its own, apart from those of other deals
_MOST_PRESETS: Final = 64  # more than there will ever be: the numbers of a day are `days * 64 + i`


def daily_seed(preset: str, day: date) -> int:
    """Return the seed of the match of a day (0 to 2**22 - 1) under a preset.

    Raises `KeyError` for an unknown preset.
    """
    if preset not in PRESETS:
        raise KeyError(preset)
    number = day.toordinal() * _MOST_PRESETS + PRESET_ORDER.index(preset)
    return random_numbers(_STREAM << 32 | number, [DEAL_SEEDS])[0]


def daily_code(preset: str, day: date) -> str:
    """Return the short code of the deal of a day under a preset; who deals comes by the cut."""
    return code_of_match_deal(Match.start(PRESETS[preset], daily_seed(preset, day)))
