"""Modules of later parts are found when they are imported, and only then."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from californiajack.site import browser
from californiajack.site.browser import LaterModules


def test_a_part_is_unpacked_once_when_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked: list[str] = []

    def unpack(part: str) -> None:
        unpacked.append(part)
        (tmp_path / "late_cards.py").write_text("PIPS = 80")

    monkeypatch.syspath_prepend(tmp_path)
    finder = LaterModules({"late_cards": "plots", "late_other": "plots"}, unpack)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, finder])
    with pytest.raises(ModuleNotFoundError):
        __import__("late_unknown")
    assert unpacked == []
    assert __import__("late_cards").PIPS == 80
    with pytest.raises(ModuleNotFoundError):
        __import__("late_other")
    assert unpacked == ["plots"]


def test_holoviews_and_what_needs_it_do_not_come_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "json.tool", raising=False)
    later = {
        "json.tool": "plots",
        "holoviews.core": "plots",
        "californiajack.plots.deals": "plots",
        "json.scanner": "other",
    }
    monkeypatch.setattr(browser, "_later", LaterModules(later, lambda part: None))
    assert browser.ahead("plots") == "json.tool"
    browser.bring("json.tool")
    assert "json.tool" in sys.modules
    assert browser.ahead("plots") is None
