"""What tells how a pad of Splitter stands, as patterns: numbers of entries in a table of values.

A pad is worth as much as the entries of its patterns add up to (`players/values/`). They speak of

- every group: its number, its size, the free spaces around it, a star, the rounds to come;
- every growing group: how many free spaces are near enough for what it lacks;
- every number: how many spaces its growing groups lack, and how many groups these are;
- every free pair and each of its spaces: which numbers would do what there (`throw_features.py`);
- every throw: how well it can be written somewhere, and whether in more than one pair;
- every block of two by two spaces: what the groups there still need, early or late in a game;
- every two spaces one above the other, with their mirrored ones: the same;
- pad B's hearts.

Left and right are alike, and on pad A top and bottom as well: blocks are read on every mirrored
picture of a pad, from one half or quarter of it.
"""

from typing import Final

from rollwright.core.bits import Bits, has, size
from rollwright.core.numbers import Numbers, cells_with, number_in, written
from rollwright.core.patterns import PatternRow
from rollwright.core.seats import Seat
from rollwright.games.splitter.rules import State
from rollwright.games.splitter.scoring import group_in
from rollwright.games.splitter.sheet import COLUMNS, HEARTS, PAIRS, ROWS, SPACES, STARS, WIDTH
from rollwright.games.splitter.throw_features import ENTRIES as FIT_ENTRIES
from rollwright.games.splitter.throw_features import MOST as MOST_FITS
from rollwright.games.splitter.throw_features import NOBODY, fit_patterns, note, with_group
from rollwright.games.splitter.throw_features import SCRATCH as FIT_SCRATCH

NUMBERS: Final = 6
ROUNDS: Final = PAIRS + 1  # to come: none to all
LIBERTIES: Final = 8  # none to seven or more
REACHED: Final = 12
LACKING: Final = 12
GROWING: Final = 4
DIGITS: Final = 4  # binary ones, of what stands in a space
BLOCK: Final = 1 << 4 * DIGITS
LEAST: Final = 3  # spaces in a block that is looked at

PICTURES: Final = (4, 2)  # of a pad that look alike

INERT: Final = 1  # what a space is that nobody needs to look after: a single 1, a group too large
SIZES: Final = NUMBERS + 1  # of a group, up to too large


def _kind(number: int, spaces: int) -> int:
    """What a space is whose group has a number and so many spaces; 0 would be a free space."""
    lacking = number - spaces
    if lacking < 0 or number == 1:
        return INERT
    if lacking == 0:
        return number
    growing = (7, 8, 10, 12, 14)[number - 2]  # one space is lacking; behind it, more are
    return growing + (1 if lacking > 1 else 0)


KINDS: Final = tuple(_kind(n, spaces) for n in range(1, 7) for spaces in range(1, SIZES + 1))


def _blocks(pad: int) -> list[int]:
    """The upper left cells of the blocks in the quarter or half of a pad that stands for it."""
    return _places(pad, 3 | 3 << WIDTH, LEAST)


def _dominoes(pad: int) -> list[int]:
    """The upper cells of upright dominoes there."""
    return _places(pad, 1 | 1 << WIDTH, 2)


def _places(pad: int, shape: Bits, least: int) -> list[int]:
    """The first cells of a shape wherever it has so many spaces."""
    rows = ROWS // 2 if PICTURES[pad] == 4 else ROWS - 1
    return [
        cell
        for row in range(rows)
        for cell in range(row * WIDTH, row * WIDTH + COLUMNS // 2)
        if size(SPACES[pad] & shape << cell) >= least
    ]


BLOCKS: Final = tuple(cell for pad in range(2) for cell in _blocks(pad))
FIRST_BLOCK: Final = (0, len(_blocks(0)), len(BLOCKS))  # of each pad, and behind the last

DOMINOES: Final = tuple(cell for pad in range(2) for cell in _dominoes(pad))
FIRST_DOMINO: Final = (0, len(_dominoes(0)), len(DOMINOES))

TALL: Final = 3 | 3 << WIDTH | 3 << 2 * WIDTH  # a brick on its end
FLAT: Final = 7 | 7 << WIDTH
BRICK: Final = 1 << 6 * 3  # by three binary digits of what stands in a space


def _bricks(pad: int) -> list[int]:
    """The upper left cells of bricks on their ends there; behind them those that lie."""
    return _places(pad, TALL, 5) + [-cell - 1 for cell in _places(pad, FLAT, 5)]


UPRIGHT: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH  # three cells, seen with the mirrored three


def _twins(pad: int) -> list[int]:
    """The upper cells of three upright ones; behind them the left cells of two side by side.

    On pad A they taught nothing that bricks had not.
    """
    if pad == 0:
        return []
    level = [cell for cell in _places(pad, 3, 2) if cell % WIDTH < COLUMNS // 2 - 1]
    return _places(pad, UPRIGHT, 3) + [-cell - 1 for cell in level]


TWINS: Final = tuple(_twins(1))

BRICKS: Final = tuple(cell for pad in range(2) for cell in _bricks(pad))
FIRST_BRICK: Final = (0, len(_bricks(0)), len(BRICKS))

LATE: Final = 8  # rounds to come

# Where the entries of each kind begin
GROUP: Final = 2 * max(len(_blocks(0)), len(_blocks(1))) * BLOCK
REACH: Final = GROUP + NUMBERS * NUMBERS * LIBERTIES * 2 * ROUNDS
LACK: Final = REACH + NUMBERS * NUMBERS * REACHED * ROUNDS
HEART: Final = LACK + NUMBERS * LACKING * GROWING * ROUNDS
FIT: Final = HEART + 512 * ROUNDS
DOMINO: Final = FIT + FIT_ENTRIES
BRICKED: Final = DOMINO + max(len(_dominoes(0)), len(_dominoes(1))) * BLOCK
TWIN: Final = BRICKED + max(len(_bricks(0)), len(_bricks(1))) * BRICK
ENTRIES: Final = TWIN + len(TWINS) * BRICK
PLACED: Final = max(
    PICTURES[pad] * len(_blocks(pad) + _dominoes(pad) + _bricks(pad) + _twins(pad))
    for pad in range(2)
)
MOST: Final = 2 * 44 + NUMBERS + 1 + MOST_FITS + PLACED
SCRATCH: Final = MOST  # behind the patterns of a row is room for notes: the kinds of spaces …
LENGTH: Final = SCRATCH + DIGITS + FIT_SCRATCH  # … and what numbers do there

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
    sheet = state.sheets[seat]
    numbers = sheet.numbers
    rounds = size(sheet.free)
    free = SPACES[pad] & ~written(numbers)
    for digit in range(DIGITS):
        row[SCRATCH + digit] = 0
    used = 0
    for number in range(1, NUMBERS + 1):
        cells = cells_with(numbers, number)
        used = group_patterns(cells, number, free, STARS[pad], rounds, row, used)
    if HEARTS[pad]:
        row[used] = HEART + hearts_code(numbers, HEARTS[pad]) * ROUNDS + rounds
        used += 1
    used = fit_patterns(pad, sheet.free, rounds, row, SCRATCH + DIGITS, FIT, used)
    ones, twos, fours = row[SCRATCH], row[SCRATCH + 1], row[SCRATCH + 2]
    eights = row[SCRATCH + 3]
    for picture in range(PICTURES[pad]):
        kinds = Numbers(ones, twos, fours, eights)
        used = block_patterns(pad, kinds, rounds, row, used)
        used = domino_patterns(pad, kinds, row, used)
        used = brick_patterns(pad, kinds, row, used)
        if picture == 1:
            ones, twos = upside_down(ones), upside_down(twos)
            fours, eights = upside_down(fours), upside_down(eights)
        else:
            ones, twos = mirrored(ones), mirrored(twos)
            fours, eights = mirrored(fours), mirrored(eights)
    return used


# ---------------------------------------------------------------- groups


def group_patterns(
    cells: Bits, number: int, free: Bits, stars: Bits, rounds: int, row: PatternRow, used: int
) -> int:
    """Of every group of a number that scores or may grow, and of what the number lacks in all.

    In passing it notes what kind of space each is, and what one more of the number would do.
    """
    lacking, growing = 0, 0
    met = NOBODY
    while cells:
        group = group_in(cells)
        cells &= ~group
        spaces = size(group)
        around = beside(group) & free
        note_kind(row, group, KINDS[(number - 1) * SIZES + min(spaces, SIZES) - 1])
        met = with_group(met, around, min(spaces, SIZES), spaces <= number)
        if spaces > number:
            continue
        kind = (number - 1) * NUMBERS + spaces - 1
        liberties = min(size(around), LIBERTIES - 1)
        star = 1 if group & stars else 0
        row[used] = GROUP + ((kind * LIBERTIES + liberties) * 2 + star) * ROUNDS + rounds
        used += 1
        if spaces < number:
            reached = min(room_for(group, free, number - spaces), REACHED - 1)
            row[used] = REACH + (kind * REACHED + reached) * ROUNDS + rounds
            used += 1
            lacking += number - spaces
            growing += 1
    note(row, SCRATCH + DIGITS, number, met, free)
    lack = ((number - 1) * LACKING + min(lacking, LACKING - 1)) * GROWING
    row[used] = LACK + (lack + min(growing, GROWING - 1)) * ROUNDS + rounds
    return used + 1


def note_kind(row: PatternRow, group: Bits, kind: int) -> None:
    """Write what kind of spaces a group has behind the patterns, by binary digits."""
    for digit in range(DIGITS):
        if kind >> digit & 1:
            row[SCRATCH + digit] |= group


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


def block_patterns(pad: int, kinds: Numbers, rounds: int, row: PatternRow, used: int) -> int:
    """What kinds of spaces each block has, by its place, early or late."""
    for block in range(FIRST_BLOCK[pad], FIRST_BLOCK[pad + 1]):
        cell = BLOCKS[block]
        low = four(kinds.ones, cell) | four(kinds.twos, cell) << 4
        high = four(kinds.fours, cell) | four(kinds.eights, cell) << 4
        place = 2 * (block - FIRST_BLOCK[pad]) + (1 if rounds > LATE else 0)
        row[used] = place * BLOCK + (low | high << 8)
        used += 1
    return used


def domino_patterns(pad: int, kinds: Numbers, row: PatternRow, used: int) -> int:
    """What kinds of spaces each upright domino of the left and its mirrored one have."""
    for n in range(FIRST_DOMINO[pad], FIRST_DOMINO[pad + 1]):
        cell = DOMINOES[n]
        mirror = cell // WIDTH * WIDTH + COLUMNS - 1 - cell % WIDTH
        low = two(kinds.ones, cell, mirror) | two(kinds.twos, cell, mirror) << 4
        high = two(kinds.fours, cell, mirror) | two(kinds.eights, cell, mirror) << 4
        row[used] = DOMINO + (n - FIRST_DOMINO[pad]) * BLOCK + (low | high << 8)
        used += 1
    return used


def brick_patterns(pad: int, kinds: Numbers, row: PatternRow, used: int) -> int:
    """What stands in each brick: nothing, what is done, or a growing group of which number."""
    ones, twos, fours, eights = kinds.ones, kinds.twos, kinds.fours, kinds.eights
    sevens = ones & twos & fours & ~eights
    done = (twos | fours) & ~eights & ~sevens
    low = eights & twos | sevens | ones & ~(twos | fours | eights)
    middle = eights & fours | sevens | done
    for brick in range(FIRST_BRICK[pad], FIRST_BRICK[pad + 1]):
        cell = BRICKS[brick]
        if cell < 0:
            cell = -cell - 1
            code = six(low, cell) | six(middle, cell) << 6 | six(eights, cell) << 12
        else:
            code = tower(low, cell) | tower(middle, cell) << 6 | tower(eights, cell) << 12
        row[used] = BRICKED + (brick - FIRST_BRICK[pad]) * BRICK + code
        used += 1
    if pad == 0:
        return used
    for twin in range(len(TWINS)):
        cell = TWINS[twin]
        if cell < 0:
            cell = -cell - 1
            mirror = cell // WIDTH * WIDTH + COLUMNS - 2 - cell % WIDTH
            code = four_level(low, cell, mirror) | four_level(middle, cell, mirror) << 4
            code |= four_level(eights, cell, mirror) << 8
        else:
            mirror = cell // WIDTH * WIDTH + COLUMNS - 1 - cell % WIDTH
            code = six_upright(low, cell, mirror) | six_upright(middle, cell, mirror) << 6
            code |= six_upright(eights, cell, mirror) << 12
        row[used] = TWIN + twin * BRICK + code
        used += 1
    return used


def four_level(bits: Bits, cell: int, mirror: int) -> int:
    """Of a cell and the next one, and of their mirrored ones, from the edge to the centre."""
    right = bits >> mirror
    return bits >> cell & 3 | (right & 1) << 3 | (right >> 1 & 1) << 2


def six_upright(bits: Bits, cell: int, mirror: int) -> int:
    """Of three cells one below the other, and of three others."""
    left = bits >> cell
    right = bits >> mirror
    code = left & 1 | (left >> WIDTH & 1) << 1 | (left >> 2 * WIDTH & 1) << 2
    return code | (right & 1) << 3 | (right >> WIDTH & 1) << 4 | (right >> 2 * WIDTH & 1) << 5


def six(bits: Bits, cell: int) -> int:
    """Of three cells side by side, and the three below them."""
    bits >>= cell
    return bits & 7 | (bits >> WIDTH & 7) << 3


def tower(bits: Bits, cell: int) -> int:
    """Of two cells side by side, and the four below them."""
    bits >>= cell
    return bits & 3 | (bits >> WIDTH & 3) << 2 | (bits >> 2 * WIDTH & 3) << 4


def two(bits: Bits, cell: int, mirror: int) -> int:
    """Of a cell and the one below it, and of two others."""
    left = bits >> cell
    right = bits >> mirror
    return left & 1 | (left >> WIDTH & 1) << 1 | (right & 1) << 2 | (right >> WIDTH & 1) << 3


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
