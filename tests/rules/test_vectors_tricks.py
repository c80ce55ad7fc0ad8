"""Vectors W: who takes a trick, in every preset, on both engines."""

from __future__ import annotations

import engines
import oracle
import oracle_score
import pytest
from staging import arrange, cases

from californiajack import PRESETS

TRUMP = "H"


def with_seats(name: str, players: int) -> dict:
    """Return a preset's options, with three seats where the trick needs them."""
    if players <= PRESETS[name].players:
        return engines.preset(name)
    return engines.preset(name, players=players, game_tie="none")


def seats_cards(plays: list[str], players: int) -> tuple[dict, dict]:
    """Return the card of each seat, and for each what it may not be dealt besides."""
    led = plays[0][1]
    hands = {seat: [card] for seat, card in enumerate(plays)}
    if len(plays) < players:
        unused = next(c for c in oracle.PACK if c[1] not in (led, TRUMP) and c not in plays)
        hands[len(plays)] = [unused]  # thrown off by the third seat
    # Void in the led suit and in trumps, but for the card to be played: legal in every preset.
    lacks = {seat: lambda card: card[1] in (led, TRUMP) for seat in range(1, players)}
    return hands, lacks


def play_trick(engine, name: str, plays: list[str]):
    """Return a game of a preset after a first trick of these cards, hearts being trump."""
    options = with_seats(name, len(plays))
    players = options["players"]
    hands, lacks = seats_cards(plays, players)
    behind, cut = [], None
    heart = next(c for c in reversed(oracle.PACK) if c[1] == TRUMP and c not in plays)
    if options["trump_source"] == "stock_top":
        behind = [heart]
    else:
        cut = heart
    pack = arrange(options, players - 1, hands, behind, lacks=lacks)
    game = engine(options, pack, players - 1, cut)
    if options["beg"]:
        game = game.do("stand")
    assert game.state()["trump"] == TRUMP
    for seat in range(players):
        game = game.do(hands[seat][0])
    return game


def play_trick_of_pitch(engine, plays: list[str]):
    """Return a game of Pitch after these cards: a first trick makes hearts trump."""
    options = engines.preset("pitch")
    hands, lacks = seats_cards(plays, 3)
    hearts = [c for c in reversed(oracle.PACK) if c[1] == TRUMP and c not in plays]
    for seat, heart in enumerate(hearts[:3]):
        hands[seat] = [hands[seat][0], heart]
    game = engine(options, arrange(options, 2, hands, lacks=lacks), 2)
    for call in ("bid:2", "pass", "pass"):
        game = game.do(call)
    for place in (1, 0):
        for seat in range(3):
            game = game.do(hands[seat][place])
    return game


@pytest.mark.parametrize("name", list(PRESETS))
@cases("tricks", "vector")
def test_winner_of_the_trick(engine, vector, name) -> None:
    if name == "pitch":
        game = play_trick_of_pitch(engine, vector["plays"])
    else:
        game = play_trick(engine, name, vector["plays"])
    state = game.state()
    trick = state["tricks"][-1]
    assert [card for _, card in trick["plays"]][: len(vector["plays"])] == vector["plays"]
    assert trick["winner"] == vector["winner"]
    assert state["to_move"] == vector.get("leads_next", vector["winner"])
    if "pips" in vector:
        earlier = sum(trick_pips(earlier) for earlier in state["tricks"][:-1])
        third = sum(oracle_score.pips_of(card) for _, card in trick["plays"][2:])
        pips = [0] * len(state["hands"])
        pips[vector["winner"]] = vector["pips"] + third + earlier
        assert game.sees(None)["pips"] == pips


def trick_pips(trick: dict) -> int:
    """Return the pips of all cards of a trick."""
    return sum(oracle_score.pips_of(card) for _, card in trick["plays"])


@cases("tricks", "vector")
def test_winner_by_the_model_alone(vector) -> None:
    plays = [[seat, card] for seat, card in enumerate(vector["plays"])]
    assert oracle.winner_of(plays, TRUMP) == vector["winner"]
