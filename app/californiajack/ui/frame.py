"""The frame around all places, and the page's address, storage and document attributes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

import param
from panel.custom import JSComponent

from .messages import checked

__all__ = ["Frame"]

_HERE: Final = Path(__file__).parent


class Frame(JSComponent):
    """Header, settings, address bar and storage. What happens there goes to `on_message`."""

    data = param.Dict(default={}, doc="What is shown: places, languages, settings and their words.")
    address = param.Dict(default={}, doc="Where we are: search, hash, and whether it is new.")
    store = param.Dict(default={}, doc="What the browser keeps for the next visit.")
    progress = param.Dict(default={}, doc="What has been learned, for the browser to keep.")
    pulse = param.Integer(default=0, doc="Counts beats, which mean nothing to the page.")

    # The page is told what these hold; whatever it makes of them changes nothing in Python.
    _linked_properties: ClassVar[tuple[str, ...]] = ()

    _esm = _HERE / "frame.js"
    _stylesheets = [(_HERE / "frame.css").read_text(encoding="utf-8")]

    def __init__(self, on_message: Callable[[dict[str, Any]], None], **params: Any) -> None:
        super().__init__(**params)
        self._on_message = on_message

    def beat(self) -> None:
        """Change something, so that all other changes reach the page as well."""
        self.pulse += 1

    def _handle_msg(self, msg: Any) -> None:
        message = checked(msg)
        if message is not None:
            self._on_message(message)
