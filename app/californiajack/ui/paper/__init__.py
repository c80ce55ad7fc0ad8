"""Sheets of paper for a class: made as HTML, printed by a browser."""

from .choice import KINDS, PAPERS, Choice, PaperError, read_choice
from .sheets import Sheet, document, make_sheet, sheet_html

__all__ = [
    "KINDS",
    "PAPERS",
    "Choice",
    "PaperError",
    "Sheet",
    "document",
    "make_sheet",
    "read_choice",
    "sheet_html",
]
