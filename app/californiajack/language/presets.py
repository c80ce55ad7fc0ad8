"""The presets in words: a title and one sentence that says what is special and where it is from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .languages import N_, Language

__all__ = ["preset_sentence", "preset_title"]

_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "classic": N_("Classic"),
        "captured": N_("Capture"),
        "nordic": N_("Nordic"),
        "shasta_three": N_("Shasta Sam for three"),
        "shasta_closed": N_("Shasta Sam with a closed stock"),
        "seven_up": N_("Seven-Up"),
        "pitch": N_("Pitch"),
        "shasta_point": N_("Shasta point"),
    }
)
_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "classic": N_(
            "As the German and Dutch rules have it: you may trump although you could follow suit,"
            " and Low goes to whoever held it."
        ),
        "captured": N_(
            "As the second German text has it: the stock lies face up, you must follow suit, and"
            " every point goes to whoever captures the card."
        ),
        "nordic": N_(
            "As the Swedish text has it: if you can't follow suit you must trump, and seven points"
            " win."
        ),
        "shasta_three": N_(
            "California Jack for three, each on their own, as the German and Dutch rules name it."
        ),
        "shasta_closed": N_(
            "For two with the stock face down and the trump cut for, as old English card books"
            " describe Shasta Sam."
        ),
        "seven_up": N_(
            "The older game without a stock, in which you may beg for another trump. The rules"
            " name it; its details come from old card books."
        ),
        "pitch": N_(
            "You bid, and the first card of the highest bidder names the trump. The rules name it;"
            " its details come from card books."
        ),
        "shasta_point": N_(
            "An addition to any set of rules: capturing the trump Nine is a fifth point."
        ),
    }
)


def preset_title(lang: Language, name: str | None) -> str:
    """Return the title of a preset, also with an add-on (``classic+shasta_point``).

    None, the name of rules that are no preset, gives "House rules".
    """
    if name is None:
        return lang.t("House rules")
    return " + ".join(lang.t(_TITLES[part]) for part in name.split("+"))


def preset_sentence(lang: Language, name: str | None) -> str:
    """Return what is special about a preset and where it comes from."""
    if name is None:
        return lang.t("A set of rules put together option by option.")
    return " ".join(lang.t(_SENTENCES[part]) for part in name.split("+"))
