"""What somebody may send who means no good: texts, values, mutations, and what may come of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

# One of each way to break out of a text, a path, a format, a number or an encoding.
TEXTS = (
    "",
    " ",
    "\x00",
    "\ud800",
    "\u202e\u2028\ufeff",
    "\U0001f0a1" * 3,
    "<script>probe()</script>",
    "</textarea></title></style><probe onprobe=1>",
    "\" onprobe='1' x=\"",
    "' onprobe=\"1\" x='",
    "<svg/onload=probe()>",
    "javascript:probe()",
    "&lt;script&gt;",
    "{0.__class__}",
    "{value!r:>999}",
    "%s%n",
    "${probe}",
    "{{probe}}",
    "../../../etc/passwd",
    "..\\..\\x",
    "/dev/zero",
    "file:///etc/passwd",
    "²",
    "٣",
    "1_0",
    "-1",
    "1e400",
    "NaN",
    "9" * 5_000,
    "[" * 3_000,
    "*" * 300,
    "- " * 300,
    "\n" * 300,
    "a" * 3_000,
    "__class__",
    "constructor",
    "null",
    "none",
)
NUMBERS = (0, -1, 1, 2, 3, 7, 255, 2**22, 2**31, 2**53, 2**63, 10**40, 0.5, -0.0, 1e308)
_SIGNS = "0123456789ABCDEFZabz-_.,:;+&=?#%/\\\"'<>{}[]() \t\n\x00²٣\ud800é♠"


def text(rng: random.Random) -> str:
    """Return one of the texts, or a few random signs."""
    if rng.random() < 0.7:
        return rng.choice(TEXTS)
    return "".join(rng.choices(_SIGNS, k=rng.randrange(12)))


def value(rng: random.Random, depth: int = 3) -> Any:
    """Return any value that JSON can hold."""
    kind = rng.randrange(8)
    if kind < 3:
        return text(rng)
    if kind < 5:
        return rng.choice(NUMBERS)
    if kind == 5 or depth == 0:
        return rng.choice((None, True, False, float("inf"), float("nan")))
    parts = [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return parts if kind == 6 else {text(rng): each for each in parts}


def changed_text(rng: random.Random, original: str) -> str:
    """Return a text with one to four places cut, doubled, moved or replaced."""
    found = original
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(found) + 1)
        to = min(len(found), at + rng.randrange(9))
        kind = rng.randrange(7)
        if kind == 0:
            found = found[:at] + found[to:]
        elif kind == 1:
            found = found[:at] + text(rng) + found[at:]
        elif kind == 2:
            found = found[:at] + text(rng) + found[to:]
        elif kind == 3:
            found = found[:at] + found[at:to] * rng.randint(2, 40) + found[to:]
        elif kind == 4:
            found = found[:at]
        elif kind == 5:
            found = found[:at] + rng.choice(_SIGNS) + found[at + 1 :]
        else:
            found = found[to:] + found[:at]
    return found


def changed_value(rng: random.Random, original: Any) -> Any:
    """Return a copy of a JSON value in which a part is replaced, left out or added."""
    if isinstance(original, dict) and original and rng.random() < 0.9:
        return _changed_table(rng, original)
    if isinstance(original, list) and original and rng.random() < 0.9:
        at = rng.randrange(len(original))
        part = [] if rng.random() < 0.1 else [changed_value(rng, original[at])]
        return [*original[:at], *part * rng.choice((1, 1, 1, 2, 60)), *original[at + 1 :]]
    if isinstance(original, str) and rng.random() < 0.5:
        return changed_text(rng, original)
    return value(rng)


def _changed_table(rng: random.Random, original: dict[str, Any]) -> dict[str, Any]:
    name = rng.choice(list(original))
    kind = rng.randrange(10)
    if kind == 0:
        return {key: each for key, each in original.items() if key != name}
    if kind == 1:
        return {**original, text(rng): value(rng)}
    if kind == 2:
        return {(text(rng) if key == name else key): each for key, each in original.items()}
    return {**original, name: changed_value(rng, original[name])}


def changed_json(rng: random.Random, original: Any) -> str:
    """Return JSON of a changed value, or changed JSON."""
    if rng.random() < 0.3:
        return changed_text(rng, json.dumps(original))
    found = original
    for _ in range(rng.randint(1, 3)):
        found = changed_value(rng, found)
    return json.dumps(found)


# Markup


class _Markup(HTMLParser):
    """Collects what no page of ours has and what would run or load something."""

    FORBIDDEN = frozenset(
        ("script", "iframe", "object", "embed", "base", "meta", "link", "img", "probe", "style")
    )
    ADDRESSES = ("href", "src", "action", "formaction", "xlink:href")
    SAFE = ("?", "#", "/", "./", "../", "data:application/json", "http://", "https://")

    def __init__(self, allowed: frozenset[str]) -> None:
        super().__init__()
        self.forbidden = self.FORBIDDEN - allowed
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.forbidden:
            self.found.append(f"<{tag}>")
        for name, content in attrs:
            if name.startswith(("on", "probe")) or name == "srcdoc":
                self.found.append(f"<{tag} {name}>")
            plain = (content or "").strip().lower()
            scheme = ":" in plain.split("/")[0].split("?")[0].split("#")[0]
            if name in self.ADDRESSES and scheme and not plain.startswith(self.SAFE):
                self.found.append(f"<{tag} {name}={plain[:40]}>")
            if name == "style" and "probe" in plain:
                self.found.append(f"<{tag} {name}>")


def foreign_markup(html: str, allowed: frozenset[str] = frozenset()) -> list[str]:
    """Return the elements and attributes of a page that could only come from outside.

    `allowed` are elements that this page has itself, such as its own style.
    """
    reader = _Markup(allowed)
    reader.feed(html)
    reader.close()
    return reader.found


# Running


class BrokenError(AssertionError):
    """What must not come of a message or a file."""


def check(fits: object, told: str) -> None:
    """Raise `BrokenError` unless something holds; unlike `assert` in every way of running."""
    if not fits:
        raise BrokenError(told)


Attack = Callable[[random.Random], None]
