"""How a table learns what positions are worth: by temporal differences (Sutton, 1988).

At first it watches the greedy player, who makes an odd move now and then, which is quick: only what
was played is looked at. Then it plays by itself, always the move that it likes best; throws are
exploration enough. After each game it goes back from the end: what it thought after a move is
compared with a mixture of the points in the end and of what it thinks now after the next moves
(`LAMBDA`), and all entries that had a part in it move by the same small step.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.players.network.network import Weights
from rollwright.players.values.table import best_move, total
from rollwright.solve.arrays import Ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Callable[..., Move] = UNBOUND  # that game's quick player
patterns: Callable[..., int] = UNBOUND  # what that game sees

LAMBDA: Final = np.float32(0.5)  # how much the end counts beside what is thought on the way
ODD: Final = 10  # of a hundred moves that are watched are made at random


class Games(NamedTuple):
    """Which games are played, and what is learned from them."""

    seed: Key
    first: int
    last: int  # behind the last one
    rate: float  # the part of an error that is made good; 0: nothing is learned
    watching: bool  # the greedy player; or oneself


class Notes(NamedTuple):
    """What was seen in a game: a row after every move."""

    rows: Ints  # and one more, to try moves with
    many: Ints  # patterns in each


def play_games(start: State, games: Games, table: Weights, notes: Notes) -> int:
    """Play some games and learn from each; the points of all of them."""
    points = 0
    for number in range(games.first, games.last):
        state, moves = played(start, games, derived(games.seed, number), table, notes)
        score = rules.score(state, 0)
        points += score
        if games.rate > 0:
            learn(moves, score, games.rate, table, notes)
    return points


def played(start: State, games: Games, key: Key, table: Weights, notes: Notes) -> tuple[State, int]:
    """A game alone, with notes of what is seen after its moves but the last; how many they are."""
    state = start
    events = 0
    moves = 0
    while rules.turn(state) != OVER:
        lot = derived(key, events)
        events += 1
        if rules.turn(state) == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
            continue
        if games.watching:
            move = usual_move(state, lot)
        else:
            move = best_move(table, notes.rows[moves], state, 0)
        state = rules.after_move(state, 0, move)
        if rules.turn(state) != OVER and moves < notes.many.shape[0]:
            notes.many[moves] = patterns(state, 0, notes.rows[moves])
            moves += 1
    return state, moves


def usual_move(state: State, lot: Key) -> Move:
    """The greedy player's move, or now and then any."""
    if portion(100, lot) < ODD:
        moves = rules.open_moves(state, 0)
        return nth_move(moves, portion(count_moves(moves), derived(lot, 1)))
    return greedy(state, 0, lot)


def learn(moves: int, score: int, rate: float, table: Weights, notes: Notes) -> None:
    """From the end of a game back, move what the table thinks towards what it should have."""
    target = np.float32(score)
    for move in range(moves - 1, -1, -1):
        row, many = notes.rows[move], notes.many[move]
        step = np.float32(rate / many) * (target - total(table, row, many))
        for n in range(many):
            table[row[n]] += step
        target = LAMBDA * target + (1 - LAMBDA) * total(table, row, many)
