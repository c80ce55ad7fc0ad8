"""What is wrong with a typed code, and days, in words of every language."""

from datetime import date

import pytest
from typography import check_phrase, check_sentence

from californiajack.language import language, languages
from californiajack.language.code_words import TYPED_KEYS, typed_problem
from californiajack.language.dates import day_words
from californiajack.language.refusals import refusal
from californiajack.rules.errors import CodeError

FACTS = {"symbol": "U", "preset": "nordic", "puzzles": ("bank-the-jack-1",)}


@pytest.mark.parametrize("code", languages())
def test_every_fault_of_a_typed_code_has_words_of_its_own(code):
    lang = language(code)
    said = {typed_problem(lang, CodeError("x", key=key, **FACTS)) for key in TYPED_KEYS}
    assert len(said) == len(TYPED_KEYS)
    for text in said:
        check_sentence(text)
    other = CodeError("x", key="house_rules")
    assert typed_problem(lang, other) == refusal(lang, other)


@pytest.mark.parametrize("code", languages())
def test_days_have_their_numbers_and_twelve_months(code):
    lang = language(code)
    days = [day_words(lang, date(2026, month, 5)) for month in range(1, 13)]
    assert len(set(days)) == 12
    for text in days:
        check_phrase(text)
        assert text.startswith("5")
        assert text.endswith("2026")
