"""What a table of values sees ahead: points in the end, and who will have the most of them.

Where a table ships (`players/values/`) it plays on itself, for a few throws, and says what the pads
are then worth. So a look takes no game to its end, and has the luck of those throws in it and of no
others. Sheets of such games do not touch: every seat is looked at alone, in the same throws.

How far two results still lie apart is found out once, by games of two players who go by the table
and waver (`playout_policy.py`): with it, points that are expected become chances to win.

Written in plain steps as the rules are, for one game at a time, and compiled.
"""

from math import erf
from typing import Final, NamedTuple

import numpy as np

from rollwright.coach.playout_policy import Policy, next_best, usual_move
from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import state_at
from rollwright.players.network.network import Weights
from rollwright.players.values.table import best_move, worth
from rollwright.solve.arrays import Floats, Ints

rules: Rules[AnyState] = UNBOUND  # those of the game that a function is bound to

SEED: Final = 0x5EED_7AB1  # of all luck
LOTS: Final = 1 << 24  # beyond the counters of all throws: a seat's own
SOME: Final = 4  # moves, the table's best, of which one is chosen by what the next throw leads to
NEVER: Final = -1.0e9
STEPS: Final = 24  # of an integral over what a seat may still gain or lose …
REACH: Final = 4.0  # … by so many deviations
CERTAIN: Final = 1e-9  # results lie no further apart: it is over


class Sight(NamedTuple):
    """What is looked at the future with."""

    table: Weights
    row: Ints  # room for patterns
    throws: Ints  # what may fall next, each as often as there are ways; nothing: by lot


def foresee(rows: Ints, like: State, sight: Sight, first: int, horizon: int, found: Floats) -> None:
    """The points in the end of one who is alone: a row a state, a column a playout."""
    for n in range(rows.shape[0]):
        start = begun(state_at(rows, n, like), sight)
        for number in range(found.shape[1]):
            found[n, number] = foreseen(start, sight, first + number, horizon)


def foreseen(state: State, sight: Sight, number: int, horizon: int) -> float:
    """The table plays until so many throws have fallen and the next is due, and says its worth."""
    key = derived(SEED, number)
    throws = 0
    turn = rules.turn(state)
    while turn != OVER:
        if turn == CHANCE:
            if throws == horizon:
                return float(worth(sight.table, sight.row, state, 0))
            outcome = rules.sample(state, derived(key, throws))
            if throws == 0 and sight.throws.shape[0]:
                outcome = int(sight.throws[number % sight.throws.shape[0]])
            state = rules.after_chance(state, outcome)
            throws += 1
        else:
            state = rules.after_move(state, 0, best_move(sight.table, sight.row, state, 0))
        turn = rules.turn(state)
    return float(rules.score(state, 0))


def begun(state: State, sight: Sight) -> State:
    """The moves before the next throw, each the best of some by what that throw then leads to."""
    while rules.turn(state) not in (CHANCE, OVER):
        state = rules.after_move(state, 0, far_sighted(state, sight))
    return state


def far_sighted(state: State, sight: Sight) -> Move:
    """Of the moves that the table likes best, the one that is worth most after the next throw."""
    moves = rules.open_moves(state, 0)
    values = np.zeros(count_moves(moves))
    for n in range(values.shape[0]):
        after = rules.after_move(state, 0, nth_move(moves, n))
        values[n] = worth(sight.table, sight.row, after, 0)
    choice = nth_move(moves, int(values.argmax()))
    if sight.throws.shape[0] == 0:
        return choice
    best = NEVER
    for _ in range(min(SOME, values.shape[0])):
        n = int(values.argmax())
        values[n] = NEVER
        after = rules.after_move(state, 0, nth_move(moves, n))
        value = 0.0
        for number in range(sight.throws.shape[0]):
            value += foreseen(after, sight, number, 1)
        if value > best:
            best = value
            choice = nth_move(moves, n)
    return choice


def to_come(state: State) -> int:
    """The throws to the end, which are as many whatever is done."""
    throws = 0
    turn = rules.turn(state)
    while turn != OVER:
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, throws))
            throws += 1
        else:
            state = rules.after_move(state, 0, nth_move(rules.open_moves(state, 0), 0))
        turn = rules.turn(state)
    return throws


# ---------------------------------------------------------------- from points to chances


def spread(start: State, policy: Policy, games: int, apart: Floats, kept: Floats) -> None:
    """How far results of two seats differ from what the table expects: by throws to come.

    `apart` is the root of the mean square, `kept` has room for one game's expectations.
    """
    apart[:] = 0.0
    for number in range(games):
        key = derived(SEED, number)
        one = turn_played(start, policy, derived(key, LOTS - 1))
        other = turn_played(start, policy, derived(key, 2 * LOTS - 1))
        throws = 0
        while rules.turn(one) != OVER:
            kept[throws] = worth(policy.table, policy.row, one, 0) - worth(
                policy.table, policy.row, other, 0
            )
            outcome = rules.sample(one, derived(key, throws))
            one = turn_played(rules.after_chance(one, outcome), policy, derived(key, LOTS + throws))
            other = turn_played(
                rules.after_chance(other, outcome), policy, derived(key, 2 * LOTS + throws)
            )
            throws += 1
        end = rules.score(one, 0) - rules.score(other, 0)
        for n in range(throws):
            apart[throws - n] += (end - kept[n]) ** 2 / games
    apart[:] = np.sqrt(apart)


def turn_played(state: State, policy: Policy, lots: Key) -> State:
    """A seat plays to the next throw, and wavers."""
    nth = 0
    while rules.turn(state) not in (CHANCE, OVER):
        move = usual_move(policy, state, 0, lots)
        lot = derived(lots, nth)
        if portion(policy.waver, lot) == 0:
            move = next_best(policy, state, 0, move, lot)
        state = rules.after_move(state, 0, move)
        nth += 1
    return state


def chances(points: Floats, apart: float, shares: Floats) -> None:
    """The share of the win of every seat, a row a look, by points that are expected.

    What a seat may still gain or lose is taken as normal; two of them differ by `apart`.
    """
    seats = points.shape[1]
    for row in range(points.shape[0]):
        if apart < CERTAIN:
            certain(points[row], shares[row])
        elif seats == 2:
            shares[row, 0] = below((points[row, 0] - points[row, 1]) / apart)
            shares[row, 1] = 1.0 - shares[row, 0]
        else:
            for seat in range(seats):
                shares[row, seat] = ahead_of_all(points[row], seat, apart / 2**0.5)
            shares[row] /= shares[row].sum()


def certain(points: Floats, shares: Floats) -> None:
    """Who has most has won; ties are shared."""
    most = points.max()
    many = 0
    for seat in range(points.shape[0]):
        many += 1 if points[seat] == most else 0
    for seat in range(points.shape[0]):
        shares[seat] = 1 / many if points[seat] == most else 0.0


def ahead_of_all(points: Floats, seat: int, deviation: float) -> float:
    """The chance that a seat has most, when each may gain or lose so much."""
    chance = 0.0
    weights = 0.0
    for n in range(STEPS + 1):
        gained = REACH * (2 * n / STEPS - 1)
        weight = np.exp(-gained * gained / 2)
        weights += weight
        for other in range(points.shape[0]):
            if other != seat:
                weight *= below((points[seat] - points[other]) / deviation + gained)
        chance += weight
    return chance / weights


def below(deviations: float) -> float:
    """How much of a normal distribution lies below so many deviations."""
    return 0.5 * (1.0 + erf(deviations / 2**0.5))
