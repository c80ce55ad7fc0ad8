"""What is shown for an address that can't be followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from californiajack.language.code_words import typed_problem
from californiajack.language.sentences import refusal
from californiajack.rules.errors import CodeError
from californiajack.ui.address import AddressError
from californiajack.ui.page import render

from .code_box import code_box

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["fault_page"]

_LONGEST: Final = 60  # characters that are repeated of what a link says


def fault_page(session: Session) -> str:
    """Return the page that says what is wrong with the address, and ways on."""
    lang, error = session.language, session.fault
    assert error is not None
    coded = error.field == "code" and isinstance(error.cause, CodeError)
    buttons = [
        {"id": "new", "label": lang.t("Choose a match")},
        {"id": "quick", "label": lang.t("Deal new cards")},
    ]
    if session.place == "learn":
        buttons = [{"id": "learn", "label": lang.t("To the lessons")}]
    elif session.match is not None:
        buttons.insert(0, {"id": "back", "label": lang.t("Back to the match on the table")})
    return render(
        "fault.html",
        title=lang.t("This link leads nowhere"),
        wrong_mark=lang.t("Not possible:"),
        problem=_problem(session, error),
        sentence=lang.t("Nothing is lost. You can go on here:"),
        buttons=buttons,
        box=code_box(session, said=True) if coded else "",
    )


def _problem(session: Session, error: AddressError) -> str:
    lang = session.language
    if error.field == "code" and isinstance(error.cause, CodeError):
        return typed_problem(lang, error.cause)
    if error.cause is not None and error.field in ("deal", "rules", "preset"):
        return refusal(lang, error.cause)
    if session.place == "learn":
        return _lesson_problem(session, error)
    if error.field == "page":
        return lang.t("There is no page called {value}.", value=error.value)
    if error.field == "with":
        return lang.t("There is no player called {value}.", value=error.value)
    if error.field == "address":
        return lang.t("The address is too long.")
    return lang.t("{value} is not a number that fits here.", value=error.value)


def _lesson_problem(session: Session, error: AddressError) -> str:
    """Return what of a lesson's address leads nowhere, and what is allowed there."""
    lang, value = session.language, error.value[:_LONGEST]
    allowed = lang.join(error.allowed, "or") if error.allowed else ""
    if error.field == "lesson":
        return lang.t(
            "There is no lesson {value}. Allowed are {allowed}.", value=value, allowed=allowed
        )
    if error.field == "exercise" and allowed:
        return lang.t(
            "There is no task {value} here. Allowed are {allowed}.", value=value, allowed=allowed
        )
    if error.field == "preset":
        return lang.t(
            "This task is not played under the rules {value}. Allowed are {allowed}.",
            value=value,
            allowed=allowed,
        )
    if error.field == "record":
        return lang.t("The steps in the link do not fit this task: {value}.", value=value)
    return lang.t("There is no task {value} here.", value=value)
