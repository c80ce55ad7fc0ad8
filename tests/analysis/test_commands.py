"""The commands `simulate` and `compare`, as the shell calls them."""

from __future__ import annotations

import csv

import pytest

from californiajack import PRESETS
from californiajack.analysis.compare import compare
from californiajack.analysis.simulate import simulate
from californiajack.cli import main


def test_simulate_prints_the_table_and_writes_the_deals(capsys, tmp_path):
    file = tmp_path / "deals.csv"
    words = ["--preset", "nordic", "--deals", "500", "--seed", "3", "--csv", str(file)]
    assert main(["simulate", *words, "--strategies", "thrifty", "random"]) == 0
    out = capsys.readouterr().out
    found = simulate(PRESETS["nordic"], 500, seed=3, strategies=("thrifty", "random"))
    assert f"{found.chance('game', 0).value:.2%}" in out
    assert "500 deals; seat 0 thrifty, seat 1 random" in out
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [int(row["seed"]) for row in rows] == list(range(3, 503))


def test_compare_prints_changes_with_seeds(capsys):
    assert main(["compare", "classic", "captured", "--deals", "400", "--jobs", "2"]) == 0
    out = capsys.readouterr().out
    found = compare(PRESETS["classic"], PRESETS["captured"], 400)
    assert " ".join(map(str, found.examples("game"))) in out
    assert f"{found.points_difference(1).value:+.3f}" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("simulate --deals 0", "from 1 to 1,000,000"),
        ("simulate --deals 1000001", "from 1 to 1,000,000"),
        ("simulate --preset pitch", "classic, captured, nordic, shasta_closed"),
        ("simulate --preset chess", "there is no preset 'chess'"),
        ("simulate --strategies careful", "there are random, low, high, thrifty"),
        ("simulate --jobs 0", "at least one process"),
        ("simulate --deals 9 --csv /", "/"),
        ("compare classic pitch", "the same number of seats"),
        ("compare classic chess", "there is no preset 'chess'"),
        ("compare classic nordic --strategy nobody", "there are random"),
        ("compare classic nordic --dealer 2", "the seats are 0 to 1"),
    ],
)
def test_the_commands_say_what_is_wrong(capsys, words, message):
    assert main(words.split()) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert said.out == ""
