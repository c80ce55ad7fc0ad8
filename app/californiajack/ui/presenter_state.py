"""What the presenter's screen shows, as plain data: nothing in it is hidden from the class.

Only the notes, once their window is open, hold what is still to come.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from californiajack.language.languages import N_, capital
from californiajack.language.sentences import line_story, step_label
from californiajack.language.table_words import table_words
from californiajack.rules.codes import code_of_match_deal
from californiajack.rules.errors import TableError
from californiajack.teaching import LessonError
from californiajack.teaching.codes import exercise_code

from .felt import YOU, felt_state, sorted_hand
from .lesson_state import lesson_state
from .lesson_words import bar_words, lesson_title
from .presenter_notes import notes
from .presenter_words import LETTERS, screen_pages
from .qr import qr_svg
from .table_state import tricks_in
from .typed import link, only_here

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.teaching import Course

    from .presenting import Presenting
    from .session import Session

__all__ = ["TEXTS", "presenter_state", "presenter_words"]

_LONG_LABEL: Final = 28  # characters of an answer that stand beside the cards
_LONG_CODE: Final = 12  # characters of a code that somebody may want to type
_HAND: Final = 6
_PILES: Final = ("spread-you", "spread-opponent", "spread-first", "spread-second")

TEXTS: Final = {
    "answers": N_("Possible answers"),
    "back": N_("Back"),
    "blank": N_("Blank screen"),
    "blanked": N_("The screen is blank. Press {key} to go on."),
    "cards": N_("Open cards or your view"),
    "close": N_("Close"),
    "controls": N_("Presenter"),
    "count": N_("Count raised hands, then {letters}"),
    "fewer": N_("One hand less for {letter}"),
    "first_hands": N_("First vote: {n}"),
    "hands": N_("Hands for {letter}"),
    "help": N_("Keys"),
    "key_hand": N_("one hand more, with Shift one less"),
    "key_letter": N_("While hands are counted, B counts too; . blanks the screen."),
    "leave": N_("Leave"),
    "more": N_("One hand more for {letter}"),
    "next": N_("Next"),
    "notes": N_("Notes in a second window"),
    "notes_away": N_("The presentation was left. Press N there to see its notes again."),
    "notes_refused": N_("The browser did not open the window. Allow it for this page."),
    "notes_title": N_("Notes"),
    "qr": N_("Link for the class"),
    "reset": N_("Reset for the next group"),
    "reveal": N_("Reveal"),
    "right": N_("right"),
    "spot": N_("Light up one card"),
    "spot_number": N_("Light up the card at that place"),
    "stock": N_("Stock, {n}"),
    "trick": N_("Trick"),
    "trump": N_("Trump"),
    "turn_up": N_("Turned up"),
}
"""Every text that the script needs, by its key."""


def presenter_words(lang: Language) -> dict[str, Any]:
    """Return the cards and texts of the presenter in a language."""
    found = table_words(lang)
    texts = {key: lang.pattern(text) for key, text in TEXTS.items()}
    return {**{key: found[key] for key in ("lang", "cards", "suits")}, "text": texts}


def presenter_state(session: Session) -> dict[str, Any]:
    """Return what is shown; empty where nothing is presented."""
    shown = session.presenting
    if not shown.is_on:
        return {}
    frame = {
        "turn": session.turn,
        "blank": shown.blank,
        "deck": session.settings["deck"],
        "letters": session.settings["letters"],
        "notes": notes(session) if shown.notes else None,
        "title": _title(session),
    }
    if shown.blank:
        return frame
    board = _deal_board(session) if session.place == "play" else _lesson_board(session)
    found = _answers(shown)
    return {
        **frame,
        **board,
        "key": f"{shown.track.question}/{shown.phase}/{shown.part}",
        "phase": shown.phase,
        "text": screen_pages(session)[shown.part],
        "answers": found,
        "layout": _layout(found, board, asks=shown.asks),
        "counting": shown.counting,
        "votes": len(shown.votes) if shown.asks else 0,
        "asks": shown.asks,
        "foot": _foot(session),
        "keys": _keys(session.language, shown),
        "spot": shown.spot,
        "open": shown.track.is_open,
        "code": _code(session),
        "qr": _qr(session) if shown.qr else None,
    }


def _title(session: Session) -> str:
    if session.place == "play":
        return _trick_words(session)
    title = lesson_title(session)
    place = bar_words(session)["text"] if session.learning.task is not None else ""
    return f"{title}. {place}".strip()


# Answers and hands


def _answers(shown: Presenting) -> list[dict[str, Any]]:
    """Return the answers with their letters and hands; none before the question is complete."""
    found = shown.answers
    if shown.phase in ("ask", "again") and not shown.asks:
        return []
    letters = LETTERS if len(found) <= len(LETTERS) else ""
    votable = shown.votable and (shown.counted or shown.counting or shown.phase == "again")
    return [
        {
            "key": each.key,
            "letter": letters[place] if letters else "",
            "label": each.label,
            "card": each.card,
            "right": each.right,
            "hands": [row[place] for row in shown.votes] if votable else [],
            "votes": bool(shown.votable),
        }
        for place, each in enumerate(found)
    ]


def _layout(found: list[dict[str, Any]], board: dict[str, Any], *, asks: bool) -> str:
    """Return where the answers stand: below the hand, beside the trick, in a row, in a list."""
    if any(len(each["label"]) > _LONG_LABEL for each in found):
        return "list"
    held = {item["card"] for item in board["hand"]}
    if asks and found and all(each["card"] in held for each in found):
        return "hand"
    return "side" if board["trick"] or board["stock"] or board["trump"] else "row"


def _foot(session: Session) -> str:
    """Return what the class does now, in a line."""
    lang, shown = session.language, session.presenting
    if shown.notice == "reset":
        return lang.t("Back at the beginning. Press Home again to undo that.")
    if shown.notice == "undone":
        return lang.t("Everything is back.")
    if shown.phase == "again":
        return lang.t("Talk to your neighbour, then vote again.")
    if shown.phase != "ask":
        return ""
    if not shown.asks:
        return lang.t("More on the next page.")
    if shown.counted:
        return lang.t("First vote.")
    if shown.votable:
        letters = lang.join(list(LETTERS[: shown.votable]), "or")
        return lang.t("Raise your hands: {letters}.", letters=letters)
    return lang.t("What do you think?")


def _keys(lang: Language, shown: Presenting) -> list[list[str]]:
    """Return the keys that are named on a wide screen."""
    reveals = [["R", lang.t("reveal")]] if shown.phase in ("ask", "again") else []
    return [["\u2192", lang.t("next")], *reveals, ["B", lang.t("blank")], ["N", lang.t("notes")]]


# What lies on the table


def _lesson_board(session: Session) -> dict[str, Any]:
    learning = session.learning
    if learning.task is None:
        return {**_NOTHING, "trick": [], "rows": [], "hand": []}
    state = lesson_state(session)
    rows = [{**row, "id": f"spread-{row['id']}"} for row in state["spread"]]
    hand, felt, trump = state["hand"], _felt(state), ""
    for row in rows:
        if row["id"] == "spread-stock":
            # Its top card lies in this row already.
            row["label"], felt["stock"] = session.language.t("Stock"), None
    piles = any(row["id"] in _PILES for row in rows)
    if learning.task.deal.is_over and piles:
        felt["trick"] = []
    if not (felt["trick"] or 0 < len(hand) <= _HAND) and rows:
        # Nothing is played here: the piles need the room.
        trump, felt["trump"], felt["stock"] = _trump(session, state["trump"]), None, None
    if len(hand) > _HAND:
        label = state["hand_label"] or session.language.t("Your hand")
        cards = [item["card"] for item in hand]
        marks = {item["card"]: item["mark"] for item in hand if item.get("mark")}
        rows.append({"id": "hand", "label": label, "cards": cards, "marks": marks})
        hand = []
    return {
        "kicker": " ".join(filter(None, (state["lesson"]["note"], trump, _pips(session, state)))),
        **felt,
        "rows": rows if piles else [*_seat_rows(state), *rows],
        "hand": [{"card": item["card"], "mark": item.get("mark", "")} for item in hand],
        "count": [],
        "slider": None,
    }


_NOTHING: Final[dict[str, Any]] = {
    "kicker": "",
    "trump": None,
    "stock": None,
    "count": [],
    "slider": None,
}


def _felt(state: dict[str, Any]) -> dict[str, Any]:
    """Return trick, trump and stock of a felt; the stock where it is still drawn from."""
    names = {seat["seat"]: seat["name"] for seat in state["seats"]}
    trick = [
        {
            "card": play["card"],
            "name": names[play["seat"]],
            "note": play["note"],
            "winning": play["winning"],
        }
        for play in state["trick"]
    ]
    stock, found = state["stock"], None
    if stock["kind"] == "draw" and stock["count"]:
        found = {"top": stock["top"], "count": stock["count"], "label": stock.get("label", "")}
    elif state["turn_up"]:
        found = {"top": state["turn_up"], "count": 0, "label": ""}
    return {"trick": trick, "trump": state["trump"], "stock": found}


def _seat_rows(state: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cards of others that lie open or were seen."""
    return [
        {"id": f"seat-{seat['seat']}", "label": seat["name"], "cards": seat["known"]}
        for seat in state["seats"]
        if not seat["you"] and seat["known"]
    ]


def _trump(session: Session, suit: str | None) -> str:
    lang = session.language
    return lang.t("Trump: {suit}.", suit=capital(lang.suit(suit))) if suit else ""


def _pips(session: Session, state: dict[str, Any]) -> str:
    lang = session.language
    told = [
        f"{seat['name']} {lang.number(seat['pips'])}"
        for seat in state["seats"]
        if seat["pips"] is not None
    ]
    return lang.t("Pips: {list}.", list=", ".join(told)) if told else ""


def _deal_board(session: Session) -> dict[str, Any]:
    shown, match, people = session.presenting, session.match, session.people
    assert match is not None
    deal = match.deal.line[shown.ply]
    if shown.phase == "count":
        rows = _count_rows(session)
        return {**_NOTHING, "trick": [], "rows": [], "hand": [], "count": rows}
    view = deal.view(YOU)
    state = felt_state(people, view, session.settings)
    if shown.phase != "shown" and not view.trick:
        # The finished trick stays until the next card is asked for.
        state["trick"] = []
    if shown.track.is_open:
        for seat in state["seats"]:
            cards = sorted_hand(deal.hands[seat["seat"]], deal.trump)
            seat["known"] = [str(card) for card in cards]
    hand = sorted_hand(view.hand, view.trump)
    rows = _seat_rows(state)
    if len(hand) > _HAND:
        label = session.language.t("Your hand")
        rows.append({"id": "hand", "label": label, "cards": [str(card) for card in hand]})
        hand = []
    return {
        "kicker": _pips(session, state) if not deal.is_over else "",
        **_felt(state),
        "rows": rows,
        "hand": [{"card": str(card), "mark": ""} for card in hand],
        "count": [],
        "slider": _slider(session),
    }


def _count_rows(session: Session) -> list[dict[str, Any]]:
    """Return the points of a deal: which, the card that decides, who scores."""
    match, lang, people = session.match, session.language, session.people
    assert match is not None
    steps = match.count.steps if match.count is not None else ()
    rows = []
    for step in steps:
        line = step.line
        story = line_story(lang, line, people.names, YOU, match.rules) if line is not None else ""
        card = str(line.card) if line is not None and line.card is not None else ""
        rows.append(
            {
                "label": step_label(lang, step),
                "card": card,
                "value": people.name(step.seat),
                "story": "" if card else story,
            }
        )
    return rows


def _trick_words(session: Session) -> str:
    lang, match = session.language, session.match
    assert match is not None
    number, of = _trick_place(session)
    return lang.t("Trick {number} of {of}.", number=number, of=of)


def _trick_place(session: Session) -> tuple[int, int]:
    match, shown = session.match, session.presenting
    assert match is not None
    of = tricks_in(match.deal)
    done = len(match.deal.line[shown.ply].tricks) - (
        shown.phase == "shown" and not match.deal.line[shown.ply].trick
    )
    return min(max(done, 0) + 1, max(of, 1)), max(of, 1)


def _slider(session: Session) -> dict[str, Any] | None:
    """Return the slider over the tricks that were begun."""
    match = session.match
    assert match is not None
    most = len(match.deal.tricks) + bool(match.deal.trick)
    if most < 2:
        return None
    number = min(_trick_place(session)[0], most)
    return {"max": most, "value": number, "text": _trick_words(session)}


# The way for others to the same cards


@lru_cache(maxsize=64)
def _task_code(course: Course, name: str, preset: str, seed: int) -> str:
    try:
        return exercise_code(course, name, preset, seed)
    except (LessonError, TableError):
        return ""


def _code(session: Session) -> str:
    """Return a code to type for the same cards; empty where none is short enough."""
    if session.place == "play":
        assert session.match is not None
        found = code_of_match_deal(session.match)
    else:
        task, course = session.learning.task, session.learning.course
        if task is None:
            return ""
        found = _task_code(course, session.learning.name, str(task.preset), task.seed)
    return found if len(found) <= _LONG_CODE else ""


def _qr(session: Session) -> dict[str, str]:
    """Return the picture that leads phones to the same cards, and what stands below it."""
    lang = session.language
    at = session.address
    at = replace(at, manner=replace(at.manner, present=False, parts=()), language=session.code)
    if at.lesson is not None:
        at = replace(at, lesson=replace(at.lesson, record=""))
    goal = link(session, at.search())
    if not goal:
        return {"svg": "", "text": lang.t("This page does not know its own address.")}
    text = lang.t("The same cards on your device")
    if only_here(session.base):
        text = lang.t("This address is reached from this computer alone.")
    return {"svg": str(qr_svg(goal, lang.t("Link for the class"))), "text": text}
