"""Going through an exercise as learners might: its own solution, and every wrong answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .asks import Posed
from .model import Exercise
from .runner import Task, begin
from .verdicts import Verdict

__all__ = ["Visit", "walk", "wrong_answers"]

_LONGEST = 400  # steps; the longest exercise has 20 rounds of a few questions


@dataclass(frozen=True, slots=True)
class Visit:
    """A question on the way, the task after its own solution, and after each wrong answer."""

    task: Task
    right: Task
    wrong: tuple[Task, ...]

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Every verdict that can be given here."""
        return tuple(each.verdict for each in (self.right, *self.wrong) if each.verdict)


def walk(exercise: Exercise, preset: str, seed: int = 0) -> Iterator[Visit]:
    """Yield every question of an exercise, solving it by its own solution.

    Cards of a worked example come as visits whose `right` is the task itself. Raises
    `PositionError` where a question can't be asked and `StepError` where it does not end.
    """
    task = begin(exercise, preset, seed)
    for _ in range(_LONGEST):
        if task.stage == "done":
            return
        posed = task.posed
        assert posed is not None
        if posed.question.answer_kind == "next":
            yield Visit(task, task, ())
            task = task.next()
            continue
        right = task.answer(posed.accepted[0])
        wrong = tuple(task.answer(answer) for answer in wrong_answers(posed))
        yield Visit(task, right, wrong)
        task = right.next()


def wrong_answers(posed: Posed) -> list[str]:
    """Return wrong answers in canonical form: all of them, or typical ones where there are many."""
    question = posed.question
    kind, right = question.answer_kind, posed.accepted[0]
    if kind == "number":
        number = int(right)
        tried = [str(each) for each in (number - 1, number + 1, number + 7, 0) if each >= 0]
    elif kind == "cards":
        tried = _other_sets(right, question.keys)
    elif kind == "order":
        keys = right.split()
        tried = [
            " ".join([*keys[:at], keys[at + 1], keys[at], *keys[at + 2 :]])
            for at in range(len(keys) - 1)
        ]
    else:
        tried = list(question.keys)
    return [answer for answer in dict.fromkeys(tried) if not posed.accepts(answer)]


def _other_sets(right: str, keys: tuple[str, ...]) -> list[str]:
    """Return the right cards with one more or one less, each card alone, none and all."""
    own = set() if right == "none" else set(right.split())
    sets = [own ^ {key} for key in keys] + [{key} for key in keys] + [set(), set(keys)]
    # Keys are codes; the canonical order is that of the pack.
    order = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    return [" ".join(sorted(each, key=order.index)) or "none" for each in sets]
