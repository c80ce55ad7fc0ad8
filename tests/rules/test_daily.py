"""The deal of the day: the same everywhere, another one each day and under each preset."""

import tomllib
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from californiajack.rules.codes import read_code
from californiajack.rules.daily import daily_code, daily_seed
from californiajack.rules.match import DEAL_SEEDS, Match
from californiajack.rules.options import PRESETS

VECTORS = tomllib.loads((Path(__file__).parents[1] / "vectors" / "typed.toml").read_text())["day"]


@given(some.dates(), some.sampled_from(sorted(PRESETS)))
def test_the_code_is_that_of_the_deal_of_the_day(day, preset):
    seed = daily_seed(preset, day)
    assert 0 <= seed < DEAL_SEEDS
    code = daily_code(preset, day)
    assert len(code) == 9
    assert read_code(code) == Match.start(PRESETS[preset], seed).deal
    # A date that was made otherwise is the same day.
    assert daily_code(preset, date.fromisoformat(day.isoformat())) == code


@pytest.mark.parametrize("vector", VECTORS, ids=lambda each: f"{each['day']}-{each['preset']}")
def test_a_day_keeps_its_deal(vector):
    assert daily_code(vector["preset"], vector["day"]) == vector["code"]


def test_days_and_presets_have_deals_of_their_own():
    first = date(2026, 1, 1)
    days = [first + timedelta(days=number) for number in range(3 * 365)]
    seeds = Counter(daily_seed(preset, day) for day in days for preset in PRESETS)
    # 7665 draws from 2**22: seven meet on average.
    assert len(seeds) > len(days) * len(PRESETS) - 25
    for preset in PRESETS:
        own = [daily_seed(preset, day) for day in days]
        assert all(one != two for one, two in pairwise(own))
        # Spread over all seeds: a quarter of the days in each quarter.
        quarters = Counter(seed * 4 // DEAL_SEEDS for seed in own)
        assert all(200 < quarters[quarter] < 350 for quarter in range(4))


def test_unknown_rules_have_no_deal():
    with pytest.raises(KeyError):
        daily_seed("whist", date(2026, 11, 30))
