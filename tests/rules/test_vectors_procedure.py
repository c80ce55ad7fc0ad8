"""Vectors U and P: begging and running the cards in Seven-Up, bidding in Pitch."""

from __future__ import annotations

import random

import engines
import oracle
import pytest
from staging import arrange, cases, find_situation, played

from californiajack import PRESETS, Card, Deal, Match

ELDEST, DEALER = 0, 1


def seven_up_pack(options: dict, turned: list[str]) -> list[str]:
    """Return a pack in which these cards are turned up one after the other."""
    rest = [card for card in oracle.PACK if card not in turned]
    random.Random(1).shuffle(rest)
    pack = [rest.pop() for _ in range(oracle.HAND_SIZE * options["players"])]
    for place, card in enumerate(turned):
        pack += [rest.pop() for _ in range(3 * options["players"])] if place else []
        pack.append(card)
    return pack + rest


def pegs_of(game) -> list[int]:
    """Return what each seat has pegged."""
    pegs = [0] * len(game.state()["hands"])
    for seat, points, _ in game.state()["pegged"]:
        pegs[seat] += points
    return pegs


@cases("procedure", "seven")
def test_begging_and_running(engine, vector) -> None:
    options = engines.preset("seven_up", **vector.get("with", {}))
    pack = seven_up_pack(options, vector["turned"])
    game = engine(options, pack, DEALER, None, vector.get("scores"))
    for call in vector["calls"]:
        game = game.do(call)
    state = game.state()
    assert pegs_of(game) == vector["pegs"]
    if "winner" in vector:  # the match is won; nothing of the deal matters any more
        assert state["match_winner"] == vector["winner"]
        return
    assert state["phase"] == vector["phase"]
    assert state["thrown_in"] == vector.get("thrown_in", False)
    for key in ("trump", "to_move"):
        assert state[key] == vector.get(key, state[key])
    if "hand_counts" in vector:
        assert [len(hand) for hand in state["hands"]] == vector["hand_counts"]
    if vector["phase"] == "play":
        assert state["calls"] == []
        assert state["moves"]
    if "reduce_to" in vector:
        check_discarding(game, vector["reduce_to"])


def check_discarding(game, size: int) -> None:
    """Discard down: the eldest leads to the first of six tricks afterwards."""
    held = [set(hand) for hand in game.state()["hands"]]
    while game.state()["phase"] == "discard":
        state = game.state()
        hand = state["hands"][state["to_move"]]
        assert state["calls"] == sorted(f"discard:{card}" for card in hand)
        assert len(hand) > size
        with pytest.raises(ValueError, match=r".+"):
            game.do(hand[0])
        game = game.do(f"discard:{hand[0]}")
    state = game.state()
    assert [len(hand) for hand in state["hands"]] == [size] * len(held)
    for seat, cards in enumerate(held):
        assert set(state["hands"][seat]) | set(state["discards"][seat]) == cards
    assert state["to_move"] == ELDEST


@cases("procedure", "seven")
def test_what_was_turned_up_stays_out_of_play(engine, vector) -> None:
    options = engines.preset("seven_up", **vector.get("with", {}))
    game = engine(options, seven_up_pack(options, vector["turned"]), DEALER)
    for call in vector["calls"]:
        game = game.do(call)
    state = game.state()
    for card in vector["turned"]:
        assert not any(card in hand for hand in state["hands"])
        for seat in (ELDEST, DEALER, None):
            assert card not in game.sees(seat)["unseen"]


def test_no_second_beg(engine) -> None:
    options = engines.preset("seven_up")
    game = engine(options, seven_up_pack(options, ["7H", "4C"]), DEALER)
    assert game.state()["calls"] == ["beg", "stand"]
    assert game.do("stand").state()["phase"] == "play"
    after_gift = game.do("beg").do("give").state()
    assert after_gift["calls"] == []
    assert after_gift["to_move"] == ELDEST


@pytest.mark.parametrize(("score", "allowed"), [(5, True), (6, False)])
def test_the_gift_may_not_win(engine, score, allowed) -> None:
    options = engines.preset("seven_up")
    pack = seven_up_pack(options, ["7H", "4C"])
    game = engine(options, pack, DEALER, None, [score, 0]).do("beg")
    assert ("give" in game.state()["calls"]) == allowed
    assert "run" in game.state()["calls"]
    if not allowed:
        with pytest.raises(ValueError, match="give"):
            game.do("give")


def test_the_gift_for_three_goes_to_both_adversaries(engine) -> None:
    options = engines.preset("seven_up", players=3, game_tie="none")
    pack = seven_up_pack(options, ["7H", "4C"])
    game = engine(options, pack, 1).do("beg").do("give")
    assert pegs_of(game) == [1, 0, 1]
    refused = engine(options, pack, 1, None, [6, 0, 0]).do("beg")
    assert refused.state()["calls"] == ["run"]


def test_thrown_in_the_same_dealer_deals_again_and_the_pegs_stay() -> None:
    """U05 for the match: the Jack turned in the run keeps its point."""
    rules = PRESETS["seven_up"]
    options = engines.options_of(rules)
    turned = ["7H", "JH", "2H", "3H", "4H", "5H"]
    pack = [Card.parse(card) for card in seven_up_pack(options, turned)]
    match = Match.start(rules, 4, first=Deal.from_pack(rules, pack, DEALER))
    for call in ("beg", "run"):
        action = next(c for c in match.deal.legal_calls if str(c) == call)
        match = match.call(action)
    assert match.deal.thrown_in
    match = match.next_deal()
    assert match.deal.dealer == DEALER
    assert tuple(match.deal.scores) == (0, 1)


@cases("procedure", "pitch")
def test_contracts(engine, vector) -> None:
    options = engines.preset("pitch")
    wanted = {"made": vector["made"]} | ({"unheld": "J"} if vector.get("no_jack") else {})
    table = find_situation(options, wanted, dealer=2, calls=vector["calls"])
    game = played(engine, table, vector["scores"])
    assert game.state()["bidder"] == vector["bidder"]
    assert game.state()["tricks"][0]["plays"][0][0] == vector["bidder"]
    if vector.get("no_jack"):
        assert game.sheet()["lines"]["jack"]["seat"] is None
    count = game.count(vector["scores"])
    assert count["totals"] == vector["totals"]
    assert count["winner"] == vector.get("winner")
    points = game.sheet()["points"]
    assert count["totals"] == [s + p for s, p in zip(vector["scores"], points, strict=True)]


@cases("procedure", "lead")
def test_the_first_lead_fixes_trump(engine, vector) -> None:
    options = engines.preset("pitch")
    hands = dict(enumerate(vector["hands"]))
    lacks = {seat: lambda card: card[1] == vector["trump"] for seat in (0, 1, 2)}
    game = engine(options, arrange(options, 2, hands, lacks=lacks), 2)
    for call in vector["calls"]:
        game = game.do(call)
    assert game.state()["trump"] is None
    assert len(game.state()["moves"]) == oracle.HAND_SIZE
    game = game.do(vector["lead"])
    assert game.state()["trump"] == vector["trump"]
    assert game.state()["to_move"] == vector["must_follow"]
    hand = game.state()["hands"][vector["must_follow"]]
    assert game.state()["moves"] == [card for card in hand if card[1] == vector["trump"]]


@cases("procedure", "steal")
def test_the_dealer_takes_the_bid(engine, vector) -> None:
    options = engines.preset("pitch")
    game = engine(options, arrange(options, 2, {}), 2)
    for call in vector["calls"]:
        assert call in game.state()["calls"]
        game = game.do(call)
    for key in ("bidder", "bid", "to_move"):
        assert game.state()[key] == vector[key]


@pytest.mark.parametrize(
    ("steal", "three", "four"),
    [
        ("none", False, False),
        ("below_four", True, False),
        ("four_only", False, True),
        ("any", True, True),
    ],
)
def test_what_the_dealer_may_take(engine, steal, three, four) -> None:
    options = engines.preset("pitch", dealer_steal=steal)
    start = engine(options, arrange(options, 2, {}), 2)
    for number, allowed in ((3, three), (4, four)):
        game = start.do(f"bid:{number}")
        assert f"bid:{number}" not in game.state()["calls"]  # not the dealer's turn
        game = game.do("pass")
        assert (f"bid:{number}" in game.state()["calls"]) == allowed


@pytest.mark.parametrize(
    ("all_pass", "bidder", "phase", "to_move"),
    [
        ("dealer_two", 2, "play", 2),
        ("eldest_free", None, "play", 0),
        ("redeal", None, "over", None),
    ],
)
def test_when_all_pass(engine, all_pass, bidder, phase, to_move) -> None:
    options = engines.preset("pitch", all_pass=all_pass)
    game = engine(options, arrange(options, 2, {}), 2)
    for _ in range(3):
        game = game.do("pass")
    state = game.state()
    assert (state["bidder"], state["phase"], state["to_move"]) == (bidder, phase, to_move)
    assert state["thrown_in"] == (phase == "over")
    assert state["bid"] == (2 if bidder is not None else None)


def test_a_named_trump(engine) -> None:
    options = engines.preset("pitch", trump_source="named")
    game = engine(options, arrange(options, 2, {}), 2)
    game = game.do("pass").do("bid:2").do("pass")
    assert (game.state()["phase"], game.state()["to_move"]) == ("name", 1)
    assert game.state()["calls"] == ["name:C", "name:D", "name:H", "name:S"]
    game = game.do("name:D")
    assert (game.state()["trump"], game.state()["phase"]) == ("D", "play")
    assert game.state()["to_move"] == 1


def test_without_setback_a_failed_bid_costs_nothing(engine) -> None:
    options = engines.preset("pitch", setback=False)
    calls = ["bid:3", "pass", "pass"]
    table = find_situation(options, {"made": [1, 2, 1]}, dealer=2, calls=calls)
    assert played(engine, table).count([0, 0, 0])["totals"] == [1, 2, 1]
