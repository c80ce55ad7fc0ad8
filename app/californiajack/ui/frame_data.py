"""What the frame shows: places, languages, settings and their words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from californiajack.language import languages
from californiajack.language.languages import N_
from californiajack.teaching.course import BUILT_IN

from .lesson_words import lesson_title
from .settings import CHOICES

if TYPE_CHECKING:
    from .session import Session

__all__ = ["frame_data"]

_PLACES: Final = {
    "learn": N_("Learn"),
    "play": N_("Play"),
    "explore": N_("Explore"),
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
        "languages": [{"code": code, "name": name} for code, name in languages().items()],
        "places": [
            {"id": place, "label": lang.t(label), "href": f"?page={place}&lang={session.code}"}
            for place, label in _PLACES.items()
        ],
        "settings": [_setting(session, name) for name in CHOICES],
        "document": {
            "title": f"{_title(session)} \u00b7 California Jack",
            "screen": "lesson" if session.at_lesson else "",
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
        },
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
