"""The command ``california-jack print``: a sheet of paper as a file to print."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from californiajack.language import language, languages
from californiajack.rules.errors import TableError
from californiajack.rules.options import PRESETS
from californiajack.teaching import load_course
from californiajack.teaching.commands import add_folder

from .choice import KINDS, MOST_PUZZLES, PAPERS, read_choice
from .sheets import document, make_sheet

__all__ = ["BROWSERS", "PrintError", "add_arguments", "write_pdf"]

BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
"""Commands of browsers that can print to a file, the first that is found is taken."""
_LONGEST: Final = 120  # seconds for the browser to print


class PrintError(Exception):
    """A sheet that can't be printed to a file; the message says what is missing."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``print`` to its parser."""
    parser.add_argument("kind", choices=KINDS, help="what to print")
    parser.add_argument(
        "--language", default="en", choices=list(languages()), help="the language (default en)"
    )
    parser.add_argument(
        "--paper", default="A4", choices=PAPERS, help="the size of the paper (default A4)"
    )
    parser.add_argument(
        "--preset",
        default="",
        help=f"the rules: {', '.join(PRESETS)}; add +shasta_point to any",
    )
    parser.add_argument("--lesson", default="", metavar="ID", help="lesson: the id of the lesson")
    parser.add_argument(
        "--puzzles",
        default="",
        metavar="N|IDS",
        help=f"puzzles: how many (at most {MOST_PUZZLES}), or ids with commas between",
    )
    parser.add_argument(
        "--seed", default="", help="deal: the cards, as a number; puzzles: which are taken"
    )
    parser.add_argument("--code", default="", help="deal: the cards, as a deal code")
    parser.add_argument(
        "--no-key", action="store_true", help="lesson and puzzles: leave out the answers"
    )
    parser.add_argument("--pdf", action="store_true", help="print to a PDF with Chromium or Chrome")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the file to write (default california-jack-KIND.html, or .pdf)",
    )
    add_folder(parser)
    parser.set_defaults(run=_print)


def _print(options: argparse.Namespace) -> int:
    """Make the sheet and write it; whatever is wrong is said before anything is written."""
    try:
        _check_fit(options)
        ending = ".pdf" if options.pdf else ".html"
        out: Path = options.out or Path(f"california-jack-{options.kind}{ending}")
        _check_out(out, ending)
        browser = _browser() if options.pdf else ""
        html = _document(options)
        if options.pdf:
            write_pdf(browser, html, out)
        else:
            out.write_text(html, encoding="utf-8")
    except (TableError, PrintError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(out)
    return 0


def _check_fit(options: argparse.Namespace) -> None:
    """Refuse options that say nothing about what is printed."""
    fitting = {
        "preset": KINDS,
        "lesson": ("lesson",),
        "puzzles": ("puzzles",),
        "seed": ("deal", "puzzles"),
        "code": ("deal",),
        "no_key": ("lesson", "puzzles"),
    }
    for name, kinds in fitting.items():
        if getattr(options, name) and options.kind not in kinds:
            flag = f"--{name.replace('_', '-')}"
            raise PrintError(f"{flag} is for {' and '.join(kinds)}, not for {options.kind}")
    if options.code and (options.seed or options.preset):
        raise PrintError("--code brings its own cards and rules; leave out --seed and --preset")


def _check_out(out: Path, ending: str) -> None:
    if out.suffix.lower() != ending:
        raise PrintError(f"--out {out}: the name has to end in {ending}")
    if not out.parent.is_dir():
        raise PrintError(f"--out {out}: there is no folder {out.parent}")


def _document(options: argparse.Namespace) -> str:
    lang, course = language(options.language), load_course(options.lessons)
    names = ("kind", "paper", "preset", "lesson", "puzzles", "seed")
    values = {name: getattr(options, name) for name in names}
    choice = read_choice(
        {**values, "deal": options.code, "key": "no" if options.no_key else ""}, course
    )
    return document(make_sheet(choice, course, lang), lang)


def _browser() -> str:
    for name in BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    raise PrintError(
        f"--pdf needs Chromium or Chrome, and none of {', '.join(BROWSERS)} is installed;"
        " leave out --pdf, open the HTML file in any browser and print it there"
    )


def write_pdf(browser: str, html: str, out: Path) -> None:
    """Print a document to a PDF with a browser. Raises `PrintError` with what the browser said."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page, made = folder / "sheet.html", folder / "sheet.pdf"
        page.write_text(html, encoding="utf-8")
        command = [browser, "--headless", "--disable-gpu", "--no-pdf-header-footer"]
        command += [f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={made}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")  # Chromium has no sandbox for root
        try:
            done = subprocess.run(
                [*command, page.as_uri()],
                capture_output=True,
                text=True,
                check=False,
                timeout=_LONGEST,
            )
        except subprocess.TimeoutExpired:
            raise PrintError(f"{browser} has not printed within {_LONGEST} seconds") from None
        if not made.is_file():
            raise PrintError(f"{browser} has printed nothing: {done.stderr.strip()[-500:]}")
        out.write_bytes(made.read_bytes())
