"""The cards of a deal to cut out: hands and stock, each card with its place and the deal's code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_
from californiajack.language.options import value_sentence
from californiajack.language.presets import preset_title
from californiajack.rules.codes import read_code, short_code
from californiajack.rules.deal import Deal
from californiajack.rules.options import preset_name, rules_named
from californiajack.ui.felt import sorted_hand
from californiajack.ui.filling import fill

from .faces import face
from .part import Part

if TYPE_CHECKING:
    from californiajack.language import Language

    from .choice import Choice

__all__ = ["deal_chosen", "deal_parts"]

_LETTERS: Final = "ABC"
_FIRST: Final = 8  # cards on the first page, below the words
_PAGE: Final = 16  # cards on every other page


def deal_chosen(choice: Choice) -> tuple[Deal, str]:
    """Return the deal before its first card, and its code."""
    if choice.deal:
        return read_code(choice.deal).line[0], choice.deal
    rules = rules_named(choice.preset)
    return Deal.shuffled(rules, choice.seed), short_code(rules, choice.seed)


def deal_parts(choice: Choice, lang: Language, level: int) -> list[Part]:
    """Return the pages with the 52 cards, the first with what is to be done."""
    deal, code = deal_chosen(choice)
    cards = _cards(lang, deal)
    pages = [cards[:_FIRST]]
    pages += [cards[at : at + _PAGE] for at in range(_FIRST, len(cards), _PAGE)]
    title = lang.t("Cards to cut out")
    head = {
        "level": level,
        "title": title,
        "code_label": lang.t("Deal code"),
        "code": code,
    }
    first = {
        "rules": lang.t("Rules: {rules}", rules=preset_title(lang, preset_name(deal.rules))),
        "steps": _steps(lang, deal),
        "share": lang.t('Type this code under "Play a match", and the same cards are dealt.'),
    }
    return [
        Part(fill("paper_cards.html", **head, first=None if at else first, cards=page))
        for at, page in enumerate(pages)
    ]


def _steps(lang: Language, deal: Deal) -> list[str]:
    rules = deal.rules
    dealer, eldest = (_seat(lang, seat) for seat in (deal.dealer, deal.eldest))
    steps = [
        lang.t("Cut the cards out along the lines."),
        lang.t("Each player takes the six cards that bear their letter."),
    ]
    if rules.stock == "draw":
        steps.append(
            lang.t("Put the cards of the stock in order, number 1 on top.")
            + f" {value_sentence(lang, 'stock_face', rules.stock_face)}"
        )
    else:
        steps.append(lang.t("Put the other cards in order, number 1 on top. They stay aside."))
    steps.append(_trump(lang, deal))
    if rules.bidding:
        steps.append(
            lang.t("{Dealer} is the dealer, {eldest} bids first.", dealer=dealer, eldest=eldest)
        )
    elif rules.beg:
        steps.append(
            lang.t("{Dealer} is the dealer, {eldest} may beg.", dealer=dealer, eldest=eldest)
        )
    else:
        steps.append(
            lang.t("{Dealer} is the dealer, {eldest} leads.", dealer=dealer, eldest=eldest)
        )
    return steps


def _trump(lang: Language, deal: Deal) -> str:
    if deal.trump is None:
        return value_sentence(lang, "trump_source", deal.rules.trump_source)
    suit = lang.suit(deal.trump)
    if deal.turn_up is not None and deal.rules.stock != "draw":
        return lang.t(
            "{card} is turned up for trump: {suit}.", card=lang.short(deal.turn_up), suit=suit
        )
    return lang.t("Trump in this deal: {suit}.", suit=suit)


def _seat(lang: Language, seat: int) -> str:
    return lang.t("player {letter}", letter=_LETTERS[seat])


def _cards(lang: Language, deal: Deal) -> list[dict[str, Any]]:
    """Return all cards of the pack with where they belong, hands first, then the rest in order."""
    cards = []
    for seat, hand in enumerate(deal.hands):
        label = lang.t("Player {letter}", letter=_LETTERS[seat])
        cards += [face(lang, card, label) for card in sorted_hand(hand, deal.trump)]
    held = {card for hand in deal.hands for card in hand}
    label = N_("Stock {number}") if deal.rules.stock == "draw" else N_("Pack {number}")
    rest = [card for card in deal.pack if card not in held]
    cards += [
        face(lang, card, lang.t(label, number=number)) for number, card in enumerate(rest, start=1)
    ]
    return cards
