"""From a typed code to the place it leads to, and from what is shown to its code and its link."""

from __future__ import annotations

import ipaddress
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from californiajack.rules.codes import code_of_match_deal, write_actions
from californiajack.rules.errors import CodeError
from californiajack.teaching.codes import DealCode, ExerciseCode, read_any, written_deal

from .address import Address, AddressError, LessonAddress, Manner, Opening, parse

if TYPE_CHECKING:
    from californiajack.rules.match import Match
    from californiajack.teaching import Course

    from .session import Session

__all__ = ["SET", "address_of", "code_of_deal", "enter", "link", "only_here", "open_code"]

SET = "set"
"""The lesson in the address of a row of tasks that somebody has put together."""


def address_of(text: str, course: Course, manner: Manner | None = None) -> Address:
    """Return the address that a typed code leads to. Raises `CodeError`.

    Inside another page an exercise stands alone; else it opens in its lesson.
    """
    manner = manner or Manner()
    found = read_any(text, course)
    if isinstance(found, DealCode):
        played = write_actions(found.deal.actions)
        opening = Opening(found.deal.rules, code=found.code.partition(".")[0])
        seats = found.deal.rules.players - 1
        opening = replace(opening, opponents=opening.opponents * seats)
        return Address("play", None, opening, played, manner=manner)
    if isinstance(found, ExerciseCode):
        lesson, _, exercise = found.name.partition("/")
        goal = LessonAddress(lesson, exercise, found.preset, found.seed)
        if manner.embed or lesson == "puzzles":
            goal = replace(goal, lesson=SET, exercise="1", tasks=(f"{lesson}.{exercise}",))
        return Address("learn", lesson=goal, manner=manner)
    tasks = tuple(f"puzzles.{each}" for each in found.puzzles)
    return Address("learn", lesson=LessonAddress(SET, "1", tasks=tasks), manner=manner)


def open_code(search: str, course: Course) -> Address:
    """Return the address behind a link with ``code=``. Raises `AddressError`."""
    query = dict(parse_qsl(search.lstrip("?"), keep_blank_values=True))
    text = query.pop("code")
    kept = "&".join(f"{name}={query[name]}" for name in ("lang", "embed", "help") if name in query)
    manner = parse(f"?{kept}").manner
    if query.get("view") == "present":
        manner = replace(manner, present=True)
    try:
        goal = address_of(text, course, manner)
    except CodeError as error:
        raise AddressError(str(error), field="code", value=text, cause=error) from error
    return replace(goal, language=query.get("lang"))


def code_of_deal(match: Match, opening: Opening | None) -> str:
    """Return the code of the deal on the table: the one that it was opened by, if there is one."""
    if opening is not None and opening.code and not match.finished:
        return written_deal(opening.code)
    return code_of_match_deal(match)


def enter(session: Session, text: str) -> CodeError | None:
    """Go where a typed code, or a whole link, leads to; return what is wrong with it."""
    text = text.strip()
    if "?" in text:
        parts = urlsplit(text)
        session.follow("?" + parts.query, "#" + parts.fragment if parts.fragment else "")
        return None
    try:
        goal = address_of(text, session.learning.course, session.manner)
    except CodeError as error:
        return error
    session.follow(goal.search(), goal.hash())
    return None


def link(session: Session, search: str) -> str:
    """Return the whole address of a query, for other devices; empty before the page has told."""
    return session.base + search if session.base else ""


def only_here(base: str) -> bool:
    """Tell whether an address can be opened by the computer alone that it was made on."""
    host = (urlsplit(base).hostname or "").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
