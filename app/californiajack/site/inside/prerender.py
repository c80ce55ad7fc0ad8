# ruff: noqa: F821, PLE1142 -- `job` is set by run.mjs, which may also await at the top
"""Starts the app from the finished archives and makes the page's first document, per language.

Job: entry, search. Result: {"document", "roots", "html", "title"}; the walk through the app's
course at the end proves that no module is missing from the archives.
"""

import importlib
import inspect
import json
import sys

from californiajack.site import browser

browser.prepare("https://site.invalid/panel/")
doc = browser.create(job["entry"], job["search"], "", None)

from bokeh.core.templates import MACROS, get_env  # noqa: E402
from bokeh.embed.util import standalone_docs_json_and_render_items  # noqa: E402
from panel.io.resources import BASE_TEMPLATE  # noqa: E402

document, roots = browser.serialize(doc)
_, (item,) = standalone_docs_json_and_render_items(doc.roots, suppress_callback_warning=True)
template = doc.template or BASE_TEMPLATE
if isinstance(template, str):
    template = get_env().from_string("{% extends base %}\n" + template)
html = template.render(
    {
        **doc._template_variables,
        "title": doc.title,
        "bokeh_js": "",
        "bokeh_css": "",
        "plot_script": "",
        "docs": [item],
        "doc": item,
        "roots": item.roots,
        "base": BASE_TEMPLATE,
        "macros": MACROS,
        "manifest": None,
        "manifest_url": None,
        "app_favicon": "",
        "apple_icon": "",
        "dist_url": "https://site.invalid/panel/",
    }
)
elements = {root.id: root.elementid for root in item.roots}
if job.get("course"):
    course = getattr(importlib.import_module(job["entry"].partition(":")[0]), "course", None)
    if course is not None:
        browser.link(lambda *_: None)
        browser.locate(json.dumps({"pathname": "/"}))
        walking = course(browser._app)
        if inspect.isasyncgen(walking):
            async for _ in walking:
                pass
        else:
            await walking
result = {
    "document": document,
    "roots": json.loads(roots),
    "elements": elements,
    "html": html,
    "title": doc.title,
    "files": sorted(
        str(m.__file__) for m in list(sys.modules.values()) if getattr(m, "__file__", None)
    ),
}
