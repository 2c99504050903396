"""Which of Tutto's dice are valid, and what they are worth."""

from rollwright.core.bits import has, highest
from rollwright.core.dice import Tally, count
from rollwright.games.tutto.sheet import FIREWORKS, STRAIGHT


def valid(card: int, numbers: int, number: int, n: int) -> bool:
    """Whether n dice that show a number may be kept from one roll."""
    if card == STRAIGHT:
        return n == 1 and not has(numbers, number)  # §11 one each of the numbers still missing
    return number == 1 or number == 5 or n % 3 == 0  # §1 single 1s and 5s, whole triplets


def worth(number: int, n: int) -> int:
    """§1 triplets are 100 × the number, three 1s 1000; single 1s and 5s are 100 and 50."""
    triplet = 1000 if number == 1 else 100 * number
    single = 100 if number == 1 else 50
    return n // 3 * triplet + n % 3 * single


def keepable(card: int, numbers: int, dice: Tally) -> int:
    """The sets of dice that may be kept, as bits, found as `choices` finds all sets."""
    sets = 0
    place = 0
    for number in range(1, 7):
        found = sets
        for n in range(1, count(dice, number) + 1):
            if valid(card, numbers, number, n):
                these = (1 << n) - 1 << place  # the leftmost n of the equal dice
                found |= sets << these | 1 << these - 1
        sets = found
        place += count(dice, number)
    if card == FIREWORKS and sets:
        return 1 << highest(sets)  # §9 every valid die is kept
    return sets
