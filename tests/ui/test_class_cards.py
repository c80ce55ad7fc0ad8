"""The same cards for all: what is handed out, what a typed code opens, a page inside another."""

import re
from datetime import date, timedelta
from html import unescape

import pytest

from californiajack.rules.codes import deal_code, read_code, short_code
from californiajack.rules.daily import daily_code
from californiajack.rules.deal import Deal
from californiajack.rules.options import PRESETS
from californiajack.teaching.codes import exercise_code, read_any, set_code
from californiajack.ui.app import App, _hand_out
from californiajack.ui.frame_data import frame_data
from californiajack.ui.handing import KINDS, NothingError, handout
from californiajack.ui.learning import the_course
from californiajack.ui.qr import qr_svg
from californiajack.ui.session import Session
from californiajack.ui.typed import address_of, only_here

BASE = "https://school.example/cards/"
TODAY = "2026-11-29"
COURSE = the_course()
EXERCISE = "your-first-trick/two-cards"


def visit(search="?page=class&view=cards", base=BASE, **more):
    """An app that the page has greeted."""
    app = App(Session())
    app.session.run = lambda work: None
    hello = {
        "type": "hello",
        "n": 1,
        "search": search,
        "hash": "",
        "kept": True,
        "languages": ["en"],
    }
    app._on_frame({**hello, "base": base, "today": TODAY, **more})
    return app


def act(app, name, value="", **form):
    app._on_page({"type": "act", "name": name, "value": value, "form": form})


def html_of(app):
    return app.page.content["html"]


def shown(app, ident):
    """What a field or a line of the page says."""
    found = re.search(rf'id="{ident}"[^>]*?(?: value="([^"]*)")?>([^<]*)', html_of(app))
    return unescape(found[1] or found[2]).strip() if found else None


def code_shown(app):
    return shown(app, "hand-code")


# What is handed out


def test_the_deal_of_the_day_is_that_of_the_visitors_day():
    app = visit()
    assert app.session.today == date(2026, 11, 29)
    assert code_shown(app) == daily_code("classic", date(2026, 11, 29))
    assert "29 November 2026" in html_of(app)
    act(app, "cards-day", "2026-11-28")
    assert "28 November 2026" in html_of(app)
    assert code_shown(app) == daily_code("classic", date(2026, 11, 28))
    assert "day=2026-11-28" in app.session.address.search()
    assert 'data-value="2026-11-29"' in html_of(app)
    act(app, "cards-choose", what="day", day="2026-11-28", preset="pitch")
    assert code_shown(app) == daily_code("pitch", date(2026, 11, 28))


@pytest.mark.parametrize("told", ["", "yesterday", "2026-13-01", None, 7, "0001-01-01"])
def test_a_day_that_is_none_is_replaced(told):
    app = visit(today=told)
    expected = date.min if told == "0001-01-01" else date.today()
    assert abs(app.session.today - expected) <= timedelta(days=1)
    assert code_shown(app)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_by_its_number(preset):
    app = visit()
    act(app, "cards-choose", what="deal")
    act(app, "cards-choose", what="deal", preset=preset, seed="123")
    code = code_shown(app)
    assert read_code(code).rules == PRESETS[preset]
    # The number is that of the set-up form, too.
    app._on_frame({"type": "address", "search": f"?preset={preset}&seed=123", "hash": ""})
    assert app.session.match.deal == read_code(code)


def test_other_cards_are_other_cards_and_stay_in_the_address():
    app = visit()
    act(app, "cards-choose", what="deal")
    before = code_shown(app)
    act(app, "cards-fresh")
    fresh = code_shown(app)
    assert fresh != before
    again = visit(app.session.address.search())
    assert code_shown(again) == fresh


def test_what_lies_on_the_table():
    app = visit("?deal=4000-01YX")
    app._on_frame({"type": "place", "place": "class"})
    act(app, "class-view", "cards")
    act(app, "cards-choose", what="table")
    assert code_shown(app) == "4000-01YX"
    session = app.session
    session.choose_setting("pace", "step")
    while not session.your_turn:
        session.other_acts()
    session.act(session.match.deal.legal_moves[0], session.turn)
    act(app, "cards-choose", what="table", take="now")
    link = shown(app, "hand-link")
    code = link.partition("=")[2]
    assert link == f"{BASE}?deal={code}"
    assert code.startswith("4000-01YX.")
    assert code_shown(app) == code
    assert "capital and small letters" in html_of(app)
    found = read_code(code)
    assert found.actions == session.match.deal.actions
    # The address holds the code, so that a reload still has it.
    assert shown(visit(session.address.search()), "hand-link") == link
    act(app, "cards-choose", what="table", take="start")
    assert code_shown(app) == "4000-01YX"


def test_the_task_that_is_open():
    app = visit(f"?code={exercise_code(COURSE, EXERCISE, 'classic', 5)}")
    app._on_frame({"type": "place", "place": "class"})
    act(app, "class-view", "cards")
    act(app, "cards-choose", what="table")
    found = read_any(code_shown(app), COURSE)
    assert (found.name, found.seed) == (EXERCISE, 5)


def test_nothing_on_the_table_is_said():
    app = visit("?page=class&view=cards&what=table")
    assert "Nothing lies on the table" in html_of(app)
    assert code_shown(app) is None


def test_a_task_of_each_lesson():
    app = visit()
    act(app, "cards-choose", what="exercise")
    for card in COURSE.lessons:
        act(app, "cards-choose", what="exercise", lesson=card.id)
        for exercise in COURSE.lesson(card.id).exercises:
            act(app, "cards-choose", what="exercise", lesson=card.id, exercise=exercise.id)
            found = read_any(code_shown(app), COURSE)
            assert (found.name, found.seed) == (exercise.name, 0)
            assert found.preset == exercise.presets[0]
            assert ('id="cards-fresh"' in html_of(app)) == exercise.position.changes


@pytest.mark.parametrize("theme", ["", "jack", "last-six", "what-to-lead"])
@pytest.mark.parametrize("count", [3, 10])
def test_a_set_of_puzzles(theme, count):
    app = visit()
    act(app, "cards-choose", what="puzzles")
    act(app, "cards-choose", what="puzzles", theme=theme, count=str(count))
    code = code_shown(app)
    by_id = {puzzle.id: puzzle for puzzle in COURSE.puzzles}
    puzzles = [by_id[ident] for ident in read_any(code, COURSE).puzzles]
    assert len(puzzles) == count
    assert all(not theme or theme in puzzle.themes for puzzle in puzzles)
    act(app, "cards-fresh")
    assert code_shown(app) != code


def test_too_few_puzzles_are_said():
    session = Session()
    with pytest.raises(NothingError) as caught:
        handout(session, {"what": "puzzles", "theme": "cash-the-ten", "level": "1"})
    assert "Fewer than two" in caught.value.problem


@pytest.mark.parametrize("kind", KINDS)
def test_choices_that_can_not_be_are_replaced(kind):
    odd = dict.fromkeys(("preset", "day", "seed", "lesson", "exercise"), "é½<'\"&")
    search = f"?page=class&view=cards&what={kind}&seed=99999999999&count=0&level=9&code=x"
    app = visit(search)
    assert app.session.fault is not None or app.session.place == "class"
    act(visit(), "cards-choose", what=kind, **odd)


@pytest.mark.parametrize("kind", ["day", "deal", "exercise", "puzzles"])
def test_the_link_opens_what_the_code_opens(kind):
    app = visit()
    act(app, "cards-choose", what=kind)
    code, link = code_shown(app), shown(app, "hand-link")
    assert link.startswith(BASE + "?")
    by_link, by_code = visit(link.removeprefix(BASE)), visit("?page=learn")
    act(by_code, "code-open", typed=code.lower())
    assert by_link.session.address == by_code.session.address
    act(app, "cards-open")
    assert app.session.address.search() == by_code.session.address.search()


def test_before_the_page_has_told_its_address_there_is_no_link():
    app = App(Session())
    app.session.open("?page=class&view=cards", "")
    assert "<svg" not in html_of(app)
    assert code_shown(app)


@pytest.mark.parametrize(
    "base", [None, 7, "", "javascript:alert(1)", "https://x/?y", "ftp://x/", "x" * 999]
)
def test_an_address_that_is_none_is_not_taken(base):
    assert visit(base=base).session.base == ""


@pytest.mark.parametrize(
    ("base", "warned"),
    [
        ("http://localhost:5006/", True),
        ("http://app.localhost/x/", True),
        ("http://127.0.0.1:8765/", True),
        ("http://[::1]:80/", True),
        ("http://0.0.0.0:5006/", True),
        ("http://192.168.1.20:5006/", False),
        ("https://school.example/cards/", False),
    ],
)
def test_an_address_of_this_computer_alone_is_warned_of(base, warned):
    assert only_here(base) == warned
    assert ('id="only-here"' in html_of(visit(base=base))) == warned


def test_the_qr_code_is_a_named_picture_with_a_quiet_zone():
    html = str(qr_svg(BASE + "?deal=4000-01YX", 'The "link" <1>'))
    assert 'role="img"' in html
    assert "<title>The &#34;link&#34; &lt;1&gt;</title>" in html
    assert "style" not in html
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', html)[1])
    assert f'<rect width="{size}" height="{size}" fill="#ffffff">' in html
    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", html)
    assert all(int(x) >= 4 and int(x) + int(w) <= size - 4 for x, _, w, _ in bars)
    assert all(4 <= int(y) < size - 4 for _, y, _, _ in bars)


# What is typed


@pytest.mark.parametrize(
    ("typed", "search"),
    [
        ("4000 o1yx", "?page=play&deal=4000-01YX&with=careful"),
        ("E1F8CVKYV", "?page=learn&lesson=your-first-trick&exercise=two-cards"),
    ],
)
def test_a_typed_code_opens_what_it_stands_for(typed, search):
    app = visit("?page=learn")
    act(app, "code-open", typed=typed)
    assert app.session.fault is None
    assert app.session.address.search().startswith(search)


def test_the_deal_behind_a_long_code_and_a_position():
    deal = Deal.shuffled(PRESETS["captured"].replace(target=21), 5)
    app = visit("?page=learn")
    act(app, "code-open", typed=deal_code(deal).lower())
    assert app.session.match.deal == deal


def test_a_whole_link_may_be_typed():
    app = visit("?page=learn")
    act(app, "code-open", typed=f" {BASE}?deal=4000-01YX&lang=de ")
    assert app.session.match.deal == read_code("4000-01YX")
    assert app.session.code == "de"


@pytest.mark.parametrize("place", ["?page=learn", "?page=class&view=cards"])
@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("4000-01YZ", "wrong or have changed places"),
        ("E1F-8CV-KY", "too short or too long"),
        ("E1F-8CV-KYU", "\u201cU\u201d occurs in no code"),
        ("", "Type the code first"),
    ],
)
def test_a_wrong_code_stays_in_its_box_and_is_explained(place, typed, says):
    app = visit(place)
    before = app.session.address
    act(app, "code-open", typed=typed)
    assert says in html_of(app)
    assert shown(app, "typed-code") is not None
    assert f'value="{typed}"' in html_of(app)
    assert app.session.address == before
    act(app, "code-open", typed="4000-01YX")
    assert app.session.match is not None
    app._on_frame({"type": "place", "place": "learn"})
    assert says not in html_of(app)


def test_a_link_with_a_wrong_code_says_so_and_lets_it_be_mended():
    app = visit("?code=E1F-8CV-KYX&lang=en")
    assert "wrong or have changed places" in html_of(app)
    assert 'value="E1F-8CV-KYX"' in html_of(app)
    assert html_of(app).count("changed places") == 1
    act(app, "code-open", typed="E1F-8CV-KYV")
    assert app.session.learning.name == EXERCISE


def test_the_set_up_form_takes_every_code():
    app = visit("?page=play")
    act(app, "start", code="E1F-8CV-KYV", preset="classic", target="10")
    assert app.session.learning.name == EXERCISE
    app = visit("?page=play")
    act(app, "start", code="E1F-8CV-KYX", preset="classic", target="10")
    assert "wrong or have changed places" in html_of(app)
    assert 'value="E1F-8CV-KYX"' in html_of(app)


def test_the_deal_of_the_day_is_one_press_away():
    for page in ("?page=learn", "?page=play"):
        app = visit(page)
        assert f"?deal={daily_code('classic', date(2026, 11, 29))}" in html_of(app)
        act(app, "daily")
        assert app.session.match.deal == read_code(daily_code("classic", date(2026, 11, 29)))


def test_an_exam_goes_on_behind_a_code():
    app = visit("?page=learn&help=off")
    for typed in ("4000-01YX", "E1F-8CV-KYV", f"{BASE}?code=E1F-8CV-KYV"):
        act(app, "code-open", typed=typed)
        assert app.session.fault is None
        assert not app.session.help_allowed
    assert not visit("?code=E1F-8CV-KYV&help=off").session.help_allowed


# Sets


def test_a_set_is_gone_through_to_its_end():
    ids = ["bank-the-jack-1", "catch-the-jack-1", "win-the-ten-1"]
    app = visit(f"?code={set_code(COURSE, ids)}")
    learning = app.session.learning
    assert learning.run.tasks == tuple(f"puzzles/{ident}" for ident in ids)
    for number in range(3):
        assert learning.name == f"puzzles/{ids[number]}"
        reloaded = visit(app.session.address.search())
        assert reloaded.session.learning.name == learning.name
        task = learning.task
        learning.answer(task.posed.accepted[0], app.session.turn)
        while learning.task is task or learning.name == f"puzzles/{ids[number]}":
            task = learning.task
            learning.press("next", app.session.turn)
            if learning.task is None:
                break
    assert learning.screen == "end"
    assert "3 of 3 tasks done" in html_of(app)
    again = visit(app.session.address.search())
    assert again.session.learning.screen == "end"
    act(app, "learn-once-more")
    assert learning.name == f"puzzles/{ids[0]}"
    assert learning.task.seed == 0


@pytest.mark.parametrize("tasks", ["puzzles.none", "none.none", "x", "puzzles."])
def test_a_set_with_an_unknown_task_is_a_fault(tasks):
    app = visit(f"?page=learn&lesson=set&tasks={tasks}")
    assert app.session.fault is not None
    assert "no task" in html_of(app)


def test_a_set_of_nothing_is_a_fault():
    assert visit("?page=learn&lesson=set").session.fault.field == "lesson"


# Inside another page


def test_an_embedded_task_stands_alone():
    app = visit("?code=E1F-8CV-KYV&embed=1&lang=de")
    session = app.session
    assert session.manner.embed
    assert session.learning.run.tasks == (EXERCISE,)
    assert "embed=1" in session.address.search()
    away = frame_data(session)["embed"]
    assert away["href"].startswith("?page=learn")
    assert "embed" not in away["href"]
    assert app.table.state["lesson"]["bar"]["back"] == ""
    assert all(each["id"] != "course" for each in app.table.state["lesson"]["help"]["buttons"])
    assert frame_data(visit("?code=E1F-8CV-KYV").session)["embed"] is None


def test_the_way_out_of_an_embedded_deal_has_what_was_played():
    app = visit("?deal=4000-01YX&embed=1")
    session = app.session
    session.choose_setting("pace", "step")
    while not session.your_turn:
        session.other_acts()
    session.act(session.match.deal.legal_moves[0], session.turn)
    away = frame_data(session)["embed"]["href"]
    search, _, hash_ = away.partition("#")
    other = Session()
    other.open(search, f"#{hash_}")
    assert other.match.deal == session.match.deal
    assert not other.manner.embed


@pytest.mark.parametrize("kind", ["day", "deal", "exercise", "puzzles"])
def test_the_lines_for_a_page_have_a_title_and_lead_inside(kind):
    app = visit()
    act(app, "cards-choose", what=kind)
    lines = unescape(re.search(r'id="embed-lines"[^>]*>([^<]*)<', html_of(app))[1])
    found = re.fullmatch(
        r'<iframe src="([^"]*)" title="California Jack: [^"<]+" width="100%" height="720"'
        r' allow="clipboard-write" loading="lazy"></iframe>\s*',
        lines,
    )
    address = unescape(found[1])
    assert address.startswith(BASE + "?")
    inside = visit(address.removeprefix(BASE))
    assert inside.session.fault is None
    assert inside.session.manner.embed
    assert inside.session.code == "en"


def test_addresses_of_codes_keep_how_things_are_shown():
    goal = address_of(short_code(PRESETS["shasta_three"], 3), COURSE)
    assert goal.opening.opponents == ("careful", "careful")
    app = visit("?code=E1F-8CV-KYV&view=present")
    assert app.session.manner.present


def test_the_walk_for_the_build_looks_at_a_qr_code():
    seen = []
    app = App(Session())
    app.session.run = lambda work: None
    app.session.param.watch(lambda _: seen.append(app.page.content.get("html", "")), "changed")
    _hand_out(app)
    assert sum('<svg class="qr"' in html for html in seen) >= 4
