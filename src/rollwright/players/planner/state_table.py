"""States that are found again: a hash of all their ints, and slots that lead to their numbers.

That is the transposition table of game programs (Greenblatt, Eastlake and Crocker, 1967): two ways
to the same state share what is known of it. A slot that is taken sends on to the next.

Written in plain steps that also compile.
"""

from typing import Final

from rollwright.core.dice import stirred
from rollwright.core.states import State
from rollwright.fast.rows import put_at
from rollwright.solve.arrays import Ints

WORD: Final = 0xFFFFFFFF
UNKNOWN: Final = -1  # the number of a state that was not seen before


def hashed(row: Ints, state: State) -> int:
    """62 bits that stand for a state; the row is room for its ints."""
    put_at(row, 0, state)
    low = 0
    high = 0
    for n in range(row.shape[1]):
        number = row[0, n]
        low = stirred(low ^ number & WORD)
        high = stirred(high + low ^ number >> 32 & WORD) & WORD
    return int(low << 30 | high >> 2)


def slot_of(slots: Ints, hashes: Ints, code: int) -> int:
    """Where the number of a state with this hash is, or belongs."""
    slot = code % slots.shape[0]
    while slots[slot] and hashes[slots[slot] - 1] != code:
        slot = (slot + 1) % slots.shape[0]
    return int(slot)


def number_of(slots: Ints, hashes: Ints, code: int) -> int:
    """The number of a state with this hash, or UNKNOWN: slots hold numbers and one, or 0."""
    return int(slots[slot_of(slots, hashes, code)]) - 1
