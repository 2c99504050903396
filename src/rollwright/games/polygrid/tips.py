"""What a newcomer to Polygrid should know as the game goes on, in a guided game."""

from collections.abc import Iterator

from rollwright.core.bits import has, lowest, members, size
from rollwright.core.language import Language
from rollwright.core.numbers import cells_with, written
from rollwright.core.seats import Seat
from rollwright.core.tips import Tip
from rollwright.games.polygrid.foregone import dice_for, foregone, open_boxes
from rollwright.games.polygrid.layout import die_name
from rollwright.games.polygrid.rules import PAYING, USING, WRITING, State, line_points
from rollwright.games.polygrid.sheet import (
    FACES,
    FIRST_COLUMN,
    FIRST_ROW,
    GRID,
    NUMBER_OF,
    SIZE,
    STARS,
)
from rollwright.games.polygrid.words import STAR_POINTS, square_name

BEGUN, EARLY, MIDDLE = 3, 5, 9  # squares filled, when there is something new to think about
FEW = 10  # boxes that are left


def tips(state: State, seat: Seat, lang: Language) -> list[Tip]:
    """What is worth knowing now, the most pressing first."""
    if foregone(state, seat):
        return []
    if state.phase == PAYING:
        return list(_before_paying(state, lang))
    if state.phase == USING and state.roll > 1:
        return list(_before_walking(state, lang))
    return [Tip("how far")] if state.phase == WRITING and has_choice(state) else []


def _before_paying(state: State, lang: Language) -> Iterator[Tip]:
    filled, left = size(written(state.types)), size(state.boxes)
    lacking = [one for one in _last_squares(state) if dice_for(state, one)]
    if left <= FEW:
        yield Tip("few boxes", {"boxes": left, "n": left // 2})
    if lacking:
        names = ", ".join(die_name(die, lang) for die in dice_for(state, lacking[0]))
        yield Tip("last of a line", {"square": square_name(lacking[0]), "dice": names})
    d4s = size(open_boxes(state, 0))
    if filled >= EARLY and d4s and size(cells_with(state.types, 1)) < SIZE:
        yield Tip("the D4", {"die": die_name(0, lang), "n": d4s})
    if filled >= BEGUN:
        yield Tip("lines")
    if filled >= MIDDLE:
        yield Tip("small numbers")


def _before_walking(state: State, lang: Language) -> Iterator[Tip]:
    for square in _last_squares(state):
        if has(state.open_squares, square):
            continue
        lines = gain(state, square)
        if state.stars > 1 and has(state.bonus_squares, square) and lines > STAR_POINTS:
            yield Tip("a star pays", {"square": square_name(square), "n": lines})
        yield Tip("not now", {"square": square_name(square)})
        break
    if state.stars == STARS and not state.open_squares:
        return
    if state.roll > 2 * FACES[0] and size(written(state.types)) >= BEGUN:
        yield Tip("odd and even")


def _last_squares(state: State) -> list[int]:
    """The squares that alone are lacking in a row or column; those that bring most first."""
    empty = GRID & ~written(state.types)
    lines = [FIRST_ROW << SIZE * n for n in range(SIZE)] + [FIRST_COLUMN << n for n in range(SIZE)]
    alone = {lowest(empty & line) for line in lines if size(empty & line) == 1}
    return sorted(alone, key=lambda square: -gain(state, square))


def gain(state: State, square: int) -> int:
    """The points that a square brings: its own and those of the lines that it fills."""
    filled = written(state.types) | 1 << square
    row, column = FIRST_ROW << SIZE * (square // SIZE), FIRST_COLUMN << square % SIZE
    return 1 + line_points(filled, row) + line_points(filled, column)


def has_choice(state: State) -> bool:
    """Whether several numbers can remain."""
    return len({NUMBER_OF[box] for box in members(state.open_boxes)}) > 1
