"""What comes from a page is checked before anything acts on it: its shape, its size, its texts.

A page can be changed by whoever looks at it, so a message may hold anything that JSON can.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from californiajack.rules.bounded import well_formed

__all__ = ["checked"]

MOST_CHARACTERS: Final = 12_000_000
"""Of one text; more than any browser keeps for a site, and so than the progress it sends."""
MOST_PARTS: Final = 500
"""Of one list or table."""
DEEPEST: Final = 4
"""Levels of lists and tables in each other; a form in a message has two."""
LARGEST: Final = 2**53
"""What a page can count to."""

_log = logging.getLogger(__name__)


def checked(message: object) -> dict[str, Any] | None:
    """Return a message with texts that can be passed on, or None if a page can't mean it.

    A message is a table with a `type`. What is wrong is logged without what it said, since a log
    must not tell what a seat holds.
    """
    try:
        found = _checked(message, DEEPEST)
    except ValueError as error:
        _log.info("message of a page ignored: %s", error)
        return None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        _log.info("message of a page ignored: it has no type")
        return None
    return found


def _checked(value: object, levels: int) -> Any:
    if isinstance(value, str):
        if len(value) > MOST_CHARACTERS:
            raise ValueError(f"a text has more than {MOST_CHARACTERS} characters")
        return well_formed(value)
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"a number is larger than {LARGEST}")
        return value
    if not isinstance(value, list | dict):
        raise ValueError("a value is none of JSON")
    if levels == 0 or len(value) > MOST_PARTS:
        raise ValueError(f"it has more than {DEEPEST} levels, or {MOST_PARTS} parts of one")
    if isinstance(value, list):
        return [_checked(each, levels - 1) for each in value]
    return {well_formed(str(name)): _checked(each, levels - 1) for name, each in value.items()}
