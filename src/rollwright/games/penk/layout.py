"""Penk!'s grid: where everything stands on the sheet, and what is printed there.

A clear cell can be open in two ways at once, with natural dice and with a jolly. Then each way
has half of the cell, so a cell is two fingers high; in the first row no jolly counts.
"""

from functools import cache
from typing import Final

from rollwright.core.drawing import Markup
from rollwright.core.language import Language, phrases
from rollwright.games.penk.sheet import SIZE, VALUES
from rollwright.svg.elements import box, circle, element, joined, number, text

WIDE: Final = 61  # a cell
HALF: Final = 40  # of a cell's height: a finger's, and on a phone all rows are seen at once
LOW: Final = 40  # the height of the first row
LEFT: Final = 5
TOP: Final = 4
HEAD: Final = 34  # the numbers above the columns
GRID: Final = TOP + HEAD  # where the grid begins
BOTTOM: Final = GRID + LOW + 2 * HALF * (SIZE - 1)
SUM: Final = 28  # the height of a box for points
BELOW: Final = BOTTOM + 6  # the boxes of the columns
BESIDE: Final = LEFT + SIZE * WIDE + 5  # the boxes of the rows
HEIGHT: Final = BELOW + SUM + 17
SMALL: Final = 16  # a printed die

SAY: Final = phrases(__file__, "layout")


def corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a cell."""
    down, across = divmod(cell, SIZE)
    return LEFT + WIDE * across, GRID + (LOW + 2 * HALF * (down - 1) if down else 0)


def high(cell: int) -> float:
    """The height of a cell."""
    return 2 * HALF if cell >= SIZE else LOW


def value_at(cell: int) -> tuple[float, float]:
    """Where a cell's value stands: below its dice, in the first row beside the die."""
    x, y = corner(cell)
    return (x + WIDE / 2, y + HALF + 16) if cell >= SIZE else (x + 39, y + LOW / 2 - 2)


@cache
def printed(lang: Language) -> Markup:
    """The whole sheet before anybody has written on it."""
    pieces = [_head(across) for across in range(SIZE)]
    pieces += [_cell(cell) for cell in range(SIZE * SIZE)]
    pieces += [sum_box(x, y) for x, y in (*row_boxes(), *column_boxes())]
    x, y = total_box()
    pieces.append(text(x, y - SUM / 2 - 7, SAY(lang, "total"), 11, "quiet"))
    pieces.append(sum_box(x, y, "shade"))
    pieces.append(text(LEFT, HEIGHT - 8, SAY(lang, "three"), 12, "quiet", "start"))
    return joined(pieces)


def _head(across: int) -> Markup:
    """The number of a column, as a die in the colour of the game."""
    x, y = LEFT + WIDE * (across + 0.5), TOP + 15
    pips = (circle(x + 7.5 * i, y + 7.5 * j, 2.6, "solid") for i, j in _pips(across + 1))
    return joined((box(x - 14, y - 14, 28, 28, "mark", 6), *pips))


def _pips(face: int) -> list[tuple[int, int]]:
    """Where a die has its pips, from -1 to 1: one in the middle if odd, the others by pairs."""
    pairs = [(-1, 1), (1, -1), (-1, -1), (1, 1)]
    return pairs[: face // 2 * 2] + [(0, 0)] * (face % 2)


def _cell(cell: int) -> Markup:
    x, y = corner(cell)
    pieces = [box(x + 1, y + 1, WIDE - 2, high(cell) - 2, "cell", 5)]
    dots = []
    for die_x, die_y in _dice_at(cell):
        pieces.append(box(die_x - SMALL / 2, die_y - SMALL / 2, SMALL, SMALL, "edge", 3))
        dots += [  # a line of no length has round ends: a pip
            f"M{number(die_x + 4.25 * i)} {number(die_y + 4.25 * j)}h.01"
            for i, j in _pips(cell % SIZE + 1)
        ]
    pieces.append(element("path", d="".join(dots), class_="frame"))
    pieces.append(text(*value_at(cell), str(VALUES[cell // SIZE]), 19))
    return joined(pieces)


def _dice_at(cell: int) -> list[tuple[float, float]]:
    """The middles of the dice that are printed in a cell; more than three take two lines."""
    x, y = corner(cell)
    dice = cell // SIZE + 1
    if dice == 1:
        return [(x + 14, y + LOW / 2)]
    lines = [dice] if dice <= 3 else [(dice + 1) // 2, dice // 2]
    step = SMALL + 2
    return [
        (x + WIDE / 2 + step * (i - (n - 1) / 2), y + 21 + step * (j - (len(lines) - 1) / 2))
        for j, n in enumerate(lines)
        for i in range(n)
    ]


def row_boxes() -> list[tuple[float, float]]:
    """The middles of the boxes for the points of the rows."""
    return [(BESIDE + 20, value_at(cell)[1]) for cell in range(0, SIZE * SIZE, SIZE)]


def column_boxes() -> list[tuple[float, float]]:
    """… and of the columns."""
    return [(LEFT + WIDE * (across + 0.5), BELOW + SUM / 2) for across in range(SIZE)]


def total_box() -> tuple[float, float]:
    """… and of the one for their sum."""
    return BESIDE + 20, BELOW + SUM / 2


def sum_box(x: float, y: float, class_: str = "cell") -> Markup:
    """A box for points."""
    return box(x - 20, y - SUM / 2, 40, SUM, class_, 4)
