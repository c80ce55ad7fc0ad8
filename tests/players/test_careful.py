"""The careful player in positions where the right card is known, and against random play.

B… are named checks, F… faults that other programs shipped.
"""

from __future__ import annotations

import time

import pytest
from tables import choice, laid_out, order, play_out, random_states

from californiajack import PRESETS, Deal, Rules
from californiajack.players import player
from californiajack.rules.scoring import points_made

CAREFUL = player("careful")
CAPTOR = PRESETS["classic"].replace(low_to="captor", trump_source="cut")
# Two players and six cards each, no calls: for positions without a stock.
SIX = PRESETS["seven_up"].replace(beg=False)


def reasons(deal: Deal) -> dict[str, str]:
    answer = CAREFUL.choose(deal.view(deal.to_move))
    return {str(ranked.action): ranked.key for ranked in answer}


# Low


@pytest.mark.parametrize("top", ["3C", "AC", "7S", "TC", "KS"])
@pytest.mark.parametrize("led", ["4D", "9D", "TD", "AD"])
@pytest.mark.parametrize("follow", ["permissive", "permissive_must_trump"])
def test_b03_the_two_is_brought_home(top, led, follow):
    """B03, F2: last to play, no trump on the table: the Two takes the trick."""
    deal = laid_out(
        CAPTOR.replace(follow=follow),
        {1: f"{led} 8C 9C 8H 9H 7H", 0: "2S 5D 6D 5C 6C 5H"},
        after=top,
        cut="9S",
        actions=led,
    )
    assert choice(CAREFUL, deal) == "2S"
    assert reasons(deal)["2S"] == "bank_low"


def test_b03_does_not_hold_when_low_is_for_the_holder():
    deal = laid_out(
        CAPTOR.replace(low_to="holder"),
        {1: "4D 8C 9C 8H 9H 7H", 0: "2S 5D 6D 5C 6C 5H"},
        after="3C",
        cut="9S",
        actions="4D",
    )
    assert choice(CAREFUL, deal) != "2S"


def test_f1_the_deuce_is_not_thrown_away():
    """F1: Low goes to the taker, the trick is lost: any other card."""
    deal = laid_out(
        SIX.replace(low_to="captor", follow="strict"),
        {1: "AS 8C 9C 8H 9H 7H", 0: "2S 3S 6D 5C 6C 5H"},
        after="9S",
        actions="AS",
    )
    assert order(CAREFUL, deal) == ["3S", "2S"]
    # To the holder it is all the same, and the Two is the smaller card.
    other = laid_out(
        SIX.replace(low_to="holder", follow="strict"),
        {1: "AS 8C 9C 8H 9H 7H", 0: "2S 3S 6D 5C 6C 5H"},
        after="9S",
        actions="AS",
    )
    assert order(CAREFUL, other) == ["2S", "3S"]


def test_f1_the_deuce_is_not_led():
    deal = laid_out(CAPTOR, {1: "2S 4C 5D 7H 9H 8D"}, after="3C", cut="9S")
    assert order(CAREFUL, deal)[-1] == "2S"
    assert reasons(deal)["2S"] == "risk_low"


def test_f3_the_king_goes_before_the_low_trump():
    """F3: two trumps left and one is out that is between them: the high one draws it."""
    deal = laid_out(
        SIX.replace(low_to="captor", low_card="two_only"),
        {1: "KS 2S AC AD AH KH", 0: "QS 3C 3D 3H 4H 5D"},
        after="AS",
        actions="AC 3C AD 3D AH 3H KH 4H",
    )
    assert sorted(map(str, deal.legal_moves)) == ["2S", "KS"]
    assert choice(CAREFUL, deal) == "KS"


@pytest.mark.parametrize("low_to", ["holder", "captor"])
def test_the_option_decides_whether_a_low_two_is_worth_a_fight(low_to):
    """The opponent leads the Two of trumps: worth the King where its captor scores."""
    deal = laid_out(
        CAPTOR.replace(low_to=low_to),
        {1: "2S 8C 9C 8H 9H 7H", 0: "KS 3S 6D 5C 6C 5H"},
        after="4C",
        cut="9S",
        actions="2S",
    )
    assert choice(CAREFUL, deal) == "3S"
    assert reasons(deal)["3S"] == ("catch_low" if low_to == "captor" else "win_cheap")


# Jack, Nine, Ace


def test_the_nine_is_caught_where_it_counts():
    hands = {1: "9S 8C 7C 8H 9H 7H", 0: "KS 3S 6D 5C 6C 5H"}
    plain = laid_out(SIX.replace(game_by="tricks"), hands, after="TS", actions="9S")
    nine = laid_out(
        SIX.replace(game_by="tricks", nine_point="last"), hands, after="TS", actions="9S"
    )
    assert choice(CAREFUL, nine) == "KS"
    assert reasons(nine)["KS"] == "catch_nine"
    gap = [
        {str(each.action): each.value for each in CAREFUL.choose(deal.view(0))}
        for deal in (plain, nine)
    ]
    assert gap[1]["KS"] - gap[1]["3S"] > gap[0]["KS"] - gap[0]["3S"] + 0.5


def test_the_jack_is_caught_with_the_ace():
    deal = laid_out(
        PRESETS["classic"],
        {1: "JS 8C 7C 8H 9H 7H", 0: "AS 3S 6D 5C 6C 5H"},
        after="4S",
        actions="JS",
    )
    assert choice(CAREFUL, deal) == "AS"
    assert reasons(deal)["AS"] == "catch_jack"
    assert reasons(deal)["3S"] == "throw_trump"


def test_a_jack_that_the_dealer_has_booked_is_not_worth_the_ace():
    rules = PRESETS["classic"].replace(turned_jack="dealer_instead", trump_source="stock_top")
    booked = laid_out(
        rules,
        {1: "4D 8C 9C 8H 9H 7H", 0: "AS 5D 6D 5C 6C 5H"},
        after="JS",
        actions="4D",
    )
    extra = laid_out(
        rules.replace(turned_jack="dealer_extra"),
        {1: "4D 8C 9C 8H 9H 7H", 0: "AS 5D 6D 5C 6C 5H"},
        after="JS",
        actions="4D",
    )
    ace = [
        next(each.value for each in CAREFUL.choose(deal.view(0)) if str(each.action) == "AS")
        for deal in (booked, extra)
    ]
    assert ace[1] > ace[0] + 0.3


@pytest.mark.parametrize("led", ["AD", "KD", "9D"])
def test_f5_no_high_trump_for_a_worthless_ace(led):
    """F5: four pips are not worth the Ace, King or Jack of trumps."""
    deal = laid_out(
        PRESETS["classic"].replace(trump_source="cut"),
        {1: f"{led} 8C 9C 8H 9H 7H", 0: "AS KS 4D 3C 4C 3H"},
        after="5C",
        cut="9S",
        actions=led,
    )
    assert choice(CAREFUL, deal) == "4D"
    assert reasons(deal)["4D"] == "keep_ace"
    assert reasons(deal)["AS"] == "spend_ace"


def test_f6_the_ace_waits_when_there_is_nothing_to_win():
    """F6: last to a trick with nothing in it, the trump Ace is safe and stays."""
    for rules in (PRESETS["classic"], PRESETS["nordic"].replace(follow="permissive")):
        deal = laid_out(
            rules.replace(trump_source="cut"),
            {1: "3D 8C 9C 8H 9H 7H", 0: "AS TC KC QH JH 2D"},
            after="4C",
            cut="9S",
            actions="3D",
        )
        assert choice(CAREFUL, deal) == "2D"


def test_the_ace_takes_a_ten_when_nothing_smaller_can():
    deal = laid_out(
        SIX,
        {1: "TD 8C 9C 8H 9H 7H", 0: "AS 2C 3C 4C 3H 4H"},
        after="JS",
        actions="TD",
    )
    assert choice(CAREFUL, deal) == "AS"
    assert reasons(deal)["AS"] == "win_ten"


def test_a_ten_is_saved_when_the_trick_is_lost():
    deal = laid_out(
        PRESETS["captured"],
        {1: "AD 8C 9C 8H 9H 7H", 0: "TD 3D 4C 5C 3H 4H"},
        after="4S",
        actions="AD",
    )
    assert order(CAREFUL, deal) == ["3D", "TD"]
    assert reasons(deal)["TD"] == "give_ten"


# The stock and the options


def test_a_good_card_on_the_stock_is_fought_for():
    hands = {1: "8D 8C 9C 8H 9H 7H", 0: "9D 3D 4C 5C 3H 4H"}
    rules = PRESETS["classic"].replace(trump_source="cut")
    good = laid_out(rules, hands, after="AS", cut="9S", actions="8D")
    poor = laid_out(rules, hands, after="2C", cut="9S", actions="8D")
    assert choice(CAREFUL, good) == "9D"
    assert reasons(good)["9D"] == "win_stock"
    assert choice(CAREFUL, poor) == "3D"
    assert reasons(poor)["3D"] == "duck_stock"


def test_a_face_down_stock_is_not_fought_for():
    hands = {1: "8D 8C 9C 8H 9H 7H", 0: "9D 3D 4C 5C 3H 4H"}
    answers = [
        CAREFUL.choose(
            laid_out(PRESETS["shasta_closed"], hands, after=top, cut="9S", actions="8D").view(0)
        )
        for top in ("AS", "2C")
    ]
    assert answers[0] == answers[1]


def test_most_tricks_makes_a_bare_trick_worth_winning():
    hands = {1: "8D 8C 9C 8H 9H 7H", 0: "9D 3D 4C 5C 3H 4H"}
    values = []
    for game_by in ("pips", "tricks"):
        deal = laid_out(
            PRESETS["shasta_closed"].replace(game_by=game_by), hands, cut="9S", actions="8D"
        )
        answer = {str(each.action): each for each in CAREFUL.choose(deal.view(0))}
        values.append(answer["9D"].value - answer["3D"].value)
        if game_by == "tricks":
            assert answer["9D"].key == "win_trick"
    assert values[1] > values[0]


def test_last_of_three_does_not_beat_what_is_beaten():
    rules = PRESETS["shasta_three"].replace(trump_source="cut")
    deal = laid_out(
        rules,
        {1: "9D 8C 7C 8H 9H 7H", 2: "AD KC QC 6H 5H 2H", 0: "TD 3D 4C 5C 3H 4H"},
        after="2S",
        cut="9S",
        actions="9D AD",
    )
    assert order(CAREFUL, deal) == ["3D", "TD"]


# How good, how fast


@pytest.mark.parametrize("name", ["classic", "nordic"])
def test_it_beats_random_play(name):
    """Each pack is played twice with changed seats; the margin is far outside of chance."""
    careful, chance = CAREFUL, player("random", seed=1)
    margins = []
    for seed in range(60):
        mine = theirs = 0
        for seat in (0, 1):
            seats = [chance, chance]
            seats[seat] = careful
            points = points_made(play_out(Deal.shuffled(PRESETS[name], seed, seed % 2), seats))
            mine += points[seat]
            theirs += points[1 - seat]
        margins.append((mine - theirs) / 2)
    mean = sum(margins) / len(margins)
    error = (sum((each - mean) ** 2 for each in margins) / len(margins) ** 2) ** 0.5
    assert mean - 4 * error > 0.8, (mean, error)


@pytest.mark.parametrize("name", ["shasta_three", "seven_up", "pitch"])
def test_it_beats_random_play_elsewhere(name):
    rules: Rules = PRESETS[name]
    careful, chance = CAREFUL, player("random", seed=1)
    margins = []
    for seed in range(60):
        margin = 0.0
        for seat in range(rules.players):
            seats = [chance] * rules.players
            seats[seat] = careful
            points = points_made(play_out(Deal.shuffled(rules, seed, seed % rules.players), seats))
            margin += points[seat] - (sum(points) - points[seat]) / (rules.players - 1)
        margins.append(margin / rules.players)
    mean = sum(margins) / len(margins)
    error = (sum((each - mean) ** 2 for each in margins) / len(margins) ** 2) ** 0.5
    assert mean - 3 * error > 0.1, (mean, error)


@pytest.mark.parametrize("name", PRESETS)
def test_it_answers_at_once(name):
    """The middle one of many answers takes well under two milliseconds."""
    times = []
    for seed in range(2):
        for deal in random_states(PRESETS[name], seed):
            if deal.to_move is None:
                continue
            view = deal.view(deal.to_move)
            start = time.process_time()
            CAREFUL.choose(view)
            times.append(time.process_time() - start)
    assert sorted(times)[len(times) // 2] < 0.002
