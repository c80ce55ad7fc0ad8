"""Trials: the deal played on by habit after each card, in worlds that fit what has been seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from californiajack.rules.options import Rules

from ._habits import play_by_habit
from ._kernel import Kernel
from .lasttricks import margin

__all__ = ["try_out", "varied"]


def varied(kernel: Kernel, first: int, rng: Random) -> Kernel:
    """Return the kernel with the stock in another order, but for its first cards.

    What lies face down may lie in any order, so this is a world as possible as the first.
    """
    stock = kernel.stock
    down = stock[first:]
    rng.shuffle(down)
    kernel = kernel.copy()
    start = kernel._start
    kernel._start = replace(start, stock=[*start.stock[: kernel.drawn + first], *down])
    return kernel


def try_out(worlds: Sequence[Kernel], rounds: int, rules: Rules, first: int, gone: int, rng: Random) -> dict[int, list[float]]:
    seat = worlds[0].to_move
    gains: dict[int, list[float]] = {card: [] for card in worlds[0].legal}
    for number in range(rounds):
        world = worlds[number % len(worlds)]
        if number >= len(worlds) and len(world.stock) > first + 1:
            world = varied(world, first, rng)
        for card, made in gains.items():
            kernel = world.copy()
            kernel.play(card)
            made.append(margin(play_by_habit(kernel, rules, gone).points(), seat))
    return gains
