"""Makes one archive of the whole site for schools: with start scripts, checksums and a note."""

from __future__ import annotations

import gzip
import hashlib
import textwrap
import zipfile
from pathlib import Path

from . import lab
from .checkpage import fill
from .licences import Carried
from .page import POLICY

HERE = Path(__file__).parent
SCRIPTS = HERE / "start-scripts"
FOLDER = "california-jack"
STAMP = (1980, 1, 1, 0, 0, 0)
PACKED = (".zip", ".png")
LAB = """\
Notebooks       The folder "lab" (JupyterLite, python/lab.*.zip) runs notebooks in Python. It is
                fetched only by those who open it. Its pages, and no others, evaluate text:
                Content-Security-Policy: {{policy}}
                The option --no-lab of the command "build" leaves them out.
"""
RUNNABLE = (".sh", ".command")


def over_network(path: Path) -> int:
    """Bytes that cross the network for a file, with gzip where it helps."""
    content = path.read_bytes()
    return len(content) if path.name.endswith(PACKED) else len(gzip.compress(content, 6))


def first_visit(site: Path) -> int:
    """Bytes that cross the network until the page is live and kept; without the notebooks."""
    return sum(over_network(path) for path in game_files(site))


def game_files(site: Path) -> list[Path]:
    """The files of a site that the game needs."""
    files = [path for path in sorted(site.rglob("*")) if path.is_file()]
    return [path for path in files if not of_lab(path.relative_to(site).as_posix())]


def of_lab(url: str) -> bool:
    """Whether a file of a site is one that only the notebooks need."""
    starts = (f"{lab.FOLDER}/", "python/lab.", "python/nothing.", "assets/lab.")
    return url.startswith(starts) or url.endswith("/dist/panel.min.js") or "/reactiveesm/" in url


def note(site: Path, version: str, parts: list[Carried]) -> str:
    """The page for IT departments, with the facts of this build."""
    size = sum(path.stat().st_size for path in game_files(site))
    listing = "; ".join(f"{part.name} {part.version} ({part.licence})" for part in parts)
    return fill(
        (SCRIPTS / "IT-NOTE.txt").read_text("utf-8"),
        version=version,
        size=f"{size / 1e6:.0f}",
        packed=f"{first_visit(site) / 1e6:.0f}",
        policy=POLICY,
        lab=fill(LAB, policy=lab.LAB_POLICY) if (site / lab.FOLDER).is_dir() else "",
        parts=textwrap.fill(listing, 96),
    )


def contents(site: Path, version: str, parts: list[Carried]) -> dict[str, bytes]:
    """All files of the archive by name, SHA256SUMS last."""
    files = {
        f"site/{path.relative_to(site).as_posix()}": path.read_bytes()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }
    for script in sorted(SCRIPTS.iterdir()):
        text = script.read_text("utf-8")
        if script.suffix in (".bat", ".ps1"):
            text = text.replace("\n", "\r\n")
        files[script.name] = text.encode("utf-8")
    files["IT-NOTE.txt"] = note(site, version, parts).encode("utf-8")
    files["serve.py"] = (HERE / "server.py").read_bytes()
    sums = "".join(
        f"{hashlib.sha256(content).hexdigest()}  {name}\n"
        for name, content in sorted(files.items())
    )
    return {**files, "SHA256SUMS": sums.encode("ascii")}


def write_zip(site: Path, target: Path, version: str, parts: list[Carried]) -> Path:
    """Writes the archive; its bytes depend on the site alone. Returns its path."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(contents(site, version, parts).items()):
            entry = zipfile.ZipInfo(f"{FOLDER}/{name}", STAMP)
            packed = name.endswith(PACKED)
            entry.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o755 if name.endswith(RUNNABLE) else 0o644) << 16
            archive.writestr(entry, content)
    return target
