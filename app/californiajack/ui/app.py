"""The app: one session, its frame, its table and its pages, as a Panel template."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import panel as pn

from californiajack.language import languages
from californiajack.language.code_words import typed_problem
from californiajack.language.table_words import table_words
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.errors import CodeError
from californiajack.rules.options import PRESETS
from californiajack.teaching.codes import is_course_code

from .before import before_text
from .frame import Frame
from .frame_data import frame_data
from .handing import KINDS as HANDED
from .lab import Lab
from .lesson_state import lesson_state
from .page import Page
from .places.classroom import class_actions, class_page
from .places.count import count_page, score_page
from .places.explore import explore_actions, explore_page
from .places.fault import fault_page
from .places.learn import learn_actions, learn_page
from .places.lesson import end_page
from .places.next_group import closed_page, exam_actions
from .places.review import review_actions, review_page
from .places.rules import rules_page
from .places.setup import FormError, opening_from, setup_page, start_values
from .presenter import Presenter
from .presenter_state import presenter_state, presenter_words
from .pulse import Pulse
from .session import Session
from .table import Table
from .table_state import table_state
from .typed import enter

__all__ = ["App", "create_app"]

_THEME: Final = Path(__file__).parent / "theme"


class App:
    """Binds a session to the components that show it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.frame = Frame(self._on_frame, sizing_mode="stretch_width")
        self.table = Table(sizing_mode="stretch_width", visible=False)
        self.table.on_message = self._on_table
        self.page = Page(self._on_page, sizing_mode="stretch_width")
        self.lab = Lab(session, self._on_page)
        self.presenter = Presenter(session.presenting.message, visible=False)
        self.main = pn.Column(
            self.table,
            self.page,
            self.lab.column,
            self.presenter,
            sizing_mode="stretch_width",
            margin=0,
        )
        self._words = self._presenter_words = ""
        self._problem = ""
        self._exam = False
        self._pulse = Pulse(self.frame.beat)
        session.run = self._run
        self.show()
        # Between sending a page and hearing that it is drawn, Panel's server drops what changes
        # (1.9.4, `panel.io.document._drain_unconnected_events`): until then nothing is changed.
        session.param.watch(lambda _: pn.state.onload(self.show), "changed")

    # Showing

    def show(self) -> None:
        """Bring everything on the page to what the session says."""
        self._pulse.start()
        session = self.session
        self.frame.data = frame_data(session)
        at = session.address
        self.frame.address = {"search": at.search(), "hash": at.hash(), "push": session.push}
        self.frame.store = session.store
        # What was learned is kept before it is shown.
        self.frame.progress = session.learning.kept
        presents = session.presenting.is_on
        self._present(presents=presents)
        self.presenter.visible = presents
        if presents:
            # Nothing else is on the page, not even unseen.
            self.table.visible = self.page.visible = False
            self.table.state, self.page.content = {}, {}
            self.lab.show()
            return
        playing = session.place == "play" and session.screen == "table"
        at_table = session.at_lesson or (playing and session.match is not None)
        if at_table:
            if self._words != session.code:
                self._words = session.code
                self.table.words = table_words(session.language)
            shown = lesson_state if session.at_lesson else table_state
            self.table.state = shown(session)
            # A page that was left is gone: the next one is never taken for it.
            self.page.content = {}
        self.table.visible = at_table
        self.page.visible = not at_table
        if session.exam and not (self._exam or at_table):
            # What was shown before an exam is not even there unseen.
            self.table.state = {}
        self._exam = session.exam
        if not at_table:
            key = self._key()
            # In the lab other cards are no other page.
            stays = session.place == "explore" and self.page.content.get("key") == key
            self.page.content = {
                "key": key,
                "html": self._html(),
                "focus": session.push and not stays,
                "say": dict(zip(("n", "text"), session.coach.said, strict=True)),
            }
        self.lab.show()

    def _present(self, *, presents: bool) -> None:
        """Bring the presenter to what the session says."""
        session = self.session
        if presents and self._presenter_words != session.code:
            self._presenter_words = session.code
            self.presenter.words = presenter_words(session.language)
        self.presenter.state = presenter_state(session)

    def _key(self) -> str:
        session = self.session
        if session.closed:
            return f"exam-{session.place}"
        if session.place == "learn":
            shown = "fault" if session.fault is not None else session.learning.screen
            return f"learn-{shown}"
        if session.place == "explore" and session.fault is None:
            return f"explore-{session.exploring.view}"
        if session.place == "class" and session.fault is None:
            return f"class-{session.classroom.view}"
        return f"{session.place}-{session.screen}-{session.match.number if session.match else 0}"

    def _html(self) -> str:
        session = self.session
        if session.closed:
            return closed_page(session)
        if session.place == "rules":
            return rules_page(session)
        if session.place == "learn":
            return self._learn_html()
        if session.place == "explore" and session.fault is None:
            return explore_page(session)
        if session.place == "class" and session.fault is None:
            return class_page(session)
        if session.screen == "review" and session.coach.can_review:
            return review_page(session)
        counted = session.screen in ("count", "review")
        if counted and session.match is not None and session.match.count:
            return count_page(session)
        if session.screen == "score" and session.match is not None:
            return score_page(session)
        if session.screen == "fault" and session.fault is not None:
            return fault_page(session)
        return setup_page(session, self._problem)

    def _learn_html(self) -> str:
        session = self.session
        if session.fault is not None:
            return fault_page(session)
        return end_page(session) if session.learning.screen == "end" else learn_page(session)

    def _run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run a coroutine beside the page's own events, bound to this visitor's document.

        It begins when the page is drawn: what it changes before would be lost.
        """

        async def run() -> None:
            try:
                await work()
            finally:
                self._pulse.start()

        # Panel tells by the function, not by what it returns, that this has to be awaited.
        pn.state.onload(run)

    # What was pressed

    def _on_frame(self, message: dict[str, Any]) -> None:
        session, kind = self.session, message["type"]
        if kind == "hello":
            session.hello(message)
        elif kind == "address":
            session.open(str(message.get("search", "")), str(message.get("hash", "")))
            session.go_on()
        elif kind == "place":
            self._go(str(message.get("place", "play")))
        elif kind == "reach":
            self.lab.reach(str(message.get("place", "")))
        else:
            self._on_device(kind, message)

    def _on_device(self, kind: str, message: dict[str, Any]) -> None:
        """Take over what is chosen on the visitor's device, or what it says of itself."""
        session = self.session
        if kind == "language":
            session.choose_language(str(message.get("code", "")))
        elif kind == "setting":
            session.choose_setting(str(message.get("name", "")), message.get("value"))
        elif kind == "dark":
            session.hear_system(bool(message.get("dark")))
        elif kind == "progress":
            text, wanted = str(message.get("text", "")), bool(message.get("wanted"))
            session.learning.heard(text, wanted=wanted)
        elif kind == "storage":
            session.kept = False
            session.settle()

    def _go(self, place: str) -> None:
        session = self.session
        if place == "learn" and session.place == "learn":
            session.learning.to_course()
            return
        if place == "play" and session.place == "play" and session.screen != "table":
            session.screen = "table" if session.match is not None else "setup"
        session.go(place)

    def _on_table(self, message: dict[str, Any]) -> None:
        session, kind, turn = self.session, message["type"], message.get("turn", -1)
        if kind == "play":
            if session.at_lesson:
                session.learning.answer(message["card"], turn)
            else:
                session.act(Card.parse(message["card"]), turn)
        elif kind == "answer":
            session.learning.answer(message["value"], turn)
        elif kind == "call":
            try:
                session.act(Call.parse(message["id"]), turn)
            except CodeError:
                session.settle()
        elif kind == "setting":
            session.choose_setting(message["name"], message["value"])
        elif kind == "button":
            self._on_button(message["id"], turn)

    def _on_button(self, name: str, turn: int) -> None:
        session = self.session
        if name == "present":
            session.presenting.begin()
        elif session.at_lesson:
            session.learning.press(name, turn)
        elif name == "undo":
            session.take_back(turn)
        elif name == "next":
            session.other_acts()
        elif name == "hint":
            session.coach.ask_hint(turn)
        elif name == "cancel":
            session.coach.cancel_hint()
        elif name == "new":
            session.show("setup")
        elif name in ("count", "score"):
            session.show(name)

    def _on_page(self, message: dict[str, Any]) -> None:
        actions, name = self._actions(message), str(message.get("name", ""))
        if name in actions:
            actions[name]()

    def _actions(self, message: dict[str, Any]) -> dict[str, Callable[[], None]]:
        """Return what can be pressed on pages of words; what an exam forbids is not among it."""
        session = self.session
        form = message.get("form")
        values = (
            {str(key): str(value)[:500] for key, value in form.items()}
            if isinstance(form, dict)
            else {}
        )
        actions: dict[str, Callable[[], None]] = {
            "start": lambda: self._start(values),
            "draft": lambda: self._draft(values),
            "rules": lambda: self._show_rules(str(message.get("value", ""))),
            "play": lambda: self._play_preset(str(message.get("value", ""))),
            "quick": lambda: self._start(start_values()),
            "go": lambda: session.follow(str(message.get("value", ""))),
            "back": lambda: session.show("table"),
            "table": lambda: session.show("table"),
            "new": lambda: session.show("setup"),
            "next": session.next_deal,
            "undo": lambda: session.take_back(session.turn),
            "score": lambda: session.show("score"),
            "count": lambda: session.show("count"),
            **learn_actions(session, message),
            **exam_actions(session),
        }
        if not session.exam:
            actions |= {
                **review_actions(session, str(message.get("value", ""))),
                **explore_actions(session, {**message, "form": values}),
                **class_actions(session, {**message, "form": values}),
            }
        return actions

    def _start(self, form: dict[str, Any]) -> None:
        session = self.session
        # The form is shown again by its preset, whatever was sent for it.
        known = form.get("preset") in PRESETS
        session.draft = form if known else {**form, "preset": "classic"}
        text = str(form.get("code", ""))
        if is_course_code(text):
            error = enter(session, text)
            self._problem = typed_problem(session.language, error) if error is not None else ""
            if error is not None:
                session.settle()
            return
        try:
            opening, played = opening_from(session, form)
        except FormError as error:
            self._problem = error.problem
            session.settle()
            return
        self._problem = ""
        session.start(opening, played)

    def _draft(self, form: dict[str, Any]) -> None:
        """Keep what is chosen; another preset brings its own seats and target."""
        session = self.session
        preset = form.get("preset", "classic")
        if preset not in PRESETS:
            return
        if preset != session.draft.get("preset", "classic"):
            fresh = start_values(preset)
            form = {**form, "players": fresh["players"], "target": fresh["target"]}
        session.draft = {"shasta_point": "", **form}
        self._problem = ""
        session.settle()

    def _show_rules(self, preset: str) -> None:
        if preset in PRESETS:
            self.session.rules_shown = preset
            self.session.settle()

    def _play_preset(self, preset: str) -> None:
        if preset in PRESETS:
            self.session.place = "play"
            self._start(start_values(preset))


class AppTemplate(pn.Template):
    """The page around the app; `app` is what it shows."""

    def __init__(self, template: str, app: App) -> None:
        super().__init__(template)
        self.app = app


def _theme_css() -> str:
    """Return the style of the page; before any script runs, dark follows the system."""
    css = (_THEME / "theme.css").read_text(encoding="utf-8")
    found = re.search(r"^:root\[data-theme=\"dark\"\] (\{.*?^\})", css, re.MULTILINE | re.DOTALL)
    assert found is not None
    return f"{css}\n@media (prefers-color-scheme: dark) {{ :root:not([data-theme]) {found[1]} }}\n"


def create_app(search: str = "", hash: str = "", session: Session | None = None) -> AppTemplate:
    """Return the app for one visitor, opened at an address."""
    pn.extension()
    session = session or Session()
    if search or hash:
        session.open(search, hash)
    app = App(session)
    template = AppTemplate((_THEME / "template.html").read_text(encoding="utf-8"), app)
    template.add_variable("theme_css", _theme_css())
    template.add_variable("before", before_text(session.language))
    template.add_variable("description", session.language.t("Learn California Jack by playing it."))
    template.add_panel("frame", app.frame)
    template.add_panel("main", app.main)
    return template


async def course(template: AppTemplate) -> AsyncIterator[str]:
    """Walk through everything the app shows, so that a build for the browser finds what it needs.

    A part of the app that should be fetched later is announced by yielding its name.
    """
    app = template.app
    session = app.session
    session.run = lambda work: None
    # What is imported depends on the rules and the screens, hardly on the language.
    for name in PRESETS:
        app._on_page({"type": "act", "name": "start", "form": start_values(name)})
        _play_on(session)
        for screen in ("count", "score", "setup", "table"):
            session.show(screen)
        await _use_help(app)
    _learn(app)
    _present(app)
    for code in languages():
        session.choose_language(code)
        app._on_table({"type": "setting", "name": "view", "value": "text"})
        app._on_frame({"type": "place", "place": "rules"})
        app._on_frame({"type": "address", "search": "?preset=x", "hash": ""})
    _hand_out(app)
    app._on_frame({"type": "hello", "search": "", "hash": "", "languages": ["en"], "stored": "{}"})
    yield "plots"
    await _explore(app)


def _hand_out(app: App) -> None:
    """Look at a code, a link and a QR code, and type a code."""
    page = "https://example.invalid/"
    search = "?page=class&view=cards"
    app._on_frame({"type": "hello", "search": search, "hash": "", "base": page, "today": ""})
    for kind in HANDED:
        form = {"what": kind}
        app._on_page({"type": "act", "name": "cards-choose", "value": "", "form": form})
    for text in ("4000-01YX", "?"):
        form = {"typed": text}
        app._on_page({"type": "act", "name": "code-open", "value": "", "form": form})


async def _use_help(app: App) -> None:
    """Ask for a review at the end of a deal and for a hint before it."""
    session = app.session
    waiting: list[Callable[[], Awaitable[None]]] = []
    session.run = waiting.append
    session.coach.worlds = 2
    session.show("review")
    session.take_back(session.turn)
    app._on_table({"type": "button", "id": "hint", "turn": session.turn})
    for work in waiting:
        await work()
    session.run = lambda work: None


async def _explore(app: App) -> None:
    """Open every view of the lab, let it work and draw, and move the slider."""
    session, act = app.session, {"type": "act", "value": "", "form": {}}
    waiting: list[Callable[[], Awaitable[None]]] = []
    session.run = waiting.append
    forms: dict[str, dict[str, str]] = {
        "deal": {},
        "odds": {"hand": "ASKSQS5D5C4H", "up": "2S", "worlds": "10"},
        "rules": {"deals": "10"},
        "strategies": {"first": "random", "deals": "2"},
    }
    for view, form in forms.items():
        app._on_frame({"type": "place", "place": "explore"})
        app._on_page({**act, "name": "explore-view", "value": view})
        if form:
            session.exploring.start(form)
        while waiting:
            await waiting.pop(0)()
        app._on_page({**act, "name": "explore-trick", "value": "3"})
        while waiting:
            await waiting.pop(0)()
    session.run = lambda work: None


def _learn(app: App) -> None:
    """Go through the first lesson with all its help, and look at its end and at the course."""
    learning, act = app.session.learning, {"type": "act", "value": "", "form": {}}
    app._on_frame({"type": "place", "place": "learn"})
    app._on_page({**act, "name": "learn-on"})
    while learning.task is not None and learning.task.posed is not None:
        task, turn = learning.task, app.session.turn
        if task.stage == "verdict" or task.posed.question.answer_kind == "next":
            app._on_table({"type": "button", "id": "next", "turn": turn})
        elif not task.rungs and task.can_hint:
            app._on_table({"type": "button", "id": "hint", "turn": turn})
        else:
            app._on_table({"type": "answer", "value": task.posed.accepted[0], "turn": turn})
    file = {"name": "progress.json", "text": learning.progress.to_json()}
    for name in ("learn", "learn-import", "learn-warm", "learn", "learn-practice", "learn"):
        app._on_page({**act, "name": name, "file": file})


def _present(app: App) -> None:
    """Present a lesson and a deal, with everything that belongs to it."""
    session = app.session
    for search in ("?page=learn&lesson=your-first-trick", "?preset=classic&seed=1"):
        app._on_frame({"type": "address", "search": f"{search}&view=present", "hash": ""})
        for name in ("notes", "count", "cards", "qr", "next", "next", "back", "reset", "reset"):
            session.presenting.message({"name": name, "number": 1})
        session.presenting.leave()


def _play_on(session: Session) -> None:
    """Play one deal for everybody at the table."""
    while session.match is not None and not (session.match.is_over or session.match.deal.is_over):
        deal = session.match.deal
        if session.your_turn:
            session.act((deal.legal_moves or deal.legal_calls)[0], session.turn)
        else:
            session.other_acts()
