# ruff: noqa: PLC0415 -- whatever is imported outside stays in the notebook
"""Runs when the Python of a notebook starts: Panel and Bokeh get the site's own copies.

Copied into IPython's startup folder of the notebooks' archive; it leaves no names behind.
"""


def _prepare() -> None:
    import importlib.abc
    import importlib.util
    import os
    import sys

    import pyodide.ffi
    import pyodide_js

    site = pyodide_js._api.config.indexURL.rsplit("/python/", 1)[0] + "/"
    os.environ["PANEL_CDN_ROOT"] = f"{site}panel/"
    os.environ["PANEL_NPM_CDN"] = f"{site}panel/npm"  # nothing is there: a page asks no other host
    # Panel reads this name, which this Pyodide lacks (its null arrives as None).
    if not hasattr(pyodide.ffi, "jsnull"):
        pyodide.ffi.jsnull = type("JsNull", (), {"__bool__": lambda self: False})()

    class OwnBokeh(importlib.abc.MetaPathFinder):
        """Bokeh has no setting for where its scripts lie: told when it is imported."""

        def find_spec(self, name, path=None, target=None):
            if name != "bokeh.resources":
                return None
            sys.meta_path.remove(self)
            spec = importlib.util.find_spec(name)
            execute = spec.loader.exec_module

            def exec_module(module):
                execute(module)
                module._cdn_base_url = lambda: f"{site}lab/static"

            spec.loader.exec_module = exec_module
            return spec

    sys.meta_path.insert(0, OwnBokeh())


_prepare()
del _prepare
