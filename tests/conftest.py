"""What all tests share: one Hypothesis profile, and no silent skips where CI must run all."""

import os
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

# No deadline: the machine may be busy, and speed is measured in benchmarks, not here.
settings.register_profile("californiajack", deadline=None, derandomize=True)
settings.load_profile("californiajack")

OWN_SITES = ("tests/browser/test_site", "tests/browser/test_lab")


class OneBrowser(LoadScopeScheduling):
    """Gives every test to the next free process, but keeps those together that share a browser.

    The tests of the served app share one, with one server; those of the static site another, with
    one build; and those that build sites of their own a third.
    """

    def _split_scope(self, nodeid: str) -> str:
        name, _, case = nodeid.partition("[")
        if not name.startswith("tests/browser/"):
            return nodeid
        if name.startswith(OWN_SITES):
            return "own sites"
        return "static site" if "static" in case else "served app"


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneBrowser:
    """Tell xdist how the tests are shared out among several processes."""
    return OneBrowser(config, log)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Let a skipped test fail the run in CI: what users may skip must run there."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
