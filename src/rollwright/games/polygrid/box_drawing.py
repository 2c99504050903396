"""Polygrid's number boxes as they are chosen: those of one die, large, over the table of all."""

from functools import cache, lru_cache
from typing import Final

from rollwright.core.bits import has
from rollwright.core.drawing import Markup, Target
from rollwright.games.polygrid import sheet
from rollwright.games.polygrid.drawn_walks import Walk, walk
from rollwright.games.polygrid.layout import LARGE, LID, RADIUS, SQUARE_GRID
from rollwright.games.polygrid.rules import NOWHERE, State
from rollwright.svg.dice import face_middle, silhouette
from rollwright.svg.elements import box, element, group, joined, number, polygon, text
from rollwright.svg.grid import FINGER
from rollwright.svg.pencil import cross

SHORT: Final = 0.4  # of a step: how far before a square a drawn walk stops
ONLY: Final = "ghost only"  # seen under a mouse or a resting finger, not at once


def box_target(state: State, place: int) -> Target:
    """A box as it lies large over the others, once its die is chosen on the table."""
    return _box_target(place, state.square, state.marker if state.roll else NOWHERE, state.roll)


@lru_cache(8192)
def _box_target(place: int, square: int, marker: int, roll: int) -> Target:
    x, y, wide = LARGE[place]
    pieces = [box(x, y, wide, FINGER, "none"), _large(place, "open")]
    if square != NOWHERE:  # what is written there, and how far was walked
        pieces.append(ghost(square, sheet.DIE_OF[place]))
    if square != NOWHERE and roll:
        pieces.append(way(walk(marker, square, roll - sheet.NUMBER_OF[place])))
    return Target(place, x, y, wide, FINGER, joined(pieces), sheet.DIE_OF[place])


@cache
def _large(place: int, class_: str) -> Markup:
    """A box in the shape of its die."""
    x, y, wide = LARGE[place]
    x, y, faces = x + wide / 2, y + FINGER / 2, sheet.FACES[sheet.DIE_OF[place]]
    return group(
        polygon(silhouette(faces, x, y, RADIUS), class_),
        text(x, face_middle(faces, y, RADIUS), str(sheet.NUMBER_OF[place]), 16, "strong"),
        cross(x, y, 13, f"ink {ONLY}"),
        class_="large",
    )


@lru_cache(512)
def large_boxes(boxes: int, open_boxes: int, die: int) -> Markup:
    """Of a die that is chosen the closed boxes, on a lid over all that is beneath."""
    pieces = [box(*LID, "lid", 8)]
    first = sheet.FIRST_BOX[die]
    for place in range(first, first + sheet.FACES[die]):
        if has(open_boxes, place):
            continue
        x, y, wide = LARGE[place]
        x, y, faces = x + wide / 2, y + FINGER / 2, sheet.FACES[die]
        pieces.append(polygon(silhouette(faces, x, y, RADIUS), "cell"))
        pieces.append(
            text(x, face_middle(faces, y, RADIUS), str(sheet.NUMBER_OF[place]), 14, "quiet")
        )
        if not has(boxes, place):
            pieces.append(cross(x, y, 13))
    return joined(pieces)


@cache
def proposed(place: int) -> Markup:
    """A box that pays unless another one is tapped."""
    left, top, wide = LARGE[place]
    x, y = left + wide / 2, top + FINGER / 2
    outline = polygon(silhouette(sheet.FACES[sheet.DIE_OF[place]], x, y, RADIUS), "outline")
    return joined((outline, cross(x, y, 15, "ink thin")))


def way(squares: Walk, class_: str = f"count {ONLY}") -> Markup:
    """A walk as it will go, from square to square, and up to what stands in the last one."""
    if not squares:
        return Markup("")
    (x, y), *others = (SQUARE_GRID.middle(square) for square in squares)
    (left, top), (right, low) = ((x, y), *others)[-2:]
    others[-1] = (right - SHORT * (right - left), low - SHORT * (low - top))
    d = f"M{number(x)} {number(y)}" + "".join(f"L{number(x)} {number(y)}" for x, y in others)
    return element("path", d=d, class_=class_)


@cache
def ghost(square: int, die: int, class_: str = ONLY) -> Markup:
    """A die type as it will stand in a square, in few strokes: every open box has one."""
    x, y = SQUARE_GRID.middle(square)
    faces = sheet.FACES[die]
    outline = polygon(silhouette(faces, x, y - 1, RADIUS), f"ink {class_}")
    return joined((outline, text(x, face_middle(faces, y, RADIUS), str(faces), 15, class_)))
