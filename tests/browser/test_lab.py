"""The notebooks of the static site in Chromium: they run whole, show plots, and hear clicks."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from californiajack.site.build import Plan, build_site
from californiajack.site.lab import LAB_POLICY
from californiajack.site.report import Report
from californiajack.site.server import Server

pytestmark = pytest.mark.browser

PATIENCE = 300_000  # ms; a kernel starts in seconds, on a busy machine in minutes
FAULT = '[data-mime-type="application/vnd.jupyter.stderr"]'
N1 = "N1-predict-a-trick.ipynb"
PROBE = "probe.ipynb"
STANDIN = Path(__file__).parents[1] / "site" / "standin"
PLOT = """\
from californiajack import PRESETS, Deal
from californiajack.plots.deals import who_had_what

who_had_what(Deal.shuffled(PRESETS["classic"], seed=7))"""
TABLE = """\
import panel as pn

from californiajack.players import player
from californiajack.ui.notebook_table import play_against

pn.extension()
game = play_against(player("careful"), seed=3)
game"""
ASK = """print("tricks played:", len(game.deal.tricks), "seen:", 52 - len(game.deal.stock))"""


def code_cell(number: int, source: str) -> dict[str, Any]:
    empty = {"execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "id": f"probe-{number}", "source": source, **empty}


def add_probe(lab: Path) -> None:
    """A notebook with a plot and a table, added as the builder adds those of the project."""
    spec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    facts = {"kernelspec": spec, "language_info": {"name": "python"}}
    cells = [code_cell(number, source) for number, source in enumerate((PLOT, TABLE, ASK))]
    book = {"cells": cells, "metadata": facts, "nbformat": 4, "nbformat_minor": 5}
    (lab / "files" / PROBE).write_text(json.dumps(book), "utf-8")
    listing = lab / "api" / "contents" / "all.json"
    folder = json.loads(listing.read_text("utf-8"))
    folder["content"].append({**folder["content"][0], "name": PROBE, "path": PROBE})
    listing.write_text(json.dumps(folder), "utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """A site with a small app and the notebooks, under a sub-path; its address and what it sent."""
    folder = tmp_path_factory.mktemp("lab") / "site"
    plan = Plan(folder, "standin.app:create_app", [STANDIN], lab=True)
    build_site(plan, report=Report(quiet=True))
    add_probe(folder / "lab")
    log: list[tuple[str, int]] = []
    headers = {"Content-Security-Policy": LAB_POLICY}
    server = Server(folder, prefix="/some/sub/path/", headers=headers, log=log)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.url, log
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One profile for all tests; at the end it is checked that nothing was asked elsewhere."""
    made = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 1400})
    asked: list[str] = []
    refused: list[str] = []
    made.on("request", lambda request: asked.append(request.url))
    made.on(
        "console",
        lambda line: refused.append(line.text) if "Security Policy" in line.text else None,
    )
    yield made
    made.close()
    own = ("http://127.0.0.1:", "blob:", "data:")
    assert [url for url in asked if not url.startswith(own) or url.endswith(".whl")] == []
    assert refused == []


def run_all(page: Page) -> None:
    """Runs all cells and waits until the last one is done."""
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    # A number stands beside each cell that has run; one that failed stops those after it.
    page.wait_for_function(
        r"""(fault) => {
          const marks = [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")];
          const done = marks.every((mark) => /\[\d+\]/.test(mark.textContent));
          return document.querySelector(fault) || done;
        }""",
        arg=FAULT,
        timeout=PATIENCE,
    )
    expect(page.locator(FAULT)).to_have_count(0)


def test_the_list_says_what_it_costs_and_n1_runs_whole(
    site: tuple[str, list[tuple[str, int]]], context: BrowserContext
) -> None:
    url, log = site
    page = context.new_page()
    page.goto(f"{url}lab/")
    page.wait_for_selector("html[data-lab=ready]")
    expect(page.locator("#notebooks li")).to_have_count(6)
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_text("fetches about")).to_be_visible()
    log.clear()
    page.get_by_role("link", name="N1 Predict a trick").click()
    run_all(page)
    assert page.locator(".jp-OutputArea-output").count() >= 8
    expect(page.get_by_text("tricks went to the second player")).to_have_count(2)
    sent = {path.partition("?")[0] for path, _ in log}
    assert any(path.startswith("/python/lab.") for path in sent)
    assert {path for path in sent if path.endswith(".wasm")} == {"/python/0.27.7/pyodide.asm.wasm"}
    page.close()


def test_a_changed_notebook_can_be_reset(
    site: tuple[str, list[tuple[str, int]]], context: BrowserContext
) -> None:
    url, _ = site
    page = context.new_page()
    address = f"{url}lab/notebooks/index.html?path={N1}"
    page.goto(address)
    page.wait_for_selector(".jp-Notebook .jp-MarkdownCell", timeout=PATIENCE)
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator(".jp-Notebook .jp-MarkdownCell").first.click()
    page.keyboard.press("b")  # a new cell below
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells + 1)
    page.keyboard.press("Control+s")
    expect(page.get_by_text(re.compile("Last Checkpoint: .*(second|now)"))).to_be_visible()
    page.goto(f"{url}lab/")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Reset “N1 Predict a trick”").click()
    expect(page.get_by_role("status")).to_have_text("“N1 Predict a trick” is as it was at first.")
    expect(page.get_by_role("button")).to_have_count(0)
    page.goto(address)
    page.wait_for_selector(".jp-Notebook .jp-MarkdownCell", timeout=PATIENCE)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
    page.close()


def test_a_plot_shows_and_a_click_reaches_python(
    site: tuple[str, list[tuple[str, int]]], context: BrowserContext
) -> None:
    url, _ = site
    page = context.new_page()
    page.goto(f"{url}lab/notebooks/index.html?path={PROBE}")
    run_all(page)
    expect(page.locator(".bk-Figure")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("tricks played: 0 seen: 12")).to_be_visible()
    page.locator("[data-card='6H']").click()
    # The rules took the card, the other player answered, and both drew: all of it in Python.
    expect(page.get_by_text("Stock, 38 left").first).to_be_visible(timeout=PATIENCE)
    page.locator(".jp-CodeCell").nth(2).locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("tricks played: 1 seen: 14")).to_be_visible(timeout=PATIENCE)
    page.close()
