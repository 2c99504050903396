"""Numbers from 1 to 15 written into cells: four bitboards, one a binary digit.

A cell that holds a 5 is among the ones and among the fours. So to write is to set bits, whatever
the number, and a whole sheet is four ints.
"""

from typing import NamedTuple

from rollwright.core.bits import Bits


class Numbers(NamedTuple):
    """What is written in some cells; a cell that is in none of the four is empty."""

    ones: Bits = 0
    twos: Bits = 0
    fours: Bits = 0
    eights: Bits = 0


def with_number(numbers: Numbers, number: int, cell: int) -> Numbers:
    """A number written into an empty cell.

    >>> number_in(with_number(Numbers(), 5, cell=30), 30)
    5
    """
    return Numbers(
        numbers.ones | (number & 1) << cell,
        numbers.twos | (number >> 1 & 1) << cell,
        numbers.fours | (number >> 2 & 1) << cell,
        numbers.eights | (number >> 3 & 1) << cell,
    )


def cells_with(numbers: Numbers, number: int) -> Bits:
    """The cells that hold a number.

    >>> bin(cells_with(with_number(Numbers(), 5, cell=3), 5))
    '0b1000'
    """
    # -(bit) is all bits or none, and ^ ~ keeps the cells whose digit is that bit
    return (
        (numbers.ones ^ ~-(number & 1))
        & (numbers.twos ^ ~-(number >> 1 & 1))
        & (numbers.fours ^ ~-(number >> 2 & 1))
        & (numbers.eights ^ ~-(number >> 3 & 1))
    )


def number_in(numbers: Numbers, cell: int) -> int:
    """The number in a cell; 0 if it is empty."""
    return (
        (numbers.ones >> cell & 1)
        | (numbers.twos >> cell & 1) << 1
        | (numbers.fours >> cell & 1) << 2
        | (numbers.eights >> cell & 1) << 3
    )


def written(numbers: Numbers) -> Bits:
    """The cells that hold something."""
    return numbers.ones | numbers.twos | numbers.fours | numbers.eights
