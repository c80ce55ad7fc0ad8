"""How fast the static site starts, against the same app made by plain `panel convert`.

    python tests/benchmarks/bench_site.py [--rounds 5] [--site DIR] [--app standin]

Both pages are served from this computer, by turns, each time to a fresh profile on the disk.
`panel convert` gets the same wheels (as they are on the package index, installed by micropip, no
dependencies looked up) and the same Pyodide. The figures of one run are compared as ratios.
A first and a second visit are compared over a line of a stated speed, since what the second one
saves is the line; both are also told without a line. After each second visit some cards are
played, from the press of the key to the frame in which the card lies on the table.
Exits with 1 when a mark is missed.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import threading
import zipfile
from pathlib import Path
from typing import Any

from line import Line, over_a_line
from playwright.sync_api import Playwright, sync_playwright

from californiajack.site.build import ENTRY, Plan, build_site
from californiajack.site.fetch import Fetcher
from californiajack.site.portable import first_visit
from californiajack.site.report import Report
from californiajack.site.runtime import Runtime
from californiajack.site.server import Server
from californiajack.site.tree import OWN

sys.path.insert(0, str(Path(__file__).parent.parent / "browser"))
import chromium

ROOT = Path(__file__).parents[2]
STANDIN = ROOT / "tests" / "site" / "standin"
STAY = 8000  # ms a visitor looks at the page; meanwhile the browser stores compiled code
LINE = (20, 0.03)  # megabits a second, seconds until an answer begins: a fair line at home
CARDS = 6  # played in every round
MARKS = {
    "cold start / panel convert": 0.40,
    "second visit / first, over a line": 0.70,
    "card painted, of 50 ms": 1.0,
    "first plot in the lab, of 1.5 s": 1.0,
}
LIVE = "body:not(.pn-loading)"


def pure_wheel(package: Path, target: Path) -> Path:
    """Packs one of the project's packages as a wheel, as `pip wheel` would."""
    wheel = target / f"{package.name}-0-py3-none-any.whl"
    info = f"{package.name}-0.dist-info"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(package.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, f"{package.name}/{path.relative_to(package).as_posix()}")
        if package.name == OWN:
            for path in sorted((ROOT / "lessons").rglob("*.*")):
                name = path.relative_to(ROOT / "lessons").as_posix()
                archive.write(path, f"{OWN}/lessons/{name}")
        metadata = f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 0\n"
        archive.writestr(f"{info}/METADATA", metadata)
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return wheel


def py3_wheel(path: Path, target: Path) -> Path:
    """A wheel of compiled code without it, named as pure: it falls back to its Python part."""
    name = "-".join([*path.name.split("-")[:2], "py3-none-any.whl"])
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(target / name, "w") as archive:
        for entry in source.infolist():
            if not entry.filename.endswith(".so"):
                archive.writestr(entry, source.read(entry), zipfile.ZIP_DEFLATED)
    return target / name


def converted(folder: Path, entry: str, packages: list[Path], base: str) -> None:
    """Makes the page of plain `panel convert`, with all it needs below `base`."""
    from panel.io.convert import script_to_html

    runtime = Runtime()
    fetcher = Fetcher(runtime)
    core = fetcher.get(runtime.core)
    lock = next(path for part, path in core.items() if part.name == "pyodide-lock.json")
    official = fetcher.get(runtime.official(lock) + runtime.official(lock, compare=True))
    wheels = fetcher.get(runtime.packages + runtime.compare_packages)
    (folder / "pyodide").mkdir(parents=True)
    for path in [*core.values(), *official.values()]:
        shutil.copy(path, folder / "pyodide")
    names = [f"pyodide/{path.name}" for path in official.values() if "micropip" not in path.name]
    for path in wheels.values():
        pure = path.name.endswith("none-any.whl")
        made = Path(shutil.copy(path, folder)) if pure else py3_wheel(path, folder)
        names.append(made.name)
    names += [pure_wheel(package, folder).name for package in packages]
    module, _, function = entry.partition(":")
    script = folder / "app.py"
    script.write_text(f"from {module} import {function}\n{function}().servable()\n", "utf-8")
    html, worker = script_to_html(
        script,
        [base + name for name in names],
        runtime="pyodide-worker",
        inline=True,
        compiled=False,
    )
    assert worker is not None
    worker = worker.replace("]);\n", "], deps=False);\n", 1) if "deps=" not in worker else worker
    start = worker.index('importScripts("') + len('importScripts("')
    worker = worker[:start] + f"{base}pyodide/pyodide.js" + worker[worker.index('")', start) :]
    (folder / "app.js").write_text(worker, "utf-8")
    (folder / "index.html").write_text(html, "utf-8")


def served(folder: Path) -> Server:
    server = Server(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


PAINTED = """(card) => {
  const table = card.closest(".cj")
  const code = card.dataset.card
  card.focus()
  const pressed = performance.now()
  card.click()
  return new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel()  // its message comes once the frame is painted
    channel.port1.onmessage = () =>
      done({
        ms: performance.now() - pressed,
        there: Boolean(table.querySelector(`.trick [data-face="${code}"]`)),
      })
    channel.port2.postMessage(0)
  }))
}"""


# From the press itself until a frame with the plot is painted, without the time that steering the
# browser takes.
PLOTTED = """() => {
  const inside = (root, selector) => {
    const roots = [...root.querySelectorAll("*")].map((node) => node.shadowRoot).filter(Boolean)
    return root.querySelector(selector) ?? roots.reduce((f, r) => f ?? inside(r, selector), null)
  }
  const plot = () => {
    const figure = inside(document, ".bk-Figure")
    return figure?.shadowRoot && inside(figure.shadowRoot, "canvas")
  }
  const watch = (event, done) => requestAnimationFrame(() => {
    if (!plot()) return watch(event, done)
    const channel = new MessageChannel()  // its message comes once the frame is painted
    channel.port1.onmessage = () => done(performance.now() - event.timeStamp)
    channel.port2.postMessage(0)
  })
  window.plotted = new Promise((done) =>
    window.addEventListener("click", (event) => watch(event, done), { capture: true, once: true }))
}"""


def first_plot(page: Any) -> float:
    """Opens the lab; seconds until its first plot is painted, with HoloViews loaded for it."""
    page.evaluate(PLOTTED)
    page.locator(".places a[href*='page=explore']").first.click()
    seconds = page.evaluate("window.plotted") / 1000
    page.locator(".places a[href*='page=play']").first.click()
    return float(seconds)


def painted(page: Any) -> list[float]:
    """Plays some cards on the table of the site; milliseconds until each was seen there."""
    times = []
    page.locator("form[data-act=start] button.primary").last.click()
    playable = page.locator(".cj[data-phase=play] .hand [data-card]:not([aria-disabled=true])")
    for _ in range(CARDS):
        turn = playable.first.evaluate("(card) => card.closest('.cj').dataset.turn")
        found = playable.first.evaluate(PAINTED)
        if not found["there"]:
            raise RuntimeError("the card was not on the table in the next frame")
        times.append(found["ms"])
        page.wait_for_selector(f".cj[data-phase=play]:not([data-turn='{turn}'])", timeout=60_000)
    return times


def visit(
    playwright: Playwright, url: str, own: bool, profile: Path, play: bool = False
) -> dict[str, Any]:
    """Opens a page in a profile and waits until Python is live."""
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=chromium.CHROMIUM, args=chromium.FLAGS
    )
    page = context.pages[0]
    try:
        page.goto(url, wait_until="commit")
        if own:
            page.wait_for_selector("html[data-python=live]", timeout=300_000)
            page.wait_for_selector("html[data-offline]", timeout=300_000)
            page.wait_for_timeout(STAY)
            live = int(page.evaluate("document.documentElement.dataset.pythonMs"))
        else:
            page.wait_for_selector(LIVE, state="attached", timeout=300_000)
            live = page.evaluate("performance.now()")
        paint = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
        )
        heap = page.evaluate("document.documentElement.dataset.pythonHeap ?? 0")
        found = {"live": live / 1000, "paint": paint / 1000, "heap": int(heap)}
        if play:
            found["plot"] = first_plot(page)
            found["cards"] = painted(page)
        return found
    finally:
        context.close()


def measure(site: Path, plain_server: Server, rounds: int) -> dict[str, list[Any]]:
    """Visits by turns; every round has fresh profiles, and second visits of the site."""
    names = ("site", "again", "plain", "first over a line", "second over a line")
    found: dict[str, list[Any]] = {name: [] for name in names}
    near, far = served(site).url, over_a_line(site, Line(*LINE))
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profiles:
        for number in range(rounds):
            own, lined, other = (Path(profiles) / f"{name}-{number}" for name in "abc")
            found["site"].append(visit(playwright, near, True, own))
            found["again"].append(visit(playwright, near, True, own, play=True))
            found["plain"].append(visit(playwright, plain_server.url, False, other))
            found["first over a line"].append(visit(playwright, far, True, lined))
            found["second over a line"].append(visit(playwright, far, True, lined))
            line = {name: round(values[-1]["live"], 1) for name, values in found.items()}
            print(f"round {number + 1}: {line}", flush=True)
    return found


def main() -> int:
    """Runs the comparison and prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--site", type=Path, default=None, help="a site that is built already")
    parser.add_argument("--app", choices=["real", "standin"], default="real")
    options = parser.parse_args()
    packages = [ROOT / "app" / "californiajack"]
    entry = ENTRY
    if options.app == "standin":
        packages.append(STANDIN)
        entry = "standin.app:create_app"
        sys.path.insert(0, str(STANDIN.parent))
    with tempfile.TemporaryDirectory() as scratch:
        site = options.site or Path(scratch) / "site"
        if options.site is None:
            build_site(Plan(site, entry, packages), report=Report())
        plain = Path(scratch) / "plain"
        plain.mkdir()
        plain_server = served(plain)
        converted(plain, entry, packages, plain_server.url)
        found = measure(site, plain_server, options.rounds)
        size = first_visit(site)
        plain_size = sum(path.stat().st_size for path in plain.rglob("*.whl"))
    live = {name: statistics.median(v["live"] for v in values) for name, values in found.items()}
    cards = [ms for visited in found["again"] for ms in visited["cards"]]
    plots = [visited["plot"] for visited in found["again"]]
    ratios = {
        "first plot in the lab, of 1.5 s": statistics.median(plots) / 1.5,
        "cold start / panel convert": live["site"] / live["plain"],
        "second visit / first, over a line": live["second over a line"] / live["first over a line"],
        "card painted, of 50 ms": statistics.median(cards) / 50,
    }
    print(
        f"Python is live: site {live['site']:.1f} s, again {live['again']:.1f} s, "
        f"panel convert {live['plain']:.1f} s"
    )
    print(
        f"over {LINE[0]} megabits a second: {live['first over a line']:.1f} s, "
        f"again {live['second over a line']:.1f} s; "
        f"without a line second / first {live['again'] / live['site']:.2f}"
    )
    plot = statistics.median(plots)
    print(f"first plot in the lab: {plot:.2f} s, {plot / live['again']:.2f} of the start")
    print(f"card painted: median {statistics.median(cards):.0f} ms, worst {max(cards):.0f} ms")
    print(f"readable: {statistics.median(v['paint'] for v in found['site']):.2f} s")
    print(
        f"first visit: {size / 1e6:.1f} MB compressed; wheels of panel convert: "
        f"{plain_size / 1e6:.1f} MB; Python's memory {found['site'][-1]['heap'] / 1e6:.0f} MB"
    )
    for name, ratio in ratios.items():
        print(f"{name}: {ratio:.2f} (mark {MARKS[name]:.2f})")
    return int(any(ratio > MARKS[name] for name, ratio in ratios.items()))


if __name__ == "__main__":
    sys.exit(main())
