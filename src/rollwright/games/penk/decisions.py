"""What a seat of Penk! has to decide, by its name in the rulebook and the guide."""

from rollwright.core.seats import Seat
from rollwright.games.penk.rules import ROLLING, THROWING, State


def decision(state: State, seat: Seat) -> str:
    """The kind of decision before the player whose turn it is."""
    if state.phase == THROWING:
        return "throw"
    if state.phase == ROLLING:
        return "roll again"
    if not state.natural | state.jolly:
        return "give up a column"
    if state.natural & state.jolly:  # one cell at least can be had in two ways
        return "jolly or not"
    return "mark another" if state.marks else "mark"
