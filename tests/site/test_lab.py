"""The notebooks of the static site as files: nothing is missing, nothing is fetched by the game."""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from californiajack.site.assets import Asset, Site
from californiajack.site.errors import SiteError
from californiajack.site.lab import KERNEL_ASKS, LAB_POLICY, Lab, notebooks
from californiajack.site.labpage import cost, write
from californiajack.site.node import BrowserPython
from californiajack.site.page import POLICY
from californiajack.site.runtime import Part, Runtime
from californiajack.ui.notebooks import LAB_VARIABLE, lab_address

RUNTIME = Runtime()
KERNEL = "@jupyterlite/pyodide-kernel-extension"
PAGE = "<html><head><meta charset='utf-8' /></head></html>"


def wheel(folder: Path, part: Part, files: Mapping[str, str | bytes]) -> Path:
    path = folder / part.name
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def jupyterlite() -> bytes:
    """An archive with the shape of JupyterLite's own."""
    config = {"jupyter-config-data": {"baseUrl": "./"}}
    files = {
        "jupyter-lite.json": json.dumps(config),
        "index.html": PAGE,
        "service-worker.js": "",
        "build/1.js": "1",
        "build/1.js.map": "",
        **{f"{app}/index.html": PAGE for app in ("lab", "notebooks", "repl", "tree")},
        **{f"build/{app}/bundle.js": "" for app in ("lab", "notebooks", "repl", "tree")},
    }
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    return out.getvalue()


def extension(name: str) -> str:
    built = {"load": "static/remoteEntry.1.js", "extension": "./extension"}
    return json.dumps({"name": name, "jupyterlab": {"_build": built}})


class NoPython(BrowserPython):
    """Only the place of the core files is asked for."""

    def __init__(self, core: Path) -> None:
        self.core = self.scratch = core


@pytest.fixture
def site(tmp_path: Path) -> Site:
    parts = {part.project: part for part in RUNTIME.packages + RUNTIME.lab_packages}
    version = RUNTIME.data["packages-lab"]["jupyterlite-pyodide-kernel"]
    place = f"jupyterlite_pyodide_kernel-{version}.data/data/share/jupyter/labextensions/{KERNEL}"
    scripts = {f"bokeh/server/static/js/{name}": "" for name in RUNTIME.data["lab"]["bokeh-js"]}
    comms = "pyviz_comms/labextension"
    contents: dict[str, dict[str, str | bytes]] = {
        "jupyterlite-core": {"jupyterlite_core/jupyterlite-app-1.tgz": jupyterlite()},
        "jupyterlite-pyodide-kernel": {
            f"{place}/package.json": extension(KERNEL),
            f"{place}/static/remoteEntry.1.js": "",
            f"{place}/static/pypi/piplite-1-py3-none-any.whl": "",
        },
        "pyviz-comms": {
            f"{comms}/package.json": extension("@pyviz/jupyterlab_pyviz"),
            f"{comms}/static/remoteEntry.1.js": "",
            f"{comms}/schemas/@pyviz/jupyterlab_pyviz/plugin.json": "{}",
        },
        "bokeh": scripts,
        "panel": {"panel/dist/panel.min.js": "", "panel/dist/panel.js": "", "panel/app.py": ""},
    }
    wheels = {parts[name]: wheel(tmp_path, parts[name], files) for name, files in contents.items()}
    (tmp_path / "pyodide-lock.json").write_text(json.dumps({"info": {"python": "3.12.7"}}))
    archive = tmp_path / "lab.zip"
    archive.write_bytes(b"PK python")
    made = Site(tmp_path / "site")
    stdlib = made.add("python/stdlib.zip", b"PK", hashed=True)
    Lab(RUNTIME, wheels, NoPython(tmp_path)).add(made, stdlib, archive)
    write(made, {"stdlib": stdlib}, "assets/site.css", '<link rel="icon" href="icons/icon.svg">')
    return made


def config(site: Site) -> dict[str, object]:
    text = (site.out / "lab" / "jupyter-lite.json").read_text("utf-8")
    return dict(json.loads(text)["jupyter-config-data"])


def test_the_game_fetches_none_of_it(site: Site) -> None:
    game = set(site.files) - site.apart
    assert {url.partition(".")[0] for url in game} == {"python/stdlib"}


def test_no_file_is_one_that_schools_block(site: Site) -> None:
    assert [url for url in site.files if url.endswith((".whl", ".map"))] == []


def test_only_the_chosen_apps_are_there(site: Site) -> None:
    assert {url.split("/")[1] for url in site.files if url.startswith("lab/")} == {
        "api", "build", "extensions", "files", "index.html", "jupyter-lite.json", "lab",
        "notebooks", "pyodide-lock.json", "static", "tree",
    }  # fmt: skip
    assert "lab/build/repl/bundle.js" not in site.files


def test_every_extension_can_be_loaded(site: Site) -> None:
    extensions = config(site)["federated_extensions"]
    assert isinstance(extensions, list)
    assert len(extensions) == 2
    for entry in extensions:
        assert f"lab/extensions/{entry['name']}/{entry['load']}" in site.files


def test_the_kernel_finds_all_it_asks_for_in_the_site(site: Site) -> None:
    settings = config(site)["litePluginSettings"]
    assert isinstance(settings, dict)
    options = settings[f"{KERNEL}:kernel"]["loadPyodideOptions"]
    lock = json.loads((site.out / "lab" / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert {name.replace("_", "-") for name in options["packages"]} == set(lock)
    assert set(KERNEL_ASKS) < set(options["packages"])
    core = f"python/{RUNTIME.pyodide}/"
    for entry in lock.values():
        url = f"{core}{entry['file_name']}".replace(f"{RUNTIME.pyodide}/../", "")
        assert site.files[url] == entry["sha256"]
    assert options["stdLibURL"].removeprefix("../") in site.files


def test_every_notebook_is_listed_and_linked(site: Site) -> None:
    names = {book.name for book in notebooks()}
    listing = json.loads((site.out / "lab/api/contents/all.json").read_text("utf-8"))
    assert {entry["path"] for entry in listing["content"]} == names
    start = (site.out / "lab" / "index.html").read_text("utf-8")
    for name in names:
        assert f"lab/files/{name}" in site.files
        assert f'href="notebooks/index.html?path={name}"' in start
    assert 'href="../icons/icon.svg"' in start


def test_the_lab_s_pages_are_held_to_this_site_too(site: Site) -> None:
    page = (site.out / "lab" / "notebooks" / "index.html").read_text("utf-8")
    assert "unsafe-eval" in page
    assert "connect-src &#x27;self&#x27; blob: data:" in page
    start = (site.out / "lab" / "index.html").read_text("utf-8")
    assert "unsafe-eval" not in start.replace("wasm-unsafe-eval", "")
    assert "'self'" in LAB_POLICY
    assert "'unsafe-eval'" not in POLICY
    for directive in LAB_POLICY.split("; "):
        assert "http" not in directive
        assert "*" not in directive


def test_what_opening_costs_is_what_the_files_weigh(site: Site) -> None:
    before = cost(site, {})
    extra = Asset("python/more.zip", 3_000_000, "")
    (site.out / extra.url).write_bytes(bytes(extra.size))
    assert cost(site, {"stdlib": extra}) == pytest.approx(before + 3.0)
    assert cost(site, {"app": extra}) == before  # the game's own archive is not fetched


def test_a_folder_without_notebooks_is_said(tmp_path: Path) -> None:
    (tmp_path / "one.ipynb").write_text(json.dumps({"cells": [{"source": ["no heading"]}]}))
    with pytest.raises(SiteError, match=r"one\.ipynb"):
        notebooks(tmp_path)


def test_links_are_given_only_where_there_are_notebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LAB_VARIABLE, raising=False)
    assert lab_address("N1-predict-a-trick.ipynb") is None
    monkeypatch.setenv(LAB_VARIABLE, "lab/")
    assert lab_address() == "lab/"
    assert lab_address("a b.ipynb") == "lab/notebooks/index.html?path=a%20b.ipynb"
