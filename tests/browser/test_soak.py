"""One page plays some deals and does not grow; `tests/benchmarks/bench_page.py` plays hundreds."""

from __future__ import annotations

from typing import Any

import pytest
from soaking import Soak

pytestmark = pytest.mark.browser

DEALS = 5
# What differs between two deals that are laid out otherwise; what stays behind of every card or
# state of a deal would be thousands of nodes and hundreds of listeners.
NODES, LISTENERS, MEGABYTES = 400, 40, 3.0


def test_a_page_that_plays_deal_after_deal_does_not_grow(visit: Any) -> None:
    soak = Soak(visit.page().deal("?page=play&preset=classic&with=careful&seed=5"))
    soak.deal()
    soak.deal()
    before = soak.held()
    for _ in range(DEALS - 2):
        soak.deal()
    after = soak.held()
    assert after["nodes"] - before["nodes"] < NODES
    assert after["listeners"] - before["listeners"] < LISTENERS
    assert after["megabytes"] - before["megabytes"] < MEGABYTES
