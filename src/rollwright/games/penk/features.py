"""What tells how a seat of Penk! stands: its cells, how far its lines have come, its points."""

from typing import Final

from rollwright.core.bits import first, size
from rollwright.core.seats import Seat
from rollwright.games.penk.rules import State, score
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, SIZE

STEP: Final = 4  # points that make a difference
FAR: Final = 20  # steps behind or ahead


def features(state: State, seat: Seat) -> tuple[int, ...]:
    """Sets of bits."""
    sheet = state.sheets[seat]
    points = score(state, seat)
    most = 0
    for other in range(len(state.sheets)):
        if other != seat:
            most = max(most, score(state, other))
    ahead = min(max(FAR + (points - most) // STEP, 0), 2 * FAR)
    filled = sheet.marked | sheet.eliminated
    return (
        sheet.marked | sheet.eliminated << SIZE * SIZE,
        how_far(sheet.marked),
        how_far(filled),
        first(min(points // STEP, 3 * FAR)),
        first(ahead) | first(full_columns(filled)) << 2 * FAR,
    )


def how_far(cells: int) -> int:
    """How many cells of each row and of each column there are."""
    lines = 0
    for line in range(SIZE):
        row = size(cells & FIRST_ROW << SIZE * line)
        column = size(cells & FIRST_COLUMN << line)
        lines |= (first(row) | first(column) << SIZE) << 2 * SIZE * line
    return lines


def full_columns(cells: int) -> int:
    """How many columns are full: two bring the end."""
    full = 0
    for column in range(SIZE):
        full += size(cells & FIRST_COLUMN << column) // SIZE
    return full
