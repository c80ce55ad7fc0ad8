"""Trials: the deal played on by habit after each card, in worlds that fit what has been seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from californiajack.rules.views import SeatView

from ._habits import play_by_habit
from ._kernel import Kernel
from .lasttricks import margin
from .voids import plays_of

__all__ = ["try_out"]


def try_out(view: SeatView, worlds: Sequence[Kernel], rounds: int, rng: Random) -> dict[int, float]:
    """Return for each card (0 to 51) that may be played its average margin over the rounds.

    A round plays the deal on after every card, in the same world for all of them. When the worlds
    are used up they come again with the stock in another order.
    """
    assert view.seat is not None
    seen = int(view.stock_top is not None)
    gone = sum([1 << card.index for _, _, card in plays_of(view)])
    totals = dict.fromkeys(worlds[0].legal, 0.0)
    for number in range(rounds):
        world = worlds[number % len(worlds)]
        if number >= len(worlds):
            world = _varied(world, seen, rng)
        for card in totals:
            kernel = world.copy()
            kernel.play(card)
            totals[card] += margin(play_by_habit(kernel, view.rules, gone).points(), view.seat)
    return {card: total / rounds for card, total in totals.items()}


def _varied(kernel: Kernel, seen: int, rng: Random) -> Kernel:
    """Return the kernel with the stock in another order, but for the cards seen on its top.

    What lies face down may lie in any order, so this world is as possible as the first.
    """
    stock = kernel.stock
    down = stock[seen:]
    rng.shuffle(down)
    kernel = kernel.copy()
    start = kernel._start
    kernel._start = replace(start, stock=[*start.stock[: kernel.drawn], *stock[:seen], *down])
    return kernel
