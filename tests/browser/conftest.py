"""One browser and one server for all browser tests."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest
from pages import AppPage
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it; without one the tests are skipped, except in CI."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("CI needs Chromium: apt-get install chromium")
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The served app; the address of its page."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "californiajack", "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert "is at http" in server.stdout.readline()
        yield f"http://localhost:{port}/"
        server.kill()


class Visit:
    """A browser context with settings kept from an earlier visit, and what went wrong in it."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        self.problems: list[str] = []

    def page(self) -> AppPage:
        page: Page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "console",
            lambda line: self.problems.append(line.text) if line.type == "error" else None,
        )
        return AppPage(page, self.base)


@pytest.fixture
def visit(browser: Browser, served: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
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
    visitor = Visit(context, served)
    yield visitor
    context.close()
    assert visitor.problems == []
