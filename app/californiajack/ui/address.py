"""The address of everything: what stands behind the question mark and the hash.

The query says what is open (place, language, rules, opponents, cards); the hash holds the match
so far, so that a reload, a restart of Python or a link brings back the same moment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlencode

from californiajack.players import PLAYERS
from californiajack.rules.bounded import well_formed
from californiajack.rules.codes import read_actions, read_code, write_actions
from californiajack.rules.deal import Deal
from californiajack.rules.errors import CodeError, TableError
from californiajack.rules.match import DEAL_SEEDS, Match
from californiajack.rules.options import OPTIONS, PRESETS, Rules, preset_name, rules_named

__all__ = [
    "LONGEST_CHOICE",
    "PLACES",
    "PRESENT",
    "PRESENT_PARTS",
    "VIEWS",
    "Address",
    "AddressError",
    "LessonAddress",
    "Manner",
    "Opening",
    "ViewAddress",
    "parse",
    "replay_match",
    "rules_query",
    "write_played",
]

PLACES: Final = ("learn", "play", "explore", "class", "rules")
VIEWS: Final = ("review", "open-review")
"""What else the table's place can show of the match that stands in the address."""
PRESENT: Final = "present"
"""The view of a lesson or of the table that is made for a projector."""
PRESENT_PARTS: Final = ("step", "phase", "part", "votes", "cards", "spot", "blank", "start")
"""What says where a presentation stands; a lesson and a match have no such parts."""
LONGEST_CHOICE: Final = 400
"""Characters of one choice in a view that has its own address."""
_LONGEST: Final = 20_000
_MOST_TASKS: Final = 50  # of a row that no lesson gives
_DEFAULT_PRESET: Final = "classic"
_OF_ALL_PLACES: Final = ("page", "lang", "embed", "help")


class AddressError(ValueError):
    """An address that can't be followed: which part of it, and the core's error behind it.

    `allowed` are the values that this part may have, where they can be listed.
    """

    def __init__(
        self,
        message: str,
        *,
        field: str,
        value: str,
        cause: Exception | None = None,
        allowed: tuple[str, ...] = (),
    ):
        super().__init__(message)
        self.field = field
        self.value = value
        self.cause = cause
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Opening:
    """What a match is opened with: rules, opponents, who deals (None: as the rules say), cards.

    `seed` gives all deals of the match. With `code` the first deal is the one it stands for.
    """

    rules: Rules = field(default_factory=Rules)
    opponents: tuple[str, ...] = ("careful",)
    dealer: int | None = None
    seed: int | None = None
    code: str | None = None

    def match(self, seed: int) -> Match:
        """Return the match at its start; `seed` is used where the opening has none."""
        seed = seed if self.seed is None else self.seed
        if self.code is None:
            return Match.start(self.rules, seed, self.dealer)
        first = read_code(self.code)
        return Match.start(self.rules, seed, first=first)


@dataclass(frozen=True, slots=True)
class LessonAddress:
    """A task of a lesson: whether there is such a lesson, the course has to say.

    `tasks` is the row of tasks where no lesson gives it; `record` are the steps taken.
    """

    lesson: str
    exercise: str = ""
    preset: str = ""
    seed: int = 0
    tasks: tuple[str, ...] = ()
    record: str = ""

    def query(self) -> dict[str, str]:
        """Return what of it stands in the query."""
        parts = {
            "lesson": self.lesson,
            "exercise": self.exercise,
            "preset": self.preset,
            "seed": str(self.seed) if self.seed else "",
            "tasks": ",".join(self.tasks),
        }
        return {name: value for name, value in parts.items() if value}


@dataclass(frozen=True, slots=True)
class ViewAddress:
    """A view of a place (lab, class) and what is chosen there: whether that fits, it has to say."""

    view: str = ""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Manner:
    """How things are shown, whatever they are.

    `present`: large, for a projector; `embed`: without the frame, inside another page; `help`:
    whether there are hints, reviews and the coach (off in an exam). `parts` say where a
    presentation stands: whether that fits, the presenter has to say.
    """

    present: bool = False
    embed: bool = False
    help: bool = True
    parts: tuple[tuple[str, str], ...] = ()

    def query(self) -> dict[str, str]:
        """Return what of it stands in the query."""
        parts = {
            "view": PRESENT if self.present else "",
            "embed": "1" if self.embed else "",
            "help": "" if self.help else "off",
            **(dict(self.parts) if self.present else {}),
        }
        return {name: value for name, value in parts.items() if value}


@dataclass(frozen=True, slots=True)
class Address:
    """A place with its language, and for the table the match."""

    place: str = "learn"
    language: str | None = None
    opening: Opening | None = None
    played: str = ""
    view: str | None = None
    lesson: LessonAddress | None = None
    inside: ViewAddress | None = None
    manner: Manner = field(default_factory=Manner)

    def search(self) -> str:
        """Return the query with its question mark."""
        query = {"page": self.place}
        if self.language:
            query["lang"] = self.language
        if self.lesson is not None:
            query.update(self.lesson.query())
        elif self.inside is not None:
            query.update({**dict(self.inside.choices), "view": self.inside.view})
        elif self.opening is not None:
            query.update(_opening_query(self.opening))
        if self.view:
            query["view"] = self.view
        query.update(self.manner.query())
        return "?" + urlencode(query, safe="+:.,-")

    def hash(self) -> str:
        """Return the hash with its sign, empty where nothing was played."""
        steps = self.played if self.lesson is None else self.lesson.record
        return f"#{steps}" if steps else ""


def rules_query(rules: Rules) -> dict[str, str]:
    """Return the query of rules: a preset, and each option that differs from it."""
    name = preset_name(rules)
    if name is not None:
        return {"preset": name}
    # The preset that needs the fewest changes; reading applies them to it in one go.
    adapted = {each: preset.for_players(rules.players) for each, preset in PRESETS.items()}
    base = min(adapted, key=lambda each: len(_changes(adapted[each], rules)))
    players = {} if PRESETS[base].players == rules.players else {"players": str(rules.players)}
    return {"preset": base, **players, **_changes(adapted[base], rules)}


def _changes(base: Rules, rules: Rules) -> dict[str, str]:
    return {
        name: _write(getattr(rules, name))
        for name in OPTIONS
        if getattr(rules, name) != getattr(base, name)
    }


def _write(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _opening_query(opening: Opening) -> dict[str, str]:
    query = {"deal": opening.code} if opening.code else rules_query(opening.rules)
    query["with"] = ",".join(opening.opponents)
    if opening.dealer is not None:
        query["dealer"] = str(opening.dealer)
    if opening.seed is not None:
        query["seed"] = str(opening.seed)
    return query


# Reading


def parse(search: str, hash_: str = "") -> Address:
    """Return what a query and a hash stand for.

    Raises `AddressError` naming the part that can't be followed.
    """
    if len(search) + len(hash_) > _LONGEST:
        raise AddressError("the address is too long", field="address", value="")
    search, hash_ = well_formed(search), well_formed(hash_)
    query = dict(parse_qsl(search.lstrip("?"), keep_blank_values=True))
    place = query.get("page", "play" if _has_opening(query) else "learn")
    if place not in PLACES:
        raise AddressError(f"there is no page {place!r}", field="page", value=place)
    manner = _read_manner(place, query)
    if place == "learn" and "lesson" in query:
        lesson = _read_lesson(query, hash_.lstrip("#"))
        return Address(place, query.get("lang"), lesson=lesson, manner=manner)
    if place in ("explore", "class"):
        chosen = {name: value for name, value in query.items() if name not in _OF_ALL_PLACES}
        inside = ViewAddress(chosen.pop("view", ""), tuple(chosen.items()))
        return Address(place, query.get("lang"), inside=inside, manner=manner)
    opening, played = (None, "")
    if _has_opening(query):
        opening, played = _read_opening(query)
    view = query.get("view")
    view = view if view in VIEWS else None
    played = hash_.lstrip("#") or played
    return Address(place, query.get("lang"), opening, played, view, manner=manner)


def _read_manner(place: str, query: Mapping[str, str]) -> Manner:
    present = place in ("learn", "play") and query.get("view") == PRESENT
    parts = [(name, query[name]) for name in PRESENT_PARTS if present and query.get(name)]
    return Manner(
        present=present,
        embed=query.get("embed") == "1",
        help=query.get("help") != "off",
        parts=tuple(parts),
    )


def _read_lesson(query: Mapping[str, str], record: str) -> LessonAddress:
    return LessonAddress(
        lesson=query["lesson"],
        exercise=query.get("exercise", ""),
        preset=query.get("preset", "").replace(" ", "+"),
        seed=_read_number(query, "seed", DEAL_SEEDS) or 0,
        tasks=tuple(each for each in query.get("tasks", "").split(",") if each)[:_MOST_TASKS],
        record=record,
    )


def _has_opening(query: Mapping[str, str]) -> bool:
    return any(name in query for name in ("preset", "deal", "seed", *OPTIONS))


def _read_opening(query: Mapping[str, str]) -> tuple[Opening, str]:
    """Return the opening, and what a position code says was played already."""
    code, played = None, ""
    if "deal" in query:
        deal = _read_deal(query["deal"])
        code, rules = query["deal"].partition(".")[0], deal.rules
        played = write_actions(deal.actions)
    else:
        rules = _read_rules(query)
    opening = Opening(
        rules=rules,
        opponents=_read_opponents(query.get("with"), rules),
        dealer=_read_number(query, "dealer", rules.players),
        seed=_read_number(query, "seed", DEAL_SEEDS),
        code=code,
    )
    return opening, played


def _read_deal(code: str) -> Deal:
    try:
        return read_code(code)
    except CodeError as error:
        raise AddressError(str(error), field="deal", value=code, cause=error) from error


def _read_rules(query: Mapping[str, str]) -> Rules:
    name = query.get("preset", _DEFAULT_PRESET).replace(" ", "+")
    try:
        rules = rules_named(name)
    except TableError as error:
        raise AddressError(str(error), field="preset", value=name, cause=error) from error
    changes = {option: _read_value(option, query[option]) for option in OPTIONS if option in query}
    try:
        if "players" in changes and isinstance(changes["players"], int):
            rules = rules.for_players(changes["players"])
        return rules.replace(**changes)
    except TableError as error:
        options = ", ".join(f"{key}={query[key]}" for key in changes)
        raise AddressError(str(error), field="rules", value=options, cause=error) from error


def _read_value(option: str, text: str) -> object:
    """Return the option's value that is written like this, or the text itself if none is."""
    if OPTIONS[option].values:
        written = {_write(value): value for value in OPTIONS[option].values}
        return written.get(text, text)
    return int(text) if re.fullmatch(r"\d{1,4}", text) else text


def _read_opponents(text: str | None, rules: Rules) -> tuple[str, ...]:
    names = tuple(text.split(",")) if text else ("careful",)
    for name in names:
        if name not in PLAYERS:
            message = f"there is no player {name!r}; there are {', '.join(PLAYERS)}"
            raise AddressError(message, field="with", value=name)
    seats = rules.players - 1
    return (names * seats)[:seats]


def _read_number(query: Mapping[str, str], name: str, limit: int) -> int | None:
    text = query.get(name)
    if text is None:
        return None
    if not re.fullmatch(r"\d{1,10}", text) or int(text) >= limit:
        message = f"{name}={text}: a whole number from 0 to {limit - 1} is needed"
        raise AddressError(message, field=name, value=text)
    return int(text)


# The match in the hash: the actions of each deal, deals joined by dots


def write_played(match: Match) -> str:
    """Return the actions of all deals of a match."""
    return ".".join(write_actions(deal.actions) for deal in match)


def replay_match(match: Match, played: str) -> tuple[Match, AddressError | None]:
    """Return the match with the actions replayed, as far as they can be, and what stopped them."""
    for number, actions in enumerate(played.split(".") if played else []):
        try:
            if number:
                match = match.next_deal()
            for action in read_actions(actions):
                match = match.act(action)
        except TableError as error:
            return match, AddressError(str(error), field="played", value=actions, cause=error)
    return match, None
