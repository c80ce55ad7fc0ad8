"""Duels on the same deals: fair, repeatable, and the same on any executor."""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from statistics import fmean, stdev

import pytest

from californiajack import PRESETS
from californiajack.players.tournament import (
    Duel,
    Entry,
    add_arguments,
    duel,
    duel_in_parts,
    run,
    tournament,
)

RANDOM, CAREFUL = Entry("random"), Entry("careful")
CLASSIC = PRESETS["classic"]


def test_the_careful_player_beats_the_random_one():
    outcome = duel(CLASSIC, CAREFUL, RANDOM, deals=40, seed=3)
    assert outcome.margin > outcome.within > 0
    assert len(outcome.margins) == 40
    assert outcome.margin == pytest.approx(outcome.points[0] - outcome.points[1])


@pytest.mark.parametrize("name", ["classic", "shasta_three"])
def test_in_parts_comes_to_the_same(name):
    parts = list(duel_in_parts(PRESETS[name], CAREFUL, RANDOM, deals=3, seed=4))
    assert parts[-1] == duel(PRESETS[name], CAREFUL, RANDOM, deals=3, seed=4)
    assert parts[0] is None
    known = [len(part.margins) for part in parts if part is not None]
    assert known == sorted(known)
    assert set(known) == {1, 2, 3}
    # A part for every card, so that nobody has to wait for a whole deal.
    assert len(parts) > 3 * 2 * 50


def test_in_parts_refuses_at_once():
    with pytest.raises(ValueError, match="at least one deal"):
        duel_in_parts(CLASSIC, CAREFUL, RANDOM, deals=0)


@pytest.mark.parametrize("name", ["classic", "shasta_three", "seven_up", "pitch"])
def test_a_player_against_itself_is_even_in_every_deal(name):
    """The luck of the cards goes out: same deals, all seats."""
    outcome = duel(PRESETS[name], CAREFUL, CAREFUL, deals=6, seed=1)
    assert outcome.margins == pytest.approx([0.0] * 6)


@pytest.mark.parametrize("name", ["classic", "shasta_three", "pitch"])
def test_who_is_named_first_makes_no_difference(name):
    one = duel(PRESETS[name], CAREFUL, RANDOM, deals=5, seed=9)
    other = duel(PRESETS[name], RANDOM, CAREFUL, deals=5, seed=9)
    assert one.margins == pytest.approx([-each for each in other.margins])
    assert one.points == pytest.approx(other.points[::-1])


def test_the_result_depends_on_the_seed_alone():
    one = duel(CLASSIC, CAREFUL, RANDOM, deals=9, seed=4)
    assert duel(CLASSIC, CAREFUL, RANDOM, deals=9, seed=4) == one
    assert duel(CLASSIC, CAREFUL, RANDOM, deals=9, seed=5) != one
    with ThreadPoolExecutor(2) as executor:
        assert duel(CLASSIC, CAREFUL, RANDOM, deals=9, seed=4, executor=executor) == one
    with ProcessPoolExecutor(2) as executor:
        assert duel(CLASSIC, CAREFUL, RANDOM, deals=9, seed=4, executor=executor) == one


def test_the_interval_is_that_of_the_mean():
    outcome = Duel(CAREFUL, RANDOM, (2.0, 1.0), (1.0, 2.0, 0.0, 1.0))
    assert outcome.margin == 1
    assert outcome.within == pytest.approx(1.96 * stdev(outcome.margins) / 2)
    assert fmean(outcome.margins) == outcome.margin
    assert Duel(CAREFUL, RANDOM, (2.0, 1.0), (1.0,)).within == float("inf")


def test_every_two_meet():
    entries = [RANDOM, CAREFUL, Entry.parse("random:seed=2")]
    duels = tournament(CLASSIC, entries, deals=2, seed=1)
    assert [(str(each.first), str(each.second)) for each in duels] == [
        ("random", "careful"),
        ("random", "random:seed=2"),
        ("careful", "random:seed=2"),
    ]


def test_entries_are_read_and_written():
    entry = Entry.parse("counting:worlds=3,stock=2")
    assert entry == Entry("counting", (("worlds", 3), ("stock", 2)))
    assert str(entry) == "counting:worlds=3,stock=2"
    assert str(Entry.parse("careful")) == "careful"
    for text, message in [
        ("clever", "no player 'clever'"),
        ("random:seed", "'seed' is no setting"),
        ("random:seed=x", "is no setting"),
        ("random:seed=-1", "whole number from 0"),
        ("careful:seed=1", "no option 'seed'"),
    ]:
        with pytest.raises(ValueError, match=message):
            Entry.parse(text)


def test_bad_input_is_refused():
    for deals in (0, -1, 1.5, True):
        with pytest.raises(ValueError, match="at least one deal"):
            duel(CLASSIC, CAREFUL, RANDOM, deals=deals)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        duel(CLASSIC, CAREFUL, RANDOM, deals=1, seed=-1)
    with pytest.raises(ValueError, match="no player 'clever'"):
        duel(CLASSIC, CAREFUL, Entry("clever"), deals=1)
    with pytest.raises(ValueError, match="two players or more, not 1"):
        tournament(CLASSIC, [CAREFUL], deals=1)


def command(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    options = parser.parse_args(words)
    return options.run(options)


def test_the_command_prints_a_line_for_each_pair(capsys):
    words = ["--preset", "nordic", "--players", "random", "careful", "--deals", "3"]
    assert command(*words) == 0
    printed = capsys.readouterr().out
    assert "random" in printed
    assert "points per deal (3 deals)" in printed
    assert command(*words, "--jobs", "2") == 0
    assert capsys.readouterr().out == printed
    assert run.__module__ == "californiajack.players.tournament"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--preset", "bridge"], "no preset 'bridge'"),
        (["--players", "careful"], "two players or more"),
        (["--players", "careful", "clever"], "no player 'clever'"),
        (["--deals", "0"], "at least one deal"),
        (["--jobs", "0"], "at least one process"),
    ],
)
def test_the_command_says_what_is_wrong(capsys, words, message):
    assert command(*words) == 2
    assert message in capsys.readouterr().err
