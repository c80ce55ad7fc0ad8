"""The record of a match as JSON text, and back.

What is stored is what the state is made of: rules, packs and actions. A fault in a record costs
only what comes after it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Final

from .bidding import Call
from .bounded import read_json
from .cards import SEED_LIMIT, Card, check_pack, parse_cards
from .deal import Deal
from .errors import CodeError, IllegalAction, TableError
from .match import Match, cut_for_deal
from .options import Rules, preset_name, rules_named

__all__ = ["RECORD_FORMAT", "ReadRecord", "read_match", "write_match"]

RECORD_FORMAT: Final = "california-jack match"
_RECORD_VERSION: Final = 1
_MOST_DEALS: Final = 1000
_MOST_CHARACTERS: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """What could be read: the match up to the first fault, and the fault (None if there is none).

    `match` is None when not even the first deal could be read.
    """

    match: Match | None
    error: CodeError | None


def write_match(match: Match) -> str:
    """Return a match as JSON text: rules, seed, and for each deal its cards and actions."""
    name = preset_name(match.rules)
    deals = [
        {
            "pack": " ".join(map(str, deal.pack)),
            "dealer": deal.dealer,
            **({"cut": str(deal.cut)} if deal.cut else {}),
            "scores": list(deal.scores),
            "actions": [str(action) for action in deal.actions],
        }
        for deal in match
    ]
    record = {
        "format": RECORD_FORMAT,
        "version": _RECORD_VERSION,
        "rules": name if name is not None else match.rules.as_dict(),
        "seed": match.seed,
        # Who cut which card follows from the seed; whether the seats cut at all does not.
        **({"cut_for_deal": True} if match.cuts else {}),
        "deals": deals,
    }
    return json.dumps(record, indent=1)


def read_match(text: str) -> ReadRecord:
    """Read a record; a fault in it gives the match up to there together with the error.

    Nothing is raised for a bad record: what is wrong is in `ReadRecord.error`.
    """
    match: Match | None = None
    try:
        record = _load(text)
        rules = _record_rules(record.get("rules"))
        seed = record.get("seed")
        if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
            raise CodeError("the record has no seed", key="record", field="seed")
        deals = record.get("deals")
        if not isinstance(deals, list) or not 0 < len(deals) <= _MOST_DEALS:
            raise CodeError(f"a record has 1 to {_MOST_DEALS} deals", key="record", field="deals")
        for number, entry in enumerate(deals, 1):
            match = _with_deal(match, rules, seed, entry, number)
            match = _with_cuts(match, record) if number == 1 else match
            for place, action in enumerate(_entry_actions(entry, number), 1):
                match = _with_action(match, action, number, place)
    except CodeError as error:
        return ReadRecord(match, error)
    except TableError as error:
        return ReadRecord(match, CodeError(f"the record can't be read: {error}", key="record"))
    return ReadRecord(match, None)


def _load(text: str) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > _MOST_CHARACTERS:
        raise CodeError(f"a record is text of at most {_MOST_CHARACTERS} characters", key="length")
    try:
        record = read_json(text, _MOST_CHARACTERS)
    except ValueError as error:
        raise CodeError(f"the record is not JSON: {error}", key="json") from None
    if not isinstance(record, dict) or record.get("format") != RECORD_FORMAT:
        raise CodeError(f"this is no record: its format is not {RECORD_FORMAT!r}", key="format")
    version = record.get("version")
    if type(version) is not int or version != _RECORD_VERSION:
        raise CodeError(
            f"the record has version {version!r}; this program reads {_RECORD_VERSION}",
            key="version",
            version=str(version),
        )
    return record


def _record_rules(value: object) -> Rules:
    if isinstance(value, str):
        return rules_named(value)
    if isinstance(value, dict):
        return Rules(**{str(name): each for name, each in value.items()})
    raise CodeError("the record has no rules", key="record", field="rules")


def _entry_actions(entry: dict[str, Any], number: int) -> list[str]:
    actions = entry.get("actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise CodeError(f"deal {number} has no list of actions", key="record", field="actions")
    return actions


def _with_deal(match: Match | None, rules: Rules, seed: int, entry: object, number: int) -> Match:
    """Return the match with the recorded deal on the table."""
    if not isinstance(entry, dict) or not isinstance(entry.get("pack"), str):
        raise CodeError(f"deal {number} has no pack", key="record", field="pack")
    cut = entry.get("cut")
    scores = match.scores if match is not None else (0,) * rules.players
    deal = Deal.from_pack(
        rules,
        check_pack(parse_cards(entry["pack"])),
        entry.get("dealer", -1),
        cut=Card.parse(cut) if isinstance(cut, str) else None,
        scores=scores,
    )
    if match is None:
        return Match.start(rules, seed, first=deal)
    return match.next_deal(deal)


def _with_cuts(match: Match, record: dict[str, Any]) -> Match:
    """Return the match with the cards that the seats cut, if the record says that they did."""
    if record.get("cut_for_deal") is not True:
        return match
    dealer, cuts = cut_for_deal(match.rules, match.seed)
    if match.deal.dealer != dealer:
        message = "the first dealer is not the one whom the cut made dealer"
        raise CodeError(message, key="record", field="cut_for_deal")
    return replace(match, cuts=cuts)


def _with_action(match: Match, text: str, number: int, place: int) -> Match:
    try:
        action = Call.parse(text) if ":" in text or text.islower() else Card.parse(text)
        return match.act(action)
    except IllegalAction as error:
        message = f"deal {number}, action {place}: {error}"
        raise CodeError(
            message, key="illegal", deal=number, action=place, rule=error.key
        ) from error
    except CodeError as error:
        message = f"deal {number}, action {place}: {error}"
        raise CodeError(message, key=error.key, deal=number, action=place) from error
