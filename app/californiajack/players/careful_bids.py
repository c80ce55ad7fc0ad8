"""What the careful player says before the first card: Seven-Up's begging, Pitch's bidding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card, Rank, Suit
from californiajack.rules.options import Rules
from californiajack.rules.views import SeatView

from .base import Ranked, actions_of, in_order
from .careful_worth import Worth

__all__ = ["Outlook", "judge_calls", "outlook", "suit_worth"]

# What a hand makes in points with the trump as it stands when it is content: an average hand of
# two players makes half of what there is.
_CONTENT: Final = 1.5
# A bid that is no more than hoped for loses as often as it wins; the lead is worth a little.
_LEAD_BONUS: Final = 0.15


class Outlook(NamedTuple):
    """The chances of a hand to make each point with one suit as trump."""

    high: float
    low: float
    jack: float
    game: float
    nine: float

    @property
    def expected(self) -> float:
        """The points to be expected."""
        return sum(self)

    def at_least(self, points: int) -> float:
        """Return the chance to make so many points, as if each came by itself."""
        spread = [1.0]
        for chance in self:
            longer = [*spread, 0.0]
            spread = [
                longer[made] * (1 - chance) + (longer[made - 1] * chance if made else 0.0)
                for made in range(len(longer))
            ]
        return sum(spread[points:])


def _in_play(view: SeatView) -> float:
    """Return the chance that a card which this seat has not seen comes into the play."""
    if view.rules.stock == "draw":
        return 1.0
    others = sum(view.hand_counts) - len(view.hand)
    return min(1.0, others / max(1, len(view.unseen)))


def outlook(view: SeatView, suit: Suit, hand: Sequence[Card] | None = None) -> Outlook:
    """Return what the hand may make with this trump; with a stock, more is still to come."""
    cards = tuple(view.hand if hand is None else hand)
    trumps = sorted(card.rank for card in cards if card.suit is suit)
    there = _in_play(view)
    gone = {card.rank for card in (*view.turned, *view.discards) if card.suit is suit}
    if view.rules.stock == "draw":
        gone = set()
    missing = [rank for rank in Rank if rank not in trumps and rank not in gone]
    # Drawn cards bring everybody a share of what is missing.
    drawn = 1 / view.players if view.rules.stock == "draw" else 0.0
    return Outlook(
        high=_high(view.rules, trumps, missing, there, drawn),
        low=_low(view.rules, trumps, missing, there, drawn),
        jack=_catch(Rank.JACK, trumps, missing, there, drawn) * _jack_counts(view, suit),
        game=_game(view, cards, len(trumps), drawn),
        nine=_catch(Rank.NINE, trumps, missing, there, drawn) * (view.rules.nine_point != "off"),
    )


def _jack_counts(view: SeatView, suit: Suit) -> bool:
    instead = view.rules.turned_jack == "dealer_instead"
    return not (instead and Card(Rank.JACK, suit) in view.turned)


def _high(
    rules: Rules, trumps: list[Rank], missing: list[Rank], there: float, drawn: float
) -> float:
    if Rank.ACE in trumps:
        return 1.0
    if rules.high_card == "ace_only" or not trumps or drawn:
        return drawn if Rank.ACE in missing else 0.0
    return float((1 - there) ** sum(rank > trumps[-1] for rank in missing))


def _low(
    rules: Rules, trumps: list[Rank], missing: list[Rank], there: float, drawn: float
) -> float:
    lowest = Rank.TWO in trumps
    if rules.low_card == "two_only" or drawn:
        held = 1.0 if lowest else drawn * (Rank.TWO in missing)
    else:
        held = float((1 - there) ** sum(rank < trumps[0] for rank in missing)) if trumps else 0.0
    if rules.low_to == "holder":
        return held
    catch = 0.15 * there * sum(rank > Rank.TEN for rank in trumps)
    return 0.65 * held + (1 - held) * min(0.5, catch)


def _catch(
    rank: Rank, trumps: list[Rank], missing: list[Rank], there: float, drawn: float
) -> float:
    """Return the chance to capture the Jack or Nine of trumps."""
    above = sum(each > rank for each in trumps)
    if rank in trumps:
        danger = there * sum(each > rank for each in missing)
        return max(0.3, 0.9 - 0.3 * min(1.0, danger) + 0.05 * min(2, above))
    if rank not in missing:
        return 0.0
    return max(drawn * 0.9, there * min(0.8, 0.3 * above + 0.05 * len(trumps)))


def _game(view: SeatView, cards: Sequence[Card], trumps: int, drawn: float) -> float:
    if view.rules.game_by == "tricks":
        strong = sum(card.rank >= Rank.KING for card in cards)
        chance = 0.1 + 0.14 * trumps + 0.06 * strong
    else:
        chance = 0.1 + 0.12 * trumps + 0.012 * sum(card.pips for card in cards)
    if drawn:
        chance = (chance + 2 / view.players) / 3
    return min(0.9, chance)


def suit_worth(view: SeatView, suit: Suit) -> float:
    """Return the points that the hand should make with the suit as trump; longer is better."""
    length = sum(card.suit is suit for card in view.hand)
    return outlook(view, suit).expected + 0.05 * length


def best_suit(view: SeatView) -> Suit:
    """Return the trump if it is fixed, else the suit that makes most of the hand.

    Of equal suits it is the first in the order C D H S.
    """
    if view.trump is not None:
        return view.trump
    return max(Suit, key=lambda suit: suit_worth(view, suit))


def judge_calls(view: SeatView) -> list[Ranked]:
    """Return the calls that may be made, best first."""
    calls = [action for action in actions_of(view) if isinstance(action, Call)]
    judge = {
        "beg": _judge_beg,
        "gift": _judge_gift,
        "bid": _judge_bid,
        "name": _judge_name,
        "discard": _judge_discard,
    }[view.phase]
    ranked = [judge(view, call) for call in calls]
    if len(calls) == 1 and view.phase != "gift":
        only = ranked[0]
        return [Ranked(only.action, only.value, "only_call", only.facts)]
    return in_order(ranked)


# Seven-Up


def _surplus(view: SeatView) -> float:
    """Return how much better the hand is with this trump than it would be with another."""
    assert view.trump is not None
    now = outlook(view, view.trump).expected
    others = [outlook(view, suit).expected for suit in Suit if suit is not view.trump]
    # Running brings three more cards to everybody: what they change is the same for all.
    return now - (sum(others) / len(others) + _CONTENT) / 2


def _judge_beg(view: SeatView, call: Call) -> Ranked:
    surplus = _surplus(view)
    facts: dict[str, object] = {"call": str(call), "trump": str(view.trump)}
    if call.kind == "stand":
        return Ranked(call, surplus, "stand_strong" if surplus >= 0 else "stand_weak", facts)
    return Ranked(call, -surplus, "beg_weak" if surplus < 0 else "beg_strong", facts)


def _judge_gift(view: SeatView, call: Call) -> Ranked:
    surplus = _surplus(view)
    facts: dict[str, object] = {"call": str(call), "trump": str(view.trump)}
    loses = _gift_loses(view)
    if call.kind == "give":
        if loses:
            return Ranked(call, -10.0, "give_loses", facts)
        # The gift is a point for each adversary, whatever the deal brings.
        value = surplus - 1.0
        return Ranked(call, value, "give_strong" if value > -surplus else "give_weak", facts)
    if loses:
        return Ranked(call, 0.0, "run_saves", facts)
    return Ranked(call, -surplus, "run_weak" if surplus < 0.5 else "run_strong", facts)


def _gift_loses(view: SeatView) -> bool:
    """Tell whether a gift would put an adversary at the target, allowed or not."""
    points = list(view.scores)
    for peg in view.pegged:
        points[peg.seat] += peg.points
    target = view.rules.target
    return any(have + 1 >= target for seat, have in enumerate(points) if seat != view.seat)


def _judge_discard(view: SeatView, call: Call) -> Ranked:
    card = call.value
    assert isinstance(card, Card)
    worth = Worth(view)
    kept = worth.hold(card) + 0.01 * card.pips + 0.001 * card.rank
    key = "discard_pips" if card.pips else "discard_worthless"
    if card.suit is view.trump:
        pointed = worth.point(card) is not None or card.rank in (Rank.ACE, Rank.TWO)
        key = "discard_point" if pointed else "discard_trump"
        kept += 2.0 if pointed else 1.0
        kept += 2.0 * (card.rank is Rank.ACE)
    return Ranked(call, -kept, key, {"card": str(card), "trump": str(view.trump)})


# Pitch


def _judge_bid(view: SeatView, call: Call) -> Ranked:
    suit = best_suit(view)
    hopes = outlook(view, suit)
    facts: dict[str, object] = {
        "call": str(call),
        "suit": str(suit),
        "expected": round(hopes.expected, 1),
        "bid": call.value if isinstance(call.value, int) else None,
    }
    bids = [each.value for each in view.legal_calls if isinstance(each.value, int)]
    best = max((_bid_value(view, hopes, bid) for bid in bids), default=-1.0)
    if not isinstance(call.value, int):
        return Ranked(call, 0.0, "pass_weak" if best <= 0 else "pass_strong", facts)
    value = _bid_value(view, hopes, call.value)
    steal = view.seat == view.dealer and call.value == view.bid
    key = "bid_high" if value <= 0 else "bid_steal" if steal else "bid_points"
    return Ranked(call, value, key, facts)


def _bid_value(view: SeatView, hopes: Outlook, bid: int) -> float:
    """Return how much better the bid is than a pass, in points."""
    if bid > _most(view, hopes):
        return -float(bid)
    made = hopes.at_least(bid)
    if not view.rules.setback:
        # Nothing is lost but what others make with the lead; still no more than is there.
        return hopes.expected + _LEAD_BONUS - _CONTENT - 0.1 * bid
    # Without the contract the hand still makes some of it.
    otherwise = 0.6 * (hopes.high + hopes.low) + 0.3 * (hopes.jack + hopes.game + hopes.nine)
    return made * hopes.expected - (1 - made) * bid - otherwise + _LEAD_BONUS - 0.05 * bid


def _most(view: SeatView, hopes: Outlook) -> int:
    """Return the highest bid that the hand can justify: no four without a card for each point."""
    likely = sum(chance >= 0.5 for chance in hopes)
    return max(view.rules.bid_min, likely + 1) if likely < 3 else 4


def _judge_name(view: SeatView, call: Call) -> Ranked:
    suit = call.value
    assert isinstance(suit, Suit)
    key = "name_best" if suit is best_suit(view) else "name_poor"
    return Ranked(call, suit_worth(view, suit), key, {"call": str(call), "suit": str(suit)})
