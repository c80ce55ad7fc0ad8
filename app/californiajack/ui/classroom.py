"""What a teacher prepares: which view of the class is open and what is chosen in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .address import LONGEST_CHOICE, ViewAddress

if TYPE_CHECKING:
    from californiajack.teaching.results import ClassResults

    from .session import Session

__all__ = ["VIEWS", "Classroom"]

VIEWS: Final = ("guide", "cards", "paper", "results")


class Classroom:
    """What one session prepares for a class; `chosen` are the choices of each view by name."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.view = "guide"
        self.chosen: dict[str, dict[str, str]] = {view: {} for view in VIEWS}
        self.results: ClassResults | None = None  # of the files that pupils have handed in
        self.unknown = ""  # a view that an address asked for and that there is not

    @property
    def address(self) -> ViewAddress:
        """The address of the view with what is chosen in it."""
        return ViewAddress(self.view, tuple(self.chosen[self.view].items()))

    def open(self, goal: ViewAddress | None) -> None:
        """Go to an address; a view that there is not is said, and the guide is shown."""
        self.unknown = ""
        if goal is None:
            return
        if goal.view not in ("", *VIEWS):
            self.view, self.unknown = "guide", goal.view[:60]
            return
        self.view = goal.view or self.view
        if goal.view:
            self.chosen[self.view] = {name: value[:LONGEST_CHOICE] for name, value in goal.choices}

    def show(self, view: str) -> None:
        """Go to another view."""
        if view in VIEWS and view != self.view:
            self.view, self.unknown = view, ""
            self.session.push = True
            self.session.settle()

    def choose(self, values: dict[str, str]) -> None:
        """Take over what is chosen in the view that is open."""
        self.chosen[self.view] = {name: value[:LONGEST_CHOICE] for name, value in values.items()}
        self.session.settle()
