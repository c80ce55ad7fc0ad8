"""Pages of words: the component that shows what the templates were filled with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

import param
from panel.custom import JSComponent

from .filling import render, rich
from .messages import checked

__all__ = ["STYLE", "Page", "render", "rich"]

_HERE: Final = Path(__file__).parent

# The words of all places first, then those of each; joined in this order.
_STYLES: Final = (
    "page.css",
    "page_count.css",
    "page_review.css",
    "page_rules.css",
    "page_learn.css",
    "page_explore.css",
    "page_class.css",
    "paper/paper.css",
)
STYLE: Final = "\n".join((_HERE / name).read_text(encoding="utf-8") for name in _STYLES)


class Page(JSComponent):
    """Shows a page; whatever is pressed goes to `on_message`."""

    # One parameter, since each is one message: the page must not show one page as another.
    content = param.Dict(default={}, doc="The page as html, and its key; a new key is a new page.")

    # The page is told what these hold; whatever it makes of them changes nothing in Python.
    _linked_properties: ClassVar[tuple[str, ...]] = ()

    _esm = _HERE / "page.js"
    _stylesheets = [STYLE]

    def __init__(self, on_message: Callable[[dict[str, Any]], None], **params: Any) -> None:
        super().__init__(**params)
        self._on_message = on_message

    def _handle_msg(self, msg: Any) -> None:
        message = checked(msg)
        if message is not None and message["type"] == "act":
            self._on_message(message)
