"""What is asked, and the labels of the answers: for questions that have no words of their own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .languages import N_, Language, capital
from .points import point_word
from .presets import preset_title
from .teaching_facts import SEAT_NAMES, Facts, fact_words, seat_name

__all__ = ["answer_label", "ended_step", "option_label", "question_text", "step_name"]

_QUESTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "trick_winner": N_("Who takes this trick?"),
        "next_leader": N_("Who leads to the next trick?"),
        "drawn_by:you": N_("Which card do you draw after this trick?"),
        "drawn_by:opponent": N_("Which card does your opponent draw after this trick?"),
        "draw_if:win": N_("Which card do you draw if you win this trick?"),
        "draw_if:lose": N_("Which card do you draw if you lose this trick?"),
        "legal_set": N_("Mark every card that you may play now."),
        "winning_cards": N_("Mark every card that you may play and that wins the trick."),
        "losing_cards": N_("Mark every card that you may play and that loses the trick."),
        "wins_trick": N_("Play a card that is sure to win the trick."),
        "loses_trick": N_("Play a card that is sure to lose the trick."),
        "rule_of": N_("Under which rules may exactly the marked cards be played?"),
        "best_cards": N_("Play the best card."),
        "avoid_loss": N_("Play a card, but not the worst one."),
        "any_card": N_("Play any card that you may play."),
        "keeps": N_("Play so that you are sure to capture {kept}."),
        "best_kind": N_("What is best here?"),
        "reply": N_("You lead {led}. What is your opponent's best answer?"),
        "points_lost": N_("How many points does {played} cost against the best card?"),
        "pips_of:trick": N_("How many pips are in this trick?"),
        "pips_of:you": N_("How many pips have you captured?"),
        "pips_of:opponent": N_("How many pips has your opponent captured?"),
        "counting_cards": N_("Mark every card that has pips."),
        "more_pips": N_("Where are more pips?"),
        "owner_of": N_("Who gets the {point}?"),
        "deal_points:you": N_("How many points do you get for this deal?"),
        "deal_points:opponent": N_("How many points does your opponent get for this deal?"),
        "deciding_cards": N_("Mark the cards that decide these points: {points}."),
        "count_out": N_("Who wins the match with this deal?"),
        "stock_left": N_("How many cards are left in the stock?"),
        "tricks_left": N_("How many tricks are still to be played?"),
        "cards_left": N_("How many cards are still to be played?"),
        "trumps_out": N_("How many trumps have you not seen yet?"),
        "opponent_hand": N_("Mark every card that your opponent holds."),
        "impossible_card": N_("Which of these cards can't be in your opponent's hand?"),
        "make:beats": N_("Choose a card that beats {card}."),
        "make:pips_at_least": N_("Choose cards that have at least {need} pips together."),
        "make:illegal_now": N_("Choose a card that you may not play now."),
        "make:trick_worth": N_("Choose two cards that make a trick of at least {need} pips."),
        "sequence:after_trick": N_("What happens after a trick? Put it in order."),
        "sequence:counting": N_("In which order are the points counted?"),
        "sequence:deal": N_("How does a deal go? Put it in order."),
        "claim": N_("True or false?"),
        "because": N_("Why?"),
        "watch": N_("Watch the cards."),
        "watched": N_("Watch the cards."),
    }
)
_FEWEST: Final = N_(
    "Choose cards that have at least {need} pips together, as few cards as possible."
)
_OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "top": N_("The card on top of the stock"),
        "top_card": N_("{stock}, the card on top of the stock"),
        "next": N_("The card under it"),
        "next_card": N_("{under}, the card under it"),
        "none": N_("No card"),
        "follow": N_("Follow suit"),
        "trump": N_("Play a trump"),
        "discard": N_("Throw a card off"),
        "true": N_("True"),
        "false": N_("False"),
        "equal": N_("The same"),
        "your_pile": N_("Your pile"),
        "opponent_pile": N_("Your opponent's pile"),
    }
)
_STEPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "winner_takes": N_("The winner takes the cards of the trick."),
        "winner_draws": N_("The winner draws the top card of the stock."),
        "loser_draws": N_("The loser draws the next card."),
        "next_is_turned": N_("The new top card of the stock is turned face up."),
        "winner_leads": N_("The winner leads to the next trick."),
        "count_high": N_("High"),
        "count_low": N_("Low"),
        "count_jack": N_("Jack"),
        "count_game": N_("Game"),
        "count_nine": N_("Nine"),
        "cut_trump": N_("A card is cut for trump."),
        "deal_cards": N_("Six cards are dealt to each hand."),
        "turn_trump": N_("The top card of the stock is turned up: its suit is trump."),
        "eldest_leads": N_("The player after the dealer leads to the first trick."),
        "play_and_draw": N_("Tricks are played, and after each one both draw a card."),
        "play_last_hand": N_("The stock is empty, and the last hands are played out."),
        "count_points": N_("The points of the deal are counted."),
    }
)


def question_text(lang: Language, name: str, facts: Facts) -> str:
    """Return what a question asks, for those without a text in the lesson."""
    for part in ("who", "of", "result"):
        key = f"{name}:{facts.get(part)}"
        if key in _QUESTIONS:
            break
    else:
        key = name
    if key == "make:pips_at_least" and facts.get("fewest"):
        return lang.t(_FEWEST, **fact_words(lang, facts))
    text = _QUESTIONS[key]
    if name == "owner_of":
        return lang.t(text, point=point_word(lang, str(facts["point"])))
    return lang.t(text, **fact_words(lang, facts))


def option_label(lang: Language, name: str, key: str, facts: Facts) -> str:
    """Return the words of an answer. `facts` are those of the question and of the option.

    Cards are written short; a reason of a lesson has its words there and gives its key.
    """
    if name == "sequence":
        return step_name(lang, key)
    if name == "rule_of":
        return preset_title(lang, key)
    if name == "more_pips" and key in ("first", "second"):
        return _pile_label(lang, key, facts)
    if name in ("drawn_by", "draw_if"):
        key = _draw_key(key, facts)
    if key in _OPTIONS:
        return lang.t(_OPTIONS[key], **fact_words(lang, facts))
    if key in SEAT_NAMES:
        return capital(seat_name(lang, key))
    return answer_label(lang, key)


def _draw_key(key: str, facts: Facts) -> str:
    if key == "top" and facts.get("stock"):
        return "top_card"
    return "next_card" if key == "next" and facts.get("under") else key


def _pile_label(lang: Language, key: str, facts: Facts) -> str:
    names = facts["names"]
    assert isinstance(names, list)
    name = names[0 if key == "first" else 1]
    if name == "cards":
        cards = facts["first" if key == "first" else "second_pile"]
        assert isinstance(cards, list)
        return lang.cards([str(card) for card in cards])
    return lang.t(_OPTIONS["your_pile" if name == "you" else "opponent_pile"])


def step_name(lang: Language, key: str) -> str:
    """Return a step of a procedure, as it stands in a list."""
    return lang.t(_STEPS[key])


def ended_step(lang: Language, key: object) -> str:
    """Return a step of a procedure as it ends a sentence."""
    return step_name(lang, str(key)).rstrip(".") + "."


def answer_label(lang: Language, answer: str) -> str:
    """Return a canonical answer of cards or a number as words."""
    if answer == "none":
        return lang.t(_OPTIONS["none"])
    words = fact_words(lang, {"answer": answer})
    return str(words.get("answer", answer))
