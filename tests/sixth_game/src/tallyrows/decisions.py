"""What a seat of Tally Rows has to decide, by its name in the rulebook."""

from rollwright.core.seats import Seat
from tallyrows.rules import State


def decision(state: State, seat: Seat) -> str:
    if not state.dice:
        return "throw"
    return "white" if state.writing else "coloured"
