"""What a seat sees, as numbers, for those who teach a computer to play."""

from typing import Final

from rollwright.author.template.rules import CELLS, State
from rollwright.core.bits import has
from rollwright.core.numbers import cells_with
from rollwright.core.observation import Observation, Part, Row, put_set, seat_after
from rollwright.core.seats import Seat

PARTS: Final = (
    Part("numbers", (6, 3, 3), 1, "Where each number from 1 to 6 is written.", each=True),
    Part("to write", (), 1, "Who has yet to write the die.", each=True),
    Part("die", (6,), 1, "The number that it shows, from 1 to 6."),
)


def observed(state: State, seat: Seat, row: Row) -> None:
    seats = len(state.sheets)
    for place in range(seats):
        other = seat_after(seat, place, seats)
        for number in range(1, 7):
            first = (6 * place + number - 1) * CELLS
            put_set(row, first, cells_with(state.sheets[other], number))
        row[6 * CELLS * seats + place] = 1 if has(state.writing, other) else 0
    if state.die:
        row[(6 * CELLS + 1) * seats + state.die - 1] = 1


OBSERVATION: Final = Observation(PARTS, observed)
