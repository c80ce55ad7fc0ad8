"""A part of a sheet of paper."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

__all__ = ["Part"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sheet that begins on a page of its own; `flows` where it may need several."""

    html: Markup
    flows: bool = False
