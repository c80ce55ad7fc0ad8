"""The reason behind an answer in words: one entry for every key that the lessons use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from .languages import N_, Language
from .teaching_claims import claim_sentence
from .teaching_facts import Facts, fact_words
from .teaching_labels import ended_step
from .teaching_points import POINT_WHYS
from .teaching_tricks import TRICK_WHYS

__all__ = ["is_known", "why_sentence"]

Why = Callable[[Language, Facts], str]


def _count(facts: Facts, name: str) -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value


def _strings(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else []


# What is left


def _stock_start(lang: Language, facts: Facts) -> str:
    start, tricks = _count(facts, "stock_at_start"), _count(facts, "tricks")
    told = lang.t("At the start the stock has {start} cards.", start=start)
    drawn = lang.n(
        "After each trick {players} are drawn, {count} time so far.",
        "After each trick {players} are drawn, {count} times so far.",
        tricks,
        players=_count(facts, "players"),
    )
    return f"{told} {drawn}"


def _stock_sum(lang: Language, facts: Facts) -> str:
    left = _count(facts, "left")
    if not left:
        return lang.t("The stock is empty: all its cards have been drawn.")
    said = lang.n("That leaves {count} card.", "That leaves {count} cards.", left)
    return f"{_stock_start(lang, facts)} {said}"


def _tricks_start(lang: Language, facts: Facts) -> str:
    return lang.t(
        "Every card in your hand is a trick, and so is every card that you are still to draw:"
        " {hand} in hand, {draws} to draw.",
        hand=_count(facts, "hand_count"),
        draws=_count(facts, "draws"),
    )


def _tricks_sum(lang: Language, facts: Facts) -> str:
    count = _count(facts, "hand_count") + _count(facts, "draws")
    said = lang.n("That makes {count} trick.", "That makes {count} tricks.", count)
    return f"{_tricks_start(lang, facts)} {said}"


def _cards_start(lang: Language, facts: Facts) -> str:
    return lang.t(
        "All hands hold {hands} cards together, and {left} are in the stock.",
        hands=_count(facts, "hands"),
        left=_count(facts, "left"),
    )


def _cards_sum(lang: Language, facts: Facts) -> str:
    count = _count(facts, "hands") + _count(facts, "left")
    said = lang.n("That makes {count} card.", "That makes {count} cards.", count)
    return f"{_cards_start(lang, facts)} {said}"


def _trumps_start(lang: Language, facts: Facts) -> str:
    parts = [lang.t("There are thirteen trumps.")]
    played, yours = _strings(facts["played"]), _strings(facts["yours"])
    if played:
        parts.append(lang.t("On the table or captured: {cards}.", cards=lang.cards(played)))
    if yours:
        parts.append(lang.t("In your hand: {cards}.", cards=lang.cards(yours)))
    return " ".join(parts)


def _trumps_sum(lang: Language, facts: Facts) -> str:
    out = _strings(facts["out"])
    if not out:
        return f"{_trumps_start(lang, facts)} " + lang.t("You have seen them all.")
    return f"{_trumps_start(lang, facts)} " + lang.t(
        "Not seen yet: {cards}.", cards=lang.cards(out)
    )


# What may be said before the sum is known, for each reason with a sum.
_STARTS: Final[Mapping[str, Why]] = MappingProxyType(
    {
        "stock_sum": _stock_start,
        "tricks_sum": _tricks_start,
        "cards_sum": _cards_start,
        "trumps_sum": _trumps_start,
        "pips_sum": POINT_WHYS["count_again"],
        "deal_sum": POINT_WHYS["deal_lines"],
    }
)


def _too_much(text: str) -> Why:
    def sentence(lang: Language, facts: Facts) -> str:
        said = lang.t(text, answer=_count(facts, "answer"))
        return f"{said} {_STARTS[str(facts['why'])](lang, facts)}"

    return sentence


def _claim(lang: Language, facts: Facts) -> str:
    return claim_sentence(lang, facts, lang.cards(_strings(facts.get("best")), "or"))


# Hints

_NARROWED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "narrowed_cards": N_("Think about these: {either}."),
        "narrowed_range": N_("The number lies between {low} and {high}."),
        "narrowed_first": N_("Take {cards} for a start."),
        "narrowed_two": N_("Test both answers with the cards on the table, one after the other."),
        "narrowed_claim": N_("Look for one case in which it is not so. One is enough."),
    }
)


def _narrowed(key: str) -> Why:
    return lambda lang, facts: lang.t(_NARROWED[key], **fact_words(lang, facts))


def _narrowed_count(lang: Language, facts: Facts) -> str:
    count = _count(facts, "count")
    if not count:
        return lang.t("None of the cards is right.")
    return lang.n(
        "Of {of} cards {count} is right.",
        "Of {of} cards {count} are right.",
        count,
        of=_count(facts, "of"),
    )


def _narrowed_order(lang: Language, facts: Facts) -> str:
    first = lang.t("The first is: {step}", step=ended_step(lang, facts["first"]))
    last = lang.t("The last is: {step}", step=ended_step(lang, facts["last"]))
    return f"{first} {last}"


def _narrowed_not(lang: Language, facts: Facts) -> str:
    label = facts.get("label", facts["not"])
    return lang.t("One answer falls out: {label}", label=str(label).rstrip(".") + ".")


_WHYS: Final[Mapping[str, Why]] = MappingProxyType(
    {
        **TRICK_WHYS,
        **POINT_WHYS,
        "stock_sum": _stock_sum,
        "tricks_sum": _tricks_sum,
        "cards_sum": _cards_sum,
        "trumps_sum": _trumps_sum,
        "too_many": _too_much(N_("{answer} is too many.")),
        "too_few": _too_much(N_("{answer} is too few.")),
        **{key: _narrowed(key) for key in _NARROWED},
        "narrowed_count": _narrowed_count,
        "narrowed_order": _narrowed_order,
        "narrowed_not": _narrowed_not,
        "because": _claim,
    }
)


def is_known(key: str) -> bool:
    """Tell whether there are words for a key."""
    return key in _WHYS or key.startswith("claim_")


def why_sentence(lang: Language, key: str, facts: Facts) -> str:
    """Return the reason for a key and its facts. Raises `KeyError` for an unknown key."""
    if key.startswith("claim_"):
        return _claim(lang, facts)
    return _WHYS[key](lang, facts)
