"""The presenter view without widgets: what a teacher steps through in front of a class.

It stops before everything that is revealed and asks; raised hands are counted, a first and a
second time. Where it stands is in the address, so that a reload comes back to the same moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from .presenter_words import LETTERS, answers, screen_pages
from .presenting_tracks import DealTrack, LessonTrack, Track

if TYPE_CHECKING:
    from .presenter_words import Answer
    from .session import Session

__all__ = ["MOST_HANDS", "Presenting"]

MOST_HANDS: Final = 99
_ASKING: Final = ("ask", "again")
_CARD: Final = re.compile(r"[2-9TJQKA][CDHS]")
_VOTES: Final = re.compile(r"\d{1,2}(\.\d{1,2}){0,5}(_\d{1,2}(\.\d{1,2}){0,5})?")

Votes = tuple[tuple[int, ...], ...]


class Presenting:
    """What one session shows to a class.

    `phase` is ``ask`` (the question stands, hands are counted), ``again`` (after the class has
    talked), ``shown`` (the answer), and where all is done ``count`` or ``end``. `part` is the
    page of a text that is too long for one screen. `votes` are the hands of one or two rounds.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.phase, self.part = "ask", 0
        self.votes: Votes = ()
        self.cards = ""  # "open" or "hidden" where that is not as usual
        self.spot = ""
        self.blank = False
        self._counting = False
        self.qr = False
        self.notes = False  # whether the window with the notes is open
        self.start = ""
        self.ply = 0
        self.notice = ""
        self._kept: dict[str, Votes] = {}
        self._undo: tuple[tuple[str, str], dict[str, Votes]] | None = None

    # Where we are

    @property
    def is_on(self) -> bool:
        """Whether there is something to present and it is presented."""
        session = self.session
        manner = session.manner
        if not (manner.present and manner.help) or session.fault is not None:
            return False  # what is revealed would be help in an exam
        if session.place == "learn":
            return session.learning.run is not None
        return session.place == "play" and session.match is not None

    @property
    def track(self) -> Track:
        """What is stepped through: a row of tasks, or a deal."""
        if self.session.place == "learn":
            return LessonTrack(self.session, self)
        return DealTrack(self.session, self)

    @property
    def asks(self) -> bool:
        """Whether the question stands and nothing of its text is still to come."""
        return self.phase in _ASKING and self.part == self.parts - 1

    @property
    def parts(self) -> int:
        """How many pages the text of this moment has."""
        return len(screen_pages(self.session))

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers to the question that stands, or that was just answered."""
        return answers(self.session)

    @property
    def votable(self) -> int:
        """How many answers hands are counted for."""
        found = self.answers
        fits = 1 < len(found) <= len(LETTERS) and all(each.counts for each in found)
        return len(found) if fits else 0

    @property
    def query(self) -> tuple[tuple[str, str], ...]:
        """What of it stands in the address."""
        if not self.is_on:
            return ()
        track = self.track
        votes = "_".join(".".join(map(str, row)) for row in self.votes)
        parts = {
            "step": track.step,
            "phase": "" if self.phase == track.usual() else self.phase,
            "part": str(self.part) if self.part else "",
            "votes": votes if self.counted else "",
            "cards": self.cards,
            "spot": self.spot,
            "blank": "1" if self.blank else "",
            "start": self.start,
        }
        return tuple((name, value) for name, value in parts.items() if value)

    @property
    def counted(self) -> bool:
        """Whether any hand was counted."""
        return any(any(row) for row in self.votes)

    @property
    def counting(self) -> bool:
        """Whether every letter counts a hand, B too."""
        return self.asks and (self._counting or self.counted)

    def open(self, parts: Mapping[str, str]) -> None:
        """Take up what stands in an address; what does not fit there is left out."""
        self.phase, self.part, self.votes = "ask", 0, ()
        self.blank, self.spot, self._counting, self.qr = False, "", False, False
        self.notice, self.start, self.ply = "", "", 0
        self.cards = parts.get("cards", "") if parts.get("cards") in ("open", "hidden") else ""
        if not self.is_on:
            self.cards = ""
            return
        self.start = parts.get("start", "")
        track = self.track
        track.open(parts.get("step", ""))
        if not parts.get("start", ""):
            self.start = track.here
        phase = parts.get("phase", "")
        self.phase = phase if phase in track.phases else track.usual()
        part = parts.get("part", "")
        self.part = min(int(part), self.parts - 1) if re.fullmatch(r"\d{1,2}", part) else 0
        self._read_votes(parts.get("votes", ""))
        spot = parts.get("spot", "")
        self.spot = spot if _CARD.fullmatch(spot) else ""
        self.blank = parts.get("blank") == "1"

    def _read_votes(self, text: str) -> None:
        count = self.votable
        rows: Votes = ()
        if _VOTES.fullmatch(text):
            rows = tuple(tuple(map(int, row.split("."))) for row in text.split("_"))
        if count and rows and all(len(row) == count for row in rows):
            self.votes = rows
        self._fill()

    def _fill(self) -> None:
        """Bring the rows of hands to the number of rounds and of answers."""
        count = self.votable
        rounds = 2 if self.phase == "again" else 1
        if not count or self.phase not in (*_ASKING, "shown"):
            self.votes = ()
        elif self.phase in _ASKING:
            fresh = (0,) * count
            rows = [row for row in self.votes if len(row) == count]
            self.votes = tuple((*rows, fresh, fresh)[:rounds])

    # What is pressed

    def press(self, name: str, value: str = "", number: int = 0) -> None:
        """Do what a key or button of the presenter says; an unknown one does nothing."""
        if not self.is_on:
            return
        actions: dict[str, Callable[[], None]] = {
            "next": self._next,
            "back": self._back,
            "reveal": self._reveal,
            "blank": self._toggle_blank,
            "cards": self._toggle_cards,
            "notes": lambda: self._show_notes(shown=bool(number)),
            "spot": lambda: self._spot(value),
            "count": self._count,
            "hand": lambda: self._hand(value, number),
            "hands": lambda: self._hands(value, number),
            "trick": lambda: self._trick(number),
            "reset": self._reset,
            "qr": self._toggle_qr,
            "leave": self.leave,
        }
        if name not in actions:
            return
        self.notice = ""
        if name != "reset":
            self._undo = None if name not in ("notes", "blank") else self._undo
        if self.blank and name in ("next", "back", "reveal"):
            # Whatever is pressed at a blank screen brings back what stood there.
            name = "blank"
        actions[name]()
        self.session.turn += 1
        self.session.settle()

    def _next(self) -> None:
        if self.part < self.parts - 1:
            self.part += 1
        elif self.phase == "ask" and self.counted and self.votable:
            self._go("again", 0)
        elif self.phase in _ASKING:
            self._reveal()
        else:
            self._keep()
            phase = self.track.advance()
            if phase:
                self._arrive(phase)

    def _back(self) -> None:
        if self.part:
            self.part -= 1
        elif self.phase == "again":
            self.votes = self.votes[:1]
            self._go("ask", None)
        else:
            self._keep()
            phase = self.track.retreat()
            if phase:
                self._arrive(phase, last=True)

    def _reveal(self) -> None:
        if self.phase in _ASKING:
            votes, letters = self.votes, self.answers
            self._keep()
            self._go(self.track.reveal(self._most_hands(letters)), 0)
            self.votes = votes if self.counted and len(self.answers) == len(letters) else ()
            self._keep()

    def _most_hands(self, letters: tuple[Answer, ...]) -> str:
        """Return the answer with the most hands, empty where none was raised."""
        latest = next((row for row in reversed(self.votes) if any(row)), ())
        return letters[latest.index(max(latest))].key if latest else ""

    def _go(self, phase: str, part: int | None) -> None:
        """Go to another phase of the same question; None is the last page of its text."""
        self.phase, self.spot, self._counting = phase, "", False
        self.part = self.parts - 1 if part is None else part
        self._fill()

    def _arrive(self, phase: str, *, last: bool = False) -> None:
        """Go to another question, or to what was shown before this one."""
        self.votes = ()
        self._go(phase, None if last else 0)
        kept = self._kept.get(self.track.question, ())
        if kept and len(kept[0]) == self.votable:
            self.votes = kept[:1] if self.phase == "ask" else kept
        self._fill()

    def _keep(self) -> None:
        """Remember the hands of this question, for the way back."""
        if self.counted:
            self._kept[self.track.question] = self.votes

    # What is on the screen

    def _toggle_blank(self) -> None:
        self.blank = not self.blank

    def _toggle_qr(self) -> None:
        self.qr = not self.qr

    def _toggle_cards(self) -> None:
        self.cards = "hidden" if self.track.is_open else "open"
        self.spot = ""
        self.track.turn_cards()
        self.cards = "" if self.track.is_open == self.track.usually_open else self.cards
        if self.votable != len(self.votes[0] if self.votes else ()):
            self.votes = ()
        self.part = min(self.part, self.parts - 1)
        self._fill()

    def _show_notes(self, *, shown: bool) -> None:
        self.notes = shown

    def _spot(self, value: str) -> None:
        """Light one card up: a card by its code, or the next one of those that lie there."""
        self.qr = False
        if _CARD.fullmatch(value):
            self.spot = "" if value == self.spot else value
        elif not value:
            self.spot = ""
        else:
            order = [card for card in value.split() if _CARD.fullmatch(card)]
            after = order.index(self.spot) + 1 if self.spot in order else 0
            self.spot = order[after] if after < len(order) else ""

    # Raised hands

    def _count(self) -> None:
        self._counting = not self._counting and self.asks and bool(self.votable)

    def _hand(self, letter: str, more: int) -> None:
        place = LETTERS.find(letter) if len(letter) == 1 else -1
        if 0 <= place < self.votable and self.asks:
            self._counting = True
            self._hands(letter, self.votes[-1][place] + (1 if more > 0 else -1))

    def _hands(self, letter: str, number: int) -> None:
        """Write down how many hands were raised for an answer."""
        place = LETTERS.find(letter) if len(letter) == 1 else -1
        if 0 <= place < self.votable and self.asks:
            row = list(self.votes[-1])
            row[place] = max(0, min(MOST_HANDS, number))
            self.votes = (*self.votes[:-1], tuple(row))

    # Elsewhere

    def _trick(self, number: int) -> None:
        self._keep()
        phase = self.track.to_trick(number)
        if phase:
            self._arrive(phase)

    def _reset(self) -> None:
        """Go back to where it began, without any hands; pressed again, undo that."""
        session = self.session
        if self._undo is not None:
            (search, hash_), kept = self._undo
            self._undo = None
            notes = self.notes
            session.open(search, hash_)
            self._kept, self.notes = kept, notes
            self.notice = "undone"
            return
        at = session.address
        self._undo = ((at.search(), at.hash()), dict(self._kept))
        self._kept, self.votes, self.blank, self.qr = {}, (), False, False
        self.notice = "reset"
        self._arrive(self.track.restart(self.start))

    def begin(self) -> None:
        """Present what is open."""
        session = self.session
        session.manner = replace(session.manner, present=True)
        session.push = True
        self._kept, self._undo = {}, None
        learning = session.learning
        if session.place == "learn" and learning.task is not None:
            learning.put(learning.at, learning.fresh(learning.at, learning.task.seed))
        self.open({})
        session.turn += 1
        session.settle()

    def leave(self) -> None:
        """Go back to the lesson or to the table; a task begins anew there."""
        session = self.session
        learning = session.learning
        session.manner = replace(session.manner, present=False)
        self.cards = ""
        if session.place == "learn" and learning.task is not None:
            learning.put(learning.at, learning.fresh(learning.at, learning.task.seed))
        session.push = True
        session.go_on()

    @property
    def undoes(self) -> bool:
        """Whether a reset can be undone."""
        return self._undo is not None

    def message(self, message: Mapping[str, Any]) -> None:
        """Do what the page sends."""
        number = message.get("number")
        number = number if type(number) is int and abs(number) < 10_000 else 0
        value = message.get("value")
        text = value[:400] if isinstance(value, str) else ""
        self.press(str(message.get("name", "")), text, number)
