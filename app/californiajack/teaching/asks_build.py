"""Questions whose answer is built: cards from a pool, or things in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from californiajack.rules.cards import PACK, Card, shuffled_pack
from californiajack.rules.options import Rules
from californiajack.rules.tricks import winning_card

from .arguments import a_card, a_number, a_word, some_cards, true_or_false
from .asks import Ask, Facts, Option, Posed, Question, Setting, Why, codes
from .asks_trick import as_cards, reason_why, written
from .errors import PositionError
from .scenes import number_of

__all__ = ["BUILD_ASKS", "sequence_of"]


def _make(setting: Setting) -> Posed:
    return _MAKES[setting.word("of")](setting)


def _pool(setting: Setting, count: int) -> tuple[Card, ...]:
    """Return the cards to build from: those of the file, else some drawn from the seed."""
    given = setting.args["pool"]
    assert isinstance(given, tuple)
    if given:
        return tuple(setting.scene.on_table(card) for card in given)
    return shuffled_pack(number_of("pool", setting.seed))[:count]


def _posed(
    setting: Setting,
    pool: Sequence[Card],
    example: Sequence[Card],
    explain: Callable[[str], Why],
    is_right: Callable[[str], bool],
    *,
    pick: int | None,
    **more: object,
) -> Posed:
    options = tuple(Option(str(card)) for card in pool)
    facts = setting.facts(of=setting.word("of"), **more)
    question = Question("make", "cards", options, facts, pick)
    shown = written(tuple(example))
    narrowed = Why("narrowed_first", {"cards": codes(list(example)[:1])})
    if pick == 1:
        others = [card for card in pool if not is_right(str(card))]
        either = sorted([*example, *others[-1:]], key=list(pool).index)
        narrowed = Why("narrowed_cards", {"either": codes(either)})
    return Posed(
        question,
        (shown,),
        explain(shown),
        explain,
        is_right=is_right,
        narrowed=narrowed,
        right=explain,
    )


def _beats(setting: Setting) -> Posed:
    """Build an answer that takes the trick from a card."""
    trump = setting.deal.trump
    led = setting.scene.on_table(setting.word("card"))
    pool = tuple(card for card in _pool(setting, 12) if card is not led)
    if trump is not None and not setting.args["pool"] and not _beaters(pool, led, setting):
        extra = next(c for c in PACK if c is not led and winning_card((led, c), trump) == 1)
        pool = (*pool[:-1], extra)
    good = _beaters(pool, led, setting)
    if not good or len(good) == len(pool):
        raise PositionError("some cards of the pool have to beat the card, not all", key="question")

    def explain(answer: str) -> Why:
        cards = as_cards(answer)
        facts: Facts = {"led": str(led), "suit": str(led.suit), "trump": str(trump)}
        if len(cards) != 1:
            return Why("make_one_card", facts)
        card = cards[0]
        facts |= {"card": str(card)}
        if card in good:
            return Why("beats_trump" if card.suit is not led.suit else "beats_higher", facts)
        return Why("too_low" if card.suit is led.suit else "no_trump_no_suit", facts)

    return _posed(
        setting,
        pool,
        good[:1],
        explain,
        lambda answer: len(as_cards(answer)) == 1 and as_cards(answer)[0] in good,
        pick=1,
        card=str(led),
    )


def _beaters(pool: Sequence[Card], led: Card, setting: Setting) -> list[Card]:
    return [card for card in pool if winning_card((led, card), setting.deal.trump) == 1]


def _pips_at_least(setting: Setting) -> Posed:
    """Build a pile of captured cards that reaches a number of pips, with few cards if asked."""
    need, fewest = setting.args["pips"], bool(setting.args["fewest"])
    assert isinstance(need, int)
    given = setting.args["pool"]
    pool = _pool(setting, 0) if given else tuple(card for card in PACK if card.pips)
    dearest = sorted(pool, key=lambda card: (-card.pips, card.index))
    count = next((n for n in range(1, len(pool) + 1) if _sum(dearest[:n]) >= need), None)
    if count is None:
        raise PositionError(f"the pool does not hold {need} pips", key="question")

    def explain(answer: str) -> Why:
        cards = as_cards(answer)
        facts: Facts = {"pips": _sum(cards), "need": need, "cards": codes(cards), "fewest": count}
        if _sum(cards) < need:
            return Why("sum_too_small", facts)
        if fewest and len(cards) > count:
            return Why("sum_too_many_cards", facts)
        return Why("sum_reached", facts)

    def is_right(answer: str) -> bool:
        cards = as_cards(answer)
        return _sum(cards) >= need and (not fewest or len(cards) == count)

    return _posed(
        setting, pool, dearest[:count], explain, is_right, pick=None, need=need, fewest=fewest
    )


def _sum(cards: Sequence[Card]) -> int:
    return sum(card.pips for card in cards)


def _illegal_now(setting: Setting) -> Posed:
    """Find a card of the hand that may not be played now."""
    view = setting.deal.view(0)
    if view.to_move != 0:
        raise PositionError("it has to be the learner's turn", key="question")
    reasons = {str(card): reason_why(reason) for card, reason in view.reasons().items()}
    illegal = [card for card in view.hand if card not in view.legal_moves]
    if not illegal:
        raise PositionError("every card may be played here", key="question")

    def explain(answer: str) -> Why:
        cards = answer.split()
        if answer == "none" or len(cards) != 1:
            return Why("make_one_card", {})
        return reasons[cards[0]]

    return _posed(
        setting,
        view.hand,
        illegal[:1],
        explain,
        lambda answer: answer in map(str, illegal),
        pick=1,
    )


def _trick_worth(setting: Setting) -> Posed:
    """Build a trick of two cards worth some pips."""
    need = setting.args["at_least"]
    assert isinstance(need, int)
    pool = _pool(setting, 12)
    pairs = [pair for pair in combinations(pool, 2) if _sum(pair) >= need]
    if not pairs and not setting.args["pool"]:
        rest = [card for card in PACK if card.pips >= 4 and card not in pool]
        pool = (*pool[: -len(rest[:6])], *rest[:6])
        pairs = [pair for pair in combinations(pool, 2) if _sum(pair) >= need]
    if not pairs:
        raise PositionError(f"no two cards of the pool hold {need} pips", key="question")

    def explain(answer: str) -> Why:
        cards = as_cards(answer)
        facts: Facts = {"pips": _sum(cards), "need": need, "cards": codes(cards)}
        if len(cards) != 2:
            return Why("make_two_cards", facts)
        return Why("sum_reached" if _sum(cards) >= need else "sum_too_small", facts)

    return _posed(
        setting,
        pool,
        pairs[0],
        explain,
        lambda answer: len(as_cards(answer)) == 2 and _sum(as_cards(answer)) >= need,
        pick=2,
        need=need,
    )


_MAKES: Final = {
    "beats": _beats,
    "pips_at_least": _pips_at_least,
    "illegal_now": _illegal_now,
    "trick_worth": _trick_worth,
}


# Order


@cache
def sequence_of(of: str, rules: Rules, stock: bool) -> tuple[str, ...]:
    """Return the steps of a procedure under some rules, in their order.

    `of` is after_trick, counting or deal; `stock` tells whether cards are left to draw.
    """
    if of == "after_trick":
        steps = ["winner_takes"]
        if stock:
            steps += ["winner_draws", "loser_draws"]
            if rules.stock_face == "down_top_up" and rules.draw_visibility != "both_blind":
                steps.append("next_is_turned")
        return (*steps, "winner_leads")
    if of == "counting":
        points = ["count_high", "count_low", "count_jack", "count_game"]
        if rules.nine_point != "off":
            points.insert(4 if rules.nine_point == "last" else 3, "count_nine")
        return tuple(points)
    steps = ["deal_cards"]
    if rules.trump_source == "stock_top":
        steps.append("turn_trump")
    elif rules.trump_source == "cut":
        steps.insert(0, "cut_trump")
    steps.append("eldest_leads")
    if rules.stock == "draw":
        steps += ["play_and_draw", "play_last_hand"]
    return (*steps, "count_points")


def _sequence(setting: Setting) -> Posed:
    of = setting.word("of")
    right = sequence_of(of, setting.rules, stock=bool(setting.deal.stock))
    keys = sorted(right, key=lambda key: number_of(setting.seed, key))
    if tuple(keys) == right:
        keys = [*keys[1:], keys[0]]

    def wrong(answer: str) -> Why:
        given = answer.split()
        place = next(n for n, key in enumerate(right) if given[n] != key)
        before = right[place - 1] if place else None
        facts: Facts = {"of": of, "wanted": right[place], "given": given[place]}
        return Why("order_first" if before is None else "order_after", {**facts, "before": before})

    why = Why(f"order_{of}", {"of": of, "steps": list(right)})
    question = Question(
        "sequence", "order", tuple(Option(key) for key in keys), setting.facts(of=of)
    )
    narrowed = Why("narrowed_order", {"first": right[0], "last": right[-1]})
    return Posed(question, (" ".join(right),), why, wrong, narrowed=narrowed)


BUILD_ASKS: Final = (
    Ask(
        "make",
        ("make",),
        _make,
        {
            "of": a_word(*_MAKES, needed=True),
            "card": a_card(),
            "pips": a_number(1, 80),
            "fewest": true_or_false(default=False),
            "at_least": a_number(1, 20),
            "pool": some_cards(),
        },
    ),
    Ask(
        "sequence",
        ("order", "complete"),
        _sequence,
        {"of": a_word("after_trick", "counting", "deal", needed=True)},
    ),
)
