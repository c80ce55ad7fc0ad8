"""Questions about the best card: every card of the highest exact value is right."""

from __future__ import annotations

from typing import Final

from californiajack.players.workings import all_known
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError
from californiajack.rules.reasons import point_of

from .arguments import a_card
from .asks import Ask, Facts, Option, Posed, Question, Setting, Why, choice, codes, seat_word
from .asks_trick import bare_why, narrowed_cards, reason_why
from .errors import PositionError
from .scenes import number_of
from .solving import Outcome, can_win, open_points, outcome, solution

__all__ = ["BEST_ASKS", "card_why"]


def card_why(deal: Deal, card: Card) -> Why:
    """Return why a legal card of the learner is best, or what it costs."""
    found = solution(deal)
    best = [each for each in deal.legal_moves if each in found.best]
    facts = _outcome_facts(deal, outcome(deal, card))
    facts |= {"best": codes(best), "value": round(found.value), "choices": len(found.values)}
    if len(found.values) == 1:
        return Why("only_card", facts)
    if len(best) == len(found.values):
        return Why("all_equal", facts)
    if card in found.best:
        facts["gap"] = min(round(found.lost_by(each)) for each in found.values if each not in best)
        worst = min(found.values, key=lambda each: found.values[each])
        facts["changes"] = _changes(outcome(deal, card), outcome(deal, worst))
        facts["worst"] = str(worst)
        return Why("best_card", facts)
    facts["changes"] = _changes(outcome(deal, best[0]), outcome(deal, card))
    facts["better"] = str(best[0])
    return Why("loses_points", facts)


def _outcome_facts(deal: Deal, found: Outcome) -> Facts:
    trick = found.end.tricks[len(deal.tricks)]
    answers = [play.card for play in trick.plays[len(deal.trick) + 1 :]]
    facts: Facts = {
        "card": str(found.card),
        "lost": found.lost,
        "answers": codes(answers),
        "winner": seat_word(found.winner),
        "trick_pips": trick.pips,
        "owners": [[point, seat_word(seat)] for point, seat in found.owners.items()],
        "game_pips": list(found.end.score().pips),
        "point": point_of(deal.rules, found.card, deal.trump),
    }
    return facts


def _changes(best: Outcome, other: Outcome) -> list[list[str]]:
    """Return the points that go elsewhere: name, owner with the best card, owner with the other."""
    return [
        [point, seat_word(seat), seat_word(other.owners[point])]
        for point, seat in best.owners.items()
        if seat != other.owners[point]
    ]


def _card_question(setting: Setting, name: str, accepted: list[str]) -> Posed:
    """Pose the choice of a card that is explained by the solver."""
    deal = setting.deal
    if not accepted:
        raise PositionError(f"no card answers {name} here", key="question")

    def explain(answer: str) -> Why:
        reason = deal.view(0).reason(Card.parse(answer))
        return card_why(deal, Card.parse(answer)) if reason.legal else reason_why(reason)

    options = tuple(Option(str(card)) for card in deal.hands[0])
    facts = setting.facts(open_points=list(open_points(deal)))
    question = Question(name, "card", options, facts)
    playable = tuple(str(card) for card in deal.legal_moves)
    narrowed = Why("narrowed_cards", {"either": narrowed_cards(accepted, playable)})
    return Posed(
        question,
        tuple(accepted),
        explain(accepted[0]),
        explain,
        narrowed=narrowed,
        right=explain,
    )


def _best_cards(setting: Setting) -> Posed:
    found = solution(setting.deal)
    best = [str(card) for card in setting.deal.legal_moves if card in found.best]
    return _card_question(setting, "best_cards", best)


def _avoid_loss(setting: Setting) -> Posed:
    """Pose any card but the worst ones."""
    found = solution(setting.deal)
    worst = min(found.values.values())
    good = [str(card) for card, value in found.values.items() if value > worst]
    return _card_question(setting, "avoid_loss", good)


def _any_card(setting: Setting) -> Posed:
    """Pose any card that may be played; no solver is asked."""
    deal = setting.deal

    def explain(answer: str) -> Why:
        return bare_why(deal.view(0).reason(Card.parse(answer)))

    options = tuple(Option(str(card)) for card in deal.hands[0])
    legal = tuple(str(card) for card in deal.legal_moves)
    question = Question("any_card", "card", options, setting.facts())
    narrowed = Why("narrowed_cards", {"either": list(legal)})
    return Posed(question, legal, explain(legal[0]), explain, narrowed=narrowed, right=explain)


def _keeps(setting: Setting) -> Posed:
    """Pose the cards with which the learner is sure to capture a card."""
    deal, wanted = setting.deal, setting.scene.on_table(setting.word("card"))
    try:
        sure = can_win(deal, 0, wanted)
    except TableError as error:
        raise PositionError(f"no sure card can be computed: {error}", key="question") from None
    right = [str(card) for card in deal.legal_moves if card in sure]
    if not right or len(right) == len(deal.legal_moves):
        raise PositionError(f"no choice decides who captures {wanted} here", key="question")

    def explain(answer: str) -> Why:
        reason = deal.view(0).reason(Card.parse(answer))
        if not reason.legal:
            return reason_why(reason)
        key = "keeps_card" if answer in right else "gives_card"
        return Why(key, {"card": answer, "kept": str(wanted), "best": right})

    options = tuple(Option(str(card)) for card in deal.hands[0])
    question = Question("keeps", "card", options, setting.facts(kept=str(wanted)))
    playable = tuple(str(card) for card in deal.legal_moves)
    narrowed = Why("narrowed_cards", {"either": narrowed_cards(right, playable)})
    return Posed(
        question, tuple(right), explain(right[0]), explain, narrowed=narrowed, right=explain
    )


# Questions around the best card


_KINDS: Final = ("follow", "trump", "discard")


def kind_of(deal: Deal, card: Card) -> str:
    """Return what a card does: follow (suit), trump, discard."""
    led = deal.trick[0].card
    if card.suit is led.suit:
        return "follow"
    return "trump" if card.suit is deal.trump else "discard"


def _best_kind(setting: Setting) -> Posed:
    """Pose whether to follow suit, trump or discard."""
    deal = setting.deal
    if not deal.trick:
        raise PositionError("the learner has to answer a lead", key="question")
    found = solution(deal)
    by_kind: dict[str, Card] = {}
    for card in sorted(deal.legal_moves, key=lambda each: -found.values[each]):
        by_kind.setdefault(kind_of(deal, card), card)
    right = [kind for kind, card in by_kind.items() if card in found.best]
    keys = [kind for kind in _KINDS if kind in by_kind]
    if len(keys) < 2:
        raise PositionError("there is only one kind of card to play here", key="question")

    def why_of(kind: str) -> Why:
        return card_why(deal, by_kind[kind])

    facts = setting.facts(open_points=list(open_points(deal)))
    return choice("best_kind", keys, right, facts, why_of(right[0]), wrong=why_of)


def _reply(setting: Setting) -> Posed:
    """Pose the opponent's best answer to a card the learner leads."""
    deal = setting.deal
    led = setting.scene.on_table(setting.word("card"))
    if deal.trick or led not in deal.legal_moves:
        raise PositionError(f"the learner can't lead {led} here", key="question")
    if not (setting.exercise.open or all_known(deal.view(0))):
        raise PositionError(
            "the answers would show the opponent's hand; add `open: true`", key="question"
        )
    after = deal.play(led)
    found = solution(after)
    right = [str(card) for card in after.legal_moves if card in found.best]
    names = [str(card) for card in after.legal_moves]

    def why_of(answer: str) -> Why:
        card = Card.parse(answer)
        trick = after.play(card).tricks[-1]
        facts: Facts = {
            "card": answer,
            "led": str(led),
            "lost": round(found.lost_by(card)),
            "winner": seat_word(trick.winner),
            "best": right,
        }
        return Why("reply_best" if answer in right else "reply_worse", facts)

    facts = setting.facts(led=str(led))
    return choice("reply", names, right, facts, why_of(right[0]), wrong=why_of)


def _points_lost(setting: Setting) -> Posed:
    """Pose how many points a card costs."""
    deal = setting.deal
    card = setting.scene.on_table(setting.word("card"))
    if card not in deal.legal_moves:
        raise PositionError(f"{card} can't be played here", key="question")
    why = card_why(deal, card)
    question = Question("points_lost", "number", (), setting.facts(played=str(card)))
    lost = why.facts["lost"]
    assert isinstance(lost, int)
    low = max(0, lost - number_of("lost", setting.seed) % 3)
    narrowed = Why("narrowed_range", {"low": low, "high": low + 2})
    return Posed(question, (str(lost),), why, lambda _: why, narrowed=narrowed)


BEST_ASKS: Final = (
    Ask("best_cards", ("play",), _best_cards, learner_to_move=True),
    Ask("avoid_loss", ("play",), _avoid_loss, learner_to_move=True),
    Ask("any_card", ("play",), _any_card, learner_to_move=True),
    Ask("keeps", ("play",), _keeps, {"card": a_card(needed=True)}, learner_to_move=True),
    Ask("best_kind", ("predict", "complete"), _best_kind, learner_to_move=True),
    Ask("reply", ("predict", "complete"), _reply, {"card": a_card(needed=True)}, True),
    Ask(
        "points_lost",
        ("count", "complete"),
        _points_lost,
        {"card": a_card(needed=True)},
        learner_to_move=True,
    ),
)
