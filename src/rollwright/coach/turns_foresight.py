"""What a table of values sees where a turn is many small moves: it looks at the ends of turns.

A beam (`players/values/beam.py`) finds the best end of a turn, and the table says what that is
worth; or a narrower one plays on to the end of the game. Sheets of such games do not touch: every
seat is looked at alone, in the same throws.

Written in plain steps as the rules are, for one game at a time, and compiled.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.coach.table_foresight import to_come
from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Rules
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import put_at, state_at
from rollwright.players.network.network import Weights
from rollwright.players.values.beam import Ways, follow, room_for
from rollwright.players.values.table import worth
from rollwright.solve.arrays import Floats, Ints, ints

rules: Rules[AnyState] = UNBOUND  # those of the game that a function is bound to

SEED: Final = 0x5EED_7AB2  # of all luck
LOTS: Final = 1 << 24  # beyond the counters of all throws: a seat's own
WIDE: Final = 8  # ways that are followed together to the end of this turn …
NARROW: Final = 4  # … and of those to come
WAVER: Final = 2  # one turn in so many does not end as well as it could, as far as the table knows
NONE: Final = -1.0e9  # what an end is worth that there is not
SOME: Final = 8  # ends of which it has one, by lot


class TurnSight(NamedTuple):
    """What is looked at turns with."""

    table: Weights
    row: Ints  # room for patterns
    here: Ways  # and for the beam
    there: Ways
    ends: Ways


def new_sight(table: Weights, length: int, width: int, many: int = 1) -> TurnSight:
    """Room for so many ways, and ends."""
    return TurnSight(table, ints(length), room_for(width), room_for(width), room_for(many))


def best_ends(rows: Ints, like: State, sight: TurnSight, to: Ints, values: Floats) -> None:
    """The best ends of the turn of everyone who is alone, and what the table thinks of them.

    There may be fewer than there is room for; the others are NONE.
    """
    for n in range(rows.shape[0]):
        state = state_at(rows, n, like)
        values[n] = NONE
        if rules.turn(state) in (CHANCE, OVER):
            values[n, 0] = worth(sight.table, sight.row, state, 0)
            put_at(to[n], 0, state)
        else:
            many = follow(sight.table, sight.row, state, 0, sight.here, sight.there, sight.ends)
            for place in range(many):
                values[n, place] = sight.ends.values[place]
                put_at(to[n], place, state_at(sight.ends.rows, place, like))


def to_the_end(rows: Ints, like: State, sight: TurnSight, first: int, found: Floats) -> None:
    """The points in the end after ends of turns: a row an end, a column a playout of the beam."""
    for n in range(rows.shape[0]):
        end = state_at(rows, n, like)
        for number in range(found.shape[1]):
            found[n, number] = points_after(end, sight, derived(SEED, first + number))


def points_after(state: State, sight: TurnSight, key: Key) -> int:
    """The beam plays to the end of the game.

    Throws go by how many are still to come, so that a state and what its throw leads to have the
    same later ones.
    """
    throws = -to_come(state)
    while rules.turn(state) == CHANCE:
        state = rules.after_chance(state, rules.sample(state, derived(key, throws)))
        throws += 1
        if rules.turn(state) not in (CHANCE, OVER):
            follow(sight.table, sight.row, state, 0, sight.here, sight.there, sight.ends)
            state = state_at(sight.ends.rows, 0, state)
    return int(rules.score(state, 0))


def spread_of_turns(
    start: State, sight: TurnSight, games: int, apart: Floats, kept: Floats
) -> None:
    """How far results of two seats differ from what the table expects: by throws to come.

    `apart` is the root of the mean square, `kept` has room for one game's expectations.
    """
    apart[:] = 0.0
    for number in range(games):
        key = derived(SEED, number)
        one, other = start, start
        throws = 0
        while rules.turn(one) != OVER:
            kept[throws] = worth(sight.table, sight.row, one, 0) - worth(
                sight.table, sight.row, other, 0
            )
            outcome = rules.sample(one, derived(key, throws))
            lots = derived(key, LOTS + throws)
            one = turn_taken(rules.after_chance(one, outcome), sight, derived(lots, 0))
            other = turn_taken(rules.after_chance(other, outcome), sight, derived(lots, 1))
            throws += 1
        end = rules.score(one, 0) - rules.score(other, 0)
        for n in range(throws):
            apart[throws - n] += (end - kept[n]) ** 2 / games
    apart[:] = np.sqrt(apart)


def turn_taken(state: State, sight: TurnSight, lot: Key) -> State:
    """A seat plays to the end of its turn, and wavers."""
    if rules.turn(state) in (CHANCE, OVER):
        return state
    many = follow(sight.table, sight.row, state, 0, sight.here, sight.there, sight.ends)
    which = portion(many, derived(lot, 1)) if portion(WAVER, lot) == 0 else 0
    return state_at(sight.ends.rows, which, state)
