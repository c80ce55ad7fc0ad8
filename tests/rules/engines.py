"""The package's core and the slow model behind one face, both spoken to in strings.

A game is immutable: `do` returns the next one. `state`, `sees`, `sheet` and `count` return plain
dicts and lists that can be compared with `==`.
"""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import oracle
import oracle_score
import oracle_view

from californiajack import PRESETS, Call, Card, Deal, Match, Rules

POINTS = ("high", "low", "jack", "game", "nine")
LINE_FIELDS = ("seat", "card", "holder", "drawn_in", "captor", "trick")


def text(thing: Any) -> str | None:
    """Return a card or a suit as written, None as None."""
    return None if thing is None else str(thing)


def options_of(rules: Rules) -> dict[str, Any]:
    """Return the options of a `Rules` as a plain dict."""
    return {field.name: getattr(rules, field.name) for field in dataclasses.fields(rules)}


def preset(name: str, **changes: Any) -> dict[str, Any]:
    """Return the options of a preset, some of them changed."""
    return options_of(PRESETS[name].replace(**changes))


def is_call(action: str) -> bool:
    """Tell a call ("beg", "bid:3") from a card ("QS")."""
    return len(action) != 2


class CoreGame:
    """A deal of the package."""

    name = "core"

    def __init__(self, options, pack, dealer=0, cut=None, scores=None, *, deal=None):
        self.options = options
        if deal is None:
            deal = Deal.from_pack(
                Rules(**options),
                [Card.parse(card) for card in pack],
                dealer,
                cut=None if cut is None else Card.parse(cut),
                scores=None if scores is None else tuple(scores),
            )
        self.deal = deal

    def do(self, action: str) -> CoreGame:
        if is_call(action):
            deal = self.deal.call(Call.parse(action))
        else:
            deal = self.deal.play(Card.parse(action))
        return CoreGame(self.options, None, deal=deal)

    def undo(self) -> CoreGame:
        return CoreGame(self.options, None, deal=self.deal.undo())

    def state(self) -> dict[str, Any]:
        deal = self.deal
        return {
            "hands": [[str(card) for card in hand] for hand in deal.hands],
            "stock": [str(card) for card in deal.stock],
            "trump": text(deal.trump),
            "turn_up": text(deal.turn_up),
            "to_move": deal.to_move,
            "phase": deal.phase,
            "moves": [str(card) for card in deal.legal_moves],
            "calls": sorted(str(call) for call in deal.legal_calls),
            "is_over": deal.is_over,
            "thrown_in": deal.thrown_in,
            "trick": [[play.seat, str(play.card)] for play in deal.trick],
            "tricks": [core_trick(trick) for trick in deal.tricks],
            "pegged": [[peg.seat, peg.points, peg.key] for peg in deal.pegged],
            "bidder": deal.bidder,
            "bid": deal.bid,
            "discards": [[str(card) for card in cards] for cards in deal.discards],
            "actions": [str(action) for action in deal.actions],
            "match_winner": Match.start(deal.rules, 0, first=deal).winner,
        }

    def sees(self, seat: int | None) -> dict[str, Any]:
        view = self.deal.view(seat)
        return {
            "hand": [str(card) for card in view.hand],
            "known": [{str(card) for card in cards} for cards in view.known],
            "unseen": {str(card) for card in view.unseen},
            "stock_top": text(view.stock_top),
            "leftover": text(view.leftover),
            "draws": [
                [(draw.seat, text(draw.card)) for draw in trick.draws] for trick in view.tricks
            ],
            "moves": [str(card) for card in view.legal_moves],
            "calls": sorted(str(call) for call in view.legal_calls),
            "stock_count": view.stock_count,
            "captured": list(view.captured),
            "pips": list(view.pips),
            "hand_counts": list(view.hand_counts),
        }

    def sheet(self) -> dict[str, Any]:
        sheet = self.deal.score()
        return {
            "order": [str(line.point) for line in sheet.lines],
            "lines": {
                str(line.point): {name: plain(getattr(line, name)) for name in LINE_FIELDS}
                | {"nobody": line.key if line.seat is None else None}
                for line in sheet.lines
            },
            "pips": list(sheet.pips),
            "ledger": [{str(card) for card in cards} for cards in sheet.ledger],
            "points": list(sheet.points),
        }

    def count(self, scores, target=None) -> dict[str, Any]:
        more = {} if target is None else {"target": target}
        count = self.deal.score().count(tuple(scores), **more)
        return {"totals": list(count.totals), "winner": count.winner}


def core_trick(trick: Any) -> dict[str, Any]:
    """Return a trick of the package in the slow model's form."""
    return {
        "number": trick.number,
        "plays": [[play.seat, str(play.card)] for play in trick.plays],
        "winner": trick.winner,
        "draws": [(draw.seat, str(draw.card), sorted(draw.seen_by)) for draw in trick.draws],
    }


def plain(value: Any) -> Any:
    """Return a card as a string and a number as it is."""
    return str(value) if isinstance(value, Card) else value


class OracleGame:
    """A deal of the slow model."""

    name = "oracle"

    def __init__(self, options, pack, dealer=0, cut=None, scores=None, *, actions=()):
        self.start = (options, list(pack), dealer, cut, scores)
        self.options = options
        self.actions = tuple(actions)
        self.table = oracle.replay(*self.start, actions=self.actions)

    def do(self, action: str) -> OracleGame:
        # A copy and one step; `from_scratch` is there to show that a replay gives the same.
        following = copy.copy(self)
        following.table = pickle.loads(pickle.dumps(self.table))  # noqa: S301  # our own lists
        oracle.step(following.table, action)
        following.actions = (*self.actions, action)
        return following

    def from_scratch(self) -> OracleGame:
        return OracleGame(*self.start, actions=self.actions)

    def undo(self) -> OracleGame:
        return OracleGame(*self.start, actions=self.actions[:-1])

    def state(self) -> dict[str, Any]:
        table = self.table
        same = (
            "hands",
            "stock",
            "trump",
            "turn_up",
            "to_move",
            "phase",
            "is_over",
            "thrown_in",
            "trick",
        )
        more = ("pegged", "bidder", "bid", "discards")
        state = {name: table[name] for name in same + more}
        state["moves"] = table["legal_moves"]
        state["calls"] = sorted(table["legal_calls"])
        state["actions"] = list(self.actions)
        state["match_winner"] = table["match_winner"]
        if table["is_over"]:
            state["match_winner"] = self.count(table["scores"])["winner"]
        state["tricks"] = [
            trick
            | {"draws": [(draw["seat"], draw["card"], draw["seen_by"]) for draw in trick["draws"]]}
            for trick in table["tricks"]
        ]
        return state

    def sees(self, seat: int | None) -> dict[str, Any]:
        seen = oracle_view.view(self.table, seat)
        taken = oracle_score.captures(self.table)
        seats = range(self.table["players"])
        seen["draws"] = seen.pop("tricks")
        to_move = seat is not None and seat == self.table["to_move"]
        seen["moves"] = self.table["legal_moves"] if to_move else []
        seen["calls"] = sorted(self.table["legal_calls"]) if to_move else []
        seen["stock_count"] = len(self.table["stock"])
        won = [[card for card, (captor, _) in taken.items() if captor == s] for s in seats]
        seen["captured"] = [len(cards) for cards in won]
        seen["pips"] = [sum(oracle_score.pips_of(card) for card in cards) for cards in won]
        seen["hand_counts"] = [len(hand) for hand in self.table["hands"]]
        return seen

    def sheet(self) -> dict[str, Any]:
        score = oracle_score.score(self.table)
        return {
            "order": list(score["lines"]),
            "lines": {
                name: {field: line.get(field) for field in LINE_FIELDS}
                | {"nobody": line["key"] if line["seat"] is None else None}
                for name, line in score["lines"].items()
            },
            "pips": score["pips"],
            "ledger": score["ledger"],
            "points": score["points"],
        }

    def count(self, scores, target=None) -> dict[str, Any]:
        counted = oracle_score.score(self.table)["counted"]
        pegged = len(self.table["pegged"])
        return oracle_score.count(self.options, counted, scores, target, pegged)
