"""Builds the stand-in's site once and keeps it until something it is made of changes.

The stand-in is a small app with a table-like component and callbacks that fail, hang and dawdle
on demand; the site built from it goes through the same code as the real one.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from californiajack.site.build import Plan, build_site
from californiajack.site.bundle import module_name
from californiajack.site.report import Report

HERE = Path(__file__).parent
STANDIN = HERE / "standin"
SOURCES = Path(__file__).parents[2] / "app" / "californiajack"
ENTRY = "standin.app:create_app"


@dataclass(frozen=True)
class Built:
    """A built site and what the build has seen."""

    folder: Path
    packed: frozenset[str]  # modules in the archives, without the project's own packages
    used: frozenset[str]  # modules that the app's course has imported from the archives


def fingerprint(*folders: Path) -> str:
    """One text for the contents of folders."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def build(target: Path, plan: Plan) -> Built:
    """Builds into `target` and writes down what was packed and used."""
    made = build_site(plan, report=Report(quiet=True), keep=target.with_name(target.name + "-work"))
    own = tuple(f"{folder.name}." for folder in plan.folders)
    packed = {m for a in made.archives if a.name != "stdlib" for m in a.modules}
    page = "/lib/python3.12/site-packages/"
    used = {module_name(p.removeprefix(page)) for p in made.used if p.startswith(page)}
    notes = {
        name: sorted(m for m in found if not f"{m}.".startswith(own))
        for name, found in (("packed", packed), ("used", used))
    }
    (target.with_name(target.name + "-notes.json")).write_text(json.dumps(notes), "utf-8")
    shutil.rmtree(target.with_name(target.name + "-work"))
    return read(target)


def read(target: Path) -> Built:
    """A site that was built before."""
    notes = json.loads(target.with_name(target.name + "-notes.json").read_text("utf-8"))
    return Built(target, frozenset(notes["packed"]), frozenset(notes["used"]))


def standin_site() -> Built:
    """The stand-in's site, from an earlier run if nothing has changed since."""
    kept = Path(tempfile.gettempdir()) / f"californiajack-tests-{os.getuid()}"
    target = kept / fingerprint(SOURCES / "site", STANDIN)
    if not (target / "index.html").exists():
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        build(target, Plan(target, ENTRY, [STANDIN]))
    return read(target)
