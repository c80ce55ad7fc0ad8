"""Why a statement of a lesson is true or false, in a sentence or two."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .languages import N_, Language

__all__ = ["claim_sentence", "steady_sentence"]

_ACE: Final = N_(
    "No card beats the Ace of trumps. Whoever plays it wins that trick, so it can't be lost."
)
_DISCARD: Final = N_(
    "Only the suit that was led and trumps can win. A card that is thrown off never does."
)
_SECOND: Final = N_(
    "With two players nobody plays after the second card. A trump on another suit wins for certain."
)
_PIPS: Final = N_(
    "A Ten has ten pips, an Ace four, a King three, a Queen two, a Jack one. Other cards have none."
)
_TEN_JACK: Final = N_(
    "In rank the Jack stands above the Ten. Ten pips count only when a captured card is counted."
)
_FOLLOW_OR_TRUMP: Final = N_(
    "Under these rules you may trump even though you can follow suit. You may follow as well."
)
_FOLLOW: Final = N_("Under these rules you must follow suit if you can. Then no trump is allowed.")
_MUST_TRUMP: Final = N_("Under these rules you must trump if you can't follow suit.")
_VOID_FREE: Final = N_("If you can't follow suit, you may play any card under these rules.")
_WINNER_FIRST: Final = N_("The winner draws first, the loser after that.")
_BEST: Final = N_("Here the exact count of the rest of the deal decides. Best is {best}.")
_HIGHEST: Final = N_(
    "If both reach the target in one deal, the higher total wins under these rules."
)
_COUNTED_OUT: Final = N_(
    "The points are counted in a fixed order, and whoever reaches the target first wins."
)
_BIDDER: Final = N_("Under these rules the bidder counts first.")
_LOW_HOLDER: Final = N_(
    "Under these rules Low goes to whoever held the lowest trump first, even if it is lost later."
)
_LOW_CAPTOR: Final = N_("Under these rules Low goes to whoever captures the lowest trump.")
_NO_TIE: Final = N_("On a tie nobody gets Game under these rules.")

_TRUE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ten_below_jack": _TEN_JACK,
        "small_trump_beats_ace": N_("Every trump beats every card of another suit, even an Ace."),
        "may_trump_when_able": _FOLLOW_OR_TRUMP,
        "must_trump_when_void": _MUST_TRUMP,
        "any_card_when_void": _VOID_FREE,
        "never_trump_when_following": _FOLLOW,
        "led_trump_must_be_followed": N_("A trump that is led has to be followed with a trump."),
        "second_overtrumped": N_(
            "With three players a third card follows, and it may be a higher trump."
        ),
        "end_hand_known": N_(
            "All cards but six have been seen by then, so the six others are in the other hand."
        ),
        "ten_beats_two_aces": N_("A Ten has ten pips, two Aces have eight."),
        "most_tricks_win_game": N_("Under these rules whoever wins the most tricks gets Game."),
        "tie_gives_nobody": _NO_TIE,
        "high_goes_to_holder": N_("Under these rules High goes to whoever held the highest trump."),
        "low_to_player": _LOW_HOLDER,
        "low_goes_to_captor": _LOW_CAPTOR,
        "nine_is_a_point": N_("Under these rules capturing the trump Nine is a fifth point."),
        "higher_total_wins": _HIGHEST,
        "order_matters": _COUNTED_OUT,
        "first_trick_offers_trump": N_(
            "The first card on the stock was turned up to make its suit trump, so it is a trump."
        ),
        "four_points_in_a_deal": N_(
            "High, Low, Jack and Game are four points. Only a tie for Game leaves one out."
        ),
        "best_wins_the_trick": _BEST,
        "winning_is_always_best": _BEST,
        "always_trump": _BEST,
        "best_is_a_trump": _BEST,
        "trumping_is_best": _BEST,
        "highest_lead_is_best": _BEST,
        "one_best_card": _BEST,
        "all_cards_equal": N_("Whatever you play, the points are the same here."),
    }
)
_FALSE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ace_can_be_lost": _ACE,
        "ace_beats_all": N_("A trump beats an Ace of another suit, even the Two of trumps."),
        "ten_beats_jack": _TEN_JACK,
        "higher_number_wins": N_(
            "Rank counts only inside a suit. A small trump beats a high card of another suit."
        ),
        "discard_can_win": _DISCARD,
        "second_overtrumped": _SECOND,
        "must_trump_if_you_can": N_("Nobody has to trump who can follow suit."),
        "may_trump_when_able": _FOLLOW,
        "must_trump_when_void": _VOID_FREE,
        "any_card_when_void": _MUST_TRUMP,
        "never_trump_when_following": _FOLLOW_OR_TRUMP,
        "loser_draws_first": _WINNER_FIRST,
        "loser_leads": N_("The winner of a trick leads to the next one."),
        "loser_gets_nothing": N_(
            "Both draw after a trick: the winner the top card, the loser the one under it."
        ),
        "deal_ends_with_stock": N_(
            "When the stock is empty, the cards in hand are still played: six more tricks."
        ),
        "end_hand_known": N_("Some cards stay unseen to the end under these rules."),
        "four_tens_win_game": N_(
            "The four Tens have half of all pips. If one player captures them and the other all the"
            " rest, it is a tie."
        ),
        "nine_counts_nine": _PIPS,
        "court_counts_more_than_ten": _PIPS,
        "most_tricks_win_game": N_(
            "Pips decide Game, not tricks. A few rich tricks are worth more than many poor ones."
        ),
        "hand_counts_for_game": N_("Only captured cards count for Game, not those in the hand."),
        "tie_shared": N_("Game is one point and is never shared."),
        "tie_gives_nobody": N_("On a tie the non-dealer gets Game under these rules."),
        "last_trick_bonus": N_("There is no point for the last trick."),
        "most_trumps_high": N_(
            "High depends on one card, the highest trump. How many trumps you win does not matter."
        ),
        "high_goes_to_holder": N_(
            "Under these rules High goes to whoever captures the Ace of trumps."
        ),
        "low_to_player": _LOW_CAPTOR,
        "low_goes_to_captor": _LOW_HOLDER,
        "jack_when_held": N_(
            "The Jack goes to whoever captures it. Queen, King and Ace of trumps beat it."
        ),
        "jack_must_be_led": N_("The Jack also counts when it wins a trick as the second card."),
        "nine_is_a_point": N_("Under these rules the trump Nine is a trump like any other."),
        "higher_total_wins": _COUNTED_OUT,
        "order_matters": _HIGHEST,
        "first_trick_offers_trump": N_("Under these rules the first card of the stock may be any."),
        "four_points_in_a_deal": N_("Under these rules there can be more than four points."),
        "best_wins_the_trick": _BEST,
        "winning_is_always_best": _BEST,
        "always_trump": _BEST,
        "best_is_a_trump": _BEST,
        "trumping_is_best": _BEST,
        "highest_lead_is_best": _BEST,
        "one_best_card": _BEST,
        "all_cards_equal": _BEST,
    }
)


def claim_sentence(lang: Language, facts: Mapping[str, object], best: str) -> str:
    """Return why a claim holds or not; `best` are the best cards as words, where it needs them."""
    name, truth = str(facts["claim"]), bool(facts["truth"])
    if name in ("order_matters", "higher_total_wins") and facts.get("end_rule") == "bidder_first":
        return lang.t(_BIDDER)
    return lang.t((_TRUE if truth else _FALSE)[name], best=best)


def steady_sentence(lang: Language, claim: str) -> str:
    """Return why a claim holds or not where that is the same under all rules, else nothing."""
    found = [texts[claim] for texts in (_TRUE, _FALSE) if claim in texts]
    return lang.t(found[0]) if len(found) == 1 else ""
