"""A round of Polygrid by a plan: what to pay with, every throw, and the best mark for each.

What is judged is how many throws will be lost until the end, since the plan has nothing for them:
each costs a star. The last two rounds are gone through, before them the table is asked.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.core.bits import Bits, highest, lowest, size
from rollwright.core.dice import Key, derived
from rollwright.games.polygrid.sheet import DICE, DIE_OF, FACES, FIRST_BOX, SQUARES
from rollwright.solve.arrays import Floats, Ints, Weights, ints
from rollwright.solve.polygrid.lost_throws import LENGTH, STEPS, worth
from rollwright.solve.polygrid.plans import (
    Draft,
    all_of,
    boxes_of,
    drawn,
    in_boxes,
    new_draft,
    swap,
    type_at,
)

NEVER: Final = 1.0e9
EARLY: Final = 13  # with more squares to fill only the highest boxes pay, and plans are kept to
FEW: Final = 8  # boxes of a die that are all tried, beside the three highest
ROLLS: Final = FACES[-1] + 1
STAR: Final = 0  # stands for a throw that a star is used for
CHANGES: Final = 10  # of a plan for the better
BETTER: Final = 1.0e-4


class Mind(NamedTuple):
    """What is needed to judge a round."""

    table: Weights
    row: Ints  # room for the entries of a position
    draft: Draft
    values: Floats  # by throw, what the best mark for it leads to …
    marks: Ints  # … and that mark: SQUARES * box + square
    last: Floats  # the same for the last round but one


def new_mind(table: Weights) -> Mind:
    """One that goes by a table."""
    return Mind(table, ints(LENGTH), new_draft(), np.zeros(ROLLS), ints(ROLLS), np.zeros(ROLLS))


def throws_of(die: int) -> Bits:
    """What a die can show, as bits; a 1 is thrown again."""
    return (1 << FACES[die] + 1) - 4


# ---------------------------------------------------------------- what a position is worth


def lost_throws(mind: Mind, places: Ints, boxes: Bits, marker: int) -> float:
    """How many throws will be lost when a box is due to pay, about."""
    rest = all_of(places)
    if rest == 0:
        return 0.0
    if size(rest) == 1:
        square = lowest(rest)
        return last_throw(boxes, marker, square, type_at(places, square))
    if size(rest) == 2:
        return last_two(mind.last, places, boxes, marker)
    return max(worth(mind.table, mind.row, places, boxes, marker), 0.0)


def last_throw(boxes: Bits, marker: int, square: int, die: int) -> float:
    """The chance to lose the last throw."""
    steps = STEPS[SQUARES * marker + square]
    best = 0.0
    paying = boxes
    while paying:
        pay = lowest(paying)
        paying &= paying - 1
        thrown = DIE_OF[pay]
        own = boxes_of(boxes & ~(1 << pay), die)
        rolls = 0
        while own:
            rolls |= steps << lowest(own) + 1
            own &= own - 1
        best = max(best, size(rolls & throws_of(thrown)) / (FACES[thrown] - 1))
    return 1.0 - best


def last_two(values: Floats, places: Ints, boxes: Bits, marker: int) -> float:
    """How many of the last two throws will be lost."""
    rest = all_of(places)
    best = NEVER
    paying = boxes
    while paying:
        pay = lowest(paying)
        paying &= paying - 1
        thrown = DIE_OF[pay]
        values[:] = NEVER
        squares = rest
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            other = lowest(rest & ~(1 << square))
            its, die = type_at(places, other), type_at(places, square)
            own = boxes_of(boxes & ~(1 << pay), die)
            steps = STEPS[SQUARES * marker + square]
            while own:
                number = lowest(own)
                own &= own - 1
                left = boxes & ~(1 << pay | 1 << FIRST_BOX[die] + number)
                value = last_throw(left, square, other, its)
                take_in(values, steps << number + 1 & throws_of(thrown), value)
        best = min(best, mean(values, thrown))
    return best


def take_in(values: Floats, rolls: Bits, value: float) -> None:
    """A mark that some throws allow, and that any star does."""
    rolls |= 1 << STAR
    while rolls:
        roll = lowest(rolls)
        rolls &= rolls - 1
        values[roll] = min(values[roll], value)


def mean(values: Floats, die: int) -> float:
    """Of all throws of a die; one that marks nothing good is lost."""
    total = 0.0
    for roll in range(2, FACES[die] + 1):
        total += min(values[roll], values[STAR] + 1.0)
    return total / (FACES[die] - 1)


# ---------------------------------------------------------------- payments


def judge_payment(
    mind: Mind, places: Ints, standing: Ints, boxes: Bits, marker: int, pay: int, flexible: bool
) -> float:
    """How many throws will be lost if a box pays; the best marks are left in the mind."""
    mind.values[:] = NEVER
    follow(mind, places, standing, boxes & ~(1 << pay), marker, throws_of(DIE_OF[pay]), flexible)
    return mean(mind.values, DIE_OF[pay])


def follow(
    mind: Mind,
    places: Ints,
    standing: Ints,
    boxes: Bits,
    marker: int,
    faces: Bits,
    flexible: bool,
) -> None:
    """Take in all marks of a plan for some throws; if it is flexible, of its changes, too."""
    rest = all_of(places)
    for die in range(DICE):
        own = boxes_of(boxes, die)
        squares = rest if flexible else places[die]
        while squares and own:
            square = lowest(squares)
            squares &= squares - 1
            planned = type_at(places, square)
            if planned != die:
                if not swap(places, standing, square, die):
                    continue
                if not in_boxes(places, boxes):
                    swap(places, standing, square, planned)
                    continue
            places[die] &= ~(1 << square)
            follow_boxes(mind, places, boxes, marker, faces, die, square, planned == die)
            places[die] |= 1 << square
            if planned != die:
                swap(places, standing, square, planned)


def follow_boxes(
    mind: Mind,
    places: Ints,
    boxes: Bits,
    marker: int,
    faces: Bits,
    die: int,
    square: int,
    starred: bool,
) -> None:
    """Take in what comes of a mark with each of its boxes."""
    steps = STEPS[SQUARES * marker + square]
    own = boxes_of(boxes, die)
    while own:
        number = lowest(own)
        own &= own - 1
        rolls = steps << number + 1 & faces | (1 << STAR if starred else 0)
        if rolls:
            box = FIRST_BOX[die] + number
            value = lost_throws(mind, places, boxes & ~(1 << box), square)
            while rolls:
                roll = lowest(rolls)
                rolls &= rolls - 1
                if value < mind.values[roll]:
                    mind.values[roll] = value
                    mind.marks[roll] = SQUARES * box + square


def payments(places: Ints, boxes: Bits) -> Bits:
    """The boxes that are worth paying with: of a die that has more of them than the plan needs."""
    paying = 0
    early = size(boxes) > 2 * EARLY + 1
    for die in range(DICE):
        own = boxes_of(boxes, die)
        if size(own) > size(places[die]):
            tried = 1 << highest(own)
            if not early:
                for _ in range(2):
                    own &= ~tried
                    if own:
                        tried |= 1 << highest(own)
                tried |= own & (1 << FEW) - 1
            paying |= tried << FIRST_BOX[die]
    return paying


def best_payment(
    mind: Mind, places: Ints, standing: Ints, boxes: Bits, marker: int
) -> tuple[int, float]:
    """The box to pay with, and how many throws will be lost."""
    flexible = size(boxes) <= 2 * EARLY + 1
    best, choice = NEVER, 0
    paying = payments(places, boxes)
    while paying:
        pay = lowest(paying)
        paying &= paying - 1
        value = judge_payment(mind, places, standing, boxes, marker, pay, flexible)
        if value < best:
            best, choice = value, pay
    return choice, best


# ---------------------------------------------------------------- better plans


def redraw(
    mind: Mind, places: Ints, standing: Ints, boxes: Bits, marker: int, wider: bool, draws: int,
    value: float, key: Key,
) -> float:  # fmt: skip
    """Take the best of some plans drawn by lot, if it is better than the one there is."""
    for n in range(draws):
        if drawn(mind.draft, standing, boxes, wider, derived(key, n)):
            other = lost_throws(mind, mind.draft.places, boxes, marker)
            if other < value - BETTER:
                value = other
                places[:] = mind.draft.places
    return value


def improve(
    mind: Mind, places: Ints, standing: Ints, boxes: Bits, marker: int, value: float
) -> float:
    """Change a plan for the better, as far as single changes lead."""
    changes = -1
    while changes != 0:
        changes = 0
        squares = all_of(places)
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            for die in range(DICE):
                planned = type_at(places, square)
                if die == planned or not swap(places, standing, square, die):
                    continue
                other = NEVER
                if in_boxes(places, boxes):
                    other = lost_throws(mind, places, boxes, marker)
                if other < value - BETTER and changes < CHANGES:
                    value = other
                    changes += 1
                else:
                    swap(places, standing, square, planned)
    return value
