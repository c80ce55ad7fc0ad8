"""Random whole deals in the private kernel, beside OpenSpiel's spades through its Python API.

Run: python tests/benchmarks/bench_kernel.py
Shuffling and counting the points belong to every deal. The peer's players must follow suit, so the
preset with that rule, `captured`, is compared with it; the others are shown beside it.
"""

from __future__ import annotations

import random
import sys

import measure

from californiajack import PRESETS
from californiajack.players._kernel import RandomDeals

TIMES_SPADES = 2.5


def kernel_deal(preset: str, rng: random.Random) -> measure.Once:
    """Return a random deal of a preset, played out in the kernel and counted."""
    deals = RandomDeals(PRESETS[preset])
    return lambda: deals.points(rng)


def main() -> int:
    """Measure and return 0 if the ratio is reached."""
    options = measure.arguments(__doc__ or "")
    rng = random.Random(1)
    contestants = {
        f"kernel, {name}": kernel_deal(name, rng)
        for name in ("classic", "captured", "nordic", "shasta_closed", "shasta_three")
    }
    with_peers = measure.peers(options, ["open-spiel"])
    if with_peers:
        contestants["OpenSpiel spades, Python API"] = measure.spades(rng)
    measure.header("private kernel, random whole deals")
    found = measure.rates(contestants, options.rounds, options.seconds)
    measure.table(found)
    if not with_peers:
        return 0
    spades = found.pop("OpenSpiel spades, Python API")
    for name, rate in found.items():
        print(f"  {name} / spades: {rate / spades:.2f}")
    ratio = found["kernel, captured"] / spades
    return 0 if measure.check("captured / spades", ratio, TIMES_SPADES) else 1


if __name__ == "__main__":
    sys.exit(main())
