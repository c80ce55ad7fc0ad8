"""The presenter as one custom component: it is given plain data and emits what was pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import param
from panel.custom import JSComponent

from .messages import checked
from .table import joined

__all__ = ["MODULES", "Presenter"]

_HERE: Final = Path(__file__).parent

#: The parts of the script in the order in which they build on each other.
MODULES: Final = (
    "table_dom.js",
    "table_cards.js",
    "presenter_icons.js",
    "presenter_parts.js",
    "presenter_notes.js",
    "presenter_keys.js",
    "presenter.js",
)


class Presenter(JSComponent):
    """One screen for a class; whatever is pressed goes to `on_message`."""

    state = param.Dict(default={}, doc="What is shown; empty where nothing is presented.")
    words = param.Dict(default={}, doc="Cards and texts in the language.")

    _esm: ClassVar[str] = joined(MODULES)
    _stylesheets: ClassVar[list[str]] = [(_HERE / "presenter.css").read_text(encoding="utf-8")]

    def __init__(self, on_message: Callable[[Mapping[str, Any]], None], **params: Any) -> None:
        params.setdefault("margin", 0)
        super().__init__(**params)
        self._on_message = on_message

    def _handle_msg(self, data: Any) -> None:
        message = checked(data)
        if message is not None and message["type"] == "present":
            self._on_message(message)
