"""Page objects: the app as a visitor meets it, the same for the served app and the static site.

Everything waits for a signal of the page (`data-live`, `data-turn`, `data-phase`, `data-key`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

# Starting Python in the browser on a busy machine takes its time; nothing waits for it needlessly.
START_TIMEOUT = 60_000
STEP_TIMEOUT = 10_000


class AppPage:
    """One visitor's page."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.table = page.locator(".cj[data-ready='true']")
        self.hand = page.locator(".cj .hand")
        self.words = page.locator(".page[data-key]")

    # Getting there

    def open(self, query: str = "") -> AppPage:
        """Open an address and wait until the app is live."""
        self.page.goto(self.base + query)
        return self.live()

    def live(self) -> AppPage:
        """Wait until Python answers."""
        self.page.wait_for_selector("html[data-live]", state="attached", timeout=START_TIMEOUT)
        return self

    def deal(self, query: str) -> AppPage:
        """Open a match and wait until the visitor can act."""
        self.open(query)
        self.wait_for("play", "call")
        return self

    # The table

    @property
    def turn(self) -> int:
        """The number of the state on the table."""
        return int(self.table.get_attribute("data-turn") or -1)

    @property
    def phase(self) -> str:
        """The phase the table is in."""
        return self.table.get_attribute("data-phase") or ""

    def wait_for(self, *phases: str) -> str:
        """Wait until the table is in one of the phases; return which."""
        pattern = re.compile("^(" + "|".join(phases) + ")$")
        expect(self.table).to_have_attribute("data-phase", pattern, timeout=STEP_TIMEOUT)
        return self.phase

    def after(self, act: Callable[[], object], *phases: str) -> str:
        """Do something that changes the table, and wait for its next state to settle."""
        turn = self.turn
        act()
        expect(self.table).not_to_have_attribute("data-turn", str(turn), timeout=STEP_TIMEOUT)
        return self.wait_for(*(phases or ("play", "call", "over")))

    def card(self, code: str) -> Locator:
        """A card of the hand."""
        return self.hand.locator(f"[data-card='{code}']")

    @property
    def cards(self) -> list[str]:
        """The codes of the hand, in the order shown."""
        found = self.hand.locator("[data-card]").all()
        return [card.get_attribute("data-card") or "" for card in found]

    @property
    def playable(self) -> Locator:
        """The cards that may be played now."""
        return self.hand.locator("[data-card]:not([aria-disabled='true'])")

    @property
    def blocked(self) -> Locator:
        """The cards that may not be played now."""
        return self.hand.locator("[data-card][aria-disabled='true']")

    def button(self, name: str) -> Locator:
        """A button of the table by its id."""
        return self.table.locator(f"button[data-id='{name}']:visible")

    def live_text(self, kind: str) -> Locator:
        """What was put into a live region: ``polite`` or ``assertive``."""
        return self.table.locator(f"[data-live='{kind}']")

    def play_out(self, move: Callable[[], None] | None = None) -> int:
        """Play cards and make calls until the deal is over; return how many times it was done."""
        done = 0
        while self.wait_for("play", "call", "over") != "over":
            self.after(move or self.press_first)
            done += 1
        return done

    def press_first(self) -> None:
        """Press the first call that is offered, or the first card that may be played."""
        calls = self.table.locator(".calls button:visible")
        (calls if calls.count() else self.playable).first.click()

    def lay_down(self) -> list[str]:
        """Press the first card that may be played; return what lies on the table right after.

        Read in the same step as the press, so nothing that Python answers can be in it.
        """
        script = """(card) => {
            const table = card.getRootNode()
            card.click()
            const lying = table.querySelectorAll(".trick [data-face]")
            return [...lying].map((face) => face.dataset.face)
        }"""
        found: list[str] = self.playable.first.evaluate(script)
        return found

    # Pages of words

    def page_key(self, key: str) -> Locator:
        """Wait for a page of words by its key."""
        expect(self.words).to_have_attribute("data-key", re.compile(key), timeout=STEP_TIMEOUT)
        return self.words

    def count(self) -> Locator:
        """Go from the finished deal to its count."""
        self.button("count").click()
        return self.page_key("^play-count")

    @property
    def match(self) -> Locator:
        """What the table says of the match: its score, the deal, the trick and the code."""
        return self.table.locator("section.match")

    @property
    def active(self) -> str:
        """What has the focus, through all shadow roots: tag and a telling attribute."""
        return str(
            self.page.evaluate(
                """() => {
                    let node = document.activeElement
                    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
                    return node.tagName + " " + (node.dataset.card ?? node.id ?? "")
                }"""
            )
        )
