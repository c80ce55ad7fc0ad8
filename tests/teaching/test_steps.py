"""The steps of a task: what each leads to, what is refused, and how records bring it back."""

from __future__ import annotations

import random

import pytest
import walks
from samples import exercise

from californiajack.rules.cards import Card
from californiajack.teaching import AnswerError, PositionError, StepError, begin, resume

C1 = """\
- id: one
  kind: play
  position: {ending: {you: "5C 9H JS", opponent: "7C KS", led: KH, trump: S, pips: [30, 43]}}
  until: end
"""
COUNT = """\
- id: one
  kind: count
  position: {trick: {led: TH, answer: KH, trump: S}}
  ask: {name: pips_of, of: trick}
"""
TWO = """\
- id: one
  kind: predict
  position: {generate: {name: two_cards, mix: same_suit}}
  ask: trick_winner
  rounds: 2
"""
COMPLETE = """\
- id: one
  kind: complete
  position: {trick: {led: QH, answer: 2S, trump: S}}
  asks: [trick_winner, drawn_by, next_leader]
  blanks: 2
"""
SCRIPT = """\
- id: one
  kind: play
  position: {ending: {you: "2C 6C QS", opponent: "3D JS QD", trump: S, pips: [43, 32]}}
  opponent: script
  script: "JS 3D"
  until: end
"""


def test_the_bank_of_the_jack_is_played_to_the_end(tmp_path):
    task = begin(exercise(tmp_path, C1))
    assert (task.stage, task.question.name, task.deal.to_move) == ("ask", "best_cards", 0)
    assert task.posed.accepted == ("JS",)
    wrong = task.answer("9H")
    assert (wrong.verdict.ok, wrong.verdict.key, wrong.verdict.facts["lost"]) == (
        False,
        "loses_points",
        2,
    )
    assert wrong.deal == task.deal
    task = wrong.again().answer("JS")
    assert task.resolved.winner == 0
    task = task.next()
    while task.stage != "done":
        task = task.answer(task.posed.accepted[0]).next()
    assert task.deal.is_over
    assert (task.stars, task.mistakes) == (2, ("best_cards",))


def test_an_illegal_card_is_a_wrong_answer_with_its_rule(tmp_path):
    text = C1.replace("kind: play", "kind: play\n  preset: captured")
    task = begin(exercise(tmp_path, text)).answer("js")
    assert not task.verdict.ok
    assert task.verdict.key == "must_follow"
    assert task.verdict.facts["legal"] == ["9H"]
    assert task.mistakes == ("must_follow",)


def test_the_opponent_answers_by_its_script(tmp_path):
    task = begin(exercise(tmp_path, SCRIPT)).answer("QS")
    trick = task.resolved
    assert [str(play.card) for play in trick.plays] == ["QS", "JS"]
    task = task.next()
    task = task.answer(task.posed.accepted[0])
    assert str(task.resolved.plays[1].card) == "3D"


@pytest.mark.parametrize("text", ["", "eleven", "-3", "1.5", "13 14", "99999", "²"])
def test_what_is_no_number_is_refused(tmp_path, text):
    task = begin(exercise(tmp_path, COUNT))
    with pytest.raises(AnswerError) as refused:
        task.answer(text)
    assert refused.value.key == "number"
    assert task.answer("0013").verdict.ok


def test_what_is_no_card_is_refused(tmp_path):
    task = begin(exercise(tmp_path, C1))
    for text in ("", "XX", "2D", "5C 9H"):
        with pytest.raises(AnswerError):
            task.answer(text)


def test_predictions_are_carried_out_whatever_was_said(tmp_path):
    task = begin(exercise(tmp_path, TWO))
    assert len(task.pending) == 1
    assert task.bare
    for key in ("you", "opponent"):
        said = task.answer(key)
        assert said.resolved is not None
        assert len(said.deal.tricks) == 1
        assert said.pending == ()


def test_a_worked_example_gives_its_first_steps(tmp_path):
    task = begin(exercise(tmp_path, COMPLETE))
    assert [given.question.name for given in task.given] == ["trick_winner"]
    assert (task.question.name, task.step) == ("drawn_by", 2)
    task = task.answer(task.posed.accepted[0])
    assert task.resolved is None
    task = task.next()
    assert task.question.name == "next_leader"
    task = task.answer(task.posed.accepted[0])
    assert task.resolved is not None
    assert task.next().stage == "done"


def test_steps_that_are_not_possible_are_refused(tmp_path):
    task = begin(exercise(tmp_path, TWO))
    for step in (task.next, task.again):
        with pytest.raises(StepError):
            step()
    right = task.answer(task.posed.accepted[0])
    for step in (right.again, right.hint, right.show):
        with pytest.raises(StepError):
            step()
    with pytest.raises(StepError):
        right.answer("you")
    with pytest.raises(StepError):
        right.consequence("QS")
    end = right.next().answer("you").next()
    assert end.stage == "done"
    for step in (end.next, end.again, end.hint, end.show):
        with pytest.raises(StepError):
            step()


def test_stars(tmp_path):
    task = begin(exercise(tmp_path, COUNT))
    right = task.posed.accepted[0]
    assert task.answer(right).next().stars == 3
    assert task.hint().answer(right).next().stars == 2
    assert task.answer("1").again().answer(right).next().stars == 2
    assert task.answer("1").again().answer("2").again().answer(right).next().stars == 1
    assert task.answer("1").next().stars == 0  # left unsolved
    shown = task.show().next()
    assert shown.answer(shown.posed.accepted[0]).next().stars == 0


def test_show_me_exchanges_the_suits_of_a_fixed_position(tmp_path):
    task = begin(exercise(tmp_path, C1))
    again = task.show().next()
    assert [card[0] for card in again.posed.accepted] == [card[0] for card in task.posed.accepted]
    assert again.posed.accepted != task.posed.accepted
    assert again.deal.trump is not task.deal.trump
    scene = again.current.scene
    assert [scene.written(card) for card in again.posed.accepted] == list(task.posed.accepted)


def test_the_closing_exercise_gives_no_hints(tmp_path):
    task = begin(exercise(tmp_path, C1 + "  prove: true\n"))
    assert not task.can_hint
    assert not task.can_show
    with pytest.raises(StepError):
        task.hint()


def test_the_consequence_costs_what_the_verdict_says(tmp_path):
    task = begin(exercise(tmp_path, C1))
    moments = task.answer("9H").consequence("9H")
    assert [moment.key for moment in moments][-1] == "end"
    assert moments[0].card is Card.parse("9H")
    assert moments[-1].deal.is_over
    # What the two lines bring, read off the score sheets.
    lines = {card: task.consequence(card)[-1].deal.score().made for card in ("9H", "JS")}
    better, worse = lines["JS"], lines["9H"]
    assert (better[0] - better[1]) - (worse[0] - worse[1]) == moments[-1].facts["lost"] == 2


def test_a_stock_too_large_to_solve_is_said_to_be_so(tmp_path):
    text = """\
    - id: one
      kind: play
      position: {deal: {seed: 3}}
    """
    with pytest.raises(PositionError) as refused:
        begin(exercise(tmp_path, text))
    assert refused.value.key == "unsolved"


def test_where_best_play_is_unknown_it_ends_with_the_trick(tmp_path):
    text = """\
    - id: one
      kind: play
      position: {deal: {seed: 3}}
      ask: any_card
    """
    task = begin(exercise(tmp_path, text))
    moments = task.consequence(task.question.keys[0])
    assert len(moments) == 2
    assert moments[-1].key == "cannot_tell"


@pytest.mark.parametrize("seed", range(8))
def test_any_way_through_is_taken_up_again(seed):
    """Random steps, right and wrong, hints and all: the record leads to the same task."""
    rng = random.Random(seed)
    name, preset = rng.choice(walks.cases())
    exercise_ = walks.course().exercise(name)
    task = begin(exercise_, preset, seed)
    for _ in range(30):
        steps = []
        if task.stage == "verdict" or (task.question and task.question.answer_kind == "next"):
            steps.append(task.next)
        steps += [task.again] if task.can_again else []
        steps += [task.hint] if task.can_hint else []
        steps += [task.show] if task.can_show else []
        if task.stage == "ask" and task.question.answer_kind != "next":
            from californiajack.teaching.walk import wrong_answers  # noqa: PLC0415

            answers = [task.posed.accepted[0], *wrong_answers(task.posed)[:2]]
            steps += [lambda task=task, a=answer: task.answer(a) for answer in answers]
        if not steps:
            break
        task = rng.choice(steps)()
        assert resume(exercise_, preset, seed, task.record) == task
        assert 0 <= task.stars <= 3


@pytest.mark.parametrize("record", ["x", "g", "-", "-zz", "n.n", "-you.-you", "s.h"])
def test_records_of_something_else_are_refused(tmp_path, record):
    with pytest.raises(StepError) as refused:
        resume(exercise(tmp_path, TWO), None, 0, record)
    assert refused.value.key == "record"


def test_a_task_does_not_change(tmp_path):
    task = begin(exercise(tmp_path, C1))
    before = (task.record, task.stage, task.deal, task.stars)
    task.answer("9H").again().hint().show().next()
    assert (task.record, task.stage, task.deal, task.stars) == before


def test_other_seeds_give_other_rounds(tmp_path):
    task = exercise(tmp_path, TWO)
    tables = {str(begin(task, None, seed).pending) for seed in range(12)}
    assert len(tables) > 8
    assert begin(task, None, 5) == begin(task, None, 5)


def test_rules_may_be_changed_on_top_of_a_preset(tmp_path):
    text = """\
    - id: one
      kind: play
      rules: {low_to: captor}
      position: {ending: {you: "2S 9D TD", opponent: "9C QS", led: 4D, trump: S, pips: [40, 28]}}
    """
    changed = begin(exercise(tmp_path, text))
    assert changed.posed.accepted == ("2S",)
    plain = text.replace("      rules: {low_to: captor}\n", "")
    assert begin(exercise(tmp_path, plain)).posed.accepted == ("TD",)
