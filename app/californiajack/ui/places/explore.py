"""The scoring lab's page: the four views, what can be chosen in each, and how far the work is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from californiajack.analysis.errors import ERROR_KEYS, AnalysisError
from californiajack.analysis.simulate import MOST_DEALS, STRATEGIES
from californiajack.language.languages import N_
from californiajack.language.options import option_title, relevant_options, value_sentence
from californiajack.language.presets import preset_title
from californiajack.language.sentences import player_name, refusal
from californiajack.players import PLAYERS
from californiajack.rules.cards import PACK, Card, Suit
from californiajack.rules.errors import TableError
from californiajack.rules.options import OPTIONS, PRESETS, Rules
from californiajack.ui.exploring_work import MOST_DUELS, UnclearError, value_text
from californiajack.ui.notebooks import lab_address
from californiajack.ui.page import render
from californiajack.ui.places.views import views_row
from californiajack.ui.session import fresh_seed

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.ui.session import Session

__all__ = ["explore_actions", "explore_page", "problem_text", "progress_html"]

_NAMES: Final = {
    "deal": N_("One deal"),
    "odds": N_("Odds of my hand"),
    "rules": N_("What a rule changes"),
    "strategies": N_("Who is stronger?"),
}
_LEADS: Final = {
    "deal": N_("See who had which card, how the pips were won, and where they came from."),
    "odds": N_(
        "Choose six cards. Many deals in which you hold them are played out, and you see how"
        " often you score each point."
    ),
    "rules": N_("The same deals are played under two sets of rules, so only the rules differ."),
    "strategies": N_(
        "Two players meet on the same deals, once in each seat, so that the luck of the cards"
        " counts for neither."
    ),
}
_WAYS: Final = {
    "random": N_("By chance"),
    "low": N_("Lowest card"),
    "high": N_("Highest card"),
    "thrifty": N_("Thrifty"),
}
# Options that say nothing while they are off, but may be switched on.
_SWITCHES: Final = ("nine_point", "beg", "bidding")
_UNCLEAR: Final = {
    "view": N_("There is no view called {name}."),
    "player": N_("There is no player called {name}."),
    "option": N_("Choose the rule that is changed."),
    "value": N_("Choose how the rule is changed."),
    "same_rules": N_("These are the same rules twice. Choose others to compare them with."),
}


def explore_actions(session: Session, message: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """Return what the controls of the lab do; `message` is what was pressed."""
    lab, value = session.exploring, str(message.get("value", ""))
    found = message.get("form")
    form = {str(key): str(each) for key, each in found.items()} if isinstance(found, dict) else {}
    if lab.view == "odds":
        form["hand"] = "".join(str(card) for card in PACK if f"card-{card}" in form)
    seed, _, second = value.partition(" ")
    return {
        "explore-view": lambda: lab.show(value),
        "explore-choose": lambda: lab.choose(form),
        "explore-run": lambda: lab.start(form),
        "explore-stop": lab.stop,
        "explore-resume": lab.resume,
        "explore-code": lambda: lab.show_code(form),
        "explore-roll": lambda: lab.roll(form, fresh_seed()),
        "explore-mine": lab.show_table_deal,
        "explore-play": lab.play_deal,
        "explore-trick": lambda: lab.choose_trick(value, settled="settled" in form),
        "explore-example": lambda: lab.look_at_example(
            int(seed) if re.fullmatch(r"[0-9]{1,10}", seed) else -1, second == "second"
        ),
    }


def explore_page(session: Session) -> str:
    """Return the page of the lab: its views, and what is chosen in the one that is open."""
    lang, lab = session.language, session.exploring
    problem = ""
    if lab.problem is not None and lab.problem[0] == lab.view:
        problem = problem_text(lang, lab.problem[1])
    return render(
        "explore.html",
        title=lang.t("Explore"),
        views=views_row(session, _NAMES, lab.view),
        view=lab.view,
        view_title=lang.t(_NAMES[lab.view]),
        lead=lang.t(_LEADS[lab.view]),
        problem=problem,
        wrong_mark=lang.t("Not possible:"),
        form=_FORMS[lab.view](session),
        # The list of notebooks, which says how much the first one fetches.
        notebooks=lab_address(),
        in_notebook=lang.t("Do the same in a notebook, in Python"),
    )


def progress_html(session: Session) -> str:
    """Return how far the work of the view is, with what stops it and lets it go on."""
    return render("explore_progress.html", progress=_progress(session))


def problem_text(lang: Language, error: UnclearError | TableError) -> str:
    """Return what is wrong with what was chosen, and what is possible."""
    if isinstance(error, UnclearError):
        return lang.t(_UNCLEAR[error.key], **error.facts)
    if not isinstance(error, AnalysisError):
        return refusal(lang, error)
    facts = dict(error.facts)
    for name in ("low", "high"):
        if isinstance(facts.get(name), int):
            facts[name] = lang.number(int(str(facts[name])))
    cards, presets = facts.get("cards"), facts.get("presets")
    if isinstance(cards, list):
        facts["cards"] = lang.cards(cards)
    if isinstance(facts.get("card"), str):
        facts["card"] = lang.short(str(facts["card"]))
    if isinstance(presets, list):
        facts["presets"] = lang.join([preset_title(lang, name) for name in presets], "or")
    return lang.t(ERROR_KEYS[error.key], **facts)


def _progress(session: Session) -> dict[str, Any] | None:
    lang, lab = session.language, session.exploring
    if lab.view == "deal":
        waits = lang.t("The deal is played \u2026") if lab.playing else ""
        return {"text": waits, "button": None} if waits else None
    work = lab.work
    if work is None:
        return None
    done, of = work.progress
    of = work.wanted or of
    values = {"done": done, "of": of}
    button = None
    if not work.parts_done:
        button = {"act": "explore-resume", "label": lang.t("Go on")}
        if work.running:
            button = {"act": "explore-stop", "label": lang.t("Stop")}
    return {
        "text": lang.n("{done} of {of} deal", "{done} of {of} deals", of, **values),
        "share": round(100 * done / of) if of else 0,
        "label": lang.t("How far it is"),
        "button": button,
    }


# What can be chosen


def _options(names: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"value": value, "label": label} for value, label in names.items()]


def _select(
    name: str, label: str, value: str, names: Mapping[str, str], note: str = ""
) -> dict[str, Any]:
    # A value of an address that is not offered is shown, so that what is wrong can be seen.
    shown = names if value in names else {value: value, **names}
    return {
        "kind": "select",
        "name": name,
        "label": label,
        "value": value,
        "options": _options(shown),
        "note": note,
    }


def _text(
    name: str, label: str, value: str, note: str = "", kind: str = "number"
) -> dict[str, Any]:
    return {"kind": kind, "name": name, "label": label, "value": value, "note": note}


def _people(lang: Language) -> dict[str, str]:
    return {name: player_name(lang, name) for name in PLAYERS}


def _titles(lang: Language, fits: Callable[[Rules], bool] = lambda rules: True) -> dict[str, str]:
    return {name: preset_title(lang, name) for name, rules in PRESETS.items() if fits(rules)}


def _of_a_hand(rules: Rules) -> bool:
    """Tell whether the odds of a hand can be asked under these rules."""
    calls = rules.bidding or rules.beg
    early = rules.trump_source != "first_lead"
    return bool(rules.players == 2 and rules.stock == "draw" and early and not calls)


def _deal_form(session: Session) -> dict[str, Any]:
    lang, lab = session.language, session.exploring
    chosen = lab.chosen["deal"]
    told = lab.problem is not None and lab.typed
    buttons = [{"act": "explore-roll", "label": lang.t("Deal new cards")}]
    if lab.table_deal is not None:
        buttons.append({"act": "explore-mine", "label": lang.t("The deal I have just played")})
    if lab.deal is not None:
        buttons.append({"act": "explore-play", "label": lang.t("Play these cards myself")})
    by = chosen["by"]
    return {
        "act": "explore-code",
        "fields": [
            _text("code", lang.t("Deal code"), lab.typed if told else chosen["deal"], "", "text"),
            _select("by", lang.t("Played by"), by, _people(lang), _strategy(session, by, PLAYERS)),
            _select("preset", lang.t("Rules for new cards"), chosen["preset"], _titles(lang)),
        ],
        "cards": None,
        "submit": lang.t("Show this deal"),
        "buttons": buttons,
    }


def _strategy(session: Session, name: str, kinds: Mapping[str, Any]) -> str:
    return session.language.t(kinds[name].strategy) if name in kinds else ""


def _ways_note(lang: Language, name: str) -> str:
    if name in STRATEGIES:
        return lang.t(STRATEGIES[name].sentence)
    return lang.t(PLAYERS[name].strategy) if name in PLAYERS else ""


def _ways(lang: Language) -> dict[str, str]:
    return {name: lang.t(_WAYS[name]) for name in STRATEGIES}


def _odds_form(session: Session) -> dict[str, Any]:
    lang = session.language
    chosen = session.exploring.chosen["odds"]
    suits = {"": lang.t("choose"), **{str(suit): lang.suit(suit) for suit in reversed(Suit)}}
    hand = {chosen["hand"][at : at + 2] for at in range(0, len(chosen["hand"]), 2)}
    ups = {"": lang.t("none"), **{str(card): lang.short(card) for card in reversed(PACK)}}
    leads = {"yes": lang.t("I lead"), "no": lang.t("My opponent leads")}
    rules = PRESETS.get(chosen["preset"], PRESETS["classic"])
    trump = _select("trump", lang.t("Trump"), chosen["trump"], suits)
    up = _select("up", lang.t("Face-up card"), chosen["up"], ups)
    turned = rules.trump_source == "stock_top"
    # A turned card makes trump; a stock that lies face down shows none.
    cards = [up] if turned else [trump] if rules.draw_visibility == "both_blind" else [trump, up]
    return {
        "act": "explore-run",
        "fields": [
            _select("preset", lang.t("Rules"), chosen["preset"], _titles(lang, _of_a_hand)),
            *cards,
            _select("lead", lang.t("First trick"), chosen["lead"], leads),
            _select(
                "by",
                lang.t("Both play"),
                chosen["by"],
                _ways(lang),
                _ways_note(lang, chosen["by"]),
            ),
            _text(
                "worlds", lang.t("Deals"), chosen["worlds"], lang.t("1 to {most}", most=MOST_DEALS)
            ),
        ],
        "cards": {
            "legend": lang.t("Your hand"),
            "count": lang.n("{count} card of 6 chosen", "{count} cards of 6 chosen", len(hand)),
            "suits": [
                {
                    "name": lang.suit(suit),
                    "cards": [
                        {
                            "code": str(card),
                            "text": lang.short(card),
                            "label": lang.spoken(card),
                            "chosen": str(card) in hand,
                        }
                        for card in sorted(_suit_cards(suit), reverse=True)
                    ],
                }
                for suit in reversed(Suit)
            ],
        },
        "submit": lang.t("Work it out"),
        "buttons": [],
    }


def _suit_cards(suit: Suit) -> list[Card]:
    return [card for card in PACK if card.suit is suit]


def _rules_form(session: Session) -> dict[str, Any]:
    lang = session.language
    chosen = session.exploring.chosen["rules"]
    others = {"=": lang.t("the same with one rule changed"), **_titles(lang)}
    fields = [
        _select("first", lang.t("These rules"), chosen["first"], _titles(lang)),
        _select("second", lang.t("Compared with"), chosen["second"], others),
    ]
    if chosen["second"] == "=":
        fields += _one_change(session, chosen)
    people = {name: title for name, title in _people(lang).items() if name != "random"}
    by = chosen["by"]
    fields += [
        _select("by", lang.t("All play"), by, {**_ways(lang), **people}, _ways_note(lang, by)),
        _text("deals", lang.t("Deals"), chosen["deals"], lang.t("1 to {most}", most=MOST_DEALS)),
    ]
    return {
        "act": "explore-run",
        "fields": fields,
        "cards": None,
        "submit": lang.t("Compare"),
        "buttons": [],
    }


def _one_change(session: Session, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    lang = session.language
    base = PRESETS.get(chosen["first"], PRESETS["classic"])
    choose = {"": lang.t("choose")}
    names = [
        name
        for name in OPTIONS
        if name in (*relevant_options(base), *_SWITCHES) and len(OPTIONS[name].values) > 1
    ]
    names.remove("players")
    titles = {name: option_title(lang, name) for name in names}
    option = chosen["option"]
    fields = [_select("option", lang.t("Rule that is changed"), option, {**choose, **titles})]
    if option in titles:
        values = {
            value_text(value): value_sentence(lang, option, value)
            for value in OPTIONS[option].values
            if value != getattr(base, option)
        }
        now = value_sentence(lang, option, getattr(base, option))
        value = chosen["value"] if chosen["value"] in values else ""
        fields.append(_select("value", lang.t("Instead"), value, {**choose, **values}, now))
    return fields


def _strategies_form(session: Session) -> dict[str, Any]:
    lang = session.language
    chosen = session.exploring.chosen["strategies"]
    first, second = chosen["first"], chosen["second"]
    people = _people(lang)
    return {
        "act": "explore-run",
        "fields": [
            _select(
                "first", lang.t("First player"), first, people, _strategy(session, first, PLAYERS)
            ),
            _select(
                "second",
                lang.t("Second player"),
                second,
                people,
                _strategy(session, second, PLAYERS),
            ),
            _select("preset", lang.t("Rules"), chosen["preset"], _titles(lang)),
            _text(
                "deals", lang.t("Deals"), chosen["deals"], lang.t("1 to {most}", most=MOST_DUELS)
            ),
        ],
        "cards": None,
        "submit": lang.t("Let them play"),
        "buttons": [],
    }


_FORMS: Final = {
    "deal": _deal_form,
    "odds": _odds_form,
    "rules": _rules_form,
    "strategies": _strategies_form,
}
