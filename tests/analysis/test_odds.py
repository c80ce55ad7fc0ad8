"""Odds against exact enumeration, against each other, and against how deals end."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from californiajack import PACK, PRESETS, Call, Card, Deal, Rank, Rules, SeatView, rules_named
from californiajack.analysis import _hands, _packs
from californiajack.analysis import odds as odds_module
from californiajack.analysis._playout import play_out, scored
from californiajack.analysis.errors import ERROR_KEYS, AnalysisError
from californiajack.analysis.odds import MOST_WORLDS, certain_points, odds, odds_of_hand
from californiajack.rules.cards import parse_cards
from californiajack.rules.errors import CodeError
from strategies import option_mix

DEALS = int(os.environ.get("CALIFORNIAJACK_DEALS", "40"))
CLASSIC = PRESETS["classic"]
HAND = "AS KS 5D 5C 4H 2S"


def last(parts):
    *_, found = parts
    return found


def played(rules: Rules, seed: int, cards: int) -> Deal:
    """Return a deal after that many random cards."""
    rng = random.Random(seed)
    deal = Deal.shuffled(rules, seed, seed % rules.players)
    while deal.legal_calls:
        deal = deal.call(rng.choice(deal.legal_calls))
    for _ in range(cards):
        if not deal.is_over:
            deal = deal.play(rng.choice(deal.legal_moves))
    return deal


def mixed(seed: int) -> Rules:
    rng = random.Random(seed)
    return Rules(**option_mix(lambda _, values: rng.choice(values)))


# What is certain


@pytest.mark.parametrize("name", [*PRESETS, "mixed"])
def test_what_is_certain_comes_true(name):
    said = 0
    for seed in range(max(12, DEALS // 100)):
        rules = mixed(seed) if name == "mixed" else rules_named(f"{name}+shasta_point")
        end = played(rules, seed, 52)
        if end.thrown_in:
            continue
        outcome = scored(end)
        for state in end.line:
            for seat in (*range(rules.players), None):
                for point, winner in certain_points(state.view(seat)).items():
                    said += 1
                    assert outcome[point] == winner, (state, seat, point)
    assert said > 100


@pytest.mark.parametrize("name", ["classic", "captured", "nordic", "shasta_closed"])
def test_at_the_end_all_is_certain_and_needs_no_deals(name):
    end = played(rules_named(f"{name}+shasta_point"), 5, 52)
    for seat in (0, 1, None):
        parts = list(odds(end.view(seat), worlds=10))
        assert len(parts) == 1
        assert parts[0].is_complete
        assert parts[0].worlds == 0
        assert parts[0].certain == scored(end)


def test_the_trump_ace_can_not_be_lost():
    for seed in range(40):
        for name in ("classic", "captured", "pitch"):
            deal = played(PRESETS[name], seed, 1)
            for seat, hand in enumerate(deal.hands):
                if any(card.suit is deal.trump and card.rank == 14 for card in hand):
                    found = next(odds(deal.view(seat), worlds=1))
                    assert found.certain["high"] == seat
                    assert found.chance("high", seat) == (1, 1, 1)
                    assert found.chance("high", 1 - seat) == (0, 0, 0)


def test_an_ace_that_was_put_away_brings_nobody_the_point_for_capturing_it():
    rules = PRESETS["seven_up"].replace(high_to="captor")
    put_away = 0
    for seed in range(60):
        deal = Deal.shuffled(rules, seed)
        for call in ("beg", "run"):
            if Call(call) in deal.legal_calls:
                deal = deal.call(Call(call))
        while deal.legal_calls:
            aces = [call for call in deal.legal_calls if call.value is Card(Rank.ACE, deal.trump)]
            put_away += len(aces)
            deal = deal.call(aces[0] if aces else deal.legal_calls[0])
        if not deal.is_over and any(Card(Rank.ACE, deal.trump) in each for each in deal.discards):
            for seat in (0, 1, None):
                assert "high" not in certain_points(deal.view(seat))
    assert put_away > 3


# Against enumeration


def exact(deal: Deal) -> dict[tuple[str, int | None], Fraction]:
    """Return the exact chances when all cards are known and everybody plays by chance."""
    if deal.is_over:
        return {each: Fraction(1) for each in scored(deal).items()}
    total: dict[tuple[str, int | None], Fraction] = {}
    for card in deal.legal_moves:
        for each, chance in exact(deal.play(card)).items():
            total[each] = total.get(each, Fraction(0)) + chance / len(deal.legal_moves)
    return total


def test_chances_are_those_of_enumeration_where_all_cards_are_known():
    """Two hands of three cards without a stock: the only doubt is how they are played."""
    asked = missed = 0
    for name in ("classic", "captured", "nordic"):
        for seed in range(12):
            deal = played(PRESETS[name], seed, 46)
            found = last(odds(deal.view(deal.to_move), worlds=150, seed=seed, step=150))
            chances = exact(deal)
            for point in found.points():
                for seat in (0, 1, None):
                    chance = chances.get((point, seat), Fraction(0))
                    interval = found.chance(point, seat)
                    if point in found.certain:
                        assert interval.value == chance
                    else:
                        asked += 1
                        missed += not interval.low <= chance <= interval.high
    assert asked > 40
    # 5 % on average; twice that leaves room for chance.
    assert missed <= 0.1 * asked


def test_worlds_are_weighed_evenly():
    """The other hand and the last two cards of the stock are hidden."""
    rules = PRESETS["shasta_closed"]
    deal = played(rules, 4, 38)
    seat = deal.to_move
    assert len(deal.stock) == 2
    view = deal.view(seat)
    found = last(odds(view, worlds=600, seed=1))
    hidden = sorted(view.unseen)
    rng = random.Random(8)
    counts: dict[tuple[str, int | None], int] = {}
    deals = 3000
    for _ in range(deals):
        world = rearranged(deal, seat, hidden, rng)
        for each in scored(play_out(world, "random", rng.getrandbits(64))).items():
            counts[each] = counts.get(each, 0) + 1
    for point in found.points():
        if point not in found.certain:
            share = counts.get((point, seat), 0) / deals
            # Both are estimates: four standard deviations of their difference.
            margin = 4 * (0.25 / 600 + 0.25 / deals) ** 0.5
            assert abs(found.chance(point, seat).value - share) < margin


def rearranged(deal: Deal, seat: int, hidden, rng: random.Random) -> Deal:
    """Exchange the hidden cards by chance until the deal can have been played like this."""
    while True:
        cards = rng.sample(hidden, len(hidden))
        swap = dict(zip(hidden, cards, strict=True))
        world = Deal.from_pack(
            deal.rules, [swap.get(card, card) for card in deal.pack], deal.dealer, cut=deal.cut
        )
        try:
            for card in deal.actions:
                world = world.play(card)
        except ValueError:
            continue
        if world.view(seat) == deal.view(seat):
            return world


# How it is asked


def test_answers_get_better_and_do_not_depend_on_the_step():
    view = played(CLASSIC, 3, 9).view(0)
    parts = list(odds(view, worlds=50, seed=2, step=20))
    assert [part.worlds for part in parts] == [20, 40, 50]
    assert [part.is_complete for part in parts] == [False, False, True]
    assert last(odds(view, worlds=50, seed=2, step=7)) == parts[-1]
    assert last(odds(view, worlds=20, seed=2)).hits == parts[0].hits
    assert last(odds(view, worlds=50, seed=3)).hits != parts[-1].hits
    for part in parts:
        assert all(sum(counted) == part.worlds for counted in part.hits.values())


def test_closing_ends_the_work(monkeypatch):
    asked = []
    sample = odds_module.sample_world

    def counted(view: SeatView, seed: int, *, check: bool = True) -> Deal:
        asked.append(seed)
        return sample(view, seed, check=check)

    monkeypatch.setattr(odds_module, "sample_world", counted)
    parts = odds(played(CLASSIC, 1, 4).view(0), worlds=1000, step=5)
    next(parts)
    done = len(asked)
    parts.close()
    assert list(parts) == []
    assert len(asked) == done <= 6


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("policy", ["random", "careful"])
def test_all_presets_and_players_before_the_first_card(name, policy):
    deal = Deal.shuffled(PRESETS[name], 5)
    for seat in (deal.to_move, None):
        found = last(odds(deal.view(seat), worlds=3, policy=policy))
        assert found.policy == (policy,) * deal.players
        assert all(sum(counted) == 3 for counted in found.hits.values())
        rows = found.rows()
        assert len(rows) == 4 * (deal.players + 1)
        assert {row["certain"] for row in rows} <= {True, False}


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("worlds", {"worlds": 0}),
        ("worlds", {"worlds": -1}),
        ("worlds", {"worlds": MOST_WORLDS + 1}),
        ("chunk", {"step": 0}),
        ("seed", {"seed": -1}),
        ("strategy", {"policy": "nobody"}),
        ("strategy", {"policy": "thrifty"}),
    ],
)
def test_refusals_of_odds_come_at_once(key, options):
    with pytest.raises(AnalysisError) as caught:
        odds(Deal.shuffled(CLASSIC, 1).view(0), **options)
    assert caught.value.key == key
    ERROR_KEYS[key].format(**caught.value.facts)


def impossible_views():
    view = played(CLASSIC, 3, 9).view(0)
    laid = view.tricks[0].plays[0].card
    other = next(card for card in PACK if card not in view.hand and card in view.unseen)
    yield "a card that was played", replace(view, hand=(*view.hand[1:], laid))
    yield "the face-up card", replace(view, hand=(*view.hand[1:], view.stock_top))
    yield "a hand too many", replace(view, hand=(*view.hand, other))
    yield "a hand too few", replace(view, hand=view.hand[1:])
    yield "pips", replace(view, pips=(80, 80))
    yield "known by others", replace(view, known=(view.known[0], frozenset(view.hand)))
    yield "the dealer", replace(view, dealer=1 - view.dealer)
    yield "no such dealer", replace(view, dealer=5)
    yield "trump", replace(view, trump=next(s for s in "CDHS" if s != view.trump))


@pytest.mark.parametrize(("what", "view"), [*impossible_views()], ids=lambda each: str(each)[:20])
def test_impossible_views_are_refused_at_once(what, view):
    with pytest.raises(AnalysisError, match="no deal can look like this") as caught:
        odds(view)
    assert caught.value.key == "view"


# Hands


@pytest.mark.parametrize("packet", [1, 3, 6])
@pytest.mark.parametrize("itself", [False, True])
def test_the_hand_and_the_card_lie_where_they_are_dealt(packet, itself):
    rules = CLASSIC.replace(deal_packet=packet)
    question = _hands.Question.read(rules, HAND, None, "9S", 0 if itself else 1)
    packs = question.packs(np.arange(30, dtype=np.uint64))
    places = []
    for column in packs.T:
        pack = [PACK[number] for number in _packs.card_numbers(column)]
        deal = Deal.from_pack(rules, pack, question.dealer)
        assert deal.hands[0] == parse_cards(HAND)
        assert str(deal.turn_up) == "9S"
        assert deal.to_move == (1 if itself else 0)
        places.append(pack.index(Card.parse("JS")))
    assert len(set(places)) > 15
    assert question.deal().hands[0] == parse_cards(HAND)


@pytest.mark.parametrize("name", ["classic", "captured", "nordic", "shasta_closed"])
def test_hands_and_views_agree(name):
    """Two ways to the same chances: batches, and deals of the core that look like this."""
    rules = PRESETS[name]
    given = {"trump": "S"} if name == "shasta_closed" else {"face_up": "TS"}
    quick = last(odds_of_hand(rules, HAND, worlds=20_000, **given))
    question = _hands.Question.read(rules, HAND, given.get("trump"), given.get("face_up"), 1)
    slow = last(odds(question.deal().view(0), worlds=400, seed=6))
    assert quick.certain == slow.certain
    assert quick.certain["high"] == 0
    for point in quick.points():
        value, low, high = slow.chance(point, 0)
        # Three and a half standard deviations instead of two.
        assert abs(quick.chance(point, 0).value - value) <= 1.8 * (high - low) / 2


def test_hands_get_better_answers_and_the_same_for_a_seed():
    parts = list(odds_of_hand(CLASSIC, HAND, face_up="3S", worlds=5000, seed=3))
    assert all(one.worlds < other.worlds for one, other in pairwise(parts))
    assert parts[-1].worlds == parts[-1].of == 5000
    again = last(
        odds_of_hand(CLASSIC, parse_cards(HAND), face_up=Card.parse("3S"), worlds=5000, seed=3)
    )
    assert again == parts[-1]
    widths = [part.chance("game", 0).high - part.chance("game", 0).low for part in parts]
    assert widths == sorted(widths, reverse=True)


def test_a_good_hand_is_better_than_a_poor_one_and_leading_is_not_dealing():
    good = last(odds_of_hand(CLASSIC, "JS KS TS AD TD AC", face_up="3S", strategies="thrifty"))
    poor = last(odds_of_hand(CLASSIC, "2D 3D 4C 5C 6H 7H", face_up="3S", strategies="thrifty"))
    for point in ("jack", "game"):
        assert good.chance(point, 0).low > poor.chance(point, 0).high
    leads = last(odds_of_hand(CLASSIC, HAND, face_up="JS", worlds=5000))
    deals = last(odds_of_hand(CLASSIC, HAND, face_up="JS", worlds=5000, deals_itself=True))
    assert leads.hits != deals.hits


def test_a_turned_jack_is_certainly_its_dealers():
    rules = CLASSIC.replace(turned_jack="dealer_instead")
    for itself, seat in ((True, 0), (False, 1)):
        found = last(odds_of_hand(rules, HAND, face_up="JS", worlds=200, deals_itself=itself))
        assert found.certain["jack"] == seat
        assert found.hits["jack"][seat] == 200


@pytest.mark.parametrize(
    ("key", "rules", "options"),
    [
        ("hand_size", CLASSIC, {"hand": "AS KS QS JS TS 9S 8S", "face_up": "2C"}),
        ("hand_size", CLASSIC, {"hand": "AS KS QS JS TS", "face_up": "2C"}),
        ("hand_size", CLASSIC, {"hand": "", "face_up": "2C"}),
        ("double", CLASSIC, {"hand": "AS AS QS JS TS 9S", "face_up": "2C"}),
        ("face_up_in_hand", CLASSIC, {"hand": HAND, "face_up": "2S"}),
        ("face_up_missing", CLASSIC, {"hand": HAND, "trump": "S"}),
        ("face_up_hidden", PRESETS["shasta_closed"], {"hand": HAND, "trump": "S", "face_up": "3C"}),
        ("trump_differs", CLASSIC, {"hand": HAND, "trump": "H", "face_up": "3C"}),
        ("trump_missing", PRESETS["shasta_closed"], {"hand": HAND}),
        ("method", PRESETS["pitch"], {"hand": HAND, "trump": "S"}),
        ("method", PRESETS["seven_up"], {"hand": HAND, "face_up": "3C"}),
        ("method", PRESETS["shasta_three"], {"hand": HAND, "face_up": "3C"}),
        ("trump_open", CLASSIC.replace(trump_source="first_lead"), {"hand": HAND, "face_up": "3C"}),
        ("worlds", CLASSIC, {"hand": HAND, "face_up": "3C", "worlds": 0}),
        ("worlds", CLASSIC, {"hand": HAND, "face_up": "3C", "worlds": 1_000_001}),
        ("seed", CLASSIC, {"hand": HAND, "face_up": "3C", "seed": 2**64}),
        ("strategy", CLASSIC, {"hand": HAND, "face_up": "3C", "strategies": "careful"}),
    ],
)
def test_impossible_hands_are_refused_at_once(key, rules, options):
    with pytest.raises(AnalysisError) as caught:
        odds_of_hand(rules, **options)
    assert caught.value.key == key
    ERROR_KEYS[key].format(**caught.value.facts)


def test_what_is_no_card_or_suit_is_refused():
    for options in ({"hand": "AS KS QS JS TS 1X"}, {"face_up": "XX"}, {"trump": "X"}):
        with pytest.raises(CodeError):
            odds_of_hand(CLASSIC, **{"hand": HAND, "face_up": "3S", **options})


def test_a_card_may_lie_face_up_where_trump_is_cut():
    rules = CLASSIC.replace(trump_source="cut")
    for top in (None, "3C"):
        found = last(odds_of_hand(rules, HAND, trump="S", face_up=top, worlds=100))
        assert found.certain["high"] == 0
