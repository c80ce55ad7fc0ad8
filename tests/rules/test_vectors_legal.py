"""Vectors L: which cards may be played, and what is refused; in real deals on both engines."""

from __future__ import annotations

import engines
import oracle
import pytest
from staging import arrange, cases, load

import strategies

TRUMP = "H"
PRESETS_OF = {
    "permissive": ["classic", "seven_up", "pitch", "shasta_three"],
    "strict": ["captured"],
    "must_trump": ["nordic"],
    "permissive_must_trump": ["shasta_closed"],
}


def reach(engine, follow: str, table: list[str], hand: list[str]):
    """Return a deal in which `table` lies on the table and the seat to move holds `hand`.

    A deal without stock: the leader runs a plain suit until the others are down to their cards.
    """
    players = max(2, len(table) + 1)
    options = engines.preset(
        "classic", players=players, stock="none", trump_source="cut", follow=follow
    )
    mover = len(table)
    kept = {seat: [card] for seat, card in enumerate(table)} | {mover: hand}
    early = oracle.HAND_SIZE - len(hand)
    used = [card for cards in kept.values() for card in cards]
    for suit in "CDS":
        free = [rank + suit for rank in oracle.RANKS if rank + suit not in used]
        if len(free) >= players * early and suit not in [card[1] for card in table]:
            break
    runs = free[-early:]
    hands, spent = {}, 0
    for seat in range(players):
        if seat == 0:
            early_cards = runs
        else:
            early_cards = free[spent : spent + early]
            spent += early
        hands[seat] = early_cards + kept.get(seat, [])
    # Seats that hold fewer kept cards get others; they must not keep a seat from its play.
    lacks = {seat: lambda card: card[1] in (table[0][1], TRUMP) for seat in range(1, mover)}
    cut = next(card for card in oracle.PACK if card[1] == TRUMP)
    pack = arrange(options, players - 1, hands, lacks=lacks)
    game = engine(options, pack, players - 1, cut)
    for trick in range(early):
        for seat in range(players):
            game = game.do(hands[seat][trick])
        assert game.state()["tricks"][-1]["winner"] == 0
    for card in table:
        game = game.do(card)
    assert game.state()["to_move"] == mover
    assert sorted(game.state()["hands"][mover]) == sorted(hand)
    return game


@pytest.mark.parametrize("follow", strategies.FOLLOW)
@cases("legal", "vector")
def test_playable_cards(engine, vector, follow) -> None:
    game = reach(engine, follow, vector["table"], vector["hand"])
    assert game.state()["moves"] == vector[follow]


@pytest.mark.parametrize("follow", strategies.FOLLOW)
@cases("legal", "vector")
def test_playable_cards_of_the_model_alone(vector, follow) -> None:
    led = vector["table"][0][1] if vector["table"] else None
    assert oracle.legal(follow, led, TRUMP, vector["hand"]) == vector[follow]


@pytest.mark.parametrize("follow", strategies.FOLLOW)
def test_the_columns_belong_to_these_presets(follow) -> None:
    for name in PRESETS_OF[follow]:
        assert engines.preset(name)["follow"] == follow


@cases("legal", "refused")
def test_refused_with_the_state_unchanged(engine, vector) -> None:
    for follow in vector["follow"]:
        game = reach(engine, follow, vector["table"], vector["hand"])
        before = game.state()
        elsewhere = [before["hands"][0][0], before["tricks"][0]["plays"][0][1]]
        outside = next(c for c in oracle.PACK if not any(c in h for h in before["hands"]))
        for card in [*vector["illegal"], *elsewhere, outside]:
            with pytest.raises(ValueError, match=r".+"):
                game.do(card)
            assert game.state() == before


@cases("legal", "refused")
def test_an_illegal_card_gives_its_reason(vector) -> None:
    for follow in vector["follow"]:
        game = reach(engines.CoreGame, follow, vector["table"], vector["hand"])
        view = game.deal.view(game.deal.to_move)
        for card in view.hand:
            reason = view.reason(card)
            assert reason.key
            assert reason.legal == (str(card) not in vector["illegal"])


def test_every_value_of_follow_has_a_column() -> None:
    for vector in load("legal")["vector"]:
        assert set(strategies.FOLLOW) <= vector.keys()
