"""Why a player likes or dislikes a card or call: a key, and one English sentence for each.

The sentences are marked with `N_` for the message catalogues; what stands in braces is filled from
the facts of the `Ranked` entry. Card facts are codes such as ``QS``, suits are letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["N_", "REASON_KEYS"]


def N_(text: str) -> str:  # noqa: N802 - the marker that message extraction looks for
    """Mark a text for translation and return it unchanged."""
    return text


_FORCED: Final = {
    "only_card": N_("{card} is the only card that may be played."),
    "only_call": N_("Nothing else may be said now."),
    "at_random": N_("Chosen by chance among what is allowed."),
}

_ANSWERS: Final = {
    "bank_jack": N_("{card} takes the trick and brings the Jack point home."),
    "bank_low": N_("{card} takes the trick and brings the Low point home."),
    "bank_nine": N_("{card} takes the trick and brings the Nine point home."),
    "bank_ten": N_("{card} takes the trick, so its ten pips are safe."),
    "catch_jack": N_("{card} catches the Jack of trumps."),
    "catch_low": N_("{card} catches the trump that makes Low."),
    "catch_nine": N_("{card} catches the Nine of trumps."),
    "win_ten": N_("{card} wins a trick with a ten in it."),
    "win_stock": N_("{card} wins the trick, and with it the good card {stock} on the stock."),
    "win_pips": N_("{card} wins the trick and {pips} pips."),
    "win_trick": N_("{card} wins the trick, and tricks are counted."),
    "win_cheap": N_("{card} wins the trick and costs little."),
    "spend_ace": N_("{card} would win, but the trump Ace should wait for a better catch."),
    "waste_trump": N_("{card} would win, but the trick is hardly worth a trump."),
    "waste_high": N_("{card} would win, but a high card is better kept."),
    "keep_ace": N_("{card} lets the trick go and keeps the trump Ace for the Jack or a ten."),
    "keep_trump": N_("{card} lets a poor trick go and keeps the trumps."),
    "save_ten": N_("{card} loses the trick without giving a ten away."),
    "duck_stock": N_("{card} lets the trick go: {stock} on the stock is worth little."),
    "duck_cheap": N_("{card} costs nothing in a trick that is not worth winning."),
    "cannot_win": N_("No card wins this trick; {card} gives the least."),
    "give_jack": N_("{card} would give the Jack point away."),
    "give_low": N_("{card} would give the Low point away."),
    "give_nine": N_("{card} would give the Nine point away."),
    "give_ten": N_("{card} would give ten pips away."),
    "give_pips": N_("{card} would give {pips} pips away."),
    "throw_trump": N_("{card} would throw a trump away."),
}

_LEADS: Final = {
    "draw_the_jack": N_("{card} is higher than the trump Jack and may draw it out."),
    "draw_the_low": N_("{card} may draw out the trump that makes Low."),
    "draw_trumps": N_("{card} draws trumps from the other side."),
    "lead_winner": N_("Nothing that is out can beat {card}."),
    "lead_high": N_("{card} is high enough to win unless it is trumped."),
    "lead_low": N_("{card} is a safe lead: it has next to nothing to lose."),
    "lead_low_trump": N_("{card} is a small trump that makes the other side spend a better one."),
    "lead_trump": N_("{card} would spend a trump on the lead."),
    "lead_ace": N_("{card} wins for certain, but should wait for the Jack or a ten."),
    "risk_jack": N_("Leading {card} would risk the Jack point."),
    "risk_low": N_("Leading {card} would risk the Low point."),
    "risk_nine": N_("Leading {card} would risk the Nine point."),
    "risk_ten": N_("Leading {card} would risk ten pips."),
    "risk_pips": N_("Leading {card} would risk {pips} pips."),
    "lead_best_suit": N_("{card} makes the best suit of the hand trump."),
    "lead_poor_suit": N_("{card} would make a weaker suit trump."),
}

_WORKED_OUT: Final = {
    "exact_best": N_("All cards are known, and no card makes more than {card}."),
    "exact_worse": N_("{card} makes less than the best card, all cards being known: {lost} less."),
    "worlds_best": N_("{card} does best on average; ways the cards may lie, worked out: {worlds}."),
    "worlds_worse": N_(
        "{card} makes {lost} less on average than the best; ways the cards may lie: {worlds}."
    ),
    "trials_best": N_("{card} looks best, with the deal played on in thought; times: {trials}."),
    "trials_worse": N_(
        "{card} looks {lost} points worse, with the deal played on in thought; times: {trials}."
    ),
}

_CALLS: Final = {
    "stand_strong": N_("The hand is good with this trump."),
    "stand_weak": N_("The hand is too weak to be content with this trump."),
    "beg_weak": N_("The hand is weak with this trump: ask for a point or another trump."),
    "beg_strong": N_("Begging could change a trump that suits the hand."),
    "give_strong": N_("The hand is worth the point that is given for keeping this trump."),
    "give_weak": N_("The hand is not worth giving a point away."),
    "give_loses": N_("The gift would win the match for the other side."),
    "run_weak": N_("The hand is weak with this trump: turn up another one."),
    "run_strong": N_("Another trump would be a pity with this hand."),
    "run_saves": N_("Running the cards is the only way not to lose the match by a gift."),
    "bid_points": N_("The hand should make {expected} points with {suit} as trump."),
    "bid_steal": N_("The dealer may take the bid at {bid}, and the hand should make it."),
    "bid_high": N_("{bid} is more than the hand can count on."),
    "pass_weak": N_("The hand is not worth a bid."),
    "pass_strong": N_("Passing would leave the lead and the trump to somebody else."),
    "name_best": N_("{Suit} make most of the hand."),
    "name_poor": N_("{Suit} make less of the hand."),
    "discard_worthless": N_("{card} is worth nothing with this trump."),
    "discard_pips": N_("{card} has pips that may count for Game."),
    "discard_trump": N_("{card} is a trump and should stay."),
    "discard_point": N_("{card} carries a point and should stay."),
}

REASON_KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {**_FORCED, **_ANSWERS, **_LEADS, **_WORKED_OUT, **_CALLS}
)
"""Every reason key of the players here, with its sentence."""
