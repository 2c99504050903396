"""Printed figures: stars, hearts, hexes."""

from math import cos, pi, sin, sqrt

from rollwright.core.drawing import Markup
from rollwright.svg.elements import element, number, polygon


def hexagon(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corners of a hex that stands on a corner; `radius` reaches to a corner."""
    half = radius * sqrt(3) / 2
    return [
        (x, y - radius),
        (x + half, y - radius / 2),
        (x + half, y + radius / 2),
        (x, y + radius),
        (x - half, y + radius / 2),
        (x - half, y - radius / 2),
    ]


def ring_of(
    n: int, x: float, y: float, radius: float, turned: float = 0
) -> list[tuple[float, float]]:
    """The corners of a regular figure, the first at the top unless it is turned (in circles)."""
    angles = [(i / n + turned) * 2 * pi for i in range(n)]
    return [(x + radius * sin(a), y - radius * cos(a)) for a in angles]


def star(x: float, y: float, radius: float, class_: str = "mark") -> Markup:
    """A star with five points."""
    outer = ring_of(5, x, y, radius)
    inner = ring_of(5, x, y, radius * 0.42, 0.1)
    corners = [corner for pair in zip(outer, inner, strict=True) for corner in pair]
    return polygon(corners, class_)


def heart(x: float, y: float, radius: float, class_: str = "mark") -> Markup:
    """A heart."""
    left, right, wide = x - radius, x + radius, radius * 0.55
    d = (
        f"M{number(x)} {number(y + radius)}"
        f"C{number(x - wide)} {number(y + radius * 0.5)} {number(left)} {number(y + radius * 0.1)}"
        f" {number(left)} {number(y - radius * 0.35)}"
        f"C{number(left)} {number(y - radius)} {number(x)} {number(y - radius)}"
        f" {number(x)} {number(y - radius * 0.3)}"
        f"C{number(x)} {number(y - radius)} {number(right)} {number(y - radius)}"
        f" {number(right)} {number(y - radius * 0.35)}"
        f"C{number(right)} {number(y + radius * 0.1)} {number(x + wide)} {number(y + radius * 0.5)}"
        f" {number(x)} {number(y + radius)}z"
    )
    return element("path", d=d, class_=class_)
