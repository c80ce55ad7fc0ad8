"""Script in any text never runs: every page, filled with what would break out of its place."""

import re

import pytest

from californiajack.language import language, languages
from californiajack.site.licences import Carried
from californiajack.site.licences import render as licences_page
from californiajack.teaching import load_course
from californiajack.teaching.lint import Fault
from californiajack.teaching.skeleton import write_skeleton
from californiajack.ui.before import before_text
from californiajack.ui.faulty import faulty_html
from californiajack.ui.places.setup import start_values
from californiajack.ui.reading import course_page
from californiajack.ui.session import Session
from hostile import TEXTS, foreign_markup
from hostile_pages import quiet

PROBES = tuple(text for text in TEXTS if "probe" in text)
# Every field of an address, in each place that it may stand in.
FIELDS = (
    *("page", "lang", "view", "embed", "help", "preset", "seed", "deal", "dealer", "with", "code"),
    *("lesson", "exercise", "tasks", "target", "players", "follow", "hand", "up", "worlds", "by"),
    *("first", "second", "option", "value", "deals", "trick", "day", "kind", "count", "theme", "x"),
)
PLACES = (
    "?page=learn",
    "?page=learn&lesson=your-first-trick",
    "?page=play",
    "?page=explore&view=deal",
    "?page=explore&view=odds",
    "?page=explore&view=rules&second==",
    "?page=explore&view=strategies",
    "?page=class&view=guide",
    "?page=class&view=cards",
    "?page=class&view=paper",
    "?page=class&view=results",
    "?page=rules",
)


def probe(html, place=""):
    """Fail if a page holds an element or attribute that comes from a text."""
    found = foreign_markup(html)
    assert not found, (place, found[:3])


def test_the_probe_finds_what_it_is_for():
    for text in ("<script>", "<probe>", '<a href="javascript:x">', "<p onclick=1>", "<svg onload>"):
        assert foreign_markup(text), text
    assert not foreign_markup('<a href="?page=learn">&lt;script&gt;</a>')


@pytest.mark.parametrize("place", PLACES)
def test_what_stands_in_an_address_stays_text(place):
    app = quiet()
    for number, field in enumerate(FIELDS):
        for text in (PROBES[number % len(PROBES)],):
            quoted = re.sub(r"\W", lambda found: f"%{ord(found[0]):02x}", text)
            app.session.open(f"{place}&{field}={quoted}", f"#{text}")
            probe(app.page.content.get("html", ""), (place, field, text))


@pytest.mark.parametrize("text", PROBES)
def test_what_is_typed_and_what_files_are_called_stays_text(text):
    app = quiet(Session(place="play"))
    for name in start_values():
        app._on_page({"type": "act", "name": "start", "form": {**start_values(), name: text}})
        probe(app.page.content.get("html", ""), name)
    file = {"name": text, "text": text}
    app._on_page({"type": "act", "name": "learn", "form": {}})
    app._on_page({"type": "act", "name": "learn-import", "form": {}, "file": file})
    probe(app.page.content["html"], "file")
    for view in ("deal", "odds", "rules", "strategies"):
        app.session.open(f"?page=explore&view={view}", "")
        form = dict.fromkeys(("code", "by", "hand", "first", "second", "deals", "preset"), text)
        for name in ("explore-choose", "explore-run", "explore-code"):
            app._on_page({"type": "act", "name": name, "form": form})
            probe(app.page.content["html"], (view, name))


@pytest.mark.parametrize("text", [text for text in PROBES if "{" not in text])
def test_the_words_of_a_lesson_stay_text(tmp_path, text):
    folder = tmp_path / "course"
    lesson = write_skeleton(folder, "first-card", ("en",))
    for place in (folder, lesson):
        keys = re.findall(r"^## (\S+)", (place / "en.md").read_text(), re.MULTILINE)
        sections = [f"## {key}\n{text} **{text}** *{text}*\n\n- {text}\n" for key in keys]
        (place / "en.md").write_text("\n".join([f"# {text}\n", *sections]))
    course = load_course(folder)
    probe(course_page(course, language("en"), [("en", text, "./?x=1")]), "read")
    app = quiet(Session(course))
    for search in ("?page=learn", "?page=learn&lesson=first-card&exercise=end", "?page=class"):
        app.session.open(search, "")
        probe(app.page.content["html"], search)


@pytest.mark.parametrize("text", PROBES)
def test_pages_beside_the_app_keep_texts_as_text(text):
    for code in languages():
        probe(faulty_html([Fault(text, text, 3)], code), "faulty")
        probe(str(before_text(language(code))), "before")
    part = Carried(text, text, text, "https://example.org/?" + text, (text,))
    html = licences_page([part], "", "", text)
    probe(html.partition("<body")[2] or html, "licences")
