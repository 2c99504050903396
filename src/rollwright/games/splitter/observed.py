"""What a seat of Splitter sees, as numbers: planes of 7 rows by 8 columns, as the pads are."""

from typing import Final

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.dice import tally
from rollwright.core.numbers import cells_with, written
from rollwright.core.observation import Observation, Part, Row, put_counts, seat_after
from rollwright.core.seats import Seat
from rollwright.games.splitter.rules import State
from rollwright.games.splitter.sheet import (
    COLUMNS,
    HEARTS,
    PAIRS,
    ROWS,
    SPACES,
    STARS,
    WIDTH,
)

PLANE: Final = ROWS * COLUMNS

PARTS: Final = (
    Part("numbers", (6, ROWS, COLUMNS), 1, "Where each number from 1 to 6 is written.", each=True),
    Part("empty", (ROWS, COLUMNS), 1, "The spaces in which nothing is written yet.", each=True),
    Part("to write", (), 1, "Who has yet to write the dice of this round.", each=True),
    Part("stars", (ROWS, COLUMNS), 1, "The spaces with a star."),
    Part("hearts", (ROWS, COLUMNS), 1, "The spaces with a heart."),
    Part("dice", (6,), 2, "How many of the dice show each number from 1 to 6."),
    Part("left", (), PAIRS, "How many pairs of one's own pad are free."),
    Part("pad", (), 1, "0 for pad A, 1 for pad B."),
)


def observed(state: State, seat: Seat, row: Row) -> None:
    """Write what a seat sees into a row of zeros."""
    seats = len(state.sheets)
    for place in range(seats):
        other = seat_after(seat, place, seats)
        numbers = state.sheets[other].numbers
        for number in range(1, 7):
            put_cells(row, (6 * place + number - 1) * PLANE, cells_with(numbers, number))
        put_cells(row, (6 * seats + place) * PLANE, SPACES[state.pad] & ~written(numbers))
        if has(state.writing, other):
            row[7 * seats * PLANE + place] = 1
    first = seats * (7 * PLANE + 1)
    put_cells(row, first, STARS[state.pad])
    put_cells(row, first + PLANE, HEARTS[state.pad])
    put_counts(row, first + 2 * PLANE, tally(state.roll), 1, 6)
    row[first + 2 * PLANE + 6] = size(state.sheets[seat].free)
    row[first + 2 * PLANE + 7] = state.pad


def put_cells(row: Row, first: int, cells: Bits) -> None:
    """A plane of cells; the empty column that keeps the sheet's rows apart is left out."""
    while cells:
        cell = lowest(cells)
        row[first + cell - cell // WIDTH] = 1
        cells &= cells - 1


OBSERVATION: Final = Observation(PARTS, observed)
