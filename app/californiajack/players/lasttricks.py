"""The last tricks of one deal by trying everything: for three seats, and for bids that can fail.

Two players have the exact solver. With three seats "best play" is less clear, as two of them may
work together against the third; here everybody plays for the own margin.
"""

from __future__ import annotations

from collections.abc import Sequence

from ._kernel import Kernel

__all__ = ["margin", "play_values"]


def margin(points: Sequence[float], seat: int) -> float:
    """Return a seat's points less the average of the others."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def play_values(kernel: Kernel) -> dict[int, float]:
    """Return for every legal card (0 to 51) the margin it brings the seat to move.

    Each seat plays for the highest margin of its own; among equals the first in its hand. The
    cost grows with the factorial of the hands: meant for the last three tricks.
    """
    seat = kernel.to_move
    return {card: margin(_points(_after(kernel, card)), seat) for card in kernel.legal}


def _after(kernel: Kernel, card: int) -> Kernel:
    kernel = kernel.copy()
    kernel.play(card)
    return kernel


def _points(kernel: Kernel) -> list[int]:
    """Return what each seat scores when everybody plays for the own margin."""
    if kernel.is_over:
        return kernel.points()
    seat = kernel.to_move
    outcomes = [_points(_after(kernel, card)) for card in kernel.legal]
    return max(outcomes, key=lambda points: margin(points, seat))
