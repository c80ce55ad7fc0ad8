"""The words of a lesson in one language: a Markdown file cut into its ``## key`` sections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from .errors import LessonError
from .reading import read_text

__all__ = ["Section", "Words", "parse_words", "read_words"]

# Both are read in one pass, however long a line or a file is.
_HEADING = re.compile(r"^(#{1,2})\s+(.*)$")
_COMMENT = ("<!--", "-->")


@dataclass(frozen=True, slots=True)
class Section:
    """The text under a ``## key``; `line` is that of the key, from 1."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Words:
    """The title and the sections of one file, in their order."""

    file: str
    title: str
    sections: Mapping[str, Section]

    def get(self, key: str) -> str | None:
        """Return the text of a section, None if there is none."""
        section = self.sections.get(key)
        return None if section is None else section.text

    def __getitem__(self, key: str) -> str:
        if key not in self.sections:
            message = f"the section `## {key}` is missing; add it"
            raise LessonError(message, key="missing", file=self.file)
        return self.sections[key].text

    def __contains__(self, key: object) -> bool:
        return key in self.sections


def read_words(path: Path) -> Words:
    """Read a file of words. Raises `LessonError` with file and line."""
    return parse_words(read_text(path), str(path))


def parse_words(text: str, file: str = "") -> Words:
    """Cut a Markdown text into its sections; HTML comments are left out.

    Raises `LessonError` for a missing title, text before the first key, and a key there twice.
    """
    text = _without_comments(text)
    title = ""
    parts: dict[str, tuple[int, list[str]]] = {}
    lines: list[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        heading = _HEADING.match(line)
        if heading is None:
            if lines is not None:
                lines.append(line)
            elif line.strip():
                raise _fault(
                    "text stands before the first `## key`; put it below one", file, number
                )
        elif heading[1] == "#":
            if title:
                raise _fault("there are two titles; keep one line with a single #", file, number)
            title = heading[2].rstrip()
        else:
            key = heading[2].rstrip()
            if key in parts:
                raise _fault(f"the section `## {key}` is there twice; keep one", file, number)
            lines = []
            parts[key] = (number, lines)
    if not title:
        raise _fault("the title is missing; begin the file with `# Title`", file, 1)
    sections = {
        key: Section("\n".join(lines).strip(), number) for key, (number, lines) in parts.items()
    }
    return Words(file, title, MappingProxyType(sections))


def _without_comments(text: str) -> str:
    """Return the text without comments; their line breaks stay, so that line numbers are right."""
    parts: list[str] = []
    done = 0
    begin, end = _COMMENT
    while (start := text.find(begin, done)) >= 0:
        stop = text.find(end, start + len(begin))
        if stop < 0:
            break
        parts += text[done:start], "\n" * text.count("\n", start, stop)
        done = stop + len(end)
    return "".join((*parts, text[done:]))


def _fault(message: str, file: str, line: int) -> LessonError:
    return LessonError(message, key="words", file=file, line=line)
