"""A deal or a match as a text to read: rules, hands, every card with its reason, the count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from californiajack.rules.bidding import Call
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.match import Match
from californiajack.rules.options import Rules, preset_name
from californiajack.rules.scoring import Count, ScoreSheet, count_pegs
from californiajack.rules.tricks import Trick

from .calls import call_sentence
from .counts import count_sentence, pip_race_sentence, standing, step_label
from .languages import Language
from .options import option_title, relevant_options, value_sentence
from .people import People
from .presets import preset_sentence, preset_title
from .reasons import reason_short
from .stories import draw_sentence, line_story

__all__ = ["transcript"]


def transcript(play: Deal | Match, lang: Language, names: Sequence[str]) -> str:
    """Return everything that happened in a deal, or in all deals of a match, line by line.

    `names` are those of the seats. All cards are open: it is meant to be read afterwards, or
    beside the table. A deal that is not finished is printed as far as it has come.
    """
    if isinstance(play, Match):
        lines = [*_rules(lang, play.rules)]
        for number, deal in enumerate(play, 1):
            lines += ["", lang.t("Deal {number}", number=number), *_deal(lang, deal, names)]
    else:
        lines = [*_rules(lang, play.rules), "", *_deal(lang, play, names)]
    return "\n".join(lines) + "\n"


def _rules(lang: Language, rules: Rules) -> Iterator[str]:
    name = preset_name(rules)
    yield f"California Jack: {preset_title(lang, name)}"
    yield preset_sentence(lang, name)
    yield ""
    for option in relevant_options(rules):
        sentence = value_sentence(lang, option, getattr(rules, option))
        yield f"{option_title(lang, option)}: {sentence}"


def _deal(lang: Language, deal: Deal, names: Sequence[str]) -> Iterator[str]:
    people = People(lang, names)
    first = deal.line[0]
    yield lang.t("{name} deals.", name=people.name(deal.dealer))
    yield lang.t("The score: {score}.", score=standing(lang, deal.scores, names))
    if deal.cut is not None:
        yield lang.t("{card} is cut for the trump.", card=lang.short(deal.cut))
    yield from _hands(people, first)
    yield from _turned(lang, first, 0)
    yield from _moves(people, deal)
    early = count_pegs(deal)
    if deal.is_over:
        yield ""
        yield from _count(lang, deal, names)
    elif early.winner is not None:
        # A turned Jack or a gift has won the match before the first card.
        yield ""
        yield count_sentence(lang, early, None, names, target=deal.rules.target)


def _hands(people: People, deal: Deal) -> Iterator[str]:
    for seat, hand in enumerate(deal.hands):
        cards = " ".join(people.lang.short(card) for card in sorted(hand))
        yield f"{people.name(seat)}: {cards}"


def _turned(lang: Language, deal: Deal, known: int) -> Iterator[str]:
    """Yield the cards turned up since `known` of them had been."""
    for card in deal.turned[known:]:
        yield lang.t(
            "{card} is turned up: {suit} are trump.",
            card=lang.short(card),
            suit=lang.suit(card.suit),
        )


def _moves(people: People, deal: Deal) -> Iterator[str]:
    for before, after in pairwise(deal.line):
        action = after.last_action
        seat = before.to_move
        assert seat is not None
        if isinstance(action, Call):
            yield from _called(people, before, after, seat, action)
        elif isinstance(action, Card):
            if not before.trick:
                yield ""
                yield people.lang.t("Trick {number}", number=len(before.tricks) + 1)
            yield _played(people, before, seat, action)
            if len(after.tricks) > len(before.tricks):
                yield from _taken(people, after.tricks[-1])
                if after.leftover is not None and after.leftover != before.leftover:
                    yield people.lang.t(
                        "{card} is left over.", card=people.lang.short(after.leftover)
                    )


def _called(people: People, before: Deal, after: Deal, seat: int, call: Call) -> Iterator[str]:
    yield call_sentence(people, seat, call)
    yield from _turned(people.lang, after, len(before.turned))
    if call.kind == "run" and not after.thrown_in:
        yield from _hands(people, after)


def _played(people: People, before: Deal, seat: int, card: Card) -> str:
    reason = before.view(seat).reason(card)
    words = reason_short(people.lang, reason)
    return f"  {people.name(seat)} {people.lang.short(card)}  ({words})"


def _taken(people: People, trick: Trick) -> Iterator[str]:
    lang = people.lang
    taken = lang.n(
        "{name} wins the trick with {count} pip.",
        "{name} wins the trick with {count} pips.",
        trick.pips,
        name=people.name(trick.winner),
    )
    drawn = draw_sentence(lang, trick.draws, people.names)
    yield f"  {taken} {drawn}".rstrip()


def _count(lang: Language, deal: Deal, names: Sequence[str]) -> Iterator[str]:
    sheet: ScoreSheet | None = None
    if deal.thrown_in:
        count = count_pegs(deal)
        yield lang.t("The deal is thrown in")
    else:
        sheet = deal.score()
        count = sheet.count(deal.scores)
        yield lang.t("The count")
        yield from _steps(lang, sheet, count, names)
        yield pip_race_sentence(lang, deal, names)
    yield count_sentence(lang, count, sheet, names, target=deal.rules.target)


def _steps(lang: Language, sheet: ScoreSheet, count: Count, names: Sequence[str]) -> Iterator[str]:
    people = People(lang, names)
    for step in count.steps:
        label = step_label(lang, step)
        card = step.line.card if step.line else None
        if card is not None:
            label += f" {lang.short(card)}"
        story = ""
        if step.line is not None:
            story = line_story(lang, step.line, names, rules=sheet.rules) + " "
        points = lang.number(step.points)
        who = people.name(step.seat) + (f" {points}" if step.seat is not None else "")
        yield f"  {label}: {story}({who}; {standing(lang, step.totals, names)})"
        if step.reaches:
            reached = lang.t(
                "{name} reaches {target}.", name=people.name(step.seat), target=sheet.rules.target
            )
            yield f"  {reached}"
