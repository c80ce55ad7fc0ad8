"""The files of a class as one table: an independent count, any order, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
import walks
from hypothesis import given
from hypothesis import strategies as st

from californiajack.cli import main
from californiajack.language import language, languages
from californiajack.language.class_words import misunderstood_sentence, refused_sentence
from californiajack.rules.reasons import LEGAL_KEYS, REFUSAL_KEYS
from californiajack.teaching import Progress, begin, read_progress
from californiajack.teaching.claims import CLAIMS
from californiajack.teaching.class_table import class_csv, lesson_title, refusals
from californiajack.teaching.results import MOST_CHARACTERS, MOST_FILES, merge
from handed_in import BROKEN, TASKS, a_class, a_file

COURSE = walks.course()
MARKS = st.integers(0, 2**64 - 1).map("{:016x}".format)
CONTENTS = st.builds(
    a_file,
    done=st.dictionaries(st.sampled_from([*TASKS, "gone/away", "puzzles/p"]), st.integers(0, 3)),
    errors=st.dictionaries(st.sampled_from(["must_follow", "pips_of", "new"]), st.integers(0, 50)),
)
MARKED = st.builds(
    lambda text, mark: json.dumps({**json.loads(text), "mark": mark}), CONTENTS, MARKS
)
FEW_MARKS = st.sampled_from([f"{number:016x}" for number in range(3)])
ALIKE = st.builds(
    lambda text, mark: json.dumps({**json.loads(text), "mark": mark}), CONTENTS, FEW_MARKS
)
NAMES = st.text(min_size=1, max_size=12)
BAD = st.one_of(st.none(), st.just(""), st.text(max_size=20), st.just("[]"), st.just('{"a": 1}'))
FILES = st.lists(st.tuples(NAMES, st.one_of(CONTENTS, MARKED, ALIKE, BAD)), max_size=15)


def counted_by_hand(texts):
    """How many pupils did each task, with which stars, and who was wrong how often: with loops."""
    tasks, wrong = {}, {}
    for text in texts:
        content = json.loads(text)
        for name, stars in content["done"].items():
            if name in TASKS:
                tasks.setdefault(name, [0, 0, 0, 0])[stars] += 1
        for key, count in content["errors"].items():
            if count:
                often, pupils = wrong.get(key, (0, 0))
                wrong[key] = (often + count, pupils + 1)
    return tasks, wrong


def told(results):
    """What a table tells, for comparing it with what was counted by hand."""
    lessons = results.lesson_results()
    tasks = {task.name: list(task.stars) for each in lessons for task in each.tasks if task.done}
    return tasks, {key: (often, pupils) for key, often, pupils in results.misunderstood()}


def test_forty_files_with_three_broken_ones():
    good = a_class(37)
    results = merge([*good[:10], BROKEN[0], *good[10:30], BROKEN[1], *good[30:], BROKEN[2]], COURSE)
    assert len(results.pupils) == 37
    assert told(results) == counted_by_hand([text for _, text in good])
    assert [(each.file, each.key) for each in results.refused] == [
        ("cut off.json", "json"),
        ("notes.json", "format"),
        ("photo.json", "large"),
    ]
    for each in results.lesson_results():
        own = [name for name in TASKS if name.startswith(f"{each.id}/")]
        rows = [[name in json.loads(text)["done"] for name in own] for _, text in good]
        assert (each.begun, each.whole) == (sum(map(any, rows)), sum(map(all, rows)))


@given(st.lists(MARKED, max_size=12, unique_by=lambda text: json.loads(text)["mark"]))
def test_a_table_is_what_a_loop_counts(texts):
    results = merge([(f"{at}.json", text) for at, text in enumerate(texts)], COURSE)
    assert told(results) == counted_by_hand(texts)
    assert sum(each.stars for each in results.pupils) == sum(
        stars * many for row in counted_by_hand(texts)[0].values() for stars, many in enumerate(row)
    )


@given(FILES, st.randoms())
def test_the_order_of_the_files_does_not_matter(files, chance):
    mixed = list(files)
    chance.shuffle(mixed)
    assert merge(files, COURSE) == merge(mixed, COURSE)


@given(FILES, FILES)
def test_files_may_come_in_several_goes(first, second):
    assert merge(second, COURSE, merge(first, COURSE)) == merge([*first, *second], COURSE)


@given(FILES)
def test_every_file_is_counted_or_named(files):
    results = merge(files, COURSE)
    counted = sum(len(each.files) for each in results.pupils)
    assert counted + len(results.refused) == len(files)
    assert len(results.twice) == counted - len(results.pupils)


def test_the_same_file_twice_counts_once_and_is_said():
    text = a_file({TASKS[0]: 2}, {"must_follow": 3})
    for each in (text, json.dumps({**json.loads(text), "mark": "0" * 16})):
        results = merge([("a.json", each), ("a.json", each)], COURSE)
        assert told(results) == counted_by_hand([each])
        assert results.twice == (("a.json", "a.json"),)


def test_pupils_who_did_the_same_are_still_two():
    # All who make no mistake in a lesson have the same content.
    text = a_file({TASKS[0]: 3})
    assert len(merge([("a.json", text), ("b.json", text)], COURSE).pupils) == 2
    marked = [Progress().begin(TASKS[0]).marked().to_json() for _ in range(2)]
    assert len(merge([("same.json", each) for each in marked], COURSE).pupils) == 2


def test_two_files_of_one_pupil_count_once_with_the_better_result():
    early = a_file({TASKS[0]: 1, TASKS[1]: 3}, {"must_follow": 2}, mark="f" * 16)
    late = a_file({TASKS[0]: 3, TASKS[2]: 0}, {"must_follow": 1, "pips_of": 4}, mark="f" * 16)
    (pupil,) = merge([("b.json", late), ("a.json", early)], COURSE).pupils
    assert pupil.file == "a.json"
    assert pupil.done == {TASKS[0]: 3, TASKS[1]: 3, TASKS[2]: 0}
    assert pupil.errors == {"must_follow": 2, "pips_of": 4}


def test_a_mark_stays_with_the_progress_and_goes_with_it():
    task = begin(COURSE.exercise(TASKS[0]))
    progress = Progress().begin(TASKS[0]).marked()
    assert progress.marked() == progress
    assert read_progress(progress.practise(task).to_json()).more == progress.more
    assert Progress().marked() != Progress().marked()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (None, "large"),
        (" " * (MOST_CHARACTERS + 1), "large"),
        ("", "empty"),
        (" \n", "empty"),
        ("\ufeff", "empty"),
        ("PK\x03\x04", "json"),
        ("[" * 100_000, "json"),
        ("[]", "format"),
        (a_file(course="another"), "course"),
        (a_file().replace('"errors": {}', '"errors": [1]'), "value"),
        (a_file({}, {"must_follow": 10**9}), "value"),
        (a_file(version=0), "value"),
    ],
)
def test_what_is_no_result_is_refused_with_a_reason_and_what_is_allowed(text, key):
    results = merge([("x.json", text), ("ok.json", a_file({TASKS[0]: 3}))], COURSE)
    assert [(each.file, each.key) for each in results.refused] == [("x.json", key)]
    assert len(results.pupils) == 1
    for code in languages():
        (sentence,) = refusals(results, language(code))
        assert "x.json" in sentence
        assert "{" not in sentence


def test_a_file_from_an_editor_with_a_mark_of_its_own_is_read():
    assert len(merge([("a.json", "\ufeff" + a_file({TASKS[0]: 3}))], COURSE).pupils) == 1


def test_there_is_a_bound_on_the_number_of_files():
    files = [(f"{number}.json", a_file(mark=f"{number:016x}")) for number in range(MOST_FILES * 3)]
    results = merge(files, COURSE)
    assert len(results.pupils) == MOST_FILES
    assert {each.key for each in results.refused} == {"many"}
    assert len(results.refused) + results.over == 2 * MOST_FILES
    english = refusals(results, language("en"))
    assert f"{MOST_FILES}.json is one too many: {MOST_FILES} files" in english[0]
    assert english[-1] == f"{MOST_FILES} more files were not looked at."


# Words


def test_every_key_that_mistakes_are_counted_under_has_words():
    unknown = misunderstood_sentence(language("en"), "no such key")
    questions = {each.asks[0].name for each in walks.exercises() if each.asks}
    keys = {*LEGAL_KEYS, *REFUSAL_KEYS, *CLAIMS, *questions, *asks_by_name()}
    for key in keys - {"watch", "watched"}:
        words = misunderstood_sentence(language("en"), key)
        assert words != unknown, key
        assert re.fullmatch(r"[^{}]+[.?!]", words), key
        assert "Under these rules" not in words, key


def asks_by_name():
    return {exercise.asks[0].name for exercise in walks.exercises() if exercise.asks} | {
        puzzle.exercise.asks[0].name for puzzle in COURSE.puzzles
    }


def test_keys_with_the_same_words_are_counted_together():
    files = [
        ("a.json", a_file(errors={"drawn_by": 2, "draw_if": 3})),
        ("b.json", a_file(errors={"draw_if": 1, "what is this": 5, "and this": 1})),
    ]
    results = merge(files, COURSE)
    lang = language("en")
    rows = results.misunderstood(lambda key: misunderstood_sentence(lang, key))
    draw = misunderstood_sentence(lang, "draw_if")
    assert set(rows) == {(draw, 6, 2), (misunderstood_sentence(lang, "?"), 6, 1)}


@pytest.mark.parametrize("code", languages())
def test_the_csv_holds_what_the_files_hold(code):
    lang, good = language(code), a_class(9)
    text = class_csv(merge(good, COURSE), COURSE, lang)
    assert text.startswith("\ufeff")
    separator = "," if code == "en" else ";"
    rows = list(csv.reader(io.StringIO(text[1:]), delimiter=separator))
    assert len(rows) == 10
    assert len({len(row) for row in rows}) == 1
    for row, (name, content) in zip(rows[1:], good, strict=True):
        done, errors = json.loads(content)["done"], json.loads(content)["errors"]
        assert row[0] == name
        assert row[1:5] == list(map(str, (len(done), sum(done.values()), 0, sum(errors.values()))))
        assert row[5 : 5 + len(TASKS)] == [str(done.get(task, "")) for task in TASKS]
        assert sum(map(int, row[5 + len(TASKS) :])) == sum(errors.values())
    assert rows[0][5] == f"1.1 {lesson_title(COURSE, lang, COURSE.lessons[0].id)}"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "  =", "\t="])
def test_no_cell_is_a_formula(start):
    name = f'{start}HYPERLINK("x";"y")'
    text = class_csv(merge([(name, a_file())], COURSE), COURSE, language("en"))
    cell = list(csv.reader(io.StringIO(text)))[1][0]
    assert cell == f"'{name}" if start != "\t=" else cell == '?=HYPERLINK("x";"y")'


# The command


def test_the_command_reads_a_folder_and_writes_the_table(tmp_path, capsys):
    folder = tmp_path / "handed in"
    folder.mkdir()
    for name, text in [*a_class(5), *BROKEN[:2]]:
        (folder / name).write_text(text, encoding="utf-8")
    out = tmp_path / "class.csv"
    assert main(["results", str(folder), "--csv", str(out)]) == 0
    said = capsys.readouterr()
    assert "5 pupils" in said.out
    assert "cut off.json" in said.err
    assert "notes.json" in said.err
    expected = class_csv(merge(a_class(5), COURSE), COURSE, language("en"))
    assert out.read_bytes() == expected.encode()


def test_the_command_names_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["results", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err


def test_a_reason_that_has_no_words_of_its_own_is_still_a_sentence():
    sentence = refused_sentence(language("en"), "a.json", "?", characters=1, files=1)
    assert sentence.startswith("a.json ")
