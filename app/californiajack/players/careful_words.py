"""Which reason the careful player gives for a card: from what the trick holds and what is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from californiajack.rules.cards import Card, Rank

from .careful_worth import Worth, suit_of

__all__ = ["answer_reason", "lead_reason"]

Why = tuple[str, dict[str, object]]
# From here on a better draw or a card is worth a word of its own.
_GOOD_DRAW: Final = 0.2
_SURE: Final = 0.98


def _facts(worth: Worth, card: Card) -> dict[str, object]:
    view = worth.view
    table = [play.card for play in view.trick]
    return {
        "card": str(card),
        "led": str(table[0]) if table else None,
        "trump": str(worth.trump) if worth.trump else None,
        "stock": str(view.stock_top) if view.stock_top else None,
        "pips": card.pips + sum(each.pips for each in table),
        "point": worth.point(card),
    }


def answer_reason(
    worth: Worth, card: Card, values: Mapping[Card, float], chances: Mapping[Card, float]
) -> Why:
    """Return key and facts for a card played to a lead.

    `values` are those of all cards that may be played, `chances` what they may win with.
    """
    facts = _facts(worth, card)
    if chances[card] >= 0.5:
        return _winning(worth, card, values), facts
    if card.pips >= 2 or worth.point(card):
        facts["pips"] = card.pips
    return _losing(worth, card, values, chances), facts


def _winning(worth: Worth, card: Card, values: Mapping[Card, float]) -> str:
    table = [play.card for play in worth.view.trick]
    points = [point for point in map(worth.point, table) if point]
    own = worth.point(card)
    good = values[card] >= max(values.values()) - 1e-9
    if not good and card.suit is worth.trump:
        if card.rank is Rank.ACE:
            return "spend_ace"
        if not points and not own:
            return "waste_trump"
    if points:
        return f"catch_{points[0]}"
    if own:
        return f"bank_{own}"
    if not good and card.rank >= Rank.QUEEN:
        return "waste_high"
    return _for_game(worth, card, table)


def _for_game(worth: Worth, card: Card, table: list[Card]) -> str:
    """Return the reason to win a trick without a point card in it."""
    if card.rank is Rank.TEN and worth.pip:
        return "bank_ten"
    if worth.pip and any(each.rank is Rank.TEN for each in table):
        return "win_ten"
    if worth.draw > _GOOD_DRAW:
        return "win_stock"
    if worth.trick:
        return "win_trick"
    pips = card.pips + sum(each.pips for each in table)
    return "win_pips" if pips and worth.pip else "win_cheap"


def _losing(
    worth: Worth, card: Card, values: Mapping[Card, float], chances: Mapping[Card, float]
) -> str:
    own = worth.point(card)
    if own:
        return f"give_{own}"
    if worth.pip and card.rank is Rank.TEN:
        return "give_ten"
    better = [each for each in values if values[each] > values[card]]
    if better and card.suit is worth.trump:
        return "throw_trump"
    if better and card.pips and worth.pip:
        return "give_pips"
    winners = [each for each in values if chances[each] >= 0.5]
    if not winners:
        tens = worth.pip and any(each.rank is Rank.TEN for each in values)
        return "save_ten" if tens else "cannot_win"
    if all(each.suit is worth.trump for each in winners):
        ace = any(each.rank is Rank.ACE for each in winners)
        return "keep_ace" if ace and worth.jack_out else "keep_trump"
    if worth.draw < 0 and worth.view.stock_top is not None:
        return "duck_stock"
    return "duck_cheap"


def lead_reason(worth: Worth, card: Card, values: Mapping[Card, float], chance: float) -> Why:
    """Return key and facts for a lead that wins its trick with the given chance."""
    facts = _facts(worth, card)
    own = worth.point(card)
    if own:
        return f"bank_{own}" if chance > _SURE else f"risk_{own}", facts
    if card.suit is worth.trump:
        good = values[card] >= max(values.values())
        return _trump_lead(worth, card, chance, good), facts
    if chance > _SURE:
        return "lead_winner", facts
    if worth.pip and card.rank is Rank.TEN:
        return "risk_ten", facts
    if card.rank >= Rank.QUEEN:
        return "lead_high" if chance >= 0.4 else "risk_pips", facts
    return "lead_low", facts


def _trump_lead(worth: Worth, card: Card, chance: float, good: bool) -> str:
    if card.rank > Rank.JACK and worth.jack_out and _held(worth, "jack"):
        return "draw_the_jack"
    if not good:
        return "lead_ace" if card.rank is Rank.ACE else "lead_trump"
    if _held(worth, "low"):
        return "draw_the_low"
    if not any(worth.chances.get(each, 0.0) for each in suit_of(card)):
        return "lead_winner"
    return "draw_trumps" if chance > 0.5 else "lead_low_trump"


def _held(worth: Worth, point: str) -> bool:
    """Tell whether an adversary may well hold the trump with that point."""
    return any(chance > 0.3 for chance in _holders(worth, point))


def _holders(worth: Worth, point: str) -> Iterator[float]:
    for card in worth.points:
        if worth.point(card) == point:
            yield worth.chances.get(card, 0.0)
