"""An exam: whatever is pressed, sent or typed, no help comes onto the page; then a fresh start."""

import html
import json

import pytest

from apart import run_apart
from californiajack.language import language
from californiajack.rules.options import PRESETS
from californiajack.teaching.progress import Progress
from californiajack.ui.address import Manner, parse
from californiajack.ui.app import App
from californiajack.ui.frame_data import frame_data
from californiajack.ui.learning import the_course
from californiajack.ui.lesson_state import lesson_state
from californiajack.ui.session import Session
from californiajack.ui.settings import DEFAULTS, HELPS
from californiajack.ui.table import MessageError, check_message
from reviews import report_of, reviewed, waiting

COURSE = the_course()
TASKS = [exercise for card in COURSE.lessons for exercise in COURSE.lesson(card.id).exercises]
ONE_OF_EACH_KIND = list({exercise.kind: exercise for exercise in TASKS}.values())
TABLE = "?page=play&preset=classic&with=careful&seed=5&dealer=0"
BUTTONS = ("hint", "undo", "next", "cancel", "new", "count", "score", "last", "review", "show")
STEPS = ("hint", "show", "watch", "back", "again", "next", "skip", "test")


def exam(search, hash_="", **settings):
    """An app that is opened at an address with help=off."""
    session = Session()
    session.settings = {**DEFAULTS, "pace": "step", **settings}
    session.open(f"{search}&help=off", hash_)
    assert session.exam
    return quiet(session)


def quiet(session=None):
    """An app in which nobody plays or works by itself."""
    app = App(session or Session())
    app.session.run = lambda work: None
    return app


def page_data(app):
    """Everything that is sent to the page, as one text."""
    shown = [app.frame.data, app.table.state, app.page.content, app.lab.column.visible]
    return html.unescape(json.dumps(shown, ensure_ascii=False))


def names_of(app):
    """The names of everything that pages of words can send when there is no exam."""
    return sorted(App(Session())._actions({"name": ""}))


def help_at(session):
    """What a visitor with help would be told at a table."""
    works = waiting(session)
    told = []
    session.coach.ask_hint(session.turn)
    for work in works:
        run_apart(work)
    for _ in range(3):
        app = quiet(session)
        told.append(app.table.state["prompt"]["text"])
        told.append(app.table.state["prompt"]["title"])
        session.coach.ask_hint(session.turn)
    return told


def test_hints_of_the_table_are_in_no_answer_of_the_page():
    helpful = Session()
    helpful.settings = {**DEFAULTS, "pace": "step"}
    helpful.open(TABLE, "")
    while not helpful.your_turn:
        helpful.other_acts()
    hash_ = helpful.address.hash()
    reasons = {item["long"] for item in App(helpful).table.state["hand"]}
    told = {*help_at(helpful), *reasons} - {""}
    assert len(told) > 5
    app = exam(TABLE, hash_)
    works = waiting(app.session)
    for name in BUTTONS:
        app._on_table({"type": "button", "id": name, "turn": app.session.turn})
        for setting in HELPS:
            app._on_table({"type": "setting", "name": setting, "value": True})
            app._on_frame({"type": "setting", "name": setting, "value": True})
        for work in works:
            run_apart(work)
        data = page_data(app)
        assert not [text for text in told if text in data], name
        assert app.table.state["settings"]["coach"] is False
        assert app.session.match.deal.actions == helpful.match.deal.actions
        app.session.show("table")


@pytest.mark.parametrize("preset", PRESETS)
def test_an_exam_offers_no_button_that_helps(preset):
    app = exam(f"?page=play&preset={preset}&with=careful&seed=5&dealer=0")
    for _ in range(12):
        offered = {each["id"] for each in app.table.state["buttons"]}
        assert not offered & {"hint", "undo", "cancel", "review"}
        for name in ("hint", "undo", "cancel"):
            message = {"type": "button", "id": name, "turn": app.session.turn}
            with pytest.raises(MessageError):
                check_message(message, app.table.state)
        session = app.session
        if session.your_turn:
            deal = session.match.deal
            session.act((deal.legal_moves or deal.legal_calls)[0], session.turn)
        else:
            session.other_acts()


def test_no_message_of_a_page_brings_the_review():
    before = reviewed(app=True)
    session = before.session
    moments = [session.coach.explanation(each) for each in session.coach.questions]
    told = [session.coach.summary(), *moments]
    assert all(text in page_data(before) for text in told[:1])
    address = session.address
    app = exam(address.search(), address.hash())
    assert "view=review" in address.search()
    app.session.coach.report = report_of(app.session.match.deal)  # even if it were there
    app.session.coach._reviewed = app.session.match.deal
    works = waiting(app.session)
    for name in names_of(app):
        for value in ("", "0", "1", "0 AS", "?page=play&view=review", address.search()):
            app._on_page({"type": "act", "name": name, "value": value, "form": {}})
            for work in works[:2]:
                run_apart(work)
            works.clear()
            assert app.session.exam, name
            data = page_data(app)
            assert not [text for text in told if text in data], name
            app._on_frame({"type": "address", **_parts(address)})
            assert 'data-act="review' not in page_data(app)


def _parts(address):
    return {"search": f"{address.search()}&help=off", "hash": address.hash()}


def test_a_review_that_is_open_is_gone_when_an_exam_begins():
    app = reviewed(app=True)
    session = app.session
    question = session.coach.questions[0]
    app._on_page({"type": "act", "name": "review-answer", "value": str(question.place)})
    told = [session.coach.summary(), session.coach.said[1]]
    assert all(text and text in page_data(app) for text in told)
    app._on_frame({"type": "address", **_parts(session.address)})
    assert not [text for text in told if text in page_data(app)]


@pytest.mark.parametrize("exercise", ONE_OF_EACH_KIND, ids=lambda each: each.kind)
def test_no_button_of_a_lesson_helps(exercise):
    search = f"?page=learn&lesson={exercise.lesson}&exercise={exercise.id}"
    app = exam(search)
    learning, rungs = app.session.learning, language("en").t("Hint 1 of 3: the principle")[:4]
    for name in [*STEPS, *STEPS]:
        app._on_table({"type": "button", "id": name, "turn": app.session.turn})
        state = app.table.state
        if learning.task is None:
            break
        assert learning.task.hints == 0
        assert not learning.task.was_shown
        assert not learning.moments
        assert state["lesson"]["hints"] == []
        assert not any(item["hint"] for item in state["hand"])
        offered = {each["id"] for each in state["buttons"] + state["lesson"]["help"]["buttons"]}
        assert not {*offered, *state["lesson"]["offers"]} & {"hint", "show", "watch"}
        assert rungs not in json.dumps(state["lesson"]["hints"])


def test_a_wrong_answer_is_explained_and_counted():
    app = exam("?page=learn&lesson=what-may-i-play&exercise=suit-in-hand")
    learning, task = app.session.learning, app.session.learning.task
    wrong = next(key for key in task.question.keys if key not in task.posed.accepted)
    learning.answer(wrong, app.session.turn)
    assert app.table.state["lesson"]["verdict"]["kind"] == "wrong"
    assert app.table.state["lesson"]["verdict"]["blocks"]
    assert {each["id"] for each in app.table.state["buttons"]} <= {"again", "check"}
    assert len(learning.task.mistakes) == 1


@pytest.mark.parametrize("record", ["h", "h.h.h", "s"])
def test_an_address_with_hints_in_it_begins_the_task_anew(record):
    search = "?page=learn&lesson=what-may-i-play&exercise=suit-in-hand"
    helpful = Session()
    helpful.open(search, f"#{record}")
    state = lesson_state(helpful)
    assert state["lesson"]["hints"] or state["lesson"]["verdict"]["kind"] == "info"
    app = exam(search, f"#{record}")
    assert app.session.learning.task.log == ()
    assert app.table.state["lesson"]["hints"] == []
    assert app.table.state["lesson"]["verdict"] is None


def test_hints_that_are_on_the_table_are_not_shown_when_help_ends():
    session = Session()
    session.open("?page=learn&lesson=practice&exercise=1", "#h.h")
    assert lesson_state(session)["lesson"]["hints"]
    session.manner = Manner(help=False)
    state = lesson_state(session)
    assert state["lesson"]["hints"] == []
    assert not any(item["hint"] for item in state["hand"])


# It stays


def test_an_exam_stays_from_place_to_place_and_over_a_reload():
    app = exam("?page=learn")
    for place in ("play", "rules", "explore", "class", "learn"):
        app._on_frame({"type": "place", "place": place})
        search, hash_ = app.frame.address["search"], app.frame.address["hash"]
        assert "help=off" in search
        assert not parse(search, hash_).manner.help
        again = Session()
        again.open(search, hash_)
        assert again.exam
        assert again.place == place
        assert all("help=off" in each["href"] for each in app.frame.data["places"])
    app._on_page({"type": "act", "name": "learn-on"})
    assert "help=off" in app.frame.address["search"]
    app._on_page({"type": "act", "name": "quick"})
    assert app.session.match is not None
    assert "help=off" in app.frame.address["search"]


@pytest.mark.parametrize(
    "search",
    ["?page=nowhere", "?preset=x", "?page=learn&lesson=x", "?page=play&deal=x", "?code=x"],
)
def test_an_address_that_goes_wrong_is_no_way_out(search):
    app = exam("?page=learn")
    app._on_frame({"type": "address", "search": f"{search}&help=off", "hash": ""})
    assert app.session.fault is not None
    assert app.session.exam
    assert app.frame.data["exam"]["text"] == "Exam: help is off"


@pytest.mark.parametrize("place", ["explore", "class"])
def test_the_lab_and_the_class_are_closed(place):
    app = exam(f"?page={place}")
    open_app = quiet()
    open_app._on_frame({"type": "place", "place": place})
    assert "Exam: help is off" in app.page.content["html"]
    assert 'class="views"' in open_app.page.content["html"]
    assert 'class="views"' not in app.page.content["html"]
    assert not app.lab.column.visible
    for name in names_of(app):
        if name.startswith((f"{place}-", "results-")):
            app._on_page({"type": "act", "name": name, "value": "paper", "form": {}})
            assert 'class="views"' not in app.page.content["html"]
            assert app.session.exam


def test_the_settings_that_help_are_not_offered_and_come_back_later():
    app = exam("?page=learn")
    assert not {each["name"] for each in app.frame.data["settings"]} & set(HELPS)
    for name in HELPS:
        app._on_frame({"type": "setting", "name": name, "value": False})
    assert app.session.store["settings"] == {**DEFAULTS, "pace": "step"}
    app._on_frame({"type": "address", "search": "?page=learn", "hash": ""})
    assert set(HELPS) < {each["name"] for each in frame_data(app.session)["settings"]}
    assert app.session.help_allowed


def test_a_teacher_ends_it_in_the_class_and_nowhere_else():
    app = exam("?page=learn")
    app._on_page({"type": "act", "name": "exam-end"})
    assert app.session.exam
    app._on_frame({"type": "place", "place": "class"})
    assert 'id="exam-end"' in app.page.content["html"]
    app._on_page({"type": "act", "name": "exam-end"})
    assert not app.session.exam
    assert "help=off" not in app.frame.address["search"]
    assert app.frame.data["exam"] is None


# The next group


def done_something(app):
    app._on_page({"type": "act", "name": "quick"})
    app.session.learning._keep(Progress(done={TASKS[0].name: 3}, errors={"must_follow": 2}))
    app.session.settle()


@pytest.mark.parametrize("place", ["class", "learn"])
def test_a_reset_erases_progress_and_table_after_asking_once(place):
    search = "?page=learn" if place == "learn" else "?page=class&view=results"
    app = exam(search) if place == "learn" else quiet()
    session = app.session
    done_something(app)
    session.open(search + ("&help=off" if place == "learn" else ""), "")
    app._on_page({"type": "act", "name": "reset-yes"})
    assert session.learning.progress.done  # nobody was asked
    assert session.match is not None
    app._on_page({"type": "act", "name": "reset-ask"})
    assert 'id="reset-export"' in app.page.content["html"]
    app._on_page({"type": "act", "name": "reset-keep"})
    assert session.learning.progress.done
    assert 'id="reset-ask"' in app.page.content["html"]
    app._on_page({"type": "act", "name": "reset-ask"})
    app._on_page({"type": "act", "name": "reset-yes"})
    assert session.learning.progress == Progress()
    assert session.match is None
    assert session.place == place
    assert app.frame.progress["text"] == ""
    assert app.frame.progress["force"]
    assert app.frame.address["hash"] == ""
    assert session.exam == (place == "learn")


def test_the_next_pupils_have_another_mark():
    app = quiet()
    done_something(app)
    first = app.session.learning.progress.more["mark"]
    app._on_page({"type": "act", "name": "reset-ask"})
    app._on_page({"type": "act", "name": "reset-yes"})
    done_something(app)
    assert app.session.learning.progress.more["mark"] != first


def test_the_end_of_a_lesson_in_an_exam_offers_the_reset():
    app = exam(f"?page=learn&lesson={TASKS[0].lesson}&exercise=end")
    assert 'id="reset-ask"' in app.page.content["html"]
    app.session.open(f"?page=learn&lesson={TASKS[0].lesson}&exercise=end", "")
    assert 'id="reset-ask"' not in app.page.content["html"]
