"""Foresight: playouts in which a table of values plays, as far as some throws ahead.

Where a table knows what positions are worth (`players/values/`), its best moves are compared by
playouts that it plays itself and values itself where they stop. Everything else is as in
`halving.py`: the same luck for all moves, and half of them left out after each round. Where few
things can be thrown, the next throws of all playouts together are each as often as it is likely.

Sheets of such games do not touch: a seat is thought of as alone, and the others' results with the
same luck are worked out once for all of its moves. Points count as long as playouts stop before
the end, where a table cannot tell a certain lead from a risky one; then the win does.
"""

from math import ceil, exp, log2, sqrt
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, derived
from rollwright.core.game import Game, Rules
from rollwright.core.moves import count_moves, listed
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.players.evaluation import Evaluation
from rollwright.players.network.network import Result, Weights
from rollwright.players.planner.playout import value_of
from rollwright.players.planner.ranking import in_order, leave_out_half
from rollwright.players.values.shipped import table_for
from rollwright.players.values.table import best_move, worth
from rollwright.solve.arrays import Floats, Ints, ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to

CANDIDATES: Final = 8  # moves that are compared, the table's best
HORIZON: Final = 3  # throws that a playout looks ahead
GLANCE: Final = 1000  # looks, fewer than which the table's own opinion is all there is
GAMES: Final = 8  # to the end by which a glance knows how far results lie apart
FEW: Final = 36  # ways to throw that are gone through one by one
CAUTION: Final = 0.5  # standard errors by which a move must be better than the table's choice
TO_THE_END: Final = 1_000_000  # throws


class Outlook(NamedTuple):
    """What a planner with a table goes by while it compares moves."""

    table: Weights
    row: Ints  # room for patterns
    seed: Key  # of all luck
    next_throws: Ints  # what is thrown first, playout by playout; nothing: by lot
    horizon: int
    scale: float  # points that make a difference


class Found(NamedTuple):
    """What playouts say of each move, added up; the table's choice is the first."""

    tries: Ints
    values: Floats
    squares: Floats  # of the differences to the table's choice with the same luck
    wins: Floats
    points: Floats


def evaluate(
    game: Game[State],
    state: State,
    seat: Seat,
    key: Key,
    looks: int,
    late: float | None = None,
) -> list[Evaluation]:
    """The table's best moves by what so many looks at it say of them, the best first."""
    table = table_for(game, state)
    if table is None or game.seen.alone is None:
        return []
    own = game.seen.alone(state, seat)
    row = ints(game.seen.length)
    moves, values = ranked(game, own, table, row)
    seats = [other for other in range(game.rules.seats(state)) if other != seat]
    others = tuple(game.seen.alone(state, other) for other in seats)
    if looks < GLANCE:
        outlook = Outlook(table, row, key, ints(0), TO_THE_END, 1.0)
        return glance(game, others, outlook, moves, values)
    moves = moves[:CANDIDATES]
    throws = next_throws(game, own, moves, key)
    outlook = Outlook(table, row, key, throws, HORIZON, 1.0)
    found = Found(ints(len(moves)), *np.zeros((4, len(moves))))
    halve(game, own, others, outlook, moves, found, looks, late)
    running = found.tries == found.tries[0]
    return in_order(moves, running, found, CAUTION, alone=not others)


def glance(
    game: Game[State], others: tuple[State, ...], outlook: Outlook, moves: Ints, values: Floats
) -> list[Evaluation]:
    """What the table thinks of moves without a playout of them."""
    theirs = np.zeros((2, GAMES))
    for other in others:
        compiled(foresee_other, game)(other, outlook, theirs, 0, GAMES)
    par, scale = theirs[0].mean(), max(1.0, 2 * float(theirs[0].std()))
    found = []
    for move, points in zip(moves.tolist(), values.tolist(), strict=True):
        if others:
            win = chance(points - par, False, scale)
            value = value_of(Result(win, points, points - par), False, 0.0, scale)
            found.append(Evaluation(move=move, value=value, win=win, points=points, tries=0))
        else:
            found.append(Evaluation(move=move, value=points, win=None, points=points, tries=0))
    return found


def ranked(game: Game[State], own: State, table: Weights, row: Ints) -> tuple[Ints, Floats]:
    """All open moves and what the table thinks of them, the one first that it likes best."""
    moves = np.array(listed(game.rules.open_moves(own, 0)))
    values = np.zeros(len(moves))
    compiled(judge, game)(own, table, row, moves, values)
    order = np.argsort(-values, kind="stable")
    return moves[order], values[order]


def judge(state: State, table: Weights, row: Ints, moves: Ints, values: Floats) -> None:
    """What the table thinks of some moves."""
    for n in range(moves.shape[0]):
        values[n] = worth(table, row, rules.after_move(state, 0, int(moves[n])), 0)


def next_throws(game: Game[State], own: State, moves: Ints, key: Key) -> Ints:
    """What may be thrown next, each as often as there are ways, in any order; or nothing.

    It must be the same after all moves.
    """
    found: Any = None
    for move in moves:
        after = game.rules.after_move(own, 0, int(move))
        if game.rules.turn(after) != CHANCE:
            return ints(0)
        outcomes = tuple(game.rules.outcomes(after))
        if sum(ways for _, ways in outcomes) > FEW or found not in (None, outcomes):
            return ints(0)
        found = outcomes
    listed_ways = [outcome for outcome, ways in found or () for _ in range(ways)]
    return np.random.default_rng(key).permutation(np.array(listed_ways, np.int64))


# ---------------------------------------------------------------- playouts


def halve(
    game: Game[State],
    own: State,
    others: tuple[State, ...],
    outlook: Outlook,
    moves: Ints,
    found: Found,
    looks: int,
    late: float | None,
) -> None:
    """Share looks out among moves in rounds, the worse half of which is left out after each."""
    try_all = compiled(try_moves, game)
    left = moves.copy()
    rounds = max(1, ceil(log2(len(moves))))
    theirs = np.zeros((2, 1)) if not others else np.zeros((2, looks))
    done = 0
    spent = 0
    for nth in range(rounds):
        share = (looks - spent) // (rounds - nth)
        used = 0
        while used < share and not (late and done and perf_counter() > late):
            step = max(1, len(outlook.next_throws))
            for other in others:
                used += compiled(foresee_other, game)(other, outlook, theirs, done, done + step)
            if others and done == 0:
                apart = float(theirs[0, :step].std()) * further(game, own, outlook)
                outlook = outlook._replace(scale=max(1.0, 2 * apart))
            used += try_all(own, outlook, left, theirs, found, done, done + step)
            done += step
        spent += used
        leave_out_half(left, found)


def further(game: Game[State], own: State, outlook: Outlook) -> float:
    """How much further results lie apart in the end than where a playout stops.

    As luck adds up: with the root of the throws.
    """
    throws: int = compiled(throws_to_come, game)(own, outlook)
    return sqrt(max(1.0, throws / outlook.horizon))


def throws_to_come(state: State, outlook: Outlook) -> int:
    """The throws to the end, as the table plays."""
    throws = 0
    while rules.turn(state) != OVER:
        if rules.turn(state) == CHANCE:
            lot = derived(outlook.seed, throws)
            state = rules.after_chance(state, rules.sample(state, lot))
            throws += 1
        else:
            state = rules.after_move(state, 0, best_move(outlook.table, outlook.row, state, 0))
    return throws


def try_moves(
    state: State,
    outlook: Outlook,
    moves: Ints,
    theirs: Floats,
    found: Found,
    first: int,
    last: int,
) -> int:
    """Play the moves out, and add up what comes of each; how many looks it took."""
    alone = theirs.shape[1] == 1
    looks = 0
    for number in range(first, last):
        usual = 0.0
        for n in range(moves.shape[0]):
            if moves[n] >= 0:
                after = rules.after_move(state, 0, int(moves[n]))
                points, ended, took = foreseen(after, outlook, number)
                looks += took
                value = points
                win = 1.0
                if not alone:
                    lead = points - theirs[0, number]
                    win = chance(lead, ended, outlook.scale)
                    value = value_of(Result(win, points, lead), not ended, 0.0, outlook.scale)
                if n == 0:
                    usual = value
                found.tries[n] += 1
                found.values[n] += value
                found.squares[n] += (value - usual) ** 2
                found.wins[n] += win
                found.points[n] += points
    return looks


def foresee_other(state: State, outlook: Outlook, theirs: Floats, first: int, last: int) -> int:
    """What another seat will have in some playouts, if that is the most of all others."""
    looks = 0
    for number in range(first, last):
        points, _, took = foreseen(state, outlook, number)
        looks += took
        if theirs[1, number] == 0 or points > theirs[0, number]:
            theirs[0, number] = points
            theirs[1, number] = 1
    return looks


def chance(lead: float, ended: bool, scale: float) -> float:
    """The chance to win with a lead, which is certain in the end."""
    if ended:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return 1 / (1 + exp(-2 * lead / scale))


def foreseen(state: State, outlook: Outlook, number: int) -> tuple[float, bool, int]:
    """The points in the end as the table plays and sees them; whether it is the end; its looks."""
    key = derived(outlook.seed, number)
    throws = 0
    looks = 0
    turn = rules.turn(state)
    while turn != OVER:
        if turn == CHANCE:
            if throws == outlook.horizon:
                return worth(outlook.table, outlook.row, state, 0), False, looks + 1
            outcome = rules.sample(state, derived(key, throws))
            if throws == 0 and outlook.next_throws.shape[0]:
                outcome = int(outlook.next_throws[number % outlook.next_throws.shape[0]])
            state = rules.after_chance(state, outcome)
            throws += 1
        else:
            looks += count_moves(rules.open_moves(state, 0))
            state = rules.after_move(state, 0, best_move(outlook.table, outlook.row, state, 0))
        turn = rules.turn(state)
    return float(rules.score(state, 0)), True, looks + 1


# ---------------------------------------------------------------- what was found
