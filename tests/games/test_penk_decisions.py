"""What is to be decided in Penk!, position by position."""

import pytest

from rollwright.games.penk.decisions import decision
from rollwright.games.penk.position import read

CLEAR = "...../...../...../...../....."


@pytest.mark.parametrize(
    ("turn", "sheet", "decides"),
    [
        ("throwing dice=- rerolls=2 marks=0", CLEAR, "throw"),
        ("throwing dice=33 rerolls=1 marks=0", CLEAR, "throw"),
        ("rolling dice=123345 rerolls=2 marks=0", CLEAR, "roll again"),
        ("rolling dice=123345 rerolls=1 marks=0", CLEAR, "roll again"),
        ("throwing dice=- rerolls=2 marks=0", "ox.../ox.../ox.../ox.../ox...", "last throw"),
        ("rolling dice=112345 rerolls=2 marks=0", "ooooo/ooxxx/x.xxx/x.xxx/x.xxx", "nothing fits"),
        ("rolling dice=123345 rerolls=2 marks=0", "oooo./...../...../...../.....", "penk in reach"),
        ("rolling dice=123345 rerolls=2 marks=0", "ooox./...../...../...../.....", "roll again"),
        ("marking dice=123345 rerolls=0 marks=0", CLEAR, "mark"),
        ("marking dice=1234 rerolls=0 marks=1", CLEAR, "mark another"),
        ("marking dice=123346 rerolls=0 marks=0", CLEAR, "jolly or not"),
        ("marking dice=336 rerolls=0 marks=1", CLEAR, "jolly or not"),
        ("marking dice=123456 rerolls=0 marks=0", CLEAR, "mark"),  # no cell in two ways
        ("marking dice=112345 rerolls=0 marks=0", "ooooo/o..../...../...../.....", "give up"),
    ],
)
def test_each_kind_of_decision_has_its_name(turn: str, sheet: str, decides: str) -> None:
    state = read(f"penk turn=1 phase={turn} sheet1={sheet}")
    assert decision(state, 0).startswith(decides)
