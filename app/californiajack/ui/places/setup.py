"""The form in which a match is set up, and what it says back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from californiajack.language.presets import preset_sentence, preset_title
from californiajack.language.sentences import player_name, refusal
from californiajack.players import PLAYERS
from californiajack.rules.codes import read_code
from californiajack.rules.errors import CodeError, TableError
from californiajack.rules.match import DEAL_SEEDS
from californiajack.rules.options import ADD_ONS, PRESETS, Rules
from californiajack.ui.address import Opening
from californiajack.ui.page import render

from .code_box import daily_link

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["FormError", "opening_from", "setup_page", "start_values"]


class FormError(ValueError):
    """A form that can't be followed; `problem` is the sentence for the visitor."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def start_values(preset: str = "classic") -> dict[str, Any]:
    """Return what the form holds before anything is chosen, for a preset."""
    rules = PRESETS[preset]
    return {
        "preset": preset,
        "players": str(rules.players),
        "first": "careful",
        "second": "careful",
        "dealer": "rules",
        "target": str(rules.target),
        "shasta_point": "",
        "code": "",
    }


def setup_page(session: Session, problem: str = "") -> str:
    """Return the set-up form with what is chosen so far."""
    lang = session.language
    preset = session.draft.get("preset")
    form = {**start_values(preset if preset in PRESETS else "classic"), **session.draft}
    match = session.match
    running = match is not None and not match.is_over
    return render(
        "setup.html",
        title=lang.t("Play a match"),
        lead=lang.t(
            "Choose the rules and an opponent, or just deal:"
            " everything is explained while you play."
        ),
        going_on=lang.t("Back to the match on the table") if running else "",
        problem=problem,
        wrong_mark=lang.t("Not possible:"),
        preset_legend=lang.t("Rules"),
        presets=[
            {
                "id": name,
                "title": preset_title(lang, name),
                "sentence": preset_sentence(lang, name),
                "chosen": name == form["preset"],
            }
            for name in PRESETS
        ],
        match_legend=lang.t("The match"),
        selects=_selects(session, form),
        target={"label": lang.t("Points that win the match"), "value": form["target"]},
        nine={
            "label": lang.t("Shasta point"),
            "sentence": lang.t("A fifth point for whoever captures the Nine of trumps."),
            "chosen": form["shasta_point"] == "yes",
        },
        code={
            "label": lang.t("Deal code or number (if you have one)"),
            "daily": daily_link(session),
            "note": lang.t(
                "The same code gives everybody the same cards. A code brings its own rules."
            ),
            "value": form["code"],
        },
        start=lang.t("Deal the cards"),
    )


def _selects(session: Session, form: dict[str, Any]) -> list[dict[str, Any]]:
    lang = session.language
    people = [{"value": name, "label": player_name(lang, name)} for name in PLAYERS]
    three = form["players"] == "3"
    strategy = {name: lang.t(kind.strategy) for name, kind in PLAYERS.items()}

    def opponent(name: str, label: str) -> dict[str, Any]:
        chosen = form[name]
        return {
            "name": name,
            "label": label,
            "value": chosen,
            "options": people,
            "note": strategy.get(chosen, ""),
        }

    seats = {
        "name": "players",
        "label": lang.t("Seats"),
        "value": form["players"],
        "options": [
            {"value": str(n), "label": lang.n("{count} seat", "{count} seats", n)} for n in (2, 3)
        ],
        "note": "",
    }
    first_label = lang.t("Opponent on your left") if three else lang.t("Opponent")
    selects = [seats, opponent("first", first_label)]
    if three:
        selects.append(opponent("second", lang.t("Opponent on your right")))
    dealers = [
        {"value": "rules", "label": lang.t("As the rules say")},
        {"value": "0", "label": lang.t("I deal")},
        {
            "value": "1",
            "label": lang.t("The opponent on my left deals")
            if three
            else lang.t("My opponent deals"),
        },
    ]
    if three:
        dealers.append({"value": "2", "label": lang.t("The opponent on my right deals")})
    value = form["dealer"] if any(each["value"] == form["dealer"] for each in dealers) else "rules"
    deals = {
        "name": "dealer",
        "label": lang.t("Who deals first"),
        "value": value,
        "options": dealers,
        "note": "",
    }
    return [*selects, deals]


def opening_from(session: Session, form: dict[str, Any]) -> tuple[Opening, str]:
    """Return what the form opens, and what a position code says was played.

    Raises `FormError` saying what is wrong and what is allowed.
    """
    lang = session.language
    text = str(form.get("code", "")).strip()
    if text and not re.fullmatch(r"\d{1,7}", text):
        return _opening_by_code(session, form, text)
    rules = _rules_from(session, form)
    seed = None
    if text:
        seed = int(text)
        if seed >= DEAL_SEEDS:
            raise FormError(lang.t("A deal number is at most {most}.", most=str(DEAL_SEEDS - 1)))
    return Opening(rules, _opponents(form, rules), _dealer(form, rules), seed), ""


def _opening_by_code(session: Session, form: dict[str, Any], text: str) -> tuple[Opening, str]:
    try:
        deal = read_code(text)
    except CodeError as error:
        raise FormError(refusal(session.language, error)) from error
    code, _, played = text.partition(".")
    opening = Opening(deal.rules, _opponents(form, deal.rules), None, None, code)
    # The last two symbols of a position code are its check.
    return opening, played[:-2]


def _rules_from(session: Session, form: dict[str, Any]) -> Rules:
    lang = session.language
    target = str(form.get("target", "")).strip()
    if not re.fullmatch(r"\d{1,3}", target) or not 1 <= int(target) <= 100:
        raise FormError(lang.t("The target is a whole number from 1 to 100."))
    try:
        rules = PRESETS[str(form.get("preset", "classic"))]
        rules = rules.for_players(3 if form.get("players") == "3" else 2)
        if form.get("shasta_point") == "yes":
            rules = rules.replace(**ADD_ONS["shasta_point"])
        return rules.replace(target=int(target))
    except TableError as error:
        raise FormError(refusal(lang, error)) from error


def _opponents(form: dict[str, Any], rules: Rules) -> tuple[str, ...]:
    chosen = [str(form.get(name, "careful")) for name in ("first", "second")]
    names = [name if name in PLAYERS else "careful" for name in chosen]
    return tuple(names[: rules.players - 1])


def _dealer(form: dict[str, Any], rules: Rules) -> int | None:
    dealer = str(form.get("dealer", "rules"))
    return int(dealer) if dealer in ("0", "1", "2")[: rules.players] else None
