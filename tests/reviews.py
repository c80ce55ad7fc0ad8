"""Hints and reviews of sessions without a browser: the work they start, and finished reviews."""

from functools import cache

from apart import run_apart
from californiajack.analysis.review import review
from californiajack.ui.app import App
from californiajack.ui.session import YOU
from sessions import at_table, to_the_end


def waiting(session):
    """Collect the work that the session starts instead of running it."""
    works = []
    session.run = works.append
    return works


@cache
def report_of(deal):
    """Return a quick review of a deal; each deal is reviewed once for all tests."""
    *_, report = review(deal, YOU, worlds=20)
    return report


def reviewed(name="classic", seed=5, app=False):
    """Return a session, or an app, on the finished review of a deal."""
    session = to_the_end(at_table(name, seed, dealer=0))
    session.coach.worlds = 2
    shown = App(session) if app else None
    works = waiting(session)
    session.show("review")
    session.coach.report = report_of(session.match.deal)
    for work in works:
        run_apart(work)
    return shown or session


def played_out(worlds=2):
    """Return a session whose deal is over and not reviewed yet."""
    session = to_the_end(at_table(dealer=0))
    session.coach.worlds = worlds
    return session
