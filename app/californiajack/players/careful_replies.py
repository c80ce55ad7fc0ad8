"""How the others will probably answer a card: the look ahead of one trick that `careful` takes.

Nothing is known of their hands but chances, so an adversary is taken to go through its answers
from the one it would like best and to play the first that it holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, final

from californiajack.rules.cards import Card, Suit

from .careful_worth import Worth

__all__ = ["Replies", "Reply"]

_ENOUGH: Final = 0.02


class Reply(NamedTuple):
    """What to expect of one adversary.

    `beats` is the chance that it takes the trick; `taken` the stake of its card in those cases and
    `thrown` in the others, both times their chance; `freed` is what it gives up by not keeping it.
    """

    beats: float
    taken: float
    thrown: float
    freed: float


_NOTHING: Final = Reply(0.0, 0.0, 0.0, 0.0)


class _Answer(NamedTuple):
    card: Card
    chance: float
    liked: float  # by the adversary
    beats: bool
    stake: float
    hold: float


@final
class Replies:
    """The answers of adversaries in one position."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        view = worth.view
        self._cards: dict[int, list[tuple[Card, float, float, float]]] = {}
        hidden = len(view.unseen)
        for seat, known in enumerate(view.known):
            if seat == view.seat:
                continue
            share = (view.hand_counts[seat] - len(known)) / hidden if hidden else 0.0
            chances = [(card, 1.0) for card in sorted(known)]
            chances += [(card, min(1.0, share)) for card in sorted(view.unseen) if share > 0]
            self._cards[seat] = [
                (card, chance, worth.stake(card), worth.hold(card, mine=False))
                for card, chance in chances
            ]

    def reply(self, seat: int, led: Suit, best: Card, stake: float) -> Reply:
        """Return how `seat` will probably answer.

        `led` is the suit to follow, `best` the card that wins the trick so far and is ours, and
        `stake` what the trick brings its winner so far.
        """
        trump, rules = self.worth.trump, self.worth.rules
        following: list[_Answer] = []
        trumping: list[_Answer] = []
        others: list[_Answer] = []
        gain = stake + self.worth.draw
        void = 1.0
        for card, chance, own, hold in self._cards[seat]:
            suit = card.suit
            if suit is led:
                void *= 1 - chance
                beats = suit is best.suit and card.index > best.index
                place = following
            elif suit is trump:
                beats = best.suit is not trump or card.index > best.index
                place = trumping
            else:
                beats = False
                place = others
            liked = (gain + own if beats else -gain - own) - hold
            place.append(_Answer(card, chance, liked, beats, own, hold))
        able = following
        if rules.may_trump_when_able and led is not trump:
            able = following + trumping
        if rules.must_trump_when_void and led is not trump:
            unable = _sorted(trumping) + _sorted(others)
        else:
            unable = _sorted(trumping + others)
        followed = _expect(_sorted(able)) if void < 1 else _NOTHING
        if void <= _ENOUGH:
            return followed
        fell = _expect(unable)
        pairs = zip(followed, fell, strict=True)
        return Reply(*((1 - void) * one + void * other for one, other in pairs))


def _sorted(answers: Iterable[_Answer]) -> list[_Answer]:
    return sorted(answers, key=lambda answer: -answer.liked)


def _expect(answers: Iterable[_Answer]) -> Reply:
    """Go through the answers in order; the first that is held is played."""
    left = 1.0
    beats = taken = thrown = freed = 0.0
    for answer in answers:
        chance = left * answer.chance
        left -= chance
        freed += chance * answer.hold
        if answer.beats:
            beats += chance
            taken += chance * answer.stake
        else:
            thrown += chance * answer.stake
        if left < _ENOUGH:
            break
    whole = 1 - left
    if whole <= 0:
        return _NOTHING
    return Reply(beats / whole, taken / whole, thrown / whole, freed / whole)
