"""The vectors as a whole: every ID has a test that runs it, and the presets are what they say.

The vectors themselves are run by the test_vectors_*.py beside this file.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
from pathlib import Path

import engines
import pytest
import test_vectors_draws
import test_vectors_jack
import test_vectors_legal
import test_vectors_match
import test_vectors_procedure
import test_vectors_scoring
import test_vectors_threes
import test_vectors_tricks
from staging import VECTORS, load

from californiajack import PRESETS, Rules, rules_named

RUNNERS = (
    test_vectors_draws,
    test_vectors_jack,
    test_vectors_legal,
    test_vectors_match,
    test_vectors_procedure,
    test_vectors_scoring,
    test_vectors_threes,
    test_vectors_tricks,
)

NUMBERS = {
    "L": "01 02 03 04 05 06 07 08 09 12 13",
    "W": "01 02 03 04 05 06 07 10 11",
    "V": "01 02 03 04 05 07 08 09 10 11 12",
    "S": "01 02 03 04 05 06 07 08 09 11 12 13 20 21 23 24 25 26 27 28",
    "T": "01 02 03 05 06",
    "M": "01 02 04 05 07 08 09 10 11 12 14 15",
    "H": "01 02 03 04 05 06 08 09 10 11 13 14",
    "U": "01 03 04 05 06",
    "P": "01 02 03 04 05 07 08 10",
}
REQUIRED = [letter + number for letter, text in NUMBERS.items() for number in text.split()]


def parameters_of(module) -> list[dict]:
    """Return every vector handed to a test of a module, with the test asserting something."""
    found = []
    for name, test in vars(module).items():
        if not name.startswith("test_"):
            continue
        for mark in getattr(test, "pytestmark", []):
            if mark.name == "parametrize" and str(mark.args[0]).startswith("vector"):
                found += [vector_of(value) for value in mark.args[1]]
                assert checks_something(test), f"{module.__name__}.{name} checks nothing"
    return found


def vector_of(value) -> dict:
    """Return the vector of one parameter set."""
    return value if isinstance(value, dict) else value[-1]


def checks_something(test) -> bool:
    """Tell whether a test asserts, or calls a function of its module whose name is check_…"""
    tree = ast.parse(inspect.getsource(test))
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = [call.id for call in calls if isinstance(call, ast.Name)]
    asserts = any(isinstance(node, ast.Assert) for node in ast.walk(tree))
    return asserts or any(name.startswith("check_") for name in names)


def test_every_required_vector_is_run() -> None:
    run = {vector["id"] for module in RUNNERS for vector in parameters_of(module)}
    assert sorted(set(REQUIRED) - run) == []
    assert sorted(run - set(REQUIRED)) == []


# Files of other tests: deal codes, exact puzzles, counts of sequences.
OTHERS = {"codes", "perft", "puzzles", "typed"}


def test_every_vector_of_every_file_is_run() -> None:
    run = [vector for module in RUNNERS for vector in parameters_of(module)]
    own = [path for path in sorted(VECTORS.glob("*.toml")) if path.stem not in OTHERS]
    for path in own:
        for table in load(path.stem).values():
            for vector in table if isinstance(table, list) else []:
                assert vector in run, f"{path.name}: {vector['id']} is run by no test"


def test_the_runners_are_all_listed() -> None:
    here = {path.stem for path in Path(__file__).parent.glob("test_vectors_*.py")}
    assert here == {module.__name__.rpartition(".")[2] for module in RUNNERS}


PRESET_TABLE = tomllib.loads((VECTORS / "presets.toml").read_text(encoding="utf-8"))


def test_the_presets_are_these() -> None:
    assert list(PRESETS) == list(PRESET_TABLE)


@pytest.mark.parametrize("name", list(PRESET_TABLE))
def test_every_field_of_a_preset(name) -> None:
    options = engines.options_of(PRESETS[name])
    for option, value in PRESET_TABLE[name].items():
        assert options[option] == value, option


@pytest.mark.parametrize("name", list(PRESET_TABLE))
def test_the_shasta_point_combines_with_any_preset(name) -> None:
    with_nine = rules_named(f"{name}+shasta_point")
    assert engines.options_of(with_nine) == engines.preset(name, nine_point="last")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"stock_face": "up"}, "draw_visibility"),
        ({"stock_face": "up", "draw_visibility": "both_blind"}, "draw_visibility"),
        ({"stock_face": "down"}, "draw_visibility"),
        ({"stock_face": "down", "draw_visibility": "both_up"}, "draw_visibility"),
        ({"players": 2, "leftover": "dead"}, "leftover"),
        ({"bidding": True, "trump_source": "stock_top"}, "bidding"),
        ({"beg": True, "stock": "draw"}, "beg"),
        ({"players": 3, "game_tie": "non_dealer"}, "game_tie"),
        ({"players": 4}, "players"),
        ({"players": 1}, "players"),
        ({"follow": "any"}, "follow"),
        ({"target": 0}, "target"),
        ({"target": "10"}, "target"),
    ],
)
def test_contradictions_are_refused(options, named) -> None:
    with pytest.raises(ValueError, match=named):
        Rules(**options)


@pytest.mark.parametrize("visibility", ["loser_blind", "both_up", "both_blind"])
def test_a_closed_stock_with_its_top_card_open_allows_every_way_to_draw(visibility) -> None:
    """Only an open or a closed stock fixes what is seen of the draws."""
    rules = PRESETS["classic"].replace(draw_visibility=visibility)
    assert rules.stock_face == "down_top_up"


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises((TypeError, ValueError), match="colour"):
        Rules(colour="red")
