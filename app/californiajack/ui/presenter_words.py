"""What a presenter's screen says: the question with its answers, and after it what is right."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from californiajack.language.languages import N_, LanguageError
from californiajack.language.sentences import (
    call_label,
    call_sentence,
    count_sentence,
    reason_short,
    trick_sentence,
)
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.teaching import speech

from .felt import YOU, sorted_hand
from .lesson_words import lesson_words, question_words, table_people, task_words, verdict_words

if TYPE_CHECKING:
    from californiajack.language.people import People
    from californiajack.rules.deal import Deal
    from californiajack.teaching import Task

    from .lesson_words import Block
    from .session import Session

__all__ = ["LETTERS", "Answer", "answers", "pages", "plain", "screen_pages", "screen_text"]

LETTERS: Final = "ABCDEF"
"""What answers are called; where there are more of them, no hands are counted."""
LONGEST: Final = 240
"""Characters of a text on one screen, so that the cards beside it stay as large as they are."""
_BESIDE_PILES: Final = 150  # the same where all cards of a deal lie open
# Not after a number, which may be an ordinal as in German "im 12. Stich".
_SENTENCE: Final = re.compile(r"(?<=[^\d][.!?…”\"»])\s+")
_CARD_PLAYED: Final = (N_("Which card do you play?"), N_("Which card does {name} play?"))
_CARD_LED: Final = (N_("Which card do you lead?"), N_("Which card does {name} lead?"))
_CALLED: Final = (N_("What do you call?"), N_("What does {name} call?"))
_PUT_AWAY: Final = (N_("Which card do you put away?"), N_("Which card does {name} put away?"))
_PLAYS: Final = (N_("You play {card}."), N_("{name} plays {card}."))
_LEADS: Final = (N_("You lead {card}."), N_("{name} leads {card}."))


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer on the screen: a card or some words.

    `right` once it is shown that it is; `counts` whether hands can be raised for it.
    """

    key: str
    label: str = ""
    card: str = ""
    right: bool = False
    counts: bool = True


def plain(found: list[Block]) -> list[str]:
    """Return blocks of words as plain paragraphs."""
    return ["".join(run["text"] for run in item) for block in found for item in block["items"]]


def pages(paragraphs: list[str], longest: int = LONGEST) -> list[list[str]]:
    """Return paragraphs in screens of about so many characters, cut between sentences."""
    pieces = [
        (number, sentence)
        for number, text in enumerate(paragraphs)
        for sentence in _SENTENCE.split(text)
    ]
    screens: list[list[tuple[int, str]]] = [[]]
    for number, sentence in pieces:
        room = longest - sum(len(each) for _, each in screens[-1])
        if screens[-1] and len(sentence) > room:
            screens.append([])
        screens[-1].append((number, sentence))
    return [_joined(screen) for screen in screens]


def screen_pages(session: Session) -> list[list[str]]:
    """Return what is said at this moment, cut into screens."""
    task = session.learning.task if session.place == "learn" else None
    piles = task is not None and task.deal.is_over
    return pages(screen_text(session), _BESIDE_PILES if piles else LONGEST)


def _joined(screen: list[tuple[int, str]]) -> list[str]:
    numbers = dict.fromkeys(number for number, _ in screen)
    return [" ".join(text for each, text in screen if each == number) for number in numbers]


def screen_text(session: Session) -> list[str]:
    """Return what is said at this moment, as paragraphs."""
    if session.place == "play":
        return _deal_text(session)
    task = session.learning.task
    return _end_text(session) if task is None else _lesson_text(session, task)


def answers(session: Session) -> tuple[Answer, ...]:
    """Return the answers to the question that stands or was just answered."""
    if session.place == "play":
        return _deal_answers(session)
    task = session.learning.task
    return () if task is None else _lesson_answers(session, task)


# Lessons


def _end_text(session: Session) -> list[str]:
    lang, learning = session.language, session.learning
    run = learning.run
    words = lesson_words(session, run.id) if run is not None and run.is_lesson else None
    remember = words.get("remember") if words is not None else None
    return [remember or lang.t("That was the last one.")]


def _lesson_text(session: Session, task: Task) -> list[str]:
    phase = session.presenting.phase
    if task.verdict is not None:
        return _revealed(session, task)
    assert task.question is not None
    if task.question.answer_kind != "next":
        asked = question_words(session, task)
        legend = [asked["legend"]] if asked and not asked["hidden"] else []
        return plain(task_words(session, task)) + legend
    told = plain(task_words(session, task))
    if phase == "shown":
        return told
    people = table_people(session.language, task.deal.players)
    told = told if task.question.name == "watch" else []
    return [*told, _next_question(people, task.deal)]


def _revealed(session: Session, task: Task) -> list[str]:
    """Return the answer with its reason, and what the author says about it."""
    verdict = task.verdict
    assert verdict is not None
    if not verdict.ok:
        shown = verdict_words(session, task)
        return [shown["word"], *plain(shown["blocks"])] if shown else []
    shown = verdict_words(session, replace(task, verdict=replace(verdict, shown=True)))
    told = plain(shown["blocks"]) if shown else []
    if task.exercise.lesson == "puzzles":
        told = told[1:] + told[:1]  # the answer comes before what explains it
    own = _own_words(session, task)
    return [*told, *([own] if own and own not in told else [])]


def _own_words(session: Session, task: Task) -> str:
    if task.exercise.lesson == "puzzles":
        return ""
    words = lesson_words(session, task.exercise.lesson)
    try:
        return speech.verdict_words(session.language, words, task).own
    except LanguageError:
        return ""


def _lesson_answers(session: Session, task: Task) -> tuple[Answer, ...]:
    question = task.question
    if question is None:
        return ()
    verdict = task.verdict
    right = set(verdict.accepted) if verdict is not None else set()
    kind = question.answer_kind
    if kind == "next":
        return _watched_answers(session, task)
    if kind in ("card", "cards"):
        right = {card for each in right for card in each.split()}
        cards = sorted_hand([Card.parse(key) for key in question.keys], task.deal.trump)
        return _card_answers(cards, right)
    if kind == "number":
        return ()
    asked = question_words(session, task)
    options = asked["options"] if asked is not None else []
    return tuple(
        Answer(each["id"], each["label"], right=each["id"] in right, counts=kind != "order")
        for each in options
    )


def _card_answers(cards: list[Card], right: set[str]) -> tuple[Answer, ...]:
    """Return cards to choose from; where they have no letters, the cards themselves are enough."""
    if not 1 < len(cards) <= len(LETTERS):
        return ()
    return tuple(Answer(str(card), card=str(card), right=str(card) in right) for card in cards)


def _watched_answers(session: Session, task: Task) -> tuple[Answer, ...]:
    """Return the cards that might be played in a worked example, as far as they are seen."""
    shown = session.presenting.phase == "shown"
    deal = task.path[0] if shown and task.path else task.deal
    action = task.deal.last_action if shown else None
    if task.bare or (shown and len(task.path) < 2):
        return ()
    return _choices(session, deal, action, seen=task.open)


def _choices(
    session: Session, deal: Deal, action: Card | Call | None, *, seen: bool
) -> tuple[Answer, ...]:
    """Return what may be played or called in a deal, and which of it was."""
    if deal.to_move is None:
        return ()
    calls = [call for call in deal.legal_calls if not isinstance(call.value, Card)]
    if calls:
        found = tuple(
            Answer(str(call), call_label(session.language, call), right=call == action)
            for call in calls
        )
        return found if 1 < len(found) <= len(LETTERS) else ()
    if not (seen or deal.to_move == YOU):
        return ()
    if deal.legal_calls:
        away = {str(call.value): call for call in deal.legal_calls}
        cards = sorted_hand([Card.parse(card) for card in away], deal.trump)
        if not 1 < len(cards) <= len(LETTERS):
            return ()
        return tuple(
            Answer(str(away[str(card)]), card=str(card), right=away[str(card)] == action)
            for card in cards
        )
    right = {str(action)} if isinstance(action, Card) else set()
    return _card_answers(sorted_hand(list(deal.legal_moves), deal.trump), right)


# Deals


def _deal_answers(session: Session) -> tuple[Answer, ...]:
    shown = session.presenting
    match = session.match
    assert match is not None
    line, ply = match.deal.line, shown.ply
    if shown.phase == "count":
        return ()
    if shown.phase != "shown":
        return _choices(session, line[ply], None, seen=shown.track.is_open)
    action = line[ply].last_action
    return _choices(session, line[ply - 1], action, seen=shown.track.is_open)


def _deal_text(session: Session) -> list[str]:
    lang, people, match = session.language, session.people, session.match
    assert match is not None
    shown = session.presenting
    state = match.deal.line[shown.ply]
    if shown.phase == "shown":
        return _played(session, match.deal.line[shown.ply - 1], state)
    if not state.is_over:
        return [_next_question(people, state)]
    if shown.phase != "count":
        return [lang.t("The deal is over. Who scores which point?")]
    count = match.count
    if count is None:
        return []
    if match.deal.thrown_in:
        return [lang.t("The deal is thrown in."), lang.t("The same dealer deals again.")]
    target = match.rules.target
    return [count_sentence(lang, count, match.sheet, people.names, YOU, target=target)]


def _next_question(people: People, deal: Deal) -> str:
    seat = deal.to_move
    assert seat is not None
    if deal.legal_calls:
        puts = all(isinstance(call.value, Card) for call in deal.legal_calls)
        return people.sentence(seat, *(_PUT_AWAY if puts else _CALLED))
    return people.sentence(seat, *(_CARD_PLAYED if deal.trick else _CARD_LED))


def _played(session: Session, before: Deal, after: Deal) -> list[str]:
    """Return what was played or called, why it was allowed, and who takes the trick."""
    lang, people = session.language, session.people
    action, seat = after.last_action, before.to_move
    assert seat is not None
    seen = seat == YOU or session.presenting.track.is_open
    if isinstance(action, Call):
        return [call_sentence(people, seat, action, hidden=not seen)]
    assert action is not None
    told = [people.sentence(seat, *(_PLAYS if before.trick else _LEADS), card=lang.short(action))]
    # The reason speaks to whom the card belongs: of another's hand it is told in the notes.
    if seat == YOU and before.trick:
        short = reason_short(lang, before.view(seat).reason(action))
        told.append(f"{lang.short(action)}: {short}.")
    if len(after.tricks) > len(before.tricks):
        trick = after.view(YOU).tricks[-1]
        told = [trick_sentence(lang, trick, people.names, YOU, after.trump), *told[1:]]
    return told
