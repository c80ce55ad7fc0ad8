"""A web server behind a line of a stated speed, which all its answers share.

Files are sent compressed, as every web server for the public does; what waits is each piece that
goes out, so that two downloads at once are half as fast each.
"""

from __future__ import annotations

import gzip
import threading
import time
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from californiajack.site.server import TYPES, contents_tag

PIECE = 16_384


class Line:
    """So many megabits a second in all, and so many seconds until an answer begins."""

    def __init__(self, megabits: float, delay: float) -> None:
        self.bytes_a_second = megabits * 1e6 / 8
        self.delay = delay
        self.sent = 0
        self._free = 0.0
        self._lock = threading.Lock()

    def send(self, size: int) -> None:
        """Waits as long as the line needs for so many bytes."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self.bytes_a_second
            until = self._free
            self.sent += size
        time.sleep(max(0.0, until - time.monotonic()))


@cache
def packed(path: Path) -> bytes:
    """A file as it goes over the line."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    """Files below `directory`, sent over `line`."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, line: Line, **rest: Any) -> None:
        self.line = line
        super().__init__(*args, **rest)

    def do_GET(self) -> None:
        """Sends a file, or says that the browser has it already."""
        time.sleep(self.line.delay)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        tag = contents_tag(path)
        known = self.headers.get("If-None-Match") == tag
        body = b"" if known else packed(path)
        self.send_response(304 if known else 200)
        if not known:
            self.send_header("Content-Type", TYPES.get(path.suffix, TYPES[""]))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("ETag", tag)
        self.end_headers()
        try:
            for start in range(0, len(body), PIECE):
                piece = body[start : start + PIECE]
                self.line.send(len(piece))
                self.wfile.write(piece)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""


def over_a_line(folder: Path, line: Line) -> str:
    """Serves a folder over a line; returns its address. Files are packed before the first visit."""
    for path in folder.rglob("*"):
        if path.is_file():
            packed(path)
    handler = partial(Handler, directory=str(folder), line=line)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"
