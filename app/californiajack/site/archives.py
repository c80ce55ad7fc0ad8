"""Archives that come from elsewhere: their sizes and names are looked at before anything is read.

What an archive says of its sizes is binding: Python reads no more of a part than that.
"""

from __future__ import annotations

import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import SiteError

__all__ = ["MOST_BYTES", "MOST_PARTS", "check_tar", "open_zip"]

MOST_BYTES = 400_000_000
"""Of one archive with all its parts, unpacked; the largest we use has some 110 million."""
MOST_PARTS = 20_000
"""Files of one archive; the largest we use has some 1,900."""


_BROKEN = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error)


@contextmanager
def open_zip(path: Path) -> Iterator[zipfile.ZipFile]:
    """A zip archive that may be unpacked: small enough, and no part leaves its folder.

    Raises SiteError naming the archive for one that may not be or can't be read.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            sizes = [entry.file_size for entry in archive.infolist()]
            _check_sizes(path.name, len(sizes), sum(sizes))
            for name in archive.namelist():
                _check_name(path.name, name)
            yield archive
    # Besides its own error the module lets those of what it uses through.
    except (*_BROKEN, EOFError, OSError, RuntimeError, ValueError) as error:
        raise SiteError(f"{path.name} can't be unpacked: {error}") from error


def check_tar(archive: tarfile.TarFile, name: str) -> None:
    """Raises SiteError for a tar archive that is too large."""
    total = 0
    for number, member in enumerate(archive, 1):
        total += member.size
        _check_sizes(name, number, total)


def _check_sizes(archive: str, parts: int, size: int) -> None:
    if parts > MOST_PARTS or size > MOST_BYTES:
        raise SiteError(
            f"{archive} is too large: at most {MOST_PARTS} files with {MOST_BYTES} bytes"
            " are unpacked"
        )


def _check_name(archive: str, name: str) -> None:
    parts = name.replace("\\", "/").split("/")
    if ".." in parts or parts[0] == "" or ":" in parts[0]:
        raise SiteError(f"{archive} holds a path that leaves its folder: {name}")
