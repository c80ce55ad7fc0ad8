"""When what answers a page is gone: the page says so, and comes back to the same match."""

from __future__ import annotations

import re
from http.client import HTTPConnection
from typing import Any

import pytest
from pages import START_TIMEOUT, AppPage
from playwright.sync_api import expect

from serving import Serving

pytestmark = pytest.mark.browser

CLASSIC = "?page=play&preset=classic&with=careful&seed=5"


@pytest.fixture
def own_server(request):
    with Serving(*getattr(request, "param", ())) as server:
        yield server


@pytest.fixture
def base(request):
    """A server of the test's own, or the static site."""
    if getattr(request, "param", "") == "static":
        return request.getfixturevalue("static_app")
    return request.getfixturevalue("own_server").base


static = pytest.mark.parametrize("base", ["static"], indirect=True)


def asked(server: Serving, **headers: str) -> tuple[int, str | None, str]:
    """What a newcomer is answered: the status, when to come again, and the page."""
    line = HTTPConnection("localhost", server.port)
    line.request("GET", "/", headers=headers)
    answer = line.getresponse()
    found = (answer.status, answer.getheader("Retry-After"), answer.read().decode())
    line.close()
    return found


def test_a_server_that_begins_again_keeps_the_match(visit: Any, own_server: Serving) -> None:
    app = visit.page().deal(CLASSIC)
    for _ in range(3):
        app.after(app.press_first)
    hand, address, shown = app.cards, app.page.url, app.match.inner_text()
    gone = app.page.locator(".gone")
    expect(gone).to_be_hidden()
    own_server.end()
    expect(gone.get_by_role("alert")).to_contain_text("can't be reached")
    button = gone.get_by_role("button", name="Load again")
    expect(button).to_be_focused()
    # Nothing more is taken, so nothing gets lost.
    assert app.page.evaluate("document.getElementById('main').inert")
    button.click()
    expect(gone.get_by_role("alert")).to_contain_text("Nobody answers yet")
    assert app.page.url == address
    own_server.begin()
    with app.page.expect_navigation():
        button.click()
    app.live().wait_for("play")
    expect(app.page.locator(".gone")).to_be_hidden()
    assert (app.cards, app.page.url, app.match.inner_text()) == (hand, address, shown)
    app.after(app.press_first)
    # A browser logs what it could not reach.
    visit.problems = [line for line in visit.problems if "ERR_CONNECTION" not in line]


@pytest.mark.parametrize("own_server", [("--most-visitors", "2")], indirect=True)
def test_a_full_server_says_so_and_a_free_place_is_given(visit: Any, own_server: Serving) -> None:
    one = visit.page().deal(CLASSIC)
    two = visit.page().deal(CLASSIC)
    status, again_after, page = asked(own_server, **{"Accept-Language": "de"})
    assert status == 503
    assert int(again_after or 0) > 0
    assert '<html lang="de">' in page
    third = visit.context.new_page()
    answer = third.goto(visit.base + "?page=rules")
    assert answer is not None
    assert answer.status == 503
    expect(third.get_by_role("heading", level=1)).to_have_text("All places are taken")
    # Those who are there play on.
    one.after(one.press_first)
    two.page.close()
    # The server hears of it a moment later.
    again = third.get_by_role("link", name="Try again")
    live = third.locator("html[data-live]")
    expect(again.or_(live)).to_be_attached()
    while again.count():
        with third.expect_navigation():
            again.click()
    AppPage(third, visit.base).live()
    expect(third).to_have_url(re.compile(r"\?page=rules"))
    one.after(one.press_first)


@pytest.mark.parametrize("own_server", [("--most-visitors", "2")], indirect=True)
def test_pages_that_never_connect_count_too(own_server: Serving) -> None:
    answers = [asked(own_server)[0] for _ in range(3)]
    assert answers == [200, 200, 503]


@static
def test_a_python_that_ends_is_started_again_at_the_same_match(visit: Any) -> None:
    app = visit.page().deal(CLASSIC)
    app.after(app.press_first)
    hand, address = app.cards, app.page.url
    # What Pyodide does where it can't go on.
    end = "void (handlers.patch = () => python._api.fatal_error(new Error('the end')))"
    app.page.workers[0].evaluate(end)
    app.playable.first.click()
    status = app.page.locator("#site-status")
    expect(status).to_contain_text("has stopped")
    expect(status).to_contain_text("Nothing is lost")
    status.get_by_role("button", name="Start again").click()
    app.page.wait_for_selector("html[data-python=live]", timeout=START_TIMEOUT)
    app.wait_for("play")
    assert (app.cards, app.page.url) == (hand, address)
    app.after(app.press_first)
    visit.problems.clear()  # what ended it was logged


@static
def test_a_python_that_is_killed_is_started_again_at_the_same_match(visit: Any) -> None:
    app = visit.page().deal(CLASSIC)
    app.after(app.press_first)
    hand, address = app.cards, app.page.url
    told = app.page.locator("[data-kind=busy]")
    expect(told).to_have_count(0)  # nothing is offered any more for what came before
    # Nothing tells a page that its worker was killed: it only never answers again.
    app.page.workers[0].evaluate("setTimeout(() => self.close())")
    app.playable.first.click()
    told.get_by_role("button", name="Stop it").click(timeout=START_TIMEOUT)
    app.page.wait_for_selector("html[data-python=live]", timeout=START_TIMEOUT)
    app.wait_for("play")
    assert (app.cards, app.page.url) == (hand, address)
    app.after(app.press_first)
