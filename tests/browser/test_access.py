"""Every place and state of the app: no violation, a name for everything, a way with the keyboard
alone, and nothing cut off or covered under the conditions that people set.

After a wanted change of names: ``UPDATE_NAMES=1 pytest tests/browser/test_access.py -k names``.
With ``EVERY_LANGUAGE=1`` every state is looked at in all languages, which takes an hour.
"""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest
from fitting import SPACING, look, misfits, settled, violations, walk
from places import EXPLORE, LEARN, PLAY, PRESENT, REVIEW, STATES, opened
from playwright.sync_api import expect

from californiajack.language import languages

pytestmark = pytest.mark.browser

LIGHT = {"color_scheme": "light", "locale": "en"}
DARK = {"color_scheme": "dark", "locale": "de-DE", "viewport": {"width": 390, "height": 844}}
LANGUAGES = tuple(languages())
PLACES = tuple(dict.fromkeys(state.place for state in STATES))
NAMES = Path(__file__).parent / "names"
SERVED = pytest.mark.parametrize("base", ["served_app"], indirect=True)
# 200 % zoom of a laptop is half of its window; the others are phones, and 320 px by themselves.
SIZES = [(1366, 768), (683, 384), (320, 568), (360, 640), (740, 360)]


def faults(app):
    """What axe finds on the page as it is."""
    return violations(app.page)


def of_place(place):
    """The states of a place."""
    return [state for state in STATES if state.place == place]


def begun(visit):
    """A page of the app that can be brought into any state."""
    return fresh(visit.page())


def fresh(app):
    """The page as it is before anything was played."""
    app.open("?page=rules")
    app.page_key("^rules")
    return app


def found(app, states, look, shift=0):
    """What a look finds wrong in each state, every state in the next language, or in all."""
    wrong = {}
    # One language after the other: a state that is opened twice running is not the same again.
    rounds = len(LANGUAGES) if os.environ.get("EVERY_LANGUAGE") else 1
    for further, (at, state) in product(range(rounds), enumerate(states)):
        if further and at == 0:
            fresh(app)
        lang = LANGUAGES[(at + shift + further) % len(LANGUAGES)]
        with opened(app, state, lang):
            if problems := look(app.page):
                wrong[state.name, lang] = problems
    return wrong


def resized(page, sizes, look):
    """What a look finds wrong at each size; the window is as it was afterwards."""
    before = page.viewport_size
    wrong = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width}x{height}: {each}" for each in look(page)]
    page.set_viewport_size(before)
    return wrong


# No violation: each state in two languages, in the light and in the dark, on two screens


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "visit", [LIGHT, {**DARK, "locale": "en"}], indirect=True, ids=["light", "dark"]
)
@SERVED
def test_no_state_has_a_violation(visit, place, request):
    shift = 1 if "dark" in request.node.name else 0
    app = begun(visit)
    if place == "present":
        app.page.set_viewport_size({"width": 1024, "height": 768})  # as a projector has it
    assert found(app, of_place(place), violations, shift) == {}


@pytest.mark.parametrize("visit", [{"color_scheme": "dark"}], indirect=True)
@pytest.mark.parametrize("base", ["static_app"], indirect=True)
def test_no_state_of_the_static_site_has_a_violation(visit):
    some = [*PLAY[::4], *LEARN[::5], *EXPLORE[:1], *of_place("class")[::2], *PRESENT[:1]]
    assert found(begun(visit), some, violations, 2) == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("base", ["static_app"], indirect=True)
def test_the_plain_pages_have_no_violation_and_fit(visit, scheme):
    page = visit.context.new_page()
    page.emulate_media(color_scheme=scheme)
    for path in ("read.html", "teach-de.html", "check.html", "licenses.html"):
        answer = page.goto(visit.base + path)
        assert answer is not None
        assert answer.ok, path
        if path == "check.html":  # grows until all is looked at
            page.wait_for_selector("html:is([data-check=good], [data-check=bad])")
        assert violations(page) == [], path
        assert resized(page, SIZES, misfits) == [], path
        assert walk(page) == [], path


# Names


TABLES = [
    state
    for state in [*PLAY, *LEARN]
    if state.name
    in {
        *("play-table", "play-blocked", "play-beg", "play-discard", "play-bid", "play-three"),
        *("play-over", "play-exam", "play-text", "play-last", "play-keys"),
        *("learn-predict", "learn-select", "learn-order", "learn-count", "learn-judge"),
        *("learn-watch", "learn-right", "learn-wrong-card", "learn-hint"),
    }
]


@pytest.mark.parametrize("lang", ["en", "de"])
@SERVED
def test_the_names_of_all_states_of_the_table(visit, lang):
    app = begun(visit)
    wrong = []
    for state in TABLES:
        with opened(app, state, lang):
            settled(app.page)
            names = app.table.aria_snapshot() + "\n"
        path = NAMES / f"{state.name}.{lang}.yaml"
        if os.environ.get("UPDATE_NAMES"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(names, encoding="utf-8")
        elif names != path.read_text(encoding="utf-8"):
            wrong.append(f"{path.name}:\n{names}")
    assert wrong == []


# The keyboard alone


@pytest.mark.parametrize("place", PLACES)
@SERVED
def test_tab_goes_through_everything_and_is_seen(visit, place):
    assert found(begun(visit), of_place(place), walk) == {}


@pytest.mark.parametrize("visit", [{"viewport": {"width": 390, "height": 600}}], indirect=True)
@SERVED
def test_bars_of_a_phone_do_not_cover_what_has_the_focus(visit):
    states = [state for state in [*PLAY, *LEARN[::2]] if not state.large]
    assert found(begun(visit), states, walk) == {}


@SERVED
def test_a_dialog_gives_the_focus_back(visit):
    app = begun(visit)
    opener = app.page.locator("header [data-id='settings']")
    opener.focus()
    app.page.keyboard.press("Enter")
    expect(app.page.locator("dialog.settings[open]")).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    by_name = {state.name: state for state in STATES}
    with opened(app, by_name["play-blocked"]):
        for name in ("last", "keys"):
            opener = app.button(name).first
            opener.focus()
            app.page.keyboard.press("Enter")
            expect(app.table.locator("dialog[open]")).to_be_visible()
            app.page.keyboard.press("Escape")
            expect(opener).to_be_focused()


# Conditions that people set


@pytest.mark.parametrize("place", [place for place in PLACES if place != "present"])
@SERVED
def test_nothing_is_cut_or_covered_at_any_size(visit, place):
    def at_all_sizes(page):
        return resized(page, SIZES, misfits)

    assert found(begun(visit), of_place(place), at_all_sizes, 1) == {}


@SERVED
def test_more_space_between_letters_and_lines_cuts_nothing(visit):
    def spaced(page):
        look(page, "space", SPACING)
        wrong = resized(page, [(1366, 768), (390, 844)], misfits)
        look(page, "unspace")
        return wrong

    states = [state for state in STATES if not state.large and state not in REVIEW]
    assert found(begun(visit), states, spaced, 2) == {}


@pytest.mark.parametrize(
    "visit",
    [{"forced_colors": "active", "viewport": {"width": 390, "height": 844}}],
    indirect=True,
)
@SERVED
def test_colours_of_the_system_hide_nothing(visit):
    """What is told apart is told apart by more than colours: lines stay around what is pressed."""
    app = begun(visit)
    assert found(app, [*PLAY, *LEARN], lambda page: look(page, "unseen"), 3) == {}


@pytest.mark.parametrize(
    "visit", [{"reduced_motion": "reduce", "settings": {"motion": True}}], indirect=True
)
@SERVED
def test_nothing_moves_for_who_wants_it_still(visit):
    app = begun(visit)
    by_name = {state.name: state for state in STATES}
    for name in ("play-table", "learn-right", "play-count", "explore-rules"):
        with opened(app, by_name[name]):
            assert look(app.page, "moving") == 0, name
    with opened(app, by_name["play-table"]):
        for _ in range(3):
            # Read in the same moment: a movement would have begun.
            app.after(app.lay_down)
            assert look(app.page, "moving") == 0
