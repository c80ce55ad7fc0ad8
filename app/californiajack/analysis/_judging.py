"""What each card that may be played is worth: exact where it can be, else from trials.

Judging is done in small steps, so that whoever asks can show how far it is or stop: each function
here is a generator that yields the share that is done, and returns the answer at its end.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from californiajack.players._kernel import Kernel
from californiajack.players.base import view_number
from californiajack.players.lasttricks import margin
from californiajack.players.positions import Ending
from californiajack.players.solver import Solution, solve
from californiajack.players.workings import all_known, can_solve, possible_worlds
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError
from californiajack.rules.views import SeatView

from ._trials import Trial

__all__ = ["Judged", "ReviewError", "Standing", "judge", "judge_open", "stand", "stand_open"]

# Losses up to this many points are none where values are averages, and cards that may lose up to
# that many still count among the best as long as no loss is shown.
_TOLERANCE: Final = 0.05
_NEAR: Final = 0.25
# After so many worlds, and each time as many more, cards that are shown to lose are left out.
_BLOCK: Final = 20
# Half the width of an interval that holds the true mean 95 times in 100, in standard errors.
_SPREAD: Final = 1.96
# Up to how many cards in the stock open cards are worked out; beyond it costs too much.
_STOCK: Final = 8
_MOST_WORLDS: Final = 10_000


class ReviewError(TableError):
    """A deal, seat or setting that can't be reviewed.

    `key` and `facts` name the fault for translation: ``seat`` (with the number of ``seats``),
    ``worlds`` (with ``most``), ``budget``, ``no_play``, ``spectator`` and ``not_to_move``.
    """

    def __init__(self, message: str, *, key: str, **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Judged:
    """What the cards that may be played are worth.

    `values` are margins at the end of the deal, `lost` what each card loses against the best of
    them, both in points; `errors` are half the widths of 95 % intervals of `lost`, 0 where it is
    exact. `method` is "forced" (one card only), "exact" (worked out), "sampled" (an average over
    possible worlds) or "tried" (over trials with the real cards); `worlds` is how many those were.
    """

    values: Mapping[Card, float]
    lost: Mapping[Card, float]
    errors: Mapping[Card, float]
    method: str
    worlds: int

    @property
    def top(self) -> Card:
        """The card with the highest value, the first in hand among equals."""
        return min(self.lost, key=lambda card: self.lost[card])

    def loses(self, card: Card) -> bool:
        """Tell whether the card loses more than its error, and more than next to nothing."""
        least = 0.0 if self.method == "exact" else max(_TOLERANCE, self.errors[card])
        return self.lost[card] > least

    @property
    def best(self) -> tuple[Card, ...]:
        """The best card and all that come near: no loss is shown, nor one above 0.25 likely."""
        return tuple(
            card for card in self.values if not self.loses(card) and self.lost[card] <= _NEAR
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """The margin to be expected at the end of the deal, with half its 95 % interval."""

    value: float
    error: float
    method: str
    worlds: int


Judging = Generator[float, None, Judged]
Rating = Generator[float, None, Standing]


def check_settings(worlds: int, budget: int) -> None:
    """Raise `ReviewError` for a number of worlds or a budget that is not allowed."""
    if type(worlds) is not int or not 1 <= worlds <= _MOST_WORLDS:
        message = f"worlds={worlds!r}: use a whole number from 1 to {_MOST_WORLDS}"
        raise ReviewError(message, key="worlds", most=_MOST_WORLDS)
    if type(budget) is not int or budget < 1:
        message = f"budget={budget!r}: a search needs at least 1 node, a whole number"
        raise ReviewError(message, key="budget")


def judge(
    view: SeatView, keep: Card | None = None, *, worlds: int, seed: int, budget: int
) -> Judging:
    """Judge the cards by what the seat of the view may know, and by nothing else.

    Cards that fall behind are judged by fewer worlds, but never `keep`.
    """
    if len(view.legal_moves) == 1:
        return _forced(view.legal_moves[0])
    if all_known(view) and can_solve(view):
        solved = _exact(next(possible_worlds(view, seed, 1)), budget)
        if solved is not None:
            return solved
    race = _Race(view.legal_moves, keep)
    for number, world in enumerate(possible_worlds(view, seed, worlds), 1):
        race.run(_trial(view, world))
        yield number / worlds
    return race.judged("sampled")


def judge_open(
    deal: Deal, keep: Card | None = None, *, worlds: int, seed: int, budget: int
) -> Judging:
    """Judge the cards of the seat to move with all cards of the deal lying open."""
    legal = tuple(deal.legal_moves)
    if len(legal) == 1:
        return _forced(legal[0])
    view = deal.view(deal.to_move)
    if can_solve(view) and view.stock_count <= _STOCK:
        solved = _exact(deal, budget)
        if solved is not None:
            return solved
    race = _Race(legal, keep)
    for number, trial in enumerate(_trials(deal, view, seed, worlds), 1):
        race.run(trial)
        yield number / worlds
    return race.judged("tried")


def stand(view: SeatView, *, worlds: int, seed: int, budget: int) -> Rating:
    """Tell how the seat of the view stands, whoever is to move, by what it may know."""
    assert view.seat is not None
    if all_known(view) and can_solve(view):
        world = next(possible_worlds(view, seed, 1))
        solution = solve(Ending.from_deal(world), budget=budget)
        if solution.exact:
            return Standing(_after(world, solution.line, view.seat), 0.0, "exact", 1)
    margins = []
    for number, world in enumerate(possible_worlds(view, seed, worlds), 1):
        margins.append(_trial(view, world).margin())
        yield number / worlds
    return _mean(margins, "sampled")


def stand_open(deal: Deal, seat: int, *, worlds: int, seed: int, budget: int) -> Rating:
    """Tell how a seat stands with all cards of the deal lying open."""
    view = deal.view(seat)
    if can_solve(view) and view.stock_count <= _STOCK:
        solution = solve(Ending.from_deal(deal), budget=budget)
        if solution.exact:
            return Standing(_after(deal, solution.line, seat), 0.0, "exact", 1)
    margins = []
    for number, trial in enumerate(_trials(deal, view, seed, worlds), 1):
        margins.append(trial.margin())
        yield number / worlds
    return _mean(margins, "tried")


def worlds_of(view: SeatView, deal: Deal | None, seed: int, worlds: int) -> Iterator[Trial]:
    """Yield the trials that cards were judged by: of the deal, or for None of possible worlds."""
    if deal is not None:
        yield from _trials(deal, view, seed, worlds)
    else:
        yield from (_trial(view, world) for world in possible_worlds(view, seed, worlds))


def _trial(view: SeatView, world: Deal) -> Trial:
    assert view.seat is not None
    return Trial(world, view.seat)


def _trials(deal: Deal, view: SeatView, seed: int, worlds: int) -> Iterator[Trial]:
    assert view.seat is not None
    for number in range(worlds):
        # The first trial is all habit, the others stray from it now and then.
        chance = Random(f"{seed} {view_number(view)} {number}") if number else None  # noqa: S311
        yield Trial(deal, view.seat, chance)


def _forced(card: Card) -> Judged:
    return Judged({card: 0.0}, {card: 0.0}, {card: 0.0}, "forced", 0)


def _exact(deal: Deal, budget: int) -> Judged | None:
    """Return what the exact solver says, None where the budget does not suffice."""
    assert deal.to_move is not None
    solution: Solution = solve(Ending.from_deal(deal), budget=budget)
    if not solution.exact:
        return None
    most = _after(deal, solution.line, deal.to_move)
    lost = {card: solution.lost_by(card) for card in solution.values}
    values = {card: most - less for card, less in lost.items()}
    return Judged(values, lost, dict.fromkeys(lost, 0.0), "exact", 1)


def _after(deal: Deal, line: Iterable[Card], seat: int) -> float:
    """Return the margin when the deal is played to its end with these cards."""
    kernel = Kernel.from_deal(deal)
    for card in line:
        kernel.play(card.index)
    return margin(kernel.points(), seat)


class _Race:
    """The margins of cards in trials; each trial is run for all cards that are still in it."""

    def __init__(self, cards: Iterable[Card], keep: Card | None) -> None:
        self.margins: dict[Card, list[float]] = {card: [] for card in cards}
        self.running = set(self.margins)
        self.keep = keep
        self.count = 0

    def run(self, trial: Trial) -> None:
        """Run a trial; now and then cards that are shown to lose drop out."""
        for card, margins in self.margins.items():
            if card in self.running:
                margins.append(trial.margin(card))
        self.count += 1
        if self.count % _BLOCK == 0:
            judged = self.judged("")
            self.running -= {c for c in self.running if judged.loses(c) and c is not self.keep}

    def judged(self, method: str) -> Judged:
        """Return the averages; losses and errors are those of the differences trial by trial."""
        top = max(
            (card for card in self.margins if card in self.running),
            key=lambda card: sum(self.margins[card]),
        )
        most = self.margins[top]
        values, lost, errors = {}, {}, {}
        for card, margins in self.margins.items():
            short = [best - own for best, own in zip(most, margins, strict=False)]
            lost[card] = max(0.0, sum(short) / len(short))
            errors[card] = _half_width(short)
            values[card] = sum(most) / len(most) - lost[card]
        return Judged(values, lost, errors, method, self.count)


def _mean(margins: Sequence[float], method: str) -> Standing:
    mean = sum(margins) / len(margins)
    return Standing(mean, _half_width(margins), method, len(margins))


def _half_width(numbers: Sequence[float]) -> float:
    """Return half the 95 % interval of a mean.

    A few equal numbers are no proof that all are equal: the variance counts one more number that
    is a point away from the mean.
    """
    count = len(numbers)
    mean = sum(numbers) / count
    squares = sum((number - mean) ** 2 for number in numbers)
    return _SPREAD * sqrt((squares + 1) / count / count)
