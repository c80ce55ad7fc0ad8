"""The sheet of a lesson and that of puzzles: tasks with room to answer, then the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from californiajack.language.options import value_sentence
from californiajack.language.presets import preset_title
from californiajack.teaching import begin
from californiajack.teaching.speech import puzzle_words, task_words
from californiajack.ui.filling import fill
from californiajack.ui.markdown import words_html
from californiajack.ui.reading import answer_html, lesson_block
from californiajack.ui.shown import position_rows

from .faces import drawn
from .part import Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from californiajack.language import Language
    from californiajack.teaching import Lesson, Puzzle
    from californiajack.teaching.words import Words

__all__ = ["lesson_parts", "puzzle_parts"]

_REASON_LINES: Final = 3
_ANSWER_LINES: Final = 1


def lesson_parts(
    lesson: Lesson, words: Words, lang: Language, preset: str, level: int, *, key: bool
) -> list[Part]:
    """Return the sheet of a lesson, then its answers; `level` is that of the first heading."""
    block = lesson_block(lesson, lang, preset, words)
    tasks = [_task(each, lang, _ANSWER_LINES) for each in block["exercises"]]
    sheet = fill(
        "paper_tasks.html",
        level=level,
        words=_words(lang),
        kind=lang.t("Lesson {number}", number=block["number"]),
        title=block["title"],
        lead=block["goal"],
        lead_title=lang.t("What you learn"),
        intro=block["intro"],
        tasks=tasks,
        remember=block["remember"],
    )
    parts = [Part(sheet, flows=True)]
    if key:
        parts.append(_key(lang, block["title"], level, tasks, block["myths"]))
    return parts


def _words(lang: Language) -> dict[str, str]:
    return {
        "name": lang.t("Name"),
        "date": lang.t("Date"),
        "answer": lang.t("Answer"),
        "card": lang.t("Card"),
        "because": lang.t("Because"),
        "ring": lang.t("Put a ring round the cards above."),
        "order": lang.t("Number them in their order."),
        "remember": lang.t("To remember"),
    }


def _task(block: dict[str, Any], lang: Language, lines: int) -> dict[str, Any]:
    """Return a task as it stands on paper; its answers are kept apart."""
    return {
        "title": block["title"],
        "note": block["rules"],
        "rows": drawn(lang, block["rows"]),
        "task": block["task"],
        "given": block["given"],
        "steps": block["steps"],
        "parts": block["parts"],
        "lines": lines,
    }


def _key(
    lang: Language, title: str, level: int, tasks: Sequence[dict[str, Any]], myths: Sequence[Markup]
) -> Part:
    answers = [
        {"title": task["title"], "answers": [part["answer"] for part in task["parts"]]}
        for task in tasks
        if task["parts"]
    ]
    html = fill(
        "paper_key.html",
        level=level,
        kind=lang.t("Answer key"),
        title=title,
        answers=answers,
        myths=myths,
        myths_title=lang.t("What many people think"),
    )
    return Part(html, flows=True)


def puzzle_parts(
    puzzles: Sequence[Puzzle], bank: Words | None, lang: Language, level: int, *, key: bool
) -> list[Part]:
    """Return the sheet of some puzzles with room for reasons, then the answers."""
    tasks = [_puzzle(each, lang, bank, number) for number, each in enumerate(puzzles, start=1)]
    title = lang.t("Which card is best?")
    sheet = fill(
        "paper_tasks.html",
        level=level,
        words=_words(lang),
        kind=lang.t("Puzzles"),
        title=title,
        lead=lang.t("Find the best card in each position and write down why it is the best."),
        lead_title="",
        intro="",
        tasks=tasks,
        remember="",
    )
    parts = [Part(sheet, flows=True)]
    if key:
        parts.append(_key(lang, title, level, tasks, ()))
    return parts


def _puzzle(puzzle: Puzzle, lang: Language, bank: Words | None, number: int) -> dict[str, Any]:
    task = begin(puzzle.exercise)
    question, posed = task.question, task.posed
    assert question is not None
    assert posed is not None
    said = task_words(lang, bank, task)
    why = puzzle_words(lang, bank, task.answer(posed.accepted[0]))
    changed = [value_sentence(lang, name, value) for name, value in puzzle.rules.items()]
    rules = lang.t("Rules: {rules}", rules=preset_title(lang, puzzle.preset))
    answer = answer_html(task, lang, bank, own=why)
    return {
        "title": lang.t("Puzzle {number}", number=number),
        "note": " ".join([f"{rules}.", *changed]),
        "rows": drawn(lang, position_rows(lang, task, [question])),
        "task": words_html(said.own or said.made),
        "given": [],
        "steps": [],
        "parts": [
            {
                "ask": "",
                "extra": "",
                "options": [],
                "kind": question.answer_kind,
                "answer": answer + Markup('<p class="paper-small">{}</p>').format(puzzle.id),
            }
        ],
        "lines": _REASON_LINES,
    }
