"""The plain pages that lie beside the app on the static site, and whether we are there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

__all__ = ["CHECK", "is_on_site", "page_address"]

CHECK: Final = "check.html"
"""The self-test of a device."""
_FIRST: Final = "en"


def page_address(name: str, code: str, codes: Sequence[str]) -> str:
    """Return where the page of a language lies: without its code for English, or the first one.

    `name` is ``read`` or ``teach``, `codes` are the languages there are.
    """
    first = _FIRST if _FIRST in codes else codes[0]
    return f"{name}.html" if code == first else f"{name}-{code}.html"


def is_on_site() -> bool:
    """Return whether the app runs in the browser, as part of the static site."""
    return sys.platform == "emscripten"
