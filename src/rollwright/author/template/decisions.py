"""What a seat of Template Game has to decide, by its name in the rulebook."""

from rollwright.author.template.rules import State
from rollwright.core.seats import Seat


def decision(state: State, seat: Seat) -> str:
    return "write" if state.writing else "throw"
