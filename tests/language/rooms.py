"""Random deals and matches for the sentences, and the keys that the rules core uses."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import californiajack.rules
from californiajack import PRESETS, Deal, Match, Rules
from californiajack.language import Language
from californiajack.language.sentences import seat_names
from strategies import actions_of, option_mix

CORE = Path(californiajack.rules.__file__).parent
PLAYERS = ("careful", "random", "counting")


def names_of(lang: Language, players: int, you: int | None = 0) -> tuple[str, ...]:
    return seat_names(lang, PLAYERS[:players], you)


def some_rules(mixes: int = 0) -> Iterator[Rules]:
    """Yield every preset, each with the nine point, and some random mixes of options."""
    for preset in PRESETS.values():
        yield preset
        yield preset.replace(nine_point="before_game")
    for seed in range(mixes):
        rng = random.Random(seed)
        yield Rules(**option_mix(lambda _, values, rng=rng: rng.choice(values)))


def states(rules: Rules, seed: int) -> Iterator[Deal]:
    """Yield every state of a deal that is played at random."""
    rng = random.Random(seed)
    deal = Deal.shuffled(rules, seed, seed % rules.players)
    yield deal
    while not deal.is_over:
        deal = deal.act(rng.choice(actions_of(deal)))
        yield deal


def played_match(rules: Rules, seed: int) -> Iterator[Match]:
    """Yield a match played at random, each time a deal is over."""
    rng = random.Random(seed)
    match = Match.start(rules, seed)
    for _ in range(40):
        while match.count is None:
            match = match.act(rng.choice(actions_of(match.deal)))
        yield match
        if match.is_over:
            return
        match = match.next_deal()


def keys_in_core(call: str) -> set[str]:
    """Return every key that some class is made with anywhere in the core's source.

    `call` is the name of the class; a key may be written in the call, or be a variable that gets
    its texts in the same function.
    """
    found: set[str] = set()
    for path in CORE.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                found |= _keys_in_function(function, call)
    return found


def _keys_in_function(function: ast.FunctionDef, call: str) -> set[str]:
    found: set[str] = set()
    uses_variable = False
    for node in ast.walk(function):
        if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == call):
            continue
        value = next((each.value for each in node.keywords if each.arg == "key"), None)
        if isinstance(value, ast.Constant):
            found.add(str(value.value))
        elif isinstance(value, ast.Name):
            uses_variable = True
    if uses_variable:
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "key":
                found |= {
                    str(each.value)
                    for each in ast.walk(node.value)
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found
