"""The app as a Panel server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import panel as pn

from .app import create_app

__all__ = ["app_for_request", "serve"]


def app_for_request() -> pn.Template:
    """Return the app for the request that is being answered, opened at its address."""
    query = {
        name: values[-1].decode("utf-8", "replace")
        for name, values in pn.state.session_args.items()
        if values
    }
    return create_app("?" + urlencode(query) if query else "")


def serve(port: int, address: str, origins: Sequence[str] = (), show: bool = False) -> int:
    """Serve the app until the process is stopped; return the exit status."""
    hosts = [f"{host}:{port}" for host in {address, "localhost", "127.0.0.1"}]
    options: dict[str, Any] = {"websocket_origin": [*hosts, *origins], "show": show}
    shown = "localhost" if address in ("0.0.0.0", "::") else address
    try:
        server = pn.serve(
            {"/": app_for_request},
            port=port,
            address=address,
            start=False,
            verbose=False,
            **options,
        )
    except OSError as error:
        print(f"port {port} on {address} can't be used: {error.strerror}; try --port")
        return 2
    print(f"California Jack is at http://{shown}:{port} (stop with Ctrl-C)", flush=True)
    try:
        server.run_until_shutdown()
    except KeyboardInterrupt:
        server.stop()
    return 0
