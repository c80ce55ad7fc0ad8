"""Matches: cutting for the deal, rotation, redeals, taking back."""

import pytest

from californiajack import PRESETS, Deal, IllegalAction, Match, PackError
from californiajack.rules.match import cut_for_deal, deal_seed


def to_the_end(match):
    while not match.deal.is_over and not match.is_over:
        moves = match.deal.legal_moves or match.deal.legal_calls
        match = match.act(moves[0])
    return match


@pytest.mark.parametrize("seed", range(60))
def test_the_lower_cut_deals_and_ties_cut_again(seed):
    rules = PRESETS["shasta_three"]
    dealer, rounds = cut_for_deal(rules, seed)
    tied = list(range(3))
    for each in rounds:
        assert [seat for seat, _ in each.cards] == tied
        lowest = min(card.rank for _, card in each.cards)
        tied = [seat for seat, card in each.cards if card.rank == lowest]
    assert tied == [dealer]


def test_the_higher_cut_deals_in_seven_up_with_the_ace_high():
    for seed in range(60):
        dealer, rounds = cut_for_deal(PRESETS["seven_up"], seed)
        ranks = {seat: card.rank for seat, card in rounds[-1].cards}
        assert ranks[dealer] == max(ranks.values())


def test_random_dealers_come_from_the_seed_and_are_even():
    dealers = [cut_for_deal(PRESETS["captured"], seed)[0] for seed in range(2000)]
    assert 900 < sum(dealers) < 1100
    assert dealers[7] == cut_for_deal(PRESETS["captured"], 7)[0]


def test_the_deal_passes_on():
    match = to_the_end(Match.start(PRESETS["classic"], 5, dealer=0))
    assert match.next_deal().deal.dealer == 1
    three = to_the_end(Match.start(PRESETS["shasta_three"], 5, dealer=2))
    assert three.next_deal().deal.dealer == 0


def test_a_redeal_stays_with_the_dealer():
    rules = PRESETS["pitch"].replace(all_pass="redeal")
    match = Match.start(rules, 5, dealer=1)
    for _ in range(3):
        match = match.call(match.deal.legal_calls[0])
    assert match.deal.thrown_in
    assert match.count is not None
    assert match.count.totals == (0, 0, 0)
    assert match.next_deal().deal.dealer == 1
    assert match.next_deal().deal.pack != match.deal.pack


def test_the_score_is_carried_on_and_seen_by_the_next_deal():
    match = to_the_end(Match.start(PRESETS["classic"], 5))
    later = match.next_deal()
    assert later.deal.scores == match.scores == later.scores
    assert sum(match.scores) in (3, 4)


def test_a_match_that_is_over_takes_nothing_more():
    match = Match.start(PRESETS["classic"].replace(target=1), 5)
    match = to_the_end(match)
    assert match.is_over
    for act in (match.next_deal, lambda: match.play(match.deal.pack[0])):
        with pytest.raises(IllegalAction, match="has won"):
            act()


def test_no_next_deal_before_the_last_card():
    match = Match.start(PRESETS["classic"], 5)
    with pytest.raises(IllegalAction, match="not over yet"):
        match.next_deal()


def test_taking_back_goes_into_the_deal_before():
    match = to_the_end(Match.start(PRESETS["classic"], 5))
    back = match.next_deal().undo()
    assert back.number == 1
    assert back.deal == match.deal.undo()
    with pytest.raises(IllegalAction, match="nothing has been played"):
        Match.start(PRESETS["classic"], 5).undo()


def test_only_a_deal_that_continues_the_match_may_follow():
    match = to_the_end(Match.start(PRESETS["classic"], 5, dealer=0))
    with pytest.raises(PackError, match="dealer 1"):
        match.next_deal(Deal.shuffled(PRESETS["classic"], 1, dealer=0))
    with pytest.raises(PackError, match="other rules"):
        Match.start(PRESETS["nordic"], 1, first=Deal.shuffled(PRESETS["classic"], 1))


def test_deals_of_a_match_differ():
    assert len({deal_seed(5, number) for number in range(50)}) == 50


@pytest.mark.parametrize("seed", [-1, 2**64, "x", None, True])
def test_a_bad_seed_is_refused(seed):
    with pytest.raises(ValueError, match="whole number"):
        Match.start(PRESETS["classic"], seed)
