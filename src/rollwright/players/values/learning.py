"""How a table learns what positions are worth: by temporal differences (Sutton, 1988).

At first it watches the greedy player, who makes an odd move now and then, which is quick: only what
was played is looked at. Then it plays by itself, always the move that it likes best; throws are
exploration enough. Where a turn is many moves, its last games are played by a beam (`beam.py`),
which takes longer: so it learns what turns are worth that were thought through.

Of each game it goes back from the end: what it thought after a move is compared with a mixture of
the points in the end and of what it thinks now after later moves (`LAMBDA`), and all entries that
had a part in it move a step. An entry that is told now more, now less has found what it is worth,
and moves little; one that is told the same again and again moves fast (temporal coherence: Beal and
Smith, 1999). Only where a throw follows does its own thought count:
from one move of a turn to the next there is no luck that it would have to even out.

Games of a round are played by the table as it was when the round began, by many at once and
anywhere; they are learned from here, one after the other by their numbers.
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
from rollwright.players.values.beam import WIDTH, follow, room_for
from rollwright.players.values.table import best_move, total
from rollwright.solve.arrays import Ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Callable[..., Move] = UNBOUND  # that game's quick player
patterns: Callable[..., int] = UNBOUND  # what that game sees

WATCHING: Final = 0  # the greedy player …
BY_MOVES: Final = 1  # … or oneself, a move at a time …
BY_TURNS: Final = 2  # … or a turn at a time

LAMBDA: Final = np.float32(0.5)  # how much the end counts beside what is thought on the way
ODD: Final = 10  # of a hundred moves that are watched are made at random


class Games(NamedTuple):
    """Which games are played, and by whom."""

    seed: Key
    first: int
    last: int  # behind the last one
    way: int  # WATCHING, BY_MOVES, BY_TURNS


class Memory(NamedTuple):
    """A table, and what each of its entries was told."""

    table: Weights
    told: Weights  # all errors, added up …
    in_all: Weights  # … and their sizes


class Notes(NamedTuple):
    """What was seen in a game: a row after every move."""

    rows: Ints  # and one more, to try moves with
    many: Ints  # patterns in each
    thrown: Ints  # 1 where a throw follows


class Played(NamedTuple):
    """What is left of some games; their throws come from their keys.

    So they can be played anywhere, by a table as it was, and be told in few bytes.
    """

    moves: Ints  # [game, move], as far as there is room
    made: Ints  # how many of them there are
    points: Ints


def play_games(start: State, games: Games, table: Weights, row: Ints, played: Played) -> None:
    """Play some games alone."""
    here, there, ends = room_for(WIDTH), room_for(WIDTH), room_for(1)
    for number in range(games.first, games.last):
        key = derived(games.seed, number)
        moves = played.moves[number - games.first]
        state = start
        events = 0
        made = 0
        ahead = 0  # moves of a turn that was thought through
        while rules.turn(state) != OVER:
            lot = derived(key, events)
            events += 1
            if rules.turn(state) == CHANCE:
                state = rules.after_chance(state, rules.sample(state, lot))
                ahead = 0
                continue
            if games.way == WATCHING:
                move = usual_move(state, lot)
            elif games.way == BY_TURNS:
                if ahead == 0:
                    follow(table, row, state, 0, here, there, ends)
                move = int(ends.moves[0, ahead])
                ahead += 1
            else:
                move = best_move(table, row, state, 0)
            state = rules.after_move(state, 0, move)
            if rules.turn(state) != OVER and made < moves.shape[0]:
                moves[made] = move
                made += 1
        played.made[number - games.first] = made
        played.points[number - games.first] = rules.score(state, 0)


def learn_games(
    start: State, games: Games, played: Played, rate: float, memory: Memory, notes: Notes
) -> int:
    """Learn from games that were played, one after the other; the points of all of them.

    The rate is the part of an error that is made good; 0: nothing is learned.
    """
    points = 0
    for number in range(games.first, games.last):
        n = number - games.first
        points += played.points[n]
        if rate > 0:
            note(start, derived(games.seed, number), played.moves[n], played.made[n], notes)
            learn(played.made[n], played.points[n], rate, memory, notes)
    return points


def note(start: State, key: Key, moves: Ints, made: int, notes: Notes) -> None:
    """Note what is seen after each of so many moves of a game; it has the throws that it had."""
    state = start
    events = 0
    noted = 0
    while noted < made:
        if rules.turn(state) == CHANCE:
            state = rules.after_chance(state, rules.sample(state, derived(key, events)))
        else:
            state = rules.after_move(state, 0, moves[noted])
            notes.many[noted] = patterns(state, 0, notes.rows[noted])
            notes.thrown[noted] = 1 if rules.turn(state) == CHANCE else 0
            noted += 1
        events += 1


def usual_move(state: State, lot: Key) -> Move:
    """The greedy player's move, or now and then any."""
    if portion(100, lot) < ODD:
        moves = rules.open_moves(state, 0)
        return nth_move(moves, portion(count_moves(moves), derived(lot, 1)))
    return greedy(state, 0, lot)


def learn(moves: int, score: int, rate: float, memory: Memory, notes: Notes) -> None:
    """From the end of a game back, move what the table thinks towards what it should have."""
    table, told, in_all = memory
    target = np.float32(score)
    for move in range(moves - 1, -1, -1):
        row, many = notes.rows[move], notes.many[move]
        error = (target - total(table, row, many)) / np.float32(many)
        for n in range(many):
            entry = row[n]
            trust = np.float32(1)
            if in_all[entry] > 0:
                trust = abs(told[entry]) / in_all[entry]
            table[entry] += np.float32(rate) * trust * error
            told[entry] += error
            in_all[entry] += abs(error)
        if notes.thrown[move]:
            target = LAMBDA * target + (1 - LAMBDA) * total(table, row, many)
