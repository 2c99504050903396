"""States that are found again: a hash of all their ints, and slots that lead to their numbers.

Written in plain steps that also compile.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import stirred
from rollwright.fast.rows import put_at

Numbers = NDArray[np.int64]

WORD: Final = 0xFFFFFFFF
UNKNOWN: Final = -1  # the number of a state that was not seen before


def hashed(row: Numbers, state: Any) -> int:
    """62 bits that stand for a state; the row is room for its ints."""
    put_at(row, 0, state)
    low = 0
    high = 0
    for n in range(row.shape[1]):
        number = row[0, n]
        low = stirred(low ^ number & WORD)
        high = stirred(high + low ^ number >> 32 & WORD) & WORD
    return int(low << 30 | high >> 2)


def slot_of(slots: Numbers, hashes: Numbers, code: int) -> int:
    """Where the number of a state with this hash is, or belongs."""
    slot = code % slots.shape[0]
    while slots[slot] and hashes[slots[slot] - 1] != code:
        slot = (slot + 1) % slots.shape[0]
    return int(slot)


def number_of(slots: Numbers, hashes: Numbers, code: int) -> int:
    """The number of a state with this hash, or UNKNOWN: slots hold numbers and one, or 0."""
    return int(slots[slot_of(slots, hashes, code)]) - 1


def ints(*shape: int) -> Numbers:
    """Room for numbers."""
    return np.zeros(shape, np.int64)
