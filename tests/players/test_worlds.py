"""Possible worlds: they look the same to the seat, and nothing impossible happened in them."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from math import comb

import pytest
from tables import RULE_SETS, cards, deals_each, laid_out, random_states

from californiajack import PACK, PRESETS, Card, Deal, Suit
from californiajack.players.voids import shown_voids
from californiajack.players.worlds import WorldError, sample_world


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_world_looks_like_the_table(rules):
    for seed in range(deals_each()):
        rng = random.Random(seed)
        for deal in random_states(rules, seed):
            if rng.random() > 0.25:
                continue
            seat = rng.choice([None, *range(rules.players)])
            view = deal.view(seat)
            # Compared here, so the sampler's own check is left out.
            world = sample_world(view, rng.getrandbits(64), check=False)
            assert world.view(seat) == view
            assert sorted(world.pack) == list(PACK)


def test_worlds_depend_on_the_seed_alone():
    view = Deal.shuffled(PRESETS["classic"], 8).view(1)
    assert sample_world(view, 5) == sample_world(view, 5)
    packs = {sample_world(view, seed).pack for seed in range(50)}
    assert len(packs) == 50
    assert Deal.shuffled(PRESETS["classic"], 8).pack not in packs


def test_hidden_cards_are_spread_evenly():
    view = Deal.shuffled(PRESETS["classic"], 8, dealer=0).view(1)
    counts = Counter(card for seed in range(600) for card in sample_world(view, seed).hands[0])
    expected = 600 * 6 / len(view.unseen)
    assert set(counts) == set(view.unseen)
    spread = (expected * (1 - 6 / len(view.unseen))) ** 0.5
    assert all(abs(count - expected) < 5 * spread for count in counts.values())


def test_voids_change_the_odds_as_they_should():
    # Seat 1 leads a club; seat 0 throws a heart off: under these rules it has no club.
    rules = PRESETS["seven_up"].replace(beg=False)
    deal = laid_out(
        rules,
        {1: "2C 3C 4C 5C 6D 7D", 0: "2H 3H 4H 8D 9D TD"},
        after="9S",
        actions="2C 2H",
    )
    view = deal.view(1)
    unseen_clubs = {card for card in view.unseen if card.suit is Suit.CLUBS}
    hands = [set(sample_world(view, seed).hands[0]) for seed in range(500)]
    assert unseen_clubs
    assert not any(hand & unseen_clubs for hand in hands)
    rest = sorted(view.unseen - unseen_clubs)
    chance = comb(len(rest) - 1, 4) / comb(len(rest), 5)
    for card in rest:
        share = sum(card in hand for hand in hands) / len(hands)
        assert abs(share - chance) < 5 * (chance * (1 - chance) / len(hands)) ** 0.5


def test_a_void_ends_with_the_next_draw():
    rules = PRESETS["captured"].replace(
        draw_visibility="both_blind", stock_face="down", trump_source="cut"
    )
    deal = laid_out(
        rules,
        {1: "KC QC 4C 5D 6D 7D", 0: "2H 3H 4H 8D 9D TD"},
        cut="9S",
        actions="KC 2H",
    )
    view = deal.view(1)
    assert shown_voids(view)[0] == {Suit.CLUBS: [1]}
    # Of the five kept from the deal none is a club; the card that was drawn may be one.
    clubs = [
        sum(card.suit is Suit.CLUBS for card in sample_world(view, seed).hands[0])
        for seed in range(200)
    ]
    assert set(clubs) == {0, 1}


@pytest.mark.parametrize(
    ("follow", "answer", "voids"),
    [
        # B05: a trump on a plain lead shows nothing where it is always allowed.
        ("permissive", "2S", {}),
        ("permissive_must_trump", "2S", {}),
        ("strict", "2S", {Suit.CLUBS: [1]}),
        ("must_trump", "2S", {Suit.CLUBS: [1]}),
        ("permissive", "2H", {Suit.CLUBS: [1]}),
        ("strict", "2H", {Suit.CLUBS: [1]}),
        ("must_trump", "2H", {Suit.CLUBS: [1], Suit.SPADES: [1]}),
        ("permissive_must_trump", "2H", {Suit.CLUBS: [1], Suit.SPADES: [1]}),
    ],
)
def test_what_an_answer_shows(follow, answer, voids):
    others = "3H 4H 8D 9D TD" if answer == "2H" else "2H 3H 4H 8D 9D"
    deal = laid_out(
        PRESETS["classic"].replace(follow=follow),
        {1: "2C 3C 4C 5C 6D 7D", 0: f"{answer} {others}"},
        after="9S",
        actions=f"2C {answer}",
    )
    assert shown_voids(deal.view(1))[0] == voids
    assert shown_voids(deal.view(1))[1] == {}


def test_a_trump_lead_that_is_not_followed_shows_no_trump():
    deal = laid_out(
        PRESETS["classic"],
        {1: "2S 3C 4C 5C 6D 7D", 0: "2H 3H 4H 8D 9D TD"},
        after="9S",
        actions="2S 2H",
    )
    assert shown_voids(deal.view(1))[0] == {Suit.SPADES: [1]}


def test_the_last_six_are_known():
    rules = PRESETS["shasta_closed"]
    for deal in random_states(rules, 4):
        if deal.stock or deal.is_over or deal.trick:
            continue
        world = sample_world(deal.view(0), 3)
        assert [set(hand) for hand in world.hands] == [set(hand) for hand in deal.hands]


def _contradictions():
    deal = laid_out(
        PRESETS["classic"],
        {1: "2C 3C 4C 5C 6D 7D", 0: "2H 3H 4H 8D 9D TD"},
        after="9S",
        actions="2C 2H",
    )
    view = deal.view(1)
    change = dataclasses.replace
    yield "a card twice", change(view, hand=(*view.hand[:-1], Card.parse("2H")))
    yield "a card too few", change(view, hand=view.hand[:-1])
    yield (
        "a known card that was never seen",
        change(view, known=(frozenset(cards("AC")), view.known[1])),
    )
    yield "another trump", change(view, trump=Suit.CLUBS)
    yield "a hand that is too long", change(view, hand_counts=(7, 6))
    yield "too many drawn", change(view, tricks=view.tricks * 20)
    yield "a play out of turn", change(view, trick=(view.tricks[0].plays[0],))


CONTRADICTIONS = dict(_contradictions())


@pytest.mark.parametrize("view", CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_contradiction_is_named(view):
    with pytest.raises(WorldError, match="the view contradicts itself"):
        sample_world(view, 1)


def test_an_opponent_who_revoked_is_a_contradiction():
    # Seat 0 threw a heart on a club, and then leads the club that it had been dealt.
    rules = PRESETS["seven_up"].replace(beg=False)
    deal = laid_out(
        rules,
        {1: "2C 3C 4C 5C 6D 7D", 0: "2H 9S TS 8D 9D TD"},
        after="AS",
        actions="2C 9S 8D 6D 9D",
    )
    view = deal.view(1)
    first, second = view.tricks
    revoke = first._replace(
        plays=(first.plays[0], first.plays[1]._replace(card=Card.parse("2H"))), winner=1
    )
    with pytest.raises(WorldError, match="contradicts itself"):
        sample_world(dataclasses.replace(view, tricks=(revoke, second)), 1)
