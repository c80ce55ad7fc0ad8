"""The end of a lesson: what was reached, the line to remember, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from californiajack.ui.lesson_words import lesson_title, lesson_words
from californiajack.ui.markdown import words_html
from californiajack.ui.page import render

from .learn import lesson_stars
from .next_group import reset_html

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["end_page"]


def end_page(session: Session) -> str:
    """Return the page at the end of the lesson, or of the row of tasks, that is open."""
    lang, learning = session.language, session.learning
    run = learning.run
    assert run is not None
    if not run.is_lesson:
        return _set_end(session)
    card = learning.course.card(run.id)
    words = lesson_words(session, run.id)
    stars, done, tasks = lesson_stars(session, card)
    sections = words.sections if words is not None else {}
    result = lang.t("{done} of {of} tasks done", done=done, of=tasks)
    if done >= tasks:
        result = lang.n("{count} star of 3", "{count} stars of 3", stars)
    return render(
        "lesson_end.html",
        reset=reset_html(session) if session.exam else "",
        place=lang.t("End of lesson {number}", number=card.number),
        title=lesson_title(session),
        stars=[number < stars for number in range(3)],
        result=result,
        remember_title=lang.t("To remember"),
        remember=words_html(sections["remember"].text) if "remember" in sections else "",
        kept=""
        if session.kept
        else lang.t("This browser keeps nothing: your progress is gone after a reload."),
        buttons=_buttons(session, run.id),
        myths_title=lang.t("What many people think"),
        myths=[
            words_html(section.text) for key, section in sections.items() if key.startswith("myth.")
        ],
        tasks_title=lang.t("The tasks again"),
        tasks=_tasks(session),
    )


def _set_end(session: Session) -> str:
    """Return the page behind the last task of a row that was put together for all."""
    lang, learning = session.language, session.learning
    run = learning.run
    assert run is not None
    done = sum(name in learning.progress.done for name in run.tasks)
    buttons = [{"id": "once-more", "act": "learn-once-more", "label": lang.t("Once more")}]
    if not session.manner.embed:
        buttons.append({"id": "course", "act": "learn", "label": lang.t("Back to the course")})
    return render(
        "set_end.html",
        title=lang.t("That was all"),
        result=lang.t("{done} of {of} tasks done", done=done, of=len(run.tasks)),
        buttons=buttons,
    )


def _buttons(session: Session, ident: str) -> list[dict[str, str]]:
    lang, learning = session.language, session.learning
    buttons = []
    follow = learning.next_lesson(ident)
    if follow:
        words = lesson_words(session, follow)
        title = words.title if words is not None else follow
        label = lang.t("Next lesson: {title}", title=title)
        buttons.append({"id": "follow", "act": "learn-lesson", "value": follow, "label": label})
    elif learning.course.bank.is_there:
        label = lang.t("Mixed practice")
        buttons.append({"id": "practice", "act": "learn-practice", "value": "", "label": label})
    buttons.append(
        {"id": "course", "act": "learn", "value": "", "label": lang.t("Back to the course")}
    )
    return buttons


def _tasks(session: Session) -> list[dict[str, Any]]:
    """Return the lesson's own tasks with their stars, each to be done again on other cards."""
    lang, learning = session.language, session.learning
    run = learning.run
    assert run is not None
    own = run.tasks[run.warm :]
    rows = []
    for place, name in enumerate(own, start=1):
        stars = learning.progress.done.get(name)
        result = lang.t("not done yet")
        if stars is not None:
            result = lang.n("{count} star", "{count} stars", stars)
        label = lang.t("Task {number}", number=place)
        rows.append({"value": name, "label": label, "result": result})
    return rows
