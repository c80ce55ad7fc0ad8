"""The rules of a preset on one page, made from the options in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from californiajack.language.clauses import clause, source_name
from californiajack.language.languages import N_
from californiajack.language.options import option_title, relevant_options, value_sentence
from californiajack.language.presets import preset_sentence, preset_title
from californiajack.rules.options import PRESETS, preset_name, rules_named
from californiajack.ui.filling import fill
from californiajack.ui.places.rules import GROUPS

from .part import Part

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.rules.options import Rules

    from .choice import Choice

__all__ = ["rules_groups", "rules_parts"]

# What all rules share: no option, but nobody could play without it.
_TRICK: Final = (
    N_("Winning a trick"),
    N_(
        "Aces are high, then King, Queen, Jack, Ten and so on down to the Two. The highest trump"
        " takes the trick. Without a trump, the highest card of the suit led takes it. The winner"
        " leads to the next trick."
    ),
)
_JACK: Final = (N_("Jack"), N_("The Jack point goes to whoever captures the trump Jack."))
# Options that can have only one value are left out in the app, where the games are compared.
_ALSO: Final = {
    "deal_packet": ("hand_size",),
    "first_dealer": ("cut_ace", "dealer_rotation"),
    "bid_min": ("bid_max",),
}


def rules_parts(choice: Choice, lang: Language, level: int) -> list[Part]:
    """Return the page for the rules that are chosen."""
    rules = rules_named(choice.preset)
    name = preset_name(rules)
    page = {
        "level": level,
        "kind": lang.t("Rules"),
        "title": preset_title(lang, name),
        "sentence": preset_sentence(lang, name),
        "groups": rules_groups(rules, lang),
        "marked": lang.t("* differs from the classic rules") if rules != PRESETS["classic"] else "",
    }
    return [Part(fill("paper_rules.html", **page))]


def rules_groups(rules: Rules, lang: Language) -> list[dict[str, Any]]:
    """Return every option that says something about the rules, in groups."""
    relevant = relevant_options(rules)
    groups = []
    for title, options in GROUPS:
        names = [each for name in options for each in (name, *_ALSO.get(name, ()))]
        lines = [_line(lang, name, rules) for name in names if name in relevant]
        if "follow" in options:
            lines.insert(1, _fixed(lang, *_TRICK))
        if "low_to" in options:
            at = next(place for place, line in enumerate(lines) if line["id"] == "game_by")
            lines.insert(at, _fixed(lang, *_JACK))
        if lines:
            groups.append({"title": lang.t(title), "rules": lines})
    return groups


def _fixed(lang: Language, title: str, sentence: str) -> dict[str, Any]:
    return {
        "id": "",
        "title": lang.t(title),
        "sentence": lang.t(sentence),
        "differs": False,
        "quotes": [],
    }


def _line(lang: Language, option: str, rules: Rules) -> dict[str, Any]:
    value, classic = getattr(rules, option), PRESETS["classic"]
    differs = value != getattr(classic, option) or option not in relevant_options(classic)
    return {
        "id": option,
        "title": option_title(lang, option),
        "sentence": value_sentence(lang, option, value),
        "differs": differs,
        "quotes": [
            {"source": source_name(lang, each.source), "quote": each.quote}
            for each in clause(option, value)
            if each.language == lang.code
        ],
    }
