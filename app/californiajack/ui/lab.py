"""The lab's plots on the page: they exist only while the lab is open, and follow its session.

HoloViews is imported with the first plot, or while somebody reaches for the lab; not before:
nothing else of the app needs it.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import panel as pn

from .page import Page
from .pieces import uncollected
from .places.explore import progress_html
from .places.explore_parts import PARTS, facts_html, head_html, part_html, trick_html

if TYPE_CHECKING:
    from californiajack.plots.look import Look

    from .session import Session

__all__ = ["Lab"]

_STYLE: Final = (Path(__file__).parent / "lab.css").read_text(encoding="utf-8")


# Seconds between two plots, in which the page may say what is wanted by now.
_PAUSE: Final = 0.03
# Views whose tables are too wide to stand beside the plot.
_LONG: Final = ("rules", "odds")
# What a plot needs, in parts between which the page gets its turn.
_LIBRARIES: Final = ("holoviews", "holoviews.plotting.bokeh", "californiajack.ui.lab_plots")


class Lab:
    """The column of plots under the page of the lab."""

    def __init__(self, session: Session, on_message: Callable[[dict[str, Any]], None]) -> None:
        self.session = session
        self.on_message = on_message
        self.column = pn.Column(
            sizing_mode="stretch_width", margin=0, visible=False, stylesheets=[_STYLE]
        )
        self._status = self._page("whole")
        self._slider = self._page("whole", "slider")
        self._facts = self._page("whole")
        self._texts: dict[str, Page] = {}
        self._ticks: dict[str, Callable[[], None]] = {}  # each makes a plot draw itself again
        self._look: Look | None = None
        self._built: tuple[Any, ...] = ()
        self._drawn: tuple[Any, ...] = ()
        self._drawing = False
        self._reached = False

    def _page(self, *classes: str) -> Page:
        return Page(self.on_message, sizing_mode="stretch_width", margin=0, css_classes=[*classes])

    def reach(self, place: str) -> None:
        """Bring what plots need while somebody reaches for the lab."""
        if place == "explore" and not self._reached:
            self._reached = True
            self.session.run(_bring)

    # What is to be seen

    def show(self) -> None:
        """Bring the column to what the session says: words at once, plots as soon as possible."""
        session = self.session
        self._mark()
        if not session.exploring.is_open:
            return
        said = dict(zip(("n", "text"), session.exploring.said, strict=True))
        self._fill(self._status, progress_html(session), say=said)
        if self._texts and session.exploring.view == "deal" and self._built == self._kind():
            self._fill(self._facts, facts_html(session))  # cheap: it need not wait for plots
        if self._drawing or self._wanted() == self._drawn:
            return
        if self._kind()[1] == 0:
            self._clear()
        else:
            self._drawing = True
            session.run(self._draw)

    def _mark(self) -> None:
        """Say whether the column is open, and whether its tables need the whole width."""
        lab = self.session.exploring
        long = ["long"] if lab.view in _LONG and self._texts else []
        self.column.css_classes = ["open", *long] if lab.is_open else []
        self.column.visible = lab.is_open

    def _clear(self) -> None:
        """Show no plots: nothing has been worked out yet."""
        self._texts, self._ticks = {}, {}
        self._built, self._drawn = self._kind(), self._wanted()
        self.column.objects = [self._status]

    def _kind(self) -> tuple[Any, ...]:
        """Return what the plots are made for: where it changes, they are made anew."""
        session, lab = self.session, self.session.exploring
        what: Any = lab.deal if lab.view == "deal" else lab.work
        if lab.view != "deal" and (lab.work is None or lab.work.result is None):
            what = None
        place = id(what) if what is not None else 0
        return (lab.view, place, session.code, session.dark)

    def _wanted(self) -> tuple[Any, ...]:
        lab = self.session.exploring
        version = lab.trick if lab.view == "deal" else (lab.work.version if lab.work else 0)
        return (*self._kind(), version)

    @staticmethod
    def _fill(page: Page, html: str, say: dict[str, Any] | None = None) -> None:
        page.content = {"key": "", "html": html, "focus": False, "say": say or {}}

    # Drawing

    async def _draw(self) -> None:
        """Draw until nothing is left to draw; what was passed over meanwhile is not drawn."""
        try:
            while self.session.exploring.is_open and self._wanted() != self._drawn:
                await asyncio.sleep(0)
                wanted, kind = self._wanted(), self._kind()
                if kind == self._built:
                    await self._update()
                elif not await self._build(kind):
                    continue
                self._drawn = wanted
        except BaseException:
            # What failed half-way is told elsewhere; the next state is drawn from the beginning.
            self._built = self._drawn = ()
            raise
        finally:
            self._drawing = False

    async def _build(self, kind: tuple[Any, ...]) -> bool:
        """Put the plots of the view into the column, one after the other.

        Return whether all are there; none is made any more once another is wanted, or no one.
        """
        session, lab = self.session, self.session.exploring
        self._clear()
        if kind[1] == 0:
            return True
        self._mark()
        if lab.view == "deal":
            self._fill(self._slider, trick_html(session, lab.trick))
            self._fill(self._facts, facts_html(session))
            self.column.objects = [self._status, self._slider, self._facts]
        await _bring()  # the words go to the page before HoloViews comes
        from .lab_plots import look_of, pane_of  # noqa: PLC0415 - HoloViews comes with it

        self._look = look = look_of(session)
        for name in PARTS[lab.view]:
            if self._kind() != kind or not lab.is_open:
                self._built = self._drawn = ()
                return False
            heading, text = self._page("whole"), self._page()
            self._fill(heading, head_html(session, name))
            self._texts[name] = text
            with uncollected():
                pane, self._ticks[name] = pane_of(session, name, look)
                self._write(name, look)
                self.column.extend([heading, pane, text])
            await asyncio.sleep(_PAUSE)
        return True

    async def _update(self) -> None:
        """Let the plots and the words that are there follow."""
        kind = self._built
        for name, draw_again in self._ticks.items():
            assert self._look is not None
            self._write(name, self._look)
            draw_again()
            await asyncio.sleep(_PAUSE)
            if self._kind() != kind:
                return

    def _write(self, name: str, look: Look) -> None:
        colours = [look.colour(seat) for seat in (0, 1, 2, None)]
        self._fill(self._texts[name], part_html(self.session, name, colours))


async def _bring() -> None:
    """Import what plots need."""
    for name in _LIBRARIES:
        await asyncio.sleep(0)
        with uncollected():
            importlib.import_module(name)
