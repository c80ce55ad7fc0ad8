"""Work cut into tasks, done here or by an executor, with the results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future
from typing import TypeVar

__all__ = ["Task", "in_order", "tasks_of"]

Task = tuple[int, int]
"""The first seed, and how many deals."""

_AHEAD = 8  # tasks under way: enough to keep workers busy, few enough to stop soon
_Result = TypeVar("_Result")


def tasks_of(seed: int, deals: int, chunk: int) -> list[Task]:
    """Return tasks of `chunk` deals each; the last may be smaller."""
    end = seed + deals
    return [(start, min(chunk, end - start)) for start in range(seed, end, chunk)]


def in_order(
    work: Callable[[Task], _Result], tasks: Sequence[Task], executor: Executor | None
) -> Generator[_Result, None, None]:
    """Yield what each task comes to, in the order of the tasks.

    Closing the generator cancels the tasks of the executor that have not begun.
    """
    if executor is None:
        yield from map(work, tasks)
        return
    waiting: deque[Future[_Result]] = deque()
    try:
        for task in tasks:
            waiting.append(executor.submit(work, task))
            if len(waiting) >= _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
