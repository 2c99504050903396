"""The quick player that a game has by itself once it says what a move promises.

It speaks of `rules` and `promise`, those of the game that it is bound to (`binding.py`), and
compiles. A game that knows a quicker way, or breaks ties in its own, brings its own `greedy`.
"""

from collections.abc import Callable
from typing import NamedTuple

from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import AnyRules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND

rules: AnyRules = UNBOUND  # those of the game that a function is bound to
promise: Callable[[NamedTuple, Seat, Move], int] = UNBOUND


def most_promising_move(state: State, seat: Seat, key: Key) -> Move:
    """Of all open moves the one that promises most; between equal ones the lots decide."""
    moves = rules.open_moves(state, seat)
    best = nth_move(moves, 0)
    most = promise(state, seat, best)
    equal = 1
    for n in range(1, count_moves(moves)):
        move = nth_move(moves, n)
        promised = promise(state, seat, move)
        if promised > most:
            best, most, equal = move, promised, 1
        elif promised == most:
            equal += 1  # the n-th of equal moves takes the place with one chance in n
            if portion(equal, derived(key, n)) == 0:
                best = move
    return best
