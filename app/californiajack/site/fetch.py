"""Fetches the files the site is made of: cache first, then the mirrors in order, sha256 always."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from .errors import FetchError
from .mirrors import OFFER
from .report import Report
from .runtime import Mirror, Part, Runtime

CACHE_VARIABLE = "CALIFORNIAJACK_CACHE"


def cache_folder() -> Path:
    """Where downloads are kept: the variable CALIFORNIAJACK_CACHE, else the user's cache folder."""
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(given)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "californiajack"


def sha256(path: Path) -> str:
    """The sha256 of a file, as hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Fetcher:
    """Gives verified files.

    A file of the cache whose bytes have changed is thrown away and fetched again; a mirror that
    sends other bytes than the lock says is passed over, and the refusal is named if no other
    mirror has the right ones.
    """

    def __init__(self, runtime: Runtime, cache: Path | None = None, report: Report | None = None):
        self.runtime = runtime
        self.cache = cache or cache_folder()
        self.report = report or Report(quiet=True)
        self._refused: dict[str, list[str]] = {}

    def get(self, parts: Iterable[Part]) -> Mapping[Part, Path]:
        """The verified local path of every part. Raises FetchError naming what can't be had."""
        wanted = list(parts)
        found = {part: path for part in wanted if (path := self._cached(part))}
        for mirror in self.runtime.mirrors:
            missing = [p for p in wanted if p not in found and p.kind in mirror.holds]
            if missing:
                found.update(self._ask(mirror, missing))
        lost = [part for part in wanted if part not in found]
        if lost:
            raise FetchError("\n".join(self._complaint(part) for part in lost))
        return found

    def _place(self, part: Part) -> Path:
        return self.cache / "files" / part.sha256 / part.name

    def _cached(self, part: Part) -> Path | None:
        place = self._place(part)
        if not place.is_file():
            return None
        if sha256(place) == part.sha256:
            return place
        self._refuse(part, "the copy in the cache has changed and was thrown away")
        place.unlink()
        return None

    def _ask(self, mirror: Mirror, missing: list[Part]) -> dict[Part, Path]:
        self.report.step(f"Fetching {len(missing)} file(s) from: {mirror.name}")
        found: dict[Part, Path] = {}
        with tempfile.TemporaryDirectory() as folder:
            offers = OFFER[mirror.kind](mirror, missing, Path(folder), self.runtime)
            for number, (part, offer) in enumerate(offers, 1):
                self.report.bar(number, len(missing), part.name)
                if isinstance(offer, str):
                    self._refuse(part, f"{mirror.name}: {offer}")
                elif (got := sha256(offer)) != part.sha256:
                    self._refuse(
                        part,
                        f"{mirror.name}: refused, its sha256 is {got[:16]}… "
                        f"and the lock says {part.sha256[:16]}…",
                    )
                else:
                    found[part] = self._store(part, offer)
        return found

    def _store(self, part: Part, offer: Path) -> Path:
        place = self._place(part)
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_name(f"{place.name}.{os.getpid()}")
        shutil.copyfile(offer, draft)
        draft.replace(place)
        return place

    def _refuse(self, part: Part, reason: str) -> None:
        self._refused.setdefault(part.name, []).append(reason)

    def _complaint(self, part: Part) -> str:
        reasons = self._refused.get(part.name) or ["no mirror of runtime.toml holds such files"]
        return f"{part.name} can't be had:" + "".join(f"\n  - {reason}" for reason in reasons)
