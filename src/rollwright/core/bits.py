"""Sets of small numbers as the bits of one int, below 2**63.

A set is walked without a list, so that the same loop runs compiled:

    while cells:
        cell = lowest(cells)
        cells &= cells - 1
"""

from typing import Final, TypeAlias

Bits: TypeAlias = int

_PAIRS: Final = 0x5555555555555555
_FOURS: Final = 0x3333333333333333
_BYTES: Final = 0x0F0F0F0F0F0F0F0F


def size(bits: Bits) -> int:
    """How many members a set has.

    (`int.bit_count` does not compile; this adds neighbouring fields up, two by two.)

    >>> size(0b1011)
    3
    """
    bits = (bits & _PAIRS) + (bits >> 1 & _PAIRS)
    bits = (bits & _FOURS) + (bits >> 2 & _FOURS)
    bits = (bits & _BYTES) + (bits >> 4 & _BYTES)
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


def lowest(bits: Bits) -> int:
    """The smallest member of a set that is not empty.

    >>> lowest(0b101000)
    3
    """
    return size((bits & -bits) - 1)


def highest(bits: Bits) -> int:
    """The largest member of a set that is not empty.

    >>> highest(0b101000)
    5
    """
    for half in (1, 2, 4, 8, 16, 32):
        bits |= bits >> half
    return size(bits) - 1


def has(bits: Bits, member: int) -> bool:
    """Whether a number is in the set.

    >>> has(0b101, 2), has(0b101, 1)
    (True, False)
    """
    return bits >> member & 1 != 0


def first(count: int) -> Bits:
    """The smallest numbers, so many of them: how far something has come, as a set.

    >>> bin(first(3))
    '0b111'
    """
    return (1 << count) - 1


def members(bits: Bits) -> list[int]:
    """All members, ascending. For words and drawings; rules walk the bits.

    >>> members(0b101001)
    [0, 3, 5]
    """
    return [member for member in range(bits.bit_length()) if bits >> member & 1]
