"""The core and the slow model play the same random deals and must agree at every step.

By default 600 deals, in which the views are compared by turns; the environment variable
CALIFORNIAJACK_DEALS sets another number, such as the 10000 of a full check, and then every view is
compared at every step.
"""

from __future__ import annotations

import os
import random
from typing import Any

import engines
import oracle
import pytest

import strategies
from californiajack import PRESETS, Rules

DEALS = int(os.environ.get("CALIFORNIAJACK_DEALS", "600"))
EVERY_VIEW = "CALIFORNIAJACK_DEALS" in os.environ
PARTS = 20


def random_rules(rng: random.Random, number: int) -> dict[str, Any]:
    """Return the options of deal `number`: half of the deals walk through the presets."""
    presets = sorted(PRESETS)
    if number % 2:
        name = presets[number // 2 % len(presets)]
        changes = {"nine_point": "last"} if rng.random() < 0.2 else {}
        return engines.preset(name, **changes)
    mix = strategies.option_mix(lambda name, values: rng.choice(values))
    return engines.options_of(Rules(**mix))


def random_scores(rng: random.Random, options: dict[str, Any]) -> list[int] | None:
    """Return scores before the deal: none, low ones, or close to the target."""
    target, players = options["target"], options["players"]
    kind = rng.choice(["none", "any", "close", "close"])
    if kind == "none":
        return None
    low = max(0, target - 3) if kind == "close" else 0
    return [rng.randint(low, target - 1) for _ in range(players)]


def random_pack(rng: random.Random, options: dict[str, Any]) -> list[str]:
    """Return a shuffled pack; the card behind the hands is a Jack more often than by chance."""
    pack = rng.sample(oracle.PACK, 52)
    if options["turned_jack"] != "off" and rng.random() < 0.4:
        behind = options["players"] * oracle.HAND_SIZE
        jack = pack.index("J" + rng.choice(oracle.SUITS))
        pack[behind], pack[jack] = pack[jack], pack[behind]
    return pack


def choose(rng: random.Random, state: dict[str, Any]) -> str:
    """Return a random action; begging and running come often enough to be seen."""
    if state["calls"]:
        favoured = [call for call in state["calls"] if call in ("beg", "run")]
        if favoured and rng.random() < 0.6:
            return favoured[0]
        return rng.choice(state["calls"])
    return rng.choice(state["moves"])


class Trial:
    """One deal on both engines."""

    def __init__(self, number: int) -> None:
        rng = self.rng = random.Random(number)
        self.options = random_rules(rng, number)
        self.scores = random_scores(rng, self.options)
        pack = random_pack(rng, self.options)
        dealer = rng.randrange(self.options["players"])
        cut = rng.choice([None, rng.choice(pack)])
        if self.options["trump_source"] != "cut":
            cut = None
        self.start = (self.options, pack, dealer, cut, self.scores)
        self.core = engines.CoreGame(*self.start)
        self.slow = engines.OracleGame(*self.start)
        self.number = number

    def story(self) -> str:
        """Return all that is needed to repeat the trial by hand."""
        return (
            f"deal {self.number}\noptions {self.options}\npack {' '.join(self.start[1])}\n"
            f"dealer {self.start[2]} cut {self.start[3]} scores {self.scores}\n"
            f"actions {' '.join(self.slow.actions)}"
        )

    def same(self, got: Any, expected: Any, what: str) -> None:
        """Compare two values, dicts key by key."""
        if isinstance(expected, dict):
            assert got.keys() == expected.keys(), f"{what}\n{self.story()}"
            for key, value in expected.items():
                self.same(got[key], value, f"{what}.{key}")
            return
        assert got == expected, f"{what}: core {got!r}, model {expected!r}\n{self.story()}"

    def run(self) -> None:
        """Play to the end, comparing all along."""
        self.compare()
        while not self.slow.table["is_over"]:
            action = choose(self.rng, self.slow.state())
            self.core, self.slow = self.core.do(action), self.slow.do(action)
            self.compare()
        assert self.slow.from_scratch().table == self.slow.table
        if self.slow.table["thrown_in"]:
            return
        self.same(self.core.sheet(), self.slow.sheet(), "sheet")
        scores = self.scores or [0] * self.options["players"]
        self.same(self.core.count(scores), self.slow.count(scores), "count")

    def compare(self) -> None:
        """Compare the tables and what the seats and an onlooker see."""
        self.same(self.core.state(), self.slow.state(), "state")
        seats = (None, *range(self.options["players"]))
        turn = len(self.slow.actions) % len(seats)
        for seat in seats if EVERY_VIEW else seats[turn : turn + 1]:
            self.same(self.core.sees(seat), self.slow.sees(seat), f"view {seat}")


@pytest.mark.parametrize("part", range(PARTS))
def test_core_and_model_agree(part: int) -> None:
    for number in range(part, DEALS, PARTS):
        Trial(number).run()
