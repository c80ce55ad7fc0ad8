"""The commands `simulate` and `compare`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from californiajack.players import PLAYERS
from californiajack.rules.options import PRESETS, rules_named

from . import _batch
from .compare import Comparison, compare
from .simulate import MOST_DEALS, STRATEGIES, Simulation, simulate

__all__ = ["add_compare_arguments", "add_simulate_arguments", "run_compare", "run_simulate"]


def add_simulate_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `simulate` to a parser."""
    names = ", ".join(_batch.batch_presets())
    parser.add_argument(
        "--preset", default="classic", help=f"the rules: {names}; add +shasta_point to any"
    )
    _add_common(parser, deals=100_000)
    parser.add_argument(
        "--strategies",
        nargs="+",
        default=["random"],
        metavar="STRATEGY",
        help=f"who plays at both seats, or at seats 0 and 1: {', '.join(STRATEGIES)}",
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a line for each deal")
    parser.set_defaults(run=run_simulate)


def add_compare_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `compare` to a parser."""
    names = f"{', '.join(PRESETS)}; add +shasta_point to any"
    parser.add_argument("first", metavar="PRESET_A", help=f"rules: {names}")
    parser.add_argument("second", metavar="PRESET_B", help="other rules for as many players")
    _add_common(parser, deals=10_000)
    strategies = ", ".join(dict.fromkeys([*STRATEGIES, *PLAYERS]))
    parser.add_argument(
        "--strategy", default="random", help=f"who plays at every seat: {strategies}"
    )
    parser.set_defaults(run=run_compare)


def _add_common(parser: argparse.ArgumentParser, deals: int) -> None:
    parser.add_argument(
        "--deals", type=int, default=deals, help=f"1 to {MOST_DEALS:,} (default {deals:,})"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="the first deal's cards; the others count on from it"
    )
    parser.add_argument("--dealer", type=int, default=0, help="the seat that deals (default 0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes to use (default 1)")


def run_simulate(options: argparse.Namespace) -> int:
    """Simulate and print the table; return the exit status."""
    try:
        rules = rules_named(options.preset)
        strategies = options.strategies
        with _executor(options.jobs) as executor:
            found = simulate(
                rules,
                options.deals,
                seed=options.seed,
                strategies=strategies[0] if len(strategies) == 1 else strategies,
                dealer=options.dealer,
                executor=executor,
            )
        if options.csv:
            with options.csv.open("w", encoding="utf-8", newline="") as file:
                found.write_csv(file)
    except (ValueError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.writelines(f"{line}\n" for line in _simulation_lines(found))
    return 0


def run_compare(options: argparse.Namespace) -> int:
    """Compare and print the tables; return the exit status."""
    try:
        first, second = rules_named(options.first), rules_named(options.second)
        with _executor(options.jobs) as executor:
            found = compare(
                first,
                second,
                options.deals,
                seed=options.seed,
                strategy=options.strategy,
                dealer=options.dealer,
                executor=executor,
            )
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    lines = _comparison_lines(found, options.first, options.second)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


@contextmanager
def _executor(jobs: int) -> Iterator[Executor | None]:
    if jobs < 1:
        raise ValueError(f"jobs={jobs}: at least one process is needed")
    if jobs == 1:
        yield None
        return
    with ProcessPoolExecutor(jobs) as executor:
        yield executor


def _simulation_lines(found: Simulation) -> Iterator[str]:
    first, second = found.strategies
    yield f"{len(found):,} deals; seat 0 {first}, seat 1 {second}; seat {found.dealer} deals"
    yield "share of deals with 95 % intervals"
    yield f"{'':8}{'seat 0':>24}{'seat 1':>24}{'nobody':>24}"
    for point in found.points():
        cells = [found.chance(point, seat) for seat in (0, 1, None)]
        shown = [f"{value:7.2%} [{low:6.2%}, {high:6.2%}]" for value, low, high in cells]
        yield f"{point:8}" + "".join(f"{cell:>24}" for cell in shown)
    means = [found.mean_points(seat) for seat in (0, 1)]
    shown = [f"{value:.3f} [{low:.3f}, {high:.3f}]" for value, low, high in means]
    yield f"{'points':8}" + "".join(f"{cell:>24}" for cell in shown)


def _comparison_lines(found: Comparison, first: str, second: str) -> Iterator[str]:
    yield f"{len(found):,} deals, {found.strategy} at every seat; seat {found.dealer} deals"
    yield "changes hands in (95 % interval), with seeds to look at"
    for row in found.changes():
        seeds = " ".join(map(str, row["seeds"])) if isinstance(row["seeds"], list) else ""
        yield f"{row['what']:8}{row['share']:8.2%} [{row['low']:.2%}, {row['high']:.2%}]  {seeds}"
    yield f"{'':8}{'seat':>5}{first:>16}{second:>16}{'difference':>12}"
    for row in found.rows():
        yield (
            f"{row['what']:8}{row['seat']:5}{row['first']:16.3f}{row['second']:16.3f}"
            f"{row['difference']:+12.3f} [{row['low']:+.3f}, {row['high']:+.3f}]"
        )
