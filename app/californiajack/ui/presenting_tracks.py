"""What a presenter steps through: the tasks of a lesson, or the cards of a deal.

A track changes what the session has on the table and says in which phase that is. Nothing of it
counts as learned, and nobody plays unless the presenter goes on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from californiajack.players import player
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.teaching import resume

if TYPE_CHECKING:
    from californiajack.rules.deal import Deal
    from californiajack.teaching import Task

    from .presenting import Presenting
    from .session import Session

__all__ = ["DealTrack", "LessonTrack", "Track"]

YOU: Final = 0


class Track(ABC):
    """Forward and back through what is presented; each step returns the phase it leads to."""

    def __init__(self, session: Session, presenting: Presenting) -> None:
        self.session = session
        self.presenting = presenting

    @property
    @abstractmethod
    def phases(self) -> tuple[str, ...]:
        """The phases that this place can be in, the usual one first."""

    def usual(self) -> str:
        """Return the phase that this place has where the address names none."""
        return self.phases[0]

    @property
    @abstractmethod
    def step(self) -> str:
        """What stands in the address besides the lesson or the deal."""

    @property
    @abstractmethod
    def here(self) -> str:
        """This place, as a reset has to find it again; empty for the very beginning."""

    @property
    @abstractmethod
    def question(self) -> str:
        """A name of the question that stands or was just answered."""

    @property
    @abstractmethod
    def usually_open(self) -> bool:
        """Whether all cards lie open unless the presenter turns them."""

    @property
    def is_open(self) -> bool:
        """Whether all cards lie open."""
        cards = self.presenting.cards
        return cards == "open" if cards else self.usually_open

    @abstractmethod
    def open(self, step: str) -> None:
        """Go to the step of an address."""

    @abstractmethod
    def reveal(self, wanted: str) -> str:
        """Show the answer; `wanted` is what the class wants to play, where it may choose."""

    @abstractmethod
    def advance(self) -> str:
        """Go on from an answer; empty where there is nothing more."""

    @abstractmethod
    def retreat(self) -> str:
        """Go back; empty at the beginning."""

    @abstractmethod
    def restart(self, start: str) -> str:
        """Go back to where the presentation began."""

    def turn_cards(self) -> None:
        """Bring the table to whether all cards lie open; a deal does so by itself."""
        return

    def to_trick(self, number: int) -> str:
        """Go to a trick, counted from 1; empty where there are none."""
        return ""


class LessonTrack(Track):
    """The tasks of a run, one after the other, each solved by its own solution."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases that this place can be in, the usual one first."""
        task = self.task
        if task is None:
            return ("end",)
        if task.stage == "verdict":
            return ("shown",)
        if task.question is None or task.question.name != "watched":
            return ("ask", "again")
        return ("shown", "ask", "again") if task.next().stage != "done" else ("shown",)

    @property
    def task(self) -> Task | None:
        """The task that is shown, None at the end of the lesson."""
        return self.session.learning.task

    @property
    def step(self) -> str:
        """Nothing: the task and its record say it all."""
        return ""

    @property
    def here(self) -> str:
        """The place in the row of tasks, empty for the first one."""
        at = self.session.learning.at
        return str(at + 1) if at else ""

    @property
    def question(self) -> str:
        """The task and the steps before the question."""
        learning, task = self.session.learning, self.task
        if task is None:
            return "end"
        answered = self.presenting.phase == "shown"
        log = task.log[:-1] if answered else task.log
        return f"{learning.name}/{'.'.join(log)}"

    @property
    def usually_open(self) -> bool:
        """Whether the exercise shows all cards."""
        learning = self.session.learning
        if learning.task is None:
            return False
        return learning.course.exercise(learning.name).open

    def open(self, step: str) -> None:
        """Leave out what warms up, and turn the cards."""
        learning = self.session.learning
        run = learning.run
        if run is not None and run.warm and not learning.is_warm:
            # Who warms up with what follows from what was learned here, which a class has not.
            learning.run = replace(run, tasks=run.tasks[run.warm :], warm=0)
            learning.at -= run.warm
        if self.task is not None:
            self._put(learning.at, self.task)

    def reveal(self, wanted: str) -> str:
        """Answer by the exercise's own solution, or by what the class wants if it is as good."""
        task = self.task
        assert task is not None
        assert task.posed is not None
        if task.posed.question.answer_kind == "next":
            self._put(self.session.learning.at, task.next())
        else:
            accepted = task.posed.accepted
            answer = wanted if wanted in accepted else accepted[0]
            self._put(self.session.learning.at, task.answer(answer))
        return "shown"

    def advance(self) -> str:
        """Go on to the next question, task or the end."""
        learning, task = self.session.learning, self.task
        if task is None:
            return ""
        follow = task.next()
        if follow.stage == "done":
            return self._to_task(learning.at + 1)
        if task.stage == "verdict":
            self._put(learning.at, follow)
        return "ask"

    def retreat(self) -> str:
        """Go back a step, or to the end of the task before."""
        learning, task = self.session.learning, self.task
        if task is None or not task.log:
            return self._to_end_of(learning.at - 1)
        if task.question is not None and task.question.name == "watched":
            if self.presenting.phase != "shown":
                return "shown"
            self._put(learning.at, _again(task, task.log[:-1]))
            return "ask"
        self._put(learning.at, _again(task, task.log[:-1]))
        return self.usual()

    def restart(self, start: str) -> str:
        """Go back to a task of the run."""
        learning = self.session.learning
        seed = self.task.seed if self.task is not None else 0
        at = int(start) - 1 if start.isascii() and start.isdigit() else 0
        tasks = learning.run.tasks if learning.run is not None else ()
        at = min(max(at, 0), len(tasks) - 1)
        self._put(at, learning.fresh(at, seed))
        return self.usual()

    def turn_cards(self) -> None:
        """Bring the task to whether all cards lie open."""
        if self.task is not None:
            self._put(self.session.learning.at, self.task)

    def _to_task(self, at: int) -> str:
        learning, run = self.session.learning, self.session.learning.run
        assert run is not None
        seed = self.task.seed if self.task is not None else 0
        if at < len(run.tasks):
            self._put(at, learning.fresh(at, seed))
        elif run.has_end:
            learning.put(at, None)
        else:
            return ""
        return self.usual()

    def _to_end_of(self, at: int) -> str:
        if at < 0:
            return ""
        learning = self.session.learning
        seed = self.task.seed if self.task is not None else 0
        self._put(at, _solved(learning.fresh(at, seed)))
        return self.usual()

    def _put(self, at: int, task: Task) -> None:
        """Lay a task on the table, with its cards open or hidden as is wished."""
        learning = self.session.learning
        learning.at = at
        learning.put(at, task)
        if task.exercise.open != self.is_open:
            exercise = replace(task.exercise, open=self.is_open)
            learning.put(at, resume(exercise, task.preset, task.seed, task.record))


def _again(task: Task, log: tuple[str, ...]) -> Task:
    return resume(task.exercise, task.preset, task.seed, ".".join(log))


def _solved(task: Task) -> Task:
    """Return the last moment of a task that is solved by its own solution."""
    while True:
        assert task.posed is not None
        if task.posed.question.answer_kind != "next":
            task = task.answer(task.posed.accepted[0])
        follow = task.next()
        if follow.stage == "done":
            return task
        task = follow


class DealTrack(Track):
    """The cards and calls of the deal on the table; behind its last one the class plays on."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases that this place can be in, the usual one first."""
        shown = ("shown",) if self.presenting.ply else ()
        return ("ask", *(("count",) if self.state.is_over else ("again",)), *shown)

    @property
    def deal(self) -> Deal:
        """The deal as far as it was played."""
        assert self.session.match is not None
        return self.session.match.deal

    @property
    def state(self) -> Deal:
        """The deal at the step that is shown."""
        return self.deal.line[self.presenting.ply]

    @property
    def step(self) -> str:
        """How many actions of the deal are shown."""
        return str(self.presenting.ply)

    @property
    def here(self) -> str:
        """How many actions there are, empty where the deal is over."""
        # What was played already stays; what the class plays from here on is taken back.
        return "" if self.deal.is_over else str(len(self.deal.actions))

    @property
    def question(self) -> str:
        """How many actions there were before the question."""
        answered = self.presenting.phase == "shown"
        return str(self.presenting.ply - answered)

    @property
    def usually_open(self) -> bool:
        """Never: a deal is shown as one seat sees it."""
        return False

    def open(self, step: str) -> None:
        """Go to a step; without one to the beginning, or to where the deal stands."""
        last = len(self.deal.actions)
        if step.isascii() and step.isdigit() and len(step) < 4:
            self.presenting.ply = min(int(step), last)
        else:
            # A deal that was played out begins at its first card, another one where it stands.
            self.presenting.ply = 0 if self.deal.is_over else last

    def reveal(self, wanted: str) -> str:
        """Show the next action; where there is none yet, somebody plays now."""
        shown = self.presenting
        if self.state.is_over:
            return "count"
        if shown.ply == len(self.deal.actions):
            match = self.session.match
            assert match is not None
            self.session.before, self.session.match = match, match.act(self._choice(wanted))
        shown.ply += 1
        return "shown"

    def _choice(self, wanted: str) -> Card | Call:
        """Return what is played on: by the class what it wants, by others what they choose."""
        deal = self.deal
        seat = deal.to_move
        assert seat is not None
        if seat == YOU and wanted:
            for action in (*deal.legal_moves, *deal.legal_calls):
                if str(action) == wanted:
                    return action
        chooser = self.session.opponents.get(seat) or player("careful")
        return chooser.choose(deal.view(seat))[0].action

    def advance(self) -> str:
        """Ask for the next action."""
        return "" if self.presenting.phase == "count" else "ask"

    def retreat(self) -> str:
        """Go back a step."""
        if self.presenting.phase == "count":
            return "ask"
        if self.presenting.phase == "shown":
            self.presenting.ply -= 1
            return "ask"
        return "shown" if self.presenting.ply else ""

    def restart(self, start: str) -> str:
        """Take back what the class has played."""
        match = self.session.match
        assert match is not None
        self.presenting.ply = 0
        if start.isascii() and start.isdigit():
            # What the class has played is the next group's to play.
            goal = min(int(start), len(match.deal.actions))
            while len(match.deal.actions) > goal:
                match = match.undo()
            self.session.match, self.session.before = match, None
            self.presenting.ply = goal
        return "ask"

    def to_trick(self, number: int) -> str:
        """Go to the beginning of a trick."""
        done = max(0, number - 1)
        for ply, state in enumerate(self.deal.line):
            if len(state.tricks) >= done:
                self.presenting.ply = ply
                return "ask"
        return ""
