"""What the 52 cards are called in each language.

These are tables and not catalogue texts: the short forms must fit together (no two alike), and
each language builds a card's name in its own way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import PACK, Card, Rank, Suit

__all__ = ["CARD_WORDS", "SYMBOLS", "CardWords", "card_table"]

SYMBOLS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
)


@dataclass(frozen=True, slots=True)
class CardWords:
    """The names of one language.

    `index` is what stands on the card, `ranks` the same in words; `suits` are the names inside a
    sentence, `letters` their short forms; `say(rank, suit, card)` puts a name together.
    """

    index: Mapping[Rank, str]
    ranks: Mapping[Rank, str]
    suits: Mapping[Suit, str]
    letters: Mapping[Suit, str]
    say: Callable[[str, str, Card], str]

    def spoken(self, card: Card) -> str:
        """Return the card in words."""
        return self.say(self.ranks[card.rank], self.suits[card.suit], card)


def _words(
    courts: str, ranks: str, suits: str, letters: str, say: Callable[[str, str, Card], str]
) -> CardWords:
    """Make the tables from lists: ranks from the lowest up, suits in the order C D H S."""
    index = [str(number) for number in range(2, 11)] + courts.split()
    return CardWords(
        index=MappingProxyType(dict(zip(Rank, index, strict=True))),
        ranks=MappingProxyType(dict(zip(Rank, ranks.split(), strict=True))),
        suits=MappingProxyType(dict(zip(Suit, suits.split(), strict=True))),
        letters=MappingProxyType(dict(zip(Suit, letters.split(), strict=True))),
        say=say,
    )


def _dutch(rank: str, suit: str, card: Card) -> str:
    # Courts and ace are written as one word, numbers apart.
    return f"{suit} {rank}" if card.rank <= Rank.TEN else f"{suit}{rank}"


CARD_WORDS: Final[Mapping[str, CardWords]] = MappingProxyType(
    {
        "en": _words(
            "J Q K A",
            "two three four five six seven eight nine ten jack queen king ace",
            "clubs diamonds hearts spades",
            "C D H S",
            lambda rank, suit, _: f"{rank} of {suit}",
        ),
        "de": _words(
            "B D K A",
            "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Bube Dame König Ass",
            "Kreuz Karo Herz Pik",
            "Kr Ka He Pi",
            lambda rank, suit, _: f"{suit}-{rank}",
        ),
        "nl": _words(
            "B V H A",
            "twee drie vier vijf zes zeven acht negen tien boer vrouw heer aas",
            "klaveren ruiten harten schoppen",
            "K R H S",
            _dutch,
        ),
        "sv": _words(
            "Kn D K E",
            "två tre fyra fem sex sju åtta nio tio knekt dam kung ess",
            "klöver ruter hjärter spader",
            "K R H S",
            lambda rank, suit, _: f"{suit} {rank}",
        ),
    }
)


def card_table(words: CardWords) -> dict[Card, set[str]]:
    """Return for each card every way to type it; no form stands for two cards."""
    table: dict[Card, set[str]] = {card: {str(card)} for card in PACK}
    suits = {suit: set(_suit_forms(words, suit)) for suit in Suit}
    for card, forms in table.items():
        index = words.index[card.rank]
        ranks = {index, words.ranks[card.rank]}
        if card.rank is Rank.TEN:
            ranks |= {"10", "T"}
        for rank in ranks:
            forms.add(words.say(rank, words.suits[card.suit], card))
            forms.update(rank + suit for suit in suits[card.suit])
            # The suit may come first where it can't be taken for a rank.
            forms.update(suit + rank for suit in (SYMBOLS[card.suit], words.suits[card.suit]))
        forms.add(card.rank.letter + SYMBOLS[card.suit])
    return table


def _suit_forms(words: CardWords, suit: Suit) -> Iterator[str]:
    """Return the code, symbol, letter and every beginning of the name that no other suit has."""
    yield suit.value
    yield SYMBOLS[suit]
    yield words.letters[suit]
    name = words.suits[suit].casefold()
    others = [each.casefold() for other, each in words.suits.items() if other is not suit]
    for end in range(1, len(name) + 1):
        if not any(other.startswith(name[:end]) for other in others):
            yield name[:end]
