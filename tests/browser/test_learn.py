"""The lessons in a real browser: by keyboard alone, on a phone in German, in a hurry.

Each test works on the served app and on the static site.
"""

import json

import pytest
from pages_learn import Hand, Keyboard, LessonPage
from playwright.sync_api import expect
from test_access import faults

from californiajack.ui.learning import the_course

pytestmark = pytest.mark.browser

LESSONS = [card.id for card in the_course().lessons]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
FIRST = "?page=learn&lesson=your-first-trick&exercise=two-cards"


def lesson_page(visit, query=""):
    return LessonPage(visit.page().open(query))


def test_a_newcomer_has_one_way_and_a_card_on_the_table_after_one_press(visit):
    learn = lesson_page(visit)
    course = learn.course()
    expect(course.locator(".primary")).to_have_count(1)
    course.locator(".primary").click()
    learn.lesson()
    expect(learn.table.locator(".trick [data-face]")).to_have_count(2)
    assert "lesson=your-first-trick" in learn.page.url


def test_lessons_one_to_four_by_keyboard_alone(visit):
    learn = lesson_page(visit)
    keyboard = Keyboard(learn.app)
    keyboard.press(learn.course().locator("#learn-on"))
    learn.lesson()
    for number in range(1, 5):
        if learn.button("skip").count():
            learn.after(lambda: keyboard.press(learn.button("skip")))
        assert f"Lesson {number}, task 1 of" in learn.place
        learn.work_through(keyboard)
        expect(learn.end().get_by_role("heading", level=1)).to_be_focused()
        done = json.loads(learn.kept())["done"]
        lesson = the_course().lesson(LESSONS[number - 1])
        assert all(done[exercise.name] == 3 for exercise in lesson.exercises)
        keyboard.press(learn.end().locator("#b-follow"))
        learn.lesson()
    assert "BODY" not in keyboard.seen
    assert "HTML" not in keyboard.seen


class Finger(Hand):
    """A visitor on a phone, who looks at every screen that comes."""

    def __init__(self, learn):
        self.learn = learn

    def press(self, goal):
        goal.tap()

    def card(self, goal):
        goal.tap()

    def look(self):
        if self.learn.screen != "task":
            return
        page = self.learn.page
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for part in (".l-bar", ".l-actions"):
            box = self.learn.table.locator(part).bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 845
        for button in self.learn.table.locator(".l-answer button:visible, .l-actions button").all():
            assert button.bounding_box()["height"] >= 44


@pytest.mark.parametrize("visit", [{**PHONE, "locale": "de-DE"}], indirect=True)
def test_a_lesson_in_german_on_a_phone(visit):
    learn = lesson_page(visit, "?page=learn&lesson=what-may-i-play")
    learn.lesson()
    expect(learn.page.locator("html")).to_have_attribute("lang", "de")
    assert learn.place.startswith("Lektion 3")
    learn.work_through(Finger(learn))
    expect(learn.end()).to_contain_text("3")


def test_pressing_next_in_a_hurry_loses_nothing(visit):
    learn = lesson_page(visit, FIRST).lesson()
    learn.step(Hand())
    # All presses come before Python can answer the first one.
    learn.after(
        lambda: learn.button("next").evaluate("(n) => { for (let i = 0; i < 9; i++) n.click() }")
    )
    assert "exercise=take-it" in learn.page.url
    assert learn.task.stage == "ask"
    assert json.loads(learn.kept())["done"] == {"your-first-trick/two-cards": 3}


def test_a_reload_and_the_way_back_keep_the_place(visit):
    learn = lesson_page(visit, FIRST).lesson()
    learn.step(Hand())
    said, url = learn.verdict.inner_text(), learn.page.url
    learn.page.reload()
    learn.app.live()
    expect(learn.verdict).to_have_text(said, use_inner_text=True)
    learn.after(lambda: learn.button("next").click())
    expect(learn.table.locator(".l-task")).to_be_focused()
    learn.page.go_back()
    expect(learn.verdict).to_have_text(said, use_inner_text=True)
    assert learn.page.url == url
    learn.page.go_forward()
    expect(learn.verdict).to_be_hidden()
    assert "exercise=take-it" in learn.page.url


def test_the_next_visit_goes_on_where_the_last_one_stopped(visit):
    learn = lesson_page(visit, FIRST).lesson()
    learn.step(Hand())
    learn.after(lambda: learn.button("next").click())
    later = lesson_page(visit)
    expect(later.course()).to_contain_text("Lesson 1, task 2 of")
    later.course().locator("#learn-on").click()
    later.lesson()
    assert "exercise=take-it" in later.page.url


def test_two_pages_together_keep_what_both_have_done(visit):
    one, other = (lesson_page(visit, FIRST).lesson() for _ in range(2))
    other.page.goto(f"{visit.base}?page=learn&lesson=your-first-trick&exercise=take-it")
    other.app.live()
    other.lesson()
    one.step(Hand())
    other.step(Hand())
    other.page.wait_for_function(
        "Object.keys(JSON.parse(localStorage['california-jack-progress']).done).length === 2"
    )
    one.page.locator(".l-back").click()
    expect(one.course()).to_contain_text("2 of")


def test_progress_goes_out_and_in_and_is_erased_only_when_asked(visit, tmp_path):
    learn = lesson_page(visit, FIRST).lesson()
    learn.step(Hand())
    learn.page.locator(".l-back").click()
    course = learn.course()
    with learn.page.expect_download() as download:
        course.locator("#learn-export").click()
    file = tmp_path / "mine.json"
    download.value.save_as(file)
    kept = learn.kept()
    assert json.loads(file.read_text(encoding="utf-8")) == json.loads(kept)
    course.locator("#learn-ask").click()
    course.locator("#learn-keep").click()
    assert learn.kept() == kept
    course.locator("#learn-ask").click()
    course.locator("#learn-erase").click()
    expect(course.locator("#notice")).to_be_visible()
    assert learn.kept() == ""
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{", encoding="utf-8")
    course.locator("#learn-import").set_input_files(wrong)
    expect(course.get_by_role("alert")).to_contain_text("wrong.json")
    course.locator("#learn-import").set_input_files(file)
    expect(course.locator("#notice")).to_contain_text("mine.json")
    assert json.loads(learn.kept()) == json.loads(kept)


def test_what_can_not_be_read_is_put_aside_and_stays_there(visit):
    visit.context.add_init_script(
        "localStorage.getItem('california-jack-progress')"
        " ?? localStorage.setItem('california-jack-progress', '{broken')"
    )
    learn = lesson_page(visit)
    expect(learn.course().get_by_role("alert")).to_be_visible()
    learn.course().locator("#learn-on").click()
    learn.lesson()
    for _ in range(3):
        learn.step(Hand())
    assert json.loads(learn.kept())["done"]
    aside = learn.page.evaluate("localStorage.getItem('california-jack-progress-unread')")
    assert aside == "{broken"


def test_without_storage_everything_works_and_the_page_says_so(visit):
    visit.context.add_init_script(
        "for (const name of ['getItem', 'setItem', 'removeItem'])"
        " Storage.prototype[name] = () => { throw new DOMException('no') }"
    )
    learn = lesson_page(visit, FIRST).lesson()
    learn.step(Hand())
    expect(learn.verdict).to_have_attribute("data-verdict", "right")
    learn.page.locator(".l-back").click()
    expect(learn.course().locator(".progress")).to_contain_text("keeps nothing")
    expect(learn.course()).to_contain_text("1 of")


def test_a_wrong_answer_is_told_and_spoken_and_the_focus_stays(visit):
    learn = lesson_page(visit, FIRST).lesson()
    keyboard = Keyboard(learn.app)
    wrong = next(k for k in learn.task.question.keys if k not in learn.task.posed.accepted)
    learn.after(lambda: keyboard.press(learn.option(wrong)))
    expect(learn.verdict).to_have_attribute("data-verdict", "wrong")
    expect(learn.app.live_text("polite")).not_to_be_empty()
    keyboard.look()
    assert keyboard.seen == {"BUTTON"}
    right = learn.task.posed.accepted[0]
    learn.after(lambda: keyboard.press(learn.option(right)))
    expect(learn.verdict).to_have_attribute("data-verdict", "right")


@pytest.mark.parametrize("visit", [{"settings": {"view": "text"}}], indirect=True)
def test_a_lesson_in_the_text_view(visit):
    learn = lesson_page(visit, "?page=learn&lesson=your-first-trick&exercise=take-it").lesson()
    box = learn.table.locator(".entry input")
    right = learn.task.posed.accepted[0]
    learn.after(lambda: (box.fill(right), box.press("Enter")))
    expect(learn.verdict).to_have_attribute("data-verdict", "right")
    assert faults(learn.app) == []


SCREENS = [
    "?page=learn",
    FIRST,
    "?page=learn&lesson=what-may-i-play&exercise=suit-in-hand",
    "?page=learn&lesson=draw-and-lead&exercise=the-order",
    "?page=learn&lesson=pips-and-game&exercise=small-pile",
    "?page=learn&lesson=high-and-low&exercise=find-both",
    "?page=learn&lesson=your-first-trick&exercise=end",
    "?page=learn&lesson=nothing",
]
SIZES = {
    "wide": {"color_scheme": "light"},
    "phone": {**PHONE, "color_scheme": "dark"},
    "narrow": {"viewport": {"width": 320, "height": 568}},
}


@pytest.mark.parametrize("visit", SIZES.values(), indirect=True, ids=SIZES)
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_no_screen_has_a_violation_or_is_too_wide(visit):
    learn = lesson_page(visit)
    for query in SCREENS:
        learn.app.open(query)
        assert faults(learn.app) == [], query
        assert learn.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), query
    learn.app.open(FIRST)
    learn.lesson().step(Hand())
    assert faults(learn.app) == []
    learn.table.locator(".l-help").click()
    assert faults(learn.app) == []
