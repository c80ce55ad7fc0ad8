"""Makes the archives the page unpacks: only what is imported, byte-compiled, always the same.

The standard library stays whole but for what runtime.toml leaves out: it is small, and a module
of it may be needed long after the start. Everything else is in an archive because recording the
app's course has touched it, or because it is part of the project's own packages.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .archives import open_zip
from .errors import SiteError
from .node import BrowserPython
from .tree import left_out

SITE_PACKAGES = "/lib/python3.12/site-packages/"
STDLIB = "/lib/python312.zip/"


@dataclass(frozen=True)
class Archive:
    """One finished archive: what it is for, where it lies, the source names it was made from."""

    name: str
    path: Path
    names: tuple[str, ...]

    @property
    def nested(self) -> Path:
        """The same archive as the only entry of another, which is what the page fetches."""
        return self.path.with_name(nested(self.path.name))

    @property
    def modules(self) -> list[str]:
        """The importable names inside."""
        return [module_name(name) for name in self.names if name.endswith((".py", ".so"))]


def nested(name: str) -> str:
    """The name under which an archive is nested."""
    return f"nested-{name}"


def module_name(path: str) -> str:
    """`numpy/fft/__init__.py` is `numpy.fft`, `x/_y.cpython-312-wasm32-emscripten.so` is `x._y`."""
    parts = path.split("/")
    parts[-1] = parts[-1].split(".")[0]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def choose(
    recorded: list[list[Any]], tree: Path, packages: Iterable[str], keep: Iterable[str]
) -> list[tuple[str, list[str]]]:
    """Which files of the tree go into which archive.

    `recorded` comes from inside/record.py. A file is in the first part that touched it; the
    project's own packages and the kept data are in the first one, whole.
    """
    own = [p.relative_to(tree).as_posix() for name in packages for p in (tree / name).rglob("*")]
    first = {name for name in own if (tree / name).is_file()}
    first |= {
        name
        for pattern in keep
        for path in tree.glob(pattern)
        if (name := path.relative_to(tree).as_posix())
    }
    parts: list[tuple[str, list[str]]] = []
    done: set[str] = set()
    for part, modules, data in recorded:
        names = {name for name in [*modules, *data] if (tree / name).is_file()}
        names |= first if not parts else set()
        parts.append((part, sorted(names - done)))
        done |= names
    return [part for part in parts if part[1]]


def unpack_stdlib(archive: Path, target: Path, patterns: Iterable[str]) -> list[str]:
    """Unpacks Pyodide's standard library; returns the names that stay."""
    with open_zip(archive) as source:
        names = [
            name
            for name in source.namelist()
            if not name.endswith("/") and not left_out(name, patterns)
        ]
        source.extractall(target, names)
    return names


def pack(
    python: BrowserPython,
    parts: list[tuple[str, list[str]]],
    stdlib: list[str],
    whole: Iterable[str],
    *,
    sources: bool = False,
) -> tuple[Archive, list[Archive]]:
    """Byte-compiles and zips: the standard library, then one archive per part.

    `whole` are the packages and modules that keep docstrings and asserts. With `sources` the
    archives hold source text, for tracebacks that show lines. The folders `tree` and `stdlib` must
    lie in the scratch folder of `python`.
    """
    plan = [["stdlib.zip", "stdlib", stdlib, STDLIB]]
    plan += [[f"{name}.zip", "tree", names, SITE_PACKAGES] for name, names in parts]
    if len({entry[0] for entry in plan}) != len(plan):
        raise SiteError("two parts of the course have the same name, or one is called stdlib")
    starts = [name if name.endswith(".py") else f"{name}/" for name in whole]
    # The standard library stays as Python reads it: as an archive.
    inside = {str(target): nested(str(target)) for target, *_ in plan[1:]}
    python.run("compile", archives_out=plan, nested=inside, whole=starts, sources=sources)
    made = [
        Archive(str(target).removesuffix(".zip"), python.scratch / str(target), tuple(names))
        for target, _, names, _ in plan
    ]
    return made[0], made[1:]
