"""One game of a batch, which is a row of ints: how it begins, goes on and is seen.

These functions are compiled for a core and for a GPU. Each knows its game by the number n of its
row and touches no other, so rows can be gone through in any order, by any number of threads.
"""

from typing import Final, NamedTuple

from rollwright.core.bits import has, lowest
from rollwright.core.dice import derived
from rollwright.core.game import AnyRules
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import Ints, put_at, state_at

rules: AnyRules = UNBOUND  # those of the game that a function is bound to

NOBODY: Final = -1  # has to move: the game is over

# A row is all that is known of a game: the ints of its state and then, counted from the end,
KEY: Final = -4  # what its throws come from
EVENTS: Final = -3  # its throws and moves so far
WAITING: Final = -2  # in a common step the seats, as bits, that are not done with it; otherwise 0
TO_MOVE: Final = -1  # the seat that has to move, or NOBODY
MORE: Final = 4  # so many beside the state

NEXT_GAME: Final = 1 << 30  # among what is derived from a key: the key of the game after this one


class Games(NamedTuple):
    """The arrays of a batch. Functions take them one by one, which compiles to quicker code."""

    rows: Ints  # a row a game
    worlds: Ints  # what each seat sees in a common step: row seat * games + n; none if one plays
    starts: Ints  # the state in which each game starts, or one for all
    points: Ints  # those of each seat before a step, where a reward is what they change by


def begun(n: int, like: State, rows: Ints, worlds: Ints, starts: Ints, points: Ints) -> State:
    """A game at its start, and on to its first decision; the state is not yet written down."""
    rows[n, EVENTS] = 0
    rows[n, WAITING] = 0
    first = state_at(starts, n if starts.shape[0] > 1 else 0, like)
    state = settled(n, first, rows, worlds)
    if points.shape[0]:
        for seat in range(points.shape[1]):
            points[n, seat] = rules.score(state, seat)
    return state


def begun_anew(n: int, like: State, rows: Ints, worlds: Ints, starts: Ints, points: Ints) -> State:
    """The game after the one in this row, with a key that follows from the last."""
    rows[n, KEY] = derived(rows[n, KEY], NEXT_GAME)
    return begun(n, like, rows, worlds, starts, points)


def settled(n: int, state: State, rows: Ints, worlds: Ints) -> State:
    """Throw what is due until a seat has to move or the game is over."""
    turn = rules.turn(state)
    while turn == CHANCE:
        rows[n, WAITING] = 0  # a throw ends a step
        lot = derived(rows[n, KEY], rows[n, EVENTS])
        state = rules.after_chance(state, rules.sample(state, lot))
        rows[n, EVENTS] += 1
        turn = rules.turn(state)
    if turn == OVER:
        rows[n, WAITING] = 0
        rows[n, TO_MOVE] = NOBODY
        return state
    rows[n, TO_MOVE] = lowest(turn)
    if rows[n, WAITING] == 0 and turn & turn - 1:  # several write: a common step begins
        rows[n, WAITING] = turn
        for seat in range(rules.seats(state)):
            put_at(worlds, seat * rows.shape[0] + n, state)
    return state


def moved(n: int, state: State, seat: Seat, move: Move, rows: Ints, worlds: Ints) -> State:
    """What an open move leads to, with the throws that follow; not yet written down."""
    rows[n, EVENTS] += 1
    if rows[n, WAITING]:
        # as in `play/step.py`: the seat's own world is the step's first state with its own moves
        place = seat * rows.shape[0] + n
        world = rules.after_move(state_at(worlds, place, state), seat, move)
        put_at(worlds, place, world)
        turn = rules.turn(world)
        if turn <= 0 or not has(turn, seat):
            rows[n, WAITING] &= ~(1 << seat)
    state = rules.after_move(state, seat, move)
    return settled(n, state, rows, worlds)


def visible(n: int, seat: Seat, state: State, rows: Ints, worlds: Ints) -> State:
    """The state of a game as a seat may see it."""
    if rows[n, WAITING]:
        return state_at(worlds, seat * rows.shape[0] + n, state)
    return state
