"""The presenter as a teacher meets it: a screen, a clicker, a second window with notes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from pages import STEP_TIMEOUT, AppPage
from playwright.sync_api import Page, expect

# What is smaller than it may be, cut off, or lies over something else; run on the root.
FAULTS = """(root) => {
    const found = []
    const screen = root.querySelector(".screen")
    const seen = (node) => {
        const box = node.getBoundingClientRect()
        return box.width > 0 && box.height > 0 && !node.closest(".vh, .small, .glyph")
    }
    const size = (node) => parseFloat(getComputedStyle(node).fontSize)
    const name = (node) => `${node.className} ${node.textContent.slice(0, 30)}`
    for (const node of root.querySelectorAll(".screen *, .said, .keys *")) {
        const texts = [...node.childNodes].filter((each) => each.nodeType === 3)
        const words = texts.some((each) => each.textContent.trim())
        const index = node.matches(".index") && !node.closest(".inline-card")
        if (!seen(node) || !(words || index || node.matches("input"))) continue
        if (size(node) < (index ? 64 : 32)) found.push(`${size(node)} px: ${name(node)}`)
        const box = node.getBoundingClientRect()
        const [right, bottom] = [innerWidth + 1, innerHeight + 1]
        const out = box.left < -1 || box.top < -1 || box.right > right || box.bottom > bottom
        if (out) found.push(`cut off: ${name(node)}`)
    }
    const page = document.documentElement
    for (const node of [page, screen])
        if (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
            found.push(`scrolls: ${node.tagName}`)
    const cards = ".row, .answers li, .middle .place, .hand .place, .count"
    const blocks = [...root.querySelectorAll(`${cards}, .said, .text > p, .kicker`)].filter(seen)
    const box = (node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return (node.matches("p") ? range : node).getBoundingClientRect()
    }
    blocks.forEach((one, at) => blocks.slice(at + 1).forEach((other) => {
        const [a, b] = [box(one), box(other)]
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const words = one.closest(".head") && other.closest(".head")
        if (wide > 2 && high > 2 && !words) found.push(`overlap: ${name(one)} | ${name(other)}`)
    }))
    return found
}"""


class Projection:
    """What a class sees, and the teacher's keys."""

    def __init__(self, app: AppPage) -> None:
        self.app = app
        self.page: Page = app.page
        self.root = self.page.locator(".projection")

    def open(self, query: str) -> Projection:
        """Open an address for a class."""
        self.app.open(query)
        return self.ready()

    def ready(self) -> Projection:
        """Wait until something is presented."""
        self.root.and_(self.page.locator("[data-turn]")).wait_for(timeout=STEP_TIMEOUT)
        return self

    def after(self, act: Callable[[], object]) -> None:
        """Do something that changes the screen, and wait for the next one."""
        turn = self.root.get_attribute("data-turn") or ""
        act()
        expect(self.root).not_to_have_attribute("data-turn", turn, timeout=STEP_TIMEOUT)

    def press(self, *keys: str) -> None:
        """Press keys one after the other; what has the focus must not matter."""
        for key in keys:
            self.after(lambda key=key: self.page.keyboard.press(key))

    @property
    def phase(self) -> str:
        """What the class does now: ``ask``, ``again``, ``shown``, ``count`` or ``end``."""
        return self.root.get_attribute("data-phase") or ""

    @property
    def text(self) -> str:
        """The words on the screen."""
        return self.root.locator(".text").inner_text()

    @property
    def right(self) -> int:
        """How many answers are marked as right."""
        return self.root.locator("[data-right], [data-mark='right']").count()

    @property
    def hands(self) -> list[str]:
        """The hands of the round that runs, as they are shown."""
        return [each.input_value() for each in self.root.locator(".hands input").all()]

    def faults(self) -> list[str]:
        """What is too small, cut off or covered."""
        found: list[str] = self.root.evaluate(FAULTS)
        return found

    def notes(self) -> Page:
        """Open the notes in the second window."""
        with self.page.context.expect_page() as opened:
            self.press("n")
        return opened.value

    def run(self, last: str, most: int = 400) -> list[tuple[str, str]]:
        """Go on with one key until a phase; return the phases and words on the way."""
        seen = [(self.phase, self.text)]
        while self.phase != last:
            assert len(seen) < most, "there is no end"
            if self.phase in ("ask", "again"):
                assert self.right == 0
            self.press("PageDown")
            seen.append((self.phase, self.text))
        return seen


def stops(seen: list[tuple[str, Any]]) -> bool:
    """Tell whether a question stood before everything that was shown."""
    pairs = pairwise(seen)
    return all(
        before[0] in ("ask", "again", "shown") and (before[0] != "shown" or before[1] != after[1])
        for before, after in pairs
        if after[0] == "shown"
    )
