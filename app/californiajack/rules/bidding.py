"""What comes before the first trick: begging and running (Seven-Up), bidding (Pitch).

An `Opening` is the state of a deal until the first card is played. It is a value: a call gives
the next one. Seeds 000 and 001 only name the two games; the procedure follows the Hoyle books.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from .cards import Card, Rank, Suit
from .errors import CodeError
from .options import Rules

__all__ = ["Call", "Opening", "Peg", "Setup", "deal_out", "legal_calls", "next_opening"]

BY_SEATS = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Call:
    """Something said or done before the first trick, written ``beg``, ``bid:3``, ``name:H``.

    `kind` is one of stand, beg, give, run, pass, bid, name, discard; `value` is the number of a
    bid, the suit that is named or the card that is put away.
    """

    kind: str
    value: int | Suit | Card | None = None

    @classmethod
    def parse(cls, text: str) -> Call:
        """Return the call written as `text`. Raises `CodeError` when it is none."""
        kind, _, rest = str(text).strip().partition(":")
        try:
            if kind in _PLAIN and not rest:
                return cls(kind)
            if kind == "bid":
                return cls(kind, int(rest))
            if kind == "name":
                return cls(kind, Suit(rest.upper()))
            if kind == "discard":
                return cls(kind, Card.parse(rest))
        except ValueError:
            pass
        raise CodeError(
            f"{text!r} is not a call: write one of {', '.join(_PLAIN)}, bid:2, name:H, discard:QS",
            key="call",
            text=str(text),
        )

    def __str__(self) -> str:
        return self.kind if self.value is None else f"{self.kind}:{self.value}"

    def __repr__(self) -> str:
        return f"Call.parse({str(self)!r})"


_PLAIN: Final = ("stand", "beg", "give", "run", "pass")


class Peg(NamedTuple):
    """Points booked before the first trick; `key` is ``turned_jack`` or ``gift``."""

    seat: int
    points: int
    key: str
    card: Card | None


class Setup(NamedTuple):
    """What a deal starts from and never changes: rules, cards and what the match stands at."""

    rules: Rules
    pack: tuple[Card, ...]
    dealer: int
    cut: Card | None
    scores: tuple[int, ...]

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat `steps` places clockwise."""
        return (seat + steps) % self.rules.players

    @property
    def eldest(self) -> int:
        """The seat left of the dealer: it leads, begs and bids first."""
        return self.after(self.dealer)

    def round(self, first: int) -> tuple[int, ...]:
        """Return all seats clockwise from `first`."""
        return tuple(self.after(first, step) for step in range(self.rules.players))


@dataclass(frozen=True, slots=True)
class Opening:
    """A deal before its first card is played."""

    hands: BY_SEATS
    used: int  # how many cards of the pack are dealt or turned
    phase: str  # discard, beg, gift, bid, name or play
    to_move: int | None
    trump: Suit | None
    turn_up: Card | None = None
    turned: tuple[Card, ...] = ()  # every card turned up for trump, in order
    pegged: tuple[Peg, ...] = ()
    bids: tuple[tuple[int, Call], ...] = ()
    bidder: int | None = None
    bid: int | None = None
    discards: BY_SEATS = ()
    thrown_in: bool = False


def deal_out(setup: Setup) -> Opening:
    """Deal the hands, eldest first and `deal_packet` cards at a time, and find the trump."""
    rules = setup.rules
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    used = 0
    while used < rules.players * rules.hand_size:
        for seat in setup.round(setup.eldest):
            hands[seat] += setup.pack[used : used + rules.deal_packet]
            used += rules.deal_packet
    opening = Opening(
        hands=tuple(tuple(hand) for hand in hands),
        used=used,
        phase="play",
        to_move=setup.eldest,
        trump=None,
        discards=((),) * rules.players,
    )
    if rules.trump_source == "stock_top":
        opening = _turn_up(setup, opening)
    elif rules.trump_source == "cut" and setup.cut is not None:
        opening = replace(opening, trump=setup.cut.suit)
    if rules.beg:
        return replace(opening, phase="beg")
    if rules.bidding:
        return replace(opening, phase="bid")
    return opening


def _turn_up(setup: Setup, opening: Opening) -> Opening:
    """Turn the next card for trump; a Jack is booked for the dealer if the rules say so (C13)."""
    card = setup.pack[opening.used]
    rules = setup.rules
    pegs = opening.pegged
    booked = rules.turned_jack != "off" and rules.turned_jack_when == "immediate"
    if booked and card.rank is Rank.JACK:
        pegs += (Peg(setup.dealer, 1, "turned_jack", card),)
    # With a stock the turned card stays on top of it and is drawn first.
    used = opening.used + (rules.stock == "none")
    turned = (*opening.turned, card)
    return replace(opening, trump=card.suit, turn_up=card, turned=turned, used=used, pegged=pegs)


def legal_calls(setup: Setup, opening: Opening) -> tuple[Call, ...]:
    """Return the calls that may be made now, in a fixed order."""
    rules = setup.rules
    if opening.phase == "beg":
        return (Call("stand"), Call("beg"))
    if opening.phase == "gift":
        if gift_would_win(setup, opening) and not rules.gift_may_win:
            return (Call("run"),)
        return (Call("give"), Call("run"))
    if opening.phase == "bid":
        lowest = max(rules.bid_min, (opening.bid or 0) + 1)
        if opening.bid is not None and opening.to_move == setup.dealer:
            lowest -= may_steal(rules, opening.bid)
        return (
            Call("pass"),
            *(Call("bid", bid) for bid in range(lowest, rules.bid_max + 1)),
        )
    if opening.phase == "name":
        return tuple(Call("name", suit) for suit in Suit)
    if opening.phase == "discard" and opening.to_move is not None:
        return tuple(Call("discard", card) for card in opening.hands[opening.to_move])
    return ()


def may_steal(rules: Rules, bid: int) -> bool:
    """Tell whether the dealer may take the bid at the same number."""
    return {
        "none": False,
        "below_four": bid < 4,
        "four_only": bid == 4,
        "any": True,
    }[rules.dealer_steal]


def points_so_far(setup: Setup, opening: Opening) -> list[int]:
    """Return the match points of each seat with what is booked already."""
    points = list(setup.scores)
    for peg in opening.pegged:
        points[peg.seat] += peg.points
    return points


def _gifted(setup: Setup) -> tuple[int, ...]:
    """With three, refusing to run costs the dealer a point to each adversary."""
    return tuple(seat for seat in setup.round(setup.eldest) if seat != setup.dealer)


def gift_would_win(setup: Setup, opening: Opening) -> bool:
    """Tell whether a gift would put anybody at the target."""
    points = points_so_far(setup, opening)
    return any(points[seat] + 1 >= setup.rules.target for seat in _gifted(setup))


def next_opening(setup: Setup, opening: Opening, call: Call) -> Opening:
    """Return the state after a legal call."""
    if call.kind == "stand":
        return replace(opening, phase="play")
    if call.kind == "beg":
        return replace(opening, phase="gift", to_move=setup.dealer)
    if call.kind == "give":
        pegs = tuple(Peg(seat, 1, "gift", None) for seat in _gifted(setup))
        pegged = opening.pegged + pegs
        return replace(opening, phase="play", to_move=setup.eldest, pegged=pegged)
    if call.kind == "run":
        return _run(setup, opening)
    if call.kind == "name" and isinstance(call.value, Suit):
        return replace(opening, phase="play", trump=call.value)
    if call.kind == "discard" and isinstance(call.value, Card):
        return _discard(setup, opening, call.value)
    return _bid(setup, opening, call)


def _run(setup: Setup, opening: Opening) -> Opening:
    """Run the cards: three more each and a new turn-up, again while the suit is the same."""
    first_suit = opening.trump
    need = 3 * setup.rules.players + 1
    while opening.trump is first_suit:
        if opening.used + need > len(setup.pack):
            return replace(opening, phase="play", to_move=None, thrown_in=True)
        hands = list(opening.hands)
        used = opening.used
        for seat in setup.round(setup.eldest):
            hands[seat] += setup.pack[used : used + 3]
            used += 3
        opening = _turn_up(setup, replace(opening, hands=tuple(hands), used=used))
    phase = "discard" if setup.rules.after_run == "discard_to_six" else "play"
    return replace(opening, phase=phase, to_move=setup.eldest)


def _discard(setup: Setup, opening: Opening, card: Card) -> Opening:
    seat = opening.to_move
    assert seat is not None
    hands, discards = list(opening.hands), list(opening.discards)
    hands[seat] = tuple(each for each in hands[seat] if each is not card)
    discards[seat] = (*discards[seat], card)
    result = replace(opening, hands=tuple(hands), discards=tuple(discards))
    for who in setup.round(seat):
        if len(hands[who]) > setup.rules.hand_size:
            return replace(result, to_move=who)
    return replace(result, phase="play", to_move=setup.eldest)


def _bid(setup: Setup, opening: Opening, call: Call) -> Opening:
    seat = opening.to_move
    assert seat is not None
    result = replace(opening, bids=(*opening.bids, (seat, call)))
    if isinstance(call.value, int):
        result = replace(result, bidder=seat, bid=call.value)
    if seat != setup.dealer:
        return replace(result, to_move=setup.after(seat))
    return _close_bidding(setup, result)


def _close_bidding(setup: Setup, opening: Opening) -> Opening:
    rules = setup.rules
    if opening.bidder is None:
        if rules.all_pass == "redeal":
            return replace(opening, phase="play", to_move=None, thrown_in=True)
        if rules.all_pass == "dealer_two":
            opening = replace(opening, bidder=setup.dealer, bid=2)
    leader = setup.eldest if opening.bidder is None else opening.bidder
    phase = "name" if rules.trump_source == "named" else "play"
    return replace(opening, phase=phase, to_move=leader)
