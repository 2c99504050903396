"""A quick player for Polygrid: it fills the lines that are nearly full, and pays with boxes that it
will not miss.

A die type stands at most once in a line, so six of its boxes at most are ever written. Boxes
beyond that are to spare, and throws are paid with them: the D20 has fourteen, the D4 lacks two. The
longer the boxes last, the more squares are filled.
"""

from typing import Final

from rollwright.core.bits import Bits, has, highest, lowest, size
from rollwright.core.dice import Key
from rollwright.core.numbers import cells_with, written
from rollwright.core.seats import Move, Seat
from rollwright.games.polygrid.rules import (
    BONUS,
    GIVE_UP,
    PAYING,
    PLACING,
    REROLL,
    SETTING_UP,
    SQUARE,
    State,
    squares_for,
)
from rollwright.games.polygrid.sheet import (
    DICE,
    DIE_OF,
    FACES,
    FIRST_BOX,
    FIRST_COLUMN,
    FIRST_ROW,
    LINES,
    MOST_STEPS,
    REACH,
    REMAINS,
    SIZE,
    SQUARES,
)

NEAR_THE_MIDDLE: Final = 14
# What a square is worth by the others filled in its row and column. Rows come first: all lines
# cannot be full, and four full rows are better than six with gaps.
ROW: Final = (0, 40, 80, 120, 160, 400)
COLUMN: Final = (0, 10, 30, 50, 120, 340)
BARRED: Final = 30  # less for each place that a type takes from itself in the lines of a square
HIGH: Final = 4  # more for each number of a box: high ones are seldom left at the end of a walk
SPARE: Final = 7  # in percent of chance, for a box that a die has to spare
FEW_BOXES: Final = 5  # too few to win a star's four points back
EVERY_NUMBER: Final = (1 << MOST_STEPS) - 1
UNSEEN: Final = -1_000_000


def greedy(state: State, seat: Seat, key: Key) -> Move:
    """A box, a square, or what to do with a throw that marks nothing."""
    if state.phase == SETTING_UP:
        return highest(state.open_boxes)  # the 20 of the D20: no walk leaves so much
    if state.phase == PLACING:
        return SQUARE + NEAR_THE_MIDDLE  # from where walks lead everywhere
    if state.phase == PAYING:
        return box_to_pay(state)
    if state.open_boxes:
        return box_to_write(state)
    if state.open_squares:
        return SQUARE + square_to_mark(state)
    if state.roll == 1:
        return REROLL
    return BONUS if bonus_worth(state) > 0 else GIVE_UP


def promise(state: State, seat: Seat, move: Move) -> int:
    """What a move promises; the greedy player makes the best one."""
    if state.phase == SETTING_UP:
        return move
    if move == BONUS:
        return bonus_worth(state)
    if move >= REROLL:
        return 0
    if move >= SQUARE:
        square = move - SQUARE
        if state.phase == PLACING:
            return -abs(2 * (square // SIZE) - SIZE + 2) - abs(2 * (square % SIZE) - SIZE + 2)
        return square_worth(state, square)
    die = DIE_OF[move]
    box = move - FIRST_BOX[die]
    if state.phase == PAYING:
        return MOST_STEPS * die_worth(state, die, useful_rolls(state)) + box - FACES[die]
    return type_worth(squares_for(state, die), state.square, 1 << box)


def bonus_worth(state: State) -> int:
    """More than to give up, if the star's four points can still be won back; else very little.

    The last star would end the game, and a throw that marks something needs no star.
    """
    wanted = state.roll != 1 and state.open_squares == 0
    return 1 if wanted and state.stars > 1 and size(state.boxes) > FEW_BOXES else UNSEEN


def square_worth(state: State, square: int) -> int:
    """The most that a die type promises in a square."""
    taken = written(state.types)
    best = UNSEEN
    for die in range(DICE):
        places = squares_for(state, die)
        fitting = boxes_of(state, die) & numbers_left(state, square)
        if fitting and has(places, square):
            best = max(best, mark_worth(taken, places, square, fitting))
    return best


def mark_worth(taken: Bits, places: Bits, square: int, fitting: Bits) -> int:
    """What a die type promises in one of its places: full lines, and that it stands well there."""
    return lines_worth(taken, square) + type_worth(places, square, fitting)


def die_worth(state: State, die: int, rolls: Bits) -> int:
    """How likely a die is to be of use, in percent, and whether it has boxes to spare."""
    faces = FACES[die] - 1  # a 1 is thrown again
    chance = 100 * size(rolls >> 2 & (1 << faces) - 1) // faces
    return chance + SPARE * min(spare(state, die), 3)


def box_to_pay(state: State) -> int:
    """The highest box of the die that is likely to be of use, and has boxes to spare."""
    rolls = useful_rolls(state)
    best = UNSEEN
    choice = 0
    for die in range(DICE):
        boxes = boxes_of(state, die)
        if boxes:
            value = die_worth(state, die, rolls)
            if value > best:
                best = value
                choice = FIRST_BOX[die] + highest(boxes)
    return choice


def useful_rolls(state: State) -> Bits:
    """The rolls with which something can be marked: number of steps and open box, added up."""
    rolls = 0
    for die in range(DICE):
        squares = squares_for(state, die)
        steps = 0
        for n in range(1, MOST_STEPS):
            if REACH[MOST_STEPS * state.marker + n] & squares:
                steps |= 1 << n
        boxes = boxes_of(state, die)
        while boxes:
            rolls |= steps << lowest(boxes) + 1
            boxes &= boxes - 1
    return rolls


def square_to_mark(state: State) -> int:
    """The square where a die type promises most; of equal ones that of the smaller die."""
    taken = written(state.types)
    best = UNSEEN
    choice = 0
    for die in range(DICE):
        boxes = boxes_of(state, die)
        places = squares_for(state, die)
        squares = places & state.open_squares
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            fitting = boxes & numbers_left(state, square)
            value = mark_worth(taken, places, square, fitting)
            if fitting and value > best:
                best = value
                choice = square
    return choice


def box_to_write(state: State) -> int:
    """The highest box of the die type that fits best in the square."""
    best = UNSEEN
    choice = 0
    for die in range(DICE):
        fitting = state.open_boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1
        value = type_worth(squares_for(state, die), state.square, fitting)
        if fitting and value > best:
            best = value
            choice = FIRST_BOX[die] + highest(fitting)
    return choice


def lines_worth(taken: Bits, square: int) -> int:
    """The row and the column through a square are worth more the fuller they are."""
    row = size(taken & FIRST_ROW << SIZE * (square // SIZE))
    column = size(taken & FIRST_COLUMN << square % SIZE)
    return ROW[row] + COLUMN[column]


def type_worth(places: Bits, square: int, fitting: Bits) -> int:
    """A type stands well where it bars few of the places that it could have, with a high box."""
    return HIGH * highest(fitting) - BARRED * size(places & LINES[square])


def spare(state: State, die: int) -> int:
    """The open boxes of a die beyond those that can still be written."""
    to_write = SIZE - size(cells_with(state.types, die + 1))
    return size(boxes_of(state, die)) - to_write


def boxes_of(state: State, die: int) -> Bits:
    """The open boxes of a die: the number n is bit n-1."""
    return state.boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1


def numbers_left(state: State, square: int) -> Bits:
    """What the walks to a square can leave of the roll; with a bonus there is no walk."""
    if state.roll == 0:
        return EVERY_NUMBER
    return REMAINS[SQUARES * state.marker + square] >> MOST_STEPS - state.roll
