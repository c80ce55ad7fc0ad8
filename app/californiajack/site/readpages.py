"""Writes read.html and teach.html and their sisters, one of each for every language.

The first is the whole course, the second the guide for teachers: plain pages, without Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from californiajack.language import Language, language, languages
from californiajack.teaching import Course, LessonError, load_course
from californiajack.ui.beside import page_address
from californiajack.ui.guide import guide_page, guide_title
from californiajack.ui.reading import course_page

from .assets import Site
from .errors import SiteError
from .page import POLICY

Body = Callable[[Course, Language, Sequence[tuple[str, str, str]]], str]
# By the name in its address: what makes the page, and its title.
_KINDS: Final[dict[str, tuple[Body, Callable[[Course, Language], str]]]] = {
    "read": (course_page, lambda course, lang: course.words(lang.code)["title"]),
    "teach": (guide_page, guide_title),
}


def pages(folder: Path | None, style: str = "", icon_tags: str = "") -> dict[str, str]:
    """Returns the pages for each language of a course, by address.

    Raises SiteError where the course lacks words in a language it names.
    """
    try:
        course = load_course(folder)
        codes = course.languages
        return {
            page_address(kind, code, codes): _page(kind, course, code, style, icon_tags)
            for kind in _KINDS
            for code in codes
        }
    except LessonError as error:
        raise SiteError(f"The course can't be made into pages to read.\n{error}") from error


def write(site: Site, style: str, icon_tags: str, folder: Path | None = None) -> None:
    """Adds the pages to the site."""
    for place, content in pages(folder, style, icon_tags).items():
        site.add(place, content)


def _page(kind: str, course: Course, code: str, style: str, icon_tags: str) -> str:
    lang, names, codes = language(code), languages(), course.languages
    made, titled = _KINDS[kind]
    body = made(
        course, lang, [(each, names[each], page_address(kind, each, codes)) for each in codes]
    )
    return (
        f'<!doctype html>\n<html lang="{code}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(titled(course, lang))}</title>{icon_tags}"
        f'<link rel="stylesheet" href="{style}"></head>'
        f'<body class="site-page reading"><main>{body}</main></body></html>\n'
    )
