"""Vectors V: dealing, drawing, what is seen of it, the end of the stock, taking back."""

from __future__ import annotations

import random

import engines
import oracle
import oracle_score
import pytest
from staging import arrange, cases, each_step, find_situation, played, random_actions

from californiajack import PRESETS, Card, Deal

A, B = 0, 1
WITH_STOCK = [name for name, rules in PRESETS.items() if rules.stock == "draw"]


def first_trick(engine, options):
    """Return the games before and after trick 1: A leads, B wins; 5C, QD, 8H lie on the stock."""
    pack = arrange(options, B, {A: ["3S"], B: ["AS"]}, ["5C", "QD", "8H"])
    cut = "2C" if options["trump_source"] == "cut" else None
    before = engine(options, pack, B, cut)
    return before, before.do("3S").do("AS")


@cases("draws", "dealt")
@pytest.mark.parametrize("name", [name for name in WITH_STOCK if PRESETS[name].players == 2])
def test_dealt(engine, vector, name) -> None:
    options = engines.preset(name)
    pack = random.Random(1).sample(oracle.PACK, 52)
    game = engine(options, pack, B)
    state = game.state()
    assert len(state["stock"]) == vector["stock_count"]
    assert [len(hand) for hand in state["hands"]] == [vector["hand_count"]] * 2
    if options["trump_source"] == "stock_top":
        assert state["trump"] == state["stock"][0][1]
        for seat in (A, B, None):
            assert game.sees(seat)["stock_top"] == state["stock"][0]


@cases("draws", "draw")
def test_the_winner_draws_first(engine, vector) -> None:
    for name in vector["presets"]:
        _, after = first_trick(engine, engines.preset(name))
        draws = after.state()["tricks"][0]["draws"]
        assert [[seat, card] for seat, card, _ in draws] == vector["draws"]
        for seat, card in vector["draws"]:
            assert after.state()["hands"][seat][-1] == card


def seen_of(game) -> dict:
    """Return the open card and what is known of the hands, in the words of the vectors."""
    a, b, onlooker = game.sees(A), game.sees(B), game.sees(None)
    assert a["stock_top"] == b["stock_top"] == onlooker["stock_top"]
    return {
        "open": onlooker["stock_top"],
        "a_of_b": sorted(a["known"][B]),
        "b_of_a": sorted(b["known"][A]),
        "onlooker_of_a": sorted(onlooker["known"][A]),
        "onlooker_of_b": sorted(onlooker["known"][B]),
    }


def check_sight(game, expected: dict) -> None:
    """Compare what is seen; no "open" in the vector means that no card lies open."""
    seen = seen_of(game)
    assert seen["open"] == expected.get("open")
    for key in expected.keys() - {"open"}:
        assert seen[key] == expected[key], key


@cases("draws", "sight")
def test_what_is_seen(engine, vector) -> None:
    before, after = first_trick(engine, engines.preset(vector["preset"]))
    check_sight(before, vector["before"])
    check_sight(after, vector["after"])
    # The drawer alone always knows; the other seat still counts an unseen card as unseen.
    assert "QD" in after.sees(A)["hand"]
    known_to_b = "QD" in vector["after"]["b_of_a"]
    assert ("QD" in after.sees(B)["unseen"]) is not known_to_b
    assert after.sees(B)["draws"][0][1] == (A, "QD" if known_to_b else None)
    assert after.sees(A)["draws"][0][1] == (A, "QD")


@cases("draws", "sight")
def test_sight_is_the_option_and_nothing_else(engine, vector) -> None:
    """The same from the classic rules, with only the visibility changed."""
    seen = PRESETS[vector["preset"]]
    changes = {"draw_visibility": seen.draw_visibility, "stock_face": seen.stock_face}
    options = engines.preset("classic", **changes, trump_source=seen.trump_source)
    before, after = first_trick(engine, options)
    check_sight(before, vector["before"])
    check_sight(after, vector["after"])


@cases("draws", "last")
def test_the_end_of_the_stock(engine, vector) -> None:
    for place, bottom in enumerate(vector["bottoms"]):
        name = vector["presets"][place % len(vector["presets"])]
        options = engines.preset(name)
        table = find_situation(
            options,
            {"wins": {str(vector["draw_trick"]): vector["winner"]}},
            dealer=B,
            bottom=bottom,
            trump="H",
        )
        last_draw = vector["draw_trick"] * 2
        before, after = engine(options, table["pack"], B, table["cut"]), None
        for action in table["actions"][:last_draw]:
            before, after = after or before, (after or before).do(action)
        check_last_draw(before, after, bottom, vector)
        game = after
        for action in table["actions"][last_draw:]:
            assert game.state()["moves"] == oracle.legal(
                options["follow"], led_suit(game), game.state()["trump"], hand_to_move(game)
            )
            game = game.do(action)
        assert game.state()["is_over"]
        assert len(game.state()["tricks"]) == vector["draw_trick"] + vector["tricks_left"]


def check_last_draw(before, after, bottom: str, vector: dict) -> None:
    """Check the draw that empties the stock."""
    two = before.state()["stock"]
    assert len(two) == 2
    assert two[1] == bottom
    draws = after.state()["tricks"][-1]["draws"]
    assert [(seat, card) for seat, card, _ in draws] == [(B, two[0]), (A, bottom)]
    assert after.state()["stock"] == []
    assert [len(hand) for hand in after.state()["hands"]] == [vector["hand_count"]] * 2
    for seat in (A, B, None):
        assert after.sees(seat)["stock_top"] is None
    # With the stock gone whatever a seat has not placed is in the other hand (invariant 9).
    for seat in (A, B):
        sees = after.sees(seat)
        assert sees["unseen"] | sees["known"][1 - seat] == set(after.state()["hands"][1 - seat])


def led_suit(game) -> str | None:
    """Return the suit led to the trick on the table."""
    trick = game.state()["trick"]
    return trick[0][1][1] if trick else None


def hand_to_move(game) -> list[str]:
    """Return the hand of the seat to move."""
    return game.state()["hands"][game.state()["to_move"]]


@cases("draws", "whole")
def test_a_whole_deal(engine, vector) -> None:
    for name in vector["presets"]:
        pack = random.Random(name).sample(oracle.PACK, 52)
        game = played(engine, random_actions(engines.preset(name), pack, B, random.Random(name)))
        cards = [card for trick in game.state()["tricks"] for _, card in trick["plays"]]
        assert len(game.state()["tricks"]) == vector["tricks"]
        assert sorted(cards) == sorted(oracle.PACK)
        assert sum(game.sees(None)["captured"]) == vector["captured"] == len(cards)
        assert sum(game.sheet()["pips"]) == vector["pips"]


@cases("draws", "secret")
def test_a_view_holds_no_hidden_card(engine, vector) -> None:
    """At every step: nothing known is wrong, and no hidden card is told apart from another."""
    for name in vector["presets"]:
        options = engines.preset(name)
        rng = random.Random(name)
        table = random_actions(options, rng.sample(oracle.PACK, 52), 1, rng)
        start = engine(options, table["pack"], 1, table["cut"])
        for game in each_step(start, table["actions"]):
            for seat in (None, *range(options["players"])):
                check_secret(game, seat, options["stock"] == "draw")


def check_secret(game, seat: int | None, stock: bool) -> None:
    """Check that a view tells only what that seat was shown."""
    state, sees = game.state(), game.sees(seat)
    shown = {card for trick in state["tricks"] for _, card, by in trick["draws"] if seat in by}
    if seat is None:
        everybody = list(range(len(state["hands"])))
        draws = [draw for trick in state["tricks"] for draw in trick["draws"]]
        shown = {card for _, card, by in draws if by == everybody}
        assert sees["hand"] == []
    for other, hand in enumerate(state["hands"]):
        if other != seat:
            assert sees["known"][other] == set(hand) & shown
            assert set(hand) - shown <= sees["unseen"]
    if stock and state["stock"]:
        hidden = state["stock"][1:] if sees["stock_top"] else state["stock"]
        assert set(hidden) <= sees["unseen"]


@cases("draws", "secret")
def test_the_text_of_a_view_holds_no_hidden_card(vector) -> None:
    """The whole object a seat gets: written out, it names no card of unknown place but once."""
    for name in vector["presets"]:
        deal = Deal.shuffled(PRESETS[name], 7)
        for seat in (None, *range(deal.players)):
            view = deal.view(seat)
            texts = {
                field: repr(getattr(view, field))
                for field in ("hand", "known", "trick", "tricks", "stock_top", "turn_up", "pegged")
            }
            for card in view.unseen:
                assert not any(repr(card) in text for text in texts.values())


@cases("draws", "again")
def test_the_same_seed_and_plays_give_the_same_deal(vector) -> None:
    for name in vector["presets"]:
        for seed in vector["seeds"]:
            first, second = (Deal.shuffled(PRESETS[name], seed) for _ in range(2))
            rng = random.Random(seed)
            assert first.pack == second.pack
            while not first.is_over:
                action = rng.choice([*first.legal_calls, *first.legal_moves])
                if first.legal_calls:
                    first, second = first.call(action), second.call(action)
                else:
                    first, second = first.play(action), second.play(action)
            assert first.actions == second.actions
            assert first.tricks == second.tricks
            assert first.thrown_in or first.score().points == second.score().points
        packs = {Deal.shuffled(PRESETS[name], seed).pack for seed in vector["seeds"]}
        assert len(packs) == len(vector["seeds"])


@cases("draws", "twice")
def test_a_card_pressed_twice_is_played_once(engine, vector) -> None:
    for name in vector["presets"]:
        before, after = first_trick(engine, engines.preset(name))
        led = before.do("3S")
        for game, card in ((led, "3S"), (after, "AS")):
            state = game.state()
            with pytest.raises(ValueError, match=card):
                game.do(card)
            assert game.state() == state
        assert len(after.state()["stock"]) == len(before.state()["stock"]) - 2


@cases("draws", "taken_back")
def test_taken_back_and_another_card_played(engine, vector) -> None:
    for name in vector["presets"]:
        options = engines.preset(name)
        # B can win the trick or leave it: both cards are legal under every follow rule.
        pack = arrange(options, B, {A: ["TD"], B: ["AD", "2D"]}, ["5C", "QD", "8H"])
        led = engine(options, pack, B, "2C" if options["trump_source"] == "cut" else None).do("TD")
        taken, left = led.do("AD"), led.do("AD").undo().do("2D")
        assert led.do("AD").undo().state() == led.state()
        assert left.state() == led.do("2D").state()
        assert [game.state()["tricks"][0]["winner"] for game in (taken, left)] == [B, A]
        assert taken.sees(None)["pips"] == [0, 14]
        assert left.sees(None)["pips"] == [10, 0]
        assert [draw[:2] for draw in taken.state()["tricks"][0]["draws"]] == [(B, "5C"), (A, "QD")]
        assert [draw[:2] for draw in left.state()["tricks"][0]["draws"]] == [(A, "5C"), (B, "QD")]


def test_pips_of_the_pack() -> None:
    assert sum(oracle_score.pips_of(card) for card in oracle.PACK) == 80
    assert all(Card.parse(card).pips == oracle_score.pips_of(card) for card in oracle.PACK)
