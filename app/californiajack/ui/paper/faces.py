"""Cards as they are drawn on paper: suits by symbol and letter, nothing said by a colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from californiajack.rules.cards import Suit

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.rules.cards import Card
    from californiajack.ui.shown import Row

__all__ = ["SUIT_PATHS", "drawn", "face", "suit_lines"]

# The same shapes as on the table of the app (table_cards.js), in a box of 100 by 100.
SUIT_PATHS: Final = {
    Suit.SPADES: (
        "M50 4C57 20 91 41 91 65C91 77 82 84 72 84C64 84 57 80 53 73C54 83 58 91 67 96L33 96"
        "C42 91 46 83 47 73C43 80 36 84 28 84C18 84 9 77 9 65C9 41 43 20 50 4Z"
    ),
    Suit.HEARTS: (
        "M50 94C44 80 7 58 7 31C7 16 18 7 30 7C40 7 47 13 50 23C53 13 60 7 70 7C82 7 93 16 93 31"
        "C93 58 56 80 50 94Z"
    ),
    Suit.DIAMONDS: "M50 3C58 21 71 38 84 50C71 62 58 79 50 97C42 79 29 62 16 50C29 38 42 21 50 3Z",
    Suit.CLUBS: (
        "M50 5A21 21 0 0 1 64 42A21 21 0 1 1 53 70C54 82 58 90 67 96L33 96C42 90 46 82 47 70"
        "A21 21 0 1 1 36 42A21 21 0 0 1 50 5Z"
    ),
}
_DRAWN: Final = 13  # more cards than these are written in lines, suit by suit


def face(lang: Language, card: Card, note: str = "") -> dict[str, Any]:
    """Return what is drawn of a card; `note` stands under it."""
    return {
        "index": lang.index(card),
        "path": SUIT_PATHS[card.suit],
        "letter": lang.suit_letter(card.suit),
        "name": lang.spoken(card),
        "code": str(card),
        "note": note,
    }


def suit_lines(lang: Language, cards: Iterable[Card]) -> list[dict[str, Any]]:
    """Return many cards as a line for each suit, high cards first."""
    lines = []
    held = list(cards)
    for suit in reversed(Suit):
        own = sorted((card for card in held if card.suit is suit), key=lambda card: -card.rank)
        if own:
            lines.append(
                {
                    "path": SUIT_PATHS[suit],
                    "letter": lang.suit_letter(suit),
                    "name": lang.suit(suit),
                    "cards": " ".join(map(lang.index, own)),
                }
            )
    return lines


def drawn(lang: Language, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the rows of a position as they are drawn."""
    return [_row(lang, row) for row in rows]


def _row(lang: Language, row: Row) -> dict[str, Any]:
    many = len(row.cards) > _DRAWN
    notes = row.notes or ("",) * len(row.cards)
    suit = None
    if row.suit is not None:
        suit = {"path": SUIT_PATHS[row.suit], "letter": lang.suit_letter(row.suit)}
    return {
        "kind": row.kind,
        "label": row.label,
        "text": row.text,
        "suit": suit,
        "faces": []
        if many
        else [face(lang, card, note) for card, note in zip(row.cards, notes, strict=True)],
        "lines": suit_lines(lang, row.cards) if many else [],
    }
