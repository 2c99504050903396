"""The last rounds of Polygrid, gone through exactly: every payment, every throw, every mark."""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.bits import Bits, lowest, size
from rollwright.games.polygrid.sheet import (
    DICE, DIE_OF, FACES, FIRST_BOX, FIRST_COLUMN, FIRST_ROW, GRID, LINES, SIZE, SQUARES,
)
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.polygrid.worth import STEPS

KNOWN: Final = 1 << 18
NEVER: Final = -1e9
LEFT: Final = 6  # squares that stay empty


def _rectangles(lines: int) -> tuple[int, ...]:
    found = []
    for rows in range(1, SIZE + 1):
        columns = lines - rows
        if 1 <= columns <= SIZE and rows * columns >= LEFT:
            for some in combinations(range(SIZE), rows):
                for others in combinations(range(SIZE), columns):
                    found.append(sum(1 << SIZE * a + b for a in some for b in others))
    return tuple(found)


FIVE: Final = _rectangles(5)
SIX: Final = _rectangles(6)


class Ending(NamedTuple):
    codes: Ints
    values: Floats
    best: Floats  # [round, roll]
    marks: Ints


def new_ending() -> Ending:
    return Ending(np.zeros(KNOWN, np.int64), np.zeros(KNOWN), np.zeros((8, 21)), np.zeros((8, 600, 3), np.int64))


def spoilt(empty: Bits) -> int:
    """How many lines will not be full, at the least, if six squares stay empty."""
    for one in FIVE:
        if one & ~empty == 0:
            return 5
    for one in SIX:
        if size(one & empty) >= LEFT:
            return 6
    return 7


def points(taken: Bits, stars: int) -> int:
    full = 0
    for line in range(SIZE):
        if taken >> SIZE * line & FIRST_ROW == FIRST_ROW:
            full += 1
        if taken >> line & FIRST_COLUMN == FIRST_COLUMN:
            full += 1
    return size(taken) + 3 * full + 4 * stars


def code_of(standing: Ints, boxes: Bits, marker: int, stars: int) -> int:
    code = boxes * 0x1E3779B97F4A7C15
    code ^= code >> 29
    code = (code + marker * 4 + stars) * 0x3F58476D1CE4E5B9
    code ^= code >> 32
    for die in range(DICE):
        code = (code + standing[die]) * 0x14D049BB133111EB
        code ^= code >> 29
    return code & 0x7FFFFFFFFFFFFFFF


def worthy(empty: Bits) -> Bits:
    """The squares that may be marked next without spoiling more lines than need be, or one more."""
    fewest = 99
    good, fair = 0, 0
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


def list_marks(marks: Ints, standing: Ints, squares: Bits, boxes: Bits, marker: int, faces: Bits) -> int:
    """Write down the marks for some throws, or (without a marker) all that a star allows."""
    many = 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        steps = 0 if marker < 0 else STEPS[SQUARES * marker + square]
        for die in range(DICE):
            own = boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1
            if own == 0 or standing[die] & LINES[square]:
                continue
            while own:
                number = lowest(own)
                own &= own - 1
                rolls = steps << number + 1 & faces if marker >= 0 else 1
                if rolls:
                    marks[many, 0] = square
                    marks[many, 1] = FIRST_BOX[die] + number
                    marks[many, 2] = rolls
                    many += 1
    return many


def spread(values: Floats, rolls: Bits, value: float) -> None:
    while rolls:
        roll = lowest(rolls)
        rolls &= rolls - 1
        values[roll] = max(values[roll], value)


def expected(ending: Ending, standing: Ints, boxes: Bits, marker: int, stars: int) -> float:
    """The points that are expected in the end when a box is due to pay."""
    taken = 0
    for die in range(DICE):
        taken |= standing[die]
    if size(boxes) < 2 or stars == 0:
        return float(points(taken, stars))
    code = code_of(standing, boxes, marker, stars)
    slot = code % KNOWN
    if ending.codes[slot] == code:
        return float(ending.values[slot])
    depth = size(boxes) // 2
    values, marks = ending.best[depth], ending.marks[depth]
    squares = worthy(GRID & ~taken)
    best = NEVER
    left = boxes
    while left:
        pay = lowest(left)
        left &= left - 1
        remaining = boxes & ~(1 << pay)
        thrown = FACES[DIE_OF[pay]]
        values[:] = NEVER
        many = list_marks(marks, standing, squares, remaining, marker, (1 << thrown + 1) - 4)
        for n in range(many):
            square, box = marks[n, 0], marks[n, 1]
            standing[DIE_OF[box]] |= 1 << square
            value = expected(ending, standing, remaining & ~(1 << box), square, stars)
            standing[DIE_OF[box]] &= ~(1 << square)
            spread(values, marks[n, 2], value)
        worst = float(points(taken, stars))
        stuck = False
        for roll in range(2, thrown + 1):
            stuck = stuck or values[roll] == NEVER
        if stuck:
            many = list_marks(marks, standing, squares, remaining, -1, 1)
            for n in range(many):
                square, box = marks[n, 0], marks[n, 1]
                standing[DIE_OF[box]] |= 1 << square
                value = expected(ending, standing, remaining & ~(1 << box), square, stars - 1)
                standing[DIE_OF[box]] &= ~(1 << square)
                worst = max(worst, value)
        total = 0.0
        for roll in range(2, thrown + 1):
            total += worst if values[roll] == NEVER else values[roll]
        best = max(best, total / (thrown - 1))
    ending.codes[slot] = code
    ending.values[slot] = best
    return best
