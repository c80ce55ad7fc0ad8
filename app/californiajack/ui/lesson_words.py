"""The words around a lesson's table: task, question, hints, verdict, buttons and help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_, LanguageError
from californiajack.language.people import People, seat_names
from californiajack.language.presets import preset_title
from californiajack.language.teaching import fill, question_text
from californiajack.language.teaching_points import situation_sentence
from californiajack.teaching import LessonError, speech
from californiajack.teaching.speech import Said

from .markdown import blocks
from .typed import SET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from californiajack.language import Language
    from californiajack.rules.cards import Card
    from californiajack.teaching import Task
    from californiajack.teaching.words import Words

    from .session import Session

__all__ = [
    "bar_words",
    "can_present",
    "course_words",
    "hand_label",
    "help_words",
    "hint_words",
    "holds_words",
    "lesson_buttons",
    "lesson_title",
    "lesson_words",
    "question_words",
    "round_note",
    "spoken_words",
    "spread_words",
    "table_people",
    "task_words",
    "verdict_words",
]

Facts = Mapping[str, Any]
Block = dict[str, Any]

_RUNGS: Final = {
    "principle": N_("Hint 1 of 3: the principle"),
    "narrowed": N_("Hint 2 of 3: fewer choices"),
    "reason": N_("Hint 3 of 3: the reason"),
}
_SPREADS: Final = {
    "you": N_("You have captured"),
    "opponent": N_("Your opponent has captured"),
    "first": N_("First pile"),
    "second": N_("Second pile"),
    "marked": N_("Cards that may be played"),
    "stock": N_("The stock, next card first"),
}


def table_people(lang: Language, seats: int) -> People:
    """Return the seats of a lesson as they are named on the felt: short, there is little room."""
    return People(lang, seat_names(lang, ["you", *[lang.t("Opponent")] * 2][:seats], 0), 0)


# The lesson's own words


def lesson_words(session: Session, lesson: str) -> Words | None:
    """Return a lesson's words in the visitor's language, else in English or any other."""
    course = session.learning.course
    if lesson == "puzzles":
        return _words(session, course.bank.words)
    # Not of the lesson itself: its exercises are slow to read, and a list needs none of them.
    return _words(session, partial(course.lesson_words, lesson))


def course_words(session: Session) -> Words | None:
    """Return the words of the course page in the visitor's language, else in another one."""
    return _words(session, session.learning.course.words)


def _words(session: Session, read: Callable[[str], Words]) -> Words | None:
    try:
        return session.learning.course.words_in(session.code, read)
    except LessonError:
        return None


def lesson_title(session: Session) -> str:
    """Return the title of what is open: the lesson, the warm-up, the practice."""
    lang, learning = session.language, session.learning
    run = learning.run
    if run is None:
        return lang.t("Learn")
    if run.is_lesson:
        words = lesson_words(session, run.id)
        return words.title if words is not None else run.id
    if run.id == SET:
        lesson = run.tasks[0].partition("/")[0]
        if len(run.tasks) > 1:
            return lang.t("The same tasks for all")
        words = lesson_words(session, lesson) if lesson != "puzzles" else None
        return words.title if words is not None else lang.t("A puzzle")
    return lang.t("Warm-up") if run.id == "warm-up" else lang.t("Mixed practice")


def bar_words(session: Session) -> dict[str, Any]:
    """Return what the slim bar says: the lesson, the task's place, how much is done."""
    lang, learning = session.language, session.learning
    run = learning.run
    assert run is not None
    at, tasks = learning.at, len(run.tasks)
    if run.is_lesson:
        # The warm-up stands before the lesson, so that its tasks keep their numbers.
        tasks = run.warm if learning.is_warm else tasks - run.warm
        at -= 0 if learning.is_warm else run.warm
    place = {"place": at + 1, "of": tasks}
    if run.is_lesson:
        number = learning.course.card(run.id).number
        if learning.is_warm:
            text = lang.t("Lesson {lesson}, warm-up {place} of {of}", lesson=number, **place)
        else:
            text = lang.t("Lesson {lesson}, task {place} of {of}", lesson=number, **place)
    elif run.id == "warm-up":
        text = lang.t("Warm-up, task {place} of {of}", **place)
    elif run.id == SET:
        text = lang.t("Task {place} of {of}", **place)
    else:
        text = lang.t("Practice, position {place} of {of}", **place)
    return {
        "text": text,
        "done": at + (learning.task is not None and learning.task.is_last),
        "of": tasks,
        # Inside another page there is no way to the course.
        "back": "" if session.manner.embed else lang.t("Back to the course"),
    }


# Task and question


def task_words(session: Session, task: Task) -> list[Block]:
    """Return the task: what to do, and the steps that are given."""
    lang, learning = session.language, session.learning
    if learning.moments:
        return blocks(speech.moment_words(lang, learning.moments[learning.moment]))
    said = _task(session, task)
    watched = task.question is not None and task.question.name == "watched"
    found = blocks("\n\n".join(filter(None, (said.own, said.made))) if watched else _either(said))
    found += blocks(_situation(lang, task))
    if task.given:
        steps = [" ".join(speech.given_words(lang, None, given)) for given in task.given]
        found.append({"tag": "ul", "items": [[{"text": step, "style": ""}] for step in steps]})
    return found


def _situation(lang: Language, task: Task) -> str:
    """Return who held and captured the cards that decide a finished deal; the piles lie open."""
    if task.question is None:
        return ""
    piles = ("you_ledger", "opponent_ledger")
    facts = {name: value for name, value in task.question.facts.items() if name not in piles}
    return situation_sentence(lang, facts)


def _either(said: Said) -> str:
    return said.own or said.made


def _task(session: Session, task: Task) -> Said:
    """Return the task's words; without the author's where a placeholder of them has no value."""
    words = lesson_words(session, task.exercise.lesson)
    if task.exercise.lesson == "puzzles":
        # A puzzle's own words explain it: they come with the answer.
        words = None
    question = task.question
    try:
        if question is not None and question.name == "because" and words is not None:
            # What was said to be true or false stays; the question below asks why.
            own = fill(session.language, words.get(task.exercise.id) or "", question.facts)
            return Said(own, "")
        return speech.task_words(session.language, words, task)
    except LanguageError:
        return speech.task_words(session.language, None, task)


def round_note(session: Session, task: Task) -> str:
    """Return which position it is, and the rules where they are not the usual ones."""
    lang, parts = session.language, []
    if session.learning.moments:
        return lang.t("What would happen, with the best play of both")
    if task.follow_up:
        parts.append(lang.t("Once more, with other cards."))
    elif task.rounds > 1:
        parts.append(lang.t("Position {number} of {of}.", number=task.round, of=task.rounds))
    tricks = task.exercise.tricks or 0
    if task.exercise.kind == "play" and tricks > 1:
        parts.append(lang.t("Trick {number} of {of}.", number=min(task.step, tricks), of=tricks))
    if task.preset != "classic":
        parts.append(lang.t("Rules: {preset}.", preset=preset_title(lang, task.preset)))
    return " ".join(parts)


def question_words(session: Session, task: Task) -> dict[str, Any] | None:
    """Return the question with its options, None where the answer is given on the cards."""
    question = task.question
    if question is None or session.learning.moments:
        return None
    kinds = {"choice": "choice", "truth": "choice", "because": "choice"}
    kind = kinds.get(question.answer_kind, question.answer_kind)
    if kind not in ("choice", "number", "order"):
        return None
    lang = session.language
    verdict = task.verdict
    # Where the task itself asks, the question need not be seen twice.
    told = bool(_task(session, task).own) and task.exercise.kind not in ("complete", "judge")
    return {
        "kind": kind,
        "legend": question_text(lang, question.name, question.facts),
        "hidden": told or _task_asks(task),
        "options": _options(session, task),
        "open": task.stage == "ask" or task.can_again,
        "value": verdict.answer if verdict is not None and kind == "number" else "",
        "error": bool(session.learning.problem),
        "marks": {"right": lang.t("right"), "wrong": lang.t("wrong")},
        "words": {
            "up": lang.t("Move up"),
            "down": lang.t("Move down"),
            "at": lang.pattern(N_("place {n} of {of}")),
        },
    }


def _task_asks(task: Task) -> bool:
    """Tell whether the task itself is the question: it need not stand there twice."""
    return task.exercise.kind != "complete" and task.step == 1


def _options(session: Session, task: Task) -> list[dict[str, str]]:
    question, verdict = task.question, task.verdict
    assert question is not None
    words = lesson_words(session, task.exercise.lesson)
    keys = list(question.options)
    if question.answer_kind == "order" and verdict is not None and verdict.ok:
        order = verdict.answer.split()
        keys.sort(key=lambda option: order.index(option.key))
    return [
        {
            "id": option.key,
            "label": speech.option_words(session.language, words, question, option.key),
            "mark": "" if verdict is None else _mark(verdict, option.key),
        }
        for option in keys
    ]


def _mark(verdict: Any, key: str) -> str:
    if key != verdict.answer:
        return ""
    return "right" if verdict.ok else "wrong"


def hand_label(session: Session, task: Task) -> str | None:
    """Return what the row of cards is where it is not the hand, None where it is."""
    question = task.question
    if question is None or question.answer_kind != "cards":
        return None
    hand = {str(card) for card in task.deal.hands[0]}
    return None if set(question.keys) <= hand else session.language.t("Cards to choose from")


def holds_words(lang: Language, cards: Sequence[Card]) -> str:
    """Return what an opponent holds whose cards lie open."""
    return lang.t("holds {cards}", cards=lang.join([lang.spoken(card) for card in cards]))


def spread_words(lang: Language, name: str, facts: Facts) -> str:
    """Return what a row of open cards is."""
    names = facts.get("names")
    if name in ("first", "second") and isinstance(names, list | tuple):
        name = str(names[name == "second"])
    return lang.t(_SPREADS[name]) if name in _SPREADS else ""


# Hints and verdict


def hint_words(session: Session, task: Task) -> list[dict[str, Any]]:
    """Return the hints that were asked for, each with its name."""
    if task.stage != "ask" or session.learning.moments or not session.help_allowed:
        return []
    words = lesson_words(session, task.exercise.lesson)
    return [
        {
            "title": session.language.t(_RUNGS[rung.name]),
            "blocks": blocks(_either(speech.hint_words(session.language, words, task, rung))),
        }
        for rung in task.rungs
    ]


def verdict_words(session: Session, task: Task) -> dict[str, Any] | None:
    """Return the verdict: a word, and what is to be said about the answer."""
    lang, verdict = session.language, task.verdict
    if session.learning.problem:
        return {"kind": "wrong", "word": "", "blocks": blocks(_no_answer(session, task))}
    if verdict is None or session.learning.moments:
        return None
    said = _said(session, task)
    # The program's words may begin with the word that is shown apart.
    words = [lang.t("Right."), lang.t("No."), lang.t("Not all of it is right.")]
    word = next((each for each in words if said.made.startswith(each)), "")
    made = said.made.removeprefix(word).strip()
    if not word and not verdict.ok:
        word = lang.t("Not yet.")
    kind = "info" if verdict.shown else "right" if verdict.ok else "wrong"
    return {
        "kind": kind,
        "word": word,
        "blocks": blocks("\n\n".join(filter(None, (said.own, made)))),
    }


def _said(session: Session, task: Task) -> Said:
    lang, words = session.language, lesson_words(session, task.exercise.lesson)
    try:
        said = speech.verdict_words(lang, words, task)
    except LanguageError:
        said = speech.verdict_words(lang, None, task)
    if task.exercise.lesson != "puzzles":
        return said
    explained = speech.puzzle_words(lang, words, task)
    return replace(said, own=explained) if explained else said


def _no_answer(session: Session, task: Task) -> str:
    lang, question = session.language, task.question
    if question is not None and question.answer_kind == "number":
        return lang.t("Type a whole number, for example 12.")
    return lang.t("That is no answer to this question.")


def spoken_words(session: Session, task: Task, shown: Mapping[str, Any]) -> str:
    """Return what is spoken of what the lesson shows: the verdict or the latest hint."""
    verdict, hints = shown["verdict"], shown["hints"]
    if verdict is not None:
        return " ".join([verdict["word"], _plain(verdict["blocks"])]).strip()
    if hints:
        return f"{hints[-1]['title']}: {_plain(hints[-1]['blocks'])}"
    if session.learning.moments or task.exercise.kind == "watch":
        return _plain(shown["task"])
    return ""


def _plain(found: list[Block]) -> str:
    return " ".join(
        "".join(run["text"] for run in item) for block in found for item in block["items"]
    )


# Buttons and help


def lesson_buttons(session: Session, task: Task) -> list[dict[str, Any]]:
    """Return the buttons of the action bar; the way forward comes last."""
    lang, learning = session.language, session.learning
    if learning.moments:
        last = learning.moment + 1 == len(learning.moments)
        back = _button("back", lang.t("Back"), primary=last)
        return [back] if last else [back, _button("next", lang.t("Next"), primary=True)]
    if task.stage == "verdict":
        return _after_answer(session, task)
    helps = session.help_allowed
    buttons = []
    if task.can_hint and helps:
        buttons.append(_button("hint", lang.t("Hint")))
    elif task.can_show and helps:
        buttons.append(_button("show", lang.t("Show me")))
    if learning.is_warm:
        buttons.append(_button("skip", lang.t("Skip")))
    buttons += _forward(session, task)
    return buttons


def _forward(session: Session, task: Task) -> list[dict[str, Any]]:
    lang, question = session.language, task.question
    kind = "" if question is None else question.answer_kind
    if kind == "next":
        return [_button("next", lang.t("Next"), primary=True)]
    if kind in ("cards", "number", "order"):
        return [_button("check", lang.t("Check"), primary=True)]
    return []


def _after_answer(session: Session, task: Task) -> list[dict[str, Any]]:
    lang, learning = session.language, session.learning
    verdict = task.verdict
    assert verdict is not None
    if verdict.ok:
        return [_button("next", lang.t("Next"), primary=True)]
    buttons = []
    if learning.can_watch:
        buttons.append(_button("watch", lang.t("Watch what happens")))
    elif task.can_show and session.help_allowed:
        buttons.append(_button("show", lang.t("Show me")))
    kind = "" if task.question is None else task.question.answer_kind
    if kind in ("cards", "number", "order"):
        buttons.append(_button("check", lang.t("Check"), primary=True))
    else:
        buttons.append(_button("again", lang.t("Try again"), primary=True))
    return buttons


def _button(name: str, label: str, *, primary: bool = False) -> dict[str, Any]:
    return {"id": name, "label": label, "enabled": True, "primary": primary}


def can_present(session: Session) -> bool:
    """Tell whether what is open may be presented: not in an exam, nor inside another page."""
    return session.manner.help and not session.manner.embed and not session.learning.moments


def help_words(session: Session, task: Task) -> dict[str, Any]:
    """Return what the help panel offers."""
    lang, learning = session.language, session.learning
    text = lang.t(
        "Answer on the cards or with the buttons. A wrong answer costs nothing but a star,"
        " and you can try again as often as you like."
    )
    buttons = []
    if task.can_show and session.help_allowed and not learning.moments:
        buttons.append({"id": "show", "label": lang.t("Show me the answer")})
    run = learning.run
    if run is not None and run.is_lesson and learning.at + 1 < len(run.tasks):
        buttons.append({"id": "test", "label": lang.t("I know this, test me")})
    if not session.manner.embed:
        if can_present(session):
            buttons.append({"id": "present", "label": lang.t("Present to a class")})
        buttons.append({"id": "course", "label": lang.t("Back to the course")})
    return {
        "title": lang.t("Help"),
        "blocks": blocks(text),
        "buttons": buttons,
        "rules": _rules(session, task),
    }


def _rules(session: Session, task: Task) -> dict[str, Any] | None:
    presets = task.exercise.presets
    if len(presets) < 2:
        return None
    lang = session.language
    return {
        "label": lang.t("Play this task under the rules"),
        "value": task.preset,
        "options": [{"id": name, "label": preset_title(lang, name)} for name in presets],
    }
