"""Which throw comes next where there is a seed: the key that a throw is drawn by."""

from rollwright.core.dice import Key, derived
from rollwright.core.seats import Seat


def throw_key(seed: Key, roller: Seat, number: int) -> Key:
    """The key of a roller's n-th throw.

    Each roller has their own dice, so that two matches with one seed give a seat the same
    throws whatever the others do: that is what makes duplicate games fair.
    """
    return derived(derived(seed, roller + 1), number)
