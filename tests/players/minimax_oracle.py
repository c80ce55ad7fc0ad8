"""Best play by trying everything: no tables, no bounds, no bit masks, none of the package's rules.

`card_values` works on small positions written as text and has its own model of the game.
`deal_values` plays real deals to the end and reads the points off their score sheets.
Both are slow on purpose; whatever is clever belongs in the solver that they check.
"""

from __future__ import annotations

from typing import Any

RANKS = "23456789TJQKA"
PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def card_values(place: dict[str, Any]) -> dict[str, int]:
    """Return for every legal card the points the mover makes from here on less the other's.

    A position has `follow`, `game_by`, `game_tie`, `high_to`, `low_to`, `nine`, `trump`, `dealer`,
    `hands` (two lists), `to_move`, `led` (or None), `stock`, `pips` and `tricks` (two numbers).
    """
    mover = place["to_move"]
    return {
        card: (1 if mover == 0 else -1) * _value_after(place, card)
        for card in allowed(place["follow"], place["led"], place["trump"], place["hands"][mover])
    }


def _value(place: dict[str, Any]) -> int:
    """Return what seat 0 makes from here on less what seat 1 makes."""
    mover = place["to_move"]
    if not place["hands"][mover]:
        return _game(place)
    values = [
        _value_after(place, card)
        for card in allowed(place["follow"], place["led"], place["trump"], place["hands"][mover])
    ]
    return max(values) if mover == 0 else min(values)


def _value_after(place: dict[str, Any], card: str) -> int:
    mover, led, trump = place["to_move"], place["led"], place["trump"]
    hands = [[each for each in hand if each != card] for hand in place["hands"]]
    if led is None:
        return _value({**place, "hands": hands, "led": card, "to_move": 1 - mover})
    winner = mover if beats(card, led, trump) else 1 - mover
    points = [0, 0]
    for each in (led, card):
        points[winner] += _captured(place, each)
    stock = list(place["stock"])
    if stock:
        for seat in (winner, 1 - winner):
            drawn = stock.pop(0)
            hands[seat].append(drawn)
            points[seat] += _drawn(place, drawn)
    pips, tricks = list(place["pips"]), list(place["tricks"])
    pips[winner] += PIPS.get(led[0], 0) + PIPS.get(card[0], 0)
    tricks[winner] += 1
    after = {**place, "hands": hands, "led": None, "to_move": winner}
    after |= {"stock": stock, "pips": pips, "tricks": tricks}
    return points[0] - points[1] + _value(after)


def _captured(place: dict[str, Any], card: str) -> int:
    if card[1] != place["trump"]:
        return 0
    return (
        (card[0] == "J")
        + (card[0] == "A" and place["high_to"] == "captor")
        + (card[0] == "2" and place["low_to"] == "captor")
        + (card[0] == "9" and place["nine"])
    )


def _drawn(place: dict[str, Any], card: str) -> int:
    if card[1] != place["trump"]:
        return 0
    return (card[0] == "A" and place["high_to"] == "holder") + (
        card[0] == "2" and place["low_to"] == "holder"
    )


def _game(place: dict[str, Any]) -> int:
    first, second = place["pips"] if place["game_by"] == "pips" else place["tricks"]
    if first == second:
        if place["game_tie"] == "none":
            return 0
        return 1 if place["dealer"] == 1 else -1
    return 1 if first > second else -1


def allowed(follow: str, led: str | None, trump: str, hand: list[str]) -> list[str]:
    """Return the cards that may be played to `led`."""
    if led is None:
        return hand
    suited = [card for card in hand if card[1] == led[1]]
    trumps = [card for card in hand if card[1] == trump]
    if suited:
        able = follow in ("permissive", "permissive_must_trump")
        return [card for card in hand if card in suited or (able and card in trumps)]
    if trumps and follow in ("must_trump", "permissive_must_trump"):
        return trumps
    return hand


def beats(card: str, led: str, trump: str) -> bool:
    """Tell whether a reply wins against the card led."""
    if card[1] == led[1]:
        return RANKS.index(card[0]) > RANKS.index(led[0])
    return card[1] == trump


# Over real deals


def deal_values(deal: Any) -> dict[Any, int]:
    """Return for every legal card of a two-player `Deal` what `card_values` gives for a position.

    A point counts if the score sheet of the finished deal says that it was settled from here on.
    """
    mover, played = deal.to_move, len(deal.tricks)
    first_lead = deal.trump is None
    return {card: _outcome(deal.play(card), mover, played, first_lead) for card in deal.legal_moves}


def _outcome(deal: Any, seat: int, played: int, first_lead: bool) -> int:
    if deal.is_over:
        return _points_since(deal.score(), seat, played, first_lead)
    values = [_outcome(deal.play(card), seat, played, first_lead) for card in deal.legal_moves]
    return max(values) if deal.to_move == seat else min(values)


def _points_since(sheet: Any, seat: int, played: int, first_lead: bool) -> int:
    points = 0
    for line in sheet.lines:
        if line.seat is None:
            continue
        since = {
            "captor": (line.trick or 0) > played,
            "holder": first_lead or (line.drawn_in or 0) > played,
            "turned_jack": False,
        }.get(line.key, True)
        if since:
            points += 1 if line.seat == seat else -1
    return points
