"""What a seat of Penk! sees, as numbers."""

from typing import Final

from rollwright.core.observation import Observation, Part, Row, put_counts, put_set, seat_after
from rollwright.core.seats import Seat
from rollwright.games.penk.rules import ENDED, State
from rollwright.games.penk.sheet import SIZE

CELLS: Final = SIZE * SIZE

PARTS: Final = (
    Part("marked", (SIZE, SIZE), 1, "The marked cells; the first row takes one die.", each=True),
    Part("eliminated", (SIZE, SIZE), 1, "The cells that are crossed out.", each=True),
    Part("turn", (), 1, "Whose turn it is.", each=True),
    Part("phase", (4,), 1, "A throw is due, dice are re-rolled, cells are marked, it is over."),
    Part("dice", (6,), 6, "How many dice on the table show 1 to 5 and the jolly; used ones left."),
    Part("rerolls", (), 2, "How many re-rolls are left."),
    Part("marks", (), 3, "How many cells were marked in this turn."),
)


def observed(state: State, seat: Seat, row: Row) -> None:
    """Write what a seat sees into a row of zeros."""
    seats = len(state.sheets)
    for place in range(seats):
        other = seat_after(seat, place, seats)
        put_set(row, place * CELLS, state.sheets[other].marked)
        put_set(row, (seats + place) * CELLS, state.sheets[other].eliminated)
        if other == state.player and state.phase != ENDED:
            row[2 * seats * CELLS + place] = 1
    first = seats * (2 * CELLS + 1)
    row[first + state.phase] = 1
    put_counts(row, first + 4, state.dice, 1, 6)
    row[first + 10] = state.rerolls
    row[first + 11] = state.marks


OBSERVATION: Final = Observation(PARTS, observed)
