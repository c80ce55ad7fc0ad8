"""What a teacher reads in the second window: note, answer, what comes next, the lesson's notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_, LanguageError
from californiajack.language.sentences import call_label, reason_long
from californiajack.language.teaching import answer_label, fill
from californiajack.rules.bidding import Call
from californiajack.teaching import speech

from .felt import YOU, sorted_hand
from .lesson_words import bar_words, lesson_title, lesson_words, task_words
from .markdown import blocks
from .presenter_words import plain, screen_text

if TYPE_CHECKING:
    from californiajack.rules.deal import Deal
    from californiajack.teaching import Task

    from .session import Session

__all__ = ["notes"]

_HANDS: Final = (N_("You hold"), N_("{name} holds"))


def notes(session: Session) -> dict[str, Any]:
    """Return the notes of this moment: a title, and sections of paragraphs."""
    if session.place == "play":
        title, sections = _deal_notes(session)
    else:
        title, sections = _lesson_notes(session)
    return {
        "title": title,
        "now": screen_text(session),
        "sections": [
            {"title": name, "text": text} for name, text in sections if any(filter(None, text))
        ],
    }


# Lessons


def _lesson_notes(session: Session) -> tuple[str, list[tuple[str, list[str]]]]:
    lang, learning = session.language, session.learning
    run, task = learning.run, learning.task
    assert run is not None
    sections: list[tuple[str, list[str]]] = []
    title = lesson_title(session)
    if task is not None:
        title = f"{title}. {bar_words(session)['text']}"
        sections.append((lang.t("Note"), _section(session, task, "note")))
        if task.stage == "ask":
            sections.append((lang.t("Answer"), _answer(session, task)))
            sections.append((lang.t("Hint"), _section(session, task, "hint")))
    sections.append((lang.t("What comes next"), _next(session)))
    lesson = task.exercise.lesson if task is not None else run.id
    words = lesson_words(session, lesson) if lesson == "puzzles" or run.is_lesson else None
    for key, name in (("goal", lang.t("Goal")), ("teacher", lang.t("About the lesson"))):
        text = words.get(key) if words is not None else None
        sections.append((name, plain(blocks(text)) if text else []))
    return title, sections


def _section(session: Session, task: Task, part: str) -> list[str]:
    """Return what the lesson's file says to the teacher about this task."""
    words = lesson_words(session, task.exercise.lesson)
    text = words.get(f"{task.exercise.id}.{part}") if words is not None else None
    if not text or task.question is None:
        return []
    try:
        return plain(blocks(fill(session.language, text, task.question.facts)))
    except LanguageError:
        return []


def _answer(session: Session, task: Task) -> list[str]:
    """Return the right answer with its reason, or the next card of a worked example."""
    posed, lang = task.posed, session.language
    assert posed is not None
    if posed.question.answer_kind == "next":
        follow = task.next()
        return _task_text(session, follow) if follow.stage != "done" else []
    words = lesson_words(session, task.exercise.lesson)
    labels = [_label(session, task, answer) for answer in posed.accepted]
    try:
        said = speech.verdict_words(lang, words, task.answer(posed.accepted[0]))
    except LanguageError:
        said = speech.verdict_words(lang, None, task.answer(posed.accepted[0]))
    return [lang.join(labels, "or"), said.made]


def _label(session: Session, task: Task, answer: str) -> str:
    question, lang = task.question, session.language
    assert question is not None
    if question.answer_kind in ("card", "cards", "number"):
        return answer_label(lang, answer)
    words = lesson_words(session, task.exercise.lesson)
    keys = answer.split() if question.answer_kind == "order" else [answer]
    return ", ".join(speech.option_words(lang, words, question, key) for key in keys)


def _task_text(session: Session, task: Task) -> list[str]:
    return plain(task_words(session, task))


def _next(session: Session) -> list[str]:
    """Return what the next step leads to, once the answer is shown."""
    lang, learning, task = session.language, session.learning, session.learning.task
    run = learning.run
    assert run is not None
    if task is None:
        return []
    follow = task
    if follow.stage == "ask":
        posed = follow.posed
        assert posed is not None
        watched = posed.question.answer_kind == "next"
        follow = follow.next() if watched else follow.answer(posed.accepted[0])
    if follow.stage != "done":
        follow = follow.next()
    if follow.stage != "done":
        if follow.question is not None and follow.question.name == "watched":
            return [lang.t("The next card of the example.")]
        return _task_text(session, follow)
    if learning.at + 1 < len(run.tasks):
        return _task_text(session, learning.fresh(learning.at + 1, task.seed))
    return [lang.t("The end of the lesson.") if run.has_end else lang.t("That was the last one.")]


# Deals


def _deal_notes(session: Session) -> tuple[str, list[tuple[str, list[str]]]]:
    lang, match, shown = session.language, session.match, session.presenting
    assert match is not None
    deal = match.deal.line[shown.ply]
    actions = match.deal.actions
    coming: list[str] = []
    if shown.phase != "count":
        if shown.ply < len(actions):
            coming = _action(session, deal, actions[shown.ply])
        elif deal.is_over:
            coming = [lang.t("The deal is counted.")]
        elif deal.to_move == YOU:
            coming = [
                lang.t(
                    "The class plays on: the card with the most hands is played. Without a vote"
                    " the careful player chooses."
                )
            ]
        else:
            coming = [lang.t("The opponent chooses when you reveal.")]
    hands = [
        f"{session.people.sentence(seat, *_HANDS)}: "
        + " ".join(map(lang.short, sorted_hand(hand, deal.trump)))
        for seat, hand in enumerate(deal.hands)
        if hand
    ]
    title = lang.t("Deal {number}", number=match.number)
    return title, [
        (lang.t("What comes next"), coming),
        (lang.t("All hands"), hands),
    ]


def _action(session: Session, deal: Deal, action: object) -> list[str]:
    """Return the card or call that was played next, and why it was allowed."""
    lang, seat = session.language, deal.to_move
    assert seat is not None
    name = session.people.name(seat)
    if isinstance(action, Call):
        return [f"{name}: {call_label(lang, action)}"]
    told = [f"{name}: {lang.short(str(action))}"]
    if seat == YOU and deal.trick:
        reason = deal.view(seat).reason(next(c for c in deal.hands[seat] if c == action))
        told.append(reason_long(lang, reason, deal.rules))
    return told
