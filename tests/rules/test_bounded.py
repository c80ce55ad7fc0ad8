"""Texts from outside: bounded in size and depth, and whole characters only."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from californiajack.rules.bounded import DEEPEST, read_json, well_formed
from strategies import json_values


@given(json_values)
def test_json_that_is_small_enough_is_read_as_it_is(value):
    text = json.dumps(value)
    assert json.dumps(read_json(text, len(text))) == text


@pytest.mark.parametrize("inside", ["[{}]", '{{"a": {}}}'])
def test_depth_is_bounded_where_it_is_said(inside):
    def nested(levels):
        text = "1"
        for _ in range(levels):
            text = inside.format(text)
        return text

    assert read_json(nested(DEEPEST), 10_000)
    for levels in (DEEPEST + 1, 500, 100_000):
        with pytest.raises(ValueError, match=f"deeper than {DEEPEST} levels"):
            read_json(nested(levels), 10_000_000)


def test_length_is_bounded_before_anything_is_read():
    with pytest.raises(ValueError, match="at most 10 are read"):
        read_json('"123456789"', 10)


@pytest.mark.parametrize("text", ["", "{", "nul", "[1,]", "9" * 5_000])
def test_what_is_no_json_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - the words are those of the json module
        read_json(text, 10_000)


@given(st.text(st.characters(codec=None)))
def test_every_text_becomes_one_that_can_be_passed_on(text):
    whole = well_formed(text)
    assert whole.encode().decode() == whole
    try:
        text.encode()
    except UnicodeEncodeError:
        assert "\ufffd" in whole
    else:
        assert whole == text
