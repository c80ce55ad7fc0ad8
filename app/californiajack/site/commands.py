"""The commands `build` and `preview`, in the form the command line wires up."""

from __future__ import annotations

import argparse
from pathlib import Path

from californiajack.teaching import commands as lesson_commands

from . import readpages
from .build import ENTRY, Plan, build_site
from .errors import SiteError
from .portable import first_visit, write_zip
from .report import Report
from .server import Server


def add_build_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `build` to a parser."""
    parser.add_argument("--out", type=Path, default=Path("dist/site"), help="folder of the site")
    parser.add_argument("--base-url", default="", help="path on the host, such as /repo/")
    parser.add_argument("--zip", action="store_true", help="also one archive for schools")
    parser.add_argument("--entry", default=ENTRY, help=argparse.SUPPRESS)
    parser.add_argument("--package", type=Path, action="append", default=[], help=argparse.SUPPRESS)
    parser.add_argument("--cache", type=Path, default=None, help="folder of the downloads")
    parser.add_argument("--scratch", type=Path, default=None, help="keep the working files there")
    parser.add_argument("--sources", action="store_true", help="source text in place of byte code")
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--no-lab", dest="lab", action="store_false", help="without the notebooks")
    lesson_commands.add_folder(parser)


def add_preview_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `preview` to a parser."""
    parser.add_argument("folder", type=Path, nargs="?", default=Path("dist/site"))
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="serve it under this path")


def build(
    out: Path,
    base_url: str = "",
    zip: bool = False,
    *,
    entry: str = ENTRY,
    package: list[Path] | None = None,
    cache: Path | None = None,
    scratch: Path | None = None,
    sources: bool = False,
    quiet: bool = False,
    lessons: Path | None = None,
    lab: bool = True,
) -> int:
    """Builds the site into `out`. Returns the exit code: 0, or 1 after a message."""
    report = Report(quiet=quiet)
    if lessons is not None and lesson_commands.playable_course(lessons) is None:
        print("The site was not built: the course can't be played yet.")
        return 1
    plan = Plan(out, entry, package or [], base_url, sources=sources, lessons=lessons, lab=lab)
    try:
        if lessons is not None:
            # Before anything is fetched: faults of a course should not take minutes to show.
            readpages.pages(lessons)
        made = build_site(plan, cache=cache, report=report, keep=scratch)
    except SiteError as error:
        print(f"The site was not built.\n{error}")
        return 1
    packed = first_visit(out)
    print(
        f"{out}: {len(made.site.files)} files, {made.size / 1e6:.1f} MB, "
        f"{packed / 1e6:.1f} MB over a network that compresses"
    )
    if zip:
        target = out.with_name(f"{out.name}.zip")
        write_zip(out, target, made.version, made.parts)
        print(f"{target}: {target.stat().st_size / 1e6:.1f} MB, with start scripts and IT-NOTE.txt")
    return 0


def preview(folder: Path, port: int = 8000, prefix: str = "/") -> int:
    """Serves a built site on this computer until it is interrupted."""
    if not (folder / "index.html").is_file():
        print(f"{folder} holds no site; build one with `california-jack build`.")
        return 1
    try:
        server = Server(folder, port, prefix=prefix)
    except OSError as error:
        print(f"Port {port} can't be used: {error.strerror}. Try another with --port.")
        return 1
    print(f"{server.url}  (Ctrl-C ends)")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()
    return 0
