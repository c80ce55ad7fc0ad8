"""Templates filled in, with everything that is filled in escaped; knows no widgets."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, ModuleLoader, StrictUndefined
from markupsafe import Markup, escape

__all__ = ["compile_templates", "fill", "render", "rich"]

_TEMPLATES: Final = Path(__file__).parent / "templates"
_SUITS: Final = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_CARD: Final = re.compile(r"((?:10|[2-9A-Z]n?)?)([♣♦♥♠])")


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
        loader=ChoiceLoader([FileSystemLoader(_TEMPLATES), ModuleLoader(_TEMPLATES)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["rich"] = rich
    return environment


def compile_templates() -> None:
    """Put Python modules in the place of the templates, for a copy of this package.

    In the browser it takes longer to compile a template than to fill it in.
    """
    environment = _environment().overlay(loader=FileSystemLoader(_TEMPLATES))
    environment.compile_templates(_TEMPLATES, zip=None, ignore_errors=False)
    for template in _TEMPLATES.glob("*.html"):
        template.unlink()


def render(template: str, **context: Any) -> str:
    """Return a template of the folder ``templates`` filled with a context."""
    return _environment().get_template(template).render(**context)


def fill(template: str, **context: Any) -> Markup:
    """Return the same as `render` as a part to be filled into another template."""
    return Markup(render(template, **context))
