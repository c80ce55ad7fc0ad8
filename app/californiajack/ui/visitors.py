"""How many visitors one server takes, and what one more is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import panel as pn
from bokeh.util.token import get_session_id
from markupsafe import Markup
from tornado.routing import Matcher, Rule
from tornado.web import RequestHandler

from californiajack.language import best_language, language

from .app import _theme_css
from .filling import render
from .page import STYLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bokeh.server.server import Server
    from bokeh.server.session import ServerSession
    from tornado.httputil import HTTPServerRequest

__all__ = ["MOST_VISITORS", "forget_gone", "full_page", "take_at_most"]

MOST_VISITORS: Final = 60
"""Pages that are open at the same time, where nothing else is said. A page needs 0.6 megabytes,
a card 23 milliseconds of the server's one core (`tests/benchmarks/bench_load.py`): with a card of
each page every three seconds so many pages keep it busy for a bit less than half of the time."""

RETRY_AFTER: Final = 30
"""Seconds after which somebody who was refused may ask again."""


def take_at_most(server: Server, most: int) -> None:
    """Let a server answer whoever comes beyond `most` open pages with a page that says so.

    Pages that are open already are not touched. With 0 there is no limit.
    """
    if most:
        rule = Rule(_Full(server, most), _FullHouse)
        # Bokeh's own routes come after those that are added to its application.
        server._tornado.add_handlers(".*", [rule])


class _Full(Matcher):
    """Matches what would open one page too many."""

    def __init__(self, server: Server, most: int) -> None:
        self._server, self._most = server, most
        self._came: set[str] = set()  # the sessions whose page has been connected

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        sessions = self._server.get_sessions("/")
        self._came &= {session.id for session in sessions}
        if request.path == "/ws":
            # A page that was let in connects; any other one would begin a session here.
            name = _session_named(request)
            if any(session.id == name for session in sessions):
                self._came.add(name)
                return None
        elif request.path not in ("/", "/autoload.js"):
            return None
        return {} if self._open(sessions) >= self._most else None

    def _open(self, sessions: Iterable[ServerSession]) -> int:
        """Count the pages that are open or on their way; one that was closed leaves its place."""
        return sum(
            session.connection_count > 0 or session.id not in self._came for session in sessions
        )


def _session_named(request: HTTPServerRequest) -> str:
    """Return the session that a page wants to be connected with; empty if it names none."""
    _, _, token = request.headers.get("Sec-WebSocket-Protocol", "").partition(",")
    try:
        return str(get_session_id(token.strip()))
    except (ValueError, KeyError):
        return ""


class _FullHouse(RequestHandler):
    """Answers that there is no room."""

    def get(self) -> None:
        wanted = self.get_query_argument("lang", "") or self.request.headers.get(
            "Accept-Language", ""
        )
        self.set_status(503)
        self.set_header("Retry-After", str(RETRY_AFTER))
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(full_page(best_language(wanted), self.request.uri or "/"))


def full_page(code: str, address: str) -> str:
    """Return the page for whoever finds no room, in the language of a code.

    `address` is what was asked for; trying again asks for it again.
    """
    lang = language(code)
    title = lang.t("All places are taken")
    return render(
        "full.html",
        code=code,
        css=Markup(f"{_theme_css()}\n{STYLE}"),  # noqa: S704 - our own files, nothing is filled in
        # Never another host, whatever was asked for.
        address="?" + address.partition("?")[2],
        title=title,
        window_title=f"{title} \u00b7 California Jack",
        sentence=lang.t(
            "As many people as this server can take are playing now. Nothing of yours is lost."
        ),
        how=lang.t(
            "Try again in half a minute: a place is free as soon as somebody closes the page."
        ),
        site=lang.t(
            "If that happens often, ask whoever runs the server for the site that"
            " {command} makes: it runs in your browser and has room for everybody.",
            command="california-jack build",
        ),
        again=lang.t("Try again"),
    )


def forget_gone() -> None:
    """Forget the roots of pages that are gone; Panel keeps the name of each for ever."""
    roots = pn.state._fake_roots
    roots[:] = [name for name in roots if name in pn.state._views]
