"""How a count is told: who wins and how, ties, bids, and matches won before a card."""

from __future__ import annotations

import pytest

from californiajack import PRESETS, Rules
from californiajack.language import language
from californiajack.language import sentences as say
from californiajack.rules.scoring import Line, ScoreSheet

NAMES = ["You", "Careful", "Random"]


def sheet(rules: Rules, seats: str, **more) -> ScoreSheet:
    """Return a sheet in which High, Low, Jack and Game go to the seats written, - for nobody."""
    lines = {
        point: Line(
            point,
            None if seat == "-" else int(seat),
            "captor" if seat != "-" else "tie",
            facts={"pips": [44, 36], "tricks": [14, 12]},
        )
        for point, seat in zip(("high", "low", "jack", "game"), seats, strict=True)
    }
    players = rules.players
    return ScoreSheet(
        rules=rules,
        dealer=1,
        **lines,
        nine=Line("nine", None, "off"),
        pips=(0,) * players,
        tricks=(0,) * players,
        ledger=((),) * players,
        booked=(),
        **more,
    )


def told(code: str, counted: ScoreSheet, scores: tuple[int, ...], you: int | None = 0) -> str:
    names = NAMES[: counted.rules.players]
    return say.count_sentence(language(code), counted.count(scores), counted, names, you)


CLASSIC, CAPTURED, PITCH = PRESETS["classic"], PRESETS["captured"], PRESETS["pitch"]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (
            "en",
            "You reach 10 with the Game point and win the match 10 to 6. Points count in the order"
            " High, Low, Jack and Game.",
        ),
        (
            "de",
            "Du erreichst 10 mit dem Spiel-Punkt und gewinnst die Partie 10 zu 6. Die Punkte"
            " zählen in der Reihenfolge Hoch, Tief, Bube und Spiel.",
        ),
        (
            "nl",
            "Je bereikt 10 met het Game-punt en wint de partij met 10 tegen 6. De punten tellen in"
            " de volgorde High, Low, Jack en Game.",
        ),
        (
            "sv",
            "Du når 10 med spelpoängen och vinner partiet med 10 mot 6. Poängen räknas i ordningen"
            " Högst, Lägst, Knekt och Spelpoäng.",
        ),
    ],
)
def test_a_match_is_won(code, sentence):
    assert told(code, sheet(CLASSIC, "0100"), (7, 5)) == sentence


def test_the_winner_may_end_with_fewer_points():
    assert told("en", sheet(CLASSIC, "0111"), (9, 8)) == (
        "You reach 10 first, with the High point, and win the match. The final score is 10 to 11."
        " Points count in the order High, Low, Jack and Game."
    )


def test_the_match_goes_on():
    assert told("en", sheet(CLASSIC, "001-"), (2, 3)) == (
        "Nobody has reached 10 yet, so the match goes on. The score: You 4, Careful 4."
    )


def test_a_tie_above_the_target_is_played_on():
    assert told("en", sheet(CAPTURED, "0111"), (9, 7)) == (
        "It is a tie at 10, so the match goes on. The score: You 10, Careful 10."
    )


def test_the_highest_total_wins():
    assert told("en", sheet(CAPTURED, "1100"), (9, 10), you=None) == (
        "Careful has the most points and wins the match 12 to 11."
    )


def test_a_failed_bid():
    failed = sheet(PITCH, "0112", bidder=1, bid=3)
    assert told("en", failed, (1, 2, 3)).startswith("Careful bid 3 and made only 2: 3 off. ")
    mine = sheet(PITCH, "1102", bidder=0, bid=2)
    assert told("de", mine, (1, 2, 3)).startswith("Du hast 2 geboten und nur 1 gemacht: 2 Abzug. ")


def test_the_bidder_counts_first():
    won = sheet(PITCH, "1001", bidder=0, bid=2)
    assert told("en", won, (6, 6, 0)) == (
        "You bid 2 and made 2: the bid is kept. You bid, so you count first: you reach 7 with the"
        " Low point and win. The final score is 8 to 8 and 0."
    )


@pytest.mark.parametrize("code", ["en", "de", "nl", "sv"])
def test_you_and_another_winner_differ_in_the_verb(code):
    mine = told(code, sheet(CLASSIC, "0000"), (9, 2), you=0)
    hers = told(code, sheet(CLASSIC, "0000"), (9, 2), you=1)
    assert mine != hers


def test_thrown_in_before_a_card():
    count = sheet(CLASSIC, "----").count((3, 4))
    told_ = say.count_sentence(language("en"), count, None, NAMES[:2], 0, target=10)
    assert told_ == "Nobody has reached 10 yet, so the match goes on. The score: You 3, Careful 4."
