"""One trick: what may be played to a lead, who wins, who draws.

Nothing here knows about seats' hands as a whole or about presets; the four ways of answering a
lead are four functions, chosen once for a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from .cards import Card, Suit
from .options import Rules

__all__ = ["FOLLOW", "Draw", "FollowRule", "Play", "Trick", "legal_cards", "winning_card"]

Hand = tuple[Card, ...]
FollowRule = Callable[[Suit, Suit | None, Hand], Hand]


class Play(NamedTuple):
    """A card laid by a seat."""

    seat: int
    card: Card


class Draw(NamedTuple):
    """A card taken from the stock after a trick; `seen_by` lists the seats that know it.

    In a `SeatView` the card is None where that seat did not see it.
    """

    seat: int
    card: Card | None
    seen_by: tuple[int, ...]


class Trick(NamedTuple):
    """A finished trick. `number` counts from 1; `draws` are in the order of drawing."""

    number: int
    plays: tuple[Play, ...]
    winner: int
    draws: tuple[Draw, ...]

    @property
    def pips(self) -> int:
        """The pips in the trick, 0 to 20 with two players."""
        return sum(play.card.pips for play in self.plays)


def _permissive(led: Suit, trump: Suit | None, hand: Hand) -> Hand:
    # 000/001, play, 1: follow suit if able, yet a trump may always be played.
    for card in hand:
        if card.suit is led:
            return tuple([c for c in hand if c.suit is led or c.suit is trump])
    return hand


def _strict(led: Suit, trump: Suit | None, hand: Hand) -> Hand:
    # 002, the game: follow suit if able, otherwise any card.
    return tuple([c for c in hand if c.suit is led]) or hand


def _must_trump(led: Suit, trump: Suit | None, hand: Hand) -> Hand:
    # 003, step 4: follow suit if able, otherwise a trump if able, otherwise any card.
    return (
        tuple([c for c in hand if c.suit is led])
        or tuple([c for c in hand if c.suit is trump])
        or hand
    )


def _permissive_must_trump(led: Suit, trump: Suit | None, hand: Hand) -> Hand:
    # 003, prose: follow suit or else play a trump; any card only if neither is possible.
    return tuple([c for c in hand if c.suit is led or c.suit is trump]) or hand


FOLLOW: Final[Mapping[str, FollowRule]] = MappingProxyType(
    {
        "permissive": _permissive,
        "strict": _strict,
        "must_trump": _must_trump,
        "permissive_must_trump": _permissive_must_trump,
    }
)
"""The rule for each value of the option `follow`: (led suit, trump, hand) -> playable cards."""


def legal_cards(rules: Rules, led: Card | None, trump: Suit | None, hand: Sequence[Card]) -> Hand:
    """Return the playable cards of a hand, in its order; all of them when nothing is led.

    A led trump has to be followed with a trump: then the led suit is the trump suit, and playing
    "a trump all the same" is following.
    """
    if led is None:
        return tuple(hand)
    if led.suit is trump:
        return _strict(led.suit, trump, tuple(hand))
    return FOLLOW[rules.follow](led.suit, trump, tuple(hand))


def winning_card(cards: Sequence[Card], trump: Suit | None) -> int:
    """Return the place (0 = the lead) of the card that wins: highest trump, else highest of suit.

    000/001, play, 2; 002 and 003 leave it to be understood.
    """
    best = 0
    for place in range(1, len(cards)):
        card, leader = cards[place], cards[best]
        if card.suit is leader.suit:
            if card.index > leader.index:
                best = place
        elif card.suit is trump:
            best = place
    return best
