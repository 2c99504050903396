"""Polygrid in hindsight: what every die would show is given, throw by throw.

A die shows what falls then, whichever it is that is thrown; so it is to be chosen which die is
thrown when, and what is marked. No game has more than 63 points (`solve/polygrid/best_sheet.py`); a
plan for the grid (`solve/polygrid/plans.py`) without a throw that is lost has them. The search goes
into depth, what the table thinks best first, and begins again with other plans: what it finds is
the best there is.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.core.bits import Bits, highest, lowest, size
from rollwright.core.dice import Key, derived
from rollwright.fast.compiled import compiled
from rollwright.games import game
from rollwright.games.polygrid.rules import REROLL, SQUARE, THROWING, Options, new_game, sample
from rollwright.games.polygrid.sheet import BOXES, DICE, FIRST_BOX, SQUARES
from rollwright.play.match import AnyMatch, Match
from rollwright.play.throw_key import throw_key
from rollwright.solve.arrays import Floats, Ints, ints
from rollwright.solve.polygrid.lost_throws import STEPS, load
from rollwright.solve.polygrid.plans import all_of, boxes_of, drawn
from rollwright.solve.polygrid.rounds import NEVER, Mind, lost_throws, new_mind

THROWS: Final = 200  # more than a game has
WIDTH: Final = 8  # ways that are followed from a position
LIMIT: Final = 20_000  # positions, with one plan
PLANS: Final = 20
OPTIONS: Final = 4096  # that there is room for

# Of an option
PAY: Final = 0
SQUARE_: Final = 1
BOX: Final = 2
NEXT: Final = 3  # the throw after it


class Search(NamedTuple):
    """What the search needs, and what it has found."""

    mind: Mind
    throws: Ints  # [throw, die]
    options: Ints  # [square due, option, what of it]
    values: Floats  # [square due, option]
    way: Ints  # [square due, what of it]
    tries: Ints


def throws_of(seed: Key) -> Ints:
    """What every die shows at each throw of a match with a seed."""
    state = new_game(1, Options())._replace(phase=THROWING)
    return np.array([
        [sample(state._replace(die=die), throw_key(seed, 0, n)) for die in range(DICE)]
        for n in range(THROWS)
    ])  # fmt: skip


def listed(search: Search, places: Ints, boxes: Bits, marker: int, nth: int) -> int:
    """Write down what can be done in a round: with the highest box of each die, and every mark."""
    rest = size(all_of(places))
    options, values = search.options[rest], search.values[rest]
    many = 0
    for thrown in range(DICE):
        if size(boxes_of(boxes, thrown)) <= size(places[thrown]):
            continue
        pay = FIRST_BOX[thrown] + highest(boxes_of(boxes, thrown))
        after = nth
        while search.throws[after, thrown] == 1:
            after += 1
        roll = search.throws[after, thrown]
        for die in range(DICE):
            squares = places[die]
            while squares:
                square = lowest(squares)
                squares &= squares - 1
                own = boxes_of(boxes & ~(1 << pay), die)
                places[die] &= ~(1 << square)
                while own:
                    number = lowest(own)
                    own &= own - 1
                    if STEPS[SQUARES * marker + square] << number + 1 >> roll & 1:
                        box = FIRST_BOX[die] + number
                        options[many, PAY], options[many, SQUARE_] = pay, square
                        options[many, BOX], options[many, NEXT] = box, after + 1
                        values[many] = lost_throws(
                            search.mind, places, boxes & ~(1 << pay | 1 << box), square
                        )
                        many += 1
                places[die] |= 1 << square
    return many


def found(search: Search, places: Ints, boxes: Bits, marker: int, nth: int) -> bool:
    """Whether all squares of a plan can be filled without a lost throw; the way is written down."""
    rest = size(all_of(places))
    if rest == 0:
        return True
    search.tries[0] += 1
    if search.tries[0] > LIMIT:
        return False
    many = listed(search, places, boxes, marker, nth)
    values, way = search.values[rest], search.way[rest]
    for _ in range(min(many, WIDTH)):
        one = 0
        for n in range(many):
            if values[n] < values[one]:
                one = n
        values[one] = NEVER
        way[:] = search.options[rest, one]
        die = 0
        while die < DICE - 1 and way[BOX] >= FIRST_BOX[die + 1]:
            die += 1
        square = way[SQUARE_]
        places[die] &= ~(1 << square)
        left = boxes & ~(1 << way[PAY] | 1 << way[BOX])
        if found(search, places, left, square, way[NEXT]):
            return True
        places[die] |= 1 << square
    return False


def begun(search: Search, key: Key) -> int:
    """Look for a way with one plan; the first square, or -1 if there was none."""
    standing = np.zeros(DICE, np.int64)
    boxes = (1 << BOXES - 1) - 1
    marker = key % SQUARES
    standing[DICE - 1] = 1 << marker
    if not drawn(search.mind.draft, standing, boxes, False, key):
        return -1
    search.tries[0] = 0
    places = search.mind.draft.places.copy()
    return marker if found(search, places, boxes, marker, 0) else -1


def best(seed: Key) -> AnyMatch | None:
    """A game of 63 points with the throws of a seed, or None if none was found."""
    search = Search(
        new_mind(load()), throws_of(seed), ints(SQUARES, OPTIONS, 4),
        np.zeros((SQUARES, OPTIONS)), ints(SQUARES, 4), ints(1),
    )  # fmt: skip
    for n in range(PLANS):
        first = compiled(begun)(search, derived(seed, n))
        if first >= 0:
            return played(seed, first, search.way)
    return None


def played(seed: Key, first: int, way: Ints) -> AnyMatch:
    """The game that was found, by the rules."""
    match: AnyMatch = Match(game("polygrid"), 1, seed=seed)
    match.play(0, BOXES - 1)
    match.play(0, SQUARE + first)
    for rest in range(BOXES // 2 - 1, 0, -1):
        match.play(0, int(way[rest, PAY]))
        while match.roll() == "1":
            match.play(0, REROLL)
        match.play(0, SQUARE + int(way[rest, SQUARE_]))
        match.play(0, int(way[rest, BOX]))
    match.play(0, lowest(match.state.boxes))  # the last box has to pay
    while not match.over:
        if match.roll() == "1":
            match.play(0, REROLL)
    return match
