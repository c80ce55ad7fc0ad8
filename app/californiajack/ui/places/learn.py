"""The course page: the way through the lessons, what is done of it, and the progress itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_
from californiajack.ui.kept import FILE
from californiajack.ui.lesson_words import course_words, lesson_words
from californiajack.ui.markdown import words_html
from californiajack.ui.page import render

from .code_box import code_box, daily_link
from .next_group import reset_html

if TYPE_CHECKING:
    from californiajack.teaching import LessonCard
    from californiajack.ui.session import Session

__all__ = ["learn_actions", "learn_page", "lesson_stars"]

_FAILED: Final = {
    "json": N_("{file} was not read: it is damaged or no JSON file. Nothing was changed."),
    "value": N_("{file} was not read: it holds a value that can't be. Nothing was changed."),
    "format": N_("{file} was not read: it holds no progress of this app. Nothing was changed."),
    "course": N_("{file} was not read: it belongs to another course. Nothing was changed."),
}
MOST_BYTES: Final = 1_000_000  # a progress file is a few thousand


def learn_actions(session: Session, message: dict[str, Any]) -> dict[str, Callable[[], None]]:
    """Return what the buttons of the course pages do; `message` is what was pressed."""
    learning, value = session.learning, str(message.get("value", ""))
    lesson, _, exercise = value.partition("/")
    return {
        "learn": lambda: _to_course(session),
        "learn-on": learning.go_on,
        "learn-lesson": lambda: learning.start(lesson),
        "learn-task": lambda: learning.start(lesson, exercise),
        "learn-warm": learning.warm_up,
        "learn-once-more": learning.once_more,
        "learn-practice": learning.practise,
        "learn-import": lambda: _import(session, message.get("file")),
        "learn-ask": lambda: learning.ask_erase(asked=True),
        "learn-keep": lambda: learning.ask_erase(asked=False),
        "learn-erase": learning.erase,
    }


def _to_course(session: Session) -> None:
    session.place = "learn"
    session.learning.to_course()


def _import(session: Session, file: object) -> None:
    if isinstance(file, dict):
        text = file.get("text")
        name = str(file.get("name", ""))[:100]
        fits = isinstance(text, str) and len(text) <= MOST_BYTES
        session.learning.import_file(name, text if fits else None)


def learn_page(session: Session) -> str:
    """Return the course page."""
    lang, learning = session.language, session.learning
    words = course_words(session)
    return render(
        "learn.html",
        title=words.title if words is not None else lang.t("Learn California Jack"),
        intro=words_html((words.get("intro") or "") if words is not None else ""),
        notice=_notice(session),
        go_on=_go_on(session),
        warm=_warm(session),
        practice=_practice(session),
        groups=[
            {
                "title": _group_title(words, group.id),
                "lessons": [
                    _lesson(session, learning.course.card(ident))
                    for ident in group.lessons
                    if ident in {card.id for card in learning.course.lessons}
                ],
            }
            for group in learning.course.groups
        ],
        box=code_box(session, folded=True),
        daily=daily_link(session),
        progress=_progress(session),
        reset=reset_html(session) if session.exam else "",
    )


def _group_title(words: Any, ident: str) -> str:
    return (words.get(f"group.{ident}") if words is not None else None) or ident


def _go_on(session: Session) -> dict[str, str]:
    """Return the one way forward: the first lesson, or where the visitor stopped."""
    lang, learning = session.language, session.learning
    lesson, exercise = learning.stopped_at
    card = learning.course.card(lesson) if lesson else learning.course.lessons[0]
    words = lesson_words(session, card.id)
    title = words.title if words is not None else card.id
    if not exercise:
        note = lang.t("Lesson {number}", number=card.number) if lesson else ""
        return {"label": lang.t("Start: {title}", title=title), "note": note}
    own = [each.name for each in learning.course.lesson(card.id).exercises]
    name = f"{card.id}/{exercise}"
    note = lang.t(
        "Lesson {lesson}, task {place} of {of}",
        lesson=card.number,
        place=own.index(name) + 1 if name in own else 1,
        of=len(own),
    )
    return {"label": lang.t("Go on: {title}", title=title), "note": note}


def _warm(session: Session) -> dict[str, str] | None:
    lang = session.language
    if not session.learning.progress.errors:
        return None
    return {
        "act": "learn-warm",
        "label": lang.t("Warm up"),
        "note": lang.t("Five questions from your own errors"),
    }


def _practice(session: Session) -> dict[str, str] | None:
    """Return the mixed practice, once something has been learned."""
    lang = session.language
    learning = session.learning
    if not learning.progress.done or not learning.course.bank.is_there:
        return None
    return {
        "act": "learn-practice",
        "label": lang.t("Mixed practice"),
        "note": lang.t("Positions from all lessons, without a word on what they are about"),
    }


def _lesson(session: Session, card: LessonCard) -> dict[str, Any]:
    lang = session.language
    words = lesson_words(session, card.id)
    stars, done, tasks = lesson_stars(session, card)
    told = ""
    if done:
        told = lang.t("{done} of {of} tasks", done=done, of=tasks)
        if done >= tasks:
            told = lang.n("{count} star of 3", "{count} stars of 3", stars)
    lang_part = f"&lang={session.code}{'&help=off' if session.exam else ''}"
    return {
        "id": card.id,
        "number": card.number,
        "spoken_number": lang.t("Lesson {number}:", number=card.number),
        "title": words.title if words is not None else card.id,
        "goal": (words.get("goal") or "") if words is not None else "",
        "minutes": lang.n("{count} minute", "{count} minutes", card.minutes),
        "done": told,
        "stars": [number < stars for number in range(3)],
        "state": "whole" if done >= tasks else "begun" if done else "open",
        "href": f"?page=learn&lesson={card.id}{lang_part}",
    }


def lesson_stars(session: Session, card: LessonCard) -> tuple[int, int, int]:
    """Return the stars of a lesson, how many of its tasks are done, and how many it has.

    A lesson has as many stars as its tasks have on average, none before all are done.
    """
    prefix = f"{card.id}/"
    done = session.learning.progress.done
    found = [stars for name, stars in done.items() if name.startswith(prefix)]
    tasks = card.tasks
    whole = len(found) >= tasks > 0
    return (sum(found) // len(found) if whole else 0, min(len(found), tasks), tasks)


def _notice(session: Session) -> dict[str, Any] | None:
    lang = session.language
    key, facts = session.learning.notice
    if key == "imported":
        text = lang.n(
            "{file} was read: {count} task is new.",
            "{file} was read: {count} tasks are new.",
            facts["count"],
            file=facts["file"],
        )
    elif key == "import_failed":
        text = lang.t(_FAILED.get(facts["error"].key, _FAILED["format"]), file=facts["file"])
    elif key == "unread":
        text = lang.t(
            "The progress kept in this browser can't be read. It was put aside and you begin anew;"
            " a file that you have exported can be read in below."
        )
    elif key == "erased":
        text = lang.t("Your progress was erased.")
    else:
        return None
    return {"text": text, "bad": key in ("import_failed", "unread")}


def _progress(session: Session) -> dict[str, Any]:
    lang, learning = session.language, session.learning
    note = lang.t(
        "Your progress is kept on this device only. To take it to another one, export it there"
        " and read it in here."
    )
    if not session.kept:
        note = lang.t("This browser keeps nothing: your progress is gone after a reload.")
    return {
        "title": lang.t("Your progress"),
        "note": note,
        "data": learning.exported,
        "file": FILE,
        "export": lang.t("Export to a file"),
        "import": lang.t("Read in a file"),
        "erase": lang.t("Erase"),
        "asks": lang.t("Erase all your progress? This can't be undone.")
        if learning.asks_erase
        else "",
        "erase_yes": lang.t("Erase everything"),
        "erase_no": lang.t("Keep it"),
    }
