"""Page objects of the Learn place: the course page, and a lesson as it is worked through.

What is right is asked of the teaching room: the page's address says which task is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from pages import STEP_TIMEOUT, AppPage
from playwright.sync_api import Locator, expect

from californiajack.teaching import Task
from californiajack.ui.session import Session

TABS = 80  # more than any page of the app has stops


class LessonPage:
    """A visitor's page in the Learn place."""

    def __init__(self, app: AppPage) -> None:
        self.app = app
        self.page = app.page
        self.table = app.table
        self.words = app.words

    # Getting there

    def course(self) -> Locator:
        """Wait for the course page."""
        return self.app.page_key("^learn-course$")

    def end(self) -> Locator:
        """Wait for the end of a lesson."""
        return self.app.page_key("^learn-end$")

    def lesson(self) -> LessonPage:
        """Wait for a task on the table, which shows its state before it is visible."""
        expect(self.table).to_be_visible(timeout=STEP_TIMEOUT)
        expect(self.table).to_have_attribute("data-lesson", "", timeout=STEP_TIMEOUT)
        return self

    @property
    def screen(self) -> str:
        """What is shown: ``task`` or the key of a page of words."""
        # One of them is hidden, and becomes visible with the next state.
        if self.table.is_visible():
            return "task"
        return self.words.get_attribute("data-key") or ""

    # What the page shows

    @property
    def task(self) -> Task:
        """The task that the address stands for."""
        parts = urlsplit(self.page.url)
        session = Session()
        session.open(f"?{parts.query}", f"#{parts.fragment}" if parts.fragment else "")
        assert session.fault is None, self.page.url
        assert session.learning.task is not None, self.page.url
        return session.learning.task

    @property
    def place(self) -> str:
        """What the slim bar says."""
        return self.table.locator(".l-place").inner_text()

    @property
    def verdict(self) -> Locator:
        """The verdict on the latest answer."""
        return self.table.locator(".l-verdict")

    def button(self, name: str) -> Locator:
        """A button of the action bar."""
        return self.table.locator(f".l-actions [data-id='{name}']")

    def option(self, key: str) -> Locator:
        """An answer to choose."""
        return self.table.locator(f"[data-option='{key}']")

    def kept(self) -> str:
        """What the browser keeps of the progress."""
        return str(self.page.evaluate("localStorage.getItem('california-jack-progress') ?? ''"))

    # Working through it

    def after(self, act: Callable[[], object]) -> str:
        """Do something that changes the table and wait for the next state; return the screen."""
        turn = self.app.turn
        act()
        self.page.wait_for_function(
            """(turn) => {
                const inside = (root) => (root ? [root, ...roots(root)] : [])
                const roots = (node) =>
                    [...node.querySelectorAll("*")].flatMap((each) => inside(each.shadowRoot))
                const found = (selector) => roots(document)
                    .map((root) => root.querySelector(selector)).find(Boolean)
                const table = found(".cj[data-ready]")
                if (!table.checkVisibility()) return Boolean(found(".page[data-key^='learn-']"))
                return table.dataset.turn !== String(turn)
            }""",
            arg=turn,
            timeout=STEP_TIMEOUT,
        )
        return self.screen

    def step(self, hand: Hand) -> str:
        """Answer rightly or go on, with the mouse or with the keyboard; return the screen."""
        task = self.task
        if task.stage == "verdict" or task.question.answer_kind == "next":
            return self.after(lambda: hand.press(self.button("next")))
        return self.after(lambda: self.give(task, hand))

    def give(self, task: Task, hand: Hand) -> None:
        """Give a right answer."""
        kind, right = task.question.answer_kind, task.posed.accepted[0]
        if kind == "card":
            hand.card(self.app.card(right))
        elif kind == "cards":
            for code in right.split() if right != "none" else []:
                hand.card(self.app.card(code))
                expect(self.app.card(code)).to_have_attribute("aria-pressed", "true")
            hand.press(self.button("check"))
        elif kind == "number":
            hand.type(self.table.locator("#l-number"), right)
        elif kind == "order":
            self.order(right.split(), hand)
            hand.press(self.button("check"))
        else:
            hand.press(self.option(right))

    def order(self, steps: list[str], hand: Hand) -> None:
        """Bring the steps into order by their buttons."""
        for place, key in enumerate(steps):
            for _ in steps:
                shown = self.table.locator(".l-order > li").all()
                at = [each.get_attribute("data-option") for each in shown].index(key)
                if at == place:
                    break
                hand.press(self.option(key).locator("[data-move='up']"))

    def work_through(self, hand: Hand) -> int:
        """Solve everything up to the end of the lesson; return the number of steps."""
        steps = 0
        while self.screen == "task":
            self.step(hand)
            steps += 1
            hand.look()
        self.end()
        return steps


class Hand:
    """How a visitor presses things: with the mouse or a finger."""

    def press(self, goal: Locator) -> None:
        """Press something."""
        goal.click()

    def card(self, goal: Locator) -> None:
        """Press a card of the hand."""
        goal.click()

    def type(self, goal: Locator, text: str) -> None:
        """Type into a field and confirm."""
        goal.fill(text)
        goal.press("Enter")

    def look(self) -> None:
        """Look at the page after a step."""


class Keyboard(Hand):
    """A visitor without a mouse: everything is reached with Tab and the arrows."""

    def __init__(self, app: AppPage) -> None:
        self.app = app
        self.keys = app.page.keyboard
        self.seen: set[str] = set()

    def _focused(self, goal: Locator) -> bool:
        return bool(goal.evaluate("(node) => node.getRootNode().activeElement === node"))

    def reach(self, goal: Locator) -> None:
        """Go on with Tab until something has the focus."""
        goal.wait_for(state="visible", timeout=STEP_TIMEOUT)
        for _ in range(TABS):
            if self._focused(goal):
                return
            self.keys.press("Tab")
        raise AssertionError(f"{goal} can't be reached with Tab")

    def press(self, goal: Locator) -> None:
        """Reach something and press it."""
        self.reach(goal)
        self.keys.press("Enter")

    def card(self, goal: Locator) -> None:
        """Enter the hand once and go along it with the arrows."""
        inside = self.app.hand.locator("[data-card]:focus")
        for _ in range(TABS):
            if inside.count():
                break
            self.keys.press("Tab")
        self.keys.press("Home")
        for _ in range(TABS):
            if self._focused(goal):
                self.keys.press("Enter")
                return
            self.keys.press("ArrowRight")
        raise AssertionError(f"{goal} can't be reached with the arrows")

    def type(self, goal: Locator, text: str) -> None:
        """Reach a field, type, confirm."""
        self.reach(goal)
        self.keys.type(text)
        self.keys.press("Enter")

    def look(self) -> None:
        """Note what has the focus at the table; a page of words gives it to its heading."""
        if self.app.table.is_visible():
            self.seen.add(re.split(r"\s", self.app.active)[0])
