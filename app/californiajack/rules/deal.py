"""One deal, from the shuffle to the last trick, as an immutable value.

The state is only what the deal starts from (rules, pack, dealer, cut, points so far) and the
actions taken; each action gives the next `Deal`, linked to the one before. Tricks, draws, views
and the score are worked out from that line, and taking back is going back along it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, final

from . import bidding
from .bidding import BY_SEATS, Call, Opening, Peg, Setup
from .cards import PACK, Card, Suit, check_pack, random_numbers, shuffled_pack
from .errors import IllegalAction, PackError
from .options import Rules, preset_name
from .refusals import call_refusal, play_refusal
from .tricks import FOLLOW, Draw, Play, Trick, winning_card

if TYPE_CHECKING:
    from .scoring import ScoreSheet
    from .views import SeatView

__all__ = ["Deal", "LegalMoves"]


@final
class LegalMoves(tuple[Card, ...]):
    """The cards that may be played now, in the order of the hand: iterate, `in`, `len`, index."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Iterable) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)

    def __repr__(self) -> str:
        return f"<legal moves: {' '.join(map(str, self)) or 'none'}>"


class _Start:
    """What all states of a deal share; the flags are looked up once instead of at every card."""

    def __init__(self, setup: Setup) -> None:
        rules = setup.rules
        self.setup = setup
        self.opening: Opening = bidding.deal_out(setup)
        self.follow = FOLLOW[rules.follow]
        self.players = rules.players
        self.rounds = tuple(setup.round(seat) for seat in range(rules.players))
        self.next_seat = tuple(setup.after(seat) for seat in range(rules.players))
        self.stock: tuple[Card, ...] = ()
        if rules.stock == "draw":
            end = 51 if rules.leftover == "strip_before_deal" else 52
            self.stock = setup.pack[self.opening.used : end]
        self.all_public = rules.draw_visibility == "both_up"
        self.shows_top = rules.draw_visibility != "both_blind"
        # A card turned for trump has been seen by all, whatever is seen later.
        self.shows_first = self.shows_top or rules.trump_source == "stock_top"


_blank: Final = object.__new__


@final
class Deal:
    """A deal at one moment. `play` and `call` return the next moment and change nothing.

    >>> deal = Deal.shuffled(Rules(), seed=7)
    >>> deal.to_move
    1
    >>> len(deal.legal_moves), len(deal.stock)
    (6, 40)
    """

    __slots__ = (
        "_action",
        "_before",
        "_drawn",
        "_leader",
        "_legal",
        "_on_table",
        "_opening",
        "_start",
        "_tricks",
        "hands",
        "to_move",
        "trump",
    )

    hands: BY_SEATS
    to_move: int | None
    trump: Suit | None
    _start: _Start
    _opening: Opening
    _before: Deal | None
    _action: Card | Call | None
    _on_table: tuple[Card, ...]
    _leader: int
    _drawn: int
    _legal: tuple[Card, ...] | None
    _tricks: tuple[Trick, ...] | None  # worked out on demand

    def __init__(self) -> None:
        raise TypeError("make a deal with Deal.from_pack or Deal.shuffled")

    # Making a deal

    @classmethod
    def from_pack(
        cls,
        rules: Rules,
        pack: Iterable[Card],
        dealer: int = 0,
        *,
        cut: Card | None = None,
        scores: Sequence[int] | None = None,
    ) -> Deal:
        """Deal a pack given in dealing order: eldest hand first, `deal_packet` cards at a time.

        `cut` is the card cut for trump where the rules cut for it; if it is left out it is the
        bottom card of the pack. `scores` are the match points before the deal, which decide
        whether a gift is allowed. Raises `PackError` unless the pack has each card once, and
        `IllegalAction` for a dealer who has no seat.
        """
        cards = check_pack(pack)
        if type(dealer) is not int or not 0 <= dealer < rules.players:
            raise PackError(f"dealer={dealer!r}: the seats are 0 to {rules.players - 1}")
        points = tuple(scores) if scores is not None else (0,) * rules.players
        if len(points) != rules.players:
            raise PackError(f"scores={points}: {rules.players} seats need {rules.players} scores")
        if rules.trump_source == "cut":
            cut = cut or cards[-1]
        elif cut is not None:
            raise PackError(f"cut={cut}: with trump_source={rules.trump_source!r} nothing is cut")
        return cls._root(_Start(Setup(rules, cards, dealer, cut, points)))

    @classmethod
    def shuffled(
        cls, rules: Rules, seed: int, dealer: int = 0, *, scores: Sequence[int] | None = None
    ) -> Deal:
        """Deal a pack shuffled from `seed`, 0 to 2**64 - 1; the same seed gives the same deal."""
        cut = None
        if rules.trump_source == "cut":
            # One number after the 51 of the shuffle.
            cut = PACK[random_numbers(seed, [*range(52, 1, -1), 52])[-1]]
        return cls.from_pack(rules, shuffled_pack(seed), dealer, cut=cut, scores=scores)

    @classmethod
    def _root(cls, start: _Start) -> Deal:
        deal = _blank(cls)
        deal._start = start
        deal._before = deal._action = None
        deal._drawn = 0
        deal._take(start.opening)
        return deal

    def _take(self, opening: Opening) -> None:
        """Set what follows from the state before the first card."""
        self._opening = opening
        self.hands = opening.hands
        self.to_move = opening.to_move
        self.trump = opening.trump
        self._leader = opening.to_move if opening.to_move is not None else self.eldest
        self._on_table = ()
        self._tricks = ()
        self._legal = None if opening.phase == "play" else ()

    # What is given from the start

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self._start.setup.rules

    @property
    def pack(self) -> tuple[Card, ...]:
        """The 52 cards in dealing order."""
        return self._start.setup.pack

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._start.setup.dealer

    @property
    def cut(self) -> Card | None:
        """The card cut for trump, None where the rules don't cut for it."""
        return self._start.setup.cut

    @property
    def scores(self) -> tuple[int, ...]:
        """The match points of each seat before the deal."""
        return self._start.setup.scores

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._start.players

    @property
    def eldest(self) -> int:
        """The seat left of the dealer."""
        return self._start.setup.eldest

    # The state

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be drawn, next first; empty in games without a stock."""
        left = self._start.stock[self._drawn :]
        return left if len(left) >= self.players else ()

    @property
    def leftover(self) -> Card | None:
        """Three players' odd card, once it is out in the open."""
        if self.rules.leftover == "strip_before_deal":
            return self.pack[-1]
        left = self._start.stock[self._drawn :]
        return left[0] if 0 < len(left) < self.players else None

    @property
    def turn_up(self) -> Card | None:
        """The card turned for trump, None where nothing is turned."""
        return self._opening.turn_up

    @property
    def turned(self) -> tuple[Card, ...]:
        """Every card turned for trump, in order; more than one after running the cards."""
        return self._opening.turned

    @property
    def phase(self) -> str:
        """One of beg, gift, discard, bid, name, play, over."""
        return "over" if self.to_move is None else self._opening.phase

    @property
    def is_over(self) -> bool:
        """Whether the last card is played or the deal was thrown in."""
        return self.to_move is None

    @property
    def thrown_in(self) -> bool:
        """Whether the deal ended before the first card (pack used up, or everybody passed)."""
        return self._opening.thrown_in

    @property
    def pegged(self) -> tuple[Peg, ...]:
        """Points booked before play: the turned Jack and gifts."""
        return self._opening.pegged

    @property
    def bids(self) -> tuple[tuple[int, Call], ...]:
        """The bids and passes so far, as (seat, call)."""
        return self._opening.bids

    @property
    def bidder(self) -> int | None:
        """The seat with the highest bid so far."""
        return self._opening.bidder

    @property
    def bid(self) -> int | None:
        """The highest bid so far."""
        return self._opening.bid

    @property
    def discards(self) -> BY_SEATS:
        """What each seat put away after running the cards."""
        return self._opening.discards

    @property
    def trick(self) -> tuple[Play, ...]:
        """The cards on the table, in the order they were laid."""
        seats = self._start.rounds[self._leader]
        return tuple(Play(seat, card) for seat, card in zip(seats, self._on_table, strict=False))

    @property
    def legal_moves(self) -> LegalMoves:
        """The cards that may be played now; empty before and after the play."""
        legal = self._legal
        return LegalMoves(self._find_legal() if legal is None else legal)

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """The calls that may be made now; empty once cards are played."""
        if self.to_move is None:
            return ()
        return bidding.legal_calls(self._start.setup, self._opening)

    def _find_legal(self) -> tuple[Card, ...]:
        seat = self.to_move
        legal: tuple[Card, ...] = ()
        if seat is None:
            self._legal = legal
        elif not self._on_table:
            self._legal = legal = self.hands[seat]
        else:
            led, trump, hand = self._on_table[0].suit, self.trump, self.hands[seat]
            # A led trump is followed like any suit; "or a trump" adds nothing to it.
            self._legal = legal = self._start.follow(led, trump, hand)
        return legal

    # The next state

    def play(self, card: Card, seat: int | None = None) -> Deal:
        """Return the deal after `card` is laid by the seat whose turn it is.

        With `seat` it is also checked that it is that seat's turn. Raises `IllegalAction`, with
        the key and facts of the rule, for a card out of turn, not in hand or not allowed.
        """
        legal = self._legal
        if legal is None:
            legal = self._find_legal()
        if card not in legal or (seat is not None and seat != self.to_move):
            raise play_refusal(self, card, seat)
        start = self._start
        mover: int = self.to_move  # type: ignore[assignment]
        deal = _blank(Deal)
        deal._start = start
        deal._opening = self._opening
        deal._before = self
        deal._action = card
        deal._drawn = self._drawn
        deal._leader = self._leader
        deal._legal = deal._tricks = None
        deal.trump = self.trump if self.trump is not None else card.suit
        hands = list(self.hands)
        hand = hands[mover]
        place = hand.index(card)
        hands[mover] = hand[:place] + hand[place + 1 :]
        table = (*self._on_table, card)
        if len(table) < start.players:
            deal.hands = tuple(hands)
            deal._on_table = table
            deal.to_move = start.next_seat[mover]
        else:
            deal._finish_trick(table, hands)
        return deal

    def _finish_trick(self, table: tuple[Card, ...], hands: list[tuple[Card, ...]]) -> None:
        """Find the winner, draw from the stock, winner first, and let the winner lead."""
        start = self._start
        players = start.players
        winner = (self._leader + winning_card(table, self.trump)) % players
        drawn = self._drawn
        # Draws stop when the stock can't serve everybody; so hands stay equal (C26).
        if len(start.stock) - drawn >= players:
            seat = winner
            for card in start.stock[drawn : drawn + players]:
                hands[seat] += (card,)
                seat = start.next_seat[seat]
            self._drawn = drawn + players
        self._on_table = ()
        self._leader = winner
        self.hands = tuple(hands)
        self.to_move = winner if hands[winner] else None

    def call(self, call: Call, seat: int | None = None) -> Deal:
        """Return the deal after a call by the seat whose turn it is.

        Raises `IllegalAction` when the call is not one of `legal_calls`, saying what is.
        """
        legal = self.legal_calls
        if call not in legal or (seat is not None and seat != self.to_move):
            raise call_refusal(self, call, seat)
        deal = _blank(Deal)
        deal._start = self._start
        deal._before = self
        deal._action = call
        deal._drawn = 0
        deal._take(bidding.next_opening(self._start.setup, self._opening, call))
        return deal

    def act(self, action: Card | Call) -> Deal:
        """Return the deal after a card or a call."""
        return self.play(action) if isinstance(action, Card) else self.call(action)

    # The line of states

    def undo(self) -> Deal:
        """Return the deal before the last action. Raises `IllegalAction` at the start."""
        if self._before is None:
            raise IllegalAction("nothing has been played yet", action=None, key="nothing_to_undo")
        return self._before

    @property
    def line(self) -> tuple[Deal, ...]:
        """All states from the start to this one."""
        states = []
        state: Deal | None = self
        while state is not None:
            states.append(state)
            state = state._before
        return tuple(reversed(states))

    @property
    def actions(self) -> tuple[Card | Call, ...]:
        """Every call and card so far, in order."""
        return tuple(state._action for state in self.line[1:] if state._action is not None)

    @property
    def last_action(self) -> Card | Call | None:
        """The latest call or card, None at the start."""
        return self._action

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks with their draws."""
        tricks = self._tricks
        if tricks is None:
            ends: list[Deal] = []
            state = self
            while state._tricks is None:
                if not state._on_table:
                    ends.append(state)
                assert state._before is not None
                state = state._before
            found = list(state._tricks)
            for end in reversed(ends):
                found.append(end._finished_trick(len(found) + 1))
            self._tricks = tricks = tuple(found)
        return tricks

    def _finished_trick(self, number: int) -> Trick:
        """Return the trick that the last action finished."""
        before, card = self._before, self._action
        assert before is not None
        assert isinstance(card, Card)
        seats = self._start.rounds[before._leader]
        plays = tuple(map(Play, seats, (*before._on_table, card)))
        return Trick(number, plays, self._leader, self._draws_since(before))

    def _draws_since(self, before: Deal) -> tuple[Draw, ...]:
        cards = self._start.stock[before._drawn : self._drawn]
        if not cards:
            return ()
        everybody, all_public = self._start.rounds[0], self._start.all_public
        draws = []
        # The winner's card lay face up; what the others get is open under both_up only.
        public = all_public or before.stock_top is cards[0]
        for seat, card in zip(self._start.rounds[self._leader], cards, strict=True):
            draws.append(Draw(seat, card, everybody if public else (seat,)))
            public = all_public
        return tuple(draws)

    @property
    def stock_top(self) -> Card | None:
        """The card of the stock that lies face up, None if there is none."""
        start, drawn = self._start, self._drawn
        shown = start.shows_top if drawn else start.shows_first
        return start.stock[drawn] if shown and len(start.stock) - drawn >= start.players else None

    def captured(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat has won in tricks so far, in order."""
        cards = [p.card for trick in self.tricks if trick.winner == seat for p in trick.plays]
        takes_leftover = self.rules.leftover == "last_trick_winner" and self.is_over
        if takes_leftover and self.leftover is not None and self.tricks[-1].winner == seat:
            cards.append(self.leftover)
        return tuple(cards)

    # What others make of it

    def score(self) -> ScoreSheet:
        """Count the deal. Raises `IllegalAction` (key ``not_over``) before its last card."""
        from .scoring import score_deal  # noqa: PLC0415 - scoring is built on deals

        return score_deal(self)

    def view(self, seat: int | None) -> SeatView:
        """Return all that a seat may know, or a spectator for None."""
        from .views import view_deal  # noqa: PLC0415 - views are built on deals

        return view_deal(self, seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self._start.setup == other._start.setup and self.actions == other.actions

    def __hash__(self) -> int:
        return hash((self._start.setup, self.actions))

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self._start.setup, self.actions))

    def _repr_html_(self) -> str:
        from .display import deal_html  # noqa: PLC0415 - only notebooks ask for it

        return deal_html(self)

    def __repr__(self) -> str:
        name = preset_name(self.rules) or "house rules"
        turn = "over" if self.to_move is None else f"{self.phase}, seat {self.to_move} to move"
        return f"<Deal {name}, dealer {self.dealer}, {len(self.tricks)} tricks, {turn}>"


def _rebuild(setup: Setup, actions: Sequence[Card | Call]) -> Deal:
    deal = Deal._root(_Start(setup))
    for action in actions:
        deal = deal.act(action)
    return deal
