"""Sets as bits, options and the small texts of positions."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.core.bits import has, highest, lowest, members, size
from rollwright.core.dice_words import read_dice
from rollwright.core.errors import BadOption, BadText
from rollwright.core.language import Phrases
from rollwright.core.options import Choice, Whole
from rollwright.core.positions import Fields

sets = st.sets(st.integers(0, 62), min_size=1)

NO_TEXTS = Phrases(Path(), "none")


@given(sets)
def test_bits_behave_as_the_set_they_stand_for(numbers: set[int]) -> None:
    bits = sum(1 << number for number in numbers)
    assert size(bits) == len(numbers)
    assert lowest(bits) == min(numbers)
    assert highest(bits) == max(numbers)
    assert members(bits) == sorted(numbers)
    assert [has(bits, n) for n in range(63)] == [n in numbers for n in range(63)]


def test_the_empty_set_has_no_members() -> None:
    assert size(0) == 0
    assert members(0) == []


@pytest.mark.parametrize("text", ["5 2", "52", "2,5", " 5;2 ", "5\t2"])
def test_dice_are_read_in_any_order_and_with_any_mark_between(text: str) -> None:
    assert read_dice(text, 2, 1, 6) == 0x25


@pytest.mark.parametrize("text", ["", "5", "5 2 1", "5 7", "0 1", "a b", "５ ２"])
def test_what_is_no_throw_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="2 dice from 1 to 6"):
        read_dice(text, 2, 1, 6)


def test_a_choice_is_read_whatever_its_spelling() -> None:
    pays = Choice("leaders_pay", ("at once", "when banked"), NO_TEXTS)
    assert [pays.read(text) for text in ("At once", "when_banked", "WHEN-BANKED")] == [0, 1, 1]
    with pytest.raises(BadOption, match="leaders_pay must be at once or when banked, not 'x'"):
        pays.read("x")


@pytest.mark.parametrize("text", ["", "abc", "999", "20001", "1e4", "²", "5000.0"])
def test_a_whole_number_stays_within_its_limits(text: str) -> None:
    target = Whole("target", 1000, 20000, NO_TEXTS)
    assert target.read("1000") == 1000
    with pytest.raises(BadOption, match="target must be a whole number from 1000 to 20000"):
        target.read(text)


def test_a_field_that_stands_twice_is_refused() -> None:
    with pytest.raises(BadText, match="turn=2"):
        Fields("tutto turn=1 turn=2", "tutto")
