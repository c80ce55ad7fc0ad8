"""The app as a Panel server."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

import panel as pn
from panel.io.resources import get_dist_path

from californiajack.language import best_language
from californiajack.teaching.ready import read_course

from .app import create_app
from .faulty import faulty_page
from .session import Session
from .visitors import MOST_VISITORS, forget_gone, take_at_most

if TYPE_CHECKING:
    from californiajack.teaching import Course

__all__ = ["app_for_request", "preview_for_request", "serve"]

# How long after a page was sent it may connect, by the clock on the wall: a clock that is put
# forward meanwhile, or a laptop that sleeps, must not leave a page that never answers.
_TOKEN_SECONDS: Final = 86_400


def app_for_request(course: Course | None = None) -> pn.Template:
    """Return the app for the request that is being answered, opened at its address.

    `course` stands in place of the one that comes with the package.
    """
    return create_app(_search(_query()), session=Session(course))


def preview_for_request(folder: Path) -> pn.Template:
    """Return the app with the course as its files are now, or a page with their faults."""
    query = _query()
    course, faults = read_course(folder)
    if course is None:
        accepted = pn.state.headers.get("Accept-Language", "")
        return faulty_page(faults, best_language(query.get("lang") or accepted))
    return create_app(_search(query), session=Session(course, forgiving=True))


def _query() -> dict[str, str]:
    return {
        name: values[-1].decode("utf-8", "replace")
        for name, values in pn.state.session_args.items()
        if values
    }


def _search(query: dict[str, str]) -> str:
    return "?" + urlencode(query) if query else ""


def serve(
    port: int,
    address: str,
    origins: Sequence[str] = (),
    show: bool = False,
    *,
    page: Callable[[], pn.Template] = app_for_request,
    at: str = "",
    most: int = MOST_VISITORS,
) -> int:
    """Serve the app until the process is stopped; return the exit status.

    A port of 0 is any that is free. `page` makes what a visitor sees; `at` is the query of the
    address that is told and shown. With `most` pages open one more is told that there is no
    room; 0 means any number.
    """
    port = port or _free_port(address)
    hosts = [f"{host}:{port}" for host in {address, "localhost", "127.0.0.1"}]
    options: dict[str, Any] = {
        "websocket_origin": [*hosts, *origins],
        "show": False,
        "session_token_expiration": _TOKEN_SECONDS,
    }

    def answer() -> pn.Template:
        # Panel calls a plain function for each request; anything else it shows as it is.
        forget_gone()
        # A document is told where the style sheets are when it is sent as a page. One that a page
        # gets that connects late, after its own was given up, is not: it would ask another host.
        assert pn.state.curdoc is not None
        pn.state.curdoc.template_variables["dist_url"] = get_dist_path()
        return page()

    shown = "localhost" if address in ("0.0.0.0", "::") else address
    try:
        server = pn.serve(
            {"/": answer},
            port=port,
            address=address,
            start=False,
            verbose=False,
            **options,
        )
    except OSError as error:
        print(f"port {port} on {address} can't be used: {error.strerror}; try --port")
        return 2
    take_at_most(server, most)
    start = f"/{at}" if at else ""
    print(f"California Jack is at http://{shown}:{port}{start} (stop with Ctrl-C)", flush=True)
    if show:
        server.io_loop.add_callback(server.show, f"/{at}")
    try:
        server.run_until_shutdown()
    except KeyboardInterrupt:
        server.stop()
    return 0


def _free_port(address: str) -> int:
    # Needed before the server is there: which pages may connect is told to it by their port.
    with socket.socket() as probe:
        probe.bind((address, 0))
        return int(probe.getsockname()[1])
