"""What every text that is shown has in common, whatever the language."""

from __future__ import annotations

import re

_WRONG = re.compile(
    r"  |[{}]|\bNone\b|\bTrue\b|\bFalse\b| [.,;:?](?:\s|$)|\.\.|—|,\s*[.,;]|: *$|\( "
)
_START = re.compile(r"^[A-ZÄÖÅÜ0-9„“”]")
_END = re.compile(r"[.?!]$")
# A small letter after a full stop, except after a number as in German "8. Stich".
_SMALL = re.compile(r"(?<!\d)\. [a-zäöåü]")


def check_phrase(text: str) -> str:
    """Fail when a text has a hole, a doubled sign or a stray blank; return it."""
    assert text, "an empty text"
    assert text == text.strip(), text
    assert not _WRONG.search(text), text
    return text


def check_sentence(text: str) -> str:
    """Also fail when the text does not begin and end like a sentence."""
    check_phrase(text)
    assert _START.search(text), text
    assert _END.search(text), text
    assert not _SMALL.search(text), text
    return text
