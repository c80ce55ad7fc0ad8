"""Renews lock.json after runtime.toml has changed: `python -m californiajack.site.relock`.

The core files are taken from the mirrors and must be the same bytes wherever they are found;
the wheels are what the package index gives for the pins. It says what has changed: a name that
comes or goes, another version, or other bytes under the same version, which should not happen.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any, Final

from .errors import FetchError
from .fetch import sha256
from .mirrors import OFFER
from .runtime import LOCK, Part, Runtime


def core_hashes(runtime: Runtime) -> dict[str, str]:
    """The sha256 of each core file. Raises FetchError when two mirrors disagree or none has it."""
    seen: dict[str, dict[str, str]] = {}
    parts = [Part(name, "", "core") for name in runtime.data["pyodide"]["core"]]
    for mirror in runtime.mirrors:
        if "core" not in mirror.holds:
            continue
        with tempfile.TemporaryDirectory() as folder:
            for part, offer in OFFER[mirror.kind](mirror, parts, Path(folder), runtime):
                if isinstance(offer, Path):
                    seen.setdefault(part.name, {})[mirror.name] = sha256(offer)
    for part in parts:
        values = set(seen.get(part.name, {}).values())
        if len(values) != 1 and part.name != "pyodide-lock.json":
            raise FetchError(f"{part.name}: the mirrors don't agree: {seen.get(part.name)}")
    # A carrier may cut the lock file down to what it carries: the first mirror's is the real one.
    return {name: next(iter(found.values())) for name, found in sorted(seen.items())}


def package_hashes(runtime: Runtime) -> dict[str, dict[str, str]]:
    """File name and sha256 of the wheel of every pin."""
    mirror = next(m for m in runtime.mirrors if m.kind == "pip")
    tables = ("packages", "packages-lab", "packages-compare")
    pins = {name: version for table in tables for name, version in runtime.data[table].items()}
    entries = {}
    for name, version in sorted(pins.items()):
        requirement = f"{name}=={version}"
        with tempfile.TemporaryDirectory() as folder:
            asked = [Part("?", "", "package", requirement)]
            problem = [offer for _, offer in OFFER["pip"](mirror, asked, Path(folder), runtime)]
            wheel = next(Path(folder).glob("*.whl"), None)
            if wheel is None:
                raise FetchError(f"{requirement}: {problem[0]}")
            entries[requirement] = {"file": wheel.name, "sha256": sha256(wheel)}
    return entries


_GONE: Final = ("", "")


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is different in a lock, one line for each file, in the order of their names."""
    old, new = _parts(before), _parts(after)
    lines = []
    for name in sorted(old.keys() | new.keys()):
        (version, digest), (next_version, next_digest) = old.get(name, _GONE), new.get(name, _GONE)
        if name not in old:
            lines.append(f"{f'{name} {next_version}'.strip()}: new")
        elif name not in new:
            lines.append(f"{f'{name} {version}'.strip()}: gone")
        elif version != next_version:
            lines.append(f"{name}: {version} is now {next_version}")
        elif digest != next_digest:
            lines.append(f"{name}: OTHER BYTES under the same version")
    return lines


def _parts(lock: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Version and hash of everything in a lock by name; core files have no version of their own."""
    parts = {name: ("", digest) for name, digest in lock.get("core", {}).items()}
    for requirement, entry in lock.get("packages", {}).items():
        name, _, version = requirement.partition("==")
        parts[name] = (version, entry["sha256"])
    return parts


def main() -> None:
    """Writes lock.json and says what has changed in it."""
    before = json.loads(LOCK.read_text("utf-8")) if LOCK.is_file() else {}
    runtime = Runtime(lock=Path("does-not-exist-yet"))
    core, packages = core_hashes(runtime), package_hashes(runtime)
    lock = {"core": core, "packages": packages}
    LOCK.write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n", "utf-8")
    print("\n".join(changes(before, lock) or ["nothing has changed"]))
    print(f"{LOCK.name}: {len(core)} core files, {len(packages)} wheels")


if __name__ == "__main__":
    main()
