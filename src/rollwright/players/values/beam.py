"""Beam search (Lowerre, 1976) of a seat's own moves, up to the next throw.

Where a turn is many small moves, what a table thinks after one of them says less than what it
thinks at the end of the turn. So the few best ways to begin are followed together, a move at a
time, and the one counts whose end is worth most.

Written in plain steps as the rules are, for one game at a time, and compiled.
"""

from typing import Any, Final

import numpy as np

from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import put_at, state_at
from rollwright.players.network.network import Weights
from rollwright.players.values.table import worth
from rollwright.solve.arrays import Floats, Ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to

WIDTH: Final = 4  # ways that are followed together
ROOM: Final = 64  # ints of a state of one seat, at most


def best_begun(table: Weights, row: Ints, state: State, seat: Seat) -> Move:
    """The move that begins the best way to the next throw, as far as the beam sees."""
    rows = np.empty((2 * WIDTH, ROOM), np.int64)
    begun = np.zeros(2 * WIDTH, np.int64)  # their first moves …
    values = np.empty(2 * WIDTH)  # … and what the table thinks of them
    put_at(rows, 0, state)
    here, many = 0, 1
    best = -1.0e9
    choice = 0
    starting = True
    while many:
        there, found = WIDTH - here, 0
        for n in range(here, here + many):
            at = state_at(rows, n, state)
            moves = rules.open_moves(at, seat)
            for m in range(count_moves(moves)):
                move = nth_move(moves, m)
                after = rules.after_move(at, seat, move)
                value = worth(table, row, after, seat)
                turn = rules.turn(after)
                if turn in (CHANCE, OVER):
                    if value > best:
                        best = value
                        choice = move if starting else begun[n]
                elif found < WIDTH or value > values[there + WIDTH - 1]:
                    place = place_for(values, there, found, value)
                    if place >= 0:
                        make_room(rows, begun, values, there + place, there + min(found, WIDTH - 1))
                        put_at(rows, there + place, after)
                        begun[there + place] = move if starting else begun[n]
                        values[there + place] = value
                        found = min(found + 1, WIDTH)
        here, many = there, found
        starting = False
    return int(choice)


def place_for(values: Floats, first: int, many: int, value: float) -> int:
    """Where a value belongs among others, the best first; -1 if it is there: another order."""
    place = 0
    while place < many and values[first + place] > value:
        place += 1
    if place < many and values[first + place] == value:
        return -1
    return place


def make_room(rows: Ints, begun: Ints, values: Floats, place: int, last: int) -> None:
    """Move those behind a place on by one."""
    for n in range(last, place, -1):
        rows[n] = rows[n - 1]
        begun[n] = begun[n - 1]
        values[n] = values[n - 1]
