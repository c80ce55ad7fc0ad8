"""The results of a class from the files that pupils hand in, and links for exams."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from markupsafe import Markup

from californiajack.teaching.class_table import class_csv, lesson_title, misunderstood, refusals
from californiajack.teaching.results import MOST_FILES, ClassResults, LessonResult, merge
from californiajack.ui.beside import is_on_site
from californiajack.ui.page import render
from californiajack.ui.typed import link

from .next_group import reset_html

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["results_actions", "results_html"]

_CSV: Final = "california-jack-class.csv"
_MOST_MORE: Final = 1_000_000  # files that are counted without being named


def results_actions(session: Session, message: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """Return what the controls of this view do; `message` is what was pressed."""
    form = message.get("form")
    return {
        "results-files": lambda: _take(session, message),
        "results-clear": lambda: _clear(session),
        "results-exam": lambda: _choose(session, form if isinstance(form, dict) else {}),
    }


def _take(session: Session, message: Mapping[str, Any]) -> None:
    """Add the files of a message to the table; what is no file is passed over."""
    room, sent, more = session.classroom, message.get("files"), str(message.get("value", ""))
    files = [
        (str(each.get("name", "")), each["text"] if isinstance(each.get("text"), str) else None)
        for each in (sent if isinstance(sent, list) else [])
        if isinstance(each, dict)
    ]
    room.results = merge(files, session.learning.course, room.results)
    if more.isascii() and more.isdigit() and len(more) < 8:
        room.results = room.results.with_more(min(int(more), _MOST_MORE))
    session.settle()


def _clear(session: Session) -> None:
    session.classroom.results = None
    session.settle()


def _choose(session: Session, form: Mapping[str, str]) -> None:
    """Choose the lessons of an exam."""
    known = [card.id for card in session.learning.course.lessons]
    chosen = [ident for ident in known if f"exam-{ident}" in form]
    session.classroom.choose({"exam": ",".join(chosen)} if chosen else {})


def results_html(session: Session) -> Markup:
    """Return what the view shows below its title."""
    results = session.classroom.results
    return Markup(  # noqa: S704 - a template, in which everything is escaped
        render(
            "class_results.html",
            **_intro(session),
            most=MOST_FILES,
            told=_told(session, results) if results is not None else None,
            tables=_tables(session, results) if results is not None and results.pupils else None,
            exam=_exam(session),
            reset=reset_html(session),
        )
    )


def _intro(session: Session) -> dict[str, str]:
    lang = session.language
    where = lang.t(
        "The files are read by the server that this page comes from. It keeps nothing: the table"
        " is gone once the page is closed."
    )
    if is_on_site():  # on the visitor's own machine
        where = lang.t(
            "The files are read on this computer only. Nothing leaves it and nothing is kept: the"
            " table is gone once the page is closed."
        )
    return {
        "how": lang.t(
            'Pupils go to the course page, press "Export to a file" and hand in the file. Choose'
            " all files at once, up to {count}; more can follow.",
            count=lang.number(MOST_FILES),
        ),
        "where": where,
        "names": lang.t(
            "No names are needed. A file says which tasks are done and what went wrong, and holds"
            " a random number that tells pupils apart."
        ),
        "choose": lang.t("Choose files"),
    }


def _told(session: Session, results: ClassResults) -> dict[str, Any]:
    """Return what became of the files."""
    lang = session.language
    together = [
        lang.t("{file} was handed in twice and counts once.", file=file)
        if file == other
        else lang.t(
            "{file} and {other} are of the same pupil and count once.", file=file, other=other
        )
        for file, other in results.twice
    ]
    refused = refusals(results, lang)
    many = len(results.refused) + results.over
    return {
        "counted": lang.n(
            "{count} pupil is in the table.",
            "{count} pupils are in the table.",
            len(results.pupils),
        ),
        "refused_title": lang.n("{count} file was not taken", "{count} files were not taken", many),
        "refused": refused,
        "together": together,
        "remove": lang.t("Remove all"),
        "save": lang.t("Save as CSV"),
        "file": _CSV,
        "data": _csv(session, results) if results.pupils else "",
    }


def _csv(session: Session, results: ClassResults) -> str:
    text = class_csv(results, session.learning.course, session.language)
    return f"data:text/csv;charset=utf-8,{quote(text)}"


# The tables


def _tables(session: Session, results: ClassResults) -> dict[str, Any]:
    lang, lessons = session.language, results.lesson_results()
    return {
        "lessons": _lessons(session, results, lessons),
        "rules": _rules(session, results),
        "pupils": _pupils(session, results),
        "tasks": {
            "title": lang.t("Task by task"),
            "heads": [
                lang.t("Task"),
                lang.t("Done by"),
                *(lang.n("{count} star", "{count} stars", stars) for stars in (3, 2, 1, 0)),
            ],
            "rows": [
                [f"{each.number}.{place}", task.done, *reversed(task.stars)]
                for each in lessons
                for place, task in enumerate(each.tasks, start=1)
            ],
        },
    }


def _lessons(
    session: Session, results: ClassResults, lessons: tuple[LessonResult, ...]
) -> dict[str, Any]:
    lang, course = session.language, session.learning.course
    many = len(results.pupils)

    def share(count: int) -> str:
        return lang.t("{count} of {of}", count=count, of=many)

    return {
        "title": lang.t("What was done"),
        "heads": [
            lang.t("Lesson"),
            lang.t("Begun by"),
            lang.t("All tasks done by"),
            lang.t("Stars of a task, on average"),
        ],
        "rows": [
            [
                f"{each.number}. {lesson_title(course, lang, each.id)}",
                share(each.begun),
                share(each.whole),
                "\u2013" if each.average is None else lang.number(each.average, 1),
            ]
            for each in lessons
        ],
    }


def _rules(session: Session, results: ClassResults) -> dict[str, Any]:
    lang = session.language
    return {
        "title": lang.t("What was misunderstood"),
        "none": lang.t("Nobody has made a mistake."),
        "heads": [lang.t("Rule"), lang.t("Mistakes"), lang.t("Pupils")],
        "rows": [
            [words, lang.number(often), lang.number(pupils)]
            for words, often, pupils in misunderstood(results, lang)
        ],
    }


def _pupils(session: Session, results: ClassResults) -> dict[str, Any]:
    lang = session.language
    return {
        "title": lang.t("Pupil by pupil"),
        "heads": [
            lang.t("File"),
            lang.t("Tasks done"),
            lang.t("Stars"),
            lang.t("Mistakes"),
            lang.t("Puzzles solved"),
        ],
        "rows": [
            [
                each.file,
                lang.t("{count} of {of}", count=len(each.done), of=results.tasks),
                lang.number(each.stars),
                lang.number(each.mistakes),
                lang.number(len(each.puzzles)),
            ]
            for each in results.pupils
        ],
    }


# The exam


def _exam(session: Session) -> dict[str, Any]:
    lang, course = session.language, session.learning.course
    chosen = session.classroom.chosen["results"].get("exam", "").split(",")
    lessons = [
        {
            "id": card.id,
            "label": f"{card.number}. {lesson_title(course, lang, card.id)}",
            "chosen": card.id in chosen,
        }
        for card in course.lessons
    ]
    links = [
        {
            "id": f"link-{each['id']}",
            "label": each["label"],
            "value": _link(session, f"?page=learn&lesson={each['id']}&help=off"),
        }
        for each in lessons
        if each["chosen"]
    ]
    whole = _link(session, "?page=learn&help=off")
    return {
        "title": lang.t("Exam mode"),
        "what": lang.t(
            "A link with help=off opens the app without hints, without the coach, without a review"
            " and without taking back. Answers can't be shown, and the lab and this place are"
            " closed. A wrong answer is still explained, and it is counted."
        ),
        "legend": lang.t("Lessons of the exam"),
        "lessons": lessons,
        "links": links or [{"id": "link-all", "label": lang.t("The whole course"), "value": whole}],
        "copy_label": lang.t("Copy"),
        "done": lang.t("Copied"),
        "end": lang.t(
            "Help stays off from page to page and over a reload. To end it, open this place on the"
            " device, or take help=off out of the address."
        ),
    }


def _link(session: Session, query: str) -> str:
    """Return the whole address of a query; the query alone before the page has told its own."""
    return link(session, query) or query
