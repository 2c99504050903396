"""Tally Rows: everybody may cross the sum of the white dice, then the thrower alone may cross the
sum of a white and a coloured one. Rows go from left to right; who throws and crosses nothing pays.

    red     0  1  2  3  4  5  6  7  8  9 10     the numbers 2 to 12
    yellow 11 12 13 14 15 16 17 18 19 20 21
    green  22 23 24 25 26 27 28 29 30 31 32     the numbers 12 to 2
    blue   33 34 35 36 37 38 39 40 41 42 43
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.dice import Dice, Key, Outcome, die_at, throw_in_order, throws_in_order
from rollwright.core.moves import NO_MOVES, Moves, with_moves
from rollwright.core.seats import (
    ALLOWED,
    CHANCE,
    NOT_YOUR_TURN,
    OVER,
    Move,
    Reason,
    Seat,
    Seats,
    everyone,
)
from rollwright.core.states import put, replace

ROWS: Final = 4
CELLS: Final = 11  # of a row
DICE: Final = 6  # two white ones, then one a row
PASS: Final = ROWS * CELLS
MOVES: Final = PASS + 1  # a cell, or to pass

NOT_THE_SUM: Final = 2
ROW_CLOSED: Final = 3
LEFT_BEHIND: Final = 4
FIVE_FIRST: Final = 5

CROSSES_TO_CLOSE: Final = 5
PENALTY: Final = 5
MOST_PENALTIES: Final = 4
ROWS_TO_END: Final = 2


class Options(NamedTuple):
    pass


class Sheet(NamedTuple):
    crosses: Bits  # cells
    penalties: int


class State(NamedTuple):
    player: Seat  # whose turn it is
    dice: Dice  # in their order; 0 when a throw is due
    crossed: int  # 1 if the thrower has crossed something in this turn
    writing: Seats  # who has yet to cross the white sum, or to pass
    closed: Bits  # rows
    sheets: tuple[Sheet, ...]


def new_game(seats: int, options: Options) -> State:
    sheets = (Sheet(crosses=0, penalties=0),) * seats
    return State(player=0, dice=0, crossed=0, writing=0, closed=0, sheets=sheets)


def seats(state: State) -> int:
    return len(state.sheets)


def turn(state: State) -> Seats:
    if state.dice:
        return state.writing if state.writing else 1 << state.player  # §2–3
    return OVER if ended(state) else CHANCE


def ended(state: State) -> bool:
    # §7 a fourth penalty, or two rows closed
    for sheet in state.sheets:
        if sheet.penalties == MOST_PENALTIES:
            return True
    return size(state.closed) >= ROWS_TO_END


def open_moves(state: State, seat: Seat) -> Moves:
    if not may_move(state, seat):
        return NO_MOVES
    cells = 1 << PASS
    for row in range(ROWS):
        numbers = sums(state, row)
        while numbers:
            cell = cell_of(row, lowest(numbers))
            numbers &= numbers - 1
            if why_not(state, seat, cell) == ALLOWED:
                cells |= 1 << cell
    return with_moves(NO_MOVES, cells, 0)


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    if not may_move(state, seat):
        return NOT_YOUR_TURN
    return ALLOWED if move == PASS else why_not(state, seat, move)


def may_move(state: State, seat: Seat) -> bool:
    seats = turn(state)
    return seats > 0 and has(seats, seat)


def why_not(state: State, seat: Seat, cell: Move) -> Reason:
    """Why a seat that may move cannot cross a cell, or ALLOWED."""
    row = cell // CELLS
    if not has(sums(state, row), number_of(cell)):
        return NOT_THE_SUM
    if has(state.closed, row):
        return ROW_CLOSED
    crosses = row_of(state.sheets[seat].crosses, row)
    if crosses >> cell % CELLS:
        return LEFT_BEHIND  # §4
    if cell % CELLS == CELLS - 1 and size(crosses) < CROSSES_TO_CLOSE:
        return FIVE_FIRST  # §5
    return ALLOWED


def sums(state: State, row: int) -> Bits:
    """The numbers that the dice give for a row now."""
    first, second = die_at(state.dice, DICE, 0), die_at(state.dice, DICE, 1)
    if state.writing:
        return 1 << first + second  # §2
    coloured = die_at(state.dice, DICE, 2 + row)  # §3
    return 1 << first + coloured | 1 << second + coloured


def number_of(cell: int) -> int:
    """The number in a cell: two rows go up, two go down."""
    return cell % CELLS + 2 if cell < 2 * CELLS else 12 - cell % CELLS


def cell_of(row: int, number: int) -> int:
    """The cell of a row that has a number."""
    return row * CELLS + (number - 2 if row < 2 else 12 - number)


def row_of(crosses: Bits, row: int) -> Bits:
    """The crosses of a row, its first cell as bit 0."""
    return crosses >> row * CELLS & (1 << CELLS) - 1


def after_move(state: State, seat: Seat, move: Move) -> State:
    sheet = state.sheets[seat]
    crossed = state.crossed
    if move != PASS:
        sheet = replace(sheet, crosses=sheet.crosses | 1 << move)
        crossed = 1 if seat == state.player else crossed
    if state.writing:
        # §5 what is crossed in a common step closes no row to the others before its end
        writing = state.writing & ~(1 << seat)
        sheets = put(state.sheets, seat, sheet)
        closed = state.closed if writing else closed_rows(sheets)
        return replace(state, crossed=crossed, writing=writing, closed=closed, sheets=sheets)
    if not crossed:
        sheet = replace(sheet, penalties=sheet.penalties + 1)  # §6
    sheets = put(state.sheets, seat, sheet)
    player = (seat + 1) % len(sheets)
    return replace(
        state, player=player, dice=0, crossed=0, closed=closed_rows(sheets), sheets=sheets
    )


def closed_rows(sheets: tuple[Sheet, ...]) -> Bits:
    """The rows whose last cell somebody has crossed."""
    closed = 0
    for sheet in sheets:
        for row in range(ROWS):
            closed |= (sheet.crosses >> row * CELLS + CELLS - 1 & 1) << row
    return closed


def roller(state: State) -> Seat:
    return state.player


def sample(state: State, key: Key) -> Outcome:
    return throw_in_order(key, DICE, 1, 6)


def after_chance(state: State, outcome: Outcome) -> State:
    return replace(state, dice=outcome, writing=everyone(len(state.sheets)))


def score(state: State, seat: Seat) -> int:
    sheet = state.sheets[seat]
    points = -PENALTY * sheet.penalties
    for row in range(ROWS):
        points += row_points(row_of(sheet.crosses, row))
    return points


def row_points(crosses: Bits) -> int:
    return size(crosses) * (size(crosses) + 1) // 2  # §8


def winners(state: State) -> Seats:
    # §9 most points, which may be less than none
    if turn(state) != OVER:
        return 0
    won = 0
    best = 0
    for seat in range(len(state.sheets)):
        points = score(state, seat)
        if won == 0 or points > best:
            won = 1 << seat
            best = points
        elif points == best:
            won |= 1 << seat
    return won


def outcomes(state: State) -> Sequence[tuple[Outcome, int]]:
    return throws_in_order(DICE, 1, 6)
