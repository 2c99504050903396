"""What the levels reach and what somebody has reached, side by side: a small drawing."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, NamedTuple

from rollwright.core.drawing import Markup
from rollwright.svg.elements import element, joined, text

WIDTH: Final = 330
LEFT: Final = 84  # what the names take
RIGHT: Final = 36  # and the numbers
TOP: Final = 25  # for one's own number
ROW: Final = 18
BOX: Final = 9  # the height of what is usual
ROUND: Final = 11.5  # around one's own number


class Row(NamedTuple):
    """A line of the drawing."""

    name: str
    middle: int
    usual: tuple[int, int] | None
    best: bool = False  # whether it is the best that can be


def scale(rows: Sequence[Row], own: int, fewest: bool, title: str) -> Markup:
    """A line for each level: what is usual as a box, half-way a stroke; one's own across all.

    What is better stands further to the right.
    """
    every = [own, *(one for row in rows for one in (row.middle, *(row.usual or ())))]
    least, most = min(every), max(every)
    start, wide = LEFT + ROUND + 2, WIDTH - LEFT - RIGHT - 2 * ROUND - 4
    high: float = TOP + ROW * len(rows)

    def x(points: float) -> float:
        way: float = (points - least) / max(1, most - least)
        return start + wide * ((1 - way) if fewest else way)

    drawn = [_row(row, y, x) for row, y in zip(rows, count(TOP + ROW // 2, ROW), strict=False)]
    at = x(own)
    drawn += [
        element("path", d=f"M{at:.1f} {TOP - 1}V{high}", class_="own"),
        element("circle", cx=at, cy=ROUND + 1, r=ROUND, class_="around"),
        text(at, ROUND + 1, str(own), 12 if own < 100 else 10, "mine"),
    ]
    return element(
        "svg",
        element("title", title),
        joined(drawn),
        viewBox=f"0 0 {WIDTH} {high + 2}",
        class_="scale",
        role="img",
    )


def _row(row: Row, y: float, x: Callable[[float], float]) -> Markup:
    kind = "best" if row.best else "level"
    drawn = [element("path", d=f"M{LEFT} {y}H{WIDTH - RIGHT}", class_="base")]
    if row.usual is not None:
        low, high = sorted(map(x, row.usual))
        drawn.append(
            element(
                "rect",
                x=low - 1.5,
                y=y - BOX / 2,
                width=high - low + 3,
                height=BOX,
                rx=3,
                class_="usual",
            )
        )
    at = x(row.middle)
    drawn += [
        element("path", d=f"M{at:.1f} {y - BOX / 2 - 1.5}v{BOX + 3}", class_="middle"),
        text(LEFT - 6, y, row.name, 12, "name", "end"),
        text(WIDTH - RIGHT + 8, y, str(row.middle), 12, "number", "start"),
    ]
    return element("g", joined(drawn), class_=kind)
