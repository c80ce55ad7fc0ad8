"""The batch simulator against the core: packs, picks, plays, points, and how it is asked."""

from __future__ import annotations

import csv
import io
import itertools
import os
import random
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

from californiajack import PACK, PRESETS, Deal, Rules, TableError, rules_named
from californiajack.analysis import _packs, simulate
from californiajack.analysis.errors import ERROR_KEYS, AnalysisError
from californiajack.analysis.simulate import (
    MOST_DEALS,
    STRATEGIES,
    played_cards,
    simulate_in_parts,
)
from californiajack.rules.cards import random_numbers, shuffled_pack
from strategies import FOLLOW

DEALS = int(os.environ.get("CALIFORNIAJACK_DEALS", "40"))
BATCHED = ["classic", "captured", "nordic", "shasta_closed"]
SEEDS = [0, 1, 7, 2**22 - 1, 2**31, 2**32 + 5, 2**63, 2**64 - 40]


def as_seeds(*numbers: int) -> np.ndarray:
    return np.array(numbers, dtype=np.uint64)


def as_cards(codes: np.ndarray) -> tuple:
    return tuple(PACK[number] for number in _packs.card_numbers(codes))


# Packs and picks


@pytest.mark.parametrize("first", SEEDS)
def test_packs_are_those_of_the_core(first):
    seeds = [first + step for step in range(40)]
    packs = _packs.packs(as_seeds(*seeds))
    for column, seed in enumerate(seeds):
        assert as_cards(packs[:, column]) == shuffled_pack(seed)


def test_the_cut_is_that_of_the_core():
    seeds = range(300)
    cuts = as_cards(_packs.cuts(as_seeds(*seeds)))
    assert cuts == tuple(Deal.shuffled(PRESETS["shasta_closed"], seed).cut for seed in seeds)


def test_picks_are_halves_of_the_numbers_that_follow_in_the_stream():
    leads, answers = _packs.picks(as_seeds(11, 2**64 - 1), 26)
    for column, seed in enumerate((11, 2**64 - 1)):
        numbers = random_numbers(seed, [1] * 52 + [2**64 - 1] * 26)
        # A number scaled to 2**64 - 1 is the word itself, or one less.
        for trick, word in enumerate(numbers[52:]):
            assert leads[trick, column] in {(w >> 32) * 60 >> 32 for w in (word, word + 1)}
            assert answers[trick, column] in {
                (w & 0xFFFFFFFF) * 60 >> 32 for w in (word, (word + 1) % 2**64)
            }


# The same deals in the core


def assert_same_in_the_core(rules: Rules, strategies, dealer: int, seed: int, deals: int) -> None:
    found = simulate.simulate(rules, deals, seed=seed, strategies=strategies, dealer=dealer)
    cards = played_cards(rules, deals, seed=seed, strategies=strategies, dealer=dealer)
    for column, record in enumerate(found.deals):
        assert record["seed"] == seed + column
        deal = Deal.shuffled(rules, seed + column, dealer)
        for number in cards[:, column]:
            deal = deal.play(PACK[number])
        assert deal.is_over
        assert_same_count(record, deal)


def assert_same_count(record, deal: Deal) -> None:
    sheet = deal.score()
    assert "CDHS"[record["trump"]] == deal.trump
    assert tuple(record["points"]) == sheet.points
    assert tuple(record["pips"]) == sheet.pips
    assert tuple(record["tricks"]) == sheet.tricks
    for line in (sheet.high, sheet.low, sheet.jack, sheet.game, sheet.nine):
        if line.key == "turned_jack":
            assert record["jack"] == sheet.dealer
        else:
            assert record[line.point] == (-1 if line.seat is None else line.seat)
        if line.card is not None:
            assert record[f"{line.point}_held"] == line.holder
            assert record[f"{line.point}_taken"] == line.captor


@pytest.mark.parametrize("name", [*BATCHED, *(f"{name}+shasta_point" for name in BATCHED)])
@pytest.mark.parametrize("strategies", ["random", "thrifty", ("low", "random"), ("random", "high")])
def test_every_deal_is_legal_and_counts_the_same_in_the_core(name, strategies):
    for dealer in (0, 1):
        assert_same_in_the_core(rules_named(name), strategies, dealer, 1000, -(-DEALS // 4))


def option_sets() -> list[Rules]:
    """Return rules with every way of following, and all scoring options in turn."""
    choices = {
        "deal_packet": (1, 3, 6),
        "high_to": ("holder", "captor"),
        "low_to": ("captor", "holder"),
        "high_card": ("highest_seen", "ace_only"),
        "low_card": ("two_only", "lowest_seen"),
        "game_by": ("pips", "tricks"),
        "game_tie": ("none", "non_dealer"),
        "nine_point": ("off", "last", "before_game"),
    }
    jacks = [
        ("off", "immediate"),
        *itertools.product(("dealer_instead", "dealer_extra"), ("immediate", "at_count")),
    ]
    trumps = [("stock_top", *jack) for jack in jacks]
    trumps += [(source, "off", "immediate") for source in ("cut", "first_lead")]
    rng = random.Random(3)
    return [
        Rules(
            follow=follow,
            trump_source=source,
            turned_jack=jack,
            turned_jack_when=when,
            **{name: rng.choice(values) for name, values in choices.items()},
        )
        for follow in FOLLOW
        for source, jack, when in trumps
    ]


@pytest.mark.parametrize(
    "rules",
    option_sets(),
    ids=lambda rules: (
        f"{rules.follow}-{rules.trump_source}-{rules.turned_jack}-{rules.turned_jack_when}"
    ),
)
def test_all_options_of_following_and_counting(rules):
    for strategies in ("random", ("thrifty", "random")):
        assert_same_in_the_core(rules, strategies, 1, 5, max(40, DEALS // 28))


def test_the_options_tried_are_all_there_are():
    tried = option_sets()
    for name in ("follow", "game_by", "game_tie", "nine_point", "high_to", "low_to", "turned_jack"):
        values = next(field.metadata["values"] for field in fields_of(Rules) if field.name == name)
        assert {getattr(rules, name) for rules in tried} == set(values)


def fields_of(kind):
    return kind.__dataclass_fields__.values()


# How they play


@pytest.mark.parametrize("follow", FOLLOW)
def test_every_legal_card_is_played_equally_often(follow):
    """The first answer, by its place among the cards that the core allows, as they were dealt."""
    rules = PRESETS["classic"].replace(follow=follow)
    cards = played_cards(rules, 6000)
    counts = {size: [0] * size for size in range(2, 7)}
    for seed in range(6000):
        deal = Deal.shuffled(rules, seed).play(PACK[cards[0, seed]])
        if len(deal.legal_moves) > 1:
            legal = list(deal.legal_moves)
            counts[len(legal)][legal.index(PACK[cards[1, seed]])] += 1
    for size, found in counts.items():
        expected = sum(found) / size
        # Four and a half standard deviations.
        assert all(abs(each - expected) <= 4.5 * expected**0.5 + 1 for each in found), (size, found)


def play_simply(deal: Deal, name: str):
    """Choose as a strategy says it does, from the core's legal cards."""

    def order(card):
        return (card.suit is deal.trump, card.rank, card.index)

    legal = list(deal.legal_moves)
    if name == "high":
        best = max(order(card)[:2] for card in legal)
        return {card for card in legal if order(card)[:2] == best}
    lowest = min(order(card)[:2] for card in legal)
    return {card for card in legal if order(card)[:2] == lowest}


@pytest.mark.parametrize("name", ["low", "high"])
def test_low_and_high_play_what_they_say(name):
    rules = PRESETS["classic"]
    cards = played_cards(rules, DEALS, strategies=name)
    for seed in range(DEALS):
        deal = Deal.shuffled(rules, seed)
        for number in cards[:, seed]:
            assert PACK[number] in play_simply(deal, name)
            deal = deal.play(PACK[number])


def test_thrifty_takes_what_counts_if_it_can():
    rules = PRESETS["captured"]
    cards = played_cards(rules, DEALS, strategies="thrifty")
    for seed in range(DEALS):
        deal = Deal.shuffled(rules, seed)
        for number in cards[:, seed]:
            card = PACK[number]
            if deal.trick:
                led, hand = deal.trick[0].card, deal.legal_moves
                ahead = deal.play(card).to_move == deal.to_move
                could = [each for each in hand if deal.play(each).to_move == deal.to_move]
                if led.pips or led.suit is deal.trump:
                    assert ahead == bool(could)
            deal = deal.play(card)


def test_thrifty_is_stronger_than_chance_and_low_is_weaker():
    for name, sign in (("thrifty", 1), ("low", -1)):
        found = simulate.simulate(PRESETS["classic"], 4000, strategies=(name, "random"))
        mine, other = found.mean_points(0), found.mean_points(1)
        assert sign * (mine.value - other.value) > 0
        assert mine.low > other.high or mine.high < other.low


# How it is asked: parts, chunks, executors


def test_the_result_does_not_depend_on_chunks():
    whole = simulate.simulate(PRESETS["nordic"], 1000, seed=9)
    for chunk in (1, 7, 333, 1000, 5000):
        deals = 50 if chunk == 1 else 1000
        found = simulate.simulate(PRESETS["nordic"], deals, seed=9, chunk=chunk)
        assert np.array_equal(found.deals, whole.deals[:deals])


def test_the_result_does_not_depend_on_the_executor():
    rules = PRESETS["shasta_closed"]
    whole = simulate.simulate(rules, 500, seed=3, strategies=("thrifty", "random"))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        found = simulate.simulate(
            rules, 500, seed=3, strategies=("thrifty", "random"), executor=executor, chunk=120
        )
    assert np.array_equal(found.deals, whole.deals)
    assert found.is_complete


class Held(Executor):
    """Gives tasks out and does only those that are asked for."""

    def __init__(self, ready: int):
        self.ready = ready
        self.futures: list[Future] = []

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        if len(self.futures) < self.ready:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def test_stopping_cancels_what_waits_and_submits_no_more():
    executor = Held(ready=3)
    parts = simulate_in_parts(PRESETS["classic"], 100_000, executor=executor, chunk=10)
    assert len(next(parts)) == 10
    assert len(next(parts)) == 20
    parts.close()
    assert len(executor.futures) < 20
    assert all(future.cancelled() for future in executor.futures[3:])


def test_parts_grow_and_the_last_is_the_whole():
    rules = PRESETS["classic"]
    parts = list(simulate_in_parts(rules, 250, chunk=100))
    assert [len(part) for part in parts] == [100, 200, 250]
    assert [part.is_complete for part in parts] == [False, False, True]
    assert np.array_equal(parts[-1].deals, simulate.simulate(rules, 250).deals)
    assert np.array_equal(parts[0].deals, parts[-1].deals[:100])


# Tables


def test_rows_add_up_and_columns_are_the_records():
    found = simulate.simulate(rules_named("classic+shasta_point"), 300)
    rows = found.rows()
    assert {row["point"] for row in rows} == {"high", "low", "jack", "game", "nine"}
    for point in found.points():
        own = [row for row in rows if row["point"] == point]
        assert sum(row["share"] for row in own) == pytest.approx(1)
        assert all(0 <= row["low"] <= row["share"] <= row["high"] <= 1 for row in own)
    columns = found.columns()
    assert {len(column) for column in columns.values()} == {300}
    assert columns["pips_0"].astype(int).tolist() == found.deals["pips"][:, 0].tolist()
    assert set(columns["pips_0"] + columns["pips_1"]) == {80}
    made = sum(found.mean_points(seat).value for seat in (0, 1))
    nobody = sum(found.chance(point, None).value for point in found.points())
    assert made == pytest.approx(5 - nobody)


def test_the_csv_reads_back():
    found = simulate.simulate(PRESETS["captured"], 20, seed=4)
    file = io.StringIO()
    found.write_csv(file)
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert [int(row["seed"]) for row in rows] == list(range(4, 24))
    assert [int(row["points_1"]) for row in rows] == found.deals["points"][:, 1].tolist()


# What is refused


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("deals", {"deals": 0}),
        ("deals", {"deals": -5}),
        ("deals", {"deals": MOST_DEALS + 1}),
        ("deals", {"deals": 2.0}),
        ("deals", {"deals": True}),
        ("seed", {"seed": -1}),
        ("seed", {"seed": 2**64 - 9}),
        ("chunk", {"chunk": 0}),
        ("chunk", {"chunk": 10**9}),
        ("strategy", {"strategies": "careful"}),
        ("strategy", {"strategies": ("random", "random", "random")}),
        ("strategy", {"strategies": ()}),
        ("dealer", {"dealer": 2}),
        ("dealer", {"dealer": None}),
        ("method", {"rules": PRESETS["pitch"]}),
        ("method", {"rules": PRESETS["seven_up"]}),
        ("method", {"rules": PRESETS["shasta_three"]}),
        ("method", {"rules": Rules(stock="none")}),
    ],
)
def test_refusals_come_at_once_and_say_what_is_allowed(key, options):
    given = {"rules": PRESETS["classic"], "deals": 10, **options}
    for method in (simulate.simulate, simulate_in_parts):
        with pytest.raises(AnalysisError) as caught:
            method(**given)
        assert caught.value.key == key
        assert key in ERROR_KEYS
        ERROR_KEYS[key].format(**caught.value.facts)
        assert isinstance(caught.value, TableError)
    if key == "method":
        assert all(name in str(caught.value) for name in BATCHED)
    if key in ("deals", "seed", "chunk"):
        assert f"{caught.value.facts['high']:,}" in str(caught.value)


def test_the_last_deal_may_have_the_last_seed():
    found = simulate.simulate(PRESETS["classic"], 10, seed=2**64 - 10)
    assert int(found.deals["seed"][-1]) == 2**64 - 1


def test_every_strategy_says_how_it_plays():
    assert list(STRATEGIES) == ["random", "low", "high", "thrifty"]
    assert len({each.sentence for each in STRATEGIES.values()}) == len(STRATEGIES)
