"""The card table of a lesson as plain data: the position, and around it the words and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from californiajack.rules.tricks import Play

from .felt import YOU, felt_state, moves_between, sorted_hand, trick_state
from .lesson_words import (
    bar_words,
    can_present,
    hand_label,
    help_words,
    hint_words,
    holds_words,
    lesson_buttons,
    lesson_title,
    question_words,
    round_note,
    spoken_words,
    spread_words,
    table_people,
    task_words,
    verdict_words,
)
from .shown import HIDES_STOCK, SHOWS_PIPS, card_pool, open_rows

if TYPE_CHECKING:
    from californiajack.rules.deal import Deal
    from californiajack.teaching import Task

    from .session import Session

__all__ = ["lesson_state"]


def lesson_state(session: Session) -> dict[str, Any]:
    """Return what the table shows in a lesson: only what the learner may see."""
    learning = session.learning
    task = learning.task
    assert task is not None
    deal = _deal_shown(session, task)
    state = _table(session, task, deal)
    shown = _lesson(session, task)
    return {
        **state,
        "turn": session.turn,
        "phase": "play" if _hand_acts(session, task) else "shown",
        "hand": _hand(session, task, deal),
        "hand_label": hand_label(session, task),
        "calls": [],
        "spread": _spread(session, task, deal),
        "bare": task.bare,
        "quiet": _quiet(session, task, state),
        "prompt": {},
        "last": None,
        "match": {"title": lesson_title(session), "lines": []},
        "buttons": lesson_buttons(session, task),
        "settings": session.settings_shown,
        "say": {
            "n": f"{session.turn}",
            "polite": spoken_words(session, task, shown),
            "assertive": "",
        },
        "moves": moves_between(learning.before, deal),
        "busy": None,
        "focus": session.push,
        "lesson": shown,
    }


def _lesson(session: Session, task: Task) -> dict[str, Any]:
    """Return the words and answers around the table."""
    name = session.learning.name
    return {
        "key": f"{name}/{task.seed}/{task.round}/{task.variant}/{task.step}",
        "asked": "" if task.question is None else task.question.name,
        "stage": task.stage,
        "bar": bar_words(session),
        "title": lesson_title(session),
        "task": task_words(session, task),
        "note": round_note(session, task),
        "hints": hint_words(session, task),
        "question": question_words(session, task),
        "pick": _pick(task),
        "picked": [],
        "verdict": verdict_words(session, task),
        "help": help_words(session, task),
        "offers": [
            "course",
            "test",
            *(["show"] if session.help_allowed else []),
            *(["present"] if can_present(session) else []),
            *(f"rules:{p}" for p in task.exercise.presets),
        ],
    }


def _quiet(session: Session, task: Task, state: dict[str, Any]) -> bool:
    """Tell whether no card lies in the middle and none is going to be laid there."""
    question = task.question
    waits = question is not None and question.answer_kind in ("card", "next")
    return not (state["trick"] or waits or session.learning.moments)


def _deal_shown(session: Session, task: Task) -> Deal:
    learning = session.learning
    return learning.moments[learning.moment].deal if learning.moments else task.deal


def _table(session: Session, task: Task, deal: Deal) -> dict[str, Any]:
    """Return what lies on the felt, without the numbers that are asked for."""
    people = table_people(session.language, deal.players)
    view = deal.view(YOU)
    state = felt_state(people, view, session.settings)
    asked = "" if task.question is None else task.question.name
    pending = _pending(session, task)
    if pending:
        plays = (*view.trick, *pending)
        state["trick"] = trick_state(people, plays, view.trump, decided=False)
        state["trick_done"] = False
        state["to_move"] = None
    elif not view.trick and not _trick_stays(session, task, deal):
        state["trick"], state["trick_done"] = [], False
    for seat in state["seats"]:
        seat["cards"] -= sum(play.seat == seat["seat"] for play in pending)
        if asked not in SHOWS_PIPS and not session.learning.moments:
            seat["pips"] = seat["captured"] = None
        if task.open and seat["seat"] != YOU:
            _open_hand(session, seat, deal)
    if asked in HIDES_STOCK and task.stage == "ask":
        state["stock"] = {**state["stock"], "label": session.language.t("Stock")}
    return state


def _pending(session: Session, task: Task) -> tuple[Play, ...]:
    """Return the cards that lie beside the trick until the last question about it is answered."""
    scene = task.current.scene
    if session.learning.moments or task.deal is not scene.deal:
        return ()
    return scene.plays


def _trick_stays(session: Session, task: Task, deal: Deal) -> bool:
    """Tell whether the latest finished trick belongs to what is shown now."""
    if session.learning.moments:
        return True
    if task.stage == "ask" and (task.question is None or task.question.answer_kind != "next"):
        return False
    return task.resolved is not None


def _open_hand(session: Session, seat: dict[str, Any], deal: Deal) -> None:
    cards = sorted_hand(deal.hands[seat["seat"]], deal.trump)
    seat["known"] = [str(card) for card in cards]
    seat["holds"] = holds_words(session.language, cards)


def _pick(task: Task) -> dict[str, Any] | None:
    """Return how cards are marked, None where they are not."""
    question = task.question
    if question is None or question.answer_kind != "cards" or not _asks(task):
        return None
    return {"limit": question.pick}


def _asks(task: Task) -> bool:
    """Tell whether an answer can be given, the first or another one after a wrong one."""
    return task.stage == "ask" or task.can_again


def _hand_acts(session: Session, task: Task) -> bool:
    question = task.question
    if question is None or session.learning.moments:
        return False
    return question.answer_kind in ("card", "cards") and _asks(task)


def _hand(session: Session, task: Task, deal: Deal) -> list[dict[str, Any]]:
    """Return the hand, or the cards to choose from in its place."""
    pool = card_pool(task.question, task.deal)
    if task.bare and not pool:
        return []
    view = deal.view(YOU)
    laid = {play.card for play in _pending(session, task) if play.seat == YOU}
    own = [card for card in view.hand if card not in laid]
    cards = pool or sorted_hand(own, view.trump)
    marks = _marks(session, task)
    asked = task.question
    plays = asked is not None and asked.answer_kind == "card"
    return [
        {
            "card": str(card),
            "legal": True,
            "stays": plays and card not in view.legal_moves,
            "kind": "",
            "short": "",
            "long": "",
            "hint": session.help_allowed and str(card) in _hinted(task),
            "mark": marks.get(str(card), ""),
        }
        for card in cards
    ]


def _hinted(task: Task) -> tuple[str, ...]:
    """Return the cards that the second hint left over."""
    for rung in task.rungs:
        if rung.key == "narrowed_cards" and task.stage == "ask":
            cards = rung.facts["either"]
            return tuple(map(str, cards)) if isinstance(cards, list | tuple) else ()
    return ()


def _marks(session: Session, task: Task) -> dict[str, str]:
    """Return which cards the verdict marks as right or wrong."""
    verdict = task.verdict
    question = task.question
    if verdict is None or question is None or session.learning.moments:
        return {}
    if question.answer_kind == "cards":
        answer = [] if verdict.answer == "none" else verdict.answer.split()
        if verdict.ok:
            return dict.fromkeys(answer, "right")
        false = verdict.facts.get("false_cards")
        listed = false if isinstance(false, list | tuple) else ()
        return {str(card): "wrong" for card in listed}
    if question.answer_kind == "card" and not verdict.ok:
        return {verdict.answer: "wrong"}
    return {}


def _spread(session: Session, task: Task, deal: Deal) -> list[dict[str, Any]]:
    """Return the rows of cards that lie open beside the trick."""
    question = task.question
    if question is None or session.learning.moments:
        return []
    bare = not (deal.trick or _pending(session, task))
    return [
        {
            "id": name,
            "label": spread_words(session.language, name, question.facts),
            "cards": [str(card) for card in cards],
        }
        for name, cards in open_rows(question, task, deal, bare=bare)
    ]
