"""Bad input: each fault has its own message that says what is allowed, and changes nothing."""

import pytest

from californiajack import (
    PACK,
    PRESETS,
    Call,
    Card,
    CodeError,
    Deal,
    IllegalAction,
    PackError,
    Rules,
    RulesError,
    TableError,
    rules_named,
)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: PRESETS["clasic"], RulesError, "no preset 'clasic'; there are classic, captured"),
        (lambda: rules_named("classic+x"), RulesError, "no add-on 'x'; there are shasta_point"),
        (lambda: Rules(bogus=1), RulesError, "no option 'bogus'; there are players"),
        (lambda: Rules().replace(bogus=1), RulesError, "no option 'bogus'"),
        (lambda: Rules(follow="x"), RulesError, "follow='x' is not allowed; use 'permissive'"),
        (lambda: Rules(target=0), RulesError, "whole number from 1 to 100"),
        (lambda: Rules(target=True), RulesError, "target=True is not allowed"),
        (lambda: Rules(players=4), RulesError, "only 2 or 3 can play.*share a short pile"),
        (lambda: Rules(players=1), RulesError, "players=1 is not allowed; use 2, 3"),
        (lambda: Rules(beg=1), RulesError, "beg=1 is not allowed"),
        (lambda: Call.parse("shout"), CodeError, "not a call: write one of stand"),
        (lambda: Call.parse("bid:x"), CodeError, "not a call"),
        (lambda: Call.parse("name:X"), CodeError, "not a call"),
        (lambda: Deal.from_pack(Rules(), PACK, dealer=2), PackError, "the seats are 0 to 1"),
        (lambda: Deal.from_pack(Rules(), PACK, dealer=True), PackError, "the seats are"),
        (lambda: Deal.from_pack(Rules(), PACK, scores=(1,)), PackError, "2 seats need 2 scores"),
        (lambda: Deal.from_pack(Rules(), PACK, cut=PACK[0]), PackError, "nothing is cut"),
        (Deal, TypeError, "Deal.from_pack"),
        (lambda: Deal.shuffled(Rules(), 1).view(2), ValueError, "seats are 0 to 1, or None"),
    ],
)
def test_the_message_says_what_is_allowed(make, error, message):
    with pytest.raises(error, match=message):
        make()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"stock_face": "up"}, "needs draw_visibility='both_up'"),
        ({"stock_face": "down"}, "needs draw_visibility='both_blind'"),
        ({"leftover": "dead"}, "players=3 with stock='draw'"),
        ({"leftover": "dead", "players": 3, "stock": "none"}, "players=3 with stock='draw'"),
        ({"bidding": True}, "the bidder chooses the trump"),
        ({"trump_source": "named"}, "nobody else could name"),
        ({"beg": True}, "needs stock='none'"),
        ({"beg": True, "stock": "none", "trump_source": "cut"}, "needs trump_source='stock_top'"),
        ({"turned_jack": "dealer_extra", "trump_source": "cut"}, "no card is turned up"),
        ({"game_tie": "non_dealer", "players": 3}, "there are two of them"),
        ({"setback": True}, "no bid to fail"),
        ({"end_rule": "bidder_first"}, "there is no bidder"),
    ],
)
def test_contradictions_are_refused_with_the_reason(changes, reason):
    with pytest.raises(RulesError, match=reason):
        Rules(**changes)


def test_all_errors_are_value_errors_under_one_base():
    for error in (RulesError, PackError, IllegalAction, CodeError):
        assert issubclass(error, TableError)
        assert issubclass(error, ValueError)


def test_presets_are_a_mapping_all_the_same():
    assert "clasic" not in PRESETS
    assert PRESETS.get("clasic") is None


def refused(deal, act, key):
    before = (deal.hands, deal.to_move, deal.trick, deal.actions)
    with pytest.raises(IllegalAction) as caught:
        act()
    assert caught.value.key == key
    assert (deal.hands, deal.to_move, deal.trick, deal.actions) == before
    return caught.value


def test_plays_that_are_refused_change_nothing():
    deal = Deal.shuffled(PRESETS["captured"], 12)
    other = deal.hands[deal.dealer][0]
    error = refused(deal, lambda: deal.play(other), "not_in_hand")
    # The message must not tell where the card is.
    assert f"seat {deal.dealer}" not in str(error)
    refused(deal, lambda: deal.play(deal.legal_moves[0], seat=deal.dealer), "not_your_turn")
    refused(deal, lambda: deal.call(Call("beg")), "no_call_now")
    refused(deal, deal.undo, "nothing_to_undo")
    refused(deal, deal.score, "not_over")


def test_a_card_that_breaks_the_rule_names_rule_and_cards():
    for seed in range(40):
        deal = Deal.shuffled(PRESETS["captured"], seed)
        deal = deal.play(deal.legal_moves[0])
        blocked = [card for card in deal.hands[deal.to_move] if card not in deal.legal_moves]
        if blocked:
            error = refused(deal, lambda: deal.play(blocked[0]), "must_follow")  # noqa: B023
            assert error.facts["legal"] == [str(card) for card in deal.legal_moves]
            assert error.facts["suit"] == str(deal.trick[0].card.suit)
            return
    pytest.fail("no deal with a blocked card")


def test_after_the_end_and_before_the_calls():
    deal = Deal.shuffled(PRESETS["seven_up"], 3)
    refused(deal, lambda: deal.play(deal.hands[deal.eldest][0]), "call_first")
    refused(deal, lambda: deal.call(Call("give")), "call_not_allowed")
    deal = deal.call(Call("stand"))
    while not deal.is_over:
        deal = deal.play(deal.legal_moves[0])
    refused(deal, lambda: deal.play(Card.parse("QS")), "over")
    refused(deal, lambda: deal.call(Call("beg")), "over")
