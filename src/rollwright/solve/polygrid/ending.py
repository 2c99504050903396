"""The last rounds of Polygrid, gone through: every payment, every throw, every mark.

What is found is exact but for stars that are used although something could be marked, and for marks
that spoil two lines more than need be: they are followed where there is no other.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.core.bits import Bits, lowest, size
from rollwright.games.polygrid.sheet import (
    DICE,
    DIE_OF,
    FACES,
    FIRST_BOX,
    FIRST_COLUMN,
    FIRST_ROW,
    GRID,
    LINES,
    SIZE,
    SQUARES,
)
from rollwright.solve.arrays import Floats, Ints, ints
from rollwright.solve.polygrid.lost_throws import STEPS
from rollwright.solve.polygrid.plans import CORNERS, EMPTY, SPOILT, WIDER, all_of, boxes_of
from rollwright.solve.polygrid.rounds import ROLLS

KNOWN: Final = 1 << 19  # positions that are remembered
NOWHERE: Final = -1
NOTHING: Final = -1.0e9
ROUNDS: Final = 8  # that there is room for
MARKS: Final = 2048

# Of a mark that is written down
SQUARE: Final = 0
BOX: Final = 1
THROWS: Final = 2


class Ending(NamedTuple):
    """Room to go through the last rounds; what is known stays true."""

    codes: Ints  # of positions that are remembered …
    values: Floats  # … and what they are worth
    best: Floats  # [round, throw]
    marks: Ints  # [round, mark, what of it]


def new_ending() -> Ending:
    """Nothing known yet."""
    return Ending(ints(KNOWN), np.zeros(KNOWN), np.zeros((ROUNDS, ROLLS)), ints(ROUNDS, MARKS, 3))


def points(taken: Bits, stars: int) -> int:
    """What a grid scores."""
    full = 0
    for line in range(SIZE):
        if taken >> SIZE * line & FIRST_ROW == FIRST_ROW:
            full += 1
        if taken >> line & FIRST_COLUMN == FIRST_COLUMN:
            full += 1
    return size(taken) + 3 * full + 4 * stars


def spoilt(empty: Bits) -> int:
    """How many lines will not be full, at the least, when six squares are empty in the end."""
    for one in CORNERS:
        if one & ~empty == 0:
            return SPOILT
    for one in WIDER:
        if size(one & empty) >= EMPTY:
            return SPOILT + 1
    return SPOILT + 2


def worthy(empty: Bits) -> Bits:
    """The squares that may be marked next without spoiling more lines than need be, or one more."""
    fewest, good, fair = 2 * SIZE, 0, 0
    squares = empty
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        lines = spoilt(empty & ~(1 << square))
        if lines < fewest:
            fair = good if lines == fewest - 1 else 0
            good, fewest = 1 << square, lines
        elif lines == fewest:
            good |= 1 << square
        elif lines == fewest + 1:
            fair |= 1 << square
    return good | fair


def list_marks(
    marks: Ints, standing: Ints, squares: Bits, boxes: Bits, marker: int, faces: Bits
) -> int:
    """Write down the marks for some throws, or, from nowhere, all that a star allows; how many."""
    many = 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        for die in range(DICE):
            own = boxes_of(boxes, die)
            if standing[die] & LINES[square]:
                continue
            while own:
                number = lowest(own)
                own &= own - 1
                throws = 1
                if marker != NOWHERE:
                    throws = STEPS[SQUARES * marker + square] << number + 1 & faces
                if throws and many < marks.shape[0]:
                    marks[many, SQUARE] = square
                    marks[many, BOX] = FIRST_BOX[die] + number
                    marks[many, THROWS] = throws
                    many += 1
    return many


def code_of(standing: Ints, boxes: Bits, marker: int, stars: int) -> int:
    """A hash of a position."""
    code = boxes * 0x1E3779B97F4A7C15
    code ^= code >> 29 & 0x7FFFFFFFF
    code = (code + marker * 4 + stars) * 0x3F58476D1CE4E5B9
    code ^= code >> 32 & 0x7FFFFFFF
    for die in range(DICE):
        code = (code + standing[die]) * 0x14D049BB133111EB
        code ^= code >> 29 & 0x7FFFFFFFF
    return code & 0x7FFFFFFFFFFFFFFF


def expected(
    ending: Ending, standing: Ints, boxes: Bits, marker: int, stars: int, paying: Bits
) -> float:
    """The points in the end when one of some boxes is due to pay, by the best of them."""
    taken = all_of(standing)
    if size(boxes) < 2 or stars == 0:
        return float(points(taken, stars))
    code = code_of(standing, boxes, marker, stars)
    slot = code % KNOWN
    if paying == boxes and ending.codes[slot] == code:
        return float(ending.values[slot])
    depth = size(boxes) // 2
    values, marks = ending.best[depth], ending.marks[depth]
    worthy_ones = worthy(GRID & ~taken)
    best = NOTHING
    left = paying
    while left:
        remaining = boxes & ~(left & -left)
        die = DIE_OF[lowest(left)]
        left &= left - 1
        values[:] = NOTHING
        worst = float(points(taken, stars))
        for attempt in range(3):  # worthy squares, others for what these have no mark for, a star
            squares = worthy_ones if attempt == 0 else GRID & ~taken
            start, spent = (NOWHERE, 1) if attempt == 2 else (marker, 0)
            many = list_marks(marks, standing, squares, remaining, start, missing(values, die))
            for n in range(many):
                square, box = marks[n, SQUARE], marks[n, BOX]
                standing[DIE_OF[box]] |= 1 << square
                rest = remaining & ~(1 << box)
                value = expected(ending, standing, rest, square, stars - spent, rest)
                standing[DIE_OF[box]] &= ~(1 << square)
                if spent:
                    worst = max(worst, value)
                else:
                    raise_for(values, marks[n, THROWS], value)
            if missing(values, die) == 0:
                break
        best = max(best, mean(values, die, worst))
    if paying == boxes:
        ending.codes[slot] = code
        ending.values[slot] = best
    return best


def raise_for(values: Floats, throws: Bits, value: float) -> None:
    """A mark that some throws allow."""
    while throws:
        throw = lowest(throws)
        throws &= throws - 1
        values[throw] = max(values[throw], value)


def missing(values: Floats, die: int) -> Bits:
    """What a die can show that marks nothing yet."""
    throws = 0
    for throw in range(2, FACES[die] + 1):
        if values[throw] == NOTHING:
            throws |= 1 << throw
    return throws


def mean(values: Floats, die: int, worst: float) -> float:
    """Of all throws of a die."""
    total = 0.0
    for throw in range(2, FACES[die] + 1):
        total += worst if values[throw] == NOTHING else values[throw]
    return total / (FACES[die] - 1)
