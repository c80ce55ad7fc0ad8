"""Positions made from a seed: practice that does not run out.

A generator tries deals one after the other, in an order that the seed decides, until one has what
is asked for. The same seed always gives the same position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from californiajack.players.positions import Ending
from californiajack.players.solver import solve
from californiajack.rules.cards import PACK, SEED_LIMIT, Card, random_numbers
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError
from californiajack.rules.options import Rules
from californiajack.rules.scoring import ScoreSheet

from .arguments import (
    POINT_NAMES,
    Arg,
    a_number,
    a_word,
    number_or_range,
    some_words,
    true_or_false,
    two_numbers,
)
from .asks import seat_word
from .asks_best import kind_of
from .errors import PositionError
from .scenes import Scene, by_careful, finish, on_turn, play_tricks, two_cards
from .solving import open_points, outcome, solution

__all__ = ["GENERATORS", "Generator", "generate"]

_TRIES: Final = 400
_REMEMBERED: Final = 64  # played deals
_MANY_TRIES: Final = 4000  # for generators that need a fraction of a millisecond
Args = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Generator:
    """An entry of the register: its arguments, and what makes a position or None from a seed."""

    name: str
    make: Callable[[Args, Rules, int], Scene | None]
    args: Mapping[str, Arg]
    tries: int = _TRIES


def generate(args: Args, rules: Rules, seed: int) -> Scene:
    """Return the position that a generator makes from a seed, 0 to 2**64 - 1.

    Raises `PositionError` (``not_found``) where none of many tries has what is asked for.
    """
    generator = GENERATORS[str(args["name"])]
    for number in random_numbers(seed, [SEED_LIMIT >> 32] * generator.tries):
        try:
            scene = generator.make(args, rules, number)
        except TableError:
            continue  # such as a past that can't be found for this position
        if scene is not None:
            return scene
    wanted = ", ".join(f"{name}={value}" for name, value in args.items() if value is not None)
    raise PositionError(
        f"no position with {wanted} was found in {generator.tries} tries; ask for less",
        key="not_found",
    )


def _deal_of(rules: Rules, number: int) -> Deal:
    return Deal.shuffled(rules, number, number % rules.players)


def _started(rules: Rules, number: int) -> Deal:
    deal = _deal_of(rules, number)
    while deal.phase not in ("play", "over"):
        deal = by_careful(deal)
    return deal


# A hand to answer with


def _follow_choice(args: Args, rules: Rules, number: int) -> Scene | None:
    """The learner answers a lead, and the rule leaves some cards out or lets all in."""
    deal = _started(rules, number)
    # Not always the beginning of a deal, and every turn of it may do.
    deal = play_tricks(deal, number % 5)
    while not deal.is_over and len(deal.tricks) < 14:
        if deal.to_move == 0 and len(deal.trick) == 1:
            facts = _choice_facts(args, deal)
            if facts is not None:
                return Scene(deal, number, facts=facts)
        deal = by_careful(deal)
    return None


def _choice_facts(args: Args, deal: Deal) -> dict[str, object] | None:
    """Return what is special about the hand if it is what was asked for."""
    led, hand = deal.trick[0].card, deal.hands[0]
    void = not any(card.suit is led.suit for card in hand)
    has_trumps = any(card.suit is deal.trump for card in hand)
    if args["void"] not in (None, void) or args["trumps"] not in (None, has_trumps):
        return None
    if (led.suit is deal.trump) is not bool(args["trump_led"]):
        return None
    # Where suit can be followed, something has to be left out, else there is nothing to find.
    if not void and len(deal.legal_moves) == len(hand):
        return None
    return {"void": void, "has_trumps": has_trumps}


def _two_cards(args: Args, rules: Rules, number: int) -> Scene | None:
    """Two cards on the table, nothing else."""
    first, second, suit, leader = random_numbers(number, [52, 52, 4, 2])
    led, answer = PACK[first], PACK[second]
    trump = PACK[suit * 13].suit
    if led is answer or _mix(led, answer, trump) != args["mix"] != "any":
        return None
    scene = two_cards(rules, led, answer, trump=trump, leader=leader, seed=number)
    return replace(scene, facts={"mix": _mix(led, answer, trump)})


def _mix(led: Card, answer: Card, trump: object) -> str:
    trumps = (led.suit is trump) + (answer.suit is trump)
    if trumps == 2:
        return "two_trumps"
    if trumps == 1:
        return "trump_vs_plain"
    return "same_suit" if led.suit is answer.suit else "other_suit"


# A deal in its course


def _from_range(span: object, number: int) -> int:
    """Return a number from a range, both ends included."""
    assert isinstance(span, tuple)
    low, high = span
    return int(low) + number // 16 % (int(high) - int(low) + 1)


def _after_tricks(args: Args, rules: Rules, number: int) -> Scene | None:
    """A deal after so many tricks, at the learner's turn."""
    tricks = _from_range(args["tricks"], number)
    deal = on_turn(play_tricks(_started(rules, number), tricks))
    return None if deal.is_over else Scene(deal, number, facts={"tricks": tricks})


def _pile(args: Args, rules: Rules, number: int) -> Scene | None:
    """A deal in which the learner has captured `tricks` tricks, with pips among them."""
    tricks = _from_range(args["tricks"], number)
    deal = _started(rules, number)
    while len(deal.captured(0)) < rules.players * tricks and not deal.is_over:
        deal = play_tricks(deal, 1)
    pips = deal.view(0).pips[0]
    if len(deal.captured(0)) != rules.players * tricks or not pips:
        return None
    return Scene(deal, number, facts={"tricks": tricks})


def _finished(args: Args, rules: Rules, number: int) -> Scene | None:
    """A whole deal, played; each point may be asked to go to somebody."""
    deal = _played_out(rules, number)
    if deal.thrown_in or not _goes_to(deal.score(), args):
        return None
    low = deal.score().low
    if args["low_captured"] not in (None, low.holder != low.captor):
        return None
    return Scene(deal, number)


@lru_cache(maxsize=_REMEMBERED)
def _played_out(rules: Rules, number: int) -> Deal:
    return finish(_deal_of(rules, number))


def _goes_to(sheet: ScoreSheet, args: Args) -> bool:
    return all(args.get(line.point) in (None, seat_word(line.seat)) for line in sheet.lines)


def _match_point(args: Args, rules: Rules, number: int) -> Scene | None:
    """A whole deal that decides a match, or nearly."""
    scores = args["scores"]
    to_go = args["to_go"]
    if isinstance(to_go, tuple):
        near = (max(0, rules.target - to_go[0]), max(0, rules.target - to_go[1]))
    elif isinstance(scores, tuple):
        near = (scores[0], scores[1])
    else:
        below = random_numbers(number, [3, 3])
        near = (max(0, rules.target - 1 - below[0]), max(0, rules.target - 1 - below[1]))
    if rules.players != 2:
        return None
    deal = Deal.shuffled(rules, number, number % 2, scores=near)
    deal = finish(deal)
    if deal.thrown_in or not _goes_to(deal.score(), args):
        return None
    count = deal.score().count(near)
    if args["decided"] and count.winner is None:
        return None
    # Best of all: both sides reach the target in this deal.
    both = min(count.totals) >= rules.target
    if args["both"] is not None and bool(args["both"]) is not both:
        return None
    return Scene(deal, number, facts={"scores": list(near)})


# Positions in which one card is best


def _endgame(args: Args, rules: Rules, number: int) -> Scene | None:
    """The last tricks at the learner's turn; the best cards are proved by the solver."""
    cards, gap = args["cards"], args["gap"]
    assert isinstance(cards, int)
    assert isinstance(gap, int)
    lead = args["lead"]
    ending = _random_ending(rules, number, cards, lead)
    found = solve(ending, line=False)
    if not found.exact or not _decides(found.values, gap, unique=bool(args["unique"])):
        return None
    deal = ending.deal(number % 1000)
    theme = _theme(deal)
    if args["theme"] and theme not in _themes(args["theme"]):
        return None
    return Scene(deal, number, facts={"theme": theme})


def _random_ending(rules: Rules, number: int, cards: int, lead: object, stock: int = 0) -> Ending:
    """Return a position of a few cards each, with what was captured shared out by chance."""
    if rules.players != 2:
        raise PositionError("endings have two players", key="question")
    count = 2 * cards + stock
    draws = random_numbers(number, [*range(52, 52 - count, -1), 2, 61])
    pack = list(PACK)
    drawn = [pack.pop(place) for place in draws[:count]]
    leads = lead == "you" or (lead is None and draws[-2] == 0)
    rest = sum(card.pips for card in pack)
    # Game is open: both sides have a fair share of what is gone.
    mine = rest * (20 + draws[-1]) // 100
    led = None if leads else drawn[0]
    mine_cards, theirs = drawn[cards : 2 * cards], drawn[0 if leads else 1 : cards]
    trump = PACK[number % 4 * 13].suit
    tricks = (0, 0)
    if rules.game_by == "tricks":
        done = 26 - cards - stock // 2
        tricks = (done * (20 + draws[-1]) // 100, done - done * (20 + draws[-1]) // 100)
    return Ending.from_cards(
        rules,
        (mine_cards, theirs),
        trump,
        led=led,
        stock=drawn[2 * cards :],
        pips=(mine, rest - mine),
        tricks=tricks,
        dealer=number % 2,
    )


def _decides(values: Mapping[Card, float], gap: int, *, unique: bool) -> bool:
    """Tell whether some card is better than others by at least `gap`, and alone if `unique`."""
    ordered = sorted(values.values(), reverse=True)
    best = [value for value in ordered if value == ordered[0]]
    if len(best) == len(ordered) or (unique and len(best) > 1):
        return False
    return ordered[0] - ordered[len(best)] >= gap


THEMES: Final = (
    "bank_jack",
    "bank_low",
    "catch_jack",
    "catch_low",
    "save_ten",
    "win_ten",
    "trump_it",
    "hold_back",
    "lead_low",
    "lead_trump",
    "lead_high",
    "other",
)


THEME_GROUPS: Final = MappingProxyType(
    {
        "jack": ("bank_jack", "catch_jack"),
        "low": ("bank_low", "catch_low"),
        "ten": ("save_ten", "win_ten"),
    }
)


def _themes(names: object) -> set[str]:
    """Return the themes that are meant by names of themes and groups."""
    assert isinstance(names, tuple)
    return {theme for name in names for theme in THEME_GROUPS.get(name, (name,))}


def _theme(deal: Deal) -> str:
    """Return what the best card does, in a word."""
    best = next(card for card in deal.legal_moves if card in solution(deal).best)
    found = outcome(deal, best)
    trump = deal.trump
    points = {"J": "jack", "2": "low"}
    own = points.get(str(best)[0]) if best.suit is trump else None
    if own in open_points(deal) and found.owners.get(str(own)) == 0:
        return f"bank_{own}"
    if not deal.trick:
        if best.suit is trump:
            caught = [point for point in ("jack", "low") if found.owners.get(point) == 0]
            return f"catch_{caught[0]}" if caught else "lead_trump"
        higher = any(card.rank > best.rank for card in deal.legal_moves)
        return "lead_low" if higher else "lead_high"
    won = found.winner == 0
    led = deal.trick[0].card
    if won and led.suit is trump and str(led)[0] in points:
        return f"catch_{points[str(led)[0]]}"
    if won and led.pips == 10:
        return "win_ten"
    if kind_of(deal, best) == "trump":
        return "trump_it"
    if not won and any(card.pips == 10 for card in deal.legal_moves):
        return "save_ten"
    return "other" if won else "hold_back"


def _stock_fight(args: Args, rules: Rules, number: int) -> Scene | None:
    """A trick played for a face-up card that is worth something: the last two of the stock."""
    gap = args["gap"]
    assert isinstance(gap, int)
    if rules.stock != "draw":
        raise PositionError("there is no stock under these rules", key="question")
    ending = _random_ending(rules, number, 6, "opponent", stock=2)
    top = ending.stock[0]
    if not (top.suit is ending.trump or top.pips >= 4):
        return None
    found = solve(ending, line=False)
    if not found.exact or not _decides(found.values, gap, unique=bool(args["unique"])):
        return None
    return Scene(ending.deal(number % 1000), number, facts={"face_up": str(top)})


def _iter() -> Iterator[Generator]:
    yield Generator(
        "follow_choice",
        _follow_choice,
        {
            "void": true_or_false(),
            "trumps": true_or_false(),
            "trump_led": true_or_false(default=False),
        },
    )
    mixes = ("same_suit", "other_suit", "trump_vs_plain", "two_trumps", "any")
    yield Generator("two_cards", _two_cards, {"mix": a_word(*mixes, default="any")})
    yield Generator("after_tricks", _after_tricks, {"tricks": number_or_range(0, 25)})
    yield Generator("pile", _pile, {"tricks": number_or_range(1, 26)})
    owners = {point: a_word("you", "opponent", "nobody") for point in POINT_NAMES}
    yield Generator("finished", _finished, {"low_captured": true_or_false(), **owners})
    yield Generator(
        "match_point",
        _match_point,
        {
            "scores": two_numbers(0, 99),
            "to_go": two_numbers(1, 99),
            "decided": true_or_false(default=True),
            "both": true_or_false(),
            **owners,
        },
    )
    yield Generator(
        "endgame",
        _endgame,
        {
            "cards": a_number(2, 6, default=3),
            "unique": true_or_false(default=True),
            "gap": a_number(1, 4, default=1),
            "lead": a_word("you", "opponent"),
            "theme": some_words(*THEMES, *THEME_GROUPS),
        },
        _MANY_TRIES,
    )
    yield Generator(
        "stock_fight",
        _stock_fight,
        {"gap": a_number(1, 4, default=1), "unique": true_or_false(default=False)},
        _MANY_TRIES,
    )


GENERATORS: Final = MappingProxyType({each.name: each for each in _iter()})
"""Every generator by name."""
