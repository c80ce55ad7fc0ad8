"""The pages of words: filled for every preset and language, and safe whatever is put in."""

import re

import pytest

from californiajack import PRESETS
from californiajack.language import languages
from californiajack.language.options import relevant_options
from californiajack.ui.app import App
from californiajack.ui.page import render, rich
from californiajack.ui.places.count import count_page, score_page
from californiajack.ui.places.rules import GROUPS, rules_page
from californiajack.ui.places.setup import FormError, opening_from, setup_page, start_values
from californiajack.ui.session import Session
from sessions import at_table, to_the_end

SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", PRESETS)
def test_every_page_in_every_language(name, code):
    session = to_the_end(at_table(name, dealer=0))
    session.code = code
    session.rules_shown = name
    for page in (count_page, score_page, rules_page, setup_page):
        html = page(session)
        assert "{" not in re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
        assert "built-in" not in html
        assert "object at" not in html


def test_the_count_adds_up_to_the_match():
    session = to_the_end(at_table())
    html = count_page(session)
    cells = re.findall(r'<td class="number">(\S+?)</td>', html.split("</tbody>")[0])
    assert [int(cell) for cell in cells[-2:]] == list(session.match.scores)


def test_every_option_that_matters_is_on_the_rules_page():
    shown = {option for _, options in GROUPS for option in options}
    fixed = {"hand_size", "cut_ace", "dealer_rotation", "bid_max"}  # have one value only
    for rules in PRESETS.values():
        assert set(relevant_options(rules)) - fixed <= shown


def test_what_is_typed_is_escaped():
    session = Session()
    session.draft = {**start_values(), "code": SCRIPT, "target": SCRIPT}
    assert SCRIPT not in setup_page(session)
    assert SCRIPT not in rich(SCRIPT)
    assert SCRIPT not in render(
        "fault.html",
        **dict.fromkeys(("title", "wrong_mark", "problem", "sentence"), SCRIPT),
        buttons=[],
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"target": "0"}, "1 to 100"),
        ({"target": "x"}, "1 to 100"),
        ({"target": ""}, "1 to 100"),
        ({"code": "garbage"}, "too short or too long"),
        ({"code": "4000-01YY"}, "typing"),
        ({"code": "9999999"}, "at most 4194303"),
        ({"preset": "x"}, "no rules called x"),
    ],
)
def test_a_form_that_cannot_be_followed_says_why(changes, told):
    session = Session()
    with pytest.raises(FormError) as caught:
        opening_from(session, {**start_values(), **changes})
    assert told in caught.value.problem


def test_the_form_keeps_what_was_typed_when_it_is_refused():
    app = App(Session(place="play"))
    form = {**start_values("nordic"), "target": "x", "code": "77", "dealer": "1"}
    app._on_page({"type": "act", "name": "start", "form": form})
    html = app.page.content["html"]
    assert 'value="77"' in html
    assert 'role="alert"' in html
    assert app.session.match is None
    app._on_page({"type": "act", "name": "start", "form": {**form, "target": "5"}})
    assert app.session.match.rules == PRESETS["nordic"].replace(target=5)


def test_messages_that_make_no_sense_are_ignored():
    app = App(Session())
    for message in (
        {"type": "act"},
        {"type": "act", "name": "x", "form": 7},
        {"type": "act", "name": "rules", "value": "x"},
        {"type": "act", "name": "draft", "form": {"preset": "x"}},
        {"type": "act", "name": "next"},
        {"type": "act", "name": "undo"},
        {"type": "act", "name": "score"},
    ):
        app._on_page(message)
    for message in ({"type": "place", "place": "x"}, {"type": "x"}, {"type": "language"}):
        app._on_frame(message)
    assert app.session.match is None
