"""How a table learns what positions are worth: by temporal differences (Sutton, 1988).

The table plays alone, always the move that it likes best; throws are exploration enough. What it
thought after a move is compared with what it thinks after the next ones and with the points in the
end, in a mixture (`LAMBDA`), and each entry that had a part in it moves by the mean of what was
wrong.

Games are played in batches by a table that stays as it is meanwhile, so it does not matter who
plays them, nor how many at a time. The functions here do what belongs to one game, one lesson or
one entry, in plain steps; `course.py` and `gpu_course.py` compile them and do them for all.
"""

from collections.abc import Callable
from math import floor
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import Key, derived
from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import put_at, state_at
from rollwright.players.network.network import Weights
from rollwright.players.values.table import worth
from rollwright.solve.arrays import Ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
patterns: Callable[..., int] = UNBOUND  # what that game sees

LAMBDA: Final = np.float32(0.7)  # how much the end counts beside what was thought on the way

# What a row of a game has behind its state
MORE: Final = 3
KEY: Final = -3  # of all its throws
EVENTS: Final = -2  # how many there were
WRITTEN: Final = -1  # lessons

NO_MOVE: Final = np.float32(-1.0e9)

# A sum of errors and how many they were, in one int, so that one step adds to both
FINE: Final = 1024  # parts of a point
COUNT: Final = 40  # bits below the count


class Lessons(NamedTuple):
    """What a batch of games has shown: a row for what was seen after a move."""

    seen: NDArray[np.int32]  # patterns
    many: NDArray[np.int32]  # how many of them
    wrong: Weights  # what was thought, and in the end by how many points that was wrong
    points: Ints  # of the games


def begin(n: int, like: State, rows: Ints, seed: Key, first: int) -> None:
    """Game n of a batch from its start up to the first choice; its number in all is first + n."""
    rows[n, KEY] = derived(seed, first + n)
    rows[n, EVENTS] = 0
    rows[n, WRITTEN] = 0
    put_at(rows, n, thrown(n, rows, like))


def thrown(n: int, rows: Ints, state: State) -> State:
    """A state after the throws that are due."""
    while rules.turn(state) == CHANCE:
        rows[n, EVENTS] += 1
        lot = derived(rows[n, KEY], rows[n, EVENTS])
        state = rules.after_chance(state, rules.sample(state, lot))
    return state


def judged(n: int, m: int, like: State, rows: Ints, table: Weights, row: Ints) -> np.float32:
    """What the table thinks of the m-th open move of a game."""
    state = state_at(rows, n, like)
    moves = rules.open_moves(state, 0)
    if m >= count_moves(moves):
        return NO_MOVE
    return np.float32(worth(table, row, rules.after_move(state, 0, nth_move(moves, m)), 0))


def advance(
    n: int, like: State, rows: Ints, table: Weights, values: Weights, row: Ints, lessons: Lessons
) -> None:
    """Make the best move of a game by the values of its moves, write down what is seen, throw."""
    state = state_at(rows, n, like)
    if rules.turn(state) == OVER:
        return
    moves = rules.open_moves(state, 0)
    best = 0
    for m in range(1, count_moves(moves)):
        if values[n, m] > values[n, best]:
            best = m
    rows[n, EVENTS] += 1
    state = rules.after_move(state, 0, nth_move(moves, best))
    if rules.turn(state) != OVER:
        write(n, state, rows, table, row, lessons)
        state = thrown(n, rows, state)
    put_at(rows, n, state)
    if rules.turn(state) == OVER:
        lessons.points[n] = rules.score(state, 0)
        compare(n, rows, lessons)


def write(n: int, state: State, rows: Ints, table: Weights, row: Ints, lessons: Lessons) -> None:
    """A lesson: what is seen, and what the table thinks of it."""
    place = n * (lessons.seen.shape[0] // rows.shape[0]) + rows[n, WRITTEN]
    count = patterns(state, 0, row)
    value = np.float32(rules.score(state, 0))
    for k in range(count):
        lessons.seen[place, k] = row[k]
        value += table[row[k]]
    lessons.many[place] = count
    lessons.wrong[place] = value
    rows[n, WRITTEN] += 1


def compare(n: int, rows: Ints, lessons: Lessons) -> None:
    """From the end of a game back: what the table should have thought more than it did."""
    room = lessons.seen.shape[0] // rows.shape[0]
    target = np.float32(lessons.points[n])
    for k in range(room - 1, -1, -1):
        place = n * room + k
        if k >= rows[n, WRITTEN]:
            lessons.many[place] = 0
        else:
            value = lessons.wrong[place]
            lessons.wrong[place] = target - value
            target = LAMBDA * target + (1 - LAMBDA) * value


def counted(wrong: float) -> int:
    """An error and that it is one, as an int that can be added to others in any order."""
    return (1 << COUNT) + int(floor(wrong * FINE + 0.5))  # noqa: RUF046 (compiled, it is not)


def adjust(entry: int, sums: Ints, table: Weights, rate: float) -> None:
    """Move an entry by a part of the mean of its errors."""
    sum_ = sums[entry]
    if sum_ == 0:
        return
    sums[entry] = 0
    count = sum_ + (1 << COUNT - 1) >> COUNT
    error = np.float32((sum_ - (count << COUNT)) / (count * FINE))
    table[entry] += np.float32(rate) * error
