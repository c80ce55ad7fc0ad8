"""What can go wrong in the rules core, as few classes under one base.

Every error is also a `ValueError`, says what was wrong and what is allowed, and is raised before
anything changes: the object it was asked of is the same as before.
"""

from __future__ import annotations

__all__ = ["CodeError", "IllegalAction", "PackError", "RulesError", "TableError"]


class TableError(ValueError):
    """Base of all errors of the rules core."""


class RulesError(TableError):
    """An unknown preset or option, a value that is not allowed, or options that contradict.

    `key` and `facts` name the fault for translation: ``preset``, ``add_on`` and ``option`` (with
    the ``name`` that there is not), ``value`` (``option``, ``value``), ``players``, and
    ``contradiction`` (``options``).
    """

    def __init__(self, message: str, *, key: str, **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


class PackError(TableError):
    """A pack or position that does not hold each of its cards exactly once."""


class IllegalAction(TableError):  # noqa: N818 - named for what happened at the table
    """A card or call that may not be made now.

    `action` is what was tried, `key` names the rule and `facts` hold what decided it, so that the
    words can be given in any language (see `reasons.Reason`).
    """

    def __init__(
        self, message: str, *, action: object, key: str, facts: dict[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.action = action
        self.key = key
        self.facts = facts or {}


class CodeError(TableError):
    """A card, deal code, position code or record that can't be read.

    `key` and `facts` name the fault for translation.
    """

    def __init__(self, message: str, *, key: str = "unreadable", **facts: object) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts
