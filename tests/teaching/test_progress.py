"""Progress files: nothing is lost, old and future and broken ones included; what a warm-up asks."""

from __future__ import annotations

import json

import pytest
import walks

from californiajack.teaching import (
    Progress,
    ProgressError,
    begin,
    lesson_warm_up,
    read_progress,
    warm_up,
)
from californiajack.teaching.warmup import keys_of


def done(name: str, *, wrong: int = 0):
    """Return a task that is done, with some wrong answers on the way."""
    from californiajack.teaching.walk import wrong_answers  # noqa: PLC0415

    task = begin(walks.course().exercise(name))
    while task.stage != "done":
        if task.question.answer_kind == "next" or task.stage == "verdict":
            task = task.next()
            continue
        if wrong:
            task = task.answer(wrong_answers(task.posed)[0]).again()
            wrong -= 1
            continue
        task = task.answer(task.posed.accepted[0])
    return task


NAME = "what-may-i-play/suit-in-hand"


def test_a_finished_task_is_kept_with_its_best_stars():
    progress = Progress().begin(NAME).finish(done(NAME, wrong=1))
    assert progress.stars(NAME) == 2
    assert progress.errors == {"must_follow_or_trump": 1}
    assert progress.resume == NAME
    better = progress.finish(done(NAME))
    assert better.stars(NAME) == 3
    assert better.finish(done(NAME, wrong=2)).stars(NAME) == 3
    assert progress.stars(NAME) == 2  # a value: the first one is as it was


def test_a_task_that_runs_is_not_finished():
    with pytest.raises(ValueError, match="not done"):
        Progress().finish(begin(walks.course().exercise(NAME)))


def test_what_is_saved_is_read_again():
    progress = Progress().begin(NAME).finish(done(NAME, wrong=1))
    assert read_progress(progress.to_json()) == progress
    assert read_progress("") == read_progress(" \n") == Progress()


def content(**more: object) -> dict[str, object]:
    return {"format": "california-jack-progress", "version": 1, "done": {}, "errors": {}, **more}


def test_unknown_exercises_and_keys_are_kept():
    text = json.dumps(content(done={"gone/away": 2}, errors={"no_such_rule": 5}))
    progress = read_progress(text)
    again = json.loads(progress.finish(done(NAME)).to_json())
    assert again["done"]["gone/away"] == 2
    assert again["errors"]["no_such_rule"] == 5
    assert again["done"][NAME] == 3


def test_a_file_of_the_future_keeps_what_it_brought():
    brought = content(version=7, medals=["gold"], done={NAME: 3, "x/y": 9, "x/z": {"best": 3}})
    progress = read_progress(json.dumps(brought))
    assert progress.version == 7
    assert progress.done == {NAME: 3}
    again = json.loads(progress.finish(done("which-card-wins/two-trumps")).to_json())
    assert again["version"] == 7
    assert again["medals"] == ["gold"]
    assert again["kept"]["done"] == {"x/y": 9, "x/z": {"best": 3}}
    # And once more through this version: still there.
    twice = json.loads(read_progress(json.dumps(again)).to_json())
    assert twice["kept"] == again["kept"]


def test_an_old_file_without_some_parts_is_read():
    text = json.dumps({"format": "california-jack-progress", "done": {NAME: 1}})
    progress = read_progress(text)
    assert progress.done == {NAME: 1}
    assert (progress.errors, progress.resume) == ({}, None)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{", "json"),
        ("[" * 100_000, "json"),
        ("[]", "format"),
        ('{"format": "something else"}', "format"),
        (json.dumps(content(version="1")), "value"),
        (json.dumps(content(done=[1])), "value"),
        (json.dumps(content(errors="many")), "value"),
    ],
)
def test_what_is_no_progress_is_refused(text, key):
    with pytest.raises(ProgressError) as refused:
        read_progress(text)
    assert refused.value.key == key


def test_two_devices_are_joined_without_loss():
    here = Progress(done={"a/b": 1, "a/c": 3}, errors={"must_follow": 4}, resume="a/b")
    there = Progress(done={"a/b": 2, "d/e": 0}, errors={"must_follow": 2, "pips_of": 1})
    both = here.merge(there)
    assert both.done == {"a/b": 2, "a/c": 3, "d/e": 0}
    assert both.errors == {"must_follow": 4, "pips_of": 1}
    assert both.resume == "a/b"
    assert both.merge(both) == both
    assert dict(there.merge(here).done) == dict(both.done)


def test_a_warm_up_asks_what_went_wrong():
    progress = Progress(
        done={f"{card.id}/x": 3 for card in walks.course().lessons}, errors={"stock_left": 9}
    )
    for seed in range(5):
        first = warm_up(walks.course(), progress, seed=seed)[0]
        assert "stock_left" in keys_of(first)
    assert len(warm_up(walks.course(), progress, n=5)) == 5


def test_a_warm_up_is_one_question_each_and_leaves_the_stars():
    progress = Progress(done={"which-card-wins/mixed-pairs": 1})
    for exercise in warm_up(walks.course(), progress, n=20):
        assert (exercise.rounds, exercise.prove) == (1, False)
        assert begin(exercise).stage == "ask"
    task = done(NAME, wrong=2)
    practised = progress.practise(task)
    assert practised.done == progress.done
    assert sum(practised.errors.values()) == 2


def test_a_warm_up_knows_only_lessons_that_were_begun():
    assert warm_up(walks.course(), Progress()) == ()
    progress = Progress(done={"which-card-wins/two-trumps": 3})
    asked = warm_up(walks.course(), progress, n=3, seed=1)
    assert {exercise.lesson for exercise in asked} == {"which-card-wins"}


def test_every_lesson_after_the_first_opens_with_three_questions():
    for card in walks.course().lessons:
        asked = lesson_warm_up(walks.course(), card.id, Progress(), seed=2)
        before = walks.course().lesson(card.id).after
        assert len(asked) == (3 if before else 0)
        assert {exercise.lesson for exercise in asked} <= set(before)
        assert card.number == 1 or before


def test_the_seed_changes_a_warm_up():
    progress = Progress(done={f"{card.id}/x": 3 for card in walks.course().lessons})
    drawn = {tuple(e.name for e in warm_up(walks.course(), progress, seed=n)) for n in range(6)}
    assert len(drawn) > 3
