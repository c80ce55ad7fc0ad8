"""What a visitor has learned, as the browser keeps it: saved, joined, taken along as a file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from californiajack.teaching.course import BUILT_IN
from californiajack.teaching.errors import ProgressError
from californiajack.teaching.progress import Progress, read_progress

if TYPE_CHECKING:
    from californiajack.teaching import Course

    from .session import Session

__all__ = ["FILE", "Kept"]

FILE: Final = "california-jack-progress.json"
"""The name under which the browser saves the progress."""


class Kept(ABC):
    """The progress of one visitor, and what the page is to say about it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.progress = Progress()
        self.notice: tuple[str, dict[str, Any]] = ("", {})
        self.asks_erase = False
        self.saves = 0  # grows with every state of the progress that has to be kept
        self.force = False  # whether to save over what another page has kept
        self.aside = 0  # how many texts that were kept can't be read and have to be put aside

    @property
    @abstractmethod
    def course(self) -> Course:
        """The course that the progress is of."""

    def _settle(self, *, push: bool = False) -> None:
        """Show the new state; with `push` as a new entry in the history."""
        session = self.session
        session.turn += 1
        session.fault = None
        if push:
            session.push = True
        session.settle()

    def _keep(self, progress: Progress) -> None:
        if progress != self.progress:
            # A class table tells pupils apart by it; erased progress takes it along.
            self.progress, self.force = progress.marked(), False
            self.saves += 1

    @property
    def kept(self) -> dict[str, Any]:
        """What the browser is asked to keep of the progress; empty until there is something."""
        if not self.saves:
            return {}
        empty = self.progress == Progress()
        text = "" if empty else self.written
        return {"n": self.saves, "text": text, "force": self.force, "aside": self.aside}

    @property
    def exported(self) -> str:
        """The progress as an address that is saved as a file; empty where there is none."""
        progress = self.progress
        if not (progress.done or progress.errors or progress.resume):
            return ""
        return f"data:application/json;charset=utf-8,{quote(self.written)}"

    @property
    def written(self) -> str:
        """The progress as text; that of a course of somebody's own says which one it is of."""
        more = {name: value for name, value in self.progress.more.items() if name != "course"}
        if self.course.id != BUILT_IN:
            more["course"] = self.course.id
        return replace(self.progress, more=more).to_json()

    def read_kept(self, text: str, *, save: bool = False) -> bool:
        """Take over what the browser has kept, maybe by another page; with `save` it waits for it.

        Returns whether it could be read; what can't be is put aside, not lost.
        """
        self.force, readable = False, True
        if text:
            try:
                self.progress = read_progress(text).merge(self.progress)
            except ProgressError:
                self.aside += 1
                self.notice, readable = ("unread", {}), False
        if save:
            self.saves += 1
        return readable

    def heard(self, text: str, *, wanted: bool) -> None:
        """Take over what another page of this browser has kept; nothing means it was erased.

        With `wanted` the page waits to be told what to keep now.
        """
        if not text and not wanted:
            self.progress = Progress()
        self.read_kept(text, save=wanted)
        self.session.settle()

    def import_file(self, name: str, text: str | None) -> None:
        """Take over a progress file; a broken one changes nothing and is named."""
        try:
            if text is None:
                raise ProgressError("the file is too large", key="format")
            if not text.strip():
                raise ProgressError("the file is empty", key="json")
            read = read_progress(text)
            if read.more.get("course", BUILT_IN) != self.course.id:
                raise ProgressError("the file is of another course", key="course")
            merged = self.progress.merge(read)
        except ProgressError as error:
            self.notice = ("import_failed", {"file": name, "error": error})
        else:
            new = len(set(merged.done) - set(self.progress.done))
            self._keep(merged)
            self.notice = ("imported", {"file": name, "count": new})
        self._settle()

    def ask_erase(self, *, asked: bool) -> None:
        """Ask whether everything is to be erased, or drop the question."""
        self.asks_erase = asked
        self.notice = ("", {})
        self._settle()

    def erase(self) -> None:
        """Erase all progress, here and in the browser."""
        if not self.asks_erase:
            return
        self.progress, self.asks_erase, self.force = Progress(), False, True
        self.saves += 1
        self.notice = ("erased", {})
        self._settle()
