"""Whole builds: the same bytes each time, and an earlier build is only replaced by a whole one."""

from __future__ import annotations

from pathlib import Path

import pytest

from californiajack.site.build import Plan, build_site, replace
from californiajack.site.errors import BrowserPythonError, SiteError
from californiajack.site.report import Report


def contents(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.browser  # as slow as the tests that open one
def test_two_builds_have_the_same_bytes(tmp_path: Path) -> None:
    standin = Path(__file__).parent / "standin"
    found = []
    for name in ("one", "another-with-a-longer-name"):
        out = tmp_path / name / "site"
        plan = Plan(out, "standin.app:create_app", [standin], lab=True)
        build_site(plan, report=Report(quiet=True))
        found.append(contents(out))
    first, second = found
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_a_folder_that_is_no_site_is_left_alone(tmp_path: Path) -> None:
    made, out = tmp_path / "made", tmp_path / "letters"
    made.mkdir()
    out.mkdir()
    (out / "letter.txt").write_text("dear")
    with pytest.raises(SiteError, match="letters"):
        replace(made, out)
    assert (out / "letter.txt").read_text() == "dear"


def test_a_failed_build_leaves_the_old_site(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "__init__.py").write_text("import does_not_exist")
    out = tmp_path / "site"
    out.mkdir()
    (out / "service-worker.js").write_text("old")
    with pytest.raises(BrowserPythonError, match="does_not_exist"):
        build_site(Plan(out, "broken:create_app", [broken]), report=Report(quiet=True))
    assert (out / "service-worker.js").read_text() == "old"


def test_an_entry_outside_the_packages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r"elsewhere\.app"):
        build_site(Plan(tmp_path / "site", "elsewhere.app:create_app"), report=Report(quiet=True))
