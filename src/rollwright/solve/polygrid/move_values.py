"""What payments and marks are worth in Polygrid, in points: by plans, and in the end exactly.

Some of the best plans that were drawn are kept side by side: a throw goes to whichever has the best
mark for it. When a mark is chosen, plans are drawn for what each leads to.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.core.bits import Bits, has, lowest, size
from rollwright.core.dice import Key, derived
from rollwright.games.polygrid.sheet import BOXES, DICE, DIE_OF, GRID, SQUARES, STARS
from rollwright.solve.arrays import Floats, Ints, Weights, ints
from rollwright.solve.polygrid.ending import (
    BOX,
    MARKS,
    NOTHING,
    NOWHERE,
    SQUARE,
    Ending,
    code_of,
    expected,
    list_marks,
    new_ending,
    points,
    spoilt,
    worthy,
)
from rollwright.solve.polygrid.plans import SPOILT, all_of, in_boxes, swap, type_at
from rollwright.solve.polygrid.rounds import (
    EARLY,
    NEVER,
    Mind,
    best_payment,
    follow,
    improve,
    lost_throws,
    mean,
    new_mind,
    payments,
    redraw,
    throws_of,
)

EXACT: Final = 3  # rounds that are gone through after a mark, and one more before a payment
PLANS: Final = 6  # that are kept
DRAWS: Final = 120  # for each of them
LAST_DRAWS: Final = 60  # where no plan is left for a mark
MOST: Final = 63  # points
A_LINE: Final = 3
A_STAR: Final = 4
UNKNOWN: Final = -100.0  # nothing promises as little
A_THROW: Final = 3.3  # what a throw that is lost costs: a star, or a line


class Thoughts(NamedTuple):
    """What is needed to think, and where its results are."""

    mind: Mind
    ending: Ending
    plans: Ints  # [plan, die]
    stood: Ints  # what stood when they were made
    spare: Ints  # room for one more
    listed: Ints  # marks
    payments: Floats  # by box
    marks: Floats  # by mark: SQUARES * box + square


def new_thoughts(table: Weights) -> Thoughts:
    """One that goes by a table."""
    return Thoughts(
        new_mind(table), new_ending(), ints(PLANS, DICE), ints(DICE), ints(DICE), ints(MARKS, 3),
        np.zeros(BOXES), np.zeros(BOXES * SQUARES),
    )  # fmt: skip


def promised(lost: float, stars: int, wider: bool) -> float:
    """The points that a plan will have if so many throws are lost."""
    return MOST - A_STAR * (STARS - stars) - (A_LINE if wider else 0) - A_THROW * lost


def find_plans(
    thoughts: Thoughts, standing: Ints, boxes: Bits, marker: int, wider: bool, key: Key
) -> float:
    """Find some good plans; how many throws the best of them will lose.

    Those of the last time serve, too: what was found round after round is better than what can be
    drawn at once.
    """
    best = NEVER
    for n in range(PLANS):
        plan = thoughts.plans[n]
        lost = NEVER
        goes_on = kept_to(plan, thoughts.stood, standing) and in_boxes(plan, boxes)
        left = GRID & ~all_of(standing) & ~all_of(plan)
        if goes_on and spoilt(left) == SPOILT + wider:
            lost = lost_throws(thoughts.mind, plan, boxes, marker)
        if lost == NEVER or size(boxes) % 2:  # else a box has paid, and the plan was for that
            lost = redraw(
                thoughts.mind, plan, standing, boxes, marker, wider, DRAWS, lost, derived(key, n)
            )
            if lost < NEVER and size(boxes) <= 2 * EARLY + 1:
                lost = improve(thoughts.mind, plan, standing, boxes, marker, lost)
        if lost == NEVER:
            plan[:] = 0
        best = min(best, lost)
    thoughts.stood[:] = standing
    return best


def kept_to(plan: Ints, stood: Ints, standing: Ints) -> bool:
    """Whether a plan goes on, with the marks that have been made since; they are taken out."""
    if not plan.any():
        return False
    new = all_of(standing) & ~all_of(stood)
    for die in range(DICE):
        if stood[die] & ~standing[die]:
            return False
    if size(new) > 1:
        return False
    if new:
        square, die = lowest(new), type_at(standing, lowest(new))
        if not has(all_of(plan), square):
            return False
        if not has(plan[die], square) and not swap(plan, stood, square, die):
            return False
        plan[die] &= ~new
    return True


def judge_payments(
    thoughts: Thoughts, standing: Ints, boxes: Bits, marker: int, stars: int, paying: Bits
) -> bool:
    """What the points will be if each of some boxes pays; False if no plan was found."""
    thoughts.payments[:] = NOTHING
    key = code_of(standing, boxes, marker, stars)
    if size(boxes) <= 2 * EXACT + 3:
        while paying:
            pay = paying & -paying
            paying &= paying - 1
            thoughts.payments[lowest(pay)] = expected(
                thoughts.ending, standing, boxes, marker, stars, pay
            )
        return True
    wider = False
    if find_plans(thoughts, standing, boxes, marker, wider, key) == NEVER:
        wider = True
        if find_plans(thoughts, standing, boxes, marker, wider, key) == NEVER:
            return False
    good = 0
    for n in range(PLANS):
        if thoughts.plans[n].any():
            good |= payments(thoughts.plans[n], boxes)
    paying &= good if paying & good else paying
    while paying:
        pay = lowest(paying)
        paying &= paying - 1
        lost = lost_by_payment(thoughts, standing, boxes, marker, pay)
        thoughts.payments[pay] = promised(lost, stars, wider)
    return True


def lost_by_payment(
    thoughts: Thoughts, standing: Ints, boxes: Bits, marker: int, pay: int
) -> float:
    """How many throws will be lost if a box pays, by the best of all plans for each throw."""
    mind, die = thoughts.mind, DIE_OF[pay]
    mind.values[:] = NEVER
    remaining = boxes & ~(1 << pay)
    flexible = size(boxes) <= 2 * EARLY + 1
    for n in range(PLANS):
        plan = thoughts.plans[n]
        if plan.any() and in_boxes(plan, remaining):
            follow(mind, plan, standing, remaining, marker, throws_of(die), flexible)
    return mean(mind.values, die)


def judge_marks(
    thoughts: Thoughts, standing: Ints, boxes: Bits, marker: int, stars: int, throw: int
) -> bool:
    """What the points will be after every mark for a throw, or, if that is 0, with a star."""
    thoughts.marks[:] = NOTHING
    key = code_of(standing, boxes, marker, stars)
    taken = all_of(standing)
    exact = size(boxes) <= 2 * EXACT + 2
    start = marker if throw else NOWHERE
    squares = worthy(GRID & ~taken) if exact else GRID & ~taken
    many = list_marks(thoughts.listed, standing, squares, boxes, start, 1 << throw)
    if many == 0:
        many = list_marks(thoughts.listed, standing, GRID & ~taken, boxes, start, 1 << throw)
    if not exact:
        wider = find_plans(thoughts, standing, boxes, marker, False, key) == NEVER
        if wider:
            find_plans(thoughts, standing, boxes, marker, True, key)
        if judge_listed(thoughts, standing, boxes, stars, many, True, wider, key):
            return True
        if throw and judge_listed(thoughts, standing, boxes, stars, many, False, False, key):
            return True
    return judge_listed(thoughts, standing, boxes, stars, many, False, True, key)


def judge_listed(
    thoughts: Thoughts, standing: Ints, boxes: Bits, stars: int, many: int, planned: bool,
    wider: bool, key: Key,
) -> bool:  # fmt: skip
    """The same for marks that are listed, by the plans there are or by others; False if none is."""
    found = False
    for n in range(many):
        square, box = thoughts.listed[n, SQUARE], thoughts.listed[n, BOX]
        rest = boxes & ~(1 << box)
        die = DIE_OF[box]
        value = NOTHING
        if stars == 0:
            value = float(points(all_of(standing) | 1 << square, 0))
        elif size(rest) <= 2 * EXACT + 1:
            standing[die] |= 1 << square
            value = expected(thoughts.ending, standing, rest, square, stars, rest)
            standing[die] &= ~(1 << square)
        elif planned:
            value = promised(lost_by_plans(thoughts, standing, rest, square, die), stars, wider)
        else:
            standing[die] |= 1 << square
            lost = redraw(
                thoughts.mind, thoughts.spare, standing, rest, square, wider, LAST_DRAWS, NEVER, key
            )
            standing[die] &= ~(1 << square)
            value = promised(lost, stars, wider)
        if value > UNKNOWN:
            thoughts.marks[SQUARES * box + square] = value
            found = True
    return found


def lost_by_plans(thoughts: Thoughts, standing: Ints, boxes: Bits, square: int, die: int) -> float:
    """How many throws will be lost after a mark, a round ahead, by the plans that have it."""
    best, mind, spare = NEVER, thoughts.mind, thoughts.spare
    for n in range(PLANS):
        spare[:] = thoughts.plans[n]
        if has(all_of(spare), square) and (
            has(spare[die], square) or swap(spare, standing, square, die)
        ):
            spare[die] &= ~(1 << square)
            if in_boxes(spare, boxes):
                lost = lost_throws(mind, spare, boxes, square)
                if size(boxes) <= 2 * EARLY + 1:
                    standing[die] |= 1 << square
                    improve(mind, spare, standing, boxes, square, lost)
                    lost = best_payment(mind, spare, standing, boxes, square)[1]
                    standing[die] &= ~(1 << square)
                best = min(best, lost)
    return best
