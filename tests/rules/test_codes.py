"""Deal and position codes: round trips, fixed vectors, and every kind of broken code."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given

from californiajack import PACK, PRESETS, CodeError, Deal, Match, Rules, rules_named
from californiajack.rules.codes import (
    code_of_match_deal,
    deal_code,
    position_code,
    read_actions,
    read_code,
    short_code,
    write_actions,
)
from californiajack.rules.match import DEAL_SEEDS
from californiajack.rules.options import ADD_ONS
from strategies import deals as some_deals

VECTORS = tomllib.loads((Path(__file__).parents[1] / "vectors" / "codes.toml").read_text())
NAMES = [*PRESETS, *(f"{name}+{add_on}" for name in PRESETS for add_on in ADD_ONS)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [0, 7, DEAL_SEEDS - 1])
def test_short_codes_round_trip(name, seed):
    rules = rules_named(name)
    for dealer in range(rules.players):
        code = short_code(rules, seed, dealer)
        assert read_code(code) == Deal.shuffled(rules, seed, dealer)
        assert read_code(code.lower().replace("-", " ")) == read_code(code)


@given(some_deals())
def test_deal_and_position_codes_round_trip(deal):
    start = deal.line[0]
    # Scores are no part of a code: they belong to the match.
    fresh = Deal.from_pack(start.rules, start.pack, start.dealer, cut=start.cut)
    assert read_code(deal_code(deal)) == fresh
    read = read_code(position_code(deal))
    assert (read.pack, read.rules, read.actions) == (deal.pack, deal.rules, deal.actions)
    assert tuple(read_actions(write_actions(deal.actions))) == deal.actions


@pytest.mark.parametrize("vector", VECTORS["code"], ids=lambda vector: vector["code"][:12])
def test_codes_written_once_stay_readable(vector):
    deal = read_code(vector["code"])
    assert deal.rules == rules_named(vector["preset"]).replace(**vector.get("options", {}))
    assert deal.dealer == vector["dealer"]
    assert " ".join(map(str, deal.pack[:6])) == vector["first"]
    assert write_actions(deal.actions) == vector.get("played", "")


@pytest.mark.parametrize("vector", VECTORS["code"], ids=lambda vector: vector["code"][:12])
def test_one_wrong_symbol_is_found(vector):
    code = vector["code"]
    found = 0
    changed = 0
    for place, symbol in enumerate(code):
        other = "7" if symbol != "7" else "8"
        if symbol in "-.":
            continue
        changed += 1
        try:
            read = read_code(code[:place] + other + code[place + 1 :])
        except CodeError:
            found += 1
        else:
            assert read != read_code(code)
    # Eight to ten bits of check let at most one change in 256 through; none of these.
    assert found == changed


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty"),
        ("   ", "empty"),
        (None, "empty"),
        ("garbage", "length"),
        ("K7QF-2M0U", "symbol"),
        ("K7QF-2M", "length"),
        ("0000-0000", "check"),
        ("A" * 401, "length"),
        ("9" + "0" * (len(deal_code(Deal.shuffled(Rules(), 1))) - 1), "version"),
    ],
)
def test_what_is_wrong_with_a_code_is_said(text, key):
    with pytest.raises(CodeError) as caught:
        read_code(text)
    assert caught.value.key == key
    assert str(caught.value)


def test_a_code_cut_off_anywhere_is_refused():
    deal = Deal.shuffled(PRESETS["classic"], 7)
    for _ in range(5):
        deal = deal.play(deal.legal_moves[0])
    code = position_code(deal)
    whole = len(deal_code(deal))
    for end in set(range(len(code))) - {whole}:
        with pytest.raises(CodeError):
            read_code(code[:end])


def test_a_position_with_an_illegal_card_is_refused():
    deal = Deal.shuffled(PRESETS["classic"], 7)
    stranger = next(card for card in PACK if card not in deal.legal_moves)
    played = write_actions([stranger])
    base = short_code(PRESETS["classic"], 7)
    from californiajack.rules.codes import _check, to_symbols  # noqa: PLC0415 - to forge a check

    forged = f"{base}.{played}{to_symbols(_check(f'{base}.{played}') % 1024, 2)}"
    with pytest.raises(CodeError, match="not in the hand"):
        read_code(forged)


def test_house_rules_have_no_short_code():
    with pytest.raises(CodeError, match="house rules"):
        short_code(Rules(target=11), 7)
    with pytest.raises(CodeError, match="seeds from 0"):
        short_code(Rules(), DEAL_SEEDS)


def test_each_deal_of_a_match_has_a_short_code():
    match = Match.start(PRESETS["nordic"], 11)
    for _ in range(2):
        code = code_of_match_deal(match)
        assert len(code) == 9
        assert read_code(code).pack == match.deal.pack
        while not match.deal.is_over:
            match = match.play(match.deal.legal_moves[0])
        if match.is_over:
            break
        match = match.next_deal()


def test_a_deal_laid_by_hand_has_the_long_code():
    match = Match.start(Rules(), 1, first=Deal.from_pack(Rules(), PACK))
    assert read_code(code_of_match_deal(match)).pack == PACK


def test_the_code_that_messages_show_as_an_example_can_be_read():
    assert read_code("4000-01YX") == Deal.shuffled(PRESETS["classic"], 7)
