"""What a learner has done: kept by exercise, mistakes counted by rule; saved, read and joined.

Progress is a value. Nothing that is read is ever lost: what this version does not know is carried
along and written again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import SystemRandom
from types import MappingProxyType
from typing import Any, Final

from californiajack.rules.bounded import read_json

from .errors import ProgressError
from .runner import Task

__all__ = ["MARK", "VERSION", "Progress", "is_mark", "read_progress"]

VERSION: Final = 1
MARK: Final = "mark"
"""What tells the files of one pupil from those of others: a random number, no name."""
_MARK: Final = re.compile(r"[0-9a-f]{16}")
_FORMAT: Final = "california-jack-progress"
_MOST_STARS: Final = 3
_LONGEST: Final = 5_000_000  # characters; a full course has some kilobytes
_KNOWN: Final = ("format", "version", "done", "errors", "resume")


def _empty() -> Mapping[str, int]:
    return MappingProxyType({})


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Progress:
    """What is done and what went wrong.

    `done` holds the best stars (0 to 3) by exercise (``lesson/id``), `errors` how often each key
    was answered wrongly, `resume` the exercise that was begun last. `version` is that of the file
    it came from, `more` what was in the file and is not known here.
    """

    version: int = VERSION
    done: Mapping[str, int] = field(default_factory=_empty, hash=False)
    errors: Mapping[str, int] = field(default_factory=_empty, hash=False)
    resume: str | None = None
    more: Mapping[str, Any] = field(default_factory=_nothing, hash=False)

    def marked(self) -> Progress:
        """Return the progress with a mark, a new one where it has none yet."""
        if is_mark(self.more.get(MARK)):
            return self
        more = {**self.more, MARK: f"{SystemRandom().getrandbits(64):016x}"}
        return replace(self, more=MappingProxyType(more))

    def begin(self, name: str) -> Progress:
        """Return the progress with the exercise that is on now."""
        return replace(self, resume=name)

    def finish(self, task: Task) -> Progress:
        """Return the progress after a task that is done. Raises `ValueError` while it runs.

        Better stars stay; mistakes are added to those counted before.
        """
        if task.stage != "done":
            raise ValueError("the exercise is not done; go on to its end first")
        name = task.exercise.name
        done = {**self.done, name: max(task.stars, self.done.get(name, 0))}
        return replace(self.practise(task), done=MappingProxyType(done))

    def practise(self, task: Task) -> Progress:
        """Return the progress after a task of a warm-up or a puzzle: only mistakes are counted."""
        errors = dict(self.errors)
        for key in task.mistakes:
            errors[key] = errors.get(key, 0) + 1
        return replace(self, errors=MappingProxyType(errors))

    def stars(self, name: str) -> int | None:
        """Return the stars of an exercise, None if it is not done."""
        return self.done.get(name)

    def to_json(self) -> str:
        """Return the text to save; what an unknown version brought along is in it."""
        content = {
            **self.more,
            "format": _FORMAT,
            "version": max(self.version, VERSION),
            "done": dict(self.done),
            "errors": dict(self.errors),
            "resume": self.resume,
        }
        # In ASCII alone: a name may hold halves of characters, which no file could carry.
        return json.dumps(content, sort_keys=True)

    def merge(self, other: Progress) -> Progress:
        """Return both together: the better stars, the higher counts, the resume of `other`."""
        more = {**self.more, **other.more}
        for name in set(self.more) & set(other.more):
            more[name] = _joined(self.more[name], other.more[name])
        return Progress(
            version=max(self.version, other.version),
            done=_higher(self.done, other.done),
            errors=_higher(self.errors, other.errors),
            resume=other.resume or self.resume,
            more=MappingProxyType(more),
        )


def is_mark(value: object) -> bool:
    """Tell whether a value is a mark."""
    return isinstance(value, str) and _MARK.fullmatch(value) is not None


def _higher(first: Mapping[str, int], second: Mapping[str, int]) -> Mapping[str, int]:
    names = [*first, *(name for name in second if name not in first)]
    return MappingProxyType({n: max(first.get(n, 0), second.get(n, 0)) for n in names})


def _joined(first: object, second: object) -> object:
    """Return two unknown values as one: tables are joined, of others the later one stays."""
    if isinstance(first, dict) and isinstance(second, dict):
        return {**first, **second}
    return second


def read_progress(text: str) -> Progress:
    """Read saved progress. An empty text is no progress yet.

    Exercises that the course does not have, keys and parts that this version does not know are
    kept. Raises `ProgressError` for what is no progress at all: the caller keeps the text.
    """
    if not text.strip():
        return Progress()
    if len(text) > _LONGEST:
        raise ProgressError("the file is too long to be progress", key="format")
    try:
        content = read_json(text, _LONGEST)
    except ValueError:
        message = "the file can't be read: it is no JSON; it may be damaged"
        raise ProgressError(message, key="json") from None
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        message = f"the file is no progress of California Jack: its format has to be {_FORMAT!r}"
        raise ProgressError(message, key="format")
    version = content.get("version", VERSION)
    if type(version) is not int or version < 1:
        message = f"version={version!r}: a whole number from 1 is needed"
        raise ProgressError(message, key="value", name="version")
    done, odd_done = _numbers(content, "done", _MOST_STARS)
    errors, odd_errors = _numbers(content, "errors", None)
    more = {name: value for name, value in content.items() if name not in _KNOWN}
    kept = {**_kept(content), **{n: odd for n, odd in odd_done.items() if odd}}
    kept.update({n: odd for n, odd in odd_errors.items() if odd})
    resume = content.get("resume")
    if kept:
        more["kept"] = _kept_too(more.get("kept"), kept)
    return Progress(
        version=version,
        done=done,
        errors=errors,
        resume=resume if isinstance(resume, str) else None,
        more=MappingProxyType(more),
    )


def _kept(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a resume of an unknown shape, so that it is not lost."""
    resume = content.get("resume")
    return {} if resume is None or isinstance(resume, str) else {"resume": resume}


def _kept_too(before: object, kept: dict[str, Any]) -> dict[str, Any]:
    """Return what was kept before together with what is kept now; none of it is lost."""
    if before is None:
        return kept
    if not isinstance(before, dict) or not all(
        isinstance(before.get(name, {}), dict) and isinstance(odd, dict)
        for name, odd in kept.items()
    ):
        return {**kept, "kept": before}
    return {**before, **{name: {**before.get(name, {}), **odd} for name, odd in kept.items()}}


def _numbers(
    content: Mapping[str, Any], name: str, most: int | None
) -> tuple[Mapping[str, int], dict[str, Any]]:
    """Return a table of numbers, and what of it has another shape."""
    value = content.get(name, {})
    if not isinstance(value, dict):
        message = f"{name} has to be a table of numbers, not {type(value).__name__}"
        raise ProgressError(message, key="value", name=name)
    good: dict[str, int] = {}
    odd: dict[str, Any] = {}
    for key, number in value.items():
        fits = type(number) is int and number >= 0 and (most is None or number <= most)
        (good if fits else odd)[str(key)] = number
    return MappingProxyType(good), {name: odd} if odd else {}
