"""Polygrid: pay a box to throw a die, walk off some of its number, and spend the rest on the
square you reach: write a die type there whose box of that number is open. No type may stand twice
in a row or column. Three stars help against bad throws, and end the game when all are used.

     0  1  2  3  4  5        boxes   D4   0–3     D10  18–27
     6  7  8  9 10 11                D6   4–9     D12  28–39
    12 13 14 15 16 17                D8  10–17    D20  40–59
    18 19 20 21 22 23
    24 25 26 27 28 29        a round:  box ─> throw ─> square ─> box
    30 31 32 33 34 35                             └──> bonus ─> square ─> box
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Key, Outcome, below
from rollwright.core.moves import NO_MOVES, Moves, holds, with_move, with_moves
from rollwright.core.numbers import Numbers, cells_with, with_number, written
from rollwright.core.seats import ALLOWED, CHANCE, NOT_YOUR_TURN, OVER, Move, Reason, Seat, Seats
from rollwright.core.states import replace
from rollwright.games.polygrid.sheet import (
    BOXES,
    DICE,
    DIE_OF,
    FACES,
    FIRST_BOX,
    FIRST_COLUMN,
    FIRST_ROW,
    GRID,
    LINES,
    MOST_STEPS,
    REACH,
    REMAINS,
    SIZE,
    SQUARES,
    STARS,
)

MOVES: Final = 99  # 0–59: the boxes, die by die
SQUARE: Final = 60  # + square
REROLL: Final = 96
BONUS: Final = 97
GIVE_UP: Final = 98

NOWHERE: Final = -1

SETTING_UP: Final = 0  # phases: a box is due,
PLACING: Final = 1  # a square for it,
PAYING: Final = 2  # a box for the die to throw,
THROWING: Final = 3  # the throw,
USING: Final = 4  # a square or a bonus,
WRITING: Final = 5  # the box written there,
BONUS_PLACING: Final = 6  # a square for a bonus,
BONUS_WRITING: Final = 7  # the box written there
ENDED: Final = 8

NO_BOX_NOW: Final = 2
CROSSED_OFF: Final = 3
TYPE_IN_LINE: Final = 4
WRONG_STEPS: Final = 5
NO_SQUARE_NOW: Final = 6
SQUARE_TAKEN: Final = 7
NOTHING_FITS: Final = 8
NO_ONE: Final = 9
NO_BONUS_NOW: Final = 10
NO_STAR: Final = 11
NOT_STUCK: Final = 12


class Options(NamedTuple):
    pass


class State(NamedTuple):
    phase: int
    boxes: int  # not yet crossed off, as bits
    types: Numbers  # by square, the die type written there: 1 for a D4, …, 6 for a D20
    stars: int  # unused
    marker: int  # its square; NOWHERE in the set-up
    die: int  # chosen and not yet used: to be placed in the set-up, later to be thrown
    roll: int  # what it shows; 0 when none waits
    square: int  # tapped, waiting for its box
    open_boxes: int  # may be tapped now
    open_squares: int
    bonus_squares: int  # could be marked by a bonus, while one may be used


def new_game(seats: int, options: Options) -> State:
    return State(
        phase=SETTING_UP,
        boxes=(1 << BOXES) - 1,
        types=Numbers(),
        stars=STARS,
        marker=NOWHERE,
        die=0,
        roll=0,
        square=NOWHERE,
        open_boxes=(1 << BOXES) - 1,
        open_squares=0,
        bonus_squares=0,
    )


def seats(state: State) -> int:
    return 1


def turn(state: State) -> Seats:
    if state.phase == ENDED:
        return OVER
    return CHANCE if state.phase == THROWING else 1


def open_moves(state: State, seat: Seat) -> Moves:
    if seat != 0 or turn(state) < 1:
        return NO_MOVES
    moves = with_moves(NO_MOVES, state.open_boxes, 0)
    moves = with_moves(moves, state.open_squares, SQUARE)
    if state.phase != USING:
        return moves
    if state.roll == 1:
        moves = with_move(moves, REROLL)  # §3
    if state.bonus_squares:
        moves = with_move(moves, BONUS)  # §6
    # §8 to give up is for a throw that can mark nothing
    stuck = state.roll != 1 and state.open_squares == 0
    return with_move(moves, GIVE_UP) if stuck else moves


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    if seat != 0 or turn(state) < 1:
        return NOT_YOUR_TURN
    if holds(open_moves(state, seat), move):
        return ALLOWED
    if move < SQUARE:
        return box_refusal(state, move)
    if move < REROLL:
        return square_refusal(state, move - SQUARE)
    if move == REROLL:
        return NO_ONE
    if state.phase != USING:
        return NO_BONUS_NOW
    return NO_STAR if move == BONUS else NOT_STUCK


def box_refusal(state: State, box: int) -> Reason:
    if state.open_boxes == 0:
        return NO_BOX_NOW
    if not has(state.boxes, box):
        return CROSSED_OFF
    if not has(squares_for(state, DIE_OF[box]), state.square):
        return TYPE_IN_LINE
    return WRONG_STEPS


def square_refusal(state: State, square: int) -> Reason:
    if state.phase != USING and state.phase != PLACING and state.phase != BONUS_PLACING:
        return NO_SQUARE_NOW
    return SQUARE_TAKEN if has(written(state.types), square) else NOTHING_FITS


def after_move(state: State, seat: Seat, move: Move) -> State:
    if move == REROLL:  # §3 free of charge
        return throwing(state, state.die)
    if move == BONUS:  # §6
        return replace(
            state,
            phase=BONUS_PLACING,
            stars=state.stars - 1,
            roll=0,
            open_squares=state.bonus_squares,
            bonus_squares=0,
        )
    if move == GIVE_UP:
        return ended(state)
    if move >= SQUARE:
        return after_square(state, move - SQUARE)
    return after_box(state, move)


def after_box(state: State, box: int) -> State:
    die = DIE_OF[box]
    crossed = replace(state, boxes=state.boxes & ~(1 << box))
    if state.phase == SETTING_UP:  # §1
        return replace(crossed, phase=PLACING, die=die, open_boxes=0, open_squares=GRID)
    if state.phase == PAYING:  # §2
        return throwing(crossed, die)
    return marked(crossed, die, state.square)


def after_square(state: State, square: int) -> State:
    if state.phase == PLACING:
        return marked(state, state.die, square)
    return replace(
        state,
        phase=WRITING if state.phase == USING else BONUS_WRITING,
        square=square,
        open_boxes=boxes_for(state, square),
        open_squares=0,
        bonus_squares=0,
    )


def throwing(state: State, die: int) -> State:
    return replace(
        state, phase=THROWING, die=die, roll=0, open_boxes=0, open_squares=0, bonus_squares=0
    )


def marked(state: State, die: int, square: int) -> State:
    """A die type is written in a square, and the next round begins, unless it cannot."""
    state = replace(
        state,
        phase=PAYING,
        types=with_number(state.types, die + 1, square),
        marker=square,
        die=0,
        roll=0,
        square=NOWHERE,
        open_boxes=state.boxes,
        open_squares=0,
    )
    # §8 the third star is used, no die can be thrown, or the grid is full
    if state.stars == 0 or state.boxes == 0 or written(state.types) == GRID:
        return ended(state)
    return state


def ended(state: State) -> State:
    return replace(state, phase=ENDED, die=0, roll=0, open_boxes=0, open_squares=0, bonus_squares=0)


# ---------------------------------------------------------------- where something fits


def squares_for(state: State, die: int) -> int:
    """§7 the empty squares whose row and column do not have this die type yet."""
    squares = GRID & ~written(state.types)
    standing = cells_with(state.types, die + 1)
    while standing:
        squares &= ~LINES[lowest(standing)]
        standing &= standing - 1
    return squares


def opened(state: State) -> State:
    """What can be done with a throw is worked out once, here."""
    squares = 0
    helped = 0
    for die in range(DICE):
        boxes = state.boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1
        if boxes:
            free = squares_for(state, die)
            squares |= free & walk_ends(state.marker, state.roll, boxes)
            helped |= free  # §6 a bonus goes anywhere, and takes any box
    return replace(state, open_squares=squares, bonus_squares=helped if state.stars else 0)


def walk_ends(marker: int, roll: int, boxes: int) -> int:
    """§4–5 the squares on which a walk can end with a number left whose box is open."""
    ends = 0
    boxes &= (1 << roll - 1) - 1  # at least one step is walked
    while boxes:
        ends |= REACH[MOST_STEPS * marker + roll - 1 - lowest(boxes)]
        boxes &= boxes - 1
    return ends


def boxes_for(state: State, square: int) -> int:
    """The open boxes that can be spent on a square, after a roll or with a bonus."""
    numbers = (1 << MOST_STEPS) - 1
    if state.roll:
        numbers = REMAINS[SQUARES * state.marker + square] >> MOST_STEPS - state.roll
    boxes = 0
    for die in range(DICE):
        if has(squares_for(state, die), square):
            boxes |= (numbers & (1 << FACES[die]) - 1) << FIRST_BOX[die]
    return boxes & state.boxes


# ---------------------------------------------------------------- chance, score


def roller(state: State) -> Seat:
    return 0


def sample(state: State, key: Key) -> Outcome:
    return 1 + below(FACES[state.die], key)


def after_chance(state: State, outcome: Outcome) -> State:
    state = opened(replace(state, phase=USING, roll=outcome))
    stuck = state.open_squares == 0 and state.bonus_squares == 0
    return ended(state) if stuck and outcome != 1 else state  # §8; §3 a 1 never ends the game


def score(state: State, seat: Seat) -> int:
    # §9
    squares = written(state.types)
    points = size(squares) + 4 * state.stars
    for line in range(SIZE):
        points += line_points(squares, FIRST_ROW << SIZE * line)
        points += line_points(squares, FIRST_COLUMN << line)
    return points


def line_points(squares: int, line: int) -> int:
    return 3 if squares & line == line else 0


def winners(state: State) -> Seats:
    return 1 if state.phase == ENDED else 0


def outcomes(state: State) -> Sequence[tuple[Outcome, int]]:
    return [(number, 1) for number in range(1, FACES[state.die] + 1)]
