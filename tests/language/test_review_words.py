"""What reviews and hints say: a sentence for every key, in every language."""

import pytest
from typography import check_phrase, check_sentence

from californiajack import PACK, PRESETS, Deal
from californiajack.analysis.hints import PRINCIPLES, hint
from californiajack.analysis.review import GRADES, review
from californiajack.language import language, languages
from californiajack.language.hints import (
    PRINCIPLE_TEXTS,
    hint_narrowed,
    hint_principle,
    hint_reason,
    hint_title,
    player_reason,
)
from californiajack.language.review import (
    GRADE_WORDS,
    MOMENT_KEYS,
    grade_word,
    lost_words,
    method_words,
    moment_sentence,
    review_refusal,
    review_summary,
    standing_sentence,
)
from californiajack.players import REASON_KEYS, player
from californiajack.rules.errors import PackError
from californiajack.rules.scoring import POINTS

pytestmark = pytest.mark.parametrize("code", languages())

FACTS = {"trick": 14, "card": "KC", "best": "TD", "lost": 1.25, "worlds": 40}


def test_every_key_of_a_moment(code):
    lang = language(code)
    for key in MOMENT_KEYS:
        for point in POINTS if key.endswith("_point") else (None,):
            facts = {**FACTS, "made": 34, "made_else": 7}
            if point:
                facts["point"] = point
            text = check_sentence(moment_sentence(lang, key, facts))
            assert lang.short("KC") in text
            assert "14" in text
            if "sampled" in key or "tried" in key:
                assert "40" in text  # how many worlds is always said


def test_every_word_of_the_table(code):
    lang = language(code)
    assert set(GRADE_WORDS) == set(GRADES)
    assert len({check_phrase(grade_word(lang, grade)) for grade in GRADES}) == len(GRADES)
    assert lost_words(lang, 0.0, 0.3, "sampled") == ""
    assert lost_words(lang, 2.0, 0.0, "exact") == "2"
    assert (
        lost_words(lang, 1.25, 0.5, "sampled") == f"{lang.number(1.25, 2)} ± {lang.number(0.5, 2)}"
    )
    for method, worlds in (("exact", 1), ("sampled", 1), ("sampled", 40), ("tried", 40)):
        check_phrase(method_words(lang, method, worlds))
    for lost, decided in ((0, 0), (0, 3), (2.5, 0), (2.5, 1)):
        check_sentence(review_summary(lang, 3, 4, lost, decided=decided))
    check_sentence(standing_sentence(lang, -1.25, 2))


def test_every_key_of_a_real_review_has_a_sentence(code):
    lang = language(code)
    careful = player("careful")
    for name in PRESETS:
        deal = Deal.shuffled(PRESETS[name], 3)
        while not deal.is_over:
            options = deal.legal_moves or deal.legal_calls
            best = careful.choose(deal.view(deal.to_move))[0].action
            deal = deal.act(best if deal.to_move else next(iter(options)))
        for open_cards in (False, True):
            *_, report = review(deal, worlds=2, open_cards=open_cards)
            for moment in report.moments:
                check_sentence(moment_sentence(lang, moment.key, moment.facts))


def test_every_rung_of_a_hint(code):
    lang = language(code)
    assert set(PRINCIPLE_TEXTS) == set(PRINCIPLES)
    for key in PRINCIPLES:
        check_sentence(hint_principle(lang, key))
    assert len({check_phrase(hint_title(lang, rung)) for rung in (1, 2, 3)}) == 3
    for count in (1, 2, 3):
        check_sentence(hint_narrowed(lang, [lang.short(card) for card in PACK[:count]]))
    careful = player("careful")
    for name in PRESETS:
        deal = Deal.shuffled(PRESETS[name], 4)
        while deal.to_move is not None:
            found = hint(deal.view(deal.to_move), worlds=1)
            choice = lang.short("QS")
            check_sentence(hint_reason(lang, found.key, found.facts, choice))
            if found.reason:
                text = REASON_KEYS[found.reason]
                check_sentence(player_reason(lang, text, found.reason_facts))
            deal = deal.act(careful.choose(deal.view(deal.to_move))[0].action)


def test_every_refusal(code):
    lang = language(code)
    deal = Deal.from_pack(PRESETS["classic"], PACK, dealer=1)
    calls = [
        lambda: review(deal),
        lambda: review(deal, seat=5),
        lambda: review(deal, worlds=0),
        lambda: review(deal, budget=0),
        lambda: hint(deal.view(None)),
        lambda: hint(deal.view(1)),
    ]
    told = set()
    for call in calls:
        with pytest.raises(ValueError, match=r"0|seat|play|hint") as caught:
            call()
        told.add(check_sentence(review_refusal(lang, caught.value)))
    assert len(told) == len(calls)
    check_sentence(review_refusal(lang, PackError("x")))
