"""What Tutto's dice and cards do by chance, derived from the rules: all that a turn is solved with.

Points are counted in fifties. Of the cards only the Bonuses and x2 leave a choice of points; with
Plus/Minus, Straight and Cloverleaf the best play is the one with the best chance to make it, and
Fireworks plays itself.
"""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.bits import highest, members, size
from rollwright.core.dice import Tally, chosen, count, dice_in, tally, throws
from rollwright.games.tutto.keepable_dice import keepable, worth
from rollwright.games.tutto.sheet import BONUS_200, COPIES, STRAIGHT, TIMES_TWO, bonus
from rollwright.solve.arrays import Floats, Ints

FIFTY: Final = 50
DICE: Final = 6
CHOICE_CARDS: Final = TIMES_TWO + 1  # Bonus 200 to 600, and x2
FIRES: Final = 300  # Fireworks beyond 15,000 have a chance below 1e-12

PILE: Final = np.array(COPIES, np.float64)


class Rolls(NamedTuple):
    """Every roll of one to six dice, those that leave the same choice taken together.

    Row r is a choice of `first[r]` to `first[r + 1]` sets of dice to keep: for each number of dice
    the set that is worth most. A null has none.
    """

    dice: Ints  # [row] how many are thrown
    chance: Floats  # [row]
    first: Ints  # [row]
    all_kept: Ints  # [row] how many dice are valid …
    all_gain: Ints  # [row] … and what they are worth, in fifties
    kept: Ints  # [set]
    gain: Ints  # [set]


class Odds(NamedTuple):
    """What is known before any score is."""

    rolls: Rolls
    pays: Ints  # [card] the Bonus in fifties; 0 for x2
    tutto: Floats  # [dice] the best chance to keep all of so many dice in the end
    straight: Floats  # [numbers >> 1] the best chance of a Straight with these numbers kept
    fires: Floats  # [dice, x] the chance that Fireworks bring x more, with so many dice to throw


@cache
def odds() -> Odds:
    """All of it, worked out once."""
    return Odds(
        rolls(),
        np.array([bonus(card) // FIFTY for card in range(TIMES_TWO)] + [0]),
        np.array([float(chance_of_tutto(dice)) for dice in range(DICE + 1)]),
        np.array([float(chance_of_straight(kept << 1)) for kept in range(1 << DICE)]),
        fireworks(FIRES),
    )


def _gain(dice: Tally) -> int:
    return sum(worth(number, count(dice, number)) for number in range(1, 7)) // FIFTY


class Choice(NamedTuple):
    """What a roll leaves to choose."""

    dice: int  # thrown
    sets: tuple[tuple[int, int], ...]  # how many dice may be kept, and what they are worth at most
    all_kept: int
    all_gain: int


@cache
def rolls() -> Rolls:
    """The table of rolls."""
    rows: dict[Choice, int] = {}
    for n in range(1, DICE + 1):
        for dice, ways in throws(n, 1, 6):
            rolled = tally(dice)
            sets = keepable(BONUS_200, 0, rolled)
            open_sets = [chosen(rolled, move + 1) for move in members(sets)]
            options: dict[int, int] = {}  # of as many dice those worth most
            for kept in open_sets:
                options[dice_in(kept)] = max(options.get(dice_in(kept), 0), _gain(kept))
            every = chosen(rolled, highest(sets) + 1) if sets else 0
            choice = Choice(n, tuple(sorted(options.items())), dice_in(every), _gain(every))
            rows[choice] = rows.get(choice, 0) + ways
    first = np.cumsum([0, *(len(choice.sets) for choice in rows)])
    sets_of_all = [option for choice in rows for option in choice.sets]
    return Rolls(
        np.array([choice.dice for choice in rows]),
        np.array([ways / 6**choice.dice for choice, ways in rows.items()]),
        first.astype(np.int64),
        np.array([choice.all_kept for choice in rows]),
        np.array([choice.all_gain for choice in rows]),
        np.array([kept for kept, _ in sets_of_all]),
        np.array([gain for _, gain in sets_of_all]),
    )


@cache
def chance_of_tutto(dice: int = DICE) -> Fraction:
    """The best chance to keep all of so many dice in the end.

    >>> round(float(chance_of_tutto()), 4)
    0.271
    """
    if dice == 0:
        return Fraction(1)
    total = Fraction(0)
    for roll, ways in throws(dice, 1, 6):
        rolled = tally(roll)
        sets = members(keepable(BONUS_200, 0, rolled))
        best = max((chance_of_tutto(dice - size(move + 1)) for move in sets), default=Fraction(0))
        total += ways * best
    return Fraction(total, 6**dice)


@cache
def chance_of_straight(numbers: int = 0) -> Fraction:
    """The best chance to collect the numbers that are missing.

    >>> round(float(chance_of_straight()), 4)
    0.1969
    """
    dice = DICE - size(numbers)
    if dice == 0:
        return Fraction(1)
    smallest = (1 << size(numbers)) - 1 << 1
    if numbers != smallest:  # all numbers are alike: only how many are kept counts
        return chance_of_straight(smallest)
    total = Fraction(0)
    for roll, ways in throws(dice, 1, 6):
        rolled = tally(roll)
        best = Fraction(0)
        for move in members(keepable(STRAIGHT, numbers, rolled)):
            best = max(best, chance_of_straight(numbers | numbers_in(chosen(rolled, move + 1))))
        total += ways * best
    return Fraction(total, 6**dice)


def numbers_in(dice: Tally) -> int:
    """The numbers that dice show, as bits."""
    numbers = 0
    for number in range(1, 7):
        if count(dice, number):
            numbers |= 1 << number
    return numbers


@cache
def fireworks(levels: int) -> Floats:
    """The chance of each number of points, in fifties, that Fireworks bring, by dice to throw.

    What goes beyond the levels is counted with the last.

    >>> round(float(fireworks(800)[6] @ np.arange(800)) * 50, 1)
    622.6
    """
    table = rolls()
    fires = np.zeros((DICE + 1, levels))
    rows = [np.flatnonzero(table.dice == dice) for dice in range(DICE + 1)]
    left = np.where(table.all_kept == table.dice, DICE, table.dice - table.all_kept)
    for x in range(levels):
        for dice in range(1, DICE + 1):
            here = rows[dice]
            null = table.all_kept[here] == 0
            before = x - table.all_gain[here]
            then = fires[left[here], np.maximum(before, 0)] * (before >= 0) * ~null
            ends = null if x == 0 else 0.0 * null
            fires[dice, x] = table.chance[here] @ (then + ends)
    fires[1:, -1] += 1.0 - fires[1:].sum(axis=1)
    return fires
