"""What a player is: something that ranks every move or call allowed in a `SeatView`."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.views import SeatView

__all__ = [
    "Action",
    "Player",
    "PlayerKind",
    "PlayerOption",
    "Ranked",
    "actions_of",
    "in_order",
    "view_number",
]

Action = Card | Call


@dataclass(frozen=True, slots=True)
class PlayerOption:
    """A setting of a player: a whole number from `low` to `high`, both included.

    `quick` is a value for where an answer in a blink matters more than strength; None for a setting
    that costs no time.
    """

    name: str
    sentence: str
    default: int
    low: int
    high: int
    quick: int | None = None

    def check(self, value: object) -> int:
        """Return the value if it is allowed. Raises `ValueError` saying what is."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError(
                f"{self.name}={value!r} is not allowed; use a whole number from"
                f" {self.low} to {self.high}"
            )
        return value


@dataclass(frozen=True, slots=True)
class Ranked:
    """A card or call with what a player makes of it.

    `value` is an estimate in points of the deal, comparable only within one answer; `key` is one
    of `REASON_KEYS`, `facts` are plain values (card codes, suit letters, numbers) for its words.
    """

    action: Action
    value: float
    key: str
    facts: dict[str, object] = field(default_factory=dict, hash=False)


class Player(Protocol):
    """Anybody who can take a seat."""

    @property
    def name(self) -> str:
        """The name in the registry."""
        ...

    @property
    def strategy(self) -> str:
        """One English sentence on how it plays, marked for translation."""
        ...

    @property
    def options(self) -> Mapping[str, PlayerOption]:
        """The settings it takes, by name."""
        ...

    def choose(self, view: SeatView) -> list[Ranked]:
        """Return every card or call allowed in the view exactly once, the best first.

        The answer depends on nothing but the view and the player's settings. Raises `ValueError`
        when it is not the turn of the view's seat.
        """
        ...


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """An entry of the registry: calling it with settings makes the player.

    >>> PlayerKind("x", "Sits there.", {}, dict)()
    {}
    """

    name: str
    strategy: str
    options: Mapping[str, PlayerOption]
    make: Callable[..., Player]

    @property
    def quick(self) -> dict[str, int]:
        """The settings with which the player answers in a blink; empty if it always does."""
        return {name: each.quick for name, each in self.options.items() if each.quick is not None}

    def __call__(self, **settings: object) -> Player:
        """Make the player. Raises `ValueError` for a setting it does not have or allow."""
        for name, value in settings.items():
            if name not in self.options:
                have = ", ".join(self.options) or "none"
                raise ValueError(
                    f"the player {self.name!r} has no option {name!r}; its options: {have}"
                )
            self.options[name].check(value)
        return self.make(**settings)


def actions_of(view: SeatView) -> tuple[Action, ...]:
    """Return the cards or calls allowed to the view's seat, in the order of the rules core.

    Raises `ValueError` when it is not its turn, or for a spectator.
    """
    if view.seat is None:
        raise ValueError("a spectator's view has no turn: give the view of the seat to move")
    actions = view.legal_calls or view.legal_moves
    if view.to_move != view.seat or not actions:
        state = "the deal is over" if view.to_move is None else f"seat {view.to_move} is to move"
        raise ValueError(f"seat {view.seat} can't choose now: {state}")
    return actions


def in_order(ranked: Iterable[Ranked]) -> list[Ranked]:
    """Return the entries best first; equal values keep the order they came in."""
    return sorted(ranked, key=lambda each: -each.value)


def view_number(view: SeatView) -> int:
    """Return a number from 0 to 2**64 - 1 made from what the seat sees.

    Players that choose by chance add it to their seed: so they need no generator that is shared
    or carried along, and the same position gets the same answer after taking back.
    """
    parts = [
        f"{view.seat} {view.dealer} {view.phase} {view.trump} {view.scores}",
        " ".join(map(str, view.hand)),
        " ".join(map(str, view.turned)),
        " ".join(f"{seat}:{call}" for seat, call in view.bids),
        " ".join(str(play.card) for trick in view.tricks for play in trick.plays),
        " ".join(str(play.card) for play in view.trick),
    ]
    text = "|".join(parts).encode()
    return zlib.crc32(text) << 32 | zlib.crc32(text[::-1])
