"""What tells how a pad of Splitter stands, as patterns: numbers of entries in a table of values.

A pad is worth as much as the entries of its patterns add up to (`players/values/`). They speak of

- every group: its number, its size, the free spaces around it, a star, the rounds to come;
- every growing group: how many free spaces are near enough for what it lacks;
- every number: how many spaces its growing groups lack, and how many groups these are;
- every block of two by two spaces: what stands there;
- pad B's hearts.

Left and right are alike, and on pad A top and bottom as well: blocks are read on every mirrored
picture of a pad, from one half or quarter of it.
"""

from typing import Final

from rollwright.core.bits import Bits, has, size
from rollwright.core.numbers import Numbers, cells_with, number_in, written
from rollwright.core.patterns import PatternRow
from rollwright.core.seats import Seat
from rollwright.games.splitter.rules import State, group_in
from rollwright.games.splitter.sheet import COLUMNS, HEARTS, PAIRS, ROWS, SPACES, STARS, WIDTH

NUMBERS: Final = 6
ROUNDS: Final = PAIRS + 1  # to come: none to all
LIBERTIES: Final = 8  # none to seven or more
REACHED: Final = 12
LACKING: Final = 12
GROWING: Final = 4
BLOCK: Final = 1 << 12  # four spaces of three bits
LEAST: Final = 3  # spaces in a block that is looked at

PICTURES: Final = (4, 2)  # of a pad that look alike


def _blocks(pad: int) -> list[int]:
    """The upper left cells of the blocks in the quarter or half of a pad that stands for it."""
    rows = ROWS // 2 if PICTURES[pad] == 4 else ROWS - 1
    return [
        cell
        for row in range(rows)
        for cell in range(row * WIDTH, row * WIDTH + COLUMNS // 2)
        if size(SPACES[pad] & (3 | 3 << WIDTH) << cell) >= LEAST
    ]


BLOCKS: Final = tuple(cell for pad in range(2) for cell in _blocks(pad))
FIRST_BLOCK: Final = (0, len(_blocks(0)), len(BLOCKS))  # of each pad, and behind the last

# Where the entries of each kind begin
GROUP: Final = max(len(_blocks(0)), len(_blocks(1))) * BLOCK
REACH: Final = GROUP + NUMBERS * NUMBERS * LIBERTIES * 2 * ROUNDS
LACK: Final = REACH + NUMBERS * NUMBERS * REACHED * ROUNDS
HEART: Final = LACK + NUMBERS * LACKING * GROWING * ROUNDS
ENTRIES: Final = HEART + 512 * ROUNDS
LENGTH: Final = 2 * 44 + NUMBERS + 1 + max(4 * len(_blocks(0)), 2 * len(_blocks(1)))

# Columns that change places with those to the right of them: by one, by two, by four
ONE: Final = sum(0b01010101 << row * WIDTH for row in range(ROWS))
TWO: Final = sum(0b00110011 << row * WIDTH for row in range(ROWS))
FOUR: Final = sum(0b00001111 << row * WIDTH for row in range(ROWS))
LINE: Final = (1 << WIDTH) - 1


def alone(state: State, seat: Seat) -> State:
    """The same game for one of its seats alone."""
    writing = 1 if has(state.writing, seat) else 0
    roll = state.roll if writing else 0
    return State(pad=state.pad, roll=roll, writing=writing, sheets=(state.sheets[seat],))


def patterns(state: State, seat: Seat, row: PatternRow) -> int:
    """Write the patterns of a seat's pad into a row; how many there are."""
    pad = state.pad
    numbers = state.sheets[seat].numbers
    rounds = size(state.sheets[seat].free)
    free = SPACES[pad] & ~written(numbers)
    used = 0
    for number in range(1, NUMBERS + 1):
        cells = cells_with(numbers, number)
        used = group_patterns(cells, number, free, STARS[pad], rounds, row, used)
    if HEARTS[pad]:
        row[used] = HEART + hearts_code(numbers, HEARTS[pad]) * ROUNDS + rounds
        used += 1
    ones, twos, fours = numbers.ones, numbers.twos, numbers.fours
    for picture in range(PICTURES[pad]):
        used = block_patterns(pad, ones, twos, fours, row, used)
        if picture == 1:
            ones, twos, fours = upside_down(ones), upside_down(twos), upside_down(fours)
        else:
            ones, twos, fours = mirrored(ones), mirrored(twos), mirrored(fours)
    return used


# ---------------------------------------------------------------- groups


def group_patterns(
    cells: Bits, number: int, free: Bits, stars: Bits, rounds: int, row: PatternRow, used: int
) -> int:
    """Of every group of a number that scores or may grow, and of what the number lacks in all."""
    lacking, growing = 0, 0
    while cells:
        group = group_in(cells)
        cells &= ~group
        spaces = size(group)
        if spaces > number:
            continue
        kind = (number - 1) * NUMBERS + spaces - 1
        liberties = min(size(beside(group) & free), LIBERTIES - 1)
        star = 1 if group & stars else 0
        row[used] = GROUP + ((kind * LIBERTIES + liberties) * 2 + star) * ROUNDS + rounds
        used += 1
        if spaces < number:
            reached = min(room_for(group, free, number - spaces), REACHED - 1)
            row[used] = REACH + (kind * REACHED + reached) * ROUNDS + rounds
            used += 1
            lacking += number - spaces
            growing += 1
    lack = ((number - 1) * LACKING + min(lacking, LACKING - 1)) * GROWING
    row[used] = LACK + (lack + min(growing, GROWING - 1)) * ROUNDS + rounds
    return used + 1


def room_for(group: Bits, free: Bits, steps: int) -> int:
    """The free spaces that a group can reach in so many steps."""
    reached = group
    for _ in range(steps):
        reached |= beside(reached) & free
    return size(reached & ~group)


def beside(cells: Bits) -> Bits:
    """The cells that touch one of some cells."""
    return cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH


def hearts_code(numbers: Numbers, hearts: Bits) -> int:
    """What the three hearts hold."""
    code = 0
    while hearts:
        code = code << 3 | number_in(numbers, size((hearts & -hearts) - 1))
        hearts &= hearts - 1
    return code


# ---------------------------------------------------------------- blocks


def block_patterns(
    pad: int, ones: Bits, twos: Bits, fours: Bits, row: PatternRow, used: int
) -> int:
    """What stands in each block, by its place."""
    for block in range(FIRST_BLOCK[pad], FIRST_BLOCK[pad + 1]):
        cell = BLOCKS[block]
        code = four(ones, cell) | four(twos, cell) << 4 | four(fours, cell) << 8
        row[used] = (block - FIRST_BLOCK[pad]) * BLOCK + code
        used += 1
    return used


def four(bits: Bits, cell: int) -> int:
    """Of a cell, the next one, and the two below them."""
    bits >>= cell
    return bits & 3 | (bits >> WIDTH & 3) << 2


def mirrored(cells: Bits) -> Bits:
    """Left and right changed."""
    cells = (cells & ONE) << 1 | cells >> 1 & ONE
    cells = (cells & TWO) << 2 | cells >> 2 & TWO
    return (cells & FOUR) << 4 | cells >> 4 & FOUR


def upside_down(cells: Bits) -> Bits:
    """Top and bottom changed."""
    turned = 0
    for _ in range(ROWS):
        turned = turned << WIDTH | cells & LINE
        cells >>= WIDTH
    return turned
