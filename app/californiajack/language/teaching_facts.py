"""The facts of a lesson's question as words, and lesson texts with their places filled in.

Facts are plain values: card codes, suit letters, seats by name, numbers, lists of these. What a
fact is, is known by its name, so that the same fact reads the same everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from .languages import N_, Language
from .people import People
from .points import point_name, point_word
from .presets import preset_title

__all__ = ["fact_words", "fill", "lesson_people", "seat_name", "seat_number"]

Facts = Mapping[str, object]
SEAT_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "you": N_("you"),
        "opponent": N_("your opponent"),
        "third": N_("the third player"),
        "nobody": N_("nobody"),
    }
)
"""What the people at a lesson's table are called inside a sentence."""
_SEATS: Final = ("you", "opponent", "third")
# Which names of facts are cards, suits, seats and points; everything else stays as it is.
_CARDS: Final = frozenset(
    (
        "led",
        "second",
        "stock",
        "under",
        "card",
        "drawn",
        "taker",
        "beaten",
        "kept",
        "played",
        "worst",
        "better",
    )
)
_ANY_OF: Final = frozenset(["best", "legal", "right", "accepted", "either"])
_ALL_OF: Final = frozenset(
    (
        "table",
        "hand",
        "cards",
        "marked",
        "false_cards",
        "missed_cards",
        "answers",
        "gone",
        "out",
        "yours",
        "known",
    )
)
_SUITS: Final = frozenset(["trump", "suit"])
_PEOPLE: Final = frozenset(["winner", "who", "dealer", "leader", "owner", "seat"])


def lesson_people(lang: Language) -> People:
    """Return the seats of a lesson: the learner, the opponent, and a third player."""
    names = [lang.t(SEAT_NAMES[name]) for name in _SEATS]
    return People(lang, names, you=0)


def seat_name(lang: Language, name: str) -> str:
    """Return what a seat is called inside a sentence; the name is you, opponent, third, nobody."""
    return lang.t(SEAT_NAMES[name])


def seat_number(name: object) -> int | None:
    """Return the number of a seat by its name, None for nobody."""
    return _SEATS.index(str(name)) if name in _SEATS else None


def fact_words(lang: Language, facts: Facts) -> dict[str, object]:
    """Return every fact that can stand in a sentence, as it is written in this language."""
    words: dict[str, object] = {}
    for name, value in facts.items():
        word = _word(lang, name, value)
        if word is not None:
            words[name] = word
    return words


def fill(lang: Language, text: str, facts: Facts) -> str:
    """Return a lesson's text with its placeholders filled in.

    Raises `LanguageError` naming a placeholder that has no value.
    """
    if "{" not in text:
        return text
    values = fact_words(lang, facts)
    # The text is the lesson's own: it is no key of the catalogues.
    return lang.filled(text, values)


def _word(lang: Language, name: str, value: object) -> object:
    if value is None or isinstance(value, bool | Mapping):
        return None
    if isinstance(value, int | float):
        return value
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _list(lang, name, value)
    text = str(value)
    if name in _SUITS:
        return lang.suit(text)
    if name in _PEOPLE:
        return seat_name(lang, text) if text in SEAT_NAMES else text
    if name == "point":
        return point_word(lang, text)
    if name == "preset":
        return preset_title(lang, text)
    return _plain(lang, name, text)


def _plain(lang: Language, name: str, text: str) -> object:
    """Return a text that is a card, several cards, a number or a word."""
    if name in _CARDS or name in ("answer", "best", "right"):
        parts = text.split()
        if parts and all(_is_card(part) for part in parts):
            return lang.cards(parts)
    if text in SEAT_NAMES and name in ("answer", "best", "right", "of"):
        return seat_name(lang, text)
    return int(text) if text.isdigit() else text


def _list(lang: Language, name: str, items: Sequence[object]) -> object:
    if not items or not all(isinstance(item, str) for item in items):
        return None
    texts = [str(item) for item in items]
    if name == "points":
        return lang.join([point_name(lang, text) for text in texts])
    if all(_is_card(text) for text in texts):
        return lang.cards(texts, "or" if name in _ANY_OF else "and")
    words = [str(_plain(lang, name, text)) for text in texts]
    return lang.join(words, "or" if name in _ANY_OF else "and")


def _is_card(text: str) -> bool:
    return len(text) == 2 and text[0] in "23456789TJQKA" and text[1] in "CDHS"
