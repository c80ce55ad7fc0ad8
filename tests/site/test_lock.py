"""The pins, the lock and the project's own dependencies say the same."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from californiajack.site.errors import SiteError
from californiajack.site.runtime import LOCK, RUNTIME, Runtime

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_every_pin_has_a_locked_file_of_that_version() -> None:
    runtime = Runtime()
    parts = runtime.packages + runtime.lab_packages + runtime.compare_packages
    tables = ("packages", "packages-lab", "packages-compare")
    assert len(parts) == sum(len(runtime.data[table]) for table in tables)
    for part in parts:
        version = part.requirement.partition("==")[2]
        assert f"-{version}-" in part.name
        assert part.name.endswith(".whl")
        assert re.fullmatch("[0-9a-f]{64}", part.sha256)


def test_the_lock_holds_nothing_that_is_not_pinned() -> None:
    runtime = Runtime()
    parts = runtime.packages + runtime.lab_packages + runtime.compare_packages
    pinned = {part.requirement for part in parts}
    locked = json.loads(LOCK.read_text("utf-8"))
    assert set(locked["packages"]) == pinned
    assert set(locked["core"]) == {part.name for part in runtime.core}


def test_a_pin_without_lock_is_refused_by_name(tmp_path: Path) -> None:
    changed = tmp_path / "runtime.toml"
    changed.write_text(RUNTIME.read_text("utf-8").replace('panel = "1.9.4"', 'panel = "9.9.9"'))
    with pytest.raises(SiteError, match=r"panel==9\.9\.9"):
        _ = Runtime(changed).packages


def test_server_and_browser_use_the_same_versions() -> None:
    pins = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]
    exact = dict(pin.split("==") for pin in pins if "==" in pin)
    browser = Runtime().data["packages"]
    assert {"bokeh", "panel", "param"} <= set(exact)
    for name in ("bokeh", "panel", "param"):
        assert browser[name] == exact[name]


def test_no_registry_host_is_named() -> None:
    text = RUNTIME.read_text("utf-8") + LOCK.read_text("utf-8")
    hosts = set(re.findall(r"https?://([^/\"]+)", text))
    assert hosts <= {"cdn.jsdelivr.net"}  # Pyodide's own server, tried first, never needed
