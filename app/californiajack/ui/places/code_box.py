"""The box for a code that somebody has been given, the same wherever pupils look for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from californiajack.language.code_words import typed_problem
from californiajack.language.dates import day_words
from californiajack.rules.daily import daily_code
from californiajack.ui.page import render

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["code_box", "daily_link"]


def code_box(session: Session, *, said: bool = False, folded: bool = False) -> Markup:
    """Return the box, with what was typed and, unless it was `said`, what is wrong with it.

    It is `folded` where it stands among other things.
    """
    lang = session.language
    text, error = session.typed
    html = render(
        "code_box.html",
        folded=folded,
        title=lang.t("I have a code"),
        label=lang.t("Code of a deal, a task or a set of puzzles"),
        value=text if error is not None else "",
        problem=typed_problem(lang, error) if error is not None and not said else "",
        wrong_mark=lang.t("Not possible:"),
        open=lang.t("Open"),
    )
    return Markup(html)  # noqa: S704 - a template's own escaped text


def daily_link(session: Session) -> dict[str, str]:
    """Return the words and the address of the deal of the day."""
    lang = session.language
    preset = str(session.draft.get("preset", "classic"))
    return {
        "label": lang.t("Deal of the day, {day}", day=day_words(lang, session.today)),
        "href": f"?deal={daily_code(preset, session.today)}",
    }
