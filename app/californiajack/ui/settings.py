"""What a visitor may set about the table; kept in the browser."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["CHOICES", "DEFAULTS", "HELPS", "checked_setting", "checked_settings"]

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "theme": ("system", "light", "dark"),
    "deck": ("four", "two", "contrast"),
    "pace": ("auto", "step", "fast"),
    "view": ("table", "text"),
    "coach": (True, False),
    "hints": (True, False),
    "letters": (False, True),
    "pips": (True, False),
    "memory": (True, False),
    "motion": (True, False),
    "keys": (True, False),
}
"""The allowed values of each setting; the first is the default."""

DEFAULTS: Final[dict[str, Any]] = {name: values[0] for name, values in CHOICES.items()}

HELPS: Final = ("coach", "hints")
"""The settings that bring help; an exam overrules them."""


def checked_setting(name: object, value: object) -> bool:
    """Tell whether a setting may have a value."""
    allowed = CHOICES.get(name, ()) if isinstance(name, str) else ()
    return any(type(each) is type(value) and each == value for each in allowed)


def checked_settings(stored: object) -> dict[str, Any]:
    """Return the defaults with all that is valid in what was stored."""
    found = stored if isinstance(stored, dict) else {}
    return {
        name: found[name] if name in found and checked_setting(name, found[name]) else default
        for name, default in DEFAULTS.items()
    }
