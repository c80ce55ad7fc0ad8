"""A state machine plays a deal with random actions, taking back and illegal attempts among them.

After every step it asserts what must hold in any deal (invariants 1 to 10 of the rules).
"""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import strategies
from californiajack import PACK, Call, Card, Deal

HAND_SIZE = 6
SOME_CALLS = [
    Call.parse(text)
    for text in ("stand", "beg", "give", "run", "pass", "bid:1", "bid:4", "name:H", "discard:QS")
]


def outline(deal: Deal) -> tuple:
    """Return all that a refused action could have spoilt."""
    return (
        deal.hands,
        deal.stock,
        deal.trump,
        deal.to_move,
        deal.phase,
        deal.trick,
        deal.tricks,
        deal.pegged,
        deal.actions,
        tuple(deal.legal_moves),
        tuple(deal.legal_calls),
    )


class DealMachine(RuleBasedStateMachine):
    """A deal, played any way."""

    deal: Deal

    @initialize(deal=strategies.fresh_deals())
    def begin(self, deal: Deal) -> None:
        self.deal = self.first = deal
        self.history = [deal]

    def advance(self, deal: Deal) -> None:
        """Keep the next deal and the way to it."""
        self.deal = deal
        self.history.append(deal)

    @precondition(lambda self: not self.deal.is_over)
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(strategies.actions_of(self.deal)))
        self.advance(strategies.act(self.deal, action))

    @precondition(lambda self: not self.deal.is_over)
    @rule(seed=st.integers(0, 2**16), steps=st.integers(2, 30))
    def go_on_for_some_time(self, seed: int, steps: int) -> None:
        for step in range(steps):
            if not self.deal.is_over:
                actions = strategies.actions_of(self.deal)
                self.advance(strategies.act(self.deal, actions[(seed >> step) % len(actions)]))

    @precondition(lambda self: len(self.history) > 1)
    @rule()
    def take_back(self) -> None:
        before = self.history[-2]
        undone = self.deal.undo()
        assert outline(undone) == outline(before)
        self.history.pop()
        self.deal = undone

    @rule()
    def replay(self) -> None:
        deal = self.first
        for action in self.deal.actions:
            deal = strategies.act(deal, action)
        assert outline(deal) == outline(self.deal)

    @rule(card=strategies.cards)
    def try_a_card(self, card: Card) -> None:
        if card not in tuple(self.deal.legal_moves):
            before = outline(self.deal)
            with pytest.raises(ValueError, match=r".+"):
                self.deal.play(card)
            assert outline(self.deal) == before

    @rule(call=st.sampled_from(SOME_CALLS))
    def try_a_call(self, call: Call) -> None:
        if call not in tuple(self.deal.legal_calls):
            before = outline(self.deal)
            with pytest.raises(ValueError, match=r".+"):
                self.deal.call(call)
            assert outline(self.deal) == before

    @precondition(lambda self: not self.deal.is_over)
    @rule()
    def count_too_early(self) -> None:
        with pytest.raises(ValueError, match=r".+"):
            self.deal.score()

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        deal = self.deal
        placed = [card for hand in deal.hands for card in hand]
        placed += [play.card for play in deal.trick]
        placed += [play.card for trick in deal.tricks for play in trick.plays]
        placed += [card for cards in deal.discards for card in cards]
        placed += deal.stock
        assert len(placed) == len(set(placed))
        rest = set(PACK) - set(placed)
        if deal.rules.stock == "draw":
            odd_card = {deal.pack[51]} if deal.players == 3 else set()
            assert rest == odd_card - set(deal.stock)
        else:
            assert deal.stock == ()
            assert deal.turn_up is None or deal.turn_up in rest

    @invariant()
    def hands_are_equal_between_tricks(self) -> None:
        deal = self.deal
        if not deal.trick and deal.phase != "discard":
            assert len({len(hand) for hand in deal.hands}) == 1
        if deal.rules.stock == "draw" and not deal.trick and deal.stock:
            assert len(deal.hands[0]) == HAND_SIZE

    @invariant()
    def somebody_can_move_until_the_end(self) -> None:
        deal = self.deal
        assert deal.is_over == (deal.phase == "over") == (deal.to_move is None)
        assert bool(tuple(deal.legal_moves)) == (deal.phase == "play")
        assert bool(deal.legal_calls) == (deal.phase not in ("play", "over"))
        if deal.phase == "play":
            assert set(deal.legal_moves) <= set(deal.hands[deal.to_move])

    @invariant()
    def follow_rules_nest(self) -> None:
        """Permissive allows what strict does when the seat can follow, the same when it cannot.

        Asked of the first trick, where the deal so far is legal under every follow rule.
        """
        deal = self.deal
        if deal.phase == "play" and not deal.tricks and len(deal.trick) == 1:
            permissive, strict = self.allowed_under("permissive"), self.allowed_under("strict")
            led = deal.trick[0].card.suit
            able = any(card.suit == led for card in deal.hands[deal.to_move])
            assert strict <= permissive
            assert able or strict == permissive

    def allowed_under(self, follow: str) -> set[Card]:
        """Return the cards allowed now if another follow rule were played."""
        rules = self.deal.rules.replace(follow=follow)
        deal = Deal.from_pack(rules, self.deal.pack, self.deal.dealer, cut=self.deal.cut)
        for action in self.deal.actions:
            deal = strategies.act(deal, action)
        return set(deal.legal_moves)

    @invariant()
    def the_pips_add_up(self) -> None:
        deal = self.deal
        captured = [play.card for trick in deal.tricks for play in trick.plays]
        if deal.is_over and deal.tricks and deal.rules.leftover == "last_trick_winner":
            captured.append(deal.pack[51])
        view = deal.view(None)
        assert sum(view.pips) == sum(card.pips for card in captured)
        if deal.is_over and not deal.thrown_in:
            sheet = deal.score()
            assert sum(sheet.pips) == sum(card.pips for card in captured)
            assert [sum(c.pips for c in cards) for cards in sheet.ledger] == list(sheet.pips)

    @invariant()
    def a_finished_deal_has_its_shape(self) -> None:
        deal = self.deal
        if not deal.is_over or deal.thrown_in:
            return
        draws = sum(bool(trick.draws) for trick in deal.tricks)
        if deal.rules.stock == "draw":
            expected = (26, 20) if deal.players == 2 else (17, 11)
            assert (len(deal.tricks), draws) == expected
        else:
            assert draws == 0
            assert len(deal.tricks) >= HAND_SIZE
        sheet = deal.score()
        if deal.rules.stock == "draw" and deal.players == 2:
            assert sheet.high.holder == sheet.high.captor
            assert all(line.captor is not None for line in (sheet.low, sheet.jack))
            assert sheet.high.seat is not None
            assert sheet.low.seat is not None

    @invariant()
    def the_turned_card_is_drawn_first(self) -> None:
        deal = self.deal
        if deal.rules.stock == "draw" and deal.turn_up is not None and deal.tricks:
            first = deal.tricks[0]
            assert (first.draws[0].seat, first.draws[0].card) == (first.winner, deal.turn_up)

    @invariant()
    def views_hold_no_hidden_card(self) -> None:
        deal = self.deal
        for seat in (None, *range(deal.players)):
            view = deal.view(seat)
            shown = {draw.card for trick in view.tricks for draw in trick.draws} - {None}
            for other, hand in enumerate(deal.hands):
                if other != seat:
                    assert set(view.known[other]) == set(hand) & shown
                    assert set(hand) - shown <= set(view.unseen)
            if deal.stock:
                hidden = set(deal.stock) - {view.stock_top}
                assert hidden <= set(view.unseen)
            assert tuple(view.hand) == (() if seat is None else deal.hands[seat])
            seen = [*view.hand, *view.unseen, *(play.card for play in deal.trick)]
            seen += [play.card for trick in deal.tricks for play in trick.plays]
            assert len(seen) == len(set(seen))

    @invariant()
    def every_card_in_hand_has_its_reason(self) -> None:
        deal = self.deal
        if deal.phase == "play":
            view = deal.view(deal.to_move)
            for card in view.hand:
                assert view.reason(card).legal == (card in tuple(deal.legal_moves))
                assert view.reason(card).key

    @invariant()
    def a_view_of_a_played_out_stock_gives_the_other_hand(self) -> None:
        deal = self.deal
        if deal.rules.stock == "draw" and deal.players == 2 and not deal.stock:
            for seat in (0, 1):
                view = deal.view(seat)
                theirs = set(view.unseen) | set(view.known[1 - seat])
                assert theirs == set(deal.hands[1 - seat])


TestDeal = DealMachine.TestCase
TestDeal.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
