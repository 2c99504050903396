"""Many games at once, and what a table learns from all of them together.

The table stays as it is while a batch of games is played. Every game notes the states after its
moves and by how much the table was wrong there (as in `learning.py`). Then the errors of all games
are added up for every entry, and the entry moves by their mean; few errors say less than many, so
an entry that was seldom seen moves less.

Sums are whole numbers, so they do not depend on the order in which games are added: the same seed
learns the same table every time.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import Move
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import put_at, state_at
from rollwright.players.network.network import Weights
from rollwright.players.values.learning import LAMBDA
from rollwright.players.values.table import worth
from rollwright.solve.arrays import Ints, ints

rules: Rules[AnyState] = UNBOUND  # those of the game that a function is bound to
patterns: Callable[..., int] = UNBOUND  # what that game sees

UNIT: Final = 1 << 20  # whole numbers in an error of one point
HUNDRED: Final = 100  # per cent
NO_MOVE: Final = -1
WORST: Final = np.float32(-1.0e9)


class Notes(NamedTuple):
    """What is noted of a batch of games."""

    states: Ints  # [move * games + game, ints of a state] after the moves but the last
    errors: Weights  # [move, game] of what the table thought of them
    moves: Ints  # [game] how many these are
    points: Ints  # [game] in the end


class Learning(NamedTuple):
    """A table, and what its entries are told."""

    table: Weights
    sums: Ints  # of errors
    counts: NDArray[np.int32]


def new_notes(moves: int, games: int, width: int) -> Notes:
    """Room for so many games of so many moves."""
    return Notes(
        ints(moves * games, width), np.zeros((moves, games), np.float32), ints(games), ints(games)
    )


def nothing_learned(entries: int) -> Learning:
    """A table of zeros."""
    return Learning(np.zeros(entries, np.float32), ints(entries), np.zeros(entries, np.int32))


def best_of_some(
    table: Weights, row: Ints, state: State, first: int, step: int
) -> tuple[np.float32, Move]:
    """The best of every so manieth open move, from the first one on, and what it is worth."""
    moves = rules.open_moves(state, 0)
    best = WORST
    choice = NO_MOVE
    for n in range(first, count_moves(moves), step):
        move = nth_move(moves, n)
        value = np.float32(worth(table, row, rules.after_move(state, 0, move), 0))
        if value > best:
            best = value
            choice = move
    return best, choice


def odd_move(state: State, odd: int, lot: Key) -> Move:
    """Of so many in a hundred cases any move; otherwise none."""
    if not odd or portion(HUNDRED, lot) >= odd:
        return NO_MOVE
    moves = rules.open_moves(state, 0)
    return nth_move(moves, portion(count_moves(moves), derived(lot, 1)))


def note_move(state: State, thought: np.float32, game: int, move: int, notes: Notes) -> None:
    """Note a state that a move led to, and what the table thought of it."""
    put_at(notes.states, move * notes.points.shape[0] + game, state)
    notes.errors[move, game] = thought


def noted_patterns(like: State, game: int, move: int, notes: Notes, row: Ints) -> int:
    """The patterns of a state that was noted; how many there are."""
    return patterns(state_at(notes.states, move * notes.points.shape[0] + game, like), 0, row)


def note_end(state: State, game: int, moves: int, notes: Notes) -> None:
    """From the end of a game back, put the errors in the place of what the table thought."""
    notes.points[game] = rules.score(state, 0)
    notes.moves[game] = moves
    target = np.float32(notes.points[game])
    for move in range(moves - 1, -1, -1):
        thought = notes.errors[move, game]
        notes.errors[move, game] = target - thought
        target = LAMBDA * target + (1 - LAMBDA) * thought


def share_of(error: float, many: int) -> int:
    """What each of so many entries is told of an error, as a whole number."""
    return int(error * UNIT / many)


def move_entry(n: int, doubt: float, learning: Learning) -> None:
    """Let an entry move by the mean of its errors, as if so many others had been 0."""
    count = learning.counts[n]
    if count:
        learning.table[n] += np.float32(learning.sums[n] / (UNIT * (count + doubt)))
        learning.counts[n] = 0
        learning.sums[n] = 0
