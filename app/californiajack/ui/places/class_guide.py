"""The guide for teachers as a view of the class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from californiajack.teaching import LessonError
from californiajack.ui.beside import is_on_site, page_address
from californiajack.ui.filling import fill
from californiajack.ui.guide import Links, guide_body

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["guide_actions", "guide_html"]


def guide_actions(session: Session, message: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """Return what the controls of this view do: its links need nothing of their own."""
    return {}


def guide_html(session: Session) -> Markup:
    """Return what the view shows below its title."""
    lang, course = session.language, session.learning.course
    site = is_on_site()
    links = Links(course, lang, in_app=True, site=site)
    plain = Markup("")
    try:
        body = guide_body(links, 3)
        address = page_address("teach", links.spoken, course.languages)
        if site:
            plain = links.beside(address, lang.t("As a plain page, to print"))
    except LessonError as error:
        # A course in the making, or one without this language: what is missing is said.
        body = Markup('<p class="problem">{}</p>').format(error)
    return fill("class_guide.html", plain=plain, body=body)
