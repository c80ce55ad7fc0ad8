"""The guide for teachers: ours is without a fault, and every fault it can have is found."""

from __future__ import annotations

import re

import pytest
import walks
from samples import write_course

from californiajack.language import languages
from californiajack.teaching import load_course
from californiajack.teaching.guide import titled
from californiajack.teaching.lint import check_course
from californiajack.teaching.lint_guide import check_guide, named_links

STRUCTURE = """\
sections: [plan, lessons]
plan:
  - {id: begin, minutes: 10, present: [a-lesson/one], pupils: [a-lesson]}
  - {id: end, minutes: 5, deal: {preset: classic, seed: 3}}
"""
WORDS = """\
# Guide

## intro
Hello.

## plan
### A first hour in {minutes} minutes
Look at [the lesson](a-lesson).

## plan.begin
### Begin
Show it.

## plan.end
### End
See [results](results).

## lessons
### All {lessons}
"""


def write_guide(folder, structure=STRUCTURE, **words):
    write_course(folder)
    (folder / "guide").mkdir()
    (folder / "guide" / "guide.yaml").write_text(structure)
    for code, text in (words or {"en": WORDS}).items():
        (folder / "guide" / f"{code}.md").write_text(text)
    return folder


def faults(folder, codes=("en",)):
    return [str(fault) for fault in check_course(folder, codes=codes)]


def test_ours_has_no_fault_and_fills_a_school_hour():
    course = walks.course()
    assert course.guide is not None
    assert list(check_guide(course, course.languages)) == []
    assert course.guide.minutes == 45


@pytest.mark.parametrize("code", languages())
def test_ours_is_told_in_its_own_language(code):
    """No text is that of another language, and none is much shorter."""
    guide = walks.course().guide
    mine, english = guide.words(code), guide.words("en")
    for key in english.sections:
        assert 0.7 < len(mine[key]) / len(english[key]) < 1.5, key
        assert code == "en" or mine[key] != english[key]
    whole = " ".join(section.text for section in mine.sections.values())
    words = re.findall(r"\w+", re.sub(r"`[^`]*`|\([a-z-]+\)", " ", whole).lower())
    foreign = {"the", "and", "they", "which", "with", "pupils"} - {"en": {*words}}.get(code, set())
    assert not foreign & {*words}


def test_a_sound_guide_has_no_faults(tmp_path):
    folder = write_guide(tmp_path)
    assert faults(folder) == []
    guide = load_course(folder).guide
    assert guide.minutes == 15
    assert guide.plan[1].deal == ("classic", 3)
    assert titled(guide.words("en"), "plan.begin") == ("Begin", "Show it.")


def test_a_course_may_do_without_a_guide(tmp_path):
    assert faults(write_course(tmp_path)) == []
    assert load_course(tmp_path).guide is None


WORDS_BROKEN = [
    (WORDS.replace("(a-lesson)", "(b-lesson)"), "nothing called 'b-lesson'"),
    (WORDS.replace("(results)", "(https://x.example)"), "nothing called 'https://x.example'"),
    (WORDS.replace("{minutes}", "{hours}"), "there is no value for hours; there are minutes"),
    (WORDS.replace("{minutes}", "{0}"), "there is no value for 0"),
    (WORDS.replace("### Begin\n", ""), "begin the section with its title"),
    (WORDS.replace("Show it.", ""), "the title or the text is empty"),
    (WORDS.replace("## plan.end", "## plan.stop"), "`## plan.stop`: no such section"),
    (WORDS.replace("## plan.end", "## plan.stop"), "`## plan.end` is missing"),
]


@pytest.mark.parametrize(("words", "said"), WORDS_BROKEN)
def test_faults_of_words(tmp_path, words, said):
    found = faults(write_guide(tmp_path, en=words))
    assert any(said in fault and "en.md" in fault for fault in found), found


STRUCTURE_BROKEN = [
    (STRUCTURE.replace("a-lesson/one", "a-lesson/two"), "there is no exercise 'two'"),
    (STRUCTURE.replace("pupils: [a-lesson]", "pupils: [b]"), "there is no lesson 'b'"),
    (STRUCTURE.replace("preset: classic", "preset: whist"), "whist"),
    (STRUCTURE.replace("minutes: 10", "minutes: ten"), "'ten' is not allowed"),
    (STRUCTURE.replace("id: end", "id: begin"), "begin is there twice"),
    (STRUCTURE.replace("[plan, lessons]", "[lessons]"), "the plan is not shown"),
    (STRUCTURE.replace("seed: 3", "sed: 3"), "there is no 'sed' here"),
]


@pytest.mark.parametrize(("structure", "said"), STRUCTURE_BROKEN)
def test_faults_of_the_structure(tmp_path, structure, said):
    found = faults(write_guide(tmp_path, structure))
    assert any(said in fault and "guide.yaml" in fault for fault in found), found


def test_languages_are_compared(tmp_path):
    other = WORDS.replace("See [results](results).", "See [paper](paper).").replace("{lessons}", "")
    folder = write_guide(tmp_path, en=WORDS, sv=other)
    course = load_course(folder)
    found = [message for message, _, _ in check_guide(course, ("en", "sv"))]
    assert found == [
        "`## plan.end`: the links differ; the first language has results",
        "`## lessons`: the placeholders differ; the first language has lessons",
    ]
    missing = [str(each) for each in check_guide(course, ("en", "de"))]
    assert any("de.md" in each for each in missing)


def test_links_are_found_by_name():
    assert named_links("A [b c](d) and [e](f-g), (not this).") == ["d", "f-g"]


def test_ids_are_known_without_reading_a_lesson():
    course = walks.course()
    for card in course.lessons:
        assert card.ids == tuple(each.id for each in course.lesson(card.id).exercises)


def test_a_task_that_hides_its_id_is_a_fault(tmp_path):
    exercise = (
        "- kind: predict\n  id: one\n  prove: true\n  ask: trick_winner\n"
        "  position: {trick: {led: QH, answer: 2S, trump: S}}\n"
    )
    assert any("`- id: ...`" in fault for fault in faults(write_course(tmp_path, exercise)))
