"""The words of lessons, which are Markdown, as plain data and as HTML.

Only paragraphs, lists, strong and emphasis are known, and links and code where they are asked for;
everything else stays what it is: text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from .filling import rich

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["blocks", "blocks_html", "linked_html", "words_html"]

Block = dict[str, Any]
# Makes a link of the words in it, by the name they lead to.
Linking = Callable[[str, Markup], Markup]

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
    "code": Markup("<code>{}</code>"),
}
_LISTS: Final = {"bullet_list_open": "ul", "ordered_list_open": "ol"}


@cache
def _reader() -> MarkdownIt:
    # HTML is off in this preset; what is not listed is not read at all.
    return MarkdownIt("zero").enable(["emphasis", "list", "escape", "newline"])


@cache
def _linking_reader() -> MarkdownIt:
    return MarkdownIt("zero").enable(["emphasis", "list", "escape", "newline", "link", "backticks"])


def blocks(text: str) -> list[Block]:
    """Return a text as blocks: ``{"tag": "p" | "ul" | "ol", "items": [runs]}``.

    An item is a list of runs, ``{"text": ..., "style": "" | "strong" | "em"}``.
    """
    return _blocks(_reader(), text)


def _blocks(reader: MarkdownIt, text: str) -> list[Block]:
    found: list[Block] = []
    inside: Block | None = None
    for token in reader.parse(text):
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
    look: dict[str, str] = {"style": ""}
    for token in inline.children or ():
        if token.type in _STYLES:
            look = {**look, "style": _STYLES[token.type]}
        elif token.type in ("strong_close", "em_close"):
            look = {**look, "style": ""}
        elif token.type == "link_open":
            look = {**look, "link": str(token.attrs["href"])}
        elif token.type == "link_close":
            look = {"style": look["style"]}
        elif token.type == "code_inline":
            runs.append({**look, "text": token.content, "style": "code"})
        else:
            text = " " if token.type in ("softbreak", "hardbreak") else token.content
            if runs and {**runs[-1], "text": ""} == {**look, "text": ""}:
                runs[-1]["text"] += text
            elif text:
                runs.append({"text": text, **look})
    return runs


def blocks_html(found: list[Block], linking: Linking | None = None) -> Markup:
    """Return blocks as HTML; cards in them carry the colour of their suit."""
    return Markup("").join(_block_html(block, linking) for block in found)


def words_html(text: str) -> Markup:
    """Return a Markdown text as HTML."""
    return blocks_html(blocks(text))


def linked_html(text: str, linking: Linking) -> Markup:
    """Return a Markdown text with links and code as HTML; `linking` writes the links."""
    return blocks_html(_blocks(_linking_reader(), text), linking)


def _block_html(block: Block, linking: Linking | None) -> Markup:
    items = [Markup("").join(_run_html(run, linking) for run in runs) for runs in block["items"]]
    if block["tag"] == "p":
        return _HTML["p"].format(items[0])
    return _HTML[block["tag"]].format(Markup("").join(map(_HTML["li"].format, items)))


def _run_html(run: dict[str, str], linking: Linking | None) -> Markup:
    text = _HTML[run["style"]].format(rich(run["text"]))
    return linking(run["link"], text) if linking is not None and "link" in run else text
