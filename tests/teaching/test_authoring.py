"""Writing a course: beginning one, naming lessons in it, and what keeps it from being played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from samples import COURSE, ONE, WORDS, write_course

from californiajack.cli import main
from californiajack.language import languages
from californiajack.teaching import LessonError, load_course
from californiajack.teaching.generators import GENERATORS
from californiajack.teaching.lint import check_course
from californiajack.teaching.model import KINDS
from californiajack.teaching.ready import read_course
from californiajack.teaching.register import ASKS
from californiajack.teaching.skeleton import write_skeleton


def told(folder: Path) -> list[str]:
    """The faults that keep a course from being played, as they are printed."""
    course, faults = read_course(folder)
    assert (course is None) == bool(faults)
    return [str(fault) for fault in faults]


# Beginning


@pytest.mark.parametrize("codes", [None, ("de",), ("sv", "en")])
def test_a_course_begins_with_its_first_lesson_and_is_sound(tmp_path, codes):
    folder = tmp_path / "Our School"
    write_skeleton(folder, "first-card", codes)
    write_skeleton(folder, "second-card")
    course, faults = read_course(folder)
    assert faults == []
    assert course.id == "our-school"
    assert course.languages == (codes or tuple(languages()))
    assert [card.id for card in course.lessons] == ["first-card", "second-card"]
    assert check_course(folder) == []


def test_a_folder_with_the_name_of_our_course_gets_another_id(tmp_path):
    write_skeleton(tmp_path / "california-jack", "first-card")
    assert load_course(tmp_path / "california-jack").id != load_course().id


@pytest.mark.parametrize(
    "text",
    [
        "id: x\ngroups:   # two\n  - {id: a, lessons: [a-lesson]}   # first\n",
        "id: x\ngroups:\n- id: a\n  lessons:\n    - a-lesson   # ours\n# the end\n",
        "groups:\n  - id: a\n    lessons: [a-lesson]\n  - id: b\n    lessons: []\nid: x\n",
    ],
)
def test_a_new_lesson_is_named_and_nothing_else_is_changed(tmp_path, text):
    folder = write_course(tmp_path)
    (folder / "course.yaml").write_text(text)
    before = yaml.safe_load(text)
    write_skeleton(folder, "my-lesson")
    after = (folder / "course.yaml").read_text()
    before["groups"][-1]["lessons"].append("my-lesson")
    assert yaml.safe_load(after) == before
    assert [line for line in text.splitlines() if "#" in line and "lesson" not in line] == [
        line for line in after.splitlines() if "#" in line and "lesson" not in line
    ]
    assert "my-lesson" in [card.id for card in load_course(folder).lessons]


def test_a_lesson_that_is_named_already_is_not_named_twice(tmp_path):
    folder = write_course(tmp_path)
    (folder / "course.yaml").write_text(COURSE.replace("a-lesson", "my-lesson, a-lesson"))
    write_skeleton(folder, "my-lesson")
    assert [card.id for card in load_course(folder).lessons] == ["my-lesson", "a-lesson"]


def test_a_folder_with_other_things_in_it_does_not_become_a_course(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    assert main(["lessons", "new", "first-card", "--lessons", str(tmp_path)]) == 2
    assert "holds no course.yaml" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--lessons"],
        ["lessons", "preview", "--lessons"],
        ["build", "--lessons"],
        ["lessons", "check", "--lessons"],
    ],
)
def test_a_folder_that_is_no_course_is_refused_with_what_is_needed(tmp_path, words, capsys):
    for folder, said in ((tmp_path, "holds no course.yaml"), (tmp_path / "x", "is no folder")):
        assert main([*words, str(folder)]) in (1, 2)
        output = "".join(capsys.readouterr())
        assert said in output
        assert "course.yaml, its words (en.md, ...) and a folder for each lesson" in output
        assert "lessons new first-card --lessons" in output


# Course.yaml


def test_a_course_needs_an_id_that_keeps_its_progress_apart(tmp_path):
    folder = write_course(tmp_path)
    (folder / "course.yaml").write_text("groups: [{id: all, lessons: [a-lesson]}]\n")
    with pytest.raises(LessonError, match="'id' is missing"):
        load_course(folder)
    (folder / "course.yaml").write_text(COURSE.replace("sample", "My School"))
    with pytest.raises(LessonError, match=r"course\.yaml:1: id: 'My School' is no id"):
        load_course(folder)


def test_a_course_in_one_language_is_whole(tmp_path):
    folder = write_course(tmp_path, code="de")
    assert {Path(fault.file).name for fault in check_course(folder)} >= {"en.md", "nl.md", "sv.md"}
    (folder / "course.yaml").write_text(f"languages: [de]\n{COURSE}")
    assert check_course(folder) == []
    (folder / "course.yaml").write_text(f"languages: [fr]\n{COURSE}")
    with pytest.raises(LessonError, match=r"'fr' is not known here; there are en, de, nl, sv"):
        load_course(folder)


@pytest.mark.parametrize(
    "exercises",
    [
        ONE.replace("- id: one\n  kind: predict", "- kind: predict\n  id: one"),
        "# first\n" + ONE + "\n# the end\n",
        ONE.replace("  prove: true\n", "") + "\n" + ONE.replace("one", "two"),
        ONE + "  preset:\n    - classic\n",
    ],
)
def test_the_course_page_knows_how_many_tasks_a_lesson_has(tmp_path, exercises):
    course = load_course(write_course(tmp_path, exercises))
    assert course.card("a-lesson").tasks == len(course.lesson("a-lesson").exercises)


def test_exercises_that_can_t_be_counted_are_a_fault(tmp_path):
    folder = write_course(tmp_path)
    file = folder / "01-a-lesson" / "lesson.yaml"
    one = "{id: one, kind: predict, position: {trick: {led: QH, answer: 2S, trump: S}},"
    file.write_text(
        f"minutes: 5\npresets: [classic]\nexercises: [{one} ask: trick_winner, prove: true}}]\n"
    )
    found = [str(fault) for fault in check_course(folder, codes=("en",))]
    assert [fault for fault in found if "begin each one on a line of its own" in fault]


# What keeps it from being played


def test_every_fault_in_the_way_is_told_at_once_with_file_line_and_cure(tmp_path):
    two = ONE.replace("one", "two").replace("QH", "XH")
    exercises = ONE.replace("predict", "predikt") + two
    folder = write_course(tmp_path, exercises, words=WORDS.replace("# A lesson\n", ""))
    kind, card, title = told(folder)
    assert "lesson.yaml:5: exercises.1.kind: 'predikt' is not known here; there are watch," in kind
    assert "lesson.yaml:11: " in card
    assert "en.md:1: the title is missing; begin the file with `# Title`" in title


def test_a_position_that_can_t_be_set_up_is_in_the_way(tmp_path):
    broken = ONE.replace("{trick: {led: QH, answer: 2S, trump: S}}", "{deal: {play: '2C 2C'}}")
    (said,) = told(write_course(tmp_path, broken))
    assert "lesson.yaml:4: exercise one under classic: " in said


def test_missing_words_in_some_languages_are_not_in_the_way(tmp_path):
    folder = write_course(tmp_path)
    assert told(folder) == []
    (folder / "01-a-lesson" / "en.md").unlink()
    (said,) = told(folder)
    assert said.endswith("the words are missing; add en.md, de.md, nl.md, sv.md")


def test_an_empty_course_and_an_empty_lesson_are_in_the_way(tmp_path):
    folder = write_course(tmp_path / "one", "[]\n")
    assert "there is none; add one" in told(folder)[0]
    folder = write_course(tmp_path / "two")
    (folder / "01-a-lesson" / "lesson.yaml").unlink()
    assert "no lesson is there yet" in told(folder)[0]


def test_a_broken_bank_is_in_the_way_and_none_is_not(tmp_path):
    folder = write_course(tmp_path)
    assert not load_course(folder).bank.is_there
    assert load_course(folder).puzzles == ()
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "a.yaml").write_text("puzzle: []\n")
    assert "a.yaml:1: there is no 'puzzle' here; allowed are puzzles" in told(folder)[0]


def test_our_own_course_can_be_played():
    course, faults = read_course(load_course().folder)
    assert faults == []
    assert course.id == "california-jack"
    assert course.bank.is_there


# The page for teachers


def test_the_page_for_teachers_can_be_followed_to_the_letter(tmp_path, monkeypatch, capsys):
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    page = text[text.index("## Write a lesson") :].partition("\n## Tests")[0]
    blocks = re.findall(r"^```(\w+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    begin, check, course = (block.splitlines() for kind, block in blocks if kind == "sh")
    exercise, words = (block for kind, block in blocks if kind in ("yaml", "markdown"))
    monkeypatch.chdir(tmp_path)

    def run(line: str) -> int:
        return main(line.split()[1:])

    assert run(begin[0]) == 0
    lesson = Path("our-course") / "01-may-i-play-it"
    structure = (lesson / "lesson.yaml").read_text()
    place = structure.index("  # The last exercise closes the lesson")
    (lesson / "lesson.yaml").write_text(f"{structure[:place]}{exercise}\n{structure[place:]}")
    assert run(check[0]) == 1
    assert "the section `## ace-led` is missing or empty; add it" in capsys.readouterr().out
    with (lesson / "en.md").open("a") as file:
        file.write(f"\n{words}")
    assert [run(line) for line in (*check, course[0], check[1])] == [0, 0, 0, 0]
    assert [card.id for card in load_course("our-course").lessons] == [
        "may-i-play-it",
        "who-draws-first",
    ]


def test_the_page_for_teachers_names_every_question_and_rule():
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    page = text[text.index("## Write a lesson") :].partition("\n## Tests")[0]
    names = {*re.findall(r"[a-z_]+", page)}
    assert {*ASKS, *GENERATORS, *KINDS} <= names
