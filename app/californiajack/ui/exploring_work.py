"""The long work of the scoring lab: what the texts of a form ask for, as answers in parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from californiajack.analysis._playout import play_out
from californiajack.analysis.compare import Comparison, compare, compare_in_parts
from californiajack.analysis.errors import check_number
from californiajack.analysis.odds import Odds, odds_of_hand
from californiajack.analysis.simulate import MOST_DEALS, STRATEGIES, played_cards
from californiajack.players import PLAYERS
from californiajack.players.tournament import Duel, Entry, duel_in_parts
from californiajack.rules.cards import PACK, Card
from californiajack.rules.deal import Deal
from californiajack.rules.options import OPTIONS, Rules, rules_named

__all__ = [
    "DEFAULTS",
    "MOST_DUELS",
    "VIEWS",
    "Progress",
    "UnclearError",
    "begin",
    "played_again",
    "progress_of",
    "rules_pair",
    "value_text",
    "whole_number",
]

DEFAULTS: Final[Mapping[str, Mapping[str, str]]] = {
    "deal": {"deal": "", "with": "", "by": "careful", "preset": "classic", "trick": ""},
    "odds": {
        "preset": "classic",
        "hand": "",
        "trump": "",
        "up": "",
        "lead": "yes",
        "by": "random",
        "worlds": "20000",
    },
    "rules": {
        "first": "classic",
        "second": "nordic",
        "option": "",
        "value": "",
        "by": "random",
        "deals": "2000",
    },
    "strategies": {
        "preset": "classic",
        "first": "careful",
        "second": "random",
        "deals": "50",
    },
}
"""What is chosen in each view before the visitor chooses: the texts of its form."""
VIEWS: Final = tuple(DEFAULTS)
MOST_DUELS: Final = 10_000
"""The most deals that two players play against each other."""
# Deals that are worked out at a time: some 10 to 30 ms here, three times that in a browser.
_AT_A_TIME: Final = 1024
_HIGH: Final = 10**9  # what is typed larger than this is as much too large


class UnclearError(ValueError):
    """A choice that can't be followed; `key` names it and `facts` say more."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(f"{key}: {facts}")
        self.key = key
        self.facts = facts


class Progress(NamedTuple):
    """How much of some work is done, of how much; `of` is 0 before that is known."""

    done: int
    of: int


def progress_of(result: Any) -> Progress:
    """Return how far a result is from what is wanted."""
    if isinstance(result, Comparison):
        return Progress(len(result), result.of)
    if isinstance(result, Odds):
        return Progress(result.worlds, result.of)
    if isinstance(result, Duel):
        return Progress(len(result.margins), 0)
    return Progress(0, 0)


def begin(view: str, chosen: Mapping[str, str]) -> Iterator[Any]:
    """Return the answers in parts to what is chosen in a view.

    Raises `UnclearError` or a `TableError` for what can't be worked out.
    """
    if view == "odds":
        return _odds(chosen)
    if view == "rules":
        first, second = rules_pair(chosen)
        deals = _number(chosen["deals"], "deals", MOST_DEALS)
        by = chosen["by"]
        # Where deals are played card by card, one at a time is much already.
        batched = by in STRATEGIES and compare(first, second, 1, strategy=by).batched
        chunk = _AT_A_TIME if batched else 1
        return compare_in_parts(first, second, deals, strategy=by, chunk=chunk)
    if view == "strategies":
        rules = rules_named(chosen["preset"])
        deals = _number(chosen["deals"], "deals", MOST_DUELS)
        for place in ("first", "second"):
            if chosen[place] not in PLAYERS:
                raise UnclearError("player", name=chosen[place])
        first_one, second_one = Entry(chosen["first"]), Entry(chosen["second"])
        return duel_in_parts(rules, first_one, second_one, deals=deals)
    raise UnclearError("view", name=view)


def whole_number(text: str) -> int | None:
    """Return the number that a text stands for, with or without marks between the thousands."""
    digits = re.sub(r"[\s.,'\u00a0\u202f\u2009]", "", text)
    if not (digits.isascii() and digits.isdigit()):
        return None
    return int(digits) if len(digits) < 10 else _HIGH


def _number(text: str, key: str, most: int) -> int:
    """Return the whole number of a text. Raises `AnalysisError` with what is allowed."""
    number = whole_number(text)
    return check_number(key, text if number is None else number, 1, most)


# What a house rule changes


def rules_pair(chosen: Mapping[str, str]) -> tuple[Rules, Rules]:
    """Return the two rules that are compared: two presets, or one and the same with one change.

    Raises `RulesError` for rules that there are not, `UnclearError` where they are the same.
    """
    first = rules_named(chosen["first"])
    if chosen["second"] != "=":
        second = rules_named(chosen["second"])
    else:
        option = chosen["option"]
        if option not in OPTIONS:
            raise UnclearError("option")
        values = {value_text(value): value for value in OPTIONS[option].values}
        if chosen["value"] not in values:
            raise UnclearError("value")
        second = first.replace(**{option: values[chosen["value"]]})
    if first == second:
        raise UnclearError("same_rules")
    return first, second


def value_text(value: object) -> str:
    """Return the value of an option as it stands in a form and in an address."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def played_again(found: Comparison, seed: int, second: bool) -> Deal:
    """Return a deal of a comparison, played as it was played there under one of its rules."""
    rules = found.second if second else found.first
    deal = Deal.shuffled(rules, seed, found.dealer)
    if not found.batched:
        return play_out(deal, found.strategy, seed)
    cards = played_cards(rules, 1, seed=seed, strategies=found.strategy, dealer=found.dealer)
    for place in cards[:, 0]:
        deal = deal.play(PACK[int(place)])
    return deal


# The odds of a hand


def _odds(chosen: Mapping[str, str]) -> Iterator[Odds]:
    rules = rules_named(chosen["preset"])
    worlds = _number(chosen["worlds"], "worlds", MOST_DEALS)
    hand = [Card.parse(chosen["hand"][at : at + 2]) for at in range(0, len(chosen["hand"]), 2)]
    question: dict[str, Any] = {
        "trump": chosen["trump"] or None,
        "face_up": Card.parse(chosen["up"]) if chosen["up"] else None,
        "deals_itself": chosen["lead"] != "yes",
        "strategies": chosen["by"],
    }
    # Asked once beforehand, so that what is impossible is told at once.
    odds_of_hand(rules, hand, worlds=1, **question)
    return _odds_in_parts(rules, hand, worlds, question)


def _odds_in_parts(
    rules: Rules, hand: list[Card], worlds: int, question: dict[str, Any]
) -> Iterator[Odds]:
    """Yield the same as `odds_of_hand`, in parts that are small enough for a page."""
    total: Odds | None = None
    done = 0
    while done < worlds:
        part = min(_AT_A_TIME, worlds - done)
        for odds in odds_of_hand(rules, hand, worlds=part, seed=done, **question):
            found = odds
        done += part
        before = total.hits if total is not None else dict.fromkeys(found.hits, (0, 0, 0))
        hits = {
            point: tuple(a + b for a, b in zip(before[point], counted, strict=True))
            for point, counted in found.hits.items()
        }
        total = replace(found, worlds=done, of=worlds, hits=hits)
        yield total
