"""Questions about what is captured and about a whole deal: pips, points, counting out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from californiajack.rules.cards import Card, Rank
from californiajack.rules.reasons import POINT_RANKS
from californiajack.rules.scoring import Count, Line, ScoreSheet, Step

from .arguments import POINT_NAMES, SEATS, a_text, a_word, some_words
from .asks import Ask, Facts, Option, Posed, Question, Setting, Why, choice, codes, seat_word
from .asks_trick import cards_question
from .errors import PositionError
from .scenes import number_of

__all__ = ["DEAL_ASKS", "count_facts", "line_facts", "number_question"]


def number_question(setting: Setting, name: str, right: int, why: Why, **more: object) -> Posed:
    """Return a question that is answered by a number; wrong answers are too many or too few."""

    def wrong(answer: str) -> Why:
        key = "too_many" if int(answer) > right else "too_few"
        facts: Facts = {**why.facts, "why": why.key, "answer": int(answer), "right": right}
        return Why(key, facts)

    low = max(0, right - 1 - number_of(name, setting.seed) % 3)
    narrowed = Why("narrowed_range", {"low": low, "high": low + 4})
    question = Question(name, "number", (), setting.facts(**more))
    return Posed(question, (str(right),), why, wrong, narrowed=narrowed)


def _pile(setting: Setting, of: str) -> tuple[Card, ...]:
    if of == "trick":
        return tuple(play.card for play in setting.scene.trick.plays)
    return setting.deal.captured(SEATS.index(of))


def _pips_of(setting: Setting) -> Posed:
    of = setting.word("of")
    pile = _pile(setting, of)
    total = sum(card.pips for card in pile)
    why = Why("pips_sum", {"ledger": _ledger(pile), "pips": total, "of": of})
    return number_question(setting, "pips_of", total, why, of=of, cards=codes(pile))


def _ledger(pile: Sequence[Card]) -> list[list[object]]:
    """Return the cards that count with what they count, dearest first."""
    counting = sorted((card for card in pile if card.pips), key=lambda c: (-c.pips, c.index))
    return [[str(card), card.pips] for card in counting]


def _counting_cards(setting: Setting) -> Posed:
    of = setting.word("of")
    pile = tuple(sorted(_pile(setting, of)))
    reasons = {
        card: Why("counts_pips" if card.pips else "counts_nothing", _pips_fact(card))
        for card in pile
    }
    right = tuple(card for card in pile if card.pips)
    why = Why("pips_sum", {"ledger": _ledger(pile), "pips": sum(c.pips for c in pile), "of": of})
    return cards_question(setting, "counting_cards", pile, right, why, reasons=reasons, of=of)


def _pips_fact(card: Card) -> Facts:
    return {"card": str(card), "pips": card.pips}


def _more_pips(setting: Setting) -> Posed:
    """Pose which of two piles or lists of cards has more pips."""
    sums, piles = [], []
    for name in ("of", "than"):
        word = setting.word(name)
        pile = _pile(setting, word) if word in (*SEATS, "trick") else _cards(setting, word)
        piles.append(pile)
        sums.append(sum(card.pips for card in pile))
    right = "first" if sums[0] > sums[1] else "second" if sums[1] > sums[0] else "equal"
    names = [setting.word("of"), setting.word("than")]
    facts: Facts = {
        "first": codes(piles[0]),
        "second_pile": codes(piles[1]),
        "names": [name if name in SEATS else "cards" for name in names],
        "first_pips": sums[0],
        "second_pips": sums[1],
        "first_ledger": _ledger(piles[0]),
        "second_ledger": _ledger(piles[1]),
    }
    shown = {key: facts[key] for key in ("first", "second_pile", "names")}
    options = [Option(key, shown) for key in ("first", "second", "equal")]
    why = Why("pips_compared", facts)
    return choice("more_pips", (), [right], setting.facts(**shown), why, options=options)


def _cards(setting: Setting, text: str) -> tuple[Card, ...]:
    return tuple(setting.scene.on_table(str(Card.parse(word))) for word in text.split())


# A finished deal


def line_facts(line: Line) -> Facts:
    """Return how a point was decided, as plain values."""
    return {
        "point": line.point,
        "seat": line.seat,
        "key": line.key,
        "card": None if line.card is None else str(line.card),
        "holder": line.holder,
        "drawn_in": line.drawn_in,
        "captor": line.captor,
        "trick": line.trick,
        "facts": dict(line.facts),
    }


def _sheet(setting: Setting) -> ScoreSheet:
    deal = setting.deal
    if not deal.is_over or deal.thrown_in:
        raise PositionError("the question is about a deal that is over", key="question")
    return deal.score()


def _line(sheet: ScoreSheet, point: str) -> Line:
    found = [line for line in sheet.lines if line.point == point]
    if not found:
        raise PositionError(f"these rules have no point {point}", key="question")
    return found[0]


def _owner_of(setting: Setting) -> Posed:
    """Pose who gets a point: of a finished deal, or by the trick on the table."""
    line = _decided(setting, setting.word("point"))
    right = seat_word(line.seat)
    keys = (*SEATS[: setting.rules.players], "nobody")
    facts: Facts = {"line": line_facts(line), "owner": right, "game_by": setting.rules.game_by}
    if line.card is not None:
        facts["best"] = str(line.card)
    why = Why(f"owner_{line.point}", facts)
    shown = setting.facts(point=line.point, **_told(setting, [line]))
    return choice("owner_of", keys, [right], shown, why)


def _told(setting: Setting, lines: Sequence[Line]) -> Facts:
    """Return what happened in a finished deal, without who scores: a question is about that.

    The fates of the cards that decide, and both piles where Game is asked about.
    """
    if not setting.deal.is_over:
        return {}
    told = [
        {**line_facts(line), "seat": None, "key": "", "facts": {"with": line.facts.get("with")}}
        for line in lines
        if line.card is not None and line.holder is not None
    ]
    facts: Facts = {"told": told}
    if any(line.point == "game" for line in lines):
        facts["you_ledger"] = _ledger(setting.deal.captured(0))
        facts["opponent_ledger"] = _ledger(setting.deal.captured(1))
    return facts


def _decided(setting: Setting, point: str) -> Line:
    """Return how a point is decided: by the whole deal, or by its card in the trick on the table.

    Raises `PositionError` where neither is so.
    """
    after = setting.scene.revealed
    if after.is_over and not after.thrown_in:
        return _line(after.score(), point)
    ranks = {name: rank for rank, name in POINT_RANKS.items()}
    trick, trump = setting.scene.trick, setting.deal.trump
    plays = {play.card: play.seat for play in trick.plays}
    card = None if point == "game" or trump is None else Card(ranks[point], trump)
    if card not in plays or card is None:
        raise PositionError(
            f"the point {point} is not decided: the deal goes on and its card is not in this trick",
            key="question",
        )
    holder = plays[card]
    to = {"high": setting.rules.high_to, "low": setting.rules.low_to}.get(point, "captor")
    drawn = [t.number for t in setting.deal.tricks for draw in t.draws if draw.card is card]
    taker = next(play.card for play in trick.plays if play.seat == trick.winner)
    return Line(
        point,
        holder if to == "holder" else trick.winner,
        to,
        card=card,
        holder=holder,
        drawn_in=drawn[0] if drawn else None,
        captor=trick.winner,
        trick=trick.number,
        facts={} if taker is card else {"with": str(taker)},
    )


def _deal_points(setting: Setting) -> Posed:
    sheet = _sheet(setting)
    seat = SEATS.index(setting.word("who"))
    points = sheet.points[seat]
    own = [line.point for line in sheet.lines if line.seat == seat]
    lines = [line_facts(line) for line in sheet.lines]
    facts: Facts = {"who": seat_word(seat), "points": points, "own": own, "lines": lines}
    return number_question(
        setting,
        "deal_points",
        points,
        Why("deal_sum", facts),
        who=seat_word(seat),
        **_told(setting, sheet.lines),
    )


def _deciding_cards(setting: Setting) -> Posed:
    """Pose which cards decide points: High, Low and the Jack are cards, Game is not."""
    sheet = _sheet(setting)
    points = [str(each) for each in _words(setting.args["points"])]
    lines = [_line(sheet, point) for point in points]
    right = tuple(line.card for line in lines if line.card is not None and line.holder is not None)
    trump = setting.deal.trump
    assert trump is not None
    # Traps: the same ranks in another suit.
    other = next(suit for suit in type(trump) if suit is not trump)
    trumps = [card for trick in setting.deal.tricks for _, card in trick.plays]
    pool = tuple(
        sorted(
            [card for card in trumps if card.suit is trump]
            + [Card(rank, other) for rank in (Rank.ACE, Rank.TWO, Rank.JACK)]
        )
    )
    reasons = {card: Why("decides_nothing", {"card": str(card)}) for card in pool}
    for line in lines:
        if line.card in right and line.card is not None:
            facts: Facts = {"card": str(line.card), "point": line.point}
            reasons[line.card] = Why(f"decides_{line.point}", facts)
    for card in pool:
        if card.suit is not trump:
            reasons[card] = Why("no_trump", {"card": str(card), "trump": str(trump)})
    why = Why("deciding", {"cards": codes(right), "points": points})
    return cards_question(
        setting, "deciding_cards", pool, right, why, reasons=reasons, points=points
    )


def _words(value: object) -> Sequence[object]:
    assert isinstance(value, tuple | list)
    return value


# Counting out


def count_facts(count: Count) -> Facts:
    """Return a count as plain values."""
    return {
        "steps": [_step_facts(step) for step in count.steps],
        "totals": list(count.totals),
        "winner": count.winner,
        "decided_at": count.decided_at,
        "reason": count.reason,
    }


def _step_facts(step: Step) -> Facts:
    return {
        "key": step.key,
        "seat": step.seat,
        "points": step.points,
        "totals": list(step.totals),
        "reaches": step.reaches,
    }


def _count_out(setting: Setting) -> Posed:
    """Pose who wins the match with this deal."""
    sheet = _sheet(setting)
    count = sheet.count(setting.deal.scores)
    right = seat_word(count.winner)
    keys = (*SEATS[: setting.rules.players], "nobody")
    facts = setting.facts(
        scores=list(setting.deal.scores),
        lines=[line_facts(line) for line in sheet.lines],
        **_told(setting, sheet.lines),
    )
    why = Why(
        f"count_{count.reason or 'goes_on'}",
        {
            "count": count_facts(count),
            "target": sheet.rules.target,
            "winner": right,
            "bidder": sheet.bidder,
            "game_tie": sheet.rules.game_tie,
        },
    )
    return choice("count_out", keys, [right], facts, why)


DEAL_ASKS: Final = (
    Ask(
        "pips_of",
        ("count", "complete"),
        _pips_of,
        {"of": a_word("trick", *SEATS, default="trick")},
    ),
    Ask(
        "counting_cards",
        ("select", "complete"),
        _counting_cards,
        {"of": a_word("trick", *SEATS, default="trick")},
    ),
    Ask(
        "more_pips", ("predict", "complete"), _more_pips, {"of": a_text(True), "than": a_text(True)}
    ),
    Ask(
        "owner_of",
        ("predict", "complete"),
        _owner_of,
        {"point": a_word(*POINT_NAMES, needed=True)},
    ),
    Ask(
        "deal_points",
        ("count", "complete"),
        _deal_points,
        {"who": a_word(*SEATS, default="you")},
        finished=True,
    ),
    Ask(
        "deciding_cards",
        ("select", "complete"),
        _deciding_cards,
        {"points": some_words("high", "low", "jack", "nine", default=("high", "low"))},
        finished=True,
    ),
    Ask("count_out", ("predict", "complete"), _count_out, finished=True),
)
