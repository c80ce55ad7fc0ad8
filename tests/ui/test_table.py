"""The table component without a browser: its parameters, the messages it takes, its script."""

import copy
import re
from collections import Counter
from typing import Any

import pytest
from bokeh.document import Document

from californiajack.ui import table
from californiajack.ui.table import MessageError, Table, check_message

STATE: dict[str, Any] = {
    "turn": 17,
    "phase": "play",
    "you": 0,
    "hand": [
        {"card": "2H", "legal": True},
        {"card": "KD", "legal": False},
    ],
    "calls": [],
    "buttons": [
        {"id": "undo", "label": "Take back", "enabled": True},
        {"id": "hint", "label": "Hint", "enabled": False},
    ],
    "busy": None,
}


def state(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(STATE) | changes


def sources() -> dict[str, str]:
    return {name: (table.HERE / name).read_text(encoding="utf-8") for name in table.MODULES}


class TestMessages:
    def test_a_legal_card_is_passed_on(self) -> None:
        assert check_message({"type": "play", "card": "2H", "turn": 17}, STATE) == {
            "type": "play",
            "card": "2H",
            "turn": 17,
        }

    def test_only_the_fields_of_the_type_are_passed_on(self) -> None:
        message = {"type": "button", "id": "undo", "turn": 17, "__proto__": {}, "extra": 1}
        assert check_message(message, STATE) == {"type": "button", "id": "undo", "turn": 17}

    @pytest.mark.parametrize(
        ("message", "error"),
        [
            (None, "mapping"),
            ("play", "mapping"),
            ({}, "unknown message type"),
            ({"type": "resign", "turn": 17}, "unknown message type"),
            ({"type": ["play"], "turn": 17}, "unknown message type"),
            ({"type": "play", "card": "2H"}, "has no turn"),
            ({"type": "play", "card": "2H", "turn": "17"}, "has no turn"),
            ({"type": "play", "card": "2H", "turn": True}, "has no turn"),
            ({"type": "play", "card": "2H", "turn": 16}, "turn 16, but it is turn 17"),
            ({"type": "play", "turn": 17}, "names no card"),
            ({"type": "play", "card": "10H", "turn": 17}, "names no card"),
            ({"type": "play", "card": ["2H"], "turn": 17}, "names no card"),
            ({"type": "play", "card": "AS", "turn": 17}, "not in the hand"),
            ({"type": "play", "card": "KD", "turn": 17}, "may not be played"),
            ({"type": "call", "id": "beg", "turn": 17}, "not offered"),
            ({"type": "call", "id": "discard:2H", "turn": 17}, "not offered"),
            ({"type": "call", "id": None, "turn": 17}, "not offered"),
            ({"type": "button", "id": "next", "turn": 17}, "not offered"),
            ({"type": "button", "id": ["undo"], "turn": 17}, "not offered"),
            ({"type": "button", "id": "hint", "turn": 17}, "not offered"),
            ({"type": "button", "id": "cancel", "turn": 17}, "nothing to cancel"),
            ({"type": "setting", "name": "deck", "value": "two"}, "may not set"),
            ({"type": "setting", "name": "view", "value": "secret"}, "may not set"),
            ({"type": "setting", "name": ["view"], "value": "text"}, "may not set"),
        ],
    )
    def test_what_does_not_fit_is_refused_with_a_reason(self, message: Any, error: str) -> None:
        with pytest.raises(MessageError, match=error):
            check_message(message, STATE)

    def test_the_errors_name_no_card(self) -> None:
        # They are logged, and a log must not tell what a seat holds.
        for card in ("KD", "AS"):
            with pytest.raises(MessageError) as caught:
                check_message({"type": "play", "card": card, "turn": 17}, STATE)
            assert card not in str(caught.value)

    def test_offered_calls_pass(self) -> None:
        begging = state(phase="call", calls=[{"id": "beg"}, {"id": "stand"}])
        message = {"type": "call", "id": "beg", "turn": 17}
        assert check_message(message, begging) == message

    def test_a_discard_names_a_card_of_the_hand(self) -> None:
        discarding = state(phase="call", calls=[{"id": "discard"}])
        message = {"type": "call", "id": "discard:2H", "turn": 17}
        assert check_message(message, discarding) == message
        for name in ("discard", "discard:", "discard:KD", "discard:AS"):
            with pytest.raises(MessageError):
                check_message(message | {"id": name}, discarding)

    def test_cancel_while_busy(self) -> None:
        message = {"type": "button", "id": "cancel", "turn": 17}
        busy = state(busy={"text": "thinking", "cancel": True})
        assert check_message(message, busy) == message
        with pytest.raises(MessageError):
            check_message(message, state(busy={"text": "thinking", "cancel": False}))

    def test_a_setting_needs_no_turn(self) -> None:
        message = {"type": "setting", "name": "view", "value": "text"}
        assert check_message(message | {"turn": 3}, STATE) == message

    def test_an_empty_state_takes_nothing(self) -> None:
        with pytest.raises(MessageError):
            check_message({"type": "play", "card": "2H", "turn": 17}, {})


class TestComponent:
    def test_good_messages_reach_the_callback_and_bad_ones_are_noted(self) -> None:
        heard: list[dict[str, Any]] = []
        component = Table(state=state(), on_message=heard.append)
        component._handle_msg({"type": "play", "card": "KD", "turn": 17})
        assert heard == []
        assert "may not be played" in component.refused
        component._handle_msg({"type": "play", "card": "2H", "turn": 17})
        assert heard == [{"type": "play", "card": "2H", "turn": 17}]
        assert component.refused == ""

    def test_a_second_press_is_ignored_once_the_state_has_moved_on(self) -> None:
        component = Table(state=state())
        heard: list[dict[str, Any]] = []

        def answer(message: dict[str, Any]) -> None:
            heard.append(message)
            component.state = state(turn=18)

        component.on_message = answer
        for _ in range(2):
            component._handle_msg({"type": "play", "card": "2H", "turn": 17})
        assert len(heard) == 1

    def test_without_a_listener_nothing_happens(self) -> None:
        Table(state=state())._handle_msg({"type": "button", "id": "undo", "turn": 17})

    def test_the_page_gets_state_and_words_and_nothing_of_python(self) -> None:
        component = Table(state=state(), words={"lang": "en"}, on_message=print)
        model = component.get_root(Document())
        assert model.data.state["turn"] == 17
        assert model.data.words == {"lang": "en"}
        assert not hasattr(model.data, "on_message")
        assert not hasattr(model.data, "refused")


class TestScript:
    def test_no_import_is_left(self) -> None:
        assert not re.search(r"^\s*import\b", table.script(), re.MULTILINE)

    def test_a_part_comes_after_what_it_imports(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table, "MODULES", tuple(reversed(table.MODULES)))
        with pytest.raises(ValueError, match="must come before"):
            table.script()

    def test_the_parts_share_one_scope_without_clashes(self) -> None:
        declared = re.findall(
            r"^(?:export )?(?:const|let|function|class) (\w+)", table.script(), re.MULTILINE
        )
        twice = [name for name, count in Counter(declared).items() if count > 1]
        assert twice == []
        assert declared.count("render") == 1

    def test_data_is_never_parsed_as_html(self) -> None:
        risky = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write"
        assert [name for name, text in sources().items() if re.search(risky, text)] == []

    def test_every_style_file_is_used(self) -> None:
        assert {path.name for path in table.HERE.glob("table*.css")} == set(table.STYLES)
        assert {path.name for path in table.HERE.glob("table*.js")} == set(table.MODULES)

    def test_styles_fetch_nothing(self) -> None:
        assert not re.search(r"url\(|@import", table.styles())


# Keys that the state names: the role of a seat.
FROM_STATE = {"dealer"}


class TestTextKeys:
    def test_the_list_is_sorted_out_once(self) -> None:
        keys = table.text_keys()
        assert len(keys) == len(set(keys)) > 50

    def test_every_key_that_is_read_is_listed(self) -> None:
        text = table.script()
        read = set(re.findall(r"\bt\(\"(\w+)\"", text))
        counted = set(re.findall(r"\btn\(\"(\w+)\"", text))
        needed = read | {f"{key}_{number}" for key in counted for number in ("one", "other")}
        assert needed
        assert needed - set(table.text_keys()) == set()

    def test_every_listed_key_is_read(self) -> None:
        text = re.sub(r"TEXT_KEYS = \[[^\]]*\]", "", table.script())
        quoted = set(re.findall(r"\"(\w+)\"", text))
        counted = set(re.findall(r"\btn\(\"(\w+)\"", text))
        quoted |= {f"{key}_{number}" for key in counted for number in ("one", "other")}
        # Names of properties count as well: piles are named by their key in the state.
        assert set(table.text_keys()) - quoted - FROM_STATE == set()
