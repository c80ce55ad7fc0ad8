"""The review: exact where it can be, honest about its error, and blind for what was hidden."""

from itertools import pairwise

import pytest

from californiajack import PACK, PRESETS, Card, Deal
from californiajack.analysis._habits import play_by_habit
from californiajack.analysis._judging import judge
from californiajack.analysis._trials import Trial, points_in
from californiajack.analysis.review import GRADES, ReviewError, review
from californiajack.players import player
from californiajack.players._kernel import Kernel
from californiajack.players.lasttricks import margin
from californiajack.players.positions import Ending
from californiajack.players.solver import solve
from californiajack.players.worlds import sample_world

TWO_SEATS = ("classic", "captured", "nordic", "shasta_closed")


def played(name="classic", seed=1, you="random", until=None):
    """Return a deal in which seat 0 plays as `you` says and the others carefully."""
    deal = Deal.shuffled(PRESETS[name], seed, dealer=seed % PRESETS[name].players)
    players = {0: player(you)}
    careful = player("careful")
    while not deal.is_over and (until is None or len(deal.tricks) < until):
        view = deal.view(deal.to_move)
        deal = deal.act(players.get(deal.to_move, careful).choose(view)[0].action)
    return deal


def last(reviews):
    for each in reviews:
        found = each
    return found


def same_deal_elsewhere(deal, world):
    """Return the world with the cards of seat 0 dealt in the same order as in the deal."""
    mine = set(deal.line[0].hands[0])
    places = [place for place, card in enumerate(deal.pack) if card in mine]
    assert {world.pack[place] for place in places} == mine
    pack = list(world.pack)
    for place in places:
        pack[place] = deal.pack[place]
    other = Deal.from_pack(deal.rules, pack, deal.dealer, cut=deal.cut, scores=deal.scores)
    for action in world.actions:
        other = other.act(action)
    return other


@pytest.mark.parametrize("name", PRESETS)
def test_every_play_is_reviewed_in_every_preset(name):
    deal = played(name)
    report = last(review(deal, worlds=3))
    mine = [p.card for trick in deal.tricks for p in trick.plays if p.seat == 0]
    assert report.complete
    assert report.share == 1
    assert [each.card for each in report.moments] == mine
    assert [each.trick for each in report.equity] == list(range(len(deal.tricks) + 1))
    assert report.equity[-1].value == margin(deal.score().points, 0)
    for each in report.moments:
        assert each.grade in GRADES
        assert each.top in each.best
        assert set(each.best) <= set(each.legal)
        assert (each.grade in ("small", "loss", "large")) == (each.lost > 0)
        assert not each.lost or each.lost > each.error
    assert list(report.worst) == sorted(report.worst, key=lambda each: -each.lost)


@pytest.mark.parametrize("name", TWO_SEATS)
def test_with_an_empty_stock_it_says_what_the_solver_says(name):
    deal = played(name, seed=4, you="careful")
    report = last(review(deal, worlds=2))
    late = [each for each in report.moments if not deal.line[each.place].stock]
    assert late
    for each in late:
        if each.method == "forced":
            assert len(deal.line[each.place].legal_moves) == 1
            continue
        solution = solve(Ending.from_deal(deal.line[each.place]))
        assert each.method == "exact"
        assert each.error == 0
        assert each.lost == solution.lost_by(each.card)
        assert set(each.best) == solution.best


@pytest.mark.parametrize(
    ("name", "seed"), [("classic", 7), ("classic", 11), ("captured", 9), ("shasta_closed", 8)]
)
def test_the_curve_ends_in_steps_that_the_losses_explain(name, seed):
    """Between two exact values nothing changes but what the seats lost against best play."""
    deal = played(name, seed, you="careful")
    mine, other = last(review(deal, 0, worlds=2)), last(review(deal, 1, worlds=2))
    exact = [each for each in mine.equity if each.method == "exact" and each.trick >= 20]
    assert len(exact) == 7
    lost = {}
    for sign, report in ((-1, mine), (1, other)):
        for each in report.moments:
            lost[each.trick] = lost.get(each.trick, 0) + sign * each.lost
    assert any(lost[each.trick] for each in exact[1:])
    for before, after in pairwise(exact):
        assert after.value - before.value == lost[after.trick]


@pytest.mark.parametrize("name", ["classic", "nordic", "shasta_closed", "shasta_three", "pitch"])
def test_hidden_cards_change_nothing(name):
    """Another deal that looks the same to the seat gets the same review."""
    tricks = 3 if name == "pitch" else 7
    deal = played(name, seed=3, until=tricks)
    view = deal.view(0)
    found = last(review(deal, worlds=4, seed=5))
    for seed in range(3):
        other = same_deal_elsewhere(deal, sample_world(view, seed))
        assert other.view(0) == view
        assert other.pack != deal.pack
        again = last(review(other, worlds=4, seed=5))
        assert again.moments == found.moments
        assert again.equity == found.equity


def test_open_cards_are_another_question():
    deal = played(seed=3)
    shut, seen = last(review(deal, worlds=8)), last(review(deal, worlds=8, open_cards=True))
    assert {each.method for each in seen.moments} <= {"exact", "tried", "forced"}
    assert {each.method for each in shut.moments} <= {"exact", "sampled", "forced"}
    exact = [each.place for each in seen.moments if each.method == "exact"]
    assert len(exact) > len([each for each in shut.moments if each.method == "exact"])
    for each in seen.moments:
        if each.method == "exact":
            solution = solve(Ending.from_deal(deal.line[each.place]))
            assert each.lost == solution.lost_by(each.card)


def test_careful_play_loses_less_than_random_play():
    lost = {"careful": 0.0, "random": 0.0}
    for name in lost:
        for seed in range(4):
            lost[name] += last(review(played("captured", seed, you=name), worlds=20)).lost
    assert lost["careful"] < lost["random"]


def test_a_blunder_is_found_and_named():
    """A trump on the lead banks the Jack; who follows suit instead loses it to the King."""
    ending = Ending.from_cards(
        PRESETS["classic"], ("5C 9H JS", "7C KS"), "S", led="KH", pips=(30, 43)
    )
    deal = ending.deal()
    for card in map(Card.parse, ("9H", "KS", "JS", "7C", "5C")):
        deal = deal.play(card)
    moment = next(
        each for each in last(review(deal, worlds=2)).moments if each.card is Card.parse("9H")
    )
    assert moment.best == (Card.parse("JS"),)
    assert moment.lost == 2
    assert moment.grade == "large"
    assert moment.key == "exact_point"
    assert moment.facts["point"] == "jack"


def test_the_same_seed_gives_the_same_review_bit_by_bit():
    deal = played("nordic", seed=2)
    steps = list(review(deal, worlds=5, seed=9))
    assert steps[-1] == last(review(deal, worlds=5, seed=9))
    shares = [each.share for each in steps]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert not any(each.complete for each in steps[:-1])
    counts = [len(each.moments) for each in steps]
    assert counts == sorted(counts)
    assert set(counts) == set(range(27))  # they come one by one


def test_a_running_deal_is_reviewed_as_far_as_it_went():
    deal = played(until=5)
    report = last(review(deal, worlds=2))
    assert report.complete
    assert len(report.moments) == 5
    assert len(report.equity) == 6


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"worlds": 0}, "worlds"),
        ({"worlds": -1}, "worlds"),
        ({"worlds": 10_001}, "worlds"),
        ({"worlds": 2.0}, "worlds"),
        ({"worlds": True}, "worlds"),
        ({"budget": 0}, "budget"),
        ({"seat": 2}, "seat"),
        ({"seat": -1}, "seat"),
        ({"seat": None}, "seat"),
    ],
)
def test_what_is_not_possible_is_refused_before_anything_is_done(changes, key):
    with pytest.raises(ReviewError) as caught:
        review(played(until=2), **changes)
    assert caught.value.key == key


@pytest.mark.parametrize("name", ["classic", "seven_up", "pitch"])
def test_a_deal_without_a_play_has_no_review(name):
    with pytest.raises(ReviewError) as caught:
        review(Deal.shuffled(PRESETS[name], 1))
    assert caught.value.key == "no_play"


def test_a_tiny_budget_falls_back_to_averages():
    methods = set()
    for seed in range(4):
        deal = played(seed=seed, you="careful")
        report = last(review(deal, worlds=2, budget=1))
        methods |= {m.method for m in report.moments if not deal.line[m.place].stock}
    assert "sampled" in methods


# The workshop behind it


@pytest.mark.parametrize("name", PRESETS)
def test_a_trial_counts_what_the_core_counts(name):
    """The margin from kernel and solver is that of the deal which is really played out."""
    deal = played(name, seed=6, until=2 if name in ("pitch", "seven_up") else 15)
    while deal.to_move != 0:
        deal = deal.play(next(iter(deal.legal_moves)))
    trial = Trial(deal, 0)
    for card in deal.legal_moves:
        outcome = trial.outcome(card)
        points = [0] * deal.players
        for seat in outcome.values():
            if seat is not None:
                points[seat] += 1
        for peg in deal.pegged:
            points[peg.seat] += peg.points
        if not (deal.rules.setback and deal.bid):
            assert trial.margin(card) == margin(points, 0)


@pytest.mark.parametrize("name", PRESETS)
def test_habits_play_legal_cards_to_the_end(name):
    deal = played(name, seed=8, until=1)
    kernel = Kernel.from_deal(deal)
    for index in play_by_habit(kernel, deal.rules, 0):
        deal = deal.play(PACK[index])  # raises for a card that is not legal
    assert deal.is_over
    assert kernel.points() == list(deal.score().points)
    assert set(points_in(deal)) >= {"high", "low", "jack", "game"}


def test_more_worlds_make_the_error_smaller():
    deal = played(seed=5, until=9)
    while deal.to_move != 0 or len(deal.legal_moves) < 3:
        deal = deal.play(next(iter(deal.legal_moves)))
    widths = []
    for worlds in (15, 240):
        work = judge(deal.view(0), deal.legal_moves[0], worlds=worlds, seed=1, budget=100)
        while True:
            try:
                next(work)
            except StopIteration as end:
                judged = end.value
                break
        widths.append(max(judged.errors[card] for card in judged.best))
    assert widths[1] < widths[0]
