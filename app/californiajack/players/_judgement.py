"""The quick judgement by which deals are played on in thought: what each card is liked, in tables.

A seat likes a card for what it is, for how many higher cards of its suit are out, for its pips as
far as Game is open, and for the face-up card of the stock if it wins that. How much of each was
learnt by play against itself with two seats and a stock (`_learned`); other tables borrow it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from californiajack.rules.cards import PACK
from californiajack.rules.options import Rules

from ._learned import LEARNED, UNIT

__all__ = ["PARTS", "Answers", "Judgement", "Stage", "from_values", "judgement"]

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]

_STAGES: Final = 3
_HIGHER: Final = 6  # up to so many higher cards are told apart, none included
_NEVER: Final = -1e9  # an empty place in a hand
_CARDS: Final = np.arange(52)
_TRUMP: Final = (_CARDS < 13).astype(np.intp)
_RANK: Final = _CARDS % 13
_PIPS: Final = np.array([card.pips for card in PACK], dtype=float)


@dataclass(frozen=True, slots=True)
class Answers:
    """How a card is liked that is played to a lead, by card; `win` by card and higher cards."""

    win: Floats
    lose: Floats
    win_pips: Floats
    lose_pips: Floats
    win_draw: Floats
    points: float


@dataclass(frozen=True, slots=True)
class Stage:
    """The tables for one stage of the deal. Leads go by card and higher cards of the suit."""

    lead: Floats
    lead_pips: Floats
    lead_draw: Floats
    drawn: Floats
    answer: Answers

    @staticmethod
    def index(cards: Ints, higher: NDArray[np.integer]) -> Ints:
        """Return where the tables by card and higher cards have these."""
        index = cards * _HIGHER
        index += np.minimum(higher, _HIGHER - 1)
        return index


@dataclass(frozen=True, slots=True)
class Judgement:
    """The tables for the stages of the deal: many cards in the stock, few, none."""

    stages: Sequence[Stage]


PARTS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "lead": (_STAGES, 2, 13),
        "lead_higher": (_STAGES, 2, _HIGHER),
        "lead_pips": (2, _HIGHER),
        "lead_draw": (2, _HIGHER),
        "drawn": (2, 2, 13),
        # By stage, losing or winning, plain or trump, rank.
        "answer": (_STAGES, 2, 2, 13),
        "higher": (_STAGES, 2, _HIGHER),
        # Pips won with a plain card, with a trump, lost; points won; draws won likewise; unused.
        "scales": (8,),
    }
)
"""The names and shapes of what was learnt, in their order."""


@cache
def judgement(rules: Rules) -> Judgement:
    """Return the judgement for these rules: that of the most similar rules learnt by play."""
    free = rules.may_trump_when_able and not rules.must_trump_when_void
    values = np.array(LEARNED["free" if free else "bound"].split(), dtype=float) / UNIT
    return from_values(values)


def from_values(values: Floats) -> Judgement:
    """Return the judgement that a row of learnt values makes, in the order of `PARTS`."""
    learnt, start = {}, 0
    for name, shape in PARTS.items():
        end = start + prod(shape)
        learnt[name] = values[start:end].reshape(shape)
        start = end
    return Judgement([_stage(learnt, stage) for stage in range(_STAGES)])


def _stage(learnt: Mapping[str, Floats], stage: int) -> Stage:
    lead = learnt["lead"][stage, _TRUMP, _RANK][:, None] + learnt["lead_higher"][stage][_TRUMP]
    return Stage(
        lead=_by_higher(lead, _NEVER),
        lead_pips=_by_higher(_PIPS[:, None] * learnt["lead_pips"][_TRUMP], 0.0),
        lead_draw=_by_higher(learnt["lead_draw"][_TRUMP], 0.0),
        drawn=np.append(learnt["drawn"][min(stage, 1), _TRUMP, _RANK], 0.0),
        answer=_answers(learnt, stage),
    )


def _answers(learnt: Mapping[str, Floats], stage: int) -> Answers:
    lose, win = learnt["answer"][stage][:, _TRUMP, _RANK]
    scales = learnt["scales"]
    higher = learnt["higher"][stage][_TRUMP]
    return Answers(
        win=_by_higher(win[:, None] + higher, _NEVER),
        lose=np.append(lose, _NEVER),
        win_pips=np.append(scales[_TRUMP], 0.0),
        lose_pips=np.append(-scales[2] * _PIPS, 0.0),
        win_draw=np.append(scales[4 + _TRUMP], 0.0),
        points=float(scales[3]),
    )


def _by_higher(table: Floats, empty: float) -> Floats:
    return np.vstack([table, np.full((1, _HIGHER), empty)]).ravel()
