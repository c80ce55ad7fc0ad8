"""The guide for teachers: all of it in every language, and every link leads where it says."""

import re
from html.parser import HTMLParser
from importlib.resources import files
from itertools import pairwise
from urllib.parse import parse_qs

import pytest

from californiajack.language import language, languages
from californiajack.teaching import load_course
from californiajack.teaching.skeleton import write_skeleton
from californiajack.ui.app import App
from californiajack.ui.beside import page_address
from californiajack.ui.classroom import VIEWS
from californiajack.ui.guide import Links, guide_body, guide_page
from californiajack.ui.learning import the_course
from californiajack.ui.paper import read_choice
from californiajack.ui.places import class_guide
from californiajack.ui.session import Session

COURSE = the_course()
CODES = languages()


class Outline(HTMLParser):
    """Links with their attributes, ids, headings and text; fails on tags that don't match."""

    def __init__(self, html):
        super().__init__()
        self.open, self.ids, self.links, self.levels, self.text = [], [], [], [], []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "style")
        attrs = dict(attrs)
        assert not [name for name in attrs if name.startswith("on") or name == "style"]
        self.open.append(tag)
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if tag == "a":
            self.links.append(attrs)
        if re.match(r"h\d", tag):
            self.levels.append(int(tag[1]))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def shown(code):
    session = Session()
    session.open(f"?page=class&view=guide&lang={code}", "")
    return session, Outline(str(class_guide.guide_html(session)))


def outlines():
    for code in CODES:
        yield code, shown(code)[1]
        page = guide_page(COURSE, language(code), [])
        yield code, Outline(page)


def test_nothing_is_unfilled_and_nothing_is_there_twice():
    for _, outline in outlines():
        text = " ".join(outline.text)
        assert not re.search(r"[{}\[\]`#*]", text)
        assert len(outline.ids) == len(set(outline.ids))


@pytest.mark.parametrize("code", CODES)
def test_every_lesson_is_there_with_what_its_files_say(code):
    for outline in (shown(code)[1], Outline(guide_page(COURSE, language(code), []))):
        text = re.sub(r"\s+", " ", "".join(outline.text))
        for card in COURSE.lessons:
            assert {card.id, f"guide-{card.id}"} & {*outline.ids}
            lesson = COURSE.lesson(card.id)
            words = lesson.words(code)
            tasks = language(code).n("{count} task", "{count} tasks", len(lesson.exercises))
            assert tasks in text
            assert f"{lesson.number}. {words.title}" in text
            told = ["goal", "teacher", *(key for key in words.sections if key[:5] == "myth.")]
            for key in told:
                plain = re.sub(r"\s+", " ", words[key].replace("*", ""))
                assert plain in text, (card.id, key)


def test_every_link_into_the_app_can_be_followed():
    """Each one is opened by a session of its own, as somebody would who got it."""
    seen = set()
    for code, outline in outlines():
        for link in outline.links:
            href = link["href"].removeprefix("./")
            if not href.startswith("?"):
                continue
            query = {name: value for name, (value,) in parse_qs(href[1:]).items()}
            assert query.pop("lang") == code
            seen.add(tuple(sorted(query.items())))
    for each in sorted(seen):
        query = dict(each)
        session = Session()
        session.open("?" + "&".join(f"{name}={value}" for name, value in each), "")
        assert session.fault is None, each
        assert session.place == query["page"]
        if "lesson" in query and query["page"] == "learn":
            assert session.learning.run.id == query["lesson"]
            exercise = query.get("exercise")
            assert session.learning.task is not None
            assert exercise in (None, session.learning.task.exercise.id)
        assert session.manner.present == ("exercise" in query)
        assert session.manner.help  # a link of the guide must not begin an exam
        if query["page"] == "class":
            assert session.classroom.view in VIEWS
            assert session.classroom.view == query["view"]
            if query["view"] == "paper" and "lesson" in query:
                choice = read_choice(session.classroom.chosen["paper"], COURSE)
                assert (choice.kind, choice.lesson) == ("lesson", query["lesson"])
    names = {dict(each).get("view") for each in seen if ("page", "class") in each}
    assert names == {"guide", "cards", "paper", "results"}
    lessons = {dict(each).get("lesson") for each in seen if ("page", "learn") in each}
    assert lessons >= {card.id for card in COURSE.lessons}


def test_other_links_stay_in_the_page_or_lead_to_pages_of_the_site():
    pages = {page_address(kind, code, CODES) for kind in ("read", "teach") for code in CODES}
    for _, outline in outlines():
        for link in outline.links:
            address, _, anchor = link["href"].partition("#")
            if address.startswith(("?", "./?")) or address == "./":
                continue
            assert address in {"", "check.html", *pages}, link
            if not address:
                assert anchor in outline.ids
            elif anchor:
                assert anchor in {card.id for card in COURSE.lessons}
        for link in outline.links:
            assert link.get("data-jump", outline.ids[0]) in outline.ids


def test_links_in_the_app_go_without_a_new_page():
    _, outline = shown("en")
    assert len(outline.links) > 60
    for link in outline.links:
        assert ("data-go" in link) != ("data-jump" in link)


def test_the_site_s_pages_are_only_linked_where_they_are(monkeypatch):
    _, served = shown("de")
    assert not [link for link in served.links if ".html" in link["href"]]
    monkeypatch.setattr(class_guide, "is_on_site", lambda: True)
    _, beside = shown("de")
    found = {link["href"]: link for link in beside.links if ".html" in link["href"]}
    assert set(found) == {"check.html", "read-de.html", "teach-de.html"}
    assert all(link["target"] == "_blank" for link in found.values())


def test_headings_do_not_jump():
    for outline, first in (
        (shown("en")[1], 3),
        (Outline(guide_page(COURSE, language("en"), [])), 1),
    ):
        assert outline.levels[0] == first
        for before, after in pairwise(outline.levels):
            assert after <= before + 1


def test_the_plan_adds_up_to_its_minutes():
    _, outline = shown("en")
    times = re.findall(r"Minutes (\d+) to (\d+)", " ".join(outline.text))
    assert times[0][0] == "0"
    assert all(end == start for (_, end), (start, _) in pairwise(times))
    assert int(times[-1][1]) == COURSE.guide.minutes
    assert f"A first lesson in {times[-1][1]} minutes" in " ".join(outline.text)


def test_following_a_link_is_a_new_entry_of_the_history():
    session = Session()
    app = App(session)
    session.open("?page=class&view=guide&lang=nl", "")
    told = []
    session.param.watch(lambda _: told.append((session.push, session.address.search())), "changed")
    href = "?page=learn&lesson=which-card-wins&exercise=two-trumps&view=present&lang=nl"
    app._on_page({"type": "act", "name": "go", "value": href, "form": {}})
    assert told[0][0]
    assert "lesson=which-card-wins" in told[0][1]
    assert session.manner.present
    assert session.code == "nl"
    session.open("?page=class&view=guide&lang=nl", "")
    assert session.place == "class"
    assert not session.manner.present


@pytest.mark.parametrize("code", CODES)
def test_the_keys_of_the_presenter_are_told(code):
    script = (files("californiajack.ui") / "presenter_keys.js").read_text("utf-8")
    known = re.search(r"const KEYS = \{(.*?)\}", script, re.DOTALL)[1]
    keys = set(re.findall(r"^  \"?([^\s\":]+)\"?: ", known, re.MULTILINE))
    assert {"PageDown", "r", "?"} <= keys
    told = set(re.findall(r"\*\*(\S)\*\*", COURSE.guide.words(code)["keys"]))
    assert {key.upper() for key in keys if len(key) == 1} - {"."} == told


@pytest.mark.parametrize(
    "value", ["", "x", "?page=nowhere", "?page=learn&lesson=none", "?" * 30000]
)
def test_a_link_that_can_t_be_followed_is_said(value):
    session = Session()
    app = App(session)
    app._on_page({"type": "act", "name": "go", "value": value, "form": {}})
    assert session.fault is not None or session.place == "learn"


def test_a_course_without_a_guide_shows_its_lessons(tmp_path):
    write_skeleton(tmp_path / "own", "first-card", ("de",))
    course = load_course(tmp_path / "own")
    outline = Outline(str(guide_body(Links(course, language("sv")), 2)))
    assert "first-card" in outline.ids
    assert course.lesson("first-card").words("de").title in "".join(outline.text)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("first-card/one", "first-card/nothing"), "there is no exercise"),
        (("plan: ", "plann: "), "plann"),
        (("sections: [plan]", "sections: [plan, more]"), "## more"),
    ],
)
def test_a_guide_in_the_making_says_what_is_missing(tmp_path, change, told):
    folder = tmp_path / "own"
    write_skeleton(folder, "first-card", ("en",))
    exercise = load_course(folder).lesson("first-card").exercises[0].id
    (folder / "guide").mkdir()
    structure = "sections: [plan]\nplan: [{id: go, minutes: 5, present: first-card/one}]\n"
    structure = structure.replace(*change).replace("/one", f"/{exercise}")
    (folder / "guide" / "guide.yaml").write_text(structure)
    words = "# Guide\n\n## intro\nHello {who}.\n\n## plan\n### Plan\n\n## plan.go\n### Go\nGo.\n"
    (folder / "guide" / "en.md").write_text(words)
    session = Session(load_course(folder))
    html = str(class_guide.guide_html(session))
    assert 'class="problem"' in html
    assert told in html
