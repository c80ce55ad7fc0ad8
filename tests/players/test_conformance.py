"""One suite for every player under every set of rules: legal, complete, sorted, no peeking."""

from __future__ import annotations

import random
import string

import pytest
from tables import RULE_SETS, deals_each

from californiajack import Card, Deal
from californiajack.players import PLAYERS, REASON_KEYS, Player, Ranked, player
from californiajack.players.worlds import sample_world

NAMES = sorted(PLAYERS)


def quickly(name: str) -> Player:
    """Return a player with the settings that it declares for a quick answer."""
    return player(name, **PLAYERS[name].quick)


def check(answer: list[Ranked], deal: Deal) -> None:
    legal = [*deal.legal_calls, *deal.legal_moves]
    assert sorted(map(str, legal)) == sorted(str(ranked.action) for ranked in answer)
    values = [ranked.value for ranked in answer]
    assert values == sorted(values, reverse=True)
    for ranked in answer:
        assert ranked.key in REASON_KEYS
        fields = {name for _, name, _, _ in string.Formatter().parse(REASON_KEYS[ranked.key])}
        for name in fields - {None}:
            # {Suit} is {suit} at the start of a sentence.
            assert ranked.facts[name.lower()] is not None, (ranked, name)
        assert all(
            value is None or isinstance(value, str | int | float | list)
            for value in ranked.facts.values()
        )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_answer_is_complete_and_legal(name, rules):
    """B01: whole deals, every seat by the same player."""
    who = quickly(name)
    for seed in range(deals_each()):
        deal = Deal.shuffled(rules, seed, seed % rules.players)
        while deal.to_move is not None:
            answer = who.choose(deal.view(deal.to_move))
            check(answer, deal)
            deal = deal.act(answer[0].action)
        assert deal.is_over


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_nobody_peeks(name, rules):
    """B02: where the hidden cards lie makes no difference; nor does asking again."""
    who = quickly(name)
    rng = random.Random(3)
    deal = Deal.shuffled(rules, 99, 0)
    while deal.to_move is not None:
        view = deal.view(deal.to_move)
        answer = who.choose(view)
        if rng.random() < 0.15:
            other = sample_world(view, rng.getrandbits(64))
            assert who.choose(other.view(deal.to_move)) == answer
            assert quickly(name).choose(view) == answer
        # A poor choice now and then, so that odd positions come up too.
        deal = deal.act(rng.choice(answer).action)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_the_first_answer_ignores_the_order_of_what_is_hidden(name, rules):
    """B02 without the sampler: exchange every card that the first seat has not seen."""
    deal = Deal.shuffled(rules, 5, 0)
    seat = deal.to_move
    assert seat is not None
    view = deal.view(seat)
    places = [place for place, card in enumerate(deal.pack) if card in view.unseen]
    hidden = [deal.pack[place] for place in places]
    random.Random(11).shuffle(hidden)
    pack = list(deal.pack)
    for place, card in zip(places, hidden, strict=True):
        pack[place] = card
    other = Deal.from_pack(rules, pack, 0, cut=deal.cut)
    assert other.pack != deal.pack
    assert quickly(name).choose(other.view(seat)) == quickly(name).choose(view)


@pytest.mark.parametrize("name", NAMES)
def test_out_of_turn_is_refused(name):
    deal = Deal.shuffled(RULE_SETS["classic"], 1, dealer=0)
    for seat in (0, None):
        with pytest.raises(ValueError, match=r"turn|choose now"):
            player(name).choose(deal.view(seat))
    while deal.legal_moves:
        deal = deal.play(deal.legal_moves[0])
    with pytest.raises(ValueError, match="the deal is over"):
        player(name).choose(deal.view(0))


@pytest.mark.parametrize("name", NAMES)
def test_a_player_describes_itself(name):
    who: Player = player(name)
    assert who.name == name == PLAYERS[name].name
    assert who.strategy.endswith(".")
    assert who.options == PLAYERS[name].options
    for option in who.options.values():
        assert option.low <= option.default <= option.high
        assert option.sentence.endswith(".")
        assert option.quick is None or option.low <= option.quick <= option.default
    assert PLAYERS[name](**PLAYERS[name].quick).name == name


def test_unknown_names_and_settings_say_what_there_is():
    with pytest.raises(ValueError, match=r"no player 'clever'; there are .*careful"):
        player("clever")
    with pytest.raises(ValueError, match="no option 'speed'; its options: seed"):
        player("random", speed=3)
    with pytest.raises(ValueError, match="no option 'seed'; its options: none"):
        player("careful", seed=3)
    for seed in (-1, 1 << 64, 1.5, True, "3"):
        with pytest.raises(ValueError, match="whole number from 0 to 18446744073709551615"):
            player("random", seed=seed)


def test_the_seed_of_the_random_player_matters():
    deal = Deal.shuffled(RULE_SETS["classic"], 4)
    seat = deal.to_move
    answers = {
        tuple(str(ranked.action) for ranked in player("random", seed=seed).choose(deal.view(seat)))
        for seed in range(20)
    }
    assert len(answers) > 15


def test_the_random_player_spreads_its_choices_evenly():
    deal = Deal.shuffled(RULE_SETS["classic"], 4)
    seat = deal.to_move
    counts: dict[object, int] = {}
    for seed in range(3000):
        card = player("random", seed=seed).choose(deal.view(seat))[0].action
        assert isinstance(card, Card)
        counts[card] = counts.get(card, 0) + 1
    # Five standard deviations around 500.
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())
