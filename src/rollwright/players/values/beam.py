"""Beam search (Lowerre, 1976) of a seat's own moves, up to the next throw.

Where a turn is many small moves, what a table thinks after one of them says less than what it
thinks at the end of the turn. So the few best ways to begin are followed together, a move at a
time, and those count whose ends are worth most.

Written in plain steps as the rules are, for one game at a time, and compiled.
"""

from typing import Any, Final, NamedTuple

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

WIDTH: Final = 4  # ways that a quick player follows together
ROOM: Final = 64  # ints of a state of one seat, at most
MOST_MOVES: Final = 24  # of a turn


class Ways(NamedTuple):
    """Some states in one array, the best first, and how each came about."""

    rows: Ints  # and one more, to compare with
    moves: Ints  # that led there, one after the other …
    values: Floats  # … and what the table thinks of it


def room_for(many: int) -> Ways:
    """Room for so many."""
    return Ways(
        np.zeros((many + 1, ROOM), np.int64),
        np.zeros((many, MOST_MOVES), np.int64),
        np.empty(many),
    )


def best_begun(table: Weights, row: Ints, state: State, seat: Seat) -> Move:
    """The move that begins the best way to the next throw, as far as a narrow beam sees."""
    ends = room_for(1)
    follow(table, row, state, seat, room_for(WIDTH), room_for(WIDTH), ends)
    return int(ends.moves[0, 0])


def follow(
    table: Weights, row: Ints, state: State, seat: Seat, here: Ways, there: Ways, ends: Ways
) -> int:
    """Write down the best ends of a turn that the beam finds; how many there are."""
    put_at(here.rows, 0, state)
    many, ended = 1, 0
    made = 0
    while many and made < MOST_MOVES:
        found = 0
        for n in range(many):
            at = state_at(here.rows, n, state)
            moves = rules.open_moves(at, seat)
            for m in range(count_moves(moves)):
                move = nth_move(moves, m)
                after = rules.after_move(at, seat, move)
                value = worth(table, row, after, seat)
                here.moves[n, made] = move
                turn = rules.turn(after)
                if turn in (CHANCE, OVER):
                    ended = keep(ends, ended, after, here.moves[n], value)
                else:
                    found = keep(there, found, after, here.moves[n], value)
        here, there = there, here
        many = found
        made += 1
    return ended


def keep(ways: Ways, many: int, state: State, moves: Ints, value: float) -> int:
    """Put a state among the best, if it is one and not there already; how many there are then."""
    rows, led, values = ways
    room = values.shape[0]
    if many == room and value <= values[room - 1]:
        return many
    put_at(rows, room, state)
    place = 0
    while place < many and values[place] >= value:
        if values[place] == value and is_same(rows, place, room):  # another order of moves
            return many
        place += 1
    for n in range(min(many, room - 1), place, -1):
        rows[n] = rows[n - 1]
        led[n] = led[n - 1]
        values[n] = values[n - 1]
    rows[place] = rows[room]
    led[place] = moves
    values[place] = value
    return int(min(many + 1, room))


def is_same(rows: Ints, one: int, other: int) -> bool:
    """Whether two rows hold the same state."""
    for n in range(ROOM):  # noqa: SIM110 (it compiles)
        if rows[one, n] != rows[other, n]:
            return False
    return True
