# ruff: noqa: D103, F821, PLW2901 -- `job` is set by run.mjs, which may also await at the top
"""Byte-compiles and packs: runs in the Python that will read it, before anything else was imported.

Job: archives_out = [[zip below /host, folder below /host, [names], folder in the page], …], whole =
prefixes of names whose docstrings and asserts are kept. Names ending in .py are stored as .pyc
where the source would be (that is where Python looks for code without its source); everything
else as it is. With a prefix in `beside` the source stays and its byte code goes into __pycache__.
The bytes depend on the contents alone.
"""

import importlib._bootstrap_external as bootstrap
import importlib.util
import zipfile

STAMP = (1980, 1, 1, 0, 0, 0)


def code_of(source: bytes, name: str, shown: str) -> bytes:
    whole = any(name.startswith(prefix) for prefix in job["whole"])
    code = compile(source, shown + name, "exec", dont_inherit=True, optimize=0 if whole else 2)
    # Unchecked and hash-based: Python neither looks for the source nor compares a time.
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def pack(target: str, folder: str, names: list[str], shown: str) -> dict[str, int]:
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(names):
            with open(f"{folder}/{name}", "rb") as file:
                content = file.read()
            if name.endswith(".py") and not job.get("sources"):
                code = code_of(content, name, shown)
                if any(name.startswith(prefix) for prefix in job.get("beside", [])):
                    write(archive, name, content)
                    name = importlib.util.cache_from_source(name, optimization="")
                else:
                    name += "c"
                content = code
            write(archive, name, content)
    return {"files": len(names)}


def write(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, STAMP)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content, compresslevel=9)


result = [
    pack(f"/host/{target}", f"/host/{folder}", names, shown)
    for target, folder, names, shown in job["archives_out"]
]
