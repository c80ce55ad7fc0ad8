"""Where the notebooks are: links from the app into the part of the static site that runs them."""

from __future__ import annotations

import os
from urllib.parse import quote

__all__ = ["LAB_VARIABLE", "lab_address", "notebook_page"]

LAB_VARIABLE = "CALIFORNIAJACK_LAB"


def notebook_page(name: str) -> str:
    """Return the address of a notebook (its file name) below the folder of the notebooks."""
    return f"notebooks/index.html?path={quote(name)}"


def lab_address(notebook: str = "") -> str | None:
    """Return the address of a notebook below the app's own, or of the list of them for no name.

    None where the app has no notebooks beside it: served from a computer, or a site built
    without them. `notebook` is a file name, such as ``N2-pips-in-a-thousand-deals.ipynb``.
    """
    folder = os.environ.get(LAB_VARIABLE)
    if not folder:
        return None
    return f"{folder}{notebook_page(notebook)}" if notebook else folder
