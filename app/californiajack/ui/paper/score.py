"""The score sheet of a match: a row for each deal, the points of every player, and the totals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from californiajack.language.options import value_sentence
from californiajack.language.points import point_name
from californiajack.language.presets import preset_title
from californiajack.rules.options import preset_name, rules_named
from californiajack.ui.filling import fill

from .part import Part

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.rules.options import Rules

    from .choice import Choice

__all__ = ["columns", "score_parts"]

_ROWS: Final = 15
_LETTERS: Final = "ABC"


def columns(rules: Rules) -> list[str]:
    """Return the keys of the points that a deal may bring to a player, in the order of counting.

    What is booked before the cards are played comes first, the set-back of a bidder last.
    """
    keys = ["high", "low", "jack", "game"]
    if rules.nine_point != "off":
        keys.insert(3 if rules.nine_point == "before_game" else 4, "nine")
    if rules.beg:
        keys.insert(0, "gift")
    if rules.turned_jack != "off":
        keys.insert(0, "turned_jack")
    if rules.setback:
        keys.append("set_back")
    return keys


def score_parts(choice: Choice, lang: Language, level: int) -> list[Part]:
    """Return the sheet for the rules that are chosen."""
    rules = rules_named(choice.preset)
    counted = lang.t("Pips") if rules.game_by == "pips" else lang.t("Tricks")
    heads = [counted, *(point_name(lang, key) for key in columns(rules)), lang.t("Total")]
    facts = [
        value_sentence(lang, "target", rules.target),
        value_sentence(lang, "end_rule", rules.end_rule),
        value_sentence(lang, "game_by", rules.game_by),
    ]
    if rules.setback:
        facts.append(value_sentence(lang, "setback", value=True))
    before = [lang.t("Deal"), lang.t("Dealer")]
    if rules.bidding:
        before += [lang.t("Bidder"), lang.t("Bid")]
    page: dict[str, Any] = {
        "level": level,
        "kind": lang.t("Score sheet"),
        "title": preset_title(lang, preset_name(rules)),
        "facts": facts,
        "before": before,
        "players": [lang.t("Player {letter}", letter=_LETTERS[at]) for at in range(rules.players)],
        "heads": heads,
        "rows": list(range(1, _ROWS + 1)),
        "target": lang.number(rules.target),
        "target_label": lang.t("Target"),
    }
    return [Part(fill("paper_score.html", **page))]
