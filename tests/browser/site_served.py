"""What the browser tests of the static site share: the stand-in's site, servers, a watched profile.

Every page is served under a sub-path with the strict Content-Security-Policy as a header, and a
request to any other host, or for a .whl file, fails the test.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from californiajack.site.page import POLICY
from californiajack.site.server import Server

LIVE = "html[data-python=live]"
FAILED = "html[data-python=failed]"
KEPT = "html[data-offline=ready]"
START = 90_000  # ms; a start takes seconds, a busy machine more


def _building() -> ModuleType:
    path = Path(__file__).parents[1] / "site" / "building.py"
    spec = importlib.util.spec_from_file_location("site_building", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def built() -> Any:
    return _building().standin_site()


class Served:
    """A site on a server of its own, which can be slowed, stopped and looked at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log: list[tuple[str, int]] = []
        self._server: Server | None = None

    def start(self, port: int = 0, **options: Any) -> str:
        self._server = Server(
            self.folder,
            port,
            prefix="/some/sub/path/",
            headers={"Content-Security-Policy": POLICY},
            log=self.log,
            **options,
        )
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self._server.url

    def stop(self) -> int:
        """Takes the site off the network; returns the port it had."""
        assert self._server is not None
        port = int(self._server.server_address[1])
        self._server.shutdown()
        self._server.server_close()
        self._server = None
        return port

    def end(self) -> None:
        if self._server is not None:
            self.stop()


@pytest.fixture
def served(built: Any) -> Iterator[Served]:
    site = Served(built.folder)
    yield site
    site.end()


@pytest.fixture
def own_copy(built: Any, tmp_path: Path) -> Iterator[Served]:
    """A copy of the site that a test may spoil."""
    site = Served(shutil.copytree(built.folder, tmp_path / "site"))
    yield site
    site.end()


@pytest.fixture
def watched(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile; at the end it is checked that nothing was asked that shouldn't be."""
    context = browser.new_context(locale="en-GB")
    foreign: list[str] = []
    refused: list[str] = []

    def look(request: Any) -> None:
        local = request.url.startswith(("http://127.0.0.1:", "blob:", "data:"))
        if not local or request.url.endswith(".whl"):
            foreign.append(request.url)

    context.on("request", look)
    context.on(
        "console",
        lambda message: (
            refused.append(message.text) if "Content Security Policy" in message.text else None
        ),
    )
    yield context
    context.close()
    assert foreign == []
    assert refused == []


def go_live(page: Page, url: str) -> None:
    page.goto(url)
    page.wait_for_selector(LIVE, timeout=START)


def text_at(page: Page) -> float:
    """How far from the window's top a paragraph stands that the reader sees."""
    paragraph = page.get_by_text("More to scroll through, 3.")
    return float(paragraph.evaluate("element => element.getBoundingClientRect().top"))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def says(page: Page, text: str) -> None:
    expect(page.locator("#out")).to_have_text(text, timeout=START)


def edit(path: Path, change: Callable[[str], str]) -> None:
    before = path.read_text("utf-8")
    after = change(before)
    assert after != before
    path.write_text(after, "utf-8")
