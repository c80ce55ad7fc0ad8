"""A page that has greeted Python before the server hears that it is drawn misses nothing."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pages import STEP_TIMEOUT, AppPage
from pages_explore import LabPage
from playwright.sync_api import WebSocketRoute, expect

pytestmark = pytest.mark.browser

Frame = str | bytes


class SlowToDraw:
    """Stands between page and server: tells that the page is drawn once its greeting is answered.

    A message is three frames from the page: head, more about it, and what is told.
    """

    def __init__(self, socket: WebSocketRoute) -> None:
        self.server = socket.connect_to_server()
        self.page = socket
        self.frames: list[Frame] = []
        self.kept: list[Frame] = []
        self.greeting = ""
        self.answered = False
        socket.on_message(self.from_page)
        self.server.on_message(self.from_server)

    def from_page(self, frame: Frame) -> None:
        self.frames.append(frame)
        if len(self.frames) < 3:
            return
        message, self.frames = self.frames, []
        if "document_ready" in str(message[2]) and not self.answered:
            self.kept = message
            return
        if not self.greeting and '"hello"' in str(message[2]):
            self.greeting = json.loads(message[0])["msgid"]
        self.pass_on(message)

    def from_server(self, frame: Frame) -> None:
        self.page.send(frame)
        if self.greeting and f'"reqid":"{self.greeting}"' in str(frame).replace(" ", ""):
            self.answered = True
            self.pass_on(self.kept)

    def pass_on(self, message: list[Frame]) -> None:
        for each in message:
            self.server.send(each)


@pytest.fixture
def base(served_app: str) -> str:
    return served_app


@pytest.fixture
def slow(visit: Any) -> tuple[AppPage, list[SlowToDraw]]:
    """A page that is slow to draw, and what stands between it and the server."""
    between: list[SlowToDraw] = []
    app = visit.page()
    app.page.route_web_socket(re.compile("/ws"), lambda each: between.append(SlowToDraw(each)))
    return app, between


def test_what_others_did_before_a_page_is_drawn_is_seen(slow: Any) -> None:
    app, between = slow
    app.deal("?page=play&preset=captured&with=careful&seed=5&dealer=0")
    assert between[0].answered
    assert app.play_out() == 26


def test_words_that_were_changed_before_a_page_is_drawn_are_seen(slow: Any) -> None:
    app, _ = slow
    app.open("?page=class&view=cards")
    link = app.words.locator("#hand-link")
    expect(link).to_have_value(re.compile(f"^{app.base}"), timeout=STEP_TIMEOUT)


def test_plots_that_were_drawn_before_a_page_is_drawn_are_seen(slow: Any) -> None:
    app, _ = slow
    LabPage(app).open().drawn("cards", "race", "ranks")
