"""The card table: one custom component that is given plain data and emits what was pressed.

The component knows no rules. Python puts whole states in and gets small messages out; both
shapes are checked here, so that a late click or a broken page can never stop a session.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import param
from panel.custom import JSComponent

from .messages import checked

Message = dict[str, Any]

HERE: Final = Path(__file__).parent

# The parts of the script in the order in which they build on each other; table.js is the entry.
MODULES: Final = (
    "table_dom.js",
    "table_cards.js",
    "table_motion.js",
    "table_paper.js",
    "table_lesson.js",
    "table_board.js",
    "table_text.js",
    "table_keys.js",
    "table.js",
)

#: The parts of the style sheet; later ones win over earlier ones.
STYLES: Final = (
    "table.css",
    "table_cards.css",
    "table_felt.css",
    "table_layout.css",
    "table_lesson.css",
)

# An import of a sister module, on one line or several. Imports of anything else are not allowed.
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(?P<name>[\w.]+)"\n', re.MULTILINE)
_TEXT_KEYS = re.compile(r"^export const TEXT_KEYS = \[(?P<body>[^\]]*)\]", re.MULTILINE)
_CARD = re.compile(r"^[2-9TJQKA][CDHS]$")
_ANSWER = re.compile(r"^[\w.: -]{0,200}$")

#: Settings that the table itself may ask to change, with the values it may ask for.
SETTINGS: Final[Mapping[str, tuple[str, ...]]] = {"view": ("table", "text")}

_LONGEST: Final = 80  # characters that are repeated of what a message says

_log = logging.getLogger(__name__)


class MessageError(ValueError):
    """A message from the page that does not fit the state the page was given."""


def script() -> str:
    """Return the component's script as one module.

    The parts are ordinary modules that import each other by relative path, which the page could
    not resolve: the script arrives as text, in the static site without any server. Joined in the
    order of ``MODULES`` they share one scope, so the imports between them are left out.

    Raises ValueError if a part imports one that does not come before it.
    """
    return joined(MODULES)


def joined(modules: Iterable[str]) -> str:
    """Return modules of this folder as one, as told in `script`."""
    done: list[str] = []
    text: list[str] = []
    for name in modules:
        source = (HERE / name).read_text(encoding="utf-8")
        missing = [m["name"] for m in _IMPORT.finditer(source) if m["name"] not in done]
        if missing:
            raise ValueError(f"{name} imports {', '.join(missing)}, which must come before it")
        text.append(_IMPORT.sub("", source))
        done.append(name)
    return "\n".join(text)


def styles() -> str:
    """Return the component's style sheet."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in STYLES)


def text_keys() -> tuple[str, ...]:
    """Return the keys of ``words["text"]`` that the script reads, in alphabetical order."""
    found = _TEXT_KEYS.search((HERE / "table.js").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError("table.js has no list TEXT_KEYS")
    return tuple(sorted(re.findall(r'"(\w+)"', found["body"])))


def check_message(message: object, state: Mapping[str, Any]) -> Message:
    """Return the message with only the fields of its type, if it fits the state on the page.

    Raises MessageError for an unknown type, missing or foreign fields, an answer to an earlier
    turn (a second click, or a click that crossed a new state), and for a card, call or button
    that the state does not offer.
    """
    if not isinstance(message, Mapping):
        raise MessageError(f"a message is a mapping, not {type(message).__name__}")
    check = _CHECKS.get(str(message.get("type")))
    if check is None:
        raise MessageError(f"unknown message type {_short(message.get('type'))}")
    return check(message, state)


def _short(value: object) -> str:
    """Return a value as the log shows it: on one line, and no longer than it has to be."""
    return repr(value)[:_LONGEST]


def _turn(message: Mapping[str, Any], state: Mapping[str, Any]) -> int:
    turn = message.get("turn")
    if not isinstance(turn, int) or isinstance(turn, bool):
        raise MessageError(f"message {message.get('type')!r} has no turn")
    if turn != state.get("turn"):
        raise MessageError(f"message for turn {turn}, but it is turn {state.get('turn')}")
    return turn


def _entries(state: Mapping[str, Any], key: str, field: str) -> dict[Any, Mapping[str, Any]]:
    return {entry[field]: entry for entry in state.get(key) or ()}


def _card_in_hand(code: object, state: Mapping[str, Any]) -> str:
    # The errors name no card: they are logged, and a log must not tell what a seat holds.
    if not isinstance(code, str) or not _CARD.match(code):
        raise MessageError("the message names no card")
    item = _entries(state, "hand", "card").get(code)
    if item is None:
        raise MessageError("the card is not in the hand on the page")
    if not item.get("legal"):
        raise MessageError("the card may not be played now")
    return code


def _check_play(message: Mapping[str, Any], state: Mapping[str, Any]) -> Message:
    turn = _turn(message, state)
    return {"type": "play", "card": _card_in_hand(message.get("card"), state), "turn": turn}


def _check_call(message: Mapping[str, Any], state: Mapping[str, Any]) -> Message:
    turn = _turn(message, state)
    name = message.get("id")
    offered = _entries(state, "calls", "id")
    if isinstance(name, str) and name.startswith("discard:") and "discard" in offered:
        _card_in_hand(name.removeprefix("discard:"), state)
    elif not isinstance(name, str) or name == "discard" or name not in offered:
        raise MessageError(f"call {_short(name)} is not offered")
    return {"type": "call", "id": name, "turn": turn}


def _check_button(message: Mapping[str, Any], state: Mapping[str, Any]) -> Message:
    turn = _turn(message, state)
    name = str(message.get("id"))
    if name == "cancel":
        if not (state.get("busy") or {}).get("cancel"):
            raise MessageError("there is nothing to cancel")
    else:
        button = _entries(state, "buttons", "id").get(name)
        beside = name in (state.get("lesson") or {}).get("offers", ())
        if not beside and (button is None or not button.get("enabled", True)):
            raise MessageError(f"button {_short(name)} is not offered")
    return {"type": "button", "id": name, "turn": turn}


def _check_answer(message: Mapping[str, Any], state: Mapping[str, Any]) -> Message:
    turn = _turn(message, state)
    value, lesson = message.get("value"), state.get("lesson") or {}
    question = lesson.get("question") or {}
    if not lesson.get("pick") and not question.get("open"):
        raise MessageError("nothing is asked now")
    if not isinstance(value, str) or not _ANSWER.match(value):
        raise MessageError("the message holds no answer")
    if question.get("kind") == "choice" and value not in _entries(question, "options", "id"):
        raise MessageError(f"the answer {_short(value)} is not offered")
    return {"type": "answer", "value": value, "turn": turn}


def _check_setting(message: Mapping[str, Any], state: Mapping[str, Any]) -> Message:
    # A setting changes no game, so it needs no turn.
    name, value = message.get("name"), message.get("value")
    if not isinstance(name, str) or value not in SETTINGS.get(name, ()):
        raise MessageError(f"the table may not set {_short(name)} to {_short(value)}")
    return {"type": "setting", "name": name, "value": value}


_CHECKS: Final[Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Message]]] = {
    "play": _check_play,
    "call": _check_call,
    "button": _check_button,
    "answer": _check_answer,
    "setting": _check_setting,
}


class Table(JSComponent):
    """The table of one learner or spectator: felt, cards, reasons, score and a text view.

    Put a new ``state`` for every change in play and new ``words`` when the language changes;
    give ``on_message`` to hear what was pressed.
    """

    state = param.Dict(
        default={},
        doc="What the seat may see and do, as plain data; always replaced as a whole.",
    )
    words = param.Dict(
        default={},
        doc="Everything that depends on the language: cards, suits and texts by key.",
    )
    on_message = param.Callable(
        default=None,
        allow_None=True,
        doc="Called with every message that fits: play, call, answer, button or setting.",
    )
    refused = param.String(
        default="",
        doc="Why the latest message was ignored; empty if it was passed on.",
    )

    # Both stay in Python: what the page is not told it need not carry.
    _rename: ClassVar[Mapping[str, str | None]] = {"on_message": None, "refused": None}

    # The page is told what these hold; whatever it makes of them changes nothing in Python.
    _linked_properties: ClassVar[tuple[str, ...]] = ()

    _esm: ClassVar[str] = script()
    # As text, not as files: a style sheet that arrives later would show the table naked first.
    _stylesheets: ClassVar[list[str]] = [styles()]

    def __init__(self, **params: Any) -> None:
        params.setdefault("sizing_mode", "stretch_width")
        params.setdefault("margin", 0)
        super().__init__(**params)

    def _handle_msg(self, data: Any) -> None:
        """Pass a message from the page on, or note why it is ignored."""
        try:
            message = check_message(checked(data), self.state)
        except MessageError as error:
            self.refused = str(error)
            _log.info("table message ignored: %s", error)
            return
        self.refused = ""
        if self.on_message is not None:
            self.on_message(message)
