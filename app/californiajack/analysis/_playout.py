"""Playing a deal of the core to its end by a named policy, under any rules."""

from __future__ import annotations

from typing import Final

from californiajack.players import PLAYERS, Player, player
from californiajack.players.base import Action
from californiajack.rules.cards import random_numbers
from californiajack.rules.deal import Deal
from californiajack.rules.scoring import POINTS

from .errors import AnalysisError

__all__ = ["RANDOM", "check_policy", "play_out", "scored"]

RANDOM: Final = "random"
_SECOND_STREAM: Final = 0x5A5A_A5A5_F0F0_0F0F
_RANGE: Final = 1 << 32


def check_policy(name: str) -> None:
    """Raise `AnalysisError` (key ``strategy``) unless there is a player of this name."""
    if name not in PLAYERS:
        raise AnalysisError(
            f"there is no player {name!r}; there are {', '.join(PLAYERS)}",
            key="strategy",
            name=str(name),
        )


def play_out(deal: Deal, policy: str, seed: int) -> Deal:
    """Return the deal played to its end, everybody playing by `policy`.

    Under ``random`` each card is picked by the next number of `seed`, each allowed card as likely
    as any other. Calls by chance would make no game, so there they are the careful player's.
    """
    caller = player("careful" if policy == RANDOM else policy)
    while deal.legal_calls:
        deal = deal.act(_choice(caller, deal))
    if policy == RANDOM:
        return _at_random(deal, seed)
    while deal.to_move is not None:
        deal = deal.act(_choice(caller, deal))
    return deal


def _choice(by: Player, deal: Deal) -> Action:
    return by.choose(deal.view(deal.to_move))[0].action


def _at_random(deal: Deal, seed: int) -> Deal:
    to_come = sum(map(len, deal.hands)) + len(deal.stock)
    for number in random_numbers(seed ^ _SECOND_STREAM, [_RANGE] * to_come):
        legal = deal.legal_moves
        if not legal:
            break
        deal = deal.play(legal[number * len(legal) // _RANGE])
    return deal


def scored(deal: Deal) -> dict[str, int | None]:
    """Return the seat that scores each point of a finished deal, None for nobody.

    A Jack turned up for trump is its dealer's point, whenever it was booked. Nobody scores in a
    deal that was thrown in.
    """
    if deal.thrown_in:
        return dict.fromkeys(POINTS)
    sheet = deal.score()
    lines = (sheet.high, sheet.low, sheet.jack, sheet.game, sheet.nine)
    return {line.point: sheet.dealer if line.key == "turned_jack" else line.seat for line in lines}
