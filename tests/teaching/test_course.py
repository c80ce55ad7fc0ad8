"""The course that comes with the package: every exercise solved, every wrong answer explained."""

from __future__ import annotations

import re

import pytest
import walks

from californiajack.language import language, languages
from californiajack.rules.cards import Card
from californiajack.rules.reasons import REFUSAL_KEYS
from californiajack.teaching import begin, resume
from californiajack.teaching.lint import check_course, check_puzzles
from californiajack.teaching.speech import (
    given_words,
    hint_words,
    moment_words,
    option_words,
    puzzle_words,
    task_words,
    verdict_words,
)

LANGUAGES = tuple(languages())
HOLE = re.compile(r"[{}]|\bNone\b|  ")


def check(text: str) -> None:
    assert text.strip()
    assert not HOLE.search(text), text


def test_there_are_fourteen_lessons_in_groups():
    lessons = walks.course().lessons
    assert [card.number for card in lessons] == list(range(1, 15))
    assert {card.group for card in lessons} == {group.id for group in walks.course().groups}


def test_lessons_check_finds_nothing():
    assert [str(fault) for fault in check_course(walks.course().folder)] == []


@pytest.mark.parametrize(("name", "preset"), walks.cases())
def test_every_exercise_is_solved_by_its_own_solution(name, preset):
    found = walks.visits(name, preset)
    assert found
    for visit in found:
        if visit.right.verdict is not None:
            assert visit.right.verdict.ok
        for wrong in visit.wrong:
            assert not wrong.verdict.ok
    end = found[-1].right.next()
    assert end.stage == "done"
    assert end.stars == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_answer_is_explained(code):
    lang = language(code)
    for name, _, visit in walks.all_visits():
        words = walks.course().lesson(name.split("/")[0]).words(code)
        asked = task_words(lang, words, visit.task)
        check(asked.own or asked.made)
        for task in (visit.right, *visit.wrong):
            if task.verdict is not None:
                said = verdict_words(lang, words, task)
                check(said.made)
                check(said.text)
        for key in visit.task.question.keys:
            check(option_words(lang, words, visit.task.question, key))
        for given in visit.task.given:
            for text in given_words(lang, words, given):
                check(text)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_hint_ladder_has_three_rungs_with_words(code):
    lang = language(code)
    for name, _, visit in walks.all_visits():
        words = walks.course().lesson(name.split("/")[0]).words(code)
        task, said = visit.task, []
        while task.can_hint:
            task = task.hint()
            said.append(hint_words(lang, words, task, task.rungs[-1]).text)
        if visit.task.can_hint:
            assert len(said) == 3
            assert len(set(said)) == 3, (name, said)
        for text in said:
            check(text)


def test_every_illegal_card_gets_the_rule_that_forbids_it():
    seen = 0
    for _, _, visit in walks.all_visits():
        if visit.task.question.answer_kind != "card":
            continue
        deal = visit.task.deal
        for key in visit.task.question.keys:
            if Card.parse(key) not in deal.legal_moves:
                verdict = visit.task.answer(key).verdict
                assert not verdict.ok
                assert verdict.key in REFUSAL_KEYS
                assert verdict.facts["legal"] == [str(card) for card in deal.legal_moves]
                seen += 1
    assert seen > 20


def test_a_losing_card_is_played_to_the_end_with_its_cost():
    lang = language("en")
    seen = 0
    for _, _, visit in walks.all_visits():
        for task in visit.wrong:
            if task.question.name != "best_cards" or task.verdict.key != "loses_points":
                continue
            moments = task.consequence(task.verdict.answer)
            assert moments[-1].deal.is_over
            assert moments[-1].facts["lost"] == task.verdict.facts["lost"] > 0
            for moment in moments:
                check(moment_words(lang, moment))
            seen += 1
    assert seen > 20


def test_a_record_takes_the_task_up_again():
    for name, preset in walks.cases():
        last = walks.visits(name, preset)[-1]
        end = last.right.next()
        assert re.fullmatch(r"[A-Za-z0-9.~_-]*", end.record)
        assert resume(walks.course().exercise(name), preset, 0, end.record) == end


def test_show_me_asks_once_more_on_a_changed_position():
    for name, preset in walks.cases():
        exercise = walks.course().exercise(name)
        task = begin(exercise, preset)
        if not task.can_show:
            continue
        again = task.show().next()
        assert again.follow_up
        assert again.question.name == task.question.name
        assert again.deal != task.deal, name
        while again.stage != "done":
            again = (
                again.next() if again.stage == "verdict" else again.answer(again.posed.accepted[0])
            )
        assert again.stars == 0


def test_nothing_is_shown_that_the_learner_may_not_know():
    """Cards in the facts of an open question are seen by the learner's seat, or it is `open`."""
    code = re.compile(r"^[2-9TJQKA][CDHS]$")

    def cards(value: object) -> set[str]:
        if isinstance(value, str):
            return {value} if code.match(value) else set()
        if isinstance(value, dict):
            return set().union(*map(cards, value.values())) if value else set()
        if isinstance(value, list | tuple):
            return set().union(*map(cards, value)) if value else set()
        return set()

    # Cards that a question itself names or offers to choose from are no secret.
    offered = {"opponent_hand", "impossible_card", "make", "more_pips", "keeps", "deciding_cards"}
    for name, preset, visit in walks.all_visits():
        task = visit.task
        if task.exercise.open or task.question.name in offered or task.deal.is_over:
            continue
        view = task.deal.view(0)
        known = set(map(str, set().union(*view.known)))
        known |= {str(play.card) for trick in view.tricks for play in trick.plays}
        known |= {str(play.card) for play in (*view.trick, *task.pending)}
        known |= {str(view.stock_top)}
        facts = {key: value for key, value in task.question.facts.items() if key != "choice"}
        hidden = cards(facts) - known
        assert not hidden, (name, preset, hidden)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_puzzle_is_proved_and_has_its_sentence(code):
    course = walks.course()
    assert len(course.puzzles) >= 60
    assert [str(fault) for fault in check_puzzles(course, [code])] == []
    words = course.bank.words(code)
    for puzzle in course.puzzles:
        task = begin(puzzle.exercise)
        check(puzzle_words(language(code), words, task.answer(task.posed.accepted[0])))
