"""A round of Polygrid, all of it: what to pay with, every throw, and the best mark for each."""

from typing import Final

import numpy as np

from rollwright.core.bits import Bits, has, highest, lowest, size
from rollwright.core.dice import Key, below, derived
from rollwright.games.polygrid.sheet import DICE, DIE_OF, FACES, FIRST_BOX, LINES, SQUARES
from rollwright.players.network.network import Weights
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.polygrid.plans import drawn
from rollwright.solve.polygrid.worth import STEPS, patterns, worth

LOST: Final = 1.0
LATER: Final = 1.0  # of what will be lost after it
NEVER: Final = 1e9
EARLY: Final = 13
ROLLS: Final = 21


def rest_of(places: Ints) -> Bits:
    rest = 0
    for die in range(DICE):
        rest |= places[die]
    return rest


def lines_through(squares: Bits) -> Bits:
    """All squares in the rows and columns of some."""
    lines = 0
    while squares:
        lines |= LINES[lowest(squares)]
        squares &= squares - 1
    return lines


def swap(places: Ints, standing: Ints, square: int, die: int) -> bool:
    """Change a plan so that a type comes to a square, with all that follows (a Kempe chain)."""
    other = -1
    for one in range(DICE):
        if has(places[one], square):
            other = one
    come, go = 1 << square, 0
    while True:
        lines = lines_through(come)
        if lines & standing[die]:
            return False
        more = places[die] & lines & ~go
        if not more:
            break
        go |= more
        lines = lines_through(go)
        if lines & standing[other]:
            return False
        more = places[other] & lines & ~come
        if not more:
            break
        come |= more
    places[other] = places[other] & ~come | go
    places[die] = places[die] & ~go | come
    return True


def in_boxes(places: Ints, boxes: Bits) -> bool:
    """Whether there are boxes enough for a plan."""
    for die in range(DICE):
        if size(places[die]) > size(boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1):
            return False
    return True


def exact_one(boxes: Bits, marker: int, square: int, die: int) -> float:
    """The chance to lose the last throw."""
    steps = STEPS[SQUARES * marker + square]
    best = 0.0
    left = boxes
    while left:
        pay = lowest(left)
        left &= left - 1
        thrown = DIE_OF[pay]
        own = (boxes & ~(1 << pay)) >> FIRST_BOX[die] & (1 << FACES[die]) - 1
        rolls = 0
        while own:
            rolls |= steps << lowest(own) + 1
            own &= own - 1
        best = max(best, size(rolls & (1 << FACES[thrown] + 1) - 4) / (FACES[thrown] - 1))
    return 1.0 - best


def exact_two(places: Ints, boxes: Bits, marker: int, values: Floats) -> float:
    """How many of the last two throws will be lost."""
    rest = rest_of(places)
    best = NEVER
    paying = boxes
    while paying:
        pay = lowest(paying)
        paying &= paying - 1
        thrown = DIE_OF[pay]
        remaining = boxes & ~(1 << pay)
        faces = FACES[thrown]
        every = (1 << faces + 1) - 4
        for roll in range(faces + 1):
            values[roll] = NEVER
        for die in range(DICE):
            squares = places[die]
            while squares:
                square = lowest(squares)
                squares &= squares - 1
                other = lowest(rest & ~(1 << square))
                its = 0
                for one in range(DICE):
                    if has(places[one], other):
                        its = one
                steps = STEPS[SQUARES * marker + square]
                own = remaining >> FIRST_BOX[die] & (1 << FACES[die]) - 1
                while own:
                    number = lowest(own)
                    own &= own - 1
                    left = remaining & ~(1 << FIRST_BOX[die] + number)
                    value = exact_one(left, square, other, its)
                    rolls = steps << number + 1 & every | 1
                    while rolls:
                        roll = lowest(rolls)
                        rolls &= rolls - 1
                        values[roll] = min(values[roll], value)
        total = 0.0
        for roll in range(2, faces + 1):
            total += min(values[roll], LOST + LATER * values[0])
        best = min(best, total / (faces - 1))
    return best


def judge(table: Weights, row: Ints, places: Ints, boxes: Bits, marker: int, rest: int, some: Floats) -> float:
    """How many throws will be lost from here on."""
    if rest == 0:
        return 0.0
    if rest == 1:
        for die in range(DICE):
            if places[die]:
                return exact_one(boxes, marker, lowest(places[die]), die)
    if rest == 2:
        return exact_two(places, boxes, marker, some)
    return max(worth(table, row, places, boxes, marker), 0.0)


def judge_payment(table: Weights, row: Ints, places: Ints, standing: Ints, boxes: Bits, marker: int, pay: int,
                  values: Floats, marks: Ints, some: Floats, flexible: bool) -> float:
    """How many throws will be lost if a box pays; and for every throw, and with a star (0)."""
    thrown = DIE_OF[pay]
    faces = (1 << FACES[thrown] + 1) - 4
    for roll in range(ROLLS):
        values[roll] = NEVER
    rest = rest_of(places)
    many = size(rest)
    remaining = boxes & ~(1 << pay)
    for die in range(DICE):
        own = remaining >> FIRST_BOX[die] & (1 << FACES[die]) - 1
        if own == 0:
            continue
        squares = rest if flexible else places[die]
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            planned = -1
            if not has(places[die], square):
                for one in range(DICE):
                    if has(places[one], square):
                        planned = one
                if not swap(places, standing, square, die):
                    continue
                if not in_boxes(places, remaining):
                    swap(places, standing, square, planned)
                    continue
            steps = STEPS[SQUARES * marker + square]
            places[die] &= ~(1 << square)
            left = own
            while left:
                number = lowest(left)
                left &= left - 1
                box = FIRST_BOX[die] + number
                rolls = steps << number + 1 & faces
                if rolls == 0 and flexible and planned >= 0:
                    continue
                value = judge(table, row, places, remaining & ~(1 << box), square, many - 1, some)
                rolls |= 1
                while rolls:
                    roll = lowest(rolls)
                    rolls &= rolls - 1
                    if value < values[roll]:
                        values[roll] = value
                        marks[roll] = box * SQUARES + square
            places[die] |= 1 << square
            if planned >= 0:
                swap(places, standing, square, planned)
    total = 0.0
    for roll in range(2, FACES[thrown] + 1):
        if values[roll] > LOST + LATER * values[0]:
            values[roll] = LOST + LATER * values[0]
            marks[roll] = -1 - marks[0]
        total += values[roll]
    return total / (FACES[thrown] - 1)


def best_payment(table: Weights, row: Ints, places: Ints, standing: Ints, boxes: Bits, marker: int,
                 values: Floats, marks: Ints, some: Floats, flexible: bool) -> tuple[int, float]:
    """The box to pay with, and how many throws will be lost."""
    best, choice = NEVER, 0
    early = size(rest_of(places)) > EARLY
    for die in range(DICE):
        own = boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1
        if size(own) <= size(places[die]):
            continue
        many = size(own) if not early else 1
        while many:
            number = highest(own)
            own &= ~(1 << number)
            many -= 1
            if not early and many > 3 and number > 8:
                many = 3
            pay = FIRST_BOX[die] + number
            value = judge_payment(table, row, places, standing, boxes, marker, pay, values, marks, some, flexible)
            if value < best:
                best, choice = value, pay
    return choice, best


def replan(table: Weights, row: Ints, places: Ints, standing: Ints, boxes: Bits, marker: int) -> int:
    """Change the plan for the better, as far as single changes lead."""
    rest = rest_of(places)
    value = worth(table, row, places, boxes, marker)
    changes = 0
    again = True
    while again and changes < 10:
        again = False
        squares = rest
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            planned = 0
            for one in range(DICE):
                if has(places[one], square):
                    planned = one
            for die in range(DICE):
                if die == planned or not swap(places, standing, square, die):
                    continue
                if in_boxes(places, boxes):
                    other = worth(table, row, places, boxes, marker)
                    if other < value - 1e-4:
                        value = other
                        planned = die
                        changes += 1
                        again = True
                        continue
                swap(places, standing, square, planned)
    return changes


def redraw(table: Weights, row: Ints, places: Ints, standing: Ints, boxes: Bits, marker: int, draws: int, key: Key) -> int:
    value = worth(table, row, places, boxes, marker)
    types, lines, left, tries, other = np.zeros(SQUARES, np.int64), np.zeros(12, np.int64), np.zeros(DICE, np.int64), np.zeros(1, np.int64), np.zeros(DICE, np.int64)
    changes = 0
    for n in range(draws):
        if drawn(other, standing, boxes, types, lines, left, tries, derived(key, n)):
            one = worth(table, row, other, boxes, marker)
            if one < value - 1e-4:
                changes += 1
                value = one
                places[:] = other
    return changes


def play(table: Weights, told: Weights, in_all: Weights, places: Ints, boxes: Bits, marker: int,
         key: Key, lost_at: Ints, stats: Floats, learning: bool, flexible: int, draws: int, row: Ints, values: Floats, marks: Ints, some: Floats) -> int:
    """Play on to the end, and learn; how many throws were lost."""
    lost = 0
    nth = 0
    standing = np.zeros(DICE, np.int64)
    standing[DIE_OF[lowest(~boxes)]] = 1 << marker
    while rest_of(places):
        many = size(rest_of(places))
        free = many <= flexible
        if draws:
            redraw(table, row, places, standing, boxes, marker, draws, derived(key, 1000 + nth))
        if free:
            replan(table, row, places, standing, boxes, marker)
        pay, value = best_payment(table, row, places, standing, boxes, marker, values, marks, some, free)
        if learning and many > 2:
            used = patterns(places, boxes, marker, row)
            total = 0.0
            for n in range(used):
                total += table[row[n]]
            error = (value - total) / used
            stats[many, 0] += 1
            stats[many, 1] += value
            stats[many, 2] += value * value
            stats[many, 3] += (value - total) ** 2
            for n in range(used):
                one = row[n]
                table[one] += told[0] * error
        judge_payment(table, row, places, standing, boxes, marker, pay, values, marks, some, free)
        roll = 2 + below(FACES[DIE_OF[pay]] - 1, derived(key, nth))
        nth += 1
        mark = marks[roll]
        if mark < 0:
            lost += 1
            lost_at[many] += 1
            mark = -1 - mark
        box, marker = mark // SQUARES, mark % SQUARES
        boxes &= ~(1 << pay | 1 << box)
        die = DIE_OF[box]
        if not has(places[die], marker):
            swap(places, standing, marker, die)
        places[die] &= ~(1 << marker)
        standing[die] |= 1 << marker
    return lost
