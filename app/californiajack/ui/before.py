"""What can be read before the app is live: the game in a few paragraphs, as plain HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .page import render

if TYPE_CHECKING:
    from californiajack.language import Language

__all__ = ["before_text"]


def before_text(lang: Language) -> str:
    """Return the game in short, for reading while the app starts."""
    return render(
        "before.html",
        title="California Jack",
        lead=lang.t("An old trick-taking card game for two, learned by playing it."),
        parts=[
            (
                lang.t("How a trick goes"),
                lang.t(
                    "One plays a card, the other answers. The highest trump wins; without a trump"
                    " the highest card of the suit that was led. The winner draws the top card of"
                    " the stock, the other one the next, and the winner leads again."
                ),
            ),
            (
                lang.t("What counts"),
                lang.t(
                    "Four points a deal: High for the highest trump, Low for the lowest, Jack for"
                    " taking the Jack of trumps, and Game for the most pips in the cards you took."
                    " A ten has 10 pips, an Ace 4, a King 3, a Queen 2, a Jack 1."
                ),
            ),
            (
                lang.t("Who wins"),
                lang.t("Whoever reaches the target first, 10 points or 7, deal after deal."),
            ),
        ],
    )
