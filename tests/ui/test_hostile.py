"""Whatever a changed page sends: nothing escapes, nothing changes, nothing of others is told."""

import json
import logging
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from californiajack import PRESETS, Deal
from californiajack.rules.codes import deal_code
from californiajack.ui import messages as gate
from californiajack.ui.messages import DEEPEST, MOST_CHARACTERS, MOST_PARTS, checked
from californiajack.ui.places.setup import start_values
from californiajack.ui.session import YOU, Session
from hostile import TEXTS, check, foreign_markup
from hostile_pages import (
    ATTACKS,
    PRESSED,
    STARTS,
    check_app,
    opened,
    quiet,
    state_of,
)
from hostile_texts import attack_address, attack_stored
from sessions import at_table
from strategies import json_values, messages

FRAME = ("hello", "reach", "address", "place", "language", "setting", "dark", "progress", "storage")
TABLE = ("play", "call", "button", "answer", "setting")


@pytest.mark.parametrize("kind", ATTACKS)
def test_a_sample_of_the_bench(kind):
    for seed in range(25):
        ATTACKS[kind](random.Random(seed))


@given(st.randoms(use_true_random=False))
@pytest.mark.parametrize("attack", [attack_address, attack_stored])
def test_what_is_changed_is_followed_or_refused(attack, rng):
    attack(rng)


@settings(max_examples=25)
@given(
    st.integers(0, 9),
    messages(FRAME, ("search", "hash", "stored", "progress", "languages", "n", "name", "value")),
    messages(TABLE, ("turn", "card", "id", "value", "name")),
    messages(("act",), ("name", "value", "form", "file")),
    json_values,
)
def test_messages_of_any_shape_do_no_harm(start, frame, table, page, anything):
    app = opened(random.Random(start))
    for part, message in ((app.frame, frame), (app.table, table), (app.page, page)):
        for each in (message, anything):
            before = state_of(app)
            part._handle_msg(each)
            check_app(app, before)


@pytest.mark.parametrize("start", STARTS)
def test_a_message_without_sense_changes_nothing(start):
    app = quiet()
    app.session.open(start, "")
    before = state_of(app)
    for message in (None, 7, "x", [], {}, {"type": 7}, {"type": "x"}, {"type": "act", "name": []}):
        for part in (app.frame, app.table, app.page):
            part._handle_msg(message)
    assert state_of(app) == before


# The gate


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "act",
        {},
        {"type": None},
        {"type": "act", "n": 2**53 + 1},
        {"type": "act", "n": 10**400},
        {"type": "act", "form": {str(each): "" for each in range(MOST_PARTS + 1)}},
        {"type": "act", "form": [[[[[]]]]]},
        {"type": "act", "value": "x" * (MOST_CHARACTERS + 1)},
        {"type": "act", "value": {1, 2}},
        {"type": "act", "value": b"x"},
    ],
)
def test_what_no_page_means_does_not_pass_the_gate(message, caplog):
    caplog.set_level(logging.INFO, gate.__name__)
    assert checked(message) is None
    assert len(caplog.records) == 1
    assert len(caplog.text) < 300


@given(messages(("act",), ("name", "value", "form")))
def test_what_passes_the_gate_can_be_sent_on(message):
    found = checked(message)
    if found is not None:
        json.dumps(found, ensure_ascii=False).encode()


def test_a_message_that_a_page_means_passes_as_it_is():
    message = {"type": "act", "name": "start", "value": "é♠", "form": dict(start_values())}
    assert checked(message) == message
    deepest = {"type": "act", "file": [[[1]]]}
    assert DEEPEST == 4
    assert checked(deepest) == deepest


@pytest.mark.parametrize("part", ["table", "page", "frame"])
def test_what_a_page_makes_of_its_state_changes_nothing_here(part):
    """Bokeh lets a page write into what it was sent; nothing in Python listens to that."""
    app = quiet()
    component = getattr(app, part)
    assert component._linked_properties == ()
    root = component.get_root()
    assert not any(root.data._callbacks.values())
    assert not any(root._callbacks.values())


# Single faults


@pytest.mark.parametrize(
    "stored", ["[" * 100_000, '{"settings": ' * 60 + "1" + "}" * 60, "9" * 9000]
)
def test_kept_settings_that_are_too_deep_give_the_defaults(stored):
    session = Session()
    session.hello({"kept": True, "stored": stored, "languages": ["sv"]})
    assert session.code == "sv"


@pytest.mark.parametrize("languages", [7, {"a": 1}, "sv", None, [[]], [{}], ["x" * 9999], [None]])
def test_strange_languages_are_no_reason_to_fall(languages):
    session = Session()
    session.hello({"kept": True, "languages": languages})
    assert session.code == "en"


def test_settings_of_another_version_are_not_lost():
    session = Session()
    stored = {"version": 9, "settings": {"deck": "two", "shine": [1]}, "new": {"a": 1}}
    session.hello({"kept": True, "stored": json.dumps(stored), "languages": ["nl"]})
    session.choose_setting("deck", "contrast")
    kept = session.store
    assert kept["version"] == 9
    assert kept["new"] == {"a": 1}
    assert kept["settings"] == {**session.settings, "shine": [1]}
    assert kept["settings"]["deck"] == "contrast"


@pytest.mark.parametrize("version", [None, 0, 1, "2", True, 1.5])
def test_the_version_of_kept_settings_is_a_number(version):
    session = Session()
    session.hello({"kept": True, "stored": json.dumps({"version": version}), "languages": []})
    assert session.store["version"] == 1


@pytest.mark.parametrize("number", ["²", "٣", "9" * 4_999, "-1", "1e9", " 1", "", "0x1"])
def test_numbers_are_those_that_are_meant(number):
    app = quiet()
    app.session.open("?page=explore&view=rules&deals=2", "")
    for name, value in (
        ("review-answer", number),
        ("review-try", f"{number} QS"),
        ("explore-example", f"{number} second"),
        ("explore-trick", number),
    ):
        app._on_page({"type": "act", "name": name, "value": value, "form": {}})
    for name in ("dealer", "target", "players", "code"):
        form = {**start_values(), name: number}
        app._on_page({"type": "act", "name": "start", "value": "", "form": form})
        check_app(app, (None,))


@pytest.mark.parametrize("name", ["start", "draft"])
def test_a_form_with_rules_that_there_are_not_is_shown_again(name):
    app = quiet(Session(place="play"))
    app._on_page({"type": "act", "name": name, "value": "", "form": {"preset": "x", "y": "z"}})
    assert app.session.match is None
    assert "<form" in app.page.content["html"]


@pytest.mark.parametrize(
    "search",
    [
        "?page=learn&lesson=zzz",
        "?page=learn&lesson=practice&exercise=9999",
        "?page=learn&lesson=your-first-trick&exercise=zzz",
        "?page=learn&lesson=your-first-trick&exercise=two-cards&preset=zzz",
        "?page=learn&lesson=warm-up",
        "?page=learn&lesson=warm-up&tasks=" + ",".join(["x.y"] * 5_000),
    ],
)
@pytest.mark.parametrize("begin", ["learn-on", "learn-practice"])
def test_a_lesson_stays_on_the_table_when_an_address_leads_nowhere(search, begin):
    app = quiet()
    learning = app.session.learning
    app._on_page({"type": "act", "name": begin, "value": "", "form": {}})
    task, name = learning.task, learning.name
    app._on_frame({"type": "address", "search": search, "hash": "#x"})
    assert app.session.fault is not None
    for place in ("play", "learn"):
        app._on_frame({"type": "place", "place": place})
    assert (learning.task, learning.name) == (task, name)
    assert app.session.at_lesson


def test_rules_of_an_address_are_kept_only_where_they_are_played():
    session = Session()
    session.open("?page=learn&lesson=your-first-trick&exercise=end&preset=<script>", "")
    assert "rules" not in session.store


# Progress


def test_whatever_can_not_be_read_is_counted_so_that_all_of_it_is_put_aside():
    app = quiet()
    kept = [
        "{broken",
        "[" * 9_999,
        json.dumps({"format": "california-jack-progress", "version": 0}),
    ]
    app._on_frame({"type": "hello", "progress": kept[0], "kept": True})
    for text in kept[1:]:
        app._on_frame({"type": "progress", "text": text, "wanted": False})
    app._on_page({"type": "act", "name": "learn-on", "value": "", "form": {}})
    assert app.frame.progress["aside"] == 3
    assert app.session.learning.progress.resume


def test_a_full_or_refused_storage_costs_nothing_that_was_learned():
    app = quiet()
    app._on_page({"type": "act", "name": "learn-on", "value": "", "form": {}})
    before = app.session.learning.progress
    for _ in range(3):
        app._on_frame({"type": "storage", "kept": False})
    assert not app.session.kept
    assert app.session.learning.progress == before
    assert app.frame.progress["text"] == app.session.learning.written


# Nothing of another seat


def hidden_otherwise(deal, rng):
    """Return a deal in which everything that seat 0 can't see lies in other places."""
    unseen = list(deal.view(YOU).unseen)
    moved = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    pack = [moved.get(card, card) for card in deal.pack]
    return Deal.from_pack(deal.rules, pack, deal.dealer, cut=deal.cut)


@pytest.mark.parametrize("name", PRESETS)
def test_two_deals_that_look_the_same_are_told_the_same_whatever_is_sent(name, caplog):
    caplog.set_level(logging.DEBUG)
    rules = PRESETS[name]
    first = Deal.shuffled(rules, 5, rules.players - 1)
    second = hidden_otherwise(first, random.Random(5))
    assert first.hands[0] == second.hands[0]
    assert first.hands[1] != second.hands[1]
    told = []
    for deal in (first, second):
        caplog.clear()
        app = quiet(at_table(name))
        opening = app.session.opening
        app.session.open(f"?deal={deal_code(deal)}&with={','.join(opening.opponents)}", "")
        turn, answers = app.session.turn, []
        for card in map(str, deal.pack):
            for sent in ({"type": "play", "card": card}, {"type": "call", "id": f"discard:{card}"}):
                app.table._handle_msg({**sent, "turn": turn})
                if sent["type"] == "call" or card not in map(str, deal.hands[0]):
                    answers.append((sent, app.table.refused, app.session.said))
                else:
                    app.session.open(f"?deal={deal_code(deal)}", "")
                turn = app.session.turn
        logged = [record.getMessage() for record in caplog.records]
        # The turn grows as the cards come: the same cards in both, in another order.
        answers.sort(key=lambda each: json.dumps(each[0], sort_keys=True))
        texts = [(sent, re.sub(r"turn \d+", "turn", refused)) for sent, refused, _ in answers]
        told.append((texts, sorted(set(logged))))
    assert told[0] == told[1]


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_refused_names_no_card_that_can_not_be_seen(name, caplog):
    caplog.set_level(logging.DEBUG)
    app = quiet(at_table(name, dealer=0))
    for _ in range(6):
        if app.session.others_turn:
            app.session.other_acts()
    view = app.session.match.deal.view(YOU)
    for sent in (
        {"type": "play", "card": "??"},
        {"type": "call", "id": "?"},
        {"type": "button"},
        {},
    ):
        app.table._handle_msg({**sent, "turn": app.session.turn})
        told = " ".join([app.table.refused, *app.session.said[1:], caplog.text])
        assert not [card for card in view.unseen if re.search(rf"\b{card}\b", told)]
    assert caplog.records


def test_a_log_stays_on_one_line_and_short(caplog):
    caplog.set_level(logging.INFO)
    app = quiet(at_table())
    for text in ("x" * 100_000, "a\nERROR root: forged", "\x1b[2J"):
        app.table._handle_msg({"type": "call", "id": text, "turn": app.session.turn})
        app.table._handle_msg({"type": text})
        app.table._handle_msg({"type": "setting", "name": text, "value": text})
    for record in caplog.records:
        assert len(record.getMessage()) < 400
        assert record.getMessage().isprintable()


@pytest.mark.parametrize("name", PRESSED)
def test_every_button_stands_hostile_texts(name):
    for text in random.Random(name).sample(TEXTS, 5):
        app = quiet()
        form = dict.fromkeys(("code", "preset", "first", "target", "by", "hand", "deals"), text)
        file = {"name": text, "text": text}
        app.page._handle_msg(
            {"type": "act", "name": name, "value": text, "form": form, "file": file}
        )
        check_app(app, (None,))
        html = str(app.page.content.get("html", ""))
        check(not foreign_markup(html), f"{text!r}: {foreign_markup(html)[:2]}")
