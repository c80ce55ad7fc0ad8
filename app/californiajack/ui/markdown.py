"""The words of lessons, which are Markdown, as plain data and as HTML.

Only paragraphs, lists, strong and emphasis are known; everything else stays what it is: text.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from .page import rich

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["blocks", "blocks_html", "words_html"]

Block = dict[str, Any]

_STYLES: Final = {"strong_open": "strong", "em_open": "em"}
# The only HTML there is; what is filled in is escaped.
_HTML: Final = {
    "": Markup("{}"),
    "p": Markup("<p>{}</p>"),
    "ul": Markup("<ul>{}</ul>"),
    "ol": Markup("<ol>{}</ol>"),
    "li": Markup("<li>{}</li>"),
    "strong": Markup("<strong>{}</strong>"),
    "em": Markup("<em>{}</em>"),
}
_LISTS: Final = {"bullet_list_open": "ul", "ordered_list_open": "ol"}


@cache
def _reader() -> MarkdownIt:
    # HTML is off in this preset; what is not listed is not read at all.
    return MarkdownIt("zero").enable(["emphasis", "list", "escape", "newline"])


def blocks(text: str) -> list[Block]:
    """Return a text as blocks: ``{"tag": "p" | "ul" | "ol", "items": [runs]}``.

    An item is a list of runs, ``{"text": ..., "style": "" | "strong" | "em"}``.
    """
    found: list[Block] = []
    inside: Block | None = None
    for token in _reader().parse(text):
        if token.type in _LISTS and inside is None:
            inside = {"tag": _LISTS[token.type], "items": []}
            found.append(inside)
        elif token.type.endswith("_list_close") and token.level == 0:
            inside = None
        elif token.type == "inline":
            runs = _runs(token)
            if inside is None:
                found.append({"tag": "p", "items": [runs]})
            else:
                inside["items"].append(runs)
    return found


def _runs(inline: Token) -> list[dict[str, str]]:
    runs: list[dict[str, str]] = []
    style = ""
    for token in inline.children or ():
        if token.type in _STYLES:
            style = _STYLES[token.type]
        elif token.type in ("strong_close", "em_close"):
            style = ""
        else:
            text = " " if token.type in ("softbreak", "hardbreak") else token.content
            if runs and runs[-1]["style"] == style:
                runs[-1]["text"] += text
            elif text:
                runs.append({"text": text, "style": style})
    return runs


def blocks_html(found: list[Block]) -> Markup:
    """Return blocks as HTML; cards in them carry the colour of their suit."""
    return Markup("").join(_block_html(block) for block in found)


def words_html(text: str) -> Markup:
    """Return a Markdown text as HTML."""
    return blocks_html(blocks(text))


def _block_html(block: Block) -> Markup:
    items = [Markup("").join(map(_run_html, runs)) for runs in block["items"]]
    if block["tag"] == "p":
        return _HTML["p"].format(items[0])
    return _HTML[block["tag"]].format(Markup("").join(map(_HTML["li"].format, items)))


def _run_html(run: dict[str, str]) -> Markup:
    return _HTML[run["style"]].format(rich(run["text"]))
