"""Plots of many deals: chances with their intervals, differences, pips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import holoviews as hv
import numpy as np

from californiajack.language.points import point_name
from californiajack.rules.cards import PIPS_IN_PACK

from .look import Look, ready

__all__ = ["chances", "differences", "margins", "pips_made"]

_PIPS_A_BIN: Final = 4
_MARKERS: Final = ("circle", "square", "triangle")


def chances(rows: Sequence[Mapping[str, Any]], look: Look | None = None) -> Any:
    """Return the chance of each point for each seat, with its interval as a bar.

    `rows` have ``point``, ``seat`` (None for nobody), ``share``, ``low`` and ``high``, all from 0
    to 1, as `Simulation.rows` and `Odds.rows` give them.
    """
    ready()
    look = look or Look()
    points = list(dict.fromkeys(row["point"] for row in rows))
    seats = sorted({row["seat"] for row in rows if row["seat"] is not None})
    parts: list[Any] = []
    for seat in seats:
        places, values, below, above = [], [], [], []
        for row in rows:
            if row["seat"] != seat:
                continue
            places.append(points.index(row["point"]) + _beside(seat, len(seats)))
            values.append(100 * row["share"])
            below.append(100 * (row["share"] - row["low"]))
            above.append(100 * (row["high"] - row["share"]))
        colour, name = look.colour(seat), look.name(seat)
        bars = hv.ErrorBars((places, values, below, above), "x", ["share", "below", "above"])
        parts.append(bars.opts(line_color=colour, line_width=3, upper_head=None, lower_head=None))
        dots = hv.Scatter((places, values), "x", "share", label=name)
        parts.append(dots.opts(color=colour, size=9, marker=_MARKERS[seat]))
    names = [(number, point_name(look.lang, point)) for number, point in enumerate(points)]
    return hv.Overlay(parts).opts(
        **look.options(
            xticks=names,
            xlabel="",
            ylabel="%",
            xlim=(-0.6, len(points) - 0.4),
            ylim=(-4, 104),  # so that a mark at either end is seen whole
            show_grid=True,
            legend_position="top_right",
        )
    )


def _beside(seat: int, seats: int) -> float:
    return 0.2 * (seat - (seats - 1) / 2)


def differences(rows: Sequence[Mapping[str, Any]], look: Look | None = None, seat: int = 0) -> Any:
    """Return how much more often a seat gets each point under the second rules.

    `rows` are those of `Comparison.rows`; "points" itself, which is no share, is left out.
    """
    ready()
    look = look or Look()
    mine = [row for row in rows if row["seat"] == seat and row["what"] != "points"]
    places = list(range(len(mine)))
    values = [100 * row["difference"] for row in mine]
    below = [100 * (row["difference"] - row["low"]) for row in mine]
    above = [100 * (row["high"] - row["difference"]) for row in mine]
    ends = [100 * abs(row[end]) for row in mine for end in ("low", "high")]
    reach = 1.15 * max([1.0, *ends])
    colour = look.colour(seat)
    bars = hv.ErrorBars((places, values, below, above), "x", ["difference", "below", "above"])
    parts = [
        hv.HLine(0).opts(color=look.ink, line_width=1, line_dash="dotted"),
        bars.opts(line_color=colour, line_width=3, upper_head=None, lower_head=None),
        hv.Scatter((places, values), "x", "difference").opts(color=colour, size=9),
    ]
    names = [(place, _what(look, row["what"])) for place, row in enumerate(mine)]
    return hv.Overlay(parts).opts(
        **look.options(
            xticks=names,
            xlabel="",
            ylabel=look.lang.t("Difference in percentage points"),
            xlim=(-0.6, len(mine) - 0.4),
            ylim=(-reach, reach),
            show_grid=True,
        )
    )


def _what(look: Look, what: str) -> str:
    return look.lang.t("Winner") if what == "winner" else point_name(look.lang, what)


def pips_made(pips: Any, look: Look | None = None) -> Any:
    """Return how many deals gave a seat how many pips; `pips` is an array of whole numbers."""
    ready()
    look = look or Look()
    edges = np.arange(0, PIPS_IN_PACK + 2 * _PIPS_A_BIN, _PIPS_A_BIN) - 0.5
    counts, _ = np.histogram(np.asarray(pips), edges)
    bars = hv.Histogram((edges, counts), kdims="pips").opts(
        fill_color=look.colour(0), line_color=look.ink
    )
    half = hv.VLine(PIPS_IN_PACK / 2).opts(color=look.ink, line_width=1, line_dash="dotted")
    return (bars * half).opts(
        **look.options(
            xlabel=look.lang.t("Pips"), ylabel=look.lang.t("Deals"), xlim=(-0.5, PIPS_IN_PACK + 0.5)
        )
    )


def margins(numbers: Sequence[float], look: Look | None = None) -> Any:
    """Return how many deals ended with which margin, in points; `numbers` are those of a duel."""
    ready()
    look = look or Look()
    values = np.asarray(numbers, float)
    reach = max(1.0, float(np.abs(values).max(initial=0)))
    edges = np.arange(-reach - 0.25, reach + 0.75, 0.5)
    counts, edges = np.histogram(values, edges)
    bars = hv.Histogram((edges, counts), kdims="margin").opts(
        fill_color=look.colour(0), line_color=look.ink
    )
    mean = hv.VLine(float(values.mean())).opts(color=look.colour(1), line_width=3)
    zero = hv.VLine(0).opts(color=look.ink, line_width=1, line_dash="dotted")
    return (bars * zero * mean).opts(
        **look.options(xlabel=look.lang.t("Margin in points"), ylabel=look.lang.t("Deals"))
    )
