"""Many deals at once: the same packs as the core's, simple strategies, NumPy throughout.

>>> from californiajack import PRESETS
>>> found = simulate(PRESETS["classic"], 1000)
>>> len(found), found.rows()[0]["point"]
(1000, 'high')
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TextIO

import numpy as np

from californiajack.rules.cards import SEED_LIMIT
from californiajack.rules.options import Rules
from californiajack.rules.scoring import POINTS

from . import _batch, _packs
from ._count import NOBODY, RESULT, Results, count
from ._intervals import Interval, mean, share
from ._strategies import STRATEGIES
from ._tasks import Task, in_order, tasks_of
from .errors import AnalysisError, check_number

__all__ = [
    "MOST_DEALS",
    "NOBODY",
    "STRATEGIES",
    "Simulation",
    "played_cards",
    "simulate",
    "simulate_in_parts",
]

MOST_DEALS = 1_000_000
"""The most deals of one simulation or comparison."""
CHUNK = 16_384
"""Deals that are worked out at a time; the rows then fit a processor's cache."""
_LARGEST_CHUNK = 65_536

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Simulation:
    """Deals that were simulated, out of `of` that are wanted.

    `deals` is a structured array with one record for each deal: its ``seed``; ``trump`` (0 to 3:
    C D H S); the seat that scores ``high``, ``low``, ``jack``, ``game`` and ``nine`` (-1 for
    nobody); ``points``, ``pips`` and ``tricks`` by seat; and who first held (``high_held``) and
    who captured (``high_taken``) the trump Ace, likewise Two, Jack and Nine.
    """

    rules: Rules
    dealer: int
    strategies: tuple[str, str]
    of: int
    deals: Results

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def is_complete(self) -> bool:
        """Whether all wanted deals are there."""
        return len(self) == self.of

    def points(self) -> tuple[str, ...]:
        """Return the points that are played for, in the order of counting."""
        if self.rules.nine_point == "off":
            return POINTS[:4]
        if self.rules.nine_point == "before_game":
            return (*POINTS[:3], "nine", "game")
        return POINTS

    def chance(self, point: str, seat: int | None) -> Interval:
        """Return how often a seat scores a point, or nobody for None."""
        seats = self.deals[point]
        wanted = NOBODY if seat is None else seat
        return share(int(np.count_nonzero(seats == wanted)), len(self))

    def mean_points(self, seat: int) -> Interval:
        """Return the points per deal of a seat."""
        made = self.deals["points"][:, seat].astype(np.int64)
        return mean(int(made.sum()), int((made * made).sum()), len(self))

    def rows(self) -> list[Row]:
        """Return a tidy table: a row for each point and seat (None for nobody).

        A row has ``point``, ``seat``, ``share`` of the deals, and ``low`` and ``high``, the bounds
        of its 95 % interval (Wilson).
        """
        return [
            {"point": point, "seat": seat, "share": value, "low": low, "high": high}
            for point in self.points()
            for seat in (0, 1, None)
            for value, low, high in [self.chance(point, seat)]
        ]

    def columns(self) -> dict[str, Results]:
        """Return the deals as a tidy table: an array for each column.

        What is by seat makes two columns: ``points_0`` and ``points_1``.
        """
        table = {}
        for name in RESULT.names or ():
            column = self.deals[name]
            if column.ndim == 1:
                table[name] = column
            else:
                table.update({f"{name}_{seat}": column[:, seat] for seat in (0, 1)})
        return table

    def write_csv(self, file: TextIO) -> None:
        """Write the deals as comma-separated values with a line of names."""
        table = self.columns()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table)
        writer.writerows(zip(*(column.tolist() for column in table.values()), strict=True))


def simulate(
    rules: Rules,
    deals: int,
    *,
    seed: int = 0,
    strategies: str | Sequence[str] = "random",
    dealer: int = 0,
    executor: Executor | None = None,
    chunk: int = CHUNK,
) -> Simulation:
    """Play the deals with the seeds `seed`, `seed` + 1, ... and return what came of them.

    A deal has the cards of ``Deal.shuffled(rules, its seed, dealer)``. `strategies` is a name of
    `STRATEGIES` for both seats, or one for seat 0 and one for seat 1. `deals` is 1 to 1,000,000.

    The result depends neither on `chunk`, the deals worked out at a time, nor on `executor`, any
    executor of ``concurrent.futures``. Where one machine ends, Dask's takes over (and others that
    have the same interface)::

        from dask.distributed import Client

        with Client("tcp://scheduler:8786").get_executor() as executor:
            simulate(PRESETS["nordic"], 1_000_000, executor=executor, chunk=50_000)

    Raises `AnalysisError` for numbers out of range, unknown strategies, and rules that are not
    for two players with a stock and without calls (key ``method``).
    """
    parts = simulate_in_parts(
        rules,
        deals,
        seed=seed,
        strategies=strategies,
        dealer=dealer,
        executor=executor,
        chunk=chunk,
    )
    return deque(parts, maxlen=1).pop()


def simulate_in_parts(
    rules: Rules,
    deals: int,
    *,
    seed: int = 0,
    strategies: str | Sequence[str] = "random",
    dealer: int = 0,
    executor: Executor | None = None,
    chunk: int = CHUNK,
) -> Iterator[Simulation]:
    """Simulate as `simulate` does, and yield what there is after every chunk; the last is all.

    Stop it by not asking for more, or with ``close()``: then tasks that wait in the executor are
    cancelled. Between two parts an event loop may have its turn; a small `chunk` keeps a page
    alive. Raises like `simulate`, at once.
    """
    _batch.check_batch(rules)
    check_number("deals", deals, 1, MOST_DEALS)
    check_number("seed", seed, 0, SEED_LIMIT - deals)
    check_number("chunk", chunk, 1, _LARGEST_CHUNK)
    names = strategy_names(strategies)
    _check_dealer(dealer)
    tasks = tasks_of(seed, deals, chunk)
    work = partial(_play_chunk, rules, names, dealer)
    whole = Simulation(rules, dealer, names, deals, np.zeros(deals, RESULT))
    return _parts(whole, in_order(work, tasks, executor))


def strategy_names(strategies: str | Sequence[str]) -> tuple[str, str]:
    """Return a strategy for each seat. Raises `AnalysisError` (key ``strategy``)."""
    names = (strategies,) * 2 if isinstance(strategies, str) else tuple(strategies)
    for name in names:
        if name not in STRATEGIES:
            known = ", ".join(STRATEGIES)
            raise AnalysisError(
                f"there is no strategy {name!r}; there are {known}", key="strategy", name=str(name)
            )
    if len(names) != 2:
        raise AnalysisError(
            f"{len(names)} strategies: give one for both seats, or one for each of the two",
            key="strategy",
            name=" ".join(names),
        )
    return names[0], names[1]


def _parts(whole: Simulation, results: Generator[Results, None, None]) -> Iterator[Simulation]:
    done = 0
    with closing(results):
        for part in results:
            whole.deals[done : done + len(part)] = part
            done += len(part)
            yield replace(whole, deals=whole.deals[:done])


def _play_chunk(rules: Rules, names: tuple[str, str], dealer: int, task: Task) -> Results:
    seeds, played = _play(rules, names, dealer, *task)
    return count(rules, dealer, seeds, played)


def _play(
    rules: Rules, names: tuple[str, str], dealer: int, seed: int, deals: int
) -> tuple[_packs.Seeds, _batch.Played]:
    seeds = np.arange(deals, dtype=np.uint64) + np.uint64(seed)
    cut = _packs.cuts(seeds) if rules.trump_source == "cut" else None
    by_turn = (STRATEGIES[names[1 - dealer]], STRATEGIES[names[dealer]])
    picks = _packs.picks(seeds, _batch.TRICKS)
    return seeds, _batch.play(rules, _packs.packs(seeds), cut, by_turn, picks)


def played_cards(
    rules: Rules,
    deals: int,
    *,
    seed: int = 0,
    strategies: str | Sequence[str] = "random",
    dealer: int = 0,
) -> _packs.Bytes:
    """Return the cards of the deals that `simulate` plays, in the order in which they are laid.

    The array has 52 rows and a column for each deal; cards are the places in `PACK`. So any deal
    of a simulation can be played again in the core, card by card. At most 65,536 deals at a time;
    raises like `simulate`.
    """
    _batch.check_batch(rules)
    check_number("deals", deals, 1, _LARGEST_CHUNK)
    check_number("seed", seed, 0, SEED_LIMIT - deals)
    _check_dealer(dealer)
    _, played = _play(rules, strategy_names(strategies), dealer, seed, deals)
    cards = np.stack([played.led, played.answered], axis=1).reshape(52, deals)
    return _packs.card_numbers(cards ^ played.flip)


def _check_dealer(dealer: int) -> None:
    if type(dealer) is not int or dealer not in (0, 1):
        raise AnalysisError(f"dealer={dealer!r}: the seats are 0 and 1", key="dealer")
