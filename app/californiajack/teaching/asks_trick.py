"""Questions about one trick: who takes it, who draws what, what may be played to it."""

from __future__ import annotations

from typing import Final

from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.options import rules_named
from californiajack.rules.reasons import Reason
from californiajack.rules.tricks import Trick, legal_cards

from .arguments import SEATS, a_word, some_words
from .asks import Ask, Facts, Option, Posed, Question, Setting, Why, choice, codes, seat_word
from .errors import PositionError
from .scenes import number_of

__all__ = ["TRICK_ASKS", "as_cards", "bare_why", "cards_question", "reason_why", "trick_why"]


def as_cards(answer: str) -> tuple[Card, ...]:
    """Return the cards of a canonical answer; ``none`` has no cards."""
    return () if answer == "none" else tuple(map(Card.parse, answer.split()))


def written(cards: object) -> str:
    """Return cards as a canonical answer: in the order of the pack, ``none`` for none."""
    assert isinstance(cards, tuple | list | set | frozenset)
    return " ".join(map(str, sorted(cards))) or "none"


def reason_why(reason: Reason) -> Why:
    """Return a reason of the rules core as a plain one."""
    return Why(reason.key, dict(reason.facts))


def trick_why(trick: Trick, deal: Deal, **more: object) -> Why:
    """Return why a trick goes to its winner."""
    led = trick.plays[0].card
    taker = next(play.card for play in trick.plays if play.seat == trick.winner)
    others = [play.card for play in trick.plays if play.card is not taker]
    facts: Facts = {
        "winner": seat_word(trick.winner),
        "taker": str(taker),
        "best": str(taker),
        "beaten": codes(others),
        "suit": str(led.suit),
        "trump": None if deal.trump is None else str(deal.trump),
        "pips": trick.pips,
        **more,
    }
    if len(others) > 1:
        return Why("takes_highest_trump" if taker.suit is deal.trump else "takes_highest", facts)
    other = others[0]
    if taker.suit is other.suit:
        return Why("takes_trumps" if taker.suit is deal.trump else "takes_higher", facts)
    return Why("takes_trump" if taker.suit is deal.trump else "takes_plain", facts)


def _seats(setting: Setting) -> tuple[str, ...]:
    return SEATS[: setting.rules.players]


def _trick_winner(setting: Setting) -> Posed:
    trick = setting.scene.trick
    why = trick_why(trick, setting.deal)
    right = seat_word(trick.winner)
    facts = setting.facts()
    return choice("trick_winner", _seats(setting), [right], facts, why, narrowed=_decides(why))


def _decides(why: Why) -> Why:
    """Return the deciding fact of a trick without its winner."""
    keys = ("suit", "trump", "beaten", "taker")
    facts = {key: why.facts[key] for key in keys}
    facts["cards"] = sorted([str(why.facts["taker"]), *_list(why.facts["beaten"])])
    return Why(f"hint_{why.key}", facts)


def _list(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else []


def _next_leader(setting: Setting) -> Posed:
    trick = setting.scene.trick
    over = setting.scene.revealed.is_over
    right = "nobody" if over else seat_word(trick.winner)
    why = Why("leads_nobody" if over else "leads_next", trick_why(trick, setting.deal).facts)
    return choice("next_leader", [*_seats(setting), "nobody"], [right], setting.facts(), why)


_DRAWS: Final = ("top", "next", "none")


def _drawn_by(setting: Setting) -> Posed:
    trick = setting.scene.trick
    seat = SEATS.index(setting.word("who"))
    return _draw(setting, "drawn_by", trick, seat)


def _draw_if(setting: Setting) -> Posed:
    """Pose what the learner draws if she wins or loses the trick that is on."""
    deal = setting.deal
    won = setting.word("result") == "win"
    seats = deal.players
    place = 0 if won else 1
    has_stock = len(deal.stock) >= seats
    right = _DRAWS[place] if has_stock else "none"
    why = Why(f"draws_{right}", _draw_facts(setting, 0, right, won=won))
    return choice("draw_if", _DRAWS, [right], setting.facts(result=setting.word("result")), why)


def _draw(setting: Setting, name: str, trick: Trick, seat: int) -> Posed:
    own = next((place for place, draw in enumerate(trick.draws) if draw.seat == seat), None)
    right = "none" if own is None else _DRAWS[min(own, 1)]
    won = trick.winner == seat
    facts = _draw_facts(setting, seat, right, won=won)
    if own is not None and (seat == 0 or len(trick.draws[own].seen_by) > 1):
        facts["drawn"] = str(trick.draws[own].card)
    question = setting.facts(who=seat_word(seat))
    return choice(name, _DRAWS, [right], question, Why(f"draws_{right}", facts))


def _draw_facts(setting: Setting, seat: int, right: str, *, won: bool) -> Facts:
    view = setting.deal.view(0)
    top = None if view.stock_top is None else str(view.stock_top)
    return {
        "who": seat_word(seat),
        "won": won,
        "stock": top,
        "drawn": top if right == "top" else None,
        "seen": setting.rules.draw_visibility,
    }


def cards_question(
    setting: Setting,
    name: str,
    pool: tuple[Card, ...],
    right: tuple[Card, ...],
    why: Why,
    *,
    reasons: dict[Card, Why],
    **more: object,
) -> Posed:
    """Return a question that is answered by marking cards; `reasons` say for each why or why not.

    A wrong answer is explained card by card: those marked wrongly and those that are missing.
    """
    accepted = written(right)

    def wrong(answer: str) -> Why:
        marked = set(as_cards(answer))
        false = [card for card in pool if card in marked and card not in right]
        missed = [card for card in right if card not in marked]
        first = reasons[(false or missed)[0]]
        facts: Facts = {
            "false": [_plain(reasons[card]) for card in false],
            "missed": [_plain(reasons[card]) for card in missed],
            "false_cards": codes(false),
            "missed_cards": codes(missed),
        }
        return Why(first.key, facts)

    options = tuple(Option(str(card)) for card in pool)
    question = Question(name, "cards", options, setting.facts(**more))
    narrowed = Why("narrowed_count", {"count": len(right), "of": len(pool)})
    return Posed(question, (accepted,), why, wrong, narrowed=narrowed)


def _plain(why: Why) -> Facts:
    return {"key": why.key, "facts": why.facts}


def _legal_set(setting: Setting) -> Posed:
    view = setting.deal.view(0)
    reasons = {card: bare_why(reason) for card, reason in view.reasons().items()}
    legal = tuple(view.legal_moves)
    facts: Facts = {
        "legal": codes(legal),
        "reasons": [_plain(reasons[card]) for card in _telling(legal, reasons)],
    }
    why = Why("legal_set", facts)
    return cards_question(setting, "legal_set", view.hand, legal, why, reasons=reasons)


def bare_why(reason: Reason) -> Why:
    """Return a reason without what the card is worth, which does not matter here."""
    return Why(reason.key, {**reason.facts, "point": None, "pips": 0})


def _telling(cards: tuple[Card, ...], reasons: dict[Card, Why]) -> list[Card]:
    """Return a card whose reason says most about the rule."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(reasons[card].key, card)
    special = [card for key, card in found.items() if not key.startswith(("follows", "discards"))]
    return (special or list(found.values()))[:1]


def _winning(setting: Setting) -> Posed:
    return _by_result(setting, "winning_cards", won=True)


def _losing(setting: Setting) -> Posed:
    return _by_result(setting, "losing_cards", won=False)


def _by_result(setting: Setting, name: str, *, won: bool) -> Posed:
    """Pose which cards of the hand may be played and win (or lose) the trick."""
    deal = setting.deal
    if len(deal.trick) != deal.players - 1:
        raise PositionError("the learner has to play the last card of the trick", key="question")
    right, reasons = [], {}
    for card in deal.hands[0]:
        reason = deal.view(0).reason(card)
        if not reason.legal:
            reasons[card] = reason_why(reason)
            continue
        after = deal.play(card)
        reasons[card] = trick_why(after.tricks[-1], deal)
        if (after.tricks[-1].winner == 0) is won:
            right.append(card)
    why = Why(name, {"cards": codes(right), "led": str(deal.trick[0].card)})
    return cards_question(setting, name, deal.hands[0], tuple(right), why, reasons=reasons)


# Which rules are these?


def _rule_of(setting: Setting) -> Posed:
    """Show the playable cards under one of several rules: which one is it?"""
    names = [str(each) for each in _list(setting.args["presets"])]
    deal = setting.deal
    hand, led = deal.hands[0], deal.trick[0].card if deal.trick else None
    if led is None or deal.to_move != 0:
        raise PositionError("the learner has to answer a lead", key="question")
    sets = {name: written(legal_cards(rules_named(name), led, deal.trump, hand)) for name in names}
    # A set that only one of the rules gives, if there is any.
    alone = [name for name in names if list(sets.values()).count(sets[name]) == 1] or names
    chosen = alone[number_of("rule", setting.seed) % len(alone)]
    accepted = [name for name in names if sets[name] == sets[chosen]]
    facts = setting.facts(marked=codes(as_cards(sets[chosen])))

    def why_of(name: str) -> Why:
        legal = codes(as_cards(sets[name]))
        return Why("rule_allows", {"preset": name, "legal": legal, "marked": facts["marked"]})

    options = [Option(name, {"preset": name}) for name in names]
    return choice("rule_of", names, accepted, facts, why_of(chosen), wrong=why_of, options=options)


# One card that wins or loses


def _wins_trick(setting: Setting) -> Posed:
    return _one_card(setting, "wins_trick", won=True)


def _loses_trick(setting: Setting) -> Posed:
    return _one_card(setting, "loses_trick", won=False)


def _one_card(setting: Setting, name: str, *, won: bool) -> Posed:
    """Pose a card that is sure to win (or lose) the trick, whatever is answered."""
    deal = setting.deal
    reasons: dict[str, Why] = {}
    right = []
    for card in deal.hands[0]:
        reason = deal.view(0).reason(card)
        if not reason.legal:
            reasons[str(card)] = reason_why(reason)
            continue
        ends = _ends(deal.play(card), len(deal.tricks))
        good = [end for end in ends if (end.tricks[-1].winner == 0) is won]
        bad = [end for end in ends if (end.tricks[-1].winner == 0) is not won]
        shown = (bad or good)[0]
        reasons[str(card)] = trick_why(shown.tricks[-1], deal, played=str(card))
        if not bad:
            right.append(str(card))
    if not right:
        raise PositionError(f"no card is sure to {'win' if won else 'lose'} here", key="question")
    question = Question(
        name, "card", tuple(Option(str(card)) for card in deal.hands[0]), setting.facts()
    )
    playable = tuple(str(card) for card in deal.legal_moves)
    narrowed = Why("narrowed_cards", {"either": narrowed_cards(right, playable)})
    return Posed(
        question,
        tuple(right),
        reasons[right[0]],
        lambda answer: reasons[answer],
        narrowed=narrowed,
        right=lambda answer: reasons[answer],
    )


def narrowed_cards(right: list[str], keys: tuple[str, ...]) -> list[str]:
    """Return a right card and one that is not, in the order of the hand."""
    others = [key for key in keys if key not in right]
    kept = {right[0], *others[-1:]}
    return [key for key in keys if key in kept]


def _ends(deal: Deal, tricks: int) -> list[Deal]:
    """Return every way in which the trick may end."""
    if len(deal.tricks) > tricks:
        return [deal]
    return [end for card in deal.legal_moves for end in _ends(deal.play(card), tricks)]


TRICK_ASKS: Final = (
    Ask("trick_winner", ("predict", "complete"), _trick_winner, whole_trick=True),
    Ask("next_leader", ("predict", "complete"), _next_leader, whole_trick=True),
    Ask(
        "drawn_by",
        ("predict", "complete"),
        _drawn_by,
        {"who": a_word("you", "opponent", default="you")},
        whole_trick=True,
    ),
    Ask(
        "draw_if",
        ("predict", "complete"),
        _draw_if,
        {"result": a_word("win", "lose", needed=True)},
        learner_to_move=True,
    ),
    Ask("legal_set", ("select", "complete"), _legal_set, learner_to_move=True),
    Ask("winning_cards", ("select", "complete"), _winning, learner_to_move=True),
    Ask("losing_cards", ("select", "complete"), _losing, learner_to_move=True),
    Ask("wins_trick", ("play",), _wins_trick, learner_to_move=True),
    Ask("loses_trick", ("play",), _loses_trick, learner_to_move=True),
    Ask(
        "rule_of",
        ("predict", "complete"),
        _rule_of,
        {"presets": some_words(needed=True)},
        learner_to_move=True,
    ),
)
