"""The words of the app: four languages, names of cards, and sentences for keys and facts."""

from .languages import (
    N_,
    Language,
    LanguageError,
    best_language,
    check_language,
    language,
    languages,
)

__all__ = [
    "N_",
    "Language",
    "LanguageError",
    "best_language",
    "check_language",
    "language",
    "languages",
]
