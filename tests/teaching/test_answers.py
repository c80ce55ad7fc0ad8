"""Answers compared with the slow models and with counting by hand; nothing is typed in here."""

from __future__ import annotations

import minimax_oracle
import oracle
import oracle_score
import pytest
import walks
from engines import options_of
from samples import exercise

from californiajack import PRESETS
from californiajack.rules.cards import PACK
from californiajack.rules.deal import Deal
from californiajack.teaching import begin
from californiajack.teaching.claims import CLAIMS, truth_of

FOLLOW = {"classic": "permissive", "captured": "strict", "nordic": "must_trump"}


def asked(*names: str) -> list[tuple[str, str, walks.Visit]]:
    found = [each for each in walks.all_visits() if each[2].task.question.name in names]
    assert found, names
    return found


def table_of(deal: Deal) -> dict:
    """Return the slow model's table of a deal, replayed from its pack."""
    return oracle.replay(
        options_of(deal.rules),
        list(map(str, deal.pack)),
        deal.dealer,
        None if deal.cut is None else str(deal.cut),
        list(deal.scores),
        actions=list(map(str, deal.actions)),
    )


def revealed(task) -> Deal:
    """Return the deal after the cards that lie on the table."""
    deal = task.deal
    for play in task.pending:
        deal = deal.play(play.card)
    return deal


def plays_on_table(task) -> list[list]:
    return [[play.seat, str(play.card)] for play in (*task.deal.trick, *task.pending)]


SEATS = ("you", "opponent", "third")


def test_legal_sets():
    for _, _, visit in asked("legal_set"):
        deal = visit.task.deal
        expected = oracle.legal(
            deal.rules.follow,
            str(deal.trick[0].card)[1],
            str(deal.trump),
            list(map(str, deal.hands[0])),
        )
        assert set(visit.right.verdict.answer.split()) == set(expected)


def test_trick_winners_and_next_leaders():
    for _, _, visit in asked("trick_winner", "next_leader"):
        task = visit.task
        winner = SEATS[oracle.winner_of(plays_on_table(task), str(task.deal.trump))]
        if task.question.name == "next_leader" and not any(revealed(task).hands):
            winner = "nobody"
        assert visit.right.verdict.answer == winner


def test_draws():
    for _, _, visit in asked("drawn_by"):
        task = visit.task
        before, after = task.deal.stock, revealed(task)
        won = oracle.winner_of(plays_on_table(task), str(task.deal.trump)) == 0
        expected = "none" if len(before) < 2 else "top" if won else "next"
        assert visit.right.verdict.answer == expected
        if expected != "none":
            assert after.hands[0][-1] is before[0 if won else 1]


def test_pips_counted_by_hand():
    for _, _, visit in asked("pips_of"):
        task = visit.task
        of = task.question.facts["of"]
        if of == "trick":
            cards = [card for _, card in plays_on_table(task)]
        else:
            table = table_of(task.deal)
            seat = SEATS.index(of)
            cards = [
                card
                for trick in table["tricks"]
                if trick["winner"] == seat
                for _, card in trick["plays"]
            ]
        assert int(visit.right.verdict.answer) == sum(map(oracle_score.pips_of, cards))


def test_points_of_whole_deals():
    for _, _, visit in asked("owner_of", "deal_points", "count_out"):
        deal = revealed(visit.task)
        if not deal.is_over:
            continue
        table = table_of(deal)
        sheet = oracle_score.score(table)
        question, answer = visit.task.question, visit.right.verdict.answer
        if question.name == "owner_of":
            seat = sheet["lines"][question.facts["point"]]["seat"]
            assert answer == ("nobody" if seat is None else SEATS[seat])
        elif question.name == "deal_points":
            assert int(answer) == sheet["points"][SEATS.index(question.facts["who"])]
        else:
            totals = list(deal.scores)
            winner = None
            for seat, points, _ in sheet["counted"]:
                totals[seat] += points
                if winner is None and totals[seat] >= deal.rules.target:
                    winner = seat
            if deal.rules.end_rule == "highest_play_on":
                best = max(totals)
                tied = totals.count(best) > 1
                winner = None if best < deal.rules.target or tied else totals.index(best)
            assert answer == ("nobody" if winner is None else SEATS[winner])


def test_a_point_on_the_table_goes_by_the_rule():
    seen = 0
    for _, _, visit in asked("owner_of"):
        deal = visit.task.deal
        if revealed(visit.task).is_over:
            continue
        seen += 1
        rank = {"high": "A", "low": "2", "jack": "J", "nine": "9"}
        point = visit.task.question.facts["point"]
        card = rank[point] + str(deal.trump)
        plays = plays_on_table(visit.task)
        held = next(seat for seat, each in plays if each == card)
        won = oracle.winner_of(plays, str(deal.trump))
        to = {"high": deal.rules.high_to, "low": deal.rules.low_to}.get(point, "captor")
        assert visit.right.verdict.answer == SEATS[held if to == "holder" else won]
    assert seen


def small(deal: Deal) -> bool:
    return not deal.stock and max(map(len, deal.hands)) <= 4


def test_best_cards_by_trying_everything():
    seen = 0
    for _, _, visit in asked("best_cards"):
        deal = visit.task.deal
        if not small(deal):
            continue
        seen += 1
        values = minimax_oracle.deal_values(deal)
        most = max(values.values())
        best = {str(card) for card, value in values.items() if value == most}
        assert set(visit.task.posed.accepted) == best
        for task in (visit.right, *visit.wrong):
            lost = task.verdict.facts.get("lost")
            card = next(card for card in deal.hands[0] if str(card) == task.verdict.answer)
            if card in values:
                assert lost == most - values[card]
    assert seen > 20


def test_the_points_told_add_up_to_the_cost():
    """What a card changes, point by point, is what it costs."""
    for _, _, visit in asked("best_cards"):
        for task in visit.wrong:
            facts = task.verdict.facts
            if task.verdict.key != "loses_points":
                continue
            worth = {"you": 1, "nobody": 0, "opponent": -1}
            cost = sum(worth[best] - worth[other] for _, best, other in facts["changes"])
            assert cost == facts["lost"] > 0


def test_kinds_of_the_best_card():
    for _, _, visit in asked("best_kind"):
        deal = visit.task.deal
        if not small(deal):
            continue
        values = minimax_oracle.deal_values(deal)
        led, most = str(deal.trick[0].card), max(values.values())
        kinds = set()
        for card, value in values.items():
            if value == most:
                suit = str(card)[1]
                trump = "trump" if suit == str(deal.trump) else "discard"
                kinds.add("follow" if suit == led[1] else trump)
        assert set(visit.task.posed.accepted) == kinds


def test_numbers_that_are_remembered():
    for _, _, visit in asked("stock_left", "trumps_out"):
        deal, name = visit.task.deal, visit.task.question.name
        answer = int(visit.right.verdict.answer)
        if name == "stock_left":
            assert answer == max(0, 40 - 2 * len(deal.tricks))
            continue
        assert answer == trumps_not_seen(deal)


def trumps_not_seen(deal: Deal) -> int:
    """Count the trumps that were neither played, nor held, nor seen when they were drawn."""
    seen = {str(card) for trick in deal.tricks for _, card in trick.plays}
    seen |= {str(play.card) for play in deal.trick} | set(map(str, deal.hands[0]))
    for trick in deal.tricks:
        seen |= {str(draw.card) for draw in trick.draws if 0 in draw.seen_by}
    if deal.rules.stock_face != "down" and deal.stock:
        seen.add(str(deal.stock[0]))
    return len({str(card) for card in PACK if card.suit is deal.trump} - seen)


def test_trumps_that_the_opponent_was_seen_to_draw_have_been_seen(tmp_path):
    text = """\
    - id: one
      kind: count
      preset: [classic, captured]
      position: {generate: {name: after_tricks, tricks: 4}}
      ask: trumps_out
    """
    counted = exercise(tmp_path, text)
    drawn = 0
    for preset in counted.presets:
        for seed in range(6):
            task = begin(counted, preset, seed)
            assert int(task.posed.accepted[0]) == trumps_not_seen(task.deal)
            known = task.view.known[1]
            drawn += any(card.suit is task.deal.trump for card in known)
    assert drawn


def test_the_opponents_hand_is_what_is_left():
    for _, _, visit in asked("opponent_hand"):
        deal = visit.task.deal
        gone = {card for trick in deal.tricks for _, card in trick.plays}
        left = set(PACK) - gone - set(deal.hands[0]) - {play.card for play in deal.trick}
        assert set(visit.right.verdict.answer.split()) == set(map(str, left))


def test_rules_are_told_by_the_cards_they_allow():
    for _, _, visit in asked("rule_of"):
        deal = visit.task.deal
        led, hand = str(deal.trick[0].card)[1], list(map(str, deal.hands[0]))
        marked = set(visit.task.question.facts["marked"])
        for name in visit.task.question.keys:
            allowed = set(oracle.legal(FOLLOW[name], led, str(deal.trump), hand))
            assert (allowed == marked) is visit.task.posed.accepts(name)


def test_the_steps_after_a_trick_are_those_of_the_deal():
    order = {"winner_takes": 0, "winner_draws": 1, "loser_draws": 2, "winner_leads": 4}
    for _, _, visit in asked("sequence"):
        steps = visit.right.verdict.answer.split()
        if visit.task.question.facts["of"] == "counting":
            lines = [f"count_{name}" for name in ("high", "low", "jack", "game")]
            assert [step for step in steps if step != "count_nine"] == lines
        else:
            known = [order[step] for step in steps if step in order]
            assert known == sorted(known)
            assert ("winner_draws" in steps) is bool(visit.task.deal.stock)


# What holds under which rules, from the wording of the sources; where nothing stands: nowhere.
CLASSIC, CAPTURED, NORDIC = {"classic"}, {"captured"}, {"nordic"}
EVERYWHERE = CLASSIC | CAPTURED | NORDIC
HOLDS = {
    "ten_below_jack": EVERYWHERE,
    "small_trump_beats_ace": EVERYWHERE,
    "may_trump_when_able": CLASSIC,
    "must_trump_when_void": NORDIC,
    "any_card_when_void": CLASSIC | CAPTURED,
    "never_trump_when_following": CAPTURED | NORDIC,
    "led_trump_must_be_followed": EVERYWHERE,
    "end_hand_known": EVERYWHERE,
    "ten_beats_two_aces": EVERYWHERE,
    "tie_gives_nobody": EVERYWHERE,
    "high_goes_to_holder": CLASSIC,
    "low_to_player": CLASSIC,
    "low_goes_to_captor": CAPTURED | NORDIC,
    "higher_total_wins": CAPTURED,
    "order_matters": CLASSIC | NORDIC,
    "first_trick_offers_trump": EVERYWHERE,
    "four_points_in_a_deal": EVERYWHERE,
}


@pytest.mark.parametrize("preset", sorted(EVERYWHERE))
@pytest.mark.parametrize("name", [each.name for each in CLAIMS.values() if not each.about_position])
def test_claims(name, preset):
    deal = Deal.shuffled(PRESETS[preset], 3)
    assert truth_of(name, deal) is (preset in HOLDS.get(name, set()))


def test_claims_follow_the_options():
    rules = PRESETS["classic"]
    assert truth_of("nine_is_a_point", Deal.shuffled(rules.replace(nine_point="last"), 3))
    assert truth_of("most_tricks_win_game", Deal.shuffled(rules.replace(game_by="tricks"), 3))
    three = PRESETS["shasta_three"]
    assert truth_of("second_overtrumped", Deal.shuffled(three, 3))
    assert not truth_of("end_hand_known", Deal.shuffled(three, 3))


def test_every_best_card_is_accepted():
    seen = 0
    for name, preset, visit in asked("best_cards"):
        for card in visit.task.posed.accepted:
            assert visit.task.answer(card).verdict.ok, (name, preset, card)
            seen += len(visit.task.posed.accepted) > 1
    assert seen
