"""The commands ``california-jack lessons ...``: check a course, begin a lesson, look at it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from californiajack.language import languages

from .course import Course, find_course_file, lessons_folder
from .errors import LessonError
from .lint import check_course
from .ready import read_course
from .skeleton import write_skeleton

__all__ = ["add_arguments", "add_folder", "playable_course", "preview_folder"]

Run = Callable[[argparse.Namespace], int]


def add_arguments(parser: argparse.ArgumentParser, preview: Run) -> None:
    """Add the subcommands to the parser of ``lessons``; `preview` shows lessons in the app."""
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="find the faults of lessons")
    check.add_argument("lesson", nargs="*", help="ids of lessons, or puzzles (default: everything)")
    add_folder(check)
    _add_languages(check, "languages to check, such as en,de (default: those of the course)")
    check.set_defaults(run=_check)
    new = commands.add_parser("new", help="begin a lesson: a commented skeleton")
    new.add_argument("lesson", help="its id, in small letters and hyphens")
    add_folder(new)
    _add_languages(new, f"languages of a course that begins (default: {','.join(languages())})")
    new.set_defaults(run=_new)
    show = commands.add_parser("preview", help="show lessons in the app while they are written")
    show.add_argument("lesson", nargs="?", default="", help="id of a lesson (default: the course)")
    add_folder(show)
    show.add_argument("--port", type=int, default=5007, help="port to listen on (default 5007)")
    show.add_argument("--show", action="store_true", help="open the lesson in a browser")
    show.set_defaults(run=preview)


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the folder of a course."""
    parser.add_argument(
        "--lessons",
        type=Path,
        default=None,
        metavar="DIR",
        help="the folder of the course (default: the one that comes with the program)",
    )


def playable_course(folder: Path | None) -> Course | None:
    """Return a course that can be played, or None after a message with every fault."""
    try:
        folder = folder or lessons_folder()
    except LessonError as error:
        sys.stderr.write(f"{error}\n")
        return None
    course, faults = read_course(folder)
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return course


def preview_folder(folder: Path | None, lesson: str) -> tuple[Path | None, str]:
    """Return the folder to look at, or None with what is wrong with it or with the lesson's id.

    Faults in the files don't matter here: the page shows them.
    """
    try:
        folder = folder or lessons_folder()
        find_course_file(folder)
    except LessonError as error:
        return None, str(error)
    try:
        course = Course(folder)
    except LessonError:
        return folder, ""
    try:
        if lesson:
            course.card(lesson)
    except LessonError as error:
        return None, str(error)
    return folder, ""


def _add_languages(parser: argparse.ArgumentParser, told: str) -> None:
    parser.add_argument("--languages", type=_codes, default=None, metavar="CODES", help=told)


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
        path = write_skeleton(folder, options.lesson, options.languages)
    except LessonError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    more = f" --lessons {options.lessons}" if options.lessons else ""
    sys.stdout.write(
        f"{path}\nIt plays as it is: california-jack lessons preview {options.lesson}{more}\n"
    )
    return 0
