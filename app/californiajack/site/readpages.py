"""Writes read.html and its sisters: the whole course as plain pages, one for each language."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from californiajack.language import language, languages
from californiajack.teaching import Course, LessonError, load_course
from californiajack.ui.reading import course_page

from .assets import Site
from .errors import SiteError
from .page import POLICY

FIRST = "en"


def address(code: str, codes: Sequence[str]) -> str:
    """Where the page of a language lies: without its code for English, or else the first one."""
    first = FIRST if FIRST in codes else codes[0]
    return "read.html" if code == first else f"read-{code}.html"


def pages(folder: Path | None, style: str = "", icon_tags: str = "") -> dict[str, str]:
    """Returns a page for each language of a course, by address.

    Raises SiteError where the course lacks words in a language it names.
    """
    try:
        course = load_course(folder)
        codes = course.languages
        return {address(code, codes): _page(course, code, style, icon_tags) for code in codes}
    except LessonError as error:
        raise SiteError(f"The course can't be made into pages to read.\n{error}") from error


def write(site: Site, style: str, icon_tags: str, folder: Path | None = None) -> None:
    """Adds the pages to the site."""
    for place, content in pages(folder, style, icon_tags).items():
        site.add(place, content)


def _page(course: Course, code: str, style: str, icon_tags: str) -> str:
    lang, names = language(code), languages()
    others = [(each, names[each], address(each, course.languages)) for each in course.languages]
    body = course_page(course, lang, others)
    title = escape(course.words(code)["title"])
    return (
        f'<!doctype html>\n<html lang="{code}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title>{icon_tags}"
        f'<link rel="stylesheet" href="{style}"></head>'
        f'<body class="site-page reading"><main>{body}</main></body></html>\n'
    )
