"""The same deals under two sets of rules: what changes, how often, how sure.

Both sides get the same packs, the same dealer, and the same players; players by chance also make
the same random choices. So the luck of the cards goes out of the difference.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from californiajack.players import PLAYERS
from californiajack.rules.cards import SEED_LIMIT
from californiajack.rules.deal import Deal
from californiajack.rules.options import Rules
from californiajack.rules.scoring import POINTS, points_made

from . import _batch
from ._count import NOBODY, Results
from ._intervals import Interval, mean, share
from ._playout import check_policy, play_out, scored
from ._strategies import STRATEGIES
from ._tasks import Task, in_order, tasks_of
from .errors import AnalysisError, check_number
from .simulate import CHUNK, MOST_DEALS, simulate

__all__ = ["WINNER", "Comparison", "compare", "compare_in_parts"]

WINNER: Final = "winner"
"""The name, beside those of the points, for who gets most points in the deal."""
_LARGEST_CHUNK = 65_536
_AT_THE_TABLE: Final = 50  # deals at a time where they are played card by card in the core

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Deals under `first` and `second` rules, out of `of` that are wanted.

    `first_deals` and `second_deals` are structured arrays with one record for each deal: its
    ``seed``; the seat that scores ``high``, ``low``, ``jack``, ``game``, ``nine`` (-1: nobody);
    ``points`` by seat; and ``winner``, the seat with most points (-1: a tie). `batched` tells
    that the deals were worked out by the batch simulator, else they were played in the core.
    """

    first: Rules
    second: Rules
    dealer: int
    strategy: str
    batched: bool
    of: int
    first_deals: Results
    second_deals: Results

    def __len__(self) -> int:
        return len(self.first_deals)

    @property
    def is_complete(self) -> bool:
        """Whether all wanted deals are there."""
        return len(self) == self.of

    def points(self) -> tuple[str, ...]:
        """Return the points that are played for under either rules."""
        nine = {self.first.nine_point, self.second.nine_point} != {"off"}
        return POINTS if nine else POINTS[:4]

    def changed(self, what: str) -> Interval:
        """Return the share of deals in which another seat has the point, or is the winner."""
        return share(int(np.count_nonzero(self._differs(what))), len(self))

    def examples(self, what: str, count: int = 5) -> list[int]:
        """Return the seeds of the first deals in which it changes: deal them and see."""
        seeds = self.first_deals["seed"][self._differs(what)][:count]
        return [int(seed) for seed in seeds]

    def difference(self, what: str, seat: int) -> Interval:
        """Return how much more often the seat has it under the second rules.

        The interval is that of paired differences, 95 %.
        """
        change = self._has(self.second_deals, what, seat) - self._has(self.first_deals, what, seat)
        return _mean(change)

    def points_difference(self, seat: int) -> Interval:
        """Return how many points per deal more the seat gets under the second rules."""
        after, before = self.second_deals["points"], self.first_deals["points"]
        return _mean(after[:, seat].astype(np.int64) - before[:, seat])

    def mean_points(self, seat: int) -> tuple[Interval, Interval]:
        """Return the points per deal of a seat, under the first and the second rules."""
        first, second = (
            _mean(deals["points"][:, seat].astype(np.int64))
            for deals in (self.first_deals, self.second_deals)
        )
        return first, second

    def rows(self) -> list[Row]:
        """Return a tidy table: a row for each point, the winner, and each seat.

        A row has ``what``, ``seat``, the shares ``first`` and ``second``, and their ``difference``
        with the bounds ``low`` and ``high``. Where ``what`` is "points", these are points per deal.
        """
        table: list[Row] = []
        for what in (*self.points(), WINNER, "points"):
            for seat in range(self.first.players):
                if what == "points":
                    before, after = (each.value for each in self.mean_points(seat))
                    gap = self.points_difference(seat)
                else:
                    before = float(self._has(self.first_deals, what, seat).mean())
                    after = float(self._has(self.second_deals, what, seat).mean())
                    gap = self.difference(what, seat)
                table.append(
                    {
                        "what": what,
                        "seat": seat,
                        "first": before,
                        "second": after,
                        "difference": gap.value,
                        "low": gap.low,
                        "high": gap.high,
                    }
                )
        return table

    def changes(self, examples: int = 5) -> list[Row]:
        """Return a tidy table of what changes hands: a row for each point and the winner.

        A row has ``what``, the ``share`` of deals with the bounds ``low`` and ``high`` (Wilson,
        95 %), and ``seeds`` of examples.
        """
        return [
            {"what": what, "share": value, "low": low, "high": high, "seeds": seeds}
            for what in (*self.points(), WINNER)
            for value, low, high in [self.changed(what)]
            for seeds in [self.examples(what, examples)]
        ]

    def _differs(self, what: str) -> NDArray[np.bool_]:
        differs: NDArray[np.bool_] = self.first_deals[what] != self.second_deals[what]
        return differs

    @staticmethod
    def _has(deals: Results, what: str, seat: int) -> NDArray[np.int64]:
        has: NDArray[np.int64] = (deals[what] == seat).astype(np.int64)
        return has


def _mean(numbers: NDArray[np.int64]) -> Interval:
    return mean(int(numbers.sum()), int((numbers * numbers).sum()), len(numbers))


def compare(
    first: Rules,
    second: Rules,
    deals: int,
    *,
    seed: int = 0,
    strategy: str = "random",
    dealer: int = 0,
    executor: Executor | None = None,
    chunk: int | None = None,
) -> Comparison:
    """Play the deals with the seeds `seed`, `seed` + 1, ... under both rules.

    `strategy` is who plays, the same for all seats: a name of `simulate.STRATEGIES` where both
    rules can be simulated in batches, else, or for other names, a player's. `deals` is 1 to
    1,000,000; deals of players take milliseconds each. The result depends neither on `executor`
    (see `simulate.simulate`) nor on `chunk`, the deals at a time.

    Raises `AnalysisError` for numbers out of range, for unknown strategies, and for rules for two
    and for three players (key ``seats``), which can't be dealt the same cards.
    """
    parts = compare_in_parts(
        first,
        second,
        deals,
        seed=seed,
        strategy=strategy,
        dealer=dealer,
        executor=executor,
        chunk=chunk,
    )
    return deque(parts, maxlen=1).pop()


def compare_in_parts(
    first: Rules,
    second: Rules,
    deals: int,
    *,
    seed: int = 0,
    strategy: str = "random",
    dealer: int = 0,
    executor: Executor | None = None,
    chunk: int | None = None,
) -> Iterator[Comparison]:
    """Compare as `compare` does, and yield what there is after every chunk; the last is all.

    Stop it by not asking for more, or with ``close()``. Raises like `compare`, at once.
    """
    check_number("deals", deals, 1, MOST_DEALS)
    check_number("seed", seed, 0, SEED_LIMIT - deals)
    _check_seats(first, second, dealer)
    batched = _batched(first, second, strategy)
    at_a_time = chunk if chunk is not None else CHUNK if batched else _AT_THE_TABLE
    check_number("chunk", at_a_time, 1, _LARGEST_CHUNK)
    work = partial(_chunk, first, second, strategy=strategy, dealer=dealer, batched=batched)
    kind = _record(first.players)
    whole = Comparison(
        first,
        second,
        dealer,
        strategy,
        batched,
        deals,
        np.zeros(deals, kind),
        np.zeros(deals, kind),
    )
    return _parts(whole, in_order(work, tasks_of(seed, deals, at_a_time), executor))


def _check_seats(first: Rules, second: Rules, dealer: int) -> None:
    if first.players != second.players:
        raise AnalysisError(
            f"players={first.players} and players={second.players}: the same cards can only be"
            " dealt to the same number of seats",
            key="seats",
        )
    if type(dealer) is not int or not 0 <= dealer < first.players:
        raise AnalysisError(
            f"dealer={dealer!r}: the seats are 0 to {first.players - 1}", key="dealer"
        )


def _batched(first: Rules, second: Rules, strategy: str) -> bool:
    """Tell whether the batch simulator can do it; check that there is such a player if not."""
    reasons = [_batch.batch_reason(rules) for rules in (first, second)]
    if strategy in STRATEGIES and reasons == [None, None]:
        return True
    if strategy in STRATEGIES and strategy not in PLAYERS:
        reason = next(reason for reason in reasons if reason is not None)
        raise AnalysisError(
            f"strategy={strategy!r} plays in batches only, and {reason}; use a player:"
            f" {', '.join(PLAYERS)}",
            key="method",
            reason=reason,
            presets=_batch.batch_presets(),
        )
    if strategy not in PLAYERS:
        names = ", ".join(dict.fromkeys([*STRATEGIES, *PLAYERS]))
        raise AnalysisError(
            f"there is no strategy {strategy!r}; there are {names}",
            key="strategy",
            name=str(strategy),
        )
    check_policy(strategy)
    return False


def _record(players: int) -> np.dtype[np.void]:
    seats = [(name, "i1") for name in (*POINTS, WINNER)]
    return np.dtype([("seed", "<u8"), *seats, ("points", "i1", players)])


def _parts(
    whole: Comparison, results: Generator[tuple[Results, Results], None, None]
) -> Iterator[Comparison]:
    done = 0
    with closing(results):
        for before, after in results:
            end = done + len(before)
            whole.first_deals[done:end], whole.second_deals[done:end] = before, after
            done = end
            yield replace(
                whole, first_deals=whole.first_deals[:done], second_deals=whole.second_deals[:done]
            )


def _chunk(
    first: Rules, second: Rules, task: Task, *, strategy: str, dealer: int, batched: bool
) -> tuple[Results, Results]:
    play = _in_batch if batched else _at_the_table
    before, after = (play(rules, strategy, dealer, task) for rules in (first, second))
    for deals in (before, after):
        points = deals["points"]
        best = points.max(axis=1)
        alone = (points == best[:, None]).sum(axis=1) == 1
        deals[WINNER] = np.where(alone, points.argmax(axis=1), NOBODY)
    return before, after


def _in_batch(rules: Rules, strategy: str, dealer: int, task: Task) -> Results:
    seed, deals = task
    played = simulate(rules, deals, seed=seed, strategies=strategy, dealer=dealer).deals
    found = np.zeros(deals, _record(2))
    for name in ("seed", *POINTS, "points"):
        found[name] = played[name]
    return found


def _at_the_table(rules: Rules, strategy: str, dealer: int, task: Task) -> Results:
    seed, deals = task
    found = np.zeros(deals, _record(rules.players))
    for place in range(deals):
        end = play_out(Deal.shuffled(rules, seed + place, dealer), strategy, seed + place)
        found["seed"][place] = seed + place
        found["points"][place] = points_made(end)
        for point, seat in scored(end).items():
            found[point][place] = NOBODY if seat is None else seat
    return found
