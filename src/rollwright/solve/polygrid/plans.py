"""Plans for a grid of Polygrid: which die type shall stand in each square that is still to be
filled, so that as many lines as possible are full in the end.

A plan leaves a corner empty, of two rows and three columns in a fresh grid. No type stands twice in
a line, and none more often than it has boxes.
"""

from itertools import combinations
from typing import Final

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.dice import Key, below, derived
from rollwright.games.polygrid.sheet import DICE, FACES, FIRST_BOX, FIRST_COLUMN, FIRST_ROW, GRID, SIZE
from rollwright.solve.arrays import Ints

EVERY_TYPE: Final = (1 << DICE) - 1
NO_TYPE: Final = -1
PATIENCE: Final = 200  # squares that are tried


def _corners() -> tuple[int, ...]:
    """All that six squares can be which spoil five lines only."""
    found = []
    for two in combinations(range(SIZE), 2):
        for three in combinations(range(SIZE), 3):
            found.append(sum(1 << SIZE * a + b for a in two for b in three))
            found.append(sum(1 << SIZE * b + a for a in two for b in three))
    return tuple(found)


CORNERS: Final = _corners()


def drawn(places: Ints, standing: Ints, boxes: Bits, types: Ints, lines: Ints, left: Ints, tries: Ints, key: Key) -> bool:
    """Draw a plan by lot, if there is one."""
    taken = 0
    for die in range(DICE):
        taken |= standing[die]
        left[die] = size(boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1)
    many = 0
    for corner in CORNERS:
        if corner & taken == 0:
            many += 1
    if many == 0:
        return False
    nth = below(many, key)
    todo = 0
    for corner in CORNERS:
        if corner & taken == 0:
            if nth == 0:
                todo = GRID & ~taken & ~corner
            nth -= 1
    for line in range(SIZE):
        lines[line] = 0
        lines[SIZE + line] = 0
        for die in range(DICE):
            if standing[die] & FIRST_ROW << SIZE * line:
                lines[line] |= 1 << die
            if standing[die] & FIRST_COLUMN << line:
                lines[SIZE + line] |= 1 << die
    tries[0] = 0
    if not completed(todo, types, lines, left, tries, derived(key, 1)):
        return False
    for die in range(DICE):
        places[die] = 0
    while todo:
        square = lowest(todo)
        todo &= todo - 1
        places[types[square]] |= 1 << square
    return True


def completed(todo: Bits, types: Ints, lines: Ints, left: Ints, tries: Ints, key: Key) -> bool:
    """Write a type into each of some squares, if there is a way, found by trial.

    `lines` has the types that stand in each row, then in each column; `left` how many of each type
    may still be written.
    """
    if todo == 0:
        return True
    tries[0] += 1
    if tries[0] > PATIENCE:
        return False
    fewest, square, fitting = DICE + 1, 0, 0
    squares = todo
    while squares:
        one = lowest(squares)
        squares &= squares - 1
        free = EVERY_TYPE & ~(lines[one // SIZE] | lines[SIZE + one % SIZE])
        for die in range(DICE):
            if left[die] == 0:
                free &= ~(1 << die)
        if size(free) < fewest:
            fewest, square, fitting = size(free), one, free
    first = below(DICE, key)
    for n in range(DICE):
        die = (first + n) % DICE
        if has(fitting, die):
            types[square] = die
            left[die] -= 1
            lines[square // SIZE] |= 1 << die
            lines[SIZE + square % SIZE] |= 1 << die
            if completed(todo & ~(1 << square), types, lines, left, tries, derived(key, n)):
                return True
            left[die] += 1
            lines[square // SIZE] &= ~(1 << die)
            lines[SIZE + square % SIZE] &= ~(1 << die)
    types[square] = NO_TYPE
    return False
