"""The table inside a notebook: you against a player of your own, without the app around it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from californiajack.language.table_words import table_words
from californiajack.players import Player
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.options import PRESETS, Rules

from .address import Opening
from .session import Session
from .table import Table
from .table_state import table_state

__all__ = ["Game", "play_against"]

# What works without the app's other pages.
_BUTTONS: Final = ("undo", "last")


class Game:
    """A match at a table of its own; `table` is the Panel component, `deal` what lies on it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = Table(words=table_words(session.language), on_message=self._hear)
        session.param.watch(lambda _: self._show(), "changed")
        self._show()

    @property
    def deal(self) -> Deal:
        """The deal as it stands now."""
        assert self.session.match is not None
        return self.session.match.deal

    def _show(self) -> None:
        state = table_state(self.session)
        buttons = [button for button in state["buttons"] if button["id"] in _BUTTONS]
        self.table.state = {**state, "buttons": buttons}

    def _hear(self, message: dict[str, Any]) -> None:
        turn = message.get("turn", -1)
        if message["type"] == "play":
            self.session.act(Card.parse(message["card"]), turn)
        elif message["type"] == "call":
            self.session.act(Call.parse(message["id"]), turn)
        elif message["type"] == "setting":
            self.session.choose_setting(message["name"], message["value"])
        elif message.get("id") == "undo":
            self.session.take_back(turn)

    def _repr_mimebundle_(self, *args: Any, **options: Any) -> Any:
        return self.table._repr_mimebundle_(*args, **options)


def play_against(opponent: Player, rules: Rules | None = None, seed: int = 1) -> Game:
    """Return a game of two against `opponent`, to be shown by a notebook.

    `rules` are those of ``classic`` by default; `seed` gives the cards. Needs a running event
    loop, as every notebook has one, and `panel.extension()` before the table is shown.
    """
    session = Session(settings={**Session.param.settings.default, "hints": False})
    waiting: set[asyncio.Future[None]] = set()

    def run(work: Callable[[], Awaitable[None]]) -> None:
        # The loop keeps no hold of what it runs; here somebody does.
        task = asyncio.ensure_future(work())
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    session.run = run
    session.start(Opening(rules or PRESETS["classic"], seed=seed))
    session.opponents = {1: opponent}
    return Game(session)
