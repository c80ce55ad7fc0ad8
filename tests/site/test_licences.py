"""The licences page says what the parts say about themselves."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from californiajack.site.licences import Carried, licence_of, of_wheel, render


@pytest.mark.parametrize(
    ("lines", "licence"),
    [
        ("License-Expression: MIT", "MIT"),
        ("Classifier: License :: OSI Approved :: BSD License", "BSD License"),
        ("License: Three clauses\n        and more", "Three clauses"),
        ("", "see the text"),
    ],
)
def test_every_way_to_state_a_licence(lines: str, licence: str) -> None:
    metadata = f"Metadata-Version: 2.1\nName: tool\nVersion: 1.2\n{lines}".rstrip() + "\n\nText\n"
    assert licence_of(metadata)[:3] == ("tool", "1.2", licence)


def test_the_text_is_read_from_the_wheel(tmp_path: Path) -> None:
    path = tmp_path / "tool-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tool-1.dist-info/METADATA", "Name: tool\nVersion: 1\nLicense: MIT\n\n")
        archive.writestr("tool-1.dist-info/licenses/LICENSE.md", "Permission is granted")
        archive.writestr("tool/license_plate.py", "not a licence")
    assert of_wheel(path) == Carried("tool", "1", "MIT", "", ("Permission is granted",))


def test_the_page_shows_all_and_escapes() -> None:
    shown = render([Carried("a<b", "1", "MIT & more", "", ("<text>",))], "s.css", "", "own & mine")
    for text in ("a&lt;b", "MIT &amp; more", "&lt;text&gt;", "own &amp; mine"):
        assert text in shown
    assert "<script" not in shown
