"""The place of a class: the guide for teachers, the same cards for all, paper, and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_
from californiajack.ui.page import render

from .class_cards import cards_actions, cards_html
from .class_guide import guide_actions, guide_html
from .class_paper import paper_actions, paper_html
from .class_results import results_actions, results_html
from .views import views_row

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["class_actions", "class_page"]

_NAMES: Final = {
    "guide": N_("For teachers"),
    "cards": N_("The same cards for all"),
    "paper": N_("On paper"),
    "results": N_("Results of a class"),
}
_PARTS: Final = {
    "guide": guide_html,
    "cards": cards_html,
    "paper": paper_html,
    "results": results_html,
}


def class_actions(session: Session, message: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """Return what the controls of the place do; `message` is what was pressed."""
    value = str(message.get("value", ""))
    return {
        "class-view": lambda: session.classroom.show(value),
        **guide_actions(session, message),
        **cards_actions(session, message),
        **paper_actions(session, message),
        **results_actions(session, message),
    }


def class_page(session: Session) -> str:
    """Return the page of the view that is open."""
    lang, room = session.language, session.classroom
    problem = ""
    if room.unknown:
        problem = lang.t("There is no view called {name}.", name=room.unknown)
    return render(
        "classroom.html",
        title=lang.t("Class"),
        views=views_row(session, _NAMES, room.view),
        view=room.view,
        view_title=lang.t(_NAMES[room.view]),
        problem=problem,
        body=_PARTS[room.view](session),
    )
