"""Byte-compiling inside Pyodide: the right byte code, always the same bytes."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from californiajack.site.bundle import Archive, pack
from californiajack.site.fetch import Fetcher
from californiajack.site.node import BrowserPython, core_folder
from californiajack.site.runtime import Runtime

SOURCE = '''"""Words about the module."""
NAMES = {"king", "queen", "jack", "ten", "nine"}
FOUND = "jack" in {"king", "queen", "jack", "ten", "nine"}

def worth(card):
    """What a card is worth."""
    assert card
    return 10 if card == "ten" else 0
'''


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    runtime = Runtime()
    return core_folder(Fetcher(runtime).get(runtime.core), tmp_path_factory.mktemp("core"))


def packed(core: Path, scratch: Path) -> Archive:
    for folder in ("tree/tool", "tree/own", "stdlib"):
        (scratch / folder).mkdir(parents=True)
        (scratch / folder / "__init__.py").write_text(SOURCE)
    (scratch / "tree" / "own" / "words.txt").write_text("words")
    names = ["own/__init__.py", "own/words.txt", "tool/__init__.py"]
    python = BrowserPython(core, scratch)
    _, (archive,) = pack(python, [("app", names)], ["__init__.py"], ["own"])
    return archive


def contents(archive: zipfile.ZipFile) -> dict[str, bytes]:
    return {name: archive.read(name) for name in archive.namelist()}


def test_the_archive(core: Path, tmp_path: Path) -> None:
    first, second = (packed(core, tmp_path / name) for name in ("one", "two"))
    assert first.path.read_bytes() == second.path.read_bytes()
    assert first.nested.read_bytes() == second.nested.read_bytes()
    with zipfile.ZipFile(first.path) as archive, zipfile.ZipFile(first.nested) as outer:
        assert outer.namelist() == ["app.zip"]
        assert outer.infolist()[0].compress_type == zipfile.ZIP_DEFLATED
        inner = zipfile.ZipFile(outer.open("app.zip"))
        assert {entry.compress_type for entry in inner.infolist()} == {zipfile.ZIP_STORED}
        assert contents(inner) == contents(archive)
        names = archive.namelist()
        assert names == ["own/__init__.pyc", "own/words.txt", "tool/__init__.pyc"]
        code = archive.read("tool/__init__.pyc")
        assert code[:4] == (3531).to_bytes(2, "little") + b"\r\n"  # CPython 3.12
        assert code[4:8] == b"\x01\0\0\0"  # known by its hash, never checked
        assert b"Words about" not in code
        assert b"Words about" in archive.read("own/__init__.pyc")
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
