"""Tells the person at the terminal what the build is doing."""

from __future__ import annotations

import sys
from typing import TextIO


class Report:
    """One line per step; on a terminal the step in progress is a bar that redraws itself."""

    def __init__(self, stream: TextIO | None = None, *, quiet: bool = False) -> None:
        self._stream = stream or sys.stderr
        self._quiet = quiet
        self._bar_open = False

    def step(self, text: str) -> None:
        """Begins a step of the build."""
        if not self._quiet:
            self._close_bar()
            print(text, file=self._stream, flush=True)

    def bar(self, done: float, whole: float, text: str) -> None:
        """Shows how far a step is; drawn on terminals only."""
        if self._quiet or not self._stream.isatty():
            return
        share = min(1.0, done / whole) if whole else 1.0
        filled = round(24 * share)
        line = f"  [{'#' * filled}{'.' * (24 - filled)}] {share:4.0%}  {text}"
        print(f"\r{line[:100]:<100}", end="", file=self._stream, flush=True)
        self._bar_open = True
        if share >= 1.0:
            self._close_bar()

    def _close_bar(self) -> None:
        if self._bar_open:
            print(file=self._stream)
            self._bar_open = False
