"""What a player of Polygrid has to decide, by its name in the rulebook and the guide."""

from typing import Final

from rollwright.core.seats import Seat
from rollwright.games.polygrid.rules import (
    BONUS_PLACING,
    BONUS_WRITING,
    PAYING,
    PLACING,
    SETTING_UP,
    THROWING,
    USING,
    WRITING,
    State,
)

_BY_PHASE: Final = {
    SETTING_UP: "first box",
    PLACING: "first square",
    PAYING: "pay",
    THROWING: "throw",
    WRITING: "write",
    BONUS_PLACING: "bonus square",
    BONUS_WRITING: "bonus box",
}


def decision(state: State, seat: Seat) -> str:
    """The kind of decision before a player who may throw or write."""
    if state.phase != USING:
        return _BY_PHASE[state.phase]
    if state.roll == 1:
        return "one"
    return "walk" if state.open_squares else "stuck"
