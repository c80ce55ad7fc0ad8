"""What cards are worth in the position a view shows: the estimates that `careful` plays by.

Everything is in points of the deal. A *stake* is what a card brings the side that captures it, a
*hold* is what it is worth to keep it in hand: the stake it will probably bring, and its use as a
weapon. All options of the rules that change the worth of a card are read here and nowhere else.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from californiajack.rules.cards import PACK, Card, Rank, Suit
from californiajack.rules.reasons import POINT_RANKS
from californiajack.rules.views import SeatView

__all__ = ["Worth", "low_chance", "suit_of"]

_SUITS: Final = {suit: tuple(card for card in PACK if card.suit is suit) for suit in Suit}
# The chance to bring a plain card home when it is kept for later.
_PLAIN_SAFE: Final = {Rank.ACE: 0.62, Rank.KING: 0.55, Rank.QUEEN: 0.5, Rank.JACK: 0.45}
_PLAIN_WEAPON: Final = {Rank.ACE: 0.05, Rank.KING: 0.03, Rank.QUEEN: 0.015}
# The same for trumps, while cards are drawn and after, when a higher trump is out against them.
_SAFE: Final = {"jack": (0.9, 0.75), "low": (0.6, 0.55), "nine": (0.75, 0.65), None: (0.75, 0.65)}
_DANGER: Final = (0.1, 0.3)
# How far the Ace, King and Queen of trumps hope to catch the Jack.
_CATCHES_JACK: Final = {Rank.ACE: 0.25, Rank.KING: 0.12, Rank.QUEEN: 0.08}


def suit_of(card: Card) -> tuple[Card, ...]:
    """Return the thirteen cards of the card's suit, lowest first."""
    return _SUITS[card.suit]


@final
class Worth:
    """Stakes and holds of the cards in one view, worked out once per choice."""

    def __init__(self, view: SeatView, trump: Suit | None = None) -> None:
        assert view.seat is not None
        self.view = view
        self.rules = view.rules
        self.seat = view.seat
        self.trump = view.trump if trump is None else trump
        self.drawing = view.stock_count > 0
        # What an adversary wins is lost to one of two with three players, not to "the" other side.
        self.share = 1 / (view.players - 1)
        self.tricks_left = max(view.hand_counts) + view.stock_count // view.players
        self.late = min(1.0, (len(view.hand) - 1) / 5)
        self._laid = {play.card for trick in view.tricks for play in trick.plays}
        self._laid.update(play.card for play in view.trick)
        self.chances = _chances(view)
        self.pip = self.trick = 0.0
        if self.rules.game_by == "pips":
            self.pip = _pip_worth(view, self._laid)
        else:
            self.trick = _trick_worth(view, self.tricks_left)
        self.points = self._point_stakes()
        self.jack_out = self._jack_is_out()
        self._stakes: dict[Card, float] = {}
        self._holds: dict[tuple[Card, bool], float] = {}
        self.draw = self._draw_worth()

    # Stakes

    def stake(self, card: Card) -> float:
        """Return what capturing the card brings."""
        return card.pips * self.pip + self.points.get(card, 0.0)

    def _point_stakes(self) -> dict[Card, float]:
        """Return the trumps that bring a point to their captor, with the chance that they do."""
        if self.trump is None:
            return {}
        rules, stakes = self.rules, {}
        jack = Card(Rank.JACK, self.trump)
        # A turned Jack that the dealer has booked brings its captor nothing (C13).
        if rules.turned_jack != "dealer_instead" or jack not in self.view.turned:
            stakes[jack] = 1.0
        if rules.nine_point != "off":
            stakes[Card(Rank.NINE, self.trump)] = 1.0
        if rules.low_to == "captor":
            for card in _SUITS[self.trump]:
                chance = low_chance(self.view, card, self._laid)
                if chance > 0.05:
                    stakes[card] = stakes.get(card, 0.0) + chance
        return stakes

    def point(self, card: Card) -> str | None:
        """Return the point that the card's captor gets: jack, low, nine or None."""
        if self.points.get(card, 0.0) < 0.3:
            return None
        name = POINT_RANKS.get(card.rank)
        return name if name in ("jack", "nine") else "low"

    def _jack_is_out(self) -> bool:
        """Tell whether the Jack's point may still be won from somebody else."""
        if self.trump is None:
            return False
        jack = Card(Rank.JACK, self.trump)
        if jack not in self.points or jack in self.view.hand or jack in self._laid:
            return False
        return self.chances.get(jack, 0.0) > 0 or self.drawing

    # Holds

    def hold(self, card: Card, mine: bool = True) -> float:
        """Return what it is worth to keep the card, for this seat or for an adversary."""
        key = (card, mine)
        worth = self._holds.get(key)
        if worth is None:
            safe = self._safe(card, mine)
            worth = self.stake(card) * (safe - (1 - safe) * self.share)
            self._holds[key] = worth = worth + self._weapon(card, mine)
        return worth

    def _safe(self, card: Card, mine: bool) -> float:
        """Return the chance that a card kept for later is captured by its own side."""
        if card.suit is not self.trump:
            return _PLAIN_SAFE.get(card.rank, 0.5)
        higher = self.higher_trumps(card, mine)
        if mine and not self.drawing:
            higher = max(0.0, higher - self._escorts(card))
        if not higher:
            return 1.0
        late = not self.drawing
        return _SAFE[self.point(card)][late] - _DANGER[late] * min(1.0, higher)

    def _escorts(self, card: Card) -> int:
        """Return how many trumps of this hand can draw others out before the card is led."""
        trumps = [each for each in self.view.hand if each.suit is card.suit and each is not card]
        return sum(not self.higher_trumps(each) for each in trumps)

    def higher_trumps(self, card: Card, mine: bool = True) -> float:
        """Return how many trumps above the card the other side is expected to have or draw."""
        count = 0.0
        hand = self.view.hand
        for other in _SUITS[card.suit][card.rank - 1 :]:
            if other in hand:
                count += not mine
            elif other in self.chances:
                chance = self.chances[other]
                if self.drawing and chance < 1:
                    chance = max(chance, 0.5)
                count += chance if mine else 0.3 * (1 - chance)
        return count

    def _weapon(self, card: Card, mine: bool) -> float:
        """Return what the card is worth for winning other cards later."""
        if card.suit is not self.trump:
            return (_PLAIN_WEAPON.get(card.rank, 0.0) + 0.3 * self.trick * (card.rank > 11)) * (
                self.late
            )
        worth = 0.14 + 0.02 * (card.rank - 2) + self.trick * (card.rank - 2) / 14
        if self.jack_out if mine else Card(Rank.JACK, card.suit) in self.view.hand:
            worth += _CATCHES_JACK.get(card.rank, 0.0)
        return worth * self.late

    # The stock

    def drawn(self, card: Card) -> float:
        """Return what it is worth to draw the card, with the points of whoever holds it."""
        worth = self.hold(card)
        if card.suit is self.trump:
            if card.rank is Rank.ACE:
                worth += 1
            if self.rules.low_to == "holder" and card.rank is Rank.TWO:
                worth += 1
        return worth

    def _draw_worth(self) -> float:
        """Return how much better the winner's draw is than a loser's, which nobody knows yet."""
        top = self.view.stock_top
        unseen = self.view.unseen
        if not self.drawing or top is None or not unseen:
            return 0.0
        return self.drawn(top) - sum(map(self.drawn, unseen)) / len(unseen)


def _chances(view: SeatView) -> dict[Card, float]:
    """Return for the cards that adversaries may hold the chance that one of them does."""
    chances: dict[Card, float] = {}
    hidden = 0
    for seat, known in enumerate(view.known):
        if seat != view.seat:
            chances.update(dict.fromkeys(known, 1.0))
            hidden += view.hand_counts[seat] - len(known)
    if view.unseen:
        chance = min(1.0, hidden / len(view.unseen))
        chances.update(dict.fromkeys(view.unseen, chance))
    return chances


def low_chance(view: SeatView, card: Card, laid: set[Card] | frozenset[Card]) -> float:
    """Return the chance that this trump is the one that makes Low."""
    if view.rules.low_card == "two_only" or card.rank is Rank.TWO:
        return float(card.rank is Rank.TWO)
    others = sum(view.hand_counts) - len(view.hand) + sum(view.discard_counts)
    in_play = 1.0 if view.rules.stock == "draw" else min(1.0, others / max(1, len(view.unseen)))
    chance = 1.0
    known = frozenset().union(*view.known)
    for lower in _SUITS[card.suit][: card.rank - 2]:
        if lower in laid or lower in known or lower in view.discards or lower is view.stock_top:
            return 0.0
        if lower in view.unseen:
            chance *= 1 - in_play
    return chance


# Game


def _pip_worth(view: SeatView, laid: set[Card]) -> float:
    """Return what a pip is worth for Game: most when it is close, nothing once it is decided."""
    out = [card for card in PACK if card not in laid and card is not view.leftover]
    in_play = sum(view.hand_counts) + view.stock_count
    share = min(1.0, in_play / max(1, len(out)))
    still = sum(card.pips for card in out) * share + sum(play.card.pips for play in view.trick)
    return _swing(view.pips, view.seat, still, max(5.0, 0.17 * still))


def _trick_worth(view: SeatView, tricks_left: int) -> float:
    """Return what a trick is worth where most tricks win Game (002, simplified scoring)."""
    won = tuple(count // view.players for count in view.captured)
    return _swing(won, view.seat, tricks_left, max(0.8, 0.5 * sqrt(tricks_left)))


def _swing(have: tuple[int, ...], seat: int | None, still: float, spread: float) -> float:
    """Return the chance that one unit more decides Game, as for a normal distribution."""
    assert seat is not None
    mine = have[seat]
    best = max(amount for other, amount in enumerate(have) if other != seat)
    if abs(mine - best) > still:
        return 0.0
    distance = (mine - best) / (2 * spread)
    return 0.4 / spread * exp(-distance * distance / 2)
