"""The course as plain pages: every lesson with its positions as text, without scripts.

For reading where Python can't run, for print, and for a look at the whole course. The same files
and the same sentences as in the app; answers are folded away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from californiajack.language import Language
from californiajack.language.presets import preset_title
from californiajack.language.teaching import why_sentence
from californiajack.teaching import Course, Exercise, Lesson, Task, begin
from californiajack.teaching.speech import given_words, option_words, task_words, verdict_words
from californiajack.teaching.words import Words

from .beside import page_address
from .filling import render
from .markdown import words_html
from .shown import position_rows

__all__ = ["answer_html", "course_page", "exercise_block", "lesson_block"]

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
        teach=lang.t("For teachers"),
        teach_href=page_address("teach", lang.code, course.languages),
        remember=lang.t("To remember"),
        myths=lang.t("What many people think"),
        answer=lang.t("Answer"),
        minutes=lang.t("minutes"),
    )


def lesson_block(
    lesson: Lesson, lang: Language, preset: str = "", words: Words | None = None
) -> dict[str, Any]:
    """Return what a page shows of a lesson; `preset` rules the tasks that may be played under it.

    `words` are those of another language where the lesson has none in this one.
    """
    words = words or lesson.words(lang.code)
    myths = [key for key in words.sections if key.startswith("myth.")]
    return {
        "id": lesson.id,
        "number": lesson.number,
        "title": words.title,
        "minutes": lesson.minutes,
        "goal": words_html(words["goal"]),
        "intro": words_html(words.get("intro") or ""),
        "exercises": [
            exercise_block(each, lang, words, lang.t("Task {number}", number=number), preset)
            for number, each in enumerate(lesson.exercises, start=1)
        ],
        "remember": words_html(words["remember"]),
        "myths": [words_html(words[key]) for key in myths],
    }


def exercise_block(
    exercise: Exercise, lang: Language, words: Words, title: str, preset: str = ""
) -> dict[str, Any]:
    """Return what a page shows of an exercise: position, task, and its questions with answers.

    `rows` are the position (see `position_rows`), `parts` the questions that follow each other.
    """
    task = begin(exercise, preset if preset in exercise.presets else None, _SEED)
    block = {
        "id": f"{exercise.lesson}-{exercise.id}",
        "title": title,
        "rules": _rules(task, lang),
        "given": [given_words(lang, words, each) for each in task.given],
        "rounds": "",
        "steps": [],
        "parts": [],
    }
    if exercise.kind == "watch":
        block["rows"] = position_rows(lang, task, ())
        block["task"], block["steps"] = _watched(task, lang, words)
        return block
    asked = _questions(task)
    block["rows"] = position_rows(lang, task, [each.question for each in asked if each.question])
    # The author's words are the task of all questions; each one has its own besides.
    said = task_words(lang, words, task)
    block["task"] = words_html(said.own or said.made)
    block["parts"] = [_part(each, lang, words, first=each is task) for each in asked]
    if exercise.rounds > 1:
        block["rounds"] = lang.n(
            "In the app there is {count} position like this one.",
            "In the app there are {count} positions like this one.",
            exercise.rounds,
        )
    return block


def _rules(task: Task, lang: Language) -> str:
    """Return under which rules the task is asked, unless that is the question."""
    if task.question is not None and task.question.name == "rule_of":
        return ""
    return lang.t("Rules: {rules}", rules=preset_title(lang, task.preset))


def _questions(task: Task) -> list[Task]:
    """Return the task at each of the questions of its position, all answered rightly.

    Where cards are played only the first is asked: what comes after it depends on it.
    """
    found = [task]
    steps = 1 if task.exercise.kind == "play" else task.current.steps - task.step + 1
    for _ in range(steps - 1):
        assert task.posed is not None
        task = task.answer(task.posed.accepted[0]).next()
        found.append(task)
    return found


def _part(task: Task, lang: Language, words: Words, *, first: bool) -> dict[str, Any]:
    """Return a question: what is asked, the options, the kind of answer, and the answer."""
    question = task.question
    assert question is not None
    said = task_words(lang, words, task)
    alone = first and (task.exercise.kind == "judge" or task.current.steps == task.step)
    options = []
    if question.answer_kind in _CHOICES:
        options = [option_words(lang, words, question, key) for key in question.keys]
    return {
        "ask": words_html("" if alone or (first and not said.own) else said.made),
        "extra": words_html(said.extra),
        "options": options,
        "kind": question.answer_kind,
        "answer": answer_html(task, lang, words),
    }


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


def answer_html(task: Task, lang: Language, words: Words | None, own: str = "") -> Markup:
    """Return the right answer and its reason, the author's words (`own` if given) first."""
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
    own = own or verdict_words(lang, words, right).own
    return words_html(f"{shown} {own} {why_sentence(lang, verdict.key, facts)}")


def _label(lang: Language, words: Words | None, task: Task, answer: str) -> str:
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
