"""More of how a HexRoller sheet stands, for tables of values: closer looks at the same things.

- every block of two hexes side by side and two below them: what stands there, early or late;
- every area: its empty hexes, its leading number and how often that stands there; and which
  numbers touch what is missing;
- every number: whether it still lacks a box in either row, its room to grow, its pair;
- every empty hex by its place: which numbers touch it, and its empty neighbours.
"""

from typing import Final

from rollwright.core.patterns import PatternRow
from rollwright.games.hexroller.rules import Sheet
from rollwright.games.hexroller.sheet import AREAS, COORDINATES, MOST, NUMBERS

THROWS: Final = 8  # to come: none to seven
SETS: Final = 1 << NUMBERS  # of numbers
KINDS: Final = 3  # binary digits of what stands in a hex
BLOCK: Final = 1 << 4 * KINDS
LATE: Final = 3  # throws to come
FLOWER: Final = 1 << 7
SCORES: Final = 7
TIMES: Final = 8
LACKING: Final = 8  # hexes, or more
ELBOWS: Final = 4
MISSING: Final = 10
LIBERTIES: Final = 8


def _blocks(side: int) -> list[tuple[int, int]]:
    """The left hexes of two pairs, the lower of which is half a hex to the left or the right."""
    at = {hex: n for n, hex in enumerate(COORDINATES[side])}
    return [
        (at[q, r], at[below, r + 1])
        for q, r in COORDINATES[side]
        for below in (q - 1, q)
        if {(q + 1, r), (below, r + 1), (below + 1, r + 1)} <= set(at)
    ]


BLOCKS: Final = tuple(hex for side in (0, 1) for block in _blocks(side) for hex in block)
FIRST_BLOCK: Final = (0, len(_blocks(0)), len(_blocks(0)) + len(_blocks(1)))

# Where the entries of each kind begin
SHAPES: Final = 2 * max(len(_blocks(0)), len(_blocks(1))) * BLOCK
BESIDE: Final = SHAPES + AREAS * FLOWER * 2 * SCORES * TIMES * THROWS
WANTED: Final = BESIDE + AREAS * LACKING * SETS * SCORES * THROWS
PLACES: Final = WANTED + NUMBERS * 4 * LIBERTIES * MISSING * THROWS
ENTRIES: Final = PLACES + MOST * SETS * ELBOWS * THROWS
LENGTH: Final = FIRST_BLOCK[1] + 2 * AREAS + NUMBERS + MOST


def block_patterns(
    side: int, sheet: Sheet, throws: int, row: PatternRow, used: int, first: int
) -> int:
    """What stands in each block, early or late in a game."""
    ones = sheet.numbers.ones | sheet.numbers.eights
    twos, fours = sheet.numbers.twos, sheet.numbers.fours
    late = 1 if throws > LATE else 0
    for block in range(FIRST_BLOCK[side], FIRST_BLOCK[side + 1]):
        above, below = BLOCKS[2 * block], BLOCKS[2 * block + 1]
        code = ones >> above & 3 | (ones >> below & 3) << 2
        code |= (twos >> above & 3) << 4 | (twos >> below & 3) << 6
        code |= (fours >> above & 3) << 8 | (fours >> below & 3) << 10
        row[used] = first + (2 * (block - FIRST_BLOCK[side]) + late) * BLOCK + code
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
