"""Possible worlds: whole deals that look to one seat exactly like the one on the table.

Every card has a *place*, its number in the pack. Some places are known to the seat; the others are
filled by chance with the cards that are left, so that every play of the others was possible and
allowed when it was made. Under permissive trumping a trump on a plain lead shows no void.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from californiajack.rules.bidding import Call
from californiajack.rules.cards import PACK, Card, Suit, random_numbers
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError
from californiajack.rules.views import SeatView

from .voids import plays_of, shown_voids

__all__ = ["WorldError", "sample_world"]

# Exchanges tried per hidden card after a first filling was found.
_EXCHANGES: Final = 4
_SECOND_STREAM: Final = 0xA5A5_5A5A_0F0F_F0F0


class WorldError(TableError):
    """A view that no deal can look like, because it contradicts itself."""


def sample_world(view: SeatView, seed: int, *, check: bool = True) -> Deal:
    """Return a deal, drawn from `seed` (0 to 2**64 - 1), in which the seat sees this view.

    All deals that fit are about equally likely; what the others' bids and plays may say about
    their hands is not weighed. With `check` the view of the result is compared with the given one;
    leave it out only for views that come from a deal. Works for spectators too. Raises
    `WorldError` for a view that contradicts itself.
    """
    layout = _Layout(view)
    pack = _fill(layout, seed)
    try:
        world = Deal.from_pack(view.rules, pack, view.dealer, cut=view.cut, scores=view.scores)
        for action, seat in _actions(view, layout, pack):
            world = world.play(action, seat) if isinstance(action, Card) else world.call(action)
    except TableError as error:
        raise WorldError(f"the view contradicts itself: {error}") from error
    if check:
        _compare(world.view(view.seat), view)
    return world


def _compare(seen: SeatView, view: SeatView) -> None:
    if seen == view:
        return
    names = [name for name in SeatView.__slots__ if getattr(seen, name) != getattr(view, name)]
    raise WorldError(f"the view contradicts itself in {', '.join(names)}")


# Places


@final
class _Layout:
    """Which place of the pack went where, and what the view says about it."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        rules, players = view.rules, view.players
        order = [(view.dealer + 1 + step) % players for step in range(players)]
        self.order = order
        self.dealt: list[list[int]] = [[] for _ in range(players)]
        used = 0
        while used < players * rules.hand_size:
            used = self._give(used, rules.deal_packet)
        self.known: dict[int, Card] = {}
        for number, card in enumerate(view.turned):
            if number:
                used = self._give(used, 3)
            self.known[used] = card
            used += rules.stock == "none"
        self._place_own()
        # What each seat drew: (place, number of the trick it was drawn after).
        self.draws: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        place = used
        for trick in view.tricks:
            for draw in trick.draws:
                self.draws[draw.seat].append((place, trick.number))
                if draw.card is not None:
                    self.known[place] = draw.card
                place += 1
        if view.stock_top is not None:
            self.known[place] = view.stock_top
        if view.leftover is not None:
            self.known[len(PACK) - 1] = view.leftover
        self._check()

    def _give(self, used: int, packet: int) -> int:
        for seat in self.order:
            self.dealt[seat] += range(used, used + packet)
            used += packet
        return used

    def _place_own(self) -> None:
        """Put the seat's own cards on its dealt places; what it still holds keeps its order."""
        view = self.view
        if view.seat is None:
            return
        drawn = {draw.card for trick in view.tricks for draw in trick.draws}
        gone = [card for _, seat, card in plays_of(view) if seat == view.seat]
        own = [card for card in (*gone, *view.discards, *view.hand) if card not in drawn]
        places = self.dealt[view.seat]
        if len(own) != len(places):
            raise WorldError(
                f"the view contradicts itself: seat {view.seat} was dealt {len(places)} cards,"
                f" but {len(own)} cards of it are not accounted for by draws"
            )
        self.known.update(zip(places, own, strict=True))

    def _check(self) -> None:
        if len(set(self.known.values())) < len(self.known):
            cards = list(self.known.values())
            doubles = sorted({card for card in cards if cards.count(card) > 1})
            raise WorldError(
                f"the view contradicts itself: in two places at once: {' '.join(map(str, doubles))}"
            )
        if any(place >= len(PACK) for place in self.known):
            raise WorldError("the view contradicts itself: more cards are drawn than there are")

    def discarded(self, seat: int) -> list[int]:
        """Return the places of the cards that a seat with a hidden hand put away."""
        count = self.view.discard_counts[seat]
        return self.dealt[seat][len(self.dealt[seat]) - count :]


# Filling


def _fill(layout: _Layout, seed: int) -> tuple[Card, ...]:
    """Return a pack with the known cards in their places and the others by chance."""
    placed = set(layout.known.values())
    places = [place for place in range(len(PACK)) if place not in layout.known]
    cards = [card for card in PACK if card not in placed]
    allowed = _allowed(layout, cards, places)
    numbers = random_numbers(seed, range(len(cards), 0, -1))
    for last, chosen in zip(range(len(cards) - 1, -1, -1), numbers, strict=True):
        cards[last], cards[chosen] = cards[chosen], cards[last]
    filling = _match(cards, places, allowed, seed)
    _exchange(filling, allowed, seed)
    pack = [layout.known.get(place) for place in range(len(PACK))]
    for card, place in filling.items():
        pack[place] = card
    return tuple(card for card in pack if card is not None)


def _allowed(layout: _Layout, cards: list[Card], places: list[int]) -> dict[Card, set[int]]:
    """Return for each hidden card the places that it may have had."""
    view = layout.view
    voids = shown_voids(view)
    hidden = set(places)
    held: list[list[tuple[int, int]]] = []
    for seat in range(view.players):
        discarded = set(layout.discarded(seat)) if seat != view.seat else set()
        kept = [(place, 0) for place in layout.dealt[seat] if place not in discarded]
        held.append([each for each in kept + layout.draws[seat] if each[0] in hidden])
    in_hands = {place for each in held for place, _ in each}
    anywhere = hidden - in_hands
    later = {}
    for suit in Suit:
        later[suit] = set(anywhere)
        for seat, each in enumerate(held):
            since = max(voids[seat].get(suit, ()), default=0)
            later[suit].update(place for place, drawn in each if drawn >= since)
    played = {card: (number, seat) for number, seat, card in plays_of(view)}
    allowed = {}
    for card in cards:
        if card not in played:
            allowed[card] = later[card.suit]
            continue
        number, seat = played[card]
        void = voids[seat].get(card.suit, ())
        since = max((each for each in void if each < number), default=0)
        allowed[card] = {place for place, drawn in held[seat] if since <= drawn < number}
    return allowed


def _match(
    cards: list[Card], places: list[int], allowed: dict[Card, set[int]], seed: int
) -> dict[Card, int]:
    """Return a place for each card, in the order of preference that the shuffled cards give.

    The cards with the fewest places go first; where all places of a card are taken, others move.
    """
    shuffled = list(places)
    numbers = random_numbers(seed ^ _SECOND_STREAM, range(len(places), 0, -1))
    for last, chosen in zip(range(len(places) - 1, -1, -1), numbers, strict=True):
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    free = list(shuffled)
    taken: dict[int, Card] = {}

    def find(card: Card, tried: set[int]) -> bool:
        fits = allowed[card]
        for place in free:
            if place in fits:
                taken[place] = card
                free.remove(place)
                return True
        for place in shuffled:
            if place in fits and place not in tried:
                tried.add(place)
                if find(taken[place], tried):
                    taken[place] = card
                    return True
        return False

    for card in sorted(cards, key=lambda card: len(allowed[card])):
        if not find(card, set()):
            raise WorldError(
                f"the view contradicts itself: {card} can't have been anywhere, as the others"
                " played"
            )
    return {card: place for place, card in taken.items()}


def _exchange(filling: dict[Card, int], allowed: dict[Card, set[int]], seed: int) -> None:
    """Exchange cards by chance where both fit, until the way of filling is forgotten."""
    cards = sorted(filling)
    tries = _EXCHANGES * len(cards)
    numbers = random_numbers(~seed & (1 << 64) - 1, [len(cards)] * (2 * tries))
    for one, other in zip(numbers[::2], numbers[1::2], strict=True):
        first, second = cards[one], cards[other]
        here, there = filling[first], filling[second]
        if there in allowed[first] and here in allowed[second]:
            filling[first], filling[second] = there, here


# The way there


def _actions(
    view: SeatView, layout: _Layout, pack: Sequence[Card]
) -> Iterator[tuple[Card | Call, int | None]]:
    """Yield the calls and cards that lead from the deal to the view."""
    if view.rules.beg:
        for call in _begging(view):
            yield Call(call), None
    for seat in layout.order:
        own = view.discards if seat == view.seat else None
        for card in own if own is not None else [pack[at] for at in layout.discarded(seat)]:
            yield Call("discard", card), None
    for _, bid in view.bids:
        yield bid, None
    named = view.rules.trump_source == "named" and view.trump is not None
    if named:
        yield Call("name", view.trump), None
    for _, seat, card in plays_of(view):
        yield card, seat


def _begging(view: SeatView) -> tuple[str, ...]:
    """Return what was said after the first card was turned up."""
    if view.phase == "beg":
        return ()
    if view.phase == "gift":
        return ("beg",)
    if len(view.turned) > 1:
        return ("beg", "run")
    if any(peg.key == "gift" for peg in view.pegged):
        return ("beg", "give")
    return ("stand",)
