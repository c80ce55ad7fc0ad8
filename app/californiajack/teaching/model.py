"""What a course is made of: lessons, exercises, positions and puzzles, as they stand in the files.

Everything here is a frozen value without any answer: answers are computed when an exercise runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from californiajack.rules.cards import Card
from californiajack.rules.options import Rules, rules_named

__all__ = ["KINDS", "AskCall", "Exercise", "Position", "Puzzle"]

KINDS: Final = (
    "watch",
    "predict",
    "select",
    "complete",
    "play",
    "count",
    "order",
    "judge",
    "make",
)


@dataclass(frozen=True, slots=True)
class Position:
    """Where an exercise starts: `form` is deal, ending, trick, generate or puzzle."""

    form: str
    args: Mapping[str, object] = field(default_factory=dict, hash=False)
    line: int = 0

    @property
    def changes(self) -> bool:
        """Whether another seed gives another position."""
        if self.form == "deal":
            fixed = ("code", "play", "you")
            return not any(self.args.get(name) for name in fixed)
        return self.form in ("generate", "puzzle")


@dataclass(frozen=True, slots=True)
class AskCall:
    """A named question with its arguments."""

    name: str
    args: Mapping[str, object] = field(default_factory=dict, hash=False)
    line: int = 0


@dataclass(frozen=True, slots=True)
class Exercise:
    """One task of a lesson. `name` (``lesson/id``) is what progress is kept by.

    `presets` are the rules it may be played under, the first being its own; `rules` are options
    changed on top of them. `tricks` is how many tricks a `play` exercise goes on, None for to the
    end of the deal. `shown` are cards that lie in the trick that is asked about; where it is
    empty, the careful player lays them.
    """

    lesson: str
    id: str
    kind: str
    presets: tuple[str, ...]
    position: Position
    asks: tuple[AskCall, ...] = ()
    rules: Mapping[str, object] = field(default_factory=dict, hash=False)
    open: bool = False
    rounds: int = 1
    prove: bool = False
    blanks: int = 1
    moves: int | tuple[Card, ...] = 0
    opponent: str = "solver"
    script: tuple[Card, ...] = ()
    tricks: int | None = 1
    shown: tuple[Card, ...] = ()
    because: str | None = None
    others: tuple[str, ...] = ()
    file: str = ""
    line: int = 0

    @property
    def name(self) -> str:
        """The name in progress files and addresses."""
        return f"{self.lesson}/{self.id}"

    def rules_under(self, preset: str | Rules) -> Rules:
        """Return the rules of the exercise when it is played under a preset.

        Raises `RulesError` for an unknown preset and options that contradict.
        """
        rules = preset if isinstance(preset, Rules) else rules_named(preset)
        return rules.replace(**self.rules) if self.rules else rules


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of the bank, with what it is about and how hard it is (1 to 3)."""

    id: str
    preset: str
    position: Position
    themes: tuple[str, ...]
    difficulty: int
    open: bool = False
    rules: Mapping[str, object] = field(default_factory=dict, hash=False)
    file: str = ""
    line: int = 0

    @property
    def exercise(self) -> Exercise:
        """The puzzle as a task of its own: find the best card."""
        return Exercise(
            lesson="puzzles",
            id=self.id,
            kind="play",
            presets=(self.preset,),
            position=self.position,
            asks=(AskCall("best_cards"),),
            rules=self.rules,
            open=self.open,
            file=self.file,
            line=self.line,
        )
