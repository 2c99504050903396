"""The points of all seats by turns, as a small drawing with their names."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rollwright.core.drawing import Markup
from rollwright.svg.elements import element, joined, number, text
from rollwright.web.live import axis

WIDTH: Final = 330
NAMES: Final = 84  # what the names take at the right
LINE: Final = 16  # from one name to the next
LEAST: Final = 96  # its height without margins
EDGE: Final = 10
AXIS: Final = 34  # what the points take at the left
ABOVE: Final = 14  # what they are called, above them
BELOW: Final = 18  # and the turns
SIGNS: Final = 11  # of a name
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 2")  # lines differ not by colour alone


class Ends(NamedTuple):
    """The turns that are counted below a curve."""

    turns: Sequence[int]  # with how many turns of all each of them is over
    last: str  # what the last one is called


def curve(
    scores: Sequence[Sequence[int]],
    names: Sequence[str],
    winners: Sequence[int],
    title: str,
    unit: str,
    ends: Ends,
) -> Markup:
    """Scores before the first turn and after each, a line for each seat; the winner's is bold.

    `unit` stands above the scale, and `ends` tells which turns are counted below it.
    """
    high = max(LEAST, LINE * (len(names) - 1))
    least, most = min(0, *map(min, scores)), max(0, *map(max, scores))
    wide = WIDTH - NAMES - EDGE - AXIS

    def x(turn: int) -> float:
        return AXIS + wide * turn / max(1, len(scores) - 1)

    top = EDGE + ABOVE

    def y(points: float) -> float:
        return top + high * (most - points) / max(1, most - least)

    stand = apart([y(points) for points in scores[-1]], top, top + high)
    drawn = [text(0, EDGE, unit, 11, "axis", "start")]
    for points in axis.numbers(least, most):
        drawn.append(element("path", d=f"M{AXIS} {number(y(points))}h{wide}", class_="base"))
        drawn.append(text(AXIS - 5, y(points), str(int(points)), 11, "axis", "end"))
    drawn += axis.below([x(turn) for turn in ends.turns], AXIS + wide, top + high, ends.last)
    for seat, name in enumerate(names):
        way = [(x(turn), y(one[seat])) for turn, one in enumerate(scores)]
        drawn.append(_way(way, seat, name, stand[seat], seat in winners))
    return element(
        "svg",
        element("title", title),
        joined(drawn),
        viewBox=f"0 0 {WIDTH} {number(top + high + EDGE + BELOW)}",
        class_="curve",
        role="img",
    )


def _way(
    way: Sequence[tuple[float, float]], seat: int, name: str, stands: float, won: bool
) -> Markup:
    """A seat's line, and its name at the end."""
    first, dash = " first" if won else "", DASHES[seat % len(DASHES)]
    points = " ".join(f"{number(x)},{number(y)}" for x, y in way)
    short = name if len(name) <= SIGNS else f"{name[: SIGNS - 1]}…"
    x, y = way[-1]
    return joined(
        (
            element("polyline", points=points, class_=f"way{first}", stroke_dasharray=dash or None),
            element("circle", cx=x, cy=y, r=3, class_=f"end{first}"),
            text(x + 10, stands, short, 13, f"name{first}", "start"),
        )
    )


def apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Heights for names: as wished, but a line apart from each other, and none outside.

    >>> apart([10, 10, 90], 10, 106)
    [10, 26, 90]
    """
    order = sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    found = list(wanted)
    for before, seat in pairwise(order):
        found[seat] = max(found[seat], found[before] + LINE)
    low = bottom
    for seat in reversed(order):
        found[seat] = max(top, min(found[seat], low))
        low = found[seat] - LINE
    return found
