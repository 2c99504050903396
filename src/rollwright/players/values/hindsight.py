"""The best game alone that a table finds where all throws are known: a beam over the turns.

After every turn the sheets are kept that the table thinks most of; from each of them the ways
through the next turn are followed with the throw that will fall (`beam.py`). The points that are
found can be had; whether more can be, this does not say.
"""

from itertools import count
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key
from rollwright.core.game import Rules
from rollwright.core.seats import OVER
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, state_at
from rollwright.play.match import AnyMatch
from rollwright.play.throw_key import throw_key
from rollwright.players.network.network import Weights
from rollwright.players.values.beam import MOST_MOVES, ROOM, follow, room_for
from rollwright.players.values.shipped import table_for
from rollwright.solve.arrays import Floats, Ints, ints

rules: Rules[AnyState] = UNBOUND  # those of the game that a function is bound to

SHEETS: Final = 1000  # that are kept after a turn
ENDS: Final = 48  # of a turn, from each of them
WAYS: Final = 96  # that are followed through it


class Sheets(NamedTuple):
    """Sheets after a turn, the best first."""

    rows: Ints
    values: Floats
    before: Ints  # from which sheet of the turn before …
    moves: Ints  # … by which moves


def room(many: int) -> Sheets:
    """Room for so many."""
    return Sheets(ints(many, ROOM), np.zeros(many), ints(many), ints(many, MOST_MOVES))


def all_ends(
    table: Weights, row: Ints, like: State, lot: Key, many: int, sheets: Sheets, found: Sheets
) -> int:
    """Write down the ends of the next turn from each sheet; how many there are."""
    here, there, ends = room_for(WAYS), room_for(WAYS), room_for(ENDS)
    used = 0
    for n in range(many):
        state = state_at(sheets.rows, n, like)
        state = rules.after_chance(state, rules.sample(state, lot))
        ended = follow(table, row, state, 0, here, there, ends)
        for end in range(ended):
            found.rows[used] = ends.rows[end]
            found.values[used] = ends.values[end]
            found.before[used] = n
            found.moves[used] = ends.moves[end]
            used += 1
    return used


def best(match: AnyMatch, seed: Key, sheets: int = SHEETS) -> AnyMatch:
    """The best game that is found with the throws of a seed, from a match's first throw on."""
    game, start = match.game, match.state
    table = table_for(game, start)
    assert table is not None, "only games that have a table are searched"
    row, here, found = ints(game.seen.length), room(sheets), room(sheets * ENDS)
    put_at(here.rows, 0, start)
    state, many, ways = start, 1, [list[Ints]()]
    for throw in count():
        if game.rules.turn(state) == OVER:
            break
        lot = throw_key(seed, game.rules.roller(state), throw)
        used = compiled(all_ends, game)(table, row, start, lot, many, here, found)
        chosen = distinct(found, used, sheets)
        ways = [[*ways[found.before[n]], found.moves[n].copy()] for n in chosen]
        many = len(chosen)
        here.rows[:many] = found.rows[chosen]
        state = state_at(here.rows, 0, start)
    return played(match, ways[0])


def distinct(found: Sheets, used: int, most: int) -> list[int]:
    """The best sheets, none of them twice."""
    chosen: dict[bytes, int] = {}
    for n in np.argsort(-found.values[:used], kind="stable").tolist():
        chosen.setdefault(found.rows[n].tobytes(), n)
        if len(chosen) == most:
            break
    return list(chosen.values())


def played(match: AnyMatch, turns: list[Ints]) -> AnyMatch:
    """The game with these turns, by the rules."""
    match = match.copy()
    for moves in turns:
        match.roll()
        for move in moves.tolist():
            if match.chance_due or match.over:
                break
            match.play(0, move)
    return match
