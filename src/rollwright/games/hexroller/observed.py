"""What a seat of HexRoller sees, as numbers.

Hexes stand in planes of 9 by 9: a row of the sheet is a row of the plane, and each is moved half a
hex against the one above (axial coordinates). So the six neighbours of a hex are its neighbours to
both sides, above and below, above to the right and below to the left.
"""

from typing import Final

from rollwright.core.bits import Bits, has, lowest
from rollwright.core.dice import count, tally
from rollwright.core.numbers import cells_with
from rollwright.core.observation import Observation, Part, Row, put_counts, put_set, seat_after
from rollwright.core.seats import Seat
from rollwright.games.hexroller.rules import NOWHERE, Sheet, State
from rollwright.games.hexroller.sheet import (
    COORDINATES,
    DICE,
    HEXES,
    LOWEST,
    MOST,
    NUMBERS,
    ROUNDS,
)

ACROSS: Final = 9
MIDDLE: Final = ACROSS // 2
PLANE: Final = ACROSS * ACROSS
WRITTEN: Final = NUMBERS + 1  # a 2 can be written, too
BOXES: Final = ROUNDS[0] * NUMBERS  # of a row

PARTS: Final = (
    Part(
        "numbers", (WRITTEN, ACROSS, ACROSS), 1, "Where each number from 2 to 8 stands.", each=True
    ),
    Part("empty", (ACROSS, ACROSS), 1, "The hexes that hold nothing.", each=True),
    Part(
        "boxes",
        (2, ROUNDS[0], NUMBERS),
        1,
        "The top and the bottom row: the number, from 3 to 8, in the box of each round.",
        each=True,
    ),
    Part("spent", (3,), 1, "The bonuses that are spent: one more, a 2, a third number.", each=True),
    Part("to write", (), 1, "Who has yet to end this round.", each=True),
    Part("printed", (ACROSS, ACROSS), 1, "The hexes whose number is printed."),
    Part("last", (ACROSS, ACROSS), 1, "The hex that one has written last in this round."),
    Part("chosen", (NUMBERS,), 1, "The numbers from 3 to 8 that one has chosen in this round."),
    Part("number", (WRITTEN,), 1, "The number from 2 to 8 that one writes, or wrote last."),
    Part("left", (), DICE[0], "How often it is still to be written."),
    Part("helped", (), 1, "Whether one has used a bonus in this round."),
    Part("dice", (NUMBERS,), DICE[0], "How many dice show each number from 3 to 8."),
    Part("round", (), ROUNDS[0], "How many rounds are over."),
    Part("side", (), 1, "0 for the front, 1 for the back."),
)

# [MOST * side + hex]: the place of a hex in a plane
PLACE: Final = tuple(
    (hexes[n][1] + MIDDLE) * ACROSS + hexes[n][0] + MIDDLE if n < HEXES[side] else 0
    for side, hexes in enumerate(COORDINATES)
    for n in range(MOST)
)


def observed(state: State, seat: Seat, row: Row) -> None:
    """Write what a seat sees into a row of zeros."""
    seats = len(state.sheets)
    for place in range(seats):
        other = seat_after(seat, place, seats)
        put_sheet(row, place, seats, state.side, state.sheets[other])
        if has(state.writing, other):
            row[seats * ((WRITTEN + 1) * PLANE + 2 * BOXES + 3) + place] = 1
    first = seats * ((WRITTEN + 1) * PLANE + 2 * BOXES + 4)
    for number in range(NUMBERS):
        put_hexes(row, first, state.side, state.printed[number])
    put_round(row, first + PLANE, state.side, state.sheets[seat])
    first += 2 * PLANE + NUMBERS + WRITTEN + 2
    put_counts(row, first, tally(state.dice), LOWEST, NUMBERS)
    row[first + NUMBERS] = state.round
    row[first + NUMBERS + 1] = state.side


def put_sheet(row: Row, place: int, seats: int, side: int, sheet: Sheet) -> None:
    """What stands on a sheet once a round is over."""
    for number in range(2, 2 + WRITTEN):
        first = (WRITTEN * place + number - 2) * PLANE
        put_hexes(row, first, side, cells_with(sheet.numbers, number))
    put_hexes(row, (WRITTEN * seats + place) * PLANE, side, sheet.empty)
    first = seats * (WRITTEN + 1) * PLANE + 2 * BOXES * place
    for box in range(ROUNDS[0]):
        top, bottom = count(sheet.top, box), count(sheet.bottom, box)
        if top:
            row[first + NUMBERS * box + top - LOWEST] = 1
        if bottom:
            row[first + BOXES + NUMBERS * box + bottom - LOWEST] = 1
    put_set(row, seats * ((WRITTEN + 1) * PLANE + 2 * BOXES) + 3 * place, sheet.spent)


def put_round(row: Row, first: int, side: int, sheet: Sheet) -> None:
    """What one has done in this round; of others it does not show before the round is over."""
    if sheet.last != NOWHERE:
        row[first + PLACE[MOST * side + sheet.last]] = 1
    put_set(row, first + PLANE, sheet.chosen >> LOWEST)
    if sheet.number:
        row[first + PLANE + NUMBERS + sheet.number - 2] = 1
    row[first + PLANE + NUMBERS + WRITTEN] = sheet.left
    row[first + PLANE + NUMBERS + WRITTEN + 1] = sheet.helped


def put_hexes(row: Row, first: int, side: int, hexes: Bits) -> None:
    """A plane of hexes."""
    while hexes:
        row[first + PLACE[MOST * side + lowest(hexes)]] = 1
        hexes &= hexes - 1


OBSERVATION: Final = Observation(PARTS, observed)
