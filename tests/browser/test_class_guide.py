"""The guide for teachers in a real browser: its links go without a new page, and nothing is in
the way of a screen reader. On the static site also as plain pages.
"""

import re

import pytest
from pages import STEP_TIMEOUT
from playwright.sync_api import expect
from test_access import DARK, LIGHT, faults

pytestmark = pytest.mark.browser

GUIDE = "?page=class&view=guide"
MARK = "window.stillTheSamePage = true"
MARKED = "window.stillTheSamePage === true"


def guide(visit, query=""):
    app = visit.page().open(GUIDE + query)
    app.page_key("^class-guide$")
    return app


def link(app, query):
    """The first link of the guide that leads to an address with this in it."""
    return app.words.locator(f"a[data-go][href*='{query}']").first


def test_a_link_into_a_lesson_needs_no_new_page_and_back_returns(visit):
    app = guide(visit, "&lang=en")
    app.page.evaluate(MARK)
    link(app, "page=learn&lesson=which-card-wins&lang").click()
    app.page.wait_for_url(re.compile("lesson=which-card-wins"), timeout=STEP_TIMEOUT)
    expect(app.table).to_be_visible(timeout=STEP_TIMEOUT)
    assert app.page.evaluate(MARKED)
    app.page.go_back()
    app.page_key("^class-guide$")
    expect(app.words).to_be_visible()
    assert app.page.evaluate(MARKED)
    app.page.go_forward()
    expect(app.table).to_be_visible(timeout=STEP_TIMEOUT)
    assert app.page.evaluate(MARKED)


def test_a_link_for_the_projector_shows_the_task_large(visit):
    app = guide(visit, "&lang=de")
    app.page.evaluate(MARK)
    link(app, "exercise=small-trump&view=present").click()
    app.page.wait_for_url(re.compile("exercise=small-trump.*view=present"), timeout=STEP_TIMEOUT)
    expect(app.words).to_be_hidden(timeout=STEP_TIMEOUT)
    assert app.page.evaluate(MARKED)
    app.page.go_back()
    app.page_key("^class-guide$")
    expect(app.words).to_be_visible()


@pytest.mark.parametrize("base", ["served_app"], indirect=True)
@pytest.mark.parametrize("key", ["Control", "Shift"])
def test_with_a_key_held_a_link_opens_another_page(visit, key):
    app = guide(visit)
    app.page.evaluate(MARK)
    with visit.context.expect_page() as opened:
        link(app, "page=class&view=results").click(modifiers=[key])
    opened.value.wait_for_url(re.compile("view=results"))
    assert "view=guide" in app.page.url
    assert app.page.evaluate(MARKED)


@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_the_contents_lead_to_their_places(visit):
    app = guide(visit, "&lang=sv")
    for goal in ("network", "the-last-six"):
        app.words.locator(f"#to-{goal}").click()
        heading = app.words.locator(f"#guide-{goal}")
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
    assert "view=guide" in app.page.url


@pytest.mark.parametrize("visit", [LIGHT, DARK], indirect=True, ids=["light", "dark"])
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_the_guide_has_no_violation(visit):
    app = guide(visit)
    assert faults(app) == []
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("visit", [LIGHT, DARK], indirect=True, ids=["light", "dark"])
@pytest.mark.parametrize("base", ["static_app"], indirect=True)
@pytest.mark.parametrize("name", ["teach.html", "teach-de.html"])
def test_the_plain_pages_have_no_violation(visit, name):
    app = visit.page()
    app.page.goto(visit.base + name)
    expect(app.page.locator("article")).to_have_count(14)
    assert faults(app) == []
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("base", ["static_app"], indirect=True)
def test_the_app_and_the_plain_pages_lead_to_each_other(visit):
    app = guide(visit, "&lang=nl")
    app.page.evaluate(MARK)
    with visit.context.expect_page() as opened:
        app.words.locator("a[href='teach-nl.html']").click()
    plain = opened.value
    expect(plain.locator("html")).to_have_attribute("lang", "nl")
    assert app.page.evaluate(MARKED)
    plain.locator("a[href*='page=learn&lesson=draw-and-lead&lang']").first.click()
    plain.wait_for_selector("html[data-live]", state="attached", timeout=60_000)
    plain.wait_for_url(re.compile("lesson=draw-and-lead"))
    expect(plain.locator(".cj[data-ready='true']")).to_be_visible(timeout=STEP_TIMEOUT)
