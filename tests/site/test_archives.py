"""Archives and downloads: bounded in size, and no part leaves its folder."""

from __future__ import annotations

import io
import random
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from californiajack.site import archives, mirrors
from californiajack.site.archives import check_tar, open_zip
from californiajack.site.bundle import unpack_stdlib
from californiajack.site.errors import SiteError
from californiajack.site.mirrors import copy_some, from_carrier, from_npm
from californiajack.site.runtime import Mirror, Part, Runtime
from californiajack.site.tree import OWN, copy_lessons, unpack_wheel
from hostile_archives import attack_archive

OUTSIDE = ("../x.py", "a/../../x.py", "/x.py", "\\x.py", "..\\x.py", "a\\..\\..\\x.py", "C:/x.py")


def zipped(path: Path, names: tuple[str, ...], size: int = 1) -> Path:
    """A zip archive with files of zeros, which take next to no room in it."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, bytes(size))
    return path


@given(st.randoms(use_true_random=False))
def test_what_is_changed_is_unpacked_or_refused(rng: random.Random) -> None:
    attack_archive(rng)


def test_a_sample_of_the_bench() -> None:
    for seed in range(60):
        attack_archive(random.Random(seed))


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_part_leaves_the_folder(tmp_path: Path, name: str) -> None:
    bad = zipped(tmp_path / "bad-1-py3-none-any.whl", ("a.py", name))
    for unpack in (unpack_wheel, unpack_stdlib):
        with pytest.raises(SiteError, match="leaves its folder"):
            unpack(bad, tmp_path / "inside" / "tree", [])
    assert not (tmp_path / "inside").exists()


@pytest.mark.parametrize("unpack", [unpack_wheel, unpack_stdlib])
def test_what_is_small_only_while_it_is_packed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unpack: object
) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 3_000_000)
    bomb = zipped(tmp_path / "bomb.whl", ("a", "b", "c", "d"), 1_000_000)
    assert bomb.stat().st_size < 10_000
    with pytest.raises(SiteError, match=r"bomb\.whl is too large"):
        unpack(bomb, tmp_path / "t", [])  # type: ignore[operator]
    assert not (tmp_path / "t").exists()


def test_the_number_of_parts_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_PARTS", 10)
    many = zipped(tmp_path / "many.zip", tuple(f"f{number}" for number in range(11)))
    with pytest.raises(SiteError, match="at most 10 files"), open_zip(many):
        pass


def test_a_part_that_is_larger_than_it_says_is_refused(tmp_path: Path) -> None:
    """The sizes that are looked at bind: nothing more is read, and the check then fails."""
    honest = zipped(tmp_path / "a.zip", ("a",), 1_000_000).read_bytes()
    lying = honest.replace((1_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert lying != honest
    (tmp_path / "a.zip").write_bytes(lying)
    with (
        pytest.raises(SiteError, match=r"a\.zip can't be unpacked"),
        open_zip(tmp_path / "a.zip") as archive,
    ):
        archive.read("a")


@pytest.mark.parametrize("content", [b"", b"PK", b"no archive", b"PK\x03\x04" + bytes(99)])
def test_what_is_no_archive_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.whl").write_bytes(content)
    with pytest.raises(SiteError, match=r"x\.whl can't be unpacked"):
        unpack_wheel(tmp_path / "x.whl", tmp_path / "t", [])


def tarred(path: Path, *sizes: int) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for number, size in enumerate(sizes):
            entry = tarfile.TarInfo(f"package/f{number}")
            entry.size = size
            archive.addfile(entry, io.BytesIO(bytes(size)))
    return path


def test_a_tar_archive_is_bounded_before_it_is_read_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 1_000_000)
    with tarfile.open(tarred(tmp_path / "a.tgz", 400_000, 400_000)) as archive:
        check_tar(archive, "a.tgz")
    large = tarred(tmp_path / "a.tgz", 400_000, 700_000)
    with tarfile.open(large) as archive, pytest.raises(SiteError, match=r"a\.tgz is too large"):
        check_tar(archive, "a.tgz")


class Endless(io.RawIOBase):
    """What a server sends that never stops."""

    sent = 0

    def read(self, size: int = -1) -> bytes:
        assert size > 0, "everything at once"
        self.sent += size
        return bytes(size)


def test_a_download_that_never_stops_is_given_up(tmp_path: Path) -> None:
    endless = Endless()
    assert not copy_some(endless, tmp_path / "x", 5_000_000)  # type: ignore[arg-type]
    assert endless.sent <= 5_000_001
    assert copy_some(io.BytesIO(bytes(5_000_000)), tmp_path / "x", 5_000_000)
    assert (tmp_path / "x").stat().st_size == 5_000_000


@pytest.fixture
def sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder into which npm and pip would have put what they fetched."""
    folder = tmp_path / "sent"
    folder.mkdir()
    monkeypatch.setattr(mirrors, "_run", lambda command: "")
    monkeypatch.setattr(mirrors.shutil, "which", lambda name: name)
    monkeypatch.setattr(archives, "MOST_BYTES", 1_000_000)
    monkeypatch.setattr(mirrors, "MOST_BYTES", 1_000_000)
    return folder


def test_mirrors_that_send_too_much_are_passed_over(sent: Path) -> None:
    part, runtime = Part("f0", "", "core"), Runtime()
    mirror = Mirror("m", "npm", ("core",), "x", "package")
    tarred(sent / "x.tgz", 2_000_000)
    assert "too large" in str(dict(from_npm(mirror, [part], sent, runtime))[part])
    (sent / "x.tgz").write_bytes((sent / "x.tgz").read_bytes()[:500])
    assert isinstance(dict(from_npm(mirror, [part], sent, runtime))[part], str)
    zipped(sent / "x.whl", ("package/f0",), 2_000_000)
    assert "more than" in str(dict(from_carrier(mirror, [part], sent, runtime))[part])
    zipped(sent / "x.whl", ("package/f0",), 9)
    assert dict(from_carrier(mirror, [part], sent, runtime))[part] == sent / "f0"


def test_of_a_course_only_what_it_is_made_of_is_copied(tmp_path: Path) -> None:
    course = tmp_path / "course"
    (course / "01-a" / "deep").mkdir(parents=True)
    (course / "01-a" / "en.md").write_text("# A\n")
    (tmp_path / "secret.md").write_text("secret")
    (course / "01-a" / "deep" / "x.md").symlink_to(tmp_path / "secret.md")
    copy_lessons(course, tmp_path / "tree")
    copied = [each.name for each in (tmp_path / "tree" / OWN).rglob("*.md")]
    assert copied == ["en.md"]
