"""Positions set up: from what stands in a lesson to a real deal with a real past."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from californiajack.players import player
from californiajack.players.positions import Ending
from californiajack.rules.bidding import Call
from californiajack.rules.cards import PACK, Card, Suit, parse_cards, shuffled_pack
from californiajack.rules.codes import read_code
from californiajack.rules.deal import Deal
from californiajack.rules.errors import TableError
from californiajack.rules.tricks import Play, Trick, legal_cards

from .errors import PositionError

if TYPE_CHECKING:
    from californiajack.players import Player
    from californiajack.rules.options import Rules

    from .model import Position

__all__ = [
    "Scene",
    "by_careful",
    "careful",
    "complete_trick",
    "finish",
    "number_of",
    "on_turn",
    "play_tricks",
    "scene_of",
]

_SUITS: Final = "CDHS"
_REMEMBERED: Final = 64  # deals in their course
_SEAT: Final = {"you": 0, "opponent": 1}


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as it is shown. The learner sits at seat 0.

    `pending` are cards that lie on the table besides those of the deal's trick: the question is
    what they bring, so they are played only when it is answered. `open` tells that the other cards
    are shown, `bare` that only the table is shown, no hands. `suits` are the four suit letters as
    they were exchanged for C D H S, so that an answer can be told in the cards that the lesson's
    file names. `facts` say what is special about a generated position.
    """

    deal: Deal
    seed: int
    pending: tuple[Card, ...] = ()
    bare: bool = False
    open: bool = False
    suits: str = _SUITS
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def states(self) -> tuple[Deal, ...]:
        """The deal, and the deal after each of the pending cards."""
        return tuple(accumulate(self.pending, Deal.play, initial=self.deal))

    @property
    def revealed(self) -> Deal:
        """The deal after the pending cards."""
        return self.states[-1]

    @property
    def plays(self) -> tuple[Play, ...]:
        """The pending cards, each with its seat."""
        seats = [state.to_move for state in self.states]
        return tuple(
            Play(seat, card)
            for seat, card in zip(seats, self.pending, strict=False)
            if seat is not None
        )

    @property
    def trick(self) -> Trick:
        """The trick on the table with its draws. Raises `PositionError` if it is not complete."""
        after = self.revealed
        if after.trick or len(after.tricks) == len(self.deal.tricks):
            raise PositionError("the question needs a whole trick on the table", key="question")
        return after.tricks[-1]

    def on_table(self, card: str) -> Card:
        """Return a card of the lesson's file as it is called on the table."""
        return Card.parse(card[0] + self.suits[_SUITS.index(card[1])])

    def written(self, card: str) -> str:
        """Return the card as the lesson's file has it."""
        return card[0] + _SUITS[self.suits.index(card[1])]


def number_of(*parts: object) -> int:
    """Return a number from 0 to 2**32 - 1 made from names and numbers, the same everywhere."""
    return zlib.crc32("/".join(map(str, parts)).encode())


@cache
def careful() -> Player:
    """Return the careful player, which plays whatever a lesson leaves open."""
    return player("careful")


def by_careful(deal: Deal) -> Deal:
    """Return the deal after one action by the careful player, seen from the seat to move."""
    return deal.act(careful().choose(deal.view(deal.to_move))[0].action)


def on_turn(deal: Deal) -> Deal:
    """Return the deal at the learner's next turn; the others play carefully until then."""
    while deal.to_move not in (0, None):
        deal = by_careful(deal)
    return deal


def play_tricks(deal: Deal, tricks: int) -> Deal:
    """Return the deal after `tricks` more tricks, played carefully."""
    wanted = len(deal.tricks) + tricks
    while len(deal.tricks) < wanted and not deal.is_over:
        deal = by_careful(deal)
    return deal


def finish(deal: Deal) -> Deal:
    """Return the deal played carefully to its end."""
    while not deal.is_over:
        deal = by_careful(deal)
    return deal


def complete_trick(scene: Scene, shown: Sequence[Card] = ()) -> Scene:
    """Return the scene with a whole trick on the table.

    The cards are those `shown`, else what the careful player lays. Raises `PositionError` where
    they can't be played.
    """
    deal, cards = scene.revealed, list(scene.pending)
    count = len(deal.tricks)
    if cards and not deal.trick:
        return scene
    for card in shown:
        deal = _played(deal, card)
        cards.append(card)
    while len(deal.tricks) == count and not deal.is_over:
        deal = by_careful(deal)
        action = deal.last_action
        assert isinstance(action, Card)
        cards.append(action)
    if deal.trick:
        raise PositionError(f"the cards shown go beyond one trick: {' '.join(map(str, shown))}")
    return replace(scene, pending=tuple(cards))


def _played(deal: Deal, action: Card | Call) -> Deal:
    try:
        return deal.act(action)
    except TableError as error:
        raise PositionError(f"{action} can't be played: {error}") from None


# The forms of a position


def scene_of(position: Position, rules: Rules, seed: int, *, variant: int = 0) -> Scene:
    """Set a position up. `seed` decides what it leaves open; `variant` counts changed positions.

    Raises `PositionError` where the cards make no position.
    """
    if position.form == "generate":
        # Generators build on this module.
        from .generators import generate  # noqa: PLC0415

        return generate(position.args, rules, seed)
    scene = _FORMS[position.form](position.args, rules, seed, variant)
    if variant and not position.changes:
        return exchanged(scene, variant)
    return scene


def _from_deal(args: Mapping[str, object], rules: Rules, seed: int, variant: int) -> Scene:
    scores = _scores(args, rules)
    if args.get("you"):
        deal = _given_hands(args, rules, scores)
    elif args.get("code"):
        try:
            deal = read_code(str(args["code"]))
        except TableError as error:
            raise PositionError(f"the code can't be read: {error}") from None
        if deal.rules != rules:
            raise PositionError("the code is of a deal under other rules than the exercise's")
    else:
        number = _int(args["seed"])
        # A changed position is another deal, far from the seeds that lessons use.
        number += 1_000_003 * variant if not args.get("play") else 0
        deal = Deal.shuffled(rules, number, _SEAT[str(args["dealer"])], scores=scores)
    for word in str(args.get("play") or "").split():
        deal = _played(deal, _action(word))
    return Scene(_played_on(deal, _int(args.get("tricks") or 0)), seed)


@lru_cache(maxsize=_REMEMBERED)
def _played_on(deal: Deal, tricks: int) -> Deal:
    """Return the deal after its calls and some tricks; exercises of a lesson share their deal."""
    while deal.phase not in ("play", "over"):
        deal = by_careful(deal)
    return play_tricks(deal, tricks)


def _scores(args: Mapping[str, object], rules: Rules) -> tuple[int, int] | None:
    """Return the match points: as given, or by what is still to go to the target."""
    to_go = _pair(args.get("to_go"))
    if to_go is None:
        return _pair(args.get("scores"))
    return max(0, rules.target - to_go[0]), max(0, rules.target - to_go[1])


def _given_hands(args: Mapping[str, object], rules: Rules, scores: tuple[int, int] | None) -> Deal:
    """Return a fresh deal with given hands and the first cards of the stock."""
    you, opponent = (parse_cards(str(args[name] or "")) for name in ("you", "opponent"))
    first = parse_cards(str(args.get("stock") or ""))
    given = [*you, *opponent, *first]
    if len(you) != 6 or len(opponent) != 6 or len(set(given)) != len(given) or not first:
        raise PositionError(
            "two hands of six cards and the first card of the stock are needed, each card once"
        )
    rest = [card for card in shuffled_pack(_int(args["seed"])) if card not in given]
    dealer = _SEAT[str(args["dealer"])]
    return _first_trick(
        rules, (you, opponent), [*first, *rest], first[0].suit, dealer, scores=scores
    )


def _action(word: str) -> Card | Call:
    try:
        return Card.parse(word)
    except TableError:
        pass
    try:
        return Call.parse(word)
    except TableError as error:
        raise PositionError(f"{word!r} is neither a card nor a call: {error}") from None


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _pair(value: object) -> tuple[int, int] | None:
    return value if isinstance(value, tuple) else None


def _from_ending(args: Mapping[str, object], rules: Rules, seed: int, variant: int) -> Scene:
    try:
        ending = Ending.from_cards(
            rules,
            (str(args["you"]), str(args["opponent"])),
            str(args["trump"]),
            to_move=_SEAT[str(args["to_move"])],
            led=None if args.get("led") is None else str(args["led"]),
            stock=str(args.get("stock") or ""),
            pips=_pair(args.get("pips")) or (0, 0),
            tricks=_pair(args.get("tricks")) or (0, 0),
            dealer=_SEAT[str(args["dealer"])],
        )
        return Scene(ending.deal(number_of("past", *args.values()) % 1000), seed)
    except TableError as error:
        raise PositionError(str(error)) from None


def _from_puzzle(args: Mapping[str, object], rules: Rules, seed: int, variant: int) -> Scene:
    """Take one of the puzzles that fit, in an order that the seed decides."""
    bank = args["bank"]
    fitting = [
        puzzle
        for puzzle in getattr(bank, "puzzles", ())
        if puzzle.exercise.rules_under(puzzle.preset) == rules
        and args.get("id") in (None, puzzle.id)
        and (args.get("theme") is None or args["theme"] in puzzle.themes)
        and args.get("difficulty") in (None, puzzle.difficulty)
    ]
    if not fitting:
        raise PositionError("no puzzle of the bank fits this theme, difficulty and preset")
    # Rounds have neighbouring seeds: so each gets another puzzle as long as there are any.
    order = sorted(fitting, key=lambda puzzle: number_of(seed >> 8, puzzle.id))
    puzzle = order[(seed + variant * max(1, len(order) // 2)) % len(order)]
    scene = scene_of(puzzle.position, rules, seed, variant=variant if len(order) == 1 else 0)
    return replace(scene, facts={**scene.facts, "puzzle": puzzle.id})


def _from_trick(args: Mapping[str, object], rules: Rules, seed: int, variant: int) -> Scene:
    leader = _SEAT[str(args["leader"])]
    led, answer = Card.parse(str(args["led"])), Card.parse(str(args["answer"]))
    return two_cards(rules, led, answer, trump=Suit(str(args["trump"])), leader=leader, seed=seed)


def two_cards(
    rules: Rules, led: Card, answer: Card, *, trump: Suit, leader: int, seed: int
) -> Scene:
    """Return a first trick of two cards with the rest of the deal drawn from `seed`.

    Raises `PositionError` where no hand may answer so, or with other than two players.
    """
    if rules.players != 2 or led is answer:
        raise PositionError("a trick of two cards needs two players and two cards")
    other = 1 - leader
    rest = [card for card in shuffled_pack(seed % 2**32) if card not in (led, answer)]
    up = next(card for card in rest if card.suit is trump)
    rest.remove(up)
    hands: list[list[Card]] = [[], []]
    hands[leader], hands[other] = [led], [answer]
    for card in list(rest):
        if len(hands[leader]) < 6:
            hands[leader].append(card)
        elif len(hands[other]) < 6 and _may_stay(rules, led, answer, trump, card):
            hands[other].append(card)
        else:
            continue
        rest.remove(card)
    deal = _first_trick(rules, hands, [up, *rest], trump, dealer=other)
    return complete_trick(Scene(_played(deal, led), seed, bare=True), (answer,))


def _may_stay(rules: Rules, led: Card, answer: Card, trump: Suit, card: Card) -> bool:
    """Tell whether the answer may still be played when this card is in the same hand."""
    return answer in legal_cards(rules, led, trump, (answer, card))


def _first_trick(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    stock: Sequence[Card],
    trump: Suit,
    dealer: int,
    *,
    scores: tuple[int, int] | None = None,
) -> Deal:
    """Return a fresh deal with these hands and stock."""
    cut = next(card for card in stock if card.suit is trump)
    cut_for = cut if rules.trump_source == "cut" else None
    # Deal the pack in order once to see which place goes to whom.
    plan = Deal.from_pack(rules, PACK, dealer, cut=PACK[0] if cut_for else None)
    pack: list[Card] = list(PACK)
    for seat, places in enumerate(plan.hands):
        for place, card in zip(places, hands[seat], strict=True):
            pack[place.index] = card
    dealt = {place.index for places in plan.hands for place in places}
    free = [place for place in range(52) if place not in dealt]
    for index, card in zip(free, stock, strict=True):
        pack[index] = card
    deal = Deal.from_pack(rules, pack, dealer, cut=cut_for, scores=scores)
    if deal.phase != "play" or deal.trump is not trump:
        raise PositionError("these rules have no first trick with a trump that is given")
    return deal


# The same position in other suits


def exchanged(scene: Scene, variant: int) -> Scene:
    """Return the position with its suits exchanged: the same problem, other cards."""
    suits = _SUITS[variant % 4 :] + _SUITS[: variant % 4]
    swap = {card: Card(card.rank, Suit(suits[_SUITS.index(card.suit)])) for card in PACK}
    deal = scene.deal
    cut = None if deal.cut is None else swap[deal.cut]
    pack = tuple(swap[card] for card in deal.pack)
    new = Deal.from_pack(deal.rules, pack, deal.dealer, cut=cut, scores=deal.scores)
    for action in deal.actions:
        new = new.act(swap[action] if isinstance(action, Card) else _swapped(action, swap))
    return replace(
        scene, deal=new, pending=tuple(swap[card] for card in scene.pending), suits=suits
    )


def _swapped(call: Call, swap: Mapping[Card, Card]) -> Call:
    if isinstance(call.value, Suit):
        return Call(call.kind, swap[Card.parse(f"2{call.value}")].suit)
    if isinstance(call.value, Card):
        return Call(call.kind, swap[call.value])
    return call


_FORMS: Final = {
    "deal": _from_deal,
    "ending": _from_ending,
    "trick": _from_trick,
    "puzzle": _from_puzzle,
}
