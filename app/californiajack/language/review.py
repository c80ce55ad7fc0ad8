"""What a review of a deal says: about each play, about how it was found, and about all of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.errors import TableError

from .languages import N_, Language
from .points import point_word

__all__ = [
    "GRADE_WORDS",
    "MOMENT_KEYS",
    "grade_word",
    "lost_words",
    "method_words",
    "moment_sentence",
    "review_refusal",
    "review_summary",
    "signed",
    "standing_sentence",
]

GRADE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "only": N_("the only card"),
        "best": N_("best card"),
        "good": N_("as good as the best"),
        "unclear": N_("not decided"),
        "small": N_("small loss"),
        "loss": N_("loss"),
        "large": N_("large loss"),
    }
)
"""A word for every grade of a play."""

_MOMENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "only": N_("Trick {trick}: {card} was the only card that could be played."),
        "best": N_("Trick {trick}: nothing does better than {card}."),
        "good": N_("Trick {trick}: {card} is about as good as {best}."),
        "unclear": N_(
            "Trick {trick}: {card} may be as good as {best}; the difference is too small to tell."
        ),
        "exact_point": N_(
            "Trick {trick}: with {best} you make the {point}, and with {card} the best answers"
            " prevent it."
        ),
        "sampled_point": N_(
            "Trick {trick}: with {best} you make the {point} in {made} of {worlds} possible deals,"
            " with {card} in {made_else}."
        ),
        "sampled_lost": N_(
            "Trick {trick}: {best} makes {lost} points more than {card}, on average over {worlds}"
            " possible deals."
        ),
        "tried_point": N_(
            "Trick {trick}: as the cards lay, you make the {point} with {best} in {made} of"
            " {worlds} trials, with {card} in {made_else}."
        ),
        "tried_lost": N_(
            "Trick {trick}: as the cards lay, {best} makes {lost} points more than {card}, on"
            " average over {worlds} trials."
        ),
    }
)
MOMENT_KEYS: Final = (*_MOMENTS, "exact_lost")
"""Every key of a moment that has a sentence."""

_REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no_play": N_("You have not played a card in this deal, so there is nothing to review."),
        "seat": N_("Nobody sits there: this deal has {seats} seats."),
        "worlds": N_("The number of possible deals is a whole number from 1 to {most}."),
        "budget": N_("The search needs at least one step."),
        "spectator": N_("A spectator gets no hint."),
        "not_to_move": N_("There is a hint only when it is your turn."),
    }
)


def moment_sentence(lang: Language, key: str, facts: Mapping[str, object]) -> str:
    """Return what a play was worth as a sentence to whoever made it."""
    values = dict(facts)
    for name in ("card", "best"):
        values[name] = lang.short(str(facts[name]))
    lost = float(str(facts["lost"]))
    if key == "exact_lost":
        del values["lost"]
        return lang.n(
            "Trick {trick}: with best play on both sides {best} makes {count} point more than"
            " {card}.",
            "Trick {trick}: with best play on both sides {best} makes {count} points more than"
            " {card}.",
            round(lost),
            **values,
        )
    values["lost"] = lang.number(lost, 1)
    if "point" in facts:
        values["point"] = point_word(lang, str(facts["point"]))
    return lang.t(_MOMENTS[key], **values)


def grade_word(lang: Language, grade: str) -> str:
    """Return the word for a grade."""
    return lang.t(GRADE_WORDS[grade])


def lost_words(lang: Language, lost: float, error: float, method: str) -> str:
    """Return a loss in points with its error as it stands in a table; empty for none."""
    if not lost:
        return ""
    if method == "exact":
        return lang.number(lost)
    return f"{lang.number(lost, 2)} \u00b1 {lang.number(error, 2)}"


def method_words(lang: Language, method: str, worlds: int) -> str:
    """Return how a value was found."""
    if method == "exact":
        return lang.t("worked out")
    if method == "forced":
        return ""
    if method == "tried":
        return lang.n("{count} trial", "{count} trials", worlds)
    return lang.n("{count} possible deal", "{count} possible deals", worlds)


def review_summary(lang: Language, good: int, plays: int, lost: float, *, decided: int) -> str:
    """Return in a sentence or two how well a deal was played.

    `good` of `plays` cards lost nothing that shows; `decided` of the plays were worked out.
    """
    if not lost:
        text = lang.n(
            "No loss shows in your card.",
            "No loss shows in any of your {count} cards.",
            plays,
        )
    else:
        text = lang.t(
            "No loss shows in {good} of your {plays} cards."
            " The others cost {lost} points together.",
            good=good,
            plays=plays,
            lost=lang.number(lost, 1),
        )
    if decided:
        more = lang.n(
            "For {count} card the rest of the deal was worked out.",
            "For {count} cards the rest of the deal was worked out.",
            decided,
        )
        text = f"{text} {more}"
    return text


def standing_sentence(lang: Language, first: float, last: float) -> str:
    """Return what was to be expected before the first trick, and what came of it, in points."""
    return lang.t(
        "Before the first trick {first} was to be expected, and it came to {last}.",
        first=signed(lang, first, 1),
        last=signed(lang, last),
    )


def signed(lang: Language, value: float, digits: int = 0) -> str:
    """Return a number with its sign, unless it is shown as zero."""
    text = lang.number(value, digits)
    return f"+{text}" if round(value, digits) > 0 else text


def review_refusal(lang: Language, error: TableError) -> str:
    """Return why something can't be reviewed, for an error with a key of the review."""
    key, facts = getattr(error, "key", ""), getattr(error, "facts", {})
    if key not in _REFUSALS:
        return lang.t("That is not possible.")
    return lang.t(_REFUSALS[key], **facts)
