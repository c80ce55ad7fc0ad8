"""Many packs at once, card by card the same as `rules.cards.shuffled_pack`, and random picks.

Arrays have one row for each place and one column for each deal. A card is a byte: its suit, 0 to
3, in bits 4 and 5, its rank, 2 to 14, below.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from californiajack.rules.cards import PACK, Card

__all__ = ["CODES", "PICKS", "Bytes", "Seeds", "card_numbers", "code_of", "cuts", "packs", "picks"]

Bytes = NDArray[np.uint8]
Seeds = NDArray[np.uint64]

CODES: Final[Bytes] = np.array(
    [card.index // 13 * 16 + int(card.rank) for card in PACK], dtype=np.uint8
)
"""The byte of each card, in the order of the pack."""
PICKS: Final = 60
"""Picks are numbers below this, which 1 to 6 cards divide evenly."""

_U64 = np.uint64
_STEP: Final = _U64(0x9E3779B97F4A7C15)
_LOW_HALF: Final = _U64(0xFFFFFFFF)
_SHUFFLE: Final = 51  # numbers that a shuffle takes from a seed's stream


def code_of(card: Card) -> int:
    """Return the byte that stands for a card."""
    return int(CODES[card.index])


def card_numbers(codes: Bytes) -> Bytes:
    """Return the index of the card, 0 to 51, for each byte."""
    numbers: Bytes = (codes >> 4) * np.uint8(13) + (codes & np.uint8(15)) - np.uint8(2)
    return numbers


def packs(seeds: Seeds, cards: Bytes = CODES) -> Bytes:
    """Return the cards shuffled by each seed: an array of one row for each card.

    The whole pack comes out as from `shuffled_pack`; fewer cards are shuffled in the same way.
    """
    count, last = len(seeds), len(cards) - 1
    limits = np.arange(last + 1, 1, -1, dtype=_U64)[:, None]
    chosen = _scaled(_words(seeds, 0, last), limits).view(np.int64)
    # The browser's build has indices of 32 bits.
    chosen = chosen.astype(np.intp, copy=False)
    # Places in the flat array: the chosen row, and the deal's own column.
    chosen *= count
    chosen += np.arange(count)
    shuffled: Bytes = np.repeat(cards, count).reshape(len(cards), count)
    flat = shuffled.reshape(-1)
    for step, place in enumerate(range(last, 0, -1)):
        here = shuffled[place]
        there = flat.take(chosen[step])
        flat[chosen[step]] = here
        here[:] = there
    return shuffled


def cuts(seeds: Seeds) -> Bytes:
    """Return the card that is cut for trump in `Deal.shuffled`: the number after the shuffle."""
    numbers = _scaled(_words(seeds, _SHUFFLE, 1), np.array([[52]], dtype=_U64))
    cards: Bytes = CODES[numbers[0].astype(np.intp)]
    return cards


def picks(seeds: Seeds, tricks: int) -> tuple[Bytes, Bytes]:
    """Return numbers below `PICKS` for the lead and for the answer in each trick.

    They come from the stream of the seed after what `Deal.shuffled` takes: one 64-bit number for
    a trick, its upper half for the lead and its lower half for the answer.
    """
    words = _words(seeds, _SHUFFLE + 1, tricks)
    answers = words & _LOW_HALF
    words >>= _U64(32)
    leads, answers = (half * _U64(PICKS) >> _U64(32) for half in (words, answers))
    return leads.astype(np.uint8), answers.astype(np.uint8)


def _words(seeds: Seeds, skip: int, count: int) -> Seeds:
    """Return numbers of SplitMix64 as `rules.cards` draws them; one row for each number."""
    steps = np.arange(skip + 1, skip + count + 1, dtype=_U64) * _STEP
    words = steps[:, None] + seeds
    words ^= words >> _U64(30)
    words *= _U64(0xBF58476D1CE4E5B9)
    words ^= words >> _U64(27)
    words *= _U64(0x94D049BB133111EB)
    words ^= words >> _U64(31)
    return words


def _scaled(words: Seeds, limits: Seeds) -> Seeds:
    """Return the upper 64 bits of each word times its limit, which is below 2**32."""
    low = words & _LOW_HALF
    low *= limits
    low >>= _U64(32)
    words >>= _U64(32)
    words *= limits
    words += low
    words >>= _U64(32)
    return words
