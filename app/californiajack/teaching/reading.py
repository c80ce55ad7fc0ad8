"""YAML files whose every value knows its line, so that a fault can say where and what to do."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml  # type: ignore[import-untyped]  # no types come with it

from californiajack.rules.bounded import well_formed
from californiajack.rules.cards import Card, parse_cards
from californiajack.rules.errors import CodeError

from .errors import LessonError

__all__ = ["Entry", "check_inside", "read_text", "read_yaml"]

MOST_CHARACTERS: Final = 200_000
"""Of one file of a course; ours have up to ten thousand."""
MOST_LINES: Final = 20_000
"""Of one file of a course."""
SUFFIXES: Final = (".md", ".txt", ".yaml")
"""What files of a course end with."""
DEEPEST: Final = 20
"""Levels of lists and tables in each other; a lesson has six."""

_TAG = "tag:yaml.org,2002:"


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of a file. `name` is the way to it, such as ``exercises.2.kind``."""

    file: str
    name: str
    node: yaml.Node

    @property
    def line(self) -> int:
        """The line it begins on, from 1."""
        return int(self.node.start_mark.line) + 1

    def fault(self, message: str, key: str = "value") -> LessonError:
        """Return the error for this value; the message says what is wrong and what is allowed."""
        name = f"{self.name}: " if self.name else ""
        return LessonError(f"{name}{message}", key=key, file=self.file, line=self.line)

    @property
    def is_map(self) -> bool:
        """Whether it has named parts."""
        return isinstance(self.node, yaml.MappingNode)

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return isinstance(self.node, yaml.SequenceNode)

    def map(self, allowed: Iterable[str] | None = None) -> dict[str, Entry]:
        """Return the named parts. With `allowed` other names are refused."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.fault("here names with values are needed, such as `id: heart-led`")
        known = None if allowed is None else tuple(allowed)
        parts: dict[str, Entry] = {}
        for key, value in self.node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise Entry(self.file, self.name, key).fault("a name has to be a word", "name")
            name = well_formed(str(key.value))
            entry = Entry(self.file, f"{self.name}.{name}" if self.name else name, value)
            at_key = Entry(self.file, self.name, key)
            if name in parts:
                raise at_key.fault(f"{name!r} is there twice; keep one", "name")
            if known is not None and name not in known:
                raise at_key.fault(f"there is no {name!r} here; allowed are {_list(known)}", "name")
            parts[name] = entry
        return parts

    def list(self) -> list[Entry]:
        """Return the items of a list; a single value counts as a list of one."""
        if not isinstance(self.node, yaml.SequenceNode):
            return [self]
        return [
            Entry(self.file, f"{self.name}.{place}", value)
            for place, value in enumerate(self.node.value, start=1)
        ]

    def text(self, allowed: Iterable[str] | None = None) -> str:
        """Return a word or text; with `allowed` it has to be one of them."""
        if not isinstance(self.node, yaml.ScalarNode) or self.node.tag == f"{_TAG}null":
            raise self.fault("here a word is needed")
        text = str(self.node.value).strip()
        if text != well_formed(text):
            raise self.fault("here is half of a character (\\ud800 to \\udfff); write a whole one")
        if allowed is not None:
            known = tuple(allowed)
            if text not in known:
                raise self.fault(f"{text!r} is not known here; there are {_list(known)}", "name")
        return text

    def texts(self, allowed: Iterable[str] | None = None) -> tuple[str, ...]:
        """Return a list of words."""
        known = None if allowed is None else tuple(allowed)
        return tuple(each.text(known) for each in self.list())

    def number(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        text = self.text()
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise self.fault(f"{text!r} is not allowed; use a whole number from {low} to {high}")
        return value

    def truth(self) -> bool:
        """Return true or false."""
        if self.text().lower() not in ("true", "false"):
            raise self.fault(f"{self.text()!r} is neither true nor false")
        return self.text().lower() == "true"

    def cards(self) -> tuple[Card, ...]:
        """Return cards written as ``"QS TH"`` or as a list."""
        try:
            return parse_cards(" ".join(self.texts()))
        except CodeError as error:
            raise self.fault(str(error)) from None

    def card(self) -> Card:
        """Return one card."""
        cards = self.cards()
        if len(cards) != 1:
            raise self.fault(f"one card is needed here, not {len(cards)}")
        return cards[0]


def _list(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises `LessonError` where there is none, where it is too large, and where it is not UTF-8.
    """
    try:
        if path.exists() and not path.is_file():
            raise LessonError("this is no file; it is needed here", key="file", file=str(path))
        with path.open(encoding="utf-8") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        message = f"the file can't be read ({error.strerror}); it is needed here"
        raise LessonError(message, key="file", file=str(path)) from None
    except UnicodeDecodeError:
        message = "the file is not UTF-8; save it as UTF-8"
        raise LessonError(message, key="file", file=str(path)) from None
    if len(text) > MOST_CHARACTERS or text.count("\n") > MOST_LINES:
        message = (
            f"the file is too large: at most {MOST_CHARACTERS} characters and {MOST_LINES} lines"
            " are read; divide it"
        )
        raise LessonError(message, key="file", file=str(path))
    return text


def check_inside(folder: Path) -> None:
    """Raise `LessonError` for a file of a course that a link brings from outside of its folder."""
    top = Path(os.path.realpath(folder))
    for pattern in ("*", "*/*"):
        for path in sorted(folder.glob(pattern)):
            if path.suffix in SUFFIXES and top not in Path(os.path.realpath(path)).parents:
                message = "this leads out of the folder of the course; put a copy in its place"
                raise LessonError(message, key="file", file=str(path))


class _Loader(yaml.SafeLoader):  # type: ignore[misc]  # no types come with it
    """Composes nodes of a bounded depth, each of them once."""

    depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        """Return the next node. Raises `yaml.MarkedYAMLError` for one too deep or used again."""
        event = self.peek_event()
        if isinstance(event, yaml.AliasEvent):
            # Repeated parts of repeated parts would make a small file a huge one.
            message = f"nothing is repeated by *{event.anchor}; write it out"
            raise yaml.composer.ComposerError(None, None, message, event.start_mark)
        self.depth += 1
        if self.depth > DEEPEST:
            message = f"there are at most {DEEPEST} levels of lists and tables in each other"
            raise yaml.composer.ComposerError(None, None, message, event.start_mark)
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


def read_yaml(path: Path) -> Entry:
    """Return the content of a YAML file. Raises `LessonError` for what is no YAML."""
    text = read_text(path)
    try:
        # Only nodes are composed, no objects are made: nothing in a file can run.
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        message = f"this is no YAML: {error.problem}; look at this line and the one above"
        raise LessonError(message, key="yaml", file=str(path), line=line) from None
    except yaml.YAMLError as error:
        message = f"this is no YAML: {error}"
        raise LessonError(message, key="yaml", file=str(path)) from None
    if node is None:
        raise LessonError("the file is empty", key="yaml", file=str(path))
    return Entry(str(path), "", node)


def required(parts: Mapping[str, Entry], name: str, owner: Entry) -> Entry:
    """Return a part that must be there. Raises `LessonError` naming it."""
    if name not in parts:
        raise owner.fault(f"{name!r} is missing; add a line `{name}: ...`", "missing")
    return parts[name]
