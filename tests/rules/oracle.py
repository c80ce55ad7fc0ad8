"""A second, slow model of one deal, written from the rules and from nothing else.

It imports nothing of the package. Cards are strings ("QS"), actions are strings ("QS" for a
play, "bid:3" for a call), everything else is lists and dicts, and every question is answered by
replaying the deal from its pack. Where the package and this model differ, one of them is wrong.

`replay` gives the table after some actions. What a seat may know of it is in `oracle_view`,
counting in `oracle_score`.
"""

from __future__ import annotations

SUITS = "CDHS"
RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
HAND_SIZE = 6
RUN_PACKET = 3


def rank_of(card: str) -> int:
    """Return the height of a card inside its suit: 0 for the two, 12 for the ace."""
    return RANKS.index(card[0])


def suit_of(card: str) -> str:
    """Return the suit letter of a card."""
    return card[1]


def legal(follow: str, led: str | None, trump: str | None, hand: list[str]) -> list[str]:
    """Return the cards of `hand` that may be played, in hand order; `led` and `trump` are suits."""
    if led is None:
        return list(hand)
    may_trump_when_able = follow in ("permissive", "permissive_must_trump")
    must_trump_when_void = follow in ("must_trump", "permissive_must_trump")
    if any(suit_of(card) == led for card in hand):
        return [
            card
            for card in hand
            if suit_of(card) == led or (may_trump_when_able and suit_of(card) == trump)
        ]
    trumps = [card for card in hand if suit_of(card) == trump]
    if trumps and must_trump_when_void:
        return trumps
    return list(hand)


def winner_of(plays: list[list], trump: str | None) -> int:
    """Return the seat that takes a trick, `plays` being [seat, card] in the order played."""
    trumps = [play for play in plays if suit_of(play[1]) == trump]
    followed = [play for play in plays if suit_of(play[1]) == suit_of(plays[0][1])]
    return max(trumps or followed, key=lambda play: rank_of(play[1]))[0]


def clockwise(first: int, players: int) -> list[int]:
    """Return all seats in turn, starting with `first`."""
    return [(first + step) % players for step in range(players)]


def replay(
    options: dict,
    pack: list[str],
    dealer: int = 0,
    cut: str | None = None,
    scores: list[int] | None = None,
    *,
    actions: list[str] | tuple[str, ...] = (),
) -> dict:
    """Return the whole table after `actions`.

    Raises ValueError at the first action that the rules do not allow.
    """
    table = first_table(options, pack, dealer, cut, scores)
    open_the_deal(table)
    for action in actions:
        step(table, action)
    return table


def step(table: dict, action: str) -> None:
    """Carry out one action on the table; ValueError where the rules do not allow it."""
    if table["is_over"]:
        raise ValueError(f"{action}: the deal is over")
    if action in table["legal_calls"]:
        make_call(table, action)
    elif action in table["legal_moves"]:
        play_card(table, action)
    else:
        raise ValueError(f"{action}: not allowed now")
    find_what_is_allowed(table)


def first_table(options, pack, dealer, cut, scores) -> dict:
    """Return the table before the first card is dealt."""
    players = options["players"]
    assert sorted(pack) == sorted(PACK), "a pack is 52 different cards"
    eldest = (dealer + 1) % players
    return {
        "options": options,
        "pack": list(pack),
        "dealer": dealer,
        "players": players,
        "eldest": eldest,
        "cut": (cut or pack[51]) if options["trump_source"] == "cut" else None,
        "scores": list(scores or [0] * players),
        "hands": [[] for _ in range(players)],
        "held": {},  # card -> seat and, for a draw, the trick after which it was drawn
        "undealt": list(pack),
        "stock": [],
        "leftover": None,
        "leftover_open": False,
        "trump": None,
        "turn_up": None,
        "turned": [],  # every card turned up, in order
        "phase": "play",
        "to_move": eldest,
        "trick": [],
        "tricks": [],
        "discards": [[] for _ in range(players)],
        "begged": False,
        "pegged": [],  # [seat, points, key]
        "match_winner": None,  # the seat that the pegs put out
        "bids": [],  # [seat, number or None]
        "bidder": None,
        "bid": None,
        "is_over": False,
        "thrown_in": False,
        "legal_calls": [],
        "legal_moves": [],
    }


def open_the_deal(table: dict) -> None:
    """Deal six to each, lay the stock and find the trump suit, up to the first decision."""
    options, players = table["options"], table["players"]
    draws = options["stock"] == "draw"
    if draws and players == 3:
        table["leftover"] = table["pack"][51]
        if options["leftover"] == "strip_before_deal":
            table["undealt"].remove(table["leftover"])
            table["leftover_open"] = True
    for _ in range(HAND_SIZE // options["deal_packet"]):
        deal_round(table, options["deal_packet"])
    if draws:
        table["stock"], table["undealt"] = table["undealt"], []
    if options["trump_source"] == "cut":
        table["trump"] = suit_of(table["cut"])
    if options["trump_source"] == "stock_top":
        if draws:
            turn_a_card(table, table["stock"][0])
        else:
            turn_a_card(table, table["undealt"].pop(0))
    if options["beg"]:
        table["phase"] = "beg"
    elif options["bidding"]:
        table["phase"] = "bid"
    find_what_is_allowed(table)


def deal_round(table: dict, packet: int) -> None:
    """Give `packet` cards to each seat, the eldest first."""
    for seat in clockwise(table["eldest"], table["players"]):
        for _ in range(packet):
            card = table["undealt"].pop(0)
            table["hands"][seat].append(card)
            table["held"][card] = {"seat": seat, "drawn_in": None}


def turn_a_card(table: dict, card: str) -> None:
    """Make the suit of a turned card trump; a Jack may pay the dealer at once."""
    table["turn_up"] = card
    table["turned"].append(card)
    table["trump"] = suit_of(card)
    options = table["options"]
    at_once = options["turned_jack_when"] == "immediate"
    if card[0] == "J" and options["turned_jack"] != "off" and at_once:
        peg(table, table["dealer"], 1, "turned_jack")


def peg(table: dict, seat: int, points: int, key: str) -> None:
    """Book points before the play; the match may end with them, before a card is led."""
    table["pegged"].append([seat, points, key])
    totals = totals_now(table)
    others = [total for other, total in enumerate(totals) if other != seat]
    won = totals[seat] >= table["options"]["target"]
    if table["options"]["end_rule"] == "highest_play_on":
        won = won and totals[seat] > max(others)
    if won and table["match_winner"] is None:
        table["match_winner"] = seat


def totals_now(table: dict) -> list[int]:
    """Return the match scores with the points pegged so far in this deal."""
    totals = list(table["scores"])
    for seat, points, _ in table["pegged"]:
        totals[seat] += points
    return totals


def finish(table: dict) -> None:
    """End the deal."""
    table["is_over"] = True
    table["phase"] = "over"
    table["to_move"] = None


def find_what_is_allowed(table: dict) -> None:
    """List the legal calls or cards of the seat to move."""
    table["legal_calls"], table["legal_moves"] = [], []
    seat = table["to_move"]
    if table["phase"] == "beg":
        table["legal_calls"] = ["stand", "beg"]
    elif table["phase"] == "gift":
        table["legal_calls"] = ["give", "run"] if may_give(table) else ["run"]
    elif table["phase"] == "discard":
        table["legal_calls"] = ["discard:" + card for card in table["hands"][seat]]
    elif table["phase"] == "bid":
        table["legal_calls"] = allowed_bids(table)
    elif table["phase"] == "name":
        table["legal_calls"] = ["name:" + suit for suit in SUITS]
    elif table["phase"] == "play":
        led = suit_of(table["trick"][0][1]) if table["trick"] else None
        follow = table["options"]["follow"]
        table["legal_moves"] = legal(follow, led, table["trump"], table["hands"][seat])


# --- before the play: Seven-Up ------------------------------------------------------------


def adversaries(table: dict) -> list[int]:
    """Return the seats playing against the dealer, the eldest first."""
    seats = clockwise(table["eldest"], table["players"])
    return [seat for seat in seats if seat != table["dealer"]]


def may_give(table: dict) -> bool:
    """Tell whether the dealer may give: the gift may put nobody out unless the rules say so."""
    if table["options"]["gift_may_win"]:
        return True
    totals = totals_now(table)
    return all(totals[seat] + 1 < table["options"]["target"] for seat in adversaries(table))


def make_call(table: dict, call: str) -> None:
    """Carry out a call already known to be allowed."""
    name, _, value = call.partition(":")
    seat = table["to_move"]
    if name == "stand":
        table["phase"] = "play"
    elif name == "beg":
        table["phase"], table["to_move"] = "gift", table["dealer"]
    elif name == "give":
        table["phase"], table["to_move"] = "play", table["eldest"]
        for adversary in adversaries(table):
            peg(table, adversary, 1, "gift")
    elif name == "run":
        run_the_cards(table)
    elif name == "discard":
        table["hands"][seat].remove(value)
        table["discards"][seat].append(value)
        next_to_discard(table)
    elif name in ("bid", "pass"):
        take_bid(table, int(value) if value else None)
    elif name == "name":
        table["trump"] = value
        table["phase"] = "play"


def run_the_cards(table: dict) -> None:
    """Deal three more to each and turn the next card, until a new suit comes or the pack ends."""
    old = table["trump"]
    while True:
        if len(table["undealt"]) < RUN_PACKET * table["players"] + 1:
            table["thrown_in"] = True
            finish(table)
            return
        deal_round(table, RUN_PACKET)
        turn_a_card(table, table["undealt"].pop(0))
        if table["trump"] != old:
            break
    table["phase"], table["to_move"] = "play", table["eldest"]
    if table["options"]["after_run"] == "discard_to_six":
        table["phase"] = "discard"
        next_to_discard(table)


def next_to_discard(table: dict) -> None:
    """Give the turn to the first seat from the eldest that holds more than six cards."""
    for seat in clockwise(table["eldest"], table["players"]):
        if len(table["hands"][seat]) > HAND_SIZE:
            table["to_move"] = seat
            return
    table["phase"], table["to_move"] = "play", table["eldest"]


# --- before the play: Pitch ---------------------------------------------------------------


def allowed_bids(table: dict) -> list[str]:
    """Return "pass" and the numbers that the seat to move may bid."""
    options = table["options"]
    highest = table["bid"] or 0
    numbers = []
    for number in range(options["bid_min"], options["bid_max"] + 1):
        steal = table["to_move"] == table["dealer"] and number == highest
        steal = steal and (
            options["dealer_steal"] == "any"
            or (options["dealer_steal"] == "below_four" and number < 4)
            or (options["dealer_steal"] == "four_only" and number == 4)
        )
        if number > highest or steal:
            numbers.append(number)
    return ["pass"] + [f"bid:{number}" for number in numbers]


def take_bid(table: dict, number: int | None) -> None:
    """Note one bid or pass; after the dealer's the highest bidder plays."""
    seat, nobody_bids = table["to_move"], table["options"]["all_pass"]
    table["bids"].append([seat, number])
    if number is not None:
        table["bidder"], table["bid"] = seat, number
    if len(table["bids"]) < table["players"]:
        table["to_move"] = (seat + 1) % table["players"]
        return
    if table["bidder"] is None:
        if nobody_bids == "redeal":
            table["thrown_in"] = True
            finish(table)
            return
        if nobody_bids == "dealer_two":
            table["bidder"], table["bid"] = table["dealer"], 2
    table["to_move"] = table["eldest"] if table["bidder"] is None else table["bidder"]
    table["phase"] = "name" if table["options"]["trump_source"] == "named" else "play"


# --- the play -----------------------------------------------------------------------------


def play_card(table: dict, card: str) -> None:
    """Play a card already known to be legal; complete the trick with its draws."""
    seat = table["to_move"]
    if table["trump"] is None:
        table["trump"] = suit_of(card)  # the first lead fixes it
    table["hands"][seat].remove(card)
    table["trick"].append([seat, card])
    if len(table["trick"]) < table["players"]:
        table["to_move"] = (seat + 1) % table["players"]
        return
    winner = winner_of(table["trick"], table["trump"])
    number = len(table["tricks"]) + 1
    draws = draw_after(table, winner, number)
    table["tricks"].append(
        {"number": number, "plays": table["trick"], "winner": winner, "draws": draws}
    )
    table["trick"] = []
    table["to_move"] = winner
    if not any(table["hands"]):
        finish(table)


def draw_after(table: dict, winner: int, number: int) -> list[dict]:
    """Let every seat draw one card, the winner first; note who saw each of them."""
    draws = []
    if table["stock"]:
        for seat in clockwise(winner, table["players"]):
            public = card_is_open(table, first_of_round=seat == winner, number=number)
            card = table["stock"].pop(0)
            table["hands"][seat].append(card)
            table["held"][card] = {"seat": seat, "drawn_in": number}
            seen_by = list(range(table["players"])) if public else [seat]
            draws.append({"seat": seat, "card": card, "seen_by": seen_by, "public": public})
        if len(table["stock"]) < table["players"] and table["leftover"]:
            table["stock"] = []  # the odd card is laid open beside the table
            table["leftover_open"] = True
    return draws


def card_is_open(table: dict, first_of_round: bool, number: int) -> bool:
    """Tell whether everybody sees the next card of the stock when it is drawn."""
    visibility = table["options"]["draw_visibility"]
    if visibility == "both_up":
        return True
    if visibility == "loser_blind":
        return first_of_round
    return first_of_round and number == 1 and table["options"]["trump_source"] == "stock_top"
