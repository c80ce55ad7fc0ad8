"""The review of a deal: what is asked again, a word on every card, and how the deal stood."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from californiajack.analysis.review import Equity, Moment, Review
from californiajack.language.review import (
    grade_word,
    lost_words,
    method_words,
    moment_sentence,
    signed,
    standing_sentence,
)
from californiajack.language.sentences import reason_short
from californiajack.rules.cards import Card
from californiajack.rules.errors import CodeError
from californiajack.ui.felt import sorted_hand
from californiajack.ui.page import render

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["review_actions", "review_page"]

YOU: Final = 0
_LOSSES: Final = ("small", "loss", "large")


def review_actions(session: Session, value: str) -> dict[str, Callable[[], None]]:
    """Return what the buttons of the page do; `value` is what the pressed one carries."""
    coach = session.coach
    return {
        "review": lambda: session.show("review"),
        "review-stop": coach.stop,
        "review-resume": coach.resume,
        "review-open": lambda: coach.choose_cards(not coach.open_cards),
        "review-try": lambda: _try(session, value),
        "review-answer": lambda: _show(session, value),
    }


def _show(session: Session, value: str) -> None:
    if re.fullmatch(r"\d{1,3}", value):
        session.coach.show_answer(int(value))


def _try(session: Session, value: str) -> None:
    found = re.fullmatch(r"(\d{1,3}) (\w\w)", value)
    if found:
        try:
            session.coach.try_card(int(found[1]), Card.parse(found[2]))
        except CodeError:
            session.settle()


def review_page(session: Session) -> str:
    """Return the review of the deal on the table, as far as it has come."""
    lang, coach, match = session.language, session.coach, session.match
    assert match is not None
    report = coach.review_now
    complete = report is not None and report.complete
    return render(
        "review.html",
        title=lang.t("Review of deal {number}", number=match.number),
        lead=_lead(session),
        switch={"label": lang.t("Judge with open cards"), "on": coach.open_cards},
        progress=None if complete else _progress(session, report),
        summary=coach.summary() if complete else "",
        buttons=_buttons(session),
        questions_title=lang.t("Asked again"),
        questions_lead=_questions_lead(session, complete),
        questions=[_question(session, n, each) for n, each in enumerate(coach.questions, 1)],
        plays=_plays(session, report) if report and report.moments else None,
        equity=_equity(session, report) if report and report.equity else None,
    )


# The drawing of the curve, in its own units.
_WIDE: Final = 640
_HIGH: Final = 200
_LEFT: Final = 48
_EDGE: Final = 12


def _lead(session: Session) -> str:
    lang = session.language
    if session.coach.open_cards:
        return lang.t(
            "Your cards are judged by the cards as they really lay. You could not know all of"
            " them, so this is hindsight. Where the end can't be worked out, both sides try it"
            " out many times."
        )
    return lang.t(
        "Your cards are judged by what you could know when you played them. As soon as all cards"
        " are known the end is worked out. Before that, many possible deals are played out:"
        " those values are averages, and \u00b1 is their error."
    )


def _progress(session: Session, report: Review | None) -> dict[str, Any]:
    lang, coach = session.language, session.coach
    assert session.match is not None
    laid = [p.seat for trick in session.match.deal.tricks for p in trick.plays]
    share = report.share if report is not None else 0.0
    done, plays = len(report.moments) if report is not None else 0, laid.count(YOU)
    return {
        "share": round(100 * share),
        "text": lang.t("{done} of your {plays} cards are looked at.", done=done, plays=plays),
        "running": not coach.stopped,
        "label": lang.t("Progress of the review"),
        "stop": lang.t("Stop"),
        "resume": lang.t("Continue"),
    }


def _buttons(session: Session) -> list[dict[str, Any]]:
    lang, match = session.language, session.match
    assert match is not None
    onwards = {"id": "next", "label": lang.t("Next deal"), "primary": True}
    if match.is_over:
        onwards = {"id": "new", "label": lang.t("New match"), "primary": True}
    return [onwards, {"id": "count", "label": lang.t("Back to the count"), "primary": False}]


# Questions


def _questions_lead(session: Session, complete: bool) -> str:
    lang, asked = session.language, len(session.coach.questions)
    if not complete:
        return lang.t("The moments that cost most are asked again once all cards are looked at.")
    if not asked:
        return lang.t("No card shows a loss, so there is nothing to ask again.")
    return lang.n(
        "This moment cost you something. What would you play now?",
        "These {count} moments cost you most. What would you play now?",
        asked,
    )


def _question(session: Session, number: int, moment: Moment) -> dict[str, Any]:
    lang, coach = session.language, session.coach
    answer = coach.answer_to(moment)
    settled = answer.is_settled(moment)
    last = answer.tried[-1] if answer.tried else None
    verdict = None
    if last is not None and not answer.shown:
        right, lost = last in moment.best, moment.judged.loses(last)
        kind = "right" if right else "wrong" if lost else "open"
        verdict = {"kind": kind, "text": coach.verdict(moment, last)}
    elif answer.shown:
        verdict = {"kind": "open", "text": coach.explanation(moment)}
    return {
        "id": f"question-{moment.place}",
        "place": moment.place,
        "title": lang.t("Question {number}: trick {trick}", number=number, trick=moment.trick),
        "situation": _situation(session, moment),
        "hand_label": lang.t("Your hand in trick {trick}", trick=moment.trick),
        "cards": [_card(session, moment, card) for card in _hand(session, moment)],
        "verdict": verdict,
        "show": "" if settled else lang.t("Show the answer"),
    }


def _hand(session: Session, moment: Moment) -> list[Card]:
    assert session.match is not None
    state = session.match.deal.line[moment.place]
    return sorted_hand(state.hands[YOU], state.trump)


def _card(session: Session, moment: Moment, card: Card) -> dict[str, Any]:
    lang, answer = session.language, session.coach.answer_to(moment)
    settled = answer.is_settled(moment)
    legal = card in moment.legal
    state, word = "", ""
    if not legal:
        assert session.match is not None
        view = session.match.deal.line[moment.place].view(YOU)
        word = reason_short(lang, view.reason(card))
    elif settled and card in moment.best:
        state, word = "right", lang.t("right")
    elif card in answer.tried and moment.judged.loses(card):
        state, word = "wrong", lang.t("not the best")
    elif card in answer.tried:
        state, word = "open", lang.t("not decided")
    name = lang.spoken(card)
    return {
        "code": str(card),
        "text": lang.short(card),
        "label": lang.t("{card}, {note}", card=name, note=word) if word else name,
        "word": word if legal else "",
        "state": state,
        "off": not legal or settled,
    }


def _situation(session: Session, moment: Moment) -> list[str]:
    """Return what the visitor saw when the card was played, and which one it was."""
    assert session.match is not None
    lang, people = session.language, session.people
    state = session.match.deal.line[moment.place]
    view = state.view(YOU)
    lines = []
    for number, play in enumerate(view.trick):
        name, card = people.name(play.seat), lang.short(play.card)
        if number == 0:
            lines.append(lang.t("{name} led {card}.", name=name, card=card))
        else:
            lines.append(lang.t("{name} played {card}.", name=name, card=card))
    if not view.trick:
        lines.append(lang.t("You lead."))
    if view.trump is not None:
        lines.append(lang.t("Trump: {suit}.", suit=lang.suit(view.trump)))
    if view.stock_top is not None:
        lines.append(lang.t("{card} lies open on the stock.", card=lang.short(view.stock_top)))
    elif view.stock_count:
        lines.append(lang.t("The stock lies face down."))
    if view.rules.game_by == "pips":
        pips = " : ".join(lang.number(each) for each in view.pips)
        lines.append(lang.t("Pips {pips}.", pips=pips))
    for seat in range(view.players):
        held = sorted(state.hands[seat] if session.coach.open_cards else view.known[seat])
        if seat != YOU and held:
            text = lang.cards(held)
            lines.append(
                lang.t("In the hand of {name}: {cards}.", name=people.name(seat), cards=text)
            )
    lines.append(lang.t("You played {card}.", card=lang.short(moment.card)))
    return lines


# Every card, and how the deal stood


def _plays(session: Session, report: Review) -> dict[str, Any]:
    lang, coach = session.language, session.coach
    hidden = {
        moment.place: lang.t("question {number}", number=number)
        for number, moment in enumerate(coach.questions, 1)
        if not coach.answer_to(moment).is_settled(moment)
    }
    if not report.complete:
        # What will be asked is not known yet, so no loss gives its answer away.
        hidden = {each.place: lang.t("asked again later") for each in report.moments if each.lost}
    return {
        "title": lang.t("All your cards"),
        "best": lang.t("Best"),
        "heads": [
            {"label": lang.t("Trick"), "number": True},
            {"label": lang.t("You played"), "number": False},
            {"label": lang.t("Verdict"), "number": False},
            {"label": lang.t("Loss in points"), "number": True},
            {"label": lang.t("Best"), "number": False},
            {"label": lang.t("Found by"), "number": False},
        ],
        "rows": [_row(session, each, hidden.get(each.place)) for each in report.moments],
        "note": ""
        if report.complete
        else lang.t("The cards that are still to be looked at follow here."),
    }


def _row(session: Session, moment: Moment, hidden: str | None) -> dict[str, Any]:
    lang = session.language
    best = lang.cards(session.coach.best_cards(moment), "or") if hidden is None else hidden
    if moment.method == "forced":
        best = ""
    return {
        "trick": moment.trick,
        "card": lang.short(moment.card),
        "grade": grade_word(lang, moment.grade),
        "kind": "wrong" if moment.grade in _LOSSES else "",
        "lost": lost_words(lang, moment.lost, moment.error, moment.method),
        "best": best,
        "method": method_words(lang, moment.method, moment.worlds),
        "story": "" if hidden is not None else moment_sentence(lang, moment.key, moment.facts),
    }


def _equity(session: Session, report: Review) -> dict[str, Any]:
    lang = session.language
    first, last = report.equity[0], report.equity[-1]
    sentence = ""
    if report.complete:
        sentence = standing_sentence(lang, first.value, last.value)
    return {
        "title": lang.t("How the deal stood"),
        "lead": lang.t(
            "The points you could expect to end ahead, after each trick. A minus means behind."
        ),
        "sentence": sentence,
        "label": lang.t("After every trick, as a table"),
        "heads": [lang.t("After trick"), lang.t("Points ahead"), lang.t("Error")],
        "rows": [_standing(session, each) for each in report.equity],
        "curve": _curve(session, report),
    }


def _curve(session: Session, report: Review) -> dict[str, Any]:
    """Return the curve over the tricks as a drawing, and its dearest moments to go to.

    The table beside it says the same, so the drawing itself need not be read.
    """
    lang = session.language
    top = max(1.0, *(abs(each.value) for each in report.equity))
    last = max(1, report.equity[-1].trick)

    def place(trick: float, value: float) -> tuple[float, float]:
        x = _LEFT + (_WIDE - _LEFT - _EDGE) * trick / last
        return round(x, 1), round(_HIGH / 2 - (_HIGH / 2 - _EDGE) * value / top, 1)

    values = {each.trick: each.value for each in report.equity}
    marks = []
    for moment in session.coach.questions:
        # A loss shows in what could be expected after its trick.
        x, y = place(moment.trick, values.get(moment.trick, 0.0))
        marks.append(
            {
                "x": x,
                "y": y,
                "goal": f"question-{moment.place}",
                "label": lang.t("Trick {number}", number=moment.trick),
            }
        )
    points = [place(each.trick, each.value) for each in report.equity]
    return {
        "wide": _WIDE,
        "high": _HIGH,
        "left": _LEFT,
        "line": " ".join(f"{x},{y}" for x, y in points),
        "middle": _HIGH / 2,
        "edge": _EDGE,
        "top": signed(lang, top, 1),
        "low": signed(lang, -top, 1),
        "marks": marks,
        "go": lang.t("Go to the moment:"),
    }


def _standing(session: Session, each: Equity) -> list[str]:
    lang = session.language
    digits = 0 if each.method == "exact" else 1
    error = "" if each.method == "exact" else f"\u00b1 {lang.number(each.error, 1)}"
    return [lang.number(each.trick), signed(lang, each.value, digits), error]
