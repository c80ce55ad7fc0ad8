"""Sheets of paper: chosen in a form, shown as they will be printed, printed by the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from californiajack.language import language
from californiajack.language.languages import N_
from californiajack.language.presets import preset_title
from californiajack.language.refusals import refusal
from californiajack.rules.errors import TableError
from californiajack.rules.match import DEAL_SEEDS
from californiajack.rules.options import PRESETS
from californiajack.ui.filling import fill
from californiajack.ui.paper import PAPERS, Choice, PaperError, make_sheet, read_choice, sheet_html
from californiajack.ui.paper.choice import kinds_of

if TYPE_CHECKING:
    from californiajack.teaching import Course
    from californiajack.ui.session import Session

__all__ = ["paper_actions", "paper_html"]

_KINDS: Final = {
    "lesson": N_("Sheet of a lesson"),
    "puzzles": N_("Puzzles"),
    "deal": N_("Cards to cut out"),
    "score": N_("Score sheet"),
    "rules": N_("Rules on one page"),
}
_LABELS: Final = {
    "kind": N_("What to print"),
    "paper": N_("Paper"),
    "lesson": N_("Lesson"),
    "preset": N_("Rules"),
    "puzzles": N_("How many puzzles"),
    "puzzle": N_("Puzzles"),
    "seed": N_("Number of the cards"),
    "deal": N_("Deal code"),
    "key": N_("Answers"),
}
_PAPERS: Final = {"Letter": N_("US Letter")}  # the others are called the same everywhere
_KEYS: Final = {"yes": N_("on pages of their own"), "no": N_("left out")}
_COUNTS: Final = ("3", "6", "9", "12")
_LEVEL: Final = 3  # the place and the view have their headings above


def paper_actions(session: Session, message: Mapping[str, Any]) -> dict[str, Callable[[], None]]:
    """Return what the controls of this view do; `message` is what was pressed."""
    form = dict(message.get("form", {}))
    return {
        "paper-choose": lambda: _choose(session, form),
        "paper-other": lambda: _other(session, form),
    }


def _choose(session: Session, form: dict[str, str]) -> None:
    """Take over the form; what belongs to other kinds of sheets stays as it was.

    What was chosen before and does not go with what is chosen now is forgotten.
    """
    old = session.classroom.chosen["paper"]
    chosen = {name: value for name, value in {**old, **form}.items() if value}
    if chosen == old:
        return  # the same twice: a field that was left, and the form that is sent
    faults: list[PaperError] = []
    read_choice(chosen, _course(session), faults.append)
    for each in faults:
        name = "puzzles" if each.what == "puzzle" else each.what
        if chosen.get(name) == old.get(name):
            chosen.pop(name, None)
    session.classroom.choose(chosen)


def _other(session: Session, form: dict[str, str]) -> None:
    """Take other cards or other puzzles."""
    choice = read_choice({**session.classroom.chosen["paper"], **form}, _course(session), _drop)
    seed = str((choice.seed + 1) % DEAL_SEEDS)
    chosen = {**form, "seed": seed, "deal": ""}
    if not choice.puzzles.isdecimal():
        chosen["puzzles"] = ""  # those that were named are given up
    _choose(session, chosen)


def _drop(_: PaperError) -> None:
    """Nothing is said of what can't be chosen where the page says it anyway."""


def _course(session: Session) -> Course:
    return session.learning.course


def paper_html(session: Session) -> Markup:
    """Return what the view shows below its title: the form, and the sheet as it will be printed."""
    lang, course = session.language, _course(session)
    faults: list[PaperError] = []
    problems: list[str] = []
    sheet = Markup("")
    choice = read_choice(session.classroom.chosen["paper"], course, faults.append)
    try:
        sheet = _sheet(choice, course, session.code)
    except TableError as error:
        problems.append(refusal(lang, error))
    problems += [_problem(session, each) for each in faults]
    return fill(
        "class_paper.html",
        lead=lang.t(
            "Choose a sheet, look at its pages, and print it. Black and white is enough:"
            " every suit has its symbol and its letter."
        ),
        fields=_fields(session, choice),
        problems=problems,
        print_label=lang.t("Print"),
        other=_other_label(session, choice),
        preview_label=lang.t("The pages as they will be printed"),
        sheet=sheet,
    )


@lru_cache(maxsize=4)
def _sheet(choice: Choice, course: Course, code: str) -> Markup:
    """Make a sheet; the positions on it are worked out only once while nothing changes."""
    return sheet_html(make_sheet(choice, course, language(code), _LEVEL))


def _problem(session: Session, error: PaperError) -> str:
    lang = session.language
    if error.cause is not None:
        return refusal(lang, error.cause)
    return lang.t(
        "“{value}” can't be chosen for “{what}”. Possible: {allowed}.",
        value=error.value,
        what=lang.t(_LABELS[error.what]),
        allowed=error.allowed,
    )


def _other_label(session: Session, choice: Choice) -> str:
    if choice.kind == "deal":
        return session.language.t("Other cards")
    return session.language.t("Other puzzles") if choice.kind == "puzzles" else ""


def _fields(session: Session, choice: Choice) -> list[dict[str, Any]]:
    lang, course = session.language, _course(session)
    papers = [(name, lang.t(_PAPERS.get(name, "")) or name) for name in PAPERS]
    kinds = [(kind, lang.t(_KINDS[kind])) for kind in kinds_of(course)]
    fields = [
        _select(session, "kind", kinds, choice.kind),
        _select(session, "paper", papers, choice.paper),
    ]
    if choice.kind == "lesson":
        fields.append(_select(session, "lesson", _lessons(session), choice.lesson))
    if choice.kind == "puzzles":
        counts = sorted({*_COUNTS, choice.puzzles}, key=lambda each: (len(each), each))
        fields.append(_select(session, "puzzles", [(n, n) for n in counts], choice.puzzles))
    if not choice.deal:
        fields.append(_select(session, "preset", _presets(session, choice), choice.preset))
    if choice.kind == "deal":
        fields.append(_text(session, "deal", choice.deal))
    if choice.kind in ("lesson", "puzzles"):
        keys = [(name, lang.t(text)) for name, text in _KEYS.items()]
        fields.append(_select(session, "key", keys, "yes" if choice.key else "no"))
    return fields


def _select(
    session: Session, name: str, options: list[tuple[str, str]], chosen: str
) -> dict[str, Any]:
    return {
        "name": name,
        "label": session.language.t(_LABELS[name]),
        "options": [{"value": value, "label": label} for value, label in options],
        "value": chosen,
    }


def _text(session: Session, name: str, value: str) -> dict[str, Any]:
    label = session.language.t(_LABELS[name])
    return {"name": name, "label": label, "options": [], "value": value}


def _lessons(session: Session) -> list[tuple[str, str]]:
    code, course = session.code, _course(session)
    titles = {
        card: course.words_in(code, partial(course.lesson_words, card.id)).title
        for card in course.lessons
    }
    return [(card.id, f"{card.number}. {title}") for card, title in titles.items()]


def _presets(session: Session, choice: Choice) -> list[tuple[str, str]]:
    lang, course = session.language, _course(session)
    names = list(PRESETS)
    if choice.kind == "lesson":
        names = ["", *course.lesson(choice.lesson).presets]
    elif choice.kind == "puzzles":
        used = {puzzle.preset for puzzle in course.puzzles}
        names = ["", *(name for name in PRESETS if name in used)]
    elif choice.preset not in names:
        names.append(choice.preset)
    own = lang.t("as each task has them")
    return [(name, preset_title(lang, name) if name else own) for name in names]
