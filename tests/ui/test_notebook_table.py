"""The table inside a notebook: a press on a card is played, and the other player answers."""

from __future__ import annotations

import asyncio

from apart import run_apart
from californiajack.players import player
from californiajack.ui.notebook_table import Game, play_against


async def until_your_turn(game: Game) -> None:
    done = asyncio.Event()
    game.session.param.watch(lambda _: done.set() if game.deal.to_move == 0 else None, "changed")
    if game.deal.to_move != 0:
        await done.wait()


def test_a_card_is_played_and_answered() -> None:
    async def work() -> None:
        game = play_against(player("careful"), seed=3)
        game.session.settings = {**game.session.settings, "pace": "fast"}
        await until_your_turn(game)
        card = str(game.deal.legal_moves[0])
        turn = game.table.state["turn"]
        game.table._handle_msg({"type": "play", "card": card, "turn": turn})
        assert game.table.refused == ""
        assert card not in {str(held) for held in game.deal.hands[0]}
        await until_your_turn(game)
        assert len(game.deal.tricks) == 1
        assert game.table.state["turn"] > turn

    run_apart(work)


def test_only_buttons_that_work_here_are_shown() -> None:
    async def work() -> None:
        game = play_against(player("random"), seed=3)
        assert {button["id"] for button in game.table.state["buttons"]} == {"undo", "last"}
        await until_your_turn(game)
        before = game.deal
        card = str(before.legal_moves[0])
        game.table._handle_msg({"type": "play", "card": card, "turn": game.table.state["turn"]})
        turn = game.table.state["turn"]
        game.table._handle_msg({"type": "button", "id": "undo", "turn": turn})
        assert game.deal == before

    run_apart(work)
