"""What notebooks show of cards, deals, views and score sheets."""

import re
from html.parser import HTMLParser

import pytest

from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.options import PRESETS
from dealt import played

VOID = {"br", "hr", "img", "input"}


class Balanced(HTMLParser):
    """Fails on a tag that is closed without being open; `open` must be empty at the end."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def well_formed(html):
    parser = Balanced()
    parser.feed(html)
    assert parser.open == []
    return html


def cards_in(html):
    return set(re.findall(r'title="(\w\w)"', html))


def test_a_card_shows_its_index_and_suit():
    assert "10\u2665" in well_formed(Card.parse("TH")._repr_html_())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_shows_every_card_that_is_still_in_play(preset):
    deal = Deal.shuffled(PRESETS[preset], 3)
    html = well_formed(deal._repr_html_())
    wanted = {*deal.hands[0], *deal.hands[1], *deal.stock}
    assert {str(card) for card in wanted} <= cards_in(html)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_shows_nothing_the_seat_has_not_seen(preset):
    deal = Deal.shuffled(PRESETS[preset], 3)
    for seat in range(deal.players):
        view = deal.view(seat)
        shown = cards_in(well_formed(view._repr_html_()))
        assert not shown & {str(card) for card in view.unseen}
        assert {str(card) for card in view.hand} <= shown


def test_a_score_sheet_names_the_seat_of_every_point():
    sheet = played("classic", 7).score()
    html = well_formed(sheet._repr_html_())
    for line in sheet.lines:
        row = next(
            row for row in html.split("<tr>") if f"<td>{line.point.capitalize()}</td>" in row
        )
        who = "nobody" if line.seat is None else f"seat {line.seat}"
        assert row.endswith(f"<td>{who}</td></tr>") or f"<td>{who}</td></tr>" in row
    assert " : ".join(map(str, sheet.pips)) in html
