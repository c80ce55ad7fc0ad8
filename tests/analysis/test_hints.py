"""Hints: the best card is named, with how it is known, and nothing hidden is looked at."""

import pytest

from californiajack import PACK, PRESETS, Card, Deal
from californiajack.analysis.hints import PRINCIPLES, ReviewError, hint, hinting
from californiajack.players import REASON_KEYS, player
from californiajack.players.positions import Ending
from californiajack.players.solver import solve
from californiajack.players.worlds import sample_world
from californiajack.rules.bidding import Call


def decisions(name, seed=1):
    """Yield every state of a carefully played deal in which somebody has to decide."""
    careful = player("careful")
    deal = Deal.shuffled(PRESETS[name], seed)
    while deal.to_move is not None:
        yield deal
        deal = deal.act(careful.choose(deal.view(deal.to_move))[0].action)


@pytest.mark.parametrize("name", PRESETS)
def test_the_three_rungs_fit_together(name):
    for deal in decisions(name):
        view = deal.view(deal.to_move)
        found = hint(view, worlds=3)
        allowed = view.legal_calls or view.legal_moves
        assert found.principle in PRINCIPLES
        assert found.action in found.narrowed
        assert set(found.narrowed) <= set(allowed)
        assert len(found.narrowed) <= max(2, (len(allowed) + 1) // 2)
        assert len(allowed) == 1 or len(found.narrowed) > 1  # the second rung gives nothing away
        assert found.reason == "" or found.reason in REASON_KEYS
        assert (found.method == "ranked") == isinstance(found.action, Call)


@pytest.mark.parametrize("name", ["classic", "captured", "nordic", "shasta_closed"])
def test_with_all_cards_known_the_card_is_one_of_the_best(name):
    seen = 0
    for deal in decisions(name, seed=5):
        if deal.stock or len(deal.legal_moves) == 1:
            continue
        found = hint(deal.view(deal.to_move))
        solution = solve(Ending.from_deal(deal))
        assert found.method == "exact"
        assert found.principle == "count"
        assert found.action in solution.best
        assert (found.key == "alike") == (len(solution.best) == len(deal.legal_moves))
        if found.key == "exact":
            assert found.facts["lost"] == solution.lost_by(Card.parse(found.facts["other"]))
        seen += 1
    assert seen >= 6


@pytest.mark.parametrize("name", ["classic", "shasta_closed", "shasta_three", "pitch"])
def test_hidden_cards_change_nothing(name):
    for number, deal in enumerate(decisions(name, seed=2)):
        if number % 5:
            continue
        view = deal.view(deal.to_move)
        found = hint(view, worlds=3)
        for seed in range(2):
            world = sample_world(view, seed)
            assert hint(world.view(deal.to_move), worlds=3) == found


@pytest.mark.parametrize(
    ("hands", "trump", "led", "pips", "best"),
    [
        (("5C 9H JS", "7C KS"), "S", "KH", (30, 43), "JS"),  # bank the Jack
        (("2C 6C QS", "3D JS QD"), "S", None, (43, 32), "QS"),  # pull the Jack
        (("5D 7C TC", "5C AC"), "S", "6S", (31, 35), "5D"),  # save the ten
        (("5D 6C 6S", "7D TC"), "S", "JC", (36, 33), "6C"),  # follow, keep the trump
    ],
)
def test_known_puzzles_are_solved(hands, trump, led, pips, best):
    ending = Ending.from_cards(PRESETS["classic"], hands, trump, led=led, pips=pips)
    found = hint(ending.deal().view(0))
    assert found.action is Card.parse(best)
    assert found.key == "exact"


def test_it_comes_in_steps_and_is_the_same_each_time():
    deal = next(deal for deal in decisions("classic") if len(deal.legal_moves) > 3)
    shares = []
    work = hinting(deal.view(deal.to_move), worlds=7)
    while True:
        try:
            shares.append(next(work))
        except StopIteration as end:
            break_with = end.value
            break
    assert shares == [(n + 1) / 7 for n in range(7)]
    assert break_with == hint(deal.view(deal.to_move), worlds=7)


@pytest.mark.parametrize(
    ("seat", "changes", "key"),
    [
        (None, {}, "spectator"),
        (1, {}, "not_to_move"),
        (0, {"worlds": 0}, "worlds"),
        (0, {"budget": 0}, "budget"),
    ],
)
def test_what_is_not_possible_is_refused_at_once(seat, changes, key):
    deal = Deal.from_pack(PRESETS["classic"], PACK, dealer=1)
    assert deal.to_move == 0
    with pytest.raises(ReviewError) as caught:
        hinting(deal.view(seat), **changes)
    assert caught.value.key == key


def test_there_is_no_hint_after_the_deal():
    deal = Deal.from_pack(PRESETS["classic"], PACK, dealer=1)
    while not deal.is_over:
        deal = deal.play(next(iter(deal.legal_moves)))
    with pytest.raises(ReviewError) as caught:
        hint(deal.view(0))
    assert caught.value.key == "not_to_move"
