"""The command ``california-jack results``: the progress files of a class as one table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from californiajack.language import language, languages

from .class_table import class_csv, class_lines, refusals
from .commands import add_folder
from .course import load_course
from .errors import LessonError
from .results import MOST_CHARACTERS, MOST_FILES, merge

__all__ = ["add_arguments"]

_LONGEST_SIGN = 4  # bytes of a character in UTF-8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `results` to a parser."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help=f"progress files that pupils have exported, up to {MOST_FILES}, or folders of them",
    )
    parser.add_argument("--csv", type=Path, metavar="OUT", help="write a line for each pupil")
    codes = list(languages())
    parser.add_argument("--language", default="en", choices=codes, help="the language")
    add_folder(parser)
    parser.set_defaults(run=_results)


def _results(options: argparse.Namespace) -> int:
    lang = language(options.language)
    try:
        course = load_course(options.lessons)
        results = merge(_texts(options.files), course)
    except LessonError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for sentence in refusals(results, lang):
        sys.stderr.write(f"{sentence}\n")
    for file, other in results.twice:
        told = lang.t(
            "{file} and {other} are of the same pupil and count once.", file=file, other=other
        )
        sys.stderr.write(f"{told}\n")
    for line in class_lines(results, course, lang):
        sys.stdout.write(f"{line}\n")
    if options.csv is not None and not _write(options.csv, class_csv(results, course, lang)):
        return 2
    return 0 if results.pupils else 1


def _write(path: Path, text: str) -> bool:
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        sys.stderr.write(f"{path}: {error.strerror}\n")
        return False
    return True


def _texts(paths: Sequence[Path]) -> Iterator[tuple[str, str | None]]:
    """Yield each file with its text, None where it is too large; say what can't be read."""
    for path in paths:
        for file in sorted(path.iterdir()) if path.is_dir() else [path]:
            try:
                if not file.is_dir():
                    yield file.name, _text(file)
            except OSError as error:
                sys.stderr.write(f"{file}: {error.strerror}\n")


def _text(file: Path) -> str | None:
    if file.stat().st_size > _LONGEST_SIGN * MOST_CHARACTERS:
        return None
    return file.read_bytes().decode("utf-8", "replace")
