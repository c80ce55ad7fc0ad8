"""What lies on a table as plain data, from a seat's view: the same for matches and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_
from californiajack.language.sentences import (
    reason_long,
    reason_short,
    rule_name,
    trick_sentence,
)
from californiajack.rules.cards import Card, Suit
from californiajack.rules.tricks import Play, winning_card

if TYPE_CHECKING:
    from californiajack.language.sentences import People
    from californiajack.rules.deal import Deal
    from californiajack.rules.views import SeatView

__all__ = [
    "YOU",
    "bare_card",
    "felt_state",
    "hand_card",
    "last_trick",
    "moves_between",
    "play_note",
    "sorted_hand",
    "trick_state",
]

YOU: Final = 0
_LED: Final = (N_("you led"), N_("{name} led"))
_PLAYED: Final = (N_("you played"), N_("{name} played"))
# Trumps first and then the colours in turn, so that neighbours are told apart.
_SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def felt_state(
    people: People,
    view: SeatView,
    settings: Mapping[str, Any],
    points: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Return what lies on the table, without hand, task and buttons; `points` is the score."""
    shown = _trick_shown(view)
    return {
        "you": YOU,
        "seats": [_seat(people, view, settings, points, seat) for seat in range(view.players)],
        "trump": view.trump and str(view.trump),
        "stock": _stock(people, view),
        "turn_up": _turn_up(view),
        "leftover": view.leftover and str(view.leftover),
        "trick": trick_state(people, shown, view.trump),
        "trick_done": bool(shown) and not view.trick,
        "to_move": view.to_move,
    }


def sorted_hand(hand: Sequence[Card], trump: Suit | None) -> list[Card]:
    """Return a hand as it is held: trumps first, then suit by suit, high cards first."""
    order = [suit for suit in (trump, *_SUIT_ORDER) if suit is not None]
    return sorted(hand, key=lambda card: (order.index(card.suit), -card.rank))


def hand_card(people: People, view: SeatView, card: Card) -> dict[str, Any]:
    """Return a card of the hand with the reason why it may or may not be played."""
    lang, reason = people.lang, view.reason(card)
    return {
        "card": str(card),
        "legal": reason.legal,
        "kind": reason.key,
        "short": reason_short(lang, reason),
        "long": reason_long(lang, reason, view.rules),
        "hint": False,
    }


def bare_card(people: People, view: SeatView, card: Card) -> dict[str, Any]:
    """Return a card of the hand as an exam shows it: no reason but the rule that forbids it."""
    reason = view.reason(card)
    why = "" if reason.legal else rule_name(people.lang, reason.key)
    legal = reason.legal
    return {"card": str(card), "legal": legal, "kind": "", "short": why, "long": why, "hint": False}


def _seat(
    people: People,
    view: SeatView,
    settings: Mapping[str, Any],
    points: Sequence[int] | None,
    seat: int,
) -> dict[str, Any]:
    known = sorted(view.known[seat]) if settings["memory"] and seat != YOU else []
    return {
        "seat": seat,
        "name": people.name(seat),
        "role": "dealer" if seat == view.dealer else "",
        "points": None if points is None else points[seat],
        "cards": view.hand_counts[seat],
        "captured": view.captured[seat],
        "pips": view.pips[seat] if settings["pips"] and view.tricks else None,
        "known": [str(card) for card in known],
        "you": seat == YOU,
    }


def _stock(people: People, view: SeatView) -> dict[str, Any]:
    lang = people.lang
    kind = "draw" if view.rules.stock == "draw" else "none"
    note = ""
    if view.stock_top is not None:
        note = lang.t("The winner draws {card}", card=lang.short(view.stock_top))
    elif view.stock_count:
        note = lang.t("The winner draws first, unseen")
    top = view.stock_top and str(view.stock_top)
    return {"kind": kind, "count": view.stock_count, "top": top, "note": note}


def _turn_up(view: SeatView) -> str | None:
    """Return the card turned for trump where it lies out of play."""
    if view.rules.stock == "draw" or view.turn_up is None:
        return None
    return str(view.turn_up)


def _trick_shown(view: SeatView) -> tuple[Play, ...]:
    """Return the cards that lie on the table: a finished trick stays until the next lead."""
    if view.trick or not view.tricks or view.rules.review_tricks == "none":
        return view.trick
    return view.tricks[-1].plays


def trick_state(
    people: People, plays: Sequence[Play], trump: Suit | None, *, decided: bool = True
) -> list[dict[str, Any]]:
    """Return the cards of a trick; the best one is marked unless it is not `decided` yet."""
    if not plays:
        return []
    best = winning_card([play.card for play in plays], trump)
    return [
        {
            "seat": play.seat,
            "card": str(play.card),
            "led": place == 0,
            "winning": decided and place == best and len(plays) > 1,
            "note": play_note(people, play.seat, led=place == 0),
        }
        for place, play in enumerate(plays)
    ]


def play_note(people: People, seat: int, *, led: bool) -> str:
    """Return who led or played."""
    if led:
        return people.sentence(seat, *_LED)
    return people.sentence(seat, *_PLAYED)


def last_trick(people: People, view: SeatView) -> dict[str, Any] | None:
    """Return the trick that may be looked at again, None if there is none."""
    trick = view.last_trick
    if trick is None:
        return None
    return {
        "number": trick.number,
        "text": trick_sentence(people.lang, trick, people.names, YOU, view.trump),
        "plays": [
            {"seat": play.seat, "card": str(play.card), "winning": play.seat == trick.winner}
            for play in trick.plays
        ],
        "draws": [{"seat": d.seat, "card": d.card and str(d.card)} for d in trick.draws],
    }


def moves_between(before: Deal | None, after: Deal) -> list[dict[str, Any]]:
    """Return what moved on the table from one moment of a deal to a later one."""
    if before is None:
        return []
    line = after.line
    at = len(before.actions)
    if len(line) <= at or line[at] != before:
        return []
    return [
        move
        for old, new in zip(line[at:], line[at + 1 :], strict=False)
        for move in _moves(old, new)
    ]


def _moves(old: Deal, new: Deal) -> list[dict[str, Any]]:
    """Return what moved with one action."""
    card = new.last_action
    if old.to_move is None or not isinstance(card, Card):
        return []
    moves: list[dict[str, Any]] = []
    if not old.trick and old.tricks:
        # The finished trick was left on the table until now.
        moves.append({"kind": "capture", "seat": old.tricks[-1].winner})
    moves.append({"kind": "play", "seat": old.to_move, "card": str(card)})
    if len(new.tricks) > len(old.tricks):
        seen = new.view(YOU).tricks[-1]
        moves += [
            {"kind": "draw", "seat": draw.seat, "card": draw.card and str(draw.card)}
            for draw in seen.draws
        ]
    return moves
