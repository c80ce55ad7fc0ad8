"""What a page shows of the position of a task: which cards lie open, and what must not be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_, capital
from californiajack.language.positions import table_sentence
from californiajack.rules.cards import Card
from californiajack.teaching.asks import Question

from .felt import YOU, play_note, sorted_hand
from .lesson_words import spread_words, table_people

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.rules.cards import Suit
    from californiajack.rules.deal import Deal
    from californiajack.rules.tricks import Play
    from californiajack.teaching import Task

__all__ = ["HIDES_STOCK", "SHOWS_PIPS", "Row", "card_pool", "open_rows", "position_rows"]

HIDES_STOCK: Final = ("stock_left", "tricks_left", "cards_left")
"""Questions whose answer must not stand on the table in numbers."""
SHOWS_PIPS: Final = ("best_cards", "avoid_loss", "keeps", "best_kind", "reply", "points_lost")
"""Questions for which it matters how the deal stands."""
# Questions about what was captured, for which the piles lie open.
_SHOWS_PILES: Final = ("owner_of", "deal_points", "count_out", "deciding_cards")
_TITLES: Final = {
    "trump": N_("Trump"),
    "stock": N_("Stock"),
    "trick": N_("On the table"),
    "hand": N_("Your hand"),
    "pool": N_("Cards to choose from"),
    "opponent": N_("Hand of your opponent"),
    "pips": N_("Pips"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a position: its label and what it says; `cards` where cards are drawn instead.

    `kind` is ``trump``, ``stock``, ``trick``, ``hand``, ``pool``, ``opponent``, ``pile`` or
    ``pips``. `notes` stand under the cards of a trick, one for each; `words` say the same as the
    cards where nothing is drawn.
    """

    kind: str
    label: str
    text: str = ""
    cards: tuple[Card, ...] = ()
    notes: tuple[str, ...] = ()
    suit: Suit | None = None
    words: str = ""


def open_rows(question: Question, task: Task, deal: Deal, *, bare: bool) -> list[Any]:
    """Return the rows of cards that lie open beside the trick, as (name, cards).

    `bare`: no card lies in the trick, so that there is room for the piles.
    """
    facts = question.facts
    rows: list[tuple[str, list[Card]]] = []
    if question.name in ("pips_of", "counting_cards") and facts.get("of") in ("you", "opponent"):
        seat = 0 if facts["of"] == "you" else 1
        rows.append((str(facts["of"]), list(deal.captured(seat))))
    elif question.name == "more_pips":
        rows += _piles_compared(question)
    elif question.name in _SHOWS_PILES and bare:
        rows += [("you", list(deal.captured(0))), ("opponent", list(deal.captured(1)))]
    marked = facts.get("marked")
    if question.name == "rule_of" and isinstance(marked, list):
        rows.append(("marked", [Card.parse(str(card)) for card in marked]))
    if task.open_stock:
        rows.append(("stock", list(task.open_stock)))
    return [
        (name, cards if name == "stock" else sorted_hand(cards, deal.trump)) for name, cards in rows
    ]


def _piles_compared(question: Question) -> list[tuple[str, list[Card]]]:
    rows = []
    for name, key in (("first", "first"), ("second", "second_pile")):
        cards = question.facts.get(key)
        if isinstance(cards, list | tuple):
            rows.append((name, [Card.parse(str(card)) for card in cards]))
    return rows


def card_pool(question: Question | None, deal: Deal) -> list[Card]:
    """Return the cards to choose from where they are not the hand."""
    if question is None or question.answer_kind != "cards":
        return []
    cards = [Card.parse(key) for key in question.keys]
    if set(cards) <= set(deal.hands[YOU]):
        return []
    return sorted_hand(cards, deal.trump)


def position_rows(lang: Language, task: Task, questions: Sequence[Question]) -> list[Row]:
    """Return what lies on the table of a task at its beginning.

    Nothing that one of its `questions` asks for is told.
    """
    view, deal = task.view, task.deal
    asked = {question.name for question in questions}
    plays = (*view.trick, *task.pending)
    rows = []
    if view.trump is not None:
        name = capital(lang.suit(view.trump))
        rows.append(Row("trump", lang.t(_TITLES["trump"]), name, suit=view.trump))
    if not task.bare and not deal.is_over:
        rows += _stock(lang, task, told=not asked & set(HIDES_STOCK))
    if plays:
        rows.append(_trick(lang, plays, deal.players))
    rows += _hands(lang, task, questions, {play.card for play in plays})
    rows += _piles(lang, task, questions, bare=not plays)
    if asked & set(SHOWS_PIPS) and view.tricks:
        mine = view.pips[YOU]
        rows.append(Row("pips", lang.t(_TITLES["pips"]), f"{mine} : {sum(view.pips) - mine}"))
    return rows


def _row(lang: Language, kind: str, label: str, cards: Sequence[Card]) -> Row:
    words = " ".join(map(lang.short, cards)) or lang.t("none")
    return Row(kind, label, "" if cards else words, tuple(cards), words=words)


def _stock(lang: Language, task: Task, *, told: bool) -> list[Row]:
    view, label = task.view, lang.t(_TITLES["stock"])
    if view.rules.stock != "draw":
        return []
    count = lang.n("{count} card", "{count} cards", view.stock_count)
    text = (count if view.stock_count else lang.t("empty")) if told else ""
    if view.stock_top is None:
        return [Row("stock", label, text)] if text else []
    top = lang.t("{card} lies face up", card=lang.short(view.stock_top))
    words = f"{text}, {top}" if text else top
    return [Row("stock", label, text, (view.stock_top,), (lang.t("face up"),), words=words)]


def _trick(lang: Language, plays: Sequence[Play], players: int) -> Row:
    people = table_people(lang, players)
    notes = tuple(play_note(people, play.seat, led=place == 0) for place, play in enumerate(plays))
    cards = tuple(play.card for play in plays)
    words = table_sentence(lang, plays, YOU)
    return Row("trick", lang.t(_TITLES["trick"]), "", cards, notes, words=words)


def _hands(lang: Language, task: Task, questions: Sequence[Question], laid: set[Card]) -> list[Row]:
    deal, rows = task.deal, []
    hand = [card for card in sorted_hand(task.view.hand, deal.trump) if card not in laid]
    if hand and not task.bare:
        rows.append(_row(lang, "hand", lang.t(_TITLES["hand"]), hand))
    for question in questions:
        pool = card_pool(question, deal)
        if pool:
            rows.append(_row(lang, "pool", lang.t(_TITLES["pool"]), pool))
    if task.open and not task.bare and deal.players == 2:
        other = [card for card in sorted_hand(deal.hands[1], deal.trump) if card not in laid]
        if other:
            rows.append(_row(lang, "opponent", lang.t(_TITLES["opponent"]), other))
    return rows


def _piles(lang: Language, task: Task, questions: Sequence[Question], *, bare: bool) -> list[Row]:
    rows: dict[tuple[str, tuple[Card, ...]], Row] = {}
    on_table = {play.card for play in (*task.view.trick, *task.pending)}
    for question in questions:
        for name, cards in open_rows(question, task, task.deal, bare=bare):
            if not cards or set(cards) != on_table:  # the trick lies there already
                label = spread_words(lang, name, question.facts)
                rows.setdefault((label, tuple(cards)), _row(lang, "pile", label, cards))
    return list(rows.values())
