"""What the program says in lessons: well-formed sentences in every language, for every key."""

from __future__ import annotations

import re

import pytest
import walks
from typography import check_phrase, check_sentence

from californiajack.language import LanguageError, language, languages
from californiajack.language.teaching import fill, verdict_sentence
from californiajack.rules.cards import PACK
from californiajack.teaching.register import ASKS
from californiajack.teaching.speech import (
    given_words,
    hint_words,
    moment_words,
    option_words,
    task_words,
    verdict_words,
)

LANGUAGES = tuple(languages())


def phrase(text):
    """True and False are answers here, elsewhere they would be a slip of the program."""
    check_phrase(re.sub(r"\b(True|False)\b", "Yes", text))


def every_text(code):
    """Yield everything said without an author's words in a walk through the course."""
    lang = language(code)
    for _, _, visit in walks.all_visits():
        asked = task_words(lang, None, visit.task)
        yield asked.made
        if asked.extra:
            yield asked.extra
        for given in visit.task.given:
            yield from given_words(lang, None, given)
        if visit.right.verdict is None or visit.task.question.name == "because":
            continue
        for task in (visit.right, *visit.wrong):
            yield verdict_words(lang, None, task).made
        task = visit.task
        while task.can_hint:
            task = task.hint()
            yield hint_words(lang, None, task, task.rungs[-1]).made
        if visit.task.can_show:
            yield verdict_words(lang, None, visit.task.show()).made


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_are_well_formed(code):
    count = 0
    for text in every_text(code):
        phrase(text)
        assert re.search(r"[.?!]$", text), text
        count += 1
    assert count > 1000


@pytest.mark.parametrize("code", LANGUAGES)
def test_labels_of_answers_are_different(code):
    lang = language(code)
    for _, _, visit in walks.all_visits():
        question = visit.task.question
        if question.name == "because":
            continue
        labels = [option_words(lang, None, question, key) for key in question.keys]
        assert len(set(labels)) == len(labels), (question.name, labels)
        for label in labels:
            phrase(label)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_happens_next_is_told_card_by_card(code):
    lang = language(code)
    seen = 0
    for _, _, visit in walks.all_visits():
        for task in visit.wrong[:2]:
            if task.question.name == "best_cards" and task.verdict.key == "loses_points":
                for moment in task.consequence(task.verdict.answer):
                    check_sentence(moment_words(lang, moment))
                    seen += 1
    assert seen > 100


def test_the_course_asks_most_of_what_can_be_asked():
    """Questions that no lesson asks are told here, so that a new one is not forgotten."""
    asked = {visit.task.question.name for _, _, visit in walks.all_visits()}
    assert len(set(ASKS) - asked) <= 8, sorted(set(ASKS) - asked)


def test_own_words_are_filled_from_facts():
    facts = {"led": "QH", "trump": "S", "best": ["2S", "AH"], "pips": 14, "winner": "opponent"}
    for code, expected in {
        "en": "Hearts? No: Q♥, spades, 2♠ or A♥, 14, your opponent.",
        "de": "Hearts? No: D♥, Pik, 2♠ oder A♥, 14, dein Gegner.",
    }.items():
        text = "Hearts? No: {led}, {trump}, {best}, {pips}, {winner}."
        said = fill(language(code), text, facts)
        if code == "en":
            assert said == expected
        else:
            assert said.startswith("Hearts? No: D♥, Pik, 2♠ oder A♥, 14, ")
    assert fill(language("en"), "{Trump} {Led}", facts) == "Spades Q♥"
    with pytest.raises(LanguageError, match="no value for"):
        fill(language("en"), "{lost}", facts)


def test_an_answer_is_never_a_bare_no():
    lang = language("en")
    for _, _, visit in walks.all_visits():
        for task in visit.wrong:
            made = verdict_words(lang, None, task).made
            assert len(made.split()) > 3, made


def test_suits_and_cards_are_said_in_the_language():
    """No code of a card is left in a sentence."""
    codes = re.compile(r"\b[2-9TJQKA][CDHS]\b")
    names = {str(card) for card in PACK}
    for text in every_text("sv"):
        assert not [each for each in codes.findall(text) if each in names], text


def test_an_unknown_key_is_an_error():
    with pytest.raises(KeyError):
        verdict_sentence(language("en"), "claim", "truth", "no_such_key", {}, ok=True)
