"""Every place and state of the app by name: an address, what shows that it is there, a few steps.

One page goes through all of them without being loaded anew: an address is opened as the browser's
back and forward do it. Tests choose which states they look at and under which conditions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fitting import LOOK
from pages import STEP_TIMEOUT, AppPage
from pages_explore import WORK_TIMEOUT, LabPage
from pages_learn import Hand, LessonPage
from pages_present import Projection
from playwright.sync_api import expect

from californiajack.ui.learning import the_course
from handed_in import a_class
from sessions import at_table, to_the_end

LONG_WORK = 240_000  # ms; a review and a hint are worked out, on a busy machine for minutes
HAND = "ASKSQS5D5C4H"

Step = Callable[[AppPage], object]


@dataclass(frozen=True)
class State:
    """A state: its name (``place-what``), its address, what shows it, the steps into and out of it.

    `large`: it has more on it than a small screen is made for (a projector, sheets of paper).
    """

    name: str
    query: str
    shows: Step
    steps: tuple[Step, ...] = ()
    back: tuple[Step, ...] = ()
    large: bool = False

    @property
    def place(self) -> str:
        """The place that it belongs to."""
        return self.name.partition("-")[0]


def go(app: AppPage, query: str) -> None:
    """Go to an address as the browser's back does, without loading the page anew."""
    app.page.evaluate(
        """(query) => {
            history.pushState(null, "", location.pathname + query)
            dispatchEvent(new PopStateEvent("popstate"))
        }""",
        query,
    )


@contextmanager
def opened(app: AppPage, state: State, lang: str = "en") -> Iterator[AppPage]:
    """Bring the page into a state in a language, and out of it again."""
    search, mark, played = state.query.partition("#")
    turn = app.table.get_attribute("data-turn") if app.table.count() else None
    go(app, f"{search}&lang={lang}{mark}{played}")
    expect(app.page.locator("html")).to_have_attribute("lang", lang, timeout=STEP_TIMEOUT)
    if state.shows in (table, task) and turn is not None:
        expect(app.table).not_to_have_attribute("data-turn", turn, timeout=STEP_TIMEOUT)
    state.shows(app)
    for step in state.steps:
        step(app)
    yield app
    for step in state.back:
        step(app)


# What shows that a state is there


def words(key: str, selector: str = "h1") -> Step:
    """A page of words, with something on it."""

    def wait(app: AppPage) -> None:
        # Of a match the number of the deal belongs to the key, too.
        app.page_key(rf"^{key}(-\w+)?$")
        expect(app.words.locator(selector).first).to_be_visible(timeout=STEP_TIMEOUT)

    return wait


def table(app: AppPage) -> None:
    """A match on the table, whatever phase it is in."""
    expect(app.table).to_be_visible(timeout=STEP_TIMEOUT)
    expect(app.table).not_to_have_attribute("data-lesson", "", timeout=STEP_TIMEOUT)
    app.wait_for("play", "call", "over")


def task(app: AppPage) -> None:
    """A task of a lesson."""
    LessonPage(app).lesson()


def screen(app: AppPage) -> None:
    """Something that is presented."""
    Projection(app).ready()
    expect(app.page.locator(".projection")).to_be_visible(timeout=STEP_TIMEOUT)
    _fitted(app)


def _fitted(app: AppPage) -> None:
    """Wait until what is presented has been given its size."""
    app.page.wait_for_function(f"() => ({LOOK})('fitted')", timeout=STEP_TIMEOUT)


# Addresses of matches


def match(name: str, seed: int, dealer: int, until: Callable[[Any], bool]) -> str:
    """The address of a match, played until something is the case."""
    session = at_table(name, seed, dealer=dealer)
    for _ in range(400):
        if session.your_turn and until(session.match.deal):
            break
        if session.match.deal.is_over:
            break
        if session.your_turn:
            deal = session.match.deal
            session.act((deal.legal_moves or deal.legal_calls)[0], session.turn)
        else:
            session.other_acts()
    return session.address.search() + session.address.hash()


def _blocked(deal: Any) -> bool:
    """Whether a card of the hand may not be played, in a deal that has begun."""
    return len(deal.tricks) > 2 and 0 < len(deal.legal_moves) < len(deal.hands[deal.to_move])


def _discarding(deal: Any) -> bool:
    return any(type(call).__name__ == "Discard" for call in deal.legal_calls)


def finished(name: str, seed: int = 5) -> str:
    """The address of a deal that was played to its end."""
    session = to_the_end(at_table(name, seed, dealer=0))
    return session.address.search() + session.address.hash()


# Steps


def press(selector: str) -> Step:
    """Press something on a page of words or in the frame."""
    return lambda app: app.page.locator(f"{selector}:visible").first.click()


def tool(name: str) -> Step:
    """Press a button of the table."""
    return lambda app: app.button(name).first.click()


def key(name: str) -> Step:
    """Press a key."""
    return lambda app: app.page.keyboard.press(name)


def _open_dialog(app: AppPage) -> None:
    app.page.locator("header [data-id='settings']").click()
    expect(app.page.locator("dialog.settings[open]")).to_be_visible()


def _show_keys(app: AppPage) -> None:
    app.playable.first.focus()
    app.page.keyboard.press("?")
    expect(app.table.locator("dialog[open]")).to_be_visible()


def _last_trick(app: AppPage) -> None:
    app.button("last").click()
    expect(app.table.locator("dialog[open]")).to_be_visible()


def _leave_dialog(app: AppPage) -> None:
    app.page.keyboard.press("Escape")
    expect(app.page.locator("dialog[open]")).to_have_count(0)


def _as_text(app: AppPage) -> None:
    app.button("view").click()
    app.table.locator(".text-view").wait_for(state="visible")


def _as_table(app: AppPage) -> None:
    app.button("view").click()
    app.table.locator(".board").wait_for(state="visible")


def _view(name: str) -> Step:
    """Choose the view of the table in the settings."""

    def choose(app: AppPage) -> None:
        _open_dialog(app)
        app.page.locator("dialog [data-setting='view']").select_option(name)
        _leave_dialog(app)

    return choose


def _refused(app: AppPage) -> None:
    app.blocked.first.focus()
    app.page.keyboard.press("Enter")
    expect(app.live_text("assertive")).not_to_be_empty()


def _open_reasons(app: AppPage) -> None:
    why = app.table.locator(".why:visible")
    if why.count():
        why.first.click()


def _hint(app: AppPage) -> None:
    app.button("hint").click()
    expect(app.table.locator(".prompt")).to_contain_text(re.compile(r"1 \w+ 3"), timeout=LONG_WORK)


def _count(app: AppPage) -> None:
    app.count()
    expect(app.words.locator("h1")).to_be_visible(timeout=STEP_TIMEOUT)


def _all_at_once(app: AppPage) -> None:
    everything = app.words.locator("#b-all:visible")
    if everything.count():
        everything.click()
    expect(app.words.locator("#b-all:visible")).to_have_count(0)


def _score(app: AppPage) -> None:
    app.words.locator("#b-score").click()
    app.page_key("^play-score-")


def _reviewed(app: AppPage) -> None:
    expect(app.words.locator("p.lead")).to_be_visible(timeout=LONG_WORK)


def _exam_ended(app: AppPage) -> None:
    app.page.evaluate("sessionStorage.clear()")


# A lesson


def _answer(app: AppPage) -> None:
    lesson = LessonPage(app)
    lesson.after(lambda: lesson.give(lesson.task, Hand()))
    expect(lesson.verdict).to_have_attribute("data-verdict", "right")


def _mistake(app: AppPage) -> None:
    lesson = LessonPage(app)
    wrong = next(k for k in lesson.task.question.keys if k not in lesson.task.posed.accepted)
    goal = lesson.option(wrong)
    lesson.after((goal if goal.count() else app.card(wrong)).click)
    expect(lesson.verdict).to_have_attribute("data-verdict", "wrong")


def _lesson_hint(app: AppPage) -> None:
    LessonPage(app).after(LessonPage(app).button("hint").click)
    expect(app.table.locator(".l-hint").first).to_be_visible()


def _help(app: AppPage) -> None:
    app.table.locator(".l-help").click()
    expect(app.table.locator("dialog[open]")).to_be_visible()


def _typed_code(app: AppPage) -> None:
    app.words.locator("#have-code-title").click()
    app.words.locator("#typed-code").fill("4000-01YZ")
    app.words.locator("#typed-code").press("Enter")
    expect(app.words.locator("#typed-problem")).to_be_visible(timeout=STEP_TIMEOUT)


def _lesson(name: str) -> str:
    lesson, _, exercise = name.partition("/")
    return f"?page=learn&lesson={lesson}&exercise={exercise}"


# The lab


def _plots(*names: str, run: bool = True) -> Step:
    """Let the view be worked out, and wait for its plots."""

    def wait(app: AppPage) -> None:
        lab = LabPage(app)
        if run:
            expect(lab.page.locator("#lab-run")).to_be_visible(timeout=WORK_TIMEOUT)
            lab.run()
        lab.drawn(*names)
        if run:
            lab.finished()

    return wait


def _hand_in(app: AppPage) -> None:
    files = [
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        for name, text in a_class(12)
    ]
    files.append({"name": "cut off.json", "mimeType": "application/json", "buffer": b"{"})
    app.page.locator("#results-files").set_input_files(files)
    expect(app.words.locator("table").first).to_be_visible(timeout=STEP_TIMEOUT)


def _no_results(app: AppPage) -> None:
    app.words.locator("#results-clear").click()


# The presenter


def _present(*keys: str) -> Step:

    def act(app: AppPage) -> None:
        Projection(app).press(*keys)
        _fitted(app)

    return act


def _tools(app: AppPage) -> None:
    app.page.mouse.move(300, 301)
    app.page.mouse.move(300, 300)
    expect(app.page.locator(".projection [role='toolbar']")).to_have_css("opacity", "1")


# All states

PLAY = [
    State("play-setup", "?page=play", words("play-setup-0")),
    State(
        "play-settings",
        "?page=play",
        words("play-setup-0"),
        (_open_dialog,),
        (_leave_dialog,),
    ),
    State("play-table", match("captured", 5, 0, lambda _: True), table),
    State("play-blocked", match("captured", 5, 0, _blocked), table, (_refused,)),
    State("play-reasons", match("captured", 5, 0, _blocked), table, (_open_reasons,)),
    State("play-last", match("classic", 5, 1, _blocked), table, (_last_trick,), (_leave_dialog,)),
    State(
        "play-keys", match("classic", 5, 1, lambda _: True), table, (_show_keys,), (_leave_dialog,)
    ),
    State("play-hint", "?page=play&preset=classic&with=careful&seed=7&dealer=1", table, (_hint,)),
    State("play-beg", "?page=play&preset=seven_up&with=careful&seed=11&dealer=1", table),
    State("play-discard", match("seven_up", 4, 0, _discarding), table),
    State("play-bid", "?page=play&preset=pitch&with=careful,careful&seed=3&dealer=2", table),
    State("play-three", match("shasta_three", 8, 0, lambda d: len(d.tricks) > 2), table),
    State("play-text", match("captured", 5, 0, _blocked), table, (_as_text,), (_as_table,)),
    State("play-text-bid", match("pitch", 3, 2, lambda _: True), table, (_as_text,), (_as_table,)),
    State("play-over", finished("classic"), table),
    State("play-count", finished("classic"), table, (_count,)),
    State("play-counted", finished("captured"), table, (_count, _all_at_once)),
    State("play-counted-three", finished("shasta_three"), table, (_count, _all_at_once)),
    State("play-score", finished("seven_up"), table, (_count, _score)),
    State("play-fault", "?preset=x", words("play-fault")),
    State("play-exam", f"{match('classic', 6, 1, _blocked)}".replace("#", "&help=off#"), table),
]
REVIEW = [
    State(
        "play-review",
        finished("captured").replace("#", "&view=review#"),
        words("play-review"),
        (_reviewed,),
    ),
]
LEARN = [
    State("learn-course", "?page=learn", words("learn-course")),
    State("learn-predict", _lesson("your-first-trick/two-cards"), task),
    State("learn-complete", _lesson("draw-and-lead/last-steps"), task),
    State("learn-fill", _lesson("pips-and-game/both-piles"), task),
    State("learn-count", _lesson("pips-and-game/ten-and-king"), task),
    State("learn-judge", _lesson("which-card-wins/ace-beats-all"), task),
    State("learn-make", _lesson("which-card-wins/beat-the-ace"), task),
    State("learn-order", _lesson("draw-and-lead/the-order"), task),
    State("learn-order-points", _lesson("score-the-deal/counting-order"), task),
    State("learn-play", _lesson("your-first-trick/take-it"), task),
    State("learn-select", _lesson("what-may-i-play/suit-in-hand"), task),
    State("learn-watch", _lesson("what-may-i-play/see-it-once"), task),
    State("learn-fullest", _lesson("high-and-low/find-both"), task),
    State("learn-right", _lesson("your-first-trick/two-cards"), task, (_answer,)),
    State("learn-wrong", _lesson("your-first-trick/two-cards"), task, (_mistake,)),
    State("learn-wrong-card", _lesson("your-first-trick/let-it-go"), task, (_mistake,)),
    State("learn-right-cards", _lesson("what-may-i-play/suit-in-hand"), task, (_answer,)),
    State("learn-right-order", _lesson("draw-and-lead/the-order"), task, (_answer,)),
    State("learn-hint", _lesson("what-may-i-play/suit-in-hand"), task, (_lesson_hint,)),
    State("learn-help", _lesson("what-may-i-play/suit-in-hand"), task, (_help,), (_leave_dialog,)),
    State(
        "learn-text",
        "?page=rules",
        words("rules.*"),
        (_view("text"), lambda app: go(app, _lesson("your-first-trick/take-it")), task),
        (lambda app: go(app, "?page=rules"), words("rules.*"), _view("table")),
    ),
    State("learn-end", _lesson("your-first-trick/end"), words("learn-end")),
    State("learn-test", _lesson("what-may-i-play/prove-it"), task),
    State("learn-practice", "?page=learn&lesson=practice&exercise=2", task),
    State("learn-code", "?page=learn", words("learn-course"), (_typed_code,)),
    State("learn-fault", "?page=learn&lesson=nothing", words("learn-fault")),
]
EXPLORE = [
    State(
        "explore-deal",
        "?page=explore&view=deal&trick=9",
        words("explore-deal"),
        (_plots("cards", "race", "ranks", run=False),),
    ),
    State(
        "explore-odds",
        f"?page=explore&view=odds&hand={HAND}&up=2S&worlds=2000",
        words("explore-odds"),
        (_plots("odds"),),
    ),
    State(
        "explore-rules",
        "?page=explore&view=rules&deals=50",
        words("explore-rules"),
        (_plots("rules"),),
    ),
    State(
        "explore-strategies",
        "?page=explore&view=strategies&first=random&deals=2",
        words("explore-strategies"),
        (_plots("strategies"),),
    ),
]
# Neighbours differ in their page, so that none is taken for the one before it.
CLASS = [
    State("class-guide", "?page=class&view=guide", words("class-guide")),
    State("class-cards", "?page=class&view=cards&what=day", words("class-cards", "#hand-qr")),
    State("class-results", "?page=class&view=results", words("class-results", "#results-files")),
    State(
        "class-exercise",
        "?page=class&view=cards&what=exercise",
        words("class-cards", "#cards-lesson"),
    ),
    State(
        "class-paper",
        "?page=class&view=paper&kind=lesson&lesson=your-first-trick",
        words("class-paper", ".paper-page"),
    ),
    State(
        "class-handed-in",
        "?page=class&view=results",
        words("class-results", "#results-files"),
        (_hand_in,),
    ),
    State("class-table", "?page=class&view=cards&what=puzzles", words("class-cards", "#hand-qr")),
    State("class-score", "?page=class&view=paper&kind=score", words("class-paper", ".paper-page")),
]
RULES = [
    State("rules-all", "?page=rules", words("rules.*")),
    State("rules-seven-up", "?page=rules&preset=seven_up", words("rules.*")),
]
_FIRST = "?page=learn&lesson=your-first-trick&exercise=two-cards&view=present"
PRESENT = [
    State("present-ask", _FIRST, screen, (_tools,), large=True),
    State("present-vote", _FIRST, screen, (_present("v", "a"), _tools), large=True),
    State("present-reveal", _FIRST, screen, (_present("PageDown"),), large=True),
    State("present-code", _FIRST, screen, (_present("q"),), large=True),
    State("present-keys", _FIRST, screen, (key("?"),), (key("Escape"),), large=True),
    State("present-blank", _FIRST, screen, (_present("b"),), (_present("b"),), large=True),
    State(
        "present-deal",
        finished("classic").replace("#", "&view=present#"),
        screen,
        (_present("PageDown", "o"),),
        large=True,
    ),
]
STATES = [*PLAY, *LEARN, *EXPLORE, *CLASS, *RULES, *PRESENT, *REVIEW]
LESSONS = [card.id for card in the_course().lessons]
