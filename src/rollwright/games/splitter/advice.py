"""What the coach says of Splitter: groups by their number, wherever they lie."""

from typing import Final

from rollwright.core.advice import Advice, Aim
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import cells_with
from rollwright.core.seats import Move, Seat
from rollwright.games.splitter.because import because, touched
from rollwright.games.splitter.rules import State
from rollwright.games.splitter.scoring import group_in, group_points, hearts_points
from rollwright.games.splitter.sheet import HEARTS, STARS

SAY: Final = phrases(__file__, "advice")


def aims(state: State, seat: Seat) -> list[Aim]:
    numbers, found = state.sheets[seat].numbers, []
    for number in range(1, 7):
        cells, points = cells_with(numbers, number), 0
        while cells:
            group = group_in(cells)
            cells &= ~group
            points += group_points(number, group, STARS[state.pad])
        found.append(Aim("group", str(number), points))
    return [*found, Aim("hearts", "", hearts_points(numbers, HEARTS[state.pad]))]


def order(state: State, seat: Seat, move: Move, lang: Language) -> str:
    smaller, larger = state.roll >> 4, state.roll & 15
    if smaller == larger:
        return SAY(lang, "write double", number=smaller)
    left, right = (larger, smaller) if move % 2 else (smaller, larger)
    return SAY(lang, "write", left=left, right=right)


ADVICE: Final = Advice(aims, order, because, touched=touched)
