"""A position as lines of text, for reading and for print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from californiajack.rules.cards import Card
from californiajack.rules.tricks import Play
from californiajack.rules.views import SeatView

from .languages import N_, Language, capital

__all__ = ["position_lines", "table_sentence"]


def position_lines(
    lang: Language,
    view: SeatView,
    *,
    opponent: Sequence[Card] = (),
    table: Iterable[Play] = (),
    bare: bool = False,
) -> list[tuple[str, str]]:
    """Return what a seat sees as pairs of a label and a text.

    `opponent` are the other hand's cards where they lie open, `table` cards laid since the view,
    for the trick that is asked about. With `bare` only the trick and the trump are told.
    """
    you = view.seat
    plays = (*view.trick, *table)
    lines: list[tuple[str, str]] = []
    if view.trump is not None:
        lines.append((lang.t("Trump"), capital(lang.suit(view.trump))))
    if not bare:
        lines += _stock(lang, view)
    if plays:
        lines.append((lang.t("On the table"), table_sentence(lang, plays, you)))
    if bare:
        return lines
    laid = {play.card for play in plays}
    hand = [card for card in view.hand if card not in laid]
    if hand:
        lines.append((lang.t("Your hand"), _cards(lang, hand)))
    other = [card for card in opponent if card not in laid]
    if other:
        lines.append((lang.t("Hand of your opponent"), _cards(lang, other)))
    if view.tricks:
        mine = view.pips[you] if you is not None else 0
        lines.append((lang.t("Pips"), f"{mine} : {sum(view.pips) - mine}"))
    return lines


def _cards(lang: Language, cards: Iterable[Card]) -> str:
    return " ".join(lang.short(card) for card in sorted(cards, key=_order))


def _order(card: Card) -> tuple[str, int]:
    return (str(card.suit), -card.rank)


def _stock(lang: Language, view: SeatView) -> list[tuple[str, str]]:
    if view.rules.stock != "draw":
        return []
    if not view.stock_count:
        return [(lang.t("Stock"), lang.t("empty"))]
    count = lang.n("{count} card", "{count} cards", view.stock_count)
    if view.stock_top is None:
        return [(lang.t("Stock"), count)]
    top = lang.t("{card} lies face up", card=lang.short(view.stock_top))
    return [(lang.t("Stock"), f"{count}, {top}")]


def table_sentence(lang: Language, plays: Sequence[Play], you: int | None) -> str:
    """Return which cards lie on the table and who laid them."""
    parts = []
    for place, play in enumerate(plays):
        card = lang.short(play.card)
        if place == 0:
            mine, other = N_("you led {card}"), N_("your opponent led {card}")
        else:
            mine, other = N_("you played {card}"), N_("your opponent played {card}")
        parts.append(lang.t(mine if play.seat == you else other, card=card))
    return capital(", ".join(parts))
