"""Counts of all ways to play on, pinned in vectors/perft.toml and counted twice.

From the start the count goes a few actions deep; from late in the deal it goes to the last card.
`python tests/rules/test_perft.py PRESET SEED [PLIES]` prints the count divided by first action,
which shows in which branch two engines part.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from californiajack import PRESETS, Deal

VECTORS = Path(__file__).parent.parent / "vectors" / "perft.toml"
CASES = tomllib.loads(VECTORS.read_text(encoding="utf-8"))["perft"] if VECTORS.exists() else []
IDS = [f"{case['preset']}-{case['seed']}" for case in CASES]
# The slow model takes about a tenth of a millisecond an action.
SLOW_LIMIT = 1500


def start(case) -> Deal:
    """Return the deal of a case before its first action."""
    return Deal.shuffled(PRESETS[case["preset"]], case["seed"], case["dealer"])


def actions_of(deal: Deal):
    """Return everything that may be done now."""
    return [*deal.legal_calls, *deal.legal_moves]


def late(deal: Deal, left: int) -> Deal:
    """Return the deal played on with the first thing allowed until `left` cards are to play."""
    while deal.phase != "play" or sum(map(len, deal.hands)) + len(deal.stock) > left:
        deal = deal.act(actions_of(deal)[0])
    return deal


def perft(deal: Deal, depth: int) -> int:
    """Return the number of sequences of `depth` actions; one that ends early counts as well."""
    if depth == 0 or deal.is_over:
        return 1
    actions = actions_of(deal)
    if depth == 1:
        return len(actions)
    return sum(perft(deal.act(action), depth - 1) for action in actions)


def divide(deal: Deal, depth: int) -> dict[str, int]:
    """Return the count for each first action."""
    return {str(action): perft(deal.act(action), depth - 1) for action in actions_of(deal)}


def slow_perft(oracle, deal: Deal, depth: int, table=None) -> int:
    """Return the same count by the slow model, which replays the deal from the start."""
    if table is None:
        options = deal.rules.as_dict()
        pack = [str(card) for card in deal.pack]
        cut = None if deal.cut is None else str(deal.cut)
        actions = [str(action) for action in deal.actions]

        def table(more):
            return oracle.replay(options, pack, deal.dealer, cut, actions=[*actions, *more])

    def count(more, left):
        now = table(more)
        allowed = now["legal_calls"] or now["legal_moves"]
        if left == 0 or now["is_over"]:
            return 1
        return len(allowed) if left == 1 else sum(count([*more, a], left - 1) for a in allowed)

    return count([], depth)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_counts_from_the_start(case):
    deal = start(case)
    for depth, count in enumerate(case["counts"], start=1):
        assert perft(deal, depth) == count
        assert sum(divide(deal, depth).values()) == count


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_counts_to_the_last_card(case):
    assert perft(late(start(case), case["left"]), case["left"]) == case["endings"]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_slow_model_counts_the_same(case):
    oracle = pytest.importorskip("oracle")
    deal = start(case)
    for depth, count in enumerate(case["counts"], start=1):
        if count <= SLOW_LIMIT:
            assert slow_perft(oracle, deal, depth) == count
    last = late(deal, case["left"])
    for depth in range(1, case["left"] + 1):
        count = perft(last, depth)
        if count <= SLOW_LIMIT // 10:
            assert slow_perft(oracle, last, depth) == count


def test_every_preset_is_counted():
    assert {case["preset"] for case in CASES} == set(PRESETS)


def main(arguments: list[str]) -> None:
    """Print the count of a deal, divided by its first action."""
    preset, seed, *rest = arguments
    deal = Deal.shuffled(PRESETS[preset], int(seed))
    depth = int(rest[0]) if rest else 4
    counts = divide(deal, depth)
    lines = [f"{action}: {count}" for action, count in counts.items()]
    sys.stdout.write("\n".join([*lines, f"together: {sum(counts.values())}", ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
