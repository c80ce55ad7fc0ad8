"""A review of one seat's play in a deal: what each card was worth, and what it lost.

Every play is judged by what the seat could know when it was made. With an empty stock two players
know all cards, and the answer is exact; before that it is an average over possible worlds, with
its error. Three seats and bids that can fail have no exact solver: there all is averages.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from californiajack.players.lasttricks import margin
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal

from ._judging import (
    Judged,
    ReviewError,
    Standing,
    check_settings,
    judge,
    judge_open,
    stand,
    stand_open,
    worlds_of,
)

__all__ = ["GRADES", "Equity", "Moment", "Review", "ReviewError", "review"]

GRADES: Final = ("only", "best", "good", "unclear", "small", "loss", "large")
"""What a play can be: the only card, the best, about as good, one that may or may not lose
something, or a loss of some size."""

# From how many points on a loss is no small one, and a large one.
_LOSS: Final = 0.3
_LARGE: Final = 0.8
_WORST: Final = 3
# A point is named where two cards make it this much more or less often, as a share of the worlds.
_NAMED: Final = 0.1

_Work = Generator[float, None, Judged] | Generator[float, None, Standing]


@dataclass(frozen=True, slots=True)
class Moment:
    """One play of the seat and what it was worth.

    `place` is the state of `Deal.line` it was made in, `trick` counts from 1. `best` are the best
    card `top` and all that come near to it. `lost` is what the play lost, in
    points: 0 where that is less than `error`, half its 95 % interval. `method` and `worlds` are as
    on `judged`, which has the same for every card. `key` and `facts` make a sentence of it.
    """

    place: int
    trick: int
    card: Card
    legal: tuple[Card, ...]
    best: tuple[Card, ...]
    top: Card
    lost: float
    error: float
    method: str
    worlds: int
    grade: str
    judged: Judged
    key: str
    facts: Mapping[str, object] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Equity:
    """The points of the seat less those of the others (on average) to be expected at the end.

    It stands after trick number `trick`; 0 is before the first. `error` is half the 95 % interval.
    """

    trick: int
    value: float
    error: float
    method: str


@dataclass(frozen=True, slots=True)
class Review:
    """A review as far as it has come; `share` of the work is done, from 0 to 1."""

    seat: int
    open_cards: bool
    moments: tuple[Moment, ...]
    equity: tuple[Equity, ...]
    plays: int
    share: float
    complete: bool

    @property
    def worst(self) -> tuple[Moment, ...]:
        """The plays that lost most, three at most, the largest loss first."""
        losses = [each for each in self.moments if each.lost]
        return tuple(sorted(losses, key=lambda each: (-each.lost, each.place))[:_WORST])

    @property
    def lost(self) -> float:
        """What all plays so far lost together, in points."""
        return sum(each.lost for each in self.moments)


def review(
    deal: Deal,
    seat: int = 0,
    *,
    open_cards: bool = False,
    worlds: int = 100,
    seed: int = 0,
    budget: int = 2_500,
) -> Iterator[Review]:
    """Review every play of a seat in a deal that is over or being played, bit by bit.

    Yields the review after every small piece of work (some milliseconds) and the complete one at
    last; stop whenever you like. Calls are not judged. `worlds` (1 to 10,000) possible worlds
    are drawn for each play that can't be worked out, from `seed` and what the seat had seen;
    `budget` is the number of nodes for each one that may be. With `open_cards` plays are judged
    by the cards as they really lay, which the seat could not know. Raises `ReviewError` for a
    seat, number or budget that is not possible, and for a deal in which the seat has not played.
    """
    check_settings(worlds, budget)
    if type(seat) is not int or not 0 <= seat < deal.players:
        message = f"seat={seat!r}: the seats are 0 to {deal.players - 1}"
        raise ReviewError(message, key="seat", seats=deal.players)
    reviewer = _Reviewer(deal, seat, open_cards=open_cards, worlds=worlds, seed=seed, budget=budget)
    if not reviewer.places:
        raise ReviewError(f"seat {seat} has played no card in this deal yet", key="no_play")
    return reviewer.run()


class _Reviewer:
    """The work of one review."""

    def __init__(
        self, deal: Deal, seat: int, *, open_cards: bool, worlds: int, seed: int, budget: int
    ) -> None:
        self.deal, self.seat, self.open_cards = deal, seat, open_cards
        # The curve needs no decision, so fewer worlds do.
        self.rating = {"worlds": -(-worlds // 3), "seed": seed, "budget": budget}
        self.settings = {"worlds": worlds, "seed": seed, "budget": budget}
        self.line = deal.line
        self.places = [
            place
            for place, state in enumerate(self.line[:-1])
            if state.phase == "play" and state.to_move == seat
        ]
        # The state before the first lead, and after each trick.
        first = next((at for at, each in enumerate(self.line) if each.phase == "play"), 0)
        ends = [at for at in range(first + 1, len(self.line)) if self._ends_trick(at)]
        self.between = [first, *ends]
        self.steps = len(self.places) + len(self.between) + _WORST
        self.done = 0
        self.moments: list[Moment] = []
        self.equity: list[Equity] = []

    def _ends_trick(self, at: int) -> bool:
        return len(self.line[at].tricks) > len(self.line[at - 1].tricks)

    def now(self, share: float = 0.0) -> Review:
        """Return the review as it is; `share` of the present step is done."""
        done = (self.done + share) / self.steps
        complete = self.done == self.steps
        moments, equity = tuple(self.moments), tuple(self.equity)
        return Review(self.seat, self.open_cards, moments, equity, len(self.places), done, complete)

    def run(self) -> Iterator[Review]:
        yield self.now()
        plays = list(self.places)
        for at in self.between:
            while plays and plays[0] < at:
                yield from self._judge(plays.pop(0))
            yield from self._stand(at)
        for place in plays:
            yield from self._judge(place)
        for moment in self.now().worst:
            yield from self._explain(moment)
            self.done += 1
            yield self.now()
        self.done = self.steps
        yield self.now()

    def _judge(self, place: int) -> Iterator[Review]:
        state = self.line[place]
        card = self._played(place)
        if self.open_cards:
            work = judge_open(state, card, **self.settings)
        else:
            work = judge(state.view(self.seat), card, **self.settings)
        while True:
            try:
                share = next(work)
            except StopIteration as end:
                self.moments.append(self._moment(place, end.value))
                break
            yield self.now(share)
        self.done += 1
        yield self.now()

    def _stand(self, at: int) -> Iterator[Review]:
        state, tricks = self.line[at], len(self.line[at].tricks)
        if state.is_over:
            value = margin(state.score().points, self.seat)
            self.equity.append(Equity(tricks, value, 0.0, "exact"))
        else:
            if self.open_cards:
                work = stand_open(state, self.seat, **self.rating)
            else:
                work = stand(state.view(self.seat), **self.rating)
            while True:
                try:
                    share = next(work)
                except StopIteration as end:
                    found: Standing = end.value
                    self.equity.append(Equity(tricks, found.value, found.error, found.method))
                    break
                yield self.now(share)
        self.done += 1
        yield self.now()

    def _moment(self, place: int, judged: Judged) -> Moment:
        state, card = self.line[place], self._played(place)
        lost = judged.lost[card] if judged.loses(card) else 0.0
        top = judged.top
        grade = _grade(card, judged, lost)
        trick = len(state.tricks) + 1
        facts: dict[str, object] = {
            "trick": trick,
            "card": str(card),
            "best": str(top),
            "lost": lost,
            "worlds": judged.worlds,
        }
        return Moment(
            place=place,
            trick=trick,
            card=card,
            legal=tuple(judged.values),
            best=judged.best,
            top=top,
            lost=lost,
            error=judged.errors[card],
            method=judged.method,
            worlds=judged.worlds,
            grade=grade,
            judged=judged,
            key=f"{judged.method}_lost" if lost else grade,
            facts=facts,
        )

    def _played(self, place: int) -> Card:
        action = self.line[place + 1].last_action
        assert isinstance(action, Card)
        return action

    def _explain(self, moment: Moment) -> Iterator[Review]:
        """Find the point that the loss is about: made how often with the best card, and without."""
        state = self.line[moment.place]
        known = state if self.open_cards else None
        view = state.view(self.seat)
        made: dict[str, list[int]] = {}
        trials = worlds_of(view, known, self.settings["seed"], moment.worlds)
        for number, trial in enumerate(trials, 1):
            for side, card in enumerate((moment.top, moment.card)):
                for point, seat in trial.outcome(card).items():
                    made.setdefault(point, [0, 0])[side] += seat == self.seat
            yield self.now(number / moment.worlds)
        point = max(made, key=lambda each: made[each][0] - made[each][1])
        with_best, with_card = made[point]
        if with_best - with_card >= max(1, _NAMED * moment.worlds):
            facts = {**moment.facts, "point": point, "made": with_best, "made_else": with_card}
            key = f"{moment.method}_point"
            at = self.moments.index(moment)
            self.moments[at] = replace(moment, key=key, facts=facts)


def _grade(card: Card, judged: Judged, lost: float) -> str:
    if judged.method == "forced":
        return "only"
    if lost:
        return "small" if lost < _LOSS else "loss" if lost < _LARGE else "large"
    if judged.lost[card] == 0:
        return "best"
    return "good" if card in judged.best else "unclear"
