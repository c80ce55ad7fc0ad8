"""The play of a deal as plain numbers and lists, for playing out many deals quickly.

A card is its index, 0 to 51. A `Kernel` is changed in place by `play`; `play_out` finishes a deal
with random legal cards. What comes before the first card is the core's: a kernel starts from a
`Deal` that is being played, and its points are those of the deal's score sheet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from random import Random

from californiajack.rules.cards import Card, Rank, Suit
from californiajack.rules.deal import Deal
from californiajack.rules.errors import IllegalAction, RulesError
from californiajack.rules.options import Rules

from ._playouts import (
    HIGH,
    JACK,
    LOW,
    NINE,
    PIP_BITS,
    SUITS,
    Tables,
    play_tricks,
    random_pack,
    tables,
)

__all__ = ["Kernel", "RandomDeals"]


@dataclass(slots=True)
class _Start:
    """What a deal starts its play from and never changes."""

    rules: Rules
    dealer: int
    held: list[list[int]]  # by each seat before the first card, discards included
    stock: list[int]
    last_card: int = -1  # the odd card of three players' stock if the last trick takes it
    booked: tuple[int, ...] = ()
    jack_to_captor: bool = True  # not when the dealer has the point for turning it up
    dealer_bonus: int = 0  # for Jacks turned up, at the count
    bidder: int = -1
    bid: int = 0


class Kernel:
    """A deal in its play, changed in place; `copy` keeps what it was.

    `hands` hold card indices in the order of the deal's hands, `table` the cards of the trick,
    `leader` and `to_move` are seats (`to_move` is -1 when it is over), `trump` is 0 to 3 or -1
    before a first lead that decides it, `won` lists the winners of the tricks, `drawn` counts the
    cards taken from the stock.
    """

    __slots__ = (
        "_hauls", "_high", "_low", "_start", "_tables", "drawn", "hands", "leader", "players",
        "table", "to_move", "trump", "won",
    )  # fmt: skip

    _start: _Start
    _tables: Tables
    _hauls: list[int]
    _high: int
    _low: int
    players: int
    hands: list[list[int]]
    table: list[int]
    leader: int
    to_move: int
    trump: int
    won: list[int]
    drawn: int

    def __init__(self) -> None:
        raise TypeError("make a kernel with Kernel.from_deal")

    @classmethod
    def from_deal(cls, deal: Deal) -> Kernel:
        """Return the kernel of a deal that is being played, or played out.

        Raises `IllegalAction` when calls are due or the deal was thrown in.
        """
        line = deal.line
        place = next((at for at, state in enumerate(line) if state.phase == "play"), None)
        if place is None:
            state = "was thrown in" if deal.thrown_in else f"is in its phase {deal.phase!r}"
            raise IllegalAction(f"the deal {state}: no cards", action=None, key="call_first")
        kernel = cls._begin(line[place])
        for action in deal.actions[place:]:
            assert isinstance(action, Card)
            kernel.play(action.index)
        return kernel

    @classmethod
    def _begin(cls, deal: Deal) -> Kernel:
        """Return the kernel of a deal whose first card is to be led."""
        assert deal.to_move is not None
        kernel = object.__new__(cls)
        kernel._start = _start_of(deal)
        kernel.players = deal.players
        kernel.hands = [[card.index for card in hand] for hand in deal.hands]
        kernel.leader = kernel.to_move = deal.to_move
        kernel.table, kernel.won, kernel.drawn = [], [], 0
        kernel._hauls = [0] * deal.players
        kernel._high, kernel._low, kernel.trump = -1, -1, -1
        if deal.trump is not None:
            kernel._fix_trump(_number(deal.trump))
        return kernel

    def _fix_trump(self, trump: int) -> None:
        start = self._start
        self.trump = trump
        self._high, self._low = _high_and_low(start.rules, trump, (*start.held, start.stock))
        self._tables = tables(start.rules.follow, trump, self._high, self._low)

    def copy(self) -> Kernel:
        """Return a kernel that can be played on without changing this one."""
        kernel = object.__new__(Kernel)
        kernel._start, kernel.players = self._start, self.players
        kernel._high, kernel._low = self._high, self._low
        kernel.leader, kernel.to_move, kernel.trump = self.leader, self.to_move, self.trump
        if self.trump >= 0:
            kernel._tables = self._tables
        kernel.drawn = self.drawn
        kernel.hands = [hand[:] for hand in self.hands]
        kernel.table, kernel.won = self.table[:], self.won[:]
        kernel._hauls = self._hauls[:]
        return kernel

    @property
    def stock(self) -> list[int]:
        """The cards still to be drawn, next first."""
        return self._start.stock[self.drawn :]

    @property
    def is_over(self) -> bool:
        """Whether the last card is played."""
        return self.to_move < 0

    @property
    def pips(self) -> list[int]:
        """The pips each seat has captured."""
        return [haul & PIP_BITS for haul in self._hauls]

    @property
    def legal(self) -> list[int]:
        """The cards that may be played, in the order of the hand; don't change the list."""
        if self.to_move < 0:
            return []
        hand = self.hands[self.to_move]
        if not self.table:
            return hand
        suit, trump = SUITS[self.table[0]], self.trump
        suited = [card for card in hand if SUITS[card] == suit]
        if suited and not self._tables.may_trump:
            return suited
        if suited:
            return [card for card in hand if SUITS[card] in (suit, trump)]
        trumps = [card for card in hand if SUITS[card] == trump]
        return trumps if trumps and self._tables.must_trump else hand

    def play(self, card: int) -> None:
        """Lay a legal card (not checked) and finish the trick if it is the last."""
        if self.trump < 0:
            self._fix_trump(SUITS[card])
        self.hands[self.to_move].remove(card)
        self.table.append(card)
        if len(self.table) < self.players:
            self.to_move = (self.to_move + 1) % self.players
        else:
            self._finish_trick()

    def _finish_trick(self) -> None:
        beats, worth = self._tables.beats, self._tables.worth
        best, winner, haul = self.table[0], self.leader, 0
        for place, card in enumerate(self.table):
            haul += worth[card]
            if beats[best][card]:
                best, winner = card, (self.leader + place) % self.players
        self.table = []
        self.won.append(winner)
        self.leader = self.to_move = winner
        self._hauls[winner] += haul
        if self.drawn < len(self._start.stock):
            for place in range(self.players):
                seat = (winner + place) % self.players
                self.hands[seat].append(self._start.stock[self.drawn + place])
            self.drawn += self.players
        elif not self.hands[winner]:
            self._end()

    def _end(self) -> None:
        self.to_move = -1
        if self._start.last_card >= 0:
            self._hauls[self.leader] += self._tables.worth[self._start.last_card]

    def play_out(self, rng: Random) -> Kernel:
        """Play random legal cards to the end, each as likely as any other; return the kernel."""
        while self.table or self.trump < 0:
            legal = self.legal
            self.play(legal[rng.randrange(len(legal))])
        if self.to_move < 0:
            return self
        leader, players = self.leader, self.players
        turn = [*range(leader, players), *range(leader)]
        hands = [self.hands[seat] for seat in turn]
        hauls, winners = play_tricks(self._tables, hands, self.stock, rng)
        for seat, haul in zip(turn, hauls, strict=True):
            self._hauls[seat] += haul
        self.won += [turn[winner] for winner in winners]
        self.leader, self.drawn = self.won[-1], len(self._start.stock)
        self.hands = [[] for _ in turn]
        self._end()
        return self

    def points(self) -> list[int]:
        """Return what each seat scores, as `ScoreSheet.points`. Only for a deal that is over."""
        start, hauls, won = self._start, self._hauls, self.won
        points = _captor_points(start.rules)
        if not start.jack_to_captor:
            points &= ~JACK
        made = [(haul & points).bit_count() for haul in hauls]
        others = [_game(start.rules, start.dealer, hauls, won)]
        if start.rules.high_to == "holder":
            others.append(self._holder(self._high))
        if start.rules.low_to == "holder":
            others.append(self._holder(self._low))
        for seat in others:
            if seat >= 0:
                made[seat] += 1
        made[start.dealer] += start.dealer_bonus
        if start.rules.setback and start.bidder >= 0 and made[start.bidder] < start.bid:
            made[start.bidder] = -start.bid
        return [points + booked for points, booked in zip(made, start.booked, strict=True)]

    def _holder(self, card: int) -> int:
        """Return the seat that held a card first, -1 for none."""
        start = self._start
        for seat, hand in enumerate(start.held):
            if card in hand:
                return seat
        if card not in start.stock:
            return -1
        trick, turn = divmod(start.stock.index(card), self.players)
        return (self.won[trick] + turn) % self.players


def _number(suit: Suit) -> int:
    return "CDHS".index(suit)


def _high_and_low(rules: Rules, trump: int, held: Iterable[Iterable[int]]) -> tuple[int, int]:
    """Return the cards that make High and Low, -1 where no trump was held (C09 to C11)."""
    two, ace = 13 * trump, 13 * trump + 12
    if rules.stock == "draw" and rules.players == 2:
        return ace, two
    trumps = [card for hand in held for card in hand if two <= card <= ace]
    high = ace if rules.high_card == "ace_only" else max(trumps, default=-1)
    low = two if rules.low_card == "two_only" else min(trumps, default=-1)
    return high, low


def _captor_points(rules: Rules) -> int:
    """Return the bits of a haul that score."""
    points = JACK
    if rules.high_to == "captor":
        points |= HIGH
    if rules.low_to == "captor":
        points |= LOW
    if rules.nine_point != "off":
        points |= NINE
    return points


def _game(rules: Rules, dealer: int, hauls: list[int], won: list[int]) -> int:
    """Return who scores Game, -1 for nobody."""
    if rules.game_by == "pips":
        amounts = [haul & PIP_BITS for haul in hauls]
    else:
        amounts = [won.count(seat) for seat in range(len(hauls))]
    best = max(amounts)
    if amounts.count(best) == 1:
        return amounts.index(best)
    return (dealer + 1) % len(hauls) if rules.game_tie == "non_dealer" else -1


def _start_of(deal: Deal) -> _Start:
    rules = deal.rules
    stock = [card.index for card in deal.stock]
    odd = len(stock) % rules.players
    last_card = stock.pop() if odd else -1
    booked = [0] * rules.players
    for peg in deal.pegged:
        booked[peg.seat] += peg.points
    to_captor, bonus = _turned_jack(deal)
    return _Start(
        rules=rules,
        dealer=deal.dealer,
        held=[
            [card.index for card in (*hand, *put_away)]
            for hand, put_away in zip(deal.hands, deal.discards, strict=True)
        ],
        stock=stock,
        last_card=last_card if rules.leftover == "last_trick_winner" else -1,
        booked=tuple(booked),
        jack_to_captor=to_captor,
        dealer_bonus=bonus,
        bidder=-1 if deal.bidder is None else deal.bidder,
        bid=deal.bid or 0,
    )


def _turned_jack(deal: Deal) -> tuple[bool, int]:
    """Return whether the Jack's captor scores, and what turned Jacks bring the dealer (C13)."""
    rules = deal.rules
    jacks = [card for card in deal.turned if card.rank is Rank.JACK]
    if rules.turned_jack == "off" or not jacks:
        return True, 0
    bonus = len(jacks) if rules.turned_jack_when == "at_count" else 0
    instead = rules.turned_jack == "dealer_instead"
    return not (instead and any(card.suit is deal.trump for card in jacks)), bonus


class RandomDeals:
    """Whole random deals for one set of rules: shuffle, play and count.

    The packs are random, not those of `Deal.shuffled`. Raises `RulesError` for rules with calls
    before the first card, points for a turned Jack, or a trump that the first lead makes: such
    deals begin in the core.
    """

    def __init__(self, rules: Rules, dealer: int = 0) -> None:
        turned_or_cut = rules.trump_source in ("stock_top", "cut")
        if rules.beg or rules.bidding or rules.turned_jack != "off" or not turned_or_cut:
            raise RulesError("these deals begin in the core; use Kernel.from_deal", key="calls")
        self.rules, self.dealer = rules, dealer
        players, packet = rules.players, rules.deal_packet
        self._dealt = players * rules.hand_size
        # Places of the pack that go to the seats, the eldest first.
        self._take = [
            itemgetter(*(at for at in range(self._dealt) if at // packet % players == turn))
            for turn in range(players)
        ]
        stocked = 52 - self._dealt if rules.stock == "draw" else 0
        self._end = self._dealt + stocked - stocked % players
        self._captor_points = _captor_points(rules)
        self._odd_to_last = rules.leftover == "last_trick_winner"

    def points(self, rng: Random) -> list[int]:
        """Play one deal and return what each seat scores."""
        rules, dealt = self.rules, self._dealt
        pack = random_pack(rng)
        hands = [take(pack) for take in self._take]
        stock = pack[dealt : self._end]
        cut = rules.trump_source == "cut"
        trump = SUITS[pack[rng.randrange(52)] if cut else pack[dealt]]
        high, low = _high_and_low(rules, trump, (*hands, stock))
        table = tables(rules.follow, trump, high, low)
        hauls, won = play_tricks(table, hands, stock, rng)
        if self._odd_to_last:
            hauls[won[-1]] += table.worth[pack[51]]
        # The eldest leads, so seats count from the eldest here; the dealer is the last.
        points = self._captor_points
        made = [(haul & points).bit_count() for haul in hauls]
        game = _game(rules, rules.players - 1, hauls, won)
        if game >= 0:
            made[game] += 1
        if rules.high_to == "holder":
            self._score_holder(made, pack, high, won)
        if rules.low_to == "holder":
            self._score_holder(made, pack, low, won)
        turned = rules.players - 1 - self.dealer
        return made[turned:] + made[:turned]

    def _score_holder(self, made: list[int], pack: list[int], card: int, won: list[int]) -> None:
        """Give the point for a card to who, counted from the eldest, first held it."""
        place = pack.index(card) if card >= 0 else self._end
        if place < self._dealt:
            made[place // self.rules.deal_packet % self.rules.players] += 1
        elif place < self._end:
            trick, turn = divmod(place - self._dealt, self.rules.players)
            made[(won[trick] + turn) % self.rules.players] += 1
