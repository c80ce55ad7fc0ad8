"""Intervals of 95 % for shares and means."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

__all__ = ["Interval", "mean", "share"]

_SIGMAS: Final = 1.959963984540054  # two-sided 95 % of the normal distribution


class Interval(NamedTuple):
    """An estimate with the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float


def share(hits: int, of: int) -> Interval:
    """Return a share with Wilson's interval, which stays between 0 and 1 for few and rare hits.

    With nothing counted yet it is all from 0 to 1.
    """
    if of == 0:
        return Interval(0.5, 0.0, 1.0)
    square = _SIGMAS**2
    value = hits / of
    middle = (value + square / (2 * of)) / (1 + square / of)
    spread = sqrt(value * (1 - value) / of + square / (4 * of * of)) * _SIGMAS / (1 + square / of)
    low = 0.0 if hits == 0 else middle - spread
    high = 1.0 if hits == of else middle + spread
    return Interval(value, low, high)


def mean(total: float, squares: float, count: int) -> Interval:
    """Return the mean of numbers with their sum, sum of squares and count.

    The bounds are infinite for fewer than two numbers.
    """
    if count == 0:
        return Interval(0.0, float("-inf"), float("inf"))
    value = total / count
    if count == 1:
        return Interval(value, float("-inf"), float("inf"))
    variance = max(0.0, squares - total * value) / (count - 1)
    within = _SIGMAS * sqrt(variance / count)
    return Interval(value, value - within, value + within)
