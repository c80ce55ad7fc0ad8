"""The review of a deal on its page, without a browser."""

import re

import pytest

from apart import run_apart
from californiajack import Card
from californiajack.language import languages
from californiajack.ui.address import parse
from californiajack.ui.app import App, create_app
from californiajack.ui.session import YOU, Session
from reviews import played_out, reviewed, waiting
from sessions import at_table


def test_it_is_worked_out_piece_by_piece_and_then_told():
    session = played_out()
    app = App(session)
    works = waiting(session)
    app._on_page({"type": "act", "name": "review"})
    assert session.screen == "review"
    html = app.page.content["html"]
    assert "<progress" in html
    assert 'data-act="review-stop"' in html
    assert session.coach.running
    run_apart(works[0])
    html = app.page.content["html"]
    assert "<progress" not in html
    assert "ready" in app.page.content["say"]["text"]
    assert len(re.findall(r'<th scope="row" class="number">', html)) == 26 + 27
    # The curve has a point before the first trick and one after each; it leads to the questions.
    (line,) = re.findall(r'<polyline points="([^"]*)"', html)
    assert len(line.split()) == 27
    goals = re.findall(r'data-jump="([^"]*)"', html)
    assert goals == [f"question-{each.place}" for each in session.coach.questions]
    assert all(f'<h3 id="{goal}"' in html for goal in goals)


def test_it_can_be_stopped_and_continued():
    session = played_out()
    app = App(session)
    works = waiting(session)
    session.show("review")
    app._on_page({"type": "act", "name": "review-stop"})
    run_apart(works.pop())
    assert not session.coach.running
    assert not session.coach.report.complete
    assert 'data-act="review-resume"' in app.page.content["html"]
    session.go_on()
    assert works == []  # only the visitor starts it again
    app._on_page({"type": "act", "name": "review-resume"})
    run_apart(works.pop())
    assert session.coach.report.complete


def test_who_goes_on_is_not_followed_by_the_old_review():
    session = played_out()
    works = waiting(session)
    session.show("review")
    session.next_deal()
    changed = session.changed
    run_apart(works[0])
    assert session.changed == changed
    assert session.coach.review_now is None
    assert session.screen == "table"


def test_back_from_the_count_it_goes_on_where_it_was():
    session = reviewed()
    report = session.coach.report
    works = waiting(session)
    session.show("count")
    session.show("review")
    assert works == []
    assert session.coach.review_now is report


@pytest.mark.parametrize("open_cards", [False, True])
def test_its_address_leads_back_to_it(open_cards):
    session = reviewed()
    if open_cards:
        waiting(session)
        session.coach.choose_cards(True)
    address = session.address
    again = Session()
    works = waiting(again)
    again.open(address.search(), address.hash())
    assert again.screen == "review"
    assert again.coach.open_cards is open_cards
    again.hello({"kept": True, "search": address.search(), "hash": address.hash()})
    assert len(works) == 1
    assert again.coach.report.seat == YOU
    assert parse(address.search(), address.hash()) == address


@pytest.mark.parametrize("view", ["review", "open-review", "x", ""])
def test_a_deal_that_is_played_is_not_reviewed(view):
    session = at_table(dealer=0)
    address = session.address
    session.open(f"{address.search()}&view={view}", address.hash())
    assert session.screen == "table"
    assert session.address.view is None


def test_the_page_opens_at_the_review():
    session = reviewed()
    address = session.address
    template = create_app(address.search(), address.hash())
    assert "review" in template.app.page.content["html"]
    assert (
        template.app.page.content["html"]
        == create_app(address.search(), address.hash()).app.page.content["html"]
    )


# Questions


def first_question(session):
    moment = session.coach.questions[0]
    wrong = next(card for card in moment.legal if moment.judged.loses(card))
    return moment, wrong


def test_a_question_takes_every_card_near_the_best():
    session = reviewed()
    assert session.coach.questions
    for moment in session.coach.questions:
        for card in moment.best:
            session.coach.answers.clear()
            session.coach.try_card(moment.place, card)
            assert session.coach.answer_to(moment).is_settled(moment)
            assert "Right" in session.coach.said[1]


def test_a_wrong_answer_says_what_it_costs_and_may_be_followed_by_another():
    app = reviewed(app=True)
    session = app.session
    moment, wrong = first_question(session)
    app._on_page({"type": "act", "name": "review-try", "value": f"{moment.place} {wrong}"})
    assert not session.coach.answer_to(moment).is_settled(moment)
    assert "Not the best" in session.coach.said[1]
    assert app.page.content["say"]["text"] == session.coach.said[1]
    html = app.page.content["html"]
    assert f'id="q-{moment.place}-{wrong}"' in html
    assert 'data-state="wrong"' in html
    app._on_page({"type": "act", "name": "review-try", "value": f"{moment.place} {moment.top}"})
    assert session.coach.answer_to(moment).is_settled(moment)


@pytest.mark.parametrize("code", languages())
def test_cards_are_spoken_by_their_names(code):
    session = reviewed()
    session.choose_language(code)
    for moment in session.coach.questions:
        session.coach.show_answer(moment.place)
        told = session.coach.said[1]
        assert session.language.spoken(moment.card) in told
        assert not re.search("[♣♦♥♠]", told)


def test_the_answer_is_not_on_the_page_before_it_is_given():
    app = reviewed(app=True)
    moment, _ = first_question(app.session)
    row = f'<th scope="row" class="number">{moment.trick}</th>'
    told = app.page.content["html"].split(row)[1].split("</tr>")[0]
    assert "question 1" in told
    app._on_page({"type": "act", "name": "review-answer", "value": str(moment.place)})
    told = app.page.content["html"].split(row)[1].split("</tr>")[0]
    assert "question 1" not in told


@pytest.mark.parametrize(
    "message",
    [
        {"name": "review-try", "value": "0"},
        {"name": "review-try", "value": "0 XX"},
        {"name": "review-try", "value": "999 QS"},
        {"name": "review-try", "value": "0 QS; x"},
        {"name": "review-answer", "value": "x"},
        {"name": "review-answer", "value": "999"},
        {"name": "review-answer"},
    ],
)
def test_answers_that_make_no_sense_change_nothing(message):
    app = reviewed(app=True)
    said = app.session.coach.said
    app._on_page({"type": "act", **message})
    assert app.session.coach.said == said


def test_a_card_that_could_not_be_played_is_no_answer():
    session = reviewed()
    for moment in session.coach.questions:
        hand = session.match.deal.line[moment.place].hands[YOU]
        for card in set(hand) - set(moment.legal):
            session.coach.try_card(moment.place, card)
        assert session.coach.answer_to(moment).tried == []


def test_open_cards_start_a_new_review_and_show_the_hands():
    app = reviewed(app=True)
    session = app.session
    closed = session.coach.report
    works = waiting(session)
    app._on_page({"type": "act", "name": "review-open"})
    assert session.coach.review_now is not closed
    for work in works:
        run_apart(work)
    assert session.coach.report.open_cards
    html = app.page.content["html"]
    assert 'aria-checked="true"' in html
    moment = session.coach.questions[0]
    theirs = session.match.deal.line[moment.place].hands[1]
    situation = html.split('class="situation">')[1].split("</p>")[0]
    for card in theirs:
        assert session.language.short(card).strip("♣♦♥♠") in situation


def test_the_questions_tell_only_what_the_seat_could_know():
    app = reviewed(app=True)
    session = app.session
    lang = session.language
    pages = app.page.content["html"].split('class="situation">')[1:]
    assert len(pages) == len(session.coach.questions)
    for moment, page in zip(session.coach.questions, pages, strict=True):
        view = session.match.deal.line[moment.place].view(YOU)
        told = re.sub(r"<[^>]+>", "", page.split("</p>")[0])
        hidden = {lang.short(card) for card in view.unseen}
        assert not hidden & set(re.findall(r"(?:10|[2-9AKQJ])[♣♦♥♠]", told))


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", ["classic", "shasta_three", "seven_up", "pitch"])
def test_the_page_in_every_language(name, code):
    app = reviewed(name, app=True)
    app.session.choose_language(code)
    for moment in app.session.coach.questions:
        app.session.coach.show_answer(moment.place)
    html = app.page.content["html"]
    assert "{" not in html
    assert "object at" not in html
    assert len(re.findall("<h1", html)) == 1
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_cards_keep_their_code_in_every_language():
    app = reviewed(app=True)
    app.session.choose_language("sv")
    moment = app.session.coach.questions[0]
    for card in moment.legal:
        assert f'data-value="{moment.place} {card}"' in app.page.content["html"]
        assert Card.parse(str(card)) is card
