# ruff: noqa: D103, F821, PLE1142 -- `job` is set by run.mjs, which may also await at the top
"""Walks through the app from its sources and notes every module and data file it touches.

Job: entry, packages (whole packages to keep). Result: {"parts": [[name, modules, data], …]}.
A part ends where the app's `course` yields the name of the next one.
"""

import importlib
import inspect
import json
import os
import sys

SOURCE = "/host/tree"
sys.path.insert(0, SOURCE)
opened: set[str] = set()


def note(event, args):
    if event == "open" and isinstance(args[0], str) and args[0].startswith(SOURCE + "/"):
        opened.add(args[0][len(SOURCE) + 1 :])


def noted_stat(path, *rest, **options):
    # Some files are only asked for (Param checks that a path exists) and read much later.
    found = stat(path, *rest, **options)
    if isinstance(path, str | os.PathLike):
        note("open", [os.fspath(path)])
    return found


sys.addaudithook(note)
stat, os.stat = os.stat, noted_stat


def seen_modules() -> set[str]:
    names = set()
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if isinstance(path, str) and path.startswith(SOURCE + "/"):
            names.add(path[len(SOURCE) + 1 :])
    return names


def seen_data() -> set[str]:
    return {name for name in opened if not name.endswith((".py", ".pyc", ".so"))}


from californiajack.site import browser  # noqa: E402

browser.prepare("https://site.invalid/panel/")
doc = browser.create(job["entry"], "", "", None)
browser.serialize(doc)
browser.link(lambda *_: None)
browser.locate(json.dumps({"pathname": "/"}))

parts = [["app", seen_modules(), seen_data()]]
course = getattr(importlib.import_module(job["entry"].partition(":")[0]), "course", None)


async def walk():
    walking = course(browser._app)
    if inspect.isasyncgen(walking):
        async for name in walking:
            parts[-1][1:] = [seen_modules(), seen_data()]
            parts.append([name, set(), set()])
    else:
        await walking
    parts[-1][1:] = [seen_modules(), seen_data()]


if course is not None:
    await walk()

result = {"parts": [[name, sorted(mods), sorted(data)] for name, mods, data in parts]}
