"""California Jack: the rules core of an old trick-taking card game.

>>> from californiajack import Card, Deal, PRESETS
>>> deal = Deal.shuffled(PRESETS["classic"], seed=7)
>>> deal = deal.play(deal.legal_moves[0])
"""

from .rules.bidding import Call
from .rules.cards import PACK, Card, Rank, Suit
from .rules.deal import Deal
from .rules.errors import CodeError, IllegalAction, PackError, RulesError, TableError
from .rules.match import Match
from .rules.options import PRESETS, Rules, preset_name, rules_named
from .rules.reasons import Reason
from .rules.scoring import ScoreSheet
from .rules.views import SeatView

__version__ = "0.1.0"

__all__ = [
    "PACK",
    "PRESETS",
    "Call",
    "Card",
    "CodeError",
    "Deal",
    "IllegalAction",
    "Match",
    "PackError",
    "Rank",
    "Reason",
    "Rules",
    "RulesError",
    "ScoreSheet",
    "SeatView",
    "Suit",
    "TableError",
    "preset_name",
    "rules_named",
]
