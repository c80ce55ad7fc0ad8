"""Choosing a language, numbers, lists, and the names of the cards."""

from __future__ import annotations

import pytest

from californiajack import PACK, Card, Suit
from californiajack.language import (
    LanguageError,
    best_language,
    check_language,
    language,
    languages,
)
from californiajack.language.cardwords import CARD_WORDS, card_table
from californiajack.language.languages import _NOISE

CODES = list(languages())


def test_four_languages_under_their_own_names():
    assert languages() == {
        "en": "English",
        "de": "Deutsch",
        "nl": "Nederlands",
        "sv": "Svenska",
    }


@pytest.mark.parametrize(
    ("asked", "code"),
    [("de", "de"), ("de-AT", "de"), ("nl_BE", "nl"), ("SV", "sv"), ("fr", "en"), ("", "en")],
)
def test_a_code_gives_its_language_or_english(asked, code):
    assert language(asked).code == code


def test_unknown_code_is_refused_with_those_there_are():
    with pytest.raises(LanguageError, match=r"'fr'.*en \(English\).*sv \(Svenska\)"):
        check_language("fr")


@pytest.mark.parametrize(
    ("accept", "code"),
    [
        ("sv", "sv"),
        ("fr-FR, de;q=0.8, en;q=0.9", "en"),
        ("fr, nl-BE;q=0.7, de;q=0.6", "nl"),
        (["fi", "sv-FI", "en"], "sv"),
        ("en;q=0.5,de;q=0.5", "en"),
        ("de;q=0, en", "en"),
        ("de;q=nonsense, nl", "nl"),
        ("", "en"),
        ("*", "en"),
        (["", "  "], "en"),
    ],
)
def test_the_browser_chooses(accept, code):
    assert best_language(accept) == code


def test_texts_fill_their_placeholders_and_say_what_is_missing():
    lang = language("de")
    assert lang.t("{name} deals.", name="Ada") == "Ada gibt."
    with pytest.raises(LanguageError, match=r"no value for \{name\}"):
        lang.t("{name} deals.")
    assert lang.t("") == ""
    assert lang.t("a text that no catalogue has") == "a text that no catalogue has"


def test_a_placeholder_with_a_capital_gives_the_value_a_capital():
    assert language("en").t("{Suit} lead", suit="hearts") == "Hearts lead"


@pytest.mark.parametrize(
    ("code", "number", "fraction", "negative"),
    [
        ("en", "12,345", "0.50", "\u22123"),
        ("de", "12.345", "0,50", "\u22123"),
        ("nl", "12.345", "0,50", "\u22123"),
        ("sv", "12\u00a0345", "0,50", "\u22123"),
    ],
)
def test_numbers(code, number, fraction, negative):
    lang = language(code)
    assert lang.number(12345) == number
    assert lang.number(0.5, 2) == fraction
    assert lang.number(-3) == negative
    assert lang.number(-0.001, 1)[0] != "\u2212"


def test_lists():
    assert language("en").join(["a", "b", "c"], "or") == "a, b or c"
    assert language("de").join(["a", "b"]) == "a und b"
    assert language("sv").join(["a"]) == "a"
    assert language("nl").join([]) == ""


@pytest.mark.parametrize(
    ("code", "card", "short", "spoken"),
    [
        ("en", "TH", "10♥", "ten of hearts"),
        ("de", "TH", "10♥", "Herz-Zehn"),
        ("nl", "TH", "10♥", "harten tien"),
        ("sv", "TH", "10♥", "hjärter tio"),
        ("en", "QS", "Q♠", "queen of spades"),
        ("de", "QS", "D♠", "Pik-Dame"),
        ("nl", "QS", "V♠", "schoppenvrouw"),
        ("sv", "QS", "D♠", "spader dam"),
        ("de", "JC", "B♣", "Kreuz-Bube"),
        ("nl", "KD", "H♦", "ruitenheer"),
        ("sv", "JD", "Kn♦", "ruter knekt"),
        ("sv", "AC", "E♣", "klöver ess"),
    ],
)
def test_names_of_cards(code, card, short, spoken):
    lang = language(code)
    assert lang.short(card) == lang.short(Card.parse(card)) == short
    assert lang.spoken(card) == spoken


@pytest.mark.parametrize("code", CODES)
def test_every_name_names_one_card(code):
    lang = language(code)
    assert len({lang.short(card) for card in PACK}) == 52
    assert len({lang.spoken(card) for card in PACK}) == 52
    assert len({lang.suit_letter(suit) for suit in Suit}) == 4


@pytest.mark.parametrize("code", CODES)
def test_no_typed_form_stands_for_two_cards(code):
    seen: dict[str, Card] = {}
    for card, forms in card_table(CARD_WORDS[code]).items():
        for form in forms:
            assert seen.setdefault(form.translate(_NOISE).casefold(), card) is card, form


@pytest.mark.parametrize("code", CODES)
def test_typed_cards_are_understood(code):
    lang = language(code)
    for card in PACK:
        written = {
            str(card),
            lang.short(card),
            lang.spoken(card),
            lang.index(card) + lang.suit_letter(card.suit),
            f" {lang.index(card).lower()} {lang.suit(card.suit)} ",
        }
        assert {lang.parse_card(each) for each in written} == {card}, written


@pytest.mark.parametrize(
    ("code", "typed", "card"),
    [
        ("de", "dh", "QH"),
        ("de", "Herz Dame", "QH"),
        ("de", "10kr", "TC"),
        ("nl", "HH", "KH"),
        ("nl", "hs", "KS"),
        ("sv", "knr", "JD"),
        ("sv", "EK", "AC"),
        ("en", "♥10", "TH"),
        ("en", "10 of hearts", "TH"),
    ],
)
def test_typed_in_the_way_of_the_language(code, typed, card):
    assert str(language(code).parse_card(typed)) == card


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("typed", ["", "KK?", "1H", "hearts", "x" * 5000, "{0}"])
def test_no_card_says_how_to_write_one(code, typed):
    lang = language(code)
    example = lang.index(Card.parse("QS")) + lang.suit_letter("S")
    with pytest.raises(LanguageError) as caught:
        lang.parse_card(typed)
    assert example in str(caught.value)
    assert len(str(caught.value)) < 200


def test_german_king_with_a_suit_that_two_share_is_refused():
    with pytest.raises(LanguageError):
        language("de").parse_card("KK")
