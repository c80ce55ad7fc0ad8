"""Writes licenses.html: every part that the site carries, with its version and its licence's text.

All of it is read from the parts themselves: the metadata and licence files inside the wheels.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email.parser import Parser
from html import escape
from pathlib import Path

from .bundle import Archive
from .page import POLICY
from .runtime import Part, Runtime

# Parts that are no wheels. Their licences don't change with the version.
PYODIDE = "Mozilla Public License 2.0"
PYTHON = "Python Software Foundation License 2"
LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)


@dataclass(frozen=True)
class Carried:
    """One part of the site: name, version, licence in a word, and the texts that came with it."""

    name: str
    version: str
    licence: str
    home: str
    texts: tuple[str, ...] = ()


def wheel_of(wheels: Mapping[Part, Path], project: str) -> zipfile.ZipFile:
    """The opened wheel of a project. Raises KeyError when there is none."""
    for part, path in wheels.items():
        if part.project == project.replace("_", "-"):
            return zipfile.ZipFile(path)
    raise KeyError(project)


def licence_of(metadata: str) -> tuple[str, str, str, str]:
    """Name, version, licence and home page that a wheel's METADATA states."""
    fields = Parser().parsestr(metadata, headersonly=True)
    licence = fields.get("License-Expression") or ""
    if not licence:
        classified = [
            value.rpartition("::")[2].strip()
            for value in fields.get_all("Classifier", [])
            if value.startswith("License ::")
        ]
        first_line = (fields.get("License") or "").strip().split("\n")[0]
        licence = ", ".join(classified) or first_line[:80]
    urls = [fields.get("Home-page") or ""]
    urls += [value.partition(",")[2].strip() for value in fields.get_all("Project-URL", [])]
    home = next((url for url in urls if url.startswith("http")), "")
    return fields["Name"], fields["Version"], licence or "see the text", home


def of_wheel(path: Path) -> Carried:
    """What a wheel says about itself."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        inside = next(name for name in names if name.endswith(".dist-info/METADATA"))
        folder = inside.rpartition("/")[0]
        name, version, licence, home = licence_of(archive.read(inside).decode("utf-8"))
        texts = tuple(
            archive.read(entry).decode("utf-8", "replace")
            for entry in sorted(names)
            if entry.startswith(folder) and LICENCE_FILE.search(entry)
        )
    return Carried(name, version, licence, home, texts)


def collect(
    runtime: Runtime, wheels: Mapping[Part, Path], archives: Iterable[Archive], scripts: list[str]
) -> list[Carried]:
    """All parts: Pyodide and Python, then each wheel of which something is in an archive.

    `scripts` are the projects whose JavaScript the page uses, whatever the archives hold.
    """
    packed = {name for archive in archives for name in archive.names}
    tops = {name.split("/")[0] for name in packed} | {name for name in packed if "/" not in name}
    version = str(runtime.data["python"]["version"])
    parts = [
        Carried("Pyodide", runtime.pyodide, PYODIDE, ""),
        Carried("CPython", version, PYTHON, ""),
    ]
    for part, path in sorted(wheels.items(), key=lambda item: item[0].name.lower()):
        with zipfile.ZipFile(path) as archive:
            inside = {name.split("/")[0] for name in archive.namelist()}
        inside = {name for name in inside if not name.endswith(".dist-info")}
        if inside & tops or part.project in scripts:
            parts.append(of_wheel(path))
    return parts


def render(parts: list[Carried], style: str, icon_tags: str, own: str = "") -> str:
    """The page. `own` is the project's own licence text."""
    rows = []
    texts = []
    for number, part in enumerate(parts):
        name = escape(part.name)
        if part.texts:
            name = f'<a href="#part-{number}">{name}</a>'
            body = "\n\n".join(part.texts)
            texts.append(
                f'<h2 id="part-{number}">{escape(part.name)}</h2><pre>{escape(body)}</pre>'
            )
        home = f"<br>{escape(part.home)}" if part.home else ""
        rows.append(
            f"<tr><th scope='row'>{name}{home}</th><td>{escape(part.version)}</td>"
            f"<td>{escape(part.licence)}</td></tr>"
        )
    mine = f"<h2>California Jack</h2><pre>{escape(own)}</pre>" if own else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Licences - California Jack</title>{icon_tags}"
        f'<link rel="stylesheet" href="{style}"></head><body class="site-page"><main>'
        '<h1>Licences</h1><p>What this site carries. <a href="./">California Jack</a></p>'
        "<div class='site-wide'><table><thead><tr><th scope='col'>Part</th>"
        "<th scope='col'>Version</th><th scope='col'>Licence</th></tr></thead><tbody>"
        f"{''.join(rows)}</tbody></table></div>{mine}{''.join(texts)}</main></body></html>\n"
    )
