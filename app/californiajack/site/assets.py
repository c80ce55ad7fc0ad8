"""Writes the files of the site; a name holds its content's hash and so never changes meaning."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Asset:
    """A file of the finished site: its address below the root, its size and sha256."""

    url: str
    size: int
    sha256: str

    @property
    def order(self) -> dict[str, Any]:
        """What the page's scripts need to know of it."""
        return {"url": self.url, "size": self.size, "sha256": self.sha256}


class Site:
    """The folder that is being filled. Remembers every file for the service worker's list."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.files: dict[str, str] = {}
        self._fixed: set[str] = set()
        self.apart: set[str] = set()

    def add(
        self,
        url: str,
        content: bytes | str,
        *,
        hashed: bool = False,
        fixed: bool = False,
        apart: bool = False,
    ) -> Asset:
        """Writes a file; with `hashed`, eight digits of its sha256 go before the ending.

        `fixed` says that the address holds a version and so never gets other bytes; `apart`,
        that the app can do without the file: it is fetched only by those who ask for it.
        """
        data = content.encode("utf-8") if isinstance(content, str) else content
        digest = hashlib.sha256(data).hexdigest()
        if hashed:
            stem, dot, ending = url.rpartition(".")
            url = f"{stem}.{digest[:8]}{dot}{ending}"
        if hashed or fixed:
            self._fixed.add(url)
        if apart:
            self.apart.add(url)
        place = self.out / url
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        self.files[url] = digest
        return Asset(url, len(data), digest)

    def fixed(self, url: str) -> bool:
        """Whether a file with this address can never have other bytes."""
        return url in self._fixed

    @property
    def version(self) -> str:
        """One short text for the whole contents."""
        listing = "\n".join(f"{digest} {url}" for url, digest in sorted(self.files.items()))
        return hashlib.sha256(listing.encode()).hexdigest()[:12]
