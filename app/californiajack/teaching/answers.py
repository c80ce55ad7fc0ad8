"""Answers as texts: read into one canonical form, so that equal answers are equal texts."""

from __future__ import annotations

from californiajack.rules.cards import Card
from californiajack.rules.errors import CodeError

from .asks import Question
from .errors import AnswerError

__all__ = ["read_answer"]

_MOST = 400  # the longest canonical answer has 52 cards
_DIGITS = 4


def read_answer(question: Question, text: str) -> str:
    """Return a text as a canonical answer to the question.

    Cards are sorted in the order of the pack, ``none`` stands for no card; numbers have no sign
    and no leading zero. Raises `AnswerError` for what is no answer, saying what is.
    """
    words = str(text).strip()[:_MOST]
    kind = question.answer_kind
    if kind == "number":
        return _number(words)
    if kind == "cards":
        return _cards(question, words)
    if kind == "card":
        return _card(question, words)
    if kind == "order":
        keys = words.replace(",", " ").split()
        if sorted(keys) != sorted(question.keys):
            raise _no_answer(kind, text, "each step exactly once", question.keys)
        return " ".join(keys)
    if words not in question.keys:
        raise _no_answer(kind, text, "one of the options", question.keys)
    return words


def _number(words: str) -> str:
    if not (words.isascii() and words.isdigit() and len(words) <= _DIGITS):
        raise _no_answer("number", words, "a whole number such as 12", ())
    return str(int(words))


def _card(question: Question, words: str) -> str:
    try:
        card = str(Card.parse(words))
    except CodeError:
        card = ""
    if card not in question.keys:
        raise _no_answer("card", words, "one of your cards", question.keys)
    return card


def _cards(question: Question, words: str) -> str:
    names = [] if words.lower() in ("", "none") else words.replace(",", " ").split()
    cards = {Card.parse(_card(question, name)) for name in names}
    return " ".join(map(str, sorted(cards))) or "none"


def _no_answer(kind: str, text: str, wanted: str, allowed: tuple[str, ...]) -> AnswerError:
    listed = f": {', '.join(allowed)}" if allowed else ""
    return AnswerError(
        f"{text!r} is no answer; give {wanted}{listed}", key=kind, text=text, allowed=list(allowed)
    )
