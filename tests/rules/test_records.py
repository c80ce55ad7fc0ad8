"""Match records: round trips, and what a broken record still gives."""

import json
import random

import pytest

from californiajack import PRESETS, Match
from californiajack.rules.records import read_match, write_match


def played(name, seed, deals=2):
    match = Match.start(PRESETS[name], seed)
    rng = random.Random(seed)
    for number in range(deals):
        while not match.deal.is_over and not match.is_over:
            moves = list(match.deal.legal_moves) or list(match.deal.legal_calls)
            match = match.act(rng.choice(moves))
        if match.is_over or number == deals - 1:
            return match
        match = match.next_deal()
    return match


@pytest.mark.parametrize("name", PRESETS)
def test_records_round_trip(name):
    match = played(name, 3)
    read = read_match(write_match(match))
    assert read.error is None
    assert read.match is not None
    assert read.match == match
    assert list(read.match) == list(match)
    assert read.match.scores == match.scores
    assert write_match(read.match) == write_match(match)


def test_a_dealer_who_was_named_has_cut_nothing():
    match = Match.start(
        PRESETS["classic"], 3, dealer=Match.start(PRESETS["classic"], 3).deal.dealer
    )
    assert match.cuts == ()
    assert read_match(write_match(match)).match == match


def test_a_record_whose_cut_made_somebody_else_dealer_says_so():
    match = Match.start(PRESETS["classic"], 3)
    assert match.cuts
    record = json.loads(write_match(match))
    record["deals"][0]["dealer"] = 1 - record["deals"][0]["dealer"]
    read = read_match(json.dumps(record))
    assert read.error is not None
    assert read.error.facts["field"] == "cut_for_deal"


def test_an_illegal_play_gives_the_valid_prefix_and_the_error():
    match = played("nordic", 3)
    record = json.loads(write_match(match))
    actions = record["deals"][1]["actions"]
    good, actions[5] = actions[5], actions[4]
    read = read_match(json.dumps(record))
    assert read.error is not None
    assert read.error.key == "illegal"
    assert read.error.facts == {"deal": 2, "action": 6, "rule": "not_in_hand"}
    assert read.match is not None
    assert [str(action) for action in read.match.deal.actions] == [*actions[:5]]
    assert good not in actions[:5]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda record: record.update(format="x"), "format"),
        (lambda record: record.update(version=99), "version"),
        (lambda record: record.update(rules="x"), "record"),
        (lambda record: record.update(rules={"follow": "x"}), "record"),
        (lambda record: record.update(rules={"bogus": 1}), "record"),
        (lambda record: record.update(rules=3), "record"),
        (lambda record: record.update(seed=-1), "record"),
        (lambda record: record.update(deals=[]), "record"),
        (lambda record: record.update(deals="x"), "record"),
        (lambda record: record["deals"][0].update(pack="QS"), "record"),
        (lambda record: record["deals"][0].update(pack=7), "record"),
        (lambda record: record["deals"][0].update(dealer=9), "record"),
        (lambda record: record["deals"][0].update(dealer="0"), "record"),
        (lambda record: record["deals"][0].update(actions=[1]), "record"),
        (lambda record: record["deals"][0].update(actions=["xx"]), "call"),
        (lambda record: record["deals"][0].update(actions=["ZZ"]), "card"),
        (lambda record: record["deals"].__setitem__(0, None), "record"),
    ],
)
def test_a_broken_record_says_what_is_wrong(change, key):
    record = json.loads(write_match(played("classic", 5, deals=1)))
    change(record)
    read = read_match(json.dumps(record))
    assert read.error is not None
    assert read.error.key == key


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "[" * 100_000, "x" * 5_000_000])
def test_what_is_no_record_is_refused(text):
    read = read_match(text)
    assert read.match is None
    assert read.error is not None
