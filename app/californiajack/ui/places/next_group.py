"""A device for the next pupils, and the page that stands for places which an exam closes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from californiajack.ui.kept import FILE
from californiajack.ui.page import render

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["closed_page", "exam_actions", "reset_html"]


def exam_actions(session: Session) -> dict[str, Callable[[], None]]:
    """Return what can be pressed wherever a device is made ready or an exam is ended."""
    return {
        "reset-ask": lambda: _ask(session, "asks"),
        "reset-keep": lambda: _ask(session, ""),
        "reset-yes": lambda: _reset(session),
        "exam-end": lambda: _end(session),
    }


def _ask(session: Session, question: str) -> None:
    session.reset = question
    session.settle()


def _reset(session: Session) -> None:
    """Erase what was learned and played; without the question before it, nothing happens."""
    if session.reset == "asks":
        session.begin_anew()


def _end(session: Session) -> None:
    """Allow help again; only where the page offers it, so that a stray press ends no exam."""
    if session.place == "class" and session.exam:
        session.manner = replace(session.manner, help=True)
        session.classroom.view = "results"
        session.push = True
        session.settle()


def reset_html(session: Session) -> Markup:
    """Return the section that makes a device ready for the next pupils."""
    lang = session.language
    return Markup(  # noqa: S704 - a template, in which everything is escaped
        render(
            "next_group.html",
            title=lang.t("The next group"),
            what=lang.t("The next pupils at this device begin with nothing done and no game open."),
            state=session.reset,
            ask=lang.t("Reset for the next group"),
            asks=lang.t(
                "Erase the progress and the game on this device? This can't be undone; a file that"
                " is saved before it can still be handed in."
            ),
            yes=lang.t("Erase everything"),
            keep=lang.t("Keep it"),
            done=lang.t("Everything is erased: the next group can begin."),
            data=session.learning.exported,
            file=FILE,
            save=lang.t("Export to a file"),
        )
    )


def closed_page(session: Session) -> str:
    """Return the page of a place that is closed during an exam."""
    lang = session.language
    teacher = session.place == "class"
    return render(
        "exam.html",
        title=lang.t("Exam: help is off"),
        what=lang.t(
            "There are no hints, no coach, no review and no answers to look at. The lab and the"
            " tools for the class are closed until the exam is over."
        ),
        end=lang.t("End the exam") if teacher else "",
        how=lang.t("To end it, take help=off out of the address or press this.")
        if teacher
        else lang.t('A teacher ends it in the place "Class".'),
        reset=reset_html(session) if teacher else "",
    )
