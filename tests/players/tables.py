"""Rule sets, deals and positions for the tests of players."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence

from californiajack import PACK, PRESETS, Card, Deal, Rules, rules_named
from californiajack.players import Player
from californiajack.players.base import Action
from californiajack.rules.cards import parse_cards
from strategies import FOLLOW, option_mix

MIXES = 24


def rule_sets() -> dict[str, Rules]:
    """Return the presets, with add-on, with three seats, every follow rule, and option mixes."""
    sets: dict[str, Rules] = {}
    for name, preset in PRESETS.items():
        sets[name] = preset
        sets[f"{name}+shasta_point"] = rules_named(f"{name}+shasta_point")
        for players in (2, 3):
            sets[f"{name} for {players}"] = preset.for_players(players)
        for follow in FOLLOW:
            sets[f"{name} {follow}"] = preset.replace(follow=follow)
    for seed in range(MIXES):
        rng = random.Random(seed)
        sets[f"mix {seed}"] = Rules(**option_mix(lambda _, values, rng=rng: rng.choice(values)))
    return {name: rules for name, rules in sets.items() if _first(name, rules, sets)}


def _first(name: str, rules: Rules, sets: dict[str, Rules]) -> bool:
    return next(other for other, same in sets.items() if same == rules) == name


RULE_SETS = rule_sets()


def deals_each() -> int:
    """Return how many deals are tried for each rule set: CALIFORNIAJACK_DEALS over all sets."""
    wanted = int(os.environ.get("CALIFORNIAJACK_DEALS", "0"))
    return max(2, -(-wanted // len(RULE_SETS)))


def play_out(deal: Deal, seats: Sequence[Player]) -> Deal:
    """Return the deal played to its end by one player per seat."""
    while deal.to_move is not None:
        seat = deal.to_move
        deal = deal.act(seats[seat].choose(deal.view(seat))[0].action)
    return deal


def random_states(rules: Rules, seed: int) -> Iterator[Deal]:
    """Yield every state of a deal that is played by chance, the first and the last included."""
    rng = random.Random(seed)
    deal = Deal.shuffled(rules, rng.getrandbits(64), rng.randrange(rules.players))
    yield deal
    while not deal.is_over:
        deal = deal.act(rng.choice([*deal.legal_calls, *deal.legal_moves]))
        yield deal


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as "QS TH"."""
    return parse_cards(text)


def laid_out(
    rules: Rules,
    hands: dict[int, str],
    *,
    after: str = "",
    dealer: int = 0,
    cut: str | None = None,
    scores: Sequence[int] | None = None,
    actions: str = "",
) -> Deal:
    """Return a deal with these hands; `after` follows them in the pack, the rest is in order.

    Places of a hand that are left open get what is left over. `actions` are done at once.
    """
    order = [(dealer + 1 + step) % rules.players for step in range(rules.players)]
    wanted = {seat: list(cards(hands.get(seat, ""))) for seat in order}
    behind = list(cards(after))
    used = {card for hand in wanted.values() for card in hand} | set(behind)
    rest = [card for card in PACK if card not in used]
    random.Random(7).shuffle(rest)
    for hand in wanted.values():
        while len(hand) < rules.hand_size:
            hand.append(rest.pop())
    pack = []
    for first in range(0, rules.hand_size, rules.deal_packet):
        for seat in order:
            pack += wanted[seat][first : first + rules.deal_packet]
    deal = Deal.from_pack(
        rules,
        [*pack, *behind, *rest],
        dealer,
        cut=Card.parse(cut) if cut else None,
        scores=scores,
    )
    for action in actions.split():
        deal = act(deal, action)
    return deal


def act(deal: Deal, text: str) -> Deal:
    """Return the deal after the card or call that is written so."""
    actions: list[Action] = [*deal.legal_calls, *deal.legal_moves]
    return deal.act(next(action for action in actions if str(action) == text))


def choice(player: Player, deal: Deal) -> str:
    """Return what the player does, as text."""
    assert deal.to_move is not None
    return str(player.choose(deal.view(deal.to_move))[0].action)


def order(player: Player, deal: Deal) -> list[str]:
    """Return everything that may be done, as text, best first."""
    assert deal.to_move is not None
    return [str(ranked.action) for ranked in player.choose(deal.view(deal.to_move))]
