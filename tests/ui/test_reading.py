"""The course as plain pages: whole, in every language, with nothing left unfilled."""

import re
from html.parser import HTMLParser

import pytest

from californiajack.language import language, languages
from californiajack.teaching import load_course
from californiajack.ui.reading import course_page, exercise_block

COURSE = load_course()


class Outline(HTMLParser):
    """Ids, links and headings of a page; fails on a script and on tags that don't match."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.articles = [], [], [], 0

    def handle_starttag(self, tag, attrs):
        assert tag != "script"
        attrs = dict(attrs)
        assert not [name for name in attrs if name.startswith("on")]
        self.open.append(tag)
        self.articles += tag == "article"
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if tag == "a":
            self.links.append(attrs["href"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module", params=languages())
def page(request):
    links = [(code, name, f"read-{code}.html") for code, name in languages().items()]
    return request.param, course_page(COURSE, language(request.param), links)


def test_every_lesson_and_exercise_is_there_once(page):
    outline = Outline()
    outline.feed(page[1])
    assert outline.open == []
    assert outline.articles == len(COURSE.lessons) == 14
    assert len(outline.ids) == len(set(outline.ids))
    for card in COURSE.lessons:
        assert card.id in outline.ids
        for exercise in COURSE.lesson(card.id).exercises:
            assert f"{card.id}-{exercise.id}" in outline.ids
    inner = [link[1:] for link in outline.links if link.startswith("#")]
    assert inner == [card.id for card in COURSE.lessons]


def test_nothing_is_left_unfilled(page):
    assert not re.search(r"\{\w+\}", page[1])
    assert not re.search(r"\bNone\b(?! of)", re.sub(r"<[^>]+>", " ", page[1]))


def test_every_question_has_its_answer(page):
    asked = sum(
        exercise.kind != "watch"
        for card in COURSE.lessons
        for exercise in COURSE.lesson(card.id).exercises
    )
    answers = re.findall(r"<details>.*?</summary>(.*?)</details>", page[1], re.DOTALL)
    assert len(answers) == asked
    assert all(len(re.sub(r"<[^>]+>", "", answer)) > 15 for answer in answers)


def test_the_page_is_in_its_language(page):
    code, html = page
    title = COURSE.lesson("your-first-trick").words(code).title
    assert title in html
    if code != "en":
        assert COURSE.lesson("your-first-trick").words("en").title not in html


def test_a_page_is_the_same_in_every_build():
    links = [("en", "English", "read.html")]
    lang = language("en")
    assert course_page(COURSE, lang, links) == course_page(load_course(), lang, links)


@pytest.mark.parametrize("code", languages())
def test_what_is_to_be_counted_lies_there_and_is_not_told(code):
    """A pile is shown card by card, without its pips; the stock without its number."""
    lang = language(code)
    blocks = {
        (card.id, exercise.id): exercise_block(exercise, lang, lesson.words(code), "")
        for card in COURSE.lessons
        for lesson in [COURSE.lesson(card.id)]
        for exercise in lesson.exercises
        if exercise.id in ("small-pile", "both-piles", "stock-count")
    }
    for name, piles in (("small-pile", 1), ("both-piles", 2)):
        rows = blocks["pips-and-game", name]["rows"]
        assert [row.kind for row in rows].count("pile") == piles
        assert "pips" not in [row.kind for row in rows]
    parts = blocks["pips-and-game", "both-piles"]["parts"]
    assert [part["kind"] for part in parts] == ["number", "number", "choice"]
    [stock] = [row for row in blocks["draw-and-lead", "stock-count"]["rows"] if row.kind == "stock"]
    assert stock.text == ""
    assert not re.search(r"\d\d", stock.words)
