"""The guide for teachers: its own words, and what is told of each lesson from the lesson's words.

Shown as a view of the class in the app, and as a plain page of the static site.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from californiajack.teaching import Course, LessonCard
from californiajack.teaching.guide import GENERATED, Guide, PlanStep, titled

from .beside import CHECK, page_address
from .filling import fill, render
from .markdown import linked_html, words_html

if TYPE_CHECKING:
    from collections.abc import Sequence

    from californiajack.language import Language

__all__ = ["Links", "guide_body", "guide_page", "guide_title", "sheet_query"]

_APP_LINK: Final = Markup('<a href="{}" data-go>{}</a>')
_LINK: Final = Markup('<a href="{}">{}</a>')
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_NEW_TAB: Final = Markup('<a href="{}" target="_blank" rel="noopener">{}</a>')


def sheet_query(lesson: str) -> dict[str, str]:
    """Return the query of the sheet of a lesson, in the view for paper."""
    return {"page": "class", "view": "paper", "kind": "lesson", "lesson": lesson}


@dataclass(frozen=True, slots=True)
class Links:
    """How the guide writes its links: inside the app, or on a plain page of the site.

    `site` says whether the site's pages lie beside; without them what leads there is only text.
    """

    course: Course
    lang: Language
    in_app: bool = False
    site: bool = True

    @property
    def spoken(self) -> str:
        """The language of the words: the visitor's, else English or any other of the course."""
        there = self.course.languages
        return next((each for each in (self.lang.code, "en") if each in there), there[0])

    def app(self, query: dict[str, str], text: str | Markup) -> Markup:
        """Return a link to a place of the app."""
        address = "?" + urlencode({**query, "lang": self.lang.code}, safe="+:.,-")
        return (
            _APP_LINK.format(address, text) if self.in_app else _LINK.format(f"./{address}", text)
        )

    def beside(self, address: str, text: str | Markup) -> Markup:
        """Return a link to a page of the site, the text alone where there is none."""
        if not self.site:
            return Markup("{}").format(text)
        # Leaving the app would end the Python that runs in its page.
        return (_NEW_TAB if self.in_app else _LINK).format(address, text)

    def named(self, name: str, text: Markup) -> Markup:
        """Return the link that the words of the guide name."""
        places = {
            "learn": {"page": "learn"},
            **{view: {"page": "class", "view": view} for view in ("cards", "paper", "results")},
        }
        if name in places:
            return self.app(places[name], text)
        pages = {"check": CHECK, "read": page_address("read", self.spoken, self.course.languages)}
        if name in pages:
            return self.beside(pages[name], text)
        return self.app({"page": "learn", "lesson": name}, text)

    def task(self, lesson: str, exercise: str, text: str) -> Markup:
        """Return the link that shows a task on the projector."""
        query = {"page": "learn", "lesson": lesson, "exercise": exercise, "view": "present"}
        return self.app({name: value for name, value in query.items() if value}, text)


def guide_title(course: Course, lang: Language) -> str:
    """Return the title of the guide."""
    guide = course.guide
    if guide is None:
        return lang.t("For teachers")
    return guide.words(Links(course, lang).spoken).title


def guide_body(links: Links, level: int) -> Markup:
    """Return the guide without its title; its headings begin at a level (2 is ``h2``)."""
    course, lang = links.course, links.lang
    guide, intro = course.guide, Markup("")
    if guide is None:
        title = lang.t("What each lesson teaches")
        sections = [_section("lessons", title, Markup(""), links)]
    else:
        words, say = guide.words(links.spoken), _filler(guide, course, lang)
        intro = linked_html(say(words["intro"]), links.named)
        sections = []
        for key in guide.sections:
            title, text = (say(part) for part in titled(words, key))
            sections.append(_section(key, title, linked_html(text, links.named), links))
    return fill(
        "guide.html",
        level=level,
        in_app=links.in_app,
        here=f"?page=class&view=guide&lang={lang.code}",
        prefix="guide-" if links.in_app else "",
        intro=intro,
        sections=sections,
        contents=lang.t("Contents"),
        goal=lang.t("Goal"),
        myths=lang.t("What many people think"),
        notes=lang.t("Notes"),
    )


def guide_page(course: Course, lang: Language, links: Sequence[tuple[str, str, str]]) -> str:
    """Return the body of the plain page; `links` lead to the other languages."""
    return render(
        "teach.html",
        title=guide_title(course, lang),
        languages=lang.t("Language"),
        links=[{"code": code, "name": name, "href": href} for code, name, href in links],
        app=lang.t("To the game"),
        reading=lang.t("All lessons as plain pages"),
        reading_href=page_address("read", lang.code, course.languages),
        body=guide_body(Links(course, lang), 2),
    )


def _filler(guide: Guide, course: Course, lang: Language) -> Callable[[str], str]:
    """Return what fills the placeholders of the guide's words."""
    facts = {
        "minutes": lang.number(guide.minutes),
        "lessons": lang.number(len(course.lessons)),
        "progress": lang.t("Your progress"),
        "export": lang.t("Export to a file"),
        "erase": lang.t("Erase"),
        "code": lang.t("I have a code"),
        "exam": lang.t("Exam mode"),
        "reset": lang.t("Reset for the next group"),
    }
    return lambda text: _PLACEHOLDER.sub(lambda found: facts.get(found[1], found[0]), text)


def _section(key: str, title: str, text: Markup, links: Links) -> dict[str, Any]:
    """Return what is shown of a section; two of them have more than their words."""
    plan: list[dict[str, Any]] = []
    lessons: list[dict[str, Any]] = []
    guide = links.course.guide
    if key == GENERATED[0] and guide is not None:
        start = 0
        for step in guide.plan:
            plan.append(_step(guide, step, start, links))
            start += step.minutes
    elif key == GENERATED[1]:
        lessons = [_lesson(card, links) for card in links.course.lessons]
    return {"id": key, "title": title, "text": text, "plan": plan, "lessons": lessons}


def _step(guide: Guide, step: PlanStep, start: int, links: Links) -> dict[str, Any]:
    course, lang = links.course, links.lang
    title, text = titled(guide.words(links.spoken), f"plan.{step.id}")
    shown, pupils = [], []
    for name in step.present:
        lesson, _, exercise = name.partition("/")
        words, ids = course.lesson_words(lesson, links.spoken), course.card(lesson).ids
        if exercise not in ids:
            course.exercise(name)  # says what is wrong with it
        number = ids.index(exercise) + 1 if exercise in ids else 1
        label = lang.t("Task {number}: {title}", title=words.title, number=number)
        shown.append(links.task(lesson, exercise, label))
    for lesson in step.pupils:
        title_of = course.lesson_words(lesson, links.spoken).title
        pupils.append(links.app({"page": "learn", "lesson": lesson}, title_of))
    if step.deal is not None:
        preset, seed = step.deal
        query = {"preset": preset, "with": "careful", "dealer": "0", "seed": str(seed)}
        pupils.append(links.app({"page": "play", **query}, lang.t("The same deal for all")))
    return {
        "time": lang.t(
            "Minutes {first} to {last}",
            first=lang.number(start),
            last=lang.number(start + step.minutes),
        ),
        "title": title,
        "text": linked_html(text, links.named),
        "links": [
            {"label": label, "links": found}
            for label, found in (
                (lang.t("On the projector"), shown),
                (lang.t("For the pupils"), pupils),
            )
            if found
        ],
    }


def _lesson(card: LessonCard, links: Links) -> dict[str, Any]:
    lang = links.lang
    words = links.course.lesson_words(card.id, links.spoken)
    found = [
        links.app({"page": "learn", "lesson": card.id}, lang.t("Play it")),
        links.task(card.id, card.ids[0] if card.ids else "", lang.t("On the projector")),
        links.app(sheet_query(card.id), lang.t("The sheet to print")),
    ]
    if not links.in_app:
        address = page_address("read", links.spoken, links.course.languages)
        found.append(links.beside(f"{address}#{card.id}", lang.t("Read it")))
    return {
        "id": card.id,
        "title": f"{lang.number(card.number)}. {words.title}",
        "minutes": lang.n("{count} minute", "{count} minutes", card.minutes),
        "tasks": lang.n("{count} task", "{count} tasks", card.tasks),
        "links": found,
        "goal": words_html(words.get("goal") or ""),
        "myths": [
            words_html(section.text)
            for key, section in words.sections.items()
            if key.startswith("myth.")
        ],
        "notes": words_html(words.get("teacher") or ""),
    }
