"""Statements that are true or false: whether they hold is computed by the rules core.

A claim is a pure function of the rules, or of a position where `about_position` says so. Its words
are in the lesson; the reason why it is true or false is generated.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import PACK, PIPS_IN_PACK, Card, Rank, Suit, shuffled_pack
from californiajack.rules.deal import Deal
from californiajack.rules.options import Rules
from californiajack.rules.reasons import point_of
from californiajack.rules.tricks import legal_cards, winning_card

from .arguments import a_word
from .asks import Ask, Facts, Option, Posed, Question, Setting, Why
from .claims_position import OF_POSITION
from .scenes import by_careful, finish
from .solving import solution

__all__ = ["CLAIMS", "Claim", "claim_ask", "truth_of"]

_TRUMP: Final = Suit.SPADES
_ACE: Final = Card(Rank.ACE, _TRUMP)


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement: `holds` computes its truth. `about_position` says that it needs a position."""

    name: str
    holds: Callable[[Deal], bool]
    about_position: bool = False


def _beats(led: Card, answer: Card) -> bool:
    return winning_card((led, answer), _TRUMP) == 1


# About cards and tricks, tried with every card of the pack


def _ace_can_be_lost(deal: Deal) -> bool:
    led_and_lost = any(_beats(_ACE, card) for card in PACK if card is not _ACE)
    return led_and_lost or any(not _beats(card, _ACE) for card in PACK if card is not _ACE)


def _ace_beats_all(deal: Deal) -> bool:
    """An Ace of any suit always wins its trick."""
    ace = Card(Rank.ACE, Suit.HEARTS)
    return not any(_beats(ace, card) for card in PACK if card is not ace)


def _ten_beats_jack(deal: Deal) -> bool:
    return _beats(Card(Rank.JACK, Suit.HEARTS), Card(Rank.TEN, Suit.HEARTS))


def _ten_below_jack(deal: Deal) -> bool:
    return _beats(Card(Rank.TEN, Suit.HEARTS), Card(Rank.JACK, Suit.HEARTS))


def _higher_number_wins(deal: Deal) -> bool:
    """Of two cards the one of higher rank wins, whatever the suits."""
    return all(
        _beats(led, answer) == (answer.rank > led.rank)
        for led in PACK
        for answer in PACK
        if led.rank is not answer.rank
    )


def _small_trump_beats_ace(deal: Deal) -> bool:
    two = Card(Rank.TWO, _TRUMP)
    return all(_beats(card, two) for card in PACK if card.suit is not _TRUMP)


def _discard_can_win(deal: Deal) -> bool:
    """A card that neither follows suit nor is a trump can win."""
    return any(
        _beats(led, card)
        for led in PACK
        for card in PACK
        if card.suit is not led.suit and card.suit is not _TRUMP
    )


def _second_overtrumped(deal: Deal) -> bool:
    """A trump played second to a plain lead can lose: only where a third card follows."""
    if deal.players == 2:
        return not all(
            _beats(led, card)
            for led in PACK
            for card in PACK
            if card.suit is _TRUMP and led.suit is not _TRUMP
        )
    return True


# About what may be played


def _legal(deal: Deal, led: str, hand: str, trump: Suit = _TRUMP) -> set[str]:
    cards = tuple(map(Card.parse, hand.split()))
    return set(map(str, legal_cards(deal.rules, Card.parse(led), trump, cards)))


def _must_trump_if_you_can(deal: Deal) -> bool:
    """Whoever has a trump has to use it even if the led suit is in hand."""
    return _legal(deal, "QH", "6H 2S 9C") == {"2S"}


def _may_trump_when_able(deal: Deal) -> bool:
    return "2S" in _legal(deal, "QH", "6H 2S 9C")


def _must_trump_when_void(deal: Deal) -> bool:
    return _legal(deal, "QH", "2S 9C") == {"2S"}


def _any_card_when_void(deal: Deal) -> bool:
    return _legal(deal, "QH", "2S 9C") == {"2S", "9C"}


def _never_trump_when_following(deal: Deal) -> bool:
    """Whoever can follow suit may not trump."""
    return not _may_trump_when_able(deal)


def _led_trump_must_be_followed(deal: Deal) -> bool:
    return _legal(deal, "QS", "6H 2S 9C") == {"2S"}


# About drawing and leading, tried on a deal


def _one_trick(rules: Rules) -> Deal:
    deal = Deal.from_pack(rules, shuffled_pack(1))
    while len(deal.tricks) < 1:
        deal = by_careful(deal)
    return deal


def _loser_draws_first(deal: Deal) -> bool:
    trick = _one_trick(deal.rules).tricks[0]
    return bool(trick.draws) and trick.draws[0].seat != trick.winner


def _loser_leads(deal: Deal) -> bool:
    after = _one_trick(deal.rules)
    return after.to_move != after.tricks[0].winner


def _loser_gets_nothing(deal: Deal) -> bool:
    """Only the winner of a trick draws from the stock."""
    trick = _one_trick(deal.rules).tricks[0]
    return all(draw.seat == trick.winner for draw in trick.draws)


def _deal_ends_with_stock(deal: Deal) -> bool:
    """The deal is over as soon as the stock is empty."""
    after = _one_trick(deal.rules)
    while after.stock:
        after = by_careful(after)
    return after.is_over


def _end_hand_known(deal: Deal) -> bool:
    """When the stock is empty the cards not yet seen are the opponent's hand."""
    after = _one_trick(deal.rules)
    while after.stock:
        after = by_careful(after)
    view = after.view(0)
    return after.players == 2 and set(after.hands[1]) == set(view.unseen | view.known[1])


# About points


def _four_tens_win_game(deal: Deal) -> bool:
    """All four tens alone have more pips than everything else."""
    tens = sum(card.pips for card in PACK if card.rank is Rank.TEN)
    return deal.rules.game_by == "pips" and tens > PIPS_IN_PACK - tens


def _ten_beats_two_aces(deal: Deal) -> bool:
    ace, ten = Card(Rank.ACE, _TRUMP), Card(Rank.TEN, _TRUMP)
    return ten.pips > 2 * ace.pips


def _nine_counts_nine(deal: Deal) -> bool:
    return Card(Rank.NINE, _TRUMP).pips == 9


def _court_counts_more_than_ten(deal: Deal) -> bool:
    ten = Card(Rank.TEN, _TRUMP).pips
    return any(card.pips > ten for card in PACK if card.rank > Rank.TEN)


def _most_tricks_win_game(deal: Deal) -> bool:
    return deal.rules.game_by == "tricks"


def _hand_counts_for_game(deal: Deal) -> bool:
    """Cards that are still in hand have pips for Game: only captured ones do."""
    return any(deal.hands) and sum(deal.view(0).pips) == PIPS_IN_PACK


def _tie_shared(deal: Deal) -> bool:
    """On a tie for Game both get a point: no value of the option does that."""
    return deal.rules.game_tie not in ("none", "non_dealer")


def _tie_gives_nobody(deal: Deal) -> bool:
    return deal.rules.game_tie == "none"


def _last_trick_bonus(deal: Deal) -> bool:
    """There is a point for the last trick."""
    return any(line.point == "last" for line in finish(_one_trick(deal.rules)).score().lines)


def _high_goes_to_holder(deal: Deal) -> bool:
    return deal.rules.high_to == "holder"


def _most_trumps_high(deal: Deal) -> bool:
    """High goes to whoever won most trumps: looked for in played deals, it does not."""
    for seed in range(20):
        played = finish(Deal.shuffled(deal.rules, seed))
        trumps = [
            sum(card.suit is played.trump for card in played.captured(seat))
            for seat in range(played.players)
        ]
        if played.score().high.seat != trumps.index(max(trumps)):
            return False
    return True


def _low_to_player(deal: Deal) -> bool:
    return deal.rules.low_to == "holder"


def _low_goes_to_captor(deal: Deal) -> bool:
    return deal.rules.low_to == "captor"


def _jack_when_held(deal: Deal) -> bool:
    """Who holds the Jack has its point, also when it is captured: it can be beaten."""
    jack = Card(Rank.JACK, _TRUMP)
    return not any(_beats(jack, card) for card in PACK if card.suit is _TRUMP)


def _jack_must_be_led(deal: Deal) -> bool:
    """The Jack scores only if it is led: it can win second as well."""
    jack = Card(Rank.JACK, _TRUMP)
    return not any(_beats(card, jack) for card in PACK if card is not jack)


def _nine_is_a_point(deal: Deal) -> bool:
    return point_of(deal.rules, Card(Rank.NINE, _TRUMP), _TRUMP) == "nine"


def _higher_total_wins(deal: Deal) -> bool:
    """If both reach the target in one deal the higher total wins."""
    return deal.rules.end_rule == "highest_play_on"


def _order_matters(deal: Deal) -> bool:
    return deal.rules.end_rule == "count_out"


def _first_trick_offers_trump(deal: Deal) -> bool:
    """The card that the first trick is played for is a trump."""
    rules = deal.rules
    return rules.stock == "draw" and rules.trump_source == "stock_top"


def _four_points_in_a_deal(deal: Deal) -> bool:
    """There are four points, apart from a tie: every one is decided by one card or sum."""
    return deal.rules.nine_point == "off" and deal.rules.turned_jack != "dealer_extra"


_GENERAL: Final = (
    _ace_can_be_lost,
    _ace_beats_all,
    _ten_beats_jack,
    _ten_below_jack,
    _higher_number_wins,
    _small_trump_beats_ace,
    _discard_can_win,
    _second_overtrumped,
    _must_trump_if_you_can,
    _may_trump_when_able,
    _must_trump_when_void,
    _any_card_when_void,
    _never_trump_when_following,
    _led_trump_must_be_followed,
    _loser_draws_first,
    _loser_leads,
    _loser_gets_nothing,
    _deal_ends_with_stock,
    _end_hand_known,
    _four_tens_win_game,
    _ten_beats_two_aces,
    _nine_counts_nine,
    _court_counts_more_than_ten,
    _most_tricks_win_game,
    _hand_counts_for_game,
    _tie_shared,
    _tie_gives_nobody,
    _last_trick_bonus,
    _most_trumps_high,
    _high_goes_to_holder,
    _low_to_player,
    _low_goes_to_captor,
    _jack_when_held,
    _jack_must_be_led,
    _nine_is_a_point,
    _higher_total_wins,
    _order_matters,
    _first_trick_offers_trump,
    _four_points_in_a_deal,
)
CLAIMS: Final = MappingProxyType(
    {
        function.__name__[1:]: Claim(function.__name__[1:], function, function in OF_POSITION)
        for function in (*_GENERAL, *OF_POSITION)
    }
)
"""Every claim by its name."""


def truth_of(name: str, deal: Deal) -> bool:
    """Return whether a claim holds under the rules of a deal, or in its position."""
    return CLAIMS[name].holds(deal)


def _claim(setting: Setting) -> Posed:
    name = setting.word("claim")
    truth = truth_of(name, setting.deal)
    word = "true" if truth else "false"
    facts = setting.facts(claim=name)
    found: Facts = {"claim": name, "truth": truth, "end_rule": setting.rules.end_rule}
    if CLAIMS[name].about_position:
        best = solution(setting.deal).best
        found["best"] = [str(card) for card in setting.deal.legal_moves if card in best]
    why = Why(f"claim_{name}_{word}", found)
    options = (Option("true"), Option("false"))
    return Posed(Question("claim", "truth", options, facts), (word,), why, lambda _: why)


claim_ask: Final = Ask("claim", ("judge",), _claim, {"claim": a_word(*CLAIMS, needed=True)})
