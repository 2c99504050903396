"""One turn of Tutto played perfectly, once it is known what banking and losing are worth.

Points are counted in fifties. Inside a turn they only grow, so the turn is solved backwards from
a cap. Of the cards only the Bonuses and x2 leave a choice of dice; with Plus/Minus, Straight and
Cloverleaf the best play is the one with the best chance to make it, and Fireworks plays itself.
"""

from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from rollwright.core.bits import highest, members, size
from rollwright.core.dice import Tally, chosen, count, tally, throws
from rollwright.games.tutto.dice import keepable, worth
from rollwright.games.tutto.sheet import BONUS_200, CARDS, STRAIGHT, TIMES_TWO, bonus

FIFTY: Final = 50
CHOICE_CARDS: Final = TIMES_TWO + 1  # Bonus 200 to 600, and x2
DICE: Final = 6

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Rolls(NamedTuple):
    """Every roll of one to six dice, those that leave the same choice taken together.

    Row r is a choice of `first[r]` to `first[r + 1]` sets of dice to keep. A null has none.
    """

    dice: Ints  # [row] how many are thrown
    chance: Floats  # [row]
    first: Ints  # [row]
    all_kept: Ints  # [row] how many dice are valid …
    all_gain: Ints  # [row] … and what they are worth, in fifties
    kept: Ints  # [set]
    gain: Ints  # [set]


def _gain(dice: Tally) -> int:
    return sum(worth(number, count(dice, number)) for number in range(1, 7)) // FIFTY


@cache
def rolls() -> Rolls:
    """The table of rolls, derived from the rules."""
    rows: dict[tuple[Any, ...], int] = {}
    for n in range(1, DICE + 1):
        for dice, ways in throws(n, 1, 6):
            rolled = tally(dice)
            sets = keepable(BONUS_200, 0, rolled)
            open_sets = [chosen(rolled, move + 1) for move in members(sets)]
            options = {(_size(kept), _gain(kept)) for kept in open_sets}
            every = chosen(rolled, highest(sets) + 1) if sets else 0
            key = (n, tuple(sorted(options)), _size(every), _gain(every))
            rows[key] = rows.get(key, 0) + ways
    first = np.cumsum([0, *(len(key[1]) for key in rows)])
    sets_of_all = [option for key in rows for option in key[1]]
    return Rolls(
        np.array([key[0] for key in rows]),
        np.array([ways / 6 ** key[0] for key, ways in rows.items()]),
        first.astype(np.int64),
        np.array([key[2] for key in rows]),
        np.array([key[3] for key in rows]),
        np.array([kept for kept, _ in sets_of_all]),
        np.array([gain for _, gain in sets_of_all]),
    )


def _size(dice: Tally) -> int:
    return sum(count(dice, number) for number in range(1, 7))


# ---------------------------------------------------------------- cards without a choice of points


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
        total += Fraction(ways, 6**dice) * best
    return total


@cache
def chance_of_straight(numbers: int = 0) -> Fraction:
    """The best chance to collect the numbers that are missing.

    >>> round(float(chance_of_straight()), 4)
    0.1969
    """
    dice = DICE - size(numbers)
    if dice == 0:
        return Fraction(1)
    total = Fraction(0)
    for roll, ways in throws(dice, 1, 6):
        rolled = tally(roll)
        best = Fraction(0)
        for move in members(keepable(STRAIGHT, numbers, rolled)):
            kept = chosen(rolled, move + 1)
            with_these = numbers
            for number in range(1, 7):
                with_these |= (1 if count(kept, number) else 0) << number
            best = max(best, chance_of_straight(with_these))
        total += Fraction(ways, 6**dice) * best
    return total


@cache
def fireworks(levels: int) -> Floats:
    """The chance of each number of points, in fifties, that Fireworks bring; the rest comes last.

    >>> round(float(fireworks(800) @ np.arange(800)) * 50, 1)
    622.6
    """
    table = rolls()
    # reach[d][x]: chance to be about to throw d dice with x points
    reach = np.zeros((DICE + 1, levels))
    final = np.zeros(levels)
    reach[DICE][0] = 1.0
    for x in range(levels):
        for dice in range(1, DICE + 1):
            here = reach[dice][x]
            if here == 0.0:
                continue
            for row in np.flatnonzero(table.dice == dice):
                chance = here * table.chance[row]
                if table.all_kept[row] == 0:
                    final[x] += chance
                    continue
                left = dice - table.all_kept[row] or DICE
                to = x + table.all_gain[row]
                if to < levels:
                    reach[left][to] += chance
                else:
                    final[levels - 1] += chance
    return final


# ---------------------------------------------------------------- the turn

PILE: Final = np.array([5, 5, 5, 5, 5, 5, 5, 5, 5, 10, 1], np.float64)
PAYS: Final = np.array([bonus(card) // FIFTY for card in range(TIMES_TWO)] + [0])


@njit(cache=False, nogil=True)
def turn_values(
    top: int,
    bank: Floats,
    lose: float,
    after_plus: Floats,
    pile: Floats,
    chances: Floats,
    fires: Floats,
    table: Rolls,
    pays: Ints,
    tutto: Floats,
    going: Floats,
) -> float:
    """Fill in what a turn is worth at every number of points; returns its worth at the start.

    `bank[p]` is the worth of stopping with p points, up to `top`, beyond which it is worth no more;
    `lose` is that of a lost turn. `after_plus` is `tutto` at the other's score after Plus/Minus;
    where nobody pays it is `tutto` itself.
    Filled in: `tutto[p]`, all six dice kept, with p points; `going[card, d, p]`, about to throw d
    dice with a Bonus or x2.
    """
    dice, chance, first, all_kept, all_gain, kept, gain = table
    cards = pile.sum()
    tutto[top:] = bank[top]
    flipped = 0.0
    for p in range(top, -1, -1):
        for card in range(CHOICE_CARDS):
            for d in range(1, DICE + 1):
                going[card, d, p] = 0.0
            for row in range(dice.shape[0]):
                best = lose
                if first[row] < first[row + 1]:
                    best = bank[min(top, p + all_gain[row])]
                    if all_kept[row] == dice[row]:
                        best = 0.0
                    for option in range(first[row], first[row + 1]):
                        points = min(top, p + gain[option])
                        left = dice[row] - kept[option]
                        if left > 0:
                            value = going[card, left, points] if points > p else bank[top]
                        else:
                            points += points if card == CHOICE_CARDS - 1 else pays[card]
                            points = min(top, points)
                            value = tutto[points] if points > p else bank[top]
                        best = max(best, value)
                going[card, dice[row], p] += chance[row] * best
        burnt = 0.0
        for x in range(fires.shape[0]):
            burnt += fires[x] * bank[min(top, p + x)]
        flipped = 0.0
        for card in range(CHOICE_CARDS):
            flipped += pile[card] * going[card, DICE, p]
        flipped += pile[6] * burnt
        plus = after_plus[min(after_plus.shape[0] - 1, p + 20)]
        flipped += pile[7] * (chances[0] * plus + (1 - chances[0]) * lose)
        straight = tutto[min(top, p + 40)]
        flipped += pile[8] * (chances[1] * straight + (1 - chances[1]) * lose)
        flipped += pile[9] * lose
        flipped += pile[10] * (chances[2] + (1 - chances[2]) * lose)
        flipped /= cards
        tutto[p] = max(bank[p], flipped)
    return flipped


def chances() -> Floats:
    """The best chances of a Tutto, of a Straight, and of two Tuttos in a row."""
    tutto = float(chance_of_tutto())
    return np.array([tutto, float(chance_of_straight()), tutto * tutto])


__all__ = ["CARDS", "PAYS", "PILE", "Rolls", "chances", "fireworks", "rolls", "turn_values"]
