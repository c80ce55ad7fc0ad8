"""One visit: where the visitor is, the match, and what happens when something is pressed.

The session knows no widgets, so it is tested without a browser. Whatever changes ends in
`changed`, which the app watches to show the new state.
"""

from __future__ import annotations

import asyncio
import json
import random
import zlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import param

from californiajack.language import best_language, language, languages
from californiajack.language.sentences import People, refusal, seat_names
from californiajack.players import Player, player
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.errors import TableError
from californiajack.rules.match import DEAL_SEEDS, Match
from californiajack.rules.options import PRESETS, Rules

from . import address as addresses
from .address import Address, AddressError, Opening
from .coach import Coach
from .exploring import Exploring
from .learning import Learning
from .settings import DEFAULTS, checked_setting, checked_settings

if TYPE_CHECKING:
    from californiajack.teaching import Course

__all__ = ["Session"]

YOU: Final = 0
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
        self.greeted = 0  # how often the page has told what only it knows
        self._opened = ("", "")
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
            return Address("learn", lang, lesson=self.learning.address)
        if self.place == "explore":
            return Address("explore", lang, lab=self.exploring.address)
        played = addresses.write_played(self.match) if self.match is not None else ""
        return Address(self.place, lang, self.opening, played, self.coach.view)

    def open(self, search: str, hash_: str) -> None:
        """Go to an address; one that can't be followed is shown with what is wrong with it."""
        self._opened = (search, hash_)
        place = "play"
        try:
            goal = addresses.parse(search, hash_)
            place = goal.place if goal.place in ("learn", "explore") else place
            if goal.language:
                self.code = best_language(goal.language)
                self._chose_language = True
            self._follow(goal)
        except AddressError as error:
            self._ticket += 1
            self.fault, self.place, self.screen = error, place, "fault"
        self.settle()

    def _follow(self, goal: Address) -> None:
        self._ticket += 1
        self.fault = None
        self.place = goal.place
        if goal.place == "learn":
            self.learning.open(goal.lesson)
            self.turn += 1
        if goal.place == "explore":
            self.exploring.open(goal.lab)
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
        self.learning.read_kept(str(message.get("progress", "")))
        stored = _read_stored(message.get("stored"))
        self.settings = checked_settings(stored.get("settings"))
        self.learning.wish_rules(stored.get("rules"))
        if not self._chose_language:
            wanted = stored.get("language") or ",".join(map(str, message.get("languages", [])[:9]))
            self.code = best_language(str(wanted))
            self._chose_language = bool(stored.get("language"))
        search, hash_ = str(message.get("search", "")), str(message.get("hash", ""))
        number = message.get("n")
        self.greeted = number if isinstance(number, int) and number > 0 else 1
        if (search, hash_) != self._opened:
            self.open(search, hash_)
        else:
            self.settle()
        self.go_on()

    @property
    def store(self) -> dict[str, Any]:
        """What the browser is asked to keep."""
        kept: dict[str, Any] = {"version": 1, "settings": self.settings}
        if self._chose_language:
            kept["language"] = self.code
        if self.learning.preset:
            kept["rules"] = self.learning.preset
        return kept

    def go(self, place: str) -> None:
        """Go to another place; the match stays."""
        if place in addresses.PLACES:
            self.place, self.push, self.fault = place, True, None
            self.turn += 1
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
        if checked_setting(name, value):
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
    def help_allowed(self) -> bool:
        """Whether there are hints and reviews."""
        return bool(self.settings["hints"])

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
        if self.others_turn and not self.step_mode and self.place == "play":
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
        """Whether the visitor has made a decision in this deal."""
        if self.match is None:
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


def _read_stored(text: object) -> dict[str, Any]:
    """Return what the browser kept, nothing if it is broken."""
    try:
        stored = json.loads(text) if isinstance(text, str) and text else {}
    except ValueError:
        return {}
    return stored if isinstance(stored, dict) else {}
