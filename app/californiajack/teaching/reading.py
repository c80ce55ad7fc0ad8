"""YAML files whose every value knows its line, so that a fault can say where and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml  # type: ignore[import-untyped]  # no types come with it

from californiajack.rules.cards import Card, parse_cards
from californiajack.rules.errors import CodeError

from .errors import LessonError

__all__ = ["Entry", "read_text", "read_yaml"]

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
            name = str(key.value)
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
    """Return the text of a file. Raises `LessonError` where there is none or it is not UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        message = f"the file can't be read ({error.strerror}); it is needed here"
        raise LessonError(message, key="file", file=str(path)) from None
    except UnicodeDecodeError:
        message = "the file is not UTF-8; save it as UTF-8"
        raise LessonError(message, key="file", file=str(path)) from None


def read_yaml(path: Path) -> Entry:
    """Return the content of a YAML file. Raises `LessonError` for what is no YAML."""
    text = read_text(path)
    try:
        # Only nodes are composed, no objects are made: nothing in a file can run.
        node = yaml.compose(text, Loader=yaml.SafeLoader)
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
