"""Codes and records that somebody has changed, and those of other versions."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from californiajack import PRESETS, CodeError
from californiajack.rules.codes import CODE_SYMBOLS, read_code, short_code
from californiajack.rules.records import read_match, write_match
from hostile_texts import attack_code, attack_record, played
from strategies import json_values


@given(st.randoms(use_true_random=False))
@pytest.mark.parametrize("attack", [attack_code, attack_record])
def test_what_is_changed_is_read_or_refused(attack, rng):
    attack(rng)


@pytest.mark.parametrize("attack", [attack_code, attack_record])
def test_a_sample_of_the_bench(attack):
    for seed in range(400):
        attack(random.Random(seed))


@given(json_values)
def test_any_json_is_no_record(value):
    read = read_match(json.dumps(value))
    assert read.match is None
    assert read.error is not None


@pytest.mark.parametrize("version", [0, 2, 99, 10**40, -1, None, "1", [1]])
def test_records_of_other_versions_are_refused_by_name(version):
    record = json.loads(write_match(played()))
    if version is None:
        del record["version"]
    else:
        record["version"] = version
    read = read_match(json.dumps(record))
    assert read.match is None
    assert read.error.key == "version"
    assert f"{version!r}; this program reads 1" in str(read.error)


@pytest.mark.parametrize("first", [symbol for symbol in CODE_SYMBOLS if symbol not in "4567"])
def test_a_short_code_of_another_version_never_becomes_a_deal(first):
    # The first symbol holds the three bits of the version; 4 to 7 are those of ours.
    with pytest.raises(CodeError):
        read_code(first + short_code(PRESETS["classic"], 7)[1:])


@pytest.mark.parametrize("half", ["\ud800", "\udfff", "\ud800A", "\udc00\ud800"])  # noqa: PT014 - they differ
def test_half_a_character_in_a_code_is_a_wrong_symbol(half):
    base = short_code(PRESETS["classic"], 7)
    for code in (half, base + half, f"{base}.{half}00", f"{base}.00{half}"):
        with pytest.raises(CodeError):
            read_code(code)


@pytest.mark.parametrize("version", ["true", "1.0"])
def test_what_python_takes_for_one_is_no_version(version):
    text = write_match(played()).replace('"version": 1', f'"version": {version}')
    assert read_match(text).error.key == "version"
