"""Offers the two engines to the vector tests."""

from __future__ import annotations

import engines
import pytest


@pytest.fixture(params=[engines.CoreGame, engines.OracleGame], ids=lambda engine: engine.name)
def engine(request):
    """Return a class that plays deals: the package's core, then the slow model."""
    return request.param
