"""A beat after changes, which brings out what the server has held back.

While a slow page still receives a message, Panel's server keeps the next ones for later. When two
of its tasks that send them overlap, the first to end makes the other stop: what was kept stays
there until something else changes (Panel 1.9.4, ``panel.io.document._dispatch_msgs``). So
something else changes, a moment after everything that did.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import panel as pn

__all__ = ["Pulse"]

# Seconds from one beat to the next; a message to a slow page may take longer than the first ones.
_PAUSES: Final = (0.3, 1.0, 3.0, 10.0)


class Pulse:
    """Beats some times after the latest change, where a server sends the changes."""

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._left = 0  # as long as beats are left, the next one is on its way

    def start(self) -> None:
        """Something has changed: beat from the beginning."""
        doc = pn.state.curdoc
        if doc is None or doc.session_context is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a page that is only written down, by no server
        beating, self._left = self._left > 0, len(_PAUSES)
        if not beating:
            self._wait(loop)

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_later(_PAUSES[-self._left], self._now)

    def _now(self) -> None:
        self._left -= 1
        if self._left:
            self._wait(asyncio.get_running_loop())
        self._beat()
