"""In front of a class: by clicker alone, with notes in a second window, large and nothing cut off.

What has to work without a server is run on the static site, too.
"""

import pytest
from fitting import violations
from pages_present import Projection, stops
from playwright.sync_api import expect
from test_access import faults

from californiajack.language import languages
from californiajack.ui.learning import the_course
from sessions import at_table, to_the_end

pytestmark = pytest.mark.browser

FIRST = the_course().lesson("your-first-trick")
LESSON = f"?page=learn&lesson={FIRST.id}&exercise={FIRST.exercises[0].id}&view=present"
PUZZLE = "?page=learn&lesson=practice&exercise=2&view=present"
SMALL, LARGE = {"width": 1024, "height": 768}, {"width": 1920, "height": 1080}


def recorded(name="classic", seed=5, *, actions=None):
    """The address of a deal that was played, or of its beginning."""
    session = to_the_end(at_table(name, seed, dealer=0))
    while actions is not None and len(session.match.deal.actions) > actions:
        session.match = session.match.undo()
    return session.address.search() + "&view=present" + session.address.hash()


def projection(visit, query):
    return Projection(visit.page()).open(query)


@pytest.mark.parametrize("visit", [{"viewport": SMALL}], indirect=True)
def test_the_first_lesson_by_clicker_alone(visit):
    screen = projection(visit, LESSON)
    seen = screen.run("end")
    assert stops(seen)
    assert len([phase for phase, _ in seen if phase == "shown"]) >= len(FIRST.exercises)
    assert FIRST.words("en")["remember"] == seen[-1][1]
    assert "exercise=end" in screen.page.url
    screen.press("PageUp")
    assert (screen.phase, screen.text) == seen[-2]
    assert visit.page().open("?page=learn").page.evaluate("localStorage.length") < 2


@pytest.mark.parametrize("visit", [{"viewport": SMALL}], indirect=True)
def test_a_puzzle_is_asked_twice_and_revealed(visit):
    screen = projection(visit, PUZZLE)
    screen.press("v", "a", "b", "b", "c")
    assert screen.hands[:3] == ["1", "2", "1"]
    screen.press("Shift+B", "PageDown")
    assert screen.phase == "again"
    screen.press("b", "r")
    assert screen.phase == "shown"
    assert screen.right
    first = screen.root.locator("[data-key] .hands").first
    assert first.inner_text().split()[-2:] == ["1", "0"]
    url, text = screen.page.url, screen.text
    screen.page.reload()
    screen.app.live()
    screen.ready()
    assert (screen.page.url, screen.text) == (url, text)
    assert first.inner_text().split()[-2:] == ["1", "0"]


@pytest.mark.parametrize("visit", [{"viewport": LARGE}], indirect=True)
def test_a_recorded_deal_by_clicker_alone(visit):
    screen = projection(visit, recorded("seven_up"))
    seen = screen.run("count")
    assert stops(seen)
    expect(screen.root.locator(".count tr")).not_to_have_count(0)


@pytest.mark.parametrize("visit", [{"viewport": SMALL}], indirect=True)
def test_the_notes_stand_in_a_second_window_and_follow(visit):
    screen = projection(visit, LESSON)
    notes = screen.notes()
    words = FIRST.words("en")
    expect(notes.locator("body")).to_contain_text(words["two-cards.note"])
    expect(notes.locator("body")).to_contain_text(words["teacher"])
    expect(notes.locator("body")).to_contain_text("Answer")
    assert notes.evaluate("document.documentElement.lang") == "en"
    screen.press("PageDown")
    expect(notes.locator(".now")).to_contain_text(screen.text.split("\n")[0])
    # The clicker works in whichever window has the focus.
    screen.after(lambda: notes.keyboard.press("PageDown"))
    assert "exercise=take-it" in screen.page.url
    expect(notes.locator(".now")).to_contain_text(words["take-it"])
    screen.page.reload()
    screen.app.live()
    screen.ready()
    expect(notes.locator("body")).not_to_contain_text(words["teacher"])
    screen.press("n")
    expect(notes.locator("body")).to_contain_text(words["teacher"])
    screen.page.keyboard.press("Escape")
    expect(screen.root).to_be_hidden()


@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_the_notes_have_no_violation_in_any_language(visit):
    for lang in languages():
        screen = projection(visit, f"{LESSON}&lang={lang}")
        notes = screen.notes()
        expect(notes.locator("html")).to_have_attribute("lang", lang)
        expect(notes.locator("body")).to_contain_text(FIRST.words(lang)["teacher"])
        for scheme in ("light", "dark"):
            notes.emulate_media(color_scheme=scheme)
            assert violations(notes) == [], (lang, scheme)
        screen.page.close()


def test_a_window_that_is_refused_is_said(visit):
    visit.context.add_init_script("window.open = () => null")
    screen = projection(visit, LESSON)
    screen.press("n")
    expect(screen.root.locator(".said")).to_contain_text("did not open")
    screen.press("PageDown")
    expect(screen.root.locator(".said")).not_to_contain_text("did not open")


def test_a_blank_screen_a_light_and_the_list_of_keys(visit):
    screen = projection(visit, LESSON)
    text = screen.text
    screen.press("b")
    expect(screen.root.locator(".black")).to_be_visible()
    expect(screen.root.locator(".screen")).to_be_empty()
    screen.press("PageDown")
    assert screen.text == text
    screen.press("s")
    expect(screen.root.locator("[data-lit]")).to_have_count(1)
    screen.press("Escape")
    expect(screen.root.locator("[data-lit]")).to_have_count(0)
    screen.page.keyboard.press("?")
    expect(screen.root.get_by_role("dialog")).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(screen.root.get_by_role("dialog")).to_be_hidden()
    screen.press("PageDown", "PageDown", "Home")
    assert screen.text == text
    screen.press("Home")
    assert "exercise=take-it" in screen.page.url


def test_everything_works_with_the_mouse(visit):
    screen = projection(visit, recorded())
    tools = screen.root.get_by_role("toolbar")
    expect(tools).to_have_css("opacity", "0")
    screen.page.mouse.move(300, 300)
    expect(tools).to_have_css("opacity", "1")
    screen.after(lambda: tools.get_by_role("button", name="Next (").click())
    assert screen.phase == "shown"
    slider = tools.get_by_role("slider", name="Trick")
    screen.after(lambda: slider.fill("7"))
    assert slider.get_attribute("aria-valuetext") == "Trick 7 of 26."
    screen.after(lambda: tools.get_by_role("button", name="Open cards").click())
    expect(screen.root.locator("[data-row^='seat']")).to_have_count(1)
    more = screen.root.get_by_role("button", name="One hand more for A")
    screen.after(more.click)
    assert screen.hands[0] == "1"
    field = screen.root.get_by_label("Hands for B")
    screen.after(lambda: (field.fill("14"), field.press("Tab")))
    assert screen.hands[1] == "14"
    screen.after(lambda: tools.get_by_role("button", name="Link for the class").click())
    expect(screen.root.get_by_role("img", name="Link for the class")).to_be_visible()
    screen.press("Escape")
    tools.get_by_role("button", name="Leave").click()
    expect(screen.app.table).to_be_visible()


def test_a_live_deal_waits_for_the_clicker(visit):
    screen = projection(visit, recorded(actions=1))
    screen.press("v", "b", "r")
    key = screen.root.locator("[data-right]").get_attribute("data-key")
    expect(screen.root.locator(".trick [data-spot]").last).to_have_attribute("data-spot", key or "")
    screen.press("PageDown")
    assert screen.phase == "ask"


@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_the_clicker_does_nothing_for_pupils(visit):
    app = visit.page().open(LESSON.replace("&view=present", ""))
    expect(app.table).to_be_visible()
    url, turn = app.page.url, app.turn
    for key in ("PageDown", "PageUp", "b", ".", "r", "n", "q", "Home"):
        app.page.keyboard.press(key)
    assert (app.page.url, app.turn) == (url, turn)
    assert len(visit.context.pages) == 1


# The screens with the most on them: long reasons, all cards of a deal, many answers, three seats.
FULLEST = [
    "?page=learn&lesson=score-the-deal&view=present",
    "?page=learn&lesson=high-and-low&exercise=find-both&view=present",
    "?page=learn&lesson=fight-or-duck&exercise=always-good&view=present#-false.n",
    "?page=learn&lesson=fight-or-duck&exercise=fight-for-it&view=present",
    "?page=learn&lesson=draw-and-lead&exercise=the-order&view=present",
    "?page=learn&lesson=the-last-six&exercise=plan-from-the-end&view=present",
    "?page=learn&lesson=practice&exercise=77&view=present",
    recorded("pitch"),
    recorded("shasta_three"),
]


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_everything_is_large_and_nothing_is_cut_off(visit, code):
    screen = Projection(visit.page())
    for query in FULLEST:
        search, _, hash_ = query.partition("#")
        screen.open(f"{search}&lang={code}" + (f"#{hash_}" if hash_ else ""))
        if "page=play" in query:
            screen.press("o", "v", "PageDown")
        for _ in range(6):
            for size in (SMALL, LARGE):
                screen.page.set_viewport_size(size)
                turn = screen.root.get_attribute("data-turn") or ""
                expect(screen.root).to_have_attribute("data-ready", turn)
                expect(screen.root).to_have_attribute("data-size", f"{size['width']}")
                assert screen.faults() == [], screen.page.url
            screen.press("PageDown")


@pytest.mark.parametrize(
    "visit", [{"viewport": SMALL, "color_scheme": "dark"}, {"viewport": LARGE}], indirect=True
)
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_the_presenter_has_no_violation(visit):
    screen = projection(visit, LESSON)
    assert faults(screen.app) == []
    screen.press("v", "a")
    screen.page.mouse.move(200, 200)
    assert faults(screen.app) == []
    screen.press("PageDown", "PageDown")
    assert faults(screen.app) == []
    screen.press("q")
    assert faults(screen.app) == []
    screen.press("q")
    screen.page.keyboard.press("?")
    assert faults(screen.app) == []
    screen.page.keyboard.press("Escape")
    screen.press("b")
    assert faults(screen.app) == []
    screen.press("b")
    screen.open(recorded())
    screen.press("PageDown", "o")
    assert faults(screen.app) == []
    notes = screen.notes()
    screen.page.context.pages[-1].wait_for_selector("main")
    assert notes.evaluate("document.querySelectorAll('h1').length") == 1
