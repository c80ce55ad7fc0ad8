"""Whether the app stays as it is after very many matches: memory, objects, time for a press.

    python tests/benchmarks/bench_soak.py [--matches 2000]

One visitor plays one match after the other through the app's own messages, under all presets by
turns: cards, calls, a card taken back, count and score, every language, other places in between.
Others play at once. After a tenth of the matches and at the end everything that is no longer used
is collected and counted. Leaves with 1 when a ratio of the end to the first tenth is too high.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from californiajack import PRESETS
from californiajack.language import languages
from californiajack.ui.app import App
from californiajack.ui.session import Session

MOST = {"memory": 1.05, "objects": 1.05, "time for a press": 1.5}
PLACES = ("rules", "learn", "explore", "class", "play")
LONGEST = 60  # deals after which a match is left


def memory() -> float:
    """Megabytes this process holds; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text("ascii").split()[1]) * 4096 / 1e6 if told.exists() else 0.0


class Visitor:
    """Plays through the messages that the page sends."""

    def __init__(self) -> None:
        self.session = Session()
        self.app = App(self.session)
        self.waiting: list[Callable[[], Awaitable[None]]] = []
        self.session.run = self.waiting.append
        self.session.settings = {**self.session.settings, "pace": "fast"}
        self.times: list[float] = []  # seconds of CPU time, one for each press at the table

    async def press(self, message: dict[str, Any]) -> None:
        """Send a message of the table and let others act."""
        begun = time.process_time()
        self.app._on_table({**message, "turn": self.session.turn})
        while self.waiting:
            await self.waiting.pop(0)()
        self.times.append(time.process_time() - begun)

    async def act(self, name: str, value: str = "") -> None:
        """Send a message of a page of words and let others act."""
        self.app._on_page({"type": "act", "name": name, "value": value, "form": {}})
        while self.waiting:
            await self.waiting.pop(0)()

    async def deal(self) -> None:
        """Play the deal on the table to its end; take the second decision back once."""
        session, taken_back = self.session, False
        while session.match is not None and not session.match.deal.is_over:
            deal = session.match.deal
            if session.match.is_over:
                break
            if deal.legal_moves:
                await self.press({"type": "play", "card": str(deal.legal_moves[0])})
            else:
                await self.press({"type": "call", "id": str(deal.legal_calls[0])})
            if not taken_back and len(deal.tricks) == 1 and session.can_take_back:
                await self.press({"type": "button", "id": "undo"})
                taken_back = True

    async def match(self, number: int) -> int:
        """Play a match to its end and look around; return how many deals it had."""
        session, names = self.session, list(PRESETS)
        rules = PRESETS[names[number % len(names)]]
        others = ",".join(["careful"] * (rules.players - 1))
        query = f"?page=play&preset={names[number % len(names)]}&with={others}&seed={number}"
        self.app._on_frame({"type": "address", "search": query, "hash": ""})
        deals = 0
        while session.match is not None and deals < LONGEST:
            while self.waiting:
                await self.waiting.pop(0)()
            await self.deal()
            deals += 1
            await self.act("count")
            await self.act("score")
            if session.match.is_over:
                break
            await self.act("next")
        codes = list(languages())
        self.app._on_frame({"type": "language", "code": codes[number % len(codes)]})
        self.app._on_frame({"type": "place", "place": PLACES[number % len(PLACES)]})
        return deals


def soak(matches: int, told: Callable[[str], object] = print) -> dict[str, float]:
    """Play matches; return the ratios of the end to the first tenth."""
    visitor, tenth = Visitor(), max(1, matches // 10)
    found: dict[int, tuple[float, int, int]] = {}
    deals = 0

    async def play() -> None:
        nonlocal deals
        for number in range(matches):
            deals += await visitor.match(number)
            if (number + 1) % tenth == 0:
                times, visitor.times = statistics.median(visitor.times), []
                gc.collect()
                held = (memory(), len(gc.get_objects()), times)
                found[number + 1] = held
                told(
                    f"{number + 1:6} matches, {deals:6} deals: {held[0]:6.1f} MB,"
                    f" {held[1]:,} objects, {times * 1000:.2f} ms a press"
                )

    asyncio.run(play())
    first, last = found[min(found)], found[max(found)]
    names = list(MOST)
    return {name: last[at] / first[at] for at, name in enumerate(names) if first[at]}


def main() -> int:
    """Plays and prints; 1 when something grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    ratios = soak(parser.parse_args().matches)
    for name, ratio in ratios.items():
        print(f"{name}: the end is {ratio:.3f} of the first tenth (at most {MOST[name]})")
    return int(any(ratio > MOST[name] for name, ratio in ratios.items()))


if __name__ == "__main__":
    sys.exit(main())
