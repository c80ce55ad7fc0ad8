"""The searching player: trials in worlds that fit the view, repeatable, exact at the end."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest
from tables import laid_out, random_states

from californiajack import PRESETS, Deal
from californiajack.players import player
from californiajack.players._habits import play_by_habit
from californiajack.players._kernel import Kernel
from californiajack.players._trials import _varied, try_out
from californiajack.players.searching import SearchingPlayer
from californiajack.players.workings import possible_worlds
from californiajack.players.worlds import WorldError

CAREFUL = player("careful")


def opening(name: str, seed: int = 1) -> Deal:
    """Return a deal at its first play with more than one card to choose from."""
    deal = Deal.shuffled(PRESETS[name], seed)
    while deal.legal_calls:
        deal = deal.act(CAREFUL.choose(deal.view(deal.to_move))[0].action)
    return deal


# Two players without a stock are worked out from the start.
@pytest.mark.parametrize("name", [name for name in PRESETS if name != "seven_up"])
def test_every_card_gets_the_same_number_of_trials(name):
    deal = opening(name)
    answer = SearchingPlayer(iterations=62).choose(deal.view(deal.to_move))
    assert answer[0].key == "trials_best"
    assert {ranked.facts["trials"] for ranked in answer} == {62 // len(answer)}
    assert {ranked.key for ranked in answer[1:]} <= {"trials_best", "trials_worse"}


@pytest.mark.parametrize("iterations", [1, 5, 12])
def test_the_smallest_budgets_still_give_an_answer(iterations):
    deal = opening("classic")
    view = deal.view(deal.to_move)
    answer = SearchingPlayer(iterations=iterations).choose(view)
    assert len(answer) == len(deal.legal_moves)
    assert answer == SearchingPlayer(iterations=iterations).choose(view)


def test_the_seed_changes_the_trials():
    deal = opening("classic")
    view = deal.view(deal.to_move)
    values = {
        tuple(ranked.value for ranked in SearchingPlayer(iterations=60, seed=seed).choose(view))
        for seed in range(4)
    }
    assert len(values) == 4


@pytest.mark.parametrize("setting", ["iterations", "seed"])
@pytest.mark.parametrize("value", [-1, 1 << 64, 2.5, True, None])
def test_settings_out_of_range_are_refused(setting, value):
    with pytest.raises(ValueError, match=f"{setting}=.* whole number from"):
        SearchingPlayer(**{setting: value})


def test_a_budget_of_zero_is_refused():
    with pytest.raises(ValueError, match=r"iterations=0 is not allowed.* from 1 to 5000"):
        SearchingPlayer(iterations=0)


def test_a_view_that_contradicts_itself_is_refused():
    deal = opening("classic")
    view = deal.view(deal.to_move)
    hidden = dataclasses.replace(view, unseen=view.unseen - {min(view.unseen)})
    with pytest.raises(WorldError, match="contradicts itself in unseen"):
        SearchingPlayer(iterations=12).choose(hidden)


def test_it_finishes_exactly():
    for name in ("classic", "captured", "nordic", "shasta_closed"):
        deal = next(
            each
            for each in random_states(PRESETS[name], 5)
            if not each.stock and len(each.legal_moves) > 2
        )
        answer = SearchingPlayer().choose(deal.view(deal.to_move))
        assert answer == player("counting").choose(deal.view(deal.to_move))
        assert answer[0].key == "exact_best"


@pytest.mark.parametrize("name", list(PRESETS))
def test_habits_play_legal_cards_to_the_end(name, monkeypatch):
    deal = opening(name, 3)
    kernel = Kernel.from_deal(deal)
    kernel.play(kernel.legal[0])
    again = kernel.copy()
    played: list[int] = []
    play = Kernel.play
    with monkeypatch.context() as patched:
        patched.setattr(Kernel, "play", lambda self, card: (played.append(card), play(self, card)))
        play_by_habit(kernel, deal.rules, 0)
    assert kernel.is_over
    for card in played:
        assert card in again.legal
        again.play(card)
    assert again.points() == kernel.points()


def test_a_varied_world_keeps_what_was_seen():
    deal = opening("classic")
    for card in (0, 0, 0, 0):
        deal = deal.play(deal.legal_moves[card])
    kernel = Kernel.from_deal(deal)
    other = _varied(kernel, 1, Random(1))
    assert other.stock[0] == kernel.stock[0]
    assert other.stock != kernel.stock
    assert sorted(other.stock) == sorted(kernel.stock)
    assert other.hands == kernel.hands
    assert kernel.stock == [card.index for card in deal.stock]


def test_trials_find_the_jack_that_can_be_caught():
    """The Jack of trumps is led and the seat has the Ace: every trial says so."""
    deal = laid_out(
        PRESETS["captured"],
        {1: "JS 8C 9C 8H 9H 7H", 0: "AS 2S 6D 5C 6C 5H"},
        after="9S",
        actions="JS",
    )
    view = deal.view(deal.to_move)
    worlds = [Kernel.from_deal(world) for world in possible_worlds(view, 0, 5)]
    averages = try_out(view, worlds, 20, Random(0))
    ace = next(card for card in deal.legal_moves if card.rank == 14)
    assert max(averages, key=averages.__getitem__) == ace.index
