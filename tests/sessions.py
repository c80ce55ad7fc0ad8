"""Sessions at the table, without a browser."""

from californiajack import PRESETS
from californiajack.ui.address import Opening
from californiajack.ui.session import Session
from californiajack.ui.settings import DEFAULTS


def at_table(name="classic", seed=5, dealer=1, **settings):
    session = Session()
    session.settings = {**DEFAULTS, "pace": "step", **settings}
    rules = PRESETS[name]
    session.start(Opening(rules, ("careful",) * (rules.players - 1), dealer, seed))
    return session


def to_the_end(session):
    while not (session.match.is_over or session.match.deal.is_over):
        if session.your_turn:
            deal = session.match.deal
            session.act((deal.legal_moves or deal.legal_calls)[0], session.turn)
        else:
            session.other_acts()
    return session
