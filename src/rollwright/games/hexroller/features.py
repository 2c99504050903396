"""What tells how a sheet of HexRoller stands, as patterns: numbers of entries in a table of values.

A sheet is worth as much as the entries of its patterns add up to (`players/values/`). They speak of

- the two rows of boxes: which numbers each has;
- every area: what is missing, where, which numbers touch that, and what it would score;
- every number: how far its printed pair is from being joined, and its room to grow;
- every hole, a connected group of empty hexes: its size, and which numbers touch it;
- every empty hex: which numbers touch it, and how many empty neighbours it has;
- bonuses, and in the middle of a round what is still to be written.

Printed numbers stand where they stand, so no two places of a sheet are alike.
"""

from typing import Final

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.dice import count, tally
from rollwright.core.numbers import cells_with
from rollwright.core.patterns import PatternRow
from rollwright.core.seats import Seat
from rollwright.games.hexroller.more_features import ENTRIES as MORE_ENTRIES
from rollwright.games.hexroller.more_features import LENGTH as MORE_LENGTH
from rollwright.games.hexroller.more_features import (
    area_code,
    block_patterns,
    doors_pattern,
    gap_between,
    place_pattern,
    purpose_pattern,
    room_patterns,
    shape_patterns,
    spread,
    two_areas_patterns,
    two_pairs_patterns,
    wanted_pattern,
)
from rollwright.games.hexroller.paths import around, group_of
from rollwright.games.hexroller.rules import Sheet, State
from rollwright.games.hexroller.sheet import (
    AREA,
    AREAS,
    HIGHEST,
    LOWEST,
    MOST,
    NEIGHBOURS,
    NUMBERS,
    ROUNDS,
)

THROWS: Final = 8  # to come: none to seven
SETS: Final = 1 << NUMBERS  # of numbers
STAGES: Final = 4  # a throw is due; both, one, or none of a round's numbers chosen
MISSING: Final = 10  # hexes between a pair, or 9: it is cut off
LIBERTIES: Final = 8  # none to seven or more
ELBOWS: Final = 4  # empty neighbours: none to three or more
LACKING: Final = 14  # hexes of an area
SCORES: Final = 7  # 2 to 8
TIMES: Final = 8
HOLE: Final = 16  # hexes of a hole, or more
LEFT: Final = 4  # hexes of a path that are still to be written, or more
FLOWER: Final = 1 << 7

# Where the entries of each kind begin
BONUSES: Final = SETS * SETS * THROWS
HELD: Final = BONUSES + 8 * 2 * STAGES * THROWS
PATHS: Final = HELD + NUMBERS * TIMES * MISSING * 2 * 2
PAIRS: Final = PATHS + SCORES * LEFT * MISSING * ELBOWS
AREA_SCORES: Final = PAIRS + NUMBERS * MISSING * LIBERTIES * THROWS
GAPS: Final = AREA_SCORES + AREAS * LACKING * SCORES * TIMES * THROWS
HOLES: Final = GAPS + AREAS * FLOWER * SETS
EMPTY: Final = HOLES + HOLE * SETS * THROWS
FILLED: Final = EMPTY + SETS * ELBOWS * 2 * THROWS
MORE: Final = FILLED + (MOST + 1) * STAGES * THROWS
ENTRIES: Final = MORE + MORE_ENTRIES
LENGTH: Final = 150 + MORE_LENGTH


def _rows_of(area: int) -> list[int]:
    """The first hexes of the three rows of an area, and none for the front's middle."""
    hexes = [hex for hex in range(MOST) if AREA[area] >> hex & 1]
    return [hexes[0], hexes[2], hexes[5]] if len(hexes) == 7 else [-1, -1, -1]


# [3 * (AREAS * side + area)]: a flower's rows are two, three and two hexes side by side
FLOWER_ROWS: Final = tuple(first for area in range(2 * AREAS) for first in _rows_of(area))


def alone(state: State, seat: Seat) -> State:
    """The same game for one of its seats alone; who has ended a round waits for a throw."""
    writing = 1 if has(state.writing, seat) else 0
    waits = 1 if state.writing and not writing else 0
    return State(
        side=state.side,
        printed=state.printed,
        round=state.round + waits,
        dice=state.dice if writing else 0,
        writing=writing,
        sheets=(state.sheets[seat],),
    )


def patterns(state: State, seat: Seat, row: PatternRow) -> int:
    """Write the patterns of a seat's sheet into a row; how many there are."""
    side = state.side
    sheet = state.sheets[seat]
    writing = 1 if has(state.writing, seat) else 0
    throws = ROUNDS[side] - state.round - writing
    stage = writing * (3 - min(size(sheet.chosen), 2))
    row[0] = (row_set(sheet.top) * SETS + row_set(sheet.bottom)) * THROWS + throws
    row[1] = BONUSES + ((sheet.spent * 2 + sheet.helped) * STAGES + stage) * THROWS + throws
    row[2] = FILLED + (size(sheet.empty) * STAGES + stage) * THROWS + throws
    used = block_patterns(side, sheet, throws, row, 3, MORE)
    used, pairs = number_patterns(state, sheet, stage, throws, row, used)
    touching = touched(side, sheet)
    used, areas = area_patterns(side, sheet, touching, throws, row, used)
    used = two_pairs_patterns(pairs, throws, row, used, MORE)
    used = two_areas_patterns(areas, throws, row, used, MORE)
    used, reach = empty_patterns(side, sheet, touching, areas, throws, row, used)
    return room_patterns(pairs, reach, throws, row, used, MORE)


def row_set(boxes: int) -> int:
    """The numbers in a row of boxes."""
    found = 0
    while boxes:
        found |= 1 << (boxes & 15)
        boxes >>= 4
    return found >> LOWEST & SETS - 1


def touched(side: int, sheet: Sheet) -> tuple[Bits, Bits, Bits, Bits, Bits, Bits]:
    """The empty hexes beside each number."""
    return (
        around(side, cells_with(sheet.numbers, 3)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 4)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 5)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 6)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 7)) & sheet.empty,
        around(side, cells_with(sheet.numbers, 8)) & sheet.empty,
    )


def numbers_at(hexes: Bits, touching: tuple[Bits, Bits, Bits, Bits, Bits, Bits]) -> int:
    """The numbers that touch one of some empty hexes."""
    found = 0
    for number in range(NUMBERS):
        found |= (1 if touching[number] & hexes else 0) << number
    return found


# ---------------------------------------------------------------- numbers


def number_patterns(
    state: State, sheet: Sheet, stage: int, throws: int, row: PatternRow, used: int
) -> tuple[int, int]:
    """How far each pair has come; what of the throw is still to be had; the path being written.

    Also says, nine bits a number, how each stands.
    """
    rolled = tally(state.dice)
    pairs = 0
    tops, bottoms = row_set(sheet.top), row_set(sheet.bottom)
    for number in range(LOWEST, HIGHEST + 1):
        hexes = cells_with(sheet.numbers, number)
        printed = state.printed[number - LOWEST]
        missing, doors = gap_between(state.side, printed, hexes, sheet.empty)
        liberties = min(size(around(state.side, hexes) & sheet.empty), LIBERTIES - 1)
        pair = ((number - LOWEST) * MISSING + missing) * LIBERTIES + liberties
        row[used] = PAIRS + pair * THROWS + throws
        boxes = (tops >> number - LOWEST & 1) | (bottoms >> number - LOWEST & 1) << 1
        row[used + 1] = wanted_pattern(number - LOWEST, boxes, liberties, missing, throws, MORE)
        row[used + 2] = doors_pattern(number - LOWEST, missing, doors, throws, MORE)
        used += 3
        pairs |= ((missing << 2 | boxes) << 3 | liberties) << 9 * (number - LOWEST)
        times = min(count(rolled, number), TIMES - 1)
        if stage >= 2 and times and not has(sheet.chosen, number):
            certain = has(sheet.ready, number) or sheet.left > 0
            held = ((number - LOWEST) * TIMES + times) * MISSING + missing
            row[used] = HELD + (held * 2 + stage - 2) * 2 + (1 if certain else 0)
            used += 1
        if sheet.left and number == sheet.number:
            row[used] = PATHS + path_code(sheet, missing)
            used += 1
    if sheet.left and sheet.number < LOWEST:
        row[used] = PATHS + path_code(sheet, 0)
        used += 1
    return used, pairs


def path_code(sheet: Sheet, missing: int) -> int:
    """A path that is being written: its number, what is left of it, and its next hexes."""
    left = min(sheet.left, LEFT) - 1
    ahead = min(size(sheet.open), ELBOWS - 1)
    return (((sheet.number - 2) * LEFT + left) * MISSING + missing) * ELBOWS + ahead


# ---------------------------------------------------------------- areas and what is empty


def area_patterns(
    side: int,
    sheet: Sheet,
    touching: tuple[Bits, Bits, Bits, Bits, Bits, Bits],
    throws: int,
    row: PatternRow,
    used: int,
) -> tuple[int, int]:
    """Of every area what it would score, and what is missing there beside which numbers.

    Also says, six bits an area, how each stands.
    """
    areas = 0
    for area in range(AREAS):
        hexes = AREA[AREAS * side + area]
        lacking = size(hexes & sheet.empty)
        best, most = 2, 0
        for number in range(2, HIGHEST + 1):
            times = size(cells_with(sheet.numbers, number) & hexes)
            if times >= most:
                best, most = number, times
        score = (area * LACKING + lacking) * SCORES + best - 2
        row[used] = AREA_SCORES + (score * TIMES + min(most, TIMES - 1)) * THROWS + throws
        used += 1
        areas |= area_code(lacking, best) << 6 * area
        if lacking:
            first = 3 * (AREAS * side + area)
            gap = lacking
            if FLOWER_ROWS[first] >= 0:
                gap = sheet.empty >> FLOWER_ROWS[first] & 3
                gap |= (sheet.empty >> FLOWER_ROWS[first + 1] & 7) << 2
                gap |= (sheet.empty >> FLOWER_ROWS[first + 2] & 3) << 5
            beside = numbers_at(hexes & sheet.empty, touching)
            row[used] = GAPS + (area * FLOWER + gap) * SETS + beside
            used = shape_patterns(
                area, gap, lacking, beside, best, most, throws, row, used + 1, MORE
            )
    return used, areas


def empty_patterns(
    side: int,
    sheet: Sheet,
    touching: tuple[Bits, Bits, Bits, Bits, Bits, Bits],
    areas: int,
    throws: int,
    row: PatternRow,
    used: int,
) -> tuple[int, int]:
    """Of every hole and every empty hex which numbers touch it.

    Also says, six bits a number, how many hexes the holes have that each touches.
    """
    reach = 0
    rest = sheet.empty
    while rest:
        hole = group_of(side, rest & -rest, sheet.empty)
        rest &= ~hole
        hexes = min(size(hole), HOLE) - 1
        beside = numbers_at(hole, touching)
        row[used] = HOLES + (hexes * SETS + beside) * THROWS + throws
        used += 1
        reach += size(hole) * spread(beside)
    middle = AREA[AREAS * side + AREAS - 1]
    rest = sheet.empty
    while rest:
        hex = rest & -rest
        rest &= rest - 1
        elbows = min(size(NEIGHBOURS[MOST * side + lowest(hex)] & sheet.empty), ELBOWS - 1)
        beside = numbers_at(hex, touching)
        place = (beside * ELBOWS + elbows) * 2 + (1 if hex & middle else 0)
        row[used] = EMPTY + place * THROWS + throws
        row[used + 1] = place_pattern(lowest(hex), beside, elbows, throws, MORE)
        row[used + 2] = purpose_pattern(side, lowest(hex), beside, areas, MORE)
        used += 3
    return used, reach
