"""Lays out everything Python could import in the page, before anything is left out by recording."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

from .archives import open_zip
from .runtime import Part

OWN = "californiajack"
# What the page needs of the builder's own package.
OWN_IN_PAGE = ("site/__init__.py", "site/browser.py")


def left_out(name: str, patterns: Iterable[str]) -> bool:
    """Whether a path (with `/`) matches one of the patterns of runtime.toml."""
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def unpack_wheel(wheel: Path, target: Path, patterns: Iterable[str]) -> list[str]:
    """Unpacks the Python part of a wheel; returns the names.

    Compiled parts are kept only from wheels made for Pyodide: MarkupSafe and PyYAML then fall
    back to their Python code.
    """
    for_pyodide = "wasm32" in wheel.name
    names = []
    with open_zip(wheel) as archive:
        for name in sorted(archive.namelist()):
            foreign = name.endswith(".so") and not for_pyodide
            if name.endswith("/") or foreign or left_out(name, patterns):
                continue
            place = target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(archive.read(name))
            names.append(name)
    return names


def copy_package(package: Path, target: Path) -> None:
    """Copies a package of this project, without caches and without the builder itself."""
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        if path.is_dir() or "__pycache__" in name or name.endswith((".pyc", ".po", ".pot")):
            continue
        if package.name == OWN and name.startswith("site/") and name not in OWN_IN_PAGE:
            continue
        place = target / package.name / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def copy_lessons(folder: Path, target: Path) -> None:
    """Copies the course into the package, in place of the one an installed package has there."""
    shutil.rmtree(target / OWN / "lessons", ignore_errors=True)
    # Not deeper than a course lies, and than its links are looked at when it is read.
    for path in sorted((*folder.glob("*"), *folder.glob("*/*"))):
        if (path.suffix in (".yaml", ".md") or path.name == "order.txt") and path.is_file():
            place = target / OWN / "lessons" / path.relative_to(folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)


def lay_out(
    wheels: dict[Part, Path],
    packages: Iterable[Path],
    target: Path,
    patterns: Iterable[str],
    lessons: Path | None = None,
) -> None:
    """Fills `target` like a site-packages folder: the wheels, then the project's own packages."""
    for wheel in wheels.values():
        unpack_wheel(wheel, target, patterns)
    for package in packages:
        copy_package(package, target)
    if lessons is not None:
        copy_lessons(lessons, target)
