"""Texts from outside: JSON of a bounded size and depth, and characters that can be passed on."""

from __future__ import annotations

import json
from typing import Any, Final

__all__ = ["DEEPEST", "read_json", "well_formed"]

DEEPEST: Final = 50
"""How deep lists and tables may lie in each other; what this program writes has five levels."""


def read_json(text: str, longest: int, deepest: int = DEEPEST) -> Any:
    """Return what a JSON text of at most `longest` characters and `deepest` levels says.

    Raises `ValueError` for anything else, however deep it is: what was read can be written again.
    """
    if len(text) > longest:
        raise ValueError(f"it has {len(text)} characters; at most {longest} are read")
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError(f"it is deeper than {deepest} levels") from None
    level = [value]
    for _ in range(deepest + 1):
        if not level:
            return value
        level = [part for each in level for part in _parts(each)]
    raise ValueError(f"it is deeper than {deepest} levels")


def _parts(value: object) -> list[Any]:
    """Return the lists and tables that lie in a value."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [part for part in inside if isinstance(part, dict | list)]


def well_formed(text: str) -> str:
    """Return the text with a replacement sign for every half of a character.

    JSON can name such halves (lone surrogates); no file, address or page can carry them.
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
