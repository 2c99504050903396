"""What every move is worth in Polygrid, in points: plans for the grid, and the last rounds exactly.

Where no good plan is left, as after a careless game, it knows nothing, and says so.
"""

from functools import cache
from threading import local
from typing import Final

import numpy as np

from rollwright.core.bits import Bits, highest, lowest
from rollwright.core.moves import listed
from rollwright.core.numbers import cells_with
from rollwright.core.seats import Move, Seat
from rollwright.fast.cache import is_ready, mark_ready
from rollwright.fast.compiled import compiled
from rollwright.games.polygrid.rules import (
    BONUS,
    GIVE_UP,
    PAYING,
    PLACING,
    REROLL,
    SETTING_UP,
    SQUARE,
    USING,
    WRITING,
    Options,
    State,
    new_game,
    open_moves,
    score,
)
from rollwright.games.polygrid.sheet import BOXES, DICE, FACES, FIRST_BOX, SQUARES, STARS
from rollwright.solve.arrays import Ints
from rollwright.solve.polygrid.ending import NOTHING, NOWHERE
from rollwright.solve.polygrid.lost_throws import load
from rollwright.solve.polygrid.move_values import (
    Thoughts,
    find_plans,
    judge_marks,
    judge_payments,
    new_thoughts,
    promised,
)
from rollwright.solve.polygrid.plans import boxes_of
from rollwright.solve.polygrid.rounds import NEVER

READY: Final = "polygrid-alone"
Found = list[tuple[Move, float]]
Marks = list[tuple[int, int, float]]  # box, square, points

_own = local()


def thoughts() -> Thoughts:
    """Room to think, for each thread its own; what is known of endings stays."""
    if not hasattr(_own, "thoughts"):
        _own.thoughts = new_thoughts(load())
    found: Thoughts = _own.thoughts
    return found


def values(state: State, seat: Seat) -> Found:
    """The moves that are worth a thought, with the points that are expected in the end."""
    if state.phase == SETTING_UP:
        return [(box, max(one for _, one in places_for_first(box))) for box in first_boxes()]
    if state.phase == PLACING:
        box = lowest((1 << BOXES) - 1 & ~state.boxes)
        return [(SQUARE + square, value) for square, value in places_for_first(box)]
    if state.phase == PAYING:
        found = by_payment(state, state.boxes)
        return [(box, found[box]) for box in range(BOXES) if found[box] != NOTHING]
    moves = listed(open_moves(state, seat))
    return [(move, value) for move, value in used(state, seat) if move in moves]


def first_boxes() -> list[Move]:
    """The highest boxes, but for the smallest die, which has none to spare."""
    return [FIRST_BOX[die] + FACES[die] - 1 for die in range(1, DICE)]


@cache
def places_for_first(box: int) -> Found:
    """What the first square is worth."""
    found = []
    die = next(die for die in reversed(range(DICE)) if box >= FIRST_BOX[die])
    boxes = (1 << BOXES) - 1 & ~(1 << box)
    for square in range(SQUARES):
        standing = np.zeros(DICE, np.int64)
        standing[die] = 1 << square
        lost = compiled(find_plans)(thoughts(), standing, boxes, square, False, square)
        found.append((square, promised(lost, STARS, False) if lost != NEVER else 0.0))
    return found


def by_payment(state: State, paying: Bits) -> list[float]:
    """The points that are expected when each of some boxes pays."""
    standing = standing_in(state)
    known = thoughts()
    compiled(judge_payments)(known, standing, state.boxes, state.marker, state.stars, paying)
    found: list[float] = known.payments.tolist()
    return found


def used(state: State, seat: Seat) -> Found:
    """What a throw can be used for."""
    starred = state.phase not in (USING, WRITING)
    marks = by_mark(state, state.stars, 0 if starred else state.roll)
    if state.square != NOWHERE:
        return [(box, value) for box, square, value in marks if square == state.square]
    found: dict[Move, float] = {}
    for _, square, value in marks:
        found[SQUARE + square] = max(value, found.get(SQUARE + square, value))
    if state.phase == USING:
        found[GIVE_UP] = float(score(state, seat))
        most = max((value for _, _, value in marks), default=NOTHING)
        if state.roll == 1:
            found[REROLL] = thrown_again(state)
        elif state.stars and most < promised(0.0, state.stars - 1, False):
            starry = by_mark(state, state.stars - 1, 0)
            if starry:
                found[BONUS] = max(value for _, _, value in starry)
    return list(found.items())


def by_mark(state: State, stars: int, throw: int) -> Marks:
    """Box, square and the points that are expected after every mark for a throw; 0 is a star."""
    standing = standing_in(state)
    known = thoughts()
    asked = (state.types, state.boxes, state.marker, stars, throw)
    earlier: tuple[object, Marks] = getattr(_own, "answer", (None, []))
    if earlier[0] == asked:  # first a square was chosen, now its box
        return earlier[1]
    if throw == 1 or not compiled(judge_marks)(
        known, standing, state.boxes, state.marker, stars, throw
    ):
        return []
    found = [
        (int(mark) // SQUARES, int(mark) % SQUARES, float(known.marks[mark]))
        for mark in np.flatnonzero(known.marks != NOTHING)
    ]
    _own.answer = (asked, found)
    return found


def thrown_again(state: State) -> float:
    """What it is worth to throw the die again: as if a box that it has lost paid once more."""
    lost = (1 << FACES[state.die]) - 1 & ~boxes_of(state.boxes, state.die)
    pay = FIRST_BOX[state.die] + highest(lost)
    before = state._replace(boxes=state.boxes | 1 << pay)
    return by_payment(before, 1 << pay)[pay]


def standing_in(state: State) -> Ints:
    """Where each die type stands."""
    return np.array([cells_with(state.types, die + 1) for die in range(DICE)], np.int64)


def best(state: State, seat: Seat) -> Move:
    """The best move."""
    return max(values(state, seat), key=lambda one: one[1])[0]


def ready() -> bool:
    """Whether its code is compiled and kept."""
    return is_ready(READY)


def prepare() -> None:
    """Compile it."""
    state = new_game(1, Options())
    places_for_first(BOXES - 1)
    state = state._replace(phase=PAYING, boxes=state.boxes >> 1, marker=0)
    by_payment(state, state.boxes)
    by_mark(state, STARS, 3)
    mark_ready(READY)
