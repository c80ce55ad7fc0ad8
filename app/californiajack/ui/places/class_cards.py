"""The same cards for all: a code to type, a link and a QR code of whatever a class is to see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from californiajack.language.dates import day_words
from californiajack.language.languages import N_
from californiajack.language.presets import preset_title
from californiajack.rules.options import PRESETS
from californiajack.teaching.codes import MOST
from californiajack.teaching.glance import puzzle_cards
from californiajack.ui.handing import (
    KINDS,
    Handout,
    NothingError,
    day_of,
    exercise_of,
    handout,
    number_of,
    on_table,
    yesterday,
)
from californiajack.ui.lesson_words import lesson_words
from californiajack.ui.page import render
from californiajack.ui.qr import qr_svg
from californiajack.ui.session import fresh_seed
from californiajack.ui.typed import address_of, enter, link, only_here

from .code_box import code_box

if TYPE_CHECKING:
    from californiajack.ui.session import Session

__all__ = ["cards_actions", "cards_html"]

_KINDS: Final = {
    "day": N_("The deal of the day"),
    "deal": N_("Any deal"),
    "table": N_("What lies on the table"),
    "exercise": N_("A task of a lesson"),
    "puzzles": N_("A set of puzzles"),
}
_CHOICES: Final = {
    "day": ("preset", "day"),
    "deal": ("preset", "seed"),
    "table": ("take", "taken"),
    "exercise": ("lesson", "exercise", "preset", "seed"),
    "puzzles": ("theme", "preset", "level", "count", "seed"),
}
_THEMES: Final = {
    "jack": N_("The Jack"),
    "low": N_("Low"),
    "game-race": N_("The race for Game"),
    "trump-or-not": N_("Trump it or not"),
    "fight-or-duck": N_("Take the trick or let it go"),
    "what-to-lead": N_("What to lead"),
    "last-six": N_("The last six cards"),
    "fight-for-the-stock": N_("The last card of the stock"),
    "other-rules": N_("The same cards under other rules"),
}
_TAKES: Final = {
    "start": N_("The deal, from its beginning"),
    "now": N_("The deal, as it is now"),
    "task": N_("The task that is open"),
}


def cards_actions(session: Session, message: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """Return what the controls of this view do; `message` is what was pressed."""
    form, value = message.get("form"), str(message.get("value", ""))
    form = form if isinstance(form, dict) else {}
    return {
        "cards-choose": lambda: _choose(session, form),
        "cards-fresh": lambda: _fresh(session, form),
        "cards-day": lambda: _choose(session, {**_chosen(session), "what": "day", "day": value}),
        "cards-open": lambda: _open(session),
        "code-open": lambda: _type(session, str(form.get("typed", ""))),
        "daily": lambda: _daily(session),
    }


def _chosen(session: Session) -> dict[str, str]:
    return session.classroom.chosen["cards"]


def _kind(chosen: Mapping[str, str]) -> str:
    kind = chosen.get("what", "day")
    return kind if kind in KINDS else "day"


def _choose(session: Session, form: Mapping[str, Any]) -> None:
    """Take over what is chosen; another kind, lesson or theme brings its own further choices."""
    before = _chosen(session)
    kind = _kind({"what": str(form.get("what", "day"))})
    values = {name: str(form[name]) for name in _CHOICES[kind] if form.get(name)}
    if kind != _kind(before):
        values = {}
    elif kind == "exercise" and values.get("lesson") != before.get("lesson", values.get("lesson")):
        values = {"lesson": values["lesson"]}
    elif kind == "exercise" and values.get("exercise") != before.get(
        "exercise", values.get("exercise")
    ):
        values.pop("seed", None)
    if kind == "table":
        values = _taken(session, values, before if kind == _kind(before) else {})
    if kind == "deal" and not values.get("seed"):
        values["seed"] = str(fresh_seed())
    session.classroom.choose({"what": kind, **values})


def _taken(session: Session, values: dict[str, str], before: Mapping[str, str]) -> dict[str, str]:
    """Return the code of what is on the table, or that which was taken before."""
    take = values.get("take") or next(iter(_takes(session)), "")
    code = on_table(session, take) or before.get("taken", "")
    return {name: text for name, text in (("take", take), ("taken", code)) if text}


def _takes(session: Session) -> list[str]:
    """Return what may be taken from the table: where a task is open, that comes first."""
    takes = ["task"] if session.learning.task is not None else []
    if session.match is not None:
        takes += ["now", "start"] if session.match.deal.actions else ["start"]
    return takes


def _fresh(session: Session, form: Mapping[str, Any]) -> None:
    """Take other cards: the next number, so that codes stay short."""
    kind = _kind(_chosen(session))
    if kind == "deal":
        session.classroom.choose({**_chosen(session), "what": kind, "seed": str(fresh_seed())})
        return
    seed = number_of(_chosen(session), "seed", 0) + 1
    session.classroom.choose({**_chosen(session), "what": kind, "seed": str(seed)})


def _open(session: Session) -> None:
    try:
        found = handout(session, _chosen(session))
    except NothingError:
        session.settle()
        return
    if found.code:
        goal = address_of(found.code, session.learning.course)
        session.follow(goal.search(), goal.hash())
    else:
        session.follow(found.search)


def _type(session: Session, text: str) -> None:
    """Go where a typed code leads; a wrong one stays in its box."""
    error = enter(session, text)
    session.typed = (text, error)
    if error is not None:
        session.settle()


def _daily(session: Session) -> None:
    preset = str(session.draft.get("preset", "classic"))
    found = handout(session, {"what": "day", "preset": preset})
    enter(session, found.code)


# The page


def cards_html(session: Session) -> Markup:
    """Return what the view shows below its title."""
    lang, chosen = session.language, _chosen(session)
    kind = _kind(chosen)
    problem, shown = "", None
    try:
        shown = _shown(session, handout(session, chosen))
    except NothingError as error:
        problem = error.problem
    html = render(
        "class_cards.html",
        intro=lang.t(
            "Choose what all are to have in front of them. Whoever types the code, opens the link"
            " or scans the picture gets the same cards, without an account."
        ),
        legend=lang.t("What is handed out"),
        kinds=[
            {"id": each, "label": lang.t(_KINDS[each]), "chosen": each == kind} for each in KINDS
        ],
        fields=_fields(session, kind, chosen),
        show=lang.t("Show") if kind != "puzzles" else "",
        fresh=lang.t("Other cards") if kind != "puzzles" else lang.t("Other puzzles"),
        can_fresh=_can_fresh(session, kind, chosen),
        days=_days(session, chosen) if kind == "day" else None,
        problem=problem,
        shown=shown,
        box=code_box(session),
    )
    return Markup(html)  # noqa: S704 - a template's own escaped text


def _can_fresh(session: Session, kind: str, chosen: Mapping[str, str]) -> bool:
    if kind == "exercise":
        return exercise_of(session, chosen).position.changes
    return kind in ("deal", "puzzles")


def _days(session: Session, chosen: Mapping[str, str]) -> dict[str, str]:
    lang, day = session.language, day_of(session, chosen)
    before = yesterday(day)
    label = lang.t("The day before: {day}", day=day_words(lang, before))
    today = ""
    if day != session.today:
        today = lang.t("Today: {day}", day=day_words(lang, session.today))
    rules = f"&preset={chosen['preset']}" if chosen.get("preset") in PRESETS else ""
    base = f"?page=class&view=cards&what=day{rules}&lang={session.code}&day="
    return {
        "before": before.isoformat(),
        "before_href": base + before.isoformat(),
        "before_label": label,
        "today": session.today.isoformat(),
        "today_href": base + session.today.isoformat(),
        "today_label": today,
    }


def _shown(session: Session, found: Handout) -> dict[str, Any]:
    """Return code, link, QR code and snippet of what is handed out."""
    lang = session.language
    address = link(session, found.search)
    framed = link(session, f"{found.search}&lang={session.code}&embed=1")
    name = lang.t("California Jack: {title}", title=found.title)
    return {
        "title": found.title,
        "note": found.note,
        "code": found.code,
        "to_type": found.to_type,
        "code_label": lang.t("Code to type"),
        "exact": lang.t("After the dot, capital and small letters are not the same.")
        if found.exact
        else "",
        "long_code": lang.t("This code is too long to type. Give out the link or the picture."),
        "where": lang.t("At {address}, under “I have a code”", address=session.base)
        if session.base
        else "",
        "address": address,
        "address_label": lang.t("Link"),
        "copy_label": lang.t("Copy"),
        "copied": lang.t("Copied"),
        "qr": qr_svg(address, lang.t("QR code of the link: {title}", title=found.title))
        if address
        else "",
        "open": lang.t("Open"),
        "open_href": found.search,
        "only_here": lang.t(
            "Only this computer can open this link: its address is {address}. Open the page by an"
            " address that others can reach, then the link leads there.",
            address=session.base,
        )
        if session.base and only_here(session.base)
        else "",
        "embed_title": lang.t("Put it into a page of your own"),
        "embed_note": lang.t(
            "Copy these lines into the page. They show this alone, without the frame around it."
        ),
        "embed_label": lang.t("Lines for the page"),
        "embed": render("embed_lines.html", address=framed, title=name) if framed else "",
    }


def _select(name: str, label: str, value: str, options: list[tuple[str, str]]) -> dict[str, Any]:
    shown = [{"value": each, "label": text, "chosen": each == value} for each, text in options]
    return {"name": name, "label": label, "options": shown}


def _fields(session: Session, kind: str, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the further choices of a kind."""
    makers = {
        "day": _day_fields,
        "deal": _deal_fields,
        "table": _table_fields,
        "exercise": _exercise_fields,
        "puzzles": _puzzle_fields,
    }
    return makers[kind](session, chosen)


def _rules_field(session: Session, value: str, names: list[str], any_: str = "") -> dict[str, Any]:
    lang = session.language
    options = [("", any_)] if any_ else []
    for name in names:
        plain, _, add_on = name.partition("+")
        title = preset_title(lang, plain)
        options.append((name, f"{title}, {preset_title(lang, add_on)}" if add_on else title))
    return _select("preset", lang.t("Rules"), value, options)


def _day_fields(session: Session, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    day = {
        "name": "day",
        "label": session.language.t("Day"),
        "kind": "date",
        "value": day_of(session, chosen).isoformat(),
    }
    return [_rules_field(session, chosen.get("preset", ""), list(PRESETS)), day]


def _deal_fields(session: Session, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    seed = chosen.get("seed", "")
    number = {
        "name": "seed",
        "label": session.language.t("Number of the deal"),
        "kind": "number",
        "value": seed,
    }
    return [_rules_field(session, chosen.get("preset", ""), list(PRESETS)), number]


def _table_fields(session: Session, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    lang, takes = session.language, _takes(session)
    if not takes:
        return []
    options = [(take, lang.t(_TAKES[take])) for take in takes]
    return [_select("take", lang.t("Which part"), chosen.get("take", ""), options)]


def _exercise_fields(session: Session, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    lang, course = session.language, session.learning.course
    exercise = exercise_of(session, chosen)
    lessons = []
    for card in course.lessons:
        words = lesson_words(session, card.id)
        title = words.title if words is not None else card.id
        lessons.append((card.id, f"{card.number}. {title}"))
    tasks = [
        (each.id, lang.t("Task {number}", number=place))
        for place, each in enumerate(course.lesson(exercise.lesson).exercises, start=1)
    ]
    fields = [
        _select("lesson", lang.t("Lesson"), exercise.lesson, lessons),
        _select("exercise", lang.t("Task"), exercise.id, tasks),
        _rules_field(session, chosen.get("preset", ""), list(exercise.presets)),
    ]
    if exercise.position.changes:
        label = lang.t("Cards number")
        value = str(number_of(chosen, "seed", 0))
        fields.append({"name": "seed", "label": label, "kind": "number", "value": value})
    return fields


def _puzzle_fields(session: Session, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    lang, course = session.language, session.learning.course
    if not course.bank.is_there:
        return []
    puzzles = puzzle_cards(course)
    there = {theme for puzzle in puzzles for theme in puzzle.themes}
    themes = [("", lang.t("All themes"))]
    themes += [(name, lang.t(text)) for name, text in _THEMES.items() if name in there]
    levels = [("", lang.t("All levels")), ("1", lang.t("Easy")), ("2", lang.t("Middling"))]
    levels.append(("3", lang.t("Hard")))
    rules = [name for name in PRESETS if any(each.preset == name for each in puzzles)]
    counts = [(str(number), str(number)) for number in range(3, MOST + 1)]
    return [
        _select("theme", lang.t("Theme"), chosen.get("theme", ""), themes),
        _rules_field(session, chosen.get("preset", ""), rules, lang.t("All rules")),
        _select("level", lang.t("Level"), chosen.get("level", ""), levels),
        _select("count", lang.t("How many"), chosen.get("count", "5"), counts),
    ]
