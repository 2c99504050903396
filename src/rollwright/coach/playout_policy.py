"""How seats go on in playouts: greedily, or by a table of values where a policy has one.

Seats that share their throws and play alike would stay as far apart as they are: a point would
decide. People are not twins, so there each seat wavers by lots of its own: now and then it takes
the next best move.

Written in plain steps as the rules are, for one game at a time, and compiled.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Game, Rules
from rollwright.core.moves import count_moves, holds, nth_move
from rollwright.core.seats import EVERYBODY, Move, Seat
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.players.network.network import Weights
from rollwright.players.planner.playout import NO_SEAT
from rollwright.players.values.table import best_move, worth
from rollwright.solve.arrays import Ints, ints

rules: Rules[AnyState] = UNBOUND  # those of the game that a function is bound to
greedy: Callable[..., Move] = UNBOUND  # that game's quick player
promise: Callable[..., int] = UNBOUND  # what that one thinks of a move

STEADY: Final = 0  # seats that never waver
WAVER: Final = 8  # where all share their throws, one move in so many is not the best
FINE: Final = 1000  # a table's points, in whole numbers


class Policy(NamedTuple):
    """How seats go on."""

    waver: int  # one move in so many is the next best; none if that is STEADY
    table: Weights  # of values; empty where there is none
    row: Ints  # room for what it sees
    seat: Seat = NO_SEAT  # who makes up for something …
    move: Move = 0  # … and with which move, once, as soon as it is open


def policy_for(game: Game[State], state: State, table: Weights | None = None) -> Policy:
    """How seats go on in such a game: greedily, unless a table says how."""
    weights = np.zeros(0, np.float32) if table is None else table
    return Policy(waver_in(game, state), weights, ints(max(1, game.seen.length)))


def waver_in(game: Game[State], state: State) -> int:
    """How often seats waver: where they share their throws, and nowhere else.

    Elsewhere each one's own luck keeps them apart.
    """
    shared = game.rules.seats(state) > 1 and game.rules.roller(state) == EVERYBODY
    return WAVER if shared else STEADY


def usual_move(policy: Policy, state: State, seat: Seat, key: Key) -> Move:
    """The move of a seat that does not waver."""
    if policy.table.shape[0] > 0:
        return best_move(policy.table, policy.row, state, seat)
    return greedy(state, seat, key)


def next_best(policy: Policy, state: State, seat: Seat, best: Move, lot: Key) -> Move:
    """The most promising move but one; between equal ones the lots decide."""
    moves = rules.open_moves(state, seat)
    found, most, equal = best, 0, 0
    for n in range(count_moves(moves)):
        move = nth_move(moves, n)
        if move != best:
            promised = promised_by(policy, state, seat, move)
            if equal == 0 or promised > most:
                found, most, equal = move, promised, 1
            elif promised == most:
                equal += 1
                if portion(equal, derived(lot, n)) == 0:
                    found = move
    return found


def promised_by(policy: Policy, state: State, seat: Seat, move: Move) -> int:
    """What a move promises, beside others."""
    if policy.table.shape[0] > 0:
        after = rules.after_move(state, seat, move)
        return int(FINE * worth(policy.table, policy.row, after, seat))
    return promise(state, seat, move)


def makes_up(policy: Policy, state: State, seat: Seat) -> bool:
    """Whether a seat can now make up for what it has missed."""
    return policy.seat == seat and holds(rules.open_moves(state, seat), policy.move)


def no_promise(state: State, seat: Seat, move: Move) -> int:
    """Of a game that says nothing of its moves: they are all alike."""
    return 0
