"""Positions from the fields of a state: written, read back, and refused in sentences."""

from typing import NamedTuple

import pytest

from rollwright.core.errors import BadGame, BadText
from rollwright.core.positions import read_fields, write_fields


class Sheet(NamedTuple):
    red: int = 0
    row: tuple[int, ...] = (0, 0, 0)


class State(NamedTuple):
    dice: int
    scores: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    own: Sheet = Sheet()
    none: tuple[int, ...] = ()


ONE_SEAT = State(0, (0,), (Sheet(),))
THREE_SEATS = State(0x25, (-5, 0, 7), (Sheet(1), Sheet(2, (1, -2, 3)), Sheet()), Sheet(9))
LINE = (
    "mini dice=37 scores=-5,0,7 sheets1.red=1 sheets1.row=0,0,0 sheets2.red=2"
    " sheets2.row=1,-2,3 sheets3.red=0 sheets3.row=0,0,0 own.red=9 own.row=0,0,0 none=-"
)
LIMITS = {"scores": (-20, 100), "row": (-3, 3)}


def test_a_state_is_written_and_read_back() -> None:
    assert write_fields("mini", THREE_SEATS) == LINE
    assert read_fields(LINE, "mini", ONE_SEAT, LIMITS) == THREE_SEATS


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("dice=37", "dice=-1", "dice is a whole number from 0 to "),
        ("dice=37", "dice=x", "dice is a whole number from 0 to .*, not 'x'"),
        ("dice=37", f"dice={'9' * 5000}", "dice is a whole number"),
        ("dice=37 ", "", "lacks its field 'dice'"),
        ("scores=-5,0,7", "scores=-21,0,7", "scores is a whole number from -20 to 100, not '-21'"),
        ("scores=-5,0,7", "scores=--5,0,7", "scores is a whole number from -20 to 100"),
        ("scores=-5,0,7", "scores=0,7", "scores and sheets have an item a seat"),
        ("sheets2.row=1,-2,3", "sheets2.row=1,2", "sheets2.row has 3 items, not 2"),
        ("sheets2.red=2", "", "lacks its field 'sheets2.red'"),
        ("sheets3.red=0", "sheets4.red=0", "lacks its field 'sheets3.red'"),
        ("none=-", "none=1", "none has 0 items, not 1"),
        ("none=-", "none=- colour=1", "field 'colour' too many"),
        ("mini", "maxi", "starts with 'mini'"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadText, match=rf"{sentence}.*\.$"):
        read_fields(LINE.replace(old, new), "mini", ONE_SEAT, LIMITS)


def test_numbers_are_not_negative_unless_a_limit_says_so() -> None:
    with pytest.raises(BadText, match="row is a whole number from 0"):
        read_fields(LINE, "mini", ONE_SEAT, {"scores": (-20, 100)})


@pytest.mark.parametrize("wrong", [True, 1.5, "1", [1], {1: 2}, (1, True)])
def test_a_state_of_anything_but_ints_is_its_authors_mistake(wrong: object) -> None:
    with pytest.raises(BadGame, match="ints and tuples of them, but 'dice"):
        write_fields("mini", ONE_SEAT._replace(dice=wrong))  # type: ignore[arg-type]
