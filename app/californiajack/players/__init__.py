"""Who can take a seat: the registry of players by name.

>>> player("random", seed=3)
player('random', seed=3)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .base import Player, PlayerKind, PlayerOption, Ranked
from .careful import CarefulPlayer
from .counting import CountingPlayer
from .keys import REASON_KEYS
from .random_player import RandomPlayer
from .searching import SearchingPlayer

__all__ = [
    "PLAYERS",
    "REASON_KEYS",
    "CarefulPlayer",
    "CountingPlayer",
    "Player",
    "PlayerKind",
    "PlayerOption",
    "RandomPlayer",
    "Ranked",
    "SearchingPlayer",
    "player",
]

_KINDS: Final = (RandomPlayer, CarefulPlayer, CountingPlayer, SearchingPlayer)

PLAYERS: Final[Mapping[str, PlayerKind]] = MappingProxyType(
    {kind.name: PlayerKind(kind.name, kind.strategy, kind.options, kind) for kind in _KINDS}
)
"""Every player by name, weakest first. ``PLAYERS["random"](seed=3)`` makes one."""


def player(name: str, **settings: object) -> Player:
    """Return the player of that name with its settings.

    Raises `ValueError` for an unknown name, an unknown setting or a value that is not allowed,
    each with what there is.
    """
    kind = PLAYERS.get(name)
    if kind is None:
        raise ValueError(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    return kind(**settings)
