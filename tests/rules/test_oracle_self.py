"""The slow model by itself: deals written out by hand, and what it must refuse.

The vectors run on it too: see the `engine` fixture.
"""

from __future__ import annotations

import random

import oracle
import oracle_score
import oracle_view
import pytest
from staging import load

import strategies

CLASSIC = load("presets")["classic"] | {"leftover": None}
SEVEN_UP = load("presets")["seven_up"] | {"leftover": None}
PITCH = load("presets")["pitch"] | {"leftover": None}

# Seven-Up, seat 1 deals three at a time to seat 0 first; 4H is turned.
#   seat 0: AH 3H TS 2C 3C 4C     seat 1: JH KH QS 9D 8D 7D
HANDS = ["AH", "3H", "TS", "JH", "KH", "QS", "2C", "3C", "4C", "9D", "8D", "7D"]
SIX = [*HANDS, "4H", *[c for c in oracle.PACK if c not in [*HANDS, "4H"]]]
PLAYS = ["AH", "JH", "TS", "QS", "7D", "2C", "8D", "3C", "KH", "3H", "9D", "4C"]


def test_a_deal_by_hand() -> None:
    table = oracle.replay(SEVEN_UP, SIX, 1, actions=["stand", *PLAYS])
    assert table["is_over"]
    assert [trick["winner"] for trick in table["tricks"]] == [0, 1, 1, 1, 1, 1]
    score = oracle_score.score(table)
    # Seat 0 took A J: 4 + 1; seat 1 took T Q and K 3 and nothing else that counts: 10 + 2 + 3.
    assert score["pips"] == [5, 15]
    assert {name: line["seat"] for name, line in score["lines"].items()} == {
        "high": 0,
        "low": 0,
        "jack": 0,
        "game": 1,
    }
    assert score["lines"]["low"] == {
        "seat": 0,
        "card": "3H",
        "key": None,
        "holder": 0,
        "dealt_to": 0,
        "drawn_in": None,
        "captor": 1,
        "trick": 5,
    }
    assert score["points"] == [3, 1]
    assert oracle_score.count(SEVEN_UP, score["counted"], [3, 6]) == {
        "totals": [6, 7],
        "winner": 1,
    }
    # Seat 0 is out at the Jack, before Game is counted.
    assert oracle_score.count(SEVEN_UP, score["counted"], [4, 6])["winner"] == 0


@pytest.mark.parametrize(
    ("actions", "wrong"),
    [
        (["AH"], "AH"),  # the eldest must stand or beg first
        (["stand", "JH"], "JH"),  # not seat 0's card
        (["stand", "AH", "9D"], "9D"),  # a led trump must be followed
        (["stand", "AH", "JH", "AH"], "AH"),  # played before
        (["beg", "stand"], "stand"),
        (["stand", *PLAYS, "AH"], "AH"),  # over
    ],
)
def test_refused(actions, wrong) -> None:
    with pytest.raises(ValueError, match=wrong):
        oracle.replay(SEVEN_UP, SIX, 1, actions=actions)


def test_a_permissive_trump_on_a_plain_lead() -> None:
    table = oracle.replay(SEVEN_UP, SIX, 1, actions=["stand", "TS"])
    assert table["legal_moves"] == ["JH", "KH", "QS"]


def test_the_first_draws_by_hand() -> None:
    """Classic, in pack order: seat 0 holds 2C-4C 8C-TC, seat 1 the rest of 2C-KC; AC is turned."""
    table = oracle.replay(CLASSIC, oracle.PACK, 1, actions=["TC", "KC"])
    assert table["hands"] == [
        ["2C", "3C", "4C", "8C", "9C", "2D"],
        ["5C", "6C", "7C", "JC", "QC", "AC"],
    ]
    assert table["trump"] == "C"
    assert table["to_move"] == 1
    assert oracle_view.view(table, 0)["known"][1] == {"AC"}
    assert oracle_view.view(table, 1)["known"][0] == set()
    assert oracle_view.view(table, 1)["stock_top"] == "3D"
    assert "2D" in oracle_view.view(table, 1)["unseen"]
    assert "2D" not in oracle_view.view(table, 0)["unseen"]


def test_bidding_by_hand() -> None:
    table = oracle.replay(PITCH, oracle.PACK, 2, actions=["pass", "bid:2"])
    assert table["to_move"] == 2
    assert table["legal_calls"] == ["pass", "bid:2", "bid:3", "bid:4"]
    table = oracle.replay(PITCH, oracle.PACK, 2, actions=["pass", "bid:2", "bid:2"])
    assert (table["bidder"], table["bid"], table["to_move"], table["trump"]) == (2, 2, 2, None)


@pytest.mark.parametrize("seed", range(40))
def test_cards_are_never_lost_in_the_model(seed) -> None:
    rng = random.Random(seed)
    defaults = PITCH | {"after_run": "discard_to_six", "gift_may_win": False}
    options = defaults | {"setback": False, "bidding": False, "end_rule": "count_out"}
    options = options | strategies.option_mix(lambda name, values: rng.choice(values))
    pack = rng.sample(oracle.PACK, 52)
    actions: list[str] = []
    while True:
        table = oracle.replay(options, pack, 0, actions=actions)
        places = [card for hand in table["hands"] for card in hand]
        places += table["stock"] + table["undealt"] + [card for _, card in table["trick"]]
        places += [card for trick in table["tricks"] for _, card in trick["plays"]]
        places += [card for cards in table["discards"] for card in cards]
        if options["stock"] == "none":
            places += table["turned"]
        elif table["leftover"] and table["leftover_open"]:
            places.append(table["leftover"])
        assert sorted(places) == sorted(oracle.PACK)
        if table["is_over"]:
            break
        actions.append(rng.choice(table["legal_calls"] or table["legal_moves"]))
    assert sum(oracle_score.score(table)["pips"]) <= 80
