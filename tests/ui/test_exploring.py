"""The scoring lab without a browser: what is chosen, worked out, stopped, shown and addressed."""

import asyncio
import csv
import io
import re
import subprocess
import sys
from urllib.parse import unquote

import pytest

from apart import run_apart
from californiajack import PRESETS
from californiajack.analysis.compare import compare
from californiajack.analysis.odds import odds_of_hand
from californiajack.language import languages
from californiajack.players import PLAYERS
from californiajack.players.tournament import Entry, duel
from californiajack.plots.tables import pip_table
from californiajack.rules.codes import read_code, short_code
from californiajack.rules.options import OPTIONS
from californiajack.ui import lab as column_of_plots
from californiajack.ui.app import App
from californiajack.ui.exploring import DEFAULTS, EXAMPLE, EXAMPLE_PLAYED, VIEWS
from californiajack.ui.exploring_work import value_text
from californiajack.ui.notebooks import LAB_VARIABLE
from californiajack.ui.places.explore import explore_page, progress_html
from californiajack.ui.places.explore_parts import PARTS, facts_html, part_html, trick_html
from californiajack.ui.session import Session
from sessions import at_table, to_the_end

COLOURS = ("#111111", "#222222", "#333333", "#444444")
HAND = "ASKSQS5D5C4H"
ANOTHER = "&view=deal&deal=4000-022C"
QUICK = {
    "odds": {"hand": HAND, "up": "2S", "worlds": "3000"},
    "rules": {"deals": "3000"},
    "strategies": {"first": "careful", "second": "random", "deals": "3"},
}


def lab_at(search="", **chosen):
    """A session in the lab, and the list in which its work waits."""
    session, works = Session(), []
    session.run = works.append
    session.open(f"?page=explore{search}", "")
    session.go_on()
    return session, works


def app_in_lab(search=""):
    """An app in the lab, its session, and the list in which its work waits."""
    app, works = App(Session()), []
    app.session.run = works.append
    app.session.open(f"?page=explore{search}", "")
    app.session.settle()
    app.session.go_on()
    return app, app.session, works


def do(works):
    while works:
        run_apart(works.pop(0))


def plots(app):
    """The plots that are on the page."""
    return [each for each in app.lab.column if type(each).__name__ == "HoloViews"]


def problem(session):
    found = re.search(r'id="problem">(.*?)</p>', explore_page(session), re.DOTALL)
    return found[1] if found else ""


def table_of(html, name):
    """The rows of the CSV that a part offers."""
    data = re.search(rf'id="csv-{name}"[^>]* href="data:text/csv;charset=utf-8,([^"]*)"', html)
    return list(csv.DictReader(io.StringIO(unquote(data[1]))))


# Before the lab is open

REACHED = """
import asyncio, sys
from californiajack.ui.app import App
from californiajack.ui.session import Session
app, works = App(Session()), []
app.session.run = works.append
app._on_frame({"type": "reach", "place": "class"})
assert not works and "holoviews" not in sys.modules
for _ in range(2):
    app._on_frame({"type": "reach", "place": "explore"})
assert len(works) == 1 and "holoviews" not in sys.modules
asyncio.run(works.pop()())
assert {"holoviews.plotting.bokeh", "californiajack.ui.lab_plots"} <= set(sys.modules)
assert app.session.place == "learn"
"""


def test_holoviews_comes_when_somebody_reaches_for_the_lab_not_before():
    subprocess.run([sys.executable, "-W", "ignore", "-c", REACHED], check=True)


# One deal


def test_a_link_leads_to_the_notebooks_where_there_are_any(monkeypatch):
    session, _ = lab_at()
    assert "in-notebook" not in explore_page(session)
    monkeypatch.setenv(LAB_VARIABLE, "lab/")
    for view in VIEWS:
        session.exploring.show(view)
        assert 'href="lab/" id="in-notebook"' in explore_page(session)


def test_the_first_deal_is_the_same_for_all_and_there_at_once():
    session, works = lab_at()
    deal = session.exploring.deal
    assert works == []
    assert session.exploring.trick == len(deal.tricks) == 26
    assert session.address.search().startswith(f"?page=explore&deal={EXAMPLE}")
    # It is what the careful player makes of the code that the page shows.
    played = read_code(EXAMPLE)
    careful = PLAYERS["careful"].make()
    while played.to_move is not None:
        played = played.act(careful.choose(played.view(played.to_move))[0].action)
    assert deal == played


def test_the_first_deal_is_played_anew_by_others():
    session, works = lab_at("&view=deal&by=random")
    do(works)
    assert session.exploring.deal.pack == read_code(EXAMPLE).pack
    assert session.exploring.deal != read_code(EXAMPLE_PLAYED)


def test_another_deal_is_played_to_its_end():
    session, works = lab_at(ANOTHER)
    assert session.exploring.deal is None
    assert "The deal is played" in progress_html(session)
    do(works)
    deal = session.exploring.deal
    assert deal.is_over
    assert session.exploring.trick == len(deal.tricks) == 26
    assert deal.pack == read_code(session.exploring.chosen["deal"]["deal"]).pack
    assert session.address.search().startswith("?page=explore&deal=")


def test_the_slider_moves_facts_and_tables_together():
    session, works = lab_at()
    do(works)
    lab = session.exploring
    for trick in (0, 9, 26):
        lab.choose_trick(str(trick), settled=True)
        row = pip_table(lab.deal, trick)[-1]
        cells = re.findall(r'<td class="number">(\d+)</td>', facts_html(session))
        assert [int(cells[2]), int(cells[6])] == list(row["pips"])
        race = table_of(part_html(session, "race", COLOURS), "race")
        assert len(race) == trick + 1
        assert [int(race[-1]["pips_0"]), int(race[-1]["pips_1"])] == list(row["pips"])
        cards = table_of(part_html(session, "cards", COLOURS), "cards")
        assert len(cards) == 52
        assert sum(each["captor"] != "" for each in cards) == 2 * trick
        ranks = table_of(part_html(session, "ranks", COLOURS), "ranks")
        assert sum(int(each["pips"]) for each in ranks) == sum(row["pips"])
    assert 'value="26"' in trick_html(session, 26)


def test_the_address_brings_back_deal_trick_and_player():
    session, works = lab_at()
    session.exploring.roll({"preset": "nordic", "by": "random"}, seed=77)
    do(works)
    session.exploring.choose_trick("12", settled=True)
    again, works = lab_at()
    again.open(session.address.search(), "")
    again.go_on()
    do(works)
    assert again.exploring.deal == session.exploring.deal
    assert again.exploring.trick == 12
    assert again.exploring.chosen["deal"]["by"] == "random"
    assert again.exploring.deal.rules == PRESETS["nordic"]


def test_every_way_to_a_view_is_told_once_as_a_step_of_the_history():
    session = Session()
    session.run = [].append
    told = []
    session.param.watch(lambda _: told.append((session.exploring.view, session.push)), "changed")
    session.go("explore")
    session.exploring.show("odds")
    session.exploring.show("deal")
    session.go("rules")
    session.go("explore")
    assert told == [(view, True) for view in ("deal", "odds", "deal", "deal", "deal")]


def test_a_moving_slider_does_not_change_the_address():
    session, works = lab_at()
    do(works)
    before = session.address.search()
    session.exploring.choose_trick("12", settled=False)
    assert session.exploring.trick == 12
    assert session.address.search() == before


@pytest.mark.parametrize("text", ["", "x", "-1", "1e3", "9999", "²"])
def test_a_trick_that_is_none_changes_nothing(text):
    session, works = lab_at()
    do(works)
    session.exploring.choose_trick(text, settled=True)
    assert session.exploring.trick == 26


@pytest.mark.parametrize("name", ["classic", "shasta_three", "pitch", "seven_up"])
def test_the_deal_just_played_keeps_its_names(name):
    session = to_the_end(at_table(name))
    works = []
    session.run = works.append
    session.exploring.show_table_deal()
    do(works)
    lab = session.exploring
    assert session.place == "explore"
    assert lab.deal.actions == session.match.deal.actions
    assert lab.people.you == 0
    assert lab.people.names[1].startswith("Careful")
    for part in PARTS["deal"]:
        assert "{" not in re.sub(r"data:text[^\"]*", "", part_html(session, part, COLOURS))
    # After a reload, too.
    again, works = lab_at()
    again.open(session.address.search(), "")
    again.go_on()
    do(works)
    assert again.exploring.deal.actions == lab.deal.actions
    assert again.exploring.people.names == lab.people.names


@pytest.mark.parametrize(
    ("code", "told"),
    [("", "There is no code"), ("garbage", "too short or too long"), ("4000-01YY", "typing")],
)
def test_a_broken_code_says_why_and_keeps_the_deal(code, told):
    session, works = lab_at()
    do(works)
    before = session.exploring.deal
    session.exploring.show_code({"code": code, "by": "random"})
    assert told in problem(session)
    assert f'value="{code}"' in explore_page(session) or not code
    assert session.exploring.deal is before
    assert works == []


def test_a_broken_code_in_an_address_says_why():
    session, works = lab_at("&view=deal&deal=4000-01YY")
    assert works == []
    assert "typing" in problem(session)
    assert "The deal is played" not in progress_html(session)
    session.exploring.roll({}, seed=3)
    do(works)
    assert session.exploring.deal.is_over
    assert problem(session) == ""


def test_a_view_and_a_player_that_there_are_not():
    session, works = lab_at("&view=x")
    assert session.exploring.view == "deal"
    assert "no view called x" in problem(session)
    session, works = lab_at("&view=deal&by=nobody")
    assert "no player called nobody" in problem(session)
    do(works)
    assert session.exploring.deal.is_over


def test_playing_goes_on_where_the_visitor_comes_back():
    session, works = lab_at(ANOTHER)
    assert len(works) == 1
    session.go("rules")
    do(works)  # the deal may be over by now, or dropped
    session.go("explore")
    do(works)
    assert session.exploring.deal.is_over


def test_these_cards_can_be_played_at_the_table():
    session, works = lab_at()
    do(works)
    session.exploring.play_deal()
    assert session.place == "play"
    assert session.match.deal.pack == session.exploring.deal.pack


# Many deals


@pytest.mark.parametrize("view", QUICK)
def test_nothing_starts_by_itself(view):
    session, works = lab_at(f"&view={view}")
    assert works == []
    assert session.exploring.work is None
    assert progress_html(session).strip() == ""


@pytest.mark.parametrize("view", QUICK)
def test_work_ends_with_what_the_analysis_says(view):
    session, works = lab_at(f"&view={view}")
    session.exploring.start(QUICK[view])
    do(works)
    work = session.exploring.work
    assert work.parts_done
    assert not work.running
    found = work.result
    if view == "odds":
        *_, best = odds_of_hand(PRESETS["classic"], HAND_CARDS, face_up="2S", worlds=3000)
        assert found.rows() == best.rows()
    elif view == "rules":
        expected = compare(PRESETS["classic"], PRESETS["nordic"], 3000)
        assert found.rows() == expected.rows()
    else:
        assert found == duel(PRESETS["classic"], Entry("careful"), Entry("random"), deals=3)
    html = part_html(session, view, COLOURS)
    assert table_of(html, view)
    assert session.exploring.said[0] == 1


HAND_CARDS = " ".join(HAND[at : at + 2] for at in range(0, len(HAND), 2))


@pytest.mark.parametrize("view", QUICK)
def test_stopped_work_keeps_what_it_has_and_goes_on(view):
    session, works = lab_at(f"&view={view}")
    lab = session.exploring
    lab.start(QUICK[view])
    (first,) = works
    works.clear()
    lab.stop()
    run_apart(first)  # it notices and does nothing more
    assert not lab.work.running
    assert not lab.work.parts_done
    assert "Go on" in progress_html(session)
    lab.resume()
    do(works)
    assert lab.work.parts_done


def test_another_view_stops_what_runs_and_keeps_it():
    session, works = lab_at("&view=rules")
    lab = session.exploring
    lab.start({"deals": "1000000"})
    lab.show("odds")
    do(works)
    assert not lab.works["rules"].running
    lab.show("rules")
    assert lab.work is lab.works["rules"]
    assert "Go on" in progress_html(session)


def test_a_second_start_drops_the_first():
    session, works = lab_at("&view=rules")
    lab = session.exploring
    lab.start({"deals": "500000"})
    lab.start({"deals": "2000"})
    assert len(works) == 2
    do(works)
    assert lab.work.progress == (2000, 2000)


@pytest.mark.parametrize(
    ("view", "chosen", "told"),
    [
        ("odds", {"hand": HAND + "2D", "up": "2S"}, "A hand has 6 cards. You have chosen 7."),
        ("odds", {"hand": "", "up": "2S"}, "You have chosen 0."),
        ("odds", {"hand": "ASASQS5D5C4H", "up": "2S"}, "More than once: A♠."),
        ("odds", {"hand": HAND, "up": "AS"}, "A♠ can't be in your hand"),
        ("odds", {"hand": HAND, "up": ""}, "a card lies face up"),
        ("odds", {"hand": HAND, "up": "2S", "worlds": "0"}, "from 1 to 1,000,000"),
        ("odds", {"hand": "XXXX", "up": "2S"}, "This is not a card."),
        ("odds", {"hand": HAND, "preset": "pitch", "up": ""}, "You can choose: "),
        ("rules", {"deals": "0"}, "from 1 to 1,000,000"),
        ("rules", {"deals": "1000001"}, "from 1 to 1,000,000"),
        ("rules", {"deals": "1" * 300}, "from 1 to 1,000,000"),
        ("rules", {"deals": "many"}, "from 1 to 1,000,000"),
        ("rules", {"first": "nordic"}, "the same rules twice"),
        ("rules", {"first": "x"}, "no rules called x"),
        ("rules", {"second": "="}, "Choose the rule"),
        ("rules", {"second": "=", "option": "follow"}, "Choose how"),
        ("rules", {"second": "shasta_three"}, "can't be compared on the same deals"),
        ("rules", {"by": "nobody"}, "no strategy called nobody"),
        ("strategies", {"deals": "10001"}, "from 1 to 10,000"),
        ("strategies", {"deals": ""}, "from 1 to 10,000"),
        ("strategies", {"first": "nobody"}, "no player called nobody"),
    ],
)
def test_what_cannot_be_worked_out_says_why_and_keeps_all(view, chosen, told):
    session, works = lab_at(f"&view={view}")
    lab = session.exploring
    lab.start({**QUICK[view], "deals": "2"} if view != "odds" else QUICK[view])
    do(works)
    before = lab.work
    lab.start({**QUICK[view], **chosen})
    assert told in problem(session).replace("&#39;", "'")
    assert works == []
    assert lab.work is before
    for name, value in chosen.items():
        assert lab.chosen[view][name] == value[:400]
    lab.start({**DEFAULTS[view], **QUICK[view]})
    assert problem(session) == ""


def test_one_changed_rule():
    session, works = lab_at("&view=rules")
    lab = session.exploring
    base = PRESETS["classic"]
    other = next(value for value in sorted(_values("follow")) if value != base.follow)
    lab.start({"second": "=", "option": "follow", "value": other, "deals": "200"})
    do(works)
    assert lab.work.result.second == base.replace(follow=other)
    assert "with the change" in part_html(session, "rules", COLOURS)
    assert f"value={other}" in session.address.search()


def _values(option):
    return {value_text(value) for value in OPTIONS[option].values}


@pytest.mark.parametrize("by", ["random", "thrifty", "careful"])
def test_an_example_is_the_deal_of_the_comparison(by):
    session, works = lab_at("&view=rules")
    lab = session.exploring
    lab.start({"second": "=", "option": "nine_point", "value": _nine(), "by": by, "deals": "12"})
    do(works)
    found = lab.work.result
    for second, deals in ((False, found.first_deals), (True, found.second_deals)):
        for place in (0, 7):
            lab.look_at_example(int(deals["seed"][place]), second)
            do(works)
            sheet = lab.deal.score()
            assert tuple(sheet.points) == tuple(deals["points"][place])
            for line in (sheet.high, sheet.low, sheet.jack, sheet.game):
                seat = -1 if line.seat is None else line.seat
                assert seat == deals[line.point][place]


def _nine():
    return next(value for value in _values("nine_point") if value != "off")


def test_a_preset_with_an_addition():
    session, works = lab_at("&view=rules&second=classic+shasta_point&deals=20")
    session.exploring.start({})
    do(works)
    assert session.exploring.work.result.second.nine_point != "off"
    assert "second=classic+shasta_point" in session.address.search()


def test_an_example_that_there_is_not():
    session, works = lab_at("&view=rules")
    lab = session.exploring
    lab.look_at_example(3, second=True)
    lab.start({"deals": "5"})
    do(works)
    lab.look_at_example(99, second=True)
    assert lab.view == "rules"


@pytest.mark.parametrize("view", QUICK)
def test_the_address_of_a_view_brings_back_what_is_chosen(view):
    session, _ = lab_at(f"&view={view}")
    session.exploring.start(QUICK[view])
    again, _ = lab_at()
    again.open(session.address.search(), "")
    assert again.exploring.view == view
    assert again.exploring.chosen[view] == session.exploring.chosen[view]


def test_one_deal_says_that_nothing_is_sure():
    session, works = lab_at("&view=strategies")
    session.exploring.start({"first": "random", "second": "random", "deals": "1"})
    do(works)
    html = part_html(session, "strategies", COLOURS)
    assert "One deal does not say" in html
    assert "Random A" in html
    assert "inf" not in html
    session, works = lab_at("&view=rules")
    session.exploring.start({"deals": "1"})
    do(works)
    html = re.sub(r"data:text[^\"]*", "", part_html(session, "rules", COLOURS))
    assert "unknown" in html
    assert "inf" not in html


# The page


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_in_every_language(view, code):
    session, works = lab_at(f"&view={view}&lang={code}")
    if view in QUICK:
        session.exploring.start(QUICK[view])
    do(works)
    html = [explore_page(session), progress_html(session)]
    html += [part_html(session, part, COLOURS) for part in PARTS[view]]
    for each in html:
        assert "{" not in re.sub(r"data:text[^\"]*", "", each)
        assert "object at" not in each
        assert "None" not in re.sub(r"<[^>]*>", "", each)


def test_cards_of_the_form_become_the_hand():
    session, _ = lab_at("&view=odds")
    form = {"card-AS": "yes", "card-2H": "yes", "preset": "classic", "up": "3C"}
    App(session)._on_page({"type": "act", "name": "explore-choose", "value": "", "form": form})
    assert session.exploring.chosen["odds"]["hand"] in ("AS2H", "2HAS")
    assert session.exploring.chosen["odds"]["up"] == "3C"
    html = explore_page(session)
    assert "2 cards of 6 chosen" in html
    assert html.count("checked") == 2


def test_what_an_address_says_is_escaped():
    script = "<script>alert(1)</script>"
    for view in VIEWS:
        for name in DEFAULTS[view]:
            session, _ = lab_at()
            session.exploring.view = view
            session.exploring.chosen[view][name] = script
            assert script not in explore_page(session)
    session, _ = lab_at(f"&view={script}")
    assert script not in explore_page(session)


def test_the_count_leads_to_the_lab():
    session = to_the_end(at_table())
    works = []
    session.show("count")
    app = App(session)
    session.run = works.append
    assert 'data-act="explore-mine"' in app.page.content["html"]
    app._on_page({"type": "act", "name": "explore-mine", "value": "", "form": {}})
    do(works)
    assert session.exploring.deal.actions == session.match.deal.actions
    assert short_code(PRESETS["classic"], 5, 1) != session.exploring.chosen["deal"]["deal"]


# The plots


def test_plots_that_could_not_be_loaded_are_tried_again(monkeypatch):
    app, session, works = app_in_lab()

    async def broken():
        raise OSError("no network")

    with monkeypatch.context() as offline:
        offline.setattr(column_of_plots, "_bring", broken)
        with pytest.raises(OSError, match="no network"):
            do(works)
    assert plots(app) == []
    session.settle()
    do(works)
    assert len(plots(app)) == 3


def test_plots_exist_only_where_they_are_looked_at():
    app, session, works = app_in_lab(ANOTHER)
    assert len(app.lab.column) == 1  # what says that the deal is played
    do(works)
    panes = plots(app)
    assert len(panes) == 3
    session.exploring.choose_trick("5", settled=True)
    do(works)
    assert plots(app) == panes
    assert "After trick 5" in app.lab._facts.content["html"]
    session.go("rules")
    assert not app.lab.column.visible


def test_who_leaves_the_lab_waits_for_no_plot_and_finds_all_later():
    app, session, works = app_in_lab()

    async def leave_after_the_first():
        for work in works:
            working = asyncio.ensure_future(work())
            while not working.done():
                await asyncio.sleep(0)
                if plots(app) and session.place == "explore":
                    session.go("rules")

    run_apart(leave_after_the_first)
    assert len(plots(app)) == 1
    works.clear()
    session.go("explore")
    do(works)
    assert len(plots(app)) == 3


def test_other_colours_make_other_plots():
    app, session, works = app_in_lab()
    do(works)
    before = list(app.lab.column)
    session.hear_system(dark=True)
    do(works)
    after = plots(app)
    assert len(after) == 3
    assert not set(after) & set(before)
