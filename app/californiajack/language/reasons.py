"""Why a card may or may not be played, in words.

Each key of `californiajack.rules.reasons` has a short text for a label and a long one that names
the rule, what decided it, and the next step.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.options import Rules
from californiajack.rules.reasons import LEGAL_KEYS, Reason

from .languages import N_, Language, capital
from .points import point_word

__all__ = ["RULE_IDS", "reason_long", "reason_short", "rule_name"]

_SHORT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lead": N_("may be led"),
        "lead_names_trump": N_("leads and makes {suit} trump"),
        "follows": N_("follows suit"),
        "follows_trump": N_("follows with a trump"),
        "trumps_instead": N_("trumps instead of following"),
        "trumps_void": N_("trumps; no {suit} in hand"),
        "trumps_must": N_("trumps, as it must; no {suit} in hand"),
        "discards": N_("is thrown off; no {suit} in hand"),
        "discards_no_trump": N_("is thrown off; neither {suit} nor a trump in hand"),
        "must_follow": N_("not allowed: you hold {suit}"),
        "must_follow_or_trump": N_("not allowed: you hold {suit}"),
        "must_follow_trump": N_("not allowed: you hold {suit}"),
        "must_trump": N_("not allowed: you hold a trump"),
        "not_in_hand": N_("not in your hand"),
        "not_your_turn": N_("it is not your turn"),
        "call_first": N_("a call comes first"),
        "over": N_("the deal is over"),
    }
)
_LONG: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lead": N_("You lead, so you may play any card."),
        "lead_names_trump": N_(
            "You lead, and the suit of your card becomes trump. With {card}, {suit} are trump for"
            " the whole deal."
        ),
        "follows": N_("{Suit} were led. {card} follows suit, so you may play it."),
        "follows_trump": N_(
            "{Suit} were led and {suit} are trump. {card} follows suit, so you may play it."
        ),
        "trumps_instead": N_(
            "{Suit} were led. You could follow suit with {have}. With permissive trumping you may"
            " play a trump all the same, and {card} is one."
        ),
        "trumps_void": N_(
            "{Suit} were led and you hold none. You may trump, as with {card}, or throw off any"
            " other card."
        ),
        "trumps_must": N_(
            "{Suit} were led and you hold none. Then you must play a trump, and {card} is one."
        ),
        "discards": N_(
            "{Suit} were led and you hold none. So you may play any card, even without trumping."
            " {card} can't win the trick."
        ),
        "discards_no_trump": N_(
            "{Suit} were led. You hold neither {suit} nor a trump, so you may play any card."
            " {card} can't win the trick."
        ),
        "must_follow": N_(
            "{Suit} were led and you hold {suit}. You must follow suit, so {card} is not allowed."
            " Play {legal}."
        ),
        "must_follow_or_trump": N_(
            "{Suit} were led and you hold {suit}. You must follow suit or play a trump, so {card}"
            " is not allowed. Play {legal}."
        ),
        "must_follow_trump": N_(
            "{Suit} were led and {suit} are trump. You hold {suit} and must play one, so {card} is"
            " not allowed. Play {legal}."
        ),
        "must_trump": N_(
            "{Suit} were led and you hold none. Then you must play a trump if you can, so {card}"
            " is not allowed. Play {legal}."
        ),
        "not_in_hand": N_("{card} is not in your hand. Choose one of the cards you hold."),
        "not_your_turn": N_("It is not your turn. You can play {card} when it is."),
        "call_first": N_("Before the first card a call is due. Choose one of the calls offered."),
        "over": N_("The deal is over. Start the next one to play on."),
    }
)
# A led trump that can't be followed: "neither hearts nor a trump" would say the same twice.
_NO_TRUMP_LONG: Final = N_(
    "{Suit} were led and {suit} are trump. You hold none, so you may play any card. {card} can't"
    " win the trick."
)
_NO_TRUMP_SHORT: Final = N_("is thrown off; no {suit} in hand")

RULE_IDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lead": "lead",
        "lead_names_trump": "trump_source",
        "follows": "follow",
        "follows_trump": "follow",
        "must_follow": "follow",
        "must_follow_trump": "follow",
        "trumps_instead": "permissive",
        "must_follow_or_trump": "permissive",
        "trumps_void": "void",
        "discards": "void",
        "discards_no_trump": "void",
        "trumps_must": "must_trump",
        "must_trump": "must_trump",
        "not_in_hand": "turn",
        "not_your_turn": "turn",
        "call_first": "turn",
        "over": "turn",
    }
)
"""The rule behind each key: a stable word for addresses."""
_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lead": N_("Free lead"),
        "trump_source": N_("The first card names the trump"),
        "follow": N_("Follow suit"),
        "permissive": N_("Permissive trumping"),
        "void": N_("Any card when you can't follow"),
        "must_trump": N_("Trump when you can't follow"),
        "turn": N_("One card each, in turn"),
    }
)
_POINT_NOTES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "high": N_("the highest trump is a point"),
        "low": N_("the lowest trump is a point"),
        "jack": N_("the trump Jack is a point"),
        "nine": N_("the trump Nine is a point"),
    }
)


def rule_name(lang: Language, key: str) -> str:
    """Return the name of the rule behind a reason's key, such as ``Follow suit``."""
    return lang.t(_RULES[RULE_IDS[key]])


def reason_short(lang: Language, reason: Reason) -> str:
    """Return a reason as a label: small first letter, no full stop, no "you" for legal cards.

    For a legal card it ends with what the card is worth by itself.
    """
    text = _SHORT[reason.key]
    if reason.key == "discards_no_trump" and reason.facts["suit"] == reason.facts["trump"]:
        text = _NO_TRUMP_SHORT
    words = lang.t(text, **_values(lang, reason))
    note = _short_note(lang, reason)
    return f"{words}; {note}" if note else words


def reason_long(lang: Language, reason: Reason, rules: Rules | None = None) -> str:
    """Return a reason in sentences: the rule, what decided it, and what to do.

    With `rules` it also says to whom the point goes that the card carries.
    """
    text = _LONG[reason.key]
    if reason.key == "discards_no_trump" and reason.facts["suit"] == reason.facts["trump"]:
        text = _NO_TRUMP_LONG
    sentences = [lang.t(text, **_values(lang, reason))]
    if reason.key in LEGAL_KEYS:
        sentences += _long_notes(lang, reason, rules)
    return " ".join(sentences)


def _values(lang: Language, reason: Reason) -> dict[str, str]:
    """Return the facts of a reason as words."""
    facts = reason.facts
    card = str(facts["card"])
    suit = facts["suit"] or card[-1]
    return {
        "card": lang.short(card),
        "suit": lang.suit(str(suit)),
        "have": lang.cards(_codes(facts["have"]), "or"),
        "legal": lang.cards(_codes(facts["legal"]), "or"),
    }


def _codes(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _short_note(lang: Language, reason: Reason) -> str:
    if reason.key not in LEGAL_KEYS:
        return ""
    point, pips = reason.facts["point"], reason.facts["pips"]
    if isinstance(point, str):
        return lang.t(_POINT_NOTES[point])
    if isinstance(pips, int) and pips:
        return lang.n("{count} pip", "{count} pips", pips)
    return ""


def _long_notes(lang: Language, reason: Reason, rules: Rules | None) -> list[str]:
    point, pips = reason.facts["point"], reason.facts["pips"]
    notes = []
    if isinstance(point, str):
        notes.append(capital(lang.t(_POINT_NOTES[point])) + ".")
        if rules is not None:
            notes.append(_goes_to(lang, point, rules))
    if isinstance(pips, int) and pips and (rules is None or rules.game_by == "pips"):
        notes.append(
            lang.n("It counts {count} pip for Game.", "It counts {count} pips for Game.", pips)
        )
    return notes


def _goes_to(lang: Language, point: str, rules: Rules) -> str:
    """Return to whom a point goes under the rules."""
    to = {"high": rules.high_to, "low": rules.low_to}.get(point, "captor")
    word = point_word(lang, point)
    if to == "holder":
        return lang.t("The {point} goes to whoever held the card first.", point=word)
    return lang.t("The {point} goes to whoever captures the card.", point=word)
