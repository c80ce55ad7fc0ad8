"""Long work in small pieces, between which the page can do other things."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

__all__ = ["in_pieces", "uncollected"]

_PIECE: Final = 0.03  # seconds of work between which the page gets its turn


async def in_pieces(
    step: Callable[[], bool],
    wanted: Callable[[], bool],
    *,
    sign: Callable[[], None] = lambda: None,
    every: float = 0.0,
) -> bool:
    """Take steps until one says that it was the last; return whether it came to that.

    Before each piece `wanted` is asked whether to go on at all. `sign` is called, between two
    pieces, about `every` so many seconds, to show how far it is.
    """
    signed = perf_counter()
    while True:
        await asyncio.sleep(0)
        if not wanted():
            return False
        end = perf_counter() + _PIECE
        while perf_counter() < end:
            if step():
                return True
        if perf_counter() - signed > every:
            signed = perf_counter()
            sign()


@contextmanager
def uncollected() -> Iterator[None]:
    """Make many things that stay, such as a library, without looking for garbage among them."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
