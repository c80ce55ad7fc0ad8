"""The row of views of a place that has several, such as the lab and the class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["views_row"]


def views_row(session: Session, names: Mapping[str, str], current: str) -> dict[str, Any]:
    """Return what `views.html` shows in the place that is open.

    `names` are the views in their order with their names, marked for translation.
    """
    lang, place = session.language, session.place
    return {
        "label": lang.t("Views"),
        "act": f"{place}-view",
        "links": [
            {
                "id": view,
                "label": lang.t(name),
                "href": f"?page={place}&view={view}&lang={session.code}",
                "current": view == current,
            }
            for view, name in names.items()
        ],
    }
