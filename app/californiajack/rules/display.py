"""Cards, deals and score sheets as HTML, for notebooks.

Only symbols and the field's own terms; pages for people who read another language are made above.
Colours are written into the elements, since a notebook has no style sheet of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from .cards import Card, Suit

if TYPE_CHECKING:
    from .deal import Deal
    from .scoring import Line, ScoreSheet
    from .views import SeatView

__all__ = ["card_html", "deal_html", "sheet_html", "view_html"]

_SYMBOLS: Final = {Suit.CLUBS: "\u2663", Suit.DIAMONDS: "\u2666", Suit.HEARTS: "\u2665"} | {
    Suit.SPADES: "\u2660"
}
# Four colours that stay apart for every kind of colour vision, on a white card in dark pages, too.
_COLOURS: Final = {
    Suit.CLUBS: "#227363",
    Suit.DIAMONDS: "#00178C",
    Suit.HEARTS: "#8C000E",
    Suit.SPADES: "#000000",
}
_CARD: Final = (
    "display:inline-block;min-width:2.1em;margin:1px 2px;padding:1px 3px;text-align:center;"
    "background:#fff;border:1px solid #999;border-radius:4px;font-weight:bold;color:{colour}"
)


def card_html(card: Card | None) -> str:
    """Return a card; None is a card that lies face down."""
    if card is None:
        return f'<span style="{_CARD.format(colour="#555")}" title="face down">?</span>'
    index = "10" if card.rank.letter == "T" else card.rank.letter
    style = _CARD.format(colour=_COLOURS[card.suit])
    return f'<span style="{style}" title="{card}">{index}{_SYMBOLS[card.suit]}</span>'


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(card_html, sorted(cards))) or "none"


def _suit(suit: Suit | None) -> str:
    return "not yet named" if suit is None else f"{_SYMBOLS[suit]} {suit.name.lower()}"


def _table(rows: Iterable[tuple[str, str]], title: str) -> str:
    body = "".join(
        f'<tr><th scope="row" style="text-align:left">{escape(name)}</th>'
        f'<td style="text-align:left">{value}</td></tr>'
        for name, value in rows
    )
    return f"<table><caption>{escape(title)}</caption><tbody>{body}</tbody></table>"


def _trick(deal: Deal | SeatView) -> str:
    return " ".join(f"{card_html(card)} seat {seat}" for seat, card in deal.trick) or "none"


def deal_html(deal: Deal) -> str:
    """Return a deal with all cards open."""
    rows = [("Trump", _suit(deal.trump))]
    for seat, hand in enumerate(deal.hands):
        turn = ", to move" if seat == deal.to_move else ""
        rows.append((f"Seat {seat}{turn}", _cards(hand)))
    if deal.rules.stock == "draw":
        rows.append(("Stock, next first", "".join(map(card_html, deal.stock)) or "none"))
    rows.append(("On the table", _trick(deal)))
    pips = [sum(card.pips for card in deal.captured(seat)) for seat in range(deal.players)]
    rows.append(("Pips captured", " : ".join(map(str, pips))))
    return _table(rows, repr(deal)[1:-1])


def view_html(view: SeatView) -> str:
    """Return what a seat may know."""
    rows = [("Trump", _suit(view.trump)), ("Hand", _cards(view.hand))]
    for seat, known in enumerate(view.known):
        if seat != view.seat and view.hand_counts[seat]:
            unknown = card_html(None) * (view.hand_counts[seat] - len(known))
            shown = "".join(map(card_html, sorted(known)))
            rows.append((f"Seat {seat}", shown + unknown))
    if view.rules.stock == "draw":
        top = card_html(view.stock_top) if view.stock_count else ""
        rows.append(("Stock", f"{top} {view.stock_count} cards"))
    rows.append(("On the table", _trick(view)))
    rows.append(("Pips captured", " : ".join(map(str, view.pips))))
    return _table(rows, f"What seat {view.seat} may know")


def sheet_html(sheet: ScoreSheet) -> str:
    """Return a counted deal: each point with its card, then pips, tricks and points by seat."""
    head = ("Point", "Card", "Held by", "Captured by", "Trick", "Scored by")
    rows = [_line(line) for line in sheet.lines]
    sums: list[tuple[str, Sequence[int]]] = [
        ("Pips", sheet.pips),
        ("Tricks", sheet.tricks),
        ("Points", sheet.points),
    ]
    cells = "".join(f'<th scope="col">{name}</th>' for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{value}</td>' for value in row)}</tr>" for row in rows)
    foot = _table([(name, " : ".join(map(str, values))) for name, values in sums], "By seat")
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>{foot}"


def _line(line: Line) -> tuple[str, ...]:
    def seat(value: int | None, otherwise: str = "") -> str:
        return otherwise if value is None else f"seat {value}"

    return (
        line.point.capitalize(),
        "" if line.card is None else card_html(line.card),
        seat(line.holder),
        seat(line.captor),
        "" if line.trick is None else str(line.trick),
        seat(line.seat, "nobody"),
    )
