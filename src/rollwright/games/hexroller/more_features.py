"""More of how a HexRoller sheet stands, for tables of values: closer looks at the same things.

- every block of two hexes side by side and two below them: what stands there, and when;
- every area: its empty hexes, its leading number and how often that stands there; and which
  numbers touch what is missing;
- every number: whether it still lacks a box in either row, its room to grow, its pair;
- every empty hex by its place: which numbers touch it, and its empty neighbours, and how its area
  stands;
- every two areas together: what they lack, and their leading numbers; and all of them;
- every two numbers together: how far their pairs are from being joined.
"""

from typing import Final

from rollwright.core.bits import Bits, size
from rollwright.core.patterns import PatternRow
from rollwright.games.hexroller.paths import around, group_of
from rollwright.games.hexroller.rules import Sheet
from rollwright.games.hexroller.sheet import AREA, AREAS, COORDINATES, MOST, NUMBERS

THROWS: Final = 8  # to come: none to seven
SETS: Final = 1 << NUMBERS  # of numbers
KINDS: Final = 3  # binary digits of what stands in a hex
BLOCK: Final = 1 << 4 * KINDS
PHASES: Final = 4  # of a game
FLOWER: Final = 1 << 7
SCORES: Final = 7
TIMES: Final = 8
LACKING: Final = 8  # hexes, or more
ELBOWS: Final = 4
MISSING: Final = 10
LIBERTIES: Final = 8
DOORS: Final = 4  # by how many hexes a pair's ends could meet: none to three or more
CUT_OFF: Final = MISSING - 1  # nothing can join the pair any more
CODES: Final = 56  # of an area: what it lacks, up to seven, and its leading number
REACHED: Final = 16


def _blocks(side: int) -> list[tuple[int, int]]:
    """The left hexes of two pairs, the lower of which is half a hex to the left or the right."""
    hexes = COORDINATES[side]
    return [
        (hexes.index((q, r)), hexes.index((below, r + 1)))
        for q, r in hexes
        for below in (q - 1, q)
        if all(hex in hexes for hex in ((q + 1, r), (below, r + 1), (below + 1, r + 1)))
    ]


BLOCKS: Final = tuple(hex for side in (0, 1) for block in _blocks(side) for hex in block)
FIRST_BLOCK: Final = (0, len(_blocks(0)), len(_blocks(0)) + len(_blocks(1)))

# Where the entries of each kind begin
SHAPES: Final = PHASES * max(len(_blocks(0)), len(_blocks(1))) * BLOCK
BESIDE: Final = SHAPES + AREAS * FLOWER * 2 * SCORES * TIMES * THROWS
WANTED: Final = BESIDE + AREAS * LACKING * SETS * SCORES * THROWS
PLACES: Final = WANTED + NUMBERS * 4 * LIBERTIES * MISSING * THROWS
DOORWAYS: Final = PLACES + MOST * SETS * ELBOWS * THROWS
TWO_PAIRS: Final = DOORWAYS + NUMBERS * MISSING * DOORS * THROWS
TWO_AREAS: Final = TWO_PAIRS + 15 * MISSING * MISSING * THROWS
ALL_AREAS: Final = TWO_AREAS + 21 * CODES * CODES * THROWS
PURPOSES: Final = ALL_AREAS + 512 * THROWS
ROOM: Final = PURPOSES + MOST * CODES * SETS
ENTRIES: Final = ROOM + NUMBERS * REACHED * 4 * LIBERTIES * THROWS
LENGTH: Final = FIRST_BLOCK[1] + 2 * AREAS + 2 * NUMBERS + 15 + 21 + 1 + 2 * MOST + NUMBERS

# [MOST * side + hex]: the area of a hex
AREA_OF: Final = tuple(
    next((area for area in range(AREAS) if AREA[AREAS * side + area] >> hex & 1), 0)
    for side in (0, 1)
    for hex in range(MOST)
)

# A set of numbers, each as the first of its six bits
SPREAD: Final = tuple(
    sum(1 << 6 * number for number in range(NUMBERS) if numbers >> number & 1)
    for numbers in range(SETS)
)


def block_patterns(
    side: int, sheet: Sheet, throws: int, row: PatternRow, used: int, first: int
) -> int:
    """What stands in each block, by the phase of a game."""
    ones = sheet.numbers.ones | sheet.numbers.eights
    twos, fours = sheet.numbers.twos, sheet.numbers.fours
    phase = throws * PHASES // THROWS
    for block in range(FIRST_BLOCK[side], FIRST_BLOCK[side + 1]):
        above, below = BLOCKS[2 * block], BLOCKS[2 * block + 1]
        code = ones >> above & 3 | (ones >> below & 3) << 2
        code |= (twos >> above & 3) << 4 | (twos >> below & 3) << 6
        code |= (fours >> above & 3) << 8 | (fours >> below & 3) << 10
        row[used] = first + (PHASES * (block - FIRST_BLOCK[side]) + phase) * BLOCK + code
        used += 1
    return used


def shape_patterns(
    area: int, gap: int, lacking: int, beside: int, best: int, most: int, throws: int,
    row: PatternRow, used: int, first: int,
) -> int:  # fmt: skip
    """Of an area its empty hexes with its leading number, and which numbers touch them."""
    shape = ((area * 2 * FLOWER + gap) * SCORES + best - 2) * TIMES + min(most, TIMES - 1)
    row[used] = first + SHAPES + shape * THROWS + throws
    few = min(lacking, LACKING - 1)
    touched = ((area * LACKING + few) * SETS + beside) * SCORES + best - 2
    row[used + 1] = first + BESIDE + touched * THROWS + throws
    return used + 2


def wanted_pattern(
    number: int, boxes: int, liberties: int, missing: int, throws: int, first: int
) -> int:
    """Of a number (from 0) whether each row of boxes has it, its room, its pair."""
    wanted = ((number * 4 + boxes) * LIBERTIES + liberties) * MISSING + missing
    return first + WANTED + wanted * THROWS + throws


def place_pattern(hex: int, beside: int, elbows: int, throws: int, first: int) -> int:
    """Of an empty hex by its place which numbers touch it."""
    return first + PLACES + ((hex * SETS + beside) * ELBOWS + elbows) * THROWS + throws


def purpose_pattern(side: int, hex: int, beside: int, areas: int, first: int) -> int:
    """Of an empty hex by its place how its area stands."""
    code = areas >> 6 * AREA_OF[MOST * side + hex] & 63
    return first + PURPOSES + (hex * CODES + code) * SETS + beside


# ---------------------------------------------------------------- pairs


def gap_between(side: int, printed: Bits, hexes: Bits, empty: Bits) -> tuple[int, int]:
    """How many hexes of a number are missing until its printed pair is joined (as the greedy
    player has it), and how many hexes could be the last of them.
    """
    here = group_of(side, printed & -printed, hexes)
    if printed & ~here == 0:
        return 0, 0
    goal = around(side, group_of(side, printed & ~here, hexes))
    reached = 0
    ahead = around(side, here) & empty
    missing = 1
    while ahead:
        if ahead & goal:
            return min(missing, CUT_OFF - 1), min(size(ahead & goal), DOORS - 1)
        reached |= ahead
        ahead = around(side, ahead) & empty & ~reached
        missing += 1
    return CUT_OFF, 0


def doors_pattern(number: int, missing: int, doors: int, throws: int, first: int) -> int:
    """Of a number (from 0) how far its pair is from being joined, and in how many ways."""
    return first + DOORWAYS + ((number * MISSING + missing) * DOORS + doors) * THROWS + throws


def two_pairs_patterns(pairs: int, throws: int, row: PatternRow, used: int, first: int) -> int:
    """How far every two pairs are from being joined; `pairs` has nine bits a number."""
    place = 0
    for one in range(NUMBERS):
        for other in range(one):
            missing = (pairs >> 9 * one + 5 & 15) * MISSING + (pairs >> 9 * other + 5 & 15)
            row[used] = first + TWO_PAIRS + (place * MISSING * MISSING + missing) * THROWS + throws
            used += 1
            place += 1
    return used


def room_patterns(
    pairs: int, reach: int, throws: int, row: PatternRow, used: int, first: int
) -> int:
    """Of every number the hexes that it can reach, whether rows of boxes have it, its room."""
    for number in range(NUMBERS):
        reached = min(reach >> 6 * number & 63, REACHED - 1)
        room = (number * REACHED + reached) * 4 * LIBERTIES + (pairs >> 9 * number & 31)
        row[used] = first + ROOM + room * THROWS + throws
        used += 1
    return used


def spread(numbers: int) -> int:
    """A set of numbers, each as the first of its six bits."""
    return SPREAD[numbers]


# ---------------------------------------------------------------- areas


def area_code(lacking: int, best: int) -> int:
    """What an area lacks and its leading number."""
    return min(lacking, LACKING - 1) * SCORES + best - 2


def two_areas_patterns(areas: int, throws: int, row: PatternRow, used: int, first: int) -> int:
    """How every two areas stand; and how many of all lack nothing, little, or more."""
    place = 0
    counts = 0
    for one in range(AREAS):
        code = areas >> 6 * one & 63
        if code < 5 * SCORES:
            counts += 1 << 3 * ((code // SCORES + 1) // 2)
        for other in range(one):
            both = (place * CODES + code) * CODES + (areas >> 6 * other & 63)
            row[used] = first + TWO_AREAS + both * THROWS + throws
            used += 1
            place += 1
    row[used] = first + ALL_AREAS + counts * THROWS + throws
    return used + 1
