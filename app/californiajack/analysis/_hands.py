"""What is asked about a hand before the first lead: six cards, trump, and the face-up card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from californiajack.rules.cards import PACK, Card, Suit, parse_cards
from californiajack.rules.deal import Deal
from californiajack.rules.errors import CodeError
from californiajack.rules.options import Rules

from . import _packs
from ._packs import CODES, Bytes, Seeds
from .errors import AnalysisError

__all__ = ["Question"]

_DEALT = 12


@dataclass(frozen=True, slots=True)
class Question:
    """A hand of seat 0 that can be; make it with `read`, which checks it."""

    rules: Rules
    hand: tuple[Card, ...]
    trump: Suit
    face_up: Card | None
    dealer: int

    @classmethod
    def read(
        cls,
        rules: Rules,
        hand: str | Iterable[Card],
        trump: Suit | str | None,
        face_up: Card | str | None,
        dealer: int,
    ) -> Question:
        """Return the question. Raises `AnalysisError` for cards that can't lie so."""
        cards = parse_cards(hand) if isinstance(hand, str) else tuple(hand)
        top = Card.parse(face_up) if isinstance(face_up, str) else face_up
        _check_hand(rules, cards)
        _check_top(rules, cards, top)
        suit = _read_suit(trump)
        if rules.trump_source == "first_lead":
            raise AnalysisError(
                "trump_source='first_lead': a hand has no trump before the first lead; use rules"
                " that turn or cut for trump",
                key="trump_open",
            )
        if rules.trump_source == "stock_top" and top is not None:
            if suit not in (None, top.suit):
                raise AnalysisError(
                    f"trump={suit}: {top} lies face up and makes its own suit trump",
                    key="trump_differs",
                    card=str(top),
                )
            suit = top.suit
        if suit is None:
            raise AnalysisError(
                f"no trump: with trump_source={rules.trump_source!r} say which suit it is",
                key="trump_missing",
            )
        return cls(rules, cards, suit, top, dealer)

    def packs(self, seeds: Seeds) -> Bytes:
        """Return a pack for each seed in which the hand and the face-up card lie in their places.

        The other cards are shuffled by the seed.
        """
        places = self._places()
        known = np.array([card.index for card in places.values()])
        pack = np.empty((52, len(seeds)), dtype=np.uint8)
        pack[list(places)] = CODES[known][:, None]
        free = [place for place in range(52) if place not in places]
        pack[free] = _packs.packs(seeds, np.delete(CODES, known))
        return pack

    def cuts(self, deals: int) -> Bytes | None:
        """Return a card of the trump suit for each deal where the rules cut for trump."""
        if self.rules.trump_source != "cut":
            return None
        return np.full(deals, _packs.code_of(self._cut()), dtype=np.uint8)

    def deal(self) -> Deal:
        """Return a deal in which the hand lies so, the other cards in the order of the pack."""
        places = self._places()
        rest = iter([card for card in PACK if card not in set(places.values())])
        pack = [places[place] if place in places else next(rest) for place in range(52)]
        cut = self._cut() if self.rules.trump_source == "cut" else None
        return Deal.from_pack(self.rules, pack, self.dealer, cut=cut)

    def _cut(self) -> Card:
        return next(card for card in PACK if card.suit is self.trump)

    def _places(self) -> dict[int, Card]:
        # The eldest, seat 0 unless it deals, gets the first packet.
        turn = 0 if self.dealer == 1 else 1
        packet = self.rules.deal_packet
        own = [place for place in range(_DEALT) if place // packet % 2 == turn]
        places = dict(zip(own, self.hand, strict=True))
        if self.face_up is not None:
            places[_DEALT] = self.face_up
        return places


def _read_suit(trump: Suit | str | None) -> Suit | None:
    try:
        return None if trump is None else Suit(trump)
    except ValueError:
        raise CodeError(f"{trump!r} is no suit: write C, D, H or S", key="card") from None


def _check_hand(rules: Rules, cards: tuple[Card, ...]) -> None:
    doubles = sorted({card for card in cards if cards.count(card) > 1})
    if doubles:
        raise AnalysisError(
            f"each card exists once; more than once: {' '.join(map(str, doubles))}",
            key="double",
            cards=[str(card) for card in doubles],
        )
    if len(cards) != rules.hand_size:
        raise AnalysisError(
            f"a hand has {rules.hand_size} cards, not {len(cards)}",
            key="hand_size",
            size=rules.hand_size,
            count=len(cards),
        )


def _check_top(rules: Rules, cards: tuple[Card, ...], top: Card | None) -> None:
    turned = rules.trump_source == "stock_top"
    if top is None:
        if turned:
            raise AnalysisError(
                "no face-up card: with trump_source='stock_top' a card is turned for trump",
                key="face_up_missing",
            )
        return
    if not turned and rules.draw_visibility == "both_blind":
        raise AnalysisError(
            f"face_up={top}: with stock_face='down' no card of the stock lies face up",
            key="face_up_hidden",
        )
    if top in cards:
        raise AnalysisError(
            f"{top} can't be in the hand and lie face up", key="face_up_in_hand", card=str(top)
        )
