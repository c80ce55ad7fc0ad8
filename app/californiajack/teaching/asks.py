"""Questions: what is asked about a position, what the answers are, and why.

A question is posed by a pure function of the position; it computes the right answers by the rules
core or the solver, and a reason for every answer. Reasons are keys and facts; the words for them
are in `californiajack.language.teaching`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.options import Rules

from .arguments import SEATS, Arg
from .model import Exercise
from .scenes import Scene

__all__ = [
    "ANSWER_KINDS",
    "SHORT_STOCK",
    "Ask",
    "Facts",
    "Option",
    "Posed",
    "Question",
    "Setting",
    "Why",
    "choice",
    "codes",
    "seat_word",
]

Facts = dict[str, object]
SHORT_STOCK: Final = 6
"""Up to so many cards the stock is shown to the last where the cards lie open."""
ANSWER_KINDS: Final = (
    "card",
    "cards",
    "choice",
    "number",
    "order",
    "truth",
    "because",
    "next",
)


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be chosen: its key is the answer, its facts are for the words."""

    key: str
    facts: Facts = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now. `answer_kind` is one of `ANSWER_KINDS`.

    `facts` are plain values that the learner may know (card codes, suit letters, seats by name,
    numbers). `pick` is how many options are to be chosen where that is fixed.
    """

    name: str
    answer_kind: str
    options: tuple[Option, ...] = ()
    facts: Facts = field(default_factory=dict, hash=False)
    pick: int | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options."""
        return tuple(option.key for option in self.options)


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: a key and facts, no words."""

    key: str
    facts: Facts = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Posed:
    """A question with its answers.

    `accepted` are right answers in canonical form, all of them unless `is_right` decides. `why`
    explains them, `wrong` explains any other answer, `narrowed` is for the second hint.
    """

    question: Question
    accepted: tuple[str, ...]
    why: Why
    wrong: Callable[[str], Why]
    is_right: Callable[[str], bool] | None = None
    narrowed: Why | None = None
    right: Callable[[str], Why] | None = None

    def accepts(self, answer: str) -> bool:
        """Tell whether a canonical answer is right."""
        return self.is_right(answer) if self.is_right is not None else answer in self.accepted

    def explain(self, answer: str) -> Why:
        """Return the reason for a canonical answer, right or wrong."""
        if not self.accepts(answer):
            return self.wrong(answer)
        return self.right(answer) if self.right is not None else self.why


@dataclass(frozen=True, slots=True)
class Setting:
    """What a question is posed about: the position, the exercise and the arguments."""

    scene: Scene
    exercise: Exercise
    args: Mapping[str, object]
    seed: int

    @property
    def deal(self) -> Deal:
        """The deal on the table."""
        return self.scene.deal

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.scene.deal.rules

    def facts(self, **more: object) -> Facts:
        """Return what the learner can see of the position, and more."""
        return {**seen_facts(self.scene), **more}

    def word(self, name: str) -> str:
        """Return an argument that is a word."""
        return str(self.args[name])


@dataclass(frozen=True, slots=True)
class Ask:
    """An entry of the register: which kinds may ask it, with which arguments.

    `learner_to_move` says that the position has to be at the learner's turn, `whole_trick` that a
    whole trick lies on the table, `finished` that the deal has to be over.
    """

    name: str
    kinds: tuple[str, ...]
    pose: Callable[[Setting], Posed]
    args: Mapping[str, Arg] = field(default_factory=dict, hash=False)
    learner_to_move: bool = False
    whole_trick: bool = False
    finished: bool = False
    after: tuple[str, ...] = ()


def seat_word(seat: int | None) -> str:
    """Return the word for a seat: you, opponent, third, and nobody for None."""
    return "nobody" if seat is None else SEATS[seat]


def codes(cards: Sequence[Card]) -> list[str]:
    """Return cards as plain values."""
    return [str(card) for card in cards]


def seen_facts(scene: Scene) -> Facts:
    """Return what lies open to the learner: these fill the places in a task's words."""
    deal = scene.deal
    view = deal.view(0)
    table = [play.card for play in deal.trick] + list(scene.pending)
    return {
        "led": str(table[0]) if table else None,
        "second": str(table[1]) if len(table) > 1 else None,
        "table": codes(table),
        "trump": None if deal.trump is None else str(deal.trump),
        "stock": None if view.stock_top is None else str(view.stock_top),
        "under": _under(deal) if scene.open else None,
        "left": view.stock_count,
        "hand": codes(deal.hands[0]),
        "gone": codes(sorted(card for trick in view.tricks for _, card in trick.plays)),
        "you_pips": view.pips[0],
        "opponent_pips": view.pips[1],
        "number": len(deal.tricks) + (0 if deal.is_over else 1),
        "target": deal.rules.target,
        "dealer": seat_word(deal.dealer),
        "leader": seat_word(deal.trick[0].seat if deal.trick else deal.to_move),
        **scene.facts,
    }


def _under(deal: Deal) -> str | None:
    """Return the second card of a short stock, for exercises with open cards."""
    return str(deal.stock[1]) if 1 < len(deal.stock) <= SHORT_STOCK else None


def choice(
    name: str,
    keys: Sequence[str],
    accepted: Sequence[str],
    facts: Facts,
    why: Why,
    *,
    wrong: Callable[[str], Why] | None = None,
    options: Sequence[Option] | None = None,
    narrowed: Why | None = None,
    kind: str = "choice",
) -> Posed:
    """Return a question with a few answers to choose from."""
    chosen = tuple(options) if options is not None else tuple(Option(key) for key in keys)
    question = Question(name, kind, chosen, facts)
    return Posed(question, tuple(accepted), why, wrong or (lambda _: why), narrowed=narrowed)
