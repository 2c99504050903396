"""A quick player for Tally Rows: it crosses where it leaves few numbers behind.

What a move is worth is counted in tenths of a point.
"""

from typing import Final

from rollwright.core.bits import has, highest, lowest, size
from rollwright.core.dice import Key
from rollwright.core.seats import Move, Seat
from tallyrows.rules import CELLS, PASS, State, open_moves, row_of

CROSS: Final = 16
EACH: Final = 3  # more for every cross that the row has: its points rise
LEFT: Final = 10  # less for every number left behind
LAST: Final = 30  # more for the last number of a row
PENALTY: Final = -40


def greedy(state: State, seat: Seat, key: Key) -> Move:
    """The most promising move; of equal ones as the key has it."""
    best = promise(state, seat, PASS)
    choice = PASS
    moves = open_moves(state, seat)[0] & ~(1 << PASS)
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        value = promise(state, seat, move)
        if value > best or (value == best and has(key, move)):
            best = value
            choice = move
    return choice


def promise(state: State, seat: Seat, move: Move) -> int:
    """What a move promises; to pass promises nothing, or a penalty."""
    if move == PASS:
        return 0 if state.writing or state.crossed else PENALTY
    crosses = row_of(state.sheets[seat].crosses, move // CELLS)
    first = highest(crosses) + 1 if crosses else 0
    last = LAST if move % CELLS == CELLS - 1 else 0
    return CROSS + EACH * size(crosses) - LEFT * (move % CELLS - first) + last
