"""Whether the end of a game of Polygrid is only to be gone through: no box can be written any more.

The rules want it all the same (§8): as long as a box is open it pays for a throw.
"""

from rollwright.core.bits import has, size
from rollwright.core.seats import Seat
from rollwright.games.polygrid.rules import PAYING, THROWING, USING, State, squares_for
from rollwright.games.polygrid.sheet import DICE, FACES, FIRST_BOX


def foregone(state: State, seat: Seat) -> bool:
    """Whether nothing that comes can change the points."""
    if state.phase == PAYING:
        return size(state.boxes) == 1 or not writable(state)
    again = state.phase == USING and state.roll == 1
    return (again or state.phase == THROWING) and not writable(state)


def writable(state: State) -> int:
    """The squares where some die with an open box may stand."""
    squares = 0
    for die in range(DICE):
        if open_boxes(state, die):
            squares |= squares_for(state, die)
    return squares


def open_boxes(state: State, die: int) -> int:
    """The open boxes of a die; the number n is bit n-1."""
    return state.boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1


def dice_for(state: State, square: int) -> list[int]:
    """The dice with an open box that may stand in a square."""
    return [
        die
        for die in range(DICE)
        if open_boxes(state, die) and has(squares_for(state, die), square)
    ]
