"""Random play of whole tricks in one loop each for two and three seats, and the tables for it.

A card is its index, 0 to 51. What a seat captures is added up in one number, its haul: pips in
the lowest seven bits, and above them one bit for each point card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from struct import unpack
from typing import Final, NamedTuple

from californiajack.rules.cards import PACK

__all__ = ["CARDS", "Tables", "play_tricks", "random_pack", "tables"]

CARDS: Final = range(52)
PIP_BITS: Final = 127
HIGH, LOW, JACK, NINE = (1 << bit for bit in (7, 8, 9, 10))

_NO_CARD: Final = 52  # drawn when the stock is used up; it has a suit of its own
SUITS: Final = [*(card // 13 for card in CARDS), 4]
_PIPS: Final = [card.pips for card in PACK]

Hands = Sequence[Sequence[int]]
_BySuit = list[list[int]]


class Tables(NamedTuple):
    """What is looked up while a deal is played."""

    trump: int
    beats: list[list[bool]]  # [best so far][next card]: whether the next card wins
    worth: list[int]  # what a card adds to a haul
    may_trump: bool
    must_trump: bool


@cache
def tables(follow: str, trump: int, high: int, low: int) -> Tables:
    """Return the tables for a follow rule, a trump (0 to 3), and the cards that make High and Low.

    Those are -1 where there is none.
    """
    may = follow in ("permissive", "permissive_must_trump")
    must = follow in ("must_trump", "permissive_must_trump")
    return Tables(trump, _beats(trump), _worth(trump, high, low), may, must)


@cache
def _beats(trump: int) -> list[list[bool]]:
    return [
        [later > card if SUITS[later] == SUITS[card] else SUITS[later] == trump for later in CARDS]
        for card in CARDS
    ]


def _worth(trump: int, high: int, low: int) -> list[int]:
    worth = _PIPS[:]
    for card, point in ((high, HIGH), (low, LOW)):
        if card >= 0:
            worth[card] += point
    worth[13 * trump + 9] += JACK
    worth[13 * trump + 7] += NINE
    return worth


def random_pack(rng: Random) -> list[int]:
    """Return the pack in a random order."""
    chance = rng.random
    return sorted(CARDS, key=[chance() for _ in CARDS].__getitem__)


def play_tricks(
    table: Tables, hands: Hands, stock: list[int], rng: Random
) -> tuple[list[int], list[int]]:
    """Play all tricks, each legal card as likely as any other.

    `hands` start with the seat that leads; seats in the result count from it too. Returns what
    each seat hauls in and the winner of every trick. `hands` and `stock` stay as they are.
    """
    tricks = len(hands[0]) + len(stock) // len(hands)
    largest = max(map(len, hands))
    numbers = _numbers(rng, tricks * len(hands), largest)
    # In the last tricks nothing is drawn: _NO_CARD, which no lead ever calls for.
    draws = stock + [_NO_CARD] * (tricks * len(hands) - len(stock))
    loop = _two if len(hands) == 2 else _three
    return loop(table, [_by_suit(hand) for hand in hands], draws, numbers)


_EVEN: Final = bytes(range(240, 256))  # without these a byte is even over 1 to 6 cards


def _numbers(rng: Random, count: int, largest: int) -> list[int] | bytes:
    """Return random numbers; the remainder by a hand's size picks a card of it.

    For up to six cards that is exactly even, for more to within one in 10**8.
    """
    if largest > 6:
        return list(unpack(f"{count}I", rng.randbytes(4 * count)))
    numbers = rng.randbytes(count + 12).translate(None, _EVEN)
    while len(numbers) < count:
        numbers += rng.randbytes(count).translate(None, _EVEN)
    return numbers


def _by_suit(hand: Sequence[int]) -> _BySuit:
    suits: _BySuit = [[], [], [], [], []]
    for card in hand:
        suits[SUITS[card]].append(card)
    return suits


def _two(
    table: Tables, hands: list[_BySuit], draws: list[int], random: list[int] | bytes
) -> tuple[list[int], list[int]]:
    trump, beats, worth, may_trump, must_trump = table
    suits, leader, winners = SUITS, 0, []
    mine, other = hands
    haul = other_haul = 0
    numbers = iter(random)
    for x, y, first, second in zip(numbers, numbers, draws[::2], draws[1::2], strict=False):
        clubs, diamonds, hearts, spades, _ = mine
        cards = clubs + diamonds + hearts + spades
        led = cards[x % len(cards)]
        suit = suits[led]
        mine[suit].remove(led)
        cards = other[suit]
        if cards:
            if may_trump and suit != trump:
                cards = cards + other[trump]
        elif not must_trump or not (cards := other[trump]):
            clubs, diamonds, hearts, spades, _ = other
            cards = clubs + diamonds + hearts + spades
        card = cards[y % len(cards)]
        other[suits[card]].remove(card)
        if beats[led][card]:
            mine, other = other, mine
            haul, other_haul = other_haul, haul
            leader = 1 - leader
        haul += worth[led] + worth[card]
        winners.append(leader)
        mine[suits[first]].append(first)
        other[suits[second]].append(second)
    return ([other_haul, haul] if leader else [haul, other_haul]), winners


def _three(
    table: Tables, hands: list[_BySuit], draws: list[int], random: list[int] | bytes
) -> tuple[list[int], list[int]]:
    trump, beats, worth, may_trump, must_trump = table
    suits, leader, winners, hauls = SUITS, 0, [], [0, 0, 0]
    numbers, drawn = iter(random), iter(draws)
    for x in numbers:
        clubs, diamonds, hearts, spades, _ = hands[leader]
        cards = clubs + diamonds + hearts + spades
        best = cards[x % len(cards)]
        suit = suits[best]
        hands[leader][suit].remove(best)
        haul, winner = worth[best], leader
        for seat in _AFTER[leader]:
            hand = hands[seat]
            cards = hand[suit]
            if cards:
                if may_trump and suit != trump:
                    cards = cards + hand[trump]
            elif not must_trump or not (cards := hand[trump]):
                clubs, diamonds, hearts, spades, _ = hand
                cards = clubs + diamonds + hearts + spades
            card = cards[next(numbers) % len(cards)]
            hand[suits[card]].remove(card)
            haul += worth[card]
            if beats[best][card]:
                best, winner = card, seat
        hauls[winner] += haul
        winners.append(winner)
        leader = winner
        for seat in _ROUND[winner]:
            card = next(drawn)
            hands[seat][suits[card]].append(card)
        if len(winners) * 3 == len(draws):
            break
    return hauls, winners


_ROUND: Final = ((0, 1, 2), (1, 2, 0), (2, 0, 1))  # of three seats, clockwise from each
_AFTER: Final = tuple(seats[1:] for seats in _ROUND)
