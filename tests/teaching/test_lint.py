"""Every fault that `lessons check` knows, made on purpose and found with its place."""

from __future__ import annotations

import pytest
from samples import COURSE, ONE, WORDS, write_course

from californiajack.cli import main
from californiajack.teaching import load_course
from californiajack.teaching.lint import check_course, check_puzzles, estimated_minutes


def faults(folder, *, codes=("en",), **parts) -> list[str]:
    return [str(fault) for fault in check_course(write_course(folder, **parts), codes=codes)]


def test_a_sound_lesson_has_no_faults(tmp_path):
    assert faults(tmp_path) == []


# What is done to the words, and what is said about it.
WORDS_BROKEN = [
    (WORDS.replace("{led}", "{ledd}"), "there is no value for ledd; there are"),
    (WORDS.replace("{trump}", "{taker}"), "no value for taker"),  # a hint must not know the answer
    (WORDS.replace("{led}", "{winner}"), "no value for winner"),
    (WORDS.replace("{led}", "the queen of hearts"), "'queen of hearts' is a card"),
    (WORDS.replace("{led}", "Q♥"), "'Q♥' is a card"),
    (WORDS.replace("{led}", "QH"), "'QH' is a card"),
    (WORDS.replace("{trump}", "all 13"), "a number is written out"),
    (WORDS.replace("## one.hint", "## one.tip"), "after the id may follow hint"),
    (WORDS.replace("## one.hint", "## two.hint"), "no such section"),
    (WORDS.replace("## one.wrong", "## one.wrong.third"), "is no wrong answer here; there are"),
    (WORDS.replace("## remember\nLook first.\n", ""), "`## remember` is missing"),
    (WORDS.replace("Look first.", ""), "`## remember` is missing or empty"),
    (WORDS.replace("You can do it.", "You know {led}."), "there is no value for led"),
]


@pytest.mark.parametrize(("words", "said"), WORDS_BROKEN)
def test_faults_of_words(tmp_path, words, said):
    found = faults(tmp_path, words=words)
    assert any(said in fault for fault in found), found
    assert all("en.md" in fault for fault in found)


def test_an_own_text_may_name_the_wrong_answer(tmp_path):
    # The two of trumps is yours: you answered, so "opponent" is the wrong answer.
    assert faults(tmp_path, words=WORDS.replace("## one.wrong", "## one.wrong.opponent")) == []


def test_rules_may_be_told_with_numbers_in_remember(tmp_path):
    assert faults(tmp_path, words=WORDS.replace("Look first.", "A ten counts 10.")) == []


def test_a_language_that_is_missing_or_differs(tmp_path):
    found = faults(tmp_path, codes=("en", "sv"))
    assert any("sv.md" in fault and "can't be read" in fault for fault in found)
    lesson = tmp_path / "01-a-lesson"
    other = WORDS.replace("Look at {trump}.", "Look.").replace("## one.wrong", "## myth.x")
    (lesson / "sv.md").write_text(other)
    (tmp_path / "sv.md").write_text((tmp_path / "en.md").read_text())
    found = [str(fault) for fault in check_course(tmp_path, codes=("en", "sv"))]
    assert any("the placeholders differ" in fault for fault in found)
    assert any("`## one.wrong` is missing" in fault for fault in found)
    assert any("`## myth.x`" in fault and "has no such section" in fault for fault in found)


def test_cards_are_found_in_the_words_of_their_language(tmp_path):
    folder = write_course(tmp_path, words=WORDS.replace("{led}", "Herz-Dame"), code="de")
    found = [str(fault) for fault in check_course(folder, codes=("de",))]
    assert any("'Herz-Dame' is a card" in fault for fault in found)


ENDING = '{ending: {you: "5C 9H JS", opponent: "7C KS", led: KH, trump: S, pips: [30, 43]}}'
EXERCISES_BROKEN = [
    # No hand may answer so: the same card twice.
    (ONE.replace("answer: 2S", "answer: QH"), "two players and two cards"),
    # The pips can't be those: more than the pack has.
    (
        f"- {{id: one, kind: play, prove: true, position: "
        f"{ENDING.replace('[30, 43]', '[60, 43]')}}}\n",
        "the pack has 80",
    ),
    # Forced under these rules: nothing to find.
    (
        f"- {{id: one, kind: play, prove: true, position: "
        f"{ENDING.replace('9H JS', '9C 2C').replace('KH', 'KC').replace('43', '44')}}}\n",
        "every answer is right",
    ),
    (
        "- {id: one, kind: play, prove: true, position: {deal: {seed: 3}}}\n",
        "is not certain",
    ),
    (
        "- {id: one, kind: predict, prove: true, position: {deal: {seed: 3}},"
        " ask: {name: owner_of, point: low}}\n",
        "not decided",
    ),
    (
        '- {id: one, kind: watch, prove: true, moves: 2, position: {deal: {play: "QH"}}}\n',
        "QH can't be played",
    ),
    (
        "- {id: one, kind: predict, prove: true, ask: trick_winner,"
        " position: {puzzle: {theme: none}}}\n",
        "no puzzle of the bank fits",
    ),
    (ONE.replace("  prove: true\n", ""), "add `prove: true`"),
]


@pytest.mark.parametrize(("exercises", "said"), EXERCISES_BROKEN)
def test_faults_of_exercises(tmp_path, exercises, said):
    found = faults(tmp_path, exercises=exercises)
    assert any(said in fault for fault in found), found


def test_an_exercise_is_tried_under_every_preset_it_names(tmp_path):
    # Under `captured` and `nordic` the nine of hearts is forced.
    exercise = f"- {{id: one, kind: play, prove: true, position: {ENDING}}}\n"
    head = "minutes: 5\npresets: [classic, captured, nordic]\n"
    found = [fault for fault in faults(tmp_path, exercises=exercise, head=head) if "one" in fault]
    assert not any("under classic" in fault for fault in found)
    assert any("under captured: every answer is right" in fault for fault in found)
    assert any("under nordic: every answer is right" in fault for fault in found)


def test_an_answer_without_a_reason_is_a_fault(tmp_path, monkeypatch):
    import californiajack.language.teaching_whys as whys  # noqa: PLC0415

    known = {key: say for key, say in whys._WHYS.items() if key != "takes_trump"}
    monkeypatch.setattr(whys, "_WHYS", known)
    found = faults(tmp_path)
    assert any("no reason in en for opponent (takes_trump)" in fault for fault in found), found


def test_unknown_keys_and_lessons_are_faults(tmp_path):
    head = "minutes: 5\npresets: [classic]\nkeys: [must_folow]\nafter: [nowhere]\n"
    found = faults(tmp_path, head=head)
    assert any("'must_folow' is no key" in fault for fault in found)
    assert any("there is no lesson 'nowhere'" in fault for fault in found)


def test_a_lesson_over_its_minutes_is_a_fault(tmp_path):
    many = ONE.replace("prove: true", "rounds: 20\n  prove: true").replace(
        "{trick: {led: QH, answer: 2S, trump: S}}", "{generate: {name: two_cards}}"
    )
    found = faults(tmp_path, exercises=many, head="minutes: 3\npresets: [classic]\n")
    assert any("more than the 3 named" in fault for fault in found)
    lesson = load_course(tmp_path).lesson("a-lesson")
    assert estimated_minutes(lesson) == pytest.approx(4)


def test_a_lesson_that_is_only_named_is_a_fault(tmp_path):
    folder = write_course(tmp_path)
    (folder / "course.yaml").write_text(COURSE.replace("a-lesson", "a-lesson, b-lesson"))
    found = [str(fault) for fault in check_course(folder, codes=("en",))]
    assert any("'b-lesson' is named but has no folder" in fault for fault in found)


PUZZLE = f"""\
puzzles:
  - id: bank-it
    preset: classic
    theme: [jack]
    difficulty: 1
    position: {ENDING}
"""


def test_puzzles_without_a_sentence_or_a_choice_are_faults(tmp_path):
    folder = write_course(tmp_path)
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "a.yaml").write_text(PUZZLE)
    (folder / "puzzles" / "en.md").write_text("# Puzzles\n\n## bank-it\nTake {led} with {bestt}.\n")
    found = [str(fault) for fault in check_puzzles(load_course(folder), ["en"])]
    assert len(found) == 1
    assert "there is no value for bestt" in found[0]
    (folder / "puzzles" / "en.md").write_text("# Puzzles\n")
    forced = PUZZLE.replace("preset: classic", "preset: nordic")
    (folder / "puzzles" / "a.yaml").write_text(forced)
    found = [str(fault) for fault in check_puzzles(load_course(folder), ["en"])]
    assert any("`## bank-it` is missing" in fault for fault in found)
    assert any("every answer is right" in fault for fault in found)


# The commands


def test_the_command_says_what_is_wrong_and_fails(tmp_path, capsys):
    folder = write_course(tmp_path, words=WORDS.replace("{led}", "{x}"))
    assert main(["lessons", "check", "--lessons", str(folder), "--languages", "en"]) == 1
    said = capsys.readouterr().out
    assert "en.md:6: `## one`" in said
    assert "1 fault" in said
    write_course(tmp_path)
    assert main(["lessons", "check", "--lessons", str(folder), "--languages", "en"]) == 0
    assert "no faults" in capsys.readouterr().out


def test_the_command_checks_one_lesson(tmp_path, capsys):
    folder = str(write_course(tmp_path))
    assert main(["lessons", "check", "a-lesson", "--lessons", folder, "--languages", "en"]) == 0
    assert main(["lessons", "check", "b-lesson", "--lessons", folder, "--languages", "en"]) == 1
    assert "there are a-lesson" in capsys.readouterr().out


def test_a_new_lesson_runs_as_it_is(tmp_path, capsys):
    folder = write_course(tmp_path)
    assert main(["lessons", "new", "my-lesson", "--lessons", str(folder)]) == 0
    assert (folder / "02-my-lesson" / "lesson.yaml").is_file()
    for code in ("de", "nl", "sv"):
        assert (folder / "02-my-lesson" / f"{code}.md").is_file()
    status = main(["lessons", "check", "my-lesson", "--lessons", str(folder)])
    assert (status, "no faults" in capsys.readouterr().out) == (0, True)


@pytest.mark.parametrize("ident", ["a-lesson", "My Lesson", "x_y", ""])
def test_a_new_lesson_needs_an_id_of_its_own(tmp_path, ident, capsys):
    folder = write_course(tmp_path)
    assert main(["lessons", "new", ident, "--lessons", str(folder)]) == 2
    assert capsys.readouterr().err
    assert sorted(path.name for path in folder.glob("0*")) == ["01-a-lesson"]
