"""Intervals against exact sums of the binomial distribution, and against `statistics`."""

from __future__ import annotations

from math import comb, sqrt
from statistics import fmean, stdev

import pytest

from californiajack.analysis._intervals import mean, share


def coverage(chance: float, of: int) -> float:
    """Return how often the interval of a share holds the chance, summed over all outcomes."""
    total = 0.0
    for hits in range(of + 1):
        low, high = share(hits, of)[1:]
        if low <= chance <= high:
            total += comb(of, hits) * chance**hits * (1 - chance) ** (of - hits)
    return total


@pytest.mark.parametrize("of", [20, 100, 400])
def test_the_interval_of_a_share_holds_95_percent(of):
    held = [coverage(step / 40, of) for step in range(1, 40)]
    assert fmean(held) == pytest.approx(0.95, abs=0.01)
    assert min(held) > 0.89


def test_bounds_stay_within_0_and_1():
    for of in (1, 2, 50):
        for hits in range(of + 1):
            value, low, high = share(hits, of)
            assert 0 <= low <= value <= high <= 1
            assert high - low > 0
    assert share(0, 0)[1:] == (0, 1)
    assert share(0, 9).low == 0
    assert share(9, 9).high == 1


def test_the_interval_of_a_mean_is_that_of_its_numbers():
    numbers = [1, -2, 0, 4, 4, 0, -1]
    value, low, high = mean(sum(numbers), sum(each * each for each in numbers), len(numbers))
    within = 1.959964 * stdev(numbers) / sqrt(len(numbers))
    assert value == pytest.approx(fmean(numbers))
    assert (low, high) == (pytest.approx(value - within), pytest.approx(value + within))
    assert mean(3, 9, 1)[1:] == (float("-inf"), float("inf"))
    assert mean(6, 12, 3) == (2, 2, 2)
