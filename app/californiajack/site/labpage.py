"""Writes lab/index.html: the list of notebooks, what opening one costs, and the way to reset it."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from californiajack.ui.notebooks import notebook_page

from .assets import Asset, Site
from .checkpage import fill
from .lab import FOLDER, notebooks
from .page import POLICY, data_block
from .portable import over_network

STATIC = Path(__file__).parent / "static"
LOADED = (".js", ".json", ".zip", ".css", ".html", ".woff2")


def cost(site: Site, python: dict[str, Asset]) -> float:
    """Megabytes that opening the first notebook fetches at most, with a network that compresses."""
    urls = [url for url in site.apart if url.endswith(LOADED) and "licenses" not in url]
    urls += [asset.url for name, asset in python.items() if name != "app"]
    return sum(over_network(site.out / url) for url in urls) / 1e6


def write(site: Site, python: dict[str, Asset], style: str, icons: str) -> None:
    """Adds the page. `python` are the files with which the app starts, most of them shared."""
    items = [
        f'<li data-name="{escape(book.name)}" data-title="{escape(book.title)}">'
        f'<a href="{escape(notebook_page(book.name))}">{escape(book.title)}</a></li>'
        for book in notebooks()
    ]
    script = site.add("assets/lab.js", (STATIC / "lab.js").read_bytes(), hashed=True, apart=True)
    words = json.loads((STATIC / "lab-words.json").read_text("utf-8"))
    data = {"words": words, "size": round(cost(site, python))}
    html = fill(
        (STATIC / "lab.html").read_text("utf-8"),
        policy=escape(POLICY),
        icons=icons.replace('href="', 'href="../'),
        style=f"../{style}",
        list="\n".join(items),
        data=data_block("lab-data", data),
        script=f"../{script.url}",
    )
    site.add(f"{FOLDER}/index.html", html, apart=True)
