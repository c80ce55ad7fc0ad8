"""Lessons and progress that somebody has changed: bounded, kept inside their folder, never lost."""

from __future__ import annotations

import json
import os
import random
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import ONE, write_course

from californiajack.language import languages
from californiajack.rules.bounded import DEEPEST as DEEPEST_JSON
from californiajack.teaching import LessonError, ProgressError, load_course, read_progress
from californiajack.teaching.course import lessons_folder
from californiajack.teaching.reading import DEEPEST, MOST_CHARACTERS, MOST_LINES, read_text
from californiajack.teaching.skeleton import write_skeleton
from californiajack.teaching.words import parse_words
from hostile import TEXTS
from hostile_texts import PROGRESS, attack_lesson, attack_progress, attack_words
from strategies import json_values

LESSON = "01-a-lesson"


@given(st.randoms(use_true_random=False))
@pytest.mark.parametrize("attack", [attack_progress, attack_words])
def test_what_is_changed_is_read_or_refused(attack, rng):
    attack(rng)


@pytest.mark.parametrize(
    ("attack", "times"), [(attack_progress, 400), (attack_words, 60), (attack_lesson, 40)]
)
def test_a_sample_of_the_bench(attack, times):
    for seed in range(times):
        attack(random.Random(seed))


# Lesson files


def broken(folder, text, name="lesson.yaml"):
    """Return the fault of a course whose lesson has a file with this text."""
    write_course(folder)
    (folder / LESSON / name).write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(LessonError) as caught:
        load_course(folder).lesson("a-lesson").words("en")
    assert caught.value.file.endswith(name)
    return str(caught.value)


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}")])
def test_depth_is_bounded(tmp_path, opening, closing):
    for levels in (DEEPEST, 500, 30_000):
        text = f"minutes: {opening * levels}{closing * levels}"
        assert f"at most {DEEPEST} levels" in broken(tmp_path, text)


def test_nothing_is_repeated(tmp_path):
    """A few lines would stand for more parts than any memory holds, or for themselves."""
    names = "abcdefghijklmnop"
    lines = ["a: &a [x, x]"]
    lines += [
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]" for before, name in pairwise(names)
    ]
    assert "write it out" in broken(tmp_path, "\n".join(lines))
    assert "write it out" in broken(tmp_path, "minutes: &a [*a]")
    assert "write it out" in broken(tmp_path, "&m minutes: 5\n? *m\n: 1")


@pytest.mark.parametrize("key", ["[minutes]", "{minutes: 5}"])
def test_a_name_is_a_word(tmp_path, key):
    assert "a name has to be a word" in broken(tmp_path, f"? {key}\n: 5\n")


def test_half_a_character_is_refused(tmp_path):
    text = ONE.replace("- id: one", '- id: "\\ud800"').replace("\n", "\n  ")
    told = broken(tmp_path, f"minutes: 5\npresets: [classic]\nexercises:\n  {text}")
    assert "half of a character" in told
    told.encode()


@pytest.mark.parametrize("minutes", ["9" * 5_000, "²", "-1", "٣"])
def test_a_strange_number_of_minutes_is_no_reason_to_fall(tmp_path, minutes):
    write_course(tmp_path, head=f"minutes: {minutes}\npresets: [classic]\n")
    course = load_course(tmp_path)
    if minutes == "٣":
        assert course.lesson("a-lesson").minutes == 3
    else:
        with pytest.raises(LessonError, match="whole number from 1 to 60"):
            course.lesson("a-lesson")


@pytest.mark.parametrize("name", ["lesson.yaml", "en.md"])
@pytest.mark.parametrize("text", ["a" * (MOST_CHARACTERS + 1), "\n" * (MOST_LINES + 1)])
def test_files_are_bounded_in_size(tmp_path, name, text):
    assert f"at most {MOST_CHARACTERS} characters" in broken(tmp_path, text, name)


# What makes a reader go over the same signs again and again takes hours for such a size.
SLOW = ("<!--", "-->", "# ", "## ", "- ", "*", "_", "\\", "`", "[", "](", "{", "minutes:", " ")


@pytest.mark.parametrize("part", SLOW)
@pytest.mark.parametrize("name", ["lesson.yaml", "en.md"])
def test_the_largest_files_are_read_in_one_pass(tmp_path, part, name):
    text = f"# x{part * ((MOST_CHARACTERS - 10) // len(part))}x"
    write_course(tmp_path)
    (tmp_path / LESSON / name).write_text(text)
    try:
        load_course(tmp_path).lesson("a-lesson").words("en")
    except LessonError as error:
        assert error.file.endswith(name)  # noqa: PT017 - some of them are sound


@given(st.lists(st.sampled_from(["<!--", "-->", "<!", "--", ">", "\n", "a"]), max_size=12))
def test_comments_are_left_out_and_line_numbers_stay(parts):
    text = "".join(parts)
    comments = re.compile("<!--.*?-->", re.DOTALL)
    words = parse_words(f"# T\n## one\n{text}\n--> <!-- -->\n## two\n")
    whole = comments.sub(lambda found: "\n" * found[0].count("\n"), f"{text}\n--> <!-- -->\n")
    assert words.sections["one"].text == whole.strip()
    assert words.sections["two"].line == 3 + text.count("\n") + 2


# Nothing outside of the folder


@pytest.fixture
def secret(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("secret.md", "en.md", "lesson.yaml", "course.yaml"):
        (outside / name).write_text("# Secret\n\n## goal\nsecret words\n")
    return outside


@pytest.mark.parametrize(
    "place", ["en.md", f"{LESSON}/en.md", f"{LESSON}/lesson.yaml", "course.yaml", LESSON, "puzzles"]
)
def test_a_link_out_of_the_folder_is_refused(tmp_path, secret, place):
    folder = write_course(tmp_path / "course")
    target = secret if "." not in place else secret / "secret.md"
    link = folder / place
    if link.is_dir():
        link.rename(tmp_path / "away")
    link.unlink(missing_ok=True)
    link.symlink_to(target, target_is_directory=target.is_dir())
    with pytest.raises(LessonError, match="leads out of the folder") as caught:
        load_course(folder)
    assert "secret words" not in str(caught.value)


def test_links_within_the_folder_and_to_the_folder_are_followed(tmp_path):
    folder = write_course(tmp_path / "course")
    (folder / "other.md").symlink_to(folder / "en.md")
    (tmp_path / "link").symlink_to(folder, target_is_directory=True)
    assert load_course(tmp_path / "link").lesson("a-lesson").words("en").title == "A lesson"


def test_the_course_of_the_package_may_be_linked(tmp_path, monkeypatch):
    """Some installers put links into the package in place of files."""
    folder = tmp_path / "lessons"
    folder.mkdir()
    for path in lessons_folder().iterdir():
        (folder / path.name).symlink_to(path, target_is_directory=path.is_dir())
    with pytest.raises(LessonError, match="leads out"):
        load_course(folder)
    monkeypatch.setattr("californiajack.teaching.course._own_folders", lambda: (folder, folder))
    assert load_course().lessons


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_what_never_ends_is_not_read(tmp_path):
    folder = write_course(tmp_path)
    (folder / LESSON / "en.md").unlink()
    os.mkfifo(folder / LESSON / "en.md")
    with pytest.raises(LessonError, match="this is no file"):
        load_course(folder).lesson("a-lesson").words("en")
    with pytest.raises(LessonError, match="this is no file"):
        read_text(folder)


@pytest.mark.parametrize("name", ["../outside", "/etc", "a-lesson/../..", "..", "", *TEXTS])
def test_no_name_leads_out_of_the_folder(tmp_path, secret, name):
    course = load_course(write_course(tmp_path / "course"))
    for call in (
        lambda: course.lesson(name),
        lambda: course.exercise(name),
        lambda: course.exercise(f"{name}/one"),
        lambda: course.exercise(f"puzzles/{name}"),
    ):
        with pytest.raises(LessonError):
            call()


@pytest.mark.parametrize("name", ["../outside", "/etc", "a-lesson/../..", "..", "a\n", *TEXTS])
def test_a_new_lesson_lies_in_its_course_or_is_refused(tmp_path, secret, name):
    folder = write_course(tmp_path / "course")
    try:
        made = write_skeleton(folder, name)
    except LessonError:
        assert len(load_course(folder).lessons) == 1
    else:
        assert made.parent == folder
        assert load_course(folder).lesson(name).exercises
    assert sorted(each.name for each in tmp_path.iterdir()) == ["course", "outside"]


def test_words_are_asked_for_languages_that_there_are(tmp_path, secret):
    course = load_course(write_course(tmp_path / "course"))
    assert set(course.languages) <= set(languages())
    text = "id: x\nlanguages: [../outside/secret]\ngroups: []\n"
    (tmp_path / "course" / "course.yaml").write_text(text)
    with pytest.raises(LessonError, match="is not known here"):
        load_course(tmp_path / "course")


# Progress


@given(json_values)
def test_any_json_is_progress_or_is_refused(value):
    for text in (json.dumps(value), json.dumps({**PROGRESS, "done": value, "x": value})):
        try:
            found = read_progress(text)
        except ProgressError:
            continue
        assert read_progress(found.to_json()) == found


@pytest.mark.parametrize("version", [2, 3, 1_000, 10**40])
def test_files_of_the_future_are_kept_whole(version):
    future = {**PROGRESS, "version": version, "done": {"a/b": {"best": 3}, "c/d": 2}, "new": [1]}
    read = read_progress(json.dumps(future))
    assert (read.version, dict(read.done)) == (version, {"c/d": 2})
    written = json.loads(read.begin("c/e").to_json())
    assert written["version"] == version
    assert written["new"] == [1]
    # What was kept before stays beside what is kept now.
    assert written["kept"]["done"] == {"x/y": 9, "a/b": {"best": 3}}


@pytest.mark.parametrize("kept", [5, "x", [1], {"done": 7}, {"done": {"x/y": 9}}, {"new": {}}])
def test_whatever_another_version_kept_is_kept(kept):
    text = json.dumps({**PROGRESS, "kept": kept, "done": {"a/b": 77}})
    written = read_progress(text).to_json()
    found = json.loads(written)["kept"]
    assert found["done"]["a/b"] == 77
    if isinstance(kept, dict) and isinstance(kept.get("done", {}), dict):
        assert found == {**kept, "done": {**kept.get("done", {}), "a/b": 77}}
    else:
        assert found["kept"] == kept
    assert read_progress(written).to_json() == written


@pytest.mark.parametrize("version", [0, -1, "1", 1.5, True, None, [1]])
def test_a_version_that_never_was_is_refused(version):
    with pytest.raises(ProgressError, match="a whole number from 1"):
        read_progress(json.dumps({**PROGRESS, "version": version}))


def test_progress_is_bounded_in_depth_and_can_then_be_written():
    def text(levels):
        return json.dumps(PROGRESS)[:-1] + f', "new": {"[" * levels}{"]" * levels}}}'

    read = read_progress(text(DEEPEST_JSON - 1))
    assert read_progress(read.to_json()) == read
    for levels in (DEEPEST_JSON, 900, 100_000):
        with pytest.raises(ProgressError):
            read_progress(text(levels))


def test_names_with_half_a_character_are_kept_in_a_file_that_can_be_written():
    read = read_progress(json.dumps({**PROGRESS, "done": {"\ud800/x": 2}, "resume": "\udfff"}))
    assert read_progress(read.to_json().encode().decode()) == read
