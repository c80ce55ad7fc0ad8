"""What is said to an answer and in a hint, as values: keys and facts, no words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from californiajack.rules.reasons import LEGAL_KEYS, REFUSAL_KEYS

from .asks import Facts, Posed, Question, Why

__all__ = ["HINTS", "Given", "Rung", "Verdict", "fewer", "mistake_key", "verdict_facts"]

HINTS: Final = ("principle", "narrowed", "reason")
"""The rungs of the hint ladder, in their order."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer.

    `key` and `facts` name the rule and what decided it. `answer` is the learner's, in canonical
    form, `accepted` are right ones. `shown` tells that the answer was given by "show me".
    """

    ok: bool
    key: str
    facts: Facts
    answer: str
    accepted: tuple[str, ...]
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Rung:
    """One hint: its name (see `HINTS`) and a key with facts for the words."""

    name: str
    key: str
    facts: Facts = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Given:
    """A step of a worked example that is shown with its answer."""

    question: Question
    answer: str
    why: Why


def verdict_facts(posed: Posed, why: Why, answer: str) -> Facts:
    """Return everything that is known once a question is answered."""
    question = posed.question
    said: object = int(answer) if question.answer_kind == "number" else answer
    facts: Facts = {**question.facts, **why.facts, "answer": said}
    facts["right"] = list(posed.accepted)
    if question.answer_kind == "card":
        facts["card"] = answer
        facts.setdefault("best", list(posed.accepted))
    elif question.answer_kind in ("cards", "number"):
        facts.setdefault("best", posed.accepted[0].split())
    return facts


def mistake_key(posed: Posed, why: Why) -> str:
    """Return what a wrong answer is counted under: the rule, the claim, or the question."""
    if why.key in REFUSAL_KEYS or why.key in LEGAL_KEYS:
        return why.key
    return str(why.facts.get("claim", posed.question.name))


def fewer(posed: Posed) -> Rung:
    """Return the second hint of a choice: an option that is not right is taken away."""
    question = posed.question
    wrong = [key for key in question.keys if key not in posed.accepted]
    if len(question.keys) > 2 and wrong:
        return Rung("narrowed", "narrowed_not", {**question.facts, "not": wrong[-1]})
    key = "narrowed_claim" if question.name == "claim" else "narrowed_two"
    return Rung("narrowed", key, question.facts)
