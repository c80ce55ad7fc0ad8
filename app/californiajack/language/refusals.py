"""What to tell somebody whose card, call, code or rules were refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import Card
from californiajack.rules.errors import CodeError, IllegalAction, PackError, RulesError, TableError
from californiajack.rules.reasons import REFUSAL_KEYS, Reason

from .languages import N_, Language
from .options import option_title
from .reasons import reason_long

__all__ = ["CODE_KEYS", "refusal"]

_ACTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_your_turn": N_("It is not your turn."),
        "call_first": N_("Before the first card a call is due. Choose one of the calls offered."),
        "over": N_("The deal is over. Start the next one to play on."),
        "no_call_now": N_("The cards are being played: no call can be made now. Play a card."),
        "call_not_allowed": N_("This call is not allowed now. Choose one of the calls offered."),
        "gift_would_win": N_("A point as a gift may not win the match. Run the cards."),
        "not_over": N_("The deal is not over yet. Play it to the end first."),
        "match_over": N_("The match is over. Start a new one to play on."),
        "nothing_to_undo": N_("There is nothing to take back: nothing has been played yet."),
    }
)
_CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "card": N_("This is not a card. Write the rank and the suit, such as QS or 10H."),
        "call": N_("This is not a call. Choose one of the calls offered."),
        "check": N_("The code has a typing error or a part of it is missing. Compare it again."),
        "empty": N_("There is no code. Type the code of a deal, such as 4000-01YX."),
        "format": N_("This file is not a match of California Jack."),
        "house_rules": N_("House rules have no short code. Use the long code of the deal."),
        "illegal": N_("The record holds a card or call that the rules do not allow."),
        "json": N_("This file can't be read. It may be damaged or of another kind."),
        "length": N_("The code is too short or too long. A short code looks like 4000-01YX."),
        "record": N_("The record is not complete, so it can't be read to the end."),
        "seed": N_("The number of the deal is too large for a short code."),
        "symbol": N_(
            "A sign in this code occurs in no code. Codes are made of letters and digits."
        ),
        "unreadable": N_("The code can't be read. Compare it with the original."),
        "version": N_("The code was made by another version of the program."),
    }
)
_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "preset": N_("There are no rules called {name}."),
        "add_on": N_("There is no addition called {name}."),
        "option": N_("There is no rule called {name}."),
        "value": N_("The rule can't be set to {value}: {option}."),
        "players": N_("Two or three can play, not more: an open stock needs few hands."),
        "contradiction": N_("These rules contradict each other: {options}."),
    }
)
CODE_KEYS: Final = tuple(_CODES)
"""Every key of a `CodeError` that has its own words."""


def refusal(lang: Language, error: TableError) -> str:
    """Return why something was refused and what to do, for any error of the rules core."""
    if isinstance(error, IllegalAction):
        return _action(lang, error)
    if isinstance(error, CodeError):
        return _code(lang, error)
    if isinstance(error, PackError):
        return lang.t("These cards make no deal: a pack has 52 different cards.")
    if isinstance(error, RulesError):
        return _rules(lang, error)
    return lang.t("That is not possible.")


def _rules(lang: Language, error: RulesError) -> str:
    facts = error.facts
    if error.key in ("preset", "add_on", "option"):
        return lang.t(_RULES[error.key], name=str(facts["name"]))
    if error.key == "value":
        option = option_title(lang, str(facts["option"]))
        return lang.t(_RULES["value"], option=option, value=str(facts["value"]))
    if error.key == "contradiction":
        names = facts["options"]
        titles = [option_title(lang, name) for name in names] if isinstance(names, list) else []
        return lang.t(_RULES["contradiction"], options=lang.join(titles))
    return lang.t(_RULES["players"])


def _action(lang: Language, error: IllegalAction) -> str:
    if error.key in REFUSAL_KEYS and "card" in error.facts:
        return reason_long(lang, Reason(error.key, legal=False, facts=error.facts))
    if error.key in _ACTIONS:
        return lang.t(_ACTIONS[error.key])
    if isinstance(error.action, Card):
        return lang.t("{card} can't be played now.", card=lang.short(error.action))
    return lang.t("That is not possible.")


def _code(lang: Language, error: CodeError) -> str:
    text = lang.t(_CODES.get(error.key, _CODES["unreadable"]))
    facts = error.facts
    if "deal" in facts and "action" in facts:
        place = lang.t(
            "The fault is in deal {deal}, move {move}.", deal=facts["deal"], move=facts["action"]
        )
        return f"{text} {place}"
    return text
