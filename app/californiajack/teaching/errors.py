"""What can go wrong with lessons: with their files, their positions, and an answer."""

from __future__ import annotations

from californiajack.rules.errors import TableError

__all__ = ["AnswerError", "LessonError", "PositionError", "ProgressError", "StepError"]


class LessonError(TableError):
    """A fault in the files of a course.

    `file` and `line` (from 1, 0 where no line is at fault) say where, the message says what is
    wrong and what is allowed. `key` is ``file``, ``yaml``, ``words``, ``name``, ``value``,
    ``missing`` or ``position``.
    """

    def __init__(self, message: str, *, key: str, file: str = "", line: int = 0) -> None:
        where = f"{file}:{line}: " if line else f"{file}: " if file else ""
        super().__init__(f"{where}{message}")
        self.key = key
        self.file = file
        self.line = line
        self.facts: dict[str, object] = {"file": file, "line": line}


class PositionError(TableError):
    """A position that can't be set up, or about which the question can't be asked.

    `key` is ``position``, ``question``, ``unsolved`` (the solver's budget ends before the answer
    is certain) or ``not_found`` (no seed gives what a generator was asked for).
    """

    def __init__(self, message: str, *, key: str = "position", **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


class AnswerError(TableError):
    """A text that is no answer to the question, such as a word where a number is asked.

    `key` is the kind of answer that is asked for (``card``, ``cards``, ``choice``, ``number``,
    ``order``, ``truth``); `facts` hold the ``text`` and what is ``allowed``.
    """

    def __init__(self, message: str, *, key: str, **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


class StepError(TableError):
    """A step that is not possible now, such as a hint after the answer.

    `key` is ``answer``, ``next``, ``again``, ``hint``, ``show``, ``consequence`` or ``record``.
    """

    def __init__(self, message: str, *, key: str, **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


class ProgressError(TableError):
    """A progress file that can't be read. `key` is ``json``, ``format`` or ``value``."""

    def __init__(self, message: str, *, key: str, **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts
