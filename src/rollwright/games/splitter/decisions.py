"""What a seat of Splitter has to decide, by its name in the rulebook and the guide."""

from rollwright.core.bits import size
from rollwright.core.seats import Seat
from rollwright.games.splitter.rules import State


def decision(state: State, seat: Seat) -> str:
    """The kind of decision before a seat that may throw or write."""
    if not state.roll:
        return "throw"
    if size(state.sheets[seat].free) == 1:  # where, is no question any more
        return "last pair"
    smaller, larger = state.roll >> 4, state.roll & 15
    return "double" if smaller == larger else "write"
