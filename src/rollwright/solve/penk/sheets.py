"""Penk! sheets of one who plays alone, numbered.

Columns that change places make no difference, nor do the dice that go with them. A game goes on
while at most one column is closed, full or crossed out. So a sheet is a set of five columns that
are open, each with some of its rows marked but not all, or of four and a closed one: 324,632 sheets
and 1,484,032. Such sets are numbered by the combinatorial number system (Knuth, The Art of Computer
Programming, 7.2.1.3).

What compiles is written in plain steps as the rules are.
"""

from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from rollwright.core.bits import has, size
from rollwright.games.penk.sheet import SIZE, VALUES
from rollwright.solve.arrays import Ints

FULL: Final = (1 << SIZE) - 1  # rows of a column, as bits
KINDS: Final = FULL  # of open columns: any rows but all
SCORING: Final = 3  # marks of a line that count


def _choose(n: int, k: int) -> int:
    ways = 1
    for taken in range(k):
        ways = ways * (n - taken) // (taken + 1)
    return ways


CHOOSE: Final = tuple(_choose(n, k) for n in range(KINDS + SIZE) for k in range(SIZE + 1))
ALL_OPEN: Final = _choose(KINDS + SIZE - 1, SIZE)  # sheets with five open columns
FOUR_OPEN: Final = _choose(KINDS + SIZE - 2, SIZE - 1)  # sets of four
SHEETS: Final = ALL_OPEN + (FULL + 1) * FOUR_OPEN


def number_of(columns: Ints, closed: int, room: Ints) -> int:
    """The number of a sheet: the marked rows of its columns, and which one is closed, as a bit."""
    used = 0
    rows = 0
    for column in range(SIZE):
        mark = columns[column]
        if has(closed, column):
            rows = mark
            continue
        place = used
        while place > 0 and room[place - 1] > mark:
            room[place] = room[place - 1]
            place -= 1
        room[place] = mark
        used += 1
    number = 0
    for place in range(used):
        number += CHOOSE[(room[place] + place) * (SIZE + 1) + place + 1]
    if used == SIZE:
        return int(number)
    return int(ALL_OPEN + rows * FOUR_OPEN + number)


def points_of(columns: Ints) -> int:
    """What a sheet scores."""
    points = 0
    for column in range(SIZE):
        if size(columns[column]) >= SCORING:
            for row in range(SIZE):
                if has(columns[column], row):
                    points += VALUES[row]
    for row in range(SIZE):
        marks = 0
        for column in range(SIZE):
            marks += columns[column] >> row & 1
        if marks >= SCORING:
            points += VALUES[row] * marks
    return points


def all_sheets() -> tuple[Ints, Ints]:
    """Every sheet once, those first that others lead to: columns; whether the last is closed."""
    four = np.array(list(combinations_with_replacement(range(KINDS), SIZE - 1)))
    ends = np.repeat(np.arange(FULL + 1), len(four))
    closed = np.column_stack([np.tile(four, (FULL + 1, 1)), ends])
    opened = np.array(list(combinations_with_replacement(range(KINDS), SIZE)))
    columns = np.concatenate([closed, opened])
    last = np.concatenate([np.ones(len(closed), np.int64), np.zeros(len(opened), np.int64)])
    marks = np.array([size(rows) for rows in range(FULL + 1)])[columns].sum(axis=1)
    order = np.lexsort((-marks, -last))
    return np.ascontiguousarray(columns[order]), np.ascontiguousarray(last[order])
