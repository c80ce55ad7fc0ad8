"""One page that plays deal after deal: what it holds, and how fast it answers."""

from __future__ import annotations

import statistics
from typing import Any

from pages import STEP_TIMEOUT, AppPage
from playwright.sync_api import expect

# Found and pressed in one step: what is painted in between would be another card.
PRESS = """(table) => {
  const card = table.querySelector(".hand [data-card]:not([aria-disabled='true'])")
  const turn = table.dataset.turn
  const pressed = performance.now()
  card.click()
  return new Promise((done) => {
    const look = () => {
      if (table.dataset.turn === turn) return
      seen.disconnect()
      done(performance.now() - pressed)
    }
    const seen = new MutationObserver(look)
    seen.observe(table, { attributes: true, attributeFilter: ["data-turn"] })
    look()
  })
}"""


class Soak:
    """Plays deals on a page and measures it."""

    def __init__(self, app: AppPage) -> None:
        self.app = app
        self.tools = app.page.context.new_cdp_session(app.page)
        self.tools.send("Performance.enable")
        self.times: list[float] = []  # ms from a press until Python's answer is drawn

    def held(self) -> dict[str, float]:
        """What the page holds after everything that is not used was collected."""
        for _ in range(2):
            self.tools.send("HeapProfiler.collectGarbage")
        told: dict[str, Any] = self.tools.send("Performance.getMetrics")
        found = {each["name"]: each["value"] for each in told["metrics"]}
        return {
            "megabytes": found["JSHeapUsedSize"] / 1e6,
            "nodes": found["Nodes"],
            "listeners": found["JSEventListeners"],
        }

    def deal(self) -> None:
        """Play a deal to its end, look at its count, and go to the next, or to a new match."""
        app = self.app
        app.play_out(self._press)
        # The page of the deal before may still be there unseen, under the same key.
        app.words.locator("h1").evaluate_all("(all) => all.forEach((h) => (h.dataset.old = 1))")
        app.count()
        expect(app.words.locator("h1:not([data-old])")).to_be_visible(timeout=STEP_TIMEOUT)
        following = app.words.locator("[data-act='next']")
        if following.count():
            app.after(following.first.click, "play", "call")
            return
        app.words.locator("[data-act='new']").first.click()
        app.page_key("^play-setup")
        start = app.words.locator("form[data-act='start'] button.primary").last
        app.after(start.click, "play", "call")

    def _press(self) -> None:
        if self.app.phase == "call":
            self.app.press_first()
            return
        self.times.append(self.app.table.evaluate(PRESS))

    def median(self) -> float:
        """The median of the times since it was asked last."""
        times, self.times = self.times, []
        return statistics.median(times)
