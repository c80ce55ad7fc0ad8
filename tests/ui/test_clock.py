"""The clock may jump: what it is read for is one day and the length of a pause, nothing else."""

import ast
from pathlib import Path

import panel as pn
import pytest

import californiajack
from apart import run_apart
from californiajack.ui import pieces
from californiajack.ui.pieces import in_pieces
from californiajack.ui.serve import serve
from californiajack.ui.session import Session

ROOT = Path(californiajack.__file__).parent
# The one place that asks for the day, and then only until the page has told its own.
ALLOWED = {("ui/session.py", "date.today")}
CLOCKS = ("today", "now", "utcnow", "time", "localtime", "gmtime", "ctime", "monotonic", "time_ns")


def clock_calls(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            name = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
            if name in ("time", "date", "datetime") and node.func.attr in CLOCKS:
                yield (path.relative_to(ROOT).as_posix(), f"{name}.{node.func.attr}")


def test_nothing_kept_or_played_depends_on_the_clock():
    found = {call for path in ROOT.rglob("*.py") for call in clock_calls(path)}
    assert found == ALLOWED


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2026-02-30", "x", "", None, 7, "٢"])
def test_any_day_of_a_page_is_followed_or_left_out(day):
    session = Session()
    before = session.today
    session.hello({"kept": True, "today": day, "search": "?page=class&view=cards"})
    valid = day in ("0001-01-01", "9999-12-31")
    assert session.today == before or valid


@pytest.mark.parametrize("jump", [-1e9, -1.0, 0.0, 1e9])
def test_long_work_ends_however_the_clock_jumps(monkeypatch, jump):
    times = [0.0]

    def clock():
        times.append(times[-1] + (jump if len(times) % 3 == 0 else 0.011))
        return times[-1]

    monkeypatch.setattr(pieces, "perf_counter", clock)
    done, signs = [], []

    def step():
        done.append(1)
        return len(done) == 50

    async def work():
        return await in_pieces(step, lambda: True, sign=lambda: signs.append(1), every=0.01)

    assert run_apart(work)
    assert len(done) == 50


def test_a_page_may_connect_after_the_clock_was_put_forward(monkeypatch):
    told = {}

    def start(pages, **options):
        told.update(options)
        raise OSError(1, "not now")

    monkeypatch.setattr(pn, "serve", start)
    assert serve(5006, "localhost") == 2
    assert told["session_token_expiration"] >= 86_400
