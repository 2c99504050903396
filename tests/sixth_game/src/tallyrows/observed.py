"""What a seat of Tally Rows sees, as numbers."""

from typing import Final

from rollwright.core.bits import has
from rollwright.core.dice import die_at
from rollwright.core.observation import Observation, Part, Row, put_set, seat_after
from rollwright.core.seats import Seat
from tallyrows.rules import CELLS, DICE, MOST_PENALTIES, ROWS, State

PARTS: Final = (
    Part("crosses", (ROWS, CELLS), 1, "The crossed cells of the four rows.", each=True),
    Part("penalties", (), MOST_PENALTIES, "How many there are.", each=True),
    Part("to write", (), 1, "Who has yet to cross the white sum, or to pass.", each=True),
    Part("thrower", (), 1, "Whose turn it is.", each=True),
    Part("dice", (DICE,), 6, "What the dice show: two white ones, then one a row."),
    Part("crossed", (), 1, "Whether the thrower has crossed something in this turn."),
    Part("closed", (ROWS,), 1, "The rows that are closed."),
)


def observed(state: State, seat: Seat, row: Row) -> None:
    """Write what a seat sees into a row of zeros."""
    seats = len(state.sheets)
    each = ROWS * CELLS * seats
    for place in range(seats):
        other = seat_after(seat, place, seats)
        put_set(row, ROWS * CELLS * place, state.sheets[other].crosses)
        row[each + place] = state.sheets[other].penalties
        row[each + seats + place] = 1 if has(state.writing, other) else 0
        row[each + 2 * seats + place] = 1 if other == state.player else 0
    first = each + 3 * seats
    for die in range(DICE):
        row[first + die] = die_at(state.dice, DICE, die)
    row[first + DICE] = state.crossed
    put_set(row, first + DICE + 1, state.closed)


OBSERVATION: Final = Observation(PARTS, observed)
