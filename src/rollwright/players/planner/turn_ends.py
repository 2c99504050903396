"""Ends of a turn, compared: each by what the next throws make of it.

Where a turn is many small moves and a table knows what positions are worth, a beam (`beam.py`)
finds the best ends of the turn. They are compared by the same throws for all (common random
numbers), after each of which a narrow beam plays the next turn; the worse half is left out after
each round (sequential halving: Karnin, Koren and Somekh, 2013). The move that begins the way to
the best end is made.

A seat is thought of as alone, and wants points: sheets of such games do not touch.
"""

from time import perf_counter
from typing import Any, Final

import numpy as np

from rollwright.core.dice import Key, derived
from rollwright.core.game import Game, Rules
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import state_at
from rollwright.players.evaluation import Evaluation
from rollwright.players.network.network import Weights
from rollwright.players.values.beam import WIDTH, Ways, follow, room_for
from rollwright.players.values.shipped import table_for
from rollwright.players.values.table import worth
from rollwright.solve.arrays import Floats, Ints, ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to

AT_A_GLANCE: Final = 16  # ways that are followed to the ends of this turn …
WIDE: Final = 32  # … and where they are compared
ENDS: Final = 16  # that are compared
FEWEST: Final = 4  # throws that all of them are tried with
GLANCE: Final = FEWEST * ENDS  # throws, fewer than which the table's own opinion is all there is


def evaluate(
    game: Game[State], state: State, seat: Seat, key: Key, throws: int, late: float | None = None
) -> list[Evaluation]:
    """The moves that begin the best ways, by what so many throws in all say of their ends."""
    table = table_for(game, state)
    if table is None or game.seen.alone is None:
        return []
    own = game.seen.alone(state, seat)
    row, ends = ints(game.seen.length), room_for(ENDS)
    width = AT_A_GLANCE if throws < GLANCE else WIDE
    rooms = room_for(width), room_for(width)
    many = compiled(follow, game)(table, row, own, 0, *rooms, ends)
    sums, tries = np.zeros(many), 0
    left = np.arange(many if throws >= GLANCE else 0)
    while len(left) > 1 and len(set(ends.moves[left, 0].tolist())) > 1:
        each = max(FEWEST, throws // (2 * len(left)))
        compiled(try_ends, game)(table, row, own, ends, left, sums, key, tries, tries + each)
        tries += each
        throws -= each * len(left)
        order = np.argsort(-sums[left], kind="stable")
        left = left[order[: (len(left) + 1) // 2]]
        if throws <= 0 or (late and perf_counter() > late):
            left = left[:1]
    return in_order(ends, many, left, sums, tries)


def try_ends(
    table: Weights,
    row: Ints,
    like: State,
    ends: Ways,
    left: Ints,
    sums: Floats,
    key: Key,
    first: int,
    last: int,
) -> None:
    """Add up what the next throws make of some ends."""
    here, there, next_ends = room_for(WIDTH), room_for(WIDTH), room_for(1)
    for place in range(left.shape[0]):
        end = state_at(ends.rows, int(left[place]), like)
        for number in range(first, last):
            sums[left[place]] += after_throw(
                table, row, end, derived(key, number), here, there, next_ends
            )


def after_throw(
    table: Weights, row: Ints, end: State, lot: Key, here: Ways, there: Ways, ends: Ways
) -> float:
    """What an end of a turn is worth after a throw and the next turn."""
    if rules.turn(end) == OVER:
        return float(rules.score(end, 0))
    thrown = rules.after_chance(end, rules.sample(end, lot))
    if rules.turn(thrown) in (CHANCE, OVER):
        return worth(table, row, thrown, 0)
    follow(table, row, thrown, 0, here, there, ends)
    return float(ends.values[0])


def in_order(ends: Ways, many: int, left: Ints, sums: Floats, tries: int) -> list[Evaluation]:
    """Every move once, with the best that it leads to."""
    order = [*left.tolist(), *(n for n in range(many) if n not in left)]
    found: dict[int, Evaluation] = {}
    for n in order:
        move = int(ends.moves[n, 0])
        tried = n in left and tries > 0
        value = float(sums[n] / tries) if tried else float(ends.values[n])
        found.setdefault(move, Evaluation(move, value, points=value, tries=tries if tried else 0))
    return list(found.values())
