"""The words of the table component: cards, suits and texts in the shape the script expects."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from californiajack.rules.cards import PACK, Suit

from .cardwords import SYMBOLS
from .languages import N_, Language, capital

__all__ = ["TABLE_TEXTS", "table_words"]

TABLE_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "actions": N_("What you can do"),
        "calls": N_("Your call"),
        "cancel": N_("Cancel"),
        "captured_one": N_("captured {n} card"),
        "captured_other": N_("captured {n} cards"),
        "card_blocked": N_("{card}, not playable. {reason}"),
        "card_discard": N_("{card}, press to discard: {reason}"),
        "card_playable": N_("{card}, playable: {reason}"),
        "card_waiting": N_("{card}, not your turn"),
        "cards_one": N_("{n} card"),
        "cards_other": N_("{n} cards"),
        "close": N_("Close"),
        "dealer": N_("dealer"),
        "drew": N_("{name} drew the {card}"),
        "drew_hidden": N_("{name} drew a card face down"),
        "face_down": N_("face down"),
        "face_up": N_("face up: {card}"),
        "hand": N_("Your hand"),
        "hint": N_("hint"),
        "key_arrows": N_("move along the hand"),
        "key_ends": N_("first and last card"),
        "key_extra": N_("speak trump, stock and score"),
        "key_hand": N_("go to the hand"),
        "key_help": N_("show this list"),
        "key_leave": N_("close, or leave the hand"),
        "key_legal": N_("speak the cards you may play"),
        "key_numbers": N_("play the card at that place"),
        "key_play": N_("play the card (Space does too)"),
        "key_score": N_("speak the score"),
        "key_table": N_("go to the table"),
        "key_undo": N_("take back"),
        "key_why": N_("speak why a card may be played or not"),
        "keys_title": N_("Keys"),
        "last_trick": N_("Last trick"),
        "led": N_("{name} led"),
        "leftover": N_("Left over"),
        "legal_all": N_("You may play any card."),
        "legal_list": N_("You may play: {cards}."),
        "legal_none": N_("There is nothing to play now."),
        "no_last_trick": N_("No trick has been taken yet."),
        "no_trump": N_("not yet named"),
        "not_allowed": N_("Not allowed"),
        "not_yet": N_("{name}: still to play"),
        "not_your_turn": N_("It is not your turn."),
        "opponents": N_("Opponents"),
        "pips_against": N_("{n} pips to {other}"),
        "pips_one": N_("{n} pip"),
        "pips_other": N_("{n} pips"),
        "play_typed": N_("Play"),
        "played": N_("{name} played"),
        "points_one": N_("{n} point"),
        "points_other": N_("{n} points"),
        "reasons": N_("Reasons for every card in your hand"),
        "score_says": N_("Score: {score}"),
        "seats": N_("Players"),
        "seen": N_("seen drawing: {cards}"),
        "show_keys": N_("Keys"),
        "show_rule": N_("Show the rule"),
        "show_table": N_("Show as a table"),
        "show_text": N_("Show as text"),
        "stock": N_("Stock, {n} left"),
        "stock_and_trump": N_("Stock and trump"),
        "stock_brief": N_("Stock, {n}"),
        "stock_empty": N_("Stock empty"),
        "table": N_("Table"),
        "table_says": N_("{table}. Trick: {trick}. Trump: {trump}. {stock}"),
        "text_title": N_("The table as text"),
        "trick": N_("Trick"),
        "trick_empty": N_("nothing played yet"),
        "trick_number": N_("Trick {n}"),
        "trump": N_("Trump"),
        "trump_is": N_("Trump: {trump}"),
        "turn_up": N_("Turned up"),
        "type_card": N_("Type a card, for example {example}"),
        "typed_not_held": N_("You do not hold the {card}."),
        "typed_unknown": N_("“{typed}” is not a card."),
        "undo_none": N_("There is nothing to take back."),
        "why": N_("Why?"),
        "wins": N_("wins"),
    }
)
"""Every text that the script needs, by its key. The script itself fills in what is in braces."""


def table_words(lang: Language) -> dict[str, Any]:
    """Return everything the table shows that depends on the language."""
    cards = {
        str(card): {
            "index": lang.index(card),
            "suit": SYMBOLS[card.suit],
            "letter": lang.suit_letter(card.suit),
            "name": lang.spoken(card),
        }
        for card in PACK
    }
    suits = {
        str(suit): {"name": capital(lang.suit(suit)), "symbol": SYMBOLS[suit]} for suit in Suit
    }
    texts = {key: lang.pattern(text) for key, text in TABLE_TEXTS.items()}
    return {"lang": lang.code, "cards": cards, "suits": suits, "text": texts}
