"""The same cards for all, and a page inside another one: on the served app and the static site."""

import http.server
import io
import json
import re
import threading
from html import escape
from importlib.resources import files
from urllib.parse import urlsplit

import pytest
import zxingcpp
from pages import START_TIMEOUT, STEP_TIMEOUT, AppPage
from pages_learn import Keyboard, LessonPage
from PIL import Image
from playwright.sync_api import expect

from californiajack.rules.codes import read_code
from californiajack.teaching import load_course
from californiajack.teaching.codes import exercise_code, read_any, set_code

pytestmark = pytest.mark.browser

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
COURSE = load_course()
CARDS = "?page=class&view=cards"
EXERCISE = "your-first-trick/two-cards"
DARK = {"color_scheme": "dark", "viewport": {"width": 390, "height": 844}}
DESKTOP = {"permissions": ["clipboard-read", "clipboard-write"]}
NO_STORAGE = """
for (const [owner, name] of [[window, "localStorage"], [window, "sessionStorage"],
                             [window, "caches"], [Navigator.prototype, "serviceWorker"]]) {
    if (window.top === window) break
    Object.defineProperty(owner, name, { get() { throw new DOMException("", "SecurityError") } })
}
"""


def cards_page(app, query=CARDS):
    """Open the view and wait until it shows what is handed out."""
    app.open(query)
    return app.page_key("^class-cards$")


def afresh(words, act):
    """Do something that brings another link, and wait for it."""
    link = words.locator("#hand-link")
    before = link.input_value()
    act()
    expect(link).not_to_have_value(before, timeout=STEP_TIMEOUT)


def choose(words, kind):
    """Choose what is handed out."""
    afresh(words, words.locator(f"#what-{kind}").check)
    expect(words.locator(f"#what-{kind}")).to_be_checked()


def decoded(picture):
    """What an independent reader finds in a picture of a QR code."""
    # What the static site says of itself lies over a corner of the window for a moment.
    shot = picture.screenshot(style="#site-toasts, #site-status { visibility: hidden }")
    image = Image.open(io.BytesIO(shot)).convert("RGB")
    (found,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    return found.text


def hand_of(code):
    """The cards of the first hand of a deal, as the table names them."""
    return sorted(str(card) for card in read_code(code).hands[0])


@pytest.mark.parametrize("visit", [{}, DARK], indirect=True, ids=["light", "dark"])
def test_a_typed_code_and_the_qr_code_bring_the_same_cards(visit):
    app = visit.page()
    words = cards_page(app, f"{CARDS}&what=deal&preset=captured&seed=20261")
    code = words.locator("#hand-code").inner_text()
    address = decoded(words.locator("#hand-qr svg"))
    assert address == words.locator("#hand-link").input_value()
    assert address == f"{app.base}?deal={code}"

    words.locator("#cards-open").click()
    app.wait_for("play", "call")
    assert sorted(app.cards) == hand_of(code)

    other = visit.page().open("?page=learn")
    course = other.page_key("^learn-course$")
    course.locator("#have-code-title").click()
    # As somebody types who does not look too closely.
    course.locator("#typed-code").fill(code.lower().replace("-", " ").replace("0", "o"))
    course.locator("#typed-code").press("Enter")
    other.wait_for("play", "call")
    assert sorted(other.cards) == sorted(app.cards)

    app.page.goto(address)
    app.live().wait_for("play", "call")
    assert sorted(app.cards) == sorted(other.cards)


def test_the_qr_code_of_a_task_and_of_a_set_lead_there(visit):
    app = visit.page()
    words = cards_page(app)
    choose(words, "exercise")
    afresh(words, lambda: words.locator("#cards-lesson").select_option("what-may-i-play"))
    afresh(words, words.locator("#cards-fresh").click)
    task = read_any(words.locator("#hand-code").inner_text(), COURSE)
    assert task.name.startswith("what-may-i-play/")
    assert task.seed == 1
    other = visit.page()
    other.page.goto(decoded(words.locator("#hand-qr svg")))
    there = LessonPage(other.live()).lesson().task
    assert (there.exercise.name, there.seed, there.preset) == (task.name, 1, task.preset)

    choose(words, "puzzles")
    puzzles = read_any(words.locator("#hand-code").inner_text(), COURSE).puzzles
    assert len(puzzles) == 5
    other.page.goto(decoded(words.locator("#hand-qr svg")))
    # The bank of puzzles is read for it, which takes the browser's Python a while.
    expect(other.table).to_be_visible(timeout=START_TIMEOUT)
    assert LessonPage(other.live()).lesson().task.exercise.id == puzzles[0]


def test_the_deal_of_the_day_is_that_of_the_visitors_clock(browser, base):
    codes = {}
    # At one moment it is Sunday in one place and Monday in the other.
    for zone, day in (("Pacific/Kiritimati", "30 November 2026"), ("Pacific/Niue", "29 November")):
        context = browser.new_context(locale="en-GB", timezone_id=zone)
        page = context.new_page()
        page.clock.set_fixed_time("2026-11-29T23:30:00Z")
        words = cards_page(AppPage(page, base))
        expect(words.locator("#hand-title")).to_contain_text(day)
        codes[zone] = words.locator("#hand-code").inner_text()
        if zone == "Pacific/Kiritimati":
            words.locator("#day-before").click()
            expect(words.locator("#hand-title")).to_contain_text("29 November 2026")
            yesterday = words.locator("#hand-code").inner_text()
        context.close()
    assert codes["Pacific/Niue"] == yesterday != codes["Pacific/Kiritimati"]


def test_a_wrong_code_is_explained_and_stays(visit):
    app = visit.page().open("?page=learn")
    words = app.page_key("^learn-course$")
    words.locator("#have-code-title").click()
    box = words.locator("#typed-code")
    box.fill("4000-01YZ")
    box.press("Enter")
    expect(words.locator("#typed-problem")).to_contain_text("Compare it sign by sign")
    expect(box).to_have_value("4000-01YZ")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-describedby", "typed-problem")
    box.fill("4000-01YX")
    box.press("Enter")
    app.wait_for("play", "call")
    assert sorted(app.cards) == hand_of("4000-01YX")


@pytest.mark.parametrize("visit", [DESKTOP], indirect=True, ids=["light"])
def test_the_link_and_the_lines_for_a_page_can_be_copied(visit):
    app = visit.page()
    words = cards_page(app)
    words.locator("#copy-link").click()
    expect(words.locator("#copy-link")).to_have_text("Copied")
    read = "() => navigator.clipboard.readText()"
    assert app.page.evaluate(read) == words.locator("#hand-link").input_value()
    words.locator("#cards-embed summary").click()
    words.locator("#copy-embed").click()
    expect(words.locator("#copy-embed")).to_have_text("Copied")
    assert app.page.evaluate(read) == words.locator("#embed-lines").input_value()


@pytest.mark.parametrize("visit", [{}, DARK], indirect=True, ids=["light", "dark"])
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
@pytest.mark.parametrize("kind", ["day", "deal", "exercise", "puzzles", "table"])
def test_the_view_has_no_violation(visit, kind):
    app = visit.page()
    words = cards_page(app, f"{CARDS}&what={kind}")
    if kind != "table":
        words.locator("#cards-embed summary").click()
    assert faults(app.page) == []
    narrow = "() => document.documentElement.scrollWidth <= innerWidth"
    assert app.page.evaluate(narrow)


@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_the_printed_page_holds_code_and_picture_in_black_and_white(visit):
    app = visit.page()
    words = cards_page(app, f"{CARDS}&what=deal&seed=7")
    address = words.locator("#hand-link").input_value()
    app.page.emulate_media(media="print")
    for ident in ("hand-code", "hand-qr"):
        expect(words.locator(f"#{ident}")).to_be_visible()
    for ident in ("cards-form", "typed-code", "copy-link", "cards-embed"):
        expect(words.locator(f"#{ident}")).to_be_hidden()
    expect(app.page.locator("header.bar")).to_be_hidden()
    assert decoded(words.locator("#hand-qr svg")) == address
    expect(words.get_by_text(address, exact=True)).to_be_visible()


# Inside a page of another origin


def faults(page):
    """What axe finds on a page, or in a frame."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']} ({each['impact']}): {json.dumps(each['nodes'][0]['html'])}"
        for each in found["violations"]
    ]


class Host:
    """A page of another origin that holds the lines which the app gives out."""

    def __init__(self):
        self.lines = ""
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                html = (
                    '<!doctype html><html lang="en"><meta charset="utf-8"><title>A school</title>'
                    '<link rel="icon" href="data:,"><h1>A school</h1>'
                    f'<p><a id="before" href="#x">Before</a></p>{owner.lines}'
                    '<p><a id="after" href="#x">After</a></p>'
                )
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(html.encode())

            def log_message(self, *args):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, base):
        """Its address under a host that is not that of the app."""
        name = "127.0.0.1" if urlsplit(base).hostname == "localhost" else "localhost"
        return f"http://{name}:{self.server.server_address[1]}/"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host():
    made = Host()
    yield made
    made.close()


class Inside:
    """The frame of the app in another page, with the page's keys."""

    def __init__(self, page, frame):
        self.frame, self.keyboard = frame, page.keyboard

    def __getattr__(self, name):
        return getattr(self.frame, name)


def embed(visit, host, lines):
    """Open the other page with the app in it; return it and the app inside."""
    host.lines = lines
    address = host.address(visit.base)
    page = visit.page().page
    page.goto(address)
    handle = page.wait_for_selector("iframe")
    frame = handle.content_frame()
    frame.wait_for_url(f"{visit.base}**", timeout=START_TIMEOUT)
    app = AppPage(Inside(page, frame), visit.base)
    app.live()
    # The other page is asked for on purpose.
    visit.problems[:] = [each for each in visit.problems if each != f"asked for {address}"]
    return page, app


def lines_of(visit, code):
    """The lines for a page that the app itself gives out for a code."""
    found = read_any(code, COURSE)
    app = visit.page()
    query = f"&what=table&taken={code}"
    words = cards_page(app, CARDS + query)
    assert found
    words.locator("#cards-embed summary").click()
    lines = words.locator("#embed-lines").input_value()
    app.page.close()
    return lines


def test_a_task_inside_a_page_of_another_origin_is_solved_by_keyboard(visit, host):
    page, app = embed(visit, host, lines_of(visit, exercise_code(COURSE, EXERCISE)))
    lesson = LessonPage(app).lesson()
    assert page.locator("iframe").get_attribute("title").startswith("California Jack: ")
    frame = app.page
    assert frame.evaluate("() => document.documentElement.lang") == "en"
    assert "California Jack" in frame.title()
    assert frame.locator("main").count() == 1
    expect(frame.locator("nav.places").first).to_be_hidden()
    expect(frame.locator("select.language").first).to_be_hidden()
    expect(lesson.table.locator(".l-back")).to_be_hidden()
    away = frame.locator("a.away")
    expect(away).to_have_attribute("target", "_blank")
    expect(away).to_have_attribute("rel", "noopener")
    assert faults(frame) == []

    # From the other page's link with Tab: the way out first, then the task.
    page.locator("#before").focus()
    page.keyboard.press("Tab")
    expect(away).to_be_focused()
    keyboard = Keyboard(app)
    steps = lesson.work_through(keyboard)
    assert steps >= 2
    assert "BODY" not in keyboard.seen
    expect(app.words.locator("h1")).to_have_text("That was all")
    assert "embed=1" in frame.url
    assert faults(frame) == []
    # There is no way to the course; once more begins anew, still inside.
    expect(app.words.locator("#b-course")).to_have_count(0)
    keyboard.press(app.words.locator("#b-once-more"))
    assert lesson.lesson().task.exercise.name == EXERCISE
    assert "embed=1" in frame.url
    # Whoever tabs on leaves the frame again.
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "after":
            break
    assert page.evaluate("document.activeElement.id") == "after"


@pytest.mark.parametrize("visit", [{}, DARK], indirect=True, ids=["light", "dark"])
def test_a_deal_inside_a_page_whose_browser_keeps_nothing_for_it(visit, host):
    visit.context.add_init_script(NO_STORAGE)
    page, app = embed(visit, host, lines_of(visit, "4000-01YX"))
    app.page.wait_for_selector("html[data-embed]", state="attached")
    app.wait_for("play", "call")
    assert sorted(app.cards) == hand_of("4000-01YX")
    length = page.evaluate("history.length")
    for _ in range(3):
        app.after(app.press_first)
    # Playing adds nothing to the history of the page around.
    assert page.evaluate("history.length") == length
    assert faults(app.page) == []
    away = app.page.locator("a.away")
    with page.context.expect_page() as opened:
        away.click()
    other = AppPage(opened.value, visit.base).live()
    other.wait_for("play", "call")
    assert "embed" not in other.page.url
    assert urlsplit(other.page.url).fragment == urlsplit(app.page.url).fragment
    expect(other.page.locator("header .brand")).to_be_visible()
    assert sorted(other.cards) == sorted(app.cards)


def test_a_set_of_puzzles_inside_another_page_as_text(visit, host):
    ids = ["bank-the-jack-1", "catch-the-jack-1"]
    code = set_code(COURSE, ids)
    address = escape(f"{visit.base}?code={code}&lang=en&embed=1")
    _, app = embed(visit, host, f'<iframe src="{address}" title="Puzzles" height="700"></iframe>')
    expect(app.table).to_be_visible(timeout=START_TIMEOUT)
    lesson = LessonPage(app).lesson()
    for number, ident in enumerate(ids, start=1):
        assert lesson.task.exercise.id == ident
        expect(lesson.table.locator(".l-place")).to_have_text(f"Task {number} of 2")
        while lesson.screen == "task" and lesson.task.exercise.id == ident:
            lesson.step(Keyboard(app))
    lesson.end()
    expect(app.words.locator(".result")).to_have_text(re.compile("2 of 2"), timeout=STEP_TIMEOUT)
