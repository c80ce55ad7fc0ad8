"""What one seat may know, built from what it has seen.

A view is never made by hiding parts of the deal: it starts empty and takes up the events that the
seat could see. So a player, a page or a log that gets a view can't give away what it never got.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .bidding import Call, Peg
from .cards import PACK, Card, Suit
from .options import Rules
from .reasons import Reason, card_reason
from .tricks import Draw, Play, Trick

if TYPE_CHECKING:
    from .deal import Deal

__all__ = ["SeatView", "view_deal"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that `seat` may know; for a spectator `seat` is None and `hand` is empty.

    `known` lists for each seat the cards known to be in its hand (one's own are all of them);
    `unseen` are the cards of whose place nothing is known: other hands, face-down stock, discards.
    `tricks` are public, with the card of a draw None where it was not seen; `last_trick` and
    `open_tricks` are those that the rules let one look at again. `pips` and `captured` follow from
    the tricks. Everything else is as on `Deal`.
    """

    seat: int | None
    rules: Rules
    dealer: int
    players: int
    trump: Suit | None
    cut: Card | None
    turn_up: Card | None
    turned: tuple[Card, ...]
    phase: str
    to_move: int | None
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    known: tuple[frozenset[Card], ...]
    unseen: frozenset[Card]
    stock_count: int
    stock_top: Card | None
    leftover: Card | None
    discards: tuple[Card, ...]
    discard_counts: tuple[int, ...]
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    captured: tuple[int, ...]
    pips: tuple[int, ...]
    scores: tuple[int, ...]
    pegged: tuple[Peg, ...]
    bids: tuple[tuple[int, Call], ...]
    bidder: int | None
    bid: int | None
    legal_moves: tuple[Card, ...]
    legal_calls: tuple[Call, ...]

    @property
    def last_trick(self) -> Trick | None:
        """The last trick, if the rules let one look back."""
        tricks = self.open_tricks
        return tricks[-1] if tricks else None

    @property
    def open_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks that may be looked at again (option `review_tricks`, C41)."""
        looks = self.rules.review_tricks
        if looks == "none":
            return ()
        return self.tricks if looks == "all" else self.tricks[-1:]

    @property
    def led(self) -> Card | None:
        """The card that was led to the trick on the table."""
        return self.trick[0].card if self.trick else None

    def _repr_html_(self) -> str:
        from .display import view_html  # noqa: PLC0415 - only notebooks ask for it

        return view_html(self)

    def reason(self, card: Card) -> Reason:
        """Return why a card of this seat's hand may or may not be played now."""
        refusal = None
        if self.phase == "over":
            refusal = "over"
        elif self.to_move != self.seat:
            refusal = "not_your_turn"
        elif self.phase != "play":
            refusal = "call_first"
        return card_reason(
            self.rules, card, self.hand, led=self.led, trump=self.trump, refusal=refusal
        )

    def reasons(self) -> dict[Card, Reason]:
        """Return the reason for every card in hand."""
        return {card: self.reason(card) for card in self.hand}


def view_deal(deal: Deal, seat: int | None) -> SeatView:
    """Build the view of a seat, or of a spectator for None. Raises `ValueError` for no seat."""
    seats = range(deal.players)
    if seat is not None and seat not in seats:
        raise ValueError(f"seat {seat!r}: the seats are 0 to {deal.players - 1}, or None")
    hand = deal.hands[seat] if seat is not None else ()
    own_discards = deal.discards[seat] if seat is not None else ()
    tricks = tuple(_trick_seen(trick, seat) for trick in deal.tricks)
    laid = {play.card for trick in tricks for play in trick.plays} | {p.card for p in deal.trick}
    known = _known(deal, seat, hand, tricks, laid)
    seen = laid.union(hand, own_discards, *known)
    seen.update(card for card in (deal.stock_top, deal.leftover) if card is not None)
    if deal.rules.stock == "none":
        seen.update(deal.turned)
    piles = [deal.captured(each) for each in seats]
    return SeatView(
        seat=seat,
        rules=deal.rules,
        dealer=deal.dealer,
        players=deal.players,
        trump=deal.trump,
        cut=deal.cut,
        turn_up=deal.turn_up,
        turned=deal.turned,
        phase=deal.phase,
        to_move=deal.to_move,
        hand=hand,
        hand_counts=tuple(len(each) for each in deal.hands),
        known=known,
        unseen=frozenset(PACK) - seen,
        stock_count=len(deal.stock),
        stock_top=deal.stock_top,
        leftover=deal.leftover,
        discards=own_discards,
        discard_counts=tuple(len(each) for each in deal.discards),
        trick=deal.trick,
        tricks=tricks,
        captured=tuple(map(len, piles)),
        pips=tuple(sum(card.pips for card in pile) for pile in piles),
        scores=deal.scores,
        pegged=deal.pegged,
        bids=deal.bids,
        bidder=deal.bidder,
        bid=deal.bid,
        legal_moves=tuple(deal.legal_moves) if seat == deal.to_move else (),
        legal_calls=deal.legal_calls if seat == deal.to_move else (),
    )


def _trick_seen(trick: Trick, seat: int | None) -> Trick:
    """Return the trick with the drawn cards this seat did not see left out."""
    draws = []
    for draw in trick.draws:
        public = len(draw.seen_by) > 1
        seen = public or (seat is not None and seat in draw.seen_by)
        draws.append(draw if seen else Draw(draw.seat, None, draw.seen_by))
    return trick._replace(draws=tuple(draws))


def _known(
    deal: Deal,
    seat: int | None,
    hand: tuple[Card, ...],
    tricks: tuple[Trick, ...],
    laid: set[Card],
) -> tuple[frozenset[Card], ...]:
    """Return per seat the cards known to be in hand: one's own, and draws that were seen."""
    known: list[set[Card]] = [set() for _ in range(deal.players)]
    for trick in tricks:
        for draw in trick.draws:
            if draw.card is not None and draw.card not in laid:
                known[draw.seat].add(draw.card)
    if seat is not None:
        known[seat] = set(hand)
    return tuple(frozenset(each) for each in known)
