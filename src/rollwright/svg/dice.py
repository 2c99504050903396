"""Dice: crisp, with pips or numbers, and the outlines of dice with other than six faces."""

from functools import cache
from typing import Final

from rollwright.core.drawing import Drawn, Markup
from rollwright.svg.elements import box, circle, element, joined, number, polygon, text
from rollwright.svg.hatching import hatching
from rollwright.svg.shapes import ring_of

DIE: Final = 40  # the usual size

_LOW, _MID, _HIGH = 0.26, 0.5, 0.74
_PIPS: Final = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW), (_HIGH, _HIGH)),
    6: (
        (_LOW, _LOW),
        (_LOW, _MID),
        (_LOW, _HIGH),
        (_HIGH, _LOW),
        (_HIGH, _MID),
        (_HIGH, _HIGH),
    ),
}


@cache
def blank_die(size: float = DIE, class_: str = "die") -> Drawn:
    """A die that shows nothing."""
    edge = 1.5
    inner = size - 2 * edge
    body = box(edge, edge, inner, inner, class_, size * 0.2)
    return Drawn(size, size, body)


def coloured_die(face: int, colour: str, size: float = DIE, class_: str = "die") -> Drawn:
    """A die in one of the theme's COLOURS: up to six pips, a higher face as a number, 0 blank.

    Whoever cannot see the colour knows it by the lines across the die, as on coats of arms that
    are printed in black and white.
    """
    body = joined((blank_die(size, f"{class_} {colour}").markup, hatching(colour, size)))
    marks = []
    if face in _PIPS:
        marks = [circle(size * x, size * y, size * 0.085, f"{colour}_pip") for x, y in _PIPS[face]]
    elif face:
        marks = [text(size / 2, size / 2, str(face), size * 0.55, f"face {colour}_pip")]
    return Drawn(size, size, joined((body, *marks)))


@cache
def pip_die(face: int, size: float = DIE, class_: str = "die") -> Drawn:
    """A die with one to six pips."""
    pips = (circle(size * x, size * y, size * 0.085, "pip") for x, y in _PIPS[face])
    return Drawn(size, size, joined((blank_die(size, class_).markup, *pips)))


@cache
def number_die(face: int | str, size: float = DIE, class_: str = "die") -> Drawn:
    """A die with a number on it."""
    figure = text(size / 2, size / 2, str(face), size * 0.55, "face")
    return Drawn(size, size, joined((blank_die(size, class_).markup, figure)))


Point = tuple[float, float]

# Outline and inner edges of each die, seen so that one face is towards us, around 0,0 in a
# circle of radius 1
_HEX: Final = ring_of(6, 0, 0, 1)
_TEN: Final = ring_of(10, 0, 0, 1)
_FIVE: Final = ring_of(5, 0, 0, 0.7)
_THREE: Final = ring_of(3, 0, 0, 0.8)
_KITE: Final[list[Point]] = [(0, -1), (0.68, 0.2), (0, 0.58), (-0.68, 0.2)]
_SOLIDS: Final[dict[int, tuple[list[Point], list[list[Point]]]]] = {
    4: (ring_of(3, 0, 0.22, 1.12), []),
    6: ([(-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)], []),
    8: ([(0, -1), (0.9, 0.36), (0, 1), (-0.9, 0.36)], [[(-0.9, 0.36), (0.9, 0.36)]]),
    10: (
        [(0, -1), (0.97, -0.1), (0.97, 0.2), (0, 1), (-0.97, 0.2), (-0.97, -0.1)],
        [
            [(-0.97, 0.05), _KITE[3], _KITE[0], _KITE[1], (0.97, 0.05)],
            [_KITE[3], _KITE[2], _KITE[1]],
            [_KITE[2], (0, 1)],
        ],
    ),
    12: (_TEN, [[*_FIVE, _FIVE[0]], *([_FIVE[i], _TEN[2 * i]] for i in range(5))]),
    20: (
        _HEX,
        [
            [*_THREE, _THREE[0]],
            *([_HEX[2 * i - 1], _THREE[i], _HEX[2 * i + 1]] for i in range(3)),
            *([_THREE[i], _HEX[2 * i]] for i in range(3)),
        ],
    ),
}
_FACE_AT: Final = {4: 0.3, 8: -0.04, 10: 0.03, 20: 0.1}  # where the number stands, below the middle
_FACE_HIGH: Final = {4: 0.86, 6: 0.95, 8: 0.86, 10: 0.62, 12: 0.72, 20: 0.62}


def silhouette(faces: int, x: float, y: float, radius: float) -> list[Point]:
    """The corners of a die with 4, 6, 8, 10, 12 or 20 faces: no two kinds have the same shape."""
    outline, _ = _SOLIDS[faces]
    return [_placed(corner, x, y, radius) for corner in outline]


def inner_edges(faces: int, x: float, y: float, radius: float) -> str:
    """The path of the edges inside a silhouette; a D4 and a D6 have none."""
    _, edges = _SOLIDS[faces]
    lines = [[_placed(corner, x, y, radius) for corner in edge] for edge in edges]
    return "".join("M" + "L".join(f"{number(a)} {number(b)}" for a, b in line) for line in lines)


def _placed(point: Point, x: float, y: float, radius: float) -> Point:
    # to a tenth: nobody sees more, and sixty dice take less room
    return round(x + radius * point[0], 1), round(y + radius * point[1], 1)


def face_middle(faces: int, y: float, radius: float) -> float:
    """How far down the number stands on a die whose middle is y."""
    return y + radius * _FACE_AT.get(faces, 0)


def solid(
    faces: int, x: float, y: float, radius: float, show: int | str = "", class_: str = "die"
) -> Markup:
    """A die with 4, 6, 8, 10, 12 or 20 faces, known by its shape, perhaps with a number on it."""
    pieces = [polygon(silhouette(faces, x, y, radius), class_)]
    edges = inner_edges(faces, x, y, radius)
    if edges:
        pieces.append(element("path", d=edges, class_="edge"))
    if show != "":
        size = radius * _FACE_HIGH[faces]
        pieces.append(text(x, face_middle(faces, y, radius), str(show), size, "face"))
    return joined(pieces)


def lying(die: Drawn, place: int | None = None) -> Drawn:
    """A die that lies open on the table, perhaps the one with that place among those to choose.

    What lies there when a throw is due and still does afterwards has not been thrown: a page
    lets only the others tumble.
    """
    number = "" if place is None else str(place)
    return Drawn(die.width, die.height, element("g", die.markup, data_die=number))
