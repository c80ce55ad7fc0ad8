"""The languages of the app: which there are, how one is chosen, and how a text is looked up.

The English text itself is the key of the catalogues (gettext). Placeholders are written
``{name}``; a placeholder with a capital, ``{Name}``, stands for the same value with a capital
first letter, so that a translation is free to begin a sentence with it.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import Card, Suit

from .cardwords import CARD_WORDS, SYMBOLS, CardWords, card_table

__all__ = [
    "DOMAIN",
    "LOCALES",
    "N_",
    "Language",
    "LanguageError",
    "best_language",
    "capital",
    "check_language",
    "language",
    "languages",
]

DOMAIN: Final = "californiajack"
LOCALES: Final = Path(__file__).parent / "locales"
FALLBACK: Final = "en"

_OWN_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"en": "English", "de": "Deutsch", "nl": "Nederlands", "sv": "Svenska"}
)
# Decimal mark and thousands mark; the Swedish one is a no-break space.
_MARKS: Final = {"en": (".", ","), "de": (",", "."), "nl": (",", "."), "sv": (",", "\u00a0")}
_QUALITY = re.compile(r"^q=(0(?:\.\d*)?|1(?:\.0*)?)$")
_NOISE = str.maketrans("", "", " -_.,\u00a0\ufe0e\ufe0f")
_LONGEST_CARD = 40


class LanguageError(ValueError):
    """A language that there is not, or a text that can't be made from the values given."""


def N_(message: str) -> str:
    """Mark a text for the catalogues and return it unchanged; it is translated when shown."""
    return message


def capital(text: str) -> str:
    """Return the text with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]


class _Values(dict[str, str]):
    """The values of placeholders; ``{Name}`` finds the value of ``{name}``."""

    def __missing__(self, key: str) -> str:
        small = key[:1].lower() + key[1:]
        if small != key and small in self:
            return capital(self[small])
        raise LanguageError(f"there is no value for {{{key}}}; there are {', '.join(self)}")


class Language:
    """One language: texts, numbers, lists, and the names of cards.

    Get one with `language`; `code` is ``en``, ``de``, ``nl`` or ``sv``, `name` its own name.
    """

    def __init__(self, code: str) -> None:
        self.code = check_language(code)
        self.name = _OWN_NAMES[code]
        self._words: CardWords = CARD_WORDS[code]
        self._catalogue = _catalogue(code)

    def __repr__(self) -> str:
        return f"language({self.code!r})"

    # Texts

    def t(self, message: str, /, **values: object) -> str:
        """Return a text in this language with its placeholders filled in.

        Numbers are written as the language writes them. Raises `LanguageError` when a value for a
        placeholder is missing.
        """
        return self._fill(self.pattern(message), values)

    def n(self, singular: str, plural: str, count: int, /, **values: object) -> str:
        """Return the form of a text that fits `count`, which fills ``{count}``."""
        text = self._catalogue.ngettext(singular, plural, count)
        return self._fill(text, {"count": count, **values})

    def pattern(self, message: str) -> str:
        """Return a text in this language with its placeholders still to be filled."""
        return self._catalogue.gettext(message) if message else ""

    def filled(self, text: str, values: Mapping[str, object]) -> str:
        """Return a text that is in this language already with its placeholders filled in.

        Raises `LanguageError` when a value is missing.
        """
        return self._fill(text, values)

    def _fill(self, text: str, values: Mapping[str, object]) -> str:
        if "{" not in text:
            return text
        return text.format_map(_Values({key: self._show(value) for key, value in values.items()}))

    def _show(self, value: object) -> str:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.number(value)
        return str(value)

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number with `digits` decimals and a mark between thousands."""
        decimal, thousands = _MARKS[self.code]
        whole, dot, part = f"{abs(value):,.{digits}f}".partition(".")
        sign = "\u2212" if round(value, digits) < 0 else ""
        return sign + whole.replace(",", thousands) + (decimal if dot else "") + part

    def join(self, items: Iterable[str], last: str = "and") -> str:
        """Return a list as words: ``a, b and c``, or with ``last="or"``: ``a, b or c``."""
        words = list(items)
        if len(words) < 2:
            return "".join(words)
        head = ", ".join(words[:-1])
        if last == "or":
            return self.t("{items} or {last}", items=head, last=words[-1])
        return self.t("{items} and {last}", items=head, last=words[-1])

    # Cards

    def index(self, card: Card) -> str:
        """Return what stands in the corner of a card: ``10``, and ``Q``, ``D`` or ``V``."""
        return self._words.index[card.rank]

    def short(self, card: Card | str) -> str:
        """Return a card as it is written in a text, such as ``10♥``."""
        card = _card(card)
        return self.index(card) + SYMBOLS[card.suit]

    def spoken(self, card: Card | str) -> str:
        """Return a card in words: ``ten of hearts``, ``Herz-Zehn``, ``harten tien``."""
        return self._words.spoken(_card(card))

    def suit(self, suit: Suit | str) -> str:
        """Return the name of a suit as it stands inside a sentence."""
        return self._words.suits[Suit(suit)]

    def suit_letter(self, suit: Suit | str) -> str:
        """Return the short form of a suit's name; no two suits share it."""
        return self._words.letters[Suit(suit)]

    def cards(self, cards: Iterable[Card | str], last: str = "and") -> str:
        """Return several cards as a list in words."""
        return self.join([self.short(card) for card in cards], last)

    def parse_card(self, text: str) -> Card:
        """Return the card that was typed in this language or as its code.

        Understood are ``QS``, the index of this language with the letter, symbol or name of the
        suit, and the spoken name, in capitals or not. Raises `LanguageError` saying how to write
        a card.
        """
        typed = text.translate(_NOISE).casefold()
        card = _forms(self.code).get(typed) if len(text) <= _LONGEST_CARD else None
        if card is None:
            example = Card.parse("QS")
            raise LanguageError(
                self.t(
                    "“{typed}” is not a card. Write the index and the suit, such as {example}.",
                    typed=text.strip()[:_LONGEST_CARD],
                    example=self.index(example) + self.suit_letter(example.suit),
                )
            )
        return card


def _card(card: Card | str) -> Card:
    return card if isinstance(card, Card) else Card.parse(card)


@cache
def _forms(code: str) -> dict[str, Card]:
    """Return every way to type a card in a language, as it is looked up."""
    return {
        form.translate(_NOISE).casefold(): card
        for card, forms in card_table(CARD_WORDS[code]).items()
        for form in forms
    }


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == FALLBACK:
        return gettext.NullTranslations()
    path = LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


# Choosing a language


def languages() -> dict[str, str]:
    """Return the code of every language with its own name, in the order of the menu."""
    return dict(_OWN_NAMES)


def check_language(code: str) -> str:
    """Return `code` if there is such a language; raises `LanguageError` listing those there are."""
    if code not in _OWN_NAMES:
        known = ", ".join(f"{each} ({name})" for each, name in _OWN_NAMES.items())
        raise LanguageError(f"there is no language {code!r}; there are {known}")
    return code


@cache
def _language(code: str) -> Language:
    return Language(code)


def language(code: str) -> Language:
    """Return the language of a code such as ``de`` or ``de-AT``; English for an unknown one."""
    base = re.split("[-_]", str(code).strip().lower(), maxsplit=1)[0]
    return _language(base if base in _OWN_NAMES else FALLBACK)


def best_language(accept: str | Iterable[str]) -> str:
    """Return the code that fits a browser's wishes best, ``en`` if none does.

    `accept` is an Accept-Language header (``sv,de;q=0.8``) or the list `navigator.languages`.
    """
    wishes = accept.split(",") if isinstance(accept, str) else list(accept)
    best, weight = FALLBACK, 0.0
    for wish in wishes[:50]:
        tag, _, rest = str(wish).strip().partition(";")
        base = re.split("[-_]", tag.strip().lower(), maxsplit=1)[0]
        found = _QUALITY.match(rest.replace(" ", "")) if rest else None
        quality = float(found[1]) if found else (0.0 if rest else 1.0)
        if base in _OWN_NAMES and quality > weight:
            best, weight = base, quality
    return best
