"""What is said before the first card: begging, bidding, naming the trump, discarding."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card, Suit
from californiajack.rules.options import Rules
from californiajack.rules.views import SeatView

from .languages import N_, Language, capital
from .people import People

__all__ = ["after_passes", "call_label", "call_long", "call_sentence"]

_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "stand": N_("Stand"),
        "beg": N_("Beg"),
        "give": N_("Give a point"),
        "run": N_("Run the cards"),
        "pass": N_("Pass"),
        "bid": N_("Bid {bid}"),
        "discard": N_("Put away {card}"),
    }
)
# Said of somebody: the reader, and another.
_SAID: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "stand": (N_("you stand"), N_("{name} stands")),
        "beg": (N_("you beg"), N_("{name} begs")),
        "give": (N_("you give a point"), N_("{name} gives a point")),
        "run": (N_("you run the cards"), N_("{name} runs the cards")),
        "pass": (N_("you pass"), N_("{name} passes")),
        "bid": (N_("you bid {bid}"), N_("{name} bids {bid}")),
        "name": (N_("you name {suit} as trump"), N_("{name} names {suit} as trump")),
        "discard": (N_("you put away {card}"), N_("{name} puts away {card}")),
    }
)
_ALL_PASS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dealer_two": N_("If all pass, the dealer must play for 2."),
        "redeal": N_("If all pass, the same dealer deals again."),
        "eldest_free": N_("If all pass, the seat after the dealer leads and no bid counts."),
    }
)
_DISCARDS_HIDDEN: Final = N_("{name} puts a card away face down")


def call_label(lang: Language, call: Call) -> str:
    """Return a call as the words of a button."""
    if isinstance(call.value, Suit):
        return capital(lang.suit(call.value))
    return lang.t(_LABELS[call.kind], **_values(lang, call))


def call_sentence(people: People, seat: int, call: Call, *, hidden: bool = False) -> str:
    """Return that a seat has made a call; a `hidden` discard does not name the card."""
    if hidden and call.kind == "discard" and seat != people.you:
        return capital(people.lang.t(_DISCARDS_HIDDEN, name=people.name(seat))) + "."
    mine, other = _SAID[call.kind]
    return people.sentence(seat, mine, other, **_values(people.lang, call)) + "."


def call_long(lang: Language, call: Call, view: SeatView) -> str:
    """Return what a call does, in a sentence or two."""
    suit = lang.suit(view.trump) if view.trump is not None else ""
    if call.kind == "stand":
        return lang.t("{Suit} stay trump and the play begins.", suit=suit)
    if call.kind == "beg":
        return lang.t(
            "You ask for another trump than {suit}. The dealer gives a point instead, or deals"
            " three more cards each and turns up a new trump.",
            suit=suit,
        )
    if call.kind == "give":
        return _give(lang, view, suit)
    if call.kind == "run":
        return _run(lang, view.rules)
    if call.kind == "pass":
        last = view.bid is None and view.to_move == view.dealer
        return after_passes(lang, view.rules) if last else lang.t("You leave the bidding.")
    if call.kind == "bid" and isinstance(call.value, int):
        return _bid(lang, view.rules, call.value)
    if call.kind == "name":
        return lang.t("{Suit} become trump for the whole deal.", **_values(lang, call))
    return lang.t(
        "{card} is put away face down and is out of play. Nobody can capture it.",
        **_values(lang, call),
    )


def after_passes(lang: Language, rules: Rules) -> str:
    """Return what happens when the dealer passes too, as the last one."""
    return lang.t(_ALL_PASS[rules.all_pass])


def _values(lang: Language, call: Call) -> dict[str, object]:
    if isinstance(call.value, Card):
        return {"card": lang.short(call.value)}
    if isinstance(call.value, Suit):
        return {"suit": lang.suit(call.value)}
    return {"bid": call.value} if call.value is not None else {}


def _give(lang: Language, view: SeatView, suit: str) -> str:
    if view.players == 2:
        return lang.t("The other player gets a point at once, and {suit} stay trump.", suit=suit)
    return lang.t("Both other players get a point at once, and {suit} stay trump.", suit=suit)


def _run(lang: Language, rules: Rules) -> str:
    text = lang.t("Everybody gets three more cards and a new trump is turned up.")
    if rules.after_run == "discard_to_six":
        return text + " " + lang.t("Then everybody discards down to six cards.")
    return text + " " + lang.t("All the cards in hand are played.")


def _bid(lang: Language, rules: Rules, bid: int) -> str:
    text = lang.n(
        "You promise to make at least {count} point.",
        "You promise to make at least {count} points.",
        bid,
    )
    if rules.setback:
        loss = lang.n(
            "If you make fewer, {count} point is taken off.",
            "If you make fewer, {count} points are taken off.",
            bid,
        )
        return f"{text} {loss}"
    return text + " " + lang.t("The highest bidder leads first.")
