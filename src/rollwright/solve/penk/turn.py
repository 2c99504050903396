"""A turn of Penk! alone: what it is worth to keep some dice, with so many throws to come.

Sets of dice are tallies, numbered from none to six dice, 924 of them. What marks need is a tally,
too: so the best marks of six dice are the best of all tallies that they contain, and the best dice
to keep likewise. Both are handed on from a tally to those with one die more, as means are handed
back to those with one die less. That is how Yahtzee is solved (Verhoeff, 1999).

What compiles is written in plain steps as the rules are.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.bits import has, size
from rollwright.games.penk.sheet import JOLLY, SIZE
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.penk.sheets import FULL, number_of, points_of

DICE: Final = 6
FACES: Final = 6
THROWS: Final = 3
MARKS: Final = 3  # at most
NEVER: Final = -1.0


class Ways(NamedTuple):
    """What dice and marks there are, in any turn."""

    tallies: Ints  # [n, face] how many; fewer dice first
    more: Ints  # [n, face] the tally with one more, or -1
    marks: Ints  # [set of marks, column] rows, as bits …
    cells: Ints  # … and of all columns in one
    first: Ints  # of each set, and behind the last: its first tally in …
    needs: Ints  # … this list of tallies with which it can be marked


class Turn(NamedTuple):
    """What a turn is worth, and room to find it out."""

    kept: Floats  # [throws after the next, tally] that is kept while the others are thrown
    made: Floats  # [tally] the best marks with them
    columns: Ints
    room: Ints


def new_turn() -> Turn:
    """Room for a turn."""
    tallies = len(ways().tallies)
    return Turn(
        np.zeros((THROWS, tallies)), np.zeros(tallies), np.zeros(SIZE, np.int64),
        np.zeros(SIZE, np.int64),
    )  # fmt: skip


@cache
def ways() -> Ways:
    """All dice and marks."""
    tallies = [
        tuple(dice.count(face) for face in range(FACES))
        for many in range(DICE + 1)
        for dice in combinations_with_replacement(range(FACES), many)
    ]
    number = {tally: n for n, tally in enumerate(tallies)}
    more = [
        [
            number.get((*tally[:face], tally[face] + 1, *tally[face + 1 :]), -1)
            for face in range(FACES)
        ]
        for tally in tallies
    ]
    marks: list[list[int]] = []
    first: list[int] = [0]
    needs: list[int] = []
    places = [(row, column) for row in range(SIZE) for column in range(SIZE)]
    for many in range(1, MARKS + 1):
        for chosen in combinations(places, many):
            found = {number[need] for need in _needs(chosen) if need in number}
            if found:
                marks.append(
                    [sum(1 << r for r, c in chosen if c == column) for column in range(SIZE)]
                )
                needs += sorted(found)
                first.append(len(needs))
    cells = [sum(rows << SIZE * column for column, rows in enumerate(one)) for one in marks]
    return Ways(*(np.array(one) for one in (tallies, more, marks, cells, first, needs)))


def _needs(chosen: tuple[tuple[int, int], ...]) -> list[tuple[int, ...]]:
    """The dice that marks take: row r takes r + 1 of the column's number, one may be a jolly."""
    found = []
    for jollies in product((0, 1), repeat=len(chosen)):
        need = [0] * FACES
        for (row, column), jolly in zip(chosen, jollies, strict=True):
            need[column] += row + 1 - jolly
            need[JOLLY - 1] += jolly
        if all(row for (row, _), jolly in zip(chosen, jollies, strict=True) if jolly):  # §4
            found.append(tuple(need))
    return found


def solve_turn(turn: Turn, columns: Ints, closed: int, table: Floats, ways: Ways) -> float:
    """What a sheet is worth when a turn begins; what is kept in it is worth `turn.kept`."""
    best_marks(turn, columns, closed, table, ways)
    lost = best_loss(turn, columns, closed, table)
    for throws in range(THROWS):
        kept = turn.kept[throws]
        kept[:] = turn.kept[throws - 1] if throws else turn.made
        for n in range(kept.shape[0]):  # the best of some dice serves with one more, too
            if ways.more[n, 0] >= 0:
                for face in range(FACES):
                    more = ways.more[n, face]
                    kept[more] = max(kept[more], kept[n])
        for n in range(kept.shape[0] - 1, -1, -1):
            if ways.more[n, 0] < 0:
                kept[n] = lost if kept[n] == NEVER else kept[n]
                continue
            total = 0.0
            for face in range(FACES):
                total += kept[ways.more[n, face]]
            kept[n] = total / FACES
    return float(turn.kept[THROWS - 1, 0])


def best_marks(turn: Turn, columns: Ints, closed: int, table: Floats, ways: Ways) -> None:
    """What each tally is worth whose dice are all used for marks."""
    turn.made[:] = NEVER
    taken = not_clear(columns, closed)
    for n in range(ways.marks.shape[0]):
        if ways.cells[n] & taken == 0:
            value = after_marks(turn, columns, closed, n, table, ways)
            for place in range(ways.first[n], ways.first[n + 1]):
                need = ways.needs[place]
                turn.made[need] = max(turn.made[need], value)


def not_clear(columns: Ints, closed: int) -> int:
    """The cells that cannot be marked, column by column, as bits."""
    cells = 0
    for column in range(SIZE):
        cells |= (FULL if has(closed, column) else columns[column]) << SIZE * column
    return cells


def after_marks(
    turn: Turn, columns: Ints, closed: int, marks: int, table: Floats, ways: Ways
) -> float:
    """What a sheet is worth with a set of marks more, at the end of the turn."""
    for column in range(SIZE):
        turn.columns[column] = columns[column] | ways.marks[marks, column]
        if turn.columns[column] == FULL:
            closed |= 1 << column
    return worth(turn.columns, closed, table, turn.room)


def best_loss(turn: Turn, columns: Ints, closed: int, table: Floats) -> float:
    """What it is worth to cross out a column, the best of them (§9)."""
    best = NEVER
    for column in range(SIZE):
        if not has(closed, column):
            best = max(best, worth(columns, closed | 1 << column, table, turn.room))
    return best


def worth(columns: Ints, closed: int, table: Floats, room: Ints) -> float:
    """What a sheet is worth after a turn: with two closed columns the game is over (§11)."""
    if size(closed) > 1:
        return float(points_of(columns))
    return float(table[number_of(columns, closed, room)])
