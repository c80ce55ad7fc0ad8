"""Why an answer about tricks, draws and memory is right or wrong, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from californiajack.rules.reasons import LEGAL_KEYS, REFUSAL_KEYS, Reason

from .languages import N_, Language
from .people import TAKES_TRICK
from .presets import preset_title
from .reasons import reason_long
from .teaching_facts import Facts, fact_words, lesson_people, seat_number
from .teaching_labels import ended_step, step_name

__all__ = ["TRICK_WHYS", "card_list_sentence", "reason_sentence", "texts_of"]

Why = Callable[[Language, Facts], str]

_TAKES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "takes_higher": N_("Both cards are {suit}, and {taker} is higher than {beaten}."),
        "takes_trumps": N_("Both cards are trumps, and {taker} is higher than {beaten}."),
        "takes_trump": N_("{taker} is a trump, and a trump beats every card of another suit."),
        "takes_plain": N_("{beaten} neither follows suit nor is a trump, so it can't win."),
        "takes_highest": N_("{taker} is the highest card of the suit that was led."),
        "takes_highest_trump": N_("{taker} is the highest trump in the trick."),
    }
)
_LEADS: Final = (
    N_("You won the trick, so you lead to the next one."),
    N_("{Name} won the trick and leads to the next one."),
)
_PLAIN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hint_takes_higher": N_("Both cards are {suit}. The higher one wins."),
        "hint_takes_trumps": N_("Both cards are trumps. The higher one wins."),
        "hint_takes_trump": N_("One of the cards is a trump."),
        "hint_takes_plain": N_("The second card neither follows suit nor is a trump."),
        "hint_takes_highest": N_("Nobody has trumped. The highest card of the led suit wins."),
        "hint_takes_highest_trump": N_("The highest trump wins."),
        "seen_played": N_("{card} was played in trick {trick}."),
        "seen_on_table": N_("{card} lies on the table."),
        "seen_yours": N_("You hold {card} yourself."),
        "seen_discarded": N_("You put {card} away yourself."),
        "seen_stock": N_("{card} lies on top of the stock."),
        "not_seen": N_("{card} has not been played and is not in your hand."),
        "could_hold": N_("{card} has not been seen yet, so your opponent may hold it."),
        "opponent_holds": N_(
            "Your opponent holds the cards that you have not seen anywhere else: {cards}."
        ),
        "beats_trump": N_("{card} is a trump, and {led} is not: a trump beats every such card."),
        "beats_higher": N_("{card} is higher than {led} and of the same suit."),
        "too_low": N_("{card} is lower than {led}."),
        "no_trump_no_suit": N_("{card} is neither {suit} nor a trump, so it can't win."),
        "make_one_card": N_("Choose exactly one card."),
        "make_two_cards": N_("Choose exactly two cards."),
        "order_after_trick": N_("That is how a trick ends under these rules."),
        "order_counting": N_(
            "The points are always counted in this order. It matters when both are near the target."
        ),
        "order_deal": N_("That is how a deal goes under these rules."),
        "leads_nobody": N_("That was the last trick. Nobody leads any more, and the deal is over."),
        "draws_none": N_("The stock is empty, so nobody draws."),
    }
)


def texts_of(lang: Language, facts: Facts) -> dict[str, object]:
    """Return the facts as words for the texts of the catalogue."""
    return fact_words(lang, facts)


def reason_sentence(lang: Language, key: str, facts: Facts) -> str:
    """Return a reason of the rules core in sentences."""
    return reason_long(lang, Reason(key, key in LEGAL_KEYS, dict(facts)))


def _takes(key: str) -> Why:
    def sentence(lang: Language, facts: Facts) -> str:
        people = lesson_people(lang)
        why = lang.t(_TAKES[key], **texts_of(lang, facts))
        return f"{why} {people.sentence(seat_number(facts['winner']), *TAKES_TRICK)}"

    return sentence


def _plain(key: str) -> Why:
    return lambda lang, facts: lang.t(_PLAIN[key], **texts_of(lang, facts))


def _reason(key: str) -> Why:
    return lambda lang, facts: reason_sentence(lang, key, facts)


def _leads_next(lang: Language, facts: Facts) -> str:
    return lesson_people(lang).sentence(seat_number(facts["winner"]), *_LEADS)


def _draws_top(lang: Language, facts: Facts) -> str:
    card = facts.get("stock")
    if card is None:
        return lang.t("The winner of the trick draws first and gets the top card of the stock.")
    return lang.t(
        "The winner of the trick draws first and gets {stock}, the card on top of the stock.",
        **texts_of(lang, facts),
    )


def _draws_next(lang: Language, facts: Facts) -> str:
    parts = [lang.t("The loser of the trick draws second and gets the card under the top card.")]
    if facts.get("drawn") is not None:
        parts.append(lang.t("It is {drawn}.", **texts_of(lang, facts)))
    return " ".join(parts)


# Marked cards


def card_list_sentence(lang: Language, question: str, facts: Facts) -> str:
    """Return what is wrong about marked cards: those too many and those that are missing."""
    false, missed = _whys(facts.get("false")), _whys(facts.get("missed"))
    parts = [_sentence(lang, why) for why in _different(false)[:2]]
    if missed:
        cards = _strings(facts["missed_cards"])
        parts.append(_still_missing(lang, question, cards))
        parts.append(_sentence(lang, missed[0]))
    return " ".join(part for part in parts if part)


def _still_missing(lang: Language, question: str, cards: Sequence[str]) -> str:
    words = lang.cards(cards)
    if question == "legal_set":
        return lang.t("You may also play {cards}.", cards=words)
    return lang.n(
        "{cards} is still missing.", "{cards} are still missing.", len(cards), cards=words
    )


def _whys(value: object) -> list[Mapping[str, object]]:
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []


def _different(whys: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """Return one of each key: the same rule is not told twice."""
    found: dict[object, Mapping[str, object]] = {}
    for why in whys:
        found.setdefault(why["key"], why)
    return list(found.values())


def _sentence(lang: Language, why: Mapping[str, object]) -> str:
    from .teaching_whys import why_sentence  # noqa: PLC0415 - it holds all keys, these too

    facts = why["facts"]
    assert isinstance(facts, Mapping)
    return why_sentence(lang, str(why["key"]), facts)


def _strings(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else []


def _legal_set(lang: Language, facts: Facts) -> str:
    cards = _strings(facts["legal"])
    parts = [lang.t("You may play {cards}.", cards=lang.cards(cards))]
    parts += [_sentence(lang, why) for why in _whys(facts["reasons"])[:2]]
    return " ".join(parts)


def _winning(lang: Language, facts: Facts) -> str:
    cards = _strings(facts["cards"])
    if not cards:
        return lang.t("No card that you may play wins the trick.")
    words = lang.cards(cards)
    return lang.n("{cards} wins the trick.", "{cards} win the trick.", len(cards), cards=words)


def _losing(lang: Language, facts: Facts) -> str:
    cards = _strings(facts["cards"])
    if not cards:
        return lang.t("Every card that you may play wins the trick.")
    words = lang.cards(cards)
    return lang.n("{cards} loses the trick.", "{cards} lose the trick.", len(cards), cards=words)


def _rule_allows(lang: Language, facts: Facts) -> str:
    legal, marked = _strings(facts["legal"]), _strings(facts["marked"])
    text = N_("Under the rules “{preset}” you may play {cards} here.")
    if sorted(legal) != sorted(marked):
        text = N_("Under the rules “{preset}” you may play {cards} here. Other cards are marked.")
    return lang.t(text, preset=preset_title(lang, str(facts["preset"])), cards=lang.cards(legal))


# Order


def _order_first(lang: Language, facts: Facts) -> str:
    return lang.t("The first is: {step}", step=ended_step(lang, facts["wanted"]))


def _order_after(lang: Language, facts: Facts) -> str:
    before = step_name(lang, str(facts["before"])).rstrip(".")
    step = ended_step(lang, facts["wanted"])
    return lang.t("After “{before}” comes: {step}", before=before, step=step)


TRICK_WHYS: Final[Mapping[str, Why]] = MappingProxyType(
    {
        **{key: _takes(key) for key in _TAKES},
        **{key: _plain(key) for key in _PLAIN},
        **{key: _reason(key) for key in (*LEGAL_KEYS, *REFUSAL_KEYS)},
        "leads_next": _leads_next,
        "draws_top": _draws_top,
        "draws_next": _draws_next,
        "legal_set": _legal_set,
        "winning_cards": _winning,
        "losing_cards": _losing,
        "rule_allows": _rule_allows,
        "order_first": _order_first,
        "order_after": _order_after,
    }
)
"""The words for each key of a reason about tricks, draws, memory and order."""
