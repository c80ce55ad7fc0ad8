"""Writes check.html, the self-test that needs no Python."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from .assets import Asset, Site
from .page import POLICY
from .server import TYPES

STATIC = Path(__file__).parent / "static"


def fill(template: str, **facts: str) -> str:
    """Puts facts into a template's `{{name}}` places."""
    for name, value in facts.items():
        template = template.replace("{{" + name + "}}", value)
    return template


def file_order(asset: Asset) -> dict[str, Any]:
    """What the self-test needs to know of a file: as it must arrive, and with which type."""
    # Text types vary between servers ("text/" or "application/javascript"): only two matter.
    ending = asset.url.rpartition(".")[2]
    return {**asset.order, "type": TYPES[".wasm"] if ending == "wasm" else ""}


def write(site: Site, files: dict[str, Asset], style: str, icon_tags: str) -> None:
    """Adds check.html and its scripts to the site."""
    worker = site.add("assets/check-worker.js", _static("check-worker.js"), hashed=True)
    script = site.add("assets/check.js", _static("check.js"), hashed=True)
    data = {
        "words": json.loads(_static("check-words.json")),
        "files": [file_order(asset) for asset in files.values()],
        "version": site.version,
    }
    text = json.dumps(data, ensure_ascii=False, sort_keys=True).replace("</", "<\\/")
    kind = f'type="application/json" id="check-data" data-worker="{worker.url}"'
    block = f"<script {kind}>{text}</script>"
    html = fill(
        _static("check.html"),
        policy=escape(POLICY),
        icons=icon_tags,
        style=style,
        script=script.url,
        data=block,
    )
    site.add("check.html", html)


def _static(name: str) -> str:
    return (STATIC / name).read_text("utf-8")
