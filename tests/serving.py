"""The app served by a process of its own, as a visitor's browser meets it."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Self

__all__ = ["Serving"]


class Serving:
    """A served app that may be ended and begun again at the same address."""

    def __init__(self, *more: str) -> None:
        """Begin to serve at any free port; `more` are arguments of the command."""
        self.more = more
        self.port = 0
        self.begin()

    @property
    def base(self) -> str:
        """The address of its page."""
        return f"http://localhost:{self.port}/"

    def begin(self) -> None:
        """Serve, and wait until it says where."""
        command = [sys.executable, "-m", "californiajack", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, *self.more], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        told = re.search(r"is at http://localhost:(\d+)", self.process.stdout.readline())
        assert told is not None
        self.port = int(told[1])

    def end(self) -> None:
        """End it at once, as a crash would."""
        self.process.kill()
        self.process.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()
