"""How many throws will be lost, going by a table: when a box is due, and a plan is kept to."""

from typing import Final

from rollwright.core.bits import Bits, lowest, size
from rollwright.games.polygrid.sheet import (
    DICE,
    FACES,
    FIRST_BOX,
    MOST_STEPS,
    REACH,
    SIZE,
    SQUARES,
)
from rollwright.players.network.network import Weights
from rollwright.solve.arrays import Ints

# Steps with which walks lead from one square to another: [SQUARES * start + end], n steps as bit n
STEPS: Final = tuple(
    sum(1 << n for n in range(1, MOST_STEPS) if REACH[MOST_STEPS * start + n] >> end & 1)
    for start in range(SQUARES)
    for end in range(SQUARES)
)


def _apart(steps: int) -> tuple[int, ...]:
    """By square, those that lie so many steps away."""
    return tuple(
        sum(
            1 << other
            for other in range(SQUARES)
            if abs(one // SIZE - other // SIZE) + abs(one % SIZE - other % SIZE) == steps
        )
        for one in range(SQUARES)
    )


NEAR: Final = _apart(1)
NEXT: Final = _apart(2)
LIGHT: Final = sum(1 << square for square in range(SQUARES) if (square // SIZE + square) % 2)

PHASE: Final = tuple(n if n <= 12 else 12 + (n - 9) // 4 for n in range(SQUARES + 1))
PHASES: Final = PHASE[-1] + 1
LOW: Final = 6  # boxes of a die that are told apart
HIGH: Final = 8
COUNT: Final = SIZE + 1
SPARE: Final = 4
NEAR_BY: Final = 5
NEXT_BY: Final = 5

# Where the entries of each kind begin
DIE: Final = 0
NUMBERS: Final = DIE + PHASES * DICE * COUNT * (1 << LOW) * HIGH
SQUARE: Final = NUMBERS + 3 * PHASES * COUNT**3
ROLLS: Final = SQUARE + PHASES * 16 * NEAR_BY * NEXT_BY
MANY: Final = ROLLS + PHASES * 128
PLACE: Final = MANY + PHASES * 13
COLOUR: Final = PLACE + PHASES * NEAR_BY * 9
PAYING: Final = COLOUR + PHASES * 19 * 19
CLASSES: Final = PAYING + PHASES * SPARE**4
PARITY: Final = CLASSES + PHASES * 12 * 12
ENTRIES: Final = PARITY + PHASES * DICE * 256
LENGTH: Final = 2 * DICE + 3 + 6 + SQUARES


def patterns(places: Ints, boxes: Bits, marker: int, row: Ints) -> int:
    """Write the entries of a position into a row; how many there are."""
    rest = 0
    for die in range(DICE):
        rest |= places[die]
    phase = PHASE[size(rest)]
    used = 0
    numbers = 0  # how many types have a number open, four bits a number
    rolls = 0  # that something could be marked with
    paying = 0
    even_class, odd_class = 0, 0
    for die in range(DICE):
        open_boxes = boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1
        due = size(places[die])
        low = open_boxes & (1 << LOW) - 1
        high = min(size(open_boxes >> LOW), HIGH - 1)
        row[used] = DIE + (((phase * DICE + die) * COUNT + due) << LOW + 3 | low << 3 | high)
        used += 1
        if 0 < die < DICE - 1:
            paying = paying * SPARE + min(max(size(open_boxes) - due, 0), SPARE - 1)
        if due == 0:
            continue
        light = size(places[die] & LIGHT)
        dark = due - light
        odd, even = size(low & 0b010101), size(low & 0b101010)
        even_class += light * odd + dark * even
        odd_class += light * even + dark * odd
        code = (min(light, 3) * 4 + min(dark, 3)) * 16 + odd * 4 + even
        row[used] = PARITY + (phase * DICE + die) * 256 + code
        used += 1
        left = low
        while left:
            numbers += 1 << 4 * lowest(left)
            left &= left - 1
        code = phase * 16 + (open_boxes & 15)
        squares = places[die]
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            near = size(NEAR[square] & rest)
            next_by = min(size(NEXT[square] & rest), NEXT_BY - 1)
            row[used] = SQUARE + (code * NEAR_BY + near) * NEXT_BY + next_by
            used += 1
            steps = STEPS[SQUARES * marker + square]
            left = open_boxes
            while left:
                rolls |= steps << lowest(left) + 1
                left &= left - 1
    for n in range(3):
        a, b, c = numbers >> 4 * n & 15, numbers >> 4 * n + 4 & 15, numbers >> 4 * n + 8 & 15
        row[used] = NUMBERS + (((n * PHASES + phase) * COUNT + a) * COUNT + b) * COUNT + c
        used += 1
    row[used] = ROLLS + phase * 128 + (rolls >> 2 & 127)
    row[used + 1] = MANY + phase * 13 + size(rolls >> 9 & 0xFFF)
    near, next_by = size(NEAR[marker] & rest), size(NEXT[marker] & rest)
    row[used + 2] = PLACE + (phase * NEAR_BY + near) * 9 + next_by
    light = size(rest & LIGHT)
    dark = size(rest) - light
    if LIGHT >> marker & 1:
        light, dark = dark, light
    row[used + 3] = COLOUR + (phase * 19 + min(light, 18)) * 19 + min(dark, 18)
    row[used + 4] = PAYING + phase * SPARE**4 + paying
    if LIGHT >> marker & 1:
        even_class, odd_class = odd_class, even_class
    row[used + 5] = CLASSES + (phase * 12 + min(even_class, 11)) * 12 + min(odd_class, 11)
    return used + 6


def worth(table: Weights, row: Ints, places: Ints, boxes: Bits, marker: int) -> float:
    """How many throws will be lost from here on, by a table."""
    value = 0.0
    for n in range(patterns(places, boxes, marker, row)):
        value += table[row[n]]
    return value


def learn(
    table: Weights, row: Ints, places: Ints, boxes: Bits, marker: int, value: float, rate: float
) -> None:
    """Let a table think more like a value; at rate 1 just like it."""
    error = rate * (value - worth(table, row, places, boxes, marker))
    used = patterns(places, boxes, marker, row)
    moving = 0  # an entry that counts twice moves twice, and both count
    for n in range(used):
        for m in range(used):
            if row[n] == row[m]:
                moving += 1
    for n in range(used):
        table[row[n]] += error / moving
