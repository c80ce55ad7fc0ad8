"""The Learn place without a browser: every kind of task, progress, files, links that go wrong."""

import json
import re
from urllib.parse import unquote

import pytest

from californiajack.language import languages
from californiajack.rules.cards import Card
from californiajack.teaching.progress import read_progress
from californiajack.ui.app import App, create_app
from californiajack.ui.learning import PRACTICE, the_course
from californiajack.ui.lesson_state import lesson_state
from californiajack.ui.markdown import blocks, words_html
from californiajack.ui.places.learn import lesson_stars
from californiajack.ui.session import Session
from californiajack.ui.table import MessageError, check_message

COURSE = the_course()
TASKS = [exercise for card in COURSE.lessons for exercise in COURSE.lesson(card.id).exercises]
ONE_OF_EACH_KIND = list({exercise.kind: exercise for exercise in TASKS}.values())
FIRST, SECOND = (card.id for card in COURSE.lessons[:2])


def at_task(name, **query):
    """A session at a task, as a link opens it."""
    session = Session()
    lesson, _, exercise = name.partition("/")
    wanted = "".join(f"&{key}={value}" for key, value in query.items())
    session.open(f"?page=learn&lesson={lesson}&exercise={exercise}{wanted}", "")
    assert session.fault is None
    return session


def send(session, **message):
    """What the page sends, as far as the table on it allows."""
    message = {"turn": session.turn, **message}
    return check_message(message, lesson_state(session))


def right(task):
    """A right answer, as the rules core or the solver has it."""
    return task.posed.accepted[0]


def step(session):
    """Answer rightly, or go on; return whether the task is still on."""
    task = session.learning.task
    asked = task.question.answer_kind
    if (task.stage == "verdict" and not task.can_again) or asked == "next":
        session.learning.press(send(session, type="button", id="next")["id"], session.turn)
    elif asked == "card":
        session.learning.answer(send(session, type="play", card=right(task))["card"], session.turn)
    else:
        answer = send(session, type="answer", value=right(task))
        session.learning.answer(answer["value"], session.turn)


def finish(session):
    """Solve the task that is open."""
    name = session.learning.name
    for _ in range(200):
        if session.learning.name != name:
            return
        step(session)
    pytest.fail(f"{name} has no end")


@pytest.mark.parametrize("exercise", ONE_OF_EACH_KIND, ids=lambda each: each.kind)
def test_every_kind_is_solved_through_what_the_page_may_send(exercise):
    session = at_task(exercise.name)
    finish(session)
    assert session.learning.progress.stars(exercise.name) == 3


def test_every_kind_of_task_is_in_the_course():
    kinds = {"watch", "predict", "select", "complete", "play", "count", "order", "judge", "make"}
    assert {exercise.kind for exercise in ONE_OF_EACH_KIND} == kinds


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("exercise", ONE_OF_EACH_KIND, ids=lambda each: each.kind)
def test_the_state_is_plain_data_without_open_places(exercise, code):
    session = at_task(exercise.name)
    session.choose_language(code)
    for _ in range(6):
        if session.learning.task is None:
            break
        state = lesson_state(session)
        told = json.dumps([state["lesson"], state["buttons"]], ensure_ascii=False)
        told = told.replace(json.dumps(state["lesson"]["question"], ensure_ascii=False), "")
        words = " ".join(re.findall(r'"(?:text|label|title|word)": "([^"]*)"', told))
        assert "{" not in words
        assert state["lesson"]["title"]
        step(session)


def test_the_table_tells_nothing_that_is_asked_or_hidden():
    for exercise in TASKS:
        session = at_task(exercise.name)
        task, state = session.learning.task, lesson_state(session)
        if not task.open:
            hidden = {str(card) for card in task.deal.hands[1]}
            hidden -= {str(card) for card in task.deal.view(0).known[1]}
            hidden -= {item["card"] for item in state["hand"]}  # cards to choose from
            hidden -= {play["card"] for play in state["trick"]}
            hidden -= {option.key for option in task.question.options}
            felt = {key: state[key] for key in ("seats", "stock", "trick", "spread", "hand")}
            assert not [card for card in hidden if f'"{card}"' in json.dumps(felt)], exercise.name
        if task.question.name == "stock_left":
            assert str(len(task.deal.stock)) not in json.dumps(state["stock"]["label"])
        if task.question.name == "pips_of":
            assert all(seat["pips"] is None for seat in state["seats"])
        if task.pending:
            assert not any(play["winning"] for play in state["trick"])


def test_the_trick_that_is_asked_about_stays_after_a_wrong_answer():
    for exercise in TASKS:
        session = at_task(exercise.name)
        task = session.learning.task
        wrong = [key for key in task.question.keys if not task.posed.accepts(key)]
        if not task.pending or task.question.answer_kind != "choice" or not wrong:
            continue
        before = [play["card"] for play in lesson_state(session)["trick"]]
        session.learning.answer(wrong[0], session.turn)
        assert [play["card"] for play in lesson_state(session)["trick"]] == before, exercise.name


def test_a_trick_is_marked_only_after_the_answer():
    session = at_task("your-first-trick/two-cards")
    assert not any(play["winning"] for play in lesson_state(session)["trick"])
    step(session)
    assert sum(play["winning"] for play in lesson_state(session)["trick"]) == 1


def wrong_card(session):
    task = session.learning.task
    legal = [str(card) for card in task.deal.legal_moves]
    return next(card for card in legal if not task.posed.accepts(card))


def test_a_card_that_may_not_be_played_is_answered_with_its_reason():
    session = at_task("your-first-trick/take-it")
    deal = session.learning.task.deal
    illegal = next(str(card) for card in deal.hands[0] if card not in deal.legal_moves)
    item = next(each for each in lesson_state(session)["hand"] if each["card"] == illegal)
    assert item["stays"]  # it is not painted on the table
    session.learning.answer(illegal, session.turn)
    state = lesson_state(session)
    assert state["lesson"]["verdict"]["kind"] == "wrong"
    assert "hold" in state["say"]["polite"]
    assert session.learning.task.deal == deal
    assert session.learning.task.mistakes


def test_a_wrong_answer_can_be_tried_again_and_costs_a_star():
    session = at_task("your-first-trick/take-it")
    session.learning.answer(wrong_card(session), session.turn)
    shown = [button["id"] for button in lesson_state(session)["buttons"]]
    assert "again" in shown
    assert "next" not in shown
    finish(session)
    assert session.learning.progress.stars("your-first-trick/take-it") == 2


def solver_task():
    for exercise in TASKS:
        if exercise.kind == "play" and any(ask.name == "best_cards" for ask in exercise.asks):
            return exercise
    pytest.fail("the course has no task of this kind")


def test_what_happens_after_a_wrong_card_is_watched_to_the_end():
    session = at_task(solver_task().name)
    task = session.learning.task
    session.learning.answer(wrong_card(session), session.turn)
    session.learning.press("watch", session.turn)
    seen = [lesson_state(session)["lesson"]["task"]]
    while [button["id"] for button in lesson_state(session)["buttons"]] != ["back"]:
        session.learning.press("next", session.turn)
        seen.append(lesson_state(session)["lesson"]["task"])
    cards = len(task.deal.hands[0]) + len(task.deal.hands[1])
    assert len(seen) >= min(2, cards)
    told = json.dumps(seen[-1])
    assert "cost" in told
    session.learning.press("back", session.turn)
    assert session.learning.task.verdict is not None
    assert not session.learning.moments


def test_without_help_there_is_no_hint_and_no_consequence():
    session = at_task(solver_task().name)
    session.choose_setting("hints", False)
    assert "hint" not in [button["id"] for button in lesson_state(session)["buttons"]]
    session.learning.press("hint", session.turn)
    assert not session.learning.task.rungs
    session.learning.answer(wrong_card(session), session.turn)
    shown = [button["id"] for button in lesson_state(session)["buttons"]]
    assert shown == ["again"]


def test_the_second_hint_is_marked_on_the_table():
    session = at_task(solver_task().name)
    session.learning.press("hint", session.turn)
    assert not [each for each in lesson_state(session)["hand"] if each["hint"]]
    session.learning.press("hint", session.turn)
    assert session.learning.task.rungs[-1].key == "narrowed_cards"
    left = set(session.learning.task.rungs[-1].facts["either"])
    assert left
    marked = {each["card"] for each in lesson_state(session)["hand"] if each["hint"]}
    assert marked == {str(card) for card in left}


def test_hints_come_in_three_rungs_and_then_the_answer():
    session = at_task("your-first-trick/two-cards")
    for count in (1, 2, 3):
        session.learning.press("hint", session.turn)
        hints = lesson_state(session)["lesson"]["hints"]
        assert len(hints) == count
        assert all(hint["blocks"] for hint in hints)
    assert "show" in [button["id"] for button in lesson_state(session)["buttons"]]
    session.learning.press("show", session.turn)
    session.learning.press("next", session.turn)
    assert session.learning.task.follow_up
    finish(session)
    assert session.learning.progress.stars("your-first-trick/two-cards") == 0


# Progress


def test_what_is_done_is_kept_before_it_is_shown():
    session = at_task("your-first-trick/two-cards")
    kept = []
    app = App(session)
    app.table.param.watch(lambda _: kept.append(dict(app.frame.progress)), "state")
    step(session)
    # The browser is asked to keep it no later than the table shows the verdict.
    assert read_progress(kept[-1]["text"]).stars("your-first-trick/two-cards") == 3
    assert app.table.state["lesson"]["verdict"]["kind"] == "right"


def test_pressing_next_twice_loses_nothing_and_skips_nothing():
    session = at_task("your-first-trick/two-cards")
    step(session)
    turn = session.turn
    session.learning.press("next", turn)
    session.learning.press("next", turn)
    names = [exercise.name for exercise in COURSE.lesson(FIRST).exercises]
    assert session.learning.name == names[1]
    assert session.learning.progress.stars(names[0]) == 3
    assert session.learning.progress.stars(names[1]) is None


def test_the_end_of_a_lesson_counts_its_stars_and_leads_on():
    app = App(Session())
    app._on_page({"type": "act", "name": "learn-on"})
    session = app.session
    while session.learning.screen == "task":
        finish(session)
    assert session.learning.screen == "end"
    stars, done, tasks = lesson_stars(session, COURSE.card(FIRST))
    assert (stars, done) == (3, tasks)
    html = app.page.content["html"]
    assert COURSE.lesson(FIRST).words("en")["remember"].split()[0] in html
    app._on_page({"type": "act", "name": "learn-lesson", "value": SECOND})
    # What was learned before comes first, and it can be left out.
    assert session.learning.is_warm
    session.learning.press("skip", session.turn)
    assert session.learning.name == COURSE.lesson(SECOND).exercises[0].name


def test_the_tasks_of_a_lesson_are_counted_without_reading_it():
    session = Session()
    for card in COURSE.lessons:
        assert lesson_stars(session, card)[2] == len(COURSE.lesson(card.id).exercises), card.id


def test_a_warm_up_does_not_count_as_its_lesson():
    session = Session()
    session.learning.start(FIRST)
    session.learning.answer("you", session.turn)  # wrong
    finish(session)
    before = session.learning.progress.done
    session.learning.to_course()
    session.learning.warm_up()
    assert session.learning.is_warm
    while session.learning.screen == "task":
        finish(session)
    assert session.learning.progress.done == before
    assert session.learning.screen == "course"


def test_practice_mixes_all_themes_and_goes_on_with_what_is_unsolved():
    session = Session()
    names = session.learning.puzzles
    assert sorted(names) == sorted(f"puzzles/{each.id}" for each in COURSE.puzzles)
    session.learning.practise()
    assert session.address.search().endswith(f"lesson={PRACTICE}&exercise=1")
    finish(session)
    assert session.learning.name == names[1]
    assert names[0].partition("/")[2] not in json.dumps(lesson_state(session))
    session.learning.to_course()
    session.learning.practise()
    assert session.learning.name == names[1]


def stored(session):
    return session.learning.kept["text"]


def test_another_visit_begins_with_what_was_kept():
    session = Session()
    session.learning.go_on()
    finish(session)
    later = App(Session())
    hello = {"type": "hello", "search": "", "hash": "", "progress": stored(session), "kept": True}
    later._on_frame(hello)
    assert later.session.learning.progress == session.learning.progress
    assert not later.session.learning.kept  # nothing new to keep
    assert "task 2 of" in later.page.content["html"]
    later._on_page({"type": "act", "name": "learn-on"})
    assert later.session.learning.name == session.learning.name


def test_two_pages_keep_what_both_have_learned():
    first, second = Session(), Session()
    first.learning.go_on()
    finish(first)
    second.learning.start(SECOND)
    finish(second)
    # The second page finds that something else was kept in the meantime, and joins the two.
    second.learning.heard(stored(first), wanted=True)
    both = read_progress(stored(second))
    assert set(both.done) == set(first.learning.progress.done) | set(second.learning.progress.done)
    assert both.resume == second.learning.progress.resume
    saves = first.learning.saves
    first.learning.heard(stored(second), wanted=False)
    assert first.learning.progress.done == both.done
    assert first.learning.saves == saves  # hearing of it saves nothing: no page answers another


@pytest.mark.parametrize("search", ["", "?page=learn", "?page=learn&lang=en"])
def test_what_was_kept_and_can_not_be_read_is_put_aside(search):
    app = App(Session())
    hello = {"type": "hello", "search": search, "hash": "", "progress": "{broken", "kept": True}
    app._on_frame(hello)
    assert "put aside" in app.page.content["html"]
    # A slow page greets twice, the second time from where it was brought.
    app._on_frame({**hello, "n": 2, "search": app.frame.address["search"]})
    assert "put aside" in app.page.content["html"]
    app._on_page({"type": "act", "name": "learn-on"})
    assert app.frame.progress["aside"]


def test_progress_goes_out_as_a_file_and_comes_in_again():
    session = Session()
    session.learning.go_on()
    finish(session)
    app = App(session)
    session.learning.to_course()
    html = app.page.content["html"]
    data = re.search(r'href="data:application/json;charset=utf-8,([^"]*)"', html)[1]
    text = unquote(data)
    fresh = App(Session())
    file = {"name": "mine.json", "text": text}
    fresh._on_page({"type": "act", "name": "learn-import", "value": "", "form": {}, "file": file})
    assert fresh.session.learning.progress == session.learning.progress
    assert "mine.json" in fresh.page.content["html"]
    assert fresh.frame.progress["text"] == text


@pytest.mark.parametrize("text", ["", "{", "[]", '{"done": {}}', "x" * 10, None])
def test_a_file_that_is_no_progress_is_named_and_changes_nothing(text):
    session = Session()
    session.learning.go_on()
    finish(session)
    before = session.learning.progress
    app = App(session)
    session.learning.to_course()
    file = {"name": "<b>wrong.json", "text": text}
    app._on_page({"type": "act", "name": "learn-import", "value": "", "form": {}, "file": file})
    assert session.learning.progress == before
    html = app.page.content["html"]
    assert "&lt;b&gt;wrong.json" in html
    assert 'role="alert"' in html


def test_erasing_asks_first():
    session = Session()
    session.learning.go_on()
    finish(session)
    app = App(session)
    session.learning.to_course()
    app._on_page({"type": "act", "name": "learn-erase"})
    assert session.learning.progress.done
    app._on_page({"type": "act", "name": "learn-ask"})
    app._on_page({"type": "act", "name": "learn-keep"})
    app._on_page({"type": "act", "name": "learn-erase"})
    assert session.learning.progress.done
    app._on_page({"type": "act", "name": "learn-ask"})
    app._on_page({"type": "act", "name": "learn-erase"})
    assert not session.learning.progress.done
    assert app.frame.progress["text"] == ""
    assert app.frame.progress["force"]
    session.learning.go_on()
    finish(session)
    assert not app.frame.progress["force"]


# Addresses


@pytest.mark.parametrize("exercise", ONE_OF_EACH_KIND, ids=lambda each: each.kind)
def test_a_reload_comes_back_to_the_same_moment(exercise):
    session = at_task(exercise.name)
    for _ in range(5):
        again = Session()
        again.open(session.address.search(), session.address.hash())
        assert again.fault is None
        told, shown = lesson_state(again)["lesson"], lesson_state(session)["lesson"]
        assert told == shown
        assert again.address == session.address
        step(session)
        if session.learning.task is None:
            break


def test_the_way_back_leads_to_the_task_before():
    session = Session()
    session.learning.go_on()
    at = session.address
    finish(session)
    session.open(at.search(), at.hash())
    assert session.learning.name == COURSE.lesson(FIRST).exercises[0].name


def test_other_rules_where_the_task_allows_them():
    session = at_task("your-first-trick/two-cards", preset="captured")
    assert session.learning.task.preset == "captured"
    offered = lesson_state(session)["lesson"]["help"]["rules"]["options"]
    assert "nordic" in [each["id"] for each in offered]
    button = send(session, type="button", id="rules:nordic")
    session.learning.press(button["id"], session.turn)
    assert session.learning.task.preset == "nordic"
    assert "preset=nordic" in session.address.search()


def test_rules_that_were_chosen_are_used_again_but_a_link_means_the_same_for_everybody():
    first = at_task("your-first-trick/two-cards")
    first.learning.choose_preset("nordic")
    later = App(Session())
    hello = {"type": "hello", "search": "", "hash": "", "kept": True}
    later._on_frame({**hello, "stored": json.dumps(first.store)})
    later._on_page({"type": "act", "name": "learn-on"})
    assert later.session.learning.task.preset == "nordic"
    query = "?page=learn&lesson=your-first-trick&exercise=take-it"
    later._on_frame({"type": "address", "search": query, "hash": ""})
    assert later.session.learning.task.preset == "classic"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "answer", "value": "you", "turn": -1},
        {"type": "answer", "value": "somebody"},
        {"type": "answer", "value": "you" * 200},
        {"type": "answer", "value": "<b>"},
        {"type": "answer", "value": None},
        {"type": "button", "id": "next"},
        {"type": "button", "id": "rules:pitch"},
        {"type": "play", "card": "2C"},
    ],
)
def test_the_table_takes_only_what_the_task_allows(message):
    session = at_task("your-first-trick/two-cards")
    assert send(session, type="answer", value="you")["value"] == "you"
    with pytest.raises(MessageError):
        send(session, **message)


def test_a_wrong_kind_of_answer_is_told_and_counts_as_nothing():
    exercise = next(each for each in TASKS if each.kind == "count")
    session = at_task(exercise.name)
    answer = send(session, type="answer", value="many")
    session.learning.answer(answer["value"], session.turn)
    state = lesson_state(session)
    assert state["lesson"]["question"]["error"]
    assert "number" in state["say"]["polite"]
    assert not session.learning.task.mistakes
    finish(session)
    assert session.learning.progress.stars(exercise.name) == 3


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?page=learn&lesson=no-such-lesson", "your-first-trick"),
        ("?page=learn&lesson=your-first-trick&exercise=nothing", "two-cards"),
        ("?page=learn&lesson=your-first-trick&exercise=two-cards&preset=pitch", "captured"),
        ("?page=learn&lesson=your-first-trick&exercise=two-cards&preset=%3Cb%3E", "captured"),
        ("?page=learn&lesson=your-first-trick&exercise=two-cards#x.y", "x.y"),
        ("?page=learn&lesson=your-first-trick&exercise=two-cards#-nobody", "-nobody"),
        ("?page=learn&lesson=practice&exercise=9999", "1 or"),
        ("?page=learn&lesson=warm-up&exercise=a.b", "a.b"),
        ("?page=learn&lesson=warm-up&tasks=a.b&exercise=a.b", "a/b"),
    ],
)
def test_a_link_that_leads_nowhere_says_what_is_allowed(query, said):
    app = App(Session())
    search, _, hash_ = query.partition("#")
    app._on_frame({"type": "address", "search": search, "hash": f"#{hash_}" if hash_ else ""})
    html = app.page.content["html"]
    assert app.page.visible
    assert 'role="alert"' in html
    assert said in html
    assert "<b>" not in html
    app._on_page({"type": "act", "name": "learn"})
    assert app.session.learning.screen == "course"
    assert "learn-on" in app.page.content["html"]


# The course page


def test_the_bare_address_shows_the_course_and_is_always_the_same():
    pages = [create_app().app.page.content["html"] for _ in range(2)]
    assert pages[0] == pages[1]
    assert pages[0].count('class="primary') == 1
    assert "Start" in pages[0]


@pytest.mark.parametrize("code", languages())
def test_the_course_page_in_every_language(code):
    session = Session()
    session.learning.go_on()
    finish(session)
    session.learning.to_course()
    session.choose_language(code)
    html = App(session).page.content["html"]
    assert "{" not in re.sub(r'href="data:[^"]*"', "", html)
    assert html.count('class="lesson"') == len(COURSE.lessons)


def test_the_words_of_lessons_are_safe():
    text = "**bold** <script>x</script> [a](javascript:x) 10♥\n\n- one\n- *two*"
    html = words_html(text)
    assert "<script" not in html
    assert "<a" not in html
    assert "<strong>bold</strong>" in html
    assert "<li><em>two</em></li>" in html
    assert blocks(text)[0]["items"][0][0] == {"text": "bold", "style": "strong"}


def test_a_pressed_card_of_another_moment_is_ignored():
    session = at_task("your-first-trick/take-it")
    card = str(session.learning.task.deal.hands[0][0])
    session.learning.answer(card, session.turn - 1)
    assert session.learning.task.stage == "ask"
    assert Card.parse(card) in session.learning.task.deal.hands[0]
