"""Plots of one deal: who had what, the race for the pips, where the points came from."""

from __future__ import annotations

from typing import Any, Final

import holoviews as hv

from californiajack.language.languages import N_
from californiajack.rules.cards import PIPS_IN_PACK, Card, Rank, Suit
from californiajack.rules.deal import Deal

from .look import STILL, Look, labels, ready, rectangles
from .tables import COUNTING, Row, card_table, pip_table, pips_by_rank

__all__ = ["card_story", "pip_race", "where_points_came_from", "who_had_what"]

# From where to where the map of the pack goes: ranks across, suits up.
_ACROSS: Final = (-0.6, 12.6)
_UP: Final = (-0.6, 3.6)
_HALF: Final = 0.42  # of a card's width
_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_DEALT: Final = (N_("You were dealt it."), N_("{name} was dealt it."))
_DREW: Final = (N_("You drew it after trick {drawn}."), N_("{name} drew it after trick {drawn}."))
_TOOK: Final = (
    N_("You captured it in trick {trick}."),
    N_("{name} captured it in trick {trick}."),
)


def card_story(look: Look, row: Row) -> str:
    """Return what happened to the card of a row of `card_table`, in short sentences."""
    people = look.people
    if row["holder"] is None and row["captor"] is None:
        return look.lang.t("It is still in the stock.")
    parts = []
    if row["holder"] is not None:
        told = _DEALT if row["drawn_in"] is None else _DREW
        parts.append(people.sentence(row["holder"], *told, drawn=row["drawn_in"]))
    if row["captor"] is not None:
        parts.append(people.sentence(row["captor"], *_TOOK, trick=row["trick"]))
    return " ".join(parts)


def who_had_what(deal: Deal, look: Look | None = None, upto: int | None = None) -> Any:
    """Return the pack as a map of 13 ranks by 4 suits: filled by captor, framed by holder.

    `upto` shows the state after so many tricks. Hovering over a card tells its story.
    """
    ready()
    look = look or Look()
    rows = card_table(deal, upto)
    boxes = [_box(deal, look, row) for row in rows]
    values = ("card", "story", "fill", "frame", "width")
    plot = rectangles(boxes, values, _ACROSS, _UP).opts(
        color="fill",
        line_color="frame",
        line_width="width",
        tools=["hover"],
        hover_tooltips=[("", "@card: @story")],
    )
    marks = [
        (x0 + _HALF, (y0 + y1) / 2, _mark(look, row), look.text_on(row["captor"]))
        for (x0, y0, _, y1, *_), row in zip(boxes, rows, strict=True)
    ]
    marked = labels(marks, ("text", "ink"), _ACROSS, _UP).opts(
        text_color="ink", text_font_size="9pt"
    )
    ranks = [
        (number, look.lang.index(Card(rank, Suit.CLUBS)))
        for number, rank in enumerate(reversed(Rank))
    ]
    suits = [(number, look.lang.suit(suit)) for number, suit in enumerate(_order(deal))]
    return (plot * marked).opts(
        **look.options(
            xticks=ranks,
            yticks=suits,
            xlabel="",
            ylabel="",
            xlim=_ACROSS,
            ylim=_UP,
            show_grid=False,
        )
    )


def _order(deal: Deal) -> list[Suit]:
    """Return the suits from the bottom up: trump is on top."""
    return [suit for suit in _SUITS if suit is not deal.trump] + (
        [] if deal.trump is None else [deal.trump]
    )


def _box(deal: Deal, look: Look, row: Row) -> tuple[Any, ...]:
    card = Card.parse(row["card"])
    x, y = Rank.ACE - card.rank, _order(deal).index(card.suit)
    frame = look.colour(row["holder"])
    fill = look.colour(row["captor"])
    width = 0.5 if row["holder"] is None else 4
    name = look.lang.short(card)
    return (x - _HALF, y - 0.4, x + _HALF, y + 0.4, name, card_story(look, row), fill, frame, width)


def _mark(look: Look, row: Row) -> str:
    """Return the captor's initial and the trick, so that colour is not alone."""
    # On two lines, so that it fits the narrow boxes of a telephone.
    return "" if row["captor"] is None else f"{look.name(row['captor'])[:1]}\n{row['trick']}"


def pip_race(deal: Deal, look: Look | None = None, upto: int | None = None) -> Any:
    """Return each seat's captured pips after every trick, with the band of what it can still reach.

    The dashed line is half of all pips: above it Game is sure with two players.
    """
    ready()
    look = look or Look()
    rows = pip_table(deal, upto)
    parts: list[Any] = []
    tricks = [row["trick"] for row in rows]
    for seat in range(deal.players):
        have = [row["pips"][seat] for row in rows]
        most = [row["most"][seat] for row in rows]
        name = look.name(seat)
        band = hv.Area((tricks, have, most), "trick", ["pips", "most"])
        parts.append(band.opts(color=look.colour(seat), alpha=0.12, line_alpha=0, **STILL))
        line = hv.Curve((tricks, have), "trick", "pips", label=name)
        parts.append(
            line.opts(
                interpolation="steps-post",
                color=look.colour(seat),
                line_width=3,
                line_dash=("solid", "dashed", "dotted")[seat],
                **STILL,
            )
        )
    total = rows[0]["left"] or 1
    parts.append(hv.HLine(total / 2).opts(color=look.ink, line_width=1, line_dash="dotted"))
    last = max(len(deal.tricks), 1)
    return hv.Overlay(parts).opts(
        **look.options(
            xlabel=look.lang.t("Trick"),
            ylabel=look.lang.t("Pips"),
            xlim=(0, last),
            ylim=(0, total),
            legend_position="top_left",
            show_grid=True,
        )
    )


def where_points_came_from(deal: Deal, look: Look | None = None, upto: int | None = None) -> Any:
    """Return for each seat the pips it captured, stacked by the rank of the cards."""
    ready()
    look = look or Look()
    rows = pips_by_rank(deal, upto)
    shades = dict(zip((rank.letter for rank in COUNTING), _SHADES, strict=True))
    parts, words = [], []
    start = dict.fromkeys(range(deal.players), 0)
    for row in rows:
        seat, pips = row["seat"], row["pips"]
        y = deal.players - 1 - seat
        x0 = start[seat]
        start[seat] += pips
        if not pips:
            continue
        rank = look.lang.index(Card.parse(f"{row['rank']}C"))
        cards = look.lang.join([look.lang.short(card) for card in row["cards"]])
        parts.append((x0, y - 0.32, x0 + pips, y + 0.32, cards, pips, shades[row["rank"]]))
        words.append((x0 + pips / 2, y, f"{rank} {pips}" if pips > 3 else ""))
    total = max(45, *start.values())
    if not parts:
        # Without any row the columns of colours and words would be taken for numbers.
        parts, words = [(0, 0, 0, 0, "", 0, _SHADES[0])], [(0, 0, "")]
    across, up = (0, total), (-0.6, deal.players - 0.4)
    bars = rectangles(parts, ("cards", "pips", "fill"), across, up).opts(
        color="fill", line_color=look.ink, tools=["hover"], hover_tooltips=[("", "@cards: @pips")]
    )
    told = labels(words, ("text",), across, up).opts(text_color="#FFFFFF", text_font_size="9pt")
    names = [(deal.players - 1 - seat, look.name(seat)) for seat in range(deal.players)]
    # One pip more than half of them all wins Game for sure.
    parts_needed = hv.VLine(PIPS_IN_PACK / 2).opts(color=look.ink, line_width=1, line_dash="dotted")
    return (bars * told * parts_needed).opts(
        **look.options(
            yticks=names,
            xlabel=look.lang.t("Pips"),
            ylabel="",
            xlim=across,
            ylim=up,
            height=90 + 70 * deal.players,
        )
    )


# From the ten to the Jack: dark enough for white text, told apart by lightness and by the text.
_SHADES: Final = ("#22434F", "#2F6B63", "#5A5A8C", "#7A4B6B", "#6B6148")
