"""Modules of later parts are found when they are imported, and only then."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

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
