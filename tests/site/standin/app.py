"""A small app with all that the site must cope with: a component, a form, callbacks that fail."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import panel as pn
import param
from panel.custom import JSComponent

HERE = Path(__file__).parent


class Table(JSComponent):
    """Shows `state`, sends messages."""

    state = param.Dict(default={})
    _esm = "table.js"

    def __init__(self, on_message: Callable[[dict[str, Any]], None], **params: Any) -> None:
        super().__init__(**params)
        self._on_message = on_message

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        self._on_message(msg)


class App:
    """What the callbacks share."""

    def __init__(self, search: str, fragment: str) -> None:
        self.turn = 0
        self.opened = pn.pane.HTML(f"<p>Opened with {html.escape(search + fragment)}</p>")
        self.choice = pn.widgets.Select(name="Preset", options=["classic", "nordic", "pitch"])
        self.choice.param.watch(self.chosen, "value")
        self.chosen_text = pn.pane.HTML("<p>Preset classic</p>")
        self.fails = pn.widgets.Button(name="fail later")
        self.fails.on_click(self.fail_later)
        self.table = Table(self.message, state={"turn": 0, "text": "ready"})

    def chosen(self, event: Any) -> None:
        self.chosen_text.object = f"<p>Preset {event.new}</p>"

    async def fail_later(self, _: Any) -> None:
        await asyncio.sleep(0)
        raise RuntimeError("failed in an async callback")

    def message(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "fail":
            raise RuntimeError("failed in a sync callback")
        if kind == "slow":
            time.sleep(4)
        if kind == "stuck":
            while True:
                pass
        if kind == "address":
            pn.state.location.search = f"?turn={self.turn}"
        if kind == "numbers":
            import numpy as np

            self.say(f"sum {np.arange(5).sum()}")
            return
        if kind == "later":
            from markdown_it import MarkdownIt

            self.say(MarkdownIt().render("*later*").strip())
            return
        self.say(kind)

    def say(self, text: str) -> None:
        self.turn += 1
        self.table.state = {"turn": self.turn, "text": text}


def create_app(search: str = "", hash: str = "") -> pn.Template:
    """What the site asks for."""
    pn.extension()
    app = App(search, hash)
    template = pn.Template((HERE / "page.html").read_text("utf-8"))
    template.title = "Stand-in"
    template.add_panel(
        "main", pn.Column(app.table, app.choice, app.chosen_text, app.fails, app.opened)
    )
    template.standin = app
    return template


async def course(template: pn.Template) -> AsyncIterator[str]:
    """Does once what can be done; what comes after the name goes into a later archive."""
    app = template.standin
    app.message({"type": "play"})
    app.message({"type": "numbers"})
    app.choice.value = "nordic"
    yield "more"
    app.message({"type": "later"})
