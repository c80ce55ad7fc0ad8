"""What is wrong with a code that somebody has typed, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.errors import CodeError

from .languages import N_, Language
from .presets import preset_title
from .refusals import refusal

__all__ = ["TYPED_KEYS", "typed_problem"]

_TYPED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "check": N_(
            "One or more signs of this code are wrong or have changed places. Compare it sign by"
            " sign."
        ),
        "empty": N_("Type the code first. It looks like 4000-01YX or E1F-8CV-KYV."),
        "length": N_(
            "This code is too short or too long: a sign is missing, or there is one too many."
        ),
        "version": N_(
            "This code was made by a later version of the program, or its first signs are wrong."
        ),
        "no_exercise": N_(
            "No task of this course has this code. It may be of another course or of another"
            " version."
        ),
        "other_course": N_(
            "This set of puzzles was put together for another course, or for a later version."
        ),
        "set_size": N_("A set has {fewest} to {most} puzzles."),
        "no_order": N_(
            "This course has no order of its puzzles, so its sets have a link but no code."
        ),
    }
)
_SYMBOL: Final = N_("The sign “{symbol}” occurs in no code. Codes have digits and letters, no U.")
_PRESET: Final = N_("This task is no longer played under the rules “{preset}”.")
_GONE: Final = N_("A puzzle of this set is no longer in the course: {puzzles}.")
TYPED_KEYS: Final = (*_TYPED, "symbol", "preset_gone", "puzzle_gone")
"""Every key of a `CodeError` that has words of its own here."""


def typed_problem(lang: Language, error: CodeError) -> str:
    """Return what is wrong with a typed code; other errors have the words of the rules core."""
    facts = error.facts
    if error.key == "symbol" and "symbol" in facts:
        return lang.t(_SYMBOL, symbol=str(facts["symbol"]))
    if error.key == "preset_gone":
        name, add_on, _ = str(facts["preset"]).partition("+")
        title = preset_title(lang, name) if not add_on else str(facts["preset"])
        return lang.t(_PRESET, preset=title)
    if error.key == "puzzle_gone":
        gone = facts["puzzles"]
        return lang.t(_GONE, puzzles=lang.join(gone if isinstance(gone, tuple) else ()))
    if error.key in _TYPED:
        fewest, most = facts.get("fewest", 2), facts.get("most", 10)
        return lang.t(_TYPED[error.key], fewest=str(fewest), most=str(most))
    return refusal(lang, error)
