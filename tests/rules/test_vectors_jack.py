"""Vectors T: the turned Jack, as a house rule and in Seven-Up."""

from __future__ import annotations

import engines
import pytest
from staging import arrange, cases, find_situation, none, played

A, B = 0, 1
WAYS = ("off", "dealer_instead", "dealer_extra")


def pegs_of(game) -> list[int]:
    """Return what each of the two seats has pegged before the play."""
    pegs = [0, 0]
    for seat, points, _ in game.state()["pegged"]:
        pegs[seat] += points
    return pegs


@pytest.mark.parametrize("way", WAYS)
@cases("scoring", "jack")
def test_turned_and_captured(engine, vector, way) -> None:
    options = engines.preset("classic", turned_jack=way)
    card = vector["turned"]
    wanted = {"captures": {card: vector["captor"]}}
    table = find_situation(options, wanted, dealer=B, after=[card])
    expected = vector[way]
    assert pegs_of(engine(options, table["pack"], B)) == expected["pegs"]
    game = played(engine, table)
    assert pegs_of(game) == expected["pegs"]
    sheet = game.sheet()
    assert sheet["lines"]["jack"]["seat"] == none(expected["jack"])
    made = [sum(line["seat"] == s for line in sheet["lines"].values()) for s in (A, B)]
    assert sheet["points"] == [m + p for m, p in zip(made, expected["pegs"], strict=True)]
    game_awarded = sheet["lines"]["game"]["seat"] is not None
    assert sum(sheet["points"]) == {"dealer_extra": 4}.get(way, 3) + game_awarded


@pytest.mark.parametrize("way", WAYS)
@cases("scoring", "jack")
def test_booked_at_the_count(engine, vector, way) -> None:
    """The same points when the Jack is booked only at the count."""
    at_count = engines.preset("classic", turned_jack=way, turned_jack_when="at_count")
    card = vector["turned"]
    wanted = {"captures": {card: vector["captor"]}}
    table = find_situation(at_count, wanted, dealer=B, after=[card])
    late = played(engine, table)
    at_once = played(engine, table | {"options": engines.preset("classic", turned_jack=way)})
    assert pegs_of(late) == [0, 0]
    assert late.sheet()["points"] == at_once.sheet()["points"]


@pytest.mark.parametrize("way", WAYS)
@cases("scoring", "pegged")
def test_totals_before_the_first_lead(engine, vector, way) -> None:
    options = engines.preset("classic", turned_jack=way)
    scores, expected = vector["scores"], vector[way]
    game = engine(options, arrange(options, B, {}, [vector["turned"]]), B, None, scores)
    assert game.state()["tricks"] == []
    totals = [s + p for s, p in zip(scores, pegs_of(game), strict=True)]
    assert totals == expected["totals"]
    assert (game.state()["match_winner"] is not None) == expected["over"]
    assert game.state()["match_winner"] == expected.get("winner")


@cases("scoring", "any_jack")
def test_any_turned_jack_is_the_trump_jack(engine, vector) -> None:
    for way in WAYS[1:]:
        options = engines.preset("classic", turned_jack=way)
        for card in vector["turned"]:
            game = engine(options, arrange(options, B, {}, [card]), B)
            assert game.state()["trump"] == card[1]
            assert pegs_of(game) == [0, 1]
        game = engine(options, arrange(options, B, {}, ["QC"]), B)
        assert pegs_of(game) == [0, 0]


@pytest.mark.parametrize("way", WAYS)
@cases("scoring", "seven")
def test_two_jacks_turned_in_seven_up(engine, vector, way) -> None:
    options = engines.preset("seven_up", turned_jack=way)
    first, second = vector["turned"]
    run = ["2C", "3C", "4C", "5C", "6C", "7C"]
    game = engine(options, arrange(options, B, {}, [first, *run, second]), B)
    game = game.do("beg").do("run")
    assert game.state()["trump"] == second[1]
    assert pegs_of(game) == vector[way]["pegs"]


def test_what_a_peg_has_won_stays_won(engine) -> None:
    """T03 under play-on: the dealer was out before a card was led, whatever the deal would give."""
    options = engines.preset("captured", turned_jack="dealer_extra")
    wanted = {"made": [4, 0]}
    table = find_situation(options, wanted, dealer=B, after=["JH"])
    scores = [8, 9]
    start = engine(options, table["pack"], B, None, scores)
    assert start.state()["match_winner"] == B
    game = played(engine, table, scores)
    assert game.count(scores) == {"totals": [12, 10], "winner": B}
