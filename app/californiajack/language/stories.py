"""What happened to a card, in a trick, in a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from californiajack.rules.cards import Card, Suit
from californiajack.rules.options import Rules
from californiajack.rules.scoring import Line
from californiajack.rules.tricks import Draw, Play, Trick

from .languages import N_, Language, capital
from .people import People

__all__ = ["draw_sentence", "fate_story", "line_story", "scorer", "trick_sentence"]

_DEALT: Final = (N_("You were dealt it."), N_("{name} was dealt it."))
_DREW: Final = (N_("You drew it after trick {drawn}."), N_("{name} drew it after trick {drawn}."))
_DEALT_AND_WON: Final = (
    N_("You were dealt it and won trick {trick} with it."),
    N_("{name} was dealt it and won trick {trick} with it."),
)
_DREW_AND_WON: Final = (
    N_("You drew it after trick {drawn} and won trick {trick} with it."),
    N_("{name} drew it after trick {drawn} and won trick {trick} with it."),
)
_CAPTURED: Final = (
    N_("You captured it in trick {trick} with {taker}."),
    N_("{name} captured it in trick {trick} with {taker}."),
)
_LEFTOVER: Final = (
    N_("It was the odd card of the stock, and you got it with the last trick."),
    N_("It was the odd card of the stock, and {name} got it with the last trick."),
)
# Why the point goes where it goes. The capture says it by itself unless the holder differs.
_WHY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "holder": N_("Whoever held it first scores."),
        "captor": N_("Whoever captured it scores."),
        "not_captured": N_("It was put away before the play, so nobody could capture it."),
    }
)


def line_story(
    lang: Language,
    line: Line,
    names: Sequence[str],
    you: int | None = None,
    rules: Rules | None = None,
) -> str:
    """Return how a point was decided, in short sentences; who scores it is `scorer`.

    With `rules` a tie for Game is told in what they count, pips or tricks; without them in
    whatever is tied.
    """
    people = People(lang, names, you)
    if line.point == "game":
        return _game(lang, line, rules)
    if line.key == "off":
        return lang.t("These rules have no such point.")
    if line.key == "turned_jack":
        return _turned_jack(people, line)
    if line.key == "not_in_play":
        if line.card is None:
            return lang.t("Nobody held a trump.")
        return lang.t("Nobody held {card} in this deal.", card=lang.short(line.card))
    parts = _fate(people, line)
    if line.key == "not_captured" or (line.holder != line.captor and line.holder is not None):
        parts.append(lang.t(_WHY[line.key]))
    if line.extra:
        parts.append(_extra(people, line))
    return " ".join(parts)


def fate_story(lang: Language, line: Line, names: Sequence[str], you: int | None = None) -> str:
    """Return who had the card of a point first and who captured it, not who scores; may be empty.

    For Game, which no card decides, and where nobody held the card it is empty.
    """
    return " ".join(_fate(People(lang, names, you), line))


def scorer(lang: Language, line: Line, names: Sequence[str], you: int | None = None) -> str:
    """Return the name of who scores a point, or "nobody"."""
    return People(lang, names, you).name(line.seat)


def _fate(people: People, line: Line) -> list[str]:
    """Return who had the card and who captured it."""
    values = {"drawn": line.drawn_in, "trick": line.trick}
    if line.holder is None:
        if line.captor is None:
            return []
        return [people.sentence(line.captor, *_LEFTOVER)]
    drawn = line.drawn_in is not None
    if line.captor == line.holder:
        pair = _DREW_AND_WON if drawn else _DEALT_AND_WON
        return [people.sentence(line.holder, *pair, **values)]
    parts = [people.sentence(line.holder, *(_DREW if drawn else _DEALT), **values)]
    if line.captor is not None:
        taker = people.lang.short(str(line.facts["with"]))
        parts.append(people.sentence(line.captor, *_CAPTURED, taker=taker, **values))
    return parts


def _turned_jack(people: People, line: Line) -> str:
    lang = people.lang
    if line.seat is None:
        text = lang.t("It was turned up for trump. The dealer has the point already.")
    else:
        text = lang.t("It was turned up for trump, so the dealer scores.")
    return f"{text} {_extra(people, line)}" if line.extra else text


def _extra(people: People, line: Line) -> str:
    return people.lang.n(
        "The dealer also gets {count} point for a Jack turned up.",
        "The dealer also gets {count} points for Jacks turned up.",
        line.extra,
    )


def _game(lang: Language, line: Line, rules: Rules | None) -> str:
    pips, tricks = _amounts(line.facts["pips"]), _amounts(line.facts["tricks"])
    if line.key in ("most_pips", "most_tricks"):
        count_tricks = line.key == "most_tricks"
    elif rules is not None:
        count_tricks = rules.game_by == "tricks"
    else:
        count_tricks = pips.count(max(pips)) == 1
    amounts = tricks if count_tricks else pips
    best = max(amounts)
    if line.key not in ("most_pips", "most_tricks"):
        return _tie(lang, line.key, best, count_tricks)
    others = lang.join(
        [lang.number(each) for seat, each in enumerate(amounts) if seat != line.seat]
    )
    if count_tricks:
        return lang.n(
            "{count} trick to {others}.", "{count} tricks to {others}.", best, others=others
        )
    return lang.n("{count} pip to {others}.", "{count} pips to {others}.", best, others=others)


def _amounts(value: object) -> list[int]:
    return [int(each) for each in value] if isinstance(value, list) else []


def _tie(lang: Language, key: str, best: int, tricks: bool) -> str:
    """Return what a tie leads to."""
    if key == "tie_non_dealer":
        if tricks:
            return lang.n(
                "A tie at {count} trick: the non-dealer scores.",
                "A tie at {count} tricks: the non-dealer scores.",
                best,
            )
        return lang.n(
            "A tie at {count} pip: the non-dealer scores.",
            "A tie at {count} pips: the non-dealer scores.",
            best,
        )
    if tricks:
        return lang.n(
            "A tie at {count} trick: nobody scores.",
            "A tie at {count} tricks: nobody scores.",
            best,
        )
    return lang.n(
        "A tie at {count} pip: nobody scores.", "A tie at {count} pips: nobody scores.", best
    )


# Tricks


def trick_sentence(
    lang: Language,
    trick: Trick,
    names: Sequence[str],
    you: int | None = None,
    trump: Suit | None = None,
) -> str:
    """Return who led what, what was played to it, who wins and why, and what was drawn.

    Without `trump` a trick of trumps is taken for one of a plain suit.
    """
    people = People(lang, names, you)
    plays = [_play(people, trick, place) for place in range(len(trick.plays))]
    parts = [capital(", ".join(plays)) + ".", _winner(people, trick, trump)]
    parts.append(draw_sentence(lang, trick.draws, names, you))
    return " ".join(part for part in parts if part)


def _play(people: People, trick: Trick, place: int) -> str:
    play: Play = trick.plays[place]
    card = people.lang.short(play.card)
    if place == 0:
        return people.say(play.seat, N_("you led {card}"), N_("{name} led {card}"), card=card)
    return people.say(play.seat, N_("you played {card}"), N_("{name} played {card}"), card=card)


def _winner(people: People, trick: Trick, trump: Suit | None) -> str:
    led = trick.plays[0].card.suit
    best = next(play.card for play in trick.plays if play.seat == trick.winner)
    if best.suit is led and best.suit is not trump:
        followed = sum(play.card.suit is led for play in trick.plays)
        if followed == 1:
            return people.sentence(
                trick.winner,
                N_("You win the trick: nobody else followed suit or trumped."),
                N_("{name} wins the trick: nobody else followed suit or trumped."),
            )
        return people.sentence(
            trick.winner,
            N_("You win the trick with the highest card of the suit led."),
            N_("{name} wins the trick with the highest card of the suit led."),
        )
    if sum(play.card.suit is best.suit for play in trick.plays) > 1:
        return people.sentence(
            trick.winner,
            N_("You win the trick with the highest trump."),
            N_("{name} wins the trick with the highest trump."),
        )
    return people.sentence(
        trick.winner,
        N_("You win the trick with the only trump."),
        N_("{name} wins the trick with the only trump."),
    )


def draw_sentence(
    lang: Language, draws: Sequence[Draw], names: Sequence[str], you: int | None = None
) -> str:
    """Return who drew what, as far as it was seen; empty where nothing was drawn."""
    people = People(lang, names, you)
    return capital(", ".join(_draw(people, draw) for draw in draws)) + "." if draws else ""


def _draw(people: People, draw: Draw) -> str:
    if draw.card is None:
        return people.say(draw.seat, N_("you drew a hidden card"), N_("{name} drew a hidden card"))
    card: Card = draw.card
    return people.say(
        draw.seat,
        N_("you drew {card}"),
        N_("{name} drew {card}"),
        card=people.lang.short(card),
    )
