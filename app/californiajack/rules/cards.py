"""Suits, ranks, cards, the pack, and the shuffle.

Cards are written rank then suit in every language: ``QS`` is the queen of spades, ``TH`` the ten
of hearts.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from functools import total_ordering
from typing import Final, final

from .errors import CodeError, PackError

__all__ = [
    "PACK",
    "PIPS_IN_PACK",
    "SEED_LIMIT",
    "Card",
    "Rank",
    "Suit",
    "check_pack",
    "parse_cards",
    "random_numbers",
    "shuffled_pack",
]


class Suit(StrEnum):
    """A suit; `str(suit)` is its letter."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(IntEnum):
    """A rank; its number orders the cards of a suit in a trick, Two (2) to Ace (14)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One character: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return _LETTERS[self - 2]


_LETTERS: Final = "23456789TJQKA"
# Sources 000-003, section on the cards: what a captured card is worth for the Game point only.
_PIPS: Final = {Rank.TEN: 10, Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}


@final
@total_ordering
class Card:
    """One of the 52 cards. There is one object for each, so `is` and `==` agree.

    `index` runs from 0 (``2C``) to 51 (``AS``), suit by suit in the order C D H S; cards sort by
    it. `pips` is what the card counts for the Game point: 10, 4, 3, 2, 1 or 0.
    """

    __slots__ = ("_code", "index", "pips", "rank", "suit")

    suit: Suit
    rank: Rank
    pips: int
    index: int
    _code: str

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card of that rank and suit."""
        return _CARDS[f"{Rank(rank).letter}{Suit(suit).value}"]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card written as `text`, such as ``QS``; small letters and ``10S`` do too.

        Raises `CodeError` for anything else.
        """
        code = str(text).strip().upper()
        if code.startswith("10"):
            code = f"T{code[2:]}"
        try:
            return _CARDS[code]
        except KeyError:
            message = (
                f"{text!r} is not a card: write a rank (2-9, T, J, Q, K, A) and a suit"
                " (C, D, H, S), such as QS"
            )
            raise CodeError(message, key="card", text=str(text)) from None

    def __str__(self) -> str:
        return self._code

    def __repr__(self) -> str:
        return f"Card.parse({self._code!r})"

    def _repr_html_(self) -> str:
        from .display import card_html  # noqa: PLC0415 - only notebooks ask for it

        return card_html(self)

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Card):
            return self.index < other.index
        return NotImplemented

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card can't be changed (tried to set {name!r})")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Card.parse, (self._code,))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _make_cards() -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for suit in Suit:
        for rank in Rank:
            card = object.__new__(Card)
            code = f"{rank.letter}{suit.value}"
            values = {
                "suit": suit,
                "rank": rank,
                "pips": _PIPS.get(rank, 0),
                "index": len(cards),
                "_code": code,
            }
            for name, value in values.items():
                object.__setattr__(card, name, value)
            cards[code] = card
    return cards


_CARDS: Final = _make_cards()
PACK: Final[tuple[Card, ...]] = tuple(_CARDS.values())
"""The 52 cards in the order of their index."""
_WHOLE_PACK: Final = frozenset(PACK)
PIPS_IN_PACK: Final = sum(card.pips for card in PACK)


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"QS TH"`` or of an iterable of codes.

    Raises `CodeError` for the first that is not a card.
    """
    codes = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(Card.parse(code) for code in codes)


def check_pack(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards as a tuple if they are the whole pack, each card once.

    Raises `PackError` naming what is missing and what is there twice.
    """
    pack = tuple(cards)
    strangers = [card for card in pack if not isinstance(card, Card)]
    if strangers:
        raise PackError(f"a pack is made of Card objects; {strangers[0]!r} is not one")
    different = set(pack)
    if len(pack) != len(PACK) or different != _WHOLE_PACK:
        doubles = sorted({card for card in different if pack.count(card) > 1})
        missing = sorted(set(PACK) - different)
        details = [f"a pack has 52 different cards; this one has {len(pack)}"]
        if doubles:
            details.append(f"more than once: {' '.join(map(str, doubles))}")
        if missing:
            details.append(f"missing: {' '.join(map(str, missing))}")
        raise PackError("; ".join(details))
    return pack


# The generator is SplitMix64: a few integer operations with published constants, so a seed gives
# the same cards under every Python version, in the browser, and in NumPy batches.
SEED_LIMIT: Final = 1 << 64
_MASK: Final = SEED_LIMIT - 1
_STEP: Final = 0x9E3779B97F4A7C15


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def random_numbers(seed: int, limits: Iterable[int]) -> list[int]:
    """Return one number from ``range(limit)`` for each limit, drawn from `seed`.

    `seed` is a whole number from 0 to 2**64 - 1. Raises `ValueError` outside that range.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"a seed is a whole number from 0 to {_MASK}, not {seed!r}")
    state = seed
    numbers = []
    for limit in limits:
        state = (state + _STEP) & _MASK
        # The high product word is even to within limit / 2**64.
        numbers.append((_mix(state) * limit) >> 64)
    return numbers


def shuffled_pack(seed: int) -> tuple[Card, ...]:
    """Return the pack shuffled by Fisher and Yates's method with the numbers of `seed`."""
    pack = list(PACK)
    last = len(pack) - 1
    for step, chosen in enumerate(random_numbers(seed, range(last + 1, 1, -1))):
        place = last - step
        pack[place], pack[chosen] = pack[chosen], pack[place]
    return tuple(pack)
