"""QR codes as pictures inside the page: vector paths, so that they print and grow sharp."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

from .filling import render

__all__ = ["qr_svg"]


@lru_cache(maxsize=16)
def _modules(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the rows of the code, 1 for dark, with its quiet zone of four modules around it."""
    # Level M still reads when a seventh of the picture is spoiled; segno takes more where it fits.
    return tuple(tuple(row) for row in segno.make(text, error="m", micro=False).matrix_iter())


def _path(rows: tuple[tuple[int, ...], ...]) -> str:
    """Return the dark modules as a path, one bar for each run of them in a row."""
    bars = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            length = 0
            while x + length < len(row) and row[x + length]:
                length += 1
            if length:
                bars.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length or 1
    return "".join(bars)


def qr_svg(text: str, label: str) -> Markup:
    """Return the QR code of a text as an SVG picture that is called `label`.

    Dark on light whatever the page looks like, with its quiet zone; its size is that of its box.
    """
    rows = _modules(text)
    size = len(rows)
    html = render("qr.html", label=label, size=size, path=_path(rows))
    return Markup(html)  # noqa: S704 - a template's own escaped text
