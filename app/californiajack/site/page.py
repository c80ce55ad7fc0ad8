"""Writes index.html: the app's own template with the prerendered text, and the scripts of the site.

The page works under any path, because every address in it is relative, and under a strict
Content-Security-Policy, because no script stands inside the page.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from .errors import SiteError

POLICY = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
PLACEHOLDER = "https://site.invalid/panel/"
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", re.IGNORECASE)
HANDLER = re.compile(r"<[a-z][^>]*\son[a-z]+\s*=\s*[\"']", re.IGNORECASE)


def data_block(name: str, value: Any) -> str:
    """JSON inside the page, which no Content-Security-Policy regards as a script."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True)
    text = text.replace("</", "<\\/")
    return f'<script type="application/json" id="{name}">{text}</script>'


def steady(html: str, elements: dict[str, str], order: list[str]) -> tuple[str, list[str]]:
    """Gives the places of the roots names that don't change from build to build.

    Returns the page and, for every root in the document's order, the id of its place.
    """
    names = []
    for index, root in enumerate(order):
        name = f"site-root-{index}"
        html = html.replace(elements[root], name)
        names.append(name)
    return html, names


def check(html: str) -> None:
    """Raises SiteError when the template has what the Content-Security-Policy forbids."""
    for pattern, what in ((INLINE_SCRIPT, "a script"), (HANDLER, "an event handler")):
        found = pattern.search(html)
        if found:
            raise SiteError(
                f"the app's template holds {what} inside the page, which the site's "
                f"Content-Security-Policy forbids: {found.group(0)[:120]}"
            )


def assemble(
    html: str,
    *,
    config: dict[str, Any],
    scripts: list[str],
    style: str,
    boot: str,
    icon_tags: str,
    noscript: str,
    panel: str,
) -> str:
    """The finished page.

    The worker is started by `boot`, the first script of the head; the libraries follow with
    `defer`, so that the text is there before any of them.
    """
    html = html.replace(PLACEHOLDER, panel)
    check(html)
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        data_block("site-config", config),
        f'<script src="{boot}"></script>',
        f'<link rel="stylesheet" href="{style}">',
        icon_tags,
        *(f'<script defer src="{src}"></script>' for src in scripts),
    ]
    if 'name="viewport"' in html:
        del head[1]
    start = re.search(r"<head[^>]*>\s*(<meta charset[^>]*>)?", html)
    if start is None:
        raise SiteError("the app's template has no <head>")
    html = html[: start.end()] + "\n" + "\n".join(head) + html[start.end() :]
    # Panel's base template names icons of its own; the site brings its own.
    html = re.sub(
        r'<link rel="(?:apple-touch-icon|icon)"[^>]*href="(?:|[^"]*/images/[^"]*)">', "", html
    )
    body = re.search(r"<body[^>]*>", html)
    if body is None:
        raise SiteError("the app's template has no <body>")
    quiet = f"<noscript><p>{escape(noscript)}</p></noscript>"
    return html[: body.end()] + quiet + html[body.end() :]


def not_found(base_url: str, title: str) -> str:
    """The page a host shows for an address that isn't there; it leads to the start."""
    start = escape(base_url.rstrip("/") + "/")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title></head><body><p>"
        f'<a href="{start}">{escape(title)}</a></p></body></html>\n'
    )
