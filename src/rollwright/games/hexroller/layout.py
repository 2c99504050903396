"""HexRoller's sheet: where hexes, bonuses, boxes and the score stand, and what is printed there."""

from functools import cache
from math import hypot, sqrt
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.drawing import WIDTH, Markup
from rollwright.core.language import Language, phrases
from rollwright.games.hexroller.sheet import (
    AREA,
    AREAS,
    COORDINATES,
    LOWEST,
    MOST,
    NEIGHBOURS,
    NUMBERS,
    ROUNDS,
)
from rollwright.svg.elements import box, circle, closed, element, joined, line, polygon, text
from rollwright.svg.shapes import hexagon, ring_of

Point = tuple[float, float]

ACROSS: Final = (39.5, 44.0)  # [side]: the width of a hex; the front is nine wide, the back eight
RADIUS: Final = tuple(across / sqrt(3) for across in ACROSS)
EDGE: Final = 5  # above the hexes
BELOW_HEXES: Final = tuple(EDGE + 14 * radius for radius in RADIUS)

# [side]: one more, a two and a third number stand in the corners that the flowers leave; in the
# fourth corner stands what is still to be written, so many in a line, the lines from below
BONUSES: Final[tuple[tuple[Point, ...], ...]] = (
    ((36, 41), (WIDTH - 36, 41), (WIDTH - 36, BELOW_HEXES[0] - 36)),
    ((40, 39), (WIDTH - 28, 39), (WIDTH - 40, BELOW_HEXES[1] - 36)),
)
TO_WRITE: Final[tuple[Point, ...]] = ((15, BELOW_HEXES[0] - 13), (15, BELOW_HEXES[1] - 15))
IN_LINE: Final = (3, 7)

NAMES_WIDE: Final = 53  # of the rows of boxes
BOX: Final = (38, 37)
ROWS_APART: Final = 40  # a box is tapped
ROUND_HIGH: Final = 100  # of a round's number and boxes

CELL: Final = (44, 38)  # of the score: a box, and above it what it is for
SMALL: Final = 15.2  # the radius of a hex for an area's points
DISC: Final = 13  # … of a printed number's
BONUS: Final = 17

SAY: Final = phrases(__file__, "layout")

# The neighbours of a hex across its sides, clockwise from the upper right
_BESIDE: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def height(side: int) -> float:
    """The height of the sheet."""
    return _score_top(side) + 2 * CELL[1] + 4


def middle(side: int, hex: int) -> Point:
    """The middle of a hex."""
    q, r = COORDINATES[side][hex]
    return WIDTH / 2 + ACROSS[side] * (q + r / 2), EDGE + RADIUS[side] * (1.5 * (r + 4) + 1)


def round_at(side: int, round: int) -> Point:
    """Where a round's number stands, above its two boxes."""
    return NAMES_WIDE + round_wide(side) * (round + 0.5), BELOW_HEXES[side] + 13


def round_wide(side: int) -> float:
    """How wide a round is."""
    return (WIDTH - NAMES_WIDE - 4) / ROUNDS[side]


def box_at(side: int, round: int, bottom: int) -> Point:
    """The middle of a round's box in the top row or, with 1, in the bottom row."""
    x, y = round_at(side, round)
    return x, y + 27 + ROWS_APART * bottom


# ---------------------------------------------------------------- the score


def _score_top(side: int) -> float:
    return BELOW_HEXES[side] + 107


def cell_at(side: int, across: int, down: int) -> Point:
    """The upper left corner of one of the twelve cells, six across and two down."""
    return WIDTH - 4 - CELL[0] * (6 - across), _score_top(side) + CELL[1] * down


def points_at(side: int, across: int, down: int) -> Point:
    """The middle of a cell's box."""
    x, y = cell_at(side, across, down)
    return x + CELL[0] / 2, y + 25.5


def area_points_at(side: int, area: int) -> Point:
    """The middle of the hex for an area's points: they lie to each other as the areas do."""
    x, y = 47, _score_top(side) + CELL[1]
    if area == AREAS - 1:
        return x, y
    return ring_of(6, x, y, SMALL * sqrt(3), turned=1 / 4)[area]


# ---------------------------------------------------------------- areas and ways


def inner(side: int, hex: int) -> list[Point]:
    """The corners of a hex a little smaller."""
    return hexagon(*middle(side, hex), RADIUS[side] - 4)


@cache
def outline(side: int, area: int, inside: float = 0) -> list[Point]:
    """The corners of an area, clockwise; perhaps of a line that runs a little inside of it."""
    hexes = AREA[AREAS * side + area]
    numbers = {place: hex for hex, place in enumerate(COORDINATES[side])}
    border: dict[tuple[int, int], tuple[Point, Point, Point]] = {}  # by where an edge starts
    for hex in members(hexes):
        q, r = COORDINATES[side][hex]
        around = hexagon(*middle(side, hex), RADIUS[side])
        for edge, (to_q, to_r) in enumerate(_BESIDE):
            if not has(hexes, numbers.get((q + to_q, r + to_r), MOST)):
                start, end = around[edge], around[(edge + 1) % 6]
                border[_corner(side, start)] = start, end, middle(side, hex)
    corners = []
    _, end, before = next(iter(border.values()))
    for _ in border:
        start, end, after = border[_corner(side, end)]
        corners.append(_towards(start, before, after, inside * 2 / sqrt(3)))
        before = after
    return corners


def _corner(side: int, point: Point) -> tuple[int, int]:
    """A corner in half widths and half radiuses: the same for every hex that has it."""
    x, y = point
    return round(2 * (x - WIDTH / 2) / ACROSS[side]), round(2 * (y - EDGE) / RADIUS[side])


def _towards(corner: Point, before: Point, after: Point, far: float) -> Point:
    """A corner moved inside, between the middles of the hexes whose edges meet there."""
    x = (before[0] + after[0]) / 2 - corner[0]
    y = (before[1] + after[1]) / 2 - corner[1]
    return corner[0] + far * x / hypot(x, y), corner[1] + far * y / hypot(x, y)


def way(side: int, ends: int, hexes: int) -> list[int]:
    """A shortest way through some connected hexes between two of them, which it includes."""
    start, end = members(ends)
    came_from = {start: start}
    reached = [start]
    for hex in reached:
        for beside in members(NEIGHBOURS[MOST * side + hex] & hexes):
            if beside not in came_from:
                came_from[beside] = hex
                reached.append(beside)
    back = [end]
    while back[-1] != start:
        back.append(came_from[back[-1]])
    return back


# ---------------------------------------------------------------- what is printed


@cache
def printed(side: int, numbers: tuple[int, ...], lang: Language) -> Markup:
    """The whole sheet before anybody has written on it; `numbers` are those of its own pad."""
    pieces = [areas(side)]
    for number, pair in enumerate(numbers, start=LOWEST):
        for hex in members(pair):
            x, y = middle(side, hex)
            pieces += [circle(x, y, DISC, "disc"), text(x, y, str(number), 17)]
    return joined((*pieces, _bonuses(side, lang), _boxes(side, lang), _score(side, lang)))


def areas(side: int) -> Markup:
    """The hexes; areas are pieces apart by strong borders and, softly, by their tints."""
    pieces = []
    borders = []
    for area in range(AREAS):
        hexes = members(AREA[AREAS * side + area])
        d = "".join(closed(hexagon(*middle(side, hex), RADIUS[side])) for hex in hexes)
        pieces.append(element("path", d=d, class_=f"cell area{area}"))
        borders.append(closed(outline(side, area)))
    return joined((*pieces, element("path", d="".join(borders), class_="frame")))


def _signs(lang: Language) -> tuple[str, str, str]:
    return "+1", "2", SAY(lang, "third")


def _bonuses(side: int, lang: Language) -> Markup:
    pieces = []
    names = ("one more", "a two", "a third")
    for (x, y), sign, name in zip(BONUSES[side], _signs(lang), names, strict=True):
        away = 26 if name == "a third" else -30  # to the nearer edge, where the flowers leave room
        pieces += [
            polygon(hexagon(x, y, BONUS), "mark"),
            text(x, y, sign, 14, "accent"),
            text(x, y + away, SAY(lang, name), 11.5, "quiet"),
        ]
    return joined(pieces)


def _boxes(side: int, lang: Language) -> Markup:
    pieces = [text(6, round_at(side, 0)[1], SAY(lang, "round"), 11, "quiet", "start")]
    for bottom, name in enumerate(("top", "bottom")):
        y = box_at(side, 0, bottom)[1]
        pieces.append(text(6, y - 6, SAY(lang, name), 11, "print", "start"))
        pieces.append(text(6, y + 8, SAY(lang, "counts up"), 10, "quiet", "start"))
    for round in range(ROUNDS[side]):
        pieces.append(text(*round_at(side, round), str(round + 1), 11, "quiet"))
        for bottom in (0, 1):
            x, y = box_at(side, round, bottom)
            pieces.append(box(x - BOX[0] / 2, y - BOX[1] / 2, *BOX, "cell", 4))
    return joined(pieces)


def _score(side: int, lang: Language) -> Markup:
    """Areas score in hexes, pairs in the upper boxes, rows and unused bonuses in the lower."""
    pieces = [
        polygon(hexagon(*area_points_at(side, area), SMALL), f"cell area{area}")
        for area in range(AREAS)
    ]
    x, y = area_points_at(side, AREAS - 1)
    pieces.append(text(x, y + 10, "×2", 9, "quiet"))
    for across in range(NUMBERS):
        x, y = points_at(side, across, 0)
        pieces.append(line(x - 10, y - 18.5, x + 10, y - 18.5, "hatch"))
        for place in (x - 10, x + 10):
            pieces.append(circle(place, y - 18.5, 6.3, "disc"))
            pieces.append(text(place, y - 18.5, str(LOWEST + across), 9.5))
        pieces.append(box(x - 19, y - 11, 38, 22, "cell", 4))
    for across, name in enumerate((SAY(lang, "top"), SAY(lang, "bottom"), *_signs(lang))):
        x, y = points_at(side, across, 1)
        pieces.append(text(x, y - 18, name, 10, "print" if across < 2 else "accent"))
        pieces.append(box(x - 19, y - 11, 38, 22, "cell", 4))
    x, y = points_at(side, 5, 1)
    pieces.append(text(x, y - 18, SAY(lang, "total"), 10, "strong"))
    pieces.append(box(x - 20, y - 11, 40, 22, "shade", 4))
    return joined(pieces)
