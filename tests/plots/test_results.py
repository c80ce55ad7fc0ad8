"""The plots of many deals: what is drawn is what the rows say."""

import holoviews as hv
import numpy as np
import pytest

from californiajack.analysis.compare import compare
from californiajack.analysis.odds import odds_of_hand
from californiajack.analysis.simulate import simulate
from californiajack.plots.look import Look
from californiajack.plots.results import chances, differences, margins, pips_made
from californiajack.rules.options import PRESETS


@pytest.fixture(scope="module")
def simulated():
    return simulate(PRESETS["classic"], 400)


def elements(plot, kind):
    return [each for each in plot if type(each) is kind]


def test_chances_are_drawn_with_their_intervals(simulated):
    rows = simulated.rows()
    plot = chances(rows, Look(names=("Dealer", "Eldest")))
    dots = elements(plot, hv.Scatter)
    bars = elements(plot, hv.ErrorBars)
    assert [each.label for each in dots] == ["Dealer", "Eldest"]
    for seat in (0, 1):
        mine = [row for row in rows if row["seat"] == seat]
        drawn = dots[seat].dimension_values("share")
        assert list(drawn) == pytest.approx([100 * row["share"] for row in mine])
        tops = drawn + bars[seat].dimension_values("above")
        assert list(tops) == pytest.approx([100 * row["high"] for row in mine])
        feet = drawn - bars[seat].dimension_values("below")
        assert list(feet) == pytest.approx([100 * row["low"] for row in mine])


def test_the_odds_of_a_hand_are_drawn_as_they_come():
    (*_, found) = odds_of_hand(PRESETS["classic"], "AS KS QS 5D 5C 4H", face_up="2S", worlds=200)
    (mine, _) = elements(chances(found.rows()), hv.Scatter)
    wanted = [100 * found.chance(point, 0).value for point in found.points()]
    assert list(mine.dimension_values("share")) == pytest.approx(wanted)


def test_differences_leave_out_what_is_no_share():
    rows = compare(PRESETS["classic"], PRESETS["captured"], 300).rows()
    plot = differences(rows, seat=1)
    (dots,) = elements(plot, hv.Scatter)
    mine = [row for row in rows if row["seat"] == 1 and row["what"] != "points"]
    wanted = [100 * row["difference"] for row in mine]
    assert list(dots.dimension_values("difference")) == pytest.approx(wanted)


def test_every_deal_is_in_the_histogram(simulated):
    pips = simulated.deals["pips"][:, 0]
    (bars,) = elements(pips_made(pips), hv.Histogram)
    assert bars.dimension_values(1).sum() == len(pips)
    (edge,) = elements(pips_made(np.array([0, 80])), hv.Histogram)
    assert edge.dimension_values(1).sum() == 2


def test_margins_hold_every_deal_and_their_mean():
    numbers = (-4.0, -0.5, 0.0, 0.5, 4.0, 4.0)
    plot = margins(numbers)
    (bars,) = elements(plot, hv.Histogram)
    assert bars.dimension_values(1).sum() == len(numbers)
    lines = [each.data for each in elements(plot, hv.VLine)]
    assert sum(numbers) / len(numbers) in lines


@pytest.mark.parametrize("dark", [False, True])
def test_bokeh_can_draw_them(simulated, dark):
    look = Look(names=("A", "B"), dark=dark)
    compared = compare(PRESETS["classic"], PRESETS["captured"], 100)
    for plot in (
        chances(simulated.rows(), look),
        differences(compared.rows(), look),
        pips_made(simulated.deals["pips"][:, 1], look),
        margins((0.5, 1.0), look),
    ):
        assert hv.render(plot, backend="bokeh").renderers
