"""The page around the app: nothing in it may break the Content-Security-Policy or the path."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from californiajack.site import page
from californiajack.site.errors import SiteError

STATIC = Path(page.__file__).parent / "static"
TEMPLATE = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>T</title></head>{}</html>'
)


def assembled(body: str) -> str:
    return page.assemble(
        TEMPLATE.format(body),
        config={"text": "</script><b>"},
        scripts=["assets/one.js", "assets/two.js"],
        style="assets/site.css",
        boot="assets/boot.js",
        icon_tags="",
        noscript="no <script>",
        panel="panel/",
    )


@pytest.mark.parametrize(
    "body",
    [
        "<body><script>alert(1)</script></body>",
        "<body><script type='module'>go()</script></body>",
        "<body><button onclick='go()'>x</button></body>",
    ],
)
def test_inline_code_in_the_app_s_template_is_refused(body: str) -> None:
    with pytest.raises(SiteError, match="forbids"):
        assembled(body)


def test_data_can_t_end_its_block_early() -> None:
    shown = assembled("<body><p>words</p></body>")
    block = re.search(r'id="site-config">(.*?)</script>', shown)
    assert block is not None
    assert json.loads(block.group(1)) == {"text": "</script><b>"}


def test_python_starts_before_the_libraries_and_the_text() -> None:
    shown = assembled("<body><p>words</p></body>")
    order = [shown.index(text) for text in ("boot.js", "one.js", "two.js", "<noscript>", "words")]
    assert order == sorted(order)
    assert 'defer src="assets/one.js"' in shown


def test_no_address_leaves_the_site() -> None:
    shown = assembled(f'<body><link href="{page.PLACEHOLDER}css/x.css"></body>')
    assert "://" not in shown
    assert 'href="panel/css/x.css"' in shown


@pytest.mark.parametrize("name", ["words.json", "check-words.json"])
def test_all_languages_say_everything(name: str) -> None:
    words = json.loads((STATIC / name).read_text("utf-8"))
    assert list(words) == ["en", "de", "nl", "sv"]
    for language, texts in words.items():
        assert texts.keys() == words["en"].keys(), language
        for key, text in texts.items():
            assert text.strip()
            places = sorted(re.findall(r"\{\w+\}", text))
            assert places == sorted(re.findall(r"\{\w+\}", words["en"][key])), (language, key)


@pytest.mark.parametrize(
    ("script", "words"), [("boot.js", "words.json"), ("check.js", "check-words.json")]
)
def test_every_word_a_script_asks_for_exists(script: str, words: str) -> None:
    source = (STATIC / script).read_text("utf-8")
    known = json.loads((STATIC / words).read_text("utf-8"))["en"].keys()
    asked = set(re.findall(r'say\("([\w-]+)"', source)) | set(
        re.findall(r'words\["([\w-]+)"\]', source)
    )
    assert asked
    assert asked <= known
