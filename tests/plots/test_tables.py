"""The rows behind the plots, against the score sheet and the laws of the pack."""

import csv
import io
import itertools

import pytest

from californiajack.plots.tables import card_table, pip_table, pips_by_rank, write_csv
from californiajack.rules.cards import PACK, Card
from californiajack.rules.options import PRESETS
from dealt import played


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [3, 8])
def test_the_last_rows_are_what_the_score_sheet_says(preset, seed):
    deal = played(preset, seed)
    sheet = deal.score()
    assert pip_table(deal)[-1]["pips"] == tuple(sheet.pips)
    by_rank = pips_by_rank(deal)
    for seat in range(deal.players):
        mine = [row for row in by_rank if row["seat"] == seat]
        assert sum(row["pips"] for row in mine) == sheet.pips[seat]
        cards = {Card.parse(card) for row in mine for card in row["cards"]}
        assert cards == set(sheet.ledger[seat])


@pytest.mark.parametrize("preset", ["classic", "captured", "nordic", "shasta_closed"])
def test_every_card_has_a_holder_and_a_captor_in_a_whole_deal(preset):
    deal = played(preset, 5)
    rows = card_table(deal)
    assert [row["card"] for row in rows] == [str(card) for card in PACK]
    assert all(row["holder"] is not None and row["captor"] is not None for row in rows)
    # 12 cards were dealt, 40 drawn, two in each of the first twenty tricks.
    assert sum(row["drawn_in"] is None for row in rows) == 12
    for number in range(1, 27):
        assert sum(row["drawn_in"] == number for row in rows) == (2 if number <= 20 else 0)
        assert sum(row["trick"] == number for row in rows) == 2
    sheet = deal.score()
    jack = next(row for row in rows if row["card"] == str(sheet.jack.card))
    assert (jack["holder"], jack["captor"]) == (sheet.jack.holder, sheet.jack.captor)
    assert (jack["drawn_in"], jack["trick"]) == (sheet.jack.drawn_in, sheet.jack.trick)


def test_pips_never_get_lost_and_the_band_only_narrows():
    rows = pip_table(played("classic", 9))
    assert len(rows) == 27
    for before, after in itertools.pairwise(rows):
        assert sum(after["pips"]) + after["left"] == 80
        for seat in (0, 1):
            assert before["pips"][seat] <= after["pips"][seat]
            assert before["most"][seat] >= after["most"][seat]
    assert rows[-1]["most"] == rows[-1]["pips"]


def test_a_moment_of_a_deal_knows_only_what_was_played_until_then():
    deal = played("classic", 4)
    rows = card_table(deal, upto=3)
    assert sum(row["captor"] is not None for row in rows) == 6
    assert sum(row["holder"] is not None for row in rows) == 12 + 6
    assert len(pip_table(deal, upto=3)) == 4
    # Too many and too few are the ends of the deal.
    assert card_table(deal, upto=99) == card_table(deal)
    assert pip_table(deal, upto=-1) == pip_table(deal, upto=0)


def test_csv_has_a_column_for_each_seat():
    rows = pip_table(played("classic", 4), upto=2)
    read = list(csv.DictReader(io.StringIO(write_csv(rows))))
    assert [int(row["pips_0"]) + int(row["pips_1"]) + int(row["left"]) for row in read] == [80] * 3
    assert write_csv([]) == ""


def test_csv_has_all_columns_where_the_first_rows_are_empty():
    rows = pips_by_rank(played("classic", 4), upto=9)
    assert not all(row["cards"] for row in rows)
    for turned in (rows, rows[::-1], sorted(rows, key=lambda row: len(row["cards"]))):
        read = list(csv.DictReader(io.StringIO(write_csv(turned))))
        assert [row["cards"].split() for row in read] == [list(row["cards"]) for row in turned]


@pytest.mark.parametrize("name", PRESETS)
def test_at_the_end_each_seat_has_what_the_core_says_it_captured(name):
    deal = played(name, 4)
    rows = card_table(deal)
    for seat in range(deal.players):
        taken = {row["card"] for row in rows if row["captor"] == seat}
        assert taken == {str(card) for card in deal.captured(seat)}
        assert pip_table(deal)[-1]["pips"][seat] == sum(card.pips for card in deal.captured(seat))
