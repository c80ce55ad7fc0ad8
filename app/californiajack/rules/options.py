"""The rules of one game as a frozen, validated value, and the presets.

The four source texts disagree, so whatever they disagree on is an option. Source numbers in the
comments: 000 (German), 001 (Dutch, the same text as 000), 002 (German), 003 (Swedish). What the
sources only name (Seven-Up, Pitch) follows the old Hoyle books.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Final, Literal, Self

from .errors import RulesError

__all__ = ["ADD_ONS", "OPTIONS", "PRESETS", "Option", "Rules", "preset_name", "rules_named"]

Follow = Literal["permissive", "strict", "must_trump", "permissive_must_trump"]


@dataclass(frozen=True, slots=True)
class Option:
    """What may be set: `values` are the allowed ones, or `low` to `high` for a number."""

    name: str
    sentence: str
    values: tuple[object, ...] = ()
    low: int = 0
    high: int = 0

    def allows(self, value: object) -> bool:
        """Tell whether the option may have this value. True is not taken for 1."""
        if self.values:
            return any(type(value) is type(each) and value == each for each in self.values)
        return type(value) is int and self.low <= value <= self.high

    def allowed(self) -> str:
        """Return the allowed values as words for a message."""
        if self.values:
            return ", ".join(repr(each) for each in self.values)
        return f"a whole number from {self.low} to {self.high}"


def _one_of(sentence: str, *values: object) -> dict[str, object]:
    return {"sentence": sentence, "values": values}


def _number(sentence: str, low: int, high: int) -> dict[str, object]:
    return {"sentence": sentence, "low": low, "high": high}


_ON_OFF = (False, True)


def _opt(default: object, meta: dict[str, object]) -> Any:
    return field(default=default, metadata=meta)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """All options of a game; the defaults are the preset ``classic``.

    Raises `RulesError` for an unknown option, a value that is not allowed, and options that
    contradict each other, each with the reason.
    """

    # Seats and deal.
    players: int = _opt(2, _one_of("How many sit at the table.", 2, 3))
    hand_size: int = _opt(6, _one_of("Cards in a hand.", 6))
    deal_packet: int = _opt(3, _one_of("Cards given at a time.", 1, 3, 6))
    first_dealer: str = _opt(
        "low_cut", _one_of("Who deals first.", "low_cut", "high_cut", "random")
    )
    cut_ace: str = _opt("high", _one_of("The Ace when cutting for the deal.", "high"))
    dealer_rotation: str = _opt("alternate", _one_of("How the deal passes on.", "alternate"))
    # Stock and trump.
    stock: str = _opt("draw", _one_of("Whether cards are drawn after a trick.", "draw", "none"))
    stock_face: str = _opt(
        "down_top_up", _one_of("How the stock lies.", "down_top_up", "up", "down")
    )
    draw_visibility: str = _opt(
        "loser_blind",
        _one_of("Who sees the cards drawn.", "loser_blind", "both_up", "both_blind"),
    )
    trump_source: str = _opt(
        "stock_top",
        _one_of("What makes a suit trump.", "stock_top", "cut", "first_lead", "named"),
    )
    # Play.
    follow: Follow = _opt(
        "permissive",
        _one_of(
            "What may be played to a lead.",
            "permissive",
            "strict",
            "must_trump",
            "permissive_must_trump",
        ),
    )
    # Scoring.
    high_card: str = _opt(
        "highest_seen", _one_of("The card that makes High.", "highest_seen", "ace_only")
    )
    high_to: str = _opt("holder", _one_of("Who gets High.", "holder", "captor"))
    low_card: str = _opt(
        "lowest_seen", _one_of("The card that makes Low.", "lowest_seen", "two_only")
    )
    low_to: str = _opt("holder", _one_of("Who gets Low.", "holder", "captor"))
    game_by: str = _opt("pips", _one_of("What decides Game.", "pips", "tricks"))
    game_tie: str = _opt("none", _one_of("Who gets Game on a tie.", "none", "non_dealer"))
    turned_jack: str = _opt(
        "off",
        _one_of("A Jack turned for trump.", "off", "dealer_instead", "dealer_extra"),
    )
    turned_jack_when: str = _opt(
        "immediate", _one_of("When a turned Jack counts.", "immediate", "at_count")
    )
    nine_point: str = _opt(
        "off", _one_of("A point for taking the trump Nine.", "off", "last", "before_game")
    )
    # Match.
    target: int = _opt(10, _number("Points that win the match.", 1, 100))
    end_rule: str = _opt(
        "count_out",
        _one_of(
            "Who wins when several reach the target.",
            "count_out",
            "highest_play_on",
            "bidder_first",
        ),
    )
    # Three players with a stock: 52 - 18 = 34 = 3 * 11 + 1.
    leftover: str | None = _opt(
        None,
        _one_of(
            "The odd card of three players' stock.",
            None,
            "dead",
            "last_trick_winner",
            "strip_before_deal",
        ),
    )
    # Seven-Up.
    beg: bool = _opt(False, _one_of("The eldest hand may beg.", *_ON_OFF))
    gift_may_win: bool = _opt(False, _one_of("A gift may win the match.", *_ON_OFF))
    after_run: str = _opt(
        "discard_to_six",
        _one_of("The hands after running the cards.", "discard_to_six", "play_all"),
    )
    # Pitch.
    bidding: bool = _opt(False, _one_of("The seats bid for the lead and the trump.", *_ON_OFF))
    bid_min: int = _opt(2, _one_of("The lowest bid.", 1, 2))
    bid_max: int = _opt(4, _one_of("The highest bid.", 4))
    setback: bool = _opt(False, _one_of("A bid that fails is taken off.", *_ON_OFF))
    all_pass: str = _opt(
        "dealer_two",
        _one_of("When everybody passes.", "dealer_two", "redeal", "eldest_free"),
    )
    dealer_steal: str = _opt(
        "none",
        _one_of(
            "The dealer takes a bid at the same number.",
            "none",
            "below_four",
            "four_only",
            "any",
        ),
    )
    # Table.
    review_tricks: str = _opt(
        "last", _one_of("Which tricks may be looked at again.", "last", "none", "all")
    )

    def __new__(cls, **options: object) -> Self:
        """Refuse unknown options by name before the values are looked at."""
        _check_names(options)
        return object.__new__(cls)

    def __post_init__(self) -> None:
        _check_values(self)
        if self.leftover is None and self.players == 3 and self.stock == "draw":
            object.__setattr__(self, "leftover", "dead")
        for broken, reason in _contradictions(self):
            if broken:
                options = [name for name in OPTIONS if name in reason]
                raise RulesError(reason, key="contradiction", options=options)

    def replace(self, **changes: object) -> Rules:
        """Return the rules with some options changed; raises like `Rules` itself."""
        _check_names(changes)
        return replace(self, **changes)  # type: ignore[arg-type]

    def for_players(self, players: int) -> Rules:
        """Return the rules for another number of seats.

        What only fits one number of seats is adapted: the odd card of the stock exists with three
        only, and Game on a tie can't go to "the" non-dealer with three. Four and more are refused:
        sources 000 and 001, section on the players.
        """
        leftover = self.leftover if players == 3 else None
        game_tie = "none" if players == 3 else self.game_tie
        return self.replace(players=players, leftover=leftover, game_tie=game_tie)

    def as_dict(self) -> dict[str, object]:
        """Return every option with its value, for a record."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def may_trump_when_able(self) -> bool:
        """A seat that can follow suit may play a trump all the same (000/001, play, 1)."""
        return self.follow in ("permissive", "permissive_must_trump")

    @property
    def must_trump_when_void(self) -> bool:
        """A seat that can't follow suit has to play a trump if it has one (003, step 4)."""
        return self.follow in ("must_trump", "permissive_must_trump")


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {each.name: Option(each.name, **each.metadata) for each in fields(Rules)}
)
"""Every option of `Rules` by name."""


def _check_names(names: Mapping[str, object]) -> None:
    for name in names:
        if name not in OPTIONS:
            raise RulesError(
                f"there is no option {name!r}; there are {', '.join(OPTIONS)}",
                key="option",
                name=name,
            )


def _check_values(rules: Rules) -> None:
    if type(rules.players) is int and rules.players >= 4:
        raise RulesError(
            f"players={rules.players}: only 2 or 3 can play. An open stock needs few hands that"
            " share a short pile, so with four or more it is hardly played (sources 000 and 001)",
            key="players",
            players=rules.players,
        )
    for option in OPTIONS.values():
        value = getattr(rules, option.name)
        if not option.allows(value):
            raise RulesError(
                f"{option.name}={value!r} is not allowed; use {option.allowed()}",
                key="value",
                option=option.name,
                value=str(value),
            )


def _contradictions(r: Rules) -> Iterator[tuple[bool, str]]:
    drawing = r.stock == "draw"
    turned = r.trump_source == "stock_top"
    yield (
        drawing and r.stock_face == "up" and r.draw_visibility != "both_up",
        "stock_face='up' needs draw_visibility='both_up': in a stock that lies face up both see"
        " every card that is drawn",
    )
    yield (
        drawing and r.stock_face == "down" and r.draw_visibility != "both_blind",
        "stock_face='down' needs draw_visibility='both_blind': in a stock that lies face down"
        " nobody sees a card before it is drawn",
    )
    yield (
        r.leftover is not None and not (r.players == 3 and drawing),
        "leftover is for players=3 with stock='draw': only then does a card remain"
        " (34 = 3 x 11 + 1)",
    )
    yield (
        r.bidding and turned,
        "bidding with trump_source='stock_top': the bidder chooses the trump, so use 'first_lead'"
        " or 'named'",
    )
    yield (
        r.trump_source == "named" and not r.bidding,
        "trump_source='named' needs bidding=True: nobody else could name the trump",
    )
    yield (
        r.beg and drawing,
        "beg=True needs stock='none': running the cards deals from what would be the stock",
    )
    yield (
        r.beg and not turned,
        "beg=True needs trump_source='stock_top': the eldest hand begs for another turned card",
    )
    yield (
        r.turned_jack != "off" and not turned,
        "turned_jack needs trump_source='stock_top': otherwise no card is turned up",
    )
    yield (
        r.game_tie == "non_dealer" and r.players == 3,
        "game_tie='non_dealer' with players=3: there are two of them, so use 'none'",
    )
    yield (
        r.setback and not r.bidding,
        "setback=True needs bidding=True: there is no bid to fail",
    )
    yield (
        r.end_rule == "bidder_first" and not r.bidding,
        "end_rule='bidder_first' needs bidding=True: there is no bidder",
    )


_CLASSIC: Final = Rules()
_CAPTURED: Final = _CLASSIC.replace(
    deal_packet=1,
    first_dealer="random",
    stock_face="up",
    draw_visibility="both_up",
    follow="strict",
    high_card="ace_only",
    low_card="two_only",
    high_to="captor",
    low_to="captor",
    end_rule="highest_play_on",
)


class _Presets(Mapping[str, Rules]):
    """The presets by name; an unknown name is refused with the names there are."""

    def __init__(self, presets: dict[str, Rules]) -> None:
        self._presets = presets

    def __getitem__(self, name: str) -> Rules:
        try:
            return self._presets[name]
        except (KeyError, TypeError):
            raise _UnknownPresetError(
                f"there is no preset {name!r}; there are {', '.join(self._presets)}",
                key="preset",
                name=str(name),
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._presets)

    def __len__(self) -> int:
        return len(self._presets)

    def __repr__(self) -> str:
        return f"<presets: {', '.join(self._presets)}>"


class _UnknownPresetError(RulesError, KeyError):
    """Also a `KeyError`, so that `in` and `get` work on the mapping."""

    __str__ = RulesError.__str__


PRESETS: Final[Mapping[str, Rules]] = _Presets(
    {
        # Sources 000 and 001.
        "classic": _CLASSIC,
        # Source 002; its "simplified scoring" is game_by="tricks".
        "captured": _CAPTURED,
        # Source 003.
        "nordic": _CAPTURED.replace(
            deal_packet=3, follow="must_trump", target=7, end_rule="count_out"
        ),
        # The three-player variant that 000 and 001 call Shasta Sam.
        "shasta_three": _CLASSIC.replace(players=3, leftover="dead"),
        # What the Hoyle books call Shasta Sam: two players, stock face down, trump cut for.
        "shasta_closed": _CAPTURED.replace(
            stock_face="down",
            draw_visibility="both_blind",
            trump_source="cut",
            follow="permissive_must_trump",
            target=7,
            end_rule="count_out",
        ),
        # Named in 000 and 001; begging and running from the Hoyle books (beg=False is literal).
        "seven_up": _CLASSIC.replace(
            stock="none",
            first_dealer="high_cut",
            target=7,
            turned_jack="dealer_instead",
            game_tie="non_dealer",
            beg=True,
        ),
        # Named in 000 and 001; bidding and set-back from descriptions of Auction Pitch.
        "pitch": _CLASSIC.replace(
            players=3,
            stock="none",
            trump_source="first_lead",
            bidding=True,
            all_pass="dealer_two",
            dealer_steal="any",
            setback=True,
            target=7,
            end_rule="bidder_first",
        ),
    }
)
"""The playable presets by name; `PRESETS["x"]` raises `RulesError` naming what there is."""

ADD_ONS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    # 000 and 001, variants: a fifth point for capturing the Nine of trumps.
    {"shasta_point": MappingProxyType({"nine_point": "last"})}
)
"""Options that combine with any preset, by name."""


def rules_named(name: str) -> Rules:
    """Return a preset, with add-ons joined by ``+``: ``"nordic+shasta_point"``.

    Raises `RulesError` for an unknown preset or add-on.
    """
    preset, *add_ons = str(name).split("+")
    rules = PRESETS[preset]
    for add_on in add_ons:
        if add_on not in ADD_ONS:
            raise RulesError(
                f"there is no add-on {add_on!r}; there are {', '.join(ADD_ONS)}",
                key="add_on",
                name=add_on,
            )
        rules = rules.replace(**ADD_ONS[add_on])
    return rules


def preset_name(rules: Rules) -> str | None:
    """Return the name that `rules_named` takes for these rules, or None for house rules."""
    for name, preset in PRESETS.items():
        if rules == preset:
            return name
        for add_on, changes in ADD_ONS.items():
            if rules == preset.replace(**changes):
                return f"{name}+{add_on}"
    return None
