"""What the frame shows: places, languages, settings and their words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from californiajack.language import languages
from californiajack.language.languages import N_
from californiajack.teaching.course import BUILT_IN

from .lesson_words import lesson_title
from .settings import CHOICES, HELPS

if TYPE_CHECKING:
    from .session import Session

__all__ = ["frame_data"]

_PLACES: Final = {
    "learn": N_("Learn"),
    "play": N_("Play"),
    "explore": N_("Explore"),
    "class": N_("Class"),
    "rules": N_("Rules"),
}
_LABELS: Final = {
    "theme": N_("Light or dark"),
    "deck": N_("Colours of the suits"),
    "pace": N_("When others play"),
    "view": N_("Table as"),
    "coach": N_("Coach: reasons beside the table"),
    "hints": N_("Hints, and a review after each deal"),
    "letters": N_("Letters on the cards"),
    "pips": N_("Show the pips of both sides"),
    "memory": N_("Show cards seen to be drawn"),
    "motion": N_("Cards move"),
    "keys": N_("Letter keys at the table"),
}
_VALUES: Final = {
    ("theme", "system"): N_("as the system"),
    ("theme", "light"): N_("light"),
    ("theme", "dark"): N_("dark"),
    ("deck", "four"): N_("four colours"),
    ("deck", "two"): N_("red and black"),
    ("deck", "contrast"): N_("high contrast"),
    ("pace", "auto"): N_("after a moment"),
    ("pace", "step"): N_("when I press Next"),
    ("pace", "fast"): N_("at once"),
    ("view", "table"): N_("a picture"),
    ("view", "text"): N_("text"),
}


def frame_data(session: Session) -> dict[str, Any]:
    """Return the data of the frame in the session's language."""
    lang = session.language
    kept = lang.t("Everything stays on this device. Nothing is sent anywhere.")
    if not session.kept:
        kept = lang.t("This browser keeps nothing: settings are gone after a reload.")
    return {
        "place": session.place,
        "course": _course_kept(session),
        "language": session.code,
        "embed": _embed(session),
        "languages": [{"code": code, "name": name} for code, name in languages().items()],
        "places": [
            {"id": place, "label": lang.t(label), "href": _way(session, place)}
            for place, label in _PLACES.items()
        ],
        "settings": [
            _setting(session, name) for name in CHOICES if not (session.exam and name in HELPS)
        ],
        "exam": _exam(session),
        "document": {
            "title": f"{_title(session)} \u00b7 California Jack",
            "screen": _screen(session),
            "theme": session.settings["theme"],
            "deck": session.settings["deck"],
            "live": session.greeted,
        },
        "text": {
            "brand": "California Jack",
            "skip": lang.t("Skip to the content"),
            "places": lang.t("Places"),
            "language": lang.t("Language"),
            "settings": lang.t("Settings"),
            "menu": lang.t("Menu"),
            "close": lang.t("Close"),
            "kept": kept,
            "gone": lang.t(
                "The server can't be reached any more. What you played and learned is not lost:"
                " load the page again and go on where you are."
            ),
            "again": lang.t("Load again"),
            "away": lang.t("Nobody answers yet. Try again in a moment."),
        },
    }


def _screen(session: Session) -> str:
    """Return what the frame makes room for: a presentation has all of it."""
    if session.presenting.is_on:
        return "present"
    return "lesson" if session.at_lesson else ""


def _embed(session: Session) -> dict[str, str] | None:
    """Return the way out for a page inside another one, with the same things on it."""
    if not session.manner.embed:
        return None
    at = session.address
    whole = replace(at, manner=replace(at.manner, embed=False))
    label = session.language.t("Open in California Jack")
    return {"label": label, "href": whole.search() + whole.hash()}


def _way(session: Session, place: str) -> str:
    """Return the address of a place for another window, in which an exam goes on as well."""
    return f"?page={place}&lang={session.code}{'&help=off' if session.exam else ''}"


def _exam(session: Session) -> dict[str, str] | None:
    """Return what is said on every page during an exam."""
    if not session.exam:
        return None
    lang = session.language
    return {
        "text": lang.t("Exam: help is off"),
        "how": lang.t('A teacher ends it in the place "Class".'),
    }


def _course_kept(session: Session) -> str:
    """Return the id under which the browser keeps the progress; empty for the course we bring."""
    ident = session.learning.course.id
    return "" if ident == BUILT_IN else ident


def _title(session: Session) -> str:
    """Return what stands in the window's title for what is shown."""
    if session.at_lesson:
        return lesson_title(session)
    return session.language.t(_PLACES[session.place])


def _setting(session: Session, name: str) -> dict[str, Any]:
    lang = session.language
    choices = None
    if name not in ("coach", "hints", "letters", "pips", "memory", "motion", "keys"):
        choices = [{"value": each, "label": lang.t(_VALUES[name, each])} for each in CHOICES[name]]
    return {
        "name": name,
        "label": lang.t(_LABELS[name]),
        "value": session.settings[name],
        "choices": choices,
    }
