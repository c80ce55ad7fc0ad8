"""The searching player: its batches play by the rules, its layouts fit the view, it plays well."""

from __future__ import annotations

import random
from math import prod

import numpy as np
import pytest
from tables import RULE_SETS, laid_out, random_states

from californiajack import PACK, PRESETS, Card, Deal, Suit
from californiajack.players import player
from californiajack.players._batch import NO_CARD, Layouts
from californiajack.players._inference import likely_layouts
from californiajack.players._judgement import PARTS, judgement
from californiajack.players._layouts import batch_from_view, draw_layouts, from_trump
from californiajack.players._learned import LEARNED
from californiajack.players._trials import try_out
from californiajack.players.searching import SearchingPlayer
from californiajack.players.voids import shown_voids
from californiajack.players.worlds import sample_world

QUICK = SearchingPlayer(worlds=4)
# Presets and a few mixes: the options that a batch reads are in them.
SEATED = {
    name: rules
    for name, rules in RULE_SETS.items()
    if name in PRESETS or name.startswith("mix 1") or name == "captured+shasta_point"
}


def generator(seed: int = 1) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


def in_play(rules, seed: int, step: int) -> list[Deal]:
    """Return every `step`-th state of a deal in which a card is to be played to a known trump."""
    states = [deal for deal in random_states(rules, seed) if deal.legal_moves and deal.trump]
    return states[::step]


def as_layout(deal: Deal) -> Layouts:
    """Return how the cards really lie, as a batch of one deal."""
    trump = deal.trump
    assert trump is not None
    view = deal.view(deal.to_move)
    layouts = draw_layouts(view, trump, 1, generator())
    hands = []
    for hand in deal.hands:
        codes = [from_trump(card, trump) for card in hand]
        hands.append(np.array([*codes, *[NO_CARD] * (6 - len(codes))], np.intp)[:, None])
    stock = [from_trump(card, trump) for card in deal.stock]
    odd = None
    if len(stock) % deal.players:
        last = stock.pop()
        if deal.rules.leftover == "last_trick_winner":
            odd = np.array([last], np.intp)
    seen = [card for state in deal.line for hand in state.hands for card in hand]
    seen += deal.stock[: len(stock)]
    trumps = [from_trump(card, trump) for card in seen if card.suit is trump]
    fixed_high, fixed_low = deal.rules.high_card == "ace_only", deal.rules.low_card == "two_only"
    high = 12 if fixed_high else max(trumps, default=NO_CARD)
    low = 0 if fixed_low else min(trumps, default=NO_CARD)
    shape = layouts.high.shape
    return Layouts(
        hands,
        np.array(stock, np.intp).reshape(-1, 1),
        np.full(shape, high),
        np.full(shape, low),
        odd,
    )


def card_of(code: int, trump: Suit) -> Card:
    return next(card for card in PACK if from_trump(card, trump) == code)


@pytest.mark.parametrize("rules", SEATED.values(), ids=SEATED)
def test_a_batch_plays_and_counts_by_the_rules(rules):
    """Every card that the batch plays is allowed on the table, and the points come out the same."""
    for start in in_play(rules, 5, 7):
        deal, trump = start, start.trump
        assert trump is not None
        batch = batch_from_view(deal.view(deal.to_move), trump, as_layout(deal))
        laid = len(batch.played)
        made = batch.play_out(judgement(rules))[:, 0]
        for code in batch.played[laid:]:
            deal = deal.play(card_of(int(code[0]), trump))
        assert deal.is_over
        made_in_all = _points_from(deal, len(batch.played) - laid)
        assert made.tolist() == made_in_all


def _points_from(deal: Deal, plays: int) -> list[float]:
    """Return the points that the last plays of a deal made, from its score sheet."""
    sheet = deal.score()
    start = deal.line[-1 - plays]
    before = len(start.tricks)
    points = [0.0] * deal.players
    for line in (sheet.high, sheet.low, sheet.jack, sheet.nine):
        if line.seat is None:
            continue
        when = line.drawn_in if line.key == "holder" else line.trick
        if line.key in ("holder", "captor") and (when or 0) > before:
            points[line.seat] += 1
    if sheet.game.seat is not None:
        points[sheet.game.seat] += 1
    return points


@pytest.mark.parametrize("rules", SEATED.values(), ids=SEATED)
def test_layouts_look_like_the_view(rules):
    """Each hidden card is in one place, hands have their size, and nobody gets a suit it lacks."""
    for deal in in_play(rules, 8, 5):
        view = deal.view(deal.to_move)
        assert view.trump is not None
        layouts = draw_layouts(view, view.trump, 6, generator())
        likely = likely_layouts(view, view.trump, layouts, 6, generator())
        for each in (layouts, likely):
            check_layouts(each, deal)


def check_layouts(layouts: Layouts, deal: Deal) -> None:
    view = deal.view(deal.to_move)
    trump = deal.trump
    assert trump is not None
    rows = [*layouts.hands, layouts.stock]
    for world in range(layouts.high.size):
        codes = [int(code) for row in rows for code in row[:, world] if code != NO_CARD]
        assert len(set(codes)) == len(codes)
        cards = {card_of(code, trump) for code in codes}
        assert cards <= view.unseen.union(*view.known, [view.stock_top or view.hand[0]])
        for seat, hand in enumerate(layouts.hands):
            held = {card_of(int(code), trump) for code in hand[:, world] if code != NO_CARD}
            assert len(held) == view.hand_counts[seat]
            assert view.known[seat] <= held
        if view.stock_top is not None:
            assert card_of(int(layouts.stock[0, world]), trump) is view.stock_top


def test_nobody_gets_a_suit_that_it_has_shown_not_to_have():
    """Nordic makes voids certain, and with all draws seen they last until the next draw."""
    shown = 0
    for seed in range(6):
        for deal in in_play(PRESETS["pitch"], seed, 1):
            view = deal.view(deal.to_move)
            assert deal.trump is not None
            layouts = draw_layouts(view, deal.trump, 12, generator())
            for seat, voids in enumerate(shown_voids(view)):
                for suit in voids:
                    first = from_trump(Card.parse(f"2{suit}"), deal.trump)
                    assert not np.isin(layouts.hands[seat], range(first, first + 13)).any()
                    shown += seat != view.seat
    assert shown > 20


def test_likely_layouts_know_more_than_chance():
    """Hidden cards are found more often in the hands where they are, over many positions."""
    gains = []
    careful = player("careful")
    for seed in range(12):
        deal = Deal.shuffled(PRESETS["classic"], seed)
        while len(deal.stock) > 4:
            if len(deal.tricks) > 3 and len(deal.legal_moves) > 1:
                gains.append(_found(deal, likely=True) - _found(deal, likely=False))
            deal = deal.play(careful.choose(deal.view(deal.to_move))[0].action)
    assert np.mean(gains) > 2 * np.std(gains) / len(gains) ** 0.5


def _found(deal: Deal, *, likely: bool) -> float:
    view, trump = deal.view(deal.to_move), deal.trump
    assert trump is not None
    chance = generator()
    layouts = draw_layouts(view, trump, 200, chance)
    if likely:
        layouts = likely_layouts(view, trump, layouts, 100, chance)
    other = 1 - view.seat
    codes = [from_trump(card, trump) for card in deal.hands[other]]
    return float(np.isin(layouts.hands[other], codes).sum(axis=0).mean())


def test_trials_find_the_card_that_is_worth_a_point():
    """The Jack led on the table is there to be caught with the Queen; anything else loses it."""
    deal = laid_out(
        PRESETS["captured"],
        {1: "JH 3C 4C 5C 6C 7C", 0: "QH 2H 3D 4D 5D 6D"},
        after="8H",
        actions="JH",
    )
    view = deal.view(0)
    values = try_out(view, list(view.legal_moves), 40, generator())
    queen, two = Card.parse("QH"), Card.parse("2H")
    assert values[queen] > values[two] + 2
    assert SearchingPlayer().choose(view)[0].action is queen


def test_a_bid_that_can_fail_counts_in_the_trials():
    """A bidder who can't make the bid is set back by it whatever is played."""
    deal = laid_out(
        PRESETS["pitch"],
        {1: "3C 4C 5C 3D 4D 5D", 2: "AH KH QH JH 2H TH", 0: "6C 7C 8C 6D 7D 8D"},
        actions="bid:4 pass pass",
    )
    assert deal.bidder == 1
    deal = deal.play(Card.parse("3C"))
    while deal.to_move != 1:
        deal = deal.play(deal.legal_moves[0])
    view = deal.view(1)
    values = try_out(view, list(view.legal_moves), 20, generator())
    assert max(values.values()) < -3


@pytest.mark.parametrize("name", list(PRESETS))
def test_the_answer_depends_on_view_and_settings_alone(name):
    rng = random.Random(2)
    for deal in in_play(PRESETS[name], 3, 9):
        view = deal.view(deal.to_move)
        answer = QUICK.choose(view)
        assert SearchingPlayer(worlds=4).choose(view) == answer
        world = sample_world(view, rng.getrandbits(64))
        assert QUICK.choose(world.view(view.seat)) == answer


def test_the_seed_matters_where_it_is_close():
    deal = Deal.shuffled(PRESETS["classic"], 4)
    view = deal.view(deal.to_move)
    values = {SearchingPlayer(worlds=3, seed=seed).choose(view)[0].value for seed in range(8)}
    assert len(values) > 1


@pytest.mark.parametrize("name", ["classic", "captured", "nordic", "shasta_closed"])
def test_known_cards_are_worked_out_exactly(name):
    deal = next(
        deal
        for deal in random_states(PRESETS[name], 6)
        if deal.legal_moves and not deal.stock and len(deal.legal_moves) > 1
    )
    view = deal.view(deal.to_move)
    answer = QUICK.choose(view)
    assert answer[0].key == "exact_best"
    assert answer == player("counting").choose(view)


def test_calls_are_those_of_the_careful_player():
    deal = Deal.shuffled(PRESETS["pitch"], 2)
    view = deal.view(deal.to_move)
    assert QUICK.choose(view) == player("careful").choose(view)


@pytest.mark.parametrize("value", [0, -1, 10_000, 2.0, True, None])
def test_settings_out_of_range_are_refused(value):
    with pytest.raises(ValueError, match=r"worlds=.* whole number from 1 to 5000"):
        SearchingPlayer(worlds=value)
    with pytest.raises(ValueError, match="seed"):
        SearchingPlayer(seed=-1)


def test_what_was_learnt_fits_its_tables():
    for values in LEARNED.values():
        assert len(values.split()) == sum(prod(shape) for shape in PARTS.values())
