"""A score of HexRoller line by line, so that seats can be compared."""

from typing import Final

from rollwright.core.bits import size
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import cells_with
from rollwright.core.score_lines import Billed
from rollwright.core.seats import Seat
from rollwright.games.hexroller.rules import State
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import AREAS, HIGHEST, LOWEST
from rollwright.games.hexroller.words import TEXTS

SAY: Final = phrases(__file__, "bill")
MIDDLE: Final = AREAS - 1
BONUS: Final = 2  # §14 what one is worth that was not used


def bill(state: State, seat: Seat, lang: Language) -> list[Billed]:
    """Flowers and middle, pairs, rows, and bonuses."""
    sheet, lines = state.sheets[seat], []
    for area, where in enumerate(TEXTS.listed(lang, "areas")):
        points = area_points(state.side, area, sheet.numbers, sheet.empty)
        name, about = SAY(lang, "flower", area=where), SAY(lang, "mostly", number=points)
        lines.append(Billed(name, about, points))
    middle = area_points(state.side, MIDDLE, sheet.numbers, sheet.empty)
    lines.append(Billed(SAY(lang, "middle"), f"2 × {middle // 2}", middle))
    for number in range(LOWEST, HIGHEST + 1):
        printed = state.printed[number - LOWEST]
        points = pair_points(state.side, number, printed, cells_with(sheet.numbers, number))
        lines.append(Billed(SAY(lang, "pair", number=number), "", points))
    for name, row in (("top", sheet.top), ("bottom", sheet.bottom)):
        reached = counted_up(row)
        lines.append(Billed(SAY(lang, name), SAY(lang, "counts up", number=reached), reached))
    unused = 3 - size(sheet.spent)
    return [*lines, Billed(SAY(lang, "bonuses"), f"{unused} × {BONUS}", BONUS * unused)]
