"""Random whole deals in the batch simulator, beside OpenSpiel's random rollouts in C++.

Run: python tests/benchmarks/bench_batch.py
Shuffling, playing and counting belong to every deal, and the packs are those that the rules core
makes from the same seeds. The peer's rollouts start from a deal of spades that is dealt already:
they bid and play 13 tricks of four cards in one C++ call. Its players must follow suit, so the
preset with that rule, `captured`, is compared with it; the others are shown beside it.
"""

from __future__ import annotations

import random
import sys

import measure

from californiajack import PRESETS
from californiajack.analysis.simulate import simulate

TIMES_SPADES = 2
DEALS = 16_384  # in one run of the simulator
ROLLOUTS = 1000  # in one run of the peer


def batch(preset: str, strategy: str = "random") -> measure.Once:
    """Return a batch of deals of a preset, with other seeds every time."""
    first = 0

    def once() -> None:
        nonlocal first
        simulate(PRESETS[preset], DEALS, seed=first, strategies=strategy)
        first += DEALS

    return once


def spades_rollouts(rng: random.Random) -> measure.Once:
    """Return `ROLLOUTS` random rollouts of one deal of spades in C++.

    Python gets at them through a search of two simulations without a tree to speak of.
    """
    import pyspiel

    game = pyspiel.load_game("spades")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS // 2, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 2, 100, False, 1, False)
    return lambda: bot.mcts_search(state)


def main() -> int:
    """Measure and return 0 if the ratio is reached."""
    options = measure.arguments(__doc__ or "")
    peer = "OpenSpiel spades, C++ rollouts"
    contestants = {
        f"batch, {name}": batch(name) for name in ("classic", "captured", "nordic", "shasta_closed")
    }
    contestants["batch, captured, thrifty"] = batch("captured", "thrifty")
    with_peers = measure.peers(options, ["open-spiel"])
    if with_peers:
        contestants[peer] = spades_rollouts(random.Random(1))
    measure.header("batch simulator, random whole deals")
    runs = measure.rates(contestants, options.rounds, options.seconds)
    found = {name: rate * (ROLLOUTS if name == peer else DEALS) for name, rate in runs.items()}
    measure.table(found)
    if not with_peers:
        return 0
    spades = found.pop(peer)
    for name, rate in found.items():
        print(f"  {name} / spades: {rate / spades:.2f}")
    ratio = found["batch, captured"] / spades
    return 0 if measure.check("captured / spades", ratio, TIMES_SPADES) else 1


if __name__ == "__main__":
    sys.exit(main())
