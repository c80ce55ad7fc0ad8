"""What the lab shows beside its plots: a sentence, the same numbers as a table, and downloads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from californiajack.language.languages import N_
from californiajack.ui.page import render

from .explore_deal import DEAL_PARTS, facts_part
from .explore_many import MANY_PARTS

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["PARTS", "facts_html", "head_html", "part_html", "trick_html"]

PARTS: Final[Mapping[str, Sequence[str]]] = {
    "deal": ("cards", "race", "ranks"),  # the quickest first: something is to be seen sooner
    "odds": ("odds",),
    "rules": ("rules",),
    "strategies": ("strategies",),
}
"""The plots of each view, in their order."""
_TITLES: Final = {
    "cards": N_("Who had what"),
    "race": N_("The pip race"),
    "ranks": N_("Where the pips came from"),
    "odds": N_("The chance of each point"),
    "rules": N_("What changes"),
    "strategies": N_("How the deals ended"),
}


def head_html(session: Session, name: str) -> str:
    """Return the heading above a plot."""
    return render("explore_head.html", id=f"head-{name}", title=session.language.t(_TITLES[name]))


def part_html(session: Session, name: str, colours: Sequence[str]) -> str:
    """Return what stands beside a plot; `colours` are those of the seats, then nobody's."""
    lang = session.language
    part = {**DEAL_PARTS, **MANY_PARTS}[name](session, colours)
    files = [
        {
            "id": name,
            "file": f"california-jack-{name}.csv",
            "data": f"data:text/csv;charset=utf-8,{quote(part.pop('csv'))}",
            "label": lang.t("Save as CSV"),
        }
    ]
    png = {"id": name, "file": f"california-jack-{name}.png", "label": lang.t("Save as PNG")}
    empty: dict[str, Any] = {"legend": [], "examples": None}
    return render("explore_part.html", **{**empty, **part}, downloads=files, png=png)


def facts_html(session: Session) -> str:
    """Return the facts of the deal after the trick that is looked at."""
    empty: dict[str, Any] = {"legend": [], "examples": None, "downloads": [], "png": None}
    return render("explore_part.html", **{**empty, **facts_part(session)})


def trick_html(session: Session, start: int) -> str:
    """Return the slider over the tricks; `start` is where it stands when it is drawn."""
    lang, lab = session.language, session.exploring
    assert lab.deal is not None
    last = len(lab.deal.tricks)
    words = [lang.t("Before the first trick")]
    words += [
        lang.t("After trick {trick} of {last}", trick=n, last=last) for n in range(1, last + 1)
    ]
    return render(
        "explore_trick.html",
        label=lang.t("Trick"),
        now=words[start],
        value=start,
        last=last,
        words=words,
    )
