"""What a network sees of a sheet of HexRoller at the end of a turn: which inputs are not 0.

The network's part of a sheet's worth is what a table of values cannot say, which adds up what it
thinks of each thing by itself (`features.py`). So these are plain things, for a network to combine:

- throws to come, bonuses left, the two rows of boxes (in no order), how many hexes are empty;
- every hex: what stands there; an empty one: how far each number is, and its empty neighbours;
- every area: what it lacks, where, its leading number, how often each number stands there, and
  which numbers touch what is missing;
- every number: how far its pair is from being joined, which hexes could join it, its room to grow,
  and how long a path could be;
- every hole: its size, and how many numbers touch it.
"""

from typing import Final

from rollwright.core.bits import Bits, lowest, size
from rollwright.core.numbers import cells_with, number_in
from rollwright.core.patterns import PatternRow
from rollwright.core.seats import Seat
from rollwright.games.hexroller.features import FLOWER_ROWS, row_set
from rollwright.games.hexroller.more_features import gap_between
from rollwright.games.hexroller.paths import any_leads_on, around, group_of
from rollwright.games.hexroller.rules import Sheet, State
from rollwright.games.hexroller.sheet import (
    AREA,
    AREAS,
    HEXES,
    HIGHEST,
    LOWEST,
    MOST,
    NEIGHBOURS,
    NUMBERS,
    ROUNDS,
)

SETS: Final = 1 << NUMBERS
THROWS: Final = 8
KINDS: Final = 8  # of what stands in a hex
RINGS: Final = 3  # steps away
ELBOWS: Final = 4
LACKING: Final = 14
SCORES: Final = 7
TIMES: Final = 5  # one to five or more
FEW: Final = 8  # hexes that an area lacks, or more
FLOWER: Final = 1 << 7
MISSING: Final = 10
LIBERTIES: Final = 8
DOORS: Final = 4
NEAR: Final = 4  # hexes between a pair, more than which nobody looks for ways
REACHED: Final = 16
HOLE: Final = 16
STEPS: Final = 6  # of a path

BONUSES: Final = THROWS
ROWS: Final = BONUSES + 8
EMPTY: Final = ROWS + 2 * SETS
CONTENTS: Final = EMPTY + MOST + 1
NEARBY: Final = CONTENTS + MOST * KINDS
CORNERS: Final = NEARBY + MOST * NUMBERS * RINGS
LEADING: Final = CORNERS + MOST * ELBOWS
OFTEN: Final = LEADING + AREAS * LACKING * SCORES
GAPS: Final = OFTEN + AREAS * SCORES * TIMES
LATE: Final = GAPS + AREAS * FLOWER
TOUCHED: Final = LATE + AREAS * FEW * THROWS
PAIRS: Final = TOUCHED + AREAS * NUMBERS
DOORWAYS: Final = PAIRS + NUMBERS * MISSING * LIBERTIES
BETWEEN: Final = DOORWAYS + NUMBERS * MISSING * DOORS
LATE_PAIRS: Final = BETWEEN + NUMBERS * MOST
REACH: Final = LATE_PAIRS + NUMBERS * MISSING * THROWS
LONGEST: Final = REACH + NUMBERS * REACHED
HOLES: Final = LONGEST + NUMBERS * (STEPS + 1)
INPUTS: Final = HOLES + HOLE * (NUMBERS + 1)
LENGTH: Final = 600  # of a row


def inputs(state: State, seat: Seat, row: PatternRow) -> int:
    """Write the inputs of a seat's sheet that are not 0 into a row; how many there are.

    One that stands there twice is 2.
    """
    side = state.side
    sheet = state.sheets[seat]
    throws = ROUNDS[side] - state.round
    tops, bottoms = row_set(sheet.top), row_set(sheet.bottom)
    row[0] = throws
    row[1] = BONUSES + sheet.spent
    row[2] = ROWS + max(tops, bottoms)
    row[3] = ROWS + SETS + min(tops, bottoms)
    row[4] = EMPTY + size(sheet.empty)
    used = hex_inputs(side, sheet, row, 5)
    used, touching = number_inputs(state, sheet, throws, row, used)
    used = area_inputs(side, sheet, touching, throws, row, used)
    return hole_inputs(side, sheet, touching, row, used)


def hex_inputs(side: int, sheet: Sheet, row: PatternRow, used: int) -> int:
    """What stands in every hex, or how many empty ones are beside it."""
    for hex in range(HEXES[side]):
        number = number_in(sheet.numbers, hex)
        row[used] = CONTENTS + hex * KINDS + max(number - 1, 0)
        used += 1
        if number == 0:
            elbows = min(size(NEIGHBOURS[MOST * side + hex] & sheet.empty), ELBOWS - 1)
            row[used] = CORNERS + hex * ELBOWS + elbows
            used += 1
    return used


def number_inputs(
    state: State, sheet: Sheet, throws: int, row: PatternRow, used: int
) -> tuple[int, tuple[Bits, Bits, Bits, Bits, Bits, Bits]]:
    """Every number's pair, room and paths; also says the empty hexes beside each number."""
    side = state.side
    for number in range(NUMBERS):
        hexes = cells_with(sheet.numbers, LOWEST + number)
        printed = state.printed[number]
        missing, doors = gap_between(side, printed, hexes, sheet.empty)
        beside = around(side, hexes) & sheet.empty
        liberties = min(size(beside), LIBERTIES - 1)
        row[used] = PAIRS + (number * MISSING + missing) * LIBERTIES + liberties
        row[used + 1] = DOORWAYS + (number * MISSING + missing) * DOORS + doors
        row[used + 2] = LATE_PAIRS + (number * MISSING + missing) * THROWS + throws
        row[used + 3] = LONGEST + number * (STEPS + 1) + longest(side, beside, sheet.empty)
        used = ring_inputs(side, number, beside, sheet.empty, row, used + 4)
        if 0 < missing <= NEAR:
            rest = between(side, printed, hexes, sheet.empty, missing)
            while rest:
                row[used] = BETWEEN + number * MOST + lowest(rest)
                rest &= rest - 1
                used += 1
    return used, (
        around(side, cells_with(sheet.numbers, 3)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 4)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 5)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 6)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 7)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 8)) & sheet.empty,
    )


def longest(side: int, beside: Bits, empty: Bits) -> int:
    """The longest path that could begin in some hexes, up to so many."""
    steps = 0
    while steps < STEPS and any_leads_on(side, beside, empty, steps):
        steps += 1
    return steps


def ring_inputs(
    side: int, number: int, beside: Bits, empty: Bits, row: PatternRow, used: int
) -> int:
    """How far a number is from every empty hex that is not far."""
    reached = 0
    ring = beside
    for steps in range(RINGS):
        rest = ring
        while rest:
            row[used] = NEARBY + (lowest(rest) * NUMBERS + number) * RINGS + steps
            rest &= rest - 1
            used += 1
        reached |= ring
        ring = around(side, ring) & empty & ~reached
    return used


def between(side: int, printed: Bits, hexes: Bits, empty: Bits, missing: int) -> Bits:
    """The empty hexes on the shortest ways that join a pair, of so many hexes, four at most."""
    here = group_of(side, printed & -printed, hexes)
    goal = around(side, group_of(side, printed & ~here, hexes))
    one = around(side, here) & empty
    two = around(side, one) & empty & ~one
    three = around(side, two) & empty & ~(one | two)
    four = around(side, three) & empty & ~(one | two | three)
    found = 0
    last = goal
    for step in range(missing, 0, -1):
        last &= four if step == 4 else three if step == 3 else two if step == 2 else one
        found |= last
        last = around(side, last)
    return found


def area_inputs(
    side: int,
    sheet: Sheet,
    touching: tuple[Bits, Bits, Bits, Bits, Bits, Bits],
    throws: int,
    row: PatternRow,
    used: int,
) -> int:
    """How every area stands."""
    for area in range(AREAS):
        hexes = AREA[AREAS * side + area]
        lacking = size(hexes & sheet.empty)
        best, most = 2, 0
        for number in range(2, HIGHEST + 1):
            times = size(cells_with(sheet.numbers, number) & hexes)
            if times >= most:
                best, most = number, times
            if times:
                often = area * SCORES + number - 2
                row[used] = OFTEN + often * TIMES + min(times, TIMES) - 1
                used += 1
        row[used] = LEADING + (area * LACKING + lacking) * SCORES + best - 2
        row[used + 1] = LATE + (area * FEW + min(lacking, FEW - 1)) * THROWS + throws
        used += 2
        for number in range(NUMBERS):
            if touching[number] & hexes:
                row[used] = TOUCHED + area * NUMBERS + number
                used += 1
        first = 3 * (AREAS * side + area)
        if FLOWER_ROWS[first] >= 0:
            gap = sheet.empty >> FLOWER_ROWS[first] & 3
            gap |= (sheet.empty >> FLOWER_ROWS[first + 1] & 7) << 2
            gap |= (sheet.empty >> FLOWER_ROWS[first + 2] & 3) << 5
            row[used] = GAPS + area * FLOWER + gap
            used += 1
    return used


def hole_inputs(
    side: int,
    sheet: Sheet,
    touching: tuple[Bits, Bits, Bits, Bits, Bits, Bits],
    row: PatternRow,
    used: int,
) -> int:
    """Every hole's size and how many numbers touch it; how many hexes each number can reach."""
    reach = 0
    rest = sheet.empty
    while rest:
        hole = group_of(side, rest & -rest, sheet.empty)
        rest &= ~hole
        beside = 0
        for number in range(NUMBERS):
            if touching[number] & hole:
                beside += 1
                reach += size(hole) << 8 * number
        row[used] = HOLES + (min(size(hole), HOLE) - 1) * (NUMBERS + 1) + beside
        used += 1
    for number in range(NUMBERS):
        row[used] = REACH + number * REACHED + min(reach >> 8 * number & 255, REACHED - 1)
        used += 1
    return used
