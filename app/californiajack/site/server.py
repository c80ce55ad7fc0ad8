"""Serves a built site on this computer with the right types, as a web server should."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
    "": "application/octet-stream",
}


def contents_tag(file: Path) -> str:
    """A file's ETag: the same as long as its bytes are."""
    with file.open("rb") as opened:
        digest = hashlib.sha256()
        while chunk := opened.read(1 << 20):
            digest.update(chunk)
    return f'"{digest.hexdigest()[:32]}"'


class Handler(SimpleHTTPRequestHandler):
    """Files below `directory`, shown under `prefix`.

    For tests: further `headers`, a slow line (`rate`, bytes a second), a `log` of what was sent,
    and `before`, which is called with every path and may hold the answer back.
    """

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def __init__(
        self,
        *args: Any,
        prefix: str = "/",
        headers: dict[str, str] | None = None,
        rate: float | None = None,
        log: list[tuple[str, int]] | None = None,
        before: Callable[[str], None] | None = None,
        **rest: Any,
    ) -> None:
        self.prefix = prefix if prefix.endswith("/") else prefix + "/"
        self.more_headers = headers or {}
        self.rate = rate
        self.log = log
        self.before = before
        self.tag = ""
        super().__init__(*args, **rest)

    def send_head(self) -> Any:
        """Refuses what is outside the prefix."""
        path = urlsplit(self.path).path
        if not path.startswith(self.prefix) or not self.path.startswith(self.prefix):
            self.send_error(404, f"The site is at {self.prefix}")
            return None
        self.path = "/" + self.path[len(self.prefix) :].lstrip("/")
        if "\0" in unquote(path) or not self._is_inside():
            self.send_error(404, "There is no such file")
            return None
        # All files of the archive bear the same date: only the contents tell versions apart.
        del self.headers["If-Modified-Since"]
        if self.before is not None:
            self.before(self.path)
        # Not asked of a Path: it raises for a name that is too long.
        name = self.translate_path(self.path)
        file = Path(name, "index.html") if os.path.isdir(name) else Path(name)
        self.tag = contents_tag(file) if os.path.isfile(file) else ""
        if self.tag and self.headers.get("If-None-Match") == self.tag:
            self.send_response(304)
            self.end_headers()
            return None
        return super().send_head()

    def _is_inside(self) -> bool:
        """Whether the file that is asked for lies in the folder, also when it is a link."""
        file = os.path.realpath(self.translate_path(self.path))
        folder = os.path.realpath(self.directory)
        return file == folder or file.startswith(folder + os.sep)

    def end_headers(self) -> None:
        """Adds that files are to be asked for again, and what a test wants."""
        self.send_header("Cache-Control", "no-cache")
        if self.tag:
            self.send_header("ETag", self.tag)
        for name, value in self.more_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Sends a file, at most `rate` bytes a second."""
        sent = 0
        size = 65536 if self.rate is None else max(1024, int(self.rate / 20))
        try:
            while chunk := source.read(size):
                outputfile.write(chunk)
                sent += len(chunk)
                if self.rate is not None:
                    time.sleep(len(chunk) / self.rate)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        if self.log is not None:
            self.log.append((self.path, sent))

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: the address is said once, by the command."""


class Server(ThreadingHTTPServer):
    """Listens on this computer only."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, folder: Path, port: int = 0, **options: Any) -> None:
        self.prefix = str(options.get("prefix", "/"))
        super().__init__(("127.0.0.1", port), partial(Handler, directory=str(folder), **options))

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.prefix}"


def main(arguments: list[str]) -> None:
    """Serves the folder `site` beside this file; the start scripts of the archive call it."""
    import webbrowser

    folder = Path(__file__).resolve().parent / "site"
    port = int(arguments[0]) if arguments else 8765
    server = Server(folder, port)
    print(f"California Jack: {server.url}   Close this window to stop.", flush=True)
    webbrowser.open(server.url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main(sys.argv[1:])
