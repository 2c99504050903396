"""The lines across a coloured die, by which those know its colour who cannot see it."""

from typing import Final

from rollwright.core.drawing import Markup
from rollwright.svg.elements import element, number

_LINES: Final = 6  # across a coloured die


def hatching(colour: str, size: float) -> Markup:
    """The lines that stand for a colour, over a square.

    After S. Petra Sancta, Tesserae gentilitiae (1638): red upright, blue level, green falling and
    purple rising from left to right, yellow dotted, white plain.
    """
    low, high = size * 0.1, size * 0.9  # the corners are round
    wide = high - low
    inside = [low + wide * (n + 0.5) / _LINES for n in range(_LINES)]
    slopes = [wide * n / _LINES for n in range(1 - _LINES, _LINES, 2)]
    falling = [
        (low - min(down, 0), low + max(down, 0), high - max(down, 0), high + min(down, 0))
        for down in slopes
    ]
    lines = {
        "red": [(x, low, x, high) for x in inside],
        "yellow": [(x, y, x, y + 0.1) for x in inside for y in inside],
        "green": falling,
        "blue": [(low, y, high, y) for y in inside],
        "purple": [(size - x1, y1, size - x2, y2) for x1, y1, x2, y2 in falling],
    }
    drawn = "".join(f"M{' '.join(map(number, ends))}" for ends in lines.get(colour, ()))
    return element("path", d=drawn, class_=f"{colour}_hatch") if drawn else Markup("")
