"""Many deals played on side by side with NumPy, every seat by the same quick judgement.

All deals of a batch stand in the same trick. A card is a number seen from the trump: 0 to 12 are
the trumps from the Two to the Ace, 13 to 51 the other suits in their order, `NO_CARD` is an empty
place in a hand. Arrays have the deals along their last axis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from californiajack.rules.cards import PACK
from californiajack.rules.options import Rules

from ._judgement import Judgement, Stage

__all__ = [
    "ABOVE",
    "BIT",
    "NO_CARD",
    "PIPS",
    "SUIT",
    "Batch",
    "Floats",
    "Ints",
    "Layouts",
    "stage_of",
]

Ints: TypeAlias = NDArray[np.intp]
Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]
Masks: TypeAlias = NDArray[np.int64]

NO_CARD: Final = 52
PIPS: Final[Floats] = np.array([*(card.pips for card in PACK), 0], dtype=float)
SUIT: Final[Ints] = np.array([*(card // 13 for card in range(52)), 4], dtype=np.intp)
BIT: Final[Masks] = np.array([*(1 << card for card in range(52)), 0], dtype=np.int64)
ABOVE: Final[Masks] = np.array(
    [*((1 << 13 * (card // 13 + 1)) - (2 << card) for card in range(52)), 0], dtype=np.int64
)
_WHOLE_SUIT: Final[Masks] = np.array(
    [*(0x1FFF << 13 * (card // 13) for card in range(52)), 0], dtype=np.int64
)
_TRUMPS: Final = 0x1FFF
_PACK: Final = (1 << 52) - 1
_TWO, _NINE, _JACK = 0, 7, 9
_NEVER: Final = 1e8  # taken off what a card is liked that may not be played


@dataclass(frozen=True, slots=True)
class Layouts:
    """Where the cards lie in each deal of a batch.

    `hands` has an array of 6 places for each seat, `stock` the cards to be drawn, next first;
    `odd` is the last card of three players' stock where the last trick takes it. `high` and `low`
    are the trumps that make these points, `NO_CARD` for none.
    """

    hands: Sequence[Ints]
    stock: Ints
    high: Ints
    low: Ints
    odd: Ints | None = None

    def times(self, count: int) -> Layouts:
        """Return the deals over and over, `count` times, one run after the other."""
        return Layouts(
            [np.tile(hand, (1, count)) for hand in self.hands],
            np.tile(self.stock, (1, count)),
            np.tile(self.high, count),
            np.tile(self.low, count),
            None if self.odd is None else np.tile(self.odd, count),
        )

    def pick(self, chosen: Ints) -> Layouts:
        """Return the deals with these numbers."""
        return Layouts(
            [hand[:, chosen] for hand in self.hands],
            self.stock[:, chosen],
            self.high[chosen],
            self.low[chosen],
            None if self.odd is None else self.odd[chosen],
        )


@final
@dataclass(slots=True, eq=False)
class _Table:
    """The trick on the table of each deal."""

    cards: list[Ints] = field(default_factory=list)
    places: list[Ints] = field(default_factory=list)  # where in the hand the card was
    best: Ints = field(default_factory=lambda: np.zeros(0, np.intp))
    winning: Ints = field(default_factory=lambda: np.zeros(0, np.intp))  # turn of the best card
    pips: Floats = field(default_factory=lambda: np.zeros(0))
    points: Floats = field(default_factory=lambda: np.zeros(0))


class Batch:
    """Deals in their play.

    `leader` leads the trick that is on the table in every deal; `won` is what each seat has won so
    far for Game, pips or tricks; `gone` has a bit set for each card that all know to be out of
    play, `known` by seat for each card that all know to be in its hand.
    `made` grows by the points that each seat makes from the start of the batch. `played`
    lists the cards of every play.
    """

    def __init__(
        self,
        rules: Rules,
        layouts: Layouts,
        *,
        dealer: int,
        leader: int,
        won: Sequence[float],
        gone: int = 0,
        known: Sequence[int] = (0, 0, 0),
        jack_counts: bool = True,
    ) -> None:
        self.rules, self.players, self.dealer = rules, rules.players, dealer
        self._layouts, self._jack = layouts, float(jack_counts)
        self._size = size = layouts.high.size
        self._rows = np.arange(size)
        turns = [(leader + turn) % self.players for turn in range(self.players)]
        self._hands = [layouts.hands[seat].copy() for seat in turns]  # by turn in the trick
        self._seats = [np.full(size, seat, np.intp) for seat in turns]
        self.made = np.zeros((self.players, size))
        self.won = np.tile(np.array(won, float)[:, None], (1, size))
        self._gone = np.full(size, gone, np.int64)
        masks = np.array(known[: self.players], np.int64)
        self._known = np.tile(masks[:, None], (1, size))
        self._drawn = 0
        self._table = _Table()
        self._by_pips = rules.game_by == "pips"
        points = np.zeros(53)
        points[_JACK] = self._jack
        points[_NINE] = rules.nine_point != "off"
        points[_TWO] = rules.low_to == "captor"
        self._points = points
        self.played: list[Ints] = []

    # The course of a deal

    @property
    def _left(self) -> int:
        """The number of cards in the stock."""
        return len(self._layouts.stock) - self._drawn

    def tricks_left(self) -> int:
        """Return how many tricks are to come, the one on the table included."""
        last = self._hands[-1][:, 0]
        return int(np.count_nonzero(last != NO_CARD)) + self._left // self.players

    @property
    def trick_is_full(self) -> bool:
        """Whether everybody has played to the trick on the table."""
        return len(self._table.cards) == self.players

    def play_out(self, judgement: Judgement) -> Floats:
        """Play on to the end and return `made`, by seat and deal."""
        while left := self.tricks_left():
            stage = judgement.stages[stage_of(self._left)]
            while not self.trick_is_full:
                self.lay(self.choose(stage, left))
            self.finish_trick()
        self._count_game()
        return self.made

    def lay(self, card: Ints) -> None:
        """Lay a card of the seats to move, one for each deal; it is not checked."""
        hand = self._hands[len(self._table.cards)]
        self._put(card, np.argmax(hand == card, axis=0))

    def laid(self, card: Ints) -> None:
        """Let a card lie on the table that is in no hand any more."""
        hand = self._hands[len(self._table.cards)]
        self._put(card, np.argmax(hand == NO_CARD, axis=0))

    def _put(self, card: Ints, place: Ints) -> None:
        table = self._table
        turn = len(table.cards)
        self._hands[turn].ravel()[place * self._size + self._rows] = NO_CARD
        bit = BIT.take(card)
        self._gone |= bit
        self._known &= ~bit
        table.cards.append(card)
        table.places.append(place)
        self.played.append(card)
        if not turn:
            table.best, table.winning = card, np.zeros(self._size, np.intp)
            table.pips, table.points = PIPS.take(card), self._points.take(card)
            return
        suit = SUIT.take(card)
        beats = np.where(suit == SUIT.take(table.best), card > table.best, suit == 0)
        table.best = np.where(beats, card, table.best)
        table.winning = np.where(beats, turn, table.winning)
        table.pips = table.pips + PIPS.take(card)
        table.points = table.points + self._points.take(card)

    def finish_trick(self) -> None:
        """Give the trick to its winner, draw, and let the winner lead."""
        table, rows, size = self._table, self._rows, self._size
        winner = (self._seats[0] + table.winning) % self.players
        at = winner * size + rows
        self.made.ravel()[at] += self._captured(table.cards)
        self.won.ravel()[at] += table.pips if self._by_pips else 1.0
        places = self._turn_to_winner()
        self._seats = [(winner + turn) % self.players for turn in range(self.players)]
        if self._left >= self.players:
            self._draw(places)
        elif not self.tricks_left() and self._layouts.odd is not None:
            odd = self._layouts.odd
            self.made.ravel()[at] += self._captured([odd])
            self.won.ravel()[at] += PIPS.take(odd) * self._by_pips
        self._table = _Table()

    def _captured(self, cards: Sequence[Ints]) -> Floats:
        """Return the points that these cards bring their captor."""
        rules, layouts = self.rules, self._layouts
        points = np.zeros(self._size)
        for card in cards:
            points += self._jack * (card == _JACK)
            if rules.nine_point != "off":
                points += card == _NINE
            if rules.low_to == "captor":
                points += card == layouts.low
            if rules.high_to == "captor":
                points += card == layouts.high
        return points

    def _turn_to_winner(self) -> list[Ints]:
        """Order hands by turn in the next trick; return where each seat's card was."""
        hands, table = self._hands, self._table
        if self.players == 2:
            change = table.winning == 1
            (one, other), (here, there) = hands, table.places
            self._hands = [np.where(change, other, one), np.where(change, one, other)]
            return [np.where(change, there, here), np.where(change, here, there)]
        stacked, places = np.stack(hands), np.stack(table.places)
        order = [(table.winning + turn) % self.players for turn in range(self.players)]
        self._hands = [np.ascontiguousarray(stacked[each, :, self._rows].T) for each in order]
        return [places[each, self._rows] for each in order]

    def _draw(self, places: Sequence[Ints]) -> None:
        rules, layouts, size = self.rules, self._layouts, self._size
        for turn, place in enumerate(places):
            card = layouts.stock[self._drawn + turn]
            self._hands[turn].ravel()[place * size + self._rows] = card
            at = self._seats[turn] * size + self._rows
            if self._all_see(turn):
                self._known.ravel()[at] |= BIT.take(card)
            if rules.high_to == "holder":
                self.made.ravel()[at] += card == layouts.high
            if rules.low_to == "holder":
                self.made.ravel()[at] += card == layouts.low
        self._drawn += self.players

    def _all_see(self, turn: int) -> bool:
        """Tell whether all see what is drawn in this turn; the winner's card lies open."""
        visible = self.rules.draw_visibility
        return visible == "both_up" or (visible == "loser_blind" and not turn)

    def _count_game(self) -> None:
        leads = self.won == self.won.max(axis=0)
        alone = np.count_nonzero(leads, axis=0) == 1
        self.made += leads * alone
        if self.rules.game_tie == "non_dealer":
            self.made[(self.dealer + 1) % self.players] += ~alone

    # What the seats choose

    def choose(self, stage: Stage, tricks: int) -> Ints:
        """Return the card that the seat to move likes best, for each deal."""
        turn = len(self._table.cards)
        hand = self._hands[turn]
        place = self.liking(stage, tricks).argmax(axis=0)
        card: Ints = hand.ravel().take(place * self._size + self._rows)
        return card

    def liking(self, stage: Stage, tricks: int) -> Floats:
        """Return how much the seat to move likes each place of its hand, for each deal."""
        judge = self._answer if self._table.cards else self._lead
        return judge(stage, tricks)

    def _open_card(self, stage: Stage) -> Floats | None:
        """Return what the face-up card of the stock is worth to who draws it."""
        if not self._left or self.rules.draw_visibility == "both_blind":
            return None
        worth: Floats = stage.drawn.take(self._layouts.stock[self._drawn])
        return worth

    def _worth_for_game(self, seat: Ints, tricks: int) -> Floats:
        """Return the chance that one pip, or trick, more decides Game (see `careful_worth`)."""
        won = self.won.ravel()
        mine = won.take(seat * self._size + self._rows)
        others = [
            won.take((seat + step) % self.players * self._size + self._rows)
            for step in range(1, self.players)
        ]
        ahead = mine - (others[0] if len(others) == 1 else np.maximum(*others))
        still = max(1.0, 80 * tricks * self.players / 52) if self._by_pips else float(tricks)
        spread = max(5.0, 0.17 * still) if self._by_pips else max(0.8, 0.5 * tricks**0.5)
        worth: Floats = 0.4 / spread * np.exp(-((ahead / (2 * spread)) ** 2) / 2)
        worth[np.abs(ahead) > still] = 0.0
        return worth

    def _out(self, hand: Ints) -> Masks:
        """Return the cards that are neither gone nor in this hand."""
        own = np.bitwise_or.reduce(BIT.take(hand), axis=0)
        out: Masks = _PACK & ~(self._gone | own)
        return out

    def _danger(self, hand: Ints) -> Ints:
        """Return from 0 (none) to 5 how likely each card as a lead can be beaten."""
        out = self._out(hand)
        above, same = ABOVE.take(hand), _WHOLE_SUIT.take(hand)
        plain = hand >= 13
        unknown = out & ~np.bitwise_or.reduce(self._known, axis=0)
        size = np.maximum(1, np.bitwise_count(unknown))
        holds = np.count_nonzero(hand != NO_CARD, axis=0)
        safe = 1.0
        for seat in self._seats[1:]:
            known = self._known.ravel().take(seat * self._size + self._rows)
            hidden = np.maximum(0, holds - np.bitwise_count(known).astype(np.intp))
            rate = np.log1p(-np.minimum(0.999, hidden / size))
            higher = np.exp(np.bitwise_count(above & unknown) * rate)
            higher[above & known != 0] = 0.0
            trumpless = np.exp(np.bitwise_count(unknown & _TRUMPS) * rate)
            trumpless[known & _TRUMPS != 0] = 0.0
            if self.rules.may_trump_when_able:
                safe = safe * np.where(plain, higher * trumpless, higher)
                continue
            void = np.exp(np.bitwise_count(same & unknown) * rate)
            void[same & known != 0] = 0.0
            safe = safe * np.where(plain, np.maximum(0.0, higher - void * (1 - trumpless)), higher)
        danger: Ints = np.ceil(5 * (1 - safe) - 1e-3).astype(np.intp)
        return danger

    def _lead(self, stage: Stage, tricks: int) -> Floats:
        hand = self._hands[0]
        index = stage.index(hand, self._danger(hand))
        liked = stage.lead.take(index)
        if self._by_pips:
            liked += stage.lead_pips.take(index) * self._worth_for_game(self._seats[0], tricks)
        draw = self._open_card(stage)
        if draw is not None:
            liked += stage.lead_draw.take(index) * draw
        return liked

    def _answer(self, stage: Stage, tricks: int) -> Floats:
        table = self._table
        turn = len(table.cards)
        hand, habit = self._hands[turn], stage.answer
        worth = self._worth_for_game(self._seats[turn], tricks)
        index = stage.index(hand, np.bitwise_count(ABOVE.take(hand) & self._out(hand)))
        suit, led, best = SUIT.take(hand), SUIT.take(table.cards[0]), SUIT.take(table.best)
        follows, trumps = suit == led, suit == 0
        win = habit.win.take(index) + habit.points * table.points
        lose = habit.lose.take(hand)
        if self._by_pips:
            win += (PIPS.take(hand) + table.pips) * worth * habit.win_pips.take(hand)
            lose += habit.lose_pips.take(hand) * worth
        else:
            win += habit.win_pips.take(hand) * worth
        draw = self._open_card(stage)
        if draw is not None:
            win += habit.win_draw.take(hand) * draw
        wins = (suit == best) & (hand > table.best) | trumps & (best != 0)
        liked = np.where(wins, win, lose)
        liked[self._refused(follows, trumps)] -= _NEVER
        return liked

    def _refused(self, follows: Bools, trumps: Bools) -> Bools:
        """Tell which cards may not be played to the lead."""
        able = follows.any(axis=0)
        allowed = follows | trumps if self.rules.may_trump_when_able else follows
        if self.rules.must_trump_when_void:
            return np.where(able, ~allowed, trumps.any(axis=0) & ~trumps)
        return able & ~allowed


def stage_of(stock: int) -> int:
    """Return which stage of the deal it is: many cards in the stock, few or none."""
    return 0 if stock > 10 else 1 if stock else 2
