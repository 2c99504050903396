"""Many games at once in which whole turns are chosen, and what a table learns from them.

As `batches.py`, where a turn is many small moves: the threads of a warp follow the best ways
through a turn together (as `beam.py` does by itself), each looking at other moves. Every state on
the way is told what the turn's end is worth: from one move of a turn to the next there is no luck.

Here are the steps of one thread; the kernel that lets them meet is in `gpu_turns.py`.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.game import Rules
from rollwright.core.moves import Moves, count_moves, nth_move
from rollwright.core.patterns import PatternRow
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import put_at, state_at
from rollwright.players.network.network import Weights
from rollwright.players.planner.state_table import hashed
from rollwright.players.values.batches import UNIT, Notes, noted_patterns
from rollwright.players.values.table import total, worth
from rollwright.solve.arrays import Ints

rules: Rules[AnyState] = UNBOUND  # those of the game that a function is bound to
patterns: Callable[..., int] = UNBOUND  # what that game sees

LANES: Final = 32  # threads of a game
MOST_MOVES: Final = 24  # of a turn
MOVES_A_WAY: Final = 56  # on average, at most: the rest are not looked at
NOTHING: Final = np.float32(-1.0e9)
ENDED: Final = 1 << 20  # beside a candidate's way and move: its turn is over
A_WAY: Final = 1 << 8


class Ways(NamedTuple):
    """What the threads of a game share: ways through a turn, and moves that prolong them.

    Of two halves of the rows one holds the ways so far, the other those that are a move longer.
    """

    rows: Ints
    open_moves: Ints  # [way, half] of the set
    moves: Ints  # that led there, one after the other
    values: Weights  # of candidates …
    codes: Ints  # … their way and move …
    hashes: Ints  # … and the states that they lead to
    best_values: Weights  # what each thread likes best …
    best: Ints  # … and where that is


def list_moves(ways: Ways, like: State, base: int, many: int, lane: int) -> None:
    """Write down which moves prolong a way, each thread one's."""
    if lane < many:
        moves = rules.open_moves(state_at(ways.rows, base + lane, like), 0)
        ways.open_moves[lane, 0], ways.open_moves[lane, 1] = moves[0], moves[1]


def look(
    table: Weights, row: PatternRow, state_row: Ints, ways: Ways, like: State, base: int,
    many: int, lane: int,
) -> int:  # fmt: skip
    """Judge every so manieth move that prolongs one of the ways; how many there are in all.

    All threads judge at the same time: none waits until others have done with another way.
    """
    candidates = 0
    for n in range(many):
        candidates += count_moves(moves_of(ways, n))
    candidates = int(min(candidates, ways.values.shape[0]))
    for candidate in range(lane, candidates, LANES):
        way = 0
        place = candidate
        while place >= count_moves(moves_of(ways, way)):
            place -= count_moves(moves_of(ways, way))
            way += 1
        move = nth_move(moves_of(ways, way), place)
        after = rules.after_move(state_at(ways.rows, base + way, like), 0, move)
        turn = rules.turn(after)
        ended = ENDED if turn in (CHANCE, OVER) else 0
        ways.values[candidate] = np.float32(worth(table, row, after, 0))
        ways.codes[candidate] = ended + way * A_WAY + move
        ways.hashes[candidate] = hashed(state_row, after)
    return candidates


def moves_of(ways: Ways, way: int) -> Moves:
    """The moves that prolong a way."""
    return int(ways.open_moves[way, 0]), int(ways.open_moves[way, 1])


def put_first(ways: Ways, state: State) -> None:
    """Begin with a state."""
    put_at(ways.rows, 0, state)


def like_best(ways: Ways, candidates: int, lane: int, ended: int) -> None:
    """Note which of its own candidates a thread likes best, among ends of turns or the others."""
    best = NOTHING
    place = candidates
    for n in range(lane, candidates, LANES):
        if ways.values[n] > best and ways.codes[n] & ENDED == ended:
            best = ways.values[n]
            place = n
    ways.best_values[lane] = best
    ways.best[lane] = place


def best_of_all(ways: Ways) -> int:
    """The thread whose candidate is the best of all, of equal ones the first."""
    best = 0
    for lane in range(1, LANES):
        value, other = ways.best_values[lane], ways.best_values[best]
        if value > other or (value == other and ways.best[lane] < ways.best[best]):
            best = lane
    return best


def leave_out(ways: Ways, candidates: int, lane: int, code: int) -> None:
    """Look no more at what leads to a state."""
    for n in range(lane, candidates, LANES):
        if ways.hashes[n] == code:
            ways.values[n] = NOTHING


def keep_end(ways: Ways, base: int, made: int, code: int, lane: int) -> None:
    """Write a turn that a candidate ends behind all ways, each thread a move of it."""
    last = ways.moves.shape[0] - 1
    if lane < made:
        ways.moves[last, lane] = ways.moves[base + (code & ENDED - 1) // A_WAY, lane]
    if lane == made:
        ways.moves[last, lane] = code % A_WAY


def prolong(ways: Ways, like: State, base: int, there: int, made: int, code: int) -> None:
    """Write the state that a candidate leads to among the longer ways, with its moves."""
    way, move = base + (code & ENDED - 1) // A_WAY, int(code % A_WAY)
    state = state_at(ways.rows, way, like)
    put_at(ways.rows, there, rules.after_move(state, 0, move))
    for n in range(made):
        ways.moves[there, n] = ways.moves[way, n]
    ways.moves[there, made] = move


def note_targets(state: State, game: int, moves: int, mixture: float, notes: Notes) -> None:
    """From the end of a game back, put what the table should think in the place of what it did.

    It did think something only of the states in which a throw was due.
    """
    notes.points[game] = rules.score(state, 0)
    notes.moves[game] = moves
    target = np.float32(notes.points[game])
    part = np.float32(mixture)
    for move in range(moves - 1, -1, -1):
        thought = notes.errors[move, game]
        notes.errors[move, game] = target
        if thought != NOTHING:
            target = part * target + (np.float32(1) - part) * thought


def error_of(
    table: Weights, like: State, game: int, move: int, notes: Notes, row: Ints
) -> tuple[int, int]:
    """What each pattern of a noted state is told, as a whole number, and how many there are."""
    many = noted_patterns(like, game, move, notes, row)
    error = notes.errors[move, game] - total(table, row, many)
    return int(error * UNIT / many), many
