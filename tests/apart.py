"""Work in a thread of its own.

Playwright keeps an event loop running in the thread of the tests, and a thread has one at most.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def call_apart(function: Callable[[], T]) -> T:
    """Call a function, which may run an event loop, and return what it returns."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function).result()


def run_apart(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine function to its end and return what it returns."""
    return call_apart(lambda: asyncio.run(work()))  # noqa: TID251 (the one place)
