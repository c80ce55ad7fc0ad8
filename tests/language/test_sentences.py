"""Sentences over many random deals have no holes, and some are pinned word for word."""

from __future__ import annotations

import pytest
from rooms import names_of, played_match, some_rules, states
from typography import check_phrase, check_sentence

from californiajack import PRESETS, Card, Deal, Rules
from californiajack.language import language, languages
from californiajack.language import sentences as say
from californiajack.rules.reasons import card_reason
from californiajack.rules.scoring import Line
from californiajack.rules.tricks import Draw, Play, Trick

CODES = list(languages())
EVERY_RULES = list(enumerate(some_rules(mixes=12)))


def share(code: str) -> list[tuple[int, Rules]]:
    """Return half of the rules, so that two languages together go through all of them."""
    return EVERY_RULES[CODES.index(code) % 2 :: 2]


@pytest.mark.parametrize("code", CODES)
def test_prompts_and_reasons_in_random_deals(code):
    lang = language(code)
    for seed, rules in share(code):
        for deal in states(rules, seed):
            for seat in (*range(deal.players), None):
                view = deal.view(seat)
                names = names_of(lang, deal.players, seat)
                title, text = say.prompt(lang, view, names)
                check_phrase(title)
                check_sentence(text)
                if seat is not None:
                    say.rule_name(lang, say.prompt_key(view))
                for card, reason in view.reasons().items():
                    check_sentence(say.reason_long(lang, reason, rules))
                    check_phrase(say.reason_short(lang, reason))
                    assert lang.short(card) in say.reason_long(lang, reason) or not deal.trick
                for call in view.legal_calls:
                    check_sentence(say.call_long(lang, call, view))


@pytest.mark.parametrize("code", CODES)
def test_tricks_and_counts_in_random_matches(code):
    lang = language(code)
    for seed, rules in share(code):
        for match in played_match(rules, seed):
            deal = match.deal
            assert match.count is not None
            for you in (0, None):
                names = names_of(lang, rules.players, you)
                told = say.count_sentence(
                    lang, match.count, match.sheet, names, you, target=rules.target
                )
                check_sentence(told)
                for step in match.count.steps:
                    check_phrase(say.step_label(lang, step))
                if match.sheet is None:
                    continue
                for line in match.sheet.lines:
                    check_sentence(say.line_story(lang, line, names, you, rules))
                    check_phrase(say.scorer(lang, line, names, you))
                check_sentence(say.pip_race_sentence(lang, deal, names, you))
                for trick in deal.view(you).tricks:
                    check_sentence(say.trick_sentence(lang, trick, names, you, deal.trump))


# Pinned sentences: hearts are trump, the queen of hearts was led.

HAND = [Card.parse(code) for code in ("2H", "6H", "KD", "TD", "5C", "7S")]


def reason(card: str, led: str | None, rules: Rules, trump: str = "H", hand=HAND):
    return card_reason(
        rules,
        Card.parse(card),
        hand,
        led=Card.parse(led) if led else None,
        trump=Card.parse(f"2{trump}").suit,
    )


@pytest.mark.parametrize(
    ("code", "short", "refused", "long"),
    [
        (
            "en",
            "follows with a trump; the lowest trump is a point",
            "not allowed: you hold hearts",
            "Hearts were led and hearts are trump. You hold hearts and must play one,"
            " so K♦ is not allowed. Play 2♥ or 6♥.",
        ),
        (
            "de",
            "bedient mit Trumpf; der niedrigste Trumpf zählt einen Punkt",
            "nicht erlaubt: du hast Herz",
            "Herz wurde ausgespielt und Herz ist Trumpf. Du hast Herz und musst es bedienen,"
            " deshalb ist K♦ nicht erlaubt. Spiel 2♥ oder 6♥.",
        ),
        (
            "nl",
            "bekent met troef; de laagste troef is een punt waard",
            "mag niet: je hebt harten",
            "Er is harten uitgekomen en harten is troef. Je hebt harten en moet bekennen,"
            " dus H♦ mag niet. Speel 2♥ of 6♥.",
        ),
        (
            "sv",
            "bekänner med trumf; den lägsta trumfen ger en poäng",
            "inte tillåtet: du har hjärter",
            "Hjärter spelades ut och hjärter är trumf. Du har hjärter och måste bekänna färg,"
            " så K♦ är inte tillåtet. Spela 2♥ eller 6♥.",
        ),
    ],
)
def test_a_led_trump(code, short, refused, long):
    lang = language(code)
    rules = PRESETS["classic"]
    assert say.reason_short(lang, reason("2H", "QH", rules)) == short
    assert say.reason_short(lang, reason("KD", "QH", rules)) == refused
    assert say.reason_long(lang, reason("KD", "QH", rules)) == long


def test_every_refusal_names_what_may_be_played():
    lang = language("en")
    strict = reason("6H", "9S", PRESETS["captured"])
    assert say.reason_long(lang, strict) == (
        "Spades were led and you hold spades. You must follow suit, so 6♥ is not allowed. Play 7♠."
    )
    either = reason("KD", "9S", PRESETS["classic"])
    assert say.reason_long(lang, either).endswith("so K♦ is not allowed. Play 2♥, 6♥ or 7♠.")
    hand = [card for card in HAND if str(card) != "7S"]
    forced = reason("KD", "9S", PRESETS["nordic"], hand=hand)
    assert say.reason_long(lang, forced).endswith("so K♦ is not allowed. Play 2♥ or 6♥.")


def test_a_led_trump_that_nobody_can_follow_is_said_once():
    hand = [card for card in HAND if str(card) not in ("2H", "6H")]
    told = reason("KD", "QH", PRESETS["classic"], hand=hand)
    assert say.reason_short(language("en"), told) == ("is thrown off; no hearts in hand; 3 pips")
    assert "neither" not in say.reason_long(language("en"), told)


@pytest.mark.parametrize(
    ("code", "story"),
    [
        (
            "en",
            "Careful was dealt it. You captured it in trick 8 with A♥. Whoever held it first"
            " scores.",
        ),
        (
            "de",
            "Vorsicht hat die Karte beim Geben bekommen. Du hast sie im 8. Stich mit A♥ erobert."
            " Der Punkt geht an den, der sie zuerst hatte.",
        ),
        (
            "nl",
            "Voorzorg kreeg de kaart bij het delen. Jij veroverde die kaart in slag 8 met A♥. Het"
            " punt gaat naar wie de kaart het eerst in handen had.",
        ),
        (
            "sv",
            "Varsam fick kortet i given. Du vann det i stick 8 med E♥. Poängen går till den som"
            " först hade kortet.",
        ),
    ],
)
def test_the_story_of_low(code, story):
    lang = language(code)
    names = say.seat_names(lang, ["x", "careful"], you=0)
    line = Line(
        "low",
        1,
        "holder",
        card=Card.parse("2H"),
        holder=1,
        captor=0,
        trick=8,
        facts={"with": "AH"},
    )
    assert say.line_story(lang, line, names, 0) == story
    assert say.scorer(lang, line, names, 0) == names[1]


@pytest.mark.parametrize(
    ("line", "story"),
    [
        (
            Line("jack", 0, "captor", card=Card.parse("JH"), captor=0, trick=17),
            "It was the odd card of the stock, and you got it with the last trick.",
        ),
        (
            Line("low", None, "not_captured", card=Card.parse("2H"), holder=1),
            "Careful was dealt it. It was put away before the play, so nobody could capture it.",
        ),
        (Line("high", None, "not_in_play"), "Nobody held a trump."),
        (Line("nine", None, "off"), "These rules have no such point."),
        (
            Line("jack", 1, "turned_jack", card=Card.parse("JH"), facts={"extra": 1}),
            "It was turned up for trump, so the dealer scores. The dealer also gets 1 point for a"
            " Jack turned up.",
        ),
        (
            Line("jack", None, "turned_jack", card=Card.parse("JH")),
            "It was turned up for trump. The dealer has the point already.",
        ),
        (
            Line("game", None, "tie", facts={"pips": [40, 40], "tricks": [14, 12]}),
            "A tie at 40 pips: nobody scores.",
        ),
        (
            Line("game", 1, "tie_non_dealer", facts={"pips": [0, 0], "tricks": [3, 3]}),
            "A tie at 0 pips: the non-dealer scores.",
        ),
        (
            Line("game", 0, "most_pips", facts={"pips": [30, 25, 15], "tricks": [6, 6, 5]}),
            "30 pips to 25 and 15.",
        ),
    ],
)
def test_rare_stories(line, story):
    assert say.line_story(language("en"), line, ["You", "Careful", "Random"], 0) == story


def test_a_tie_of_tricks_is_told_in_tricks():
    line = Line("game", None, "tie", facts={"pips": [40, 40], "tricks": [13, 13]})
    rules = PRESETS["captured"].replace(game_by="tricks")
    told = say.line_story(language("de"), line, ["Du", "Ada"], 0, rules)
    assert told == "Gleichstand bei 13 Stichen: Niemand punktet."


def test_tricks_say_why_they_are_won():
    lang = language("en")

    def told(cards: str, winner: int, trump: str) -> str:
        plays = tuple(Play(seat, Card.parse(card)) for seat, card in enumerate(cards.split()))
        trick = Trick(1, plays, winner, (Draw(winner, Card.parse("5C"), (0, 1)),))
        names = ["You", "Careful", "Random"]
        return say.trick_sentence(lang, trick, names, 0, Card.parse(trump).suit)

    assert told("9S TS", 1, "2H") == (
        "You led 9♠, Careful played 10♠. Careful wins the trick with the highest card of the suit"
        " led. Careful drew 5♣."
    )
    assert "with the only trump" in told("9S 2H", 1, "2H")
    assert "You win the trick with the highest trump" in told("AH 2H", 0, "2H")
    assert "nobody else followed suit or trumped" in told("AS KD", 0, "2H")
    assert "with the highest trump" in told("9S 4H 6H", 2, "2H")


def test_a_hidden_draw_shows_no_card():
    draws = (Draw(1, Card.parse("5C"), (0, 1)), Draw(0, None, (0,)))
    told = say.draw_sentence(language("en"), draws, ["Ada", "Bo"])
    assert told == "Bo drew 5♣, Ada drew a hidden card."
    assert say.draw_sentence(language("en"), (), ["Ada", "Bo"]) == ""


def race(*captures: tuple[int, str]) -> Deal:
    """Return a stand-in for a finished deal: who captured which cards in each trick."""
    tricks = [
        Trick(
            number,
            tuple(Play(seat, Card.parse(card)) for seat, card in enumerate(cards.split())),
            winner,
            (),
        )
        for number, (winner, cards) in enumerate(captures, 1)
    ]

    class Stand:
        players, is_over, leftover = 2, True, None

        def __init__(self) -> None:
            self.tricks = tricks

        def captured(self, seat: int) -> list[Card]:
            return [p.card for t in tricks if t.winner == seat for p in t.plays]

    return Stand()  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("captures", "told"),
    [
        (
            [(1, "KC 5C"), (0, "TC AH"), (1, "KD 2D")],
            "You took the lead for good in trick 2, with 10♣ and A♥.",
        ),
        (
            [(0, "3C 5C"), (0, "TC 4C")],
            "You were never behind and led from trick 2 on, with 10♣.",
        ),
        ([(0, "AC 5C"), (1, "AD 4D")], "The race ends in a tie at 4 pips: You and Careful."),
        ([(0, "3C 5C")], "Nobody captured a card that counts."),
    ],
)
def test_the_pip_race(captures, told):
    assert say.pip_race_sentence(language("en"), race(*captures), ["You", "Careful"], 0) == told
