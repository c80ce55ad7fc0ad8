"""A tree of plays that grows over many possible worlds at once (information-set tree search).

One tree stands for all that the searching seat knows. Each trial takes one of the worlds, walks
down the tree along cards that may be played in it, adds one play, and finishes by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Final

from ._kernel import Kernel
from .lasttricks import margin

__all__ = ["Node", "grow"]

# How much a play that was tried seldom is preferred, in points of the deal.
_CURIOSITY: Final = 1.4


class Node:
    """A play with what the trials through it brought the seat that made it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.available = 0  # trials in which it could have been chosen
        self.total = 0.0

    @property
    def mean(self) -> float:
        """The average margin, in points."""
        return self.total / self.visits if self.visits else 0.0


def grow(worlds: Sequence[Kernel], iterations: int, rng: Random) -> Node:
    """Return the root of a tree after so many trials, each in the next of the worlds."""
    root = Node()
    for number in range(iterations):
        _try_once(root, worlds[number % len(worlds)].copy(), rng)
    return root


def _try_once(root: Node, kernel: Kernel, rng: Random) -> None:
    node = root
    path: list[tuple[int, Node]] = []
    fresh = False
    while not fresh and kernel.to_move >= 0:
        legal = kernel.legal
        children = node.children
        untried = [card for card in legal if card not in children]
        if untried:
            card = untried[int(rng.random() * len(untried))]
            children[card] = Node()
            fresh = True
        else:
            card = _select(children, legal)
        for each in legal:
            if each in children:
                children[each].available += 1
        node = children[card]
        path.append((kernel.to_move, node))
        kernel.play(card)
    if kernel.to_move >= 0:
        kernel.play_out(rng)
    points = kernel.points()
    margins = [margin(points, seat) for seat in range(len(points))]
    for seat, node in path:
        node.visits += 1
        node.total += margins[seat]


def _select(children: dict[int, Node], legal: Sequence[int]) -> int:
    """Return the card with the best hopes: its average, and more the less it was tried."""
    best, chosen = -1e9, legal[0]
    for card in legal:
        node = children[card]
        hope = node.total / node.visits + _CURIOSITY * sqrt(
            log(node.available + 1) / node.visits
        )
        if hope > best:
            best, chosen = hope, card
    return chosen
