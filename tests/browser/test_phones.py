"""On a phone: a deal by touch, targets as large as a finger, all on the first screen."""

from __future__ import annotations

import pytest
from fitting import settled, too_small
from pages_learn import LessonPage
from places import LEARN, PLAY, REVIEW, STATES, opened
from playwright.sync_api import expect
from test_access import begun, found

pytestmark = pytest.mark.browser

TOUCH = {"has_touch": True, "is_mobile": True}
SMALL = {**TOUCH, "viewport": {"width": 360, "height": 640}}
FINGER, POINTER = 44, 24  # px
SERVED = pytest.mark.parametrize("base", ["served_app"], indirect=True)
SHOWN = [state for state in STATES if not state.large and state not in REVIEW]
TASKS = [
    state for state in LEARN if state.query.startswith("?page=learn&lesson=") and not state.steps
]
BOX = "(node) => { const b = node.getBoundingClientRect(); return [b.top, b.bottom] }"


@pytest.mark.parametrize("visit", [SMALL], indirect=True)
def test_a_whole_deal_by_touch(visit):
    app = visit.page().deal("?page=play&preset=captured&with=careful&seed=5&dealer=0")
    told = 0

    def move():
        nonlocal told
        # Two taps at one place within a moment are one double tap: this is a tap elsewhere.
        app.table.locator(".board .prompt").tap()
        if app.blocked.count() and told < 3:
            # Why a card may not be played is said by a tap, not by a pointer that rests on it.
            turn = app.turn
            app.blocked.first.tap(force=True)  # it says that it may not be played
            expect(app.table.locator(".tip")).to_be_visible()
            assert app.turn == turn
            told += 1
        app.playable.first.tap()

    assert app.play_out(move) == 26
    assert told == 3
    app.button("count").tap()
    words = app.page_key("^play-count")
    words.locator("#b-next").tap()
    assert app.wait_for("play") == "play"


@pytest.mark.parametrize("visit", [SMALL], indirect=True)
@SERVED
def test_the_reasons_of_all_cards_are_reached_by_touch(visit):
    app = begun(visit)
    state = next(each for each in PLAY if each.name == "play-blocked")
    with opened(app, state):
        app.table.locator(".why").tap()
        reasons = app.table.locator(".reasons > li:visible")
        expect(reasons).to_have_count(len(app.cards))
        expect(reasons.first).to_be_in_viewport()


@pytest.mark.parametrize(
    "visit",
    [SMALL, {**TOUCH, "viewport": {"width": 320, "height": 568}}],
    indirect=True,
    ids=["360", "320"],
)
@SERVED
def test_everything_is_as_large_as_a_finger(visit):
    assert found(begun(visit), SHOWN, lambda page: too_small(page, FINGER)) == {}


@SERVED
def test_everything_is_large_enough_for_a_pointer(visit):
    assert found(begun(visit), SHOWN, lambda page: too_small(page, POINTER), 1) == {}


@pytest.mark.parametrize("visit", [SMALL], indirect=True)
@pytest.mark.parametrize("lang", ["en", "de"])
@SERVED
def test_task_hand_and_main_button_are_on_the_first_screen_of_a_match(visit, lang):
    app = begun(visit)
    for state in PLAY:
        if state.name not in ("play-table", "play-blocked", "play-beg", "play-bid", "play-three"):
            continue
        with opened(app, state, lang):
            settled(app.page)
            for part in (".prompt .task", ".actions"):
                top, bottom = app.table.locator(f".board {part}").first.evaluate(BOX)
                assert 0 <= top < bottom <= 641, (state.name, part)
            for card in app.hand.locator("[data-card]").all():
                top, bottom = card.evaluate(BOX)
                # In reach of the thumb: in the lower two thirds.
                assert 640 / 3 <= top < bottom <= 641, state.name
            buttons = app.table.locator(".board .actions button:visible").all()
            assert all(each.evaluate(BOX)[0] >= 640 / 3 for each in buttons), state.name


@pytest.mark.parametrize("visit", [SMALL], indirect=True)
@pytest.mark.parametrize("lang", ["en", "de"])
@SERVED
def test_task_cards_and_main_button_are_on_the_first_screen_of_a_lesson(visit, lang):
    app = begun(visit)
    for state in TASKS:
        if state.name in ("learn-fault", "learn-end"):
            continue
        with opened(app, state, lang):
            settled(app.page)
            assert app.page.evaluate("scrollY") == 0
            lesson = LessonPage(app)
            top, bottom = lesson.table.locator(".l-task").evaluate(BOX)
            assert 0 <= top < bottom <= 641, state.name
            top, bottom = lesson.table.locator(".l-actions").evaluate(BOX)
            assert 640 / 3 <= top < bottom <= 641, state.name
            if state.name == "learn-fullest":
                continue  # all cards of a deal are shown above the ones to choose
            bar = top
            for card in app.hand.locator("[data-card]:visible").all():
                top, bottom = card.evaluate(BOX)
                assert 640 / 3 <= top < bottom <= bar, state.name
