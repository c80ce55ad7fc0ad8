"""What a hint says on each of its three rungs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from .languages import N_, Language, capital

__all__ = [
    "PRINCIPLE_TEXTS",
    "hint_narrowed",
    "hint_principle",
    "hint_reason",
    "hint_title",
    "player_reason",
]

PRINCIPLE_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "only": N_("Only one choice is allowed here."),
        "call": N_("Count what this trump makes of your hand before you speak."),
        "discard": N_("Put away what brings nothing. Keep trumps and tens."),
        "count": N_("All cards are known now. Go through the last tricks in your head."),
        "bank": N_("A card with points is safe once it has won its trick. Is it safe now?"),
        "catch": N_("There is something to catch in this trick. What takes it?"),
        "stock": N_("Look at the open card on the stock. Is it worth winning this trick for?"),
        "cheap": N_("Ask what this trick is worth, and pay no more than that."),
        "keep": N_("A trump is worth most when it catches something. Is this trick worth one?"),
        "draw_out": N_("Whoever leads a trump makes the others answer with trumps."),
        "sure_lead": N_("Look for a lead that can hardly be beaten."),
        "safe_lead": N_("Lead a card that has nothing to lose."),
        "long_suit": N_("Your lead makes its suit trump. Which suit is best in your hand?"),
        "risk": N_("Before you lead, ask which answer would hurt you most."),
        "weigh": N_(
            "Compare winning with losing: the cards in the trick, the draw, and who leads next."
        ),
    }
)
"""A sentence for every principle."""

_TITLES: Final = (
    N_("Hint 1 of 3: what to think of"),
    N_("Hint 2 of 3: fewer cards"),
    N_("Hint 3 of 3: the reason"),
)
_REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "only": N_("{card} is the only card that may be played."),
        "sampled": N_(
            "On average over {worlds} possible deals {card} makes {lost} points more than {other}."
        ),
        "alike": N_("Play {card}. No card does clearly better in {worlds} possible deals."),
        "alike_exact": N_("Play {card}. With best play all your cards come to the same."),
        "ranked": N_("Choose: {choice}."),
    }
)


def hint_title(lang: Language, rung: int) -> str:
    """Return the heading of a rung, 1 to 3."""
    return lang.t(_TITLES[rung - 1])


def hint_principle(lang: Language, key: str) -> str:
    """Return the first rung: the principle behind the best choice."""
    return lang.t(PRINCIPLE_TEXTS[key])


def hint_narrowed(lang: Language, choices: Iterable[str]) -> str:
    """Return the second rung for cards or calls, given as they are written."""
    choices = list(choices)
    if len(choices) == 1:
        return lang.t("There is only this: {choice}.", choice=choices[0])
    return lang.t("The best is one of these: {choices}.", choices=lang.join(choices, "or"))


def hint_reason(lang: Language, key: str, facts: Mapping[str, object], choice: str) -> str:
    """Return the third rung; `choice` is the best card or call as it is written."""
    other = lang.short(str(facts["other"])) if "other" in facts else ""
    if key == "exact":
        return lang.n(
            "With best play on both sides {card} makes {count} point more than {other}.",
            "With best play on both sides {card} makes {count} points more than {other}.",
            round(float(str(facts["lost"]))),
            card=choice,
            other=other,
        )
    if key == "alike" and facts["worlds"] == 1:
        key = "alike_exact"
    values = {"card": choice, "choice": choice, "other": other, "worlds": facts.get("worlds", 0)}
    if "lost" in facts:
        values["lost"] = lang.number(float(str(facts["lost"])), 1)
    return capital(lang.t(_REASONS[key], **values))


def player_reason(lang: Language, text: str, facts: Mapping[str, object]) -> str:
    """Return a player's reason for a card or call: its English text and facts, as in `Ranked`."""
    values = dict(facts)
    for name in ("card", "stock", "led"):
        if isinstance(values.get(name), str):
            values[name] = lang.short(str(values[name]))
    if isinstance(values.get("suit"), str):
        values["suit"] = lang.suit(str(values["suit"]))
    for name in ("expected", "lost"):
        value = values.get(name)
        if isinstance(value, float):
            values[name] = lang.number(value, 1)
    return lang.t(text, **values)
