"""Hypothesis strategies: cards, packs, rules, deals, mixes of options, and hostile values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from californiajack import PACK, PRESETS, Deal, Rules
from hostile import TEXTS

FOLLOW = ("permissive", "strict", "must_trump", "permissive_must_trump")

Choose = Callable[[str, Sequence[Any]], Any]


def option_mix(choose: Choose) -> dict[str, Any]:
    """Return a valid mix of options, every value picked by `choose(name, values)`.

    All values of all options can occur; only the combinations that contradict each other cannot.
    """
    options: dict[str, Any] = {}

    def pick(name: str, *values: Any) -> Any:
        options[name] = choose(name, values)
        return options[name]

    players = pick("players", 2, 3)
    pick("deal_packet", 1, 3, 6)
    stock = pick("stock", "draw", "none")
    visibility = pick("draw_visibility", "loser_blind", "both_up", "both_blind")
    faces = {"both_up": ("up",), "both_blind": ("down",)}.get(visibility, ())
    pick("stock_face", "down_top_up", *faces)
    pick("follow", *FOLLOW)
    pick("high_card", "highest_seen", "ace_only")
    pick("high_to", "holder", "captor")
    pick("low_card", "lowest_seen", "two_only")
    pick("low_to", "holder", "captor")
    pick("game_by", "pips", "tricks")
    pick("nine_point", "off", "last", "before_game")
    pick("target", 5, 7, 10, 11, 21)
    pick("game_tie", *(("none", "non_dealer") if players == 2 else ("none",)))
    if players == 3 and stock == "draw":
        pick("leftover", "dead", "last_trick_winner", "strip_before_deal")
    if pick("bidding", False, True):
        pick("trump_source", "first_lead", "named", "cut")
        pick("bid_min", 1, 2)
        pick("setback", False, True)
        pick("all_pass", "dealer_two", "redeal", "eldest_free")
        pick("dealer_steal", "none", "below_four", "four_only", "any")
        pick("end_rule", "count_out", "highest_play_on", "bidder_first")
        return options
    pick("end_rule", "count_out", "highest_play_on")
    source = pick("trump_source", "stock_top", "cut", "first_lead")
    if source == "stock_top":
        pick("turned_jack", "off", "dealer_instead", "dealer_extra")
        pick("turned_jack_when", "immediate", "at_count")
        if stock == "none" and pick("beg", True, False):
            pick("gift_may_win", False, True)
            pick("after_run", "discard_to_six", "play_all")
    return options


cards = st.sampled_from(PACK)
packs = st.permutations(PACK)
follows = st.sampled_from(FOLLOW)


@st.composite
def mixed_rules(draw: st.DrawFn) -> Rules:
    """Draw rules of any valid mix of options."""
    return Rules(**option_mix(lambda name, values: draw(st.sampled_from(values), label=name)))


def rules() -> st.SearchStrategy[Rules]:
    """Draw the rules of a preset, a preset with the nine, or any valid mix."""
    presets = st.sampled_from(sorted(PRESETS)).map(lambda name: PRESETS[name])
    with_nine = presets.map(lambda preset: preset.replace(nine_point="last"))
    return st.one_of(presets, with_nine, mixed_rules())


@st.composite
def fresh_deals(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Deal:
    """Draw a deal before its first action."""
    chosen = draw(rules() if of is None else of)
    dealer = draw(st.integers(0, chosen.players - 1))
    return Deal.from_pack(chosen, draw(packs), dealer)


def actions_of(deal: Deal) -> list[Any]:
    """Return all calls or cards allowed now."""
    return [*deal.legal_calls, *deal.legal_moves]


def act(deal: Deal, action: Any) -> Deal:
    """Return the deal after a call or a card."""
    return deal.call(action) if deal.legal_calls else deal.play(action)


@st.composite
def deals(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> Deal:
    """Draw a deal at a random ply, the end included."""
    deal = draw(fresh_deals(of))
    for _ in range(draw(st.integers(0, 60))):
        if deal.is_over:
            break
        deal = act(deal, draw(st.sampled_from(actions_of(deal))))
    return deal


# What somebody may send who means no good: any JSON, and changed versions of what is sound.

hostile_texts = st.one_of(
    st.sampled_from(TEXTS),
    # Halves of characters, too: JSON can name them, files and pages can't carry them.
    st.text(st.characters(codec=None), max_size=20),
)
json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**70), 2**70),
        st.floats(),
        hostile_texts,
    ),
    lambda parts: st.one_of(
        st.lists(parts, max_size=3), st.dictionaries(hostile_texts, parts, max_size=3)
    ),
    max_leaves=8,
)


@st.composite
def messages(draw: st.DrawFn, kinds: Sequence[str], fields: Sequence[str]) -> dict[str, Any]:
    """Draw a message of a page: a type, and any of the fields with any values."""
    chosen = st.dictionaries(st.sampled_from(fields), json_values, max_size=len(fields))
    return {**draw(chosen), "type": draw(st.one_of(st.sampled_from(kinds), hostile_texts))}
