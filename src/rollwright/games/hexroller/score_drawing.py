"""What a HexRoller sheet scores, drawn on it: as it stands, and counted out at the end.

While a game goes on points are printed in their boxes, and what scores already has a light outline
from the moment it comes about. At the end the same is written in pencil, with strong lines.
"""

from functools import cache
from itertools import pairwise
from typing import Final

from rollwright.core.bits import has
from rollwright.core.dice import count
from rollwright.core.drawing import Markup
from rollwright.core.numbers import cells_with
from rollwright.core.seats import Seat
from rollwright.games.hexroller.layout import (
    BONUSES,
    Point,
    area_points_at,
    box_at,
    middle,
    outline,
    points_at,
    way,
)
from rollwright.games.hexroller.rules import Sheet, State, score
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import AREAS, LOWEST, NUMBERS, ROUNDS
from rollwright.svg.elements import group, joined, stands
from rollwright.svg.pencil import ring, stroke, written

MIDDLE: Final = AREAS - 1


# ---------------------------------------------------------------- as it stands


def so_far(state: State, seat: Seat, old: Sheet) -> list[Markup]:
    """Points as if the game ended now; what did not score on the `old` sheet is fresh."""
    side, sheet = state.side, state.sheets[seat]
    pieces = []
    for area in range(AREAS):
        if points := area_points(side, area, sheet.numbers, sheet.empty):
            fresh = not area_points(side, area, old.numbers, old.empty)
            pieces += [_around(side, area, _light(fresh)), _stands(_area_box(side, area), points)]
    for across in range(NUMBERS):
        if points := _pair(state, sheet, across):
            pieces += _links(state, sheet, across, _light(not _pair(state, old, across)))
            pieces.append(_stands(points_at(side, across, 0), points))
    for across, row in enumerate((sheet.top, sheet.bottom)):
        if points := counted_up(row):
            pieces.append(_stands(points_at(side, across, 1), points))
    pieces += [_stands(points_at(side, 2 + b, 1), 2) for b in range(3) if not has(sheet.spent, b)]
    return [*pieces, _stands(points_at(side, 5, 1), score(state, seat))]


def _light(fresh: bool) -> str:
    return "outline fresh" if fresh else "outline"


@cache
def _stands(place: Point, points: int) -> Markup:
    return stands(*place, points)


def _area_box(side: int, area: int) -> Point:
    """Where an area's points stand; that the middle's are doubled is printed below them."""
    x, y = area_points_at(side, area)
    return (x, y - 4) if area == MIDDLE else (x, y)


def _pair(state: State, sheet: Sheet, across: int) -> int:
    number = LOWEST + across
    hexes = cells_with(sheet.numbers, number)
    return pair_points(state.side, number, state.printed[across], hexes)


# ---------------------------------------------------------------- the end


def count_out(state: State, seat: Seat) -> Markup:
    """What scored, and the points in their boxes; in parts, which a lesson shows one by one."""
    side, sheet = state.side, state.sheets[seat]
    parts = {
        "flowers": _areas_counted(side, sheet, [area for area in range(AREAS) if area != MIDDLE]),
        "middle": _areas_counted(side, sheet, [MIDDLE]),
        "pairs": _pairs_counted(state, sheet),
        "rows": _rows_counted(side, sheet),
        "bonuses": _bonuses_counted(side, sheet),
    }
    pieces = [group(*drawn, data_part=part) for part, drawn in parts.items()]
    return joined((*pieces, written(*points_at(side, 5, 1), score(state, seat), 18)))


@cache
def _points(place: Point, points: int, high: float = 15) -> Markup:
    return written(*place, points or "-", high)


def _areas_counted(side: int, sheet: Sheet, areas: list[int]) -> list[Markup]:
    """A line within the border of each filled area."""
    pieces = []
    for area in areas:
        points = area_points(side, area, sheet.numbers, sheet.empty)
        if points:
            pieces.append(_around(side, area, "count"))
        if area != MIDDLE:
            pieces.append(_points(_area_box(side, area), points))
        elif points:  # a dash above the printed ×2 would look like a sum
            pieces.append(_points(_area_box(side, area), points, 13))
    return pieces


@cache
def _around(side: int, area: int, class_: str) -> Markup:
    corners = outline(side, area, inside=3.5)
    return stroke(*corners, corners[0], class_=class_)


def _pairs_counted(state: State, sheet: Sheet) -> list[Markup]:
    pieces = []
    for across in range(NUMBERS):
        points = _pair(state, sheet, across)
        if points:
            pieces += _links(state, sheet, across, "count")
        pieces.append(_points(points_at(state.side, across, 0), points))
    return pieces


def _links(state: State, sheet: Sheet, across: int, class_: str) -> list[Markup]:
    """A line from hex to hex of a joined pair, broken so that the numbers stay legible."""
    steps = way(state.side, state.printed[across], cells_with(sheet.numbers, LOWEST + across))
    return [_link(state.side, one, other, class_) for one, other in pairwise(steps)]


@cache
def _link(side: int, one: int, other: int, class_: str) -> Markup:
    (x, y), (to_x, to_y) = middle(side, one), middle(side, other)
    dx, dy = 0.37 * (to_x - x), 0.37 * (to_y - y)
    return stroke((x + dx, y + dy), (to_x - dx, to_y - dy), class_=class_)


def _rows_counted(side: int, sheet: Sheet) -> list[Markup]:
    """A ring around each number that counts up from 3, where it comes first."""
    pieces = []
    for bottom, boxes in enumerate((sheet.top, sheet.bottom)):
        numbers = [count(boxes, round) for round in range(ROUNDS[side])]
        for number in range(LOWEST, counted_up(boxes) + 1):
            pieces.append(_ring(box_at(side, numbers.index(number), bottom), 15, 15))
        pieces.append(_points(points_at(side, bottom, 1), counted_up(boxes)))
    return pieces


def _bonuses_counted(side: int, sheet: Sheet) -> list[Markup]:
    """A ring around each bonus that was not used."""
    pieces = []
    for bonus, place in enumerate(BONUSES[side]):
        unused = not has(sheet.spent, bonus)
        if unused:
            pieces.append(_ring(place, 19, 19))
        pieces.append(_points(points_at(side, 2 + bonus, 1), 2 if unused else 0))
    return pieces


@cache
def _ring(place: Point, wide: float, high: float) -> Markup:
    return ring(*place, wide, high, "count")
