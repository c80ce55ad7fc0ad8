"""Sheets of paper as HTML: the parts of a sheet, and a whole document to print by itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from californiajack.language.presets import preset_title
from californiajack.ui.filling import fill, render

from .choice import puzzles_chosen
from .deal import deal_chosen, deal_parts
from .part import Part
from .rules import rules_parts
from .score import score_parts
from .tasks import lesson_parts, puzzle_parts

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.teaching import Course

    from .choice import Choice

__all__ = ["MARGIN", "Sheet", "document", "make_sheet", "page_rule", "sheet_html"]

MARGIN: Final = 12
"""The margin on all sides of a page, in millimetres."""
_CSS: Final = Path(__file__).with_name("paper.css")
_NUMBER: Final = "@bottom-right{content:counter(page);font:8pt/1 sans-serif}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that was made: its title and its parts, each of which begins on a new page."""

    title: str
    paper: str
    parts: tuple[Part, ...]


def make_sheet(choice: Choice, course: Course, lang: Language, level: int = 1) -> Sheet:
    """Return the sheet that is chosen; `level` is that of its first heading.

    Raises `LessonError` for a fault in the files of the course.
    """
    if choice.kind == "lesson":
        lesson = course.lesson(choice.lesson)
        words = course.words_in(lang.code, lesson.words)
        parts = lesson_parts(lesson, words, lang, choice.preset, level, key=choice.key)
        title = words.title
    elif choice.kind == "puzzles":
        chosen = puzzles_chosen(choice, course)
        bank = course.words_in(lang.code, course.bank.words)
        parts = puzzle_parts(chosen, bank, lang, level, key=choice.key)
        title = lang.t("Puzzles")
    elif choice.kind == "deal":
        parts = deal_parts(choice, lang, level)
        title = f"{lang.t('Cards to cut out')} {deal_chosen(choice)[1]}"
    elif choice.kind == "score":
        parts = score_parts(choice, lang, level)
        title = f"{lang.t('Score sheet')}: {preset_title(lang, choice.preset)}"
    else:
        parts = rules_parts(choice, lang, level)
        title = f"{lang.t('Rules')}: {preset_title(lang, choice.preset)}"
    return Sheet(title, choice.paper, tuple(parts))


def sheet_html(sheet: Sheet) -> Markup:
    """Return the parts of a sheet, to be put into a page."""
    rule = page_rule(sheet.paper)
    return fill("paper_sheet.html", paper=sheet.paper, rule=rule, parts=sheet.parts)


def page_rule(paper: str) -> str:
    """Return the style rule that sets the size of the pages; it counts in a document only."""
    return f"@page {{ size: {paper}; margin: {MARGIN}mm; {_NUMBER} }}"


def document(sheet: Sheet, lang: Language) -> str:
    """Return a sheet as a document of its own that needs no other file."""
    return render(
        "paper_document.html",
        code=lang.code,
        title=sheet.title,
        rule=page_rule(sheet.paper),
        style=_style(),
        body=sheet_html(sheet),
    )


@cache
def _style() -> Markup:
    return Markup(_CSS.read_text(encoding="utf-8"))  # noqa: S704 - a file of our own
