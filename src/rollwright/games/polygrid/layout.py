"""Polygrid's sheet as it is printed, and where everything stands on it.

A number box has the shape of its die. Eight fill a line: D4 and D12 fill two lines together, D6
and D10 two, D8 one, D20 and the stars three. So sixty boxes wide enough for fingers take as
little room as they can.

      a b c d e f               D4 D4 D4 D4 12 12 12 12
    1 ┌─────────┐  points       12 12 12 12 12 12 12 12
    2 │         │   ┌──┐        D6 D6 D6 D6 D6 D6 10 10
    3 │  grid   │   └──┘        10 10 10 10 10 10 10 10
    4 │         │   ┌──┐        D8 D8 D8 D8 D8 D8 D8 D8
    5 │         │   └──┘        20 20 20 20 20 20 20 20
    6 └─────────┘    ··         20 20 20 20 20 20 20 20
        boxes      stars        20 20 20 20    *  *  *
"""

from functools import cache
from typing import Final

from rollwright.core.drawing import WIDTH, Markup
from rollwright.core.language import Language, phrases
from rollwright.games.polygrid.sheet import DICE, DIE_OF, FACES, FIRST_BOX, NUMBER_OF, SIZE
from rollwright.svg.dice import face_middle, inner_edges, silhouette
from rollwright.svg.elements import box, closed, element, group, joined, line, polygon, text
from rollwright.svg.grid import Grid
from rollwright.svg.shapes import star

Place = tuple[float, float]

SAY: Final = phrases(__file__, "layout")

RADIUS: Final = 18.5  # of a die in a box or a square

# ---------------------------------------------------------------- where things stand

SIDE: Final = 48  # of a square
GRID: Final = SIZE * SIDE  # with letters above and numbers to the left
LEFT: Final = 18
TOP: Final = 20
SQUARE_GRID: Final = Grid(LEFT, TOP, SIZE, SIDE, SIDE)

BOX: Final = 44  # the side of a number box
IN_LINE: Final = 8
EDGE: Final = (WIDTH - IN_LINE * BOX) / 2
NAME: Final = 17  # the height of a die's name above its boxes

FOLD: Final = TOP + GRID + 10.0  # below lie the boxes and the stars
_D4_D12: Final = FOLD + NAME
_D6_D10: Final = _D4_D12 + 2 * BOX + 6 + NAME
_D8: Final = _D6_D10 + 2 * BOX + 6 + NAME
_D20: Final = _D8 + BOX + 6 + NAME
# By die, the line where its boxes begin, and the place in that line
_BEGINS: Final = ((_D4_D12, 0), (_D6_D10, 0), (_D8, 0), (_D6_D10, 6), (_D4_D12, 4), (_D20, 0))


def _box_corner(die: int, number: int) -> Place:
    y, first = _BEGINS[die]
    return Grid(EDGE, y, IN_LINE, BOX, BOX).corner(first + number - 1)


BOX_CORNERS: Final = tuple(map(_box_corner, DIE_OF, NUMBER_OF))
BOX_MIDDLES: Final = tuple((x + BOX / 2, y + BOX / 2) for x, y in BOX_CORNERS)
STARS: Final = tuple((WIDTH - EDGE - 128 + 52 * place, _D20 + 2.5 * BOX) for place in range(3))
HEIGHT: Final = _D20 + 3 * BOX + 6

POINTS_WIDE: Final = 40  # of a box for points
POINTS_HIGH: Final = 34
POINTS: Final = tuple(  # the middles of these boxes: squares, rows, columns, stars, total
    ((LEFT + GRID + WIDTH) / 2, TOP + 35 + (GRID - 52) * place / 4) for place in range(5)
)

# ---------------------------------------------------------------- what is printed


@cache
def printed(lang: Language) -> Markup:
    """All that is printed on the sheet."""
    boxes = (_boxes(die, lang) for die in range(DICE))
    stars = (star(x, y + 1, 19) for x, y in STARS)
    return joined((_grid(), _points(lang), group(*boxes, *stars, class_="below")))


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
    """The number boxes of a die: the die itself, once with each of its numbers."""
    faces = FACES[die]
    x, y = _BEGINS[die][1] * BOX + EDGE + 8, _BEGINS[die][0] - NAME / 2 + 1
    middles = BOX_MIDDLES[FIRST_BOX[die] : FIRST_BOX[die] + faces]
    pieces = [
        polygon(_region(die), "shade"),
        text(x, y, die_name(die, lang), 12, "quiet", "start"),
        element(
            "path",
            d="".join(closed(silhouette(faces, x, y, RADIUS)) for x, y in middles),
            class_="cell",
        ),
    ]
    edges = "".join(inner_edges(faces, x, y, RADIUS) for x, y in middles)
    if edges:
        pieces.append(element("path", d=edges, class_="rule"))
    pieces += [
        text(x, face_middle(faces, y, RADIUS), str(number), 13)
        for number, (x, y) in enumerate(middles, 1)
    ]
    return joined(pieces)


def _region(die: int) -> list[Place]:
    """The corners of what a die's name and boxes cover.

    If they take several lines, from somewhere in the first to somewhere in the last.
    """
    left, first = _box_corner(die, 1)
    right, last = _box_corner(die, FACES[die])
    top, right, low = first - NAME, right + BOX, last + BOX
    if first == last:
        return [(left, top), (right, top), (right, low), (left, low)]
    start, end = EDGE, WIDTH - EDGE
    return [
        *((left, top), (end, top), (end, last), (right, last)),
        *((right, low), (start, low), (start, first + BOX), (left, first + BOX)),
    ]


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
                text(x, top - 17, SAY(lang, name), 9.5, "quiet"),
                text(x, top - 6, f"×{worth}", 9.5, "quiet"),
            )
        )
    x, y = POINTS[-1]
    top = y - POINTS_HIGH / 2
    pieces.append(box(x - POINTS_WIDE / 2, top, POINTS_WIDE, POINTS_HIGH, "shade", 4))
    pieces.append(text(x, top - 10, SAY(lang, "total"), 12, "quiet"))
    return joined(pieces)


@cache
def around_boxes() -> Markup:
    """A frame around the boxes of all dice, without the stars beside the last of them."""
    out = 3
    left, top, right = EDGE - out, FOLD - out, WIDTH - EDGE + out
    last, end = _D20 + 2 * BOX + out, EDGE + 4 * BOX + out
    low = last + BOX
    corners = [(left, top), (right, top), (right, last), (end, last), (end, low), (left, low)]
    return group(polygon(corners, "outline"), class_="below")
