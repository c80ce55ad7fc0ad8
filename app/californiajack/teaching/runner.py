"""Playing an exercise: a task is a value, and every step gives the next one.

Everything follows from the exercise, the rules, the seed and the steps taken, so a task can be
written down as a short text and taken up again (`Task.record`, `resume`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError
from californiajack.rules.options import Rules, preset_name
from californiajack.rules.tricks import Play, Trick
from californiajack.rules.views import SeatView

from .answers import read_answer
from .asks import SHORT_STOCK, Posed, Question
from .errors import PositionError, StepError
from .model import Exercise
from .moments import Moment, consequence
from .rounds import Round, open_round
from .scenes import on_turn
from .verdicts import HINTS, Given, Rung, Verdict, fewer, mistake_key, verdict_facts

__all__ = ["Task", "begin", "resume"]


@dataclass(frozen=True)
class Task:
    """An exercise at one moment.

    `stage` is ``ask``, ``verdict`` or ``done``. `round` counts from 1 to `rounds`, `step` counts
    the questions of a round from 1. `deal` lies on the table and `pending` are the cards laid
    beside it that are not resolved yet. `path` are the states of the deal since the last
    question, for showing one card after the other. `mistakes` are the keys of wrong answers.
    """

    exercise: Exercise
    preset: str | None
    rules: Rules
    seed: int
    round: int
    step: int
    stage: str
    deal: Deal
    # Both follow from the rest and hold functions, which are never equal.
    posed: Posed | None = field(compare=False)
    current: Round = field(compare=False)
    verdict: Verdict | None = None
    path: tuple[Deal, ...] = ()
    given: tuple[Given, ...] = ()
    rungs: tuple[Rung, ...] = ()
    mistakes: tuple[str, ...] = ()
    hints: int = 0
    solved: int = 0
    asked: int = 0
    was_shown: bool = False
    variant: int = 0
    log: tuple[str, ...] = ()

    # What is seen

    @property
    def rounds(self) -> int:
        """How many positions in a row the exercise has."""
        return self.exercise.rounds

    @property
    def question(self) -> Question | None:
        """What is asked, None when the exercise is done."""
        return None if self.posed is None else self.posed.question

    @property
    def open(self) -> bool:
        """Whether the opponent's cards are shown."""
        return self.exercise.open

    @property
    def open_stock(self) -> tuple[Card, ...]:
        """The stock to its last card, where the cards lie open and few of it are left."""
        stock = self.deal.stock
        return stock if self.open and len(stock) <= SHORT_STOCK else ()

    @property
    def bare(self) -> bool:
        """Whether only the cards on the table are shown, no hands."""
        return self.current.scene.bare

    @property
    def pending(self) -> tuple[Play, ...]:
        """Cards on the table that are not resolved yet, each with its seat."""
        if self.stage != "ask" or self.deal is not self.current.scene.deal:
            return ()
        return self.current.scene.plays

    @property
    def view(self) -> SeatView:
        """What the learner may know. With `open` the opponent's cards are shown besides."""
        return self.deal.view(0)

    @property
    def resolved(self) -> Trick | None:
        """The trick that was finished since the question; it stays on the table until `next`."""
        start = self.path[0] if self.path else self.deal
        done = len(start.tricks)
        return self.deal.tricks[done] if len(self.deal.tricks) > done else None

    @property
    def can_hint(self) -> bool:
        """Whether there is a hint left that may be asked for."""
        asks = self.stage == "ask" and self._answerable
        return asks and not self.exercise.prove and len(self.rungs) < len(HINTS)

    @property
    def can_again(self) -> bool:
        """Whether the same question can be answered once more."""
        return self.stage == "verdict" and self.verdict is not None and not self.verdict.ok

    @property
    def can_show(self) -> bool:
        """Whether "show me" is possible."""
        wrong = self.can_again
        return not self.exercise.prove and ((self.stage == "ask" and self._answerable) or wrong)

    @property
    def is_last(self) -> bool:
        """Whether the next step ends the exercise."""
        return self.stage == "verdict" and self._follow() is None

    @property
    def follow_up(self) -> bool:
        """Whether the question is asked once more on a changed position, after "show me"."""
        return self.variant > 0

    @property
    def _answerable(self) -> bool:
        return self.question is not None and self.question.answer_kind != "next"

    @property
    def stars(self) -> int:
        """3 without mistake and hint, 2 with one, 1 with more, 0 when shown or not solved."""
        if self.was_shown or 2 * self.solved < self.asked:
            return 0
        slips = len(self.mistakes) + self.hints
        return 3 if not slips else 2 if slips == 1 else 1

    # Steps

    def answer(self, text: str) -> Task:
        """Return the task with a verdict on the answer.

        A card that may not be played is a wrong answer with its reason, no error. Raises
        `AnswerError` for a text that is no answer, `StepError` when nothing is asked.
        """
        if self.stage != "ask" or self.posed is None or not self._answerable:
            raise StepError("nothing is asked now; take the next step", key="answer")
        answer = read_answer(self.posed.question, text)
        why = self.posed.explain(answer)
        ok = self.posed.accepts(answer)
        facts = verdict_facts(self.posed, why, answer)
        verdict = Verdict(ok, why.key, facts, answer, self.posed.accepted)
        last = self.step >= self.current.steps
        path = self.current.shown_after(self.deal, answer, ok=ok, last=last)
        return replace(
            self,
            stage="verdict",
            verdict=verdict,
            deal=path[-1],
            path=path,
            mistakes=self.mistakes if ok else (*self.mistakes, mistake_key(self.posed, why)),
            solved=self.solved + ok,
            log=(*self.log, "-" + answer.replace(" ", "~")),
        )

    def next(self) -> Task:
        """Go on: to the next card that is shown, the next question, or the end."""
        if self.stage == "ask" and self.question is not None and not self._answerable:
            return self._watch_on()
        if self.stage != "verdict" or self.verdict is None:
            raise StepError("answer the question first, or ask to be shown", key="next")
        log = (*self.log, "n")
        if self.verdict.shown:
            return self._changed(log)
        follow = self._follow()
        if follow is None:
            return replace(self, stage="done", posed=None, verdict=None, path=(self.deal,), log=log)
        return replace(follow(), log=log)

    def again(self) -> Task:
        """Ask the same question once more after a wrong answer."""
        if not self.can_again:
            raise StepError("only a wrong answer can be tried again", key="again")
        start = self.path[0]
        return replace(
            self,
            stage="ask",
            verdict=None,
            deal=start,
            path=(start,),
            log=(*self.log, "g"),
        )

    def hint(self) -> Task:
        """Give the next hint: the principle, then fewer choices, then the full reason."""
        if not self.can_hint or self.posed is None:
            raise StepError("there is no hint now", key="hint")
        posed, name = self.posed, HINTS[len(self.rungs)]
        if name == "principle":
            rung = Rung(name, f"principle_{posed.question.name}", posed.question.facts)
        elif name == "narrowed" and posed.narrowed is not None:
            facts = {**posed.question.facts, **posed.narrowed.facts}
            rung = Rung(name, posed.narrowed.key, facts)
        elif name == "narrowed":
            rung = fewer(posed)
        else:
            facts = {**posed.question.facts, **posed.why.facts, "accepted": list(posed.accepted)}
            rung = Rung(name, posed.why.key, facts)
        return replace(self, rungs=(*self.rungs, rung), hints=self.hints + 1, log=(*self.log, "h"))

    def show(self) -> Task:
        """Give the answer. `next` then asks once more on a changed position; no stars are left."""
        if not self.can_show or self.posed is None:
            raise StepError("the answer can't be shown now", key="show")
        posed = self.posed
        answer = posed.accepted[0]
        facts = verdict_facts(posed, posed.why, answer)
        verdict = Verdict(True, posed.why.key, facts, answer, posed.accepted, shown=True)
        start = self.path[0] if self.path else self.deal
        path = self.current.shown_after(start, answer, ok=True, last=True)
        return replace(
            self,
            stage="verdict",
            verdict=verdict,
            deal=path[-1],
            path=path,
            was_shown=True,
            log=(*self.log, "s"),
        )

    def consequence(self, card: str | Card) -> tuple[Moment, ...]:
        """Return what follows when the learner plays a card and both sides then play their best.

        One moment for each card to the end of the deal; where the solver can't tell, to the end
        of the trick. Raises `StepError` where no card of the learner's is to be played.
        """
        start = self.path[0] if self.path else self.deal
        if start.to_move != 0 or start.is_over:
            raise StepError("no card of yours is to be played here", key="consequence")
        wanted = card if isinstance(card, Card) else Card.parse(card)
        if wanted not in start.legal_moves:
            raise StepError(f"{wanted} may not be played here", key="consequence", card=str(wanted))
        return consequence(start, wanted)

    @property
    def record(self) -> str:
        """The steps so far as a short text for addresses: letters, digits, ``-``, ``.``, ``~``."""
        return ".".join(self.log)

    # Going on

    def _watch_on(self) -> Task:
        """Lay the next card of a worked example."""
        log = (*self.log, "n")
        step = self.current.watch(self.deal, self.step)
        if step is None:
            return replace(self, stage="done", posed=None, path=(self.deal,), log=log)
        deal, posed = step
        path = (self.deal, deal)
        return replace(self, deal=deal, posed=posed, step=self.step + 1, path=path, log=log)

    def _follow(self) -> Callable[[], Task] | None:
        """Return what makes the next question, None at the end of the exercise."""
        assert self.verdict is not None
        if self._goes_on():
            return self._next_step
        if self.round < self.rounds:
            return lambda: _round_of(self, self.round + 1, 0)
        return None

    def _goes_on(self) -> bool:
        """Tell whether the round has another question."""
        assert self.verdict is not None
        if self.exercise.kind == "play":
            if not self.verdict.ok or self.deal.is_over:
                return False
            start = len(self.current.scene.deal.tricks)
            wanted = self.exercise.tricks
            return wanted is None or len(self.deal.tricks) < start + wanted
        return self.step < self.current.steps

    def _next_step(self) -> Task:
        deal = self.deal
        if self.exercise.kind == "play":
            deal = on_turn(deal)
            if deal.is_over:
                raise PositionError("the deal ended before the exercise", key="question")
            path = (self.deal, deal) if deal is not self.deal else (deal,)
            posed = self.current.pose_at(deal, self.step + 1)
        else:
            deal = self.current.scene.deal
            path = (deal,)
            posed = self.current.pose_at(deal, self.step + 1)
        return replace(
            self,
            stage="ask",
            verdict=None,
            deal=deal,
            posed=posed,
            path=path[-1:],
            rungs=(),
            step=self.step + 1,
            asked=self.asked + 1,
        )

    def _changed(self, log: tuple[str, ...]) -> Task:
        """Ask again on a changed position."""
        task = _round_of(self, self.round, self.variant + 1)
        return replace(task, log=log, asked=self.asked)


def _round_of(task: Task, number: int, variant: int) -> Task:
    """Return the task at the beginning of a round."""
    current = open_round(task.exercise, task.rules, task.seed, number, variant)
    deal, posed = current.scene.deal, current.first
    given = tuple(Given(each.question, each.accepted[0], each.why) for each in current.given)
    answerable = posed.question.answer_kind != "next"
    return replace(
        task,
        round=number,
        step=current.first_step,
        stage="ask",
        deal=deal,
        posed=posed,
        current=current,
        verdict=None,
        path=(deal,),
        given=given,
        rungs=(),
        variant=variant,
        asked=task.asked + answerable,
    )


def begin(exercise: Exercise, preset: str | Rules | None = None, seed: int = 0) -> Task:
    """Return an exercise at its beginning, under its own preset for None.

    Raises `RulesError` for an unknown preset and `PositionError` where the position can't be set
    up under these rules.
    """
    chosen = exercise.presets[0] if preset is None else preset
    rules = exercise.rules_under(chosen)
    name = preset_name(chosen) if isinstance(chosen, Rules) else chosen
    current = open_round(exercise, rules, seed, 1, 0)
    task = Task(
        exercise=exercise,
        preset=name,
        rules=rules,
        seed=seed,
        round=1,
        step=1,
        stage="ask",
        deal=current.scene.deal,
        posed=current.first,
        current=current,
    )
    return _round_of(task, 1, 0)


def resume(
    exercise: Exercise, preset: str | Rules | None = None, seed: int = 0, record: str = ""
) -> Task:
    """Return the task after the steps of a record. Raises `StepError` for a record of another."""
    task = begin(exercise, preset, seed)
    steps: dict[str, Callable[[Task], Task]] = {
        "n": Task.next,
        "g": Task.again,
        "h": Task.hint,
        "s": Task.show,
    }
    for word in record.split(".") if record else ():
        try:
            if word.startswith("-"):
                task = task.answer(word[1:].replace("~", " "))
            else:
                task = steps[word](task)
        except (TableError, KeyError) as error:
            raise StepError(
                f"the record can't be followed at {word!r}: {error}", key="record", step=word
            ) from None
    return task
