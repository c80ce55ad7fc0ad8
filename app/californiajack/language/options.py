"""Every option of the rules and every value it may have, in words, for the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from californiajack.rules.options import OPTIONS, Rules

from .languages import N_, Language

__all__ = ["option_title", "relevant_options", "value_sentence"]

_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "players": N_("Players"),
        "hand_size": N_("Hand"),
        "deal_packet": N_("Dealing"),
        "first_dealer": N_("First dealer"),
        "cut_ace": N_("Ace in the cut"),
        "dealer_rotation": N_("Next dealer"),
        "stock": N_("Stock"),
        "stock_face": N_("How the stock lies"),
        "draw_visibility": N_("Who sees the cards drawn"),
        "trump_source": N_("Trump"),
        "follow": N_("Following suit"),
        "high_card": N_("The card for High"),
        "high_to": N_("Who gets High"),
        "low_card": N_("The card for Low"),
        "low_to": N_("Who gets Low"),
        "game_by": N_("Game"),
        "game_tie": N_("A tie for Game"),
        "turned_jack": N_("A Jack turned up"),
        "turned_jack_when": N_("When a Jack turned up counts"),
        "nine_point": N_("Shasta point"),
        "target": N_("Target"),
        "end_rule": N_("Several at the target"),
        "leftover": N_("The odd card"),
        "beg": N_("Begging"),
        "gift_may_win": N_("A gift that would win"),
        "after_run": N_("After running the cards"),
        "bidding": N_("Bidding"),
        "bid_min": N_("Lowest bid"),
        "bid_max": N_("Highest bid"),
        "setback": N_("A bid that fails"),
        "all_pass": N_("When everybody passes"),
        "dealer_steal": N_("The dealer's right"),
        "review_tricks": N_("Looking back"),
    }
)
_VALUES: Final[Mapping[tuple[str, object], str]] = MappingProxyType(
    {
        ("players", 2): N_("Two play against each other."),
        ("players", 3): N_("Three play, each on their own."),
        ("hand_size", 6): N_("Everybody is dealt six cards."),
        ("deal_packet", 1): N_("The cards are dealt one at a time."),
        ("deal_packet", 3): N_("The cards are dealt three at a time."),
        ("deal_packet", 6): N_("All six cards are dealt at once."),
        ("first_dealer", "low_cut"): N_("Whoever cuts the lower card deals first."),
        ("first_dealer", "high_cut"): N_("Whoever cuts the higher card deals first."),
        ("first_dealer", "random"): N_("The first dealer is drawn by lot."),
        ("cut_ace", "high"): N_("In the cut the Ace is high. Equal cards are cut again."),
        ("dealer_rotation", "alternate"): N_("After each deal the next player clockwise deals."),
        ("stock", "draw"): N_("After each trick everybody draws a card from the stock."),
        ("stock", "none"): N_("There is no stock. The cards dealt are played out."),
        ("stock_face", "down_top_up"): N_("The stock lies face down, its top card face up."),
        ("stock_face", "up"): N_("The whole stock lies face up."),
        ("stock_face", "down"): N_("The whole stock lies face down."),
        ("draw_visibility", "loser_blind"): N_(
            "The winner's card is seen by all. Other cards are seen only by those who draw them."
        ),
        ("draw_visibility", "both_up"): N_("Every card drawn is seen by all."),
        ("draw_visibility", "both_blind"): N_("A card drawn is seen only by whoever draws it."),
        ("trump_source", "stock_top"): N_("The card turned up after the deal makes the trump."),
        ("trump_source", "cut"): N_("The trump is cut for before the deal."),
        ("trump_source", "first_lead"): N_("The first card led makes its suit trump."),
        ("trump_source", "named"): N_("The highest bidder names the trump."),
        ("follow", "permissive"): N_(
            "If you can follow suit, follow or trump. If you can't, play any card."
        ),
        ("follow", "strict"): N_("If you can follow suit, you must. If you can't, play any card."),
        ("follow", "must_trump"): N_(
            "If you can follow suit, you must. If you can't, you must trump. Without a trump, play"
            " any card."
        ),
        ("follow", "permissive_must_trump"): N_(
            "Follow suit or trump, as you like. Only if you can do neither, play any card."
        ),
        ("high_card", "highest_seen"): N_("High is the highest trump that anybody held."),
        ("high_card", "ace_only"): N_("High is the trump Ace."),
        ("high_to", "holder"): N_("High goes to whoever held the card first."),
        ("high_to", "captor"): N_("High goes to whoever captures the card."),
        ("low_card", "lowest_seen"): N_("Low is the lowest trump that anybody held."),
        ("low_card", "two_only"): N_("Low is the trump Two."),
        ("low_to", "holder"): N_("Low goes to whoever held the card first."),
        ("low_to", "captor"): N_("Low goes to whoever captures the card."),
        ("game_by", "pips"): N_(
            "Game goes to the most pips captured: Ten 10, Ace 4, King 3, Queen 2, Jack 1."
        ),
        ("game_by", "tricks"): N_("Game goes to whoever wins the most tricks."),
        ("game_tie", "none"): N_("On a tie nobody gets Game."),
        ("game_tie", "non_dealer"): N_("On a tie the non-dealer gets Game."),
        ("turned_jack", "off"): N_("A Jack turned up for trump brings no point by itself."),
        ("turned_jack", "dealer_instead"): N_(
            "For a Jack turned up the dealer gets the point. Capturing that Jack brings nothing."
        ),
        ("turned_jack", "dealer_extra"): N_(
            "For a Jack turned up the dealer gets a point. Capturing that Jack still counts."
        ),
        ("turned_jack_when", "immediate"): N_("A Jack turned up is booked at once."),
        ("turned_jack_when", "at_count"): N_(
            "A Jack turned up is booked when the deal is counted."
        ),
        ("nine_point", "off"): N_("The trump Nine brings no point."),
        ("nine_point", "last"): N_("Capturing the trump Nine is a fifth point, counted last."),
        ("nine_point", "before_game"): N_(
            "Capturing the trump Nine is a fifth point, counted before Game."
        ),
        ("end_rule", "count_out"): N_(
            "The points are counted in their order. Whoever reaches the target first wins."
        ),
        ("end_rule", "highest_play_on"): N_("The highest total wins. On a tie the match goes on."),
        ("end_rule", "bidder_first"): N_(
            "The bidder wins on reaching the target. Otherwise the points are counted in order."
        ),
        ("leftover", None): N_("No card is left over."),
        ("leftover", "dead"): N_("The last card of the stock is shown and out of play."),
        ("leftover", "last_trick_winner"): N_(
            "The last card of the stock goes to the winner of the last trick."
        ),
        ("leftover", "strip_before_deal"): N_("One card is put aside face up before the deal."),
        ("beg", False): N_("Nobody may beg for another trump."),
        ("beg", True): N_(
            "The player after the dealer may beg. The dealer gives a point or runs the cards."
        ),
        ("gift_may_win", False): N_("A point as a gift may not win the match."),
        ("gift_may_win", True): N_("A point as a gift may win the match."),
        ("after_run", "discard_to_six"): N_("Then everybody discards down to six cards."),
        ("after_run", "play_all"): N_("All the cards in hand are played."),
        ("bidding", False): N_("Nobody bids."),
        ("bidding", True): N_("Each player bids once. The highest bidder leads first."),
        ("bid_min", 1): N_("The lowest bid is 1."),
        ("bid_min", 2): N_("The lowest bid is 2."),
        ("bid_max", 4): N_("The highest bid is 4."),
        ("setback", False): N_("A bid that fails costs nothing."),
        ("setback", True): N_(
            "A bidder who makes too few points scores nothing and loses the points bid."
        ),
        ("all_pass", "dealer_two"): N_("If all pass, the dealer must play for 2."),
        ("all_pass", "redeal"): N_("If all pass, the same dealer deals again."),
        ("all_pass", "eldest_free"): N_(
            "If all pass, the seat after the dealer leads and no bid counts."
        ),
        ("dealer_steal", "none"): N_("The dealer too must bid higher than the others."),
        ("dealer_steal", "below_four"): N_("The dealer may take a bid below 4 at its number."),
        ("dealer_steal", "four_only"): N_("The dealer may take a bid of 4 at its number."),
        ("dealer_steal", "any"): N_("The dealer may take every bid at its number."),
        ("review_tricks", "last"): N_("Only the last trick may be looked at again."),
        ("review_tricks", "none"): N_("Finished tricks may not be looked at again."),
        ("review_tricks", "all"): N_("All finished tricks may be looked at again."),
    }
)
# What only matters together with another option: option -> (that option, its values).
_NEEDS: Final[Mapping[str, tuple[str, tuple[object, ...]]]] = MappingProxyType(
    {
        "stock_face": ("stock", ("draw",)),
        "draw_visibility": ("stock", ("draw",)),
        "cut_ace": ("first_dealer", ("low_cut", "high_cut")),
        "turned_jack": ("trump_source", ("stock_top",)),
        "turned_jack_when": ("turned_jack", ("dealer_instead", "dealer_extra")),
        "leftover": ("leftover", ("dead", "last_trick_winner", "strip_before_deal")),
        "gift_may_win": ("beg", (True,)),
        "after_run": ("beg", (True,)),
        "bid_min": ("bidding", (True,)),
        "bid_max": ("bidding", (True,)),
        "setback": ("bidding", (True,)),
        "all_pass": ("bidding", (True,)),
        "dealer_steal": ("bidding", (True,)),
    }
)
_SILENT_WHEN_OFF: Final = ("beg", "bidding", "nine_point")


def option_title(lang: Language, option: str) -> str:
    """Return the name of an option as a heading."""
    return lang.t(_TITLES[option])


def value_sentence(lang: Language, option: str, value: object) -> str:
    """Return in a sentence or two what a value of an option means."""
    if option == "target" and isinstance(value, int):
        return lang.n("{count} point wins the match.", "{count} points win the match.", value)
    return lang.t(_VALUES[option, value])


def relevant_options(rules: Rules) -> tuple[str, ...]:
    """Return the options that say something about these rules, in their order."""
    return tuple(option for option in OPTIONS if _matters(rules, option))


def _matters(rules: Rules, option: str) -> bool:
    if option in _SILENT_WHEN_OFF and getattr(rules, option) in (False, "off"):
        return False
    needs = _NEEDS.get(option)
    return needs is None or getattr(rules, needs[0]) in needs[1]
