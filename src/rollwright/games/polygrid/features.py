"""What tells how a grid of Polygrid stands, as patterns: numbers of entries in a table of values.

A grid is worth as much as the entries of its patterns add up to (`players/values/`). They speak of

- every line: how many of its squares are empty, and how many die types could still stand there;
- every empty square: the types that could stand there, and how empty its lines are;
- the corner of two by three squares that a best game leaves empty: how many such corners there are;
- every die: its open boxes, the low ones one by one, and the squares that it could be written in;
- every number: how many dice have it open;
- the next throw: with how many of its numbers something can be marked.

A grid that is turned or mirrored has the same patterns. A square that is tapped counts as filled.
"""

from typing import Final

from rollwright.core.bits import Bits, lowest, size
from rollwright.core.numbers import cells_with, written
from rollwright.core.patterns import PatternRow
from rollwright.core.seats import Seat
from rollwright.games.polygrid.rules import (
    BONUS_WRITING,
    ENDED,
    NOWHERE,
    PAYING,
    THROWING,
    WRITING,
    State,
    squares_for,
)
from rollwright.games.polygrid.sheet import (
    BOXES,
    DICE,
    FACES,
    FIRST_BOX,
    FIRST_COLUMN,
    FIRST_ROW,
    GRID,
    MOST_STEPS,
    REACH,
    SIZE,
    SQUARES,
    STARS,
)

PHASES: Final = ENDED + 1
ROUNDS: Final = BOXES // 2 + 1  # to come, going by the boxes
COUNT: Final = SIZE + 1  # none to six of something
LOW: Final = 8  # boxes of a die that are told apart
NUMBERS: Final = 12  # that are told apart
PLACES: Final = 14
OPEN: Final = 9  # boxes of a die that are counted beside its places
MOST_OPEN: Final = FACES[-1] + 1
CORNERS: Final = 9  # none, 1, 2, 3–4, 5–8, …
DEAD: Final = 8
USEFUL: Final = 21  # in twentieths, or numbers of a die
MOMENTS: Final = 3  # in which the next throw is looked at

# Where the entries of each kind begin
LINES: Final = PHASES * (BOXES + 1) * (STARS + 1)
SQUARE: Final = LINES + COUNT * COUNT * ROUNDS
CORNER: Final = SQUARE + COUNT * COUNT * COUNT * ROUNDS
DIE: Final = CORNER + CORNERS * DEAD * ROUNDS
PLACE: Final = DIE + DICE * MOST_OPEN * COUNT * ROUNDS
LOWEST: Final = PLACE + DICE * PLACES * OPEN * ROUNDS
NUMBER: Final = LOWEST + DICE * (1 << LOW) * ROUNDS
NEXT: Final = NUMBER + NUMBERS * COUNT * ROUNDS
THROW: Final = NEXT + MOMENTS * USEFUL * USEFUL * ROUNDS
ENTRIES: Final = THROW + DICE * USEFUL * (STARS + 1) * ROUNDS
LENGTH: Final = 1 + 2 * SIZE + SQUARES + 1 + 3 * DICE + NUMBERS + 2


def alone(state: State, seat: Seat) -> State:
    """The same game: nobody else plays it."""
    return state


def patterns(state: State, seat: Seat, row: PatternRow) -> int:
    """Write the patterns of a grid into a row; how many there are."""
    boxes = size(state.boxes)
    rounds = (boxes + 1) // 2
    row[0] = (state.phase * (BOXES + 1) + boxes) * (STARS + 1) + state.stars
    used = die_patterns(state, rounds, row, 1)
    used = grid_patterns(state, rounds, row, used)
    return throw_patterns(state, rounds, row, used)


def boxes_of(state: State, die: int) -> Bits:
    """The open boxes of a die: the number n is bit n-1."""
    return state.boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1


# ---------------------------------------------------------------- dice


def die_patterns(state: State, rounds: int, row: PatternRow, used: int) -> int:
    """The boxes of every die, where it can be written, and the numbers of all of them."""
    open_to = 0  # how many dice have a number open, four bits a number
    for die in range(DICE):
        boxes = boxes_of(state, die)
        times = size(boxes)
        standing = size(cells_with(state.types, die + 1))
        places = size(squares_for(state, die))
        low = boxes & (1 << LOW) - 1
        row[used] = DIE + ((die * MOST_OPEN + times) * COUNT + standing) * ROUNDS + rounds
        place = (die * PLACES + min(places, PLACES - 1)) * OPEN + min(times, OPEN - 1)
        row[used + 1] = PLACE + place * ROUNDS + rounds
        row[used + 2] = LOWEST + (die * (1 << LOW) + low) * ROUNDS + rounds
        used += 3
        if places:
            numbers = boxes & (1 << NUMBERS) - 1
            while numbers:
                open_to += 1 << 4 * lowest(numbers)
                numbers &= numbers - 1
    for number in range(NUMBERS):
        having = open_to >> 4 * number & 15
        row[used] = NUMBER + (number * COUNT + having) * ROUNDS + rounds
        used += 1
    return used


# ---------------------------------------------------------------- the grid


def grid_patterns(state: State, rounds: int, row: PatternRow, used: int) -> int:
    """How empty lines and squares are, and what could still stand there."""
    empty = GRID & ~written(state.types)
    if state.square != NOWHERE:
        empty &= ~(1 << state.square)
    lines = 0  # how many types could stand in each row and column, four bits a line
    fitting_low, fitting_high = 0, 0  # … and in each square, in two halves of eighteen
    alive = 0
    for die in range(DICE):
        if boxes_of(state, die):
            places = squares_for(state, die) & empty
            alive |= places
            for line in range(SIZE):
                in_row = 1 if places & FIRST_ROW << SIZE * line else 0
                in_column = 1 if places & FIRST_COLUMN << line else 0
                lines += in_row << 4 * line | in_column << 4 * (SIZE + line)
            while places:
                square = lowest(places)
                places &= places - 1
                if square < SQUARES // 2:
                    fitting_low += 1 << 3 * square
                else:
                    fitting_high += 1 << 3 * (square - SQUARES // 2)
    gaps = 0  # empty squares of each line, four bits a line
    for line in range(SIZE):
        in_row = size(empty & FIRST_ROW << SIZE * line)
        in_column = size(empty & FIRST_COLUMN << line)
        gaps |= in_row << 4 * line | in_column << 4 * (SIZE + line)
    for line in range(2 * SIZE):
        code = (gaps >> 4 * line & 15) * COUNT + (lines >> 4 * line & 15)
        row[used] = LINES + code * ROUNDS + rounds
        used += 1
    rest = empty
    while rest:
        square = lowest(rest)
        rest &= rest - 1
        if square < SQUARES // 2:
            fitting = fitting_low >> 3 * square & 7
        else:
            fitting = fitting_high >> 3 * (square - SQUARES // 2) & 7
        one, other = gaps >> 4 * (square // SIZE) & 15, gaps >> 4 * (SIZE + square % SIZE) & 15
        code = (fitting * COUNT + max(one, other)) * COUNT + min(one, other)
        row[used] = SQUARE + code * ROUNDS + rounds
        used += 1
    row[used] = CORNER + corner_code(empty, empty & ~alive) * ROUNDS + rounds
    return used + 1


def corner_code(empty: Bits, dead: Bits) -> int:
    """How often corners can be left empty, by doubling, and how many squares nothing fits."""
    many = corners(empty, dead) + corners(turned(empty), turned(dead))
    code = 0
    while many:
        many >>= 1
        code += 1
    return min(code, CORNERS - 1) * DEAD + min(size(dead), DEAD - 1)


def corners(empty: Bits, dead: Bits) -> int:
    """The ways to leave three columns of two rows empty, and all squares where nothing fits."""
    many = 0
    for one in range(SIZE):
        for other in range(one):
            outside = dead & ~(FIRST_ROW << SIZE * one | FIRST_ROW << SIZE * other)
            free = empty >> SIZE * one & empty >> SIZE * other & FIRST_ROW
            needed = (dead >> SIZE * one | dead >> SIZE * other) & FIRST_ROW
            if outside == 0 and needed & ~free == 0:
                left, due = size(free & ~needed), 3 - size(needed)
                if due == 3:
                    many += left * (left - 1) * (left - 2) // 6
                elif due == 2:
                    many += left * (left - 1) // 2
                elif due == 1:
                    many += left
                elif due == 0:
                    many += 1
    return many


def turned(squares: Bits) -> Bits:
    """Rows and columns changed."""
    result = 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        result |= 1 << square % SIZE * SIZE + square // SIZE
    return result


# ---------------------------------------------------------------- the next throw


def throw_patterns(state: State, rounds: int, row: PatternRow, used: int) -> int:
    """With how many numbers something can be marked: of the die paid for, or of the best."""
    if state.phase == THROWING:
        useful = useful_numbers(useful_rolls(state, state.marker), state.die)
        code = (state.die * USEFUL + useful) * (STARS + 1) + state.stars
        row[used] = THROW + code * ROUNDS + rounds
        return used + 1
    if state.phase == PAYING or state.phase == WRITING or state.phase == BONUS_WRITING:
        moment = 0 if state.phase == PAYING else 1 if state.phase == WRITING else 2
        rolls = useful_rolls(state, state.marker if moment == 0 else state.square)
        best, second = 0, 0
        for die in range(DICE):
            if boxes_of(state, die):
                useful = useful_numbers(rolls, die) * (USEFUL - 1) // (FACES[die] - 1)
                second = max(second, min(best, useful))
                best = max(best, useful)
        row[used] = NEXT + ((moment * USEFUL + best) * USEFUL + second) * ROUNDS + rounds
        return used + 1
    return used


def useful_numbers(rolls: Bits, die: int) -> int:
    """How many of the numbers of a die are among some rolls; a 1 is thrown again."""
    return size(rolls >> 2 & (1 << FACES[die] - 1) - 1)


def useful_rolls(state: State, marker: int) -> Bits:
    """The rolls with which something can be marked: number of steps and open box, added up."""
    rolls = 0
    tapped = 0 if state.square == NOWHERE else 1 << state.square
    for die in range(DICE):
        boxes = boxes_of(state, die)
        squares = squares_for(state, die) & ~tapped if boxes else 0
        steps = 0
        if squares:
            for n in range(1, MOST_STEPS):
                if REACH[MOST_STEPS * marker + n] & squares:
                    steps |= 1 << n
        while boxes:
            rolls |= steps << lowest(boxes) + 1
            boxes &= boxes - 1
    return rolls & (1 << MOST_STEPS + 1) - 1
