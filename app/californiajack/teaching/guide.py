"""The guide for teachers: what stands in it and where it leads; its words are in Markdown."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from californiajack.rules.match import DEAL_SEEDS

from .errors import LessonError
from .parse import read_id, read_presets
from .reading import Entry, read_yaml, required
from .words import Words, read_words

__all__ = ["FACTS", "GENERATED", "LINKS", "Guide", "PlanStep", "read_guide", "titled"]

LINKS: Final = ("learn", "cards", "paper", "results", "check", "read")
"""What the words may lead to by name, besides lessons: places of the app and pages of the site."""
FACTS: Final = ("minutes", "lessons", "progress", "export", "erase", "code", "exam", "reset")
"""The placeholders: how many minutes and lessons there are, and what buttons are called."""
GENERATED: Final = ("plan", "lessons")
"""Sections that are followed by what is made of the plan and of the lessons."""

_LONGEST: Final = 120  # minutes of a step
_TITLE: Final = "### "


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One step of a first lesson: how long it takes and what is opened for it.

    `present` are exercises (``lesson/exercise``) for the projector, `pupils` lessons that pupils
    open, and `deal` is a preset with a seed, for a deal that is the same for all.
    """

    id: str
    minutes: int
    present: tuple[str, ...] = ()
    pupils: tuple[str, ...] = ()
    deal: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Guide:
    """The sections in their order, the plan of a first lesson, and by language the words."""

    sections: tuple[str, ...]
    plan: tuple[PlanStep, ...]
    folder: Path
    file: str = ""
    _words: dict[str, Words] = field(default_factory=dict, repr=False, compare=False)

    @property
    def minutes(self) -> int:
        """How long the first lesson takes."""
        return sum(step.minutes for step in self.plan)

    def words(self, code: str) -> Words:
        """Return the words in a language (``en``). Raises `LessonError` if there are none."""
        if code not in self._words:
            self._words[code] = read_words(self.folder / f"{code}.md")
        return self._words[code]


def read_guide(folder: Path) -> Guide | None:
    """Return the guide of a folder, None where there is none. Raises `LessonError` for a fault."""
    file = folder / "guide.yaml"
    if not file.is_file():
        return None
    root = read_yaml(file)
    parts = root.map(("sections", "plan"))
    sections = required(parts, "sections", root)
    plan = tuple(map(_step, parts["plan"].list())) if "plan" in parts else ()
    for names, entry in ((sections.texts(), sections), ([each.id for each in plan], root)):
        twice = sorted({name for name in names if list(names).count(name) > 1})
        if twice:
            raise entry.fault(f"{', '.join(twice)} is there twice; keep one", "name")
    return Guide(sections.texts(), plan, folder, root.file)


def _step(entry: Entry) -> PlanStep:
    parts = entry.map(("id", "minutes", "present", "pupils", "deal"))
    deal = None
    if "deal" in parts:
        cards = parts["deal"].map(("preset", "seed"))
        preset = required(cards, "preset", parts["deal"])
        seed = required(cards, "seed", parts["deal"])
        deal = (read_presets(preset)[0], seed.number(0, DEAL_SEEDS - 1))
    return PlanStep(
        id=read_id(required(parts, "id", entry)),
        minutes=required(parts, "minutes", entry).number(1, _LONGEST),
        present=parts["present"].texts() if "present" in parts else (),
        pupils=parts["pupils"].texts() if "pupils" in parts else (),
        deal=deal,
    )


def titled(words: Words, key: str) -> tuple[str, str]:
    """Return the title of a section (its first line, ``### Title``) and the text below it.

    Raises `LessonError` for a section without one.
    """
    first, _, rest = words[key].partition("\n")
    if not first.startswith(_TITLE):
        message = f"`## {key}`: begin the section with its title, `### Title`"
        raise LessonError(message, key="words", file=words.file, line=words.sections[key].line)
    return first.removeprefix(_TITLE).strip(), rest.strip()
