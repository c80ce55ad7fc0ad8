"""The count of a deal in words: who wins, how the match stands, who was ahead in pips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.scoring import Count, ScoreSheet, Step

from .languages import N_, Language
from .people import People
from .points import point_name, point_word

__all__ = ["count_sentence", "pip_race_sentence", "pips_by_trick", "standing", "step_label"]

_MOST_POINTS: Final = (
    N_("You have the most points and win the match {score}."),
    N_("{name} has the most points and wins the match {score}."),
)
_REACHES: Final = (
    N_("You reach {target} with the {point} and win the match {score}."),
    N_("{name} reaches {target} with the {point} and wins the match {score}."),
)
_REACHES_FIRST: Final = (
    N_("You reach {target} first, with the {point}, and win the match."),
    N_("{name} reaches {target} first, with the {point}, and wins the match."),
)
_BIDDER_FIRST: Final = (
    N_("You bid, so you count first: you reach {target} with the {point} and win."),
    N_("{name} bid and counts first: reaches {target} with the {point} and wins."),
)


def step_label(lang: Language, step: Step) -> str:
    """Return what was booked, as it stands in the table: ``High``, ``Turned Jack``."""
    return point_name(lang, step.key)


def standing(
    lang: Language, totals: Sequence[int], names: Sequence[str], you: int | None = None
) -> str:
    """Return how a match stands: ``You 7, Careful 5``."""
    people = People(lang, names, you)
    return ", ".join(f"{people.name(seat)} {lang.number(each)}" for seat, each in enumerate(totals))


def count_sentence(
    lang: Language,
    count: Count,
    sheet: ScoreSheet | None,
    names: Sequence[str],
    you: int | None = None,
    *,
    target: int | None = None,
) -> str:
    """Return what a counted deal means for the match.

    `sheet` is None when the match was decided, or the deal thrown in, before a card was led;
    then give the `target`.
    """
    people = People(lang, names, you)
    goal = sheet.rules.target if sheet is not None else target
    parts = []
    if sheet is not None:
        parts += _contract(people, sheet)
    if count.winner is not None:
        parts += _won(people, count, sheet, goal or 0)
    elif count.reason == "play_on":
        best = max(count.totals)
        parts.append(lang.t("It is a tie at {points}, so the match goes on.", points=best))
    elif goal is None:
        parts.append(lang.t("The match goes on."))
    else:
        parts.append(lang.t("Nobody has reached {target} yet, so the match goes on.", target=goal))
    if count.winner is None:
        score = standing(lang, count.totals, names, you)
        parts.append(lang.t("The score: {score}.", score=score))
    return " ".join(parts)


def _contract(people: People, sheet: ScoreSheet) -> list[str]:
    """Return whether a bid was made."""
    if sheet.bidder is None or sheet.bid is None or not sheet.rules.setback:
        return []
    values = {"bid": sheet.bid, "made": sheet.made[sheet.bidder]}
    if sheet.bid_failed:
        return [
            people.sentence(
                sheet.bidder,
                N_("You bid {bid} and made only {made}: {bid} off."),
                N_("{name} bid {bid} and made only {made}: {bid} off."),
                **values,
            )
        ]
    return [
        people.sentence(
            sheet.bidder,
            N_("You bid {bid} and made {made}: the bid is kept."),
            N_("{name} bid {bid} and made {made}: the bid is kept."),
            **values,
        )
    ]


def _won(people: People, count: Count, sheet: ScoreSheet | None, target: int) -> list[str]:
    """Return who wins, with which point, and the score."""
    lang = people.lang
    winner = count.winner
    assert winner is not None
    others = [total for seat, total in enumerate(count.totals) if seat != winner]
    score = lang.t(
        "{points} to {others}",
        points=count.totals[winner],
        others=lang.join([lang.number(each) for each in others]),
    )
    if count.reason == "highest" or count.decided_at is None:
        return [people.sentence(winner, *_MOST_POINTS, score=score)]
    point = point_word(lang, count.steps[count.decided_at].key)
    values = {"target": target, "point": point, "score": score}
    if all(total < target for total in others):
        parts = [people.sentence(winner, *_REACHES, **values)]
    else:
        bidder = count.reason == "bidder_first"
        pair = _BIDDER_FIRST if bidder else _REACHES_FIRST
        parts = [
            people.sentence(winner, *pair, **values),
            lang.t("The final score is {score}.", score=score),
        ]
        if bidder:
            return parts
    if sheet is not None:
        order = lang.join([point_name(lang, line.point) for line in sheet.lines])
        parts.append(lang.t("Points count in the order {order}.", order=order))
    return parts


# The pip race


def pips_by_trick(deal: Deal) -> list[tuple[int, ...]]:
    """Return the pips of each seat after every trick, from zero before the first.

    An odd card that goes to the winner of the last trick is in the last entry.
    """
    race = [(0,) * deal.players]
    for trick in deal.tricks:
        pips = list(race[-1])
        pips[trick.winner] += trick.pips
        race.append(tuple(pips))
    if deal.is_over and deal.tricks:
        race[-1] = tuple(
            sum(card.pips for card in deal.captured(seat)) for seat in range(deal.players)
        )
    return race


def pip_race_sentence(
    lang: Language, deal: Deal, names: Sequence[str], you: int | None = None
) -> str:
    """Return who took the lead in pips for good, in which trick and with which cards."""
    people = People(lang, names, you)
    race = pips_by_trick(deal)
    final = race[-1]
    best = max(final)
    leaders = [seat for seat, pips in enumerate(final) if pips == best]
    if best == 0:
        return lang.t("Nobody captured a card that counts.")
    if len(leaders) > 1:
        who = lang.join([people.name(seat) for seat in leaders])
        return lang.n(
            "The race ends in a tie at {count} pip: {who}.",
            "The race ends in a tie at {count} pips: {who}.",
            best,
            who=who,
        )
    leader = leaders[0]
    taken = _lead_for_good(race, leader)
    cards = _counting_cards(deal, taken)
    values = {"trick": taken, "cards": lang.cards(cards)}
    if all(pips[leader] == max(pips) for pips in race):
        return people.sentence(
            leader,
            N_("You were never behind and led from trick {trick} on, with {cards}."),
            N_("{name} was never behind and led from trick {trick} on, with {cards}."),
            **values,
        )
    return people.sentence(
        leader,
        N_("You took the lead for good in trick {trick}, with {cards}."),
        N_("{name} took the lead for good in trick {trick}, with {cards}."),
        **values,
    )


def _lead_for_good(race: Sequence[Sequence[int]], leader: int) -> int:
    """Return the number of the trick after which `leader` was ahead of all others to the end."""
    number = len(race) - 1
    while number > 0:
        before = race[number - 1]
        if any(pips >= before[leader] for seat, pips in enumerate(before) if seat != leader):
            break
        number -= 1
    return number


def _counting_cards(deal: Deal, number: int) -> list[Card]:
    """Return the cards with pips that were captured in a trick, dearest first."""
    trick = deal.tricks[number - 1]
    cards = [play.card for play in trick.plays]
    odd = deal.leftover
    if number == len(deal.tricks) and odd is not None and odd in deal.captured(trick.winner):
        cards.append(odd)
    return sorted((card for card in cards if card.pips), key=lambda card: -card.pips)
