"""Puts JupyterLite beside the app: the same Python, the project's notebooks, no other host.

JupyterLite's own builder would bring a whole Jupyter server onto every building machine. For a
fixed set of apps it copies files and writes a few listings; that is done here, from wheels
whose sha256 stands in lock.json, so that the same bytes come out everywhere.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from .assets import Asset, Site
from .bundle import SITE_PACKAGES, Archive
from .errors import SiteError
from .licences import wheel_of
from .node import BrowserPython
from .runtime import HERE, Part, Runtime
from .tree import lay_out, left_out, unpack_wheel

FOLDER = "lab"
# JupyterLab evaluates text as code and puts scripts into its pages; only the lab's pages may.
LAB_POLICY = (
    "default-src 'none'; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; "
    "worker-src 'self' blob:; connect-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data: blob:; "
    "frame-src 'self' blob: data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
KERNEL = "@jupyterlite/pyodide-kernel-extension"
KERNEL_PACKAGE = "jupyterlite-pyodide-kernel"
EXTENSIONS = "data/share/jupyter/labextensions"  # where a wheel keeps them
# What the kernel wants installed before it starts; all of it lies in our one archive.
KERNEL_ASKS = (
    "micropip", "piplite", "ssl", "sqlite3", "ipykernel", "comm", "pyodide_kernel", "jedi",
    "ipython",
)  # fmt: skip
PROFILE = "lab-ipython/profile_default/startup/00-site.py"
# JupyterLite's service worker would keep pages of its own beside the site's; the other one wants
# pictures of a Jupyter server.
SWITCHED_OFF = (
    "@jupyterlite/application-extension:service-worker-manager",
    "@jupyterlab/application-extension:faviconbusy",
)
STAMP = "2026-01-01T00:00:00.000000Z"  # JupyterLite wants a date; a build has none


@dataclass(frozen=True)
class Notebook:
    """A notebook of the project: its file name and the heading of its first cell."""

    name: str
    title: str
    content: bytes


def notebooks_folder() -> Path:
    """The folder of the notebooks, in the installed package or in the checkout."""
    package = HERE.parent
    for folder in (package / "notebooks", package.parent.parent / "notebooks"):
        if any(folder.glob("*.ipynb")):
            return folder
    raise SiteError("The notebooks are missing; --no-lab builds the site without them.")


def notebooks(folder: Path | None = None) -> list[Notebook]:
    """The notebooks of a folder by name, without one those of the project.

    Raises SiteError when there are none, or when one doesn't begin with a heading.
    """
    folder = folder or notebooks_folder()
    found = []
    for path in sorted(folder.glob("*.ipynb")):
        content = path.read_bytes()
        first = "".join(json.loads(content)["cells"][0]["source"])
        heading = re.match(r"# (.+)", first)
        if heading is None:
            raise SiteError(f"{path.name}: the first cell has to begin with a heading")
        found.append(Notebook(path.name, heading.group(1), content))
    return found


class Lab:
    """Builds the folder `lab` of a site, and the archive of Python packages for its notebooks."""

    def __init__(self, runtime: Runtime, wheels: Mapping[Part, Path], python: BrowserPython):
        self.runtime = runtime
        self.wheels = wheels
        self.python = python
        self.core = wheel_of(wheels, "jupyterlite_core")
        self.kernel = wheel_of(wheels, "jupyterlite_pyodide_kernel")

    def archive(self, folders: Iterable[Path], lessons: Path) -> Archive:
        """Packs all that a notebook can import, byte-compiled; our own code with its source."""
        tree = self.python.scratch / "lab-tree"
        left = self.runtime.leave_out["lab"]
        parts = {part: path for part, path in self.wheels.items() if "jupyterlite" not in part.name}
        lay_out(parts, folders, tree, left, lessons)
        for name in self.kernel.namelist():
            if re.search(r"/static/pypi/(ipykernel|piplite|pyodide_kernel)-.*\.whl$", name):
                wheel = self.python.scratch / name.rpartition("/")[2]
                wheel.write_bytes(self.kernel.read(name))
                unpack_wheel(wheel, tree, left)
        for name, content in self._panel_files():
            if not name.endswith("panel.min.js"):
                place = tree / "panel" / "dist" / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(content)
        profile = tree / PROFILE
        profile.parent.mkdir(parents=True)
        shutil.copyfile(HERE / "inside" / "lab_startup.py", profile)
        names = [p.relative_to(tree).as_posix() for p in sorted(tree.rglob("*")) if p.is_file()]
        self.python.run(
            "compile",
            tag="-lab",
            archives_out=[["lab.zip", "lab-tree", names, SITE_PACKAGES]],
            whole=[""],  # a notebook shows docstrings
            beside=["californiajack/", PROFILE],  # and the source of the project's own code
        )
        return Archive("lab", self.python.scratch / "lab.zip", tuple(names))

    def add(self, site: Site, stdlib: Asset, archive: Path) -> None:
        """Adds the lab to the site; `stdlib` is the standard library that the app has, too."""
        packed = site.add("python/lab.zip", archive.read_bytes(), hashed=True, apart=True)
        self._add_app(site)
        extensions = [self._add_kernel(site), self._add_comms(site)]
        self._add_scripts(site)
        self._add_lock(site, packed)
        self._add_books(site, notebooks())
        config = {
            "jupyter-lite-schema-version": 0,
            "jupyter-config-data": {
                **self._stock_config(),
                "appName": "California Jack",
                "disabledExtensions": list(SWITCHED_OFF),
                "federated_extensions": extensions,
                "litePluginSettings": {f"{KERNEL}:kernel": self._kernel_config(stdlib)},
            },
        }
        _put(site, "jupyter-lite.json", _json(config))

    def _members(self) -> Iterator[tuple[str, bytes]]:
        """The files of JupyterLite's own archive that the chosen apps need."""
        name = next(name for name in self.core.namelist() if name.endswith(".tgz"))
        apps = set(self.runtime.data["lab"]["apps"])
        others = {"consoles", "edit", "lab", "notebooks", "repl", "tree"} - apps
        unused = {"doc", "service-worker.js", "index.html", "package.json"} | others
        with tarfile.open(fileobj=io.BytesIO(self.core.read(name))) as packed:
            for member in packed:
                inner = member.name.partition("/")[2]
                top, _, rest = inner.removeprefix("build/").partition("/")
                built = inner.startswith("build/") and top in others and bool(rest)
                mine = inner.partition("/")[0] in unused or built or inner.endswith(".map")
                content = packed.extractfile(member)
                if content is not None and not mine:
                    yield inner, content.read()

    def _stock_config(self) -> dict[str, Any]:
        content = dict(self._members())["jupyter-lite.json"]
        return dict(json.loads(content)["jupyter-config-data"])

    def _add_app(self, site: Site) -> None:
        head = f'<meta http-equiv="Content-Security-Policy" content="{escape(LAB_POLICY)}" />'
        head += '<link rel="icon" href="../../icons/icon.svg" type="image/svg+xml" />'
        for name, content in self._members():
            data = content
            if name.endswith(".html"):
                data = re.sub(
                    rb"(<meta charset[^>]*>)", rb"\1\n    " + head.encode(), data, count=1
                )
            if name != "jupyter-lite.json":
                _put(site, name, data)

    def _add_extension(self, site: Site, files: Mapping[str, bytes]) -> dict[str, str]:
        facts = json.loads(files["package.json"])
        name = facts["name"]
        for inner, content in files.items():
            if not inner.endswith((".map", ".whl", ".orig")):
                _put(site, f"extensions/{name}/{inner}", content)
        return {"name": name, **facts["jupyterlab"]["_build"]}

    def _add_kernel(self, site: Site) -> dict[str, str]:
        version = self.runtime.data["packages-lab"][KERNEL_PACKAGE]
        stem = f"{KERNEL_PACKAGE.replace('-', '_')}-{version}.data"
        files = _below(self.kernel, f"{stem}/{EXTENSIONS}/{KERNEL}/")
        return self._add_extension(
            site, {name: data for name, data in files.items() if "/pypi/" not in name}
        )

    def _add_comms(self, site: Site) -> dict[str, str]:
        """Panel's side of the messages, and the schema of its one setting."""
        files = _below(wheel_of(self.wheels, "pyviz_comms"), "pyviz_comms/labextension/")
        version = self.runtime.version("pyviz_comms")
        schemas = []
        for name, content in files.items():
            if name.startswith("schemas/") and name.endswith("plugin.json"):
                plugin = f"{name.removeprefix('schemas/').rpartition('/')[0]}:plugin"
                schema = json.loads(content)
                entry = {"id": plugin, "raw": "{}", "schema": schema, "settings": {}}
                schemas.append({**entry, "version": version})
        _put(site, "build/schemas/all_federated.json", _json(schemas))
        return self._add_extension(site, files)

    def _add_scripts(self, site: Site) -> None:
        """BokehJS and Panel's script under the names by which a notebook asks for them."""
        bokeh = wheel_of(self.wheels, "bokeh")
        version = self.runtime.version("bokeh")
        for name in self.runtime.data["lab"]["bokeh-js"]:
            stem = name.removesuffix(".min.js")
            content = bokeh.read(f"bokeh/server/static/js/{name}")
            _put(site, f"static/bokeh/release/{stem}-{version}.min.js", content)
        folder = f"panel/{self.runtime.version('panel')}/dist"
        for name, content in self._panel_files():
            site.add(f"{folder}/{name}", content, fixed=True, apart=True)

    def _panel_files(self) -> Iterator[tuple[str, bytes]]:
        panel = wheel_of(self.wheels, "panel")
        for name in sorted(panel.namelist()):
            inner = name.removeprefix("panel/dist/")
            if inner != name and left_out(inner, self.runtime.data["lab"]["panel-dist"]):
                yield inner, panel.read(name)

    def _add_lock(self, site: Site, packed: Asset) -> None:
        """One archive holds everything; what the kernel asks for besides is an empty one."""
        empty = io.BytesIO()
        zipfile.ZipFile(empty, "w").close()
        nothing = site.add("python/nothing.zip", empty.getvalue(), hashed=True, apart=True)
        entries = {"californiajack": packed, **dict.fromkeys(KERNEL_ASKS, nothing)}
        packages = {
            name.replace("_", "-"): {
                "name": name.replace("_", "-"),
                "version": "0",
                "file_name": f"../{asset.url.removeprefix('python/')}",
                "install_dir": "site",
                "sha256": asset.sha256,
                "package_type": "package",
                "imports": [],
                "depends": [],
                "unvendored_tests": False,
            }
            for name, asset in entries.items()
        }
        known = json.loads((self.python.core / "pyodide-lock.json").read_text("utf-8"))
        _put(site, "pyodide-lock.json", _json({"info": known["info"], "packages": packages}))

    def _kernel_config(self, stdlib: Asset) -> dict[str, Any]:
        return {
            "pyodideUrl": f"./../python/{self.runtime.pyodide}/pyodide.js",
            "disablePyPIFallback": True,
            "pipliteUrls": [],
            "loadPyodideOptions": {
                "lockFileURL": "pyodide-lock.json",
                "stdLibURL": f"../{stdlib.url}",
                "packages": ["californiajack", *KERNEL_ASKS],
                "env": {"IPYTHONDIR": f"{SITE_PACKAGES}{PROFILE.partition('/')[0]}"},
            },
        }

    def _add_books(self, site: Site, books: list[Notebook]) -> None:
        for book in books:
            _put(site, f"files/{book.name}", book.content)
        nothing = {"content": None, "format": None, "mimetype": None, "writable": True}
        dates = {"created": STAMP, "last_modified": STAMP}
        listing = [
            {
                **nothing,
                **dates,
                "name": book.name,
                "path": book.name,
                "size": len(book.content),
                "type": "notebook",
            }
            for book in books
        ]
        folder = {"name": "", "path": "", "size": None, "type": "directory", "format": "json"}
        _put(
            site, "api/contents/all.json", _json({**nothing, **dates, **folder, "content": listing})
        )
        english = {"en": {"displayName": "English", "nativeName": "English"}}
        _put(site, "api/translations/all.json", _json({"data": english, "message": ""}))
        _put(site, "api/translations/en.json", _json({"data": {}, "message": ""}))


def _below(wheel: zipfile.ZipFile, folder: str) -> dict[str, bytes]:
    names = [n for n in wheel.namelist() if n.startswith(folder) and not n.endswith("/")]
    return {name.removeprefix(folder): wheel.read(name) for name in sorted(names)}


def _put(site: Site, name: str, content: bytes | str) -> Asset:
    return site.add(f"{FOLDER}/{name}", content, apart=True)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True) + "\n"
