"""The rules as text, made from the options in force, and all presets side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from californiajack.language.clauses import clause, source_name
from californiajack.language.languages import N_
from californiajack.language.options import option_title, relevant_options, value_sentence
from californiajack.language.presets import preset_sentence, preset_title
from californiajack.rules.options import PRESETS, Rules
from californiajack.ui.page import render

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["rules_page"]

GROUPS: Final = (
    (
        N_("Before the first card"),
        (
            "players",
            "deal_packet",
            "first_dealer",
            "stock",
            "stock_face",
            "trump_source",
            "leftover",
        ),
    ),
    (N_("Playing a trick"), ("follow", "draw_visibility", "review_tricks")),
    (
        N_("Counting the points"),
        (
            "high_card",
            "high_to",
            "low_card",
            "low_to",
            "game_by",
            "game_tie",
            "turned_jack",
            "turned_jack_when",
            "nine_point",
        ),
    ),
    (N_("Winning the match"), ("target", "end_rule")),
    (N_("Begging and running"), ("beg", "gift_may_win", "after_run")),
    (
        N_("Bidding"),
        ("bidding", "bid_min", "setback", "all_pass", "dealer_steal"),
    ),
)


def rules_page(session: Session) -> str:
    """Return the rules of the chosen preset as text, and all presets side by side."""
    lang = session.language
    name = session.rules_shown
    rules = PRESETS[name]
    presets = [
        {"id": each, "title": preset_title(lang, each), "chosen": each == name} for each in PRESETS
    ]
    relevant = relevant_options(rules)
    groups = []
    for title, options in GROUPS:
        shown = [_rule(session, option, rules) for option in options if option in relevant]
        if shown:
            groups.append({"title": lang.t(title), "rules": shown})
    return render(
        "rules.html",
        title=lang.t("Rules"),
        lead=lang.t(
            "California Jack is told in several ways. Each set of rules below follows one source;"
            " where the sources disagree, it is said."
        ),
        pick_label=lang.t("Show the rules called"),
        presets=presets,
        chosen=name,
        play=lang.t("Play by these rules"),
        preset_sentence=preset_sentence(lang, name),
        groups=groups,
        side_title=lang.t("All rules side by side"),
        side_sentence=lang.t("Marked where a set of rules differs from the classic ones."),
        rule_head=lang.t("Rule"),
        table=_side_by_side(session),
    )


def _rule(session: Session, option: str, rules: Rules) -> dict[str, Any]:
    lang = session.language
    value = getattr(rules, option)
    others = sorted(
        preset_title(lang, each)
        for each, preset in PRESETS.items()
        if getattr(preset, option) != value and option in relevant_options(preset)
    )
    return {
        "id": option,
        "title": option_title(lang, option),
        "sentence": value_sentence(lang, option, value),
        "clauses": [
            {"source": source_name(lang, each.source), "lang": each.language, "quote": each.quote}
            for each in clause(option, value)
        ],
        "others": lang.t("Otherwise in: {names}.", names=lang.join(others)) if others else "",
    }


def _side_by_side(session: Session) -> list[dict[str, Any]]:
    lang = session.language
    rows = []
    for option in [each for _, options in GROUPS for each in options]:
        values = [getattr(rules, option) for rules in PRESETS.values()]
        matter = [option in relevant_options(rules) for rules in PRESETS.values()]
        if len({value for value, each in zip(values, matter, strict=True) if each}) < 2:
            continue
        cells = [
            {
                "text": value_sentence(lang, option, value) if each else lang.t("does not apply"),
                "differs": each and value != values[0],
            }
            for value, each in zip(values, matter, strict=True)
        ]
        rows.append({"title": option_title(lang, option), "cells": cells})
    return rows
