"""The state of the card table as plain data, made from the session for the table component."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from californiajack.language.people import TAKES_TRICK
from californiajack.language.sentences import (
    call_label,
    call_long,
    call_sentence,
    prompt,
    prompt_key,
    rule_name,
    trick_sentence,
)
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.match import Match

from .felt import (
    YOU,
    bare_card,
    felt_state,
    hand_card,
    last_trick,
    moves_between,
    play_note,
    sorted_hand,
)
from .hint_words import hint_busy, hint_button, hint_prompt, mark_hint
from .typed import code_of_deal

if TYPE_CHECKING:
    from californiajack.rules.views import SeatView

    from .session import Session

__all__ = ["table_state"]


def table_state(session: Session) -> dict[str, Any]:
    """Return what the table shows now: only what the visitor's seat may know."""
    match = session.match
    assert match is not None
    view = match.deal.view(YOU)
    lang, people = session.language, session.people
    title, text = prompt(lang, view, people.names, bare=session.exam)
    if not view.trick and view.tricks:
        winner = view.tricks[-1].winner
        text = f"{people.say(winner, *TAKES_TRICK)} {text}"
    if match.is_over or view.phase == "over":
        title, text = (
            lang.t("The deal is over"),
            lang.t("Count it out to see who made which point."),
        )
    title, text = hint_prompt(session) or (title, text)
    hand = [_card(session, view, card) for card in sorted_hand(view.hand, view.trump)]
    return {
        **felt_state(people, view, session.settings, match.scores),
        "turn": session.turn,
        "phase": _phase(session, view),
        "hand": mark_hint(session, hand),
        "calls": _calls(session, view),
        "prompt": {"title": title, "text": text, **_rule(session, view)},
        "last": last_trick(people, view),
        "match": _match(session, match),
        "buttons": _buttons(session, view),
        "settings": session.settings_shown,
        "exam": session.exam,
        "say": _say(session, view, text),
        "moves": moves_between(session.before and session.before.deal, match.deal),
        "busy": hint_busy(session),
        "focus": session.push,
    }


def _phase(session: Session, view: SeatView) -> str:
    match = session.match
    assert match is not None
    if match.is_over or view.phase == "over":
        return "over"
    if not session.your_turn:
        return "shown" if session.step_mode else "wait"
    return "play" if view.phase == "play" else "call"


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
    if session.exam:
        return bare_card(session.people, view, card)
    return hand_card(session.people, view, card)


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
    if session.exam or not session.your_turn or view.phase != "play" or view.led is None:
        return {"rule": "", "rule_href": ""}
    lang = session.language
    rule = lang.t("Rule: {rule}.", rule=rule_name(lang, prompt_key(view)))
    return {"rule": rule, "rule_href": "?page=rules#follow"}


def _match(session: Session, match: Match) -> dict[str, Any]:
    lang, people = session.language, session.people
    number = min(len(match.deal.tricks) + 1, tricks_in(match.deal))
    note = lang.t(
        "Deal {deal}, trick {trick} of {tricks}. Code {code}.",
        deal=match.number,
        trick=number,
        tricks=tricks_in(match.deal),
        code=short_of(code_of_deal(match, session.opening)),
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
    hint = hint_button(session)
    if hint is not None and not match.deal.is_over:
        buttons.append(hint)
    if not session.exam:
        may = session.can_take_back
        buttons.append({"id": "undo", "label": lang.t("Take back"), "enabled": may})
    buttons.append(
        {"id": "last", "label": lang.t("Last trick"), "enabled": view.last_trick is not None}
    )
    buttons.append({"id": "score", "label": lang.t("Score sheet"), "enabled": True, "minor": True})
    buttons.append({"id": "new", "label": lang.t("New match"), "enabled": True, "minor": True})
    if session.manner.help and not session.manner.embed:
        label = lang.t("Present to a class")
        buttons.append({"id": "present", "label": label, "enabled": True, "minor": True})
    return buttons


def _say(session: Session, view: SeatView, text: str) -> dict[str, Any]:
    """Return what is spoken: what just happened, the card now open, and what is to be done."""
    number, polite, assertive = session.said
    if assertive:
        return {"n": f"{session.turn}.{number}", "polite": "", "assertive": assertive}
    hinted = ("",) if session.coach.busy else hint_prompt(session)
    if hinted is not None:
        return {"n": f"{session.turn}.{number}", "polite": ". ".join(hinted), "assertive": ""}
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
        note = play_note(session.people, play.seat, led=len(view.trick) == 1)
        parts.append(f"{note}: {lang.spoken(play.card)}.")
    parts.append(text)
    return {"n": f"{session.turn}.{number}", "polite": " ".join(parts), "assertive": ""}
