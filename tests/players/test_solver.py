"""The exact solver against trying everything, the puzzle bank, and what it does at its limits."""

from __future__ import annotations

import os
import random
import tomllib
from pathlib import Path

import minimax_oracle
import pytest

from californiajack import PRESETS, Card, Deal, IllegalAction, Rules
from californiajack.players.positions import Ending
from californiajack.players.solver import Solution, solve, value

ENDINGS = int(os.environ.get("CALIFORNIAJACK_ENDINGS", "400"))
PUZZLES = tomllib.loads(
    (Path(__file__).parent.parent / "vectors" / "puzzles.toml").read_text(encoding="utf-8")
)["puzzle"]
FOLLOW = ("permissive", "strict", "must_trump", "permissive_must_trump")


def written(values) -> dict[str, float]:
    return {str(card): worth for card, worth in values.items()}


# Against the oracle


def options(rng: random.Random) -> dict[str, str]:
    return {
        "follow": rng.choice(FOLLOW),
        "high_to": rng.choice(("holder", "captor")),
        "low_to": rng.choice(("holder", "captor")),
        "game_by": rng.choice(("pips", "pips", "tricks")),
        "game_tie": rng.choice(("none", "non_dealer")),
        "nine_point": rng.choice(("off", "last", "before_game")),
    }


def small_position(rng: random.Random, size: int, stock: int) -> tuple[Ending, dict]:
    """Return the same random position for the solver and for the oracle, rich in good cards."""
    chosen, trump = options(rng), rng.choice("CDHS")
    pack = [rank + suit for suit in "CDHS" for rank in minimax_oracle.RANKS]
    weight = {
        card: rng.random() * (6 if card[1] == trump else 2 if card[0] in "TAK" else 1)
        for card in pack
    }
    cards = sorted(pack, key=weight.__getitem__, reverse=True)[: 2 * size + stock]
    rng.shuffle(cards)
    hands, mover, led = [cards[:size], cards[size : 2 * size]], rng.randrange(2), None
    if rng.random() < 0.4:
        led = hands[1 - mover].pop()
    free = 80 - sum(minimax_oracle.PIPS.get(card[0], 0) for card in cards)
    near = free // 2 + rng.randint(-12, 12)
    first = min(free, max(0, near if rng.random() < 0.7 else rng.randint(0, free)))
    place = {
        "trump": trump,
        "dealer": rng.randrange(2),
        "hands": hands,
        "to_move": mover,
        "led": led,
        "stock": cards[2 * size :],
        "pips": (first, free - first),
        "tricks": (rng.randint(8, 12), rng.randint(8, 12)),
    }
    parts = {name: place[name] for name in ("to_move", "dealer", "led", "pips", "tricks")}
    ending = Ending.from_cards(
        Rules(**chosen),
        [" ".join(hand) for hand in hands],
        trump,
        stock=" ".join(place["stock"]),
        **parts,
    )
    return ending, place | chosen | {"nine": chosen["nine_point"] != "off"}


def assert_line_keeps_the_value(ending: Ending, solution: Solution) -> None:
    """Play the line and count: it has to end at the value, by legal cards."""
    mover, points = ending.to_move, 0
    assert solution.line[0] in solution.best
    for card in solution.line:
        scored = ending.scored_by(card)
        points += scored[mover] - scored[1 - mover]
        ending = ending.after(card)
    assert ending.is_over
    game = ending.game_seat()
    points += 0 if game is None else 1 if game == mover else -1
    assert points == solution.value


@pytest.mark.parametrize(
    ("size", "stock", "share"),
    [
        (1, 0, 1),
        (2, 0, 1),
        (3, 0, 1),
        (4, 0, 0.05),
        (1, 2, 1),
        (2, 2, 0.5),
        (1, 6, 0.5),
        (2, 4, 0.2),
    ],
)
def test_small_positions_equal_trying_everything(size, stock, share):
    rng = random.Random(100 * size + stock)
    for _ in range(int(ENDINGS * share)):
        ending, place = small_position(rng, size, stock)
        solution = solve(ending)
        assert solution.exact
        assert written(solution.values) == minimax_oracle.card_values(place)
        assert value(ending) == solution.value
        assert_line_keeps_the_value(ending, solution)


@pytest.mark.parametrize("name", ["classic", "captured", "nordic", "shasta_closed", "seven_up"])
def test_the_last_tricks_of_real_deals_equal_trying_everything(name):
    rng = random.Random(name)
    for number in range(max(4, ENDINGS // 40)):
        rules = PRESETS[name]
        if number % 3 == 1:
            rules = rules.replace(game_by="tricks", nine_point="last")
        deal = Deal.shuffled(rules, number, number % 2)
        while deal.legal_calls:
            deal = deal.call(rng.choice(deal.legal_calls))
        while not deal.is_over and (deal.stock or len(deal.hands[deal.to_move]) > 3):
            deal = deal.play(rng.choice(deal.legal_moves))
        if deal.is_over:
            continue
        solution = solve(Ending.from_deal(deal))
        assert dict(solution.values) == minimax_oracle.deal_values(deal)


def test_a_first_lead_that_makes_trump_equals_trying_everything():
    rules = Rules(stock="none", trump_source="first_lead", target=7, low_to="captor")
    rng = random.Random(9)
    for _ in range(30):
        cards = rng.sample([r + s for s in "CDHS" for r in minimax_oracle.RANKS], 4)
        hands = [cards[:2], cards[2:]]
        ending = Ending.from_cards(rules, [" ".join(hand) for hand in hands], None)
        solution = solve(ending)
        for lead, worth in solution.values.items():
            assert worth == _after_first_lead(ending, lead)
        assert_line_keeps_the_value(ending, solution)
        assert value(ending) == solution.value


def _after_first_lead(ending: Ending, lead: Card) -> int:
    """Return what a lead is worth by playing every continuation through `Ending.after`."""
    mover = ending.to_move

    def best(position: Ending) -> int:
        if position.is_over:
            game = position.game_seat()
            return 0 if game is None else 1 if game == mover else -1
        outcomes = [step(position, card) for card in position.legal_moves]
        return max(outcomes) if position.to_move == mover else min(outcomes)

    def step(position: Ending, card: Card) -> int:
        scored = position.scored_by(card)
        return scored[mover] - scored[1 - mover] + best(position.after(card))

    return step(ending, lead)


def test_a_tie_goes_to_the_non_dealer_where_the_rules_say_so():
    for dealer, worth in ((1, 1), (0, -1)):
        rules = Rules(game_tie="non_dealer")
        ending = Ending.from_cards(rules, ["3C", "2D"], "S", dealer=dealer, pips=(40, 40))
        assert solve(ending).values == {Card.parse("3C"): worth}
    ending = Ending.from_cards(Rules(), ["3C", "2D"], "S", pips=(40, 40))
    assert value(ending) == 0


# The puzzle bank


def puzzle_ending(puzzle: dict, rules: Rules) -> Ending:
    return Ending.from_cards(
        rules,
        [puzzle["you"], puzzle["opponent"]],
        "S",
        led=puzzle.get("led"),
        stock=puzzle.get("stock", ""),
        pips=tuple(puzzle["pips"]),
    )


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle["id"] for puzzle in PUZZLES])
def test_puzzles_have_the_stated_answers(puzzle):
    ending = puzzle_ending(puzzle, PRESETS[puzzle["preset"]])
    solution = solve(ending)
    assert solution.exact
    assert written(solution.values) == puzzle["values"]
    assert_line_keeps_the_value(ending, solution)
    for other in puzzle["elsewhere"]:
        solution = solve(
            puzzle_ending(puzzle, PRESETS[other["preset"]].replace(**other.get("options", {})))
        )
        assert solution.exact
        assert sorted(map(str, solution.best)) == sorted(other["best"])
        assert (len(solution.values) == 1) == other.get("forced", False)
        assert solution.value == other.get("value", solution.value)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle["id"] for puzzle in PUZZLES])
def test_puzzles_can_be_laid_on_the_table(puzzle):
    for preset in ("classic", "captured", "nordic"):
        ending = puzzle_ending(puzzle, PRESETS[preset])
        deal = ending.deal()
        assert solve(Ending.from_deal(deal)).values == solve(ending).values


def test_all_twelve_puzzles_are_there():
    assert len({puzzle["id"] for puzzle in PUZZLES}) == len(PUZZLES) == 12


# Limits


def hard_position() -> Ending:
    """Return a position with fourteen cards of a known stock."""
    deal = Deal.shuffled(PRESETS["captured"], 11)
    while len(deal.stock) > 14 or deal.trick:
        deal = deal.play(min(deal.legal_moves, key=lambda card: (card.pips, card.rank)))
    return Ending.from_deal(deal)


def test_a_spent_budget_gives_estimates_that_say_so():
    ending = hard_position()
    solution = solve(ending, budget=50)
    assert not solution.exact
    assert set(solution.values) == set(ending.legal_moves)
    assert solution.best <= set(ending.legal_moves)
    assert solution.line[0] in solution.best
    assert solution.nodes <= 50
    assert value(ending, budget=2) is None
    assert solve(ending, budget=50) == solution


def test_estimates_see_a_jack_that_can_be_won_now():
    parts = {"led": "JS", "stock": "2C 3C 4C 5C 6C 7C 8C 9C"}
    ending = Ending.from_cards(PRESETS["captured"], ["QS 3S", "AH"], "S", **parts)
    assert solve(ending, budget=1).best == {Card.parse("QS")}


def test_a_big_enough_budget_is_exact_and_repeats():
    ending = Ending.from_deal(_with_stock(4))
    solution = solve(ending)
    assert solution.exact
    assert solve(ending) == solution
    assert solve(ending, line=False).line == ()


def _with_stock(cards: int) -> Deal:
    deal = Deal.shuffled(PRESETS["classic"], 4)
    while len(deal.stock) > cards or deal.trick:
        deal = deal.play(deal.legal_moves[0])
    return deal


@pytest.mark.parametrize("budget", [0, -3, 1.5, None, True])
def test_a_budget_that_is_none_is_refused(budget):
    ending = Ending.from_cards(Rules(), ["3C", "2D"], "S")
    for question in (solve, value):
        with pytest.raises(ValueError, match="budget"):
            question(ending, budget=budget)


def test_nothing_to_play_is_refused():
    ending = Ending.from_cards(Rules(), ["3C", "2D"], "S")
    over = ending.after(Card.parse("3C")).after(Card.parse("2D"))
    with pytest.raises(IllegalAction, match="no card is left"):
        solve(over)


def test_what_a_card_loses():
    solution = solve(puzzle_ending(PUZZLES[0], PRESETS["classic"]))
    assert solution.lost_by(Card.parse("9H")) == 2
    assert solution.lost_by(Card.parse("JS")) == 0
    with pytest.raises(KeyError):
        solution.lost_by(Card.parse("AS"))
