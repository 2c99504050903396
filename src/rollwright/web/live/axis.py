"""The axes of the small graphs: round numbers at the side, and turns or rounds below."""

from collections.abc import Sequence
from itertools import count, takewhile
from math import ceil, floor, log10
from typing import Final

from rollwright.core.drawing import Markup
from rollwright.svg.elements import element, number, text

MOST: Final = 5  # numbers at an axis
APART: Final = 22  # what a number below needs
STEPS: Final = (1, 2, 5, 10)
TICK: Final = 4


def step_of(wide: float, most: int = MOST) -> float:
    """From one number of an axis to the next: 1, 2 or 5, with noughts, no more than `most` of them.

    >>> [step_of(wide) for wide in (4, 22, 63, 3000)]
    [1.0, 5.0, 20.0, 1000.0]
    """
    least = max(wide, 1e-9) / most
    size = 10.0 ** floor(log10(least))
    return float(next(one * size for one in STEPS if one * size >= least * (1 - 1e-9)))


def numbers(least: float, most: float) -> list[float]:
    """The round numbers between two, for the side of a graph.

    >>> numbers(0, 63), numbers(51.2, 64.4)
    ([0.0, 20.0, 40.0, 60.0], [55.0, 60.0])
    """
    step = max(1.0, step_of(most - least))
    first = ceil(least / step - 1e-9)
    return list(takewhile(lambda n: n <= most + 1e-9, (step * n for n in count(first))))


def below(places: Sequence[float], right: float, y: float, last: str) -> list[Markup]:
    """Ticks where turns or rounds begin or end, some with their numbers, and words for the last."""
    if not places:
        return []
    room = right - 6 * len(last) - 6  # what the words leave
    every = max(1, round(step_of(len(places), 6)))
    drawn = [element("path", d=f"M{number(x)} {number(y)}v{TICK}", class_="base") for x in places]
    for n, x in enumerate(places, start=1):
        if (n == 1 or n % every == 0) and x < room and (n == 1 or x - places[0] >= APART):
            drawn.append(text(x, y + 12, str(n), 11, "axis", "middle"))
    return [*drawn, text(right, y + 12, last, 11, "axis", "end")]
