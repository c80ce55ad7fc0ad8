"""The commands ``california-jack lessons ...``: check a course, begin a lesson."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from californiajack.language import languages

from .course import lessons_folder
from .errors import LessonError
from .lint import check_course
from .skeleton import write_skeleton

__all__ = ["add_arguments"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands to the parser of ``lessons``."""
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="find the faults of lessons")
    check.add_argument("lesson", nargs="*", help="ids of lessons, or puzzles (default: everything)")
    _add_folder(check)
    check.add_argument(
        "--languages",
        type=_codes,
        default=None,
        metavar="CODES",
        help=f"languages to check, such as en,de (default: {','.join(languages())})",
    )
    check.set_defaults(run=_check)
    new = commands.add_parser("new", help="begin a lesson: a commented skeleton")
    new.add_argument("lesson", help="its id, in small letters and hyphens")
    _add_folder(new)
    new.set_defaults(run=_new)


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lessons",
        type=Path,
        default=None,
        metavar="DIR",
        help="the folder of the course (default: the one that comes with the program)",
    )


def _codes(text: str) -> list[str]:
    known = languages()
    codes = [code.strip() for code in text.split(",") if code.strip()]
    unknown = [code for code in codes if code not in known]
    if unknown or not codes:
        raise argparse.ArgumentTypeError(f"there are {', '.join(known)}")
    return codes


def _check(options: argparse.Namespace) -> int:
    try:
        folder = options.lessons or lessons_folder()
    except LessonError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    faults = check_course(folder, options.lesson, options.languages)
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    count = len(faults)
    said = "no faults" if not count else "1 fault" if count == 1 else f"{count} faults"
    sys.stdout.write(f"{folder}: {said}\n")
    return 1 if faults else 0


def _new(options: argparse.Namespace) -> int:
    try:
        folder = options.lessons or lessons_folder()
        path = write_skeleton(folder, options.lesson)
    except LessonError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{path}\nNow name {options.lesson} in a group of {folder / 'course.yaml'}.\n")
    return 0
