"""Template Game: a die is thrown nine times, and everybody writes its number into a free cell of
their own three by three. Rows from left to right and columns from top to bottom score if their
numbers rise.

    0 1 2
    3 4 5
    6 7 8
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.bits import has
from rollwright.core.dice import Key, Outcome, throw, throws
from rollwright.core.moves import NO_MOVES, Moves, holds, with_moves
from rollwright.core.numbers import Numbers, number_in, with_number, written
from rollwright.core.seats import (
    ALLOWED,
    CHANCE,
    EVERYBODY,
    NOT_YOUR_TURN,
    OVER,
    Move,
    Reason,
    Seat,
    Seats,
    everyone,
)
from rollwright.core.states import put, replace

CELLS: Final = 9
FULL: Final = (1 << CELLS) - 1
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))

MOVES: Final = CELLS  # write into the cell of that number

TAKEN: Final = 2


class Options(NamedTuple):
    pass


class State(NamedTuple):
    die: int  # what is being written; 0 when a throw is due
    writing: Seats  # who has not yet written it
    sheets: tuple[Numbers, ...]


def new_game(seats: int, options: Options) -> State:
    return State(die=0, writing=0, sheets=(Numbers(),) * seats)


def seats(state: State) -> int:
    return len(state.sheets)


def turn(state: State) -> Seats:
    if state.writing:
        return state.writing
    return OVER if written(state.sheets[0]) == FULL else CHANCE  # §1


def open_moves(state: State, seat: Seat) -> Moves:
    if not has(state.writing, seat):
        return NO_MOVES
    return with_moves(NO_MOVES, FULL & ~written(state.sheets[seat]), 0)  # §2


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    if not has(state.writing, seat):
        return NOT_YOUR_TURN
    return ALLOWED if holds(open_moves(state, seat), move) else TAKEN


def after_move(state: State, seat: Seat, move: Move) -> State:
    sheet = with_number(state.sheets[seat], state.die, move)
    writing = state.writing & ~(1 << seat)
    return replace(
        state,
        die=state.die if writing else 0,
        writing=writing,
        sheets=put(state.sheets, seat, sheet),
    )


def roller(state: State) -> Seat:
    return EVERYBODY


def sample(state: State, key: Key) -> Outcome:
    return throw(key, 1, 1, 6)


def after_chance(state: State, outcome: Outcome) -> State:
    return replace(state, die=outcome, writing=everyone(len(state.sheets)))


def score(state: State, seat: Seat) -> int:
    points = 0
    for line in range(len(LINES)):
        points += line_points(state.sheets[seat], line)
    return points


def line_points(sheet: Numbers, line: int) -> int:
    # §3 three numbers that rise score their sum
    first, second, third = LINES[line]
    low, middle, high = number_in(sheet, first), number_in(sheet, second), number_in(sheet, third)
    return low + middle + high if 0 < low < middle < high else 0


def winners(state: State) -> Seats:
    # §4 most points; ties are shared
    if turn(state) != OVER:
        return 0
    best = score(state, 0)
    for seat in range(len(state.sheets)):
        best = max(best, score(state, seat))
    won = 0
    for seat in range(len(state.sheets)):
        if score(state, seat) == best:
            won |= 1 << seat
    return won


def outcomes(state: State) -> Sequence[tuple[Outcome, int]]:
    return throws(1, 1, 6)
