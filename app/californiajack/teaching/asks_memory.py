"""Questions that are answered by remembering: what is out, what is left, what the other holds."""

from __future__ import annotations

from typing import Final

from californiajack.rules.cards import PACK, Card
from californiajack.rules.views import SeatView

from .arguments import a_number
from .asks import Ask, Option, Posed, Setting, Why, choice, codes
from .asks_deal import number_question
from .asks_trick import cards_question
from .errors import PositionError
from .scenes import number_of

__all__ = ["MEMORY_ASKS"]


def _stock_left(setting: Setting) -> Posed:
    left = setting.deal.view(0).stock_count
    why = Why("stock_sum", {"left": left, "tricks": len(setting.deal.tricks), **_start(setting)})
    return _hiding(number_question(setting, "stock_left", left, why), "left")


def _start(setting: Setting) -> dict[str, object]:
    first = setting.deal.line[0]
    return {"stock_at_start": len(first.stock), "players": setting.deal.players}


def _tricks_left(setting: Setting) -> Posed:
    deal = setting.deal
    hand = max(map(len, deal.hands))
    draws = len(deal.stock) // deal.players
    facts: dict[str, object] = {"hand_count": hand, "draws": draws, "left": len(deal.stock)}
    return number_question(setting, "tricks_left", hand + draws, Why("tricks_sum", facts))


def _cards_left(setting: Setting) -> Posed:
    """Pose how many cards are still to be played: hands and stock, without the table."""
    deal = setting.deal
    hands = sum(map(len, deal.hands))
    facts: dict[str, object] = {"hands": hands, "left": len(deal.stock)}
    return number_question(setting, "cards_left", hands + len(deal.stock), Why("cards_sum", facts))


def _hiding(posed: Posed, *names: str) -> Posed:
    """Take facts that would give the answer away out of the question."""
    for name in names:
        posed.question.facts.pop(name, None)
    return posed


def _seen(view: SeatView) -> dict[Card, Why]:
    """Return for every card of whose place the learner knows, where it is."""
    places: dict[Card, Why] = {}
    for trick in view.tricks:
        for _, card in trick.plays:
            places[card] = Why("seen_played", {"card": str(card), "trick": trick.number})
    for _, card in view.trick:
        places[card] = Why("seen_on_table", {"card": str(card)})
    for card in view.hand:
        places[card] = Why("seen_yours", {"card": str(card)})
    for card in view.discards:
        places[card] = Why("seen_discarded", {"card": str(card)})
    if view.stock_top is not None:
        places[view.stock_top] = Why("seen_stock", {"card": str(view.stock_top)})
    return places


def _trumps_out(setting: Setting) -> Posed:
    """Pose how many trumps the learner has not seen yet, wherever they are."""
    view = setting.deal.view(0)
    if view.trump is None:
        raise PositionError("there is no trump yet", key="question")
    seen = {card for card in _seen(view) if card.suit is view.trump}
    # A card that somebody was seen to draw has been seen, too.
    others = {card for cards in view.known[1:] for card in cards}
    known = [card for card in others if card.suit is view.trump and card not in seen]
    out = sorted({card for card in PACK if card.suit is view.trump} - seen - others)
    facts: dict[str, object] = {
        "trump": str(view.trump),
        "played": codes(sorted(card for card in seen if card not in view.hand)),
        "yours": codes([card for card in view.hand if card.suit is view.trump]),
        "out": codes(out),
        "known": codes(sorted(known)),
    }
    return number_question(setting, "trumps_out", len(out), Why("trumps_sum", facts))


def _opponent_hand(setting: Setting) -> Posed:
    """Pose which cards the opponent must hold, the stock being empty."""
    deal, view = setting.deal, setting.deal.view(0)
    if deal.players != 2 or view.stock_count:
        raise PositionError("the opponent's hand is known when the stock is empty", key="question")
    right = tuple(sorted(deal.hands[1]))
    if not set(right) <= view.unseen | view.known[1]:
        raise PositionError("the opponent's hand does not follow from what was seen")
    seen = _seen(view)
    traps = [card for card in _shuffled(setting, seen) if card not in view.hand]
    pool = tuple(sorted([*right, *traps[: len(right)]]))
    reasons = {card: seen.get(card) or Why("not_seen", {"card": str(card)}) for card in pool}
    why = Why("opponent_holds", {"cards": codes(right)})
    return cards_question(setting, "opponent_hand", pool, right, why, reasons=reasons)


def _shuffled(setting: Setting, cards: dict[Card, Why]) -> list[Card]:
    return sorted(cards, key=lambda card: number_of(setting.seed, card))


def _impossible_card(setting: Setting) -> Posed:
    """Pose which of some cards can't be in the opponent's hand."""
    count = setting.args["cards"]
    assert isinstance(count, int)
    view = setting.deal.view(0)
    seen = _seen(view)
    gone = [card for card in _shuffled(setting, seen) if seen[card].key == "seen_played"]
    could = sorted(view.unseen | view.known[1], key=lambda card: number_of(setting.seed, card))
    if not gone or len(could) < count - 1:
        raise PositionError("too few cards were played for this question", key="question")
    impossible = gone[0]
    names = [str(card) for card in sorted([impossible, *could[: count - 1]])]

    def why_of(answer: str) -> Why:
        card = Card.parse(answer)
        return seen.get(card) or Why("could_hold", {"card": answer})

    facts = setting.facts(cards=names)
    options = [Option(name) for name in names]
    right = str(impossible)
    return choice(
        "impossible_card", names, [right], facts, why_of(right), wrong=why_of, options=options
    )


MEMORY_ASKS: Final = (
    Ask("stock_left", ("count", "complete"), _stock_left),
    Ask("tricks_left", ("count", "complete"), _tricks_left),
    Ask("cards_left", ("count", "complete"), _cards_left),
    Ask("trumps_out", ("count", "complete"), _trumps_out),
    Ask("opponent_hand", ("select", "complete"), _opponent_hand),
    Ask(
        "impossible_card",
        ("predict", "complete"),
        _impossible_card,
        {"cards": a_number(2, 6, default=3)},
    ),
)
