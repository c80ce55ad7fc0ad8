"""Positions as values: from deals, from cards, one card on, and back to a deal."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import strategies
from californiajack import PACK, PRESETS, Card, Deal, IllegalAction, Rules
from californiajack.players.positions import Ending, EndingError, Stake

TWO_PLAYERS = strategies.rules().map(
    lambda rules: rules.for_players(2).replace(setback=False) if rules.players == 3 else rules
)


def in_play(deal: Deal) -> bool:
    return deal.phase == "play" and deal.players == 2 and not (deal.rules.setback and deal.bid)


@settings(max_examples=150, deadline=None)
@given(deal=strategies.deals(TWO_PLAYERS), data=st.data())
def test_one_card_on_is_the_position_of_the_next_deal(deal, data):
    assume(in_play(deal))
    ending = Ending.from_deal(deal)
    assert ending.legal_moves == tuple(deal.legal_moves)
    card = data.draw(st.sampled_from(list(deal.legal_moves)))
    after = deal.play(card)
    if after.is_over:
        assert ending.after(card).is_over
    else:
        assert ending.after(card) == Ending.from_deal(after)


@settings(max_examples=150, deadline=None)
@given(deal=strategies.deals(TWO_PLAYERS), seed=st.integers(0, 2**32))
def test_what_is_scored_card_by_card_is_on_the_score_sheet(deal, seed):
    assume(in_play(deal))
    rng = random.Random(seed)
    ending = Ending.from_deal(deal)
    named_here = deal.trump is None
    played, points = len(deal.tricks), [0, 0]
    while not deal.is_over:
        card = rng.choice(deal.legal_moves)
        points = [sum(pair) for pair in zip(points, ending.scored_by(card), strict=True)]
        deal, ending = deal.play(card), ending.after(card)
    sheet = deal.score()
    assert ending.game_seat() == sheet.game.seat
    assert ending.pips == sheet.pips
    assert ending.tricks == sheet.tricks
    later = [0, 0]
    for line in sheet.lines:
        captured = line.key == "captor" and (line.trick or 0) > played
        held = line.key == "holder" and (named_here or (line.drawn_in or 0) > played)
        if captured or held:
            later[line.seat] += 1
    assert points == later


def test_the_open_points_of_a_deal():
    deal = Deal.shuffled(PRESETS["captured"], 5)
    trump = deal.trump
    ending = Ending.from_deal(deal)
    assert [stake.point for stake in ending.stakes] == ["high", "low", "jack"]
    assert {stake.to for stake in ending.stakes} == {"captor"}
    assert all(stake.card.suit is trump for stake in ending.stakes)


def test_holder_points_are_open_only_in_the_stock():
    rules = PRESETS["classic"]
    ending = Ending.from_cards(rules, ["2S 3C", "4C 5C"], "S", stock="AS 6C")
    assert ending.stakes == (Stake("high", Card.parse("AS"), "holder"),)


def test_a_turned_jack_is_not_open_where_the_dealer_has_it():
    rules = Rules(turned_jack="dealer_instead")
    jack = Card.parse("JH")
    rest = [card for card in PACK if card is not jack]
    deal = Deal.from_pack(rules, [*rest[:12], jack, *rest[12:]])
    assert "jack" not in {stake.point for stake in Ending.from_deal(deal).stakes}
    extra = rules.replace(turned_jack="dealer_extra")
    deal = Deal.from_pack(extra, [*rest[:12], jack, *rest[12:]])
    assert "jack" in {stake.point for stake in Ending.from_deal(deal).stakes}


def test_high_without_a_stock_is_the_highest_trump_that_was_held():
    rules = Rules(stock="none", high_to="captor", low_to="captor", target=7)
    ending = Ending.from_cards(rules, ["QS 9S", "4S 5C"], "S")
    assert [str(stake.card) for stake in ending.stakes] == ["QS", "4S"]
    later = Ending.from_cards(rules, ["QS 9S", "4S 5C"], "S", tricks=(2, 2))
    assert later.stakes == ()


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"hands": ["5C 9H", "5C KS"]}, "double"),
        ({"hands": ["5C 9H", "7C"]}, "hands"),
        ({"hands": ["5C 9H", "7C KS"], "led": "KH"}, "hands"),
        ({"hands": ["5C", "7C", "8C"]}, "hands"),
        ({"stock": "AS"}, "stock"),
        ({"rules": Rules(stock="none"), "stock": "AS 2S"}, "stock"),
        ({"trump": None}, "trump"),
        ({"to_move": 2}, "seat"),
        ({"dealer": -1}, "seat"),
        ({"pips": (-1, 3)}, "won"),
        ({"pips": (60, 30)}, "won"),
        ({"rules": PRESETS["shasta_three"]}, "players"),
    ],
)
def test_what_is_no_position_is_refused(changes, key):
    parts = {"rules": Rules(), "hands": ["5C 9H", "7C KS"], "trump": "S"} | changes
    rules, hands, trump = (parts.pop(name) for name in ("rules", "hands", "trump"))
    with pytest.raises(EndingError) as caught:
        Ending.from_cards(rules, hands, trump, **parts)
    assert caught.value.key == key


def test_deals_without_a_card_to_play_are_refused():
    with pytest.raises(EndingError, match="two players"):
        Ending.from_deal(Deal.shuffled(PRESETS["shasta_three"], 1))
    with pytest.raises(IllegalAction) as caught:
        Ending.from_deal(Deal.shuffled(PRESETS["seven_up"], 1))
    assert caught.value.key == "call_first"
    deal = Deal.shuffled(PRESETS["classic"], 1)
    while not deal.is_over:
        deal = deal.play(deal.legal_moves[0])
    with pytest.raises(IllegalAction) as caught:
        Ending.from_deal(deal)
    assert caught.value.key == "over"
    pitch = PRESETS["pitch"].for_players(2)
    deal = Deal.shuffled(pitch, 1)
    deal = deal.call(deal.legal_calls[1]).call(deal.legal_calls[0])
    with pytest.raises(EndingError, match="set"):
        Ending.from_deal(deal)


def test_an_illegal_card_is_refused():
    ending = Ending.from_cards(PRESETS["captured"], ["5H 9C", "7C"], "S", led="KH")
    with pytest.raises(IllegalAction, match="allowed are 5H"):
        ending.after(Card.parse("9C"))


# A past for a position


@pytest.mark.parametrize("name", ["classic", "captured", "nordic", "shasta_closed"])
def test_any_ending_can_be_laid_on_the_table(name):
    rng = random.Random(name)
    for seed in range(12):
        deal = Deal.shuffled(PRESETS[name], seed, seed % 2)
        for _ in range(rng.randrange(36, 52)):
            deal = deal.play(rng.choice(deal.legal_moves))
        ending = Ending.from_deal(deal)
        laid = ending.deal()
        assert Ending.from_deal(laid) == ending
        assert laid.rules == deal.rules
        assert ending.deal() == laid
        assert ending.deal(seed=1).actions != laid.actions


def test_the_deal_itself_is_a_past_of_its_first_position():
    deal = Deal.shuffled(PRESETS["classic"], 8)
    ending = Ending.from_deal(deal)
    laid = ending.deal()
    assert laid.actions == ()
    assert laid.stock == deal.stock


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        ({"pips": (10, 10)}, "pips"),
        ({"tricks": (3, 3)}, "tricks"),
        ({"stakes": ()}, "stakes"),
        ({"stock": "AS QH", "pips": (33, 34)}, "hands"),
        ({"pips": (76, 0), "tricks": (0, 24)}, "no_past"),
    ],
)
def test_a_position_without_a_past_is_refused(parts, key):
    ending = Ending.from_cards(
        PRESETS["captured"], ["5C JS", "7C KS"], "S", **({"pips": (36, 40)} | parts)
    )
    with pytest.raises(EndingError) as caught:
        ending.deal()
    assert caught.value.key == key


def test_games_with_calls_have_no_made_up_past():
    ending = Ending.from_cards(PRESETS["seven_up"], ["5C JH", "7C KS"], "S")
    with pytest.raises(EndingError) as caught:
        ending.deal()
    assert caught.value.key == "calls"


def test_a_game_without_a_stock_has_a_past():
    rules = PRESETS["seven_up"].replace(beg=False)
    deal = Deal.shuffled(rules, 3)
    for _ in range(8):
        deal = deal.play(deal.legal_moves[0])
    ending = Ending.from_deal(deal)
    laid = ending.deal()
    assert Ending.from_deal(laid).hands == ending.hands
    assert Ending.from_deal(laid).pips == ending.pips
