"""What a seat of Penk! has to decide, by its name in the rulebook and the guide."""

from rollwright.core.bits import size
from rollwright.core.seats import Seat
from rollwright.games.penk.rules import ROLLING, THROWING, State, clear, ending, marking
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, SIZE

ROWS = tuple(FIRST_ROW << SIZE * row for row in range(SIZE))
COLUMNS = tuple(FIRST_COLUMN << column for column in range(SIZE))


def decision(state: State, seat: Seat) -> str:
    """The kind of decision before the player whose turn it is."""
    if state.phase == THROWING:
        return "last throw" if ending(state) else "throw"
    if state.phase == ROLLING:
        return _rolling(state, seat)
    if not state.natural | state.jolly:
        return "give up a column"
    if state.natural & state.jolly:  # one cell at least can be had in two ways
        return "jolly or not"
    return "mark another" if state.marks else "mark"


def _rolling(state: State, seat: Seat) -> str:
    """Whether to roll again is another question where nothing fits, or a Penk is near."""
    marked = marking(state)
    if not marked.natural | marked.jolly:
        return "nothing fits yet"
    sheet = state.sheets[seat]
    near = any(
        size(sheet.marked & line) == SIZE - 1 and clear(sheet) & line for line in ROWS + COLUMNS
    )
    return "penk in reach" if near else "roll again"
