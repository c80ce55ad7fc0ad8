"""A position of two players as a value: what the exact solver solves and puzzles are made of.

An `Ending` leaves out how the position came about. It keeps what still matters: the cards in
hands, on the table and in the stock, what has been captured towards Game, and the points that
are still open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from californiajack.rules.cards import PIPS_IN_PACK, Card, Rank, Suit, parse_cards
from californiajack.rules.deal import Deal
from californiajack.rules.errors import IllegalAction, TableError
from californiajack.rules.options import Rules
from californiajack.rules.tricks import legal_cards, winning_card

__all__ = ["Ending", "EndingError", "Stake", "open_stakes"]

Cards = tuple[Card, ...]
_Written = str | Iterable[Card]


class EndingError(TableError):
    """Cards, sums or rules that make no position of two players.

    `key` and `facts` name the fault for translation: ``players``, ``setback``, ``hands``,
    ``seat``, ``double``, ``stock``, ``trump``, ``won`` and, when a past is looked for, ``calls``,
    ``stakes``, ``pips``, ``tricks`` and ``no_past``.
    """

    def __init__(self, message: str, *, key: str, **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


class Stake(NamedTuple):
    """A point that is still open: who captures `card`, or (`to` is "holder") who draws it."""

    point: str  # high, low, jack or nine
    card: Card
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """Two seats with a card to play; what was played before is known by its sums only.

    `led` is the card of the other seat on the table. `stock` is in drawing order. `pips` and
    `tricks` are what each seat has won so far. `stakes` are the open points besides Game, which
    is open to the end. `trump` is None only before a lead that makes its suit trump.

    Make one with `from_deal` or `from_cards`, which check the cards.
    """

    rules: Rules
    hands: tuple[Cards, Cards]
    trump: Suit | None
    to_move: int
    dealer: int
    led: Card | None = None
    stock: Cards = ()
    pips: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    stakes: tuple[Stake, ...] = ()

    def __post_init__(self) -> None:
        _check(self)

    @classmethod
    def from_deal(cls, deal: Deal) -> Ending:
        """Return the position of a deal in which a card is to be played.

        Raises `EndingError` for other than two players and for a bid that can be set back, and
        `IllegalAction` when no card is to be played (calls are due, or the deal is over).
        """
        if deal.players != 2:
            raise EndingError(
                f"an ending has two players; this deal has {deal.players}",
                key="players",
                players=deal.players,
            )
        if deal.rules.setback and deal.bid is not None:
            raise EndingError(
                "an ending leaves bids out; with setback=True they change the points", key="setback"
            )
        if deal.to_move is None or deal.phase != "play":
            key = "over" if deal.to_move is None else "call_first"
            why = "is over" if deal.to_move is None else f"is in its phase {deal.phase!r}"
            raise IllegalAction(f"no card is to be played: the deal {why}", action=None, key=key)
        first, second = deal.hands
        won = (deal.captured(0), deal.captured(1))
        ending = cls(
            rules=deal.rules,
            hands=(first, second),
            trump=deal.trump,
            to_move=deal.to_move,
            dealer=deal.dealer,
            led=deal.trick[0].card if deal.trick else None,
            stock=deal.stock,
            pips=(sum(card.pips for card in won[0]), sum(card.pips for card in won[1])),
            tricks=(len(won[0]) // 2, len(won[1]) // 2),
        )
        gone = {*won[0], *won[1], *deal.discards[0], *deal.discards[1]}
        stakes = open_stakes(ending, gone, turned=deal.turned)
        return replace(ending, stakes=stakes)

    @classmethod
    def from_cards(
        cls,
        rules: Rules,
        hands: Sequence[_Written],
        trump: Suit | str | None,
        *,
        to_move: int = 0,
        led: Card | str | None = None,
        stock: _Written = (),
        pips: tuple[int, int] = (0, 0),
        tricks: tuple[int, int] = (0, 0),
        dealer: int = 1,
        stakes: Iterable[Stake] | None = None,
    ) -> Ending:
        """Return a position from its cards, given as `Card` objects or written (``"5C 9H JS"``).

        Without `stakes` every point card in hands, table and stock is open; High and Low are
        then the Ace and the Two. Only in games without a stock, before the first trick, they are
        the highest and lowest trump if the rules say so: later those may have been captured.
        Raises `EndingError` for cards that are no position.
        """
        if len(hands) != 2:
            raise EndingError(f"an ending has two hands, not {len(hands)}", key="hands")
        ending = cls(
            rules=rules,
            hands=(_read(hands[0]), _read(hands[1])),
            trump=None if trump is None else Suit(trump),
            to_move=to_move,
            dealer=dealer,
            led=Card.parse(led) if isinstance(led, str) else led,
            stock=_read(stock),
            pips=pips,
            tricks=tricks,
        )
        chosen = open_stakes(ending, None) if stakes is None else tuple(stakes)
        return replace(ending, stakes=chosen)

    @property
    def leader(self) -> int:
        """The seat that leads, or led, the present trick."""
        return self.to_move if self.led is None else 1 - self.to_move

    @property
    def in_play(self) -> Cards:
        """All cards in hands, on the table and in the stock."""
        table = () if self.led is None else (self.led,)
        return (*self.hands[0], *self.hands[1], *table, *self.stock)

    @property
    def legal_moves(self) -> Cards:
        """The cards that may be played, in the order of the hand."""
        return legal_cards(self.rules, self.led, self.trump, self.hands[self.to_move])

    @property
    def is_over(self) -> bool:
        """Whether no card is left to play."""
        return not self.hands[self.to_move]

    def after(self, card: Card) -> Ending:
        """Return the position after a legal card. Raises `IllegalAction` for any other."""
        if card not in self.legal_moves:
            allowed = " ".join(map(str, self.legal_moves)) or "none"
            raise IllegalAction(
                f"{card} can't be played; allowed are {allowed}", action=card, key="not_legal"
            )
        hands = [self.hands[0], self.hands[1]]
        hands[self.to_move] = tuple(each for each in hands[self.to_move] if each is not card)
        if self.led is None:
            return self._led(card, hands)
        winner = self.to_move if winning_card((self.led, card), self.trump) else 1 - self.to_move
        drawn = self.stock[:2]
        for seat, new in zip((winner, 1 - winner), drawn, strict=False):
            hands[seat] += (new,)
        pips, tricks = list(self.pips), list(self.tricks)
        pips[winner] += self.led.pips + card.pips
        tricks[winner] += 1
        settled = {self.led, card}
        return replace(
            self,
            hands=(hands[0], hands[1]),
            to_move=winner,
            led=None,
            stock=self.stock[2:],
            pips=(pips[0], pips[1]),
            tricks=(tricks[0], tricks[1]),
            stakes=tuple(
                stake
                for stake in self.stakes
                if stake.card not in (drawn if stake.to == "holder" else settled)
            ),
        )

    def _led(self, card: Card, hands: list[Cards]) -> Ending:
        ending = replace(
            self,
            hands=(hands[0], hands[1]),
            trump=self.trump or card.suit,
            to_move=1 - self.to_move,
            led=card,
        )
        if self.trump is None:
            return replace(ending, stakes=open_stakes(ending, ()))
        return ending

    def scored_by(self, card: Card) -> tuple[int, int]:
        """Return what each seat scores at once when `card` is played, Game left out.

        That is: captured point cards, point cards drawn under a holder rule, and the holder points
        that a first lead settles by making its suit trump.
        """
        points = [0, 0]
        after = self.after(card)
        if self.led is not None:
            for stake in set(self.stakes) - set(after.stakes):
                drawer = 0 if stake.card in after.hands[0] else 1
                points[drawer if stake.to == "holder" else after.to_move] += 1
        elif self.trump is None:
            for point, best in _high_and_low(after, ()):
                if _rule_of(self.rules, point) == "holder":
                    for seat in (0, 1):
                        points[seat] += best in self.hands[seat]
        return points[0], points[1]

    def game_seat(self) -> int | None:
        """Return who has Game by what is won so far, None for a tie that nobody scores."""
        won = self.pips if self.rules.game_by == "pips" else self.tricks
        if won[0] != won[1]:
            return 0 if won[0] > won[1] else 1
        return 1 - self.dealer if self.rules.game_tie == "non_dealer" else None

    def deal(self, seed: int = 0) -> Deal:
        """Return a real deal, played legally up to this position; another `seed`, another past.

        What went before is made up: the cards not in this position are played in pairs so that
        each seat has won `pips`, and `tricks` unless both are 0. For endings a past is found in
        some milliseconds; with much of the stock left there may be none that is so simple. Raises
        `EndingError` when none was found, and where the rules have calls before the first card.
        """
        from ._history import deal_with_past  # noqa: PLC0415 - it builds on this module

        return deal_with_past(self, seed)


def _read(cards: _Written) -> Cards:
    return parse_cards(cards) if isinstance(cards, str) else tuple(cards)


def _check(ending: Ending) -> None:
    """Refuse what is no position of two players."""
    for key, message in (*_table_faults(ending), *_card_faults(ending)):
        raise EndingError(message, key=key)


def _table_faults(ending: Ending) -> Iterator[tuple[str, str]]:
    rules, seats = ending.rules, (0, 1)
    if rules.players != 2:
        yield "players", f"an ending has two players; these rules have {rules.players}"
    if ending.to_move not in seats or ending.dealer not in seats:
        seat = f"to_move={ending.to_move}, dealer={ending.dealer}"
        yield "seat", f"{seat}: the seats are 0 and 1"
        return
    mover, other = len(ending.hands[ending.to_move]), len(ending.hands[1 - ending.to_move])
    if mover != other + (ending.led is not None):
        yield (
            "hands",
            f"seat {ending.to_move} is to move with {mover} cards and the other has {other}: both"
            " hands are equal between tricks, and who has led has one card less",
        )
    if ending.trump is None and (rules.trump_source != "first_lead" or ending.led is not None):
        yield "trump", "trump=None: only a first lead that is still to come may leave it open"


def _card_faults(ending: Ending) -> Iterator[tuple[str, str]]:
    cards, stock = ending.in_play, ending.stock
    if len(set(cards)) != len(cards):
        doubles = sorted({card for card in cards if cards.count(card) > 1})
        yield "double", f"in two places: {' '.join(map(str, doubles))}"
    if stock and (len(stock) % 2 or ending.rules.stock == "none"):
        yield (
            "stock",
            f"a stock of {len(stock)} under stock={ending.rules.stock!r}: two cards are drawn"
            " after every trick, or none",
        )
    if min(*ending.pips, *ending.tricks) < 0:
        yield "won", f"pips={ending.pips}, tricks={ending.tricks}: none can be negative"
    to_come = sum([card.pips for card in cards])
    if sum(ending.pips) + to_come > PIPS_IN_PACK:
        yield (
            "won",
            f"pips={ending.pips} and {to_come} in the cards to come: the pack has {PIPS_IN_PACK}",
        )


# Which points are open


def open_stakes(
    ending: Ending, gone: Iterable[Card] | None, turned: Cards = ()
) -> tuple[Stake, ...]:
    """Return the points still open besides Game.

    `gone` are the cards that were held before and are in play no more; None when that is not
    known. `turned` are the cards turned for trump.
    """
    trump, rules = ending.trump, ending.rules
    if trump is None:
        return ()
    in_play, stock = set(ending.in_play), set(ending.stock)
    stakes = [
        Stake(name, card, _rule_of(rules, name)) for name, card in _high_and_low(ending, gone)
    ]
    jack = Card(Rank.JACK, trump)
    # The dealer has a Jack that was turned up; its captor gets nothing (C13).
    if not (rules.turned_jack == "dealer_instead" and jack in turned):
        stakes.append(Stake("jack", jack, "captor"))
    if rules.nine_point != "off":
        stakes.append(Stake("nine", Card(Rank.NINE, trump), "captor"))
    # A holder point is settled as soon as the card is in a hand.
    return tuple(s for s in stakes if s.card in (stock if s.to == "holder" else in_play))


def _rule_of(rules: Rules, point: str) -> str:
    return rules.high_to if point == "high" else rules.low_to


def _high_and_low(ending: Ending, gone: Iterable[Card] | None) -> list[tuple[str, Card]]:
    """Return the cards that make High and Low, as far as they are known."""
    assert ending.trump is not None
    rules, trump = ending.rules, ending.trump
    ace, two = Card(Rank.ACE, trump), Card(Rank.TWO, trump)
    if rules.stock == "draw":
        return [("high", ace), ("low", two)]  # with a stock every trump is held at some time
    if gone is None and any(ending.tricks):
        return [("high", ace), ("low", two)]
    held = sorted({c for c in (*ending.in_play, *(gone or ())) if c.suit is trump})
    if not held:
        return []
    return [
        ("high", ace if rules.high_card == "ace_only" else held[-1]),
        ("low", two if rules.low_card == "two_only" else held[0]),
    ]
