"""The hint as the table shows it: heading, text, button, and what is said while it is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from californiajack.language.hints import (
    hint_narrowed,
    hint_principle,
    hint_reason,
    hint_title,
    player_reason,
)
from californiajack.language.sentences import call_label
from californiajack.players import REASON_KEYS
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card

from .coach import RUNGS, card_of
from .felt import sorted_hand

if TYPE_CHECKING:
    from .session import Session

__all__ = ["hint_busy", "hint_button", "hint_prompt", "mark_hint"]


def hint_prompt(session: Session) -> tuple[str, str] | None:
    """Return heading and text of the rung that is shown, None while there is none."""
    lang, coach = session.language, session.coach
    hint, rung = coach.hint_now, coach.rung
    if hint is None or not rung:
        return None
    if rung == 1:
        text = hint_principle(lang, hint.principle)
    elif rung == 2:
        text = hint_narrowed(lang, _in_hand(session, hint.narrowed))
    else:
        text = hint_reason(lang, hint.key, hint.facts, _written(session, hint.action))
        if hint.reason:
            more = player_reason(lang, REASON_KEYS[hint.reason], hint.reason_facts)
            text = f"{text} {more}"
    return hint_title(lang, rung), text


def hint_button(session: Session) -> dict[str, Any] | None:
    """Return the button that asks for a hint or for more of it, None where there is no help."""
    lang, coach = session.language, session.coach
    if not session.help_allowed:
        return None
    if coach.busy and session.settings["view"] == "text":
        # The picture has this button beside the sign of progress.
        return {"id": "cancel", "label": lang.t("Cancel"), "enabled": True}
    label = lang.t("Hint")
    if coach.hint_now is not None and coach.rung:
        label = lang.t("More help")
    enabled = coach.can_hint and not coach.busy
    if coach.hint_now is not None and coach.rung == RUNGS:
        enabled = False
    return {"id": "hint", "label": label, "enabled": enabled}


def mark_hint(session: Session, hand: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the cards of a hand with those marked that the hint points at."""
    marked = session.coach.marked
    return [{**item, "hint": item["card"] in marked} for item in hand]


def hint_busy(session: Session) -> dict[str, Any] | None:
    """Return what is shown while a hint is made."""
    coach = session.coach
    if not coach.busy:
        return None
    share = round(100 * (coach.share or 0))
    text = session.language.t("Looking at your cards \u2026 {share}%", share=share)
    return {"text": text, "cancel": True}


def _in_hand(session: Session, actions: Iterable[Card | Call]) -> list[str]:
    """Return cards in the order in which they are held, or calls as they are."""
    assert session.match is not None
    choices = [card_of(each) for each in actions]
    cards = [each for each in choices if isinstance(each, Card)]
    held: list[Card | Call] = list(sorted_hand(cards, session.match.deal.trump))
    return [_written(session, each) for each in held or choices]


def _written(session: Session, action: Card | Call) -> str:
    lang, action = session.language, card_of(action)
    return lang.short(action) if isinstance(action, Card) else call_label(lang, action)
