"""Whether one browser page stays as it is while it plays deal after deal.

    python tests/benchmarks/bench_page.py [--deals 300] [--site DIR]

Chromium opens the served app, or a built site, and plays by pressing the first card that is
allowed; Careful answers at once. After each tenth of the deals everything that is not used is
collected and counted: JavaScript's memory, nodes and listeners; and the time from a press until
the table shows Python's answer. The ends are compared with the first tenth; leaves with 1 when a
ratio is too high.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench_load import STORED, started
from playwright.sync_api import sync_playwright

from californiajack.site.server import Server

sys.path.insert(0, str(Path(__file__).parent.parent / "browser"))
from chromium import CHROMIUM, FLAGS
from pages import AppPage
from soaking import Soak

MOST = {"megabytes": 1.2, "nodes": 1.2, "listeners": 1.2, "ms for a press": 1.5}
MATCH = "?page=play&preset=classic&with=careful&seed=5"


@contextmanager
def address(site: Path | None) -> Iterator[str]:
    """The address of the served app, or of a built site."""
    if site is None:
        process, base = started()
        with process:
            try:
                yield base
            finally:
                process.kill()
        return
    server = Server(site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.url
    server.shutdown()


def main() -> int:
    """Plays and prints; 1 when something grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--site", type=Path, default=None, help="a site that is built already")
    options = parser.parse_args()
    tenth = max(1, options.deals // 10)
    found = []
    with address(options.site) as base, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = chromium.new_context(locale="en-GB")
        context.add_init_script(
            f"localStorage.getItem('california-jack') ??"
            f" localStorage.setItem('california-jack', {json.dumps(STORED)})"
        )
        soak = Soak(AppPage(context.new_page(), base).deal(MATCH))
        for number in range(1, options.deals + 1):
            soak.deal()
            if number % tenth == 0:
                found.append({**soak.held(), "ms for a press": soak.median()})
                shown = ", ".join(f"{value:,.1f} {name}" for name, value in found[-1].items())
                print(f"{number:5} deals: {shown}", flush=True)
        chromium.close()
    ratios = {name: found[-1][name] / found[0][name] for name in MOST}
    for name, ratio in ratios.items():
        print(f"{name}: the end is {ratio:.3f} of the first tenth (at most {MOST[name]})")
    return int(any(ratio > MOST[name] for name, ratio in ratios.items()))


if __name__ == "__main__":
    sys.exit(main())
