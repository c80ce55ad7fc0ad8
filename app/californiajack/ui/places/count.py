"""The breakdown of a deal: counted out point by point, with the pips and their race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_
from californiajack.language.options import option_title, value_sentence
from californiajack.language.people import People
from californiajack.language.presets import preset_title
from californiajack.language.sentences import (
    count_sentence,
    line_story,
    pip_race_sentence,
    pips_by_trick,
    step_label,
)
from californiajack.rules.deal import Deal
from californiajack.rules.options import OPTIONS
from californiajack.rules.scoring import Count, ScoreSheet, Step
from californiajack.ui.address import rules_query
from californiajack.ui.page import render
from californiajack.ui.typed import code_of_deal

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["count_page", "score_page"]

YOU: Final = 0

_REACHES: Final = (N_("You reach the target."), N_("{Name} reaches the target."))

# The plot is drawn in these units and stretched to the page; its words stand beside it.
_WIDTH, _HEIGHT, _TOP = 1000, 200, 8


def count_page(session: Session) -> str:
    """Return the page that counts the deal on the table."""
    match = session.match
    assert match is not None
    count = match.count
    assert count is not None
    lang, people, sheet = session.language, session.people, match.sheet
    title = lang.t("Deal {number} is counted", number=match.number)
    sentence = count_sentence(lang, count, sheet, people.names, YOU, target=match.rules.target)
    if match.deal.thrown_in:
        title = lang.t("Deal {number} is thrown in", number=match.number)
        why = lang.t("The pack did not hold enough cards to run them once more.")
        if match.deal.bids:
            why = lang.t("Everybody passed.")
        sentence = " ".join([why, lang.t("The same dealer deals again."), sentence])
    return render(
        "count.html",
        title=title,
        sentence=sentence,
        table_caption=lang.t("The points in the order of counting"),
        heads=_heads(session),
        steps=[_step(session, count, place) for place in range(len(count.steps))],
        all_at_once=lang.t("All at once"),
        buttons=_buttons(session),
        ledger_title=lang.t("Pips"),
        ledger=_ledger(people, sheet, lang.t("no counting card")) if sheet else [],
        ledger_sum=_ledger_sum(session, sheet) if sheet else "",
        race=_race(session, match.deal, people) if sheet else None,
        share=_share(session),
    )


def _heads(session: Session) -> list[dict[str, Any]]:
    lang = session.language
    words = [lang.t("Point"), lang.t("Card"), lang.t("What happened"), lang.t("Scores")]
    return [{"label": word, "number": False} for word in words] + [
        {"label": session.people.name(seat), "number": True} for seat in range(session.seats)
    ]


def _step(session: Session, count: Count, place: int) -> dict[str, Any]:
    lang, people = session.language, session.people
    step: Step = count.steps[place]
    line = step.line
    story = _booking(session, step)
    if line is not None:
        story = line_story(lang, line, people.names, YOU, session.rules)
    card = line.card if line is not None else None
    decides = ""
    if place == count.decided_at and count.winner is not None:
        decides = people.say(count.winner, *_REACHES)
    return {
        "name": step_label(lang, step),
        "card": lang.short(card) if card is not None else "",
        "story": story,
        "who": people.name(step.seat),
        "totals": [lang.number(total) for total in step.totals],
        "decides": decides,
    }


def _booking(session: Session, step: Step) -> str:
    """Return what is behind a booking that is no point of the count."""
    lang, match = session.language, session.match
    assert match is not None
    if step.key == "gift":
        return lang.t("The dealer gave a point and the trump stands.")
    if step.key == "turned_jack":
        return lang.t("The dealer turned up a Jack for trump.")
    made = match.sheet.made[step.seat] if match.sheet and step.seat is not None else 0
    return lang.t("{bid} bid, {made} made: the bid is taken off.", bid=-step.points, made=made)


def _buttons(session: Session) -> list[dict[str, Any]]:
    lang, match = session.language, session.match
    assert match is not None
    buttons = []
    if match.is_over:
        buttons.append({"id": "new", "label": lang.t("New match"), "primary": True})
    else:
        buttons.append({"id": "next", "label": lang.t("Next deal"), "primary": True})
    if session.coach.can_review:
        buttons.append({"id": "review", "label": lang.t("Review this deal"), "primary": False})
    if match.deal.tricks and not session.exam:
        lab = {"id": "explore-mine", "label": lang.t("Look at this deal in the lab")}
        buttons.append({**lab, "primary": False})
    buttons.append({"id": "table", "label": lang.t("Back to the table"), "primary": False})
    if session.can_take_back:
        buttons.append({"id": "undo", "label": lang.t("Take back"), "primary": False})
    buttons.append({"id": "score", "label": lang.t("Score sheet"), "primary": False})
    return buttons


def _ledger(people: People, sheet: ScoreSheet, none: str) -> list[dict[str, Any]]:
    lang = people.lang
    return [
        {
            "name": people.name(seat),
            "pips": lang.number(pips),
            "cards": [lang.short(card) for card in sheet.ledger[seat]],
            "none": none,
        }
        for seat, pips in enumerate(sheet.pips)
    ]


def _ledger_sum(session: Session, sheet: ScoreSheet) -> str:
    lang = session.language
    total = sum(sheet.pips)
    if sheet.leftover is not None and sheet.leftover.pips and total < 80:
        return lang.t(
            "Together {total} of the 80 pips: {card} stayed out of play.",
            total=total,
            card=lang.short(sheet.leftover),
        )
    if session.match is not None and session.match.rules.stock == "none":
        return lang.t("Together {total} pips; the other cards were not in play.", total=total)
    return lang.t("Together all {total} pips of the pack.", total=total)


def _race(session: Session, deal: Deal, people: People) -> dict[str, Any]:
    """Return the pip race as step lines in a drawing, and the same as a table."""
    lang = session.language
    runs = [list(run) for run in zip(*pips_by_trick(deal), strict=True)]
    tricks = len(deal.tricks)
    with_goal = deal.players == 2 and deal.rules.stock == "draw" and deal.rules.game_by == "pips"
    most = max(41 if with_goal else 1, *(run[-1] for run in runs))

    def x(trick: int) -> float:
        return round(_WIDTH * trick / tricks, 1)

    def y(pips: int) -> float:
        return round(_HEIGHT - (_HEIGHT - _TOP) * pips / most, 1)

    lines = []
    for seat, run in enumerate(runs):
        path = f"M{x(0)},{y(0)}" + "".join(
            f"H{x(number)}V{y(pips)}" for number, pips in enumerate(run[1:], 1)
        )
        label = f"{people.name(seat)} {lang.number(run[-1])}"
        lines.append({"path": path, "label": label})
    goal = None
    if with_goal:
        top = round(100 * y(41) / _HEIGHT, 1)
        goal = {"y": y(41), "top": top, "label": lang.t("41 pips win Game")}
    names = [people.name(seat) for seat in range(deal.players)]
    return {
        "title": lang.t("The pip race"),
        "sentence": pip_race_sentence(lang, deal, people.names, YOU),
        "lines": lines,
        "goal": goal,
        "width": _WIDTH,
        "height": _HEIGHT,
        "first": lang.t("trick {number}", number=1),
        "last": lang.t("trick {number}", number=tricks),
        "table_label": lang.t("The race as a table"),
        "heads": [lang.t("Trick"), *names],
        "rows": [[n, *(run[n] for run in runs)] for n in range(1, tricks + 1)],
    }


def _share(session: Session) -> dict[str, Any]:
    lang, match = session.language, session.match
    assert match is not None
    code = code_of_deal(match, session.opening)
    return {
        "title": lang.t("The same cards for others"),
        "sentence": lang.t('Type this code under "Play a match", and the same cards are dealt.'),
        "fields": [{"id": "deal-code", "label": lang.t("Deal code"), "value": code}],
        "copy_label": lang.t("Copy"),
        "done": lang.t("Copied"),
    }


def score_page(session: Session) -> str:
    """Return the match so far, deal by deal, and the rules in force."""
    match = session.match
    assert match is not None
    lang, people = session.language, session.people
    rows = []
    for number, each in enumerate(match.finished, 1):
        rows.append([lang.t("Deal {number}", number=number), *_shown(lang, each.count.totals)])
    running = [
        lang.t("Deal {number}, on the table", number=match.number),
        *_shown(lang, match.scores),
    ]
    return render(
        "score.html",
        title=lang.t("Score sheet"),
        sentence=lang.t(
            "The totals after each deal. The match goes to {target} points.",
            target=match.rules.target,
        ),
        heads=[lang.t("Deal"), *(people.name(seat) for seat in range(session.seats))],
        rows=[*rows, running],
        rules_title=lang.t("The rules of this match"),
        rules=_rules_lines(session),
        back=lang.t("Back to the table"),
    )


def _rules_lines(session: Session) -> list[str]:
    """Return the preset, and each option in which the match differs from it."""
    lang, rules = session.language, session.rules
    query = rules_query(rules)
    name, _, add_on = query["preset"].partition("+")
    lines = [preset_title(lang, name) + (f" + {lang.t('Shasta point')}" if add_on else "")]
    for option in OPTIONS:
        if option in query:
            value = getattr(rules, option)
            lines.append(f"{option_title(lang, option)}: {value_sentence(lang, option, value)}")
    return lines


def _shown(lang: Any, totals: tuple[int, ...]) -> list[str]:
    return [lang.number(total) for total in totals]
