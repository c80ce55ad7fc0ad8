"""Broken files: each fault names the file, the line and the cure; nothing in a file can run."""

from __future__ import annotations

import re

import pytest
import yaml
from samples import ONE, WORDS, write_course

from californiajack.teaching import LessonError, load_course
from californiajack.teaching.course import lessons_folder
from californiajack.teaching.words import parse_words

# What is broken, the line of the fault (the exercises begin on line 4), and a word of the cure.
BROKEN = [
    (ONE.replace("kind: predict", "kind: guess"), 5, "there are watch, predict"),
    (ONE.replace("ask: trick_winner", "ask: who_wins"), 7, "there are trick_winner"),
    (ONE.replace("ask: trick_winner", "ask: legal_set"), 7, "no question for the kind predict"),
    (ONE.replace("led: QH", "led: QX"), 6, "write a rank"),
    (ONE.replace("trump: S", "trump: spades"), 6, "there are C, D, H, S"),
    (ONE.replace("trick: {", "tricks: {"), 6, "allowed are deal"),
    (ONE.replace("answer: 2S, ", ""), 6, "'answer' is missing"),
    (ONE.replace("id: one", "id: One!"), 4, "small letters and hyphens"),
    (ONE.replace("prove: true", "prove: maybe"), 8, "neither true nor false"),
    (ONE.replace("prove: true", "rounds: 99"), 8, "from 1 to 20"),
    (ONE.replace("prove: true", "preset: clasic"), 8, "there are classic"),
    (ONE.replace("prove: true", "rules: {follow: never}"), 8, "there are permissive"),
    (ONE.replace("prove: true", "prove: true\n  prove: true"), 9, "keep one"),
    (ONE.replace("prove: true", "moves: 4"), 8, "only the kind watch"),
    (ONE.replace("  ask: trick_winner\n", ""), 4, "'ask' is missing"),
    (ONE + ONE, 9, "ids are unique"),
    (ONE.replace("ask: trick_winner", "ask: {name: draw_if}"), 7, "'result' is missing"),
    (ONE.replace("ask: trick_winner", "ask: draw_if"), 7, "write {name: draw_if, result"),
]


@pytest.mark.parametrize(("exercises", "line", "cure"), BROKEN)
def test_a_broken_lesson_says_where_and_what_to_do(tmp_path, exercises, line, cure):
    course = load_course(write_course(tmp_path, exercises))
    with pytest.raises(LessonError) as broken:
        course.lesson("a-lesson")
    assert broken.value.file.endswith("lesson.yaml")
    assert broken.value.line == line
    assert cure in str(broken.value)
    assert str(broken.value).startswith(f"{broken.value.file}:{line}: ")


@pytest.mark.parametrize(
    "text",
    ["exercises: [", "a: b: c", "\tx: 1", "'", "- !!python/object/apply:os.system ['true']\nx"],
)
def test_what_is_no_yaml_is_refused(tmp_path, text):
    folder = write_course(tmp_path)
    (folder / "01-a-lesson" / "lesson.yaml").write_text(f"minutes: 5\n{text}\n")
    with pytest.raises(LessonError) as broken:
        load_course(folder).lesson("a-lesson")
    assert re.search(r"lesson\.yaml:\d+: ", str(broken.value))


def test_a_tag_for_python_makes_no_object(tmp_path):
    marker = tmp_path / "made"
    folder = write_course(tmp_path / "course")
    evil = f"minutes: !!python/object/apply:pathlib.Path.touch ['{marker}']\n"
    (folder / "01-a-lesson" / "lesson.yaml").write_text(evil)
    with pytest.raises(LessonError):
        load_course(folder).lesson("a-lesson")
    assert not marker.exists()


def test_a_lesson_is_read_only_when_it_is_asked_for(tmp_path, monkeypatch):
    course = load_course(write_course(tmp_path))
    assert course.lessons[0].minutes == 5
    calls = []
    compose = yaml.compose
    monkeypatch.setattr(yaml, "compose", lambda *a, **k: calls.append(1) or compose(*a, **k))
    course.lesson("a-lesson")
    course.lesson("a-lesson")
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("text", "line", "cure"),
    [
        ("## goal\nx\n", 1, "begin the file with `# Title`"),
        ("words\n# A\n", 1, "put it below one"),
        ("# A\n# B\n", 2, "keep one line with a single #"),
        ("# A\n\n## goal\nx\n\n## goal\ny\n", 6, "keep one"),
    ],
)
def test_broken_words_say_where_and_what_to_do(text, line, cure):
    with pytest.raises(LessonError) as broken:
        parse_words(text, "en.md")
    assert (broken.value.file, broken.value.line) == ("en.md", line)
    assert cure in str(broken.value)


def test_words_are_cut_at_their_keys():
    words = parse_words("# T\n<!-- note\n## goal -->\n## goal\nOne.\n\nTwo.\n### deep\n## x.y\n")
    assert words.title == "T"
    assert words["goal"] == "One.\n\nTwo.\n### deep"
    assert words.sections["goal"].line == 4
    assert words.get("x.y") == ""
    with pytest.raises(LessonError, match="missing"):
        words["z"]


def test_missing_files_are_named(tmp_path):
    with pytest.raises(LessonError, match=r"course\.yaml"):
        load_course(tmp_path)
    course = load_course(write_course(tmp_path))
    with pytest.raises(LessonError, match=r"sv\.md"):
        course.lesson("a-lesson").words("sv")
    with pytest.raises(LessonError, match="there are a-lesson"):
        course.lesson("b-lesson")
    with pytest.raises(LessonError, match="there are one"):
        course.exercise("a-lesson/two")


def test_a_lesson_outside_every_group_is_a_fault(tmp_path):
    folder = write_course(tmp_path)
    (folder / "02-forgotten").mkdir()
    (folder / "02-forgotten" / "lesson.yaml").write_text("minutes: 1\n")
    with pytest.raises(LessonError, match="no group names the lesson forgotten"):
        load_course(folder)


def test_files_that_are_not_utf_8_are_refused(tmp_path):
    folder = write_course(tmp_path)
    (folder / "01-a-lesson" / "en.md").write_bytes(WORDS.encode() + b"\xff\xfe")
    with pytest.raises(LessonError, match="UTF-8"):
        load_course(folder).lesson("a-lesson").words("en")


def test_the_course_comes_with_the_package():
    assert (lessons_folder() / "course.yaml").is_file()
    assert load_course().lessons
