"""One deal in the lab: the words and the tables beside its three plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from californiajack.language.points import point_name
from californiajack.language.sentences import (
    pip_race_sentence,
    player_name,
    trick_sentence,
)
from californiajack.plots.tables import (
    COUNTING,
    card_table,
    pip_table,
    pips_by_rank,
    write_csv,
)
from californiajack.rules.cards import Card, Rank

if TYPE_CHECKING:
    from californiajack.rules.deal import Deal
    from californiajack.ui.session import Session

__all__ = ["DEAL_PARTS", "facts_part"]

Part = dict[str, Any]


def head(label: str, number: bool = False) -> dict[str, Any]:
    """Return the head of a column."""
    return {"label": label, "number": number}


def _deal(session: Session) -> tuple[Deal, int]:
    lab = session.exploring
    assert lab.deal is not None
    return lab.deal, lab.trick


def _after(session: Session, trick: int) -> str:
    lang = session.language
    if trick == 0:
        return lang.t("Before the first trick")
    return lang.t("After trick {trick}", trick=trick)


def _amounts(session: Session, amounts: Sequence[int]) -> str:
    """Return an amount for each seat, such as "You 23 and Careful 17"."""
    lang, people = session.language, session.exploring.people
    return lang.join(
        [f"{people.name(seat)}\u00a0{lang.number(each)}" for seat, each in enumerate(amounts)]
    )


def facts_part(session: Session) -> Part:
    """Return what had happened after the trick that is looked at, seat by seat."""
    lang, lab = session.language, session.exploring
    deal, number = _deal(session)
    people = lab.people
    row = pip_table(deal, number)[-1]
    tricks = deal.tricks[:number]
    won = [sum(trick.winner == seat for trick in tricks) for seat in range(deal.players)]
    captors = [each["captor"] for each in card_table(deal, number)]
    cards = [captors.count(seat) for seat in range(deal.players)]
    heads = [
        head(lang.t("Seat")),
        head(lang.t("Tricks"), True),
        head(lang.t("Cards"), True),
        head(lang.t("Pips"), True),
        head(lang.t("Pips at most"), True),
    ]
    rows = [
        [
            people.name(seat),
            *(lang.number(each) for each in (won[seat], cards[seat], row["pips"][seat])),
            lang.number(row["most"][seat]),
        ]
        for seat in range(deal.players)
    ]
    if number == len(deal.tricks) and not deal.thrown_in:
        heads.append(head(lang.t("Scores")))
        for seat, each in enumerate(rows):
            each.append(_scored(session, deal, seat))
    table = {
        "id": "facts",
        "label": _after(session, number),
        "folded": False,
        "heads": heads,
        "rows": rows,
    }
    return {"sentences": _story(session, deal, number), "tables": [table]}


def _scored(session: Session, deal: Deal, seat: int) -> str:
    lang, sheet = session.language, deal.score()
    lines = [sheet.high, sheet.low, sheet.jack, sheet.game, sheet.nine]
    return lang.join([point_name(lang, line.point) for line in lines if line.seat == seat])


def _story(session: Session, deal: Deal, number: int) -> list[str]:
    lang, lab = session.language, session.exploring
    people = lab.people
    if number == 0:
        parts = [lang.t("Trump is {suit}.", suit=lang.suit(deal.trump))] if deal.trump else []
        if people.you is None:
            name = player_name(lang, lab.chosen["deal"]["by"])
            parts.append(lang.t("{name} plays at every seat.", name=name))
        return [" ".join(parts)] if parts else []
    trick = deal.tricks[number - 1]
    return [trick_sentence(lang, trick, people.names, people.you, deal.trump)]


def _cards(session: Session, colours: Sequence[str]) -> Part:
    lang, people = session.language, session.exploring.people
    deal, number = _deal(session)
    rows = card_table(deal, number)
    counts = [sum(row["captor"] == seat for row in rows) for seat in range(deal.players)]
    stock = sum(row["holder"] is None and row["captor"] is None for row in rows)
    if number == 0:
        text = lang.t("Nobody has captured a card yet.")
    else:
        text = lang.t("Cards captured: {amounts}.", amounts=_amounts(session, counts))
    sentences = [text]
    if stock:
        sentences.append(
            lang.n("{count} card is in the stock.", "{count} cards are in the stock.", stock)
        )
    legend = []
    for seat in range(deal.players):
        name = people.name(seat)
        legend.append(
            {
                "kind": "fill",
                "colour": colours[seat],
                "label": lang.t("captured: {name}", name=name),
            }
        )
        legend.append(
            {"kind": "frame", "colour": colours[seat], "label": lang.t("held: {name}", name=name)}
        )
    table = {
        "id": "cards",
        "label": lang.t("The cards as a table"),
        "folded": True,
        "heads": [
            head(lang.t("Card")),
            head(lang.t("Held by")),
            head(lang.t("Drawn after trick"), True),
            head(lang.t("Captured by")),
            head(lang.t("In trick"), True),
        ],
        "rows": [_card_row(session, row) for row in reversed(rows)],
    }
    return {
        "sentences": [" ".join(sentences)],
        "legend": legend,
        "tables": [table],
        "csv": write_csv(rows),
    }


def _card_row(session: Session, row: Mapping[str, Any]) -> list[str]:
    lang, people = session.language, session.exploring.people
    holder, captor = row["holder"], row["captor"]
    return [
        lang.short(row["card"]),
        people.name(holder) if holder is not None else lang.t("in the stock"),
        "" if row["drawn_in"] is None else lang.number(row["drawn_in"]),
        "" if captor is None else people.name(captor),
        "" if row["trick"] is None else lang.number(row["trick"]),
    ]


def _race(session: Session, colours: Sequence[str]) -> Part:
    lang, people = session.language, session.exploring.people
    deal, number = _deal(session)
    rows = pip_table(deal, number)
    last = rows[-1]
    text = lang.t(
        "Pips so far: {amounts}. Still out: {left}. A thin band shows what each side can reach.",
        amounts=_amounts(session, last["pips"]),
        left=last["left"],
    )
    if number == len(deal.tricks) and deal.tricks:
        text = pip_race_sentence(lang, deal, people.names, people.you)
    names = [head(people.name(seat), True) for seat in range(deal.players)]
    table = {
        "id": "race",
        "label": lang.t("The race as a table"),
        "folded": True,
        "heads": [head(lang.t("Trick"), True), *names, head(lang.t("Still out"), True)],
        "rows": [
            [lang.number(row["trick"]), *map(lang.number, row["pips"]), lang.number(row["left"])]
            for row in rows
        ],
    }
    return {"sentences": [text], "tables": [table], "csv": write_csv(rows)}


def _ranks(session: Session, colours: Sequence[str]) -> Part:
    lang, people = session.language, session.exploring.people
    deal, number = _deal(session)
    rows = pips_by_rank(deal, number)
    total = sum(row["pips"] for row in rows)
    tens = sum(row["pips"] for row in rows if row["rank"] == Rank.TEN.letter)
    text = lang.t("No card that counts has been captured yet.")
    if total:
        text = lang.n(
            "{tens} of {count} pip captured comes from tens.",
            "{tens} of {count} pips captured come from tens.",
            total,
            tens=tens,
        )
    ranks = [head(lang.index(Card.parse(f"{rank.letter}C")), True) for rank in COUNTING]
    found = {(row["seat"], row["rank"]): row["pips"] for row in rows}
    table = {
        "id": "ranks",
        "label": lang.t("Pips by rank"),
        "folded": False,
        "heads": [head(lang.t("Seat")), *ranks, head(lang.t("Pips"), True)],
        "rows": [
            [
                people.name(seat),
                *(lang.number(found[seat, rank.letter]) for rank in COUNTING),
                lang.number(sum(found[seat, rank.letter] for rank in COUNTING)),
            ]
            for seat in range(deal.players)
        ],
    }
    return {"sentences": [text], "tables": [table], "csv": write_csv(rows)}


DEAL_PARTS: Final[Mapping[str, Callable[[Session, Sequence[str]], Part]]] = {
    "cards": _cards,
    "race": _race,
    "ranks": _ranks,
}
"""What stands beside each plot of a deal."""
