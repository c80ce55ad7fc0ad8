"""The state of the card table as plain data, made from the session for the table component."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from californiajack.language.sentences import (
    call_label,
    call_long,
    call_sentence,
    prompt,
    prompt_key,
    reason_long,
    reason_short,
    rule_name,
    trick_sentence,
)
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card, Suit
from californiajack.rules.codes import code_of_match_deal
from californiajack.rules.deal import Deal
from californiajack.rules.match import Match
from californiajack.rules.tricks import Play, winning_card

if TYPE_CHECKING:
    from californiajack.rules.views import SeatView

    from .session import Session

__all__ = ["table_state"]

YOU: Final = 0
# Trumps first and then the colours in turn, so that neighbours are told apart.
_SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def table_state(session: Session) -> dict[str, Any]:
    """Return what the table shows now: only what the visitor's seat may know."""
    match = session.match
    assert match is not None
    view = match.deal.view(YOU)
    lang, people = session.language, session.people
    shown = _trick_shown(view)
    title, text = prompt(lang, view, people.names)
    if not view.trick and view.tricks:
        winner = view.tricks[-1].winner
        took = people.sentence(winner, "You take the trick.", "{name} takes the trick.")
        text = f"{took} {text}"
    if match.is_over or view.phase == "over":
        title, text = (
            lang.t("The deal is over"),
            lang.t("Count it out to see who made which point."),
        )
    return {
        "turn": session.turn,
        "phase": _phase(session, view),
        "you": YOU,
        "seats": [_seat(session, view, seat) for seat in range(view.players)],
        "trump": view.trump and str(view.trump),
        "stock": _stock(session, view),
        "turn_up": _turn_up(view),
        "leftover": view.leftover and str(view.leftover),
        "trick": _trick(session, view, shown),
        "trick_done": bool(shown) and not view.trick,
        "to_move": view.to_move,
        "hand": [_card(session, view, card) for card in sorted_hand(view.hand, view.trump)],
        "calls": _calls(session, view),
        "prompt": {"title": title, "text": text, **_rule(session, view)},
        "last": _last(session, view),
        "match": _match(session, match),
        "buttons": _buttons(session, view),
        "settings": session.settings,
        "say": _say(session, view, text),
        "moves": moves_between(session.before, match),
        "busy": None,
        "focus": session.push,
    }


def sorted_hand(hand: tuple[Card, ...], trump: Suit | None) -> list[Card]:
    """Return a hand as it is held: trumps first, then suit by suit, high cards first."""
    order = [suit for suit in (trump, *_SUIT_ORDER) if suit is not None]
    return sorted(hand, key=lambda card: (order.index(card.suit), -card.rank))


def _phase(session: Session, view: SeatView) -> str:
    match = session.match
    assert match is not None
    if match.is_over or view.phase == "over":
        return "over"
    if not session.your_turn:
        return "shown" if session.step_mode else "wait"
    return "play" if view.phase == "play" else "call"


def _seat(session: Session, view: SeatView, seat: int) -> dict[str, Any]:
    settings = session.settings
    match = session.match
    assert match is not None
    known = sorted(view.known[seat]) if settings["memory"] and seat != YOU else []
    pips = view.pips[seat] if settings["pips"] and view.tricks else None
    return {
        "seat": seat,
        "name": session.people.name(seat),
        "role": "dealer" if seat == view.dealer else "",
        "points": match.scores[seat],
        "cards": view.hand_counts[seat],
        "captured": view.captured[seat],
        "pips": pips,
        "known": [str(card) for card in known],
        "you": seat == YOU,
    }


def _stock(session: Session, view: SeatView) -> dict[str, Any]:
    lang = session.language
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


def _trick(session: Session, view: SeatView, plays: tuple[Play, ...]) -> list[dict[str, Any]]:
    if not plays:
        return []
    best = winning_card([play.card for play in plays], view.trump)
    return [
        {
            "seat": play.seat,
            "card": str(play.card),
            "led": place == 0,
            "winning": place == best and len(plays) > 1,
            "note": _note(session, play.seat, led=place == 0),
        }
        for place, play in enumerate(plays)
    ]


def _note(session: Session, seat: int, *, led: bool) -> str:
    people = session.people
    if led:
        return people.sentence(seat, "you led", "{name} led")
    return people.sentence(seat, "you played", "{name} played")


def _card(session: Session, view: SeatView, card: Card) -> dict[str, Any]:
    lang = session.language
    if view.phase == "discard" and session.your_turn:
        return {
            "card": str(card),
            "legal": True,
            "kind": "discard",
            "short": lang.t("can be put away"),
            "long": lang.t("Put {card} away, face down.", card=lang.short(card)),
            "hint": False,
        }
    reason = view.reason(card)
    return {
        "card": str(card),
        "legal": reason.legal,
        "kind": reason.key,
        "short": reason_short(lang, reason),
        "long": reason_long(lang, reason, view.rules),
        "hint": False,
    }


def _calls(session: Session, view: SeatView) -> list[dict[str, Any]]:
    lang = session.language
    if view.phase == "discard" and view.legal_calls:
        # The cards themselves are pressed; this entry says so.
        text = lang.t("Put away a card")
        return [{"id": "discard", "label": text, "long": text}]
    return [
        {"id": str(call), "label": call_label(lang, call), "long": call_long(lang, call, view)}
        for call in view.legal_calls
    ]


def _rule(session: Session, view: SeatView) -> dict[str, str]:
    """Return the rule that decides what may be played now, and where it is written."""
    if not session.your_turn or view.phase != "play" or view.led is None:
        return {"rule": "", "rule_href": ""}
    lang = session.language
    rule = lang.t("Rule: {rule}.", rule=rule_name(lang, prompt_key(view)))
    return {"rule": rule, "rule_href": "?page=rules#follow"}


def _last(session: Session, view: SeatView) -> dict[str, Any] | None:
    trick = view.last_trick
    if trick is None:
        return None
    return {
        "number": trick.number,
        "text": trick_sentence(session.language, trick, session.people.names, YOU, view.trump),
        "plays": [
            {"seat": play.seat, "card": str(play.card), "winning": play.seat == trick.winner}
            for play in trick.plays
        ],
        "draws": [{"seat": d.seat, "card": d.card and str(d.card)} for d in trick.draws],
    }


def _match(session: Session, match: Match) -> dict[str, Any]:
    lang, people = session.language, session.people
    number = min(len(match.deal.tricks) + 1, tricks_in(match.deal))
    note = lang.t(
        "Deal {deal}, trick {trick} of {tricks}. Code {code}.",
        deal=match.number,
        trick=number,
        tricks=tricks_in(match.deal),
        code=short_of(code_of_match_deal(match)),
    )
    if match.number == 1 and match.cuts and not match.deal.tricks:
        note = f"{_cut(session, match)} {note}"
    return {
        "title": lang.t("Match to {target}", target=match.rules.target),
        "lines": [
            {"name": people.name(seat), "points": points}
            for seat, points in enumerate(match.scores)
        ],
        "note": note,
    }


def _cut(session: Session, match: Match) -> str:
    """Return who cut which card for the deal, and who deals therefore."""
    lang, people = session.language, session.people
    cards = [
        f"{people.name(seat)} {lang.short(card)}"
        for each in match.cuts
        for seat, card in each.cards
    ]
    dealer = people.name(match.deal.dealer)
    if match.rules.first_dealer == "low_cut":
        return lang.t(
            "Cut for the deal: {cards}. Low deals: {name}.", cards=", ".join(cards), name=dealer
        )
    return lang.t(
        "Cut for the deal: {cards}. High deals: {name}.", cards=", ".join(cards), name=dealer
    )


def short_of(code: str) -> str:
    """Return a code short enough for a line; long ones are on the page of the count."""
    return code if len(code) < 12 else f"{code[:6]}\u2026"


def tricks_in(deal: Deal) -> int:
    """Return how many tricks the deal has when it is played out."""
    if deal.rules.stock == "draw":
        return 26 if deal.players == 2 else 17
    return len(deal.tricks) + (len(deal.trick) > 0) + min(len(hand) for hand in deal.hands)


def _buttons(session: Session, view: SeatView) -> list[dict[str, Any]]:
    lang = session.language
    match = session.match
    assert match is not None
    buttons: list[dict[str, Any]] = []
    if match.is_over or view.phase == "over":
        buttons.append(
            {"id": "count", "label": lang.t("Count the deal"), "enabled": True, "primary": True}
        )
    elif session.step_mode and session.others_turn:
        buttons.append({"id": "next", "label": lang.t("Next"), "enabled": True, "primary": True})
    buttons.append({"id": "undo", "label": lang.t("Take back"), "enabled": session.can_take_back})
    buttons.append(
        {"id": "last", "label": lang.t("Last trick"), "enabled": view.last_trick is not None}
    )
    buttons.append({"id": "score", "label": lang.t("Score sheet"), "enabled": True, "minor": True})
    buttons.append({"id": "new", "label": lang.t("New match"), "enabled": True, "minor": True})
    return buttons


def _say(session: Session, view: SeatView, text: str) -> dict[str, Any]:
    """Return what is spoken: what just happened, the card now open, and what is to be done."""
    number, polite, assertive = session.said
    if assertive:
        return {"n": f"{session.turn}.{number}", "polite": "", "assertive": assertive}
    lang, parts = session.language, [polite] if polite else []
    before = session.before.deal if session.before is not None else None
    if before is not None and len(view.tricks) > len(before.tricks):
        parts.append(trick_sentence(lang, view.tricks[-1], session.people.names, YOU, view.trump))
        if view.stock_top is not None:
            parts.append(
                lang.t("{card} lies open on the stock now.", card=lang.spoken(view.stock_top))
            )
    elif before is not None and isinstance(session.last_call, Call) and before.to_move != YOU:
        seat = before.to_move
        if seat is not None:
            hidden = session.last_call.kind == "discard"
            parts.append(call_sentence(session.people, seat, session.last_call, hidden=hidden))
    elif view.trick and view.trick[-1].seat != YOU:
        play = view.trick[-1]
        parts.append(
            f"{_note(session, play.seat, led=len(view.trick) == 1)}: {lang.spoken(play.card)}."
        )
    parts.append(text)
    return {"n": f"{session.turn}.{number}", "polite": " ".join(parts), "assertive": ""}


def moves_between(before: Match | None, after: Match) -> list[dict[str, Any]]:
    """Return what moved on the table from one moment of a deal to the next."""
    if before is None or after.deal.last_action is None:
        return []
    old, new = before.deal, after.deal
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
