"""Splitter: two dice are thrown, and everybody writes both numbers, mirrored about the centre
line of their own pad. After 22 rounds the pad is full. A group of n's scores n if it has exactly
n spaces, and double if it covers a star.

    Pad A, as cells of 9-wide rows                  Pad B

           2  3 |  4  5                              0  1  2    |     5  6  7
       10 11 12 | 13 14 15                           9 10 11 12 | 13 14 15 16
    18 19 20 21 | 22 23 24 25                          19 20 21 | 22 23 24
    27 28 29 30 | 31 32 33 34                          28 29    |    32 33
    36 37 38 39 | 40 41 42 43                          37 38 39 | 40 41 42
       46 47 48 | 49 50 51                          45 46 47 48 | 49 50 51 52
          56 57 | 58 59                             54 55 56    |    59 60 61
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.bits import has
from rollwright.core.dice import Dice, Key, Outcome, throw, throws
from rollwright.core.moves import NO_MOVES, Moves, holds, with_moves
from rollwright.core.numbers import Numbers, cells_with, with_number
from rollwright.core.scores import Leaders, with_points
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
from rollwright.games.splitter.scoring import hearts_points, number_points
from rollwright.games.splitter.sheet import ALL_FREE, HEARTS, LEFT, PAIRS, RIGHT, STARS

MOVES: Final = 2 * PAIRS  # 2 * pair + (0 smaller number left | 1 larger number left)

PAIR_TAKEN: Final = 2
SAME_NUMBERS: Final = 3


class Options(NamedTuple):
    variant: int = 0  # pad A or B


class Sheet(NamedTuple):
    free: int  # pairs not yet written: the pair p is bit 2p, as its first move
    numbers: Numbers  # by cell


class State(NamedTuple):
    pad: int
    roll: Dice  # the two dice being written; 0 when a throw is due
    writing: Seats  # who has not yet written them
    sheets: tuple[Sheet, ...]


def new_game(seats: int, options: Options) -> State:
    sheet = Sheet(free=ALL_FREE, numbers=Numbers())
    return State(pad=options.variant, roll=0, writing=0, sheets=(sheet,) * seats)


def seats(state: State) -> int:
    return len(state.sheets)


def turn(state: State) -> Seats:
    if state.writing:
        return state.writing
    return CHANCE if state.sheets[0].free else OVER  # §2


def open_moves(state: State, seat: Seat) -> Moves:
    if not has(state.writing, seat):
        return NO_MOVES
    # §1 any free pair, either way round; with a double both ways are one
    free = state.sheets[seat].free
    double = state.roll >> 4 == state.roll & 15
    return with_moves(NO_MOVES, free if double else free | free << 1, 0)


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    if not has(state.writing, seat):
        return NOT_YOUR_TURN
    if holds(open_moves(state, seat), move):
        return ALLOWED
    return SAME_NUMBERS if has(state.sheets[seat].free, move & ~1) else PAIR_TAKEN


def after_move(state: State, seat: Seat, move: Move) -> State:
    # §1 both numbers, one in each space of a mirrored pair
    pair = move // 2
    smaller, larger = state.roll >> 4, state.roll & 15
    left, right = (larger, smaller) if move % 2 else (smaller, larger)
    sheet = state.sheets[seat]
    numbers = with_number(sheet.numbers, left, LEFT[state.pad * PAIRS + pair])
    numbers = with_number(numbers, right, RIGHT[state.pad * PAIRS + pair])
    sheet = Sheet(free=sheet.free & ~(1 << 2 * pair), numbers=numbers)
    writing = state.writing & ~(1 << seat)
    return replace(
        state,
        roll=state.roll if writing else 0,
        writing=writing,
        sheets=put(state.sheets, seat, sheet),
    )


def roller(state: State) -> Seat:
    return EVERYBODY


def sample(state: State, key: Key) -> Outcome:
    return throw(key, 2, 1, 6)


def after_chance(state: State, outcome: Outcome) -> State:
    return replace(state, roll=outcome, writing=everyone(len(state.sheets)))


def score(state: State, seat: Seat) -> int:
    numbers = state.sheets[seat].numbers
    points = hearts_points(numbers, HEARTS[state.pad])
    for number in range(1, 7):
        points += number_points(number, cells_with(numbers, number), STARS[state.pad])
    return points


def winners(state: State) -> Seats:
    # §6 most points; ties are shared
    leaders = Leaders(0, 0)
    if turn(state) == OVER:
        for seat in range(len(state.sheets)):
            leaders = with_points(leaders, seat, score(state, seat))
    return leaders.seats


def outcomes(state: State) -> Sequence[tuple[Outcome, int]]:
    return throws(2, 1, 6)
