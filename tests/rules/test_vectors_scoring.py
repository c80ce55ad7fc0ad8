"""Vectors S: counting one deal, with and without a stock, on both engines."""

from __future__ import annotations

import random

import engines
import oracle_score
import pytest
from staging import arrange, cases, find_situation, none, played, random_actions

A, B = 0, 1


def check_lines(game, expected: dict) -> None:
    """Compare the seats of the points, and their sum where the vector gives it."""
    sheet = game.sheet()
    for name, seat in expected.items():
        if name == "points":
            assert sheet["points"] == seat
        else:
            assert sheet["lines"][name]["seat"] == none(seat), name


@cases("scoring", "played")
def test_whole_deals(engine, vector) -> None:
    for name, expected in vector["expect"].items():
        options = engines.preset(name, **vector.get("with", {}))
        table = find_situation(options, vector["situation"], dealer=B, trump="H")
        check_lines(played(engine, table), expected)


@cases("scoring", "played")
def test_the_line_tells_who_held_and_who_captured(engine, vector) -> None:
    situation = vector["situation"]
    points = {"AH": "high", "2H": "low", "JH": "jack"}
    for name in vector["expect"]:
        options = engines.preset(name, **vector.get("with", {}))
        table = find_situation(options, situation, dealer=B, trump="H")
        lines = played(engine, table).sheet()["lines"]
        for field, word in (("holder", "holds"), ("captor", "captures"), ("trick", "trick_of")):
            for card, value in situation.get(word, {}).items():
                assert lines[points[card]]["card"] == card
                assert lines[points[card]][field] == value


def sweep_pack(options: dict) -> tuple[list[str], list[str]]:
    """Return a pack and plays in which A, leading on, captures every trick.

    A gets twelve trumps and the highest plain cards, B the rest; B's two of trumps falls first.
    """
    trumps = [rank + "H" for rank in "AKQJT9876543"]
    plain = [rank + suit for suit in "CDS" for rank in "AKQJT"][:14]
    for_a = trumps + plain
    for_b = ["2H"] + [c for c in reversed(_plain_cards()) if c not in plain]
    pack = arrange(options, B, {A: for_a[1:7], B: for_b[:6]})[:12]
    stock_a, stock_b = [for_a[0], *for_a[7:]], for_b[6:]
    for pair in zip(stock_a, stock_b, strict=True):
        pack += pair
    return pack, for_a


def _plain_cards() -> list[str]:
    """Return the cards that are not hearts, suit by suit, the highest first."""
    return [rank + suit for suit in "CDS" for rank in "AKQJT98765432"]


@cases("scoring", "sweep")
def test_all_tricks_to_one(engine, vector) -> None:
    for name, expected in vector["expect"].items():
        options = engines.preset(name)
        pack, order = sweep_pack(options)
        game = engine(options, pack, B)
        assert game.state()["trump"] == "H"
        while not game.state()["is_over"]:
            state = game.state()
            assert state["to_move"] == A
            game = game.do(next(card for card in order if card in state["moves"]))
            # B gives its lowest card, a trump only if it must.
            moves = game.state()["moves"]
            game = game.do("2H" if moves == ["2H"] else next(c for c in moves if c != "2H"))
        assert [trick["winner"] for trick in game.state()["tricks"]] == [A] * 26
        assert game.sheet()["lines"]["low"]["holder"] == B
        check_lines(game, expected)


def few_table(name: str, vector: dict) -> dict:
    """Return a finished deal of six tricks with the hands of the vector."""
    changes = {} if name == "seven_up" else {"stock": "none"}
    options = engines.preset(name, **changes, **vector.get("with", {}))
    wanted = {word: vector[word] for word in ("piles", "captures") if word in vector}
    hands = dict(enumerate(vector["hands"]))
    calls = ["stand"] if options["beg"] else []
    return find_situation(
        options, wanted, dealer=B, hands=hands, after=[vector["turned"]], calls=calls
    )


@cases("scoring", "few")
def test_few_card_deals(engine, vector) -> None:
    for name in vector["presets"]:
        game = played(engine, few_table(name, vector))
        assert game.state()["trump"] == vector["turned"][1]
        check_lines(game, vector["expect"])
        assert sum(game.sheet()["points"]) <= vector.get("most", 5)


@cases("scoring", "few")
def test_why_nobody(engine, vector) -> None:
    for name in vector["presets"]:
        game = played(engine, few_table(name, vector))
        for point, line in game.sheet()["lines"].items():
            if line["seat"] is None:
                assert line["nobody"] == ("tie" if point == "game" else "not_in_play")


@cases("scoring", "order")
def test_order_of_the_points(engine, vector) -> None:
    for name in vector["presets"]:
        for nine in ("off", "last"):
            options = engines.preset(name, nine_point=nine)
            rng = random.Random(name)
            table = random_actions(options, arrange(options, B, {}), B, rng)
            sheet = played(engine, table).sheet()
            assert sheet["order"] == vector[nine]


def test_count_follows_the_order_of_the_lines() -> None:
    for seed in range(20):
        options = engines.preset("classic", nine_point="before_game" if seed % 2 else "last")
        rng = random.Random(seed)
        table = random_actions(options, arrange(options, B, {}, seed=seed), B, rng)
        sheet = played(engines.CoreGame, table).deal.score()
        steps = [step.key for step in sheet.count((0, 0)).steps if step.seat is not None]
        assert steps == [name for _, _, name in oracle_score.score(table)["counted"]]


@pytest.mark.parametrize("name", ["classic", "captured", "nordic", "shasta_three", "pitch"])
def test_game_tie_goes_to_nobody_by_these_presets(name) -> None:
    assert engines.preset(name)["game_tie"] == "none"
