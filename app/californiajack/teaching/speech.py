"""What is said in a lesson: the words of its author where there are any, and those generated.

Three layers: the author's text for this very answer, else the text for any such answer, and in
every case the reason that the program finds by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from californiajack.language import Language
from californiajack.language.teaching import (
    fill,
    hint_sentence,
    moment_sentence,
    option_label,
    question_text,
    situation_sentence,
    verdict_sentence,
    watched_sentence,
)
from californiajack.rules.reasons import REFUSAL_KEYS

from .asks import Facts, Question
from .moments import Moment
from .runner import Task
from .verdicts import Given, Rung
from .words import Words

__all__ = [
    "Said",
    "given_words",
    "hint_words",
    "moment_words",
    "option_words",
    "puzzle_words",
    "task_words",
    "verdict_words",
]


@dataclass(frozen=True, slots=True)
class Said:
    """Something said: `own` are the author's words (Markdown, may be empty), `made` the program's.

    `label` names it: right, wrong, shown; principle, narrowed, reason; or is empty. `extra` is
    what a task tells besides, whoever has written it: what happened in the deal it is about.
    """

    own: str
    made: str
    label: str = ""
    extra: str = ""

    @property
    def text(self) -> str:
        """All of it, the author's words first. Of a task only one of the two is needed."""
        return " ".join(part for part in (self.own, self.made, self.extra) if part)


def _own(lang: Language, words: Words | None, keys: list[str], facts: Facts) -> str:
    """Return the first section that there is, with its places filled in."""
    for key in keys:
        text = None if words is None else words.get(key)
        if text:
            return fill(lang, text, facts)
    return ""


def task_words(lang: Language, words: Words | None, task: Task) -> Said:
    """Return what is to be done now: the author's task, and the question in general words.

    In a worked example it is what is told about the card that was laid.
    """
    question, name = task.question, task.exercise.id
    if question is None:
        return Said("", "")
    if question.name == "watched":
        own = _own(lang, words, [f"{name}.{task.step - 1}"], question.facts)
        return Said(own, watched_sentence(lang, question.facts))
    extra = situation_sentence(lang, question.facts)
    if task.exercise.lesson == "puzzles":
        return Said("", question_text(lang, question.name, question.facts), extra=extra)
    # A question after the first one of a round is not what the author's task asks.
    own = "" if question.name == "because" else _own(lang, words, [name], question.facts)
    return Said(own, question_text(lang, question.name, question.facts), extra=extra)


def option_words(lang: Language, words: Words | None, question: Question, key: str) -> str:
    """Return the words of an answer to choose from."""
    facts = next((option.facts for option in question.options if option.key == key), {})
    if "section" in facts:
        return _own(lang, words, [str(facts["section"])], question.facts) or key
    return option_label(lang, question.name, key, {**question.facts, **facts})


def puzzle_words(lang: Language, bank: Words | None, task: Task) -> str:
    """Return the sentence that explains a puzzle, once it is answered; empty for other tasks."""
    facts, verdict = task.current.scene.facts, task.verdict
    ident = task.exercise.id if task.exercise.lesson == "puzzles" else facts.get("puzzle")
    if verdict is None or not verdict.ok or ident is None:
        return ""
    return _own(lang, bank, [str(ident)], {**task.current.first.question.facts, **verdict.facts})


def verdict_words(lang: Language, words: Words | None, task: Task) -> Said:
    """Return what is said to the answer that was given; empty where none was."""
    verdict, question = task.verdict, task.question
    if verdict is None or question is None:
        return Said("", "")
    name = task.exercise.id
    facts = verdict.facts
    if question.name == "because":
        facts = {**facts, "label": option_words(lang, words, question, verdict.accepted[0])}
    made = verdict_sentence(
        lang,
        question.name,
        question.answer_kind,
        verdict.key,
        facts,
        ok=verdict.ok,
        shown=verdict.shown,
    )
    if verdict.shown:
        return Said("", made, "shown")
    if verdict.ok:
        return Said(_own(lang, words, [f"{name}.right"], facts), made, "right")
    keys = [f"{name}.wrong.{answer}" for answer in _named_answers(task)]
    if verdict.key not in REFUSAL_KEYS or question.answer_kind != "card":
        # What an author says about losing cards does not fit a card that may not be played.
        keys.append(f"{name}.wrong")
    return Said(_own(lang, words, keys, facts), made, "wrong")


def _named_answers(task: Task) -> list[str]:
    """Return how the lesson's file may name the answer: all of it, and each card marked wrongly."""
    assert task.verdict is not None
    scene = task.current.scene
    answer = task.verdict.answer
    parts = answer.split()
    if not all(len(part) == 2 and part[1] in "CDHS" for part in parts):
        return [answer]
    names = [scene.written(card) for card in parts]
    wrong = task.verdict.facts.get("false_cards")
    if isinstance(wrong, list):
        return [" ".join(names), *(scene.written(str(card)) for card in wrong)]
    return [" ".join(names)]


def hint_words(lang: Language, words: Words | None, task: Task, rung: Rung) -> Said:
    """Return a hint: the author's principle if there is one, else the program's."""
    question = task.question
    assert question is not None
    facts = dict(rung.facts)
    if question.name == "because":
        key = str(facts.get("not", task.posed.accepted[0] if task.posed else ""))
        facts["label"] = option_words(lang, words, question, key)
    own = ""
    if rung.name == "principle" and question.name != "because":
        own = _own(lang, words, [f"{task.exercise.id}.hint"], facts)
    made = hint_sentence(lang, question.name, rung.name, rung.key, facts)
    return Said(own, "" if own else made, rung.name)


def given_words(lang: Language, words: Words | None, given: Given) -> tuple[str, str]:
    """Return a step of a worked example: its question, and its answer with the reason."""
    question = given.question
    facts = {**question.facts, **given.why.facts, "right": [given.answer]}
    asked = question_text(lang, question.name, question.facts)
    answer = verdict_sentence(
        lang, question.name, question.answer_kind, given.why.key, facts, ok=True, shown=True
    )
    return asked, answer


def moment_words(lang: Language, moment: Moment) -> str:
    """Return what is told about a card of "watch what happens"."""
    return moment_sentence(lang, moment.key, moment.facts)
