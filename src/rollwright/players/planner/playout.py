"""Playouts: a move, the tree as far as it has grown, and greedy players to the end.

The end is that of the game, or only of the turn where a network knows what positions are worth
(`network.py`). The others at the table are modelled as greedy.

Every playout has a number, and its throws follow from that number, from the turn they belong to
and from the how-manieth of it they are: so playout 7 of one move has the same luck as playout 7 of
another, and what differs between them is the move. Statisticians call that common random numbers.

Written in plain steps as the rules are, for one game at a time, and compiled by `halving.py`.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Key, derived
from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.players.network.network import NO_ROLLER, Result, begins_turn, predict
from rollwright.players.planner.state_table import UNKNOWN, hashed, number_of
from rollwright.players.planner.tree import (
    DEEPEST,
    WIDENING,
    Tree,
    add_edges,
    add_node,
    back_up,
    select_edge,
)
from rollwright.solve.arrays import Floats, Ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Callable[..., Move] = UNBOUND  # that game's quick player

# What a playout knows of its throws
ROLLER: Final = 0
TURN: Final = 1
NTH: Final = 2

NO_SEAT: Final = 62  # beyond those of any table
WORST: Final = -1_000_000_000  # fewer points than anybody has
SOLO: Final = 0.125  # of a value, for points that make a difference
WINNING: Final = 0.5  # how much a win counts; the rest is by how many points


class Trial(NamedTuple):
    """Which moves are tried, in which playouts, and by what measure their ends are valued."""

    moves: Ints  # those below 0 are left out
    seed: Key  # of all luck
    first: int  # playout …
    last: int  # … and the one after the last
    par: float  # points, or points ahead, that are expected
    scale: float  # points that make a difference


class Findings(NamedTuple):
    """What playouts say of each move, added up; the greedy move is the first."""

    tries: Ints
    values: Floats
    squares: Floats  # of the differences to the greedy move's value with the same luck
    wins: Floats
    points: Floats
    leads: Floats  # … and their squares: of the greedy move alone


def no_findings(moves: int) -> Findings:
    """Of so many moves, nothing yet."""
    values, squares, wins, points = np.zeros((4, moves))
    return Findings(np.zeros(moves, np.int64), values, squares, wins, points, np.zeros(2))


def try_moves(tree: Tree, state: State, seat: Seat, trial: Trial, found: Findings) -> None:
    """Play the moves of a trial out, and add up what comes of each."""
    moves = trial.moves
    alone = rules.seats(state) == 1
    for number in range(trial.first, trial.last):
        key = derived(trial.seed, number)
        usual = 0.0
        for n in range(moves.shape[0]):
            if moves[n] >= 0:
                end, steps = playout(tree, state, seat, int(moves[n]), key)
                value = value_of(end, alone, trial.par, trial.scale)
                back_up(tree, steps, value)
                if n == 0:
                    usual = value
                    found.leads[0] += end.lead
                    found.leads[1] += end.lead * end.lead
                found.tries[n] += 1
                found.values[n] += value
                found.squares[n] += (value - usual) ** 2
                found.wins[n] += end.win
                found.points[n] += end.points


def playout(tree: Tree, state: State, seat: Seat, move: Move, key: Key) -> tuple[Result, int]:
    """How a game ends after a move, and how many edges of the tree led there.

    Where something is known of what positions are worth, the end of the turn is the end.
    """
    judging = tree.network.first.shape[0] > 0
    tree.thrown[:] = 0
    tree.thrown[ROLLER] = rules.roller(state) if judging else NO_ROLLER
    steps = 0
    state = rules.after_move(state, seat, move)
    state = until_own_move(state, seat, key, tree.thrown, judging)
    while rules.turn(state) > 0 and steps < DEEPEST:
        code = hashed(tree.row, state)
        node = number_of(tree.slots, tree.hashes, code)
        if node == UNKNOWN:
            add_node(tree, code, state, seat)
            break
        if tree.visits[node] == WIDENING:
            add_edges(tree, node, state, seat)
        edge = select_edge(tree, node)
        tree.path[steps] = edge
        steps += 1
        state = rules.after_move(state, seat, int(tree.moves[edge]))
        state = until_own_move(state, seat, key, tree.thrown, judging)
    state = until_own_move(state, NO_SEAT, key, tree.thrown, judging)  # greedy players finish
    if rules.turn(state) == OVER:
        return final_result(state, seat), steps
    return predict(tree.network, tree.layers, state, seat), steps


def until_own_move(state: State, seat: Seat, key: Key, thrown: Ints, judging: bool) -> State:
    """Throws and the others' moves, until the seat has to choose between moves, or the end.

    Without a seat everybody is another, and it is the end. For one who judges that is the throw
    that begins another turn.
    """
    turn = rules.turn(state)
    while turn != OVER:
        if turn == CHANCE:
            if judging and begins_turn(rules.roller(state), int(thrown[ROLLER])):
                break
            state = after_throw(state, key, thrown)
        elif has(turn, seat):
            moves = rules.open_moves(state, seat)
            if count_moves(moves) > 1:
                break
            state = rules.after_move(state, seat, nth_move(moves, 0))
        else:
            other = lowest(turn)
            state = rules.after_move(state, other, greedy(state, other, key))
        turn = rules.turn(state)
    return state


def after_throw(state: State, key: Key, thrown: Ints) -> State:
    """A throw by whose it is, in which of their turns and the how-manieth: not by what was done.

    So luck is the same in later turns, too, whether this one was long or short.
    """
    roller = rules.roller(state)
    if thrown[ROLLER] != roller:
        thrown[ROLLER] = roller
        thrown[TURN] += 1
        thrown[NTH] = 0
    thrown[NTH] += 1
    lot = derived(key, int(thrown[TURN]) << 16 | int(thrown[NTH]))
    after: State = rules.after_chance(state, rules.sample(state, lot))
    return after


# ---------------------------------------------------------------- what an end is worth


def final_result(last: State, seat: Seat) -> Result:
    """How a game has ended for a seat: its share of the win, its points, and its lead."""
    won = rules.winners(last)
    seats = rules.seats(last)
    most = 0 if seats == 1 else WORST  # who is alone is ahead of nobody
    for other in range(seats):
        if other != seat:
            most = max(most, rules.score(last, other))
    points = rules.score(last, seat)
    win = 1 / size(won) if has(won, seat) else 0.0
    return Result(win, float(points), float(points - most))


def value_of(end: Result, alone: bool, par: float, scale: float) -> float:
    """About 0 to 1: whether the game is won, and by how many points in proportion to a scale.

    A narrow win and a narrow loss differ by luck more than by play, so points make it known with
    fewer playouts which moves win. Alone at the table only they count, in relation to par.
    """
    if alone:
        return 0.5 + SOLO * (end.lead - par) / scale
    ahead = 0.5 + 0.5 * end.lead / (abs(end.lead) + scale)
    return WINNING * end.win + (1 - WINNING) * ahead
