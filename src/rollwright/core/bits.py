"""Sets of small numbers as the bits of one int, below 2**63.

A set is walked without a list, so that the same loop runs compiled:

    while cells:
        cell = lowest(cells)
        cells &= cells - 1
"""

from typing import TypeAlias

Bits: TypeAlias = int


def size(bits: Bits) -> int:
    """How many members a set has; compiled it is one instruction (`fast/compiled.py`).

    >>> size(0b1011)
    3
    """
    return bits.bit_count()


def lowest(bits: Bits) -> int:
    """The smallest member of a set that is not empty; compiled it is one instruction, too.

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
