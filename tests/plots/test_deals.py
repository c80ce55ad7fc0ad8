"""The plots of a deal: what is drawn is what the tables say."""

import holoviews as hv
import pytest

from californiajack.language import language
from californiajack.plots.deals import pip_race, where_points_came_from, who_had_what
from californiajack.plots.look import SEAT_COLOURS, Look
from californiajack.plots.tables import card_table, pip_table
from dealt import played

PLOTS = (who_had_what, pip_race, where_points_came_from)


@pytest.fixture(scope="module")
def deal():
    return played("classic", 7)


def boxes(plot):
    (found,) = [each for each in plot if isinstance(each, hv.Rectangles)]
    return found


def test_the_map_fills_with_the_captor_and_frames_with_the_holder(deal):
    found = boxes(who_had_what(deal, Look(names=("You", "Careful"), you=0)))
    assert len(found) == 52
    rows = card_table(deal)
    fills = list(found.dimension_values("fill"))
    frames = list(found.dimension_values("frame"))
    assert fills == [SEAT_COLOURS[row["captor"]] for row in rows]
    assert frames == [SEAT_COLOURS[row["holder"]] for row in rows]
    stories = dict(
        zip(found.dimension_values("card"), found.dimension_values("story"), strict=True)
    )
    first = deal.tricks[0]
    taken = "You" if first.winner == 0 else "Careful"
    story = stories[language("en").short(first.plays[0].card)]
    assert f"{taken} captured it in trick 1." in story


def test_cards_of_the_stock_have_no_colour_of_a_seat(deal):
    found = boxes(who_had_what(deal, upto=2))
    fills = list(found.dimension_values("fill"))
    assert sum(fill in SEAT_COLOURS for fill in fills) == 4


def test_the_race_draws_each_seat_and_what_it_can_reach(deal):
    plot = pip_race(deal, Look(names=("You", "Careful"), you=0))
    lines = [each for each in plot if type(each) is hv.Curve]
    assert [line.label for line in lines] == ["You", "Careful"]
    rows = pip_table(deal)
    for seat, line in enumerate(lines):
        assert list(line.dimension_values("pips")) == [row["pips"][seat] for row in rows]
    bands = [each for each in plot if isinstance(each, hv.Area)]
    for seat, band in enumerate(bands):
        assert list(band.dimension_values("most")) == [row["most"][seat] for row in rows]


def test_the_bars_are_as_long_as_the_pips(deal):
    found = boxes(where_points_came_from(deal))
    ends = {}
    for x1, y0 in zip(found.dimension_values("x1"), found.dimension_values("y0"), strict=True):
        ends[y0] = max(ends.get(y0, 0), x1)
    assert sorted(ends.values()) == sorted(deal.score().pips)


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("code", ["en", "de", "nl", "sv"])
def test_bokeh_can_draw_it_in_every_language(deal, plot, dark, code):
    look = Look(language(code), ("Ich", "Vorsicht"), 0, dark=dark)
    figure = hv.render(plot(deal, look, upto=9), backend="bokeh")
    assert figure.renderers


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.parametrize("preset", ["pitch", "seven_up", "shasta_three"])
def test_three_seats_and_games_without_a_stock_are_drawn(plot, preset):
    assert hv.render(plot(played(preset, 6)), backend="bokeh").renderers


def test_a_deal_without_a_trick_is_drawn(deal):
    for plot in PLOTS:
        assert hv.render(plot(deal, upto=0), backend="bokeh").renderers
