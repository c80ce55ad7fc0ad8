"""Counting a deal: each point with the card that decides it, and counting out a match.

Sources: 000/001 "scoring the four points", 002 "scoring", 003 "counting points". The order is
always High, Low, Jack, Game; the Nine point comes after Game or before it (option `nine_point`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from .cards import Card, Rank, Suit
from .errors import IllegalAction
from .options import Rules

if TYPE_CHECKING:
    from .deal import Deal

__all__ = [
    "POINTS",
    "Count",
    "Line",
    "ScoreSheet",
    "Step",
    "count_pegs",
    "count_points",
    "points_made",
    "score_deal",
]

POINTS: Final = ("high", "low", "jack", "game", "nine")


@dataclass(frozen=True, slots=True)
class Line:
    """One point of a deal.

    `seat` scores it, None where nobody does; `card` decides it (None for Game). `holder` is the
    seat that had the card in hand first: dealt to it when `drawn_in` is None, else drawn after
    that trick. `captor` won it in trick number `trick`. `key` says why:

    ``holder``, ``captor`` - the rule gives the point to that seat
    ``turned_jack`` - booked by the dealer because the Jack was turned up
    ``most_pips``, ``most_tricks`` - Game; ``tie_non_dealer`` - a tie goes to the non-dealer
    ``tie``, ``not_in_play``, ``not_captured``, ``off`` - nobody scores

    `facts` are plain values for the words: ``pips``, ``tricks``, ``with`` (the card that took it).
    """

    point: str
    seat: int | None
    key: str
    card: Card | None = None
    holder: int | None = None
    drawn_in: int | None = None
    captor: int | None = None
    trick: int | None = None
    facts: dict[str, object] = field(default_factory=dict, hash=False)

    @property
    def extra(self) -> int:
        """Points the dealer gets besides, for Jacks turned up and counted now (T01)."""
        extra = self.facts.get("extra", 0)
        return extra if isinstance(extra, int) else 0


@dataclass(frozen=True, slots=True)
class Step:
    """One booking in the count: `points` for `seat`, and everybody's total after it.

    `key` is ``gift``, ``turned_jack``, ``set_back`` or the name of a point. `reaches` tells that
    the seat reaches the target with it.
    """

    key: str
    seat: int | None
    points: int
    totals: tuple[int, ...]
    reaches: bool
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """A deal counted into a match. `winner` is None while the match goes on.

    `decided_at` is the place in `steps` that decided the match, `reason` says how: ``counted_out``
    (first to reach the target in the order of counting), ``highest``, ``bidder_first`` or None;
    ``play_on`` when seats are tied at or above the target.
    """

    steps: tuple[Step, ...]
    totals: tuple[int, ...]
    winner: int | None
    decided_at: int | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A finished deal, counted.

    `pips` and `tricks` are per seat; `ledger` lists per seat the
    captured cards that carry pips, dearest first. `points` is what each seat gets for this deal
    with everything booked before play and a failed bid taken off.
    """

    rules: Rules
    dealer: int
    high: Line
    low: Line
    jack: Line
    game: Line
    nine: Line
    pips: tuple[int, ...]
    tricks: tuple[int, ...]
    ledger: tuple[tuple[Card, ...], ...]
    booked: tuple[tuple[str, int, int], ...]  # (key, seat, points) before the first card
    bidder: int | None = None
    bid: int | None = None
    leftover: Card | None = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The points in the order of counting; the Nine only where the rules have it."""
        if self.rules.nine_point == "off":
            return (self.high, self.low, self.jack, self.game)
        if self.rules.nine_point == "before_game":
            return (self.high, self.low, self.jack, self.nine, self.game)
        return (self.high, self.low, self.jack, self.game, self.nine)

    @property
    def made(self) -> tuple[int, ...]:
        """The points each seat made in the count, without bookings and set-back."""
        points = [0] * self.rules.players
        for line in self.lines:
            if line.seat is not None:
                points[line.seat] += 1
            points[self.dealer] += line.extra
        return tuple(points)

    @property
    def bid_failed(self) -> bool:
        """Whether the bidder made less than the bid and is set back for it."""
        if not self.rules.setback or self.bidder is None or self.bid is None:
            return False
        return self.made[self.bidder] < self.bid

    @property
    def points(self) -> tuple[int, ...]:
        """Everything each seat gets for the deal; negative after a set-back."""
        start = (0,) * self.rules.players
        return self.count(start).totals

    def _repr_html_(self) -> str:
        from .display import sheet_html  # noqa: PLC0415 - only notebooks ask for it

        return sheet_html(self)

    def count(self, scores: Sequence[int]) -> Count:
        """Count the deal into a match that stands at `scores` before it."""
        return count_points(self, scores)


# Counting a deal


def score_deal(deal: Deal) -> ScoreSheet:
    """Count a finished deal. Raises `IllegalAction` while it runs or when it was thrown in."""
    if not deal.is_over or deal.thrown_in:
        state = "was thrown in" if deal.thrown_in else "is not over"
        raise IllegalAction(
            f"the deal {state}: there is nothing to count", action=None, key="not_over"
        )
    fates = _Fates(deal)
    trump = deal.trump
    assert trump is not None
    piles = tuple(deal.captured(seat) for seat in range(deal.players))
    pips = tuple(sum(card.pips for card in pile) for pile in piles)
    tricks = tuple(sum(t.winner == seat for t in deal.tricks) for seat in range(deal.players))
    rules = deal.rules
    high = _extreme("high", fates, rules.high_to, rules.high_card == "ace_only", trump)
    low = _extreme("low", fates, rules.low_to, rules.low_card == "two_only", trump)
    nine = _captured("nine", fates, Card(Rank.NINE, trump))
    if rules.nine_point == "off":
        nine = Line("nine", None, "off")
    return ScoreSheet(
        rules=rules,
        dealer=deal.dealer,
        high=high,
        low=low,
        jack=_jack(deal, fates, trump),
        game=_game(deal, pips, tricks),
        nine=nine,
        pips=pips,
        tricks=tricks,
        ledger=tuple(_counting_cards(pile) for pile in piles),
        booked=tuple((peg.key, peg.seat, peg.points) for peg in deal.pegged),
        bidder=deal.bidder,
        bid=deal.bid,
        leftover=deal.leftover,
    )


def points_made(deal: Deal) -> tuple[int, ...]:
    """Return what each seat gets for a deal that is over.

    Of a deal that was thrown in only what was booked before stays. Raises `IllegalAction` while
    the deal runs.
    """
    if not deal.thrown_in:
        return score_deal(deal).points
    points = [0] * deal.players
    for peg in deal.pegged:
        points[peg.seat] += peg.points
    return tuple(points)


def _counting_cards(pile: Sequence[Card]) -> tuple[Card, ...]:
    cards = [card for card in pile if card.pips]
    return tuple(sorted(cards, key=lambda card: (-card.pips, -card.index)))


class _Fates:
    """For every card: who held it first and how, who captured it, when and with what."""

    def __init__(self, deal: Deal) -> None:
        self.holder: dict[Card, int] = {}
        self.drawn_in: dict[Card, int] = {}
        self.captor: dict[Card, int] = {}
        self.trick: dict[Card, int] = {}
        self.taken_with: dict[Card, Card] = {}
        # Cards come into hands before the first card is led, and by draws.
        for state in deal.line:
            self._hold(state)
            if state.phase == "play":
                break
        for trick in deal.tricks:
            number, plays, winner, draws = trick
            best = next(card for seat, card in plays if seat == winner)
            for _, card in plays:
                self.captor[card] = winner
                self.trick[card] = number
                self.taken_with[card] = best
            for seat, drawn, _ in draws:
                if drawn is not None:
                    self.holder.setdefault(drawn, seat)
                    self.drawn_in[drawn] = number
        left = deal.leftover
        if left is not None and deal.rules.leftover == "last_trick_winner":
            self.captor[left] = deal.tricks[-1].winner
            self.trick[left] = deal.tricks[-1].number

    def _hold(self, state: Deal) -> None:
        for seat, hand in enumerate(state.hands):
            for card in hand:
                self.holder.setdefault(card, seat)

    def line(self, point: str, seat: int | None, key: str, card: Card | None) -> Line:
        if card is None:
            return Line(point, seat, key)
        taken_with = self.taken_with.get(card)
        return Line(
            point,
            seat,
            key,
            card=card,
            holder=self.holder.get(card),
            drawn_in=self.drawn_in.get(card),
            captor=self.captor.get(card),
            trick=self.trick.get(card),
            facts={"with": str(taken_with)} if taken_with not in (None, card) else {},
        )


def _extreme(point: str, fates: _Fates, to: str, fixed: bool, trump: Suit) -> Line:
    """Count High or Low: the Ace or Two, or the highest or lowest trump that was held (C09-C11)."""
    rank = Rank.ACE if point == "high" else Rank.TWO
    card: Card | None = Card(rank, trump)
    if not fixed:
        held = [each for each in fates.holder if each.suit is trump]
        pick = max if point == "high" else min
        card = pick(held) if held else None
    seats = fates.holder if to == "holder" else fates.captor
    seat = seats.get(card) if card is not None else None
    if seat is None:
        held_it = card is not None and card in fates.holder
        return fates.line(point, None, "not_captured" if held_it else "not_in_play", card)
    return fates.line(point, seat, to, card)


def _captured(point: str, fates: _Fates, card: Card) -> Line:
    """Count a point that goes to whoever captures the card."""
    seat = fates.captor.get(card)
    if seat is None:
        held_it = card in fates.holder
        return fates.line(point, None, "not_captured" if held_it else "not_in_play", card)
    return fates.line(point, seat, "captor", card)


def _jack(deal: Deal, fates: _Fates, trump: Suit) -> Line:
    """Count the Jack: captor, or the dealer when it was turned up (C13, T01-T06)."""
    rules = deal.rules
    jack = Card(Rank.JACK, trump)
    line = _captured("jack", fates, jack)
    turned_jacks = sum(card.rank is Rank.JACK for card in deal.turned)
    if rules.turned_jack == "off" or not turned_jacks:
        return line
    # At the count every turned Jack is worth a point to the dealer; "immediate" booked them all.
    due = turned_jacks if rules.turned_jack_when == "at_count" else 0
    if rules.turned_jack == "dealer_instead" and jack in deal.turned:
        # The dealer has the point, by this line or booked already; the captor gets nothing.
        line = fates.line("jack", deal.dealer if due else None, "turned_jack", jack)
        due = max(0, due - 1)
    if due:
        line.facts["extra"] = due
    return line


def _game(deal: Deal, pips: tuple[int, ...], tricks: tuple[int, ...]) -> Line:
    """Count Game: most pips, or most tricks in the simplified scoring of 002."""
    by_pips = deal.rules.game_by == "pips"
    amounts = pips if by_pips else tricks
    facts: dict[str, object] = {"pips": list(pips), "tricks": list(tricks)}
    best = max(amounts)
    leaders = [seat for seat, amount in enumerate(amounts) if amount == best]
    if len(leaders) == 1:
        key = "most_pips" if by_pips else "most_tricks"
        return Line("game", leaders[0], key, facts=facts)
    if deal.rules.game_tie == "non_dealer":
        return Line("game", deal.eldest, "tie_non_dealer", facts=facts)
    return Line("game", None, "tie", facts=facts)


# Counting out


def count_points(sheet: ScoreSheet, scores: Sequence[int]) -> Count:
    """Book a deal point by point onto `scores` and find out whether the match is decided."""
    steps = _steps(sheet, scores)
    totals = steps[-1].totals if steps else tuple(scores)
    target = sheet.rules.target
    reached = [place for place, step in enumerate(steps) if step.reaches]
    if reached and reached[0] < len(sheet.booked):
        # What was booked before the first card has won the match there and then (T03).
        return Count(steps, totals, steps[reached[0]].seat, reached[0], "counted_out")
    if sheet.rules.end_rule == "highest_play_on":
        return _highest(steps, totals, target)
    if sheet.rules.end_rule == "bidder_first" and sheet.bidder is not None:
        own = [place for place in reached if steps[place].seat == sheet.bidder]
        if own:
            return Count(steps, totals, sheet.bidder, own[0], "bidder_first")
    if reached:
        return Count(steps, totals, steps[reached[0]].seat, reached[0], "counted_out")
    return Count(steps, totals, None, None, None)


class _Book:
    """Books points one after the other and notes who reaches the target."""

    def __init__(self, scores: Sequence[int], target: int) -> None:
        self.totals = list(scores)
        self.target = target
        self.steps: list[Step] = []

    def __call__(self, key: str, seat: int | None, points: int, line: Line | None = None) -> None:
        reaches = False
        if seat is None:
            points = 0
        else:
            before = self.totals[seat]
            self.totals[seat] += points
            reaches = before < self.target <= self.totals[seat]
        self.steps.append(Step(key, seat, points, tuple(self.totals), reaches, line))


def count_pegs(deal: Deal) -> Count:
    """Count what is booked before the first card; it may win the match at once (T03, U06)."""
    book = _Book(deal.scores, deal.rules.target)
    for peg in deal.pegged:
        book(peg.key, peg.seat, peg.points)
    for place, step in enumerate(book.steps):
        if step.reaches:
            totals = tuple(book.totals)
            return Count(tuple(book.steps), totals, step.seat, place, "counted_out")
    return Count(tuple(book.steps), tuple(book.totals), None, None, None)


def _steps(sheet: ScoreSheet, scores: Sequence[int]) -> tuple[Step, ...]:
    book = _Book(scores, sheet.rules.target)
    for key, seat, points in sheet.booked:
        book(key, seat, points)
    failed = sheet.bid_failed
    for line in sheet.lines:
        # A bidder who fails keeps nothing of what was made.
        lost = failed and line.seat == sheet.bidder
        book(line.point, line.seat, 0 if lost else 1, line)
        if line.extra:
            book("turned_jack", sheet.dealer, line.extra)
    if failed and sheet.bid is not None:
        book("set_back", sheet.bidder, -sheet.bid)
    return tuple(book.steps)


def _highest(steps: tuple[Step, ...], totals: tuple[int, ...], target: int) -> Count:
    """002: the highest total at or above the target wins; tied at the top, play on (C18)."""
    best = max(totals)
    if best < target:
        return Count(steps, totals, None, None, None)
    leaders = [seat for seat, total in enumerate(totals) if total == best]
    if len(leaders) > 1:
        return Count(steps, totals, None, None, "play_on")
    winner = leaders[0]
    own = [place for place, step in enumerate(steps) if step.seat == winner and step.points]
    return Count(steps, totals, winner, own[-1] if own else None, "highest")
