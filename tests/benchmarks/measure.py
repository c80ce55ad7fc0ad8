"""Measuring side by side: every contestant runs in short turns, so all meet the same machine.

Only ratios from one run mean anything; times of two machines, or of two runs, can't be compared.
"""

from __future__ import annotations

import argparse
import importlib.util
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence

PEERS = {"open-spiel": "pyspiel", "rlcard": "rlcard"}

Once = Callable[[], object]


def rates(contestants: Mapping[str, Once], rounds: int, seconds: float) -> dict[str, float]:
    """Return runs per second of CPU time: the median over `rounds` turns of `seconds` each."""
    turns: dict[str, list[float]] = {name: [] for name in contestants}
    for once in contestants.values():
        once()  # whatever is made on first use is not measured
    for _ in range(rounds):
        for name, once in contestants.items():
            count, start = 0, time.process_time()
            while (spent := time.process_time() - start) < seconds:
                once()
                count += 1
            turns[name].append(count / spent)
    return {name: statistics.median(found) for name, found in turns.items()}


def arguments(text: str) -> argparse.Namespace:
    """Read the options that all benchmarks have."""
    parser = argparse.ArgumentParser(description=text)
    parser.add_argument("--rounds", type=int, default=9, help="turns of each contestant")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of a turn")
    parser.add_argument(
        "--no-peers", action="store_true", help="measure without the peers; checks no ratio"
    )
    return parser.parse_args()


def peers(options: argparse.Namespace, wanted: Sequence[str]) -> bool:
    """Tell whether to measure the peers; leave with code 2 if they should be here and are not."""
    if options.no_peers:
        print("without peers: no ratio is checked")
        return False
    missing = [name for name in wanted if importlib.util.find_spec(PEERS[name]) is None]
    if missing:
        print(f"not installed: {' '.join(missing)}. Install them, or say --no-peers.")
        sys.exit(2)
    return True


def spades(rng: random.Random) -> Once:
    """Return OpenSpiel's spades through its Python API, the cheapest loop that plays a deal."""
    import pyspiel

    game = pyspiel.load_game("spades")
    chance = rng.random

    def once() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        state.returns()

    return once


def rlcard_bridge(rng: random.Random) -> Once:
    """Return RLCard's bridge through its environment, with random legal actions."""
    import rlcard

    env = rlcard.make("bridge", config={"seed": 1})
    chance = rng.random

    def once() -> None:
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(chance() * len(actions))])
        env.get_payoffs()

    return once


def header(title: str) -> None:
    """Print what is measured and on what."""
    print(f"{title}: Python {platform.python_version()}, {platform.machine()}, CPU time")


def table(found: Mapping[str, float]) -> None:
    """Print rates, one to a line."""
    for name, rate in found.items():
        print(f"  {name:42} {rate:10,.0f} deals/s")


def check(name: str, ratio: float, goal: float) -> bool:
    """Print a ratio beside what it must reach and tell whether it does."""
    reached = ratio >= goal
    print(f"  {name}: {ratio:.2f} (must reach {goal:g}) {'ok' if reached else 'TOO SLOW'}")
    return reached
