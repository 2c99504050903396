"""What Penk!'s throws, as they fell, would have allowed, alone."""

import numpy as np

from rollwright.core.dice import tally, throw
from rollwright.core.moves import holds
from rollwright.fast.compiled import compiled
from rollwright.games.penk.rules import (
    MARK,
    STOP_MARKING,
    STOP_ROLLING,
    Sheet,
    State,
    after_chance,
    after_move,
    clear,
    open_moves,
)
from rollwright.games.penk.sheet import ALL, SIZE
from rollwright.play.throw_key import throw_key
from rollwright.solve.hindsight.penk import MOST, THROWN, best, feasible, thrown
from rollwright.solve.penk.turn import THROWS, ways

SEED = 5


def test_a_game_by_the_rules_has_as_many_points_as_any_can() -> None:
    match = best(SEED)
    assert match.over and match.scores == [MOST]
    rolls = [event for event in match.record().splitlines() if event.startswith("roll")]
    assert len(rolls) <= THROWN


def test_nobody_can_fill_the_grid() -> None:
    """Before the last turn four columns at least have a clear cell, and three are marked in it."""
    cheapest = MOST + 2
    assert cheapest == 2 * (SIZE * (1 + 2 + 3 + 5 + 8))


def test_throws_are_those_of_a_match() -> None:
    counts = thrown(SEED)
    dice = tally(throw(throw_key(SEED, 0, 7), 4, 1, 6))
    assert [dice >> 4 * (face + 1) & 15 for face in range(6)] == counts[7, 4].tolist()


def test_what_is_feasible_in_one_throw_is_what_the_rules_allow() -> None:
    every = ways()
    possible = np.zeros((THROWN, THROWS, len(every.marks)), np.int64)
    compiled(feasible)(thrown(SEED), every, possible)
    for nth in range(20):
        single = {
            int(cells)
            for cells, can in zip(every.cells, possible[nth, 0], strict=True)
            if can and int(cells).bit_count() == 1
        }
        state = after_chance(State(sheets=(Sheet(0, 0),)), throw(throw_key(SEED, 0, nth), 6, 1, 6))
        state = after_move(state, 0, STOP_ROLLING)
        allowed = set()
        for move in range(MARK, STOP_MARKING):
            if holds(open_moves(state, 0), move):
                marked = clear(after_move(state, 0, move).sheets[0]) ^ ALL
                row, column = divmod(marked.bit_length() - 1, SIZE)
                allowed.add(1 << SIZE * column + row)
        assert single == allowed
