"""The chance of each point: from what a seat sees, or for a hand before the first card.

Both are generators: they yield better and better answers, and end when they are closed. The same
seed gives the same answers. What the rules make certain is said to be certain.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from californiajack.players.worlds import sample_world
from californiajack.rules.cards import SEED_LIMIT, Card, Suit, random_numbers
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError
from californiajack.rules.options import Rules
from californiajack.rules.scoring import POINTS
from californiajack.rules.views import SeatView

from . import _batch, _packs
from ._certain import certain_points
from ._count import NOBODY, count
from ._hands import Question
from ._intervals import Interval, share
from ._playout import RANDOM, check_policy, play_out, scored
from ._strategies import STRATEGIES
from .errors import AnalysisError, check_number
from .simulate import MOST_DEALS, strategy_names

__all__ = ["MOST_WORLDS", "Odds", "certain_points", "odds", "odds_of_hand"]

MOST_WORLDS: Final = 100_000
"""The most possible deals that `odds` plays out."""
_FIRST, _LARGEST = 1024, 16_384  # deals of the first and of the later parts of `odds_of_hand`

Row = dict[str, object]
Tally = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances out of `worlds` possible deals that were played out, of `of` that are wanted.

    `policy` names who plays on, for each seat. `hits` count for each point who scored it: by
    seat, and nobody last. `certain` are the points that no play can change, with their seat (None:
    nobody). For these `hits` need not be asked.
    """

    players: int
    policy: tuple[str, ...]
    worlds: int
    of: int
    hits: Tally
    certain: Mapping[str, int | None]

    @property
    def is_complete(self) -> bool:
        """Whether no better answer comes: all deals are played, or all points are certain."""
        return self.worlds == self.of

    def points(self) -> tuple[str, ...]:
        """Return the points that are played for, in the order High, Low, Jack, Game, Nine."""
        return tuple(self.hits)

    def chance(self, point: str, seat: int | None) -> Interval:
        """Return the chance that a seat scores the point, or nobody for None.

        The interval is Wilson's, 95 %; it has no width where the point is certain.
        """
        if point in self.certain:
            value = float(self.certain[point] == seat)
            return Interval(value, value, value)
        return share(self.hits[point][self.players if seat is None else seat], self.worlds)

    def rows(self) -> list[Row]:
        """Return a tidy table: a row for each point and seat (None for nobody).

        A row has ``point``, ``seat``, ``share`` of the worlds, the bounds ``low`` and ``high``,
        and ``certain``.
        """
        return [
            {
                "point": point,
                "seat": seat,
                "share": value,
                "low": low,
                "high": high,
                "certain": point in self.certain,
            }
            for point in self.hits
            for seat in (*range(self.players), None)
            for value, low, high in [self.chance(point, seat)]
        ]


def _points(rules: Rules) -> tuple[str, ...]:
    return POINTS if rules.nine_point != "off" else POINTS[:4]


# From a view


def odds(
    view: SeatView, *, worlds: int = 1000, seed: int = 0, policy: str = RANDOM, step: int = 20
) -> Iterator[Odds]:
    """Yield the chance of each point as far as the view's seat can know it.

    Deals that look like this to the seat are drawn (see `players.worlds`) and played out, everybody
    playing by `policy`, the name of a player; under ``random`` calls are the careful player's.
    There is a better answer after every `step` deals, until there are `worlds` (1 to 100,000).
    When all points are certain there is one answer, without any deals. Works with two and three
    seats, under all rules, at any time, and for spectators.

    Raises `AnalysisError`, at once, for numbers out of range, unknown players, and a view that
    contradicts itself (key ``view``).
    """
    check_number("worlds", worlds, 1, MOST_WORLDS)
    check_number("chunk", step, 1, MOST_WORLDS)
    check_number("seed", seed, 0, SEED_LIMIT - 1)
    check_policy(policy)
    _world(view, seed, check=True)
    return _from_view(view, worlds, seed, policy, step)


def _world(view: SeatView, seed: int, *, check: bool = False) -> Deal:
    try:
        return sample_world(view, seed, check=check)
    except (TableError, LookupError) as error:
        # A view made by hand may name seats that there are not, before anybody can look at cards.
        raise AnalysisError(f"no deal can look like this: {error}", key="view") from error


def _from_view(
    view: SeatView, worlds: int, seed: int, policy: str, step: int
) -> Generator[Odds, None, None]:
    names = _points(view.rules)
    hits = {point: [0] * (view.players + 1) for point in names}
    certain = certain_points(view)
    names_of_seats = (policy,) * view.players
    if all(point in certain for point in names):
        yield Odds(view.players, names_of_seats, 0, 0, hits, certain)
        return
    seeds = random_numbers(seed, [SEED_LIMIT] * worlds)
    for done, each in enumerate(seeds, 1):
        end = play_out(_world(view, each), policy, each)
        for point, seat in scored(end).items():
            if point in hits:
                hits[point][view.players if seat is None else seat] += 1
        if done % step == 0 or done == worlds:
            copy = {point: tuple(counted) for point, counted in hits.items()}
            yield Odds(view.players, names_of_seats, done, worlds, copy, certain)


# For a hand


def odds_of_hand(
    rules: Rules,
    hand: str | Iterable[Card],
    *,
    trump: Suit | str | None = None,
    face_up: Card | str | None = None,
    deals_itself: bool = False,
    worlds: int = 20_000,
    seed: int = 0,
    strategies: str | Sequence[str] = "random",
) -> Iterator[Odds]:
    """Yield the chance of each point for six cards before the first lead; seat 0 holds them.

    `hand` are cards or their codes (``"AS KS 5D 5C 4H 2S"``). `face_up` is the card on top of the
    stock: it must be given where it is turned for trump, may be given where it lies open, and
    must not where the stock is face down. `trump` is needed where no card is turned for it.
    With `deals_itself` seat 0 is the dealer and seat 1 leads. `strategies` are names of
    `STRATEGIES`: one for both seats, or seat 0's and seat 1's. `worlds` is 1 to 1,000,000.

    Raises `AnalysisError`, at once: ``method`` for other than two players with a stock and without
    calls, ``hand_size``, ``double``, ``face_up_in_hand`` and the like for impossible cards, and
    `CodeError` for what is no card.
    """
    _batch.check_batch(rules)
    question = Question.read(rules, hand, trump, face_up, 0 if deals_itself else 1)
    check_number("worlds", worlds, 1, MOST_DEALS)
    check_number("seed", seed, 0, SEED_LIMIT - worlds)
    return _from_hand(question, worlds, seed, strategy_names(strategies))


def _from_hand(
    question: Question, worlds: int, seed: int, names: tuple[str, str]
) -> Generator[Odds, None, None]:
    rules, dealer = question.rules, question.dealer
    points = _points(rules)
    hits = {point: [0, 0, 0] for point in points}
    certain = certain_points(question.deal().view(0))
    by_turn = (STRATEGIES[names[1 - dealer]], STRATEGIES[names[dealer]])
    done, part = 0, _FIRST
    while done < worlds:
        deals = min(part, worlds - done)
        seeds = np.arange(deals, dtype=np.uint64) + np.uint64(seed + done)
        picks = _packs.picks(seeds, _batch.TRICKS)
        pack = question.packs(seeds)
        found = count(
            rules, dealer, seeds, _batch.play(rules, pack, question.cuts(deals), by_turn, picks)
        )
        for point in points:
            for place, seat in enumerate((0, 1, NOBODY)):
                hits[point][place] += int(np.count_nonzero(found[point] == seat))
        done += deals
        part = min(2 * part, _LARGEST)
        copy = {point: tuple(counted) for point, counted in hits.items()}
        yield Odds(2, names, done, worlds, copy, certain)
