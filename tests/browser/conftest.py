"""One browser for all browser tests, and the app in both forms: served, and as a static site."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from chromium import CHROMIUM, FLAGS
from pages import AppPage
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    Request,
    sync_playwright,
)
from site_served import built, own_copy, served, watched

from californiajack.site.page import POLICY
from californiajack.site.server import Server
from serving import Serving

__all__ = ["built", "own_copy", "served", "watched"]  # fixtures of the stand-in's site


@pytest.fixture(scope="session")
def playwright_here() -> Iterator[Playwright]:
    """What drives the browser; there can be only one."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright_here: Playwright) -> Iterator[Browser]:
    """Chromium as the system has it; without one the tests are skipped, except in CI."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("CI needs Chromium: apt-get install chromium")
        pytest.skip("Chromium is not installed")
    chromium = playwright_here.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def served_app() -> Iterator[str]:
    """The served app; the address of its page."""
    with Serving() as server:
        yield server.base


@pytest.fixture(scope="session")
def static_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The app as a static site under a sub-path, with the strict policy as a header."""
    folder = tmp_path_factory.mktemp("site") / "built"
    command = [sys.executable, "-m", "californiajack", "build", "--out", str(folder)]
    command += ["--quiet", "--no-lab"]  # the notebooks have a site of their own in test_lab.py
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        if os.environ.get("CI"):
            pytest.fail(f"the site was not built:\n{done.stdout}{done.stderr}")
        pytest.skip("the site was not built: are the package registries in reach?")
    policy = {"Content-Security-Policy": POLICY}
    server = Server(folder, prefix="/some/sub/path/", headers=policy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.url
    server.shutdown()
    server.server_close()


@pytest.fixture(params=["served_app", "static_app"], ids=["served", "static"])
def base(request: pytest.FixtureRequest) -> str:
    """The address of the app, in both forms one after the other."""
    return str(request.getfixturevalue(request.param))


class Visit:
    """A browser context with settings kept from an earlier visit, and what went wrong in it."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        self.problems: list[str] = []
        context.on("request", self._look)

    def _look(self, request: Request) -> None:
        """Nothing but the app's own host may be asked, and no file that schools block."""
        own = f"{urlsplit(self.base).scheme}://{urlsplit(self.base).netloc}/"
        local = request.url.startswith((own, own.replace("http", "ws", 1), "blob:", "data:"))
        if not local or request.url.endswith(".whl"):
            self.problems.append(f"asked for {request.url}")

    def page(self) -> AppPage:
        page: Page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "console",
            lambda line: self.problems.append(line.text) if line.type == "error" else None,
        )
        return AppPage(page, self.base)


@pytest.fixture
def visit(browser: Browser, base: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A fresh visitor with others playing at once; parametrise indirectly for other conditions."""
    wanted = dict(getattr(request, "param", {}))
    settings = {"pace": "fast", "motion": False, **wanted.pop("settings", {})}
    stored = json.dumps({"version": 1, "settings": settings, **wanted.pop("stored", {})})
    context = browser.new_context(
        **{"locale": "en-GB", "viewport": {"width": 1366, "height": 768}, **wanted}
    )
    # Kept as an earlier visit would have left it; a later visit in the same test keeps its own.
    context.add_init_script(
        f"try {{ localStorage.getItem('california-jack') ??"
        f" localStorage.setItem('california-jack', {json.dumps(stored)}) }} catch {{}}"
    )
    visitor = Visit(context, base)
    yield visitor
    context.close()
    assert visitor.problems == []
