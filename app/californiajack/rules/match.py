"""A match: deals until somebody reaches the target, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from .bidding import Call
from .cards import SEED_LIMIT, Card, Rank, random_numbers, shuffled_pack
from .deal import Deal
from .errors import IllegalAction, PackError
from .options import Rules
from .scoring import Count, ScoreSheet, count_pegs

__all__ = ["DEAL_SEEDS", "CutRound", "Finished", "Match", "cut_for_deal", "deal_seed"]

DEAL_SEEDS: Final = 1 << 22
"""Deals of a match come from this many seeds, so that each has a short code."""
_CUT_STREAM: Final = 0xC0FFEE


def deal_seed(seed: int, number: int) -> int:
    """Return the seed of the deal with that number (from 0) in the match of `seed`."""
    return random_numbers(seed, [DEAL_SEEDS] * (number + 1))[number]


@dataclass(frozen=True, slots=True)
class CutRound:
    """One round of cutting for the deal: the card of each seat that cuts."""

    cards: tuple[tuple[int, Card], ...]


def cut_for_deal(rules: Rules, seed: int) -> tuple[int, tuple[CutRound, ...]]:
    """Return who deals first and the rounds of cutting; ties cut again among the tied (C24).

    The lower card deals under ``low_cut`` (000/001), the higher under ``high_cut``; the Ace is
    high. Under ``random`` nobody cuts.
    """
    if rules.first_dealer == "random":
        return random_numbers(seed ^ _CUT_STREAM, [rules.players])[0], ()
    pack = iter(shuffled_pack(seed ^ _CUT_STREAM))
    pick = min if rules.first_dealer == "low_cut" else max
    tied = list(range(rules.players))
    rounds = []
    while len(tied) > 1:
        cards = tuple((seat, next(pack)) for seat in tied)
        rounds.append(CutRound(cards))
        wanted: Rank = pick(card.rank for _, card in cards)
        tied = [seat for seat, card in cards if card.rank is wanted]
    return tied[0], tuple(rounds)


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is behind us and how it was counted into the match."""

    deal: Deal
    count: Count


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment; `play`, `call`, `next_deal` and `undo` return another one."""

    rules: Rules
    seed: int
    cuts: tuple[CutRound, ...]
    finished: tuple[Finished, ...]
    deal: Deal

    @classmethod
    def start(
        cls, rules: Rules, seed: int, dealer: int | None = None, *, first: Deal | None = None
    ) -> Match:
        """Start a match from a seed (0 to 2**64 - 1).

        Without `dealer` the seats cut for the deal as the rules say. With `first` that deal is
        played first, whatever the seed; only later ones come from it.
        """
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
            raise ValueError(f"a seed is a whole number from 0 to {SEED_LIMIT - 1}, not {seed!r}")
        cuts: tuple[CutRound, ...] = ()
        if first is not None:
            if first.rules != rules:
                raise PackError("the first deal has other rules than the match")
            return cls(rules, seed, (), (), first)
        if dealer is None:
            dealer, cuts = cut_for_deal(rules, seed)
        return cls(rules, seed, cuts, (), Deal.shuffled(rules, deal_seed(seed, 0), dealer))

    @property
    def count(self) -> Count | None:
        """How the deal on the table is counted into the match; None while it goes on."""
        early = count_pegs(self.deal)
        if early.winner is not None or self.deal.thrown_in:
            return early
        return self.sheet.count(self.deal.scores) if self.sheet else None

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet of the deal on the table once it is played out."""
        if not self.deal.is_over or self.deal.thrown_in:
            return None
        return self.deal.score()

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat now, with what is booked for the deal on the table."""
        count = self.count
        return count.totals if count else count_pegs(self.deal).totals

    @property
    def winner(self) -> int | None:
        """The seat that has won the match."""
        count = self.count
        return count.winner if count else None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won; a turned Jack or a gift can win before a card is led."""
        return self.winner is not None

    @property
    def number(self) -> int:
        """The number of the deal on the table, from 1; a redeal counts as a new one."""
        return len(self.finished) + 1

    def play(self, card: Card, seat: int | None = None) -> Match:
        """Return the match after a card; raises like `Deal.play`, or when the match is won."""
        self._refuse_if_over(card)
        return replace(self, deal=self.deal.play(card, seat))

    def call(self, call: Call, seat: int | None = None) -> Match:
        """Return the match after a call; raises like `Deal.call`, or when the match is won."""
        self._refuse_if_over(call)
        return replace(self, deal=self.deal.call(call, seat))

    def act(self, action: Card | Call) -> Match:
        """Return the match after a card or a call."""
        return self.play(action) if isinstance(action, Card) else self.call(action)

    def next_deal(self, deal: Deal | None = None) -> Match:
        """Return the match with the next deal: the deal passes on, a redeal stays (U05).

        With `deal` that one is laid instead of the one from the seed. Raises `IllegalAction`
        while a deal is played or when the match is won, and `PackError` for a deal that does not
        continue the match.
        """
        self._refuse_if_over(None)
        count = self.count
        if count is None:
            raise IllegalAction("the deal is not over yet", action=None, key="not_over")
        finished = (*self.finished, Finished(self.deal, count))
        dealer = self.deal.dealer if self.deal.thrown_in else self.deal.eldest
        if deal is None:
            seed = deal_seed(self.seed, len(finished))
            deal = Deal.shuffled(self.rules, seed, dealer, scores=count.totals)
        elif (deal.rules, deal.dealer, deal.scores) != (self.rules, dealer, count.totals):
            raise PackError(
                f"the next deal has the same rules, dealer {dealer} and scores {count.totals}"
            )
        return replace(self, finished=finished, deal=deal)

    def undo(self) -> Match:
        """Return the match before the last action, in the deal before if this one is fresh.

        Raises `IllegalAction` at the very start.
        """
        if self.deal.last_action is None and self.finished:
            last = self.finished[-1].deal
            deal = last if last.last_action is None else last.undo()
            return replace(self, finished=self.finished[:-1], deal=deal)
        return replace(self, deal=self.deal.undo())

    def _refuse_if_over(self, action: Card | Call | None) -> None:
        if self.winner is not None:
            raise IllegalAction(
                f"the match is over: seat {self.winner} has won", action=action, key="match_over"
            )

    def __iter__(self) -> Iterator[Deal]:
        """All deals of the match, the one on the table last."""
        yield from (each.deal for each in self.finished)
        yield self.deal
