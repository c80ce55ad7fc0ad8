"""The words of lessons that the program makes: questions, verdicts, hints, what happens next.

Everything here takes keys and facts, as plain values, and no lesson: the words that an author has
written stand before these, see `californiajack.teaching.speech`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import Card
from californiajack.rules.tricks import Draw

from .hints import player_reason
from .languages import N_, Language
from .people import TAKES_TRICK
from .stories import draw_sentence
from .teaching_facts import Facts, fact_words, fill, lesson_people, seat_number
from .teaching_labels import answer_label, ended_step, option_label, question_text
from .teaching_points import scores_sentence, situation_sentence
from .teaching_tricks import card_list_sentence, reason_sentence
from .teaching_whys import is_known, why_sentence

__all__ = [
    "answer_label",
    "fill",
    "hint_sentence",
    "is_known",
    "is_principle",
    "moment_sentence",
    "option_label",
    "principle_sentence",
    "question_text",
    "situation_sentence",
    "verdict_sentence",
    "watched_sentence",
    "why_sentence",
]

_PRINCIPLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "trick_winner": N_(
            "The highest trump wins. If there is no trump, the highest card of the led suit wins."
        ),
        "next_leader": N_("Whoever wins a trick leads to the next one."),
        "drawn_by": N_("The winner of the trick draws the top card, the loser the one under it."),
        "draw_if": N_("The winner of the trick draws the top card, the loser the one under it."),
        "legal_set": N_("First look whether you hold the suit that was led."),
        "winning_cards": N_(
            "First sort out what you may play. Then look for higher cards of the led suit, and for"
            " trumps."
        ),
        "losing_cards": N_(
            "First sort out what you may play. Lower cards of the led suit lose, and so do cards"
            " that are thrown off."
        ),
        "wins_trick": N_("A higher card of the led suit wins, and so does a trump."),
        "loses_trick": N_("A lower card of the led suit loses, and so does a card thrown off."),
        "rule_of": N_("Look at the cards that are not marked. Which rule keeps them in the hand?"),
        "best_cards": N_(
            "Which points are still open? Think of what each card wins now and what it leaves you"
            " for later."
        ),
        "avoid_loss": N_("Which card would give a point away? Play another one."),
        "any_card": N_("First look whether you hold the suit that was led."),
        "keeps": N_("What can your opponent beat? Play so that the card is never in danger."),
        "best_kind": N_(
            "Which points are still open? Think of what a trump wins now and what it may win later."
        ),
        "reply": N_("Put yourself in your opponent's place: what would you play?"),
        "points_lost": N_(
            "Play both cards to the end in your mind, and compare who gets which point."
        ),
        "pips_of": N_(
            "A Ten has ten pips, an Ace four, a King three, a Queen two, a Jack one. Other cards"
            " have none."
        ),
        "counting_cards": N_("Tens, Aces, Kings, Queens and Jacks have pips."),
        "more_pips": N_("Look for Tens first: a Ten has more pips than two Aces."),
        "owner_of": N_("Find the card that decides. Who held it first, and who captured it?"),
        "deal_points": N_("Go through the points in their order: High, Low, Jack, Game."),
        "deciding_cards": N_("High is decided by the highest trump, Low by the lowest one."),
        "count_out": N_(
            "Count the points one after the other and stop when the target is reached."
        ),
        "stock_left": N_("After every trick each player draws one card."),
        "tricks_left": N_("Everybody plays one card in every trick. How many will you play?"),
        "cards_left": N_("Add the cards in the hands and those in the stock."),
        "trumps_out": N_(
            "There are thirteen trumps. Take away those you have seen and those you hold."
        ),
        "opponent_hand": N_("When the stock is empty, your opponent holds what you have not seen."),
        "impossible_card": N_("A card that was played can't be in a hand any more."),
        "make": N_("Test the cards one after the other: what would each of them do?"),
        "sequence": N_("Think of a trick or deal that you have seen: what came first?"),
        "claim": N_("Try it out with cards in your mind: is it always so?"),
        "because": N_("Which of the reasons is true, and which of them decides here?"),
    }
)
_RIGHT: Final = N_("Right.")
_NO: Final = N_("No.")
_NOT_ALL: Final = N_("Not all of it is right.")
_ANSWER_IS: Final = N_("The answer: {answer}")
_ANSWERS_ARE: Final = N_("Right answers: {answers}")


def verdict_sentence(
    lang: Language,
    question: str,
    kind: str,
    key: str,
    facts: Facts,
    *,
    ok: bool,
    shown: bool = False,
) -> str:
    """Return what is said to an answer: whether it is right, and the reason.

    `question` and `kind` are its name and the kind of answer, `key` and `facts` those of the
    verdict.
    """
    if not ok and kind == "cards" and "missed_cards" in facts:
        return f"{lang.t(_NOT_ALL)} {card_list_sentence(lang, question, facts)}"
    why = why_sentence(lang, key, facts)
    if shown:
        return f"{_the_answer(lang, question, facts)} {why}"
    if ok:
        return f"{lang.t(_RIGHT)} {why}"
    # A card that is played and a number are told what is wrong with them by the reason itself.
    return f"{lang.t(_NO)} {why}" if kind in ("choice", "truth", "because") else why


def _the_answer(lang: Language, question: str, facts: Facts) -> str:
    answers = facts["right"]
    assert isinstance(answers, list)
    if question == "sequence":
        steps = [ended_step(lang, key) for key in str(answers[0]).split()]
        listed = " ".join(f"{place}. {step}" for place, step in enumerate(steps, start=1))
        return lang.t(_ANSWER_IS, answer=listed)
    labels = [_label(lang, question, str(answer), facts) for answer in answers]
    if len(labels) == 1:
        return lang.t(_ANSWER_IS, answer=labels[0].rstrip(".") + ".")
    return lang.t(_ANSWERS_ARE, answers=lang.join(labels, "or") + ".")


def _label(lang: Language, question: str, answer: str, facts: Facts) -> str:
    if question == "because":
        return str(facts.get("label", answer))
    return option_label(lang, question, answer, facts)


def is_principle(question: str) -> bool:
    """Tell whether there is a principle for what is asked."""
    return question in _PRINCIPLES


def principle_sentence(lang: Language, question: str) -> str:
    """Return the principle behind a question; raises KeyError for an unknown question."""
    return lang.t(_PRINCIPLES[question])


def hint_sentence(lang: Language, question: str, name: str, key: str, facts: Facts) -> str:
    """Return a rung of the hint ladder: principle, narrowed or reason.

    For a reason of a lesson the facts hold its words as ``label``.
    """
    if name == "principle":
        return principle_sentence(lang, question)
    if key == "narrowed_not":
        label = _label(lang, question, str(facts["not"]), facts)
        return why_sentence(lang, key, {**facts, "label": label})
    if name == "reason":
        accepted = facts["accepted"]
        assert isinstance(accepted, list)
        known = {**facts, "right": accepted}
        return f"{_the_answer(lang, question, known)} {why_sentence(lang, key, facts)}"
    return why_sentence(lang, key, facts)


# Worked examples and what happens next

_LEADS: Final = (N_("You lead {card}."), N_("{Name} leads {card}."))
_PLAYS: Final = (N_("You play {card}."), N_("{Name} plays {card}."))


def watched_sentence(lang: Language, facts: Facts) -> str:
    """Return what is told about a card of a worked example: who lays it, why, and what follows."""
    people = lesson_people(lang)
    seat = seat_number(facts["seat"])
    table = facts.get("table")
    led = isinstance(table, list) and len(table) == 1
    values = fact_words(lang, facts)
    parts = [people.sentence(seat, *(_LEADS if led else _PLAYS), card=values["card"])]
    reason, choice = facts.get("reason"), facts.get("choice")
    if isinstance(reason, Mapping) and not led:
        parts.append(reason_sentence(lang, str(reason["key"]), _facts(reason)))
    if isinstance(choice, Mapping):
        parts.append(_choice(lang, choice))
    trick = facts.get("trick")
    if isinstance(trick, Mapping):
        parts.append(why_sentence(lang, str(trick["key"]), _facts(trick)))
        parts.append(_drawn(lang, trick["draws"]))
    return " ".join(part for part in parts if part)


def _facts(value: Mapping[str, object]) -> Facts:
    facts = value["facts"]
    assert isinstance(facts, Mapping)
    return facts


def _choice(lang: Language, choice: Mapping[str, object]) -> str:
    """Return why a careful player chooses the card."""
    return player_reason(lang, str(choice["text"]), _facts(choice))


def _drawn(lang: Language, draws: object) -> str:
    """Return who drew what, as far as the learner sees it."""
    if not isinstance(draws, list) or not draws:
        return ""
    made = []
    for name, card in draws:
        seat = seat_number(name)
        assert seat is not None
        made.append(Draw(seat, None if card is None else Card.parse(str(card)), ()))
    return draw_sentence(lang, made, lesson_people(lang).names, you=0)


def moment_sentence(lang: Language, key: str, facts: Facts) -> str:
    """Return what is told about a card of "watch what happens"; the last one says what it cost."""
    people = lesson_people(lang)
    seat = seat_number(facts["seat"])
    parts = [people.sentence(seat, *_PLAYS, card=lang.short(str(facts["card"])))]
    if key != "plays":
        parts.append(people.sentence(seat_number(facts["winner"]), *TAKES_TRICK))
    if key == "cannot_tell":
        parts.append(lang.t("How it goes on cannot be told yet."))
    if key == "end":
        parts += _the_cost(lang, facts)
    return " ".join(parts)


def _the_cost(lang: Language, facts: Facts) -> Sequence[str]:
    owners = facts["owners"]
    assert isinstance(owners, list)
    scores = scores_sentence(lang, [(str(point), str(seat)) for point, seat in owners])
    lost = facts["lost"]
    assert isinstance(lost, int)
    played = lang.short(str(facts["played"]))
    told = [lang.t("At the end {scores}.", scores=scores)]
    if lost:
        told.append(
            lang.n("{card} cost {count} point.", "{card} cost {count} points.", lost, card=played)
        )
    else:
        told.append(lang.t("{card} cost nothing.", card=played))
    return told
