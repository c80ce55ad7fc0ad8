"""The app's state without a browser: playing, taking back, languages, settings, addresses."""

import json

import pytest

from apart import run_apart
from californiajack import PRESETS, Card
from californiajack.ui.address import Opening
from californiajack.ui.session import YOU, Session
from californiajack.ui.settings import DEFAULTS
from californiajack.ui.table_state import table_state
from sessions import at_table, to_the_end


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_is_played_to_its_end(name):
    session = to_the_end(at_table(name, dealer=0))
    for _ in range(60):
        if session.match.is_over:
            break
        session.next_deal()
        to_the_end(session)
    assert session.match.winner in range(session.seats)


def test_others_play_by_themselves_until_it_is_your_turn():
    session = Session()
    waiting = []
    session.run = waiting.append
    session.settings = {**DEFAULTS, "pace": "fast"}
    session.start(Opening(PRESETS["classic"], ("careful",), 0, 5))
    assert session.others_turn
    run_apart(waiting.pop())
    assert session.your_turn
    assert len(session.match.deal.trick) == 1


def test_a_new_deal_stops_others_who_were_about_to_play():
    session = Session()
    waiting = []
    session.run = waiting.append
    session.settings = {**DEFAULTS, "pace": "fast"}
    session.start(Opening(PRESETS["classic"], ("careful",), 0, 5))
    late = waiting.pop()
    session.start(Opening(PRESETS["classic"], ("careful",), 0, 6))
    before = session.match
    run_apart(late)
    assert session.match is before


def test_a_late_or_doubled_press_does_nothing():
    session = at_table()
    turn = session.turn
    first, second = session.match.deal.legal_moves[:2]
    session.act(first, turn)
    after = session.match
    session.act(second, turn)
    session.act(first, turn)
    assert session.match is after


def test_an_illegal_card_is_explained_and_changes_nothing():
    session = at_table()
    match = session.match
    stranger = next(c for c in map(Card.parse, ("AS", "KS", "QS")) if c not in match.deal.hands[0])
    session.act(stranger, session.turn)
    assert session.match is match
    assert table_state(session)["say"]["assertive"]


def test_taking_back_goes_to_your_last_decision():
    session = at_table()
    start = session.match
    session.act(start.deal.legal_moves[2], session.turn)
    session.other_acts()
    session.take_back(session.turn)
    assert session.match.deal == start.deal
    assert not session.can_take_back
    session.take_back(session.turn)
    assert session.match.deal == start.deal


def test_the_address_brings_back_the_same_moment():
    session = to_the_end(at_table("nordic"))
    session.next_deal()
    while not session.your_turn:
        session.other_acts()
    session.act(session.match.deal.legal_moves[0], session.turn)
    again = Session()
    again.open(session.address.search(), session.address.hash())
    assert again.match == session.match
    assert again.people == session.people


def test_a_bad_address_keeps_the_match():
    session = at_table()
    match = session.match
    session.open("?preset=x", "")
    assert session.screen == "fault"
    assert session.match is match


@pytest.mark.parametrize(
    "search", ["?page=explore", "?page=learn&lesson=your-first-trick", "?preset=classic&seed=7", ""]
)
def test_a_page_that_greets_twice_stays_where_it_is(search):
    session = Session()
    hello = {"kept": True, "languages": ["de"], "search": search, "hash": ""}
    session.hello({**hello, "n": 1})
    there = session.address
    before = session.turn, session.learning.task, session.match
    # The first is answered by then; or it lay in the queue beside the second.
    for again in (there.search(), search):
        session.hello({**hello, "n": 2, "search": again, "hash": there.hash()})
        assert (session.turn, session.learning.task, session.match) == before
    assert session.greeted == 2


def test_what_the_browser_kept_is_checked():
    session = Session()
    stored = {
        "language": "nl",
        "settings": {"deck": "two", "pace": "never", "coach": "yes", "x": 1},
    }
    session.hello({"kept": True, "stored": json.dumps(stored), "languages": ["de"]})
    assert session.code == "nl"
    assert session.settings == {**DEFAULTS, "deck": "two"}


@pytest.mark.parametrize("stored", ["", "{", "[]", "null", '"x"', 7, None])
def test_broken_storage_gives_the_defaults(stored):
    session = Session()
    session.hello({"kept": True, "stored": stored, "languages": ["sv-FI", "en"]})
    assert session.settings == DEFAULTS
    assert session.code == "sv"


def test_another_language_keeps_the_position():
    session = at_table()
    match = session.match
    session.choose_language("de")
    session.choose_language("xx")
    assert session.code == "de"
    assert session.match is match
    assert session.store["language"] == "de"


def test_settings_that_are_not_allowed_change_nothing():
    session = at_table()
    for name, value in (("deck", "five"), ("coach", "yes"), ("nonsense", True), ("pips", 1)):
        session.choose_setting(name, value)
    assert session.settings == {**DEFAULTS, "pace": "step"}


def test_the_table_is_told_only_what_the_seat_may_know():
    for name in PRESETS:
        session = at_table(name, dealer=0)
        for _ in range(12):
            if session.match.deal.is_over or session.match.is_over:
                break
            told = json.dumps(table_state(session))
            deal = session.match.deal
            view = deal.view(YOU)
            for card in view.unseen:
                # Nobody but a card that is spoken of as one's own may be named.
                assert f'"{card}"' not in told, (name, card)
            if session.your_turn:
                session.act((deal.legal_moves or deal.legal_calls)[0], session.turn)
            else:
                session.other_acts()


def test_memory_and_pips_can_be_hidden_for_training():
    session = at_table("captured", dealer=0)
    for _ in range(8):
        if session.your_turn:
            session.act(session.match.deal.legal_moves[0], session.turn)
        else:
            session.other_acts()
    shown = table_state(session)["seats"]
    assert shown[1]["known"]
    assert shown[0]["pips"] is not None
    for name in ("memory", "pips"):
        session.choose_setting(name, False)
    hidden = table_state(session)["seats"]
    assert hidden[1]["known"] == []
    assert hidden[0]["pips"] is None
