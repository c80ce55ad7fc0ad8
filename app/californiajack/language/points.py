"""The names of the points and of what is booked in a count."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .languages import N_, Language

__all__ = ["point_name", "point_word"]

_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "high": N_("High"),
        "low": N_("Low"),
        "jack": N_("Jack"),
        "game": N_("Game"),
        "nine": N_("Nine"),
        "gift": N_("Gift"),
        "turned_jack": N_("Turned Jack"),
        "set_back": N_("Set back"),
    }
)
_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "high": N_("High point"),
        "low": N_("Low point"),
        "jack": N_("Jack point"),
        "game": N_("Game point"),
        "nine": N_("Shasta point"),
        "gift": N_("gift point"),
        "turned_jack": N_("point for the turned Jack"),
        "set_back": N_("set-back"),
    }
)


def point_name(lang: Language, key: str) -> str:
    """Return the name of a point or booking as it stands in a table: ``High``, ``Hoch``."""
    return lang.t(_NAMES[key])


def point_word(lang: Language, key: str) -> str:
    """Return the word for a point inside a sentence, without its article: ``High point``."""
    return lang.t(_WORDS[key])
