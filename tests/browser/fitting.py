"""What every page has to keep, whatever its size: nothing cut off, covered, too small or lost.

The looks themselves are in ``fitting.js``. Each returns sentences that name what is wrong; none
means that all is well.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
LOOK = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
# Space that a visitor may set (WCAG 1.4.12): everything has to stay readable and in reach with it.
SPACING = """
*:not(svg *) {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }
"""


def look(page: Page, what: str, argument: Any = None) -> Any:
    """What one of the looks finds in the page."""
    return page.evaluate(f"(argument) => ({LOOK})({json.dumps(what)}, argument)", argument)


def violations(page: Page) -> list[str]:
    """What axe finds on the page once nothing moves any more: what fades in is still pale."""
    settled(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']} ({each['impact']}): {json.dumps(node['html'])} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"][:2]
    ]


def settled(page: Page) -> None:
    """Wait until the page has been laid out for its size and nothing moves any more."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.wait_for_function(f"() => ({LOOK})('moving') === 0")


def misfits(page: Page) -> list[str]:
    """What is cut off, covered or outside of the page."""
    settled(page)
    found: list[str] = look(page, "fits")
    return found


def too_small(page: Page, least: int) -> list[str]:
    """The controls that are smaller than a finger, or a pointer, needs (CSS pixels)."""
    settled(page)
    found: list[str] = look(page, "tooSmall", least)
    return found


def walk(page: Page, most: int = 260) -> list[str]:
    """Go through the whole page with Tab; what is wrong with the focus on the way."""
    # From the top of the page, wherever the focus was; a dialog keeps it to itself. A page that has
    # just come gives its heading the focus with the next frame, so that one is waited for.
    page.evaluate(
        """async () => {
            await new Promise(requestAnimationFrame)
            window.walked = new Map()
            document.body.tabIndex = -1
            document.body.focus()
            document.body.removeAttribute("tabindex")
        }"""
    )
    wrong: list[str] = []
    left = 0
    for _ in range(most):
        page.keyboard.press("Tab")
        stop: dict[str, Any] = look(page, "focus")
        if stop.get("body"):
            left += 1
            if left > 2:
                break
            continue
        if stop["again"]:
            break
        if not stop["ring"]:
            wrong.append(f"no ring: {stop['name']}")
        if not (stop["inside"] and stop["free"]):
            wrong.append(f"covered: {stop['name']}")
        if stop["positive"]:
            wrong.append(f"an order of its own: {stop['name']}")
    else:
        wrong.append("there is no end: a trap")
    wrong += [f"not reached: {each}" for each in look(page, "reached")]
    return list(dict.fromkeys(wrong))
