"""Why a card may or may not be played: a key and facts, no prose.

`language.sentences` turns keys and facts into words. Facts are plain values (card codes, suit
letters, numbers, lists of these), so a reason can be stored and sent as JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from .cards import Card, Rank, Suit
from .options import Rules
from .tricks import legal_cards

__all__ = ["LEGAL_KEYS", "POINT_RANKS", "REFUSAL_KEYS", "Reason", "card_reason", "point_of"]

LEGAL_KEYS: Final = (
    "lead",
    "lead_names_trump",
    "follows",
    "follows_trump",
    "trumps_instead",
    "trumps_void",
    "trumps_must",
    "discards",
    "discards_no_trump",
)
REFUSAL_KEYS: Final = (
    "must_follow",
    "must_follow_or_trump",
    "must_follow_trump",
    "must_trump",
    "not_in_hand",
    "not_your_turn",
    "call_first",
    "over",
)

# The trumps that carry a point whenever they are in play. One table for scoring texts and players.
POINT_RANKS: Final = MappingProxyType(
    {Rank.ACE: "high", Rank.TWO: "low", Rank.JACK: "jack", Rank.NINE: "nine"}
)


@dataclass(frozen=True, slots=True)
class Reason:
    """Whether a card may be played and which rule says so.

    `key` is one of `LEGAL_KEYS` or `REFUSAL_KEYS`. Facts that are always there: ``card``,
    ``follow`` (the option), ``legal`` (codes of the playable cards). With a lead: ``led``,
    ``suit`` (the led suit), ``have`` (the cards that oblige). ``trump`` is the trump suit or None;
    ``point`` names the point the card carries (high, low, jack, nine) or is None.
    """

    key: str
    legal: bool
    facts: dict[str, object] = field(default_factory=dict, hash=False)


def point_of(rules: Rules, card: Card, trump: Suit | None) -> str | None:
    """Return the point that a card carries by itself: high, low, jack, nine or None."""
    if card.suit is not trump:
        return None
    point = POINT_RANKS.get(card.rank)
    if point == "nine" and rules.nine_point == "off":
        return None
    return point


def card_reason(
    rules: Rules,
    card: Card,
    hand: Sequence[Card],
    *,
    led: Card | None,
    trump: Suit | None,
    refusal: str | None = None,
) -> Reason:
    """Return the reason for a card of `hand` when `led` was led (None: the seat leads).

    `refusal` is given when no card at all may be played now (out of turn, a call is due, the deal
    is over).
    """
    legal = () if refusal else legal_cards(rules, led, trump, hand)
    key, have = _judge(rules, card, hand, led=led, trump=trump)
    if card not in hand:
        key, have = "not_in_hand", ()
    elif refusal:
        key, have = refusal, ()
    facts: dict[str, object] = {
        "card": str(card),
        "led": led and str(led),
        "suit": led and str(led.suit),
        "trump": trump and str(trump),
        "have": [str(each) for each in have],
        "legal": [str(each) for each in legal],
        "follow": rules.follow,
        "point": point_of(rules, card, trump),
        "pips": card.pips,
    }
    return Reason(key, card in legal, facts)


def _judge(
    rules: Rules, card: Card, hand: Sequence[Card], *, led: Card | None, trump: Suit | None
) -> tuple[str, Sequence[Card]]:
    """Return the key for a card in hand and the cards that oblige the seat."""
    if led is None:
        return ("lead" if trump is not None else "lead_names_trump"), ()
    in_suit = [each for each in hand if each.suit is led.suit]
    trumps = [each for each in hand if each.suit is trump]
    if led.suit is trump and in_suit:
        return ("follows_trump" if card.suit is trump else "must_follow_trump"), in_suit
    if card.suit is led.suit:
        return "follows", in_suit
    if in_suit:
        return _while_able(rules, card, trump), in_suit
    if card.suit is trump:
        return ("trumps_must" if rules.must_trump_when_void else "trumps_void"), trumps
    if trumps and rules.must_trump_when_void:
        return "must_trump", trumps
    return ("discards" if trumps else "discards_no_trump"), ()


def _while_able(rules: Rules, card: Card, trump: Suit | None) -> str:
    """Return the key for a card of another suit by a seat that could follow."""
    if not rules.may_trump_when_able:
        return "must_follow"
    return "trumps_instead" if card.suit is trump else "must_follow_or_trump"
