"""The presenter without a browser: it stops and asks, goes back, comes back, and hides hands."""

import json
from itertools import pairwise
from urllib.parse import parse_qsl, urlencode

import pytest

from californiajack import PRESETS
from californiajack.language import language, languages
from californiajack.ui.app import App
from californiajack.ui.learning import the_course
from californiajack.ui.lesson_state import lesson_state
from californiajack.ui.presenter_state import presenter_state
from californiajack.ui.presenter_words import pages
from californiajack.ui.session import YOU, Session
from californiajack.ui.table_state import table_state
from sessions import at_table, to_the_end

COURSE = the_course()
LESSONS = [card.id for card in COURSE.lessons]
FIRST = "your-first-trick"
LAST_PUZZLES = 8  # each puzzle is solved on the way, so that a part of them has to do


def presents(search, hash_=""):
    """A session that presents what an address names."""
    session = Session()
    session.open(f"?{search}&view=present" if "view=" not in search else search, hash_)
    assert session.fault is None
    assert session.presenting.is_on
    return session


def lesson(ident, exercise="", **query):
    found = {"page": "learn", "lesson": ident, "exercise": exercise, **query}
    return presents(urlencode({name: value for name, value in found.items() if value}))


def at(session):
    return session.address.search(), session.address.hash()


def shown(session):
    """What is shown, without what only counts states."""
    state = presenter_state(session)
    return {name: value for name, value in state.items() if name != "turn"}


def press(session, *names, **values):
    for name in names:
        session.presenting.press(name, **values)
    return presenter_state(session)


def walked(session, most=2000):
    """Every moment from here to the end by the key for "next": the address and what is shown."""
    moments = [(at(session), presenter_state(session))]
    for _ in range(most):
        press(session, "next")
        if at(session) == moments[-1][0]:
            return moments
        moments.append((at(session), presenter_state(session)))
    pytest.fail("there is no end")


def check_stops(moments):
    """Nothing is revealed that was not asked before, and nothing is marked while it is asked."""
    for (_, before), (_, after) in pairwise(moments):
        if before["phase"] in ("ask", "again"):
            assert not any(answer["right"] for answer in before["answers"])
            assert not any(item["mark"] for item in before["hand"])
        first_page = after["key"].endswith("/0")
        if after["phase"] in ("shown", "count") and first_page:
            assert before["asks"]
            assert before["text"]


def check_back(session, moments):
    """The key for "back" leads through the same moments."""
    for goal, _ in reversed(moments[:-1]):
        press(session, "back")
        assert at(session) == goal


# Lessons


def run_of(ident):
    """A session at the first task of a lesson, or at one of the last puzzles."""
    if ident != "practice":
        return lesson(ident)
    return lesson(ident, str(len(Session().learning.puzzles) - LAST_PUZZLES + 1))


@pytest.mark.parametrize("ident", [*LESSONS, "practice"])
def test_a_lesson_is_stepped_through_and_back_and_asks_before_it_reveals(ident):
    session = run_of(ident)
    moments = walked(session)
    check_stops(moments)
    seen = {dict(parse_qsl(search.lstrip("?")))["exercise"] for (search, _), _ in moments}
    tasks = LAST_PUZZLES if ident == "practice" else len(COURSE.lesson(ident).exercises) + 1
    assert len(seen) == tasks
    check_back(session, moments)


@pytest.mark.parametrize("ident", [*LESSONS, "practice"])
def test_every_moment_comes_back_from_its_address(ident):
    for (search, hash_), _ in walked(run_of(ident))[::7]:
        session = presents(search, hash_)
        again = presents(*at(session))
        assert at(again) == at(session)
        assert shown(again) == shown(session)


@pytest.mark.parametrize("ident", LESSONS)
def test_nothing_of_a_hidden_hand_is_in_the_data(ident):
    session = lesson(ident)
    for _ in range(400):
        before, task = at(session), session.learning.task
        if task is None or task.stage == "verdict":
            press(session, "next")
        else:
            asked = {key for key in task.question.keys if len(key) == 2}
            hidden = set() if task.open or task.bare else {str(c) for c in task.view.unseen}
            hidden -= asked | {str(play.card) for play in task.pending}
            state = presenter_state(session)
            board = [state[name] for name in ("rows", "trick", "stock", "hand", "answers")]
            assert not [card for card in hidden if f'"{card}"' in json.dumps(board)]
            press(session, "next")
        if at(session) == before:
            return
    pytest.fail("there is no end")


def test_nothing_that_is_presented_counts_as_learned():
    session = lesson(FIRST)
    walked(session)
    assert session.learning.progress.done == {}
    assert session.learning.progress.resume is None
    assert session.learning.kept == {}


def test_the_end_of_a_lesson_says_what_to_remember_and_leads_no_further():
    session = lesson(FIRST)
    last = walked(session)[-1][1]
    assert last["phase"] == "end"
    assert last["text"] == [COURSE.lesson(FIRST).words("en")["remember"]]
    assert press(session, "back")["phase"] == "shown"


def test_what_warms_a_learner_up_is_left_out():
    first = COURSE.lesson(FIRST).exercises[0].name
    session = Session()
    session.learning.progress = session.learning.progress.begin(first)
    done = {exercise.name: 3 for exercise in COURSE.lesson(FIRST).exercises}
    text = json.dumps({**json.loads(session.learning.progress.to_json()), "done": done})
    session.learning.read_kept(text)
    second = LESSONS[1]
    assert session.learning.lesson_run(second).warm
    session.open(f"?page=learn&lesson={second}&view=present", "")
    own = [exercise.name for exercise in COURSE.lesson(second).exercises]
    session.open(f"?page=learn&lesson={second}&exercise={own[0].split('/')[1]}&view=present", "")
    assert list(session.learning.run.tasks) == own


# Deals


@pytest.mark.parametrize("name", PRESETS)
def test_a_recorded_deal_is_stepped_through_and_back(name):
    session = recorded(name)
    actions = len(session.match.deal.actions)
    moments = walked(session)
    check_stops(moments)
    assert moments[-1][1]["phase"] == "count"
    assert len({search for (search, _), state in moments if state["phase"] == "ask"}) > actions
    check_back(session, moments)
    assert len(session.match.deal.actions) == actions


def recorded(name, seed=5):
    played = to_the_end(at_table(name, seed, dealer=0))
    return presents(played.address.search() + "&view=present", played.address.hash())


@pytest.mark.parametrize("name", PRESETS)
def test_every_moment_of_a_deal_comes_back_and_hides_what_the_seat_does_not_know(name):
    session = recorded(name)
    lang = language("en")
    for _ in range(400):
        ply, goal = session.presenting.ply, at(session)
        view = session.match.deal.line[ply].view(YOU)
        state = presenter_state(session)
        told = json.dumps({**state, "qr": None}, ensure_ascii=False)
        if state["phase"] != "count":
            hidden = view.unseen
            assert not [card for card in hidden if f'"{card}"' in told]
            assert not [card for card in hidden if lang.short(card) in " ".join(state["text"])]
        if ply % 9 == 0:
            assert shown(presents(*goal)) == shown(session)
        press(session, "next")
        if at(session) == goal:
            return
    pytest.fail("there is no end")


def test_open_cards_show_every_hand_and_the_other_view_hides_them_again():
    session = recorded("classic")
    other = [str(card) for card in session.match.deal.line[0].hands[1]]
    state = press(session, "cards")
    assert sorted(state["rows"][0]["cards"]) == sorted(other)
    assert "cards=open" in session.address.search()
    assert shown(presents(*at(session))) == shown(session)
    assert press(session, "cards")["rows"] == []
    assert "cards=" not in session.address.search()


def test_a_deal_that_runs_begins_where_it_stands_and_nobody_plays_by_himself():
    played = at_table(dealer=0)
    played.other_acts()
    session = Session()
    waiting = []
    session.run = waiting.append
    session.open(played.address.search() + "&view=present", played.address.hash())
    session.go_on()
    assert session.presenting.ply == 1
    for _ in range(4):
        press(session, "reveal", "next")
    assert len(session.match.deal.actions) == 5
    assert waiting == []


def test_the_class_plays_the_card_with_the_most_hands():
    for place in range(2):
        played = at_table(dealer=0)
        played.other_acts()
        session = presents(played.address.search() + "&view=present", played.address.hash())
        answers = presenter_state(session)["answers"]
        assert len(answers) > 1
        press(session, "hand", value=answers[place]["letter"], number=1)
        press(session, "reveal")
        assert str(session.match.deal.actions[-1]) == answers[place]["key"]
        assert presenter_state(session)["answers"][place]["hands"] == [1]


def test_the_slider_goes_to_a_trick():
    session = recorded("classic")
    state = press(session, "trick", number=9)
    assert len(session.match.deal.line[session.presenting.ply].tricks) == 8
    assert state["slider"] == {"max": 26, "value": 9, "text": "Trick 9 of 26."}
    assert state["phase"] == "ask"


def test_the_next_group_gets_the_deal_as_this_one_found_it():
    played = at_table(dealer=0)
    played.other_acts()
    session = presents(played.address.search() + "&view=present", played.address.hash())
    begun = shown(session)
    for _ in range(5):
        press(session, "reveal", "next")
    before = at(session)
    state = press(presents(*before), "reset")
    assert {**state, "foot": "", "turn": 0} == {**begun, "foot": "", "turn": 0}
    press(session, "reset")
    assert len(session.match.deal.actions) == 1
    press(session, "reset")
    assert at(session) == before


# Raised hands


def test_hands_are_counted_twice_and_stay_beside_each_other():
    session = lesson(FIRST, "two-cards")
    press(session, "hand", value="A", number=1)
    press(session, "hands", value="B", number=12)
    state = press(session, "next")
    assert state["phase"] == "again"
    press(session, "hands", value="B", number=150)
    press(session, "hand", value="A", number=-1)
    state = press(session, "next")
    assert state["phase"] == "shown"
    assert [answer["hands"] for answer in state["answers"]] == [[1, 0], [12, 99]]
    assert [answer["right"] for answer in state["answers"]] == [False, True]
    assert shown(presents(*at(session))) == shown(session)
    assert press(session, "next")["phase"] == "ask"
    state = press(session, "back")
    assert [answer["hands"] for answer in state["answers"]] == [[1, 0], [12, 99]]


def test_without_a_vote_next_reveals_at_once():
    session = lesson(FIRST, "two-cards")
    assert press(session, "next")["phase"] == "shown"


def test_the_votes_of_a_question_do_not_go_on_to_the_next_one():
    session = lesson(FIRST, "two-cards")
    press(session, "hand", value="A", number=1)
    state = press(session, "reveal", "next")
    assert not any(answer["hands"] for answer in state["answers"])
    assert "votes" not in session.address.search()


def test_letters_beyond_the_answers_count_nothing():
    session = lesson(FIRST, "two-cards")
    before = at(session)
    for value in ("C", "", "AB", "é"):
        press(session, "hand", value=value, number=1)
        press(session, "hands", value=value, number=3)
    assert at(session) == before


def test_a_blank_screen_holds_nothing_and_any_step_brings_it_back():
    session = lesson(FIRST, "two-cards")
    before = shown(session)
    state = press(session, "blank")
    assert set(state) == {"turn", "blank", "deck", "letters", "notes", "title"}
    assert presents(*at(session)).presenting.blank
    press(session, "next")
    assert shown(session) == before


def test_one_card_is_lit_up_and_then_the_next():
    session = lesson(FIRST, "two-cards")
    for card in ("KH", "4H", ""):
        assert press(session, "spot", value="KH 4H")["spot"] == card
    assert press(session, "spot", value="4H")["spot"] == "4H"
    assert shown(presents(*at(session)))["spot"] == "4H"
    assert press(session, "next")["spot"] == ""


def test_reset_leads_to_where_it_began_and_can_be_undone():
    session = lesson(FIRST, "your-draw")
    begun = shown(session)
    press(session, "hand", value="A", number=1)
    for _ in range(6):
        press(session, "next")
    before = at(session)
    state = press(presents(*before), "reset")
    assert state["key"] == begun["key"]
    assert "Home" in press(session, "reset")["foot"]
    press(session, "reset")
    assert at(session) == before
    press(session, "reset", "next", "reset")
    assert presenter_state(session)["key"] == begun["key"]


# Addresses, ways in and out


@pytest.mark.parametrize(
    "parts",
    [
        "step=99",
        "step=-1",
        "step=x",
        "phase=nothing",
        "phase=shown",
        "phase=end",
        "phase=count",
        "part=99",
        "part=x",
        "votes=1",
        "votes=100.1",
        "votes=1.2_3",
        "votes=x",
        "cards=all",
        "spot=1S",
        "spot=<b>",
        "blank=yes",
        "start=99",
        "start=x",
    ],
)
@pytest.mark.parametrize("place", [f"page=learn&lesson={FIRST}", "preset=classic&seed=5&dealer=0"])
def test_what_does_not_fit_in_an_address_is_left_out(place, parts):
    session = presents(f"{place}&{parts}")
    assert presenter_state(session)["phase"] == "ask"
    press(session, "next", "back", "reset")
    assert session.presenting.is_on


def test_the_lesson_and_the_table_offer_it_and_it_is_left_again():
    session = Session()
    session.open(f"?page=learn&lesson={FIRST}&exercise=take-it", "")
    app = App(session)
    help_ = [button["id"] for button in app.table.state["lesson"]["help"]["buttons"]]
    assert "present" in help_
    app.table._handle_msg({"type": "button", "id": "present", "turn": session.turn})
    assert app.presenter.visible
    assert not app.table.visible
    assert app.table.state == {}
    assert app.frame.data["document"]["screen"] == "present"
    app.presenter._handle_msg({"type": "present", "name": "next", "value": "", "number": 0})
    app.presenter._handle_msg({"type": "present", "name": "leave", "value": "", "number": 0})
    assert not app.presenter.visible
    assert app.presenter.state == {}
    assert app.table.state["lesson"]["stage"] == "ask"
    assert session.learning.progress.done == {}
    assert "view" not in session.address.search()


def test_the_table_offers_it():
    session = at_table()
    ids = [button["id"] for button in table_state(session)["buttons"]]
    assert "present" in ids
    session.presenting.begin()
    assert "view=present" in session.address.search()
    session.presenting.leave()
    assert not session.presenting.is_on


def test_an_exam_has_no_presenter():
    session = Session()
    session.open(f"?page=learn&lesson={FIRST}&exercise=take-it&help=off&view=present", "")
    assert not session.presenting.is_on
    assert presenter_state(session) == {}
    assert "present" not in json.dumps(lesson_state(session)["lesson"]["help"])
    session.presenting.press("reveal")
    assert session.learning.task.stage == "ask"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "present"},
        {"type": "present", "name": "nothing"},
        {"type": "present", "name": "hands", "value": "A", "number": "12"},
        {"type": "present", "name": "hands", "value": ["A"], "number": 10**9},
        {"type": "present", "name": "spot", "value": "x" * 10_000},
        {"type": "present", "name": "trick", "number": -3},
        {"type": "other", "name": "next"},
        "next",
        None,
    ],
)
def test_a_message_that_means_nothing_changes_nothing(message):
    session = lesson(FIRST, "two-cards")
    app = App(session)
    before = at(session)
    app.presenter._handle_msg(message)
    assert at(session) == before


# Notes and words


@pytest.mark.parametrize("code", languages())
def test_notes_come_from_the_lesson_in_every_language_and_only_when_they_are_wanted(code):
    session = lesson(FIRST, "two-cards", lang=code)
    assert presenter_state(session)["notes"] is None
    notes = press(session, "notes", number=1)["notes"]
    told = json.dumps(notes, ensure_ascii=False)
    words = COURSE.lesson(FIRST).words(code)
    for key in ("two-cards.note", "teacher", "goal"):
        assert json.dumps(words[key], ensure_ascii=False)[1:-1] in told
    assert press(session, "notes", number=0)["notes"] is None


def test_notes_tell_the_answer_before_it_is_revealed_and_what_comes_next():
    session = lesson(FIRST, "two-cards")
    notes = press(session, "notes", number=1)["notes"]
    sections = {section["title"]: section["text"] for section in notes["sections"]}
    assert sections["Answer"][0] == "Your opponent"
    following = press(session, "reveal", "next")["text"]
    assert " ".join(sections["What comes next"]) == " ".join(following)


def test_long_texts_are_cut_between_sentences_and_nothing_gets_lost():
    text = ["One sentence. Another one, longer than that. A third.", "And a second paragraph."]
    found = pages(text, 40)
    assert len(found) > 1
    assert " ".join(part for page in found for part in page) == " ".join(text)
    assert all(sum(map(len, page)) <= 40 or len(page) == 1 for page in found)
    assert pages(text, 400) == [text]
