"""A score of Penk! line by line, so that seats can be compared."""

from typing import Final

from rollwright.core.bits import members
from rollwright.core.language import Language, phrases
from rollwright.core.score_lines import Billed
from rollwright.core.seats import Seat
from rollwright.games.penk.rules import State, line_points
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, SIZE, VALUES

SAY: Final = phrases(__file__, "bill")


def bill(state: State, seat: Seat, lang: Language) -> list[Billed]:
    """Rows from the top and columns from the left."""
    sheet, lines = state.sheets[seat], []
    for name, first, step in (("row", FIRST_ROW, SIZE), ("column", FIRST_COLUMN, 1)):
        for number in range(SIZE):
            cells = first << step * number
            about = "+".join(str(VALUES[cell // SIZE]) for cell in members(sheet.marked & cells))
            points = line_points(sheet, cells)
            lines.append(Billed(SAY(lang, name, line=number + 1), about, points))
    return lines
