"""What the player of Polygrid sees, as numbers: planes of 6 by 6 squares, boxes, and the throw."""

from typing import Final

from rollwright.core.numbers import cells_with
from rollwright.core.observation import Observation, Part, Row, put_set
from rollwright.core.seats import Seat
from rollwright.games.polygrid.rules import ENDED, NOWHERE, PAYING, SETTING_UP, State
from rollwright.games.polygrid.sheet import BOXES, DICE, FACES, SIZE, SQUARES, STARS

PHASES: Final = ENDED + 1

PARTS: Final = (
    Part("types", (DICE, SIZE, SIZE), 1, "Where each die type is written, from D4 to D20."),
    Part("marker", (SIZE, SIZE), 1, "The square that was written last."),
    Part("square", (SIZE, SIZE), 1, "The square that waits for its box."),
    Part(
        "boxes", (BOXES,), 1, "The boxes not crossed off: 1 to 4 of the D4, and so on to the D20."
    ),
    Part("phase", (PHASES,), 1, "What is due, in the order of the phases in `rules.py`."),
    Part("die", (DICE,), 1, "The die that was chosen and is not used up."),
    Part("roll", (FACES[-1],), 1, "The number that it shows, from 1 to 20."),
    Part("stars", (), STARS, "How many stars are unused."),
)


def observed(state: State, seat: Seat, row: Row) -> None:
    """Write what a seat sees into a row of zeros."""
    for die in range(DICE):
        put_set(row, die * SQUARES, cells_with(state.types, die + 1))
    first = DICE * SQUARES
    if state.marker != NOWHERE:
        row[first + state.marker] = 1
    if state.square != NOWHERE:
        row[first + SQUARES + state.square] = 1
    first += 2 * SQUARES
    put_set(row, first, state.boxes)
    first += BOXES
    row[first + state.phase] = 1
    first += PHASES
    if state.phase != SETTING_UP and state.phase != PAYING and state.phase != ENDED:
        row[first + state.die] = 1
    if state.roll:
        row[first + DICE + state.roll - 1] = 1
    row[first + DICE + FACES[-1]] = state.stars


OBSERVATION: Final = Observation(PARTS, observed)
