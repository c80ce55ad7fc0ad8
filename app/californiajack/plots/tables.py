"""What the plots show, as plain rows: for the table beside a plot, for CSV, for notebooks."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

from californiajack.language.sentences import pips_by_trick
from californiajack.rules.cards import PIPS_IN_PACK, Card, Rank
from californiajack.rules.deal import Deal

__all__ = [
    "COUNTING",
    "Row",
    "card_table",
    "pip_table",
    "pips_by_rank",
    "tricks_played",
    "write_csv",
]

Row = dict[str, Any]
# The ranks that count for Game, dearest first.
COUNTING: Final = (Rank.TEN, Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


def tricks_played(deal: Deal, upto: int | None = None) -> int:
    """Return how many finished tricks are looked at: all, or the first `upto` of them."""
    return len(deal.tricks) if upto is None else max(0, min(upto, len(deal.tricks)))


def card_table(deal: Deal, upto: int | None = None) -> list[Row]:
    """Return a row for each card of the pack that is known after so many tricks, in its order.

    `holder` is the seat that had it in hand first and `drawn_in` the trick after which it drew
    it (None: dealt); `captor` won it in trick number `trick`. A card that nobody has held is
    in the stock: its `holder` is None. If it is an odd one that goes with the last trick, it has
    a `captor` all the same.
    """
    count = tricks_played(deal, upto)
    rows = {card: _row(card) for card in deal.pack}
    # The hands at the start: nobody has drawn yet.
    for seat, hand in enumerate(_first_hands(deal)):
        for card in hand:
            rows[card]["holder"] = seat
    for trick in deal.tricks[:count]:
        for play in trick.plays:
            rows[play.card].update(played_by=play.seat, captor=trick.winner, trick=trick.number)
        for draw in trick.draws:
            if draw.card is not None:
                rows[draw.card].update(holder=draw.seat, drawn_in=trick.number)
    odd, captor = _odd_card(deal, count)
    if odd is not None:
        rows[odd].update(captor=captor, trick=count)
    return [rows[card] for card in sorted(rows)]


def _odd_card(deal: Deal, count: int) -> tuple[Card | None, int]:
    """Return the card that nobody could draw, once the last trick has won it, and by whom."""
    if deal.is_over and deal.tricks and count == len(deal.tricks) and deal.leftover is not None:
        winner = deal.tricks[-1].winner
        if deal.leftover in deal.captured(winner):
            return deal.leftover, winner
    return None, 0


def _row(card: Card) -> Row:
    empty = dict.fromkeys(("holder", "drawn_in", "played_by", "captor", "trick"))
    return {"card": str(card), "suit": str(card.suit), "rank": card.rank.letter, **empty}


def _first_hands(deal: Deal) -> Sequence[Sequence[Card]]:
    """Return the hands with which the first card was played."""
    start = next((state for state in deal.line if state.phase == "play"), deal)
    return start.hands


def pip_table(deal: Deal, upto: int | None = None) -> list[Row]:
    """Return a row for each trick, from 0 on: each seat's captured pips and those still out.

    `pips` is a tuple by seats. `most` is what each seat can still reach: its own and all that is
    out. Together they are 80 in a deal with the whole pack.
    """
    total = PIPS_IN_PACK if deal.rules.stock == "draw" else sum(_pips_in_play(deal))
    rows: list[Row] = []
    for number, pips in enumerate(pips_by_trick(deal)[: tricks_played(deal, upto) + 1]):
        left = total - sum(pips)
        most = tuple(each + left for each in pips)
        rows.append({"trick": number, "pips": pips, "left": left, "most": most})
    return rows


def _pips_in_play(deal: Deal) -> list[int]:
    return [card.pips for hand in _first_hands(deal) for card in hand]


def pips_by_rank(deal: Deal, upto: int | None = None) -> list[Row]:
    """Return a row for each seat and counting rank: the cards captured and their pips."""
    taken = [row for row in card_table(deal, upto) if row["captor"] is not None]
    rows = []
    for seat in range(deal.players):
        for rank in COUNTING:
            cards = [
                row["card"] for row in taken if row["captor"] == seat and row["rank"] == rank.letter
            ]
            pips = sum(Card.parse(card).pips for card in cards)
            rows.append({"seat": seat, "rank": rank.letter, "cards": tuple(cards), "pips": pips})
    return rows


def write_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return rows as CSV; a tuple becomes one column for each seat. No rows: empty text."""
    if not rows:
        return ""
    flat = [_flat(row) for row in rows]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(flat[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return out.getvalue()


def _flat(row: Mapping[str, Any]) -> Row:
    flat: Row = {}
    for key, value in row.items():
        numbers = isinstance(value, tuple) and all(isinstance(each, int | float) for each in value)
        if value and numbers:
            flat.update({f"{key}_{seat}": each for seat, each in enumerate(value)})
        else:
            flat[key] = " ".join(map(str, value)) if isinstance(value, tuple) else value
    return flat
