"""Python's side of the page: starts the app, carries changes to and from the page, survives errors.

Runs in the worker of the static site only (and once under Node while the site is built). The
worker calls `start`, then `link`, then `apply` for every message; each of them returns normally
whatever the app does, so that the page's queue goes on.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import traceback
import types
from collections.abc import Callable
from typing import Any

DOCUMENT = "site"
# Packages of which nothing is imported before somebody opens a place that needs it.
WHEN_WANTED = ("californiajack", "holoviews")
Tell = Callable[[str, str], None]
_tell: Tell | None = None
_app: Any = None
_later: LaterModules | None = None


def prepare(panel_root: str) -> None:
    """Makes Panel importable here; call it before anything imports Panel.

    Panel reads `pyodide.ffi.jsnull`, which this Pyodide lacks (its null arrives as None), and
    asks for JavaScript to be evaluated, which a strict Content-Security-Policy forbids.
    """
    import js
    import pyodide.code
    import pyodide.ffi

    os.environ["PANEL_CDN_ROOT"] = panel_root
    if not hasattr(pyodide.ffi, "jsnull"):
        pyodide.ffi.jsnull = type("JsNull", (), {"__bool__": lambda self: False})()
    if hasattr(js, "nullifyUndefined"):
        evaluate = pyodide.code.run_js
        pyodide.code.run_js = lambda source: js.nullifyUndefined
        try:
            import panel.io.pyodide  # noqa: F401
        finally:
            pyodide.code.run_js = evaluate


def report(error: BaseException) -> None:
    """Tells the page about an exception of the app; the page shows it and everything goes on."""
    lines = traceback.format_exception(error)
    print("".join(lines), file=sys.stderr)
    if _tell is not None:
        _tell(f"{type(error).__name__}: {error}", "".join(lines))


def _guard_tasks() -> None:
    """Catches what happens in async callbacks, which Panel's own handler doesn't see."""
    import asyncio
    import functools

    import param
    from panel.io import pyodide as panel_pyodide

    execute = panel_pyodide.async_execute

    def guarded_execute(func: Any) -> None:
        @functools.wraps(func)
        async def guarded() -> None:
            try:
                await func()
            except Exception as error:
                report(error)

        execute(guarded)

    panel_pyodide.async_execute = guarded_execute
    param.parameterized.async_executor = guarded_execute

    def loose_end(_: Any, context: dict[str, Any]) -> None:
        report(context.get("exception") or RuntimeError(str(context.get("message"))))

    asyncio.get_event_loop().set_exception_handler(loose_end)


def _new_document() -> Any:
    """A document whose model names are the same in every run, so the page can adopt its own."""
    from bokeh.document import Document
    from bokeh.io.doc import set_curdoc
    from bokeh.settings import settings
    from panel.io.document import MockSessionContext
    from panel.io.state import state

    settings.simple_ids.set_value(True)
    doc = Document()
    set_curdoc(doc)
    doc.hold()
    doc._session_context = lambda: MockSessionContext(document=doc)
    state.curdoc = doc
    return doc


def _address(address: list[str]) -> None:
    """Tells Panel's location component the query and fragment of the page, before the app runs."""
    from panel.io.state import state

    location = state.location
    if location is not None:
        location.search, location.hash = address


def create(
    entry: str, search: str, fragment: str, tell: Tell | None, address: list[str] | None = None
) -> Any:
    """Creates the app of `entry` ("package.module:function") in a fresh document.

    `search` is what the app is given: the page's query and the language it has chosen. `address`
    is the page's own query and fragment.
    """
    global _app, _tell
    _tell = tell
    import panel as pn

    doc = _new_document()
    module, _, name = entry.partition(":")
    function = getattr(importlib.import_module(module), name)
    pn.config.exception_handler = report
    _guard_tasks()
    _address(address or ["", ""])
    _app = function(search=search, hash=fragment)
    pn.config.exception_handler = report
    _app.location = True
    _app.server_doc(doc=doc, title=getattr(_app, "title", None) or None, location=True)
    return doc


def serialize(doc: Any) -> tuple[str, str]:
    """The document and the names of its roots, as two JSON texts that don't vary between runs."""
    from bokeh.embed.util import standalone_docs_json_and_render_items

    docs, _ = standalone_docs_json_and_render_items(doc.roots, suppress_callback_warning=True)
    (document,) = docs.values()
    # What happened until now is in the document; it must not be sent a second time.
    doc.callbacks._held_events = []
    doc._session_context = None
    text = json.dumps({DOCUMENT: document}, separators=(",", ":"), ensure_ascii=False)
    return text, json.dumps([root.id for root in doc.roots])


class LaterModules:
    """Imports modules of the parts that were not unpacked at the start.

    Asked only when nothing else finds a module. `later` maps module names to part names.
    """

    def __init__(self, later: dict[str, str], unpack: Callable[[str], None]) -> None:
        self._later = later
        self._unpack = unpack
        self._done: set[str] = set()

    def beneath(self, part: str) -> list[str]:
        """The modules of a part that belong to the libraries on which its main one stands."""
        return sorted(
            name
            for name, its_part in self._later.items()
            if its_part == part and name.partition(".")[0] not in WHEN_WANTED
        )

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Unpacks the part that holds the module, then looks again."""
        from importlib.machinery import PathFinder

        part = self._later.get(name)
        if part is None or part in self._done:
            return None
        self._unpack(part)
        self._done.add(part)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def start(order: str, tell: Tell) -> list[str]:
    """Starts the app. Returns the document and the names of its roots as JSON.

    `order` is the page's order as JSON: entry, search, hash, address, panelRoot, and
    laterModules, which says which modules come with which later part of the program.
    """
    global _later
    import gc

    import js

    # Almost nothing that is made during the start is ever thrown away: collecting only costs time.
    gc.disable()
    given = json.loads(order)
    _later = LaterModules(given["laterModules"], js.unpackPart)
    sys.meta_path.append(_later)
    prepare(given["panelRoot"])
    doc = create(given["entry"], given["search"], given["hash"], tell, given["address"])
    answer = list(serialize(doc))
    gc.freeze()
    gc.enable()
    return answer


def ahead(part: str) -> str | None:
    """The next module of a later part that can be brought before the part is wanted."""
    waiting = [] if _later is None else _later.beneath(part)
    return next((name for name in waiting if name not in sys.modules), None)


def bring(name: str) -> None:
    """Imports a module that will be wanted."""
    importlib.import_module(name)


def link(send: Any) -> None:
    """Connects Python's document with the page, once the page shows it."""
    from panel.io.pyodide import _link_docs_worker
    from panel.io.state import state

    try:
        _link_docs_worker(state.curdoc, send, setter="js")
    except Exception as error:
        report(error)


def apply(patch: Any) -> None:
    """Carries out what the page did; an exception of the app is reported, not raised."""
    from panel.io.pyodide import _convert_json_patch
    from panel.io.state import state

    try:
        state.curdoc.apply_json_patch(_convert_json_patch(patch), setter="js")
    except Exception as error:
        report(error)


def locate(location: str) -> None:
    """Gives Panel's location component the page's address."""
    from panel.io.state import state
    from panel.util import edit_readonly

    if not state.location:
        return
    try:
        known = {k: v for k, v in json.loads(location).items() if k in state.location.param}
        with edit_readonly(state.location):
            state.location.param.update(known)
    except Exception as error:
        report(error)


def modules() -> str:
    """The names of all imported modules as JSON, for the test of the archive."""
    return json.dumps(sorted(n for n, m in sys.modules.items() if isinstance(m, types.ModuleType)))
