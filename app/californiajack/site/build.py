"""Builds the whole site: fetch, record, compile, prerender, write."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from californiajack.teaching.course import lessons_folder

from . import checkpage, icons, labpage, licences, page, readpages
from .assets import Asset, Site
from .bundle import SITE_PACKAGES, Archive, choose, pack, unpack_stdlib
from .errors import SiteError
from .fetch import Fetcher
from .lab import FOLDER, Lab
from .node import BrowserPython, core_folder
from .report import Report
from .runtime import HERE, Part, Runtime
from .tree import OWN, lay_out, left_out

STATIC = HERE / "static"
TITLE = "California Jack"
ENTRY = "californiajack.ui.app:create_app"


@dataclass(frozen=True)
class Plan:
    """What to build: where to, from which app, for which address.

    `entry` is "package.module:function"; the function takes `search` and `hash` and returns a
    Panel template. `packages` are the folders of the project's own packages. `lessons` is the
    folder of a course, in place of the one that comes with the package. With `lab`, the site has
    the notebooks, too.
    """

    out: Path
    entry: str = ENTRY
    packages: Sequence[Path] = ()
    base_url: str = ""
    prerender: bool = True
    sources: bool = False
    lessons: Path | None = None
    lab: bool = False

    @property
    def course(self) -> Path:
        """The folder of the course that the site carries."""
        return self.lessons or lessons_folder()

    @property
    def folders(self) -> list[Path]:
        """This project's package and those of the plan."""
        own = Path(__file__).parent.parent
        return [own, *(path for path in self.packages if path.name != own.name)]


@dataclass
class Made:
    """What a build has made, for the report and the tests."""

    site: Site
    archives: list[Archive] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    parts: list[licences.Carried] = field(default_factory=list)
    lab: list[Archive] = field(default_factory=list)
    version: str = ""

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum((self.site.out / url).stat().st_size for url in self.site.files)


class Builder:
    """One build in a scratch folder; the result replaces `plan.out` only when it is whole."""

    def __init__(self, plan: Plan, runtime: Runtime, fetcher: Fetcher, report: Report) -> None:
        self.plan = plan
        self.runtime = runtime
        self.fetcher = fetcher
        self.report = report
        self.words: dict[str, dict[str, str]] = json.loads(
            (STATIC / "words.json").read_text("utf-8")
        )

    def run(self, scratch: Path) -> Made:
        """Builds below `scratch` and moves the site to its place."""
        core = self.fetcher.get(self.runtime.core)
        lock = next(path for part, path in core.items() if part.name == "pyodide-lock.json")
        wheels = {
            **self.fetcher.get(self.runtime.official(lock)),
            **self.fetcher.get(self.runtime.packages),
        }
        python = BrowserPython(core_folder(core, scratch / "core"), scratch)
        archives = self._archives(python, dict(wheels))
        firsts = self._prerender(python, archives)
        made = Made(Site(scratch / "site"), archives, firsts["en"]["files"])
        self._write(made, python, firsts, dict(wheels), lock)
        replace(made.site.out, self.plan.out)
        made.site.out = self.plan.out
        return made

    def _archives(self, python: BrowserPython, wheels: Mapping[Part, Path]) -> list[Archive]:
        tree = python.scratch / "tree"
        left = self.runtime.leave_out["tree"]
        lay_out(dict(wheels), self.plan.folders, tree, left, self.plan.course)
        self.report.step("Compiling the templates")
        python.run("templates")
        self.report.step("Walking through the app in Pyodide, to see what it imports")
        recorded = python.run("record", entry=self.plan.entry)["parts"]
        own = [folder.name for folder in self.plan.folders]
        parts = choose(recorded, tree, own, self.runtime.keep["tree"])
        names = unpack_stdlib(
            python.core / "python_stdlib.zip",
            python.scratch / "stdlib",
            self.runtime.leave_out["stdlib"],
        )
        count = len(names) + sum(len(files) for _, files in parts)
        self.report.step(f"Byte-compiling and packing {count} files")
        whole = own + self.runtime.keep["docstrings"]
        stdlib, rest = pack(python, parts, names, whole, sources=self.plan.sources)
        return [stdlib, *rest]

    def _prerender(self, python: BrowserPython, archives: list[Archive]) -> dict[str, Any]:
        self.report.step("Starting the app from the finished archives")
        stdlib, *rest = archives
        languages = list(self.words)

        def start(language: str) -> Any:
            return python.run(
                "prerender",
                tag=language,
                stdlib=stdlib.path,
                archives=[[archive.path.name, SITE_PACKAGES] for archive in rest],
                entry=self.plan.entry,
                search=f"?lang={language}",
                course=language == languages[0],
            )

        found = {}
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            for language, made in zip(languages, pool.map(start, languages), strict=True):
                found[language] = made
                self.report.bar(len(found), len(languages), self.words[language]["name"])
        return found

    def _write(
        self,
        made: Made,
        python: BrowserPython,
        firsts: dict[str, Any],
        wheels: dict[Part, Path],
        lock: Path,
    ) -> None:
        self.report.step("Writing the pages")
        site = made.site
        files, further = self._python_files(site, python, made.archives)
        scripts = self._libraries(site, wheels)
        names = ("worker.js", "keep.js", "boot.js", "site.css")
        static = {name: self._static(site, name) for name in names}
        style = static["site.css"]
        first = firsts["en"]
        html, places = page.steady(first["html"], first["elements"], first["roots"])
        config = {
            **further,
            "root": "./",
            "entry": self.plan.entry,
            "panel": "panel/",
            "sitePackages": SITE_PACKAGES,
            "lock": {**json.loads(lock.read_text("utf-8")), "packages": {}},
            "worker": static["worker.js"],
            "serviceWorker": "service-worker.js",
            "lab": f"{FOLDER}/" if self.plan.lab else "",
            "roots": places,
            "words": self.words,
            "first": self._firsts(site, firsts) if self.plan.prerender else {},
        }
        icon_tags = self._icons(site)
        shown = page.assemble(
            html,
            config=config,
            scripts=[*scripts, static["keep.js"]],
            style=style,
            boot=static["boot.js"],
            icon_tags=icon_tags,
            noscript=" ".join(words["noscript"] for words in self.words.values()),
            panel=f"panel/{self.runtime.version('panel')}/dist/",
        )
        site.add("index.html", shown)
        if self.plan.lab:
            wheels = self._lab(made, python, wheels, lock, files)
            labpage.write(site, files, style, icon_tags)
        self._other_pages(made, wheels, files, style, icon_tags)

    def _lab(
        self,
        made: Made,
        python: BrowserPython,
        wheels: dict[Part, Path],
        lock: Path,
        files: dict[str, Asset],
    ) -> dict[Part, Path]:
        """Adds the notebooks and their Python; returns all wheels that are in the site now."""
        self.report.step("Packing Python for the notebooks")
        wheels = {
            **wheels,
            **self.fetcher.get(self.runtime.official(lock, lab=True)),
            **self.fetcher.get(self.runtime.lab_packages),
        }
        lab = Lab(self.runtime, wheels, python)
        made.lab = [lab.archive(self.plan.folders, self.plan.course)]
        lab.add(made.site, files["stdlib"], made.lab[0].path)
        return wheels

    def _static(self, site: Site, name: str) -> str:
        return site.add(f"assets/{name}", (STATIC / name).read_bytes(), hashed=True).url

    def _other_pages(
        self,
        made: Made,
        wheels: dict[Part, Path],
        files: dict[str, Asset],
        style: str,
        icon_tags: str,
    ) -> None:
        """Licences, self-test, and last the service worker, whose list names all the others."""
        site = made.site
        scripts = ["bokeh", "panel", "jupyterlite-core", "jupyterlite-pyodide-kernel"]
        made.parts = licences.collect(self.runtime, wheels, [*made.archives, *made.lab], scripts)
        site.add("licenses.html", licences.render(made.parts, style, icon_tags, own_licence()))
        readpages.write(site, style, icon_tags, self.plan.course)
        checkpage.write(site, files, style, icon_tags)
        made.version = site.version
        site.add("service-worker.js", self._service_worker(site))
        site.add(".nojekyll", "")
        if self.plan.base_url:
            site.add("404.html", page.not_found(self.plan.base_url, TITLE))

    def _python_files(
        self, site: Site, python: BrowserPython, archives: list[Archive]
    ) -> tuple[dict[str, Asset], dict[str, Any]]:
        """The files of the start, and the part of the page's configuration about all of them."""
        folder = f"python/{self.runtime.pyodide}"

        def core(name: str) -> Asset:
            return site.add(f"{folder}/{name}", (python.core / name).read_bytes(), fixed=True)

        files = {
            "wasm": core("pyodide.asm.wasm"),
            "engine": core("pyodide.asm.js"),
            "loader": core("pyodide.js"),
        }

        def packed(name: str, path: Path) -> Asset:
            return site.add(f"python/{name}.zip", path.read_bytes(), hashed=True)

        stdlib, start, *later = archives
        files |= {"stdlib": packed("stdlib", stdlib.path), "app": packed("app", start.nested)}
        parts = {archive.name: packed(archive.name, archive.nested) for archive in later}
        modules = {module: archive.name for archive in later for module in archive.modules}
        return files, {
            "files": {name: asset.order for name, asset in files.items()},
            "later": {name: asset.order for name, asset in parts.items()},
            "laterModules": modules,
        }

    def _libraries(self, site: Site, wheels: Mapping[Part, Path]) -> list[str]:
        """BokehJS and Panel's scripts and styles, taken from the verified wheels."""
        bokeh = licences.wheel_of(wheels, "bokeh")
        panel = licences.wheel_of(wheels, "panel")
        version = self.runtime.version("panel")
        urls = []
        for name in self.runtime.keep["bokeh-js"]:
            content = bokeh.read(f"bokeh/server/static/js/{name}")
            urls.append(site.add(f"assets/{name}", content, hashed=True).url)
        for name in sorted(panel.namelist()):
            inner = name.removeprefix("panel/dist/")
            if inner == name or name.endswith("/"):
                continue
            if inner == "panel.min.js":
                urls.append(site.add(f"assets/{inner}", panel.read(name), hashed=True).url)
            elif left_out(inner, self.runtime.keep["panel-dist"]):
                site.add(f"panel/{version}/dist/{inner}", panel.read(name), fixed=True)
        return urls

    def _firsts(self, site: Site, firsts: dict[str, Any]) -> dict[str, Any]:
        made = {}
        for language, first in firsts.items():
            asset = site.add(f"assets/first-{language}.json", first["document"], hashed=True)
            made[language] = {"url": asset.url, "roots": first["roots"]}
        return made

    def _icons(self, site: Site) -> str:
        site.add("icons/icon.svg", icons.SVG)
        for size in (180, 192, 512):
            site.add(f"icons/icon-{size}.png", icons.png(size))
        site.add("icons/icon-mask-512.png", icons.png(512, inset=0.12))
        entries = [
            {"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {
                "src": "icons/icon-mask-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ]
        manifest = {
            "name": TITLE,
            "short_name": TITLE,
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": icons.PAPER,
            "theme_color": icons.FELT,
            "icons": entries,
        }
        site.add("app.webmanifest", json.dumps(manifest, indent=1))
        return (
            '<link rel="icon" href="icons/icon.svg" type="image/svg+xml">'
            '<link rel="apple-touch-icon" href="icons/icon-180.png">'
            '<link rel="manifest" href="app.webmanifest">'
            f'<meta name="theme-color" content="{icons.FELT}">'
        )

    def _service_worker(self, site: Site) -> str:
        listing = [
            [url, site.fixed(url)]
            for url in sorted(site.files)
            if not url.startswith(".") and url != "404.html" and url not in site.apart
        ]
        return (
            f"const VERSION = {json.dumps(site.version)};\n"
            f"const PRECACHE = {json.dumps(listing)};\n"
            + (STATIC / "service-worker.js").read_text("utf-8")
        )


def own_licence() -> str:
    """The project's licence text, from the checkout or from the installed package."""
    checkout = HERE.parent.parent.parent / "LICENSE"
    if checkout.is_file():
        return checkout.read_text("utf-8")
    try:
        files = importlib.metadata.files(OWN) or []
    except importlib.metadata.PackageNotFoundError:
        return ""
    return next((file.read_text() for file in files if file.name == "LICENSE"), "")


def replace(made: Path, out: Path) -> None:
    """Puts a finished folder in the place of an older one.

    Raises SiteError when `out` holds something that is not an earlier build.
    """
    if out.exists() and any(out.iterdir()) and not (out / "service-worker.js").exists():
        raise SiteError(f"{out} is not empty and is no earlier build; choose another folder.")
    if out.exists():
        shutil.rmtree(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(made, out)


def build_site(
    plan: Plan, *, cache: Path | None = None, report: Report | None = None, keep: Path | None = None
) -> Made:
    """Builds the site of `plan`. With `keep`, the scratch folder stays there to be looked at.

    Raises SiteError (or one of its kinds) with a message for the person at the terminal.
    """
    runtime = Runtime()
    report = report or Report()
    builder = Builder(plan, runtime, Fetcher(runtime, cache, report), report)
    module = plan.entry.partition(":")[0].partition(".")[0]
    if module != OWN and module not in {path.name for path in plan.folders}:
        raise SiteError(f"the entry {plan.entry} is in none of the packages of the plan")
    if keep is not None:
        shutil.rmtree(keep, ignore_errors=True)
        keep.mkdir(parents=True)
        return builder.run(keep)
    with tempfile.TemporaryDirectory(prefix="californiajack-") as folder:
        return builder.run(Path(folder))
