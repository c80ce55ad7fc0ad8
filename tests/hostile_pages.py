"""Attacks through a page that somebody has changed: whatever it sends to the app in Python."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from californiajack.rules.codes import position_code
from californiajack.ui.address import replay_match, write_played
from californiajack.ui.app import App
from californiajack.ui.places.setup import start_values
from californiajack.ui.session import YOU, Session
from californiajack.ui.settings import CHOICES
from hostile import Attack, changed_json, changed_value, check, foreign_markup, text, value
from hostile_texts import ADDRESSES, PROGRESS, STORED, codes, played

# Where an attack begins: each place, a table in the middle of a trick, at a call and at its end.
STARTS = (
    "?page=learn",
    "?page=learn&lesson=your-first-trick&exercise=two-cards",
    "?page=learn&lesson=which-card-wins&exercise=two-trumps",
    "?page=learn&lesson=your-first-trick&exercise=end",
    "?preset=classic&seed=7&dealer=1",
    "?preset=pitch&seed=4&dealer=1",
    "?preset=seven_up&seed=4&dealer=1",
    "?preset=shasta_three&seed=4&dealer=2",
    "?page=play",
    "?page=explore&view=deal",
    "?page=explore&view=odds&hand=ASKSQS5D5C4H&up=2S&worlds=10",
    "?page=explore&view=rules&deals=2",
    "?page=explore&view=strategies&deals=2",
    "?page=class",
    "?page=class&view=cards",
    "?page=class&view=paper",
    "?page=class&view=results",
    "?page=rules",
    "?preset=no-such-rules",
)
PRESSED = (
    *("start", "draft", "rules", "play", "quick", "back", "table", "new", "next", "undo"),
    *("score", "count", "review", "review-stop", "review-resume", "review-open", "review-try"),
    *("review-answer", "learn", "learn-on", "learn-lesson", "learn-task", "learn-warm"),
    *("learn-practice", "learn-import", "learn-ask", "learn-keep", "learn-erase"),
    *("explore-view", "explore-choose", "explore-run", "explore-stop", "explore-resume"),
    *("explore-code", "explore-roll", "explore-mine", "explore-play", "explore-trick"),
    *("explore-example", "class-view", "class-choose"),
)
VALUES = (
    "classic",
    "3",
    "3 QS",
    "your-first-trick",
    "your-first-trick/two-cards",
    "odds",
    "7 second",
)
FORMS: tuple[dict[str, str], ...] = (
    {},
    dict(start_values("nordic")),
    {**start_values("pitch"), "code": "7"},
    {"hand": "", "preset": "classic", "up": "2S", "lead": "yes", "by": "low", "worlds": "9"},
    {"first": "classic", "second": "=", "option": "follow", "value": "strict", "deals": "2"},
    {"code": "4000-01YY", "by": "careful", "settled": "yes"},
)


@cache
def _over() -> str:
    """Return the hash of a match whose first deal is over."""
    return write_played(played()).partition(".")[0]


def quiet(session: Session | None = None) -> App:
    """Return an app whose long work waits and is never done."""
    app = App(session or Session())
    waiting: list[Callable[[], Awaitable[None]]] = []
    app.session.run = waiting.append
    return app


def opened(rng: random.Random) -> App:
    """Return an app at one of the starts."""
    app = quiet()
    hash_ = rng.choice(("", "", _over()))
    app.session.open(rng.choice(STARTS), hash_)
    for _ in range(rng.randrange(4)):
        if app.session.others_turn:
            app.session.other_acts()
    return app


def frame_message(rng: random.Random) -> dict[str, Any]:
    """Return a message that the frame sends."""
    address = {"search": rng.choice(ADDRESSES), "hash": rng.choice(("", "#ABC"))}
    kept = {"stored": json.dumps(STORED), "progress": json.dumps(PROGRESS), "kept": True}
    name = rng.choice(list(CHOICES))
    return rng.choice(
        (
            {"type": "hello", "n": 1, "languages": ["de", "en"], "dark": False, **address, **kept},
            {"type": "address", **address},
            {"type": "place", "place": rng.choice(("learn", "play", "explore", "class", "rules"))},
            {"type": "language", "code": rng.choice(("en", "sv"))},
            {"type": "setting", "name": name, "value": rng.choice(CHOICES[name])},
            {"type": "dark", "dark": True},
            {"type": "progress", "text": changed_json(rng, PROGRESS), "wanted": True},
            {"type": "storage", "kept": False},
        )
    )


def table_message(rng: random.Random, app: App) -> dict[str, Any]:
    """Return a message that the table sends, for the turn that it is."""
    turn = app.session.turn
    cards = [each["card"] for each in app.table.state.get("hand", ())] or ["QS"]
    calls = [each["id"] for each in app.table.state.get("calls", ())] or ["pass"]
    buttons = ("undo", "next", "hint", "cancel", "new", "count", "again", "show", "rules:nordic")
    return rng.choice(
        (
            {"type": "play", "card": rng.choice(cards), "turn": turn},
            {"type": "call", "id": rng.choice(calls), "turn": turn},
            {"type": "answer", "value": rng.choice((*cards, "you", "12", "a b")), "turn": turn},
            {"type": "button", "id": rng.choice(buttons), "turn": turn},
            {"type": "setting", "name": "view", "value": "text"},
        )
    )


def page_message(rng: random.Random) -> dict[str, Any]:
    """Return a message that a page of words sends."""
    form = dict(rng.choice(FORMS))
    if "code" in form:
        form["code"] = rng.choice((*codes(), position_code(played().deal), "7"))
    file = {"name": text(rng), "text": changed_json(rng, PROGRESS)}
    more: dict[str, Any] = {"file": file} if rng.random() < 0.3 else {}
    name, pressed = rng.choice(PRESSED), rng.choice(VALUES)
    return {"type": "act", "name": name, "value": pressed, "form": form, **more}


def changed_message(rng: random.Random, message: Any) -> Any:
    """Return a message that is changed, or none at all."""
    if rng.random() < 0.03:
        return value(rng)
    found = message
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        found = changed_value(rng, found)
    return found


def state_of(app: App) -> tuple[Any, ...]:
    """Return what a message that makes no sense must leave as it is."""
    session = app.session
    learning, lab = session.learning, session.exploring
    chosen = (copy.deepcopy(lab.chosen), lab.view, copy.deepcopy(session.classroom.chosen))
    place = (session.place, session.screen, session.code, session.opening, session.fault)
    return (session.match, place, dict(session.settings), learning.task, learning.progress, chosen)


def check_app(app: App, before: tuple[Any, ...]) -> None:
    """Check what holds after every message: the match, the progress, and all the page is told."""
    session = app.session
    match = session.match
    if match is not None and match is not before[0]:
        again, problem = replay_match(session.opening.match(0), write_played(match))
        check(problem is None and again == match, "a match that its address does not bring back")
    check(all(session.settings[name] in CHOICES[name] for name in CHOICES), "a strange setting")
    told = (app.frame.data, app.frame.address, app.frame.store, app.frame.progress)
    json.dumps([*told, app.table.state, app.page.content], ensure_ascii=False).encode()
    html = str(app.page.content.get("html", ""))
    check(not foreign_markup(html), f"markup: {foreign_markup(html)[:3]}")
    if app.table.visible and not session.at_lesson and match is not None:
        shown = json.dumps(app.table.state)
        hidden = [card for card in match.deal.view(YOU).unseen if f'"{card}"' in shown]
        check(not hidden, f"the page is told {len(hidden)} cards of others")


def attack_frame(rng: random.Random) -> None:
    """Messages of the frame: address, settings, storage."""
    app = opened(rng)
    for _ in range(rng.randint(1, 3)):
        message, before = changed_message(rng, frame_message(rng)), state_of(app)
        app.frame._handle_msg(message)
        check_app(app, before)


def attack_table(rng: random.Random) -> None:
    """Messages of the table: what is refused changes nothing."""
    app = opened(rng)
    for _ in range(rng.randint(1, 4)):
        message, before = changed_message(rng, table_message(rng, app)), state_of(app)
        app.table._handle_msg(message)
        check_app(app, before)
        if app.table.refused:
            check(state_of(app) == before, "a refused message changes something")


def attack_page(rng: random.Random) -> None:
    """Messages of the pages of words: an unknown name changes nothing."""
    app = opened(rng)
    for _ in range(rng.randint(1, 3)):
        message, before = changed_message(rng, page_message(rng)), state_of(app)
        app.page._handle_msg(message)
        check_app(app, before)
        if not isinstance(message, dict) or message.get("name") not in PRESSED:
            check(state_of(app) == before, "a message without sense changes something")
        if isinstance(message, dict) and message.get("name") != "learn-erase":
            done, known = app.session.learning.progress.done, before[4].done
            check(all(done.get(name, -1) >= stars for name, stars in known.items()), "stars lost")


ATTACKS: dict[str, Attack] = {"frame": attack_frame, "table": attack_table, "page": attack_page}
