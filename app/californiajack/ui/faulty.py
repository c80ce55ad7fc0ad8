"""The page in place of the app while files of a course have faults: where, what, and the cure."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import panel as pn

from californiajack.language import language

from .page import STYLE, render

if TYPE_CHECKING:
    from californiajack.teaching.lint import Fault

__all__ = ["faulty_html", "faulty_page"]

_THEME: Final = Path(__file__).parent / "theme"


def faulty_page(faults: Sequence[Fault], code: str) -> pn.Template:
    """Return the page as a Panel template, in the language of a code."""
    # No components and no scripts of ours: the address stays as it is, a reload comes back to it.
    template = pn.Template((_THEME / "faulty.html").read_text(encoding="utf-8"))
    theme = (_THEME / "theme.css").read_text(encoding="utf-8")
    template.add_variable("css", f"{theme}\n{STYLE}")
    template.add_variable("faults", faulty_html(faults, code))
    return template


def faulty_html(faults: Sequence[Fault], code: str) -> str:
    """Return what stands on the page: each fault with its file, its line and what to do."""
    lang = language(code)
    return render(
        "faulty.html",
        code=code,
        title=lang.t("The course can't be played yet"),
        sentence=lang.t("Repair what stands here, save, and load this page again."),
        faults=[
            {
                "file": fault.file,
                "line": lang.t("line {number}", number=fault.line) if fault.line else "",
                "message": fault.message,
            }
            for fault in faults
        ],
        check=lang.t(
            "When nothing is left here, {command} looks further.", command="lessons check"
        ),
    )
