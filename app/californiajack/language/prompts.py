"""What is to be done now: a title and a sentence for every phase, as one seat sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from californiajack.rules.cards import Card, Suit
from californiajack.rules.views import SeatView

from .calls import after_passes
from .languages import N_, Language
from .people import People

__all__ = ["Prompt", "prompt", "prompt_key"]


class Prompt(NamedTuple):
    """A heading and the sentence under it."""

    title: str
    text: str


_WAIT: Final = {
    "beg": N_("{name} decides whether to beg."),
    "gift": N_("{name} gives a point or runs the cards."),
    "bid": N_("{name} bids or passes."),
    "name": N_("{name} has won the bidding and names the trump."),
    "discard": N_("{name} discards down to six cards."),
    "lead": N_("{name} leads to trick {number}."),
    "follow": N_("{Suit} were led, and {name} plays next."),
}


def prompt(lang: Language, view: SeatView, names: Sequence[str], *, bare: bool = False) -> Prompt:
    """Return what is asked of the seat of the view, or of whom it has to wait for.

    A `bare` one does not tell which cards may be played.
    """
    people = People(lang, names, view.seat)
    if view.to_move is None or view.phase == "over":
        return _over(lang, view)
    if view.to_move != view.seat:
        return _wait(people, view)
    if bare and view.phase == "play" and view.led is not None:
        return _follow_bare(lang, view, view.led)
    return _ASK[view.phase](people, view)


def prompt_key(view: SeatView) -> str:
    """Return the reason key whose rule decides what the seat may do now (see `rule_name`)."""
    if view.to_move is None:
        return "over"
    if view.to_move != view.seat:
        return "not_your_turn"
    if view.phase != "play":
        return "call_first"
    keys = [reason.key for reason in view.reasons().values()]
    for key in _TELLING:
        if key in keys:
            return key
    return keys[0]


# Which rule says most about a hand, when its cards are judged by several.
_TELLING: Final = (
    "trumps_instead",
    "must_follow_or_trump",
    "must_trump",
    "trumps_must",
    "trumps_void",
    "must_follow_trump",
    "must_follow",
)


def _over(lang: Language, view: SeatView) -> Prompt:
    if view.tricks:
        return Prompt(
            lang.t("The deal is over"),
            lang.t("All cards are played. Now the points are counted."),
        )
    if view.rules.bidding:
        why = lang.t("Everybody has passed. The same dealer deals again.")
    else:
        why = lang.t("There are not enough cards left to run. The same dealer deals again.")
    return Prompt(lang.t("The deal is thrown in"), why)


def _wait(people: People, view: SeatView) -> Prompt:
    name = people.name(view.to_move)
    phase = view.phase
    if phase == "play":
        phase = "follow" if view.trick else "lead"
    led = view.led
    text = people.lang.t(
        _WAIT[phase],
        name=name,
        number=len(view.tricks) + 1,
        suit=people.lang.suit(led.suit) if led else "",
    )
    return Prompt(people.lang.t("{name} is to move", name=name), text)


def _play(people: People, view: SeatView) -> Prompt:
    lang = people.lang
    text = _follow(lang, view, view.led) if view.led is not None else _lead(lang, view)
    if view.stock_top is not None:
        text += " " + _stake(lang, view.stock_top, view.trump)
    return Prompt(lang.t("Your turn"), text)


def _follow_bare(lang: Language, view: SeatView, led: Card) -> Prompt:
    text = lang.t("{Suit} were led. Play a card.", suit=lang.suit(led.suit))
    if view.stock_top is not None:
        text += " " + _stake(lang, view.stock_top, view.trump)
    return Prompt(lang.t("Your turn"), text)


def _stake(lang: Language, top: Card, trump: Suit | None) -> str:
    """Return what the winner of the trick draws; that it is a trump is worth saying."""
    if top.suit is trump:
        return lang.t("The winner of the trick draws {card}, a trump.", card=lang.short(top))
    return lang.t("The winner of the trick draws {card}.", card=lang.short(top))


def _lead(lang: Language, view: SeatView) -> str:
    if view.trump is None:
        return lang.t("You lead the first card. Its suit becomes trump for the whole deal.")
    return lang.t("You lead to trick {number}: play any card.", number=len(view.tricks) + 1)


def _follow(lang: Language, view: SeatView, led: Card) -> str:
    legal = view.legal_moves
    trump = view.trump
    in_suit = [card for card in view.hand if card.suit is led.suit]
    trumps = [card for card in view.hand if card.suit is trump]
    suit = lang.suit(led.suit)
    cards = lang.cards(legal, "or")
    if led.suit is trump and in_suit:
        return lang.t("{Suit} were led and {suit} are trump: play {cards}.", suit=suit, cards=cards)
    if led.suit is trump:
        return lang.t(
            "{Suit} were led and {suit} are trump. You hold none: play any card.", suit=suit
        )
    if in_suit:
        if any(card.suit is trump for card in legal):
            return lang.t(
                "{Suit} were led. Follow suit or trump: play {cards}.", suit=suit, cards=cards
            )
        return lang.t("{Suit} were led. Follow suit: play {cards}.", suit=suit, cards=cards)
    if not trumps:
        return lang.t(
            "{Suit} were led. You hold neither {suit} nor a trump: play any card.", suit=suit
        )
    if view.rules.must_trump_when_void:
        return lang.t(
            "{Suit} were led and you hold none, so you must trump: play {cards}.",
            suit=suit,
            cards=cards,
        )
    return lang.t("{Suit} were led and you hold none: trump or play any other card.", suit=suit)


# Calls


def _beg(people: People, view: SeatView) -> Prompt:
    lang = people.lang
    assert view.trump is not None
    text = lang.t(
        "{Suit} are trump. Stand and play, or beg: then {name} gives you a point or runs the"
        " cards for a new trump.",
        suit=lang.suit(view.trump),
        name=people.name(view.dealer),
    )
    return Prompt(lang.t("Beg or stand?"), text)


def _gift(people: People, view: SeatView) -> Prompt:
    lang = people.lang
    assert view.trump is not None
    eldest = people.name((view.dealer + 1) % view.players)
    suit = lang.suit(view.trump)
    if all(call.kind != "give" for call in view.legal_calls):
        text = lang.t(
            "{name} begs. A point as a gift may not win the match, so you must run the cards.",
            name=eldest,
        )
        return Prompt(lang.t("Run the cards"), text)
    if view.players == 2:
        text = lang.t(
            "{name} begs. Give a point and keep {suit} as trump, or run the cards for a new trump.",
            name=eldest,
            suit=suit,
        )
    else:
        text = lang.t(
            "{name} begs. Give each of the others a point and keep {suit} as trump, or run the"
            " cards for a new trump.",
            name=eldest,
            suit=suit,
        )
    return Prompt(lang.t("Give a point or run the cards?"), text)


def _bid(people: People, view: SeatView) -> Prompt:
    lang = people.lang
    parts = [lang.t("Say how many points you will make, or pass.")]
    if view.bid is None or view.bidder is None:
        parts.append(lang.t("Nobody has bid so far."))
        if view.to_move == view.dealer:
            parts.append(after_passes(lang, view.rules))
    else:
        name = people.name(view.bidder)
        parts.append(lang.t("{name} has bid {bid}.", name=name, bid=view.bid))
        if any(call.value == view.bid for call in view.legal_calls):
            parts.append(lang.t("As dealer you may take it at the same number."))
    return Prompt(lang.t("Your bid"), " ".join(parts))


def _name(people: People, view: SeatView) -> Prompt:
    lang = people.lang
    return Prompt(
        lang.t("Name the trump"),
        lang.t("You have won the bidding. Choose the suit that is trump for the whole deal."),
    )


def _discard(people: People, view: SeatView) -> Prompt:
    lang = people.lang
    count = len(view.hand) - view.rules.hand_size
    text = lang.n(
        "Put away {count} more card, so that you play with six.",
        "Put away {count} more cards, so that you play with six.",
        count,
    )
    return Prompt(lang.t("Discard"), text)


_ASK: Final[Mapping[str, Callable[[People, SeatView], Prompt]]] = {
    "play": _play,
    "beg": _beg,
    "gift": _gift,
    "bid": _bid,
    "name": _name,
    "discard": _discard,
}
