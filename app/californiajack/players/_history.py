"""Finds a past for a position: a pack and legal plays that lead to it, so it can lie on a table.

The cards that are gone are paired into tricks, mostly within a suit: following suit is legal under
every rule, and either seat can lead, so either can win such a trick at any time. Only where a suit
has an odd number of cards gone, two suits meet in a trick and the hands have to fit. The stock is
what each seat plays six tricks later. What is left to chance is tried until it fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from californiajack.rules.cards import PACK, PIPS_IN_PACK, Card, Rank, Suit
from californiajack.rules.deal import Deal
from californiajack.rules.errors import PackError, RulesError
from californiajack.rules.tricks import legal_cards, winning_card

from .positions import Ending

__all__ = ["deal_with_past"]

_TRIES: Final = 3000
_T = TypeVar("_T")


@dataclass(slots=True)
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
    chance = Random(seed)
    for _ in range(_TRIES):
        tricks = _pair(ending, length, chance)
        if tricks is None or not _share_out(ending, tricks, chance):
            continue
        ordered = _order(ending, tricks, chance)
        plays = _plays(ending, ordered)
        if plays is None:
            continue
        deal = _replay(ending, *plays)
        if deal is not None:
            return deal
    raise PackError(
        f"no past found for {ending.pips[0]}-{ending.pips[1]} pips and these cards: nothing in"
        f" {_TRIES} tries leads there; other pips or another seed may"
    )


def _check(ending: Ending) -> int:
    """Return how many tricks lie behind; refuse what can't be a whole deal."""
    rules = ending.rules
    if rules.beg or rules.bidding or ending.trump is None:
        raise RulesError("a past is made up for games without calls and with a trump from the start")
    if ending.stakes != replace_stakes(ending).stakes:
        raise PackError("the open points are not those of the cards in play")
    full = rules.hand_size
    hand = len(ending.hands[ending.leader]) + (ending.led is not None)
    if hand > full or (ending.stock and hand != full):
        raise PackError(f"a hand of {hand} cards with a stock of {len(ending.stock)}: hands have 6")
    length = full - hand
    if rules.stock == "draw":
        length = (len(PACK) - len(ending.in_play)) // 2
        total = sum(ending.pips) + sum(card.pips for card in ending.in_play)
        if total != PIPS_IN_PACK:
            raise PackError(f"pips captured and to come add up to {total}, not {PIPS_IN_PACK}")
    if any(ending.tricks) and sum(ending.tricks) != length:
        raise PackError(f"tricks={ending.tricks}: {length} tricks lie behind")
    return length


def replace_stakes(ending: Ending) -> Ending:
    """Return the position with the points open that its cards say."""
    return Ending.from_cards(
        ending.rules,
        ending.hands,
        ending.trump,
        to_move=ending.to_move,
        led=ending.led,
        stock=ending.stock,
        pips=ending.pips,
        tricks=ending.tricks,
        dealer=ending.dealer,
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
    reached = [{(0, 0)}]
    for trick in tricks:
        gain = (trick.pips, int(counted))
        won = {(pips + gain[0], number + gain[1]) for pips, number in reached[-1]}
        reached.append(reached[-1] | won)
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
    """Put mixed tricks first, a trump where it is turned up, and the right winner last."""
    trump = ending.trump
    mixed = [trick for trick in tricks if trick.mixed]
    plain = _shuffled((trick for trick in tricks if not trick.mixed), chance)
    # Whoever can't follow has few suits, so what is played next comes from the others.
    shunned = {trump, *(card.suit for trick in mixed for card in trick.cards)} if mixed else set()
    if chance.random() < 0.7:
        plain.sort(key=lambda trick: trick.cards[0].suit in shunned)
    ordered = mixed + plain
    turned = ending.rules.hand_size
    if len(ordered) > turned:
        trumps = [
            at
            for at, trick in enumerate(ordered)
            if at >= len(mixed) and trick.cards[0].suit is trump
        ]
        if trumps:
            at = trumps[-1]
            ordered[at], ordered[turned] = ordered[turned], ordered[at]
    last = len(ordered) - 1
    fitting = [
        at
        for at in range(len(mixed), last + 1)
        if ordered[at].winner == ending.leader and at != turned
    ]
    if fitting and ordered[last].winner != ending.leader:
        at = fitting[-1]
        ordered[at], ordered[last] = ordered[last], ordered[at]
    return ordered


def _plays(
    ending: Ending, tricks: Sequence[_Trick]
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
    for seat in (0, 1):
        played[seat] += ending.hands[seat]
    if ending.led is not None:
        # Where in the leader's hand it was can't be known.
        played[ending.leader].append(ending.led)
        plays.append((ending.leader, ending.led))
    return (plays, played) if _mixed_are_legal(ending, plays, played) else None


def _led_card(ending: Ending, trick: _Trick, leader: int) -> Card | None:
    """Return the card to lead so that the right seat wins the trick."""
    first, second = trick.cards
    for led, reply in ((first, second), (second, first)):
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
