"""Addresses: what they say comes back, and what is wrong with one is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from californiajack import PRESETS, Deal, Match
from californiajack.rules.codes import position_code, short_code
from californiajack.ui.address import (
    Address,
    AddressError,
    Opening,
    parse,
    replay_match,
    rules_query,
    write_played,
)
from strategies import rules as some_rules


@given(some_rules(), st.integers(0, 2**22 - 1), st.sampled_from([None, 0, 1]))
def test_every_set_of_rules_has_an_address(rules, seed, dealer):
    opening = Opening(rules, ("random",) * (rules.players - 1), dealer, seed)
    address = Address("play", "sv", opening, "abc")
    assert parse(address.search(), address.hash()) == address


@pytest.mark.parametrize("name", PRESETS)
def test_presets_have_short_addresses(name):
    assert rules_query(PRESETS[name]) == {"preset": name}
    assert rules_query(PRESETS[name].replace(nine_point="last")) == {
        "preset": f"{name}+shasta_point"
    }


def test_house_rules_name_only_what_differs():
    rules = PRESETS["nordic"].replace(target=11)
    assert rules_query(rules) == {"preset": "nordic", "target": "11"}


def test_no_query_is_the_set_up():
    assert parse("") == Address()
    assert parse("?page=rules") == Address("rules")


def test_a_code_brings_its_rules_and_what_was_played():
    deal = Deal.shuffled(PRESETS["nordic"], 5)
    for _ in range(7):
        deal = deal.play(deal.legal_moves[0])
    code = position_code(deal, short_code(PRESETS["nordic"], 5))
    address = parse(f"?deal={code}&with=random")
    match, problem = replay_match(address.opening.match(1), address.played)
    assert problem is None
    assert match.deal.actions == deal.actions
    assert address.opening.rules == PRESETS["nordic"]
    assert parse(address.search(), address.hash()) == address


@pytest.mark.parametrize(
    ("search", "field"),
    [
        ("?preset=x", "preset"),
        ("?preset=classic+y", "preset"),
        ("?preset=classic&follow=x", "rules"),
        ("?preset=classic&target=0", "rules"),
        ("?preset=classic&target=x", "rules"),
        ("?preset=classic&bidding=yes", "rules"),
        ("?players=4", "rules"),
        ("?deal=garbage", "deal"),
        ("?deal=", "deal"),
        ("?preset=classic&with=nobody", "with"),
        ("?preset=classic&dealer=2", "dealer"),
        ("?preset=classic&seed=4194304", "seed"),
        ("?preset=classic&seed=1e3", "seed"),
        ("?page=attic", "page"),
        ("?x=" + "y" * 30_000, "address"),
    ],
)
def test_the_part_that_is_wrong_is_named(search, field):
    with pytest.raises(AddressError) as caught:
        parse(search)
    assert caught.value.field == field
    assert str(caught.value)


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_address_breaks_the_reading(search, hash_):
    try:
        address = parse("?" + search, "#" + hash_)
    except AddressError:
        return
    if address.opening is not None:
        match, _ = replay_match(address.opening.match(1), address.played)
        assert isinstance(match, Match)


def test_a_broken_hash_keeps_what_could_be_read():
    match = Match.start(PRESETS["classic"], 5)
    for _ in range(6):
        match = match.play(match.deal.legal_moves[0])
    played = write_played(match)
    again, problem = replay_match(Match.start(PRESETS["classic"], 5), played + "!!")
    assert problem is not None
    assert again.deal == match.deal
