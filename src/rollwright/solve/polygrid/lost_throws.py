"""How many throws will be lost by a plan, going by a table, when a box is due to pay.

The number is what the entries of a position's patterns add up to. They speak of

- every square to be filled: the low boxes of its type, and how many such squares lie around it;
- every die: how often it is due, its low boxes one by one, how many others; and their parity, as
  the parity of a throw decides of which colour, as on a chessboard, a square and a box can be;
- every three numbers in a row: how many dice have each open;
- the marker: the throws that could mark something, and how many squares lie around it;
- the dice with boxes to spare, which are to pay.
"""

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.games.polygrid.sheet import (
    DICE,
    FACES,
    MOST_STEPS,
    REACH,
    SIZE,
    SQUARES,
)
from rollwright.solve.arrays import Ints, Weights
from rollwright.solve.polygrid.plans import all_of, boxes_of

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

# Rounds to come, told apart less and less
PHASE: Final = tuple(n if n <= 12 else 12 + (n - 9) // 4 for n in range(SQUARES + 1))
PHASES: Final = PHASE[-1] + 1
LOW: Final = 6  # boxes of a die that are told apart
ODD: Final = 0b010101  # those of them with an odd number
HIGH: Final = 8  # how many others there are, at most
COUNT: Final = SIZE + 1
SOON: Final = 13  # squares to be filled, from which on throws are told apart
EVERY_THROW: Final = (1 << FACES[-1] + 1) - 4
SPARE: Final = 4  # boxes beyond those that a plan needs
NEAR_BY: Final = 5  # squares a step away
NEXT_BY: Final = 5  # … and two

# Where the entries of each kind begin
DIE: Final = 0
NUMBERS: Final = DIE + PHASES * DICE * COUNT * (1 << LOW) * HIGH
SQUARE: Final = NUMBERS + 3 * PHASES * COUNT**3
ROLLS: Final = SQUARE + PHASES * 16 * NEAR_BY * NEXT_BY
MANY: Final = ROLLS + PHASES * 128
PLACE: Final = MANY + PHASES * 13
COLOUR: Final = PLACE + PHASES * NEAR_BY * 9
PAYING: Final = COLOUR + PHASES * 19 * 19
WAYS: Final = PAYING + PHASES * SPARE**4
PARITY: Final = WAYS + PHASES * 12 * 12
ENTRIES: Final = PARITY + PHASES * DICE * 256
LENGTH: Final = 2 * DICE + 3 + 6 + SQUARES

SHIPPED: Final = Path(__file__).with_name("rounds.npz")
PARTS: Final = 4096  # of a throw that an entry is kept in


def patterns(places: Ints, boxes: Bits, marker: int, row: Ints) -> int:
    """Write the entries of a position into a row; how many there are."""
    rest = all_of(places)
    phase = PHASE[size(rest)]
    used, rolls = square_patterns(places, boxes, marker, phase, row)
    used = die_patterns(places, boxes, marker, phase, row, used)
    row[used] = ROLLS + phase * 128 + (rolls >> 2 & 127)
    row[used + 1] = MANY + phase * 13 + size(rolls >> 9 & 0xFFF)
    near, next_by = size(NEAR[marker] & rest), size(NEXT[marker] & rest)
    row[used + 2] = PLACE + (phase * NEAR_BY + near) * 9 + next_by
    light = size(rest & LIGHT)
    dark = size(rest) - light
    if has(LIGHT, marker):
        light, dark = dark, light
    row[used + 3] = COLOUR + (phase * 19 + min(light, 18)) * 19 + min(dark, 18)
    return used + 4


def square_patterns(
    places: Ints, boxes: Bits, marker: int, phase: int, row: Ints
) -> tuple[int, Bits]:
    """Of every square that is to be filled; and the throws that could mark one."""
    rest = all_of(places)
    soon = size(rest) <= SOON
    used, rolls = 0, 0 if soon else EVERY_THROW
    for die in range(DICE):
        own = boxes_of(boxes, die)
        code = phase * 16 + (own & 15)
        squares = places[die]
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            near = size(NEAR[square] & rest)
            next_by = min(size(NEXT[square] & rest), NEXT_BY - 1)
            row[used] = SQUARE + (code * NEAR_BY + near) * NEXT_BY + next_by
            used += 1
            steps = STEPS[SQUARES * marker + square]
            left = own if soon else 0
            while left:
                rolls |= steps << lowest(left) + 1
                left &= left - 1
    return used, rolls


def die_patterns(places: Ints, boxes: Bits, marker: int, phase: int, row: Ints, used: int) -> int:
    """Of every die: its boxes, and of which parity they are; how many dice have a number open."""
    numbers = 0  # how many dice have each, four bits a number
    paying, even_ways, odd_ways = 0, 0, 0
    for die in range(DICE):
        own = boxes_of(boxes, die)
        due = size(places[die])
        low = own & (1 << LOW) - 1
        high = min(size(own >> LOW), HIGH - 1)
        row[used] = DIE + (((phase * DICE + die) * COUNT + due) << LOW + 3 | low << 3 | high)
        used += 1
        if 0 < die < DICE - 1:
            paying = paying * SPARE + min(max(size(own) - due, 0), SPARE - 1)
        if due == 0:
            continue
        light = size(places[die] & LIGHT)
        dark = due - light
        odd, even = size(low & ODD), size(low & ~ODD)
        even_ways += light * odd + dark * even
        odd_ways += light * even + dark * odd
        code = (min(light, 3) * 4 + min(dark, 3)) * 16 + odd * 4 + even
        row[used] = PARITY + (phase * DICE + die) * 256 + code
        used += 1
        while low:
            numbers += 1 << 4 * lowest(low)
            low &= low - 1
    for n in range(3):
        a, b, c = numbers >> 4 * n & 15, numbers >> 4 * n + 4 & 15, numbers >> 4 * n + 8 & 15
        row[used] = NUMBERS + (((n * PHASES + phase) * COUNT + a) * COUNT + b) * COUNT + c
        used += 1
    if has(LIGHT, marker):
        even_ways, odd_ways = odd_ways, even_ways
    row[used] = PAYING + phase * SPARE**4 + paying
    row[used + 1] = WAYS + (phase * 12 + min(even_ways, 11)) * 12 + min(odd_ways, 11)
    return used + 2


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


def save(table: Weights, path: Path = SHIPPED) -> None:
    """Write a table to a file: the entries that are not 0, rounded."""
    parts = np.rint(table * PARTS).astype(np.int16)
    entries = np.flatnonzero(parts)
    steps = np.diff(entries, prepend=0).astype(np.uint32)
    np.savez_compressed(path, steps=steps, values=parts[entries])


@cache
def load(path: Path = SHIPPED) -> Weights:
    """A table from a file."""
    table = np.zeros(ENTRIES, np.float32)
    with np.load(path) as arrays:
        entries = np.cumsum(arrays["steps"], dtype=np.int64)
        table[entries] = arrays["values"] / np.float32(PARTS)
    return table
