"""The scoring lab of one visit: which view is open, what is chosen there, and what was found.

Long work is done in small pieces between which the page can do other things. What is no longer
wanted, because the visitor has gone on or stopped it, is not worked out any further.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from californiajack.analysis.compare import Comparison
from californiajack.language.people import People, seat_names
from californiajack.players import PLAYERS
from californiajack.rules.codes import position_code, read_code, short_code
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError
from californiajack.rules.match import DEAL_SEEDS
from californiajack.rules.options import PRESETS

from .address import LONGEST_CHOICE, Opening, ViewAddress
from .exploring_work import (
    DEFAULTS,
    VIEWS,
    Progress,
    UnclearError,
    begin,
    played_again,
    progress_of,
    whole_number,
)
from .pieces import in_pieces

if TYPE_CHECKING:
    from .session import Session

__all__ = ["DEFAULTS", "EXAMPLE", "EXAMPLE_PLAYED", "VIEWS", "Exploring", "Work"]

_SIGN: Final = 0.5  # seconds between two signs of progress
# The deal to begin with, and the same as the careful player plays it: nobody waits for that.
EXAMPLE: Final = "4000-01YX"
EXAMPLE_PLAYED: Final = (
    "131N36BGTHHFXGJN0V1TWS4Z52TN1PER0XK3TMW752W6WFF1KD3CG7K28QA."
    "PWNCpoqyrsaiwedjblJBXQDKxfSYgkuEzFOZIRchLTmAUGVtHMvnSG"
)


@dataclass(slots=True)
class Work:
    """Something that is worked out in parts, and how far it has come."""

    view: str
    parts: Iterator[Any]
    wanted: int = 0  # how many deals, where the result does not say it
    result: Any = None
    parts_done: bool = False
    running: bool = True
    version: int = 0  # grows with every result that was shown

    @property
    def progress(self) -> Progress:
        """How much is done, of how much."""
        return progress_of(self.result)

    def step(self) -> bool:
        """Work out the next part; return whether there was none left."""
        try:
            found = next(self.parts)
        except StopIteration:
            self.parts_done = True
            return True
        self.result = found if found is not None else self.result
        return False


class Exploring:
    """What one session explores."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.view = "deal"
        self.chosen = {view: dict(values) for view, values in DEFAULTS.items()}
        self.problem: tuple[str, UnclearError | TableError] | None = None  # in which view, and what
        self.works: dict[str, Work] = {}
        self.deal: Deal | None = None
        self.trick = 0  # how many tricks of the deal are looked at
        self.typed = ""  # a code that can't be read, as it was typed
        self.said: tuple[int, str] = (0, "")
        self._shown = ("", "")  # which deal that is, and who played it
        self._ticket = 0

    # Where we are

    @property
    def address(self) -> ViewAddress:
        """The address of the view with all that is chosen in it."""
        defaults = DEFAULTS[self.view]
        chosen = self.chosen[self.view]
        return ViewAddress(
            self.view,
            tuple((name, chosen[name]) for name in defaults if chosen[name] != defaults[name]),
        )

    def open(self, goal: ViewAddress | None) -> None:
        """Go to an address; a view that there is not is said, and the first one is shown."""
        self.problem = None
        if goal is None:
            return
        if goal.view not in ("", *VIEWS):
            self.view = "deal"
            self.problem = ("deal", UnclearError("view", name=goal.view[:60]))
            return
        self.view = goal.view or self.view
        if goal.view:
            self._open_view({**DEFAULTS[self.view], **self._known(dict(goal.choices))})

    def _open_view(self, chosen: dict[str, str]) -> None:
        before = self.chosen[self.view]
        if self.view != "deal":
            self.chosen[self.view] = chosen
            if chosen != before:
                self.works.pop(self.view, None)
        elif chosen != DEFAULTS["deal"]:
            self.chosen["deal"] = chosen
            if self.deal is not None and self._shown == self._asked:
                self.trick = self._first_trick(len(self.deal.tricks))

    def _known(self, values: Mapping[str, str]) -> dict[str, str]:
        names = DEFAULTS[self.view]
        known = {name: str(values[name])[:LONGEST_CHOICE] for name in names if name in values}
        for name in ("preset", "first", "second"):
            if name in known:
                known[name] = known[name].replace(" ", "+")  # as an address brings it
        return known

    def show(self, view: str) -> None:
        """Go to another view; what was worked out stays, what runs is stopped."""
        if view in VIEWS and view != self.view:
            self._halt()
            self.view, self.problem = view, None
            self.session.push = True
            self.session.arrive()

    @property
    def is_open(self) -> bool:
        """Whether the lab is what the page shows."""
        session = self.session
        return session.place == "explore" and session.fault is None and not session.closed

    @property
    def work(self) -> Work | None:
        """The work of the view, if there is any."""
        return self.works.get(self.view)

    def go_on(self) -> None:
        """Prepare the deal if its view is open; stop what runs if the lab is left."""
        if not self.is_open:
            self._halt()
            return
        if self.is_stale:
            self._find_deal()

    @property
    def is_stale(self) -> bool:
        """Whether a deal is to be found first; going on tells the app by itself then."""
        found = self.deal is not None and self._shown == self._asked
        return self.is_open and self.view == "deal" and not found

    @property
    def _asked(self) -> tuple[str, str]:
        """Which deal is asked for, played by whom."""
        return (self.chosen["deal"]["deal"], self.chosen["deal"]["by"])

    def _halt(self) -> None:
        self._ticket += 1
        for work in self.works.values():
            work.running = False

    # What is chosen

    def choose(self, values: Mapping[str, str]) -> None:
        """Keep what is chosen in the form of the view; nothing is worked out yet."""
        self._take(values)
        self.session.settle()

    def _take(self, values: Mapping[str, str]) -> None:
        self.problem = None
        if self.view == "odds" and "preset" in values:
            # What the form does not offer under these rules is not chosen.
            values = {"trump": "", "up": "", **values}
        self.chosen[self.view].update(self._known(values))
        if self.view == "rules":
            chosen = self.chosen["rules"]
            if chosen["second"] != "=":
                chosen["option"] = chosen["value"] = ""

    def refuse(self, error: UnclearError | TableError) -> None:
        """Say what is wrong with what was chosen; everything stays as it is."""
        self.problem = (self.view, error)
        self.session.settle()

    # Work in parts

    def start(self, values: Mapping[str, str]) -> None:
        """Work out what the view is asked, from the beginning."""
        self._take(values)
        try:
            parts = begin(self.view, self.chosen[self.view])
        except (UnclearError, TableError) as error:
            self.refuse(error)
            return
        self._halt()
        wanted = self.chosen["strategies"]["deals"] if self.view == "strategies" else ""
        self.works[self.view] = Work(self.view, parts, whole_number(wanted) or 0)
        self._run(self.works[self.view])

    def stop(self) -> None:
        """Stop where it is; what was found stays."""
        self._halt()
        self.session.settle()

    def resume(self) -> None:
        """Go on after a stop."""
        work = self.work
        if work is not None and not work.running and not work.parts_done:
            self._halt()
            work.running = True
            self._run(work)

    def _run(self, work: Work) -> None:
        self._ticket += 1
        ticket = self._ticket
        self.session.settle()
        self.session.run(lambda: self._work(work, ticket))

    async def _work(self, work: Work, ticket: int) -> None:
        def sign() -> None:
            work.version += 1
            self.session.settle()

        if await in_pieces(work.step, lambda: ticket == self._ticket, sign=sign, every=_SIGN):
            work.running = False
            self.say(self.session.language.t("The result is ready."))
            sign()

    def say(self, text: str) -> None:
        """Put words into the live region of the page."""
        self.said = (self.said[0] + 1, text)

    # One deal

    @property
    def people(self) -> People:
        """The names at the deal: the visitor's where it was played here, else A, B and C."""
        lang, deal = self.session.language, self.deal
        seats = deal.players if deal is not None else 2
        others = [name for name in self.chosen["deal"]["with"].split(",") if name in PLAYERS]
        if len(others) == seats - 1:
            return People(lang, seat_names(lang, ["you", *others], 0), 0)
        return People(lang, tuple("ABC"[:seats]))

    @property
    def table_deal(self) -> Deal | None:
        """The deal that the visitor has just played, if it is over."""
        match = self.session.match
        if match is None or not match.deal.is_over or not match.deal.tricks:
            return None
        return match.deal

    def show_table_deal(self) -> None:
        """Look at the deal that was just played."""
        deal = self.table_deal
        if deal is not None:
            names = [self.session.opponents[seat].name for seat in sorted(self.session.opponents)]
            self.look_at(position_code(deal), ",".join(names))

    def show_code(self, values: Mapping[str, str]) -> None:
        """Look at the deal of a code that was typed in, or say what is wrong with the code."""
        code = str(values.get("code", "")).strip()
        by = self._player(values)
        try:
            read_code(code)
        except TableError as error:
            self.chosen["deal"]["by"], self.typed = by, code
            self.refuse(error)
            return
        self.chosen["deal"]["by"] = by
        self.look_at(code)

    def roll(self, values: Mapping[str, str], seed: int) -> None:
        """Look at a deal of the preset that is chosen, played by the player that is chosen."""
        preset = str(values.get("preset", ""))
        preset = preset if preset in PRESETS else "classic"
        self.chosen["deal"].update(by=self._player(values), preset=preset)
        self.look_at(short_code(PRESETS[preset], seed % DEAL_SEEDS))

    def _player(self, values: Mapping[str, str]) -> str:
        by = str(values.get("by", ""))
        return by if by in PLAYERS else self.chosen["deal"]["by"]

    def look_at(self, code: str, others: str = "") -> None:
        """Open the view of one deal with a code that can be read; `others` are who played it."""
        self._halt()
        self.session.place, self.session.fault, self.view = "explore", None, "deal"
        self.chosen["deal"].update({"deal": code, "with": others, "trick": ""})
        self.problem = None
        self.session.push = True
        self._find_deal()

    def look_at_example(self, seed: int, second: bool) -> None:
        """Look at a deal of the comparison as it went under the first or the second rules."""
        work = self.works.get("rules")
        if work is not None and isinstance(work.result, Comparison):
            found = work.result
            if seed in found.first_deals["seed"]:
                self.look_at(position_code(played_again(found, seed, second)))

    def play_deal(self) -> None:
        """Play the cards of the deal at the table."""
        if self.deal is None:
            return
        code = self.chosen["deal"]["deal"].partition(".")[0]
        opponents = ("careful",) * (self.deal.players - 1)
        self._halt()
        self.session.start(Opening(self.deal.rules, opponents, None, None, code))

    def _find_deal(self) -> None:
        chosen = self.chosen["deal"]
        if not chosen["deal"]:
            chosen["deal"] = EXAMPLE
        self._halt()
        known = self._asked == (EXAMPLE, "careful")
        try:
            deal = read_code(EXAMPLE_PLAYED if known else chosen["deal"])
        except TableError as error:
            self._shown = self._asked
            self.refuse(error)
            return
        if chosen["by"] not in PLAYERS:
            name, chosen["by"] = chosen["by"], "careful"
            self.problem = ("deal", UnclearError("player", name=name))
        self._shown, self.deal = self._asked, None
        if deal.to_move is None:
            self._take_deal(deal)
            return
        ticket = self._ticket
        self.session.settle()
        self.session.run(lambda: self._play_out(deal, ticket))

    async def _play_out(self, deal: Deal, ticket: int) -> None:
        by = PLAYERS[self.chosen["deal"]["by"]].make()

        def step() -> bool:
            nonlocal deal
            if deal.to_move is not None:
                deal = deal.act(by.choose(deal.view(deal.to_move))[0].action)
            return deal.to_move is None

        if await in_pieces(step, lambda: ticket == self._ticket):
            self._take_deal(deal)

    def _take_deal(self, deal: Deal) -> None:
        """Look at a deal that is over."""
        self.deal = deal
        self.trick = self._first_trick(len(deal.tricks))
        self.session.settle()

    def _first_trick(self, last: int) -> int:
        text = self.chosen["deal"]["trick"]
        if text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= last:
            return int(text)
        self.chosen["deal"]["trick"] = ""
        return last

    @property
    def playing(self) -> bool:
        """Whether the deal of the view is still being played."""
        unread = self.problem is not None and not isinstance(self.problem[1], UnclearError)
        return self.deal is None and not unread

    def choose_trick(self, text: str, *, settled: bool) -> None:
        """Look at the deal after so many tricks; the address is changed once that is settled."""
        if self.deal is None or not (text.isascii() and text.isdigit() and len(text) < 4):
            return
        last = len(self.deal.tricks)
        self.trick = min(int(text), last)
        if settled:
            self.chosen["deal"]["trick"] = "" if self.trick == last else str(self.trick)
        self.session.settle()
