"""One round of an exercise: a position and the questions that are asked about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from californiajack.players import REASON_KEYS
from californiajack.players.base import Ranked
from californiajack.rules.cards import Card
from californiajack.rules.deal import Deal
from californiajack.rules.options import Rules

from .asks import Option, Posed, Question, Setting, Why, seat_word, seen_facts
from .asks_trick import reason_why, trick_why
from .errors import PositionError
from .model import AskCall, Exercise
from .register import ASKS
from .scenes import Scene, by_careful, careful, complete_trick, number_of, on_turn, scene_of
from .solving import best_line

__all__ = ["Round", "open_round"]

# Rounds that are kept: taking up a task again and going back ask for them once more.
_REMEMBERED = 64
_PILES = ("pips_of", "counting_cards", "more_pips")


@dataclass(frozen=True, slots=True)
class Round:
    """A position with its questions; `given` are steps of a worked example with their answers."""

    exercise: Exercise
    scene: Scene
    seed: int
    first: Posed
    given: tuple[Posed, ...] = ()

    @property
    def first_step(self) -> int:
        """The number of the first question that is asked, from 1."""
        return len(self.given) + 1

    @property
    def steps(self) -> int:
        """How many questions there are, those given included."""
        if self.exercise.kind == "judge":
            return 2
        return max(1, len(self.exercise.asks))

    def pose_at(self, deal: Deal, step: int) -> Posed:
        """Return the question of a step about a state of the deal."""
        scene = self.scene
        if deal is not scene.deal:
            scene = replace(scene, deal=deal, pending=(), facts={})
        if self.exercise.kind == "play":
            return _pose(self.exercise, scene, self.exercise.asks[0], self.seed + step)
        if self.exercise.kind == "judge" and step > 1:
            return _because(self.exercise, scene, self.seed, self.first.why)
        return _pose(self.exercise, scene, self.exercise.asks[step - 1], self.seed + step)

    def shown_after(self, deal: Deal, answer: str, *, ok: bool, last: bool) -> tuple[Deal, ...]:
        """Return the states of the deal that the answer leads to, beginning with this one.

        A predicted trick is carried out with the `last` question, whatever was predicted; a card
        is played and answered if it is right.
        """
        if self.exercise.kind == "play":
            return self._played(deal, Card.parse(answer)) if ok else (deal,)
        if self.scene.pending and last and deal is self.scene.deal:
            return self.scene.states
        return (deal,)

    def _played(self, deal: Deal, card: Card) -> tuple[Deal, ...]:
        """Play a card and let the others finish the trick."""
        states = [deal, deal.play(card)]
        while states[-1].trick:
            states.append(self._reply(states[-1]))
        return tuple(states)

    def _reply(self, deal: Deal) -> Deal:
        used = len(deal.actions) - len(self.scene.deal.actions)
        if self.exercise.opponent == "script":
            # Every second card since the start is the opponent's.
            script = [self.scene.on_table(str(card)) for card in self.exercise.script]
            place = used // 2
            if place < len(script) and script[place] in deal.legal_moves:
                return deal.play(script[place])
        if self.exercise.opponent == "solver":
            try:
                return deal.play(best_line(deal)[0])
            except PositionError:
                pass
        return by_careful(deal)

    def watch(self, deal: Deal, step: int) -> tuple[Deal, Posed] | None:
        """Return the next card of a worked example, None when all are shown."""
        moves = self.exercise.moves
        count = moves if isinstance(moves, int) else len(moves)
        if step > count or deal.is_over:
            return None
        seat = deal.to_move
        assert seat is not None
        ranked = careful().choose(deal.view(seat))[0]
        action = ranked.action
        if not isinstance(moves, int):
            action = self.scene.on_table(str(moves[step - 1]))
        if not isinstance(action, Card):
            raise PositionError("a worked example shows cards, no calls", key="question")
        own = ranked if ranked.action == action else None
        after = deal.play(action)
        return after, _watched(self, deal, after, action, own)


@lru_cache(maxsize=_REMEMBERED)
def open_round(exercise: Exercise, rules: Rules, seed: int, number: int, variant: int) -> Round:
    """Set up a round; the same round is made only once.

    Raises `PositionError` where the question can't be asked there.
    """
    base = number_of(exercise.lesson, exercise.id, seed)
    if exercise.position.form == "puzzle":
        chosen = (base & ~0xFF) + number - 1
    else:
        chosen = number_of(base, number, variant if exercise.position.changes else 0)
    scene = scene_of(exercise.position, rules, chosen, variant=variant)
    scene = replace(scene, open=exercise.open)
    scene = _prepared(exercise, scene)
    if exercise.kind == "watch":
        first = Posed(
            Question("watch", "next", (), seen_facts(scene)),
            ("next",),
            Why("watch"),
            lambda _: Why("watch"),
        )
        return Round(exercise, scene, chosen, first)
    given_count = len(exercise.asks) - exercise.blanks if exercise.kind == "complete" else 0
    given_count = max(0, given_count)
    posed = [
        _pose(exercise, scene, call, chosen + step)
        for step, call in enumerate(exercise.asks[: given_count + 1], start=1)
    ]
    return Round(exercise, scene, chosen, posed[-1], tuple(posed[:-1]))


def _prepared(exercise: Exercise, scene: Scene) -> Scene:
    """Bring the position to where its questions can be asked."""
    asks = [(ASKS[call.name], call) for call in exercise.asks]
    if exercise.kind == "play" or any(ask.learner_to_move for ask, _ in asks):
        deal = scene.deal
        if deal.is_over:
            raise PositionError("the deal is over: no card is to be played", key="question")
        scene = replace(scene, deal=on_turn(deal))
        if scene.deal.is_over:
            raise PositionError("the learner has no card to play", key="question")
    if any(ask.finished for ask, _ in asks) and not scene.deal.is_over:
        raise PositionError(
            "the question is about a deal that is over; use `generate: finished` or `tricks: 26`",
            key="question",
        )
    if any(_needs_trick(call, scene) for _, call in asks):
        shown = tuple(scene.on_table(str(card)) for card in exercise.shown)
        scene = complete_trick(scene, shown)
    return scene


def _needs_trick(call: AskCall, scene: Scene) -> bool:
    if call.name == "owner_of":
        return not scene.deal.is_over
    if call.name in _PILES:
        return "trick" in (call.args.get("of"), call.args.get("than"))
    return ASKS[call.name].whole_trick


def _pose(exercise: Exercise, scene: Scene, call: AskCall, seed: int) -> Posed:
    return ASKS[call.name].pose(Setting(scene, exercise, call.args, seed))


def _because(exercise: Exercise, scene: Scene, seed: int, claim: Why) -> Posed:
    """Pose which of some reasons is the right one; their words are in the lesson."""
    assert exercise.because is not None
    keys = sorted(
        [exercise.because, *exercise.others], key=lambda key: number_of(seed, "because", key)
    )
    options = tuple(Option(key, {"section": f"{exercise.id}.because.{key}"}) for key in keys)
    right = {"section": f"{exercise.id}.because.{exercise.because}"}
    facts = {**seen_facts(scene), **claim.facts}
    why = Why("because", {**claim.facts, **right, "claim_key": claim.key})
    question = Question("because", "because", options, facts)
    return Posed(question, (exercise.because,), why, lambda _: why)


def _watched(current: Round, deal: Deal, after: Deal, card: Card, ranked: Ranked | None) -> Posed:
    """Return what is told about a card of a worked example."""
    seat = deal.to_move
    assert seat is not None
    reason = reason_why(deal.view(seat).reason(card))
    facts = {
        **seen_facts(replace(current.scene, deal=after, pending=(), facts={})),
        "seat": seat_word(seat),
        "card": str(card),
        "reason": None,
        "choice": None,
        "trick": None,
    }
    # Reasons speak of the whole hand: of another's only where its cards lie open.
    if seat == 0 or current.exercise.open:
        facts["reason"] = {"key": reason.key, "facts": reason.facts}
        if ranked is not None:
            text = REASON_KEYS[ranked.key]
            facts["choice"] = {"key": ranked.key, "text": text, "facts": ranked.facts}
    if not after.trick:
        trick = after.tricks[-1]
        why = trick_why(trick, deal)
        draws = [
            [seat_word(draw.seat), str(draw.card) if _seen(draw) else None] for draw in trick.draws
        ]
        facts["trick"] = {"key": why.key, "facts": why.facts, "draws": draws}
    question = Question("watched", "next", (), facts)
    why = Why("watched", facts)
    return Posed(question, ("next",), why, lambda _: why)


def _seen(draw: object) -> bool:
    return 0 in getattr(draw, "seen_by", ())
