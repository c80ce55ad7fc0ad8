"""A course of somebody's own in the app: served, previewed while it is written, kept apart."""

import json
import re
from types import SimpleNamespace

import panel as pn
import pytest
from panel.io.application import build_applications

from californiajack.cli import main
from californiajack.teaching import load_course
from californiajack.teaching.ready import read_course
from californiajack.teaching.skeleton import write_skeleton
from californiajack.ui.app import App, create_app
from californiajack.ui.faulty import faulty_html
from californiajack.ui.frame_data import frame_data
from californiajack.ui.places.learn import learn_page
from californiajack.ui.places.lesson import end_page
from californiajack.ui.session import Session

FIRST = "?page=learn&lesson=first-card"


@pytest.fixture
def folder(tmp_path):
    """A course of one lesson, in German only."""
    write_skeleton(tmp_path / "school", "first-card", ("de",))
    return tmp_path / "school"


def change(file, old, new):
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


@pytest.fixture
def served(monkeypatch):
    """Run a command that serves, and return how a request for a query is answered."""
    started = {}

    def start(pages, **options):
        started.update(pages=pages, options=options)
        tornado = SimpleNamespace(add_handlers=lambda hosts, rules: None)
        return SimpleNamespace(run_until_shutdown=lambda: None, stop=lambda: None, _tornado=tornado)

    monkeypatch.setattr(pn, "serve", start)

    def run(*words):
        assert main([str(word) for word in words]) == 0
        app = build_applications(started["pages"])["/"]

        def answer(query=""):
            monkeypatch.setattr("californiajack.ui.serve._query", lambda: query_of(query))
            return app.create_document()

        return answer

    return run


def query_of(search):
    return dict(part.split("=") for part in search.lstrip("?").split("&") if part)


def shown(document):
    """All the texts of a document, as the browser gets them."""
    return json.dumps(document.to_json(deferred=False)) + str(document.template_variables)


# Served


def test_serve_shows_a_course_of_ones_own_in_place_of_ours(folder, served):
    answer = served("serve", "--lessons", folder)
    page = shown(answer("?page=learn"))
    assert "First card" in page
    assert "Your first trick" not in page
    assert "Watch the cards and read the reasons." in shown(answer(FIRST))


def test_serve_without_a_folder_shows_ours(served):
    assert "Your first trick" in shown(served("serve")("?page=learn"))


def test_serve_refuses_a_course_with_faults(folder, capsys):
    change(folder / "01-first-card" / "lesson.yaml", "kind: predict", "kind: predikt")
    assert main(["serve", "--lessons", str(folder)]) == 2
    assert re.search(r"lesson\.yaml:\d+: exercises\.2\.kind: 'predikt'", capsys.readouterr().err)


def test_serve_reads_the_files_once(folder, served):
    answer = served("serve", "--lessons", folder)
    assert "First card" in shown(answer("?page=learn"))
    change(folder / "01-first-card" / "de.md", "# First card", "# Erste Karte")
    assert "Erste Karte" not in shown(answer("?page=learn"))


# Previewed


def test_preview_reads_the_files_anew_for_every_page(folder, served, capsys):
    answer = served("lessons", "preview", "first-card", "--lessons", folder)
    assert f":5007/{FIRST} " in capsys.readouterr().out
    words = folder / "01-first-card" / "de.md"
    assert "Watch the cards" in shown(answer(FIRST))
    change(words, "Watch the cards", "Schau auf die Karten")
    assert "Schau auf die Karten" in shown(answer(FIRST))
    change(folder / "01-first-card" / "lesson.yaml", "id: first-look", "id: second-look")
    change(words, "## first-look", "## second-look")
    assert "second-look" in shown(answer(FIRST))


def test_preview_shows_a_fault_with_file_line_and_cure_and_then_the_cured_lesson(folder, served):
    answer = served("lessons", "preview", "--lessons", folder)
    file = folder / "01-first-card" / "lesson.yaml"
    line = file.read_text().splitlines().index("    kind: predict") + 1
    change(file, "kind: predict", "kind: predikt")
    page = shown(answer(FIRST))
    assert f"{file}, line {line}" in page
    assert "there are watch, predict, select" in page
    change(file, "kind: predikt", "kind: predict")
    assert "Watch the cards" in shown(answer(FIRST))


def test_preview_of_a_course_that_is_broken_from_the_start(folder, served):
    (folder / "course.yaml").write_text("id: school\ngroups: [\n")
    page = shown(served("lessons", "preview", "first-card", "--lessons", folder)(FIRST))
    assert "course.yaml" in page
    assert "this is no YAML" in page


def test_preview_of_a_lesson_that_is_not_there_names_those_that_are(folder, capsys):
    assert main(["lessons", "preview", "second-card", "--lessons", str(folder)]) == 2
    assert "there is no lesson 'second-card'; there are first-card" in capsys.readouterr().err


def test_what_stands_in_a_file_is_only_text_on_the_page_of_faults(folder):
    change(folder / "01-first-card" / "lesson.yaml", "kind: predict", "kind: <script>")
    _, faults = read_course(folder)
    page = faulty_html(faults, "en")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_steps_that_no_longer_fit_begin_the_task_anew_only_where_lessons_are_written(folder):
    course = load_course(folder)
    search = f"{FIRST}&exercise=who-takes-it"
    for forgiving in (False, True):
        session = Session(course, forgiving=forgiving)
        session.open(search, "#nothing-like-that")
        assert (session.fault is None) == forgiving
    assert session.learning.name == "first-card/who-takes-it"
    assert session.learning.task.stage == "ask"


# A course without puzzles, in one language


def test_no_mixed_practice_is_offered_without_puzzles(folder):
    session = Session(load_course(folder))
    app = App(session)
    course = session.learning.course
    done = {exercise.name: 3 for exercise in course.lesson("first-card").exercises}
    text = json.dumps({"format": "california-jack-progress", "done": done})
    session.learning.read_kept(text)
    assert "learn-practice" not in learn_page(session)
    session.open(f"{FIRST}&exercise=end", "")
    assert session.fault is None
    assert "learn-practice" not in end_page(session)
    app._on_page({"type": "act", "name": "learn-practice"})
    assert session.learning.screen == "end"
    session.open("?page=learn&lesson=practice", "")
    assert session.fault.field == "lesson"
    assert session.fault.allowed == ("first-card",)


@pytest.mark.parametrize("code", ["en", "sv"])
def test_a_course_in_one_language_is_shown_with_its_words_in_every_language(folder, code):
    session = Session(load_course(folder))
    session.choose_language(code)
    page = learn_page(session)
    assert "You learn by playing." in page
    assert "First card" in page


def test_the_app_walks_through_a_course_of_ones_own(folder):
    app = App(Session(load_course(folder)))
    learning = app.session.learning
    learning.go_on()
    for _ in range(100):
        if learning.screen == "end":
            break
        task, turn = learning.task, app.session.turn
        ends = task.stage == "verdict" or task.question.answer_kind == "next"
        if ends:
            learning.press("next", turn)
        else:
            learning.answer(task.posed.accepted[0], turn)
    names = [exercise.name for exercise in learning.course.lesson("first-card").exercises]
    assert learning.progress.done == dict.fromkeys(names, 3)
    assert learning.screen == "end"


# Progress


def finished(session):
    """Learn one thing, and return what the browser is asked to keep, and where."""
    session.learning.go_on()
    return session.learning.kept["text"], frame_data(session)["course"]


def test_progress_of_another_course_has_a_place_of_its_own(folder):
    ours, own = Session(), Session(load_course(folder))
    text, place = finished(ours)
    assert (json.loads(text).get("course"), place) == (None, "")
    text, place = finished(own)
    assert (json.loads(text)["course"], place) == ("school", "school")


def test_a_progress_file_of_another_course_is_refused_and_changes_nothing(folder):
    files = {}
    for name, course in (("ours", None), ("own", load_course(folder))):
        files[name] = finished(Session(course))[0]
    for name, course in (("ours", None), ("own", load_course(folder))):
        session = Session(course)
        for file, text in files.items():
            before = session.learning.progress
            session.learning.import_file("a.json", text)
            good = file == name
            assert (session.learning.notice[0] == "imported") == good
            if not good:
                assert session.learning.progress == before
                assert "another course" in learn_page(session)


def test_what_was_erased_does_not_come_back_as_another_courses(folder):
    session = Session(load_course(folder))
    finished(session)
    session.learning.ask_erase(asked=True)
    session.learning.erase()
    assert session.learning.kept["text"] == ""


def test_the_app_for_a_build_takes_the_course_that_lies_in_the_package(folder, monkeypatch):
    monkeypatch.setattr("californiajack.teaching.course.lessons_folder", lambda: folder)
    monkeypatch.setattr("californiajack.ui.learning.the_course", load_course)
    app = create_app("?page=learn").app
    assert "First card" in app.page.content["html"]
