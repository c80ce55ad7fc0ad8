"""The scoring lab in real Chromium: views, slider, work in progress, downloads, addresses."""

import csv
import re
import struct

import pytest
from pages_explore import WORK_TIMEOUT, LabPage
from playwright.sync_api import expect
from test_access import DARK, LIGHT, faults

pytestmark = pytest.mark.browser

HAND = "ASKSQS5D5C4H"


def test_the_slider_moves_everything_and_the_address(visit):
    lab = LabPage(visit.page()).open().drawn("cards", "race", "ranks")
    words = lab.page.locator("#lab-trick-words")
    expect(words).to_have_text("After trick 26 of 26")
    lab.slider.focus()
    lab.page.keyboard.press("Home")
    expect(words).to_have_text("Before the first trick")
    expect(lab.slider).to_have_attribute("aria-valuetext", "Before the first trick")
    expect(lab.page.locator("#fold-cards")).to_have_count(1)
    expect(lab.page.get_by_text("Nobody has captured a card yet.")).to_be_visible(
        timeout=WORK_TIMEOUT
    )
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("ArrowRight")
    expect(lab.page.get_by_role("region", name="After trick 2", exact=True)).to_be_visible(
        timeout=WORK_TIMEOUT
    )
    lab.page.wait_for_url(re.compile("trick=2&"), timeout=WORK_TIMEOUT)
    assert lab.app.active == "INPUT lab-trick"
    # A reload returns to the same trick of the same deal.
    lab.page.reload()
    lab.app.live()
    lab.drawn("cards", "race", "ranks")
    expect(words).to_have_text("After trick 2 of 26")


# Which modules Python has imported, as often as it is asked.
IMPORTED = """(name) => {
  document.dispatchEvent(new Event("site:modules"))
  return document.documentElement.dataset.pythonModules?.split(" ").includes(name)
}"""


@pytest.mark.parametrize("base", ["static_app"], indirect=True)
def test_a_pointer_that_rests_on_the_way_to_the_lab_brings_what_plots_need(visit):
    page = visit.page().open().page
    page.wait_for_function(IMPORTED, arg="californiajack.ui.lab")
    assert not page.evaluate(IMPORTED, "holoviews")
    page.locator(".places a[data-place=explore]").first.hover()
    page.wait_for_function(IMPORTED, arg="californiajack.ui.lab_plots", timeout=WORK_TIMEOUT)
    assert page.evaluate(IMPORTED, "holoviews.plotting.bokeh")


def test_downloads(visit, tmp_path):
    lab = LabPage(visit.page()).open("&view=deal&trick=26").drawn("cards", "race", "ranks")
    table = tmp_path / "cards.csv"
    lab.saved("csv-cards").save_as(table)
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len({row["card"] for row in rows}) == 52
    picture = tmp_path / "cards.png"
    lab.saved("png-cards").save_as(picture)
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width > 300
    assert height > 200


def test_back_returns_to_the_view_before(visit):
    lab = LabPage(visit.page()).open("&view=odds")
    lab.view("rules").view("strategies")
    lab.page.go_back()
    lab.app.page_key("^explore-rules$")
    lab.page.go_back()
    lab.app.page_key("^explore-odds$")


def test_six_cards_are_picked_and_worked_out(visit):
    lab = LabPage(visit.page()).open("&view=odds")
    for at in range(0, len(HAND), 2):
        lab.page.locator(f"#card-{HAND[at : at + 2]}").check()
    expect(lab.page.get_by_text("6 cards of 6 chosen")).to_be_visible()
    lab.run()
    expect(lab.problem).to_contain_text("a card lies face up")
    lab.page.locator("#lab-up").select_option("2S")
    expect(lab.problem).to_have_count(0)
    lab.run().drawn("odds").finished()
    expect(lab.page.get_by_text("High is yours for certain.")).to_be_visible()
    assert f"hand={HAND}" not in lab.page.url  # cards stand in the order of the pack
    lab.page.reload()
    lab.app.live()
    lab.app.page_key("^explore-odds$")
    expect(lab.page.locator("#card-AS")).to_be_checked()
    expect(lab.plots).to_have_count(0)


def test_long_work_can_be_stopped_and_goes_on(visit):
    lab = LabPage(visit.page()).open("&view=rules&deals=1000000").run()
    expect(lab.run_button).to_have_text("Stop", timeout=WORK_TIMEOUT)
    lab.run_button.click()
    expect(lab.run_button).to_have_text("Go on", timeout=WORK_TIMEOUT)
    lab.run_button.click()
    expect(lab.run_button).to_have_text("Stop", timeout=WORK_TIMEOUT)
    # The page answers meanwhile: another view is there, and comes back as it was left.
    lab.view("odds").view("rules")
    expect(lab.run_button).to_have_text("Go on", timeout=WORK_TIMEOUT)


def test_a_rule_and_a_deal_that_shows_what_it_changes(visit):
    lab = LabPage(visit.page()).open("&view=rules&deals=200").run().drawn("rules").finished()
    lab.page.locator("[data-act='explore-example']").first.click()
    lab.app.page_key("^explore-deal$")
    lab.drawn("cards", "race", "ranks")
    lab.page.locator("#b-explore-play").click()
    lab.app.wait_for("play", "call")


def test_players_meet(visit):
    lab = LabPage(visit.page()).open("&view=strategies&first=random&deals=2").run()
    lab.drawn("strategies").finished()
    expect(lab.page.get_by_text("It may be chance")).to_be_visible()


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("&view=rules&deals=1000001", "from 1 to 1,000,000"),
        ("&view=strategies&deals=0", "from 1 to 10,000"),
        (f"&view=odds&up=2S&hand={HAND}2D", "You have chosen 7"),
    ],
)
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_what_is_not_possible_is_said_and_kept(visit, query, told):
    lab = LabPage(visit.page()).open(query).run()
    expect(lab.problem).to_contain_text(told)
    assert lab.page.url.count(query.split("&")[2].split("=")[0] + "=") == 1


@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_a_broken_code_keeps_the_deal(visit):
    lab = LabPage(visit.page()).open().drawn("cards", "race", "ranks")
    lab.page.locator("#lab-code").fill("4000-01YY")
    lab.run()
    expect(lab.problem).to_contain_text("typing error")
    expect(lab.page.locator("#lab-code")).to_have_value("4000-01YY")
    expect(lab.plots).to_have_count(3)


@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_the_count_leads_to_the_deal_in_the_lab(visit):
    app = visit.page().deal("?page=play&preset=classic&with=careful&seed=5&dealer=0")
    app.play_out()
    app.count().locator("#b-explore-mine").click()
    app.page_key("^explore-deal$")
    lab = LabPage(app).drawn("cards", "race", "ranks")
    expect(lab.page.get_by_text("captured: You", exact=True)).to_be_visible()


@pytest.mark.parametrize("visit", [LIGHT, DARK], indirect=True, ids=["light", "dark"])
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_no_view_has_a_violation(visit):
    lab = LabPage(visit.page()).open().drawn("cards", "race", "ranks")
    assert faults(lab.app) == []
    for view, query in {
        "odds": f"&hand={HAND}&up=2S&worlds=2000",
        "rules": "&deals=50",
        "strategies": "&first=random&deals=2",
    }.items():
        lab.open(f"&view={view}{query}")
        assert faults(lab.app) == []
        lab.run().drawn(view).finished()
        assert faults(lab.app) == []
