"""The Learn place without widgets: which task is open, what was answered, what has been learned.

A run is a row of tasks: a lesson, a warm-up, or mixed practice. The task on the table is a value
of the teaching room; everything here only decides which one, and keeps the progress.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from californiajack.rules.errors import TableError
from californiajack.rules.options import PRESETS
from californiajack.teaching import LessonError, StepError, begin, load_course, resume
from californiajack.teaching.warmup import lesson_warm_up, warm_up

from .address import AddressError, LessonAddress
from .kept import Kept
from .typed import SET

if TYPE_CHECKING:
    from californiajack.rules.deal import Deal
    from californiajack.teaching import Course, Exercise, Task
    from californiajack.teaching.moments import Moment

    from .session import Session

__all__ = ["PRACTICE", "WARM_UP", "Learning", "Run", "the_course"]

WARM_UP: Final = "warm-up"
PRACTICE: Final = "practice"
END: Final = "end"
_REVIEW_BEFORE: Final = 3  # questions from earlier lessons that open a lesson
_WARM_UP_TASKS: Final = 5


@cache
def the_course() -> Course:
    """Return the course that comes with the package, read once for all visitors."""
    return load_course()


@dataclass(frozen=True, slots=True)
class Run:
    """Tasks in a row by name (``lesson/exercise``); `id` is a lesson's, or what else it is.

    The first `warm` tasks only warm up: one position each, of what was learned before.
    """

    id: str
    tasks: tuple[str, ...]
    warm: int = 0

    @property
    def is_lesson(self) -> bool:
        """Whether it is a lesson, which has an end with something to remember."""
        return self.id not in (WARM_UP, PRACTICE, SET)

    @property
    def has_end(self) -> bool:
        """Whether something is shown behind its last task."""
        return self.is_lesson or self.id == SET


class Learning(Kept):
    """What one visitor learns: the run and task that are open, and the progress.

    Without a `course` it is the one that comes with the package. Where lessons are being written
    (`forgiving`), steps that no longer fit a changed task begin it anew.
    """

    def __init__(
        self, session: Session, course: Course | None = None, *, forgiving: bool = False
    ) -> None:
        super().__init__(session)
        self._course, self._forgiving = course, forgiving
        self.run: Run | None = None
        self.at = 0  # the place in the run; behind the last one is its end
        self.task: Task | None = None
        self.preset = ""  # the rules that are wished, where the exercise allows them
        self.before: Deal | None = None  # what lay on the table before, for the movement
        self.moments: tuple[Moment, ...] = ()  # what is watched
        self.moment = 0
        self.problem = ""  # what is wrong with an answer that is none
        self._begun: dict[str, int] = {}

    # Where we are

    @property
    def course(self) -> Course:
        """The course."""
        return self._course or the_course()

    @property
    def screen(self) -> str:
        """What is shown: ``course``, ``task`` or ``end``."""
        if self.run is None:
            return "course"
        return "task" if self.task is not None else END

    @property
    def name(self) -> str:
        """The name of the task that is open, ``lesson/exercise``."""
        return self.run.tasks[self.at] if self.run and self.at < len(self.run.tasks) else ""

    @property
    def is_warm(self) -> bool:
        """Whether the task only warms up."""
        return self.run is not None and self.at < self.run.warm

    @property
    def address(self) -> LessonAddress | None:
        """What of the address belongs to the lesson."""
        run = self.run
        if run is None:
            return None
        task = self.task
        if task is None:
            tasks = tuple(each.replace("/", ".") for each in run.tasks) if run.id == SET else ()
            return LessonAddress(run.id, END, tasks=tasks)
        lesson, _, exercise = self.name.partition("/")
        # What warms up is chosen by the progress, which changes: the address has to name it.
        warm = run.tasks[: run.warm] if self.is_warm else ()
        tasks = tuple(each.replace("/", ".") for each in warm)
        if run.id == SET:
            tasks = tuple(each.replace("/", ".") for each in run.tasks)
        if run.id in (PRACTICE, SET):
            shown = str(self.at + 1)
        else:
            shown = exercise if lesson == run.id else f"{lesson}.{exercise}"
        # A link without rules means the same for everybody: those of the exercise.
        preset = "" if task.preset == task.exercise.presets[0] else str(task.preset)
        return LessonAddress(run.id, shown, preset, task.seed, tasks, task.record)

    def open(self, goal: LessonAddress | None) -> None:
        """Go to an address. Raises `AddressError` naming the part that can't be followed."""
        self.notice = ("", {})
        if goal is None:
            self._leave()
            self.run = None
            return
        # Nothing changes before all of it is read: what is on the table stays.
        run = self._run_of(goal)
        at = self._place_of(run, goal)
        task = None
        if at < len(run.tasks):
            task = self._task_of(run, at, goal)
        self._leave()
        if task is not None:
            self.preset = goal.preset or self.preset
        self.run, self.at, self.task = run, at, task

    def _run_of(self, goal: LessonAddress) -> Run:
        if goal.lesson == PRACTICE and self.course.bank.is_there:
            return Run(PRACTICE, self.puzzles)
        tasks = tuple(each.replace(".", "/", 1) for each in goal.tasks)
        if goal.lesson == WARM_UP:
            return Run(WARM_UP, tasks, len(tasks))
        if goal.lesson == SET and tasks:
            return Run(SET, tasks)
        try:
            return self.lesson_run(goal.lesson, tasks or None)
        except LessonError as error:
            known = tuple(card.id for card in self.course.lessons)
            if goal.lesson in known:
                raise
            message = f"there is no lesson {goal.lesson!r}"
            raise AddressError(
                message, field="lesson", value=goal.lesson, cause=error, allowed=known
            ) from error

    def _place_of(self, run: Run, goal: LessonAddress) -> int:
        names = run.tasks
        if goal.exercise == END and run.has_end:
            return len(names)
        if run.id in (PRACTICE, SET):
            allowed = tuple(str(number + 1) for number in range(len(names)))
        else:
            own = f"{run.id}/"
            allowed = tuple(name.removeprefix(own).replace("/", ".") for name in names)
        if not goal.exercise and names:
            return 0
        if goal.exercise not in allowed:
            message = f"there is no exercise {goal.exercise!r}; there are {', '.join(allowed)}"
            if run.id in (PRACTICE, SET):
                allowed = (*allowed[:1], *allowed[-1:])
            raise AddressError(message, field="exercise", value=goal.exercise, allowed=allowed)
        return allowed.index(goal.exercise)

    def _task_of(self, run: Run, at: int, goal: LessonAddress) -> Task:
        name = run.tasks[at]
        try:
            exercise = self._exercise(run, at)
        except LessonError as error:
            raise AddressError(
                str(error), field="exercise", value=name, cause=error, allowed=()
            ) from error
        preset = goal.preset or exercise.presets[0]
        if preset not in exercise.presets:
            message = f"{name} is not played under {preset!r}"
            raise AddressError(message, field="preset", value=preset, allowed=exercise.presets)
        helped = {"h", "s"} & set(goal.record.split("."))
        if helped and self.session.exam:
            # What was given before an exam, or typed into its address, is not shown in it.
            return begin(exercise, preset, goal.seed)
        try:
            return resume(exercise, preset, goal.seed, goal.record)
        except StepError as error:
            if self._forgiving:
                return begin(exercise, preset, goal.seed)
            raise AddressError(
                str(error), field="record", value=goal.record, cause=error
            ) from error

    # Runs

    def lesson_run(self, ident: str, warm: tuple[str, ...] | None = None) -> Run:
        """Return the tasks of a lesson: some from earlier ones to warm up, then its own."""
        lesson = self.course.lesson(ident)
        if warm is None:
            warm = self._earlier(ident) if self._knows(lesson.after) else ()
        names = (*warm, *(each.name for each in lesson.exercises))
        return Run(ident, names, len(warm))

    def _knows(self, lessons: tuple[str, ...]) -> bool:
        """Tell whether something of these lessons has been done."""
        return any(name.partition("/")[0] in lessons for name in self.progress.done)

    def _exercise(self, run: Run, at: int) -> Exercise:
        exercise = self.course.exercise(run.tasks[at])
        return replace(exercise, rounds=1) if at < run.warm else exercise

    def _earlier(self, ident: str) -> tuple[str, ...]:
        found = lesson_warm_up(self.course, ident, self.progress, _REVIEW_BEFORE, self.saves)
        return tuple(each.name for each in found)

    @property
    def puzzles(self) -> tuple[str, ...]:
        """The puzzles by name, easy ones first and else mixed, the same for everybody."""
        if not self.course.bank.is_there:
            return ()
        # The order must not follow the themes: nothing may tell what a position is about.
        mixed = sorted(
            self.course.puzzles,
            key=lambda each: (each.difficulty, zlib.crc32(each.id.encode())),
        )
        return tuple(f"puzzles/{each.id}" for each in mixed)

    def next_lesson(self, ident: str) -> str:
        """Return the lesson after this one, empty after the last."""
        ids = [card.id for card in self.course.lessons]
        at = ids.index(ident) + 1
        return ids[at] if at < len(ids) else ""

    # What is pressed on the course page

    def start(self, lesson: str, exercise: str = "") -> None:
        """Begin a lesson, or go to one of its exercises; an unknown lesson changes nothing."""
        known = [card.id for card in self.course.lessons]
        if lesson not in known:
            return
        run = self.lesson_run(lesson)
        name = f"{lesson}/{exercise}"
        self._go(run, run.tasks.index(name) if name in run.tasks else 0)

    @property
    def stopped_at(self) -> tuple[str, str]:
        """The lesson and exercise to go on with; both are empty for a newcomer."""
        name = self.progress.resume or ""
        lesson, _, exercise = name.partition("/")
        if lesson not in [card.id for card in self.course.lessons]:
            return "", ""
        ended = name == self.course.lesson(lesson).exercises[-1].name
        if ended and name in self.progress.done and self.next_lesson(lesson):
            return self.next_lesson(lesson), ""
        return lesson, exercise

    def go_on(self) -> None:
        """Continue where the visitor stopped, or begin with the first lesson."""
        lesson, exercise = self.stopped_at
        self.start(lesson or self.course.lessons[0].id, exercise)

    def warm_up(self) -> None:
        """Begin five tasks from the visitor's own errors."""
        found = warm_up(self.course, self.progress, _WARM_UP_TASKS, self.saves)
        tasks = tuple(dict.fromkeys(each.name for each in found))
        if tasks:
            self._go(Run(WARM_UP, tasks, len(tasks)), 0)

    def practise(self) -> None:
        """Go to the first puzzle that is not solved yet."""
        run = Run(PRACTICE, self.puzzles)
        open_ = [at for at, name in enumerate(run.tasks) if name not in self.progress.done]
        if run.tasks:
            self._go(run, (open_ or [0])[0])

    def once_more(self) -> None:
        """Begin a row of tasks that was put together anew."""
        if self.run is not None and self.run.id == SET:
            self._go(self.run, 0)

    def to_course(self) -> None:
        """Go back to the course page."""
        self._leave()
        self.run = None
        self._settle(push=True)

    # What is pressed in a lesson

    def answer(self, text: str, turn: int) -> None:
        """Answer the question; after a wrong answer this is another try."""
        task = self.task
        if task is None or turn != self.session.turn or self.moments:
            return
        if task.stage == "verdict":
            if not task.can_again:
                return
            task = task.again()
        self.problem = ""
        try:
            self._take(task.answer(text))
        except TableError:
            self.problem = "no_answer"
            self._settle()

    def press(self, name: str, turn: int) -> None:
        """Press a button of a lesson by its id; a late or doubled press does nothing."""
        if self.task is None or turn != self.session.turn:
            return
        if name.startswith("rules:"):
            self.choose_preset(name.partition(":")[2])
            return
        actions = {
            "course": self.to_course,
            "next": self._next,
            "again": lambda: self._step("again"),
            "hint": lambda: self._step("hint"),
            "show": lambda: self._step("show"),
            "watch": self._watch,
            "back": self._stop_watching,
            "skip": self._skip,
            "test": self._test,
        }
        if name in actions:
            actions[name]()

    def choose_preset(self, name: str) -> None:
        """Play the exercise under other rules, from its beginning."""
        task = self.task
        if task is None or name not in task.exercise.presets:
            return
        self.preset = name
        self._begin(task.seed)
        self._settle(push=True)

    def wish_rules(self, name: object) -> None:
        """Play under these rules where an exercise allows them, unless others were chosen."""
        if not self.preset and isinstance(name, str) and name in PRESETS:
            self.preset = name

    @property
    def can_watch(self) -> bool:
        """Whether what follows from the answered card can be watched."""
        task = self.task
        if task is None or task.exercise.kind != "play" or task.stage != "verdict":
            return False
        verdict = task.verdict
        if verdict is None or verdict.ok or not self.session.help_allowed or task.exercise.prove:
            return False
        start = task.path[0] if task.path else task.deal
        return any(str(card) == verdict.answer for card in start.legal_moves)

    def _step(self, name: str) -> None:
        task = self.task
        assert task is not None
        helps = self.session.help_allowed
        allowed = {
            "again": task.can_again,
            "hint": task.can_hint and helps,
            "show": task.can_show and helps,
        }
        if allowed[name] and not self.moments:
            self._take(getattr(task, name)())

    def _next(self) -> None:
        task = self.task
        assert task is not None
        if self.moments:
            self._watch_on()
        elif task.stage == "verdict" or (task.question and task.question.answer_kind == "next"):
            self._take(task.next())

    def _watch(self) -> None:
        task = self.task
        if task is not None and self.can_watch and not self.moments:
            assert task.verdict is not None
            self.moments, self.moment = task.consequence(task.verdict.answer), 0
            self.before = task.path[0] if task.path else task.deal
            self._settle()

    def _watch_on(self) -> None:
        if self.moment + 1 < len(self.moments):
            self.before = self.moments[self.moment].deal
            self.moment += 1
        else:
            self._stop_watching()
            return
        self._settle()

    def _stop_watching(self) -> None:
        self.moments, self.before = (), None
        self._settle()

    def _test(self) -> None:
        """Go to the closing exercise of the lesson: "I know this, test me"."""
        run = self.run
        if run is not None and run.is_lesson:
            self._go(run, len(run.tasks) - 1)

    def _skip(self) -> None:
        """Leave the warm-up out."""
        if self.run is not None and self.is_warm:
            self._go(self.run, self.run.warm)

    def _take(self, task: Task) -> None:
        """Show the next moment of the task; what is done is kept before anything else."""
        before = self.task
        self.before = before.path[0] if before is not None and before.path else None
        self.problem = ""
        if task.stage == "done":
            self._finish(task)
            self._advance()
            return
        verdict = task.verdict
        if verdict is not None and verdict.ok and task.is_last:
            # Nothing can be lost from here on, whatever is pressed next.
            done = task.next()
            if done.stage == "done":
                self._finish(done)
        self.task = task
        self._settle()

    def _finish(self, task: Task) -> None:
        progress = self.progress.finish(task)
        if self.is_warm:
            # One position of an exercise is not the exercise; its mistakes count.
            progress = replace(progress, done=self.progress.done)
        self._keep(progress)

    def _advance(self) -> None:
        assert self.run is not None
        self._go(self.run, self.at + 1)

    def _go(self, run: Run, at: int) -> None:
        """Go to a place of a run; behind its last task is the end."""
        self._leave()
        self.notice = ("", {})
        self.run, self.at = run, at
        if at < len(run.tasks):
            self._begin(self._seed_for(self.name))
            if run.is_lesson:
                self._keep(self.progress.begin(self.name))
        elif not run.has_end:
            self.run = None
        self._settle(push=True)

    def _begin(self, seed: int) -> None:
        assert self.run is not None
        name, exercise = self.name, self._exercise(self.run, self.at)
        self.task = begin(exercise, self._preset_for(exercise), seed)
        self.before, self.moments, self.problem = None, (), ""
        self._begun[name] = self._begun.get(name, 0) + 1

    def fresh(self, at: int, seed: int) -> Task:
        """Return a task of the run at its beginning, without going there."""
        assert self.run is not None
        exercise = self._exercise(self.run, at)
        return begin(exercise, self._preset_for(exercise), seed)

    def put(self, at: int, task: Task | None) -> None:
        """Lay a task on the table to be shown: nothing of it counts as learned."""
        self._leave()
        self.at, self.task = at, task

    def _preset_for(self, exercise: Exercise) -> str:
        return self.preset if self.preset in exercise.presets else exercise.presets[0]

    def _seed_for(self, name: str) -> int:
        """Return the seed: everybody meets the same cards first, and fresh ones later."""
        if self.run is not None and self.run.id == SET:
            return 0  # what was put together for all is the same for all, every time
        return self._begun.get(name, 0) + (name in self.progress.done)

    def _leave(self) -> None:
        self.task, self.before, self.moments, self.problem = None, None, (), ""
        self.asks_erase = False

    def begin_anew(self) -> None:
        """Go back to the course and erase everything, the wish for other rules as well."""
        self._leave()
        self.run, self.preset, self.asks_erase = None, "", True
        self.erase()

    def erase(self) -> None:
        """Erase all progress; what was begun counts as new again."""
        if self.asks_erase:
            self._begun = {}
        super().erase()
