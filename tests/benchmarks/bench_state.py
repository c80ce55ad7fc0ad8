"""Random whole deals through the public, immutable `Deal`, beside other projects' states.

Run: python tests/benchmarks/bench_state.py
A deal is shuffled, dealt and played to its end. The peers' returns are a number each; ours is a
score sheet that names holders and captors, so it is measured in a line of its own.
"""

from __future__ import annotations

import random
import sys

import measure

from californiajack import PACK, PRESETS, Deal

SHARE_OF_SPADES = 0.6
TIMES_RLCARD = 10.0


def public_deal(preset: str, rng: random.Random, *, scored: bool = False) -> measure.Once:
    """Return a random deal of a preset, played through `Deal`."""
    rules, chance = PRESETS[preset], rng.random

    def once() -> None:
        pack = list(PACK)
        rng.shuffle(pack)
        deal = Deal.from_pack(rules, pack)
        while not deal.is_over:
            legal = deal.legal_moves
            deal = deal.play(legal[int(chance() * len(legal))])
        if scored:
            deal.score()

    return once


def main() -> int:
    """Measure and return 0 if every ratio is reached."""
    options = measure.arguments(__doc__ or "")
    rng = random.Random(1)
    contestants = {
        f"Deal, {name}": public_deal(name, rng) for name in ("classic", "captured", "shasta_three")
    }
    contestants["Deal, classic, with its score sheet"] = public_deal("classic", rng, scored=True)
    with_peers = measure.peers(options, ["open-spiel", "rlcard"])
    if with_peers:
        contestants["OpenSpiel spades, Python API"] = measure.spades(rng)
        contestants["RLCard bridge"] = measure.rlcard_bridge(rng)
    measure.header("public state, random whole deals")
    found = measure.rates(contestants, options.rounds, options.seconds)
    measure.table(found)
    if not with_peers:
        return 0
    ours = found["Deal, classic"]
    results = [
        measure.check(
            "classic / spades", ours / found["OpenSpiel spades, Python API"], SHARE_OF_SPADES
        ),
        measure.check("classic / RLCard bridge", ours / found["RLCard bridge"], TIMES_RLCARD),
    ]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
