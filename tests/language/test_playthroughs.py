"""Playthroughs: whole deals as text, made again and compared with the files in the repository.

After a wanted change: ``UPDATE_PLAYTHROUGHS=1 python -m pytest tests/language`` writes them anew;
read the difference before it goes in.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from rooms import PLAYERS

from californiajack import PRESETS, Deal, Match, rules_named
from californiajack.language import language
from californiajack.language.sentences import seat_names
from californiajack.language.transcript import transcript
from californiajack.rules.cards import random_numbers
from strategies import actions_of

FOLDER = Path(__file__).parents[1] / "playthroughs"

# preset, language, seed. Seven-Up: seed 6 begs and gives, seed 22 runs the cards.
DEALS = [
    ("classic", "en", 7),
    ("captured", "en", 7),
    ("nordic", "en", 7),
    ("shasta_three", "en", 7),
    ("shasta_closed", "en", 7),
    ("seven_up", "en", 6),
    ("seven_up", "en", 22),
    ("pitch", "en", 7),
    ("classic+shasta_point", "en", 11),
    ("classic", "de", 7),
    ("shasta_three", "nl", 7),
    ("pitch", "sv", 7),
]


def chosen(seed: int, moves: int, options: list) -> object:
    """Return one of the options; the same for every Python version."""
    return options[random_numbers(seed, [len(options)] * (moves + 1))[moves]]


def played(preset: str, seed: int) -> Deal:
    deal = Deal.shuffled(rules_named(preset), seed, dealer=0)
    moves = 0
    while not deal.is_over:
        deal = deal.act(chosen(seed, moves, actions_of(deal)))
        moves += 1
    return deal


def text_of(preset: str, code: str, seed: int) -> str:
    deal = played(preset, seed)
    lang = language(code)
    return transcript(deal, lang, seat_names(lang, PLAYERS[: deal.players]))


@pytest.mark.parametrize(("preset", "code", "seed"), DEALS)
def test_playthrough(preset, code, seed):
    path = FOLDER / f"{preset.replace('+', '_')}-{seed}.{code}.txt"
    text = text_of(preset, code, seed)
    if os.environ.get("UPDATE_PLAYTHROUGHS"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_every_preset_has_one_and_no_file_is_left_over():
    assert {preset for preset, _, _ in DEALS} >= set(PRESETS)
    names = {f"{preset.replace('+', '_')}-{seed}.{code}.txt" for preset, code, seed in DEALS}
    assert {path.name for path in FOLDER.iterdir()} == names


def test_playthroughs_hold_what_they_are_for():
    given, run = text_of("seven_up", "en", 6), text_of("seven_up", "en", 22)
    assert "gives a point" in given
    assert "runs the cards" in run
    assert "puts away" in run
    assert "bids" in text_of("pitch", "en", 7)
    assert "is left over" in text_of("shasta_three", "en", 7)


def test_a_match_is_printed_deal_by_deal():
    lang = language("en")
    match = Match.start(PRESETS["nordic"], 3)
    while match.number < 3:
        match = match.next_deal() if match.count else match.act(actions_of(match.deal)[0])
    text = transcript(match, lang, ["Ada", "Bo"])
    assert text.count("The count\n") == 2
    for number in (1, 2, 3):
        assert f"\nDeal {number}\n" in text
    assert text.endswith("\n")
    assert "None" not in text


def test_an_unfinished_deal_is_printed_as_far_as_it_went():
    deal = Deal.shuffled(PRESETS["classic"], 1)
    deal = deal.play(deal.legal_moves[0])
    text = transcript(deal, language("en"), ["Ada", "Bo"])
    assert "Trick 1" in text
    assert "The count" not in text


def test_a_match_won_by_a_turned_jack_is_printed():
    rules = PRESETS["seven_up"]
    deals = (Deal.shuffled(rules, seed, scores=(6, 0)) for seed in range(100))
    deal = next(each for each in deals if each.pegged)
    text = transcript(deal, language("en"), ["Ada", "Bo"])
    assert text.endswith(
        "Ada reaches 7 with the point for the turned Jack and wins the match 7 to 0.\n"
    )


def test_a_deal_thrown_in_is_printed():
    rules = PRESETS["pitch"].replace(all_pass="redeal")
    deal = Deal.shuffled(rules, 1)
    while not deal.is_over:
        deal = deal.call(deal.legal_calls[0])
    text = transcript(deal, language("en"), ["Ada", "Bo", "Cy"])
    assert "The deal is thrown in\n" in text
    assert text.count("passes.") == 3
