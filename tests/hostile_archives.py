"""Attacks on archives: a wheel of which some bytes are others."""

from __future__ import annotations

import io
import random
import tempfile
import zipfile
from functools import cache
from pathlib import Path

from californiajack.site.errors import SiteError
from californiajack.site.tree import unpack_wheel
from hostile import Attack, check


@cache
def wheel() -> bytes:
    """Return a small wheel."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("tool/__init__.py", "tool/data.txt", "tool-1.dist-info/METADATA"):
            archive.writestr(name, name * 200)
    return file.getvalue()


def attack_archive(rng: random.Random) -> None:
    """A changed archive is unpacked into its folder or refused; nothing is written beside it."""
    content = bytearray(wheel())
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(content))
        kind = rng.randrange(4)
        if kind == 0:
            content[at] = rng.randrange(256)
        elif kind == 1:
            content[at : at + 4] = rng.choice((b"\xff" * 4, b"\0" * 4, b"../x", b"/etc"))
        elif kind == 2:
            del content[at:]
            content = content or bytearray(b"PK")
        else:
            content[at:at] = content[at : at + rng.randrange(40)]
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "tool-1.0-py3-none-any.whl"
        file.write_bytes(content)
        try:
            unpack_wheel(file, Path(scratch) / "inside" / "tree", [])
        except SiteError as error:
            check(file.name in str(error), "an error that does not name the archive")
        beside = {each.name for each in Path(scratch).rglob("*") if each.is_file()}
        written = {
            each.name for each in (Path(scratch) / "inside" / "tree").rglob("*") if each.is_file()
        }
        check(beside - written <= {file.name}, "a file beside the folder")


ATTACKS: dict[str, Attack] = {"archive": attack_archive}
