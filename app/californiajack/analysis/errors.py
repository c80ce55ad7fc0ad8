"""What the methods here refuse, with a key and facts for each, and one English sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.errors import TableError

__all__ = ["ERROR_KEYS", "N_", "AnalysisError", "check_number"]


def N_(text: str) -> str:  # noqa: N802 - the marker that message extraction looks for
    """Mark a text for translation and return it unchanged."""
    return text


class AnalysisError(TableError):
    """A question that a method can't answer.

    `key` is one of `ERROR_KEYS`; `facts` fill the places of its sentence.
    """

    def __init__(self, message: str, *, key: str, **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


ERROR_KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "deals": N_("Choose a whole number of deals from {low} to {high}."),
        "worlds": N_("Choose a whole number of possible deals from {low} to {high}."),
        "chunk": N_("Choose a whole number of deals at a time from {low} to {high}."),
        "seed": N_("Choose a whole number from {low} to {high} for the first deal."),
        "strategy": N_("There is no strategy called {name}."),
        "method": N_(
            "These rules can't be simulated. It takes two players, a stock to draw from, and no"
            " calls. You can choose: {presets}."
        ),
        "seats": N_("Rules for two and for three players can't be compared on the same deals."),
        "dealer": N_("There is no dealer at this seat."),
        "hand_size": N_("A hand has {size} cards. You have chosen {count}."),
        "double": N_("Each card exists once. More than once: {cards}."),
        "face_up_in_hand": N_("{card} can't be in your hand and lie face up."),
        "face_up_missing": N_("With these rules a card lies face up. Choose it."),
        "face_up_hidden": N_("With these rules no card of the stock lies face up. Leave it out."),
        "trump_missing": N_("Choose the trump suit."),
        "trump_open": N_(
            "With these rules the first card led makes trump: no hand has one before."
        ),
        "trump_differs": N_("{card} lies face up and makes its own suit trump."),
        "view": N_("What is known contradicts itself, so no deal can look like this."),
    }
)
"""Every key of an `AnalysisError`, with its sentence."""


def check_number(name: str, value: object, low: int, high: int) -> int:
    """Return the value if it is a whole number from `low` to `high`.

    Raises `AnalysisError` with `name` as its key, saying what is allowed.
    """
    if type(value) is not int or not low <= value <= high:
        raise AnalysisError(
            f"{name}={value!r} is not allowed; use a whole number from {low:,} to {high:,}",
            key=name,
            value=str(value),
            low=low,
            high=high,
        )
    return value
