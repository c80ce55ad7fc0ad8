"""What the players say before the first card: begging, giving, running, discarding, bidding."""

from __future__ import annotations

import random

import pytest
from tables import choice, laid_out, order, play_out

from californiajack import PRESETS, Card, Deal, Match, Suit
from californiajack.players import player
from californiajack.players.careful_bids import outlook

CAREFUL = player("careful")
PITCH = PRESETS["pitch"]
SEVEN = PRESETS["seven_up"]
STRONG = "AS KS JS 2S TS 9S"
WEAK = "3C 5C 4D 6D 7H 8H"


def reasons(deal: Deal) -> dict[str, str]:
    answer = CAREFUL.choose(deal.view(deal.to_move))
    return {str(ranked.action): ranked.key for ranked in answer}


# Pitch


def test_f9_no_four_without_a_point_card():
    """F9: however long the suit, a four needs its Jack and the ends of the suit."""
    for hand in ("3S 4S 5S 6S 7S 8S", "QS TS 9S 8S 7S 6S", WEAK, "TS TH TD TC 9S 8S"):
        deal = laid_out(PITCH, {1: hand})
        assert choice(CAREFUL, deal) != "bid:4"


def test_a_hand_with_everything_is_bid():
    deal = laid_out(PITCH, {1: STRONG})
    assert choice(CAREFUL, deal).startswith("bid:")
    # Somebody else's three does not stop it.
    over = laid_out(PITCH, {2: STRONG}, actions="bid:3")
    assert choice(CAREFUL, over) == "bid:4"


def test_a_weak_hand_passes():
    deal = laid_out(PITCH, {1: WEAK})
    best = CAREFUL.choose(deal.view(1))[0]
    assert (str(best.action), best.key) == ("pass", "pass_weak")


@pytest.mark.parametrize("bid", [2, 3, 4])
def test_f4_a_weak_dealer_does_not_steal(bid):
    """F4: the dealer may take the bid, but not every bid is worth taking."""
    deal = laid_out(PITCH.replace(dealer_steal="any"), {0: WEAK}, actions=f"bid:{bid} pass")
    assert choice(CAREFUL, deal) == "pass"


@pytest.mark.parametrize(
    ("steal", "bid", "answers"),
    [
        ("any", 3, {"bid:3"}),
        ("none", 3, {"bid:4", "pass"}),
        ("below_four", 3, {"bid:3"}),
        ("below_four", 4, {"pass"}),
        ("four_only", 3, {"bid:4", "pass"}),
        ("four_only", 4, {"bid:4"}),
    ],
)
def test_f4_a_strong_dealer_reads_the_option(steal, bid, answers):
    deal = laid_out(PITCH.replace(dealer_steal=steal), {0: STRONG}, actions=f"bid:{bid} pass")
    assert choice(CAREFUL, deal) in answers


def test_stealing_is_given_as_the_reason():
    deal = laid_out(PITCH, {0: STRONG}, actions="bid:3 pass")
    assert reasons(deal)["bid:3"] == "bid_steal"


def test_the_lowest_bid_is_read():
    hand = "KS 3S 9C 8D 7H 6H"
    one = laid_out(PITCH.replace(bid_min=1), {1: hand})
    two = laid_out(PITCH.replace(bid_min=2), {1: hand})
    assert choice(CAREFUL, one) == "bid:1"
    assert choice(CAREFUL, two) == "pass"


@pytest.mark.parametrize("suit", list(Suit))
def test_f7_one_table_for_the_point_cards(suit):
    """F7: each point card counts for its own point, in every suit alike, and no other card."""
    low, jack, high, nine = (Card.parse(f"{rank}{suit}") for rank in "2JA9")
    other = next(each for each in Suit if each is not suit)
    rest = [Card.parse(f"{rank}{other}") for rank in "34567"]
    view = laid_out(PITCH.replace(nine_point="last"), {}).view(1)

    def chances(card: Card):
        return outlook(view, suit, [card, *rest])

    assert chances(high).high == 1.0
    assert chances(low).low == 1.0
    assert chances(jack).jack > 0.5 > chances(high).jack
    assert chances(nine).nine > 0.5 > chances(low).nine
    assert chances(low).high < 0.1 < chances(jack).high
    # The off-suit Jack or Ace of the same colour is no point card.
    assert chances(Card.parse(f"J{other}")).jack < 0.1
    assert chances(Card.parse(f"A{other}")).high < 0.1


def test_the_outlook_reads_who_gets_low():
    deal = laid_out(PITCH, {1: "2S 8S 9C 8D 7H 6H"})
    holder = outlook(deal.view(1), Suit.SPADES)
    captor = outlook(
        laid_out(PITCH.replace(low_to="captor"), {1: "2S 8S 9C 8D 7H 6H"}).view(1), Suit.SPADES
    )
    assert holder.low == 1.0
    assert captor.low < 0.8


def test_the_bidder_leads_its_best_suit():
    deal = laid_out(PITCH, {1: "AS KS JS 2H 3D 4C"}, actions="bid:2 pass pass")
    assert choice(CAREFUL, deal)[1] == "S"
    assert reasons(deal)[choice(CAREFUL, deal)] == "lead_best_suit"
    assert choice(CAREFUL, deal) != "JS"


def test_the_bidder_names_its_best_suit():
    rules = PITCH.replace(trump_source="named")
    deal = laid_out(rules, {1: "AS KS JS 2H 3D 4C"}, actions="bid:2 pass pass")
    assert choice(CAREFUL, deal) == "name:S"
    assert reasons(deal)["name:S"] == "name_best"


def test_a_trump_that_is_cut_before_the_bids_is_read():
    rules = PITCH.replace(trump_source="cut")
    for cut, answer in (("4S", "bid:2"), ("4H", "pass")):
        deal = laid_out(rules, {1: "AS KS JS 2S 7D 8C"}, cut=cut)
        assert choice(CAREFUL, deal) == answer


def test_bids_are_mostly_made():
    made = failed = 0
    for seed in range(80):
        deal = play_out(Deal.shuffled(PITCH, seed, seed % 3), [CAREFUL] * 3)
        if any(call.kind == "bid" for _, call in deal.bids):
            made += not deal.score().bid_failed
            failed += deal.score().bid_failed
    assert made + failed > 30
    assert made > 1.5 * failed


def test_the_random_player_bids_rarely_and_low():
    bids = 0
    for seed in range(200):
        deal = Deal.shuffled(PITCH, seed)
        call = choice(player("random", seed=seed), deal)
        assert call in ("pass", "bid:2")
        bids += call != "pass"
        assert choice(player("random", seed=seed), deal.call(deal.legal_calls[1])) == "pass"
    assert 10 < bids < 45


@pytest.mark.parametrize("name", ["random", "careful"])
def test_a_pitch_match_comes_to_an_end(name):
    for seed in range(3):
        match = Match.start(PITCH, seed)
        players = [player(name)] * 3
        while not match.is_over:
            assert match.number < 120
            if match.deal.is_over:
                match = match.next_deal()
                continue
            seat = match.deal.to_move
            match = match.act(players[seat].choose(match.deal.view(seat))[0].action)


# Seven-Up


def test_a_weak_hand_begs_and_a_strong_one_stands():
    weak = laid_out(SEVEN, {1: WEAK}, after="9S")
    strong = laid_out(SEVEN, {1: "AS KS JS 2S 7H 8H"}, after="9S")
    assert (choice(CAREFUL, weak), reasons(weak)["beg"]) == ("beg", "beg_weak")
    assert (choice(CAREFUL, strong), reasons(strong)["stand"]) == ("stand", "stand_strong")


def test_the_dealer_gives_with_a_strong_hand_and_runs_with_a_weak_one():
    strong = laid_out(SEVEN, {0: "AS KS JS 2S TS 8H"}, after="9S", actions="beg")
    weak = laid_out(SEVEN, {0: WEAK}, after="9S", actions="beg")
    assert choice(CAREFUL, strong) == "give"
    assert choice(CAREFUL, weak) == "run"


def test_no_gift_that_loses_the_match():
    """Near the target the gift is out of the question, whether or not the rules allow it."""
    for may_win in (False, True):
        deal = laid_out(
            SEVEN.replace(gift_may_win=may_win),
            {0: "AS KS JS 2S TS 8H"},
            after="9S",
            scores=(0, 6),
            actions="beg",
        )
        assert choice(CAREFUL, deal) == "run"
        assert reasons(deal)["run"] == "run_saves"


def test_discards_keep_the_trumps_and_the_points():
    deal = laid_out(SEVEN, {1: "AS JS 2S 3C 5D TD"}, after="9H", actions="beg run")
    while deal.phase == "discard" and deal.to_move == 1:
        hand = deal.hands[1]
        card = choice(CAREFUL, deal).partition(":")[2]
        gone = Card.parse(card)
        trumps = [each for each in hand if each.suit is deal.trump]
        assert gone.suit is not deal.trump or len(trumps) == len(hand)
        plain = [each for each in hand if each.suit is not deal.trump]
        assert gone.pips == min(each.pips for each in plain)
        deal = deal.act(next(call for call in deal.legal_calls if call.value is gone))
    assert deal.to_move == 0


def test_point_trumps_are_the_last_to_be_discarded():
    rng = random.Random(1)
    seen = 0
    for seed in range(30):
        deal = Deal.shuffled(SEVEN, seed)
        deal = deal.call(deal.legal_calls[1])
        deal = deal.call(deal.legal_calls[-1])
        while deal.phase == "discard":
            ranking = order(CAREFUL, deal)
            ace = f"discard:A{deal.trump}"
            if ace in ranking:
                assert ranking[-1] == ace
                seen += 1
            deal = deal.call(rng.choice(deal.legal_calls))
    assert seen > 5
