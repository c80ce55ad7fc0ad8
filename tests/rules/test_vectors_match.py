"""Vectors M: the end of a match, on deals that make just the wanted points."""

from __future__ import annotations

import random

import engines
import pytest
from staging import arrange, cases, find_situation, none, played, random_actions

from californiajack import PRESETS, Deal, Match

ROWS = ("classic", "captured", "nordic", "shasta_three")


def table_of(name: str, vector: dict, row: dict) -> dict:
    """Return a finished deal of a preset with the points of the vector."""
    changes = dict(vector.get("with", {}))
    if vector.get("without_stock"):
        changes["stock"] = "none"
    if "target" in row:
        changes["target"] = row["target"]
    options = engines.preset(name, **changes)
    more = {"hands": dict(enumerate(vector["hands"]))} if "hands" in vector else {}
    if more:
        more["after"] = ["9H"]
    dealer = options["players"] - 1
    return find_situation(options, {"points": vector["points"]}, dealer=dealer, **more)


@cases("match", "vector")
def test_end_of_the_match(engine, vector) -> None:
    rows = [name for name in ROWS if name in vector]
    assert rows
    for name in rows:
        check_row(engine, vector, name)


def check_row(engine, vector: dict, name: str) -> None:
    """Check one vector in one preset."""
    row = vector[name]
    table = table_of(name, vector, row)
    game = played(engine, table, row["scores"])
    lines = game.sheet()["lines"]
    assert {point: lines[point]["seat"] for point in vector["points"]} == {
        point: none(seat) for point, seat in vector["points"].items()
    }
    count = game.count(row["scores"])
    assert count["winner"] == none(row["winner"])
    if "totals" in row:
        assert count["totals"] == row["totals"]
    assert game.state()["match_winner"] == none(row["winner"])


@cases("match", "vector")
def test_the_step_that_decides(vector) -> None:
    """Count-out names the point at which the winner reached the target."""
    for name in ROWS:
        if name not in vector or vector[name]["winner"] < 0:
            continue
        row = vector[name]
        deal = played(engines.CoreGame, table_of(name, vector, row), row["scores"]).deal
        count = deal.score().count(tuple(row["scores"]))
        totals = list(row["scores"])
        first = None
        for place, step in enumerate(count.steps):
            if step.seat is not None:
                totals[step.seat] += step.points
                if first is None and totals[step.seat] >= deal.rules.target:
                    first = place
            assert list(step.totals) == totals
        if deal.rules.end_rule == "count_out":
            assert count.decided_at == first
            assert count.steps[first].seat == count.winner


@cases("match", "mid_deal")
def test_nobody_wins_in_the_middle_of_a_deal(engine, vector) -> None:
    for name in vector["presets"]:
        options = engines.preset(name)
        scores = [options["target"] - 1] * 2
        card = vector["card"]
        wanted = {"captures": {card: vector["captured_by"]}, "trick_of": {card: vector["trick"]}}
        table = find_situation(options, wanted, dealer=1, trump="H")
        game, captured = engine(options, table["pack"], 1, table["cut"], scores), 0
        for action in table["actions"]:
            if game.state()["tricks"]:
                plays = [card for t in game.state()["tricks"] for _, card in t["plays"]]
                captured += card in plays
            assert not game.state()["is_over"]
            assert game.state()["match_winner"] is None
            game = game.do(action)
        assert captured
        assert game.state()["is_over"]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_deal_goes_round_while_nobody_wins(name) -> None:
    """M09: after a deal that decides nothing the next seat deals, and the totals stand."""
    match = Match.start(PRESETS[name].replace(target=100), seed=5, dealer=0)
    rng = random.Random(name)
    for _ in range(6):
        dealer, before = match.deal.dealer, match.deal.scores
        while not match.deal.is_over:
            action = rng.choice([*match.deal.legal_calls, *match.deal.legal_moves])
            match = match.call(action) if match.deal.legal_calls else match.play(action)
        deal = match.deal
        assert not match.is_over
        assert match.winner is None
        match = match.next_deal()
        if deal.thrown_in:
            assert match.deal.dealer == dealer
            continue
        assert match.deal.dealer == (dealer + 1) % deal.players
        made = deal.score().points
        assert list(match.deal.scores) == [b + m for b, m in zip(before, made, strict=True)]


@pytest.mark.parametrize("end_rule", ["count_out", "highest_play_on"])
def test_a_match_ends_with_its_winner(end_rule) -> None:
    rules = PRESETS["classic"].replace(end_rule=end_rule, target=7)
    for seed in range(6):
        match = Match.start(rules, seed=seed)
        rng = random.Random(seed)
        for _ in range(30):
            while not match.deal.is_over:
                match = match.play(rng.choice(list(match.deal.legal_moves)))
            if match.is_over:
                break
            match = match.next_deal()
        assert match.is_over
        with pytest.raises(ValueError, match=r".+"):
            match.next_deal()


def test_scores_are_told_to_the_deal() -> None:
    options = engines.preset("classic")
    pack = arrange(options, 1, {})
    table = random_actions(options, pack, 1, random.Random(3))
    game = played(engines.CoreGame, table, [4, 6])
    assert tuple(game.deal.scores) == (4, 6)
    assert isinstance(game.deal, Deal)
