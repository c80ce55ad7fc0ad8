"""The guide for teachers as plain pages: in every language, whole, the same in every build."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from californiajack.language import languages
from californiajack.site.readpages import pages
from californiajack.teaching import load_course
from californiajack.teaching.guide import titled

COURSE = load_course()
CODES = tuple(languages())
MADE = {name: page for name, page in pages(None, "assets/site.css").items() if "teach" in name}


def name_of(code: str) -> str:
    return "teach.html" if code == "en" else f"teach-{code}.html"


class Page(HTMLParser):
    """Tags with their attributes, and the headings."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.headings = [unescape(each) for each in re.findall(r"<h[1-6][^>]*>(.*?)</h", html)]
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def test_there_is_one_for_each_language() -> None:
    assert list(MADE) == [name_of(code) for code in CODES]


@pytest.mark.parametrize("code", CODES)
def test_a_page_is_plain_and_in_its_language(code: str) -> None:
    page = Page(MADE[name_of(code)])
    assert page.of("html") == [{"lang": code}]
    assert not page.of("script")
    assert {attrs["hreflang"]: attrs["href"] for attrs in page.of("a") if "hreflang" in attrs} == {
        each: name_of(each) for each in CODES
    }
    for _, attrs in page.tags:
        assert not [name for name in attrs if name.startswith("on") or name == "style"]
        for name in ("href", "src"):
            assert "://" not in (attrs.get(name) or "")


@pytest.mark.parametrize("code", CODES)
def test_no_section_is_missing(code: str) -> None:
    page, guide = Page(MADE[name_of(code)]), COURSE.guide
    assert guide is not None
    words = guide.words(code)
    wanted = [words.title]
    for key in guide.sections:
        wanted.append(titled(words, key)[0])
        if key == "plan":
            wanted += [titled(words, f"plan.{step.id}")[0] for step in guide.plan]
        if key == "lessons":
            wanted += [
                f"{card.number}. {COURSE.lesson(card.id).words(code).title}"
                for card in COURSE.lessons
            ]
    places = {"{minutes}": str(guide.minutes), "{lessons}": str(len(COURSE.lessons))}
    for place, value in places.items():
        wanted = [each.replace(place, value) for each in wanted]
    assert page.headings == wanted
    ids = {attrs["id"] for _, attrs in page.tags if "id" in attrs}
    assert ids >= {*guide.sections, *(card.id for card in COURSE.lessons)}


def test_they_are_the_same_in_every_build() -> None:
    again = pages(None, "assets/site.css")
    assert {name: again[name] for name in MADE} == MADE


def test_the_course_s_pages_and_these_lead_to_each_other() -> None:
    everything = pages(None, "assets/site.css")
    for code in CODES:
        read = name_of(code).replace("teach", "read")
        assert f'href="{name_of(code)}"' in everything[read]
        assert f'href="{read}"' in everything[name_of(code)]
        for card in COURSE.lessons:
            assert f'href="{read}#{card.id}"' in everything[name_of(code)]
            assert f'id="{card.id}"' in everything[read]
