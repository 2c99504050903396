"""What every move is worth in Penk! alone: the points that perfect play has in the end."""

from functools import cache
from typing import Final

import numpy as np

from rollwright.core.bits import size
from rollwright.core.dice import Tally, chosen, count
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.fast.cache import is_ready, mark_ready
from rollwright.fast.compiled import compiled
from rollwright.games.penk.rules import (
    ENDED,
    MARKING,
    ROLLING,
    STOP_ROLLING,
    Sheet,
    State,
    after_move,
    clear,
    open_moves,
    score,
)
from rollwright.games.penk.sheet import FIRST_COLUMN, SIZE
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.penk.alone import load
from rollwright.solve.penk.turn import (
    FACES,
    MARKS,
    NEVER,
    Turn,
    Ways,
    after_marks,
    new_turn,
    not_clear,
    solve_turn,
    ways,
)
from rollwright.solve.penk.turn import worth as sheet_worth

READY: Final = "penk-alone"
Found = list[tuple[Move, float]]


def values(state: State, seat: Seat) -> Found:
    """Every open move with the points that are expected in the end after it."""
    moves = listed(open_moves(state, seat))
    if state.phase == ROLLING:
        turn = solved_turn(state.sheets[seat])
        return [(move, after_keeping(turn, state, move)) for move in moves]
    return [(move, worth(after_move(state, seat, move), seat)) for move in moves]


def best(state: State, seat: Seat) -> Move:
    """The best move."""
    if not ready():
        prepare()
    return max(values(state, seat), key=lambda one: one[1])[0]


def loss(state: State, seat: Seat, move: Move) -> float:
    """The points that a move gives away against the best one; never below 0."""
    known = dict(values(state, seat))
    return max(known.values()) - known[move]


def is_exact(_state: State) -> bool:
    """Sheets are worth what is kept within a 32nd of a point."""
    return False


def ready() -> bool:
    """Whether the code of a turn is compiled and kept: if not, the first move takes a while."""
    return is_ready(READY)


def prepare() -> None:
    """Compile it."""
    state = State(sheets=(Sheet(0, 0),))
    solved_turn(state.sheets[0])
    while_marking(state._replace(phase=MARKING), 0)
    mark_ready(READY)


def after_keeping(turn: Turn, state: State, move: Move) -> float:
    """What some dice are worth that are kept, or all if rolling ends."""
    if move == STOP_ROLLING:
        return float(turn.kept[0, number_of_tally(state.dice)])
    kept = state.dice - chosen(state.dice, move + 1)
    return float(turn.kept[state.rerolls - 1, number_of_tally(kept)])


def worth(state: State, seat: Seat) -> float:
    """What a state is worth, whatever is due in it."""
    if state.phase == ENDED:
        return float(score(state, seat))
    if state.phase == MARKING:
        return while_marking(state, seat)
    turn = solved_turn(state.sheets[seat])
    return float(turn.kept[state.rerolls, number_of_tally(state.dice)])


def while_marking(state: State, seat: Seat) -> float:
    """In the middle of marking: the best marks that can follow, or none."""
    columns, closed = columns_of(state.sheets[seat])
    dice = ways().tallies[number_of_tally(state.dice)]
    left = MARKS - state.marks
    best = compiled(best_further)(new_turn(), columns, closed, dice, left, load(), ways())
    if state.marks:
        best = max(best, sheet_worth(columns, closed, load(), np.zeros(SIZE, np.int64)))
    if best == NEVER:  # nothing can be marked: a column goes
        return max(value for _, value in values(state, seat))
    return best


def best_further(
    turn: Turn, columns: Ints, closed: int, dice: Ints, left: int, table: Floats, ways: Ways
) -> float:
    """The best of all sets of marks, not more than are left, that some dice are enough for."""
    best = NEVER
    taken = not_clear(columns, closed)
    for n in range(ways.marks.shape[0]):
        if ways.cells[n] & taken == 0 and size(ways.cells[n]) <= left:
            for place in range(ways.first[n], ways.first[n + 1]):
                enough = True
                for face in range(FACES):
                    if ways.tallies[ways.needs[place], face] > dice[face]:
                        enough = False
                if enough:
                    best = max(best, after_marks(turn, columns, closed, n, table, ways))
    return best


def solved_turn(sheet: Sheet) -> Turn:
    """All that can be kept in a turn that begins with a sheet."""
    columns, closed = columns_of(sheet)
    turn = new_turn()
    compiled(solve_turn)(turn, columns, closed, load(), ways())
    return turn


def columns_of(sheet: Sheet) -> tuple[Ints, int]:
    """The marked rows of the columns, and the columns without a clear cell, as bits."""
    columns = np.zeros(SIZE, np.int64)
    closed = 0
    for column in range(SIZE):
        for row in range(SIZE):
            columns[column] |= (sheet.marked >> SIZE * row + column & 1) << row
        if clear(sheet) & FIRST_COLUMN << column == 0:
            closed |= 1 << column
    return columns, closed


@cache
def _numbers() -> dict[tuple[int, ...], int]:
    return {tuple(tally): n for n, tally in enumerate(ways().tallies.tolist())}


def number_of_tally(dice: Tally) -> int:
    """The number of some dice."""
    return _numbers()[tuple(count(dice, face + 1) for face in range(FACES))]
