"""Nothing is left of a visit that is over, and a long one does not grow."""

import gc
import sys
import weakref
from pathlib import Path

import californiajack
from apart import call_apart, run_apart
from californiajack.rules.match import Match
from californiajack.rules.options import PRESETS

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from bench_soak import Visitor, soak

LARGEST_CACHE = 5000  # entries of one function; those without a limit have a few keys to begin with


def played(visitor, *numbers):
    """Play matches by one visitor, one after the other."""

    async def play():
        for number in numbers:
            await visitor.match(number)

    run_apart(play)


def caches():
    """Return all functions of the package that remember what they returned."""
    found = {}
    for module in [name for name in sys.modules if name.startswith(californiajack.__name__)]:
        for name, value in vars(sys.modules[module]).items():
            if hasattr(value, "cache_info"):
                found[f"{value.__module__}.{name}"] = value
    return found


def test_nothing_of_a_visit_is_alive_after_it():
    gc.collect()
    before = matches()
    visitor = Visitor()
    played(visitor, 0, 3)
    session = visitor.session
    parts = (session, visitor.app, visitor.app.table, visitor.app.page, visitor.app.frame)
    parts += (session.coach, session.learning, session.exploring, session.presenting)
    left = [weakref.ref(part) for part in parts]
    del visitor, session, parts
    gc.collect()
    assert [each() for each in left] == [None] * len(left)
    assert matches() <= before


def matches():
    """Count the matches that anything still holds."""
    return sum(isinstance(each, Match) for each in gc.get_objects())


def test_caches_do_not_grow_with_the_matches():
    visitor = Visitor()
    played(visitor, *range(len(PRESETS)))
    before = {name: each.cache_info().currsize for name, each in caches().items()}
    played(visitor, *range(100, 100 + len(PRESETS)))
    for name, each in caches().items():
        info = each.cache_info()
        assert info.maxsize is not None or info.currsize == before.get(name, info.currsize), name
        assert info.currsize <= LARGEST_CACHE, name


def test_objects_do_not_grow_with_the_matches():
    lines = []
    ratios = call_apart(lambda: soak(20, lines.append))
    assert len(lines) == 10
    # One place more or less on the page makes a difference of hundreds; a leak of one state
    # for every press would be tens of thousands.
    assert ratios["objects"] < 1.05
    assert ratios["memory"] < 1.1 or not Path("/proc/self/statm").exists()
