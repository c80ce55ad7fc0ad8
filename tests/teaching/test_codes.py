"""Codes of exercises and puzzle sets: round trips, fixed vectors, typing errors, other courses."""

import random
import shutil
import tomllib
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from californiajack.rules.codes import CODE_SYMBOLS, deal_code, position_code, read_code, short_code
from californiajack.rules.deal import Deal
from californiajack.rules.errors import CodeError
from californiajack.rules.match import DEAL_SEEDS
from californiajack.rules.options import PRESETS
from californiajack.teaching import LessonError, lessons_folder, load_course
from californiajack.teaching.codes import (
    DealCode,
    ExerciseCode,
    SetCode,
    exercise_code,
    is_course_code,
    puzzle_order,
    read_any,
    set_code,
)
from californiajack.teaching.glance import exercise_names, puzzle_cards
from californiajack.teaching.lint import check_puzzles

HERE = Path(__file__).parents[1] / "vectors"
VECTORS = tomllib.loads((HERE / "typed.toml").read_text())
DEALS = tomllib.loads((HERE / "codes.toml").read_text())["code"]
COURSE = load_course()
IDS = [puzzle.id for puzzle in COURSE.puzzles]
CODES = [vector["code"] for kind in ("exercise", "set") for vector in VECTORS[kind]]


def read(code):
    return read_any(code, COURSE)


def key_of(text, course=COURSE):
    with pytest.raises(CodeError) as caught:
        read_any(text, course)
    assert str(caught.value)
    return caught.value.key


# Round trips


def test_every_exercise_under_each_of_its_rules_has_a_code_of_its_own():
    lessons = [each for card in COURSE.lessons for each in COURSE.lesson(card.id).exercises]
    exercises = [*lessons, *(puzzle.exercise for puzzle in COURSE.puzzles)]
    assert len(exercises) > 150
    codes = {}
    for exercise in exercises:
        for preset in exercise.presets:
            for seed in (0, 1, 31, 32, DEAL_SEEDS - 1):
                code = exercise_code(COURSE, exercise.name, preset, seed)
                assert read(code) == ExerciseCode(exercise.name, preset, seed)
                codes[code] = exercise.name
                if seed == 0:
                    assert len(code) == len("E1F-8CV-KYV")
    assert len(codes) == 5 * sum(len(exercise.presets) for exercise in exercises)


def test_names_are_found_without_reading_yaml():
    by_yaml = [each.name for card in COURSE.lessons for each in COURSE.lesson(card.id).exercises]
    by_yaml += [f"puzzles/{ident}" for ident in IDS]
    assert list(exercise_names(COURSE)) == by_yaml


def puzzle_facts(puzzles):
    return [(each.id, each.preset, each.themes, each.difficulty) for each in puzzles]


def test_what_a_list_of_puzzles_shows_is_what_their_files_say(copy):
    assert puzzle_facts(puzzle_cards(COURSE)) == puzzle_facts(COURSE.puzzles)
    # Written in another way it takes longer, and is the same.
    edit(copy / "puzzles" / "stock.yaml", "    difficulty: 2\n", '    "difficulty": 2\n')
    course = load_course(copy)
    assert puzzle_facts(puzzle_cards(course)) == puzzle_facts(course.puzzles)
    for path in copy.glob("puzzles/*.yaml"):
        path.unlink()
    assert puzzle_cards(load_course(copy)) == ()


@given(some.sets(some.sampled_from(IDS), min_size=2, max_size=10))
def test_sets_round_trip(chosen):
    code = set_code(COURSE, sorted(chosen))
    assert set(read(code).puzzles) == chosen
    # Whatever the order they were given in, the code and the order in which they come are one.
    assert set_code(COURSE, sorted(chosen, reverse=True)) == code
    assert len(code.replace("-", "")) <= 1 + 1 + 9 + 2 + 2


def test_every_pair_has_another_code():
    pairs = list(combinations(IDS, 2))
    assert len({set_code(COURSE, pair) for pair in pairs}) == len(pairs)


@pytest.mark.parametrize("preset", PRESETS)
def test_codes_of_deals_and_positions_are_read_as_well(preset):
    deal = Deal.shuffled(PRESETS[preset], 77)
    short = short_code(PRESETS[preset], 77)
    assert read(short) == DealCode(deal, short)
    assert read(deal_code(deal)) == DealCode(deal, deal_code(deal))
    for _ in range(4):
        deal = deal.act((deal.legal_calls or deal.legal_moves)[0])
    for base in (short, deal_code(deal)):
        code = position_code(deal, base)
        # What stands before the dot may be typed as one likes.
        played = code.partition(".")[2]
        for typed in (code, f"{base.lower().replace('-', ' ')}.{played}"):
            found = read(typed)
            assert (found.code, found.deal.actions) == (code, deal.actions)


@pytest.mark.parametrize("code", CODES)
def test_small_letters_blanks_dashes_and_lookalikes_do_not_matter(code):
    bare = code.replace("-", "")
    for typed in (
        code.lower(),
        f"  {code} ",
        bare,
        " ".join(bare),
        code.replace("-", "\u2013"),
        code.replace("-", "_"),
        bare.replace("0", "O").replace("1", "I"),
        bare.lower().replace("0", "o").replace("1", "l"),
    ):
        assert read(typed) == read(code)
        assert is_course_code(typed)


# What was written once


@pytest.mark.parametrize("vector", VECTORS["exercise"], ids=lambda vector: vector["code"])
def test_codes_of_exercises_stay_readable(vector):
    found = read(vector["code"])
    assert found == ExerciseCode(vector["name"], vector["preset"], vector["seed"])


@pytest.mark.parametrize("vector", VECTORS["set"], ids=lambda vector: vector["code"])
def test_codes_of_sets_stay_readable(vector):
    assert read(vector["code"]) == SetCode(tuple(vector["puzzles"]))


@pytest.mark.parametrize("vector", DEALS, ids=lambda vector: vector["code"][:12])
def test_codes_of_deals_stay_readable(vector):
    assert read(vector["code"]).deal == read_code(vector["code"])
    assert not is_course_code(vector["code"])


def test_no_short_code_of_a_deal_will_ever_look_like_one_of_the_course():
    # Three bits of version come first: the first symbols of versions 1, 2, 4, 5 and 7.
    reserved = {CODE_SYMBOLS.index(symbol) >> 2 for symbol in "ES"}
    assert reserved == {3, 6}
    assert {CODE_SYMBOLS.index(vector["code"][0]) >> 2 for vector in DEALS} <= {0, 1}


# Typing errors


@pytest.mark.parametrize("code", CODES)
def test_any_wrong_symbol_is_found(code):
    bare = code.replace("-", "")
    for place in range(len(bare)):
        for other in set(CODE_SYMBOLS) - {bare[place]}:
            key_of(bare[:place] + other + bare[place + 1 :])


@pytest.mark.parametrize("code", CODES)
def test_any_two_symbols_that_changed_places_are_found(code):
    bare = list(code.replace("-", ""))
    for one, two in combinations(range(len(bare)), 2):
        swapped = bare.copy()
        swapped[one], swapped[two] = swapped[two], swapped[one]
        if swapped != bare:
            key_of("".join(swapped))


def test_two_wrong_symbols_are_found():
    numbers = random.Random(7)
    for code in CODES:
        bare = list(code.replace("-", ""))
        for _ in range(300):
            wrong = bare.copy()
            for place in numbers.sample(range(len(bare)), 2):
                wrong[place] = numbers.choice(CODE_SYMBOLS.replace(bare[place], ""))
            key_of("".join(wrong))


def test_hardly_any_other_mistake_slips_through_the_check():
    """Of texts that are no codes at most one in some hundred fits the check of ten bits."""
    numbers = random.Random(8)
    fits = 0
    for _ in range(20_000):
        text = "E" + "".join(numbers.choices(CODE_SYMBOLS, k=8))
        try:
            read(text)
        except CodeError as error:
            fits += error.key != "check"
        else:
            raise AssertionError(f"{text} was taken for a code")
    # One in 1024 is expected: 19.5, with a deviation of 4.4.
    assert 3 <= fits <= 40


def test_a_missing_symbol_is_found():
    for code in CODES:
        bare = code.replace("-", "")
        for place in range(len(bare)):
            assert key_of(bare[:place] + bare[place + 1 :]) in (
                "check",
                "length",
                "version",
                "no_exercise",
                "other_course",
                "preset_gone",
            )


def test_a_zero_more_or_less_at_the_end_is_found():
    codes = [exercise_code(COURSE, "puzzles/other-rules-1", seed=seed) for seed in range(2000)]
    ending = [code for code in codes if code.endswith("0")]
    assert len(ending) > 20
    for code in ending:
        assert key_of(code[:-1]) in ("check", "length")
        assert key_of(code + "0") == "check"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty"),
        (" \t", "empty"),
        (None, "empty"),
        ("E1F-8CV-KYU", "symbol"),
        ("4000-01Y\u00e4", "symbol"),
        ("E1F-8CV", "length"),
        ("E" * 40, "length"),
        ("4000-01Y", "length"),
        ("9" * 500, "length"),
        ("E1F-8CV-KYM", "check"),
        ("4000-01YZ", "check"),
    ],
)
def test_what_is_wrong_is_said(text, key):
    assert key_of(text) == key


# Other versions and other courses


@pytest.fixture
def copy(tmp_path):
    """A copy of the course that a test may change."""
    return shutil.copytree(lessons_folder(), tmp_path / "course")


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_codes_survive_a_course_in_another_order_with_more_in_it(copy):
    yaml = (copy / "course.yaml").read_text(encoding="utf-8")
    lessons = "[your-first-trick, which-card-wins, what-may-i-play, draw-and-lead]"
    assert lessons in yaml
    turned = "[draw-and-lead, what-may-i-play, which-card-wins, your-first-trick]"
    (copy / "course.yaml").write_text(yaml.replace(lessons, turned), encoding="utf-8")
    (copy / "puzzles" / "bank-a-point.yaml").rename(copy / "puzzles" / "zz-moved.yaml")
    edit(copy / "puzzles" / "stock.yaml", "puzzles:\n", "puzzles:\n" + NEW_PUZZLE)
    with (copy / "puzzles" / "order.txt").open("a", encoding="utf-8") as order:
        order.write("a-new-one\n")
    course = load_course(copy)
    assert "a-new-one" in [puzzle.id for puzzle in course.puzzles]
    for vector in VECTORS["exercise"]:
        assert read_any(vector["code"], course).name == vector["name"]
    for vector in VECTORS["set"]:
        assert read_any(vector["code"], course).puzzles == tuple(vector["puzzles"])


NEW_PUZZLE = """\
  - id: a-new-one
    preset: classic
    theme: [jack]
    difficulty: 2
    position: {ending: {you: "5C 9H JS", opponent: "7C KS", led: KH, trump: S, pips: [30, 43]}}
    open: true
"""


def test_a_removed_puzzle_and_exercise_are_named(copy):
    bank = copy / "puzzles" / "bank-a-point.yaml"
    edit(bank, "id: bank-the-jack-1\n", "id: bank-the-jack-new\n")
    course = load_course(copy)
    code = set_code(COURSE, ["bank-the-jack-1", "bank-the-jack-2"])
    with pytest.raises(CodeError) as caught:
        read_any(code, course)
    assert caught.value.key == "puzzle_gone"
    assert caught.value.facts["puzzles"] == ("bank-the-jack-1",)
    assert key_of(exercise_code(COURSE, "puzzles/bank-the-jack-1"), course) == "no_exercise"
    with pytest.raises(CodeError) as caught:
        set_code(course, ["bank-the-jack-new", "bank-the-jack-2"])
    assert caught.value.key == "no_order"


def test_rules_that_are_gone_are_named(copy):
    name = "what-may-i-play/" + COURSE.lesson("what-may-i-play").exercises[0].id
    presets = COURSE.exercise(name).presets
    code = exercise_code(COURSE, name, presets[-1])
    lesson = next(copy.glob("*-what-may-i-play")) / "lesson.yaml"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace(f", {presets[-1]}", ""), encoding="utf-8")
    course = load_course(copy)
    assert presets[-1] not in course.exercise(name).presets
    with pytest.raises(CodeError) as caught:
        read_any(code, course)
    assert caught.value.key == "preset_gone"
    assert caught.value.facts["preset"] == presets[-1]


def test_a_code_of_another_course_is_refused(copy):
    edit(copy / "course.yaml", "id: california-jack", "id: our-course")
    course = load_course(copy)
    for vector in VECTORS["exercise"]:
        assert key_of(vector["code"], course) == "no_exercise"
    for vector in VECTORS["set"]:
        assert key_of(vector["code"], course) == "other_course"


def test_an_order_that_was_changed_is_not_read_as_other_puzzles(copy):
    order = copy / "puzzles" / "order.txt"
    lines = order.read_text(encoding="utf-8").splitlines()
    order.write_text("\n".join(lines[:2] + lines[:1:-1]), encoding="utf-8")
    course = load_course(copy)
    assert {key_of(vector["code"], course) for vector in VECTORS["set"]} == {"other_course"}


def test_a_course_without_an_order_has_no_codes_of_sets(copy):
    (copy / "puzzles" / "order.txt").unlink()
    course = load_course(copy)
    with pytest.raises(CodeError) as caught:
        set_code(course, IDS[:3])
    assert caught.value.key == "no_order"
    assert key_of(VECTORS["set"][0]["code"], course) == "other_course"


def test_every_puzzle_stands_once_in_the_order():
    order = puzzle_order(COURSE)
    assert len(order) == len(set(order))
    assert set(IDS) <= set(order)


def test_an_order_that_lacks_a_puzzle_is_a_fault_of_the_course(copy):
    for path in copy.glob("puzzles/*.yaml"):
        if path.name != "stock.yaml":
            path.unlink()
    order = copy / "puzzles" / "order.txt"
    assert [
        fault for fault in check_puzzles(load_course(copy), []) if fault.file == str(order)
    ] == []
    edit(order, "fight-for-the-stock-2\n", "fight-for-the-stock-1\n")
    found = [str(fault) for fault in check_puzzles(load_course(copy), [])]
    assert len(found) == 2
    assert "'fight-for-the-stock-1' is there twice" in found[0]
    assert "no code can name fight-for-the-stock-2" in found[1]
    order.unlink()
    assert check_puzzles(load_course(copy), []) == []


@pytest.mark.parametrize("count", [0, 1, 11])
def test_a_set_has_two_to_ten_puzzles(count):
    with pytest.raises(CodeError) as caught:
        set_code(COURSE, IDS[:count])
    assert caught.value.key == "set_size"


def test_what_has_no_code_is_said():
    with pytest.raises(LessonError):
        exercise_code(COURSE, "puzzles/nothing")
    with pytest.raises(CodeError, match="not played under"):
        exercise_code(COURSE, "puzzles/other-rules-1", "pitch")
    with pytest.raises(CodeError, match="seeds"):
        exercise_code(COURSE, "puzzles/other-rules-1", seed=DEAL_SEEDS)
