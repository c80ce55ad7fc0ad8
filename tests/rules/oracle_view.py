"""What a seat knows, in the slow model: only what it was dealt and shown, nothing deduced."""

from __future__ import annotations

from oracle import PACK


def view(table: dict, seat: int | None) -> dict:
    """Return what `seat` (None: a spectator) has seen: nothing is deduced."""
    known = [set() for _ in range(table["players"])]
    gone = {card for _, card in table["trick"]}
    for trick in table["tricks"]:
        gone |= {card for _, card in trick["plays"]}
        for draw in trick["draws"]:
            if draw["public"] or seat in draw["seen_by"]:
                known[draw["seat"]].add(draw["card"])
    known = [cards - gone for cards in known]
    if seat is not None:
        known[seat] = set(table["hands"][seat])
        gone |= set(table["discards"][seat])
    top = stock_top(table)
    placed = gone.union(*known)
    if top:
        placed.add(top)
    if table["options"]["stock"] == "none":
        placed |= set(table["turned"])
    if table["leftover_open"]:
        placed.add(table["leftover"])
    return {
        "hand": [] if seat is None else list(table["hands"][seat]),
        "known": known,
        "unseen": set(PACK) - placed,
        "stock_top": top,
        "leftover": table["leftover"] if table["leftover_open"] else None,
        "tricks": [
            [
                (draw["seat"], draw["card"] if draw["public"] or seat in draw["seen_by"] else None)
                for draw in trick["draws"]
            ]
            for trick in table["tricks"]
        ],
    }


def stock_top(table: dict) -> str | None:
    """Return the card lying open on the stock."""
    if not table["stock"]:
        return None
    blind = table["options"]["draw_visibility"] == "both_blind"
    if blind and (table["tricks"] or table["options"]["trump_source"] != "stock_top"):
        return None
    return table["stock"][0]
