"""Writes read.html and its sisters: the whole course as plain pages, one for each language."""

from __future__ import annotations

from html import escape

from californiajack.language import language, languages
from californiajack.teaching import load_course
from californiajack.ui.reading import course_page

from .assets import Site
from .page import POLICY

FIRST = "en"


def address(code: str) -> str:
    """Where the page of a language lies."""
    return "read.html" if code == FIRST else f"read-{code}.html"


def write(site: Site, style: str, icon_tags: str) -> None:
    """Adds a page for each language to the site."""
    course = load_course()
    for code in languages():
        lang = language(code)
        others = [(each, name, address(each)) for each, name in languages().items()]
        body = course_page(course, lang, others)
        title = escape(course.words(code)["title"])
        site.add(
            address(code),
            f'<!doctype html>\n<html lang="{code}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{title}</title>{icon_tags}"
            f'<link rel="stylesheet" href="{style}"></head>'
            f'<body class="site-page reading"><main>{body}</main></body></html>\n',
        )
