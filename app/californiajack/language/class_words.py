"""The words of a class table: which rule was misunderstood, and why a file was not taken."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .languages import N_, Language
from .teaching import is_principle, principle_sentence
from .teaching_claims import steady_sentence

__all__ = ["misunderstood_sentence", "refused_sentence"]

_FOLLOW: Final = N_("Whoever holds the suit that was led has to follow suit.")
_VOID: Final = N_("Whoever can't follow suit may play any card.")
_PERMISSIVE: Final = N_("With permissive trumping one may follow suit or play a trump.")
_MUST_TRUMP: Final = N_("Under some rules whoever can't follow suit has to play a trump.")
_TURN: Final = N_("Everybody plays one card from the hand, in turn.")
_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lead": N_("Whoever leads may play any card."),
        "lead_names_trump": N_("The first card of the deal names the trump."),
        "follows": _FOLLOW,
        "must_follow": _FOLLOW,
        "follows_trump": N_("A trump that is led has to be followed with a trump."),
        "must_follow_trump": N_("A trump that is led has to be followed with a trump."),
        "trumps_instead": _PERMISSIVE,
        "must_follow_or_trump": _PERMISSIVE,
        "trumps_void": _VOID,
        "discards": _VOID,
        "discards_no_trump": _VOID,
        "trumps_must": _MUST_TRUMP,
        "must_trump": _MUST_TRUMP,
        "not_in_hand": _TURN,
        "not_your_turn": _TURN,
        "call_first": _TURN,
        "over": _TURN,
    }
)
_BOTH_REACH: Final = N_("Who wins when both reach the target in one deal depends on the rules.")
_TRUMPING: Final = N_("Trumping is not always the best play, and sometimes it is.")
_TAKING: Final = N_("Taking the trick is not always the best play.")
_LOW: Final = N_("Who gets Low depends on the rules: its first holder, or whoever captures it.")
_MAY_TRUMP: Final = N_("Whether one may trump instead of following depends on the rules.")
_WHEN_VOID: Final = N_("Whether one has to trump without the suit led depends on the rules.")
# Statements that hold under some rules or in some positions only.
_DEPENDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "second_overtrumped": N_(
            "With two players nobody can beat a trump that the second player puts on another suit."
        ),
        "may_trump_when_able": _MAY_TRUMP,
        "never_trump_when_following": _MAY_TRUMP,
        "must_trump_when_void": _WHEN_VOID,
        "any_card_when_void": _WHEN_VOID,
        "end_hand_known": N_("When the stock is empty, the cards not seen are in the other hand."),
        "most_tricks_win_game": N_("Pips decide Game under most rules, not the number of tricks."),
        "tie_gives_nobody": N_("Who gets Game on a tie depends on the rules."),
        "high_goes_to_holder": N_("Who gets High depends on the rules when it can be captured."),
        "low_to_player": _LOW,
        "low_goes_to_captor": _LOW,
        "nine_is_a_point": N_("Whether the trump Nine is a point depends on the rules."),
        "higher_total_wins": _BOTH_REACH,
        "order_matters": _BOTH_REACH,
        "first_trick_offers_trump": N_(
            "Whether the first card to draw is a trump depends on the rules."
        ),
        "four_points_in_a_deal": N_("How many points a deal has depends on the rules."),
        "best_wins_the_trick": _TAKING,
        "winning_is_always_best": _TAKING,
        "always_trump": _TRUMPING,
        "best_is_a_trump": _TRUMPING,
        "trumping_is_best": _TRUMPING,
        "highest_lead_is_best": N_("The highest card is not always the best lead."),
        "one_best_card": N_("Sometimes several cards are equally good."),
        "all_cards_equal": N_("Sometimes it does not matter which card is played."),
    }
)
_UNKNOWN: Final = N_("Something that this version does not know")

_REFUSED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "large": N_(
            "{file} is too large: a progress file has some thousand characters, {most} are allowed."
        ),
        "empty": N_("{file} is empty. Export the progress once more."),
        "json": N_("{file} is damaged or no JSON file. Export the progress once more."),
        "format": N_(
            "{file} holds no progress of this app. Files that the course page exports are read."
        ),
        "course": N_("{file} belongs to another course. Files of this course are read."),
        "value": N_(
            "{file} holds a value that can't be: whole numbers from 0 are allowed, for stars up to"
            " 3."
        ),
        "many": N_("{file} is one too many: {count} files are put together at once."),
    }
)


def misunderstood_sentence(lang: Language, key: str) -> str:
    """Return the rule that was misunderstood by a key that mistakes are counted under.

    It is a rule of the game, a statement of a lesson or a question. Unknown keys, of lessons or
    versions that are not here, all have the same words.
    """
    text = _RULES.get(key) or _DEPENDS.get(key)
    if text is not None:
        return lang.t(text)
    if is_principle(key):
        return principle_sentence(lang, key)
    return steady_sentence(lang, key) or lang.t(_UNKNOWN)


def refused_sentence(lang: Language, file: str, key: str, *, characters: int, files: int) -> str:
    """Return why a file was not taken, and what is allowed."""
    text = _REFUSED.get(key, _REFUSED["format"])
    return lang.t(text, file=file, most=lang.number(characters), count=lang.number(files))
