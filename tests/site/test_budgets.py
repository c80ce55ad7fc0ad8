"""The report of budgets: marks, the trend file, and what the run before said."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(BENCHMARKS)
    return importlib.import_module("report")


def test_a_ratio_keeps_to_its_mark_or_misses_it(report: ModuleType) -> None:
    assert report.Budget("size", 1.0, most=1).kept
    assert not report.Budget("size", 1.01, most=1).kept
    assert report.Budget("speed", 3.0, least=3).kept
    assert not report.Budget("speed", 2.99, least=3).kept


def test_the_run_before_stands_beside_and_nothing_of_it_is_lost(
    report: ModuleType, tmp_path: Path
) -> None:
    trend = tmp_path / "out" / "trend.jsonl"
    assert report.last_line(trend) == {}
    first = report.written([report.Budget("size", 0.5, most=1)], report.last_line(trend), trend)
    assert "| size | 0.50 |  | at most 1 | kept |" in first
    with trend.open("a") as file:
        file.write("half a li\n")
    second = report.written([report.Budget("size", 2.0, most=1)], report.last_line(trend), trend)
    assert "| size | 2.00 | 0.5 | at most 1 | MISSED |" in second
    lines = trend.read_text().splitlines()
    assert json.loads(lines[0])["figures"] == {"size": 0.5}
    assert lines[1] == "half a li"
    assert json.loads(lines[2])["figures"] == {"size": 2.0}
