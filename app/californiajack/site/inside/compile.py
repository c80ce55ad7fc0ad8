# ruff: noqa: D103, F821, PLW2901 -- `job` is set by run.mjs, which may also await at the top
"""Byte-compiles and packs: runs in the Python that will read it, before anything else was imported.

Job: archives_out = [[zip below /host, folder below /host, [names], folder in the page], …], whole =
prefixes of names whose docstrings and asserts are kept. Names ending in .py are stored as .pyc
where the source would be (that is where Python looks for code without its source); everything
else as it is. With a prefix in `beside` the source stays and its byte code goes into __pycache__.
An archive in `nested` is written a second time under the name given there: its files as they are
in an archive that is the only entry of another. Compressed as a whole it is a tenth smaller, and
the browser's own code unpacks it. The bytes depend on the contents alone.
"""

import importlib._bootstrap_external as bootstrap
import importlib.util
import io
import zipfile
from collections.abc import Iterator

STAMP = (1980, 1, 1, 0, 0, 0)


def code_of(source: bytes, name: str, shown: str) -> bytes:
    whole = any(name.startswith(prefix) for prefix in job["whole"])
    code = compile(source, shown + name, "exec", dont_inherit=True, optimize=0 if whole else 2)
    # Unchecked and hash-based: Python neither looks for the source nor compares a time.
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def entries(folder: str, names: list[str], shown: str) -> Iterator[tuple[str, bytes]]:
    for name in sorted(names):
        with open(f"{folder}/{name}", "rb") as file:
            content = file.read()
        if name.endswith(".py") and not job.get("sources"):
            code = code_of(content, name, shown)
            if any(name.startswith(prefix) for prefix in job.get("beside", [])):
                yield name, content
                name = importlib.util.cache_from_source(name, optimization="")
            else:
                name += "c"
            content = code
        yield name, content


def pack(target: str, folder: str, names: list[str], shown: str) -> dict[str, int]:
    found = list(entries(folder, names, shown))
    with open(f"/host/{target}", "wb") as file:
        file.write(zipped(found, zipfile.ZIP_DEFLATED))
    if nested := job.get("nested", {}).get(target):
        whole = zipped(found, zipfile.ZIP_STORED)
        with open(f"/host/{nested}", "wb") as file:
            file.write(zipped([(target, whole)], zipfile.ZIP_DEFLATED))
    return {"files": len(names)}


def zipped(found: list[tuple[str, bytes]], how: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in found:
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = how
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, compresslevel=9)
    return buffer.getvalue()


result = [
    pack(target, f"/host/{folder}", names, shown)
    for target, folder, names, shown in job["archives_out"]
]
