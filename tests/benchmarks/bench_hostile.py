"""Changed addresses, codes, files and messages in great number: nothing escapes, nothing changes.

Run: python tests/benchmarks/bench_hostile.py [--mutations 100000] [--seed 1] [--kind page]
Every mutation has a seed of its own, which is told with a fault: `--kind page --only 17` repeats
it. The exit status is 1 if anything was raised that should not be, or changed by what was refused.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import hostile_archives
import hostile_pages
import hostile_texts

ATTACKS = {**hostile_texts.ATTACKS, **hostile_archives.ATTACKS, **hostile_pages.ATTACKS}
# How many of a thousand mutations are of a kind: the more, the quicker one is.
SHARES = {
    "address": 270,
    "code": 270,
    "record": 140,
    "progress": 155,
    "stored": 60,
    "lesson": 10,
    "words": 15,
    "archive": 5,
    "frame": 25,
    "table": 25,
    "page": 25,
}


class Tally:
    """What came of the mutations of one kind."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind = kind
        self.seed = seed
        self.count = 0
        self.seconds = 0.0
        self.slowest = (0.0, 0)
        self.faults: Counter[str] = Counter()
        self.examples: dict[str, int] = {}

    def run(self, number: int) -> None:
        """Run one mutation and note what comes of it."""
        rng = random.Random(f"{self.kind}-{self.seed}-{number}")
        start = time.perf_counter()
        try:
            ATTACKS[self.kind](rng)
        except Exception as error:  # whatever escapes is what is looked for
            place = traceback.extract_tb(error.__traceback__)[-1]
            file = Path(place.filename).name
            told = f"{type(error).__name__} in {file}:{place.lineno}: {str(error)[:120]}"
            self.faults[told] += 1
            self.examples.setdefault(told, number)
        spent = time.perf_counter() - start
        self.count += 1
        self.seconds += spent
        self.slowest = max(self.slowest, (spent, number))

    def tell(self) -> None:
        """Print a line, and one for each fault."""
        slow, number = self.slowest
        faults = sum(self.faults.values())
        print(
            f"{self.kind:9} {self.count:7,} mutations {faults:5} faults"
            f" {1000 * self.seconds / max(1, self.count):8.2f} ms each,"
            f" slowest {1000 * slow:7.1f} ms (number {number})",
            flush=True,
        )
        for told, times in self.faults.most_common(20):
            print(f"    {times} times, first number {self.examples[told]}: {told}")


def main() -> int:
    """Run the mutations and return 0 if none of them did what it must not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutations", type=int, default=100_000, help="how many in all")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutations")
    parser.add_argument("--kind", choices=ATTACKS, help="only mutations of this kind")
    parser.add_argument("--only", type=int, help="only this number of the kind")
    options = parser.parse_args()
    logging.disable(logging.INFO)
    kinds = [options.kind] if options.kind else list(ATTACKS)
    tallies = []
    for kind in kinds:
        tally = Tally(kind, options.seed)
        share = 1000 if options.kind else SHARES[kind]
        numbers = range(options.mutations * share // 1000)
        for number in numbers if options.only is None else [options.only]:
            tally.run(number)
        tally.tell()
        tallies.append(tally)
    faults = sum(sum(tally.faults.values()) for tally in tallies)
    count = sum(tally.count for tally in tallies)
    slowest = max(tallies, key=lambda tally: tally.slowest)
    print(
        f"{count:,} mutations, {faults} faults,"
        f" slowest {slowest.kind} {1000 * slowest.slowest[0]:.0f} ms"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
