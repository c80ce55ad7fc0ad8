"""The plots of the lab. Importing this imports HoloViews, so it is imported with the first plot."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

import holoviews as hv
import panel as pn

from californiajack.plots import deals, results
from californiajack.plots.look import Look, ready

if TYPE_CHECKING:
    from .session import Session

__all__ = ["look_of", "pane_of"]

_DEAL: Final = {
    "cards": deals.who_had_what,
    "race": deals.pip_race,
    "ranks": deals.where_points_came_from,
}


def look_of(session: Session) -> Look:
    """Return in which words and colours the plots of the session's view are drawn."""
    lang, lab = session.language, session.exploring
    if lab.view == "deal":
        return Look(lang, tuple(lab.people.names), lab.people.you, dark=session.dark)
    if lab.view == "odds":
        return Look(lang, (lang.t("You"), lang.t("Opponent")), 0, dark=session.dark)
    return Look(lang, dark=session.dark)


def pane_of(session: Session, name: str, look: Look) -> tuple[Any, Callable[[], None]]:
    """Return a pane with a plot, and what makes it draw itself again in place."""
    ready()
    tick = hv.streams.Stream.define("Tick", n=0)()
    plot = hv.DynamicMap(lambda n: _plot(session, name, look), streams=[tick])
    pane = pn.pane.HoloViews(
        plot, backend="bokeh", sizing_mode="stretch_width", margin=0, linked_axes=False
    )
    return pane, lambda: tick.event(n=tick.n + 1)


def _plot(session: Session, name: str, look: Look) -> Any:
    lab = session.exploring
    if name in _DEAL:
        return _DEAL[name](lab.deal, look, lab.trick)
    work = lab.work
    assert work is not None
    if name == "odds":
        return results.chances(work.result.rows(), look)
    if name == "rules":
        rows = [_bounded(row) for row in work.result.rows()]
        return results.differences(rows, look).opts(framewise=True)
    # More deals need more room.
    return results.margins(work.result.margins, look).opts({"Histogram": {"framewise": True}})


def _bounded(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with bounds that can be drawn: where nothing is known, all from -1 to 1."""
    low, high = row["low"], row["high"]
    return {**row, "low": low if isfinite(low) else -1.0, "high": high if isfinite(high) else 1.0}
