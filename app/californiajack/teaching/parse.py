"""From the YAML of a lesson to exercises: every name and value is checked on the way."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.errors import TableError
from californiajack.rules.options import OPTIONS, rules_named

from .arguments import (
    Arg,
    a_card,
    a_number,
    a_text,
    a_word,
    read_arguments,
    some_words,
    two_numbers,
)
from .generators import GENERATORS
from .model import KINDS, AskCall, Exercise, Position, Puzzle
from .reading import Entry, required
from .register import ASKS

__all__ = ["read_exercise", "read_position", "read_presets", "read_puzzle"]

_ID: Final = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
_TRICKS: Final = re.compile(r"^tricks: *([1-9]|1\d|2[0-6])$")
_FORMS: Final[Mapping[str, Mapping[str, Arg]]] = {
    "deal": {
        "seed": a_number(0, 2**32 - 1, default=0),
        "you": a_text(),
        "opponent": a_text(),
        "stock": a_text(),
        "dealer": a_word("you", "opponent", default="opponent"),
        "play": a_text(),
        "tricks": a_number(0, 26),
        "code": a_text(),
        "scores": two_numbers(0, 99),
        "to_go": two_numbers(1, 99),
    },
    "ending": {
        "you": a_text(needed=True),
        "opponent": a_text(needed=True),
        "trump": a_word("C", "D", "H", "S", needed=True),
        "led": a_card(),
        "stock": a_text(),
        "pips": two_numbers(0, 80),
        "tricks": two_numbers(0, 26),
        "dealer": a_word("you", "opponent", default="opponent"),
        "to_move": a_word("you", "opponent", default="you"),
    },
    "trick": {
        "led": a_card(needed=True),
        "answer": a_card(needed=True),
        "trump": a_word("C", "D", "H", "S", needed=True),
        "leader": a_word("you", "opponent", default="opponent"),
    },
    "puzzle": {"theme": a_text(), "difficulty": a_number(1, 3), "id": a_text()},
}
_PARTS: Final = (
    "id",
    "kind",
    "preset",
    "rules",
    "position",
    "open",
    "ask",
    "asks",
    "rounds",
    "prove",
    "blanks",
    "moves",
    "opponent",
    "script",
    "until",
    "shown",
    "because",
    "others",
)
_PUZZLE_PARTS: Final = (
    "id",
    "preset",
    "rules",
    "position",
    "open",
    "theme",
    "difficulty",
    "elsewhere",
)
# What only some kinds have.
_ONLY: Final = {
    "asks": ("complete",),
    "blanks": ("complete",),
    "moves": ("watch",),
    "opponent": ("play",),
    "script": ("play",),
    "until": ("play",),
    "because": ("judge",),
    "others": ("judge",),
}


def read_id(entry: Entry) -> str:
    """Return an id: small letters, digits and single hyphens."""
    text = entry.text()
    if not _ID.match(text):
        raise entry.fault(f"{text!r} is no id; write small letters and hyphens, such as heart-led")
    return text


def read_presets(entry: Entry) -> tuple[str, ...]:
    """Return names of presets, each known to the rules core."""
    names = []
    for each in entry.list():
        try:
            rules_named(each.text())
        except TableError as error:
            raise each.fault(str(error), "name") from None
        names.append(each.text())
    if not names:
        raise entry.fault("at least one preset is needed, such as [classic]")
    return tuple(names)


def read_exercise(entry: Entry, lesson: str, presets: tuple[str, ...], bank: object) -> Exercise:
    """Return the exercise of an entry. Raises `LessonError` naming file, line and cure."""
    parts = entry.map(_PARTS)
    kind = required(parts, "kind", entry).text(KINDS)
    for name, kinds in _ONLY.items():
        if name in parts and kind not in kinds:
            raise parts[name].fault(f"only the kind {' and '.join(kinds)} has this", "name")
    own = read_presets(parts["preset"]) if "preset" in parts else presets
    ident = read_id(required(parts, "id", entry))
    position = read_position(required(parts, "position", entry), bank)
    moves, tricks = _moves(kind, parts, entry), _until(parts)
    because, others = _because(kind, parts, entry)
    asks = _asks(kind, parts, entry)
    return Exercise(
        lesson=lesson,
        id=ident,
        kind=kind,
        presets=own,
        position=position,
        asks=asks,
        rules=read_options(parts["rules"]) if "rules" in parts else {},
        open=parts["open"].truth() if "open" in parts else False,
        rounds=parts["rounds"].number(1, 20) if "rounds" in parts else 1,
        prove=parts["prove"].truth() if "prove" in parts else False,
        blanks=parts["blanks"].number(1, len(asks)) if "blanks" in parts else 1,
        moves=moves,
        opponent=(
            parts["opponent"].text(("solver", "careful", "script"))
            if "opponent" in parts
            else "solver"
        ),
        script=parts["script"].cards() if "script" in parts else (),
        tricks=tricks,
        shown=parts["shown"].cards() if "shown" in parts else (),
        because=because,
        others=others,
        file=entry.file,
        line=entry.line,
    )


def _moves(kind: str, parts: Mapping[str, Entry], entry: Entry) -> int | tuple[Card, ...]:
    """Return what a `watch` exercise shows: a number of cards, or the cards."""
    if kind != "watch":
        return 0
    moves = required(parts, "moves", entry)
    if not moves.is_list and moves.text().isdigit():
        return moves.number(1, 52)
    return moves.cards()


def _until(parts: Mapping[str, Entry]) -> int | None:
    """Return how many tricks are played, None for to the end."""
    if "until" not in parts:
        return 1
    until = parts["until"]
    if until.is_map:
        return required(until.map(("tricks",)), "tricks", until).number(1, 26)
    counted = _TRICKS.match(until.text())
    if counted:
        return int(counted[1])
    word = until.text(("one card", "trick", "tricks: 2", "end"))
    return None if word == "end" else 1


def _because(
    kind: str, parts: Mapping[str, Entry], entry: Entry
) -> tuple[str | None, tuple[str, ...]]:
    if kind != "judge":
        return None, ()
    right = read_id(required(parts, "because", entry))
    others = tuple(map(read_id, required(parts, "others", entry).list()))
    if not 1 <= len(others) <= 3 or right in others:
        raise parts["others"].fault("one to three other reasons are needed, without the right one")
    return right, others


def _asks(kind: str, parts: Mapping[str, Entry], entry: Entry) -> tuple[AskCall, ...]:
    if kind == "watch":
        return ()
    if kind == "complete":
        return tuple(read_ask(each, kind) for each in required(parts, "asks", entry).list())
    if "ask" not in parts and kind == "play":
        return (AskCall("best_cards"),)
    return (read_ask(required(parts, "ask", entry), kind),)


def read_ask(entry: Entry, kind: str) -> AskCall:
    """Return a question: its name alone, or ``{name: …}`` with arguments."""
    named, name = _ask_name(entry)
    fitting = [each.name for each in ASKS.values() if kind in each.kinds]
    if name not in fitting:
        raise named.fault(
            f"{name!r} is no question for the kind {kind}; there are {', '.join(fitting)}", "name"
        )
    if not entry.is_map:
        args = {key: arg.default for key, arg in ASKS[name].args.items()}
        missing = [key for key, arg in ASKS[name].args.items() if arg.required]
        if missing:
            example = f"{{name: {name}, {missing[0]}: ...}}"
            raise entry.fault(f"{name} needs {', '.join(missing)}; write {example}", "missing")
        return AskCall(name, args, entry.line)
    return AskCall(name, read_arguments(entry, ASKS[name].args, also=("name",)), entry.line)


def _ask_name(entry: Entry) -> tuple[Entry, str]:
    """Return where the name of a question stands, and the name; ``{claim: x}`` is short for it."""
    if not entry.is_map:
        return entry, entry.text()
    parts = entry.map()
    if "name" not in parts and "claim" in parts:
        return entry, "claim"
    named = required(parts, "name", entry)
    return named, named.text()


def read_options(entry: Entry) -> dict[str, object]:
    """Return options of the rules that are changed, each with an allowed value."""
    options: dict[str, object] = {}
    for name, value in entry.map(OPTIONS).items():
        option = OPTIONS[name]
        if option.values:
            by_text = {str(each).lower(): each for each in option.values}
            options[name] = by_text[value.text(tuple(by_text))]
        else:
            options[name] = value.number(option.low, option.high)
    return options


def read_position(entry: Entry, bank: object = None) -> Position:
    """Return a position. A puzzle is looked up in the `bank` when it is needed."""
    parts = entry.map((*_FORMS, "generate"))
    if len(parts) != 1:
        raise entry.fault(f"exactly one of {', '.join((*_FORMS, 'generate'))} is needed")
    form, value = next(iter(parts.items()))
    if form == "generate":
        return Position(form, _generator(value), entry.line)
    args = read_arguments(value, _FORMS[form])
    if form == "puzzle":
        args["bank"] = bank
    for word in str(args.get("play") or "").split():
        _check_action(word, value)
    for name in ("you", "opponent", "stock") if form in ("ending", "deal") else ():
        _check_cards(value, name)
    return Position(form, args, entry.line)


def _generator(entry: Entry) -> dict[str, object]:
    if not entry.is_map:
        name = entry.text(GENERATORS)
        return {"name": name, **{key: arg.default for key, arg in GENERATORS[name].args.items()}}
    name = required(entry.map(), "name", entry).text(GENERATORS)
    return {"name": name, **read_arguments(entry, GENERATORS[name].args, also=("name",))}


def _check_action(word: str, entry: Entry) -> None:
    for read in (Card.parse, Call.parse):
        try:
            read(word)
        except TableError:
            continue
        return
    raise entry.fault(f"play: {word!r} is neither a card (such as QS) nor a call (such as bid:2)")


def _check_cards(entry: Entry, name: str) -> None:
    parts = entry.map()
    if name in parts:
        parts[name].cards()


def read_puzzle(entry: Entry) -> Puzzle:
    """Return a puzzle of the bank."""
    parts = entry.map(_PUZZLE_PARTS)
    if "elsewhere" in parts:
        read_presets(parts["elsewhere"])
    position = required(parts, "position", entry)
    if not (position.is_map and "puzzle" not in position.map()):
        raise position.fault("a puzzle has a position of its own, such as `ending: {...}`")
    presets = read_presets(required(parts, "preset", entry))
    if len(presets) != 1:
        raise parts["preset"].fault("a puzzle is proved under one preset")
    themes = some_words().read(required(parts, "theme", entry))
    assert isinstance(themes, tuple)
    return Puzzle(
        id=read_id(required(parts, "id", entry)),
        preset=presets[0],
        position=read_position(position),
        themes=themes,
        difficulty=required(parts, "difficulty", entry).number(1, 3),
        open=parts["open"].truth() if "open" in parts else False,
        rules=read_options(parts["rules"]) if "rules" in parts else {},
        file=entry.file,
        line=entry.line,
    )
