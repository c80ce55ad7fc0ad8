"""Pages of words as HTML from templates, in which everything that is filled in is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import param
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from panel.custom import JSComponent

__all__ = ["STYLE", "Page", "render"]

_HERE: Final = Path(__file__).parent
_SUITS: Final = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_CARD: Final = re.compile(r"((?:10|[2-9A-Z]n?)?)([♣♦♥♠])")

# The words of all places first, then those of each; joined in this order.
_STYLES: Final = (
    "page.css",
    "page_count.css",
    "page_review.css",
    "page_rules.css",
    "page_learn.css",
    "page_explore.css",
)
STYLE: Final = "\n".join((_HERE / name).read_text(encoding="utf-8") for name in _STYLES)


class Page(JSComponent):
    """Shows a page; whatever is pressed goes to `on_message`."""

    # One parameter, since each is one message: the page must not show one page as another.
    content = param.Dict(default={}, doc="The page as html, and its key; a new key is a new page.")

    _esm = _HERE / "page.js"
    _stylesheets = [STYLE]

    def __init__(self, on_message: Callable[[dict[str, Any]], None], **params: Any) -> None:
        super().__init__(**params)
        self._on_message = on_message

    def _handle_msg(self, msg: Any) -> None:
        if isinstance(msg, dict) and msg.get("type") == "act":
            self._on_message(msg)


def rich(text: str) -> Markup:
    """Return escaped text in which cards such as 10♥ carry the colour of their suit."""
    parts = str(escape(text))
    return Markup(
        _CARD.sub(
            lambda found: f'<b class="card {_SUITS[found[2]]}">{found[1]}{found[2]}</b>', parts
        )
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["rich"] = rich
    return environment


def render(template: str, **context: Any) -> str:
    """Return a template of the folder ``templates`` filled with a context."""
    return _environment().get_template(template).render(**context)
