"""Counting in the slow model: the points of a finished deal, and the totals of a match.

Works on the table that `oracle.replay` returns, by looking every card up in the tricks.
"""

from __future__ import annotations

from oracle import PACK, rank_of, suit_of

PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def pips_of(card: str) -> int:
    """Return what a card counts towards Game."""
    return PIPS.get(card[0], 0)


def captures(table: dict) -> dict:
    """Return for every captured card its captor and the number of the trick."""
    found = {}
    for trick in table["tricks"]:
        for _, card in trick["plays"]:
            found[card] = (trick["winner"], trick["number"])
    to_the_last_winner = table["options"].get("leftover") == "last_trick_winner"
    if to_the_last_winner and table["is_over"] and table["tricks"]:
        last = table["tricks"][-1]
        found[table["leftover"]] = (last["winner"], last["number"])
    return found


def score(table: dict) -> dict:
    """Return the lines in counting order, the pips, the ledger, and the points of the deal."""
    assert table["is_over"], "only a finished deal can be counted"
    players, options = table["players"], table["options"]
    taken = captures(table)
    pips = [0] * players
    ledger = [set() for _ in range(players)]
    for card, (captor, _) in taken.items():
        pips[captor] += pips_of(card)
        if pips_of(card):
            ledger[captor].add(card)
    lines = {}
    if table["tricks"]:
        lines = {name: point(table, taken, pips, name) for name in counting_order(options)}
    counted = counted_points(table, lines)
    points = [0] * players
    for seat, number, _ in counted:
        points[seat] += number
    return {"lines": lines, "pips": pips, "ledger": ledger, "counted": counted, "points": points}


def counting_order(options: dict) -> list[str]:
    """Return the names of the points in the order in which they are counted."""
    if options["nine_point"] == "off":
        return ["high", "low", "jack", "game"]
    if options["nine_point"] == "before_game":
        return ["high", "low", "jack", "nine", "game"]
    return ["high", "low", "jack", "game", "nine"]


def point(table: dict, taken: dict, pips: list[int], name: str) -> dict:
    """Return one line of the score sheet."""
    if name == "game":
        return game_point(table, pips)
    card = deciding_card(table, name)
    line = {"seat": None, "card": card, "key": None, "holder": None}
    line |= {"dealt_to": None, "drawn_in": None, "captor": None, "trick": None}
    if card in table["held"]:
        held = table["held"][card]
        line["holder"] = held["seat"]
        line["drawn_in"] = held["drawn_in"]
        line["dealt_to"] = held["seat"] if held["drawn_in"] is None else None
    if card in taken:
        line["captor"], line["trick"] = taken[card]
    to = table["options"].get(name + "_to", "captor")
    line["seat"] = line[to]
    if name == "jack" and jack_belongs_to_the_dealer(table):
        at_once = table["options"]["turned_jack_when"] == "immediate"
        line["seat"] = None if at_once else table["dealer"]
        line["key"] = "turned_jack"
    elif line["seat"] is None:
        line["key"] = "not_in_play" if line["holder"] is None else "not_captured"
    return line


def deciding_card(table: dict, name: str) -> str | None:
    """Return the card that decides High, Low, Jack or Nine."""
    trump, options = table["trump"], table["options"]
    held = [card for card in PACK if card in table["held"] and suit_of(card) == trump]
    if name == "high":
        if options["high_card"] == "ace_only":
            return "A" + trump
        return max(held, key=rank_of, default=None)
    if name == "low":
        if options["low_card"] == "two_only":
            return "2" + trump
        return min(held, key=rank_of, default=None)
    return {"jack": "J", "nine": "9"}[name] + trump


def jack_belongs_to_the_dealer(table: dict) -> bool:
    """Tell whether the turned trump Jack replaces the point for capturing it."""
    instead = table["options"]["turned_jack"] == "dealer_instead"
    return instead and table["turn_up"] == "J" + table["trump"]


def game_point(table: dict, pips: list[int]) -> dict:
    """Return the line of Game: most pips, or most tricks."""
    options = table["options"]
    amounts = list(pips)
    if options["game_by"] == "tricks":
        amounts = [0] * table["players"]
        for trick in table["tricks"]:
            amounts[trick["winner"]] += 1
    best = [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]
    if len(best) == 1:
        return {"seat": best[0], "card": None, "key": None}
    if options["game_tie"] == "non_dealer":
        return {"seat": 1 - table["dealer"], "card": None, "key": "tie"}
    return {"seat": None, "card": None, "key": "tie"}


def counted_points(table: dict, lines: dict) -> list[list]:
    """Return [seat, points, name] in the order in which they are booked."""
    options = table["options"]
    counted = [list(entry) for entry in table["pegged"]]
    won = []
    for name, line in lines.items():
        if line["seat"] is not None:
            won.append([line["seat"], 1, name])
        if name == "jack":
            won += jacks_at_the_count(table)
    bidder = table["bidder"] if lines else None
    if bidder is not None:
        made = [entry for entry in won if entry[0] == bidder]
        others = [entry for entry in won if entry[0] != bidder]
        if options["setback"] and len(made) < table["bid"]:
            counted.append([bidder, -table["bid"], "setback"])
            won = others
        elif options["end_rule"] == "bidder_first":
            won = made + others
    return counted + won


def jacks_at_the_count(table: dict) -> list[list]:
    """Return the dealer's points for turned Jacks that are booked only when Jack is counted."""
    options = table["options"]
    if options["turned_jack"] == "off" or options["turned_jack_when"] == "immediate":
        return []
    jacks = [card for card in table["turned"] if card[0] == "J"]
    if jack_belongs_to_the_dealer(table):
        jacks.remove(table["turn_up"])  # it is the line of Jack itself
    return [[table["dealer"], 1, "turned_jack"] for _ in jacks]


def count(
    options: dict,
    counted: list[list],
    scores: list[int],
    target: int | None = None,
    pegged: int = 0,
) -> dict:
    """Add the counted points to `scores`, in order, and name the winner under the end rule.

    The first `pegged` entries were booked before the play: they can win under every end rule.
    """
    target = options["target"] if target is None else target
    play_on = options["end_rule"] == "highest_play_on"
    totals = list(scores)
    winner = None
    for place, (seat, points, _) in enumerate(counted):
        totals[seat] += points
        if winner is None and points > 0 and totals[seat] >= target:
            alone = totals[seat] == max(totals) and totals.count(totals[seat]) == 1
            if not play_on or (place < pegged and alone):
                winner = seat
    if play_on and winner is None:
        best = max(totals)
        if best >= target and totals.count(best) == 1:
            winner = totals.index(best)
    return {"totals": totals, "winner": winner}
