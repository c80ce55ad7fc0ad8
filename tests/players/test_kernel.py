"""The kernel against the public deal: step by step, whole deals, random playing, and points."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import strategies
from californiajack import PACK, PRESETS, Card, Deal, IllegalAction, Rules, RulesError
from californiajack.players import _playouts
from californiajack.players._kernel import Kernel, RandomDeals

DEALS = int(os.environ.get("CALIFORNIAJACK_DEALS", "60"))
NAMES = [*PRESETS, *(f"{name}+shasta_point" for name in PRESETS)]


def numbers(cards) -> list[int]:
    return [card.index for card in cards]


def assert_same(kernel: Kernel, deal: Deal) -> None:
    assert kernel.to_move == (-1 if deal.to_move is None else deal.to_move)
    assert kernel.trump == (-1 if deal.trump is None else "CDHS".index(deal.trump))
    assert kernel.hands == [numbers(hand) for hand in deal.hands]
    assert kernel.table == numbers(play.card for play in deal.trick)
    assert kernel.legal == numbers(deal.legal_moves)
    assert kernel.is_over == deal.is_over


def assert_same_sums(kernel: Kernel, deal: Deal) -> None:
    assert kernel.won == [trick.winner for trick in deal.tricks]
    pips = [sum(card.pips for card in deal.captured(seat)) for seat in range(deal.players)]
    assert kernel.pips == pips
    drawable = len(deal.stock) - len(deal.stock) % deal.players
    assert kernel.stock == numbers(deal.stock[:drawable])
    if deal.is_over:
        sheet = deal.score()
        assert kernel.points() == list(sheet.points)
        assert kernel.pips == list(sheet.pips)


def opened(rules: Rules, rng: random.Random) -> Deal:
    """Return a random deal after random calls, dealt again if it was thrown in."""
    while True:
        pack = rng.sample(PACK, 52)
        deal = Deal.from_pack(rules, pack, rng.randrange(rules.players))
        while deal.legal_calls:
            deal = deal.call(rng.choice(deal.legal_calls))
        if not deal.thrown_in:
            return deal


def played_out(deal: Deal, rng: random.Random) -> Deal:
    while not deal.is_over:
        deal = deal.play(rng.choice(deal.legal_moves))
    return deal


class SideBySide(RuleBasedStateMachine):
    """A deal and its kernel, played the same way."""

    @initialize(deal=strategies.fresh_deals(), data=st.data())
    def begin(self, deal: Deal, data: st.DataObject) -> None:
        while deal.legal_calls:
            deal = deal.call(data.draw(st.sampled_from(deal.legal_calls)))
        assume(not deal.thrown_in)
        self.deal = deal
        self.kernel = Kernel.from_deal(deal)
        self.kept: list[tuple[Deal, Kernel]] = []

    @precondition(lambda self: not self.deal.is_over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        self.step(data.draw(st.sampled_from(list(self.deal.legal_moves))))

    @precondition(lambda self: not self.deal.is_over)
    @rule(seed=st.integers(0, 2**16), steps=st.integers(2, 30))
    def play_some(self, seed: int, steps: int) -> None:
        rng = random.Random(seed)
        for _ in range(steps):
            if not self.deal.is_over:
                self.step(rng.choice(self.deal.legal_moves))

    def step(self, card: Card) -> None:
        self.deal = self.deal.play(card)
        self.kernel.play(card.index)

    @rule()
    def keep(self) -> None:
        self.kept.append((self.deal, self.kernel.copy()))

    @precondition(lambda self: self.kept)
    @rule()
    def take_back(self) -> None:
        self.deal, self.kernel = self.kept.pop()

    @rule()
    def start_from_here(self) -> None:
        self.kernel = Kernel.from_deal(self.deal)

    @rule(seed=st.integers(0, 2**16))
    def a_copy_can_be_played_out(self, seed: int) -> None:
        copy = self.kernel.copy().play_out(random.Random(seed))
        assert copy.is_over
        assert len(copy.won) >= len(self.kernel.won)

    @invariant()
    def the_same(self) -> None:
        if hasattr(self, "deal"):
            assert_same(self.kernel, self.deal)
            assert_same_sums(self.kernel, self.deal)


TestSideBySide = SideBySide.TestCase
TestSideBySide.settings = settings(max_examples=50, stateful_step_count=20, deadline=None)


@pytest.mark.parametrize("name", NAMES)
def test_random_deals_are_the_same_at_every_card(name):
    rng = random.Random(name)
    for _ in range(DEALS if name in PRESETS else -(-DEALS // 4)):
        deal = opened(PRESETS[name] if name in PRESETS else named(name), rng)
        kernel = Kernel.from_deal(deal)
        assert_same(kernel, deal)
        while not deal.is_over:
            card = rng.choice(deal.legal_moves)
            deal = deal.play(card)
            kernel.play(card.index)
            assert_same(kernel, deal)
        assert_same_sums(kernel, deal)


def named(name: str) -> Rules:
    preset, _ = name.split("+")
    return PRESETS[preset].replace(nine_point="last")


def test_random_deals_of_any_mix_of_options_count_the_same():
    rng = random.Random(5)
    for _ in range(3 * DEALS):
        rules = Rules(**strategies.option_mix(lambda _, values: rng.choice(values)))
        deal = played_out(opened(rules, rng), rng)
        assert_same_sums(Kernel.from_deal(deal), deal)


# The loop that plays at random: the same picks made with a public deal.


def picks(rng: random.Random, deal: Deal):
    cards = sum(len(hand) for hand in deal.hands) + len(deal.stock)
    cards -= len(deal.stock) % deal.players
    return iter(_playouts._numbers(rng, cards, max(len(hand) for hand in deal.hands)))


def by_suit(deal: Deal) -> list[Card]:
    """Return the legal cards as the loop lists them: the led suit first, then suit by suit."""
    led = deal.trick[0].card.suit if deal.trick else None
    return sorted(deal.legal_moves, key=lambda card: (card.suit is not led, card.suit))


@pytest.mark.parametrize("name", NAMES)
def test_play_out_picks_legal_cards_as_a_deal_would(name):
    rng = random.Random(name)
    for seed in range(max(10, DEALS // 6)):
        deal = opened(PRESETS[name] if name in PRESETS else named(name), rng)
        for _ in range(rng.choice([0, 0, 4, 10])):
            if not deal.is_over:
                deal = deal.play(rng.choice(deal.legal_moves))
        while not deal.is_over and (deal.trick or deal.trump is None):
            deal = deal.play(rng.choice(deal.legal_moves))
        kernel = Kernel.from_deal(deal).play_out(random.Random(seed))
        if not deal.is_over:
            choose = picks(random.Random(seed), deal)
            while not deal.is_over:
                legal = by_suit(deal)
                deal = deal.play(legal[next(choose) % len(legal)])
        assert_same_sums(kernel, deal)
        assert kernel.is_over
        assert not any(kernel.hands)


def test_play_out_finishes_the_trick_on_the_table():
    rng = random.Random(3)
    deal = Deal.shuffled(PRESETS["classic"], 3)
    deal = deal.play(deal.legal_moves[0])
    replies = set()
    for _ in range(200):
        kernel = Kernel.from_deal(deal).play_out(rng)
        assert len(kernel.won) == 26
        assert sum(kernel.pips) == 80
        replies.add(kernel.won[0])
    assert replies <= {0, 1}


def test_play_out_makes_the_first_lead_trump():
    rng = random.Random(4)
    deal = opened(PRESETS["pitch"], rng)
    assert deal.trump is None
    trumps = {Kernel.from_deal(deal).play_out(rng).trump for _ in range(200)}
    leads = {card.suit for card in deal.legal_moves}
    assert trumps == {"CDHS".index(suit) for suit in leads}


def test_every_legal_card_is_picked_equally_often():
    counts = dict.fromkeys(range(6), 0)
    rng = random.Random(6)
    for pick in _playouts._numbers(rng, 60_000, 6)[:60_000]:
        counts[pick % 6] += 1
    assert all(abs(count - 10_000) < 500 for count in counts.values())
    assert 240 % 6 == 240 % 5 == 240 % 4 == 0
    assert max(_playouts._numbers(rng, 10_000, 6)) < 240


@pytest.mark.parametrize("name", ["classic", "captured", "nordic", "shasta_three", "shasta_closed"])
def test_whole_random_deals_are_those_of_a_kernel(name):
    for seed in range(max(10, DEALS // 3)):
        rules = PRESETS[name].replace(nine_point="last") if seed % 3 == 0 else PRESETS[name]
        if name == "shasta_three" and seed % 2:
            rules = rules.replace(leftover="last_trick_winner", high_to="captor")
        dealer = seed % rules.players
        rng = random.Random(seed)
        pack = [PACK[number] for number in _playouts.random_pack(rng)]
        cut = pack[rng.randrange(52)] if rules.trump_source == "cut" else None
        deal = Deal.from_pack(rules, pack, dealer, cut=cut)
        kernel = Kernel.from_deal(deal).play_out(rng)
        assert RandomDeals(rules, dealer).points(random.Random(seed)) == kernel.points()


@pytest.mark.parametrize("name", ["seven_up", "pitch"])
def test_random_deals_with_calls_are_refused(name):
    with pytest.raises(RulesError, match="use Kernel"):
        RandomDeals(PRESETS[name])


def test_a_deal_that_waits_for_a_call_has_no_kernel():
    with pytest.raises(IllegalAction, match="beg"):
        Kernel.from_deal(Deal.shuffled(PRESETS["seven_up"], 1))
    with pytest.raises(TypeError, match="from_deal"):
        Kernel()
