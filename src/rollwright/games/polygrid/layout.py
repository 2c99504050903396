"""Polygrid's sheet as it is printed, and where everything stands on it.

All of it is to be seen at once on a phone, so the sixty number boxes are only to be read: a line a
die, equal numbers below each other. A die is chosen on the table (`table_drawing.py`); then its
boxes lie over all the others, wide enough for fingers.

      a b c d e f               D4   1 2 3 4              *  *  *
    1 ┌─────────┐  points       D6   1 2 3 4 5 6          (stars)
    2 │         │   ┌──┐        D8   1 2 3 4 5 6 7 8
    3 │  grid   │   └──┘        D10  1 2 3 4 5 6 7 8 9 10
    4 │         │   ┌──┐        D12  1 2 3 4 5 6 7 8 9 10 11 12
    5 │         │   └──┘        D20  1 2 3 4 5 6 7 8 9 10 11 12 13 … 20
    6 └─────────┘    ··
        boxes, stars
"""

from functools import cache
from math import ceil
from typing import Final

from rollwright.core.drawing import WIDTH, Markup
from rollwright.core.language import Language, phrases
from rollwright.games.polygrid.sheet import DICE, DIE_OF, FACES, FIRST_BOX, NUMBER_OF, SIZE
from rollwright.svg.elements import box, element, group, joined, line, text
from rollwright.svg.grid import EDGE, FINGER, Grid
from rollwright.svg.shapes import star

Place = tuple[float, float]

SAY: Final = phrases(__file__, "layout")

RADIUS: Final = 18  # of a die in a square

# ---------------------------------------------------------------- where things stand

SIDE: Final = 44  # of a square
GRID: Final = SIZE * SIDE  # with letters above and numbers to the left
LEFT: Final = 17
TOP: Final = 16
SQUARE_GRID: Final = Grid(LEFT, TOP, SIZE, SIDE, SIDE)

NAME: Final = 28  # the width of a die's name before its boxes
WIDE: Final = (WIDTH - NAME - 2 * EDGE) / FACES[-1]  # of a number box …
HIGH: Final = 21
BOXES_TOP: Final = TOP + GRID + 7.0
BOXES_HIGH: Final = DICE * HIGH
HEIGHT: Final = BOXES_TOP + BOXES_HIGH + 3


def _corner(die: int, number: int) -> Place:
    return EDGE + NAME + WIDE * (number - 1), BOXES_TOP + HIGH * die


BOX_CORNERS: Final = tuple(map(_corner, DIE_OF, NUMBER_OF))
BOX_MIDDLES: Final = tuple((x + WIDE / 2, y + HIGH / 2) for x, y in BOX_CORNERS)
STARS: Final = tuple((236.0 + 48 * place, BOXES_TOP + 24) for place in range(3))

POINTS_WIDE: Final = 48  # of a box for points
POINTS_HIGH: Final = 28
POINTS: Final = tuple(  # the middles of these boxes: squares, rows, columns, stars, total
    ((LEFT + GRID + WIDTH) / 2, TOP + 35 + (GRID - 50) * place / 4) for place in range(5)
)

# The boxes of one die as they lie over all boxes once it is chosen, in as few rows as they fit
LID: Final = (EDGE - 3.0, BOXES_TOP - 4, WIDTH - 2 * EDGE + 6.0, BOXES_HIGH + 7.0)
_IN_ROW: Final = 8
_WIDEST: Final = 56


def _large(die: int) -> list[tuple[float, float, float]]:
    """Where the boxes of a die begin then, and how wide each is."""
    rows = ceil(FACES[die] / _IN_ROW)
    in_row = ceil(FACES[die] / rows)
    wide = min(_WIDEST, (WIDTH - 2 * EDGE) / in_row)
    top = BOXES_TOP + (BOXES_HIGH - rows * FINGER) / 2
    grid = Grid((WIDTH - wide * in_row) / 2, top, in_row, wide, FINGER)
    return [(*grid.corner(number), wide) for number in range(FACES[die])]


LARGE: Final = tuple(place for die in range(DICE) for place in _large(die))

# ---------------------------------------------------------------- what is printed


@cache
def printed(lang: Language) -> Markup:
    """All that is printed on the sheet."""
    boxes = (_boxes(die, lang) for die in range(DICE))
    stars = (star(x, y + 1, 18) for x, y in STARS)
    about = text(STARS[1][0], STARS[1][1] + 28, SAY(lang, "star for"), 11.5, "quiet")
    return joined((_grid(), _points(lang), *boxes, *stars, about))


def die_name(die: int, lang: Language) -> str:
    """D8, or W8 in German."""
    return SAY(lang, "die", faces=FACES[die])


def _grid() -> Markup:
    pieces = [box(LEFT, TOP, GRID, GRID, "cell")]
    for place in range(SIZE):
        x, y = LEFT + SIDE * place, TOP + SIDE * place
        pieces.append(text(x + SIDE / 2, TOP - 9, "abcdef"[place], 12, "quiet"))
        pieces.append(text(LEFT - 10, y + SIDE / 2, str(place + 1), 12, "quiet"))
        if place:
            pieces += [line(x, TOP, x, TOP + GRID), line(LEFT, y, LEFT + GRID, y)]
    pieces.append(box(LEFT, TOP, GRID, GRID, "frame", 2))
    return joined(pieces)


def _boxes(die: int, lang: Language) -> Markup:
    """The number boxes of a die, after its name."""
    x, y = BOX_CORNERS[FIRST_BOX[die]]
    ends = "".join(f"M{x + WIDE * n:g} {y:g}v{HIGH}" for n in range(1, FACES[die]))
    pieces = [
        text(x - 4, y + HIGH / 2, die_name(die, lang), 12, "print", "end"),
        box(x, y, WIDE * FACES[die], HIGH, "cell"),
        element("path", d=ends, class_="rule"),
    ]
    pieces += [
        text(x + WIDE * (number - 0.5), y + HIGH / 2, str(number), 11.5)
        for number in range(1, FACES[die] + 1)
    ]
    return joined(pieces)


# What counts how much
_COUNTED: Final = {"squares": 1, "rows": 3, "columns": 3, "stars": 4}


def _points(lang: Language) -> Markup:
    """The boxes for points, above each what counts how much."""
    pieces = []
    for (x, y), (name, worth) in zip(POINTS, _COUNTED.items(), strict=False):
        top = y - POINTS_HIGH / 2
        pieces.append(
            group(
                element("title", SAY(lang, f"about {name}", n=worth)),
                box(x - POINTS_WIDE / 2, top, POINTS_WIDE, POINTS_HIGH, "cell", 4),
                text(x, top - 18, SAY(lang, name), 11, "quiet"),
                text(x, top - 6, f"×{worth}", 11, "quiet"),
            )
        )
    x, y = POINTS[-1]
    top = y - POINTS_HIGH / 2
    pieces.append(box(x - POINTS_WIDE / 2, top, POINTS_WIDE, POINTS_HIGH, "shade", 4))
    pieces.append(text(x, top - 10, SAY(lang, "total"), 12, "quiet"))
    return joined(pieces)
