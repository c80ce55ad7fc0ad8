"""Arranges packs and finds plays that lead to a wanted situation.

`arrange` puts given cards into given hands; `find` tries shuffled packs and random legal plays,
always in the same order, until a finished deal of the slow model fits. What is found is a pack
and a list of actions, for any engine to play.
"""

from __future__ import annotations

import functools
import json
import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import oracle
import oracle_score
import pytest

VECTORS = Path(__file__).parent.parent / "vectors"


@functools.cache
def load(name: str) -> dict[str, Any]:
    """Return one file of vectors."""
    return tomllib.loads((VECTORS / f"{name}.toml").read_text(encoding="utf-8"))


def cases(name: str, table: str) -> pytest.MarkDecorator:
    """Return the mark that runs a test once for each vector of one table of a file."""
    vectors = load(name)[table]
    return pytest.mark.parametrize("vector", vectors, ids=[vector["id"] for vector in vectors])


def arrange(
    options: dict[str, Any],
    dealer: int,
    hands: dict[int, list[str]],
    after: list[str] | tuple[str, ...] = (),
    *,
    bottom: str | None = None,
    seed: int = 0,
    lacks: dict[int, Callable[[str], bool]] | None = None,
) -> list[str]:
    """Return a pack that deals `hands` and lays `after` behind them.

    Places left open are filled by `seed`; a seat in `lacks` gets no card for which that is true.
    """
    rng = random.Random(seed)
    fixed = [*after, *([bottom] if bottom else []), *(c for hand in hands.values() for c in hand)]
    assert len(set(fixed)) == len(fixed), f"a card in two places: {fixed}"
    rest = [card for card in oracle.PACK if card not in fixed]
    rng.shuffle(rest)
    full = {}
    # The pickiest seat chooses first.
    seats = sorted(range(options["players"]), key=lambda seat: seat not in (lacks or {}))
    for seat in seats:
        hand = list(hands.get(seat, []))
        refuse = (lacks or {}).get(seat, lambda card: False)
        fill = [card for card in rest if not refuse(card)][: oracle.HAND_SIZE - len(hand)]
        rest = [card for card in rest if card not in fill]
        full[seat] = hand + fill
        assert len(full[seat]) == oracle.HAND_SIZE, "no cards left that the seat may hold"
    order = []
    packet = options["deal_packet"]
    for first in range(0, oracle.HAND_SIZE, packet):
        for seat in oracle.clockwise((dealer + 1) % options["players"], options["players"]):
            order += full[seat][first : first + packet]
    return order + list(after) + rest + ([bottom] if bottom else [])


def random_actions(
    options: dict[str, Any],
    pack: list[str],
    dealer: int,
    rng: random.Random,
    *,
    cut: str | None = None,
    scores: list[int] | None = None,
    calls: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return the finished table after `calls` and random plays, with its "actions"."""
    actions = list(calls)
    table = oracle.replay(options, pack, dealer, cut, scores, actions=actions)
    while not table["is_over"]:
        actions.append(rng.choice(table["legal_calls"] or table["legal_moves"]))
        oracle.step(table, actions[-1])
    table["actions"] = actions
    return table


def trump_at(options: dict[str, Any], trump: str | None, rng: random.Random, used: list[str]):
    """Return (cards behind the hands, cut card) that make a suit trump."""
    if trump is None or options["trump_source"] not in ("stock_top", "cut"):
        return [], None
    card = rng.choice([c for c in oracle.PACK if c[1] == trump and c not in used])
    return ([card], None) if options["trump_source"] == "stock_top" else ([], card)


def find(
    options: dict[str, Any],
    fits: Callable[[dict[str, Any]], bool],
    *,
    dealer: int,
    hands: dict[int, list[str]] | None = None,
    after: list[str] | tuple[str, ...] = (),
    bottom: str | None = None,
    trump: str | None = None,
    calls: tuple[str, ...] = (),
    scores: list[int] | None = None,
    tries: int = 20_000,
) -> dict[str, Any]:
    """Return the first finished table that `fits`, in an order fixed by the seeds 0, 1, 2 …"""
    for seed in range(tries):
        rng = random.Random(seed)
        used = [card for hand in (hands or {}).values() for card in hand]
        used += [*after, *([bottom] if bottom else [])]
        behind, cut = (list(after), None) if after else trump_at(options, trump, rng, used)
        pack = arrange(options, dealer, hands or {}, behind, bottom=bottom, seed=seed)
        table = random_actions(options, pack, dealer, rng, cut=cut, scores=scores, calls=calls)
        if fits(table):
            return table
    raise AssertionError(f"no such deal in {tries} tries")


@functools.cache
def _found(key: str, wanted: str) -> dict[str, Any]:
    return find(fits=situation(json.loads(wanted)), **_unpack(json.loads(key)))


def _unpack(arguments: dict[str, Any]) -> dict[str, Any]:
    hands = arguments.get("hands")
    if hands:
        arguments["hands"] = {int(seat): cards for seat, cards in hands.items()}
    return arguments | {"calls": tuple(arguments.get("calls", ()))}


def find_situation(options: dict[str, Any], wanted: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a finished table with the wanted situation; searched for once per test run."""
    return _found(json.dumps({"options": options, **more}), json.dumps(wanted))


def situation(wanted: dict[str, Any]) -> Callable[[dict[str, Any]], bool]:
    """Return a test for a finished table; see the head of scoring.toml for the words."""

    def fits(table: dict[str, Any]) -> bool:
        return all(CONDITIONS[word](table, value) for word, value in wanted.items())

    return fits


def trick_with(table: dict[str, Any], card: str) -> dict[str, Any] | None:
    """Return the trick in which a card was played."""
    for trick in table["tricks"]:
        if any(played == card for _, played in trick["plays"]):
            return trick
    return None


def _each(check: Callable[[dict[str, Any], Any], bool]):
    """Return a condition on {card: value} whose `check` gets the card's trick and both."""

    def condition(table: dict[str, Any], wanted: dict[str, Any]) -> bool:
        tricks = {card: trick_with(table, card) for card in wanted}
        return all(trick and check(trick, card, wanted[card]) for card, trick in tricks.items())

    return condition


def _points(table: dict[str, Any], wanted: dict[str, int]) -> bool:
    lines = oracle_score.score(table)["lines"]
    return all(name in lines and lines[name]["seat"] == none(wanted[name]) for name in wanted)


def _made(table: dict[str, Any], wanted: list[int]) -> bool:
    lines = oracle_score.score(table)["lines"].values()
    return wanted == [sum(line["seat"] == seat for line in lines) for seat in range(len(wanted))]


CONDITIONS: dict[str, Callable[[dict[str, Any], Any], bool]] = {
    "holds": _each(lambda trick, card, seat: [seat, card] in trick["plays"]),
    "captures": _each(lambda trick, card, seat: trick["winner"] == seat),
    "taken_with": _each(lambda trick, card, by: [trick["winner"], by] in trick["plays"]),
    "trick_of": _each(lambda trick, card, number: trick["number"] == number),
    "pips": lambda table, pips: oracle_score.score(table)["pips"] == pips,
    "piles": lambda table, piles: oracle_score.score(table)["ledger"] == [set(p) for p in piles],
    "tricks": lambda table, numbers: numbers == tricks_won(table),
    "wins": lambda table, wins: all(
        table["tricks"][int(number) - 1]["winner"] == seat for number, seat in wins.items()
    ),
    "points": _points,
    "made": _made,
    "unheld": lambda table, rank: rank + table["trump"] not in table["held"],
}


def tricks_won(table: dict[str, Any]) -> list[int]:
    """Return the number of tricks of each seat."""
    winners = [trick["winner"] for trick in table["tricks"]]
    return [winners.count(seat) for seat in range(table["players"])]


def none(seat: int) -> int | None:
    """Return a seat, or None for the -1 of the vector files."""
    return None if seat < 0 else seat


def played(engine: Any, table: dict[str, Any], scores: list[int] | None = None) -> Any:
    """Return an engine's game after the actions of a found table."""
    game = engine(table["options"], table["pack"], table["dealer"], table["cut"], scores)
    for action in table["actions"]:
        game = game.do(action)
    return game


def each_step(game: Any, actions: list[str]) -> Iterator[Any]:
    """Yield the game before and after every action."""
    yield game
    for action in actions:
        game = game.do(action)
        yield game
