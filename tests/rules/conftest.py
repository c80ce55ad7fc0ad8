"""Offers the two engines to the vector tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

import engines  # noqa: E402  # the modules beside this file are importable only now


@pytest.fixture(params=[engines.CoreGame, engines.OracleGame], ids=lambda engine: engine.name)
def engine(request):
    """Return a class that plays deals: the package's core, then the slow model."""
    return request.param
