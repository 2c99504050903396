"""What a seat of HexRoller has to decide, by its name in the rulebook and in the guide."""

from typing import Final

from rollwright.core.bits import size
from rollwright.core.moves import NO_MOVES, with_move
from rollwright.core.seats import Seat
from rollwright.games.hexroller.rules import END, State, open_moves

BONUS_NUMBER: Final = 2  # that no die shows


def decision(state: State, seat: Seat) -> str:
    """What kind of decision a seat has before it, that may move or throw."""
    if not state.dice:
        return "throw"
    sheet = state.sheets[seat]
    if sheet.left:
        return "two" if sheet.number == BONUS_NUMBER else "path"
    written = size(sheet.chosen)
    if written < 2:
        return "stuck" if not sheet.ready else "second" if written else "number"
    return "end" if open_moves(state, seat) == with_move(NO_MOVES, END) else "bonus"
