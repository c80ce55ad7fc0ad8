"""Finds a past for a position: a pack and legal plays that lead to it, so it can lie on a table.

The cards that are gone are paired into tricks, mostly within a suit: following suit is legal under
every rule, and either seat can lead, so either can win such a trick at any time. Only where a suit
has an odd number of cards gone, two suits meet in a trick and the hands have to fit. The stock is
what each seat plays six tricks later. What is left to chance is tried until it fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from californiajack.rules.cards import PACK, PIPS_IN_PACK, Card, Rank, Suit
from californiajack.rules.deal import Deal
from californiajack.rules.tricks import legal_cards, winning_card

from .positions import Ending, EndingError, open_stakes

__all__ = ["deal_with_past"]

_TRIES: Final = 500
_T = TypeVar("_T")


@dataclass(slots=True, eq=False)
class _Trick:
    """Two cards played to each other, and the seat that is to win them."""

    cards: tuple[Card, Card]
    winner: int = -1

    @property
    def mixed(self) -> bool:
        return self.cards[0].suit is not self.cards[1].suit

    @property
    def pips(self) -> int:
        return self.cards[0].pips + self.cards[1].pips


def deal_with_past(ending: Ending, seed: int) -> Deal:
    """Return a deal that stands at `ending`; see `Ending.deal`."""
    length = _check(ending)
    chance = Random(seed)  # noqa: S311 - no secret
    for _ in range(_TRIES):
        tricks = _pair(ending, length, chance)
        if tricks is None or not _share_out(ending, tricks, chance):
            continue
        plays = _plays(ending, _order(ending, tricks, chance), chance)
        if plays is None:
            continue
        deal = _replay(ending, *plays)
        if deal is not None:
            return deal
    raise EndingError(
        f"no past found for {ending.pips[0]}-{ending.pips[1]} pips and these cards: nothing in"
        f" {_TRIES} tries leads there; other pips or another seed may",
        key="no_past",
    )


def _check(ending: Ending) -> int:
    """Return how many tricks lie behind; refuse what can't be a whole deal."""
    rules, full = ending.rules, ending.rules.hand_size
    hand = len(ending.hands[ending.leader]) + (ending.led is not None)
    length = full - hand
    if rules.stock == "draw":
        length = (len(PACK) - len(ending.in_play)) // 2
    for broken, key, message in _faults(ending, hand, length):
        if broken:
            raise EndingError(message, key=key)
    return length


def _faults(ending: Ending, hand: int, length: int) -> Iterator[tuple[bool, str, str]]:
    rules, full = ending.rules, ending.rules.hand_size
    yield (
        rules.beg or rules.bidding or ending.trump is None,
        "calls",
        "a past is made up only where no calls come first and the trump is known",
    )
    yield (
        ending.stakes != open_stakes(ending, None),
        "stakes",
        "the open points are not those of the cards in play",
    )
    yield (
        hand > full or bool(ending.stock and hand != full),
        "hands",
        f"a hand of {hand} cards with a stock of {len(ending.stock)}: hands have {full}",
    )
    total = sum(ending.pips) + sum(card.pips for card in ending.in_play)
    yield (
        rules.stock == "draw" and total != PIPS_IN_PACK,
        "pips",
        f"pips captured and to come add up to {total}, not {PIPS_IN_PACK}",
    )
    yield (
        any(ending.tricks) and sum(ending.tricks) != length,
        "tricks",
        f"tricks={ending.tricks}: {length} tricks lie behind",
    )


def _shuffled(items: Iterable[_T], chance: Random) -> list[_T]:
    # By `random` alone, which gives the same numbers under every Python version.
    return sorted(items, key=lambda _: chance.random())


def _pair(ending: Ending, length: int, chance: Random) -> list[_Trick] | None:
    """Pair cards that are gone into tricks, within suits as far as possible."""
    in_play = set(ending.in_play)
    gone = _shuffled((card for card in PACK if card not in in_play), chance)
    tricks, odd = [], []
    for suit in Suit:
        cards = [card for card in gone if card.suit is suit]
        if len(cards) % 2:
            odd.append(cards.pop())
        tricks += [_Trick((cards[at], cards[at + 1])) for at in range(0, len(cards), 2)]
    if ending.rules.stock == "none":
        return _shuffled(tricks, chance)[:length]
    odd = _shuffled(odd, chance)
    return tricks + [_Trick((odd[at], odd[at + 1])) for at in range(0, len(odd), 2)]


def _share_out(ending: Ending, tricks: list[_Trick], chance: Random) -> bool:
    """Let seats win the tricks so that pips, and tricks if they are given, come out right."""
    counted = any(ending.tricks)
    goal = (ending.pips[0], ending.tricks[0] if counted else 0)
    if sum(trick.pips for trick in tricks) != sum(ending.pips):
        return False
    tricks[:] = _shuffled(tricks, chance)
    # reached[n]: what seat 0 can have won of the first n tricks.
    reached: list[set[tuple[int, int]]] = [{(0, 0)}]
    for trick in tricks:
        more = {(pips + trick.pips, number + counted) for pips, number in reached[-1]}
        reached.append(reached[-1] | more)
    if goal not in reached[-1]:
        return False
    for trick, before in zip(reversed(tricks), reversed(reached[:-1]), strict=True):
        won = (goal[0] - trick.pips, goal[1] - counted)
        may_win, may_lose = won in before, goal in before
        wins = may_win and (not may_lose or chance.random() < 0.5)
        trick.winner = 0 if wins else 1
        goal = won if wins else goal
    return True


def _order(ending: Ending, tricks: list[_Trick], chance: Random) -> list[_Trick]:
    """Put mixed tricks where they may be legal, a trump where it is turned, the right winner last.

    Whoever can't follow lacks a suit in all six cards, so a mixed trick is followed by five from
    other suits.
    """
    trump, turned = ending.trump, ending.rules.hand_size
    plain = _shuffled((trick for trick in tricks if not trick.mixed), chance)
    mixed = [trick for trick in tricks if trick.mixed]
    mixed.sort(key=lambda trick: all(card.suit is not trump for card in trick.cards))
    ordered: list[_Trick] = []
    for trick in mixed:
        ordered.append(trick)
        shunned = _shunned(ending, trick)
        _move(plain, ordered, turned - 1, set(Suit) - shunned)
        if len(ordered) == turned and trump is not None:
            # The card drawn first is the one turned for trump.
            _move(plain, ordered, 1, {trump})
    last = [trick for trick in plain if trick.winner == ending.leader][:1]
    ordered += [trick for trick in plain if trick not in last] + last
    at = next((at for at, each in enumerate(ordered) if each.cards[0].suit is trump), -1)
    if not mixed and len(ordered) > turned + 1 and 0 <= at < len(ordered) - 1:
        ordered[at], ordered[turned] = ordered[turned], ordered[at]
    return ordered


def _move(source: list[_Trick], target: list[_Trick], count: int, suits: set[Suit]) -> None:
    for trick in [each for each in source if each.cards[0].suit in suits][:count]:
        source.remove(trick)
        target.append(trick)


def _shunned(ending: Ending, mixed: _Trick) -> set[Suit]:
    """Return the suits that must be missing in the hand that answers a mixed trick."""
    trump = ending.trump
    assert trump is not None
    first, second = mixed.cards
    if trump in (first.suit, second.suit):
        return {first.suit, second.suit} - {trump}
    return {first.suit, trump} if ending.rules.must_trump_when_void else {first.suit}


def _plays(
    ending: Ending, tricks: Sequence[_Trick], chance: Random
) -> tuple[list[tuple[int, Card]], list[list[Card]]] | None:
    """Return the plays (seat, card) and what each seat plays in order; None if a trick fails."""
    leader = 1 - ending.dealer
    plays: list[tuple[int, Card]] = []
    played: list[list[Card]] = [[], []]
    for trick in tricks:
        led = _led_card(ending, trick, leader)
        if led is None:
            return None
        reply = trick.cards[trick.cards[0] is led]
        for seat, card in ((leader, led), (1 - leader, reply)):
            plays.append((seat, card))
            played[seat].append(card)
        leader = trick.winner
    if leader != ending.leader:
        return None
    # After few tricks the card turned for trump is still in a hand: its place there matters.
    many = ending.rules.stock == "none" or len(tricks) > ending.rules.hand_size
    in_order = many or chance.random() < 0.2
    for seat in (0, 1):
        hand = ending.hands[seat]
        played[seat] += hand if in_order else _shuffled(hand, chance)
    if ending.led is not None:
        # Where in the leader's hand it was can't be known.
        place = len(played[ending.leader]) if in_order else len(tricks) + int(chance.random() * 6)
        played[ending.leader].insert(place, ending.led)
        plays.append((ending.leader, ending.led))
    return (plays, played) if _mixed_are_legal(ending, plays, played) else None


def _led_card(ending: Ending, trick: _Trick, leader: int) -> Card | None:
    """Return the card to lead so that the right seat wins the trick."""
    first, second = trick.cards
    pairs = [(first, second), (second, first)]
    if second.suit is not ending.trump and first.suit is ending.trump:
        pairs.reverse()  # rather take with a trump than lead it
    for led, reply in pairs:
        if (winning_card((led, reply), ending.trump) == 0) == (trick.winner == leader):
            return led
    return None


def _mixed_are_legal(
    ending: Ending, plays: Sequence[tuple[int, Card]], played: Sequence[Sequence[Card]]
) -> bool:
    size = ending.rules.hand_size
    for number in range(len(plays) // 2):
        (_, led), (seat, reply) = plays[2 * number : 2 * number + 2]
        if led.suit is not reply.suit:
            hand = played[seat][number : number + size]
            if reply not in legal_cards(ending.rules, led, ending.trump, hand):
                return False
    return True


def _replay(
    ending: Ending, plays: Sequence[tuple[int, Card]], played: Sequence[Sequence[Card]]
) -> Deal | None:
    """Lay the pack and play; None unless the deal then stands at the position."""
    pack = _pack(ending, plays, played)
    rules, trump = ending.rules, ending.trump
    assert trump is not None
    cut = Card(Rank.TWO, trump) if rules.trump_source == "cut" else None
    deal = Deal.from_pack(rules, pack, ending.dealer, cut=cut)
    if deal.trump is None and plays:
        return None if plays[0][1].suit is not trump else _play_all(ending, deal, plays)
    return _play_all(ending, deal, plays) if deal.trump is trump else None


def _pack(
    ending: Ending, plays: Sequence[tuple[int, Card]], played: Sequence[Sequence[Card]]
) -> list[Card]:
    """Return the pack that deals and draws each seat's cards in the order they are played."""
    rules, eldest, trump = ending.rules, 1 - ending.dealer, ending.trump
    size, packet = rules.hand_size, rules.deal_packet
    pack: list[Card] = []
    for first in range(0, size, packet):
        for seat in (eldest, 1 - eldest):
            pack += played[seat][first : first + packet]
    winners = [
        seat if winning_card((led, reply), trump) == 0 else other
        for (seat, led), (other, reply) in zip(plays[::2], plays[1::2], strict=False)
    ]
    if rules.stock == "draw":
        for number, winner in enumerate(winners):
            for seat in (winner, 1 - winner):
                pack += played[seat][number + size : number + size + 1]
    pack += ending.stock
    rest = [card for card in PACK if card not in set(pack)]
    # Where no cards are drawn the next card is turned for trump; a Jack would score.
    rest.sort(key=lambda card: (card.suit is not trump, card.rank is Rank.JACK))
    return pack + rest


def _play_all(ending: Ending, deal: Deal, plays: Sequence[tuple[int, Card]]) -> Deal | None:
    for seat, card in plays:
        if deal.to_move != seat or card not in deal.legal_moves:
            return None
        deal = deal.play(card)
    found = Ending.from_deal(deal)
    same = (
        tuple(map(set, found.hands)) == tuple(map(set, ending.hands))
        and (found.to_move, found.led, found.stock) == (ending.to_move, ending.led, ending.stock)
        and found.pips == ending.pips
        and set(found.stakes) == set(ending.stakes)
        and (not any(ending.tricks) or found.tricks == ending.tricks)
        and not deal.pegged
    )
    return deal if same else None
