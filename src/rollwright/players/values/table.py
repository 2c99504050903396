"""Tables of values: what a position that a move led to is worth in the end.

A game's `features.py` names the patterns that it sees after a move by the numbers of entries; the
entries of a table add up to the points that the seat will have in the end. So a table is one array
of numbers, and a look at it takes less than a microsecond.

Written in plain steps as the rules are, for one game at a time, and compiled.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.patterns import PatternRow
from rollwright.core.seats import OVER, Move, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.players.network.network import Weights
from rollwright.solve.arrays import Ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
patterns: Callable[..., int] = UNBOUND  # what that game sees


def worth(table: Weights, row: PatternRow, state: State, seat: Seat) -> float:
    """The points that a seat is expected to have in the end, or has, after a move."""
    if rules.turn(state) == OVER:
        return float(rules.score(state, seat))
    return float(total(table, row, patterns(state, seat, row)))


def total(table: Weights, row: PatternRow, many: int) -> np.float32:
    """What the entries of so many patterns add up to."""
    added = np.float32(0)
    for n in range(many):
        added += table[row[n]]
    return added


def best_move(table: Weights, row: Ints, state: State, seat: Seat) -> Move:
    """The move after which a seat stands best."""
    moves = rules.open_moves(state, seat)
    best = -1.0e9
    choice = 0
    for n in range(count_moves(moves)):
        move = nth_move(moves, n)
        value = worth(table, row, rules.after_move(state, seat, move), seat)
        if value > best:
            best = value
            choice = move
    return choice
