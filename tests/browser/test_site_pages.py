"""The pages of the static site that need no Python: the self-test and the licences."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect
from site_served import START, Served

pytestmark = pytest.mark.browser


def test_the_self_test(own_copy: Served, watched: BrowserContext) -> None:
    url = own_copy.start()
    page = watched.new_page()
    page.goto(f"{url}check.html")
    page.wait_for_selector("html[data-check=good]", timeout=START)
    text = page.input_value("#result")
    for line in ("[ok] WebAssembly", "[ok] Memory", "[ok] Background work", "[ok] Other hosts"):
        assert line in text
    (archive,) = (own_copy.folder / "python").glob("stdlib.*.zip")
    whole = archive.read_bytes()
    archive.write_bytes(whole[:1000] + bytes([whole[1000] ^ 1]) + whole[1001:])
    page.get_by_role("button", name="Check again").click()
    page.wait_for_selector("html[data-check=bad]", timeout=START)
    assert f"[missing] File python/{archive.name}" in page.input_value("#result")


def test_the_licences(served: Served, watched: BrowserContext) -> None:
    page = watched.new_page()
    page.goto(f"{served.start()}licenses.html")
    for name in ("Pyodide", "CPython", "panel", "bokeh", "numpy", "param"):
        expect(page.get_by_role("rowheader").get_by_text(name, exact=True)).to_be_visible()
