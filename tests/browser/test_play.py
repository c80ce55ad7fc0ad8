"""Whole deals in a real browser: by mouse, by keyboard, as text, with three, with calls.

Each test plays on the served app and on the static site.
"""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

CLASSIC = "?page=play&preset=classic&with=careful&seed=5&dealer=1"
# Work that takes seconds, in the browser's Python and on a busy machine more.
HINT_TIME = 30_000
REVIEW_TIME = 180_000
POINTS = ["High", "Low", "Jack", "Game"]


def test_a_whole_deal_by_mouse_is_counted_out(visit):
    app = visit.page().deal(CLASSIC)
    assert app.play_out() == 26
    count = app.count()
    rows = count.locator(".points tbody tr")
    assert [row.strip() for row in rows.locator("th").all_inner_texts()] == POINTS
    totals = [int(text) for text in count.locator(".ledger .total b").all_inner_texts()]
    assert sum(totals) == 80
    last = [int(text) for text in rows.last.locator("td.number").all_inner_texts()]
    assert sum(last) in (3, 4)
    count.locator("#b-next").click()
    assert app.wait_for("play") == "play"
    expect(app.match).to_contain_text("Deal 2, trick 1 of 26")


def test_a_whole_deal_by_keyboard_keeps_the_focus(visit):
    app = visit.page().deal(CLASSIC)
    app.playable.first.focus()
    seen = set()

    def move():
        # Walk to a card that may be played, as a visitor with arrows would, and press it.
        for _ in range(12):
            focused = app.hand.locator("[data-card]:focus")
            if focused.get_attribute("aria-disabled") != "true":
                break
            app.page.keyboard.press("ArrowRight")
        else:
            pytest.fail("no playable card can be reached with the arrows")
        app.page.keyboard.press("Enter")

    while app.wait_for("play", "over") != "over":
        focused = app.hand.locator("[data-card]:focus")
        expect(focused).to_have_count(1)
        if focused.get_attribute("aria-disabled") == "true":
            app.page.keyboard.press("Home")
        app.after(move)
        seen.add(app.active.split()[0])
    assert "BODY" not in seen
    assert "HTML" not in seen
    app.button("count").focus()
    app.page.keyboard.press("Enter")
    heading = app.page_key("^play-count").get_by_role("heading", level=1)
    expect(heading).to_be_focused()


def test_a_card_lies_on_the_table_before_python_answers(visit):
    app = visit.page().deal(CLASSIC)
    # As text, with units of the room, it would be worked out anew by every part of every card.
    size = "(card) => getComputedStyle(card).getPropertyValue('--ch')"
    assert re.fullmatch(r"[\d.]+px", app.playable.first.evaluate(size))
    led_after_a_trick = 0
    for _ in range(8):
        card = app.playable.first.get_attribute("data-card")
        lying = app.table.locator(".trick [data-face]").count()
        led_after_a_trick += lying == 2
        turn = app.turn
        painted = app.lay_down()
        assert card in painted
        # A finished trick that was left lying makes room for the lead.
        assert len(painted) == (1 if lying == 2 else lying + 1)
        expect(app.table).not_to_have_attribute("data-turn", str(turn))
        app.wait_for("play")
    assert led_after_a_trick


def test_keys_speak_and_number_keys_play(visit):
    app = visit.page().deal(CLASSIC)
    app.playable.first.focus()
    for key, told in {"l": "may", "s": "0", "i": "Trump", "w": "lead"}.items():
        app.page.keyboard.press(key)
        expect(app.live_text("polite")).to_contain_text(re.compile(told, re.IGNORECASE))
    first = app.cards[0]
    app.after(lambda: app.page.keyboard.press("1"))
    assert first not in app.cards
    app.page.keyboard.press("?")
    expect(app.table.locator("dialog[open]")).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(app.table.locator("dialog[open]")).to_have_count(0)
    app.after(lambda: app.page.keyboard.press("u"))
    assert first in app.cards


def test_a_hint_comes_in_three_steps(visit):
    app = visit.page().deal(CLASSIC)
    marked = app.hand.locator("[data-hint]")
    counts = []
    for rung in (1, 2, 3):
        app.button("hint").click()
        expect(app.table.locator(".prompt")).to_contain_text(f"Hint {rung} of 3", timeout=HINT_TIME)
        counts.append(marked.count())
    assert counts[0] == 0
    assert counts[1] > counts[2] == 1
    best = marked.get_attribute("data-card")
    app.after(lambda: app.card(best).click())
    assert marked.count() == 0


def test_a_deal_is_reviewed_card_by_card(visit):
    app = visit.page().deal(CLASSIC)
    app.play_out()
    app.count().locator("#b-review").click()
    review = app.page_key("^play-review")
    expect(review.locator("p.lead")).to_be_visible(timeout=REVIEW_TIME)
    expect(review.locator(".plays tbody th")).to_have_count(26)
    # A reload comes back to it.
    app.page.reload()
    app.live()
    expect(app.page_key("^play-review").locator("h1")).to_contain_text("Review")


@pytest.mark.parametrize("visit", [{"settings": {"view": "text"}}], indirect=True)
def test_a_whole_deal_through_the_text_view(visit):
    app = visit.page().deal(CLASSIC)
    box = app.table.locator(".entry input")

    def move():
        for code in hand_codes(app):
            box.fill(code)
            app.page.keyboard.press("Enter")
            if app.table.locator(".entry-error").inner_text() == "":
                return
            expect(app.table.locator(".entry-error")).to_contain_text("not allowed")
        pytest.fail("no card could be played")

    assert app.play_out(move) == 26


def hand_codes(app):
    """The cards as the text names them, such as 10♥, written as a visitor types them: TH."""
    text = " ".join(app.table.locator(".text-list.hand .inline-card").all_inner_texts())
    letters = dict(zip("♣♦♥♠", "CDHS", strict=True))
    found = re.findall(r"(10|[2-9JQKA])\s*([♣♦♥♠])", text)
    return [rank.replace("10", "T") + letters[suit] for rank, suit in found]


def test_a_card_that_may_not_be_played_explains_itself(visit):
    app = visit.page().deal("?page=play&preset=captured&with=careful&seed=5&dealer=0")
    while not app.blocked.count():
        app.after(app.press_first)
    turn, hand = app.turn, app.cards
    app.blocked.first.click(force=True)
    expect(app.live_text("assertive")).to_contain_text("not allowed")
    expect(app.blocked.first).to_have_accessible_name(re.compile("you hold", re.IGNORECASE))
    assert (app.turn, app.cards) == (turn, hand)


def test_a_double_click_plays_one_card(visit):
    app = visit.page().deal(CLASSIC)
    hand = app.cards
    app.after(app.playable.first.dblclick)
    assert len(set(hand) - set(app.cards)) == 1
    assert len(app.cards) == 6


def test_a_deal_with_three_seats(visit):
    app = visit.page().deal("?page=play&preset=shasta_three&with=careful,random&seed=8")
    assert app.play_out() == 17
    expect(app.count().locator(".ledger .side")).to_have_count(3)


def test_seven_up_with_begging(visit):
    app = visit.page().deal("?page=play&preset=seven_up&with=careful&seed=11&dealer=1")
    app.after(lambda: app.button("beg").click())
    app.play_out()
    names = app.count().locator("tbody th").all_inner_texts()
    assert [name for name in names if name in POINTS] == POINTS
    # Careful gave a point, or ran the cards and then both put three away.
    assert "Gift" in names or len(app.page.url.partition("#")[2]) > 2 + 12


def test_pitch_with_bidding(visit):
    app = visit.page().deal("?page=play&preset=pitch&with=careful,careful&seed=3&dealer=2")
    app.after(lambda: app.button("bid:4").click())
    app.play_out()
    names = app.count().locator("tbody th").all_inner_texts()
    assert names[:4] == POINTS


def test_taking_back_and_reloading_lose_nothing(visit):
    app = visit.page().deal(CLASSIC)
    start = app.cards
    for _ in range(4):
        app.after(app.press_first)
    hand, code = app.cards, app.match.inner_text()
    app.page.reload()
    app.live()
    app.wait_for("play")
    assert (app.cards, app.match.inner_text()) == (hand, code)
    for _ in range(4):
        app.after(lambda: app.button("undo").click())
    assert app.cards == start


@pytest.mark.parametrize("visit", [{"locale": "de-DE"}], indirect=True)
def test_the_browsers_language_is_used_and_a_change_keeps_the_deal(visit):
    app = visit.page().deal(CLASSIC)
    expect(app.page.locator("html")).to_have_attribute("lang", "de")
    app.after(app.press_first)
    hand = app.cards
    app.after(lambda: app.page.locator("header select.language").select_option("sv"))
    expect(app.page.locator("html")).to_have_attribute("lang", "sv")
    assert app.cards == hand
    assert "lang=sv" in app.page.url


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("?preset=x&deal=garbage", "too short or too long"),
        ("?preset=x", "no rules called x"),
        ("?preset=classic&follow=x", "can't be set to x: Following suit"),
        ("?preset=classic&with=nobody", "no player"),
        ("?page=attic", "no page"),
        ("?preset=classic&seed=-1", "not a number"),
    ],
)
def test_a_bad_address_says_what_was_wrong_and_offers_a_way_on(visit, query, told):
    app = visit.page().open(query)
    words = app.page_key("^play-fault")
    expect(words.get_by_role("alert")).to_contain_text(told)
    words.locator("#b-quick").click()
    app.wait_for("play", "wait")


def test_back_and_forward_go_between_places(visit):
    app = visit.page().deal(CLASSIC)
    app.after(app.press_first)
    hand = app.cards
    app.page.get_by_role("link", name="Rules").first.click()
    app.page_key("^rules")
    expect(app.words.get_by_role("heading", level=1)).to_have_text("Rules")
    app.page.go_back()
    app.wait_for("play")
    assert app.cards == hand
    app.page.go_forward()
    app.page_key("^rules")
