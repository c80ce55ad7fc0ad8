"""How long the exact solver takes: the last six tricks, and positions with a known stock.

Run: python tests/benchmarks/bench_solver.py
The endings come from deals in which both sides threw their cheapest cards as long as there was a
stock, so both kept trumps, tens and court cards: the hard kind.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import measure

from californiajack import PACK, PRESETS, Card, Deal
from californiajack.players.positions import Ending
from californiajack.players.solver import solve, value

sys.path.insert(0, str(Path(__file__).parent.parent / "players"))
import minimax_oracle

PRESET_NAMES = ("classic", "captured", "nordic", "shasta_closed")
VALUE_MEDIAN, VALUE_MAX, CARDS_MEDIAN = 1.0, 10.0, 3.0  # milliseconds


def hard_position(preset: str, stock: int, rng: random.Random) -> Ending:
    """Return a position with `stock` cards left after both sides kept their good cards."""
    deal = Deal.from_pack(PRESETS[preset], rng.sample(PACK, 52))

    def worth(card: Card) -> tuple[bool, int, int]:
        return card.suit is deal.trump, card.pips, card.rank

    while len(deal.stock) > stock or deal.trick:
        deal = deal.play(min(deal.legal_moves, key=worth))
    return Ending.from_deal(deal)


def times(ask: Callable[[Ending], object], positions: list[Ending], repeats: int) -> list[float]:
    """Return milliseconds of CPU time for each position, the best of some repeats, sorted."""
    found = []
    for position in positions:
        best = float("inf")
        for _ in range(repeats):
            start = time.process_time()
            ask(position)
            best = min(best, time.process_time() - start)
        found.append(1000 * best)
    return sorted(found)


def show(name: str, found: list[float]) -> None:
    """Print median, 90th percentile and maximum."""
    middle, late = found[len(found) // 2], found[len(found) * 9 // 10]
    print(f"  {name:42} median {middle:8.2f}  p90 {late:8.2f}  max {found[-1]:8.2f} ms")


def last_six(count: int, repeats: int) -> bool:
    """Measure endings with an empty stock and tell whether the goals are reached."""
    ok = True
    for preset in PRESET_NAMES:
        rng = random.Random(preset)
        positions = [hard_position(preset, 0, rng) for _ in range(count)]
        values = times(value, positions, repeats)
        cards = times(lambda position: solve(position, line=False), positions, repeats)
        show(f"{preset}: value", values)
        show(f"{preset}: every legal card", cards)
        show(f"{preset}: every card and the line", times(solve, positions, repeats))
        ok &= measure.check(
            f"{preset}: goals",
            min(
                VALUE_MEDIAN / values[count // 2],
                VALUE_MAX / values[-1],
                CARDS_MEDIAN / cards[count // 2],
            ),
            1.0,
        )
    return ok


def known_stock(count: int, budget: int) -> None:
    """Measure positions with pairs of cards left in an open stock."""
    for preset in ("classic", "captured"):
        for pairs in range(1, 7):
            rng = random.Random(pairs)
            positions = [hard_position(preset, 2 * pairs, rng) for _ in range(count)]
            exact = [solve(position, budget=budget, line=False).exact for position in positions]
            found = times(lambda each: solve(each, budget=budget, line=False), positions, 1)
            show(f"{preset}: {pairs} pairs, exact {sum(exact)} of {count}", found)


def plain_minimax(positions: int) -> None:
    """Measure the oracle that tries everything, on the same kind of endings."""
    rng = random.Random(1)
    rules = PRESETS["captured"]
    found = []
    for _ in range(positions):
        ending = hard_position("captured", 0, rng)
        place = {
            "follow": rules.follow, "game_by": rules.game_by, "game_tie": rules.game_tie,
            "high_to": rules.high_to, "low_to": rules.low_to, "nine": False,
            "trump": str(ending.trump), "dealer": ending.dealer, "to_move": ending.to_move,
            "hands": [[str(card) for card in hand] for hand in ending.hands], "led": None,
            "stock": [], "pips": ending.pips, "tricks": ending.tricks,
        }  # fmt: skip
        start = time.process_time()
        slow = minimax_oracle.card_values(place)
        found.append(1000 * (time.process_time() - start))
        fast = {str(card): worth for card, worth in solve(ending).values.items()}
        assert fast == slow
    show(f"captured: plain minimax, {positions} endings", sorted(found))


def main() -> int:
    """Measure and return 0 if the goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="endings for each preset")
    parser.add_argument("--repeats", type=int, default=3, help="measurements of each ending")
    parser.add_argument("--budget", type=int, default=50_000, help="nodes with a known stock")
    options = parser.parse_args()
    measure.header("exact solver")
    ok = last_six(options.count, options.repeats)
    known_stock(max(10, options.count // 5), options.budget)
    plain_minimax(3)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
