"""Days in words."""

from __future__ import annotations

from datetime import date
from typing import Final

from .languages import N_, Language

__all__ = ["day_words"]

_MONTHS: Final = (
    N_("{day} January {year}"),
    N_("{day} February {year}"),
    N_("{day} March {year}"),
    N_("{day} April {year}"),
    N_("{day} May {year}"),
    N_("{day} June {year}"),
    N_("{day} July {year}"),
    N_("{day} August {year}"),
    N_("{day} September {year}"),
    N_("{day} October {year}"),
    N_("{day} November {year}"),
    N_("{day} December {year}"),
)


def day_words(lang: Language, day: date) -> str:
    """Return a day as it is written in the language, such as 30 November 2026."""
    return lang.t(_MONTHS[day.month - 1], day=str(day.day), year=str(day.year))
