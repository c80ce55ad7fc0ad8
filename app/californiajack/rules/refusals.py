"""Why an action was refused: the errors that `Deal.play` and `Deal.call` raise.

The messages name only what the seat itself may know: its own hand and what is allowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import IllegalAction
from .reasons import card_reason

if TYPE_CHECKING:
    from .bidding import Call
    from .cards import Card
    from .deal import Deal

__all__ = ["call_refusal", "play_refusal"]


def play_refusal(deal: Deal, card: Card, seat: int | None) -> IllegalAction:
    """Return the error for a card that can't be played now."""
    mover = deal.to_move
    if mover is None:
        return IllegalAction("the deal is over: no card can be played", action=card, key="over")
    if seat is not None and seat != mover:
        return _out_of_turn(card, seat, mover)
    if deal.phase != "play":
        calls = ", ".join(map(str, deal.legal_calls))
        message = f"a call is due before the first card; allowed are {calls}"
        return IllegalAction(message, action=card, key="call_first")
    led = deal.trick[0].card if deal.trick else None
    reason = card_reason(deal.rules, card, deal.hands[mover], led=led, trump=deal.trump)
    what = "is not in the hand" if reason.key == "not_in_hand" else "is not allowed in the hand"
    allowed = " ".join(map(str, deal.legal_moves))
    return IllegalAction(
        f"{card} {what} of seat {mover} ({reason.key}); allowed are {allowed}",
        action=card,
        key=reason.key,
        facts=reason.facts,
    )


def call_refusal(deal: Deal, call: Call, seat: int | None) -> IllegalAction:
    """Return the error for a call that can't be made now."""
    mover = deal.to_move
    if mover is None:
        return IllegalAction("the deal is over: no call can be made", action=call, key="over")
    if seat is not None and seat != mover:
        return _out_of_turn(call, seat, mover)
    legal = [str(each) for each in deal.legal_calls]
    if not legal:
        message = "no call can be made: the cards are being played"
        return IllegalAction(message, action=call, key="no_call_now")
    key = "call_not_allowed"
    if call.kind == "give" and deal.phase == "gift":
        key = "gift_would_win"
    return IllegalAction(
        f"the call {call} is not allowed now; allowed are {', '.join(legal)}",
        action=call,
        key=key,
        facts={"legal": legal},
    )


def _out_of_turn(action: Card | Call, seat: int, mover: int) -> IllegalAction:
    return IllegalAction(
        f"it is seat {mover}'s turn, not seat {seat}'s",
        action=action,
        key="not_your_turn",
        facts={"seat": seat, "to_move": mover},
    )
