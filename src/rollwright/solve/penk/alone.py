"""Penk! alone, solved backwards: from the sheets that are nearly full to the empty one.

A turn marks something or crosses a column out, so a sheet leads to sheets with more marks, or with
the same marks and a closed column. In that order each is worked out once, by `turn.py`.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from rollwright.fast.compiled import compiled
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.penk.sheets import SHEETS, all_sheets, number_of
from rollwright.solve.penk.turn import Turn, Ways, new_turn, solve_turn, ways

STEP: Final = 20_000  # sheets between two reports
LAST: Final = 1 << 4  # the last column, as a bit
PARTS: Final = 16  # of a point that are kept of what a sheet is worth

SHIPPED: Final = Path(__file__).with_name("alone.npz")


def solve(progress: Callable[[int, int], None] = lambda _done, _all: None) -> Floats:
    """What every sheet is worth, by its number: the points that perfect play has in the end."""
    columns, closed = all_sheets()
    table = np.zeros(SHEETS)
    for first in range(0, SHEETS, STEP):
        last = min(first + STEP, SHEETS)
        compiled(solve_sheets)(columns[first:last], closed[first:last], table, new_turn(), ways())
        progress(last, SHEETS)
    return table


def solve_sheets(columns: Ints, closed: Ints, table: Floats, turn: Turn, ways: Ways) -> None:
    """Work out some sheets."""
    for n in range(columns.shape[0]):
        shut = LAST if closed[n] else 0
        value = solve_turn(turn, columns[n], shut, table, ways)
        table[number_of(columns[n], shut, turn.room)] = value


def save(table: Floats, path: Path = SHIPPED) -> None:
    """Write what was solved to a file, rounded; sheets with numbers side by side are alike."""
    parts = np.rint(table * PARTS).astype(np.int16)
    np.savez_compressed(path, steps=np.diff(parts, prepend=np.int16(0)))


@cache
def load(path: Path = SHIPPED) -> Floats:
    """What was solved, from a file, within a 32nd of a point."""
    with np.load(path) as arrays:
        return np.cumsum(arrays["steps"], dtype=np.int64) / PARTS
