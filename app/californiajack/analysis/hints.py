"""A hint for the seat to move, in three rungs: the principle, fewer cards, the full reason.

It is made from the seat's view alone. With all cards known it is exact; else the cards are judged
by possible worlds, and the careful player's ranking gives the order among equals and the reason.
Calls are not worked out: there the hint is the careful player's own choice.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Final

from californiajack.players import REASON_KEYS, CarefulPlayer, Ranked
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.views import SeatView

from ._judging import Judged, ReviewError, check_settings, judge

__all__ = ["PRINCIPLES", "Hint", "hint", "hinting"]

_BY_REASON: Final[Mapping[str, tuple[str, ...]]] = {
    "bank": ("bank_jack", "bank_low", "bank_nine", "bank_ten", "win_pips"),
    "catch": ("catch_jack", "catch_low", "catch_nine", "win_ten"),
    "stock": ("win_stock", "duck_stock"),
    "cheap": ("win_cheap", "win_trick", "duck_cheap", "cannot_win", "save_ten"),
    "keep": ("keep_ace", "keep_trump"),
    "draw_out": ("draw_the_jack", "draw_the_low", "draw_trumps", "lead_low_trump"),
    "sure_lead": ("lead_winner", "lead_high"),
    "safe_lead": ("lead_low",),
    "long_suit": ("lead_best_suit",),
}
# The principle where the card speaks against the rule of thumb: lead and answer.
_OTHERWISE: Final = ("risk", "weigh")

PRINCIPLES: Final = ("only", "call", "discard", "count", *_BY_REASON, *_OTHERWISE)
"""Every key of a principle."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the three rungs of a hint tell.

    `principle` is one of `PRINCIPLES`. `narrowed` are about half of what may be played or called,
    in the order of the hand, with `action` among them, the best there is. `method` is as on
    `Judged`, or "ranked" for calls; `worlds` is how many possible worlds were looked at. `key` is
    "exact", "sampled", "alike" (no card is shown to be worse) or "ranked", `facts` go with it;
    `reason` and `reason_facts` are the player's own key (one of `players.REASON_KEYS`) and facts,
    where it speaks for the action, else "".
    """

    principle: str
    narrowed: tuple[Card | Call, ...]
    action: Card | Call
    method: str
    worlds: int
    key: str
    facts: Mapping[str, object] = field(hash=False)
    reason: str = ""
    reason_facts: Mapping[str, object] = field(default_factory=dict, hash=False)


def hint(view: SeatView, *, worlds: int = 60, seed: int = 0, budget: int = 2_500) -> Hint:
    """Return the hint for the view's seat. Raises as `hinting`."""
    work = hinting(view, worlds=worlds, seed=seed, budget=budget)
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: Hint = end.value
            return answer


def hinting(
    view: SeatView, *, worlds: int = 60, seed: int = 0, budget: int = 2_500
) -> Generator[float, None, Hint]:
    """Make a hint in steps of some milliseconds: yields the share done, returns the hint.

    The same view and settings give the same hint. Raises `ReviewError` for a spectator, a seat
    that is not to move, and settings that are not allowed.
    """
    check_settings(worlds, budget)
    if view.seat is None:
        raise ReviewError("a spectator gets no hint: give the view of a seat", key="spectator")
    if view.to_move != view.seat:
        message = f"seat {view.seat} gets no hint: it is not to move"
        raise ReviewError(message, key="not_to_move", seat=view.seat)
    return _work(view, worlds, seed, budget)


def _work(view: SeatView, worlds: int, seed: int, budget: int) -> Generator[float, None, Hint]:
    ranked = CarefulPlayer().choose(view)
    if view.legal_calls:
        return _for_call(view, ranked)
    order = [each.action for each in ranked if isinstance(each.action, Card)]
    judged = yield from judge(view, worlds=worlds, seed=seed, budget=budget)
    by_player = {each.action: each for each in ranked}
    # Among cards that come near the best the player's favourite is the one to explain.
    card = next(each for each in order if each in judged.best)
    said = by_player[card]
    principle = _principle(view, said, judged.method)
    keep = sorted(order, key=lambda each: (each is not card, judged.lost[each]))
    half = set(keep[: _half(len(keep))])
    positive = said.key in _SPEAKS_FOR
    key, facts = _facts(card, judged)
    return Hint(
        principle=principle,
        narrowed=tuple(each for each in view.legal_moves if each in half),
        action=card,
        method=judged.method,
        worlds=judged.worlds,
        key=key,
        facts=facts,
        reason=said.key if positive else "",
        reason_facts=said.facts if positive else {},
    )


_SPEAKS_FOR: Final = frozenset(
    key for keys in _BY_REASON.values() for key in keys if key in REASON_KEYS
)


def _half(count: int) -> int:
    """Return to how many cards the second rung narrows: half, but it must not give the card away.

    >>> [_half(count) for count in range(1, 7)]
    [1, 2, 2, 2, 3, 3]
    """
    return min(count, max(2, -(-count // 2)))


def _principle(view: SeatView, said: Ranked, method: str) -> str:
    if method == "forced":
        return "only"
    if method == "exact":
        return "count"
    for principle, keys in _BY_REASON.items():
        if said.key in keys:
            return principle
    return _OTHERWISE[bool(view.trick)]


def _facts(card: Card, judged: Judged) -> tuple[str, dict[str, object]]:
    """Return the key and facts of the full reason: the card against the next that is worse."""
    facts: dict[str, object] = {"card": str(card), "worlds": judged.worlds}
    if judged.method == "forced":
        return "only", facts
    worse = [each for each in judged.lost if judged.loses(each)]
    if not worse:
        return "alike", facts
    other = min(worse, key=lambda each: judged.lost[each])
    facts |= {"other": str(other), "lost": judged.lost[other] - judged.lost[card]}
    return judged.method, facts


def _for_call(view: SeatView, ranked: list[Ranked]) -> Hint:
    best = ranked[0]
    half = {str(each.action) for each in ranked[: _half(len(ranked))]}
    discards = view.phase == "discard"
    principle = "only" if len(ranked) == 1 else "discard" if discards else "call"
    return Hint(
        principle=principle,
        narrowed=tuple(call for call in view.legal_calls if str(call) in half),
        action=best.action,
        method="ranked",
        worlds=0,
        key="ranked",
        facts={"call": str(best.action)},
        reason=best.key,
        reason_facts=best.facts,
    )
