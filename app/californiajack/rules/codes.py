"""Codes: a deal or a position as a short text, and back.

Three codes, all read by `read_code`, none with letters that look alike:

- short (``4000-01YX``): a preset with or without add-on, dealer and one of 2**22 seeds; to type.
- deal: rules, dealer, cut and the whole pack; for house rules and packs laid by hand.
- position: either of them, a dot, and the actions so far.

Each starts with its version and ends with a check, so a typing error is found and codes written
by this version stay readable.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from .bidding import Call
from .cards import PACK, Card, Suit
from .deal import Deal
from .errors import CodeError, TableError
from .match import DEAL_SEEDS, Match, deal_seed
from .options import ADD_ONS, OPTIONS, PRESETS, Rules, preset_name

__all__ = [
    "CODE_SYMBOLS",
    "DEAL_CODE_LENGTH",
    "PRESET_ORDER",
    "code_of_match_deal",
    "deal_code",
    "from_symbols",
    "position_code",
    "read_actions",
    "read_code",
    "short_code",
    "to_symbols",
    "typed_symbols",
    "write_actions",
]

CODE_SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKS_LIKE: Final = str.maketrans({"I": "1", "L": "1", "O": "0"})
_SHORT: Final = 8  # symbols of a short code: 40 bits
# Versions 3 and 6 are left out: a short code of theirs would begin with E or S, which codes of
# exercises and of sets of puzzles begin with.
_SHORT_VERSION: Final = 1
_DEAL_VERSION: Final = 1
# The order is part of the format: presets and add-ons are only ever appended.
PRESET_ORDER: Final = (
    "classic",
    "captured",
    "nordic",
    "shasta_three",
    "shasta_closed",
    "seven_up",
    "pitch",
)
_ACTIONS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_CALLS: Final = ("stand", "beg", "give", "run", "pass", "bid:1", "bid:2", "bid:3", "bid:4")
_LONGEST: Final = 400  # more characters than the longest code has


# Numbers as symbols


def typed_symbols(text: str) -> str:
    """Return a typed code as the symbols that are meant, without blanks and dashes."""
    return "".join(text.replace("-", "").split()).upper().translate(_LOOKS_LIKE)


def to_symbols(number: int, length: int) -> str:
    """Return a number as so many symbols, the highest digit first."""
    symbols = []
    for _ in range(length):
        number, digit = divmod(number, 32)
        symbols.append(CODE_SYMBOLS[digit])
    return "".join(reversed(symbols))


def from_symbols(text: str) -> int:
    """Return the number that symbols stand for. Raises `CodeError` for a sign that is none."""
    number = 0
    for symbol in text:
        digit = CODE_SYMBOLS.find(symbol)
        if digit < 0:
            raise CodeError(
                f"{symbol!r} does not occur in a code; codes use {CODE_SYMBOLS}",
                key="symbol",
                symbol=symbol,
            )
        number = number * 32 + digit
    return number


def _check(text: str) -> int:
    # What can't be encoded is no symbol of a code either: reading it says so.
    return zlib.crc32(text.encode(errors="replace"))


class _Mixed:
    """Packs several small numbers into one, each with its own limit, and unpacks them."""

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def put(self, digit: int, limit: int) -> None:
        self.number = self.number * limit + digit

    def take(self, limit: int) -> int:
        self.number, digit = divmod(self.number, limit)
        return digit


# The short code: version 3 bits, preset 4, add-on 1, dealer 2, seed 22, check 8


def short_code(rules: Rules, seed: int, dealer: int = 0) -> str:
    """Return the short code of ``Deal.shuffled(rules, seed, dealer)``.

    Raises `CodeError` for house rules and for a seed of 2**22 and more, which have none.
    """
    name = preset_name(rules)
    if name is None:
        raise CodeError("house rules have no short code; use the deal code", key="house_rules")
    if not 0 <= seed < DEAL_SEEDS:
        raise CodeError(f"short codes have seeds from 0 to {DEAL_SEEDS - 1}", key="seed")
    preset, _, add_on = name.partition("+")
    mixed = _Mixed(_SHORT_VERSION)
    mixed.put(PRESET_ORDER.index(preset), 16)
    mixed.put(int(bool(add_on)), 2)
    mixed.put(dealer, 4)
    mixed.put(seed, DEAL_SEEDS)
    body = mixed.number
    number = body << 8 | _check(f"{body:08x}") & 0xFF
    symbols = to_symbols(number, _SHORT)
    return f"{symbols[:4]}-{symbols[4:]}"


def _read_short(symbols: str) -> Deal:
    number = from_symbols(symbols)
    body, check = number >> 8, number & 0xFF
    if _check(f"{body:08x}") & 0xFF != check:
        raise CodeError(f"{symbols!r} has a typing error: its check does not fit", key="check")
    mixed = _Mixed(body)
    seed, dealer = mixed.take(DEAL_SEEDS), mixed.take(4)
    add_on, preset = mixed.take(2), mixed.take(16)
    _need_version(mixed.number, _SHORT_VERSION)
    if preset >= len(PRESET_ORDER):
        raise CodeError("the code names a preset that this version does not know", key="version")
    rules = PRESETS[PRESET_ORDER[preset]]
    if add_on:
        rules = rules.replace(**ADD_ONS["shasta_point"])
    if dealer >= rules.players:
        raise CodeError(f"the code has a dealer for {rules.players} seats who is none", key="check")
    return Deal.shuffled(rules, seed, dealer)


def _need_version(found: int, known: int) -> None:
    if found != known:
        raise CodeError(
            f"the code has version {found}; this program reads version {known}",
            key="version",
            version=found,
        )


# The deal code


def _options_in_code() -> list[tuple[str, Sequence[object]]]:
    return [
        (option.name, option.values or range(option.low, option.high + 1))
        for option in OPTIONS.values()
    ]


def _deal_length() -> int:
    """Return the length of a deal code: version, all that it holds, and two symbols of check."""
    most = math.factorial(52) * 53 * 4
    for _, values in _options_in_code():
        most *= len(values)
    return 1 + -(-most.bit_length() // 5) + 2


DEAL_CODE_LENGTH: Final = _deal_length()


def deal_code(deal: Deal) -> str:
    """Return the code of the rules, dealer, cut and pack of a deal (not of what was played)."""
    mixed = _Mixed()
    # First in, last out: reading takes the numbers in the other order.
    left = list(PACK)
    for card in deal.pack:
        place = left.index(card)
        mixed.put(place, len(left))
        left.pop(place)
    mixed.put(52 if deal.cut is None else deal.cut.index, 53)
    mixed.put(deal.dealer, 4)
    for name, values in _options_in_code():
        mixed.put(values.index(getattr(deal.rules, name)), len(values))
    body = CODE_SYMBOLS[_DEAL_VERSION] + to_symbols(mixed.number, DEAL_CODE_LENGTH - 3)
    return body + to_symbols(_check(body) % 1024, 2)


def _read_deal(symbols: str) -> Deal:
    body, check = symbols[:-2], symbols[-2:]
    # The version comes first: a later one may have another check.
    _need_version(from_symbols(symbols[:1]), _DEAL_VERSION)
    if from_symbols(check) != _check(body) % 1024:
        raise CodeError("the deal code has a typing error or is cut off", key="check")
    mixed = _Mixed(from_symbols(body[1:]))
    options: dict[str, Any] = {}
    for name, values in reversed(_options_in_code()):
        options[name] = values[mixed.take(len(values))]
    dealer, cut = mixed.take(4), mixed.take(53)
    places = [mixed.take(limit) for limit in range(1, 53)]
    if mixed.number:
        raise CodeError("the deal code holds more than a deal", key="check")
    left = list(PACK)
    pack = [left.pop(place) for place in reversed(places)]
    rules = Rules(**options)
    cut_card = PACK[cut] if cut < 52 else None
    return Deal.from_pack(rules, pack, dealer, cut=cut_card)


# The position code


def position_code(deal: Deal, base: str | None = None) -> str:
    """Return the code of a deal with what was played; `base` is its short code, if it has one."""
    base = base or deal_code(deal)
    actions = write_actions(deal.actions)
    check = to_symbols(_check(f"{base}.{actions}") % 1024, 2)
    return f"{base}.{actions}{check}"


def _action_symbols(action: Card | Call) -> str:
    if isinstance(action, Card):
        return _ACTIONS[action.index]
    if isinstance(action.value, Card):
        return "-" + _ACTIONS[action.value.index]
    if isinstance(action.value, Suit):
        return "9" + action.value.value
    return str(_CALLS.index(str(action)))


def write_actions(actions: Iterable[Card | Call]) -> str:
    """Return actions as symbols: a letter for a card, a digit for most calls."""
    return "".join(_action_symbols(action) for action in actions)


def read_actions(text: str) -> Iterator[Card | Call]:
    """Yield the actions of such symbols. Raises `CodeError` at the first that is none."""
    symbols = iter(text)
    for symbol in symbols:
        if symbol in _ACTIONS:
            yield PACK[_ACTIONS.index(symbol)]
        elif symbol == "-" and (card := next(symbols, "")) and card in _ACTIONS:
            yield Call("discard", PACK[_ACTIONS.index(card)])
        elif symbol == "9" and (suit := next(symbols, "")) and suit in "CDHS":
            yield Call("name", Suit(suit))
        elif symbol in "012345678":
            yield Call.parse(_CALLS[int(symbol)])
        else:
            raise CodeError(f"{symbol!r} is no action of a position code", key="symbol")


def read_code(text: str) -> Deal:
    """Return the deal that a short, deal or position code stands for.

    Blanks, dashes and small letters in short and deal codes don't matter, and O, I and L are read
    as 0 and 1. Raises `CodeError` saying what is wrong with the code.
    """
    if not isinstance(text, str) or not text.strip():
        raise CodeError("there is no code", key="empty")
    if len(text) > _LONGEST:
        raise CodeError(f"a code has at most {_LONGEST} characters", key="length")
    base, dot, played = text.strip().partition(".")
    symbols = typed_symbols(base)
    try:
        if len(symbols) == _SHORT:
            deal = _read_short(symbols)
        elif len(symbols) == DEAL_CODE_LENGTH:
            deal = _read_deal(symbols)
        else:
            raise CodeError(
                f"a short code has {_SHORT} characters, a deal code {DEAL_CODE_LENGTH}; this has"
                f" {len(symbols)}",
                key="length",
                length=len(symbols),
            )
        return _replay(deal, base, played) if dot else deal
    except CodeError:
        raise
    except (TableError, IndexError) as error:
        raise CodeError(f"the code can't be read: {error}", key="unreadable") from error


def _replay(deal: Deal, base: str, played: str) -> Deal:
    actions, check = played[:-2], played[-2:]
    if len(check) < 2 or from_symbols(check) != _check(f"{base}.{actions}") % 1024:
        raise CodeError("the position code has a typing error or is cut off", key="check")
    for action in read_actions(actions):
        deal = deal.act(action)
    return deal


def code_of_match_deal(match: Match) -> str:
    """Return the shortest code of the deal on the table: short where there is one."""
    deal = match.deal
    seed = deal_seed(match.seed, len(match.finished))
    if preset_name(deal.rules) is None or Deal.shuffled(deal.rules, seed).pack != deal.pack:
        return deal_code(deal)
    return short_code(deal.rules, seed, deal.dealer)
