"""Plans for a grid of Polygrid: which die type shall stand in each square that is to be filled.

Six squares stay empty in the end. If they are a corner of two by three they spoil five lines, and
six if they lie within three by three or two by four. No type stands twice in a line, and none more
often than it has boxes.

A plan is six sets of squares to be filled, `places`, one a die type; what stands already is told
in the same way, as `standing`.
"""

from itertools import combinations
from typing import Final, NamedTuple

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.dice import Key, below, derived
from rollwright.games.polygrid.sheet import (
    DICE,
    FACES,
    FIRST_BOX,
    FIRST_COLUMN,
    FIRST_ROW,
    GRID,
    LINES,
    SIZE,
    SQUARES,
)
from rollwright.solve.arrays import Ints, ints

EVERY_TYPE: Final = (1 << DICE) - 1
TRIES: Final = 200  # squares that are filled by trial before another corner is drawn
EMPTY: Final = 6  # squares that no box is left for


def _rectangles(lines: int) -> tuple[int, ...]:
    """All that so many rows and columns have in common, if it is room enough."""
    return tuple(
        sum(1 << SIZE * row + column for row in some for column in others)
        for rows in range(1, lines)
        for some in combinations(range(SIZE), rows)
        for others in combinations(range(SIZE), lines - rows)
        if rows * (lines - rows) >= EMPTY
    )


SPOILT: Final = 5  # lines, in the best plans
CORNERS: Final = _rectangles(SPOILT)
WIDER: Final = _rectangles(SPOILT + 1)


class Draft(NamedTuple):
    """Room to draw a plan in."""

    places: Ints
    types: Ints  # by square
    lines: Ints  # types that stand in each row, then in each column
    left: Ints  # how many of each type may still be written
    tries: Ints


def new_draft() -> Draft:
    """Nothing yet."""
    return Draft(ints(DICE), ints(SQUARES), ints(2 * SIZE), ints(DICE), ints(1))


def all_of(places: Ints) -> Bits:
    """The squares of all types."""
    squares = 0
    for die in range(DICE):
        squares |= places[die]
    return squares


def type_at(places: Ints, square: int) -> int:
    """The type of a square, which has one."""
    for die in range(DICE):
        if has(places[die], square):
            return die
    return -1


def boxes_of(boxes: Bits, die: int) -> Bits:
    """The open boxes of a die: the number n is bit n-1."""
    return boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1


def in_boxes(places: Ints, boxes: Bits) -> bool:
    """Whether there are boxes enough for a plan."""
    enough = True
    for die in range(DICE):
        enough = enough and size(places[die]) <= size(boxes_of(boxes, die))
    return enough


# ---------------------------------------------------------------- drawn by lot


def drawn(draft: Draft, standing: Ints, boxes: Bits, wider: bool, key: Key) -> bool:
    """Draw a plan by lot; with luck there is one."""
    taken = all_of(standing)
    for die in range(DICE):
        draft.left[die] = size(boxes_of(boxes, die))
        draft.places[die] = 0
    for line in range(SIZE):
        draft.lines[line] = types_in(standing, FIRST_ROW << SIZE * line)
        draft.lines[SIZE + line] = types_in(standing, FIRST_COLUMN << line)
    empty = widely_empty(taken, key) if wider else corner_drawn(taken, key)
    draft.tries[0] = 0
    todo = GRID & ~taken & ~empty
    if empty == 0 or not completed(draft, todo, derived(key, 1)):
        return False
    while todo:
        square = lowest(todo)
        todo &= todo - 1
        draft.places[draft.types[square]] |= 1 << square
    return True


def types_in(standing: Ints, line: Bits) -> int:
    """The types that stand in a line."""
    types = 0
    for die in range(DICE):
        if standing[die] & line:
            types |= 1 << die
    return types


def corner_drawn(taken: Bits, key: Key) -> Bits:
    """One of the corners that can still stay empty; 0 if there is none."""
    many = 0
    for corner in CORNERS:
        if corner & taken == 0:
            many += 1
    if many == 0:
        return 0
    nth = below(many, key)
    for corner in CORNERS:
        if corner & taken == 0:
            if nth == 0:
                return corner
            nth -= 1
    return 0


def widely_empty(taken: Bits, key: Key) -> Bits:
    """Six empty squares that spoil six lines, by lot; 0 if there are none."""
    many = 0
    for one in WIDER:
        if size(one & ~taken) >= EMPTY:
            many += 1
    if many == 0:
        return 0
    nth = below(many, key)
    empty = 0
    for one in WIDER:
        if size(one & ~taken) >= EMPTY:
            if nth == 0:
                empty = one & ~taken
            nth -= 1
    while size(empty) > EMPTY:  # some of them are filled
        key = derived(key, 2)
        nth = below(size(empty), key)
        rest = empty
        for _ in range(nth):
            rest &= rest - 1
        empty &= ~(1 << lowest(rest))
    return empty


def completed(draft: Draft, todo: Bits, key: Key) -> bool:
    """Write a type into each of some squares, if there is a way, found by trial."""
    if todo == 0:
        return True
    draft.tries[0] += 1
    if draft.tries[0] > TRIES:
        return False
    lines, left = draft.lines, draft.left
    none_left = 0
    for die in range(DICE):
        if left[die] == 0:
            none_left |= 1 << die
    fewest, square, fitting = DICE + 1, 0, 0
    squares = todo
    while squares:
        one = lowest(squares)
        squares &= squares - 1
        free = EVERY_TYPE & ~(lines[one // SIZE] | lines[SIZE + one % SIZE] | none_left)
        if size(free) < fewest:
            fewest, square, fitting = size(free), one, free
    first = below(DICE, key)
    for n in range(DICE):
        die = (first + n) % DICE
        if has(fitting, die):
            draft.types[square] = die
            left[die] -= 1
            lines[square // SIZE] |= 1 << die
            lines[SIZE + square % SIZE] |= 1 << die
            if completed(draft, todo & ~(1 << square), derived(key, n)):
                return True
            left[die] += 1
            lines[square // SIZE] &= ~(1 << die)
            lines[SIZE + square % SIZE] &= ~(1 << die)
    return False


# ---------------------------------------------------------------- changed


def swap(places: Ints, standing: Ints, square: int, die: int) -> bool:
    """Bring a type to a square of a plan, with all that follows (a Kempe chain), if that goes."""
    other = type_at(places, square)
    come, go = 1 << square, 0
    while True:
        lines = lines_through(come)
        if lines & standing[die]:
            return False
        more = places[die] & lines & ~go
        if not more:
            break
        go |= more
        lines = lines_through(go)
        if lines & standing[other]:
            return False
        more = places[other] & lines & ~come
        if not more:
            break
        come |= more
    places[other] = places[other] & ~come | go
    places[die] = places[die] & ~go | come
    return True


def lines_through(squares: Bits) -> Bits:
    """All squares in the rows and columns of some."""
    lines = 0
    while squares:
        lines |= LINES[lowest(squares)]
        squares &= squares - 1
    return lines
