"""What is shown for an address that can't be followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from californiajack.language.sentences import refusal
from californiajack.ui.address import AddressError
from californiajack.ui.page import render

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["fault_page"]


def fault_page(session: Session) -> str:
    """Return the page that says what is wrong with the address, and ways on."""
    lang, error = session.language, session.fault
    assert error is not None
    buttons = [
        {"id": "new", "label": lang.t("Choose a match")},
        {"id": "quick", "label": lang.t("Deal new cards")},
    ]
    if session.match is not None:
        buttons.insert(0, {"id": "back", "label": lang.t("Back to the match on the table")})
    return render(
        "fault.html",
        title=lang.t("This link leads nowhere"),
        wrong_mark=lang.t("Not possible:"),
        problem=_problem(session, error),
        sentence=lang.t("Nothing is lost. You can go on here:"),
        buttons=buttons,
    )


def _problem(session: Session, error: AddressError) -> str:
    lang = session.language
    if error.cause is not None and error.field in ("deal", "rules", "preset"):
        return refusal(lang, error.cause)
    if error.field == "page":
        return lang.t("There is no page called {value}.", value=error.value)
    if error.field == "with":
        return lang.t("There is no player called {value}.", value=error.value)
    if error.field == "address":
        return lang.t("The address is too long.")
    return lang.t("{value} is not a number that fits here.", value=error.value)
