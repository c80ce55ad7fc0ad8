"""The counting player: exact where all is known, averages over worlds before, careful else."""

from __future__ import annotations

import dataclasses
import random
from itertools import pairwise

import pytest
from minimax_oracle import deal_values
from tables import RULE_SETS, random_states

from californiajack import PACK, PRESETS, Card, Deal
from californiajack.players import player
from californiajack.players._kernel import Kernel
from californiajack.players.lasttricks import margin, play_values
from californiajack.players.tournament import Entry, duel
from californiajack.players.workings import all_known, can_solve, possible_worlds
from californiajack.players.worlds import WorldError

COUNTING = player("counting")
CAREFUL = player("careful")
TWO_WITH_STOCK = {
    name: rules
    for name, rules in RULE_SETS.items()
    if rules.players == 2 and rules.stock == "draw" and not rules.setback
}


def played_down(rules, seed: int, cards: int) -> Deal:
    """Return a deal in which the seat to move has so many cards left, and no stock."""
    return next(
        deal
        for deal in random_states(rules, seed)
        if deal.legal_moves and not deal.stock and len(deal.hands[deal.to_move]) == cards
    )


@pytest.mark.parametrize("rules", TWO_WITH_STOCK.values(), ids=TWO_WITH_STOCK)
def test_b06_without_a_stock_it_plays_exactly(rules):
    """B06: against every line of play, tried without any of the package's shortcuts."""
    for seed in range(3):
        deal = played_down(rules, seed, 3)
        answer = COUNTING.choose(deal.view(deal.to_move))
        expected = deal_values(deal)
        best = max(expected.values())
        if len(answer) > 1:
            top = answer[0].value
            for ranked in answer:
                assert top - ranked.value == best - expected[ranked.action]
                assert ranked.key == ("exact_best" if ranked.value == top else "exact_worse")
                assert ranked.facts["lost"] == top - ranked.value


def test_all_six_cards_are_worked_out_when_the_stock_is_gone():
    for name in ("classic", "captured", "nordic", "shasta_closed"):
        deal = played_down(PRESETS[name], 4, 6)
        answer = COUNTING.choose(deal.view(deal.to_move))
        assert answer[0].key == "exact_best"
        assert all(ranked.facts["worlds"] == 1 for ranked in answer)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_what_counts_as_known_is_the_same_in_every_world(rules):
    for deal in random_states(rules, 3):
        if not deal.legal_moves:
            continue
        view = deal.view(deal.to_move)
        if rules.players == 2 and rules.stock == "draw" and not deal.stock:
            assert all_known(view)
        if all_known(view):
            for world in possible_worlds(view, 1, 3):
                assert list(map(set, world.hands)) == list(map(set, deal.hands))
                assert world.stock == deal.stock


def test_hidden_cards_are_never_counted_as_known():
    deal = Deal.shuffled(PRESETS["classic"], 5)
    while deal.stock:
        view = deal.view(deal.to_move)
        hands = {frozenset(world.hands[1 - view.seat]) for world in possible_worlds(view, 2, 12)}
        assert all_known(view) <= (len(hands) == 1)
        if deal.stock[2:]:
            assert not all_known(view)
        deal = deal.play(CAREFUL.choose(view)[0].action)


def test_before_that_it_looks_through_a_small_stock_in_several_worlds():
    deal = Deal.shuffled(PRESETS["classic"], 5)
    while len(deal.stock) > 4 or len(deal.legal_moves) < 2:
        deal = deal.play(CAREFUL.choose(deal.view(deal.to_move))[0].action)
    view = deal.view(deal.to_move)
    answer = player("counting", worlds=5).choose(view)
    assert answer[0].key == "worlds_best"
    assert answer[0].facts["worlds"] == 5
    # Averages of five whole numbers.
    assert all(abs(5 * ranked.value - round(5 * ranked.value)) < 1e-6 for ranked in answer)
    assert player("counting", stock=2).choose(view) == CAREFUL.choose(view)


def test_a_budget_too_small_leaves_it_to_the_careful_player():
    deal = played_down(PRESETS["captured"], 4, 6)
    view = deal.view(deal.to_move)
    assert player("counting", budget=1).choose(view) == CAREFUL.choose(view)


def brute_force(deal: Deal) -> tuple[int, ...]:
    """Return the points when each seat plays for its own margin, by playing every line."""
    if deal.is_over:
        return deal.score().points
    seat = deal.to_move
    return max(
        (brute_force(deal.play(card)) for card in deal.legal_moves),
        key=lambda points: margin(points, seat),
    )


@pytest.mark.parametrize("name", ["shasta_three", "pitch", "seven_up", "nordic"])
def test_three_seats_try_every_play_of_the_last_tricks(name):
    for seed in range(4):
        deal = played_down(PRESETS[name].for_players(3), seed, 2)
        seat = deal.to_move
        expected = {card: margin(brute_force(deal.play(card)), seat) for card in deal.legal_moves}
        values = play_values(Kernel.from_deal(deal))
        assert {PACK[card]: value for card, value in values.items()} == expected
        answer = COUNTING.choose(deal.view(seat))
        assert len(answer) == 1 or answer[0].key in ("exact_best", "worlds_best")


def test_a_bid_that_can_fail_is_not_left_to_the_solver():
    """The solver leaves bids out, so the last tricks are tried with their points instead."""
    rules = PRESETS["pitch"].for_players(2)
    deal = played_down(rules, 1, 3)
    view = deal.view(deal.to_move)
    assert not can_solve(view)
    assert {ranked.key for ranked in COUNTING.choose(view)} <= {"worlds_best", "worlds_worse"}


def test_a_view_that_contradicts_itself_is_refused():
    deal = played_down(PRESETS["classic"], 4, 6)
    view = deal.view(deal.to_move)
    twice = dataclasses.replace(view, tricks=(*view.tricks[:-1], view.tricks[0]))
    with pytest.raises(WorldError, match="contradicts itself"):
        COUNTING.choose(twice)


@pytest.mark.parametrize(
    ("setting", "allowed"),
    [("worlds", "1 to 64"), ("stock", "0 to 12"), ("budget", "1 to 1000000")],
)
@pytest.mark.parametrize("value", [-1, 10_000_000, 2.0, True, None])
def test_settings_out_of_range_are_refused(setting, allowed, value):
    with pytest.raises(ValueError, match=f"{setting}=.* whole number from {allowed}"):
        player("counting", **{setting: value})


def test_nothing_is_worked_out_while_calls_are_due():
    deal = Deal.shuffled(PRESETS["pitch"], 2)
    view = deal.view(deal.to_move)
    assert COUNTING.choose(view) == CAREFUL.choose(view)


@pytest.mark.parametrize("name", ["classic", "captured", "nordic"])
def test_it_scores_more_than_the_careful_player(name):
    """Not by how much: that takes more deals (see the tournament command)."""
    quick = Entry("counting", (("worlds", 3), ("stock", 2)))
    outcome = duel(PRESETS[name], quick, Entry("careful"), deals=30, seed=1)
    assert outcome.margin > 0


def test_equal_cards_keep_the_order_of_the_careful_player():
    rng = random.Random(1)
    for seed in range(10):
        deal = played_down(PRESETS["classic"], rng.getrandbits(32), 4 + seed % 3)
        view = deal.view(deal.to_move)
        order = [ranked.action for ranked in CAREFUL.choose(view)]
        answer = COUNTING.choose(view)
        for one, other in pairwise(answer):
            assert isinstance(one.action, Card)
            if one.value == other.value:
                assert order.index(one.action) < order.index(other.action)
