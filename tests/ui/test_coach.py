"""Hints at the table, without a browser."""

import re

import pytest

from apart import run_apart
from californiajack import PRESETS
from californiajack.players import PLAYERS
from californiajack.ui.app import App
from californiajack.ui.frame_data import frame_data
from californiajack.ui.places.setup import setup_page
from californiajack.ui.session import Session
from californiajack.ui.table_state import table_state
from reviews import reviewed, waiting
from sessions import at_table


def asked(session):
    """Ask for a hint and let it be made."""
    works = waiting(session)
    session.coach.ask_hint(session.turn)
    for work in works:
        run_apart(work)
    return session


def button(state, name):
    return next((each for each in state["buttons"] if each["id"] == name), None)


def marked(state):
    return [each["card"] for each in state["hand"] if each["hint"]]


@pytest.mark.parametrize("name", PRESETS)
def test_a_hint_has_three_rungs(name):
    session = at_table(name, dealer=0)
    while not (session.your_turn and len(session.match.deal.legal_moves) > 2):
        if session.your_turn:
            deal = session.match.deal
            session.act((deal.legal_moves or deal.legal_calls)[0], session.turn)
        else:
            session.other_acts()
    before = table_state(session)
    assert marked(before) == []
    asked(session)
    told = [table_state(session)]
    for _ in range(3):
        session.coach.ask_hint(session.turn)
        told.append(table_state(session))
    texts = [state["prompt"]["text"] for state in told]
    assert len({before["prompt"]["text"], *texts}) == 4  # the last rung stays
    assert [len(marked(state)) for state in told] == [0, len(marked(told[1])), 1, 1]
    assert len(marked(told[1])) == max(2, (len(session.match.deal.legal_moves) + 1) // 2)
    assert set(marked(told[2])) <= set(marked(told[1]))
    for state in told:
        assert state["say"]["polite"].endswith(state["prompt"]["text"])
        assert state["busy"] is None
    assert len({state["say"]["n"] for state in told[:3]}) == 3
    assert button(told[0], "hint")["enabled"]
    assert not button(told[2], "hint")["enabled"]


@pytest.mark.parametrize("name", ["seven_up", "pitch"])
def test_there_are_hints_for_calls(name):
    session = at_table(name, dealer=1)
    while not session.your_turn:
        session.other_acts()
    assert session.match.deal.legal_calls
    asked(session)
    for _ in range(2):
        session.coach.ask_hint(session.turn)
    state = table_state(session)
    labels = {each["label"] for each in state["calls"]}
    assert any(label in state["prompt"]["text"] for label in labels)
    assert marked(state) == []


def test_a_hint_being_made_is_shown_and_can_be_cancelled():
    session = at_table()
    works = waiting(session)
    session.coach.ask_hint(session.turn)
    state = table_state(session)
    assert state["busy"]["cancel"]
    assert state["say"]["polite"] == ""
    session.coach.ask_hint(session.turn)
    assert len(works) == 1  # a second press does nothing
    session.coach.cancel_hint()
    run_apart(works[0])
    assert session.coach.hint_now is None
    assert table_state(session)["busy"] is None
    assert button(table_state(session), "hint")["enabled"]


def test_in_the_text_view_the_hint_button_becomes_the_cancel_button():
    session = at_table(view="text")
    app = App(session)
    works = waiting(session)
    app._on_table({"type": "button", "id": "hint", "turn": session.turn})
    assert button(table_state(session), "cancel")["enabled"]
    app._on_table({"type": "button", "id": "cancel", "turn": session.turn})
    run_apart(works[0])
    assert button(table_state(session), "hint")["enabled"]
    assert session.coach.hint_now is None


def test_whoever_plays_on_gets_no_late_hint():
    session = at_table()
    works = waiting(session)
    session.coach.ask_hint(session.turn)
    session.act(session.match.deal.legal_moves[0], session.turn)
    session.other_acts()
    changed = session.changed
    run_apart(works[0])
    assert session.coach.hint_now is None
    assert session.changed == changed
    assert marked(table_state(session)) == []


def test_the_hint_goes_with_the_card_and_comes_back_with_it():
    session = asked(at_table())
    hint = session.coach.hint_now
    assert hint is not None
    session.act(session.match.deal.legal_moves[0], session.turn)
    assert session.coach.hint_now is None
    session.take_back(session.turn)
    assert session.coach.hint_now is hint


def test_a_late_press_gives_no_hint():
    session = at_table()
    works = waiting(session)
    session.coach.ask_hint(session.turn - 1)
    assert works == []


def test_help_can_be_switched_off():
    session = asked(at_table())
    session.coach.ask_hint(session.turn)
    assert marked(table_state(session))
    session.choose_setting("hints", False)
    state = table_state(session)
    assert button(state, "hint") is None
    assert marked(state) == []
    works = waiting(session)
    session.coach.ask_hint(session.turn)
    assert works == []
    assert any(each["name"] == "hints" for each in frame_data(session)["settings"])


def test_without_help_there_is_no_review():
    session = reviewed()
    address = session.address
    assert address.view == "review"
    session.choose_setting("hints", False)
    assert session.address.view is None
    assert not session.coach.can_review
    app = App(session)
    assert 'data-act="review"' not in app.page.content["html"]


def test_every_opponent_says_how_it_plays():
    session = Session()
    for name in PLAYERS:
        session.draft = {"preset": "classic", "first": name}
        notes = re.findall(r'<span class="soft">([^<]+)</span>', setup_page(session))
        assert session.language.t(PLAYERS[name].strategy) in notes
