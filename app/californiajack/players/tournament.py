"""Players against each other on the same deals with the seats changed: who is stronger, how sure.

Luck of the cards goes out by playing each deal once in every seating. What is left is the margin
of one player over the other in points per deal, with a 95 % confidence interval.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from californiajack.rules.cards import SEED_LIMIT, random_numbers
from californiajack.rules.deal import Deal
from californiajack.rules.options import PRESETS, Rules, rules_named
from californiajack.rules.scoring import points_made

from . import PLAYERS, player
from .base import Player
from .lasttricks import margin

__all__ = ["Duel", "Entry", "add_arguments", "duel", "duel_in_parts", "run", "tournament"]

# Two-sided 95 % of the normal distribution; samples here are large enough for it.
_SIGMAS: Final = 1.96
_CHUNK: Final = 4  # deals per task of an executor


@dataclass(frozen=True, slots=True)
class Entry:
    """Who takes part: a name in the registry and the settings that differ from the default."""

    name: str
    settings: tuple[tuple[str, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Entry:
        """Read ``"counting"`` or ``"counting:worlds=20,stock=2"``; raises `ValueError`."""
        name, _, rest = text.partition(":")
        settings = []
        for part in filter(None, rest.split(",")):
            option, _, number = part.partition("=")
            if not number.lstrip("-").isdecimal():
                raise ValueError(f"{part!r} is no setting: write {name}:option=number")
            settings.append((option, int(number)))
        entry = cls(name, tuple(settings))
        entry.player()
        return entry

    def __str__(self) -> str:
        settings = ",".join(f"{option}={number}" for option, number in self.settings)
        return f"{self.name}:{settings}" if settings else self.name

    def player(self) -> Player:
        """Make the player. Raises `ValueError` for names and settings that there are not."""
        return player(self.name, **dict(self.settings))


@dataclass(frozen=True, slots=True)
class Duel:
    """What came out between two entries.

    `points` are per seat and deal; `margin` is the first's points less the others' at the table,
    averaged over the seatings of each deal, and `within` half the width of its 95 % confidence
    interval (infinite for a single deal). `margins` has one number for each deal.
    """

    first: Entry
    second: Entry
    points: tuple[float, float]
    margins: tuple[float, ...]

    @property
    def margin(self) -> float:
        """The mean margin of the first over the second, in points per deal."""
        return fmean(self.margins)

    @property
    def within(self) -> float:
        """Half the width of the 95 % confidence interval of the margin."""
        if len(self.margins) < 2:
            return float("inf")
        return _SIGMAS * stdev(self.margins) / sqrt(len(self.margins))

    def __str__(self) -> str:
        first, second = self.points
        return (
            f"{self.first} {first:.2f} : {second:.2f} {self.second}   margin {self.margin:+.2f}"
            f" +/- {self.within:.2f} points per deal ({len(self.margins)} deals)"
        )


def duel(
    rules: Rules,
    first: Entry,
    second: Entry,
    *,
    deals: int,
    seed: int = 0,
    executor: Executor | None = None,
) -> Duel:
    """Play `deals` deals in all seatings of the two entries and return what came out.

    With three seats each sits once in every seat against two of the other. The result depends on
    nothing but the arguments; an `executor` of ``concurrent.futures`` only makes it faster.
    Raises `ValueError` for fewer than one deal, a seed out of range and unknown players.
    """
    seeds = _seeds(first, second, deals, seed)
    numbered = list(enumerate(seeds))
    chunks = [numbered[start : start + _CHUNK] for start in range(0, deals, _CHUNK)]
    work = partial(_play_chunk, rules, first, second)
    done = executor.map(work, chunks) if executor else map(work, chunks)
    results = [each for chunk in done for each in chunk]
    margins, firsts, seconds = zip(*results, strict=True)
    return Duel(first, second, (fmean(firsts), fmean(seconds)), tuple(margins))


def duel_in_parts(
    rules: Rules, first: Entry, second: Entry, *, deals: int, seed: int = 0
) -> Iterator[Duel | None]:
    """Play as `duel` does, and yield after every card what there is; the last is all.

    Before the first deal has been played in all seatings there is nothing: None. Between two
    cards an event loop may have its turn. Raises like `duel`, at once.
    """
    return _parts(rules, first, second, _seeds(first, second, deals, seed))


def _parts(
    rules: Rules, first: Entry, second: Entry, seeds: Sequence[int]
) -> Generator[Duel | None, None, None]:
    players = (first.player(), second.player())
    results: list[_Result] = []
    found: Duel | None = None
    for number, seed in enumerate(seeds):
        playing = _play_deal(Deal.shuffled(rules, seed, number % rules.players), players)
        while True:
            try:
                next(playing)
            except StopIteration as last:
                results.append(last.value)
                break
            yield found
        margins, firsts, seconds = zip(*results, strict=True)
        found = Duel(first, second, (fmean(firsts), fmean(seconds)), tuple(margins))
        yield found


def _seeds(first: Entry, second: Entry, deals: int, seed: int) -> list[int]:
    """Return the seeds of the deals. Raises `ValueError` for what can't be played."""
    if type(deals) is not int or deals < 1:
        raise ValueError(f"deals={deals!r}: at least one deal is needed, a whole number")
    for entry in (first, second):
        entry.player()
    return random_numbers(seed, [SEED_LIMIT] * deals)


def tournament(
    rules: Rules,
    entries: Sequence[Entry],
    *,
    deals: int,
    seed: int = 0,
    executor: Executor | None = None,
) -> list[Duel]:
    """Let every two entries meet on the same deals; raises as `duel`, or for a single entry."""
    if len(entries) < 2:
        raise ValueError(f"a tournament needs two players or more, not {len(entries)}")
    return [
        duel(rules, first, second, deals=deals, seed=seed, executor=executor)
        for first, second in combinations(entries, 2)
    ]


_Result = tuple[float, float, float]  # margin, points of the first, points of the second


def _play_chunk(
    rules: Rules, first: Entry, second: Entry, deals: Iterable[tuple[int, int]]
) -> list[_Result]:
    players = (first.player(), second.player())
    return [
        _finish(_play_deal(Deal.shuffled(rules, seed, number % rules.players), players))
        for number, seed in deals
    ]


def _finish(playing: Generator[None, None, _Result]) -> _Result:
    while True:
        try:
            next(playing)
        except StopIteration as last:
            result: _Result = last.value
            return result


def _play_deal(deal: Deal, players: tuple[Player, Player]) -> Generator[None, None, _Result]:
    """Play one deal in every seating: who sits alone at a seat, against the other elsewhere.

    Yields after every card.
    """
    margins: list[float] = []
    made: tuple[list[float], list[float]] = ([], [])
    # With two seats the second alone at a seat is a seating that there was already.
    for alone in range(2 if deal.players > 2 else 1):
        for seat in range(deal.players):
            who = [alone if each == seat else 1 - alone for each in range(deal.players)]
            points = yield from _points(deal, [players[each] for each in who])
            gain = margin(points, seat)
            margins.append(-gain if alone else gain)
            for each, scored in zip(who, points, strict=True):
                made[each].append(scored)
    return fmean(margins), fmean(made[0]), fmean(made[1])


def _points(deal: Deal, seats: Sequence[Player]) -> Generator[None, None, Sequence[float]]:
    while deal.to_move is not None:
        view = deal.view(deal.to_move)
        deal = deal.act(seats[deal.to_move].choose(view)[0].action)
        yield
    return points_made(deal)


# The command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command to a parser."""
    names = ", ".join(PLAYERS)
    parser.add_argument(
        "--preset",
        default="classic",
        help=f"the rules: {', '.join(PRESETS)}; add +shasta_point to any",
    )
    parser.add_argument(
        "--players",
        nargs="+",
        default=list(PLAYERS),
        metavar="PLAYER",
        help=f"who takes part: {names}; with settings as counting:worlds=20",
    )
    parser.add_argument("--deals", type=int, default=100, help="deals for each pair (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="the cards, as a number (default 0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes to use (default 1)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play the tournament and print a line for each pair; return the exit status."""
    try:
        rules = rules_named(options.preset)
        entries = [Entry.parse(text) for text in options.players]
        if options.jobs < 1:
            raise ValueError(f"jobs={options.jobs}: at least one process is needed")
        if options.jobs == 1:
            duels = tournament(rules, entries, deals=options.deals, seed=options.seed)
        else:
            # Named in full: importing the name would fail in the browser, which has no processes.
            with concurrent.futures.ProcessPoolExecutor(options.jobs) as executor:
                duels = tournament(
                    rules, entries, deals=options.deals, seed=options.seed, executor=executor
                )
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.writelines(f"{each}\n" for each in duels)
    return 0
