"""Hints at the table and the review of a deal: what is asked, worked out, shown and answered.

Both are worked out in small pieces between which the page can do other things. What is no longer
wanted, because the visitor has gone on or stopped it, is not worked out any further.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from californiajack.analysis.hints import Hint, hinting
from californiajack.analysis.review import Moment, Review, review
from californiajack.language.review import moment_sentence, review_summary
from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal

from .felt import sorted_hand
from .pieces import in_pieces

if TYPE_CHECKING:
    from .session import Session

__all__ = ["RUNGS", "Answer", "Coach", "card_of"]

YOU: Final = 0
RUNGS: Final = 3
_SIGN: Final = 0.3  # seconds between two signs of progress
# A card as texts write it, such as 10♥.
_CARD: Final = re.compile(r"(?:10|[2-9A-Z]n?)[♣♦♥♠]")


def card_of(action: Card | Call) -> Card | Call:
    """Return the card that an action lays or puts away, or the call itself."""
    if isinstance(action, Call) and isinstance(action.value, Card):
        return action.value
    return action


@dataclass(slots=True)
class Answer:
    """What the visitor did with a question: the cards tried, and whether the answer was shown."""

    tried: list[Card] = field(default_factory=list)
    shown: bool = False

    def is_settled(self, moment: Moment) -> bool:
        """Tell whether nothing is left to find out."""
        return self.shown or any(card in moment.best for card in self.tried)


class Coach:
    """The help that one session gives."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.hint: Hint | None = None
        self.rung = 0
        self.share: float | None = None  # of the hint that is being made; None: none is
        self.open_cards = False
        self.worlds = 100  # possible deals that a card of the review is judged by
        self.report: Review | None = None
        self.running = False
        self.answers: dict[int, Answer] = {}
        self.said: tuple[int, str] = (0, "")
        self._hinted: Deal | None = None
        self._reviewed: Deal | None = None
        self._work: Iterator[Review] | None = None
        self._stopped = False
        self._hint_ticket = 0
        self._review_ticket = 0

    # Hints

    @property
    def can_hint(self) -> bool:
        """Whether the visitor may ask for a hint now, or for more of one."""
        return self.session.help_allowed and self.session.your_turn

    @property
    def hint_now(self) -> Hint | None:
        """The hint for the position on the table."""
        match = self.session.match
        current = match is not None and self._hinted == match.deal
        return self.hint if current and self.can_hint else None

    @property
    def busy(self) -> bool:
        """Whether a hint for the position on the table is being made."""
        match = self.session.match
        return self.share is not None and match is not None and self._hinted == match.deal

    @property
    def marked(self) -> frozenset[str]:
        """The cards that the hint points at."""
        hint = self.hint_now
        if hint is None or self.rung < 2:
            return frozenset()
        cards = hint.narrowed if self.rung < RUNGS else (hint.action,)
        return frozenset(str(card_of(each)) for each in cards)

    def ask_hint(self, turn: int) -> None:
        """Give a hint, or the next rung of the one that is there."""
        session, match = self.session, self.session.match
        if match is None or turn != session.turn or not self.can_hint or self.busy:
            return
        session.before = None  # nothing has moved
        session.turn += 1
        if self.hint_now is not None:
            self.rung = min(RUNGS, self.rung + 1)
            session.settle()
            return
        self.hint, self.rung, self.share = None, 1, 0.0
        self._hinted = match.deal
        self._hint_ticket += 1
        ticket, deal = self._hint_ticket, match.deal
        session.settle()
        session.run(lambda: self._make_hint(deal, ticket))

    def cancel_hint(self) -> None:
        """Make no hint after all."""
        self._hint_ticket += 1
        if self.share is not None:
            self.share, self.rung, self._hinted = None, 0, None
            self.session.turn += 1
            self.session.settle()

    async def _make_hint(self, deal: Deal, ticket: int) -> None:
        work = hinting(deal.view(YOU))

        def step() -> bool:
            try:
                self.share = next(work)
            except StopIteration as last:
                self.hint, self.share = last.value, None
                return True
            return False

        def wanted() -> bool:
            return ticket == self._hint_ticket and self.busy

        if await in_pieces(step, wanted, sign=self.session.settle, every=_SIGN):
            self.session.turn += 1
            self.session.settle()
        elif ticket == self._hint_ticket:
            self.share = None  # the visitor has gone on

    # The review

    @property
    def can_review(self) -> bool:
        """Whether the deal on the table can be reviewed: it is over, and the visitor has played."""
        match = self.session.match
        if match is None or not self.session.help_allowed or not match.deal.is_over:
            return False
        return any(p.seat == YOU for trick in match.deal.tricks for p in trick.plays)

    @property
    def review_now(self) -> Review | None:
        """The review of the deal on the table, as far as it has come."""
        match = self.session.match
        if match is None or not self.session.help_allowed:
            return None
        return self.report if self._reviewed == match.deal else None

    @property
    def view(self) -> str | None:
        """What the address says of the review, None where it is not on the page."""
        if not self._wanted:
            return None
        return "open-review" if self.open_cards else "review"

    def open(self, view: str | None) -> None:
        """Go to the review if an address asks for it and the deal can be reviewed."""
        if view is not None and self.can_review:
            self.open_cards = view == "open-review"
            self.session.screen = "review"

    @property
    def stopped(self) -> bool:
        """Whether the visitor has stopped the review of the deal on the table."""
        return self._stopped and self.review_now is not None

    @property
    def _wanted(self) -> bool:
        session = self.session
        return session.place == "play" and session.screen == "review" and self.can_review

    def go_on(self) -> None:
        """Begin the review if it is on the page, or go on with it; else let it rest."""
        match = self.session.match
        self._review_ticket += 1
        self.running = False
        if match is None or not self._wanted:
            return
        if self._reviewed != match.deal:
            self._begin(match.deal)
        if not self._stopped and not (self.report and self.report.complete):
            self.running = True
            ticket = self._review_ticket
            self.session.run(lambda: self._run(ticket))

    def _begin(self, deal: Deal) -> None:
        self._reviewed, self._stopped = deal, False
        self.answers = {}
        self._work = review(deal, YOU, open_cards=self.open_cards, worlds=self.worlds)
        self.report = next(self._work)

    def stop(self) -> None:
        """Stop where it is; what was found stays."""
        self._review_ticket += 1
        self.running, self._stopped = False, True
        self.session.settle()

    def resume(self) -> None:
        """Go on after a stop."""
        self._stopped = False
        self.go_on()
        self.session.settle()

    def choose_cards(self, open_cards: bool) -> None:
        """Judge by the cards as they lay, or by what the visitor could know."""
        if open_cards != self.open_cards:
            self.open_cards, self._reviewed = open_cards, None
            self.go_on()
            self.session.settle()

    async def _run(self, ticket: int) -> None:
        def step() -> bool:
            assert self._work is not None
            if self.report is None or not self.report.complete:
                self.report = next(self._work)
            return self.report.complete

        def wanted() -> bool:
            return ticket == self._review_ticket and self._wanted

        done = await in_pieces(step, wanted, sign=self.session.settle, every=_SIGN)
        if ticket != self._review_ticket:
            return
        self.running = False
        if done:
            ready = self.session.language.t("The review is ready.")
            self.say(f"{ready} {self.summary()}")
            self.session.settle()

    def summary(self) -> str:
        """Return what the review comes to, in a sentence or two."""
        report = self.review_now
        if report is None:
            return ""
        moments = report.moments
        return review_summary(
            self.session.language,
            sum(not each.lost for each in moments),
            len(moments),
            report.lost,
            decided=sum(each.method == "exact" for each in moments),
        )

    # Questions

    @property
    def questions(self) -> tuple[Moment, ...]:
        """The plays that are asked again, known once the review is complete."""
        report = self.review_now
        return report.worst if report is not None and report.complete else ()

    def answer_to(self, moment: Moment) -> Answer:
        """Return what was answered to a question so far."""
        return self.answers.setdefault(moment.place, Answer())

    def try_card(self, place: int, card: Card) -> None:
        """Answer a question with a card; one that could not be played does nothing."""
        moment = self._question(place)
        if moment is None or card not in moment.legal:
            return
        answer = self.answer_to(moment)
        if not answer.is_settled(moment) and card not in answer.tried:
            answer.tried.append(card)
            self.say(self.verdict(moment, card))
        self.session.settle()

    def show_answer(self, place: int) -> None:
        """Give the answer to a question."""
        moment = self._question(place)
        if moment is not None:
            self.answer_to(moment).shown = True
            self.say(self.explanation(moment))
            self.session.settle()

    def _question(self, place: int) -> Moment | None:
        return next((each for each in self.questions if each.place == place), None)

    def verdict(self, moment: Moment, card: Card) -> str:
        """Return whether a card answers a question, and why."""
        lang = self.session.language
        written = lang.short(card)
        if card in moment.best:
            right = lang.t("Right: {card}.", card=written)
            return f"{right} {self.explanation(moment)}"
        if not moment.judged.loses(card):
            return lang.t(
                "Not decided: {card} may be as good, the difference is too small to tell.",
                card=written,
            )
        lost = moment.judged.lost[card]
        if moment.method == "exact":
            return lang.n(
                "Not the best: {card} makes {count} point less. Try another card.",
                "Not the best: {card} makes {count} points less. Try another card.",
                round(lost),
                card=written,
            )
        return lang.t(
            "Not the best: {card} makes {lost} points less on average. Try another card.",
            card=written,
            lost=lang.number(lost, 1),
        )

    def explanation(self, moment: Moment) -> str:
        """Return the sentence on a play, and all cards that are about as good as the best."""
        lang = self.session.language
        text = moment_sentence(lang, moment.key, moment.facts)
        if len(moment.best) > 1:
            cards = lang.cards(self.best_cards(moment))
            as_good = lang.t("About equally good: {cards}.", cards=cards)
            text = f"{text} {as_good}"
        return text

    def best_cards(self, moment: Moment) -> list[Card]:
        """Return the best cards of a play and those near them, as they are held in hand."""
        assert self.session.match is not None
        return sorted_hand(moment.best, self.session.match.deal.line[moment.place].trump)

    def say(self, text: str) -> None:
        """Put words into the live region of the page, with the names of the cards."""
        lang = self.session.language
        spoken = _CARD.sub(lambda found: lang.spoken(lang.parse_card(found[0])), text)
        self.said = (self.said[0] + 1, spoken)
