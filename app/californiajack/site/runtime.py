"""Reads runtime.toml and lock.json: which files the site is made of and how they are known."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .errors import SiteError

HERE = Path(__file__).parent
RUNTIME = HERE / "runtime.toml"
LOCK = HERE / "lock.json"


@dataclass(frozen=True)
class Part:
    """One file to fetch: its name, its sha256, and what the mirrors call it.

    `kind` is "core" (Pyodide itself), "official" (a wheel of Pyodide's lock) or "package"
    (a wheel of the package index, asked for by `requirement`).
    """

    name: str
    sha256: str
    kind: str
    requirement: str = ""

    @property
    def project(self) -> str:
        """The project's normal name, such as `markdown-it-py`."""
        return self.name.split("-")[0].replace("_", "-").lower()


@dataclass(frozen=True)
class Mirror:
    """One place that may hold copies, see runtime.toml."""

    name: str
    kind: str
    holds: tuple[str, ...]
    at: str = ""
    folder: str = ""
    timeout: float = 60.0


class Runtime:
    """Versions, pins, mirrors and what is left out.

    Raises SiteError when a pin of runtime.toml has no entry in lock.json.
    """

    def __init__(self, runtime: Path = RUNTIME, lock: Path = LOCK) -> None:
        self.data: dict[str, Any] = tomllib.loads(runtime.read_text("utf-8"))
        self.lock: dict[str, Any] = json.loads(lock.read_text("utf-8")) if lock.exists() else {}

    @property
    def pyodide(self) -> str:
        """Pyodide's version."""
        return str(self.data["pyodide"]["version"])

    def version(self, package: str) -> str:
        """The pinned version of a package of the index."""
        return str(self.data["packages"][package])

    @property
    def leave_out(self) -> dict[str, list[str]]:
        """Patterns of what never runs in the page."""
        return dict(self.data["leave-out"])

    @property
    def keep(self) -> dict[str, list[str]]:
        """Patterns of what is kept although no recording shows it."""
        return dict(self.data["keep"])

    @cached_property
    def mirrors(self) -> tuple[Mirror, ...]:
        """The mirrors, in the order in which they are asked."""
        return tuple(
            Mirror(**{**entry, "holds": tuple(entry["holds"])}) for entry in self.data["mirror"]
        )

    @cached_property
    def core(self) -> tuple[Part, ...]:
        """The files of Pyodide itself."""
        return tuple(
            Part(name, self._sha("core", name), "core") for name in self.data["pyodide"]["core"]
        )

    @cached_property
    def packages(self) -> tuple[Part, ...]:
        """The pinned wheels of the package index that the site is made of."""
        return self._wheels("packages")

    @cached_property
    def compare_packages(self) -> tuple[Part, ...]:
        """Further wheels, only for the comparison with `panel convert`."""
        return self._wheels("packages-compare")

    @cached_property
    def lab_packages(self) -> tuple[Part, ...]:
        """Further wheels, only for the notebooks in the browser."""
        return self._wheels("packages-lab")

    def official(
        self, lock_file: Path, *, compare: bool = False, lab: bool = False
    ) -> tuple[Part, ...]:
        """The official wheels, with the sha256 that Pyodide's own lock file gives them."""
        known = json.loads(lock_file.read_text("utf-8"))["packages"]
        names = self.data["pyodide"]["compare" if compare else "lab" if lab else "official"]
        return tuple(
            Part(known[name]["file_name"], known[name]["sha256"], "official") for name in names
        )

    def _wheels(self, table: str) -> tuple[Part, ...]:
        parts = []
        for name, version in self.data[table].items():
            requirement = f"{name}=={version}"
            entry = self.lock.get("packages", {}).get(requirement)
            if entry is None:
                raise SiteError(
                    f"{requirement} stands in runtime.toml but not in lock.json; "
                    "run `python -m californiajack.site.relock`."
                )
            parts.append(Part(entry["file"], entry["sha256"], "package", requirement))
        return tuple(parts)

    def _sha(self, table: str, name: str) -> str:
        try:
            return str(self.lock[table][name])
        except KeyError:
            raise SiteError(
                f"{name} stands in runtime.toml but not in lock.json; "
                "run `python -m californiajack.site.relock`."
            ) from None
