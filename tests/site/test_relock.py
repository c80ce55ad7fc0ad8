"""Renewing the locks says what has changed."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from californiajack.site import relock
from californiajack.site.runtime import LOCK


def wheel(name: str, digest: str) -> dict[str, str]:
    return {"file": f"{name}.whl", "sha256": digest}


def test_every_kind_of_change_has_its_line() -> None:
    before = {
        "core": {"pyodide.js": "a", "python_stdlib.zip": "b"},
        "packages": {
            "bokeh==3.9.2": wheel("bokeh", "c"),
            "gone==1.0": wheel("gone", "d"),
            "panel==1.9.4": wheel("panel", "e"),
            "param==2.4.2": wheel("param", "f"),
        },
    }
    after = {
        "core": {"pyodide.js": "other", "python_stdlib.zip": "b", "worker.js": "g"},
        "packages": {
            "bokeh==3.9.3": wheel("bokeh", "h"),
            "panel==1.9.4": wheel("panel", "other"),
            "param==2.4.2": wheel("param", "f"),
            "segno==1.6.6": wheel("segno", "i"),
        },
    }
    assert relock.changes(before, after) == [
        "bokeh: 3.9.2 is now 3.9.3",
        "gone 1.0: gone",
        "panel: OTHER BYTES under the same version",
        "pyodide.js: OTHER BYTES under the same version",
        "segno 1.6.6: new",
        "worker.js: new",
    ]


def test_the_same_lock_has_no_changes() -> None:
    lock = json.loads(LOCK.read_text("utf-8"))
    assert relock.changes(lock, copy.deepcopy(lock)) == []
    assert len(relock.changes({}, lock)) == len(lock["core"]) + len(lock["packages"])


def test_the_command_writes_the_lock_and_prints_the_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = json.loads(LOCK.read_text("utf-8"))
    target = tmp_path / "lock.json"
    target.write_text(json.dumps(lock), "utf-8")
    renewed = copy.deepcopy(lock["packages"])
    renewed["zebra==1.0"] = wheel("zebra", "z")
    monkeypatch.setattr(relock, "LOCK", target)
    monkeypatch.setattr(relock, "core_hashes", lambda runtime: lock["core"])
    monkeypatch.setattr(relock, "package_hashes", lambda runtime: renewed)
    relock.main()
    assert "zebra 1.0: new\n" in capsys.readouterr().out
    assert json.loads(target.read_text("utf-8"))["packages"] == renewed
    relock.main()
    assert "nothing has changed" in capsys.readouterr().out
