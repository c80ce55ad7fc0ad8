"""The search behind the exact solver: integers and bit masks, one question at a time.

The question is always the same: can the seat that leads make at least `need` points more than
the other from here on? Yes-or-no questions cut off sooner than exact values, and points are so
few that the value follows from two or three of them.

Each card in play is one bit. Within a suit the bits rise with the rank, so a suit without gaps is
a run of bits. Game is decided by weights, twice the pips (or tricks): the odd numbers in between
are free for "a tie is won". So one number, `lead`, says how Game stands for the seat that leads.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from californiajack.rules.cards import Card

from .positions import Ending

__all__ = ["OutOfBudget", "Search", "State"]

_WON = 1023  # a lead in Game that can't be caught; also what makes leads positive in table keys


class OutOfBudget(Exception):  # noqa: N818 - no fault of the caller
    """The search needs more nodes than it was given."""


class State(NamedTuple):
    """A position between tricks, or with `led` on the table, as the search sees it."""

    own: int  # cards of the seat that leads, without `led`
    their: int
    lead: int  # weight won by the leader less the other's, and the tie in the odd numbers
    left: int  # weight of all cards in play
    pairs: int  # pairs of cards in the stock
    led: int  # the card on the table or 0


class Search:
    """A position prepared for searching. All questions asked of it share one table.

    `nodes` counts the tricks that were opened up; `budget` is how many may be, and one more
    raises `OutOfBudget`.
    """

    __slots__ = (
        "_above", "_all", "_draws", "_may_trump", "_must_trump", "_next_in_suit", "_plain",
        "_points", "_secured", "_still_down", "_suit", "_table", "_tens", "_to_draw", "_trumps",
        "_weight", "_width", "bit", "budget", "nodes",
    )  # fmt: skip

    def __init__(self, ending: Ending, budget: int) -> None:
        assert ending.trump is not None
        rules, trump = ending.rules, ending.trump
        cards = sorted(ending.in_play, key=lambda card: (card.suit is not trump, card.index))
        self.nodes, self.budget = 0, budget
        self.bit = {card: 1 << place for place, card in enumerate(cards)}
        self._width = len(cards)
        self._all = (1 << len(cards)) - 1
        self._may_trump = rules.may_trump_when_able
        self._must_trump = rules.must_trump_when_void
        self._table: dict[int, bool] = {}
        self._secured: dict[int, tuple[int, int, int]] = {}
        self._prepare_suits(ending)
        self._prepare_worth(ending)
        self._prepare_stock(ending)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return a set of cards as bits."""
        bit = self.bit
        return sum([bit[card] for card in cards])

    # Tables made once

    def _prepare_suits(self, ending: Ending) -> None:
        """Note each card's suit, what beats it as a reply, and which cards follow on another."""
        runs: dict[str, int] = {}
        for card, bit in self.bit.items():
            runs[card.suit] = runs.get(card.suit, 0) | bit
        self._trumps = trumps = runs.get(ending.trump or "", 0)
        self._suit = {bit: runs[card.suit] for card, bit in self.bit.items()}
        self._above = {}
        for bit, run in self._suit.items():
            higher = run & -(bit << 1)
            self._above[bit] = higher if run == trumps else higher | trumps
        self._next_in_suit = sum([run & run << 1 for run in runs.values()])

    def _prepare_worth(self, ending: Ending) -> None:
        """Note what each card weighs for Game and which points go to its captor."""
        by_pips = ending.rules.game_by == "pips"
        # A trick weighs 2 whatever is in it: 1 for each card.
        self._weight = {bit: 2 * card.pips if by_pips else 1 for card, bit in self.bit.items()}
        self._points = dict.fromkeys(self.bit.values(), 0)
        for stake in ending.stakes:
            if stake.to == "captor":
                self._points[self.bit[stake.card]] += 1
        plain = least = 0
        tens = 0
        for bit, points in self._points.items():
            if not points:
                plain |= bit
                least |= bit if self._weight[bit] in (0, 1) else 0
            if points or self._weight[bit] == 20:
                tens |= bit
        # Cards without a point: all of them, and those that are alike while Game is open.
        self._plain = (plain, least)
        self._tens = tens

    def _prepare_stock(self, ending: Ending) -> None:
        """Note for each number of pairs left what is drawn next, and what that scores."""
        drawn_points = {s.card: 1 for s in ending.stakes if s.to == "holder"}
        self._draws = [(0, 0, 0)]  # winner's card, loser's card, points for the winner
        self._still_down = [0]
        self._to_draw = [0]
        stock = ending.stock
        for place in range(len(stock) - 2, -1, -2):
            first, second = stock[place : place + 2]
            swing = drawn_points.get(first, 0) - drawn_points.get(second, 0)
            self._draws.append((self.bit[first], self.bit[second], swing))
            pair = self.bit[first] | self.bit[second]
            self._still_down.append(self._still_down[-1] | pair)
            self._to_draw.append(self._to_draw[-1] + abs(swing))

    def state(self, ending: Ending) -> State:
        """Return a position that follows from the prepared one."""
        leader = ending.leader
        by_pips = ending.rules.game_by == "pips"
        won = ending.pips if by_pips else ending.tricks
        lead = 2 * (won[leader] - won[1 - leader])
        if ending.rules.game_tie == "non_dealer":
            lead += 1 if leader != ending.dealer else -1
        own, their = self.mask(ending.hands[leader]), self.mask(ending.hands[1 - leader])
        led = 0 if ending.led is None else self.bit[ending.led]
        weight = self._weight
        left = sum([weight[self.bit[card]] for card in ending.in_play])
        return State(own, their, lead, left, len(ending.stock) // 2, led)

    def can_make(self, state: State, card: int, need: int) -> bool:
        """Tell whether the seat to move makes at least `need` more than the other with `card`."""
        own, their, lead, left, pairs, led = state
        if led:
            return not self._leader_makes(led, card, own, their, lead, left, pairs, 1 - need)
        return self._lead_makes(card, own, their, lead, left, pairs, need, self._all)

    def most(self, state: State) -> int:
        """Return how many points can be made at most from here on, either way."""
        captured = sum([self._points[bit] for bit in self._points])
        return captured + self._to_draw[state.pairs] + 1

    # The search

    def at_least(  # noqa: PLR0917 - the parts of a state, spelled out for speed
        self, own: int, their: int, lead: int, left: int, pairs: int, need: int
    ) -> bool:
        """Tell whether the seat that leads can make at least `need` more than the other."""
        trumps, width = self._trumps, self._width
        key = ((own & trumps) << width | their & trumps) << 5 | pairs
        secured = self._secured.get(key)
        if secured is None:
            secured = self._secured[key] = self._secure(own & trumps, their & trumps, pairs)
        weight, low, unsettled = secured
        high = low
        free = left - abs(weight)
        if lead + weight > free:
            lead = _WON
            low, high = low + 1, high + 1
        elif lead + weight < -free:
            lead = -_WON
            low, high = low - 1, high - 1
        else:
            low, high = low - 1, high + 1
        if need <= low - unsettled:
            return True
        if need > high + unsettled:
            return False
        key = ((own << width | their) << 11 | lead + _WON) << 5 | need + 16
        known = self._table.get(key)
        if known is None:
            if pairs or own & (own - 1):
                known = self._open_up(own, their, lead, left, pairs, need)
            else:
                known = self._last_trick(own, their, lead) >= need
            self._table[key] = known
        return known

    def _open_up(  # noqa: PLR0917 - see above
        self, own: int, their: int, lead: int, left: int, pairs: int, need: int
    ) -> bool:
        """Try the leads one by one, those that can't be beaten first."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise OutOfBudget
        alike = self._plain[-_WON < lead < _WON]
        gone = self._all & ~(own | their | self._still_down[pairs])
        replies = ~self._doubles(their, gone, alike)
        leads = own & ~self._doubles(own, gone, alike)
        above, plain = self._above, self._plain[1]
        cheap: list[int] = []
        rest: list[int] = []
        while leads:
            card = 1 << (leads.bit_length() - 1)
            leads ^= card
            if above[card] & their:
                (cheap if card & plain else rest).append(card)
            elif self._lead_makes(card, own, their, lead, left, pairs, need, replies):
                return True
        for card in cheap + rest:
            if self._lead_makes(card, own, their, lead, left, pairs, need, replies):
                return True
        return False

    def _lead_makes(  # noqa: PLR0917 - the parts of a state, spelled out for speed
        self,
        card: int,
        own: int,
        their: int,
        lead: int,
        left: int,
        pairs: int,
        need: int,
        replies: int,
    ) -> bool:
        """Tell whether `need` is made by leading `card`, whatever the reply is."""
        own &= ~card
        allowed = self._allowed(card, their) & replies
        winning = allowed & self._above[card]
        losing = allowed ^ winning
        tens, plain = self._tens, self._plain[1]
        # The best replies first: win what is dear, or give what is cheap.
        for group in (winning & tens, winning & ~tens, losing & plain, losing & ~plain):
            untried = group
            while untried:
                reply = untried & -untried
                untried ^= reply
                if not self._leader_makes(card, reply, own, their, lead, left, pairs, need):
                    return False
        return True

    def _leader_makes(  # noqa: PLR0917 - see above
        self,
        card: int,
        reply: int,
        own: int,
        their: int,
        lead: int,
        left: int,
        pairs: int,
        need: int,
    ) -> bool:
        """Tell whether the leader of `card` makes `need` when it is answered by `reply`."""
        # A Game that is decided stays as it is.
        weight = self._weight[card] + self._weight[reply] if -_WON < lead < _WON else 0
        winner, loser, points = self._draws[pairs]
        points += self._points[card] + self._points[reply]
        after = pairs - 1 if pairs else 0
        their ^= reply
        if reply & self._above[card]:
            return not self.at_least(
                their | winner, own | loser, weight - lead, left - weight, after, 1 - need - points
            )
        return self.at_least(
            own | winner, their | loser, lead + weight, left - weight, after, need - points
        )

    def _last_trick(self, own: int, their: int, lead: int) -> int:
        """Return what the last trick brings the leader, Game included. No cards: Game alone."""
        points = 0
        if own:
            points = self._points[own] + self._points[their]
            weight = self._weight[own] + self._weight[their] if -_WON < lead < _WON else 0
            if their & self._above[own]:
                points, weight = -points, -weight
            lead += weight
        return points + (lead > 0) - (lead < 0)

    def _allowed(self, card: int, hand: int) -> int:
        """Return the cards of a hand that may be played to `card`."""
        suited, trumps = hand & self._suit[card], hand & self._trumps
        if suited:
            return suited | trumps if self._may_trump else suited
        return trumps if self._must_trump and trumps else hand

    def _doubles(self, hand: int, gone: int, alike: int) -> int:
        """Return cards that do the same as a lower one of the hand: nothing in between is in play.

        A card is passed on upwards through its suit, over cards that are gone.
        """
        on = self._next_in_suit
        reached = (hand & alike) << 1 & on
        over = reached & gone
        while over:
            over = over << 1 & on
            reached |= over
            over &= gone
        return reached & alike

    def _secure(self, own: int, their: int, pairs: int) -> tuple[int, int, int]:
        """Return what the highest trumps make sure of, whoever of the two seats has them.

        They can't be beaten, so they win their own weight and points; both are negative if they
        are the other seat's. Third is the number of points that are still to be played for.
        """
        down = self._still_down[pairs] & self._trumps
        weight = points = 0
        unsettled = self._to_draw[pairs]
        trumps = own | their | down
        best = trumps and 1 << (trumps.bit_length() - 1)
        side = own if own & best else their if their & best else 0
        sign = 1 if side == own else -1
        while trumps:
            card = 1 << (trumps.bit_length() - 1)
            trumps ^= card
            if card & side:
                weight += sign * self._weight[card]
                points += sign * self._points[card]
            else:
                side = 0
                unsettled += self._points[card]
        return weight, points, unsettled

    # An estimate where the budget ends

    def estimate(self, state: State, card: int, tricks: int) -> float:
        """Return what `card` is worth to the seat to move, looking `tricks` tricks ahead.

        Beyond them points are counted that are sure, and Game as far as it leans to a side.
        """
        own, their, led = state.own, state.their, state.led
        if led:
            return -self._estimate_reply(state._replace(led=0), led, card, tricks)
        bits = _bits(self._allowed(card, their))
        state = state._replace(own=own & ~card)
        return min([self._estimate_reply(state, card, reply, tricks) for reply in bits])

    def _estimate_reply(self, state: State, card: int, reply: int, tricks: int) -> float:
        own, their, lead, left, pairs, _ = state
        weight = self._weight[card] + self._weight[reply]
        winner, loser, points = self._draws[pairs]
        points += self._points[card] + self._points[reply]
        pairs, left, their = max(pairs - 1, 0), left - weight, their ^ reply
        if reply & self._above[card]:
            after = State(their | winner, own | loser, weight - lead, left, pairs, 0)
            return -(points + self._estimate(after, tricks - 1))
        after = State(own | winner, their | loser, lead + weight, left, pairs, 0)
        return points + self._estimate(after, tricks - 1)

    def _estimate(self, state: State, tricks: int) -> float:
        if tricks and state.own:
            return max([self.estimate(state, card, tricks) for card in _bits(state.own)])
        trumps = self._trumps
        weight, points, _ = self._secure(state.own & trumps, state.their & trumps, state.pairs)
        lead = state.lead + weight
        return points + max(-1.0, min(1.0, lead / (state.left or abs(lead) or 1)))


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        bits.append(bit)
    return bits
