"""Beats after changes, so that nothing stays behind on the way to a slow page."""

from __future__ import annotations

import asyncio

import pytest
from bokeh.document import Document
from panel.io.state import set_curdoc

from apart import run_apart
from californiajack.ui import pulse
from californiajack.ui.pulse import Pulse


class Context:
    """What a document has where a server sends its changes."""

    session = None


def beats_of(starts, *, served=True):
    """How often it has beaten after each of the times at which something has changed."""
    counts = []
    doc, context = Document(), Context()
    if served:
        doc._session_context = lambda: context

    async def live():
        beats = []
        beating = Pulse(lambda: beats.append(1))
        with set_curdoc(doc):
            for wait in starts:
                beating.start()
                await asyncio.sleep(wait)
                counts.append(len(beats))

    run_apart(live)
    return counts


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(pulse, "_PAUSES", (0.01, 0.01, 0.01))


def test_it_beats_three_times_after_the_latest_change():
    assert beats_of([0.5]) == [3]
    assert beats_of([0, 0, 0.5]) == [0, 0, 3]
    assert beats_of([0.5, 0.5]) == [3, 6]


def test_a_page_that_is_only_written_down_has_none():
    doc, context = Document(), Context()
    doc._session_context = lambda: context
    beats = []
    with set_curdoc(doc):
        Pulse(lambda: beats.append(1)).start()  # there is no loop that could wait
    assert beats == []


def test_where_no_server_sends_there_is_none():
    assert beats_of([0.1], served=False) == [0]
