"""The picture of a link: what is played, by whom, and how it stands, as wide as previews are."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rollwright.core.drawing import WIDTH, Drawn, Markup
from rollwright.core.seats import Seat
from rollwright.draw.picture import MARGIN, AnyView, paper, standalone, writing
from rollwright.svg.elements import box, joined, moved, text

SIZE: Final = (1200, 630)
DOTS: Final = 96  # an inch: a unit of the drawing is a point of the picture
LISTED: Final = 6  # names
SHEETS: Final = 3
_GAP: Final = 24


def drawn(
    view: AnyView,
    heading: str,
    lines: Sequence[tuple[str, str]],
    about: str,
    order: Sequence[Seat] = (),
) -> Markup:
    """Names and points at the left, the first sheets at the right."""
    width, height = SIZE[0] - 2 * MARGIN, SIZE[1] - 2 * MARGIN  # `standalone` adds the margin
    left = 420.0
    placed = [text(26, 60, heading, 54 if len(heading) < 15 else 36, "strong", "start")]
    for number, (name, points) in enumerate(lines[:LISTED]):
        y = 150 + 58 * number
        placed.append(text(26, y, name, 34 if len(name) < 16 else 24, "", "start"))
        placed.append(text(left - 20, y, points, 34, "strong", "end"))
    for number, words in enumerate(wrap(about, 38)[:2]):
        placed.append(text(26, height - 86 + 30 * number, words, 22, "quiet", "start"))
    placed.append(text(26, height - 16, "Rollwright", 22, "quiet", "start"))
    placed.append(_sheets(view, order, left, width - left, height))
    return standalone(view, Drawn(width, height, joined(placed)), "light")


def _sheets(view: AnyView, order: Sequence[Seat], x: float, width: float, height: float) -> Markup:
    """As many of the first sheets as are seen well, side by side in the middle of the room."""
    high = view.game.drawing.size(view.state)[1]
    seats = list(order or range(len(view.names)))[:SHEETS]
    across, down = (1, len(seats)) if 2 * high < WIDTH else (len(seats), 1)  # low ones in a column

    def scale_of(across: int) -> float:
        wide, tall = width - _GAP * (across - 1), height - _GAP * (down - 1)
        return min(wide / across / WIDTH, tall / down / high)

    while across > 1 and scale_of(across) < 0.7 * scale_of(1):
        across -= 1
    scale = scale_of(across)
    wide, tall = WIDTH * scale, high * scale
    start = x + (width - across * wide - (across - 1) * _GAP) / 2
    top = (height - down * tall - (down - 1) * _GAP) / 2
    pieces = []
    for place, seat in enumerate(seats[: across * down]):
        at = start + place % across * (wide + _GAP), top + place // across * (tall + _GAP)
        pieces.append(box(*at, wide, tall, "paper", 8))
        pieces.append(moved(joined((paper(view), writing(view, seat))), *at, scale))
    return joined(pieces)
