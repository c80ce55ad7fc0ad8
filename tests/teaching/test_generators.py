"""Positions from seeds: the same seed gives the same position, and it is what was asked for."""

from __future__ import annotations

import minimax_oracle
import pytest

from californiajack import PRESETS
from californiajack.teaching import PositionError
from californiajack.teaching.generators import GENERATORS, generate
from californiajack.teaching.scenes import Scene

RULES = ("classic", "captured", "nordic")


def make(name: str, preset: str, seed: int, **args: object) -> Scene:
    defaults = {key: arg.default for key, arg in GENERATORS[name].args.items()}
    return generate({"name": name, **defaults, **args}, PRESETS[preset], seed)


EXAMPLES = {
    "follow_choice": {},
    "two_cards": {},
    "after_tricks": {"tricks": (3, 9)},
    "pile": {"tricks": (2, 2)},
    "finished": {},
    "match_point": {},
    "endgame": {},
    "stock_fight": {},
}


def test_every_generator_has_an_example_here():
    assert set(EXAMPLES) == set(GENERATORS)


@pytest.mark.parametrize("preset", RULES)
@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_the_same_seed_gives_the_same_position(name, preset):
    scenes = [make(name, preset, seed, **EXAMPLES[name]) for seed in (1, 2, 1)]
    assert scenes[0].deal == scenes[2].deal
    assert scenes[0].pending == scenes[2].pending
    assert scenes[0].deal != scenes[1].deal


@pytest.mark.parametrize("void", [True, False])
@pytest.mark.parametrize("preset", RULES)
def test_follow_choice(preset, void):
    for seed in range(6):
        deal = make("follow_choice", preset, seed, void=void, trumps=True).deal
        led, hand = deal.trick[0].card, deal.hands[0]
        assert deal.to_move == 0
        assert any(card.suit is led.suit for card in hand) is not void
        assert any(card.suit is deal.trump for card in hand)
        assert led.suit is not deal.trump
        if not void:
            assert len(deal.legal_moves) < len(hand)


@pytest.mark.parametrize("mix", ["same_suit", "other_suit", "trump_vs_plain", "two_trumps"])
def test_two_cards(mix):
    for seed in range(6):
        scene = make("two_cards", "classic", seed, mix=mix)
        cards = [scene.deal.trick[0].card, *scene.pending]
        trumps = sum(card.suit is scene.deal.trump for card in cards)
        same = cards[0].suit is cards[1].suit
        found = {
            "same_suit": same and not trumps,
            "other_suit": not same and not trumps,
            "trump_vs_plain": trumps == 1,
            "two_trumps": trumps == 2,
        }
        assert found[mix]


@pytest.mark.parametrize("preset", RULES)
def test_endgames_have_one_best_card_by_the_gap(preset):
    for seed in range(6):
        deal = make("endgame", preset, seed, cards=3, gap=2, unique=True).deal
        values = sorted(minimax_oracle.deal_values(deal).values())
        assert values[-1] - values[-2] >= 2
        assert deal.to_move == 0


def test_who_leads_an_endgame_may_be_chosen():
    for seed in range(4):
        assert not make("endgame", "classic", seed, lead="you").deal.trick
        assert len(make("endgame", "classic", seed, lead="opponent").deal.trick) == 1


def test_endgames_of_a_theme():
    for seed in range(3):
        scene = make("endgame", "classic", seed, theme=("jack",))
        assert scene.facts["theme"] in ("bank_jack", "catch_jack")


def test_piles_and_courses():
    for seed in range(4):
        assert len(make("pile", "classic", seed, tricks=(3, 3)).deal.captured(0)) == 6
        deal = make("after_tricks", "nordic", seed, tricks=(4, 8)).deal
        assert 4 <= len(deal.tricks) <= 8
        assert deal.to_move == 0


def test_finished_deals_go_to_whom_was_asked():
    for seed in range(3):
        deal = make("finished", "classic", seed, low="opponent", jack="you").deal
        assert deal.is_over
        assert (deal.score().low.seat, deal.score().jack.seat) == (1, 0)


def test_matches_are_decided_from_the_scores_asked_for():
    deal = make("match_point", "nordic", 3, to_go=(1, 2)).deal
    assert deal.scores == (6, 5)
    assert deal.score().count(deal.scores).winner is not None


def test_the_stock_is_worth_a_fight():
    for seed in range(4):
        deal = make("stock_fight", "captured", seed).deal
        assert len(deal.stock) == 2
        assert deal.stock_top.suit is deal.trump or deal.stock_top.pips >= 4


def test_what_cannot_be_found_is_said():
    with pytest.raises(PositionError) as refused:
        make("two_cards", "shasta_three", 1)
    assert refused.value.key == "not_found"
