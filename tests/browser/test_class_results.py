"""A class hands in its files, and an exam, in a real browser: served, and on the static site."""

import csv
import json
import re

import pytest
from pages import STEP_TIMEOUT
from pages_learn import LessonPage
from playwright.sync_api import expect
from test_access import faults

from californiajack.ui.learning import the_course
from handed_in import BROKEN, TASKS, a_class, a_file

pytestmark = pytest.mark.browser

RESULTS = "?page=class&view=results"
LESSON = "?page=learn&lesson=what-may-i-play&exercise=suit-in-hand"
DARK = {"color_scheme": "dark", "viewport": {"width": 390, "height": 844}}
HUGE = 3_000_000  # bytes; the page does not even read it


def results_page(visit):
    app = visit.page().open(RESULTS)
    app.page_key("^class-results$")
    return app


def cells(app, table):
    """The cells of a table of the page, row by row."""
    found = app.words.locator(f"#table-{table} tr").all()
    return [row.locator("th, td").all_inner_texts() for row in found]


@pytest.fixture
def handed_in(tmp_path):
    """Forty files, three of them broken; each with the text of the good one, or None."""
    files = dict(a_class(37))
    paths = []
    for name, text in [*files.items(), *((name, text or "x" * HUGE) for name, text in BROKEN)]:
        paths.append(tmp_path / name)
        paths[-1].write_text(text, encoding="utf-8")
    return paths, files


def test_forty_files_with_three_broken_ones_become_one_table(visit, handed_in, tmp_path):
    paths, files = handed_in
    app = results_page(visit)
    app.page.locator("#results-files").set_input_files(paths)
    expect(app.words.locator("#results-told")).to_contain_text("37 pupils are in the table.")
    expect(app.words.locator("#results-refused li")).to_have_count(3)
    refused = " ".join(app.words.locator("#results-refused li").all_inner_texts())
    assert all(name in refused for name, _ in BROKEN)
    contents = [json.loads(text) for text in files.values()]
    rows = cells(app, "lessons")
    assert len(rows) == 1 + len(the_course().lessons)
    for card, row in zip(the_course().lessons, rows[1:], strict=True):
        own = [name for name in TASKS if name.startswith(f"{card.id}/")]
        begun = sum(any(name in each["done"] for name in own) for each in contents)
        whole = sum(all(name in each["done"] for name in own) for each in contents)
        assert row[1:3] == [f"{begun} of 37", f"{whole} of 37"]
    assert [row[0] for row in cells(app, "pupils")[1:]] == list(files)
    assert faults(app) == []
    with app.page.expect_download() as waited:
        app.page.locator("#results-csv").click()
    saved = tmp_path / "class.csv"
    waited.value.save_as(saved)
    assert waited.value.suggested_filename == "california-jack-class.csv"
    assert saved.read_bytes().startswith("\ufeff".encode())
    with saved.open(encoding="utf-8-sig", newline="") as file:
        table = list(csv.reader(file))
    assert len(table) == 38
    for row, (name, each) in zip(table[1:], zip(files, contents, strict=True), strict=True):
        assert row[:3] == [name, str(len(each["done"])), str(sum(each["done"].values()))]
        assert row[5 : 5 + len(TASKS)] == [str(each["done"].get(task, "")) for task in TASKS]


def test_results_stay_over_places_and_are_removed(visit, tmp_path):
    app = results_page(visit)
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(a_file({TASKS[0]: 3}), encoding="utf-8")
        app.page.locator("#results-files").set_input_files(tmp_path / name)
        expect(app.words.locator("#table-pupils")).to_contain_text(name)
    app.page.locator("a[data-place='rules']:visible").click()
    app.page_key("^rules")
    app.page.locator("a[data-place='class']:visible").click()
    app.page_key("^class-results$")
    assert [row[0] for row in cells(app, "pupils")[1:]] == ["a.json", "b.json"]
    app.page.locator("#results-clear").click()
    expect(app.words.locator("#table-pupils")).to_have_count(0)
    where = "on this computer only" if "some/sub/path" in app.base else "by the server"
    expect(app.words.locator(".class-results")).to_contain_text(where)


def test_a_pupil_works_exports_and_is_in_the_table(visit, tmp_path):
    learn = LessonPage(visit.page().open("?page=learn&lesson=your-first-trick"))
    learn.lesson()
    while learn.app.page.evaluate("localStorage.getItem('california-jack-progress')") is None or (
        not json.loads(learn.kept())["done"]
    ):
        task = learn.task
        if task.stage == "verdict" or task.question.answer_kind == "next":
            learn.after(lambda: learn.button("next").click())
        else:
            learn.after(lambda task=task: learn.give(task, _Mouse()))
    learn.app.page.locator("a[data-place='learn']:visible").click()
    learn.course()
    with learn.page.expect_download() as waited:
        learn.page.locator("#learn-export").click()
    saved = tmp_path / waited.value.suggested_filename
    waited.value.save_as(saved)
    app = results_page(visit)
    app.page.locator("#results-files").set_input_files([saved, saved])
    expect(app.words.locator("#results-told")).to_contain_text("1 pupil is in the table.")
    expect(app.words.locator("#results-together")).to_contain_text("counts once")
    assert cells(app, "pupils")[1][:2] == [saved.name, f"1 of {len(TASKS)}"]


class _Mouse:
    def press(self, goal):
        goal.click()

    card = press

    def type(self, goal, text):
        goal.fill(text)
        goal.press("Enter")


# The exam


def no_way_to_help(app):
    """Nothing on the page offers a hint, a review or an answer."""
    assert app.page.locator("html[data-exam]").count() == 1
    expect(app.page.locator(".exam strong")).to_have_text("Exam: help is off")
    assert app.page.locator(".exam strong").is_visible()
    for name in ("hint", "show", "watch", "undo", "why"):
        assert app.page.locator(f"[data-id='{name}']:visible").count() == 0
    for name in ("#b-review", "#b-undo", "#b-explore-mine", "[data-act^='review']"):
        assert app.page.locator(name).count() == 0
    assert app.page.locator(".l-hint:visible, .reasons:visible, .why:visible").count() == 0


def test_an_exam_has_no_way_to_the_hints(visit):
    learn = LessonPage(visit.page().open(f"{LESSON}&help=off"))
    app = learn.lesson().app
    no_way_to_help(app)
    assert faults(app) == []
    # By the help dialog.
    learn.table.locator(".l-help").click()
    expect(learn.table.locator("dialog[open]")).to_be_visible()
    assert learn.table.locator("dialog[open] [data-id='show']").count() == 0
    app.page.keyboard.press("Escape")
    # By keys.
    before = learn.page.url
    app.hand.locator("[data-card]").first.focus()
    for key in "HTSLWUIhtslwui":
        app.page.keyboard.press(key)
    no_way_to_help(app)
    assert learn.page.url == before
    # By the settings.
    app.page.locator("[data-id='settings']:visible").click()
    expect(app.page.locator("dialog.settings")).to_be_visible()
    for name in ("coach", "hints"):
        assert app.page.locator(f"[data-setting='{name}']").count() == 0
    app.page.keyboard.press("Escape")
    # By an address with the hints already taken.
    app.open(f"{LESSON}&help=off#h.h")
    learn.lesson()
    no_way_to_help(app)
    app.page.reload()
    app.live()
    learn.lesson()
    no_way_to_help(app)


def test_a_match_in_an_exam_has_no_hint_no_taking_back_and_no_review(visit):
    app = visit.page().deal("?page=play&preset=pitch&with=careful&seed=5&dealer=0&help=off")
    no_way_to_help(app)
    app.hand.locator("[data-card]").first.focus()
    for key in "LWUI":
        app.page.keyboard.press(key)
    no_way_to_help(app)
    app.play_out()
    app.count()
    no_way_to_help(app)
    search, _, hash_ = app.page.url.partition("?")[2].partition("#")
    assert "help=off" in search
    app.open(f"?{search}&view=review#{hash_}")
    app.wait_for("over")
    no_way_to_help(app)
    assert "help=off" in app.page.url


def test_an_exam_stays_until_a_teacher_ends_it(visit):
    app = visit.page().open("?page=learn&help=off")
    app.page_key("^learn-course$")
    for place, key in (("rules", "^rules"), ("explore", "^exam-"), ("class", "^exam-class$")):
        app.page.locator(f"a[data-place='{place}']:visible").click()
        app.page_key(key)
        no_way_to_help(app)
        assert "help=off" in app.page.url
    assert faults(app) == []
    app.page.locator("#exam-end").click()
    app.page_key("^class-results$")
    expect(app.page.locator(".exam")).to_be_hidden()
    assert "help=off" not in app.page.url


@pytest.mark.parametrize("visit", [{}, DARK], indirect=True, ids=["light", "dark-phone"])
@pytest.mark.parametrize("base", ["served_app"], indirect=True)
def test_the_views_have_no_violation_and_fit(visit, tmp_path):
    app = results_page(visit)
    (tmp_path / "a.json").write_text(a_file({TASKS[0]: 3}, {"pips_of": 1}), encoding="utf-8")
    (tmp_path / f"{'long' * 20}.json").write_text(a_file({TASKS[1]: 1}), encoding="utf-8")
    app.page.locator("#results-files").set_input_files(sorted(tmp_path.iterdir()))
    expect(app.words.locator("#table-pupils tbody tr")).to_have_count(2)
    app.words.locator("#fold-tasks summary").click()
    app.words.locator("#exam-your-first-trick").check()
    expect(app.words.locator("#link-your-first-trick")).to_have_value(
        re.compile("^http.*help=off$")
    )
    app.words.locator("#reset-ask").click()
    expect(app.words.locator("#reset-keep")).to_be_focused()
    assert faults(app) == []
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    app.open("?page=learn&help=off").page_key("^learn-course$")
    assert faults(app) == []
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_next_group_begins_with_nothing(visit):
    learn = LessonPage(visit.page().open("?page=learn&lesson=your-first-trick&help=off"))
    learn.lesson()
    learn.after(lambda: learn.table.locator(".l-back").click())
    learn.course().locator("#learn-on").click()
    learn.lesson()
    learn.after(lambda: learn.table.locator(".l-back").click())
    expect(learn.course().locator("#learn-export")).to_be_visible()
    assert json.loads(learn.kept())["resume"]
    learn.words.locator("#reset-ask").click()
    with learn.page.expect_download() as waited:
        learn.words.locator("#reset-export").click()
    assert waited.value.suggested_filename == "california-jack-progress.json"
    learn.words.locator("#reset-yes").click()
    expect(learn.words.locator("#learn-export")).to_have_count(0)
    assert learn.kept() == ""
    learn.page.reload()
    learn.app.live()
    expect(learn.course().locator("#learn-export")).to_have_count(0)
    no_way_to_help(learn.app)
    expect(learn.words.locator("#learn-on")).to_be_visible(timeout=STEP_TIMEOUT)
