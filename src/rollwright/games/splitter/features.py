"""What tells how a pad of Splitter stands, as patterns: numbers of entries in a table of values.

A pad is worth as much as the entries of its patterns add up to (`players/values/`). They speak of

- every group: its number, its size, the free spaces at which it can grow, the rounds to come;
- every number: how many spaces its groups still want;
- every free space: what each of the six numbers would do there (begin, join, finish, spoil, or
  nothing at all beside a group that is too large);
- every free pair: both at once, since what is written left forces something on the right;
- every free space at its own place: what stands around it;
- pad B's hearts.

Left and right are alike, and on pad A top and bottom as well: mirrored pads have the same patterns.
"""

from typing import Final, NamedTuple

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.numbers import Numbers, cells_with, number_in, written
from rollwright.core.patterns import PatternRow
from rollwright.core.seats import Seat
from rollwright.games.splitter.rules import State, group_in
from rollwright.games.splitter.sheet import (
    BOTH,
    HEARTS,
    LEFT,
    LIES,
    PAIRS,
    PLACES,
    RIGHT,
    SPACES,
    STARS,
    UPSIDE_DOWN,
    WIDTH,
)

STAGE: Final = (0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10)
STAGES: Final = 11  # by the rounds to come: the later, the shorter
LIBERTIES: Final = 8  # none to seven or more
NUMBERS: Final = 6
SIGNS: Final = 3  # bits of a space: free, 1 to 6, or none there
NONE: Final = 7
CROSS: Final = 1 << 4 * SIGNS  # a space's four neighbours
SPACES_AROUND: Final = 64 + 2 * (WIDTH + 1)  # a pad with all that is around it

# What a number does in a free space
BEGINS: Final = 0
JOINS: Final = 1
FINISHES: Final = 2
SPOILS: Final = 3
ADDS: Final = 4  # to a group that is too large anyway
DEEDS: Final = 5

# Where the entries of each kind begin
GROUP: Final = STAGES
ROOM: Final = GROUP + STAGES * NUMBERS * NUMBERS * LIBERTIES * 2
NEED: Final = ROOM + STAGES * NUMBERS * 5 * 12
DEED: Final = NEED + STAGES * NUMBERS * 12 * 4
WANTED: Final = DEED + STAGES * DEEDS**NUMBERS
READY: Final = WANTED + 2 * STAGES * 1024
SPOILED: Final = READY + 2 * STAGES * 1024
HEARTED: Final = SPOILED + STAGES * 4096
AROUND: Final = HEARTED + STAGES * 512
ENTRIES: Final = AROUND + PAIRS * CROSS

MOST: Final = 320  # patterns of a pad; behind them a row has room for notes:
BOARD: Final = MOST + WIDTH + 1  # what stands in the spaces, from the first on …
DEEDS_AT: Final = MOST + SPACES_AROUND  # … and what the numbers do there
LENGTH: Final = DEEDS_AT + 64

# What is noted of a free space: the deeds of all numbers as one code, then numbers as bits
CODE: Final = (1 << 16) - 1
JOINED: Final = 16
FINISHED: Final = 24
SPOILT: Final = 32


def alone(state: State, seat: Seat) -> State:
    """The same game for one of its seats alone."""
    writing = 1 if has(state.writing, seat) else 0
    roll = state.roll if writing else 0
    return State(pad=state.pad, roll=roll, writing=writing, sheets=(state.sheets[seat],))


class Deeds(NamedTuple):
    """The free spaces, by what one number does there: two more ints would be all others."""

    joins: Bits
    finishes: Bits
    spoils: Bits
    adds: Bits


def patterns(state: State, seat: Seat, row: PatternRow) -> int:
    """Write the patterns of a seat's pad into a row; how many there are."""
    pad = state.pad
    numbers = state.sheets[seat].numbers
    pairs = state.sheets[seat].free
    free = SPACES[pad] & ~written(numbers)
    stage = STAGE[size(pairs)]
    for n in range(MOST, LENGTH):
        row[n] = NONE
    spaces = SPACES[pad]
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        row[BOARD + space] = number_in(numbers, space)
        row[DEEDS_AT + space] = 0
    row[0] = stage
    used = 1
    for number in range(1, NUMBERS + 1):
        deed = deeds(numbers, number, free)
        write_deeds(number, deed, row)
        used = group_patterns(numbers, number, deed, free, STARS[pad], stage, row, used)
    if HEARTS[pad]:
        row[used] = HEARTED + stage * 512 + hearts_code(numbers, HEARTS[pad])
        used += 1
    used = pair_patterns(pad, pairs, stage, row, used)
    return cross_patterns(pad, pairs, row, used)


# ---------------------------------------------------------------- groups


def group_patterns(
    numbers: Numbers,
    number: int,
    deed: Deeds,
    free: Bits,
    stars: Bits,
    stage: int,
    row: PatternRow,
    used: int,
) -> int:
    """One for every group that scores or may grow; another for what its number wants in all."""
    cells = cells_with(numbers, number)
    wanted = 0
    growing = 0
    place = stage * NUMBERS + number - 1
    while cells:
        group = group_in(cells)
        cells &= ~group
        spaces = size(group)
        if spaces > number:
            continue
        around = beside(group) & free
        star = 1 if group & stars else 0
        if spaces == number:
            liberties = min(size(around), LIBERTIES - 1)
        else:
            around &= deed.joins | deed.finishes
            liberties = min(size(around), LIBERTIES - 1)
            missing = number - spaces
            wanted += missing
            growing += 1
            room = min(room_for(group, free & ~deed.spoils, missing), 11)
            row[used] = ROOM + (place * 5 + missing - 1) * 12 + room
            used += 1
        row[used] = GROUP + ((place * NUMBERS + spaces - 1) * LIBERTIES + liberties) * 2 + star
        used += 1
    row[used] = NEED + (place * 12 + min(wanted, 11)) * 4 + min(growing, 3)
    return used + 1


def room_for(group: Bits, free: Bits, steps: int) -> int:
    """The free spaces that a group can reach in so many steps."""
    reached = group
    for _ in range(steps):
        reached |= beside(reached) & free
    return size(reached & ~group)


def deeds(numbers: Numbers, number: int, free: Bits) -> Deeds:
    """What a number would do in the free spaces.

    The sizes of the groups around each space are added up in all spaces at once, in binary.
    """
    cells = cells_with(numbers, number)
    ones, twos, fours, more, living = 0, 0, 0, 0, 0
    while cells:
        group = group_in(cells)
        cells &= ~group
        spaces = size(group)
        around = beside(group) & free
        if spaces > number:
            more |= around
            continue
        living |= around
        first = around if spaces & 1 else 0
        second = around if spaces & 2 else 0
        third = around if spaces & 4 else 0
        carry = ones & first
        ones ^= first
        over = twos & second | twos & carry | second & carry
        twos ^= second ^ carry
        more |= fours & third | fours & over | third & over
        fours ^= third ^ over
    last = number - 1  # so many spaces around, and it is finished
    equal = free & ~more
    equal &= ones if last & 1 else ~ones
    equal &= twos if last & 2 else ~twos
    equal &= fours if last & 4 else ~fours
    larger = more | larger_than(ones, twos, fours, last)
    spoils = larger & living
    return Deeds(living & ~equal & ~larger, equal, spoils, larger & ~living)


def larger_than(ones: Bits, twos: Bits, fours: Bits, number: int) -> Bits:
    """The spaces whose sum, of three binary digits, is larger than a number."""
    if number >= 4:
        low = (twos | ones) if number == 4 else twos if number == 5 else 0
        return fours & low
    low = ones | twos if number == 0 else twos if number == 1 else twos & ones if number == 2 else 0
    return fours | low


def beside(cells: Bits) -> Bits:
    """The cells that touch one of some cells."""
    return cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH


# ---------------------------------------------------------------- free pairs


def write_deeds(number: int, deed: Deeds, row: PatternRow) -> None:
    """Note in every free space what a number does there."""
    power = 1
    for _ in range(number - 1):
        power *= DEEDS
    bit = 1 << number - 1
    joining, finishing, spoiling = bit << JOINED, bit << FINISHED, bit << SPOILT
    note(deed.joins, JOINS * power + joining, row)
    note(deed.finishes, FINISHES * power + joining + finishing, row)
    note(deed.spoils, SPOILS * power + spoiling, row)
    note(deed.adds, ADDS * power, row)


def note(spaces: Bits, what: int, row: PatternRow) -> None:
    """Add something to what is noted in some spaces."""
    while spaces:
        row[DEEDS_AT + lowest(spaces)] += what
        spaces &= spaces - 1


def pair_patterns(pad: int, free: Bits, stage: int, row: PatternRow, used: int) -> int:
    """What the numbers would do in the two spaces of each free pair."""
    deed = DEED + stage * DEEDS**NUMBERS
    while free:
        pair = lowest(free) >> 1
        free &= free - 1
        left, right = LEFT[pad * PAIRS + pair], RIGHT[pad * PAIRS + pair]
        place = (stage * 2 + (1 if right - left == 1 else 0)) * 1024
        one, other = row[DEEDS_AT + left], row[DEEDS_AT + right]
        row[used] = deed + (one & CODE)
        row[used + 1] = deed + (other & CODE)
        # a 1 nearly always finishes: it is left out
        row[used + 2] = WANTED + place + in_order(one >> JOINED + 1, other >> JOINED + 1, 32)
        row[used + 3] = READY + place + in_order(one >> FINISHED + 1, other >> FINISHED + 1, 32)
        spoilt = in_order(one >> SPOILT, other >> SPOILT, 64)
        row[used + 4] = SPOILED + stage * 4096 + spoilt
        used += 5
    return used


def in_order(left: int, right: int, base: int) -> int:
    """What two spaces have in the bits below a base as one, whichever is which."""
    left &= base - 1
    right &= base - 1
    return max(left, right) * base + min(left, right)


# ---------------------------------------------------------------- spaces as they stand


def cross_patterns(pad: int, free: Bits, row: PatternRow, used: int) -> int:
    """What stands around every free space, at its own place; mirrored ones are alike.

    That is from the edge to the centre line, and from the top down or back.
    """
    while free:
        pair = pad * PAIRS + (lowest(free) >> 1)
        free &= free - 1
        lies = LIES[pair]
        up = WIDTH if lies == UPSIDE_DOWN else -WIDTH
        for side in range(2):
            cell = BOARD + (RIGHT[pair] if side else LEFT[pair])
            out = 1 if side else -1
            above, below = row[cell + up], row[cell - up]
            if lies == BOTH and above > below:
                above, below = below, above
            code = row[cell + out] | row[cell - out] << 3 | above << 6 | below << 9
            row[used] = AROUND + PLACES[pair] * CROSS + code
            used += 1
    return used


def hearts_code(numbers: Numbers, hearts: Bits) -> int:
    """What the three hearts hold."""
    code = 0
    while hearts:
        code = code << 3 | number_in(numbers, lowest(hearts))
        hearts &= hearts - 1
    return code
