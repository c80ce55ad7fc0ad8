"""Rule sets compared: laws, the core, pairs worked out by hand."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev

import numpy as np
import pytest

from californiajack import PACK, PRESETS, Deal, Rules, rules_named
from californiajack.analysis.compare import Comparison, compare, compare_in_parts
from californiajack.analysis.errors import ERROR_KEYS, AnalysisError
from californiajack.analysis.simulate import MOST_DEALS, played_cards, simulate
from californiajack.players import player

CLASSIC, CAPTURED = PRESETS["classic"], PRESETS["captured"]
POINTS = ("high", "low", "jack", "game")


def same(one: Comparison, other: Comparison) -> bool:
    return np.array_equal(one.first_deals, other.first_deals) and np.array_equal(
        one.second_deals, other.second_deals
    )


# Laws


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("strategy", ["random", "careful"])
def test_the_same_rules_change_nothing(name, strategy):
    found = compare(PRESETS[name], PRESETS[name], 4, strategy=strategy)
    for row in found.rows():
        assert (row["difference"], row["low"], row["high"]) == (0, 0, 0)
    for row in found.changes():
        assert row["share"] == row["low"] == 0
        assert row["seeds"] == []


@pytest.mark.parametrize(
    ("point", "changes"),
    [
        ("game", {"game_by": "tricks"}),
        ("game", {"game_tie": "non_dealer"}),
        ("high", {"high_to": "captor"}),
        ("low", {"low_to": "captor"}),
        ("jack", {"turned_jack": "dealer_instead"}),
        ("nine", {"nine_point": "last"}),
    ],
)
def test_a_counting_option_changes_its_own_point_only(point, changes):
    """The same random choices: so the same cards are played, and only the count differs."""
    found = compare(CLASSIC, CLASSIC.replace(**changes), 2000)
    assert found.batched
    for other in (*POINTS, "nine"):
        hits = found.changed(other).value
        # Whoever holds the Ace captures it, so that High never changes.
        assert (hits > 0) == (other == point and point != "high")
    if point != "nine":
        assert found.points_difference(0).value == pytest.approx(found.difference(point, 0).value)


def test_there_and_back_is_the_same_with_the_sign_changed():
    there, back = compare(CLASSIC, CAPTURED, 500), compare(CAPTURED, CLASSIC, 500)
    for one, other in zip(there.rows(), back.rows(), strict=True):
        assert one["difference"] == -other["difference"]
        assert (one["low"], one["high"]) == (-other["high"], -other["low"])
    assert there.changes() == back.changes()


# Against the simulator and the core


def test_the_deals_are_those_of_the_simulator():
    found = compare(CLASSIC, CAPTURED, 300, seed=40, strategy="thrifty", dealer=1)
    for rules, deals in ((CLASSIC, found.first_deals), (CAPTURED, found.second_deals)):
        whole = simulate(rules, 300, seed=40, strategies="thrifty", dealer=1).deals
        for name in ("seed", *POINTS, "points"):
            assert np.array_equal(deals[name], whole[name])


def test_examples_show_the_change_in_the_core():
    second = CLASSIC.replace(game_by="tricks")
    found = compare(CLASSIC, second, 400, seed=9)
    examples = found.examples("game", 8)
    assert len(examples) == 8
    assert examples == sorted(examples)
    for seed in examples:
        seats = set()
        for rules in (CLASSIC, second):
            deal = Deal.shuffled(rules, seed)
            for number in played_cards(rules, 1, seed=seed)[:, 0]:
                deal = deal.play(PACK[number])
            seats.add(deal.score().game.seat)
        assert len(seats) == 2


@pytest.mark.parametrize(("first", "second"), [("seven_up", "classic"), ("pitch", "shasta_three")])
def test_players_play_as_they_do_at_the_table(first, second):
    found = compare(rules_named(first), rules_named(second), 3, seed=21, strategy="careful")
    assert not found.batched
    careful = player("careful")
    for name, deals in ((first, found.first_deals), (second, found.second_deals)):
        for record in deals:
            deal = Deal.shuffled(rules_named(name), int(record["seed"]))
            while deal.to_move is not None:
                deal = deal.act(careful.choose(deal.view(deal.to_move))[0].action)
            if deal.thrown_in:
                assert record["winner"] == -1 or any(deal.pegged)
                continue
            sheet = deal.score()
            assert tuple(record["points"]) == sheet.points
            assert record["game"] == (-1 if sheet.game.seat is None else sheet.game.seat)
            best = max(sheet.points)
            alone = sheet.points.count(best) == 1
            assert record["winner"] == (sheet.points.index(best) if alone else -1)


def test_chance_plays_where_batches_can_not():
    found = compare(PRESETS["seven_up"], CLASSIC, 30)
    assert not found.batched
    assert found.changed("jack").value > 0
    assert compare(CLASSIC, CLASSIC, 5).batched


# Figures


def test_the_interval_is_that_of_paired_differences():
    found = compare(CLASSIC, CAPTURED, 250)
    for seat in (0, 1):
        gaps = [
            int(after["points"][seat]) - int(before["points"][seat])
            for before, after in zip(found.first_deals, found.second_deals, strict=True)
        ]
        value, low, high = found.points_difference(seat)
        assert value == pytest.approx(fmean(gaps))
        assert high - low == pytest.approx(2 * 1.959964 * stdev(gaps) / sqrt(len(gaps)))
        game = [
            (after["game"] == seat) * 1 - (before["game"] == seat) * 1
            for before, after in zip(found.first_deals, found.second_deals, strict=True)
        ]
        assert found.difference("game", seat).value == pytest.approx(fmean(game))
    changed = sum(
        before["game"] != after["game"]
        for before, after in zip(found.first_deals, found.second_deals, strict=True)
    )
    assert found.changed("game").value == changed / 250


def test_the_interval_of_a_difference_holds_what_many_deals_say():
    """The non-dealer gets ties for Game: how often, from few deals and from many."""
    second = CLASSIC.replace(game_tie="non_dealer")
    many = compare(CLASSIC, second, 100_000, seed=10**6).difference("game", 1).value
    held = 0
    for start in range(0, 100_000, 2000):
        _, low, high = compare(CLASSIC, second, 2000, seed=start).difference("game", 1)
        held += low <= many <= high
    assert held >= 43


# How it is asked


def test_the_result_depends_on_neither_chunks_nor_executor():
    whole = compare(CLASSIC, CAPTURED, 300, strategy="thrifty")
    assert same(compare(CLASSIC, CAPTURED, 300, strategy="thrifty", chunk=77), whole)
    table = compare(PRESETS["seven_up"], CLASSIC, 6)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        found = compare(CLASSIC, CAPTURED, 300, strategy="thrifty", executor=executor, chunk=90)
        assert same(found, whole)
        found = compare(PRESETS["seven_up"], CLASSIC, 6, executor=executor, chunk=4)
        assert same(found, table)


def test_parts_grow_and_can_be_left():
    parts = compare_in_parts(CLASSIC, CAPTURED, 250, chunk=100)
    assert [len(part) for part in parts] == [100, 200, 250]
    parts = compare_in_parts(CLASSIC, CAPTURED, MOST_DEALS, chunk=10)
    first = next(parts)
    parts.close()
    assert len(first) == 10
    assert not first.is_complete
    assert list(parts) == []


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("deals", {"deals": 0}),
        ("deals", {"deals": -1}),
        ("deals", {"deals": MOST_DEALS + 1}),
        ("seed", {"seed": -1}),
        ("chunk", {"chunk": 0}),
        ("dealer", {"dealer": 2}),
        ("dealer", {"dealer": "0"}),
        ("strategy", {"strategy": "nobody"}),
        ("method", {"strategy": "thrifty", "second": PRESETS["seven_up"]}),
        ("seats", {"second": PRESETS["pitch"]}),
    ],
)
def test_refusals_come_at_once_and_say_what_is_allowed(key, options):
    given = {"first": CLASSIC, "second": CAPTURED, "deals": 10, **options}
    for method in (compare, compare_in_parts):
        with pytest.raises(AnalysisError) as caught:
            method(**given)
        assert caught.value.key == key
        ERROR_KEYS[key].format(**caught.value.facts)
    if key == "deals":
        assert "1 to 1,000,000" in str(caught.value)


def test_house_rules_are_welcome():
    second = Rules(follow="strict", game_by="tricks", trump_source="first_lead")
    found = compare(CLASSIC, second, 100)
    assert found.batched
    assert len(found) == 100
