"""Deals that are played out, for tests that look at a whole deal."""

from californiajack.players import player
from californiajack.rules.deal import Deal
from californiajack.rules.options import PRESETS


def played(preset, seed, name="careful"):
    """A deal of a preset, played to its end by a player of the package."""
    deal = Deal.shuffled(PRESETS[preset], seed)
    best = player(name)
    while not deal.is_over:
        deal = deal.act(best.choose(deal.view(deal.to_move))[0].action)
    return deal
