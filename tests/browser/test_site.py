"""The static site in real Chromium: it starts, fails and recovers as it should.

The app is the stand-in of tests/site, because it can fail, hang and dawdle on demand.
"""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

import pytest
from chromium import CHROMIUM, FLAGS
from playwright.sync_api import Browser, BrowserContext, expect
from site_served import (
    FAILED,
    KEPT,
    LIVE,
    START,
    Served,
    edit,
    go_live,
    press,
    says,
    text_at,
)

pytestmark = pytest.mark.browser


def test_a_visit(served: Served, watched: BrowserContext) -> None:
    page = watched.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    go_live(page, served.start())
    press(page, "play")
    says(page, "turn 1: play")
    press(page, "numbers")
    says(page, "turn 2: sum 10")
    page.get_by_label("Preset").select_option("nordic")
    expect(page.get_by_text("Preset nordic")).to_be_visible()
    marks = page.evaluate("({...document.documentElement.dataset})")
    assert marks["pythonAdopted"] == "true"  # the first document was kept: no flash
    assert int(marks["pythonHeap"]) < 128e6
    assert errors == []
    expect(page.locator("#site-status")).to_be_hidden()


def test_reading_comes_before_python(served: Served, watched: BrowserContext) -> None:
    gate = threading.Event()
    url = served.start(before=lambda path: gate.wait() if path.endswith(".wasm") else None)
    page = watched.new_page()
    try:
        page.goto(url, wait_until="commit")
        expect(page.get_by_text("anybody can read")).to_be_visible()
        expect(page.get_by_role("status").first).to_contain_text("Getting the program")
        page.get_by_label("Name").fill("Ada")
        press(page, "play")  # waits until Python is there
        page.get_by_label("Name").focus()
        page.mouse.wheel(0, 300)
        page.wait_for_function("() => scrollY > 0")
        before = text_at(page)
        assert page.evaluate("document.documentElement.dataset.python") == "loading"
    finally:
        gate.set()
    page.wait_for_selector(LIVE, timeout=START)
    says(page, "turn 1: play")
    expect(page.get_by_label("Name")).to_be_focused()
    expect(page.get_by_label("Name")).to_have_value("Ada")
    assert text_at(page) == pytest.approx(before, abs=2)


def test_another_address_exchanges_the_document(served: Served, watched: BrowserContext) -> None:
    gate = threading.Event()
    url = served.start(before=lambda path: gate.wait() if path.endswith(".wasm") else None)
    page = watched.new_page()
    try:
        page.goto(f"{url}?deal=7#trick", wait_until="commit")
        page.get_by_label("Name").focus()
        page.evaluate("scrollTo(0, 200)")
        before = text_at(page)
    finally:
        gate.set()
    page.wait_for_selector(LIVE, timeout=START)
    expect(page.get_by_text("Opened with ?deal=7&lang=en#trick")).to_be_visible()
    expect(page.get_by_label("Name")).to_be_focused()
    assert text_at(page) == pytest.approx(before, abs=2)
    press(page, "play")
    says(page, "turn 1: play")


@pytest.mark.parametrize(
    ("button", "reason"),
    [("fail", "failed in a sync callback"), ("fail later", "failed in an async callback")],
)
def test_a_failing_callback_stops_nothing(
    served: Served, watched: BrowserContext, button: str, reason: str
) -> None:
    page = watched.new_page()
    go_live(page, served.start())
    press(page, button)
    toast = page.locator("[data-kind=error]")
    expect(toast).to_contain_text("You can go on.")
    toast.get_by_text("Details").click()
    expect(toast.locator("pre")).to_contain_text(reason)
    press(page, "play")
    says(page, "turn 1: play")
    toast.get_by_role("button", name="Close").click()
    expect(toast).to_have_count(0)


def test_a_slow_callback_says_so_and_ends(served: Served, watched: BrowserContext) -> None:
    page = watched.new_page()
    go_live(page, served.start())
    press(page, "slow")
    press(page, "play")
    expect(page.locator("[data-kind=busy]")).to_be_visible(timeout=START)
    says(page, "turn 2: play")
    expect(page.locator("[data-kind=busy]")).to_have_count(0)


def test_a_stuck_callback_can_be_stopped(served: Served, watched: BrowserContext) -> None:
    page = watched.new_page()
    go_live(page, served.start())
    press(page, "play")
    press(page, "address")
    page.wait_for_url("**/?turn=1")
    busy = page.locator("[data-kind=busy]")
    # On a slow machine it may be offered for what came before as well, and vanish under a press.
    expect(busy).to_have_count(0)
    press(page, "stuck")
    stop = busy.get_by_role("button", name="Stop it")
    expect(stop).to_be_visible(timeout=START)
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => scrollY > 0")
    stop.click()
    page.wait_for_selector(LIVE, timeout=START)
    expect(page.get_by_text("Opened with ?turn=1")).to_be_visible()
    press(page, "play")
    says(page, "turn 1: play")


def test_a_reload_comes_back_to_the_same_address(served: Served, watched: BrowserContext) -> None:
    page = watched.new_page()
    go_live(page, served.start())
    press(page, "play")
    press(page, "address")
    page.wait_for_url("**/?turn=1")
    page.reload()
    page.wait_for_selector(LIVE, timeout=START)
    expect(page.get_by_text("Opened with ?turn=1")).to_be_visible()


def test_the_second_visit_needs_no_network(served: Served, watched: BrowserContext) -> None:
    page = watched.new_page()
    url = served.start()
    go_live(page, url)
    page.wait_for_selector(KEPT, timeout=START)
    served.log.clear()
    go_live(page, url)
    assert [entry for entry in served.log if entry[1]] == []
    served.stop()
    page.close()
    page = watched.new_page()
    go_live(page, url)
    press(page, "later")  # a part that was never used before
    says(page, "turn 1: <p><em>later</em></p>")
    page.goto(f"{url}check.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_first_visit_fetches_nothing_twice(
    served: Served, playwright_here: Any, tmp_path: Path
) -> None:
    # A profile on the disk: a private one stores no file as large as Python's engine.
    context = playwright_here.chromium.launch_persistent_context(
        str(tmp_path / "profile"), executable_path=CHROMIUM, args=FLAGS
    )
    go_live(context.pages[0], served.start())
    context.pages[0].wait_for_selector(KEPT, timeout=START)
    context.close()
    sent = [path for path, size in served.log if size]
    assert len(sent) == len(set(sent))


def test_a_new_version_is_offered_as_a_button(own_copy: Served, watched: BrowserContext) -> None:
    page = watched.new_page()
    url = own_copy.start()
    go_live(page, url)
    page.wait_for_selector(KEPT, timeout=START)
    press(page, "play")
    says(page, "turn 1: play")
    edit(own_copy.folder / "index.html", lambda text: text.replace("<h1>Stand-in", "<h1>Newer"))
    edit(
        own_copy.folder / "service-worker.js",
        lambda text: text.replace('VERSION = "', 'VERSION = "n'),
    )
    go_live(page, url)
    button = page.locator("[data-kind=update]").get_by_role("button", name="Use it now")
    expect(button).to_be_visible(timeout=START)
    assert len(page.evaluate("caches.keys()")) == 2
    with page.expect_navigation():
        button.click()
    page.wait_for_selector(LIVE, timeout=START)
    expect(page.get_by_role("heading", name="Newer")).to_be_visible()
    (cache,) = page.evaluate("caches.keys()")
    assert ":n" in cache


def test_a_corrupted_archive_is_named_and_can_be_tried_again(
    own_copy: Served, watched: BrowserContext
) -> None:
    (archive,) = (own_copy.folder / "python").glob("app.*.zip")
    whole = archive.read_bytes()
    archive.write_bytes(whole[:-100_000] + bytes(100_000))
    page = watched.new_page()
    page.goto(own_copy.start())
    page.wait_for_selector(FAILED, timeout=START)
    status = page.locator("#site-status")
    expect(status).to_contain_text(f"did not arrive whole: python/{archive.name}")
    expect(page.get_by_text("anybody can read")).to_be_visible()
    archive.write_bytes(whole)
    status.get_by_role("button", name="Try again").click()
    page.wait_for_selector(LIVE, timeout=START)
    press(page, "play")
    says(page, "turn 1: play")


def test_where_the_browser_can_not_unpack_python_does(
    own_copy: Served, watched: BrowserContext
) -> None:
    (worker,) = (own_copy.folder / "assets").glob("worker.*.js")
    worker.write_text(f"delete self.DecompressionStream;\n{worker.read_text('utf-8')}", "utf-8")
    page = watched.new_page()
    go_live(page, own_copy.start())
    press(page, "later")
    says(page, "turn 1: <p><em>later</em></p>")


def test_a_missing_file_is_named(own_copy: Served, watched: BrowserContext) -> None:
    (own_copy.folder / "python" / "0.27.7" / "pyodide.asm.wasm").unlink()
    page = watched.new_page()
    page.goto(own_copy.start())
    page.wait_for_selector(FAILED, timeout=START)
    expect(page.locator("#site-status")).to_contain_text("pyodide.asm.wasm (404)")


def test_refused_storage_stops_nothing(served: Served, watched: BrowserContext) -> None:
    watched.add_init_script(
        """
        const refuse = () => { throw new DOMException("refused", "SecurityError"); };
        Object.defineProperty(window, "localStorage", { get: refuse });
        Object.defineProperty(window, "caches", { get: refuse });
        Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
        """
    )
    page = watched.new_page()
    go_live(page, served.start())
    press(page, "play")
    says(page, "turn 1: play")
    page.wait_for_selector("html[data-offline=refused]")


def test_two_tabs_don_t_disturb_each_other(served: Served, watched: BrowserContext) -> None:
    url = served.start()
    one, two = watched.new_page(), watched.new_page()
    go_live(one, url)
    go_live(two, url)
    press(one, "play")
    says(one, "turn 1: play")
    says(two, "turn 0: ready")
    press(two, "numbers")
    says(two, "turn 1: sum 10")
    says(one, "turn 1: play")


def test_a_slow_network_shows_progress(served: Served, watched: BrowserContext) -> None:
    page = watched.new_page()
    page.goto(served.start(rate=1.5e6), wait_until="commit")
    amount = page.locator("#site-status-amount")
    expect(amount).to_have_text(re.compile(r"^\d+(\.\d)? of \d+(\.\d)? MB$"), timeout=START)
    first = amount.text_content()
    expect(amount).not_to_have_text(str(first))
    assert page.evaluate("document.documentElement.dataset.python") == "loading"
    page.wait_for_selector(LIVE, timeout=START)


def test_the_browser_s_language_is_used(served: Served, browser: Browser) -> None:
    context = browser.new_context(locale="sv-SE")
    page = context.new_page()
    go_live(page, served.start())
    expect(page.get_by_text("Opened with ?lang=sv")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.pythonAdopted") == "true"
    assert page.evaluate("document.documentElement.lang") == "sv"
    context.close()


def test_the_archive_holds_what_is_used_and_no_more(
    built: Any, served: Served, watched: BrowserContext
) -> None:
    assert built.used == built.packed
    page = watched.new_page()
    go_live(page, served.start())
    for button, text in (
        ("play", "play"),
        ("numbers", "sum 10"),
        ("later", "<p><em>later</em></p>"),
    ):
        press(page, button)
        expect(page.locator("#out")).to_contain_text(f": {text}")
    page.evaluate("document.dispatchEvent(new Event('site:modules'))")
    page.wait_for_selector("html[data-python-modules]")
    loaded = set(page.evaluate("document.documentElement.dataset.pythonModules").split())
    assert {name for name in built.packed if name not in loaded} == set()
