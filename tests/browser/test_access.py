"""Every page and state of the table, judged by axe-core: no violation, nothing allowed."""

import json
from importlib.resources import files

import pytest

pytestmark = pytest.mark.browser

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
LIGHT = {"color_scheme": "light", "locale": "en"}
DARK = {"color_scheme": "dark", "locale": "de-DE", "viewport": {"width": 390, "height": 844}}


def faults(app):
    """What axe finds on the page as it is."""
    app.page.evaluate(AXE)
    found = app.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']} ({each['impact']}): {json.dumps(each['nodes'][0]['html'])}"
        for each in found["violations"]
    ]


@pytest.mark.parametrize("visit", [LIGHT, DARK], indirect=True, ids=["light", "dark"])
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_no_page_has_a_violation(visit):
    app = visit.page().open("?page=play")
    app.page_key("^play-setup")
    assert faults(app) == []
    app.page.locator("[data-id='settings']").click()
    assert faults(app) == []
    app.page.keyboard.press("Escape")
    app.deal("?page=play&preset=captured&with=careful&seed=5&dealer=0")
    assert faults(app) == []
    app.play_out()
    assert faults(app) == []
    count = app.count()
    everything = count.locator("#b-all")
    if everything.is_visible():
        everything.click()
    assert faults(app) == []
    count.locator("#b-score").click()
    app.page_key("^play-score")
    assert faults(app) == []
    app.open("?page=rules").page_key("^rules")
    assert faults(app) == []
    app.open("?preset=x").page_key("^play-fault")
    assert faults(app) == []


@pytest.mark.parametrize(
    "visit", [{**LIGHT, "settings": {"view": "text"}}], indirect=True, ids=["text"]
)
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
@pytest.mark.parametrize("preset", ["classic", "seven_up", "pitch", "shasta_three"])
def test_no_table_has_a_violation(visit, preset):
    app = visit.page().deal(f"?page=play&preset={preset}&with=careful&seed=11&dealer=1")
    assert faults(app) == []
    app.table.locator("button[data-id='view']:visible").click()
    app.table.locator(".board").wait_for(state="visible")
    assert faults(app) == []
