"""The archive for schools."""

from __future__ import annotations

import hashlib
import random
import zipfile
from pathlib import Path

import pytest

from californiajack.site.lab import LAB_POLICY
from californiajack.site.licences import Carried
from californiajack.site.page import POLICY
from californiajack.site.portable import first_visit, write_zip

PARTS = [Carried("Tool", "1.2", "MIT", "")]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "python").mkdir(parents=True)
    (folder / "index.html").write_text("<p>words</p>" * 1000)
    (folder / "python" / "app.12345678.zip").write_bytes(b"PK" + bytes(1000))
    return folder


def test_the_sums_fit_every_file(site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(write_zip(site, tmp_path / "a.zip", "v1", PARTS)) as archive:
        names = set(archive.namelist())
        sums = archive.read("california-jack/SHA256SUMS").decode().splitlines()
        for line in sums:
            digest, name = line.split("  ")
            content = archive.read(f"california-jack/{name}")
            assert hashlib.sha256(content).hexdigest() == digest
            names.remove(f"california-jack/{name}")
    assert names == {"california-jack/SHA256SUMS"}


def test_two_archives_are_the_same(site: Path, tmp_path: Path) -> None:
    first = write_zip(site, tmp_path / "a.zip", "v1", PARTS).read_bytes()
    assert write_zip(site, tmp_path / "b.zip", "v1", PARTS).read_bytes() == first


def test_start_scripts_can_start(site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(write_zip(site, tmp_path / "a.zip", "v1", PARTS)) as archive:
        for name in ("start-linux.sh", "start-macos.command"):
            entry = archive.getinfo(f"california-jack/{name}")
            assert entry.external_attr >> 16 & 0o111
            assert b"\r" not in archive.read(entry)
        assert b"\r\n" in archive.read("california-jack/start-windows.bat")


def test_the_note_has_the_facts(site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(write_zip(site, tmp_path / "a.zip", "v1", PARTS)) as archive:
        note = archive.read("california-jack/IT-NOTE.txt").decode()
    assert POLICY in note
    assert "Tool 1.2 (MIT)" in note
    assert "v1" in note
    assert "{{" not in note
    assert len(note.splitlines()) <= 66  # one printed page


def test_the_note_tells_what_the_notebooks_need(site: Path, tmp_path: Path) -> None:
    def note() -> str:
        with zipfile.ZipFile(write_zip(site, tmp_path / "a.zip", "v1", PARTS)) as archive:
            return archive.read("california-jack/IT-NOTE.txt").decode()

    assert LAB_POLICY not in note()
    (site / "lab").mkdir()
    before = first_visit(site)
    (site / "lab" / "big.js").write_bytes(random.Random(0).randbytes(100_000))
    (site / "python" / "lab.12345678.zip").write_bytes(bytes(100_000))
    assert LAB_POLICY in note()
    assert len(note().splitlines()) <= 66
    assert first_visit(site) == before  # only those who open a notebook fetch it
