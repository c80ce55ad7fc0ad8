"""Quick habits of play for trials: what a card is worth, looked up in tables instead of weighed.

They stand for players who know their own hand, the table and the open card of the stock, and no
more. So a trial played by habits never gains from cards that lie open only in the thought world.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final, NamedTuple

from californiajack.players._kernel import Kernel
from californiajack.players._playouts import CARDS, SUITS, tables
from californiajack.rules.cards import PACK, Card, Rank
from californiajack.rules.options import Rules

__all__ = ["play_by_habit"]

# All in points. What one pip and one trick are worth for Game, on average.
_PIP: Final = 0.025
_TRICK: Final = 0.1
# What a lead makes the other side add to a trick that it loses, and spend on one that it wins: for
# a plain lead and for a trump, which has to be followed with trumps.
_FED: Final = (0.1, 0.3)
_SPENT: Final = (0.05, 0.25)
# How often a plain card kept for later is brought home, less how often it is not.
_HOME: Final = {Rank.ACE: 0.24, Rank.KING: 0.1, Rank.QUEEN: 0.0, Rank.JACK: -0.1, Rank.TEN: -0.04}
_TRUMP_HOME: Final = 0.5
_JACK_HOME: Final = 0.8
_CATCHES: Final = {Rank.ACE: 0.12, Rank.KING: 0.12, Rank.QUEEN: 0.08}
# The chance that a plain lead that nothing in its suit beats is not trumped: where the others have
# to follow suit, and where they may trump at once.
_NOT_TRUMPED: Final = (0.85, 0.5)
# The chance that who plays second of three and is best so far stays it.
_STAYS: Final = 0.6
_LATE: Final = 0.5  # how much a weapon is still worth without a stock
_WHIM: Final = 1 / 8  # how often chance chooses, where it may

_ABOVE: Final = [(1 << 13 * (card // 13 + 1)) - (2 << card) for card in CARDS]


class _Habits(NamedTuple):
    """By card: what it brings its captor, to win with, to lose with, and to draw.

    `safe` is the chance that a lead is not trumped.
    """

    stake: list[float]
    take: list[float]
    lose: list[float]
    drawn: list[float]
    safe: list[float]
    lead_won: list[float]
    lead_lost: list[float]


def play_by_habit(
    kernel: Kernel,
    rules: Rules,
    gone: int,
    *,
    until: Callable[[Kernel], bool] | None = None,
    chance: Random | None = None,
) -> list[int]:
    """Play a kernel on, every seat by its habits, and return the cards laid.

    `gone` has a bit set for each card that all know to be out of play. It ends when the deal is
    over or, looked at before each card, when `until` says so. With `chance` one card in eight is
    any legal one, so that the same cards can be played out in many ways.
    """
    laid: list[int] = []
    if kernel.trump < 0 and not kernel.is_over:
        hand = kernel.hands[kernel.to_move]
        laid.append(max(hand, key=lambda card: sum(SUITS[card] == SUITS[each] for each in hand)))
        kernel.play(laid[0])
    beats = tables(rules.follow, kernel.trump, -1, -1).beats
    stock, before = kernel.stock, kernel.drawn
    while kernel.to_move >= 0:
        if until is not None and until(kernel):
            break
        rest = stock[kernel.drawn - before :]
        legal = kernel.legal
        if len(legal) == 1:
            card = legal[0]
        elif chance is not None and chance.random() < _WHIM:
            card = chance.choice(legal)
        else:
            card = _choose(kernel, rules, rest, gone, beats)
        gone |= 1 << card
        laid.append(card)
        kernel.play(card)
    return laid


def _choose(
    kernel: Kernel, rules: Rules, stock: list[int], gone: int, beats: list[list[bool]]
) -> int:
    legal, left = kernel.legal, len(stock)
    habits = _habits(rules, kernel.trump, left > 0)
    open_top = rules.draw_visibility != "both_blind"
    draw = habits.drawn[stock[0]] if left and open_top else 0.0
    if kernel.table:
        return _answer(habits, kernel, legal, draw, beats)
    away = left / (left + len(legal) * (kernel.players - 1))
    return _lead(habits, legal, draw, gone, away)


def _lead(habits: _Habits, hand: list[int], draw: float, gone: int, away: float) -> int:
    """Return the card to lead: a card wins when no higher one of its suit is in other hands.

    `away` is the chance that a card which is out is not in the others' hands.
    """
    _, _, _, _, safe, won, lost = habits
    for card in hand:
        gone |= 1 << card
    out = ~gone
    best, chosen = -1e9, 0
    for card in hand:
        wins = safe[card] * away ** (_ABOVE[card] & out).bit_count()
        value = wins * (won[card] + draw) + (1 - wins) * (lost[card] - draw)
        if value > best:
            best, chosen = value, card
    return chosen


def _answer(
    habits: _Habits, kernel: Kernel, legal: list[int], draw: float, beats: list[list[bool]]
) -> int:
    """Return the card to play to a trick that was led."""
    stake, take, lose, _, _, _, _ = habits
    table = kernel.table
    top = table[0]
    pot = stake[top] + draw
    for card in table[1:]:
        pot += stake[card]
        if beats[top][card]:
            top = card
    wins = beats[top]
    lost = -pot if kernel.players == 2 else -pot / 2
    if len(table) + 1 < kernel.players:
        pot = _STAYS * pot + (1 - _STAYS) * lost
    best, chosen = -1e9, 0
    for card in legal:
        value = take[card] + pot if wins[card] else lose[card] + lost
        if value > best:
            best, chosen = value, card
    return chosen


@cache
def _habits(rules: Rules, trump: int, more: bool) -> _Habits:
    """Return the tables for a trump, while cards are drawn and after."""
    suit = PACK[13 * trump].suit
    by_pips = rules.game_by == "pips"
    trick = 0.0 if by_pips else _TRICK / 2
    stake = [card.pips * _PIP * by_pips + trick for card in PACK]
    points = {Rank.JACK}
    if rules.nine_point != "off":
        points.add(Rank.NINE)
    if rules.low_to == "captor":
        points.add(Rank.TWO)
    for rank in points:
        stake[Card(rank, suit).index] += 1.0
    hold = [_hold(card, stake[card.index], card.suit is suit, more) for card in PACK]
    share = 1 / (rules.players - 1)
    drawn = hold[:]
    drawn[Card(Rank.ACE, suit).index] += 1.0
    if rules.low_to == "holder":
        drawn[Card(Rank.TWO, suit).index] += 1.0
    average = sum(drawn) / len(drawn)
    trumps = [card.suit is suit for card in PACK]
    take = [stake[card] - hold[card] for card in CARDS]
    lose = [-share * stake[card] - hold[card] for card in CARDS]
    return _Habits(
        stake=stake,
        take=take,
        lose=lose,
        lead_won=[take[card] + _FED[trumps[card]] for card in CARDS],
        lead_lost=[lose[card] + _SPENT[trumps[card]] for card in CARDS],
        drawn=[worth - average for worth in drawn],
        safe=[
            1.0 if card.suit is suit else _NOT_TRUMPED[rules.may_trump_when_able] for card in PACK
        ],
    )


def _hold(card: Card, stake: float, is_trump: bool, more: bool) -> float:
    """Return what it is worth to keep the card."""
    weight = 1.0 if more else _LATE
    if not is_trump:
        return stake * _HOME.get(card.rank, 0.0) + 0.003 * card.rank * weight
    home = _JACK_HOME if card.rank is Rank.JACK else _TRUMP_HOME
    return stake * home + (0.07 + 0.02 * (card.rank - 2) + _CATCHES.get(card.rank, 0.0)) * weight
