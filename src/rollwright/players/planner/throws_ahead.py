"""Expectimax (Michie, 1966) of one seat's throws and moves, some throws ahead, with a table's word
for what comes after them.

First one throw is looked ahead, then two, and so on while the budget lasts (iterative deepening);
where the game ends within them what is found is exact, but for moves that the table thinks little
of. Of many moves only the table's best are followed. States that are met again are looked up
(`state_table.py` has the hash). A throw that may be repeated free of charge leads back to where it
came from: it counts as what the other throws are worth on average, or as the best other move.

What compiles is written in plain steps as the rules are, for one game at a time.
"""

from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.game import Game, Rules
from rollwright.core.moves import count_moves, listed, nth_move
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import width
from rollwright.players.evaluation import Evaluation
from rollwright.players.network.network import Weights
from rollwright.players.planner.state_table import hashed
from rollwright.players.values.shipped import table_for
from rollwright.players.values.table import worth
from rollwright.solve.arrays import Floats, Ints, ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to

DEEPEST: Final = 30  # throws
KNOWN: Final = 1 << 16  # states that are remembered
CANDIDATES: Final = 12  # moves that are compared
FOLLOWED: Final = 6  # moves of a later choice that are followed
LOOKS: Final = 0  # what is counted
MOST_LOOKS: Final = 1


class Ahead(NamedTuple):
    """What is needed to look ahead."""

    table: Weights
    row: Ints  # room for patterns
    state_row: Ints  # … and for a state
    codes: Ints  # of states that are remembered, with the throws that were looked ahead …
    values: Floats  # … and what they are worth
    counts: Ints  # looks at the table, and how many there may be
    followed: int  # moves of a choice


def look_ahead(ahead: Ahead, state: State, throws: int) -> float:
    """What a state is worth, so many throws ahead; anything if there were too many looks."""
    turn = rules.turn(state)
    if turn == OVER:
        return float(rules.score(state, 0))
    if turn != CHANCE:
        chosen = np.empty(ahead.followed, np.int64)
        best = -1.0e9
        for n in range(most_liked(ahead, state, chosen)):
            after = rules.after_move(state, 0, int(chosen[n]))
            best = max(best, look_ahead(ahead, after, throws))
        return best
    if throws == 0 or ahead.counts[LOOKS] > ahead.counts[MOST_LOOKS]:
        ahead.counts[LOOKS] += 1
        return worth(ahead.table, ahead.row, state, 0)
    code = hashed(ahead.state_row, state) + throws
    slot = code % KNOWN
    if ahead.codes[slot] == code:
        return float(ahead.values[slot])
    total = 0.0
    ways_in_all = 0
    again, instead = 0, -1.0e9
    outcomes = rules.outcomes(state)
    for n in range(len(outcomes)):
        outcome, ways = outcomes[n]
        thrown = rules.after_chance(state, outcome)
        if leads_back(thrown, state):
            again += ways
            moves = rules.open_moves(thrown, 0)
            for m in range(count_moves(moves)):
                after = rules.after_move(thrown, 0, nth_move(moves, m))
                if after != state:
                    instead = max(instead, look_ahead(ahead, after, throws - 1))
        else:
            ways_in_all += ways
            total += ways * look_ahead(ahead, thrown, throws - 1)
    value = total / ways_in_all
    if again and instead > value:
        value = (total + again * instead) / (ways_in_all + again)
    if ahead.counts[LOOKS] <= ahead.counts[MOST_LOOKS]:
        ahead.codes[slot] = code
        ahead.values[slot] = value
    return value


def leads_back(thrown: State, state: State) -> bool:
    """Whether a move after a throw leads back to the state before it."""
    if rules.turn(thrown) < 1:
        return False
    moves = rules.open_moves(thrown, 0)
    for n in range(count_moves(moves)):
        if rules.after_move(thrown, 0, nth_move(moves, n)) == state:
            return True
    return False


def most_liked(ahead: Ahead, state: State, chosen: Ints) -> int:
    """Write down the moves that the table likes best, as many as there is room for; how many."""
    moves = rules.open_moves(state, 0)
    many = count_moves(moves)
    room = chosen.shape[0]
    if many <= room:
        for n in range(many):
            chosen[n] = nth_move(moves, n)
        return many
    values = np.empty(room)
    used = 0
    for n in range(many):
        move = nth_move(moves, n)
        ahead.counts[LOOKS] += 1
        value = worth(ahead.table, ahead.row, rules.after_move(state, 0, move), 0)
        if used == room and value <= values[room - 1]:
            continue
        place = min(used, room - 1)
        while place > 0 and values[place - 1] < value:
            values[place] = values[place - 1]
            chosen[place] = chosen[place - 1]
            place -= 1
        values[place] = value
        chosen[place] = move
        used = min(used + 1, room)
    return used


def judge(ahead: Ahead, state: State, moves: Ints, values: Floats, throws: int) -> bool:
    """What moves are worth, so many throws ahead; False if that took too many looks."""
    for n in range(moves.shape[0]):
        values[n] = look_ahead(ahead, rules.after_move(state, 0, int(moves[n])), throws)
    return bool(ahead.counts[LOOKS] <= ahead.counts[MOST_LOOKS])


# ---------------------------------------------------------------- a planner's thoughts


def evaluate(
    game: Game[State], state: State, seat: Seat, looks: int, late: float | None = None
) -> list[Evaluation]:
    """The moves by what they are worth as many throws ahead as so many looks allow, the best first.

    Only for one who plays alone.
    """
    table = table_for(game, state)
    if table is None or game.seen.alone is None or game.rules.seats(state) > 1:
        return []
    ahead = Ahead(
        table, ints(game.seen.length), ints(1, width(state)), ints(KNOWN), np.zeros(KNOWN),
        np.array([0, looks]), FOLLOWED,
    )  # fmt: skip
    moves = np.array(listed(game.rules.open_moves(state, seat)))
    values = np.zeros(len(moves))
    compiled(judge, game)(ahead, state, moves, values, 0)
    throws = 0
    while throws < DEEPEST and not (late and perf_counter() > late):
        order = np.argsort(-values, kind="stable")[:CANDIDATES]
        moves, values = moves[order], values[order]
        deeper = np.zeros(len(moves))
        if not compiled(judge, game)(ahead, state, moves, deeper, throws + 1):
            break
        throws += 1
        if np.array_equal(deeper, values):
            break
        values = deeper
    order = np.argsort(-values, kind="stable")
    return [
        Evaluation(move=int(moves[n]), value=float(values[n]), points=float(values[n]),
                   tries=throws)
        for n in order
    ]  # fmt: skip
