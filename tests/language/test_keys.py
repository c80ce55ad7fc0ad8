"""Every key and value of the rules core has words in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rooms import keys_in_core, names_of
from typography import check_phrase, check_sentence

import californiajack
from californiajack import (
    PACK,
    PRESETS,
    Call,
    CodeError,
    Deal,
    IllegalAction,
    Rules,
    RulesError,
    rules_named,
)
from californiajack.language import language, languages
from californiajack.language import sentences as say
from californiajack.language.clauses import _QUOTES
from californiajack.language.options import _TITLES, _VALUES
from californiajack.language.refusals import _RULES, CODE_KEYS
from californiajack.language.table_words import TABLE_TEXTS, table_words
from californiajack.players import PLAYERS
from californiajack.rules.errors import PackError, TableError
from californiajack.rules.options import ADD_ONS, OPTIONS
from californiajack.rules.reasons import LEGAL_KEYS, REFUSAL_KEYS, Reason
from californiajack.rules.scoring import POINTS, Step

pytestmark = pytest.mark.parametrize("code", languages())

FACTS = {
    "card": "6H",
    "led": "QH",
    "suit": "H",
    "trump": "S",
    "have": ["6H", "2H"],
    "legal": ["6H", "2H", "AS"],
    "follow": "permissive",
    "point": None,
    "pips": 0,
}


def test_reasons(code):
    lang = language(code)
    for key in (*LEGAL_KEYS, *REFUSAL_KEYS):
        reason = Reason(key, key in LEGAL_KEYS, FACTS)
        check_sentence(say.reason_long(lang, reason))
        short = check_phrase(say.reason_short(lang, reason))
        assert short[-1] not in ".;:"
        check_phrase(say.rule_name(lang, key))
        assert re.fullmatch("[a-z_]+", say.RULE_IDS[key])


@pytest.mark.parametrize("point", ["high", "low", "jack", "nine"])
def test_notes_of_points(code, point):
    lang = language(code)
    rules = PRESETS["classic"]
    for pips in (0, 1, 4):
        plain = Reason("follows", True, {**FACTS, "pips": pips})
        noted = Reason("follows", True, {**FACTS, "pips": pips, "point": point})
        assert len(say.reason_short(lang, noted)) > len(say.reason_short(lang, plain)) - 12
        assert say.reason_short(lang, noted) != say.reason_short(lang, plain)
        to_holder = say.reason_long(lang, noted, rules)
        to_captor = say.reason_long(lang, noted, rules.replace(high_to="captor", low_to="captor"))
        assert (to_holder != to_captor) == (point in ("high", "low"))
        check_sentence(to_holder)
        check_sentence(say.reason_long(lang, noted))


def test_refused_cards_have_no_note(code):
    refused = Reason("must_follow", False, {**FACTS, "point": "low", "pips": 3})
    plain = Reason("must_follow", False, FACTS)
    lang = language(code)
    assert say.reason_long(lang, refused) == say.reason_long(lang, plain)
    assert say.reason_short(lang, refused) == say.reason_short(lang, plain)


def test_refused_actions(code):
    lang = language(code)
    keys = keys_in_core("IllegalAction")
    assert {"over", "not_your_turn", "call_first", "no_call_now", "gift_would_win"} <= keys
    vague = lang.t("That is not possible.")
    for key in keys:
        told = say.refusal(lang, IllegalAction("x", action=None, key=key))
        assert check_sentence(told) != vague, key
    for key in REFUSAL_KEYS:
        error = IllegalAction("x", action=PACK[0], key=key, facts=dict(FACTS))
        assert say.refusal(lang, error) == say.reason_long(lang, Reason(key, False, FACTS))


def test_refused_codes(code):
    lang = language(code)
    keys = keys_in_core("CodeError")
    assert {"card", "check", "illegal"} <= keys
    assert keys == set(CODE_KEYS)
    assert len({check_sentence(say.refusal(lang, CodeError("x", key=key))) for key in keys}) == len(
        keys
    )
    placed = say.refusal(lang, CodeError("x", key="illegal", deal=2, action=7, rule="over"))
    assert "2" in check_sentence(placed)
    assert "7" in placed


def test_other_refusals(code):
    lang = language(code)
    for error in (PackError("x"), TableError("x")):
        check_sentence(say.refusal(lang, error))
    seen = set()
    for make in (
        lambda: PRESETS["x"],
        lambda: rules_named("classic+x"),
        lambda: Rules(x=1),
        lambda: Rules(follow="x"),
        lambda: Rules(players=4),
        lambda: Rules(beg=True),
    ):
        with pytest.raises(RulesError) as caught:
            make()
        seen.add(caught.value.key)
        check_sentence(say.refusal(lang, caught.value))
    assert seen == set(_RULES)


def test_options_and_values(code):
    lang = language(code)
    assert set(_TITLES) == set(OPTIONS)
    known = set()
    for option in OPTIONS.values():
        check_phrase(say.option_title(lang, option.name))
        for value in option.values or (option.low, 7, option.high):
            check_sentence(say.value_sentence(lang, option.name, value))
            known.add((option.name, value))
    assert set(_VALUES) <= known


def test_relevant_options_of_presets(code):
    lang = language(code)
    for rules in PRESETS.values():
        for option in say.relevant_options(rules):
            check_sentence(say.value_sentence(lang, option, getattr(rules, option)))
    assert "beg" not in say.relevant_options(PRESETS["classic"])
    assert "beg" in say.relevant_options(PRESETS["seven_up"])
    assert "stock_face" not in say.relevant_options(PRESETS["pitch"])


def test_presets(code):
    lang = language(code)
    names = [*PRESETS, *(f"{preset}+{extra}" for preset in PRESETS for extra in ADD_ONS), None]
    titles = [check_phrase(say.preset_title(lang, name)) for name in names]
    assert len(set(titles)) == len(names)
    assert len({check_sentence(say.preset_sentence(lang, name)) for name in names}) == len(names)


def test_clauses_are_short_and_stand_for_values_there_are(code):
    lang = language(code)
    for (option, value), quotes in _QUOTES.items():
        assert OPTIONS[option].allows(value)
        assert [each.source for each in say.clause(option, value)] == list(quotes)
        for each in say.clause(option, value):
            check_phrase(each.quote)
            assert len(each.quote.split()) <= 14, each.quote
            check_phrase(say.source_name(lang, each.source))
    assert say.clause("cut_ace", "high") == ()


def test_calls(code):
    lang = language(code)
    seen = set()
    people = say.People(lang, names_of(lang, 2), 0)
    view = Deal.shuffled(PRESETS["seven_up"], 1).view(1)
    for text in ("stand", "beg", "give", "run", "pass", "bid:1", "bid:4", "name:H", "discard:QS"):
        call = Call.parse(text)
        seen.add(check_phrase(say.call_label(lang, call)))
        check_sentence(say.call_long(lang, call, view))
        both = {check_sentence(say.call_sentence(people, seat, call)) for seat in (0, 1)}
        assert len(both) == 2
    assert len(seen) == 9
    hidden = say.call_sentence(people, 1, Call.parse("discard:QS"), hidden=True)
    assert lang.short("QS") not in check_sentence(hidden)
    assert lang.short("QS") in say.call_sentence(people, 0, Call.parse("discard:QS"), hidden=True)


def test_points_and_bookings(code):
    lang = language(code)
    for key in (*POINTS, "gift", "turned_jack", "set_back"):
        step = Step(key, 0, 1, (1, 0), reaches=False)
        check_phrase(say.step_label(lang, step))
        check_phrase(say.point_word(lang, key))
    assert len({say.point_name(lang, point) for point in POINTS}) == len(POINTS)


def test_players(code):
    lang = language(code)
    names = {say.player_name(lang, key) for key in PLAYERS}
    assert len(names) == len(PLAYERS)
    assert say.player_name(lang, "Ada") == "Ada"
    twice = say.seat_names(lang, ["careful", "careful", "careful"], you=1)
    assert len(set(twice)) == 3
    assert twice[1] == lang.t("You")
    assert [twice[0][-2:], twice[2][-2:]] == [" A", " B"]


def test_words_of_the_table(code):
    words = table_words(language(code))
    assert words["lang"] == code
    assert set(words["cards"]) == set(map(str, PACK))
    script = Path(californiajack.__file__).parent / "ui" / "table.js"
    listed = re.search(r"TEXT_KEYS = \[([^\]]*)\]", script.read_text(encoding="utf-8"))
    assert listed is not None
    assert set(re.findall(r'"(\w+)"', listed[1])) == set(words["text"])
    for key, text in words["text"].items():
        # The script knows no capital placeholders and fills in no others.
        assert set(re.findall(r"\{(\w*)\}", text)) == set(
            re.findall(r"\{(\w*)\}", TABLE_TEXTS[key])
        )
