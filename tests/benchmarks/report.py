"""The budgets of speed and size in one table, and their way from run to run.

    python tests/benchmarks/report.py [--site DIR] [--trend FILE] [--rounds 3]

Everything is measured on this machine in this run and compared as a ratio, so that it says the
same on any machine; no peer has to be installed. One line of figures is added to the trend file,
and what the line before it said is shown beside. Exits with 1 when a ratio misses its mark.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import measure
from bench_batch import DEALS, batch
from bench_kernel import kernel_deal
from bench_site import served, visit
from bench_solver import hard_position, times
from bench_state import public_deal
from playwright.sync_api import sync_playwright

from californiajack.players.solver import value
from californiajack.site.build import ENTRY, Plan, build_site
from californiajack.site.portable import first_visit
from californiajack.site.report import Report

ROOT = Path(__file__).parents[2]
FIRST_VISIT = 15e6  # bytes, compressed, without the notebooks


@dataclass(frozen=True)
class Budget:
    """A ratio and the mark it must not pass: `most` or `least`."""

    name: str
    found: float
    most: float | None = None
    least: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the ratio keeps to its mark."""
        above = self.most is None or self.found <= self.most
        return above and (self.least is None or self.found >= self.least)

    @property
    def mark(self) -> str:
        """The mark in words."""
        return f"at most {self.most:g}" if self.most is not None else f"at least {self.least:g}"


def speeds(rounds: int) -> list[Budget]:
    """Return how the ways of playing a deal stand to each other, and a search to a deal."""
    rng = random.Random(1)
    contestants = {
        "public": public_deal("captured", rng),
        "kernel": kernel_deal("captured", rng),
        "batch": batch("captured"),
    }
    found = measure.rates(contestants, rounds, 0.5)
    endings = [hard_position("captured", 0, rng) for _ in range(40)]
    search = statistics.median(times(value, endings, 3)) / 1000  # seconds
    return [
        Budget("kernel / public deal, deals a second", found["kernel"] / found["public"], least=3),
        Budget("batch / kernel, deals a second", found["batch"] * DEALS / found["kernel"], least=8),
        Budget("last six tricks / public deal, time", search * found["public"], most=6),
    ]


def starts(site: Path, rounds: int) -> list[Budget]:
    """Return how a second visit and the first plot stand to the first visit."""
    firsts, agains, plots = [], [], []
    url = served(site).url
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profiles:
        for number in range(rounds):
            profile = Path(profiles) / str(number)
            firsts.append(visit(playwright, url, True, profile)["live"])
            again = visit(playwright, url, True, profile, play=True)
            agains.append(again["live"])
            plots.append(again["plot"])
    first = statistics.median(firsts)
    return [
        # On one computer both are work of the processor: this mark only finds a second start that
        # has become slow. What the second visit saves, the line, is measured by bench_site.py.
        Budget("second visit / first, without a line", statistics.median(agains) / first, most=1.6),
        Budget("first plot / first visit", statistics.median(plots) / first, most=0.6),
    ]


def sizes(site: Path) -> list[Budget]:
    """Return how large the site is, of what it may be."""
    return [Budget("first visit / 15 MB, bytes", first_visit(site) / FIRST_VISIT, most=1)]


def commit() -> str:
    """Return the short name of the commit that is checked out; empty outside a checkout."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def last_line(trend: Path) -> dict[str, Any]:
    """Return the figures of the run before; nothing where there are none that can be read."""
    if not trend.is_file():
        return {}
    for line in reversed(trend.read_text("utf-8").splitlines()):
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict) and isinstance(found.get("figures"), dict):
            return dict(found["figures"])
    return {}


def written(budgets: list[Budget], before: dict[str, Any], trend: Path) -> str:
    """Add a line to the trend file and return the table."""
    trend.parent.mkdir(parents=True, exist_ok=True)
    line = {
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "commit": commit(),
        "python": platform.python_version(),
        "figures": {each.name: round(each.found, 3) for each in budgets},
    }
    with trend.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    rows = ["| ratio | now | before | mark | |", "| --- | --- | --- | --- | --- |"]
    for each in budgets:
        then = before.get(each.name, "")
        kept = "kept" if each.kept else "MISSED"
        rows.append(f"| {each.name} | {each.found:.2f} | {then} | {each.mark} | {kept} |")
    return "\n".join(rows)


def main() -> int:
    """Measure, write and print; return 0 if every mark is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=None, help="a site that is built already")
    parser.add_argument("--trend", type=Path, default=ROOT / "dist" / "trend.jsonl")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        site = options.site or Path(scratch) / "site"
        if options.site is None:
            plan = Plan(site, ENTRY, [ROOT / "app" / "californiajack"], lab=False)
            build_site(plan, report=Report())
        budgets = [
            *speeds(2 * options.rounds + 1),
            *starts(site, options.rounds),
            *sizes(site),
        ]
    print(written(budgets, last_line(options.trend), options.trend))
    return 0 if all(each.kept for each in budgets) else 1


if __name__ == "__main__":
    sys.exit(main())
