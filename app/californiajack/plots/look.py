"""How plots look: a palette that is told apart by every kind of colour vision, light and dark."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias

import holoviews as hv
import numpy as np
from bokeh.models import HoverTool

from californiajack.language import Language, language
from californiajack.language.people import People

__all__ = ["SEAT_COLOURS", "STILL", "Look", "labels", "ready", "rectangles"]

_Rows: TypeAlias = Sequence[Sequence[Any]]
_Range: TypeAlias = tuple[float, float]

# Blue, orange and green of Okabe and Ito; they differ in lightness as well, so a grey print works.
SEAT_COLOURS: Final = ("#0072B2", "#E69F00", "#009E73")
_TEXT_ON_SEAT: Final = ("#FFFFFF", "#22262B", "#22262B")
_NOBODY: Final = ("#D8D3C8", "#4A5257")
_INK: Final = ("#22262B", "#ECE7DB")
_PAPER: Final = ("#FAF7F0", "#1B1E21")
_LINE: Final = ("#C9C2B3", "#47535A")

# What is drawn does not widen its plot, which says itself from where to where it goes: looking
# through all columns for the outermost values was a third of the time of a drawing.
STILL: Final = {"apply_ranges": False}


def ready() -> None:
    """Load HoloViews' Bokeh side once; without it no plot can be drawn."""
    # In a notebook the page has to be told as well, even if Panel has loaded that side already.
    if "IPython" in sys.modules:
        _load()
    importlib.import_module("holoviews.plotting.bokeh")
    # Setting it by its function would make HoloViews build option functions for every element.
    hv.Store.current_backend = "bokeh"


@cache
def _load() -> None:
    hv.extension("bokeh", logo=False)


def rectangles(rows: _Rows, values: Sequence[str], across: _Range, up: _Range) -> Any:
    """Return rectangles of rows that begin with left, bottom, right and top; `values` follow.

    They are seen from `across` and `up`, which the plot has as limits.
    """
    places = [("x0", across), ("y0", up), ("x1", across), ("y1", up)]
    return hv.Rectangles(*_columns(rows, places, values)).opts(**STILL)


def labels(rows: _Rows, values: Sequence[str], across: _Range, up: _Range) -> Any:
    """Return words at places: rows begin with x and y; the first of the `values` is the text.

    They are seen from `across` and `up`, which the plot has as limits.
    """
    return hv.Labels(*_columns(rows, [("x", across), ("y", up)], values)).opts(**STILL)


def _columns(rows: _Rows, places: Sequence[tuple[str, _Range]], values: Sequence[str]) -> Any:
    """Return the data, the key dimensions and the value dimensions of an element."""
    names = [*(name for name, _ in places), *values]
    data = dict(zip(names, map(np.array, zip(*rows, strict=True)), strict=True))
    return data, [hv.Dimension(name, range=ends) for name, ends in places], list(values)


@dataclass(frozen=True, slots=True)
class Look:
    """In which words and colours a plot is drawn.

    `names` are the seats' names; `you` is the reader's seat (None: nobody's).
    """

    lang: Language = field(default_factory=lambda: language("en"))
    names: Sequence[str] = ("A", "B", "C")
    you: int | None = None
    dark: bool = False
    width: int = 640
    height: int = 320

    @property
    def people(self) -> People:
        """The seats' names in sentences."""
        return People(self.lang, self.names, self.you)

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.people.name(seat)

    def colour(self, seat: int | None) -> str:
        """Return the colour of a seat; of nobody for None."""
        return _NOBODY[self.dark] if seat is None else SEAT_COLOURS[seat]

    def text_on(self, seat: int | None) -> str:
        """Return the colour of text on a seat's colour."""
        return self.ink if seat is None else _TEXT_ON_SEAT[seat]

    @property
    def ink(self) -> str:
        """The colour of text."""
        return _INK[self.dark]

    def options(self, **more: Any) -> dict[str, Any]:
        """Return what every plot has in common, and `more`."""
        return {
            "height": self.height,
            "responsive": True,
            "min_width": 260,
            "toolbar": None,  # "disable" would take the hover tool away, too
            "default_tools": [],
            "active_tools": [],
            "fontscale": 1.1,
            "hooks": [self._paint],
            **more,
        }

    def _paint(self, plot: Any, _: Any) -> None:
        """Give a Bokeh figure the colours of the page."""
        figure = plot.handles["plot"]
        figure.background_fill_color = figure.border_fill_color = _PAPER[self.dark]
        figure.outline_line_color = _LINE[self.dark]
        # Nothing zooms or pans, so that a page can be scrolled over a plot.
        figure.tools = [tool for tool in figure.tools if isinstance(tool, HoverTool)]
        for axis in figure.axis:
            axis.major_label_text_color = axis.axis_label_text_color = self.ink
            axis.axis_line_color = axis.major_tick_line_color = _LINE[self.dark]
            axis.minor_tick_line_color = None
            axis.axis_label_text_font_style = "normal"
        for grid in figure.grid:
            grid.grid_line_color = _LINE[self.dark]
            grid.grid_line_alpha = 0.5
        for legend in figure.legend:
            legend.background_fill_color = _PAPER[self.dark]
            legend.background_fill_alpha = 0.85
            legend.label_text_color = self.ink
            legend.border_line_color = None
