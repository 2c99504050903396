"""Splitter's pad: where spaces and boxes stand, and what is printed there."""

from functools import cache
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.drawing import WIDTH, Markup
from rollwright.core.language import Language, phrases
from rollwright.games.splitter import sheet
from rollwright.svg.elements import box, element, joined, line, text
from rollwright.svg.shapes import heart, star

SIDE: Final = 42.5  # of a space
GAP: Final = 8  # between the halves
LEFT_EDGE: Final = 9  # room for the numbers of the rows
MIDDLE: Final = LEFT_EDGE + 4 * SIDE + GAP / 2
TOP: Final = 16  # … and for the letters of the columns
BOTTOM: Final = TOP + sheet.ROWS * SIDE
BOXES: Final = BOTTOM + 26  # the boxes for the points
HEIGHT: Final = BOXES + 42

SAY: Final = phrases(__file__, "layout")


def corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a space."""
    down, across = divmod(cell, sheet.WIDTH)
    gap = GAP if across >= sheet.COLUMNS // 2 else 0
    return LEFT_EDGE + SIDE * across + gap, TOP + SIDE * down


def middle(cell: int) -> tuple[float, float]:
    """The middle of a space."""
    x, y = corner(cell)
    return x + SIDE / 2, y + SIDE / 2


def box_places(pad: int) -> list[float]:
    """The middles of the boxes for the points of 1s to 6s, and of the hearts."""
    boxes = 7 if sheet.HEARTS[pad] else 6
    first = (WIDTH - 39 * boxes - 58) / 2
    return [first + 19 + 39 * place for place in range(boxes)]


def total_place(pad: int) -> float:
    """… and of the box for their sum."""
    return box_places(pad)[-1] + 52


def _names() -> list[Markup]:
    """The letters of the columns and the numbers of the rows, by which spaces are called."""
    letters = [
        text(corner(across)[0] + SIDE / 2, TOP - 7, "abcdefgh"[across], 11, "quiet")
        for across in range(sheet.COLUMNS)
    ]
    numbers = [
        text(5, TOP + SIDE * (down + 0.5), str(down + 1), 10, "quiet") for down in range(sheet.ROWS)
    ]
    return letters + numbers


@cache
def printed(pad: int, lang: Language) -> Markup:
    """The whole pad before anybody has written on it."""
    pieces = [line(MIDDLE, TOP, MIDDLE, BOTTOM, "frame"), *_names()]
    for cell in members(sheet.SPACES[pad]):
        x, y = corner(cell)
        pieces.append(box(x + 1, y + 1, SIDE - 2, SIDE - 2, "cell", 4))
        if has(sheet.STARS[pad], cell):
            pieces.append(star(x + SIDE / 2, y + SIDE / 2 + 1, 19))
        if has(sheet.HEARTS[pad], cell):
            pieces.append(heart(x + SIDE / 2, y + SIDE / 2, 17))
    return joined((*pieces, element("g", *_boxes(pad, lang), data_sums="")))


def _boxes(pad: int, lang: Language) -> list[Markup]:
    """The boxes for the points, with what they are for."""
    pieces = []
    for x, name in zip(box_places(pad), ("1", "2", "3", "4", "5", "6", "heart"), strict=False):
        above = heart(x, BOXES - 9, 5) if name == "heart" else text(x, BOXES - 9, name, 12)
        pieces += [above, box(x - 17, BOXES, 34, 34, "cell", 4)]
    x = total_place(pad)
    pieces.append(text(x, BOXES - 9, SAY(lang, "total"), 12))
    pieces.append(box(x - 25, BOXES, 50, 34, "shade", 4))
    return pieces
