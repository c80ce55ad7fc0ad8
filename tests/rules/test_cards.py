"""Cards, the pack and the shuffle."""

import copy
import pickle
from collections import Counter

import pytest

from californiajack import PACK, Card, CodeError, Deal, PackError, Rank, Rules, Suit
from californiajack.rules.cards import check_pack, parse_cards, random_numbers, shuffled_pack


def test_there_is_one_object_for_each_card():
    assert len(set(PACK)) == 52
    for card in PACK:
        assert Card.parse(str(card)) is card
        assert Card(card.rank, card.suit) is card
        assert eval(repr(card)) is card  # noqa: S307 - the repr is what is tested
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301
        assert copy.deepcopy(card) is card


def test_index_orders_suit_by_suit():
    assert [str(card) for card in PACK[:3]] == ["2C", "3C", "4C"]
    assert str(PACK[-1]) == "AS"
    assert [card.index for card in PACK] == list(range(52))
    assert sorted(PACK, reverse=True)[0] is PACK[-1]


def test_pips_of_a_suit_and_of_the_pack():
    hearts = {str(card): card.pips for card in PACK if card.suit is Suit.HEARTS and card.pips}
    assert hearts == {"AH": 4, "KH": 3, "QH": 2, "JH": 1, "TH": 10}
    assert sum(card.pips for card in PACK) == 80


@pytest.mark.parametrize("text", ["qs", " QS ", "Qs"])
def test_small_letters_and_blanks_are_read(text):
    assert str(Card.parse(text)) == "QS"


def test_ten_may_be_written_in_digits():
    assert Card.parse("10h") is Card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("text", ["", "Q", "1S", "QX", "QSS", "♠Q", "10", "0H"])
def test_what_is_no_card_is_refused_with_what_is(text):
    with pytest.raises(CodeError, match="2-9, T, J, Q, K, A"):
        Card.parse(text)


def test_a_card_cannot_be_changed():
    with pytest.raises(AttributeError):
        PACK[0].pips = 10


def test_a_pack_names_what_is_missing_and_double():
    short = PACK[:-1]
    with pytest.raises(PackError, match=r"has 51.*missing: AS"):
        check_pack(short)
    with pytest.raises(PackError, match="more than once: 2C; missing: AS"):
        check_pack([*short, PACK[0]])
    with pytest.raises(PackError, match="'QS' is not one"):
        check_pack(["QS"])
    with pytest.raises(PackError):
        Deal.from_pack(Rules(), short)


def test_shuffles_are_the_same_everywhere():
    # Written down once: a change here makes every code and link point at other cards.
    assert " ".join(map(str, shuffled_pack(0)[:13])) == FIRST_OF_SEED_0
    assert " ".join(map(str, shuffled_pack(2**64 - 1)[:13])) == FIRST_OF_LAST_SEED
    assert random_numbers(1234567, [2**64] * 2) == SPLITMIX_1234567


# The first two words of SplitMix64 from 1234567, as published with the generator.
SPLITMIX_1234567 = [6457827717110365317, 3203168211198807973]
FIRST_OF_SEED_0 = "AC JH TC JS 4C QS AS KC 4H AD 7D 2D QD"
FIRST_OF_LAST_SEED = "4D 8D AC 6D KS 4C QH 8H 2H JD KH JC 3H"


def test_the_shuffle_is_even():
    deals = 20_000
    places = Counter(shuffled_pack(seed)[0] for seed in range(deals))
    expected = deals / 52
    squares = sum((places[card] - expected) ** 2 for card in PACK) / expected
    # Chi-square with 51 degrees of freedom: above 90 less than once in 1,500 honest shuffles.
    assert squares < 90


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "7", None])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(ValueError, match="whole number from 0"):
        shuffled_pack(seed)


def test_cards_are_parsed_from_text_and_lists():
    assert (
        parse_cards("QS, TH") == parse_cards(["QS", "TH"]) == (Card.parse("QS"), Card.parse("TH"))
    )
