"""Only the right bytes get in, whoever sends them, and a refusal names the file."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from californiajack.site.errors import FetchError
from californiajack.site.fetch import CACHE_VARIABLE, Fetcher, cache_folder
from californiajack.site.runtime import Mirror, Part, Runtime

GOOD = b"the right bytes"


@pytest.fixture
def part() -> Part:
    return Part("tool-1.0-py3-none-any.whl", hashlib.sha256(GOOD).hexdigest(), "package")


def mirror(folder: Path, name: str, content: bytes | None) -> Mirror:
    """A mirror in a folder of this computer."""
    place = folder / name
    place.mkdir()
    if content is not None:
        (place / "tool-1.0-py3-none-any.whl").write_bytes(content)
    return Mirror(name, "url", ("package",), place.as_uri() + "/")


def fetcher(folder: Path, *mirrors: Mirror) -> Fetcher:
    runtime = Runtime()
    runtime.__dict__["mirrors"] = mirrors
    return Fetcher(runtime, folder / "cache")


def test_a_mirror_with_wrong_bytes_is_passed_over(tmp_path: Path, part: Part) -> None:
    bad, good = mirror(tmp_path, "bad", b"others"), mirror(tmp_path, "good", GOOD)
    assert fetcher(tmp_path, bad, good).get([part])[part].read_bytes() == GOOD


def test_wrong_bytes_everywhere_are_refused_by_name(tmp_path: Path, part: Part) -> None:
    asked = fetcher(tmp_path, mirror(tmp_path, "bad", b"others"))
    with pytest.raises(FetchError, match=r"tool-1\.0.*\n.*bad: refused, its sha256") as caught:
        asked.get([part])
    assert part.sha256[:16] in str(caught.value)
    assert not list((tmp_path / "cache").rglob("*.whl"))


def test_a_missing_file_is_named_with_each_mirror_s_reason(tmp_path: Path, part: Part) -> None:
    first, second = mirror(tmp_path, "first", None), mirror(tmp_path, "second", None)
    with pytest.raises(FetchError) as caught:
        fetcher(tmp_path, first, second).get([part])
    text = str(caught.value)
    assert text.startswith(part.name)
    assert "first: " in text
    assert "second: " in text


def test_the_cache_answers_before_any_mirror(tmp_path: Path, part: Part) -> None:
    fetcher(tmp_path, mirror(tmp_path, "good", GOOD)).get([part])
    assert fetcher(tmp_path).get([part])[part].read_bytes() == GOOD


def test_a_changed_file_in_the_cache_is_fetched_again(tmp_path: Path, part: Part) -> None:
    source = mirror(tmp_path, "good", GOOD)
    kept = fetcher(tmp_path, source).get([part])[part]
    kept.write_bytes(b"changed on the disk")
    assert fetcher(tmp_path, source).get([part])[part].read_bytes() == GOOD
    kept.write_bytes(b"changed on the disk")
    with pytest.raises(FetchError, match="cache has changed"):
        fetcher(tmp_path).get([part])


def test_a_mirror_is_only_asked_for_what_it_holds(tmp_path: Path, part: Part) -> None:
    wheels = mirror(tmp_path, "good", GOOD)
    core = Part(part.name, part.sha256, "core")
    with pytest.raises(FetchError, match="no mirror"):
        fetcher(tmp_path, wheels).get([core])


def test_the_cache_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    assert cache_folder() == tmp_path
