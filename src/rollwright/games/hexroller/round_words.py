"""What a seat of HexRoller did in a round, in short: its numbers, and what brought its points."""

from collections.abc import Iterator
from typing import Final

from rollwright.core.bits import size
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import cells_with
from rollwright.core.score_lines import Line
from rollwright.core.seats import Seat
from rollwright.games.hexroller.rules import State
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import AREAS, HIGHEST, LOWEST

SAY: Final = phrases(__file__, "short")
AREA_NAMES: Final = phrases(__file__, "game")
TWO: Final = 2  # the number that the bonus writes


def in_short(before: State, after: State, seat: Seat, lang: Language) -> tuple[str, list[Line]]:
    """The numbers that were written, and what changed the points, which adds up."""
    old, new = before.sheets[seat], after.sheets[seat]
    more = {
        number: size(cells_with(new.numbers, number)) - size(cells_with(old.numbers, number))
        for number in range(TWO, HIGHEST + 1)
    }
    wrote = ", ".join(" ".join([str(number)] * times) for number, times in more.items() if times)
    was, now = dict(_parts(before, seat, lang)), dict(_parts(after, seat, lang))
    changed = [Line(part, now[part] - was[part]) for part in now if now[part] != was[part]]
    return wrote, changed


def _parts(state: State, seat: Seat, lang: Language) -> Iterator[tuple[str, int]]:
    """All that scores, by its short name; the largest things first."""
    sheet = state.sheets[seat]
    areas = [area_points(state.side, n, sheet.numbers, sheet.empty) for n in range(AREAS)]
    yield SAY(lang, "middle"), areas[-1]
    for name, points in zip(AREA_NAMES.listed(lang, "areas"), areas, strict=False):
        yield SAY(lang, "flower", where=name), points
    for number in range(LOWEST, HIGHEST + 1):
        hexes, printed = cells_with(sheet.numbers, number), state.printed[number - LOWEST]
        yield SAY(lang, "pair", number=number), pair_points(state.side, number, printed, hexes)
    yield SAY(lang, "top"), counted_up(sheet.top)
    yield SAY(lang, "bottom"), counted_up(sheet.bottom)
    yield SAY(lang, "bonus"), 2 * (3 - size(sheet.spent))
