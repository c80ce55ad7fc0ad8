"""A little of everything that has to be fast, timed by the wall clock; runs in any Python."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from californiajack import PRESETS, Deal
from californiajack.analysis.hints import hint
from californiajack.analysis.simulate import simulate
from californiajack.players import PLAYERS, player
from californiajack.players._kernel import RandomDeals
from californiajack.players.positions import Ending
from californiajack.players.solver import solve, value

RULES = PRESETS["classic"]


def rate(once: Callable[[], object], seconds: float = 0.5, deals: int = 1) -> float:
    """Deals a second."""
    once()
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        once()
        count += deals
    return count / spent


def milliseconds(ask: Callable[[], object]) -> float:
    """How long it takes once."""
    start = time.perf_counter()
    ask()
    return 1000 * (time.perf_counter() - start)


def public_deal(rng: random.Random) -> None:
    """One random deal through the public, immutable state."""
    deal = Deal.shuffled(RULES, rng.randrange(1 << 32))
    while not deal.is_over:
        moves = deal.legal_moves
        deal = deal.play(moves[rng.randrange(len(moves))])
    deal.score()


def ending(seed: int) -> Ending:
    """A last six tricks in which both sides kept their good cards."""
    deal = Deal.shuffled(RULES, seed)
    while deal.stock or deal.trick:
        deal = deal.play(
            min(deal.legal_moves, key=lambda card: (card.suit is deal.trump, card.pips, card.rank))
        )
    return Ending.from_deal(deal)


def moves(name: str, deals: int = 2) -> list[float]:
    """Milliseconds for each card of a player in some deals against the careful one."""
    mine, other = player(name), player("careful")
    found = []
    for seed in range(deals):
        deal = Deal.shuffled(RULES, seed)
        while not deal.is_over:
            view = deal.view(deal.to_move)
            if deal.to_move == 0:
                found.append(milliseconds(lambda view=view: mine.choose(view)))
                deal = deal.play(mine.choose(view)[0].action)
            else:
                deal = deal.play(other.choose(view)[0].action)
    return found


def measure() -> dict[str, float]:
    """Return every figure by its name: rates end with "/s", the others are milliseconds."""
    rng = random.Random(1)
    kernel = RandomDeals(RULES)
    found = {
        "kernel, random deals/s": rate(lambda: kernel.points(rng)),
        "public Deal, random deals/s": rate(lambda: public_deal(rng)),
        "batch, random deals/s": rate(lambda: simulate(RULES, 2048), deals=2048),
    }
    endings = [ending(seed) for seed in range(40)]
    values = sorted(milliseconds(lambda each=each: value(each)) for each in endings)
    cards = sorted(milliseconds(lambda each=each: solve(each)) for each in endings)
    found["ms, value of the last six, median"] = statistics.median(values)
    found["ms, value of the last six, longest"] = values[-1]
    found["ms, every card of the last six, median"] = statistics.median(cards)
    for name in PLAYERS:
        found[f"ms a move, {name}, mean"] = statistics.fmean(moves(name))
    views = [Deal.shuffled(RULES, seed, dealer=1).view(0) for seed in range(4)]
    found["ms a hint, mean"] = statistics.fmean(
        milliseconds(lambda view=view: hint(view)) for view in views
    )
    return found
