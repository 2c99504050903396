"""Penk! alone in hindsight: what would be thrown is given, throw by throw, for any
number of dice.

Whoever throws some dice at throw n gets the first of that throw's six. So it is known which sets
of marks each turn could make with its one, two or three throws, whatever the sheet; and as a game
alone may take as many turns as it likes, what counts is the order in which cells are filled.

    the bound     two columns without a clear cell end the game, and a turn marks three cells at
                  most: so one column is left with a clear cell in the end, at best one of the first
                  row, which counts twice: 188 points
    the search    a beam: the sheets after a turn that promise most by what perfect play without
                  foresight has with them (`solve/penk/alone.py`), until the bound is reached
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, tally, throw
from rollwright.fast.compiled import compiled
from rollwright.games.penk.rules import MARKING, ROLLING, STOP_MARKING, STOP_ROLLING, clear
from rollwright.games.penk.sheet import SIZE, VALUES
from rollwright.play.match import AnyMatch, Match
from rollwright.play.throw_key import throw_key
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.penk.alone import load
from rollwright.solve.penk.sheets import FULL
from rollwright.solve.penk.turn import (
    DICE,
    FACES,
    THROWS,
    Turn,
    Ways,
    after_marks,
    new_turn,
    not_clear,
    ways,
)

MOST: Final = 2 * (SIZE * sum(VALUES) - VALUES[0])
THROWN: Final = 120  # more than a game looks at
WIDTH: Final = 60  # of the beam


class Step(NamedTuple):
    """A turn of a game that was found."""

    first: int  # its first throw
    throws: int
    cells: int  # that it marks, column by column


class Node(NamedTuple):
    """A sheet after a turn, and how it came about."""

    cells: int
    throw: int  # that comes next
    steps: tuple[Step, ...]


def thrown(seed: Key) -> Ints:
    """[throw, n, face] how many of a face the first n dice of each throw of a match show."""
    counts = np.zeros((THROWN, DICE + 1, FACES), np.int64)
    for nth in range(THROWN):
        for many in range(1, DICE + 1):
            dice = tally(throw(throw_key(seed, 0, nth), many, 1, FACES))
            counts[nth, many] = [dice >> 4 * (face + 1) & 15 for face in range(FACES)]
    return counts


def feasible(counts: Ints, ways: Ways, possible: Ints) -> None:
    """Find [throw, throws after it, set of marks] what can be marked in a turn."""
    one, two = np.zeros(FACES, np.int64), np.zeros(FACES, np.int64)  # that are kept
    for nth in range(counts.shape[0] - THROWS):
        first = counts[nth, DICE]
        note(ways, possible[nth, 0], first)
        one[:] = 0
        while one.sum() < DICE:  # all but keeping everything
            second = one + counts[nth + 1, DICE - one.sum()]
            note(ways, possible[nth, 1], second)
            two[:] = 0
            while two.sum() < DICE:
                note(ways, possible[nth, 2], two + counts[nth + 2, DICE - two.sum()])
                keep_others(two, second)
            keep_others(one, first)


def keep_others(kept: Ints, dice: Ints) -> None:
    """The next of all that can be kept, like an odometer, up to all the dice."""
    face = 0
    while face < FACES and kept[face] == dice[face]:
        kept[face] = 0
        face += 1
    if face < FACES:
        kept[face] += 1


def note(ways: Ways, possible: Ints, dice: Ints) -> None:
    """Note what some dice can mark."""
    for marks in range(possible.shape[0]):
        if possible[marks] == 0:
            for place in range(ways.first[marks], ways.first[marks + 1]):
                if contained(ways.tallies[ways.needs[place]], dice):
                    possible[marks] = 1


def contained(few: Ints, many: Ints) -> bool:
    """Whether some dice are among others."""
    inside = True
    for face in range(FACES):
        inside = inside and few[face] <= many[face]
    return bool(inside)


def expand(
    turn: Turn, cells: int, possible: Ints, table: Floats, ways: Ways, values: Floats
) -> None:
    """What a sheet promises after each turn that can follow; below 0 what cannot."""
    columns = turn.columns.copy()
    closed = 0
    for column in range(SIZE):
        columns[column] = cells >> SIZE * column & FULL
        if columns[column] == FULL:
            closed |= 1 << column
    taken = not_clear(columns, closed)
    for marks in range(values.shape[1]):
        value = -1.0
        if ways.cells[marks] & taken == 0:
            value = after_marks(turn, columns, closed, marks, table, ways)
        for throws in range(THROWS):
            values[throws, marks] = value if possible[throws, marks] else -1.0


def best(seed: Key, width: int = WIDTH) -> AnyMatch:
    """The best game that was found with the throws of a seed."""
    every = ways()
    possible = np.zeros((THROWN, THROWS, len(every.marks)), np.int64)
    compiled(feasible)(thrown(seed), every, possible)
    turn, table = new_turn(), load()
    values = np.zeros((THROWS, len(every.marks)))
    most, way = -1, tuple[Step, ...]()
    beam = [Node(0, 0, ())]
    while beam and most < MOST:
        found: dict[tuple[int, int], tuple[float, Node, Step]] = {}
        for node in beam:
            if node.throw >= THROWN - THROWS:
                continue
            compiled(expand)(turn, node.cells, possible[node.throw], table, every, values)
            for throws, marks in np.argwhere(values >= 0):
                step = Step(node.throw, int(throws) + 1, int(every.cells[marks]))
                cells, after = node.cells | step.cells, node.throw + step.throws
                if ended(cells):
                    points = int(values[throws, marks])
                    if points > most:
                        most, way = points, (*node.steps, step)
                elif (cells, after) not in found:
                    found[cells, after] = (float(values[throws, marks]), node, step)
        ranked = sorted(found.items(), key=lambda one: (-one[1][0], one[0][1]))[:width]
        beam = [Node(*where, (*node.steps, step)) for where, (_, node, step) in ranked]
    return played(seed, way)


def ended(cells: int) -> bool:
    """Whether a sheet has two full columns."""
    return sum(cells >> SIZE * column & FULL == FULL for column in range(SIZE)) > 1


# ---------------------------------------------------------------- by the rules


def played(seed: Key, way: tuple[Step, ...]) -> AnyMatch:
    """The game that was found, by the rules."""
    match: AnyMatch = Match("penk", 1, seed=seed)
    for step in way:
        wanted = sum(
            1 << SIZE * row + column
            for column in range(SIZE)
            for row in range(SIZE)
            if step.cells >> SIZE * column + row & 1
        )
        found = rolled(match, step.throws, wanted)
        assert found is not None, "what is feasible can be played"
        match = found
    return match


def rolled(match: AnyMatch, throws: int, wanted: int) -> AnyMatch | None:
    """A turn with so many throws more that marks just some cells; None if there is none."""
    match = match.copy()
    match.roll()
    if throws == 1:
        if match.state.phase == ROLLING:
            match.play(0, STOP_ROLLING)
        return marked(match, wanted)
    for move in match.allowed(0):
        if move != STOP_ROLLING:
            later = match.copy()
            later.play(0, move)
            if (found := rolled(later, throws - 1, wanted)) is not None:
                return found
    return None


def marked(match: AnyMatch, wanted: int) -> AnyMatch | None:
    """The same when the dice lie."""
    if match.state.phase != MARKING:  # the turn has ended
        return None if wanted else match
    if not wanted:
        match.play(0, STOP_MARKING)
        return match
    for move in match.allowed(0):
        later = match.copy()
        later.play(0, move)
        new = clear(match.state.sheets[0]) & ~clear(later.state.sheets[0])
        if new and not new & ~wanted and (found := marked(later, wanted & ~new)) is not None:
            return found
    return None
