"""The same work in the browser's Python and in this one: Pyodide under Node, and CPython.

Run: python tests/benchmarks/bench_browser.py
Both run `workload.py` by turns, from the same sources. The marks are for a move in the browser:
300 milliseconds for the strongest player. Wall time, since a browser has no other.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from californiajack.site.fetch import Fetcher
from californiajack.site.node import BrowserPython, core_folder
from californiajack.site.runtime import Runtime
from californiajack.site.tree import copy_package, unpack_wheel

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MOVE_MARK = 300.0  # milliseconds a move in the browser


def browser_python(scratch: Path) -> BrowserPython:
    """Lays out what the work needs: Pyodide's core, NumPy, the package and the workload."""
    runtime = Runtime()
    fetcher = Fetcher(runtime)
    core = fetcher.get(runtime.core)
    lock = next(path for part, path in core.items() if part.name == "pyodide-lock.json")
    tree = scratch / "tree"
    for part, wheel in fetcher.get(runtime.official(lock)).items():
        if part.project == "numpy":
            unpack_wheel(wheel, tree, runtime.leave_out["tree"])
    copy_package(ROOT / "app" / "californiajack", tree)
    (tree / "workload.py").write_text((HERE / "workload.py").read_text("utf-8"), "utf-8")
    return BrowserPython(core_folder(core, scratch / "core"), scratch)


def here() -> dict[str, Any]:
    """Runs the work in a fresh process of this Python."""
    script = "import json, workload; print(json.dumps(workload.measure()))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=HERE, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def best(runs: list[dict[str, Any]]) -> dict[str, float]:
    """The best of some runs, entry by entry: more deals a second, fewer milliseconds."""
    return {
        name: (max if name.endswith("/s") else min)(run[name] for run in runs) for name in runs[0]
    }


def main() -> int:
    """Measures by turns and prints a table; 1 when a move takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        python = browser_python(Path(folder))
        inside, outside = [], []
        for _ in range(rounds):
            inside.append(python.run("in_pyodide", folder=HERE))
            outside.append(here())
    browser, native = best(inside), best(outside)
    print(f"{'':44}{'browser':>12}{'here':>12}  slower by")
    for name, value in browser.items():
        ratio = native[name] / value if name.endswith("/s") else value / native[name]
        print(f"{name:44}{value:12,.1f}{native[name]:12,.1f}  {ratio:.1f}")
    moves = {name: value for name, value in browser.items() if name.startswith("ms a move")}
    slowest = max(moves, key=lambda name: moves[name])
    print(f"slowest player: {slowest}: {moves[slowest]:.0f} ms (mark {MOVE_MARK:.0f})")
    return int(moves[slowest] > MOVE_MARK)


if __name__ == "__main__":
    sys.exit(main())
