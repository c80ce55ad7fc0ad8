"""One visit: where the visitor is, the match, and what happens when something is pressed.

The session knows no widgets, so it is tested without a browser. Whatever changes ends in
`changed`, which the app watches to show the new state.
"""

from __future__ import annotations

import asyncio
import random
import re
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final

import param

from californiajack.language import best_language, language, languages
from californiajack.language.sentences import People, refusal, seat_names
from californiajack.players import Player, player
from californiajack.rules.bidding import Call
from californiajack.rules.bounded import read_json
from californiajack.rules.cards import Card
from californiajack.rules.errors import CodeError, TableError
from californiajack.rules.match import DEAL_SEEDS, Match
from californiajack.rules.options import PRESETS, Rules

from . import address as addresses
from .address import Address, AddressError, Manner, Opening
from .classroom import Classroom
from .coach import Coach
from .exploring import Exploring
from .learning import Learning
from .presenting import Presenting
from .settings import DEFAULTS, HELPS, checked_setting, checked_settings
from .typed import open_code

if TYPE_CHECKING:
    from californiajack.teaching import Course

__all__ = ["Session"]

YOU: Final = 0
_STORED: Final = 100_000  # characters of what the browser keeps besides the progress
# Parts of an address that count even where the rest can't be followed; where a code begins.
_EXAM: Final = re.compile(r"[?&]help=off(?:&|$)")
_LANGUAGE: Final = re.compile(r"[?&]lang=([a-z]{2})(?:[-_&]|$)")
_CODED: Final = re.compile(r"^\?(?!.*\bpage=)(.*&)?code=")
_BASE: Final = re.compile(r"https?://[^\s?#]{1,300}")
_LONGEST_CODED: Final = 2000
# Seconds before somebody else acts: long enough to see what was played before.
_PAUSES: Final = {"auto": (0.7, 1.6), "fast": (0.0, 0.0), "step": (0.0, 0.0)}


class Session(param.Parameterized):
    """Everything that one visitor's page shows, and the actions that change it.

    `course` and `forgiving` are told in `Learning`.
    """

    code = param.Selector(default="en", objects=list(languages()), doc="Language.")
    place = param.Selector(default="learn", objects=list(addresses.PLACES))
    screen = param.Selector(
        default="setup", objects=["setup", "table", "count", "score", "review", "fault"]
    )
    settings = param.Dict(default=DEFAULTS)
    opening = param.ClassSelector(class_=Opening, default=None)
    match = param.ClassSelector(class_=Match, default=None)
    fault = param.ClassSelector(class_=AddressError, default=None)
    turn = param.Integer(default=0, doc="Grows with every state of the table.")
    changed = param.Integer(default=0, doc="Grows when everything has settled after a change.")
    rules_shown = param.Selector(default="classic", objects=list(PRESETS))
    kept = param.Boolean(default=True, doc="Whether the browser keeps anything.")
    system_dark = param.Boolean(default=False, doc="Whether the system wants dark pages.")
    push = param.Boolean(default=False, doc="Whether this change is a new entry in the history.")

    def __init__(
        self, course: Course | None = None, *, forgiving: bool = False, **params: Any
    ) -> None:
        super().__init__(**params)
        self.opponents: dict[int, Player] = {}
        self.before: Match | None = None  # the match before the latest action, for the movement
        self.said: tuple[int, str, str] = (0, "", "")
        self.draft: dict[str, Any] = {}  # what is chosen in the set-up form
        self.learning = Learning(self, course, forgiving=forgiving)
        self.exploring = Exploring(self)
        self.classroom = Classroom(self)
        self.manner = Manner()
        self.presenting = Presenting(self)
        self.reset = ""  # "asks" whether to erase everything for the next pupils, or "done"
        self.typed: tuple[str, CodeError | None] = ("", None)  # a code, and what is wrong with it
        self.base = ""  # the page's own address without query and hash, once it has told it
        self.today = date.today()  # where the visitor is, once the page has told it
        self.greeted = 0  # how often the page has told what only it knows
        self._opened = ("", "")
        self._stored: dict[str, Any] = {}  # what the browser had kept besides the progress
        self._ticket = 0
        self._chose_language = False
        self.run: Callable[[Callable[[], Awaitable[None]]], None] = lambda work: None
        self.coach = Coach(self)

    # Where we are

    @property
    def language(self) -> Any:
        """The language everything is shown in."""
        return language(self.code)

    @property
    def address(self) -> Address:
        """The address of what is shown now."""
        lang = self.code if self._chose_language else None
        if self.place == "learn" and self.learning.address is not None:
            return Address("learn", lang, lesson=self.learning.address, manner=self._manner)
        if self.place in ("explore", "class"):
            room = self.exploring if self.place == "explore" else self.classroom
            return Address(self.place, lang, inside=room.address, manner=self.manner)
        played = addresses.write_played(self.match) if self.match is not None else ""
        view = None if self.manner.present else self.coach.view
        return Address(self.place, lang, self.opening, played, view, manner=self._manner)

    @property
    def _manner(self) -> Manner:
        """The manner with what says where the presentation stands."""
        return replace(self.manner, parts=self.presenting.query)

    def open(self, search: str, hash_: str) -> None:
        """Go to an address; one that can't be followed is shown with what is wrong with it."""
        self._open(search, hash_)
        self.settle()

    def _open(self, search: str, hash_: str) -> None:
        self._opened = (search, hash_)
        place = "play"
        try:
            goal = self._goal(search, hash_)
            place = goal.place if goal.place in ("learn", "explore", "class") else place
            self._take_manner(goal.manner)
            if goal.language:
                self.code = best_language(goal.language)
                self._chose_language = True
            self._follow(goal)
            self.presenting.open(dict(goal.manner.parts))
        except AddressError as error:
            if _EXAM.search(search):
                # An address that can't be followed is no way to the help.
                self._take_manner(replace(self.manner, help=False))
            if wished := _LANGUAGE.search(search[:_LONGEST_CODED]):
                # What was wrong with it is said in its language.
                self.code, self._chose_language = best_language(wished[1]), True
            self._ticket += 1
            self.fault, self.place, self.screen = error, place, "fault"
            if error.field == "code" and isinstance(error.cause, CodeError):
                self.typed = (error.value, error.cause)  # to be mended in the box

    def follow(self, search: str, hash_: str = "") -> None:
        """Go to an address that a page of words leads to: a new entry in the history."""
        self.push = True
        if self.exam and not _EXAM.search(search):
            search += "&help=off"  # nothing on a page ends an exam but the button that says so
        self.open(search, hash_)
        self.go_on()

    def _take_manner(self, manner: Manner) -> None:
        """Show things in another manner; where an exam begins, what was worked out is gone."""
        if self.manner.help and not manner.help:
            self.coach = Coach(self)
        self.manner = manner

    def _goal(self, search: str, hash_: str) -> Address:
        if _CODED.search(search[:_LONGEST_CODED]):
            return open_code(search, self.learning.course)
        return addresses.parse(search, hash_)

    def _follow(self, goal: Address) -> None:
        self._ticket += 1
        self.fault = None
        self.place = goal.place
        if goal.place == "learn":
            self.learning.open(goal.lesson)
            self.turn += 1
        if goal.place == "explore":
            self.exploring.open(goal.inside)
        if goal.place == "class":
            self.classroom.open(goal.inside)
        if goal.opening is None:
            if self.match is None:
                self.screen = "setup"
            return
        seed = goal.opening.seed
        if seed is None:
            text = goal.opening.code
            seed = zlib.crc32(text.encode()) % DEAL_SEEDS if text else fresh_seed()
        self._seat_opponents(goal.opening)
        match = goal.opening.match(seed)
        opening = goal.opening
        self.opening = Opening(opening.rules, opening.opponents, opening.dealer, seed, opening.code)
        self.match, problem = addresses.replay_match(match, goal.played)
        self.before = None
        self.turn += 1
        self.screen = "table"
        self.coach.open(goal.view)
        if problem is not None:
            self.say(assertive=self.language.t("The rest of this game could not be read."))

    def hello(self, message: dict[str, Any]) -> None:
        """Take over what the page knows: address, languages, and what the browser kept."""
        self.kept = bool(message.get("kept"))
        self.system_dark = bool(message.get("dark"))
        self.base = _checked_base(message.get("base"))
        self.today = _checked_day(message.get("today")) or self.today
        readable = self.learning.read_kept(_text(message, "progress"))
        stored = self._stored = _read_stored(message.get("stored"))
        self.settings = checked_settings(stored.get("settings"))
        self.learning.wish_rules(stored.get("rules"))
        if not self._chose_language:
            chosen, spoken = stored.get("language"), message.get("languages")
            self._chose_language = isinstance(chosen, str) and chosen in languages()
            wishes = spoken[:9] if isinstance(spoken, list) else []
            self.code = best_language([chosen] if self._chose_language else map(str, wishes))
        search, hash_ = _text(message, "search"), _text(message, "hash")
        # A slow page greets again; by then it may stand where it was brought.
        here = (self.address.search(), self.address.hash()) if self.greeted else None
        if (search, hash_) not in (self._opened, here):
            self._open(search, hash_)
        number = message.get("n")
        self.greeted = number if type(number) is int and number > 0 else 1
        if not readable:
            self.learning.notice = ("unread", {})
        self.settle()
        self.go_on()

    @property
    def store(self) -> dict[str, Any]:
        """What the browser is asked to keep."""
        # What another version has kept and this one does not know stays there.
        before = self._stored
        others = before.get("settings")
        settings = {**(others if isinstance(others, dict) else {}), **self.settings}
        version = before.get("version")
        newer = type(version) is int and version > 1
        kept = {**before, "version": version if newer else 1, "settings": settings}
        if self._chose_language:
            kept["language"] = self.code
        if self.learning.preset:
            kept["rules"] = self.learning.preset
        return kept

    def go(self, place: str) -> None:
        """Go to another place; the match stays."""
        if place in addresses.PLACES:
            self.place, self.push, self.fault, self.reset = place, True, None, ""
            self.typed = ("", None)
            self.manner = replace(self.manner, present=False)
            self.turn += 1
            self.arrive()

    def arrive(self) -> None:
        """Tell the app once where we are: a deal that is to be found first tells it by itself."""
        if not self.exploring.is_stale:
            self.settle()
        self.go_on()

    def show(self, screen: str) -> None:
        """Show another screen of the place."""
        self.screen, self.push = screen, True
        self.settle()
        self.coach.go_on()

    def choose_language(self, code: str) -> None:
        """Change the language; everything else stays where it is."""
        if code in self.param.code.objects:
            self.code, self._chose_language = code, True
            self.turn += 1
            self.settle()

    def choose_setting(self, name: str, value: Any) -> None:
        """Change one setting; a value that is not allowed changes nothing."""
        if checked_setting(name, value) and not (self.exam and name in HELPS):
            self.settings = {**self.settings, name: value}
            self.turn += 1
            self.settle()
            self.go_on()

    # The match

    def start(self, opening: Opening, played: str = "") -> None:
        """Start a match; with `played` that much of it has been played already."""
        self.push = True
        self._follow(Address("play", None, opening, played))
        self.settle()
        self.go_on()

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self.match.deal.players if self.match is not None else 2

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules if self.match is not None else PRESETS["classic"]

    @property
    def last_call(self) -> Call | None:
        """The latest action, if it was a call."""
        action = self.match.deal.last_action if self.match is not None else None
        return action if isinstance(action, Call) else None

    @property
    def people(self) -> People:
        """The names at the table."""
        keys = ["you", *(self.opponents[seat].name for seat in sorted(self.opponents))]
        return People(self.language, seat_names(self.language, keys, YOU), YOU)

    def _seat_opponents(self, opening: Opening) -> None:
        self.opponents = {
            seat: player(name) for seat, name in enumerate(opening.opponents, start=1)
        }

    @property
    def at_lesson(self) -> bool:
        """Whether a task of a lesson is on the table."""
        return self.place == "learn" and self.learning.task is not None and self.fault is None

    @property
    def exam(self) -> bool:
        """Whether help is off, whatever the settings say."""
        return not self.manner.help

    @property
    def closed(self) -> bool:
        """Whether the place is closed by an exam: the lab shows cards, the class has answers."""
        return self.exam and self.place in ("explore", "class")

    @property
    def settings_shown(self) -> dict[str, Any]:
        """The settings as they are in force: without those that help, in an exam."""
        return {**self.settings, **dict.fromkeys(HELPS, False)} if self.exam else self.settings

    @property
    def help_allowed(self) -> bool:
        """Whether there are hints and reviews."""
        return bool(self.settings["hints"]) and self.manner.help

    @property
    def dark(self) -> bool:
        """Whether the page is dark."""
        theme = self.settings["theme"]
        return self.system_dark if theme == "system" else bool(theme == "dark")

    def hear_system(self, dark: bool) -> None:
        """Take over that the system has changed to dark or to light pages."""
        self.system_dark = dark
        self.settle()

    @property
    def step_mode(self) -> bool:
        """Whether others wait for "next" before they act."""
        return bool(self.settings["pace"] == "step")

    @property
    def your_turn(self) -> bool:
        """Whether the visitor has to play or call."""
        match = self.match
        return match is not None and not match.is_over and match.deal.to_move == YOU

    @property
    def others_turn(self) -> bool:
        """Whether somebody else has to play or call."""
        match = self.match
        if match is None or match.is_over or match.deal.is_over:
            return False
        return match.deal.to_move != YOU

    def act(self, action: Card | Call, turn: int) -> None:
        """Play or call for the visitor; a late or doubled press does nothing."""
        if self.match is None or turn != self.turn or not self.your_turn:
            return
        try:
            self._take(self.match.act(action))
        except TableError as error:
            self.turn += 1
            self.say(assertive=refusal(self.language, error))
            self.settle()
            return
        self.settle()
        self.go_on()

    def _take(self, match: Match) -> None:
        self.before, self.match = self.match, match
        self.turn += 1

    def go_on(self) -> None:
        """Let the others play until it is the visitor's turn."""
        self._ticket += 1
        self.coach.go_on()
        self.exploring.go_on()
        waits = self.step_mode or self.presenting.is_on
        if self.others_turn and not waits and self.place == "play":
            ticket = self._ticket
            self.run(lambda: self._let_others_act(ticket))

    async def _let_others_act(self, ticket: int) -> None:
        while self.others_turn and ticket == self._ticket:
            match = self.match
            assert match is not None
            answering, leading = _PAUSES[self.settings["pace"]]
            fresh = not match.deal.trick and bool(match.deal.tricks)
            await asyncio.sleep(leading if fresh else answering)
            if ticket == self._ticket and self.others_turn:
                self.other_acts()

    def other_acts(self) -> None:
        """Let the one whose turn it is play or call, if it is not the visitor."""
        match = self.match
        if match is None or not self.others_turn:
            return
        seat = match.deal.to_move
        assert seat is not None
        best = self.opponents[seat].choose(match.deal.view(seat))[0]
        self._take(match.act(best.action))
        self.settle()

    def take_back(self, turn: int) -> None:
        """Go back to the visitor's last decision in this deal."""
        match = self.match
        if match is None or turn != self.turn or not self.can_take_back:
            return
        self._ticket += 1
        match = match.undo()
        while match.deal.to_move != YOU:
            match = match.undo()
        self.match, self.before = match, None
        self.turn += 1
        self.say(polite=self.language.t("Taken back."))
        self.screen = "table"
        self.settle()

    @property
    def can_take_back(self) -> bool:
        """Whether the visitor has made a decision in this deal that may be taken back."""
        if self.match is None or self.exam:
            return False
        line = self.match.deal.line
        return any(state.to_move == YOU for state in line[:-1])

    def next_deal(self) -> None:
        """Go on with the next deal of the match."""
        if self.match is None or self.match.count is None or self.match.is_over:
            return
        self._take(self.match.next_deal())
        self.before = None
        self.screen, self.push = "table", True
        self.settle()
        self.go_on()

    def begin_anew(self) -> None:
        """Erase what was learned and played here, for the next pupils; the settings stay."""
        self._ticket += 1
        self.match = self.opening = self.before = None
        self.opponents, self.draft, self.said = {}, {}, (self.said[0], "", "")
        self.screen, self.fault, self.coach = "setup", None, Coach(self)
        self.reset = "done" if self.place == "class" else ""
        if self.place != "class":
            self.place, self.push = "learn", True
        self.learning.begin_anew()

    # Telling

    def say(self, polite: str = "", assertive: str = "") -> None:
        """Put words into the live regions of the table."""
        self.said = (self.said[0] + 1, polite, assertive)

    def settle(self) -> None:
        """Tell the app that everything is consistent again."""
        self.changed += 1
        self.push = False


def fresh_seed() -> int:
    """Return a seed nobody chose."""
    return random.SystemRandom().randrange(DEAL_SEEDS)


def _text(message: dict[str, Any], name: str) -> str:
    """Return a text of a message, nothing where it holds something else."""
    found = message.get(name)
    return found if isinstance(found, str) else ""


def _checked_base(value: object) -> str:
    """Return the page's own address, empty if it is none that a link can begin with."""
    return value if isinstance(value, str) and _BASE.fullmatch(value) else ""


def _checked_day(value: object) -> date | None:
    """Return the visitor's day, written as 2026-11-30."""
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _read_stored(text: object) -> dict[str, Any]:
    """Return what the browser kept, nothing if it is broken."""
    try:
        stored = read_json(text, _STORED) if isinstance(text, str) and text else {}
    except ValueError:
        return {}
    return stored if isinstance(stored, dict) else {}
