"""The view of a class's results without a browser: files in, tables out, links for exams."""

import csv
import html
import io
import json
import re
from urllib.parse import unquote

import pytest

from californiajack.language import languages
from californiajack.teaching.results import MOST_FILES
from californiajack.ui.app import App
from californiajack.ui.learning import the_course
from californiajack.ui.places import class_results
from californiajack.ui.session import Session

COURSE = the_course()
FIRST = COURSE.lessons[0].id
TASK = COURSE.lesson(FIRST).exercises[0].name


def a_file(stars, **more):
    content = {"format": "california-jack-progress", "version": 1, "errors": {"must_follow": 1}}
    return json.dumps({**content, "done": {TASK: stars}, **more})


def at_results(*files, over=0):
    app = App(Session())
    app.session.run = lambda work: None
    app.session.open("?page=class&view=results", "")
    hand_in(app, files, over)
    return app


def hand_in(app, files, over=0):
    sent = [{"name": name, "text": text} for name, text in files]
    message = {"type": "act", "name": "results-files", "value": str(over), "files": sent}
    app.page._handle_msg({**message, "form": {}})


def rows(app, name):
    """The cells of a table as the page shows them."""
    content = app.page.content["html"]
    table = content[content.index(f'id="table-{name}"') :].partition("</table>")[0]
    found = re.findall(r"<tr>(.*?)</tr>", table)
    return [
        [html.unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in found
    ]


def test_files_become_tables():
    app = at_results(("a.json", a_file(3)), ("b.json", a_file(1)), ("c.txt", "no"))
    assert rows(app, "lessons")[1][1:] == ["2 of 2", "0 of 2", "2.0"]
    assert rows(app, "tasks")[1] == ["1.1", "2", "1", "0", "1", "0"]
    assert rows(app, "rules")[1] == [
        "Whoever holds the suit that was led has to follow suit.",
        "2",
        "2",
    ]
    assert [row[0] for row in rows(app, "pupils")[1:]] == ["a.json", "b.json"]
    assert "c.txt is damaged" in app.page.content["html"]
    assert "1 file was not taken" in app.page.content["html"]


def test_more_files_are_added_and_all_are_removed():
    app = at_results(("a.json", a_file(3)))
    hand_in(app, [("b.json", a_file(2)), ("a.json", a_file(3))])
    assert len(rows(app, "pupils")) == 3
    assert "a.json was handed in twice and counts once." in app.page.content["html"]
    app._on_page({"type": "act", "name": "results-clear"})
    assert "table-pupils" not in app.page.content["html"]
    assert app.session.classroom.results is None


def test_results_stay_from_place_to_place_and_in_another_language():
    app = at_results(("a.json", a_file(3)))
    for place in ("play", "learn", "class"):
        app._on_frame({"type": "place", "place": place})
    app._on_frame({"type": "language", "code": "de"})
    assert [row[0] for row in rows(app, "pupils")[1:]] == ["a.json"]
    assert "a.json" not in app.frame.address["search"]


@pytest.mark.parametrize("code", languages())
def test_the_file_to_save_is_a_table_for_a_spreadsheet(code):
    app = at_results(("=1+1.json", a_file(3)), ("ö.json", a_file(2)))
    app.session.choose_language(code)
    found = re.search(r'href="data:text/csv;charset=utf-8,([^"]*)"', app.page.content["html"])
    text = unquote(found[1])
    assert text[0] == "\ufeff"
    lines = list(csv.reader(io.StringIO(text[1:]), delimiter="," if code == "en" else ";"))
    assert [line[0] for line in lines[1:]] == ["'=1+1.json", "ö.json"]


def test_what_comes_from_files_is_text_and_no_html():
    name = '<img src=x onerror=alert(1)>"'
    app = at_results((name, a_file(3, errors={"<i>": 1})), (name, "no"))
    assert "<img" not in app.page.content["html"]
    assert "<i>" not in app.page.content["html"]
    assert rows(app, "pupils")[1][0] == name


def test_too_many_files_are_named_and_then_only_counted():
    files = [(f"{number}.json", a_file(1, mark=f"{number:016x}")) for number in range(300)]
    app = at_results(*files, over=12345)
    assert len(rows(app, "pupils")) == MOST_FILES + 1
    assert "200.json is one too many" in app.page.content["html"]
    assert "12,345 more files were not looked at." in app.page.content["html"]


@pytest.mark.parametrize(
    "files", [None, 7, "x", [7, None, "x"], [{}], [{"name": 7, "text": {}}], {"name": "a"}]
)
def test_a_message_that_is_none_changes_nothing_much(files):
    app = at_results()
    message = {"type": "act", "name": "results-files", "value": "-1", "files": files, "form": {}}
    app.page._handle_msg(message)
    assert "table-pupils" not in app.page.content["html"]


@pytest.mark.parametrize("here", [True, False])
def test_the_page_says_who_reads_the_files(here, monkeypatch):
    monkeypatch.setattr(class_results, "is_on_site", lambda: here)
    content = at_results().page.content["html"]
    assert ("on this computer only" in content) == here
    assert ("by the server that this page comes from" in content) != here


def test_a_link_for_an_exam_of_chosen_lessons():
    app = at_results()
    assert 'value="?page=learn&amp;help=off"' in app.page.content["html"]
    second = COURSE.lessons[1].id
    form = {f"exam-{FIRST}": "yes", f"exam-{second}": "yes", "exam-nothing": "yes"}
    app._on_page({"type": "act", "name": "results-exam", "value": "yes", "form": form})
    links = re.findall(r'<input readonly id="link-[^"]*" value="([^"]*)"', app.page.content["html"])
    assert [html.unescape(each) for each in links] == [
        f"?page=learn&lesson={ident}&help=off" for ident in (FIRST, second)
    ]
    again = Session()
    again.open(app.frame.address["search"], "")
    assert again.classroom.chosen["results"] == {"exam": f"{FIRST},{second}"}
    for each in links:
        goal = Session()
        goal.open(html.unescape(each), "")
        assert goal.exam
        assert goal.at_lesson
