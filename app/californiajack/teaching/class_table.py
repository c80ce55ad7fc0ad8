"""The table of a class in words: as CSV for a spreadsheet, and as lines for a terminal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from functools import partial

from californiajack.language import Language
from californiajack.language.class_words import misunderstood_sentence, refused_sentence

from .course import Course
from .errors import LessonError
from .results import MOST_CHARACTERS, MOST_FILES, ClassResults

__all__ = ["class_csv", "class_lines", "lesson_title", "misunderstood", "refusals"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def lesson_title(course: Course, lang: Language, ident: str) -> str:
    """Return a lesson's title in a language, else in another one that it has words in."""
    try:
        return course.words_in(lang.code, partial(course.lesson_words, ident)).title
    except LessonError:
        return ident


def misunderstood(results: ClassResults, lang: Language) -> tuple[tuple[str, int, int], ...]:
    """Return the rules that were misunderstood: words, how often, by how many; worst first."""
    return results.misunderstood(partial(misunderstood_sentence, lang))


def refusals(results: ClassResults, lang: Language) -> list[str]:
    """Return a sentence for each file that was not taken, naming it and what is allowed."""
    told = [
        refused_sentence(lang, each.file, each.key, characters=MOST_CHARACTERS, files=MOST_FILES)
        for each in results.refused
    ]
    if results.over:
        told.append(
            lang.n(
                "{count} more file was not looked at.",
                "{count} more files were not looked at.",
                results.over,
            )
        )
    return told


def class_csv(results: ClassResults, course: Course, lang: Language) -> str:
    """Return a row for each pupil: sums, the stars of every task, how often each rule went wrong.

    Excel takes a file without a byte order mark for one in an old local code and breaks every
    letter outside ASCII, so the text begins with one. It also expects a semicolon between cells
    where the comma stands in numbers. A cell that a spreadsheet would take for a formula begins
    with an apostrophe: file names come from others.
    """
    out = io.StringIO()
    separator = ";" if lang.number(0.5, 1)[1] == "," else ","
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    for row in _rows(results, course, lang):
        writer.writerow([_safe(cell) for cell in row])
    return "\ufeff" + out.getvalue()


def _safe(cell: object) -> object:
    text = isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA)
    return f"'{cell}" if text else cell


def _rows(results: ClassResults, course: Course, lang: Language) -> Iterator[list[object]]:
    tasks = [
        (f"{number}.{place} {lesson_title(course, lang, ident)}", name)
        for ident, (number, names) in results.lessons.items()
        for place, name in enumerate(names, start=1)
    ]
    rules = [words for words, _, _ in misunderstood(results, lang)]
    yield [*_heads(lang), *(title for title, _ in tasks), *rules]
    for each in results.pupils:
        wrong: dict[str, int] = {}
        for key, count in each.errors.items():
            words = misunderstood_sentence(lang, key)
            wrong[words] = wrong.get(words, 0) + count
        sums = [each.file, len(each.done), each.stars, len(each.puzzles), each.mistakes]
        stars = [each.done.get(name, "") for _, name in tasks]
        yield [*sums, *stars, *(wrong.get(words, 0) for words in rules)]


def _heads(lang: Language) -> list[str]:
    return [
        lang.t("File"),
        lang.t("Tasks done"),
        lang.t("Stars"),
        lang.t("Puzzles solved"),
        lang.t("Mistakes"),
    ]


def class_lines(results: ClassResults, course: Course, lang: Language) -> Iterable[str]:
    """Yield the table for a terminal: lessons, what was misunderstood, then each pupil."""
    many = len(results.pupils)
    yield lang.n("{count} pupil", "{count} pupils", many)
    for each in results.lesson_results():
        title = f"{each.number}. {lesson_title(course, lang, each.id)}"
        yield lang.t(
            "{title}: begun by {begun}, all tasks done by {whole} of {of}",
            title=title,
            begun=each.begun,
            whole=each.whole,
            of=many,
        )
    for words, often, pupils in misunderstood(results, lang):
        told = lang.n("{count} mistake", "{count} mistakes", often)
        who = lang.n("{count} pupil", "{count} pupils", pupils)
        yield f"{words} ({told}, {who})"
    for handed in results.pupils:
        done = lang.t("{done} of {of} tasks", done=len(handed.done), of=results.tasks)
        stars = lang.n("{count} star", "{count} stars", handed.stars)
        mistakes = lang.n("{count} mistake", "{count} mistakes", handed.mistakes)
        yield f"{handed.file}: {done}, {stars}, {mistakes}"
