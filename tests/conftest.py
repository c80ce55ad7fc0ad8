"""What all tests share: one Hypothesis profile, and no silent skips where CI must run all."""

import os

import pytest
from hypothesis import settings

# No deadline: the machine may be busy, and speed is measured in benchmarks, not here.
settings.register_profile("californiajack", deadline=None, derandomize=True)
settings.load_profile("californiajack")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep what opens a browser together: where tests run in several processes, one has it all."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Let a skipped test fail the run in CI: what users may skip must run there."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
