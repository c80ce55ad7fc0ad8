"""The course as plain pages: every lesson with its positions as text, without scripts.

For reading where Python can't run, for print, and for a look at the whole course. The same files
and the same sentences as in the app; answers are folded away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from californiajack.language import Language
from californiajack.language.positions import position_lines
from californiajack.language.presets import preset_title
from californiajack.language.teaching import why_sentence
from californiajack.teaching import Course, Exercise, Lesson, Task, begin
from californiajack.teaching.speech import given_words, option_words, task_words, verdict_words
from californiajack.teaching.words import Words

from .markdown import words_html
from .page import render

__all__ = ["course_page", "exercise_block", "lesson_block"]

_SEED: Final = 1  # generated positions are drawn from it: the same page in every build
_CHOICES: Final = ("choice", "order", "truth", "because")


def course_page(course: Course, lang: Language, links: Sequence[tuple[str, str, str]]) -> str:
    """Return the body of the page with all lessons in a language.

    `links` lead to the other languages: code, name, address.
    """
    words = course.words(lang.code)
    groups = []
    for group in course.groups:
        lessons = [course.lesson(card.id) for card in course.lessons if card.group == group.id]
        blocks = [lesson_block(lesson, lang) for lesson in lessons]
        groups.append({"title": words[f"group.{group.id}"], "lessons": blocks})
    return render(
        "reading.html",
        title=words["title"],
        intro=words_html(words["intro"]),
        groups=groups,
        links=[{"code": code, "name": name, "href": href} for code, name, href in links],
        contents=lang.t("Contents"),
        languages=lang.t("Language"),
        app=lang.t("Play the lessons in the app"),
        remember=lang.t("To remember"),
        myths=lang.t("What many people think"),
        answer=lang.t("Answer"),
        minutes=lang.t("minutes"),
    )


def lesson_block(lesson: Lesson, lang: Language) -> dict[str, Any]:
    """Return what the page shows of a lesson."""
    words = lesson.words(lang.code)
    myths = [key for key in words.sections if key.startswith("myth.")]
    return {
        "id": lesson.id,
        "number": lesson.number,
        "title": words.title,
        "minutes": lesson.minutes,
        "goal": words_html(words["goal"]),
        "intro": words_html(words.get("intro") or ""),
        "exercises": [
            exercise_block(each, lang, words, lang.t("Task {number}", number=number))
            for number, each in enumerate(lesson.exercises, start=1)
        ],
        "remember": words_html(words["remember"]),
        "myths": [words_html(words[key]) for key in myths],
    }


def exercise_block(exercise: Exercise, lang: Language, words: Words, title: str) -> dict[str, Any]:
    """Return what a page shows of an exercise: position, task, options, and the answer apart."""
    task = begin(exercise, None, _SEED)
    block = {
        "id": f"{exercise.lesson}-{exercise.id}",
        "title": title,
        "rules": lang.t("Rules: {rules}", rules=preset_title(lang, task.preset)),
        "position": _position(task, lang),
        "given": [given_words(lang, words, each) for each in task.given],
        "rounds": "",
        "options": [],
        "answer": "",
    }
    if exercise.kind == "watch":
        block["task"], block["steps"] = _watched(task, lang, words)
        return block
    block["steps"] = []
    said = task_words(lang, words, task)
    block["task"] = words_html(said.own or said.made) + words_html(said.extra)
    if task.question is not None and task.question.answer_kind in _CHOICES:
        keys = task.question.keys
        block["options"] = [option_words(lang, words, task.question, key) for key in keys]
    if exercise.rounds > 1:
        block["rounds"] = lang.n(
            "In the app there is {count} position like this one.",
            "In the app there are {count} positions like this one.",
            exercise.rounds,
        )
    block["answer"] = _answer(task, lang, words)
    return block


def _position(task: Task, lang: Language) -> list[tuple[str, str]]:
    deal = task.deal
    opponent = deal.hands[1] if task.open and deal.players == 2 else ()
    return position_lines(lang, task.view, opponent=opponent, table=task.pending, bare=task.bare)


def _watched(task: Task, lang: Language, words: Words) -> tuple[Markup, list[Markup]]:
    """Return the task of a worked example, and what is told after each card of it."""
    first = task_words(lang, words, task)
    steps: list[Markup] = []
    while task.stage == "ask":
        task = task.next()
        if task.stage == "ask":
            said = task_words(lang, words, task)
            steps.append(words_html(f"{said.made} {said.own}".strip()))
    return words_html(first.own or first.made), steps


def _answer(task: Task, lang: Language, words: Words) -> Markup:
    """Return the right answer and its reason, the author's words first."""
    question, posed = task.question, task.posed
    assert question is not None
    assert posed is not None
    labels = [_label(lang, words, task, answer) for answer in posed.accepted]
    if question.answer_kind in ("order", "cards"):
        labels = labels[:1]
    shown = lang.t("The answer: {answer}", answer=lang.join(labels, "or").rstrip(".") + ".")
    right = task.answer(posed.accepted[0])
    verdict = right.verdict
    assert verdict is not None
    facts = verdict.facts
    if question.name == "because":
        facts = {**facts, "label": labels[0]}
    own = verdict_words(lang, words, right).own
    return words_html(f"{shown} {own} {why_sentence(lang, verdict.key, facts)}")


def _label(lang: Language, words: Words, task: Task, answer: str) -> str:
    question = task.question
    assert question is not None
    kind = question.answer_kind
    if kind in ("card", "cards"):
        return lang.cards(answer.split()) if answer else lang.t("none")
    if kind == "order":
        return ", ".join(option_words(lang, words, question, key) for key in answer.split())
    if kind == "number":
        return lang.number(int(answer))
    return option_words(lang, words, question, answer)
