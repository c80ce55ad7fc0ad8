"""Vectors H: Shasta Sam for three and for two, and the Shasta point."""

from __future__ import annotations

import random

import engines
import oracle
import pytest
from staging import arrange, cases, each_step, find_situation, none, played, random_actions


@cases("threes", "whole")
def test_a_whole_deal_for_three(engine, vector) -> None:
    options = engines.preset(vector["preset"])
    pack = random.Random(3).sample(oracle.PACK, 52)
    table = random_actions(options, pack, 2, random.Random(3))
    start = engine(options, pack, 2)
    assert sum(len(hand) for hand in start.state()["hands"]) == vector["dealt"]
    assert len(start.state()["stock"]) == vector["stock"]
    game = played(engine, table)
    tricks = game.state()["tricks"]
    assert len(tricks) == vector["tricks"]
    assert sum(bool(trick["draws"]) for trick in tricks) == vector["draw_rounds"]
    cards = {card for trick in tricks for _, card in trick["plays"]}
    assert len(cards) == vector["captured"] == sum(game.sees(None)["captured"])
    assert set(oracle.PACK) - cards == {pack[51]}
    assert game.sees(None)["leftover"] == pack[51]


@cases("threes", "order")
def test_draws_go_round_from_the_winner(engine, vector) -> None:
    options = engines.preset(vector["preset"])
    table = find_situation(options, {"wins": {"1": vector["winner"]}}, dealer=2)
    game = played(engine, table)
    for trick in game.state()["tricks"][:11]:
        order = [draw[0] for draw in trick["draws"]]
        assert order == oracle.clockwise(trick["winner"], 3)
    assert [draw[0] for draw in game.state()["tricks"][0]["draws"]] == vector["draws"]


@cases("threes", "odd")
def test_the_odd_card_left_over(engine, vector) -> None:
    options = engines.preset("shasta_three", **vector.get("with", {}))
    table = find_situation(options, {}, dealer=2, bottom=vector["leftover"], trump="H")
    game = played(engine, table)
    sheet = game.sheet()
    line = sheet["lines"][vector["point"]]
    if "pips" in vector:
        best = [s for s, pips in enumerate(sheet["pips"]) if pips == max(sheet["pips"])]
        assert sum(sheet["pips"]) == vector["pips"]
        assert line["seat"] == (best[0] if len(best) == 1 else None)
    elif "card" in vector:
        plays = [play for trick in table["tricks"] for play in trick["plays"]]
        holder = next(seat for seat, card in plays if card == vector["card"])
        assert line["card"] == vector["card"]
        assert line["seat"] == holder
    else:
        assert line["seat"] is None
        assert line["nobody"] == "not_in_play"


@pytest.mark.parametrize("name", ["strip_before_deal", "dead"])
def test_the_odd_card_is_nobodys(engine, name) -> None:
    options = engines.preset("shasta_three", leftover=name)
    table = find_situation(options, {}, dealer=2, bottom="TS", trump="H")
    game = played(engine, table)
    assert sum(game.sheet()["pips"]) == 70
    start = engine(options, table["pack"], 2)
    assert (start.sees(0)["leftover"] == "TS") == (name == "strip_before_deal")


@cases("threes", "plurality")
def test_most_pips_win_game(engine, vector) -> None:
    options = engines.preset(vector["preset"])
    hands = dict(enumerate(vector["hands"]))
    table = find_situation(options, {"pips": vector["pips"]}, dealer=2, hands=hands)
    game = played(engine, table)
    assert game.sheet()["pips"] == vector["pips"]
    assert game.sheet()["lines"]["game"]["seat"] == vector["game"]


@cases("threes", "shown")
def test_the_odd_card_is_shown_when_the_stock_cannot_serve_all(engine, vector) -> None:
    options = engines.preset(vector["preset"])
    table = find_situation(options, {}, dealer=2)
    for game in each_step(engine(options, table["pack"], 2), table["actions"]):
        done = len(game.state()["tricks"])
        expected = table["pack"][51] if done >= vector["after_trick"] else None
        for seat in (None, 0, 1, 2):
            sees = game.sees(seat)
            assert sees["leftover"] == expected
            assert (table["pack"][51] in sees["unseen"]) == (expected is None)


@cases("threes", "last_winner")
def test_the_last_trick_takes_the_odd_card(engine, vector) -> None:
    options = engines.preset(vector["preset"], **vector["with"])
    table = find_situation(options, {}, dealer=2, bottom=vector["leftover"], trump="H")
    game = played(engine, table)
    last = game.state()["tricks"][-1]
    assert last["number"] == vector["tricks"]
    assert game.sheet()["lines"]["jack"]["seat"] == last["winner"]
    assert sum(game.sheet()["pips"]) == 80


@cases("threes", "nine")
def test_the_nine_goes_to_its_captor(engine, vector) -> None:
    for name in vector["presets"]:
        options = engines.preset(name, **vector["with"])
        wanted = {word: vector[word] for word in ("holds", "captures")}
        game = played(engine, find_situation(options, wanted, dealer=1, trump="H"))
        assert game.sheet()["lines"]["nine"]["seat"] == vector["nine"]
        assert game.sheet()["lines"]["nine"]["card"] == "9H"


@cases("threes", "five")
def test_five_points_in_a_deal(engine, vector) -> None:
    for name in vector["presets"]:
        options = engines.preset(name, **vector["with"])
        game = played(engine, find_situation(options, {"points": vector["points"]}, dealer=1))
        count = game.count(vector["scores"])
        assert count["totals"] == vector["totals"]
        assert count["winner"] == none(vector["winner"])


@cases("threes", "closed")
def test_the_closed_stock(engine, vector) -> None:
    options = engines.preset(vector["preset"])
    pack = arrange(options, 1, {})
    start = engine(options, pack, 1, vector["cut"])
    assert start.state()["trump"] == vector["trump"]
    assert len(start.state()["hands"]) == 2
    table = random_actions(options, pack, 1, random.Random(9), cut=vector["cut"])
    for game in each_step(start, table["actions"]):
        for seat in (None, 0, 1):
            sees = game.sees(seat)
            assert sees["stock_top"] is None
            other = [known for s, known in enumerate(sees["known"]) if s != seat]
            assert not any(other)


def test_the_cut_card_is_the_bottom_of_the_pack_unless_told(engine) -> None:
    options = engines.preset("shasta_closed")
    for card in ("2C", "9D", "JH", "AS"):
        game = engine(options, arrange(options, 1, {}, bottom=card), 1)
        assert game.state()["trump"] == card[1]
