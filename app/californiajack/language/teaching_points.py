"""Why an answer about pips, points and best cards is right or wrong, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import Card
from californiajack.rules.scoring import Count, Line, Step

from .counts import count_sentence
from .languages import N_, Language, capital
from .points import point_name
from .stories import fate_story, line_story
from .teaching_facts import Facts, fact_words, lesson_people, seat_number
from .teaching_labels import option_label

__all__ = ["POINT_WHYS", "scores_sentence", "situation_sentence"]

Why = Callable[[Language, Facts], str]

_PLAIN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "only_card": N_("{card} is the only card that may be played."),
        "all_equal": N_("Here every card leads to the same points."),
        "keeps_card": N_("With {card} you capture {kept}, whatever your opponent does."),
        "gives_card": N_("After {card} your opponent can get {kept}. {best} is sure to keep it."),
        "counts_nothing": N_("{card} has no pips."),
        "decides_high": N_("{card} is the highest trump. It decides High."),
        "decides_low": N_("{card} is the lowest trump. It decides Low."),
        "decides_jack": N_("{card} is the Jack of trumps. It decides the Jack point."),
        "decides_nine": N_("{card} is the Nine of trumps. It decides the Shasta point."),
        "decides_nothing": N_("{card} decides none of these points."),
        "no_trump": N_("{card} is no trump, so it decides none of these points."),
        "deciding": N_("These cards decide: {cards}."),
    }
)
_PIP_VALUES: Final = N_(
    "A Ten has ten pips, an Ace four, a King three, a Queen two, a Jack one. Other cards have none."
)


def _plain(key: str) -> Why:
    return lambda lang, facts: lang.t(_PLAIN[key], **fact_words(lang, facts))


def _strings(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else []


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


# Best cards

_THIS_TRICK: Final = (N_("You take this trick."), N_("{Name} takes this trick."))
_ANSWER: Final = (
    N_("Your opponent answers {answers}, and you take the trick."),
    N_("Your opponent answers {answers} and takes the trick."),
)
_SCORES: Final = (N_("you score {points}"), N_("{name} scores {points}"))


def scores_sentence(lang: Language, owners: Sequence[tuple[str, str]]) -> str:
    """Return who scores which points, inside a sentence: ``you score High, nobody scores Game``."""
    people = lesson_people(lang)
    parts = []
    for seat in ("you", "opponent", "third", "nobody"):
        points = [point_name(lang, point) for point, owner in owners if owner == seat]
        if points:
            parts.append(people.say(seat_number(seat), *_SCORES, points=lang.join(points)))
    return lang.join(parts)


def _owners(facts: Facts, place: int) -> list[tuple[str, str]]:
    """Return the points that depend on the card, with who gets them."""
    changes = facts["changes"]
    assert isinstance(changes, list)
    return [(str(change[0]), str(change[place])) for change in changes]


def _best_card(lang: Language, facts: Facts) -> str:
    words = fact_words(lang, facts)
    parts = [lang.t("No card is better than {card}.", **words)]
    best = _strings(facts["best"])
    if len(best) > 1:
        parts.append(lang.t("Just as good: {cards}.", cards=lang.cards(_without(best, facts))))
    gap = _number(facts["gap"])
    parts.append(
        lang.n(
            "Every other card costs at least {count} point.",
            "Every other card costs at least {count} points.",
            gap,
        )
    )
    scores = scores_sentence(lang, _owners(facts, 1))
    parts.append(lang.t("With best play on both sides from here on, {scores}.", scores=scores))
    return " ".join(parts)


def _without(best: Sequence[str], facts: Facts) -> list[str]:
    return [card for card in best if card != facts["card"]]


def _loses_points(lang: Language, facts: Facts) -> str:
    words = fact_words(lang, facts)
    lost = _number(facts["lost"])
    card = words["card"]
    parts = [lang.n("{card} costs {count} point.", "{card} costs {count} points.", lost, card=card)]
    answers = _strings(facts["answers"])
    if len(answers) == 1:
        won = facts["winner"] == "you"
        parts.append(lang.t(_ANSWER[0 if won else 1], answers=lang.cards(answers)))
    else:
        people = lesson_people(lang)
        parts.append(people.sentence(seat_number(facts["winner"]), *_THIS_TRICK))
    after = scores_sentence(lang, _owners(facts, 2))
    instead = scores_sentence(lang, _owners(facts, 1))
    parts.append(lang.t("With best play on both sides after that, {scores}.", scores=after))
    parts.append(lang.t("With {better} instead, {scores}.", better=words["better"], scores=instead))
    return " ".join(parts)


def _reply_best(lang: Language, facts: Facts) -> str:
    people = lesson_people(lang)
    best = lang.t("{card} is your opponent's best answer to {led}.", **fact_words(lang, facts))
    return f"{best} {people.sentence(seat_number(facts['winner']), *_THIS_TRICK)}"


def _reply_worse(lang: Language, facts: Facts) -> str:
    costs = lang.n(
        "{card} costs your opponent {count} point.",
        "{card} costs your opponent {count} points.",
        _number(facts["lost"]),
        card=lang.short(str(facts["card"])),
    )
    better = lang.t("Better is {best}.", **fact_words(lang, facts))
    return f"{costs} {better}"


# Pips


def _ledger(lang: Language, value: object) -> str:
    """Return cards with their pips: ``10♥ (10), A♠ (4)``."""
    items = value if isinstance(value, list) else []
    return ", ".join(f"{lang.short(str(card))} ({lang.number(pips)})" for card, pips in items)


def _pips_sum(lang: Language, facts: Facts) -> str:
    pips = _number(facts["pips"])
    if not pips:
        return lang.t("None of these cards has pips.")
    return lang.n(
        "{ledger}: that makes {count} pip.",
        "{ledger}: that makes {count} pips.",
        pips,
        ledger=_ledger(lang, facts["ledger"]),
    )


def _count_again(lang: Language, facts: Facts) -> str:
    """Return which cards count, without what they count."""
    ledger = facts.get("ledger")
    cards = [str(card) for card, _ in ledger] if isinstance(ledger, list) else []
    values = lang.t(_PIP_VALUES)
    if not cards:
        return values
    return lang.t("These cards count: {cards}.", cards=lang.cards(cards)) + " " + values


def _counts_pips(lang: Language, facts: Facts) -> str:
    return lang.n(
        "{card} has {count} pip.",
        "{card} has {count} pips.",
        _number(facts["pips"]),
        card=lang.short(str(facts["card"])),
    )


def _pips_compared(lang: Language, facts: Facts) -> str:
    parts = []
    for key, pips in (("first", facts["first_pips"]), ("second", facts["second_pips"])):
        name = capital(option_label(lang, "more_pips", key, facts))
        count = lang.n("{count} pip", "{count} pips", _number(pips))
        parts.append(lang.t("{name}: {count}.", name=name, count=count))
    return " ".join(parts)


def _sum(key: str) -> Why:
    def sentence(lang: Language, facts: Facts) -> str:
        pips, need = _number(facts["pips"]), _number(facts["need"])
        count = lang.n("These cards have {count} pip.", "These cards have {count} pips.", pips)
        if key == "sum_too_small":
            return f"{count} " + lang.t("At least {need} are needed.", need=need)
        if key == "sum_too_many_cards":
            return f"{count} " + lang.t("That is enough, but fewer cards do it as well.")
        return f"{count} " + lang.t("That is enough.")

    return sentence


# Points of a deal


def _line(value: object) -> Line:
    assert isinstance(value, Mapping)
    card = value["card"]
    return Line(
        str(value["point"]),
        value["seat"],
        str(value["key"]),
        card=None if card is None else Card.parse(str(card)),
        holder=value["holder"],
        drawn_in=value["drawn_in"],
        captor=value["captor"],
        trick=value["trick"],
        facts=dict(value["facts"]),
    )


def _owner(lang: Language, facts: Facts) -> str:
    people = lesson_people(lang)
    line = _line(facts["line"])
    story = line_story(lang, line, people.names, you=0)
    return f"{_scorer(lang, line)} {story}"


def _scorer(lang: Language, line: Line) -> str:
    """Return who scores a point, such as ``High: you.`` in a list of them."""
    name = lesson_people(lang)
    who = lang.t("nobody") if line.seat is None else name.names[line.seat]
    return lang.t("{point}: {name}.", point=point_name(lang, line.point), name=who)


def situation_sentence(lang: Language, facts: Facts) -> str:
    """Return what happened in a finished deal that is asked about; empty for other questions.

    It says who held and who captured the cards that decide, and what both piles hold.
    """
    told, people, parts = facts.get("told"), lesson_people(lang), []
    for each in told if isinstance(told, list) else []:
        line = _line(each)
        assert line.card is not None
        fate = fate_story(lang, line, people.names, you=0)
        parts.append(lang.t("{card}: {story}", card=lang.short(line.card), story=fate))
    if facts.get("you_ledger") is not None:
        yours = _short_ledger(lang, facts["you_ledger"])
        theirs = _short_ledger(lang, facts["opponent_ledger"])
        parts.append(lang.t("Cards with pips that you captured: {cards}.", cards=yours))
        parts.append(lang.t("Cards with pips that your opponent captured: {cards}.", cards=theirs))
    return " ".join(parts)


def _short_ledger(lang: Language, value: object) -> str:
    """Return the cards of a ledger without their pips."""
    items = value if isinstance(value, list) else []
    return ", ".join(lang.short(str(card)) for card, _ in items) or lang.t("none")


def _deal_sum(lang: Language, facts: Facts) -> str:
    lines = facts["lines"]
    assert isinstance(lines, list)
    told = " ".join(_scorer(lang, _line(each)) for each in lines)
    points = _number(facts["points"])
    made = lang.n("That makes {count} point.", "That makes {count} points.", points)
    return f"{told} {made}"


def _deal_lines(lang: Language, facts: Facts) -> str:
    """Return how each point of a deal was decided, without the sum."""
    lines = facts["lines"]
    assert isinstance(lines, list)
    people = lesson_people(lang)
    told = []
    for each in lines:
        line = _line(each)
        name = point_name(lang, line.point)
        story = line_story(lang, line, people.names, you=0)
        told.append(lang.t("{point}: {story}", point=name, story=story))
    return " ".join(told)


def _count(lang: Language, facts: Facts) -> str:
    count = facts["count"]
    assert isinstance(count, Mapping)
    steps = tuple(
        Step(
            str(step["key"]),
            step["seat"],
            step["points"],
            tuple(step["totals"]),
            bool(step["reaches"]),
        )
        for step in count["steps"]
    )
    counted = Count(
        steps, tuple(count["totals"]), count["winner"], count["decided_at"], count["reason"]
    )
    names = lesson_people(lang).names
    told = count_sentence(lang, counted, None, names, you=0, target=_number(facts["target"]))
    order = lang.join([point_name(lang, step.key) for step in steps])
    if count["reason"] == "counted_out":
        told += " " + lang.t("Points count in the order {order}.", order=order)
    return told


POINT_WHYS: Final[Mapping[str, Why]] = MappingProxyType(
    {
        **{key: _plain(key) for key in _PLAIN},
        "best_card": _best_card,
        "loses_points": _loses_points,
        "reply_best": _reply_best,
        "reply_worse": _reply_worse,
        "pips_sum": _pips_sum,
        "count_again": _count_again,
        "counts_pips": _counts_pips,
        "pips_compared": _pips_compared,
        **{key: _sum(key) for key in ("sum_too_small", "sum_too_many_cards", "sum_reached")},
        **{f"owner_{point}": _owner for point in ("high", "low", "jack", "game", "nine")},
        "deal_sum": _deal_sum,
        "deal_lines": _deal_lines,
        **{
            f"count_{reason}": _count
            for reason in ("counted_out", "highest", "bidder_first", "play_on", "goes_on")
        },
    }
)
"""The words for each key of a reason about pips, points and best cards."""
