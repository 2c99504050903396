"""Cells in rows: where they stand, and what a finger hits.

A cell's share of the sheet is its target, from one neighbour to the next. Eight cells fit side by
side that are FINGER wide each. A longer row has narrower cells, and still no target is small: it is
FINGER high, however little of that the cell itself takes, and as wide as the cell's share.
"""

from typing import Final, NamedTuple

from rollwright.core.drawing import WIDTH, Markup, Target
from rollwright.core.seats import Move
from rollwright.svg.elements import box, joined

FINGER: Final = 44  # CSS pixels on a narrow phone
EDGE: Final = 4  # of the sheet, left free


def open_box(x: float, y: float, wide: float, high: float) -> Markup:
    """An open place: all that a finger hits, and a little inside of it what is seen."""
    return joined((box(x, y, wide, high, "none"), box(x + 3, y + 3, wide - 6, high - 6, "open", 4)))


class Grid(NamedTuple):
    """Cells in rows, numbered row by row, each with its share of the sheet."""

    left: float
    top: float
    columns: int
    wide: float = FINGER
    high: float = FINGER

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell's share."""
        down, across = divmod(cell, self.columns)
        return self.left + self.wide * across, self.top + self.high * down

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.wide / 2, y + self.high / 2

    def printed(self, cell: int, class_: str = "cell") -> Markup:
        """A cell as it is printed: a square, as large as its share allows."""
        x, y = self.middle(cell)
        side = min(self.wide, self.high) - 2
        return box(x - side / 2, y - side / 2, side, side, class_, 4)

    def target(self, move: Move, cell: int, *inside: Markup) -> Target:
        """A move's place: the whole share of a cell, with what would be written there."""
        x, y = self.corner(cell)
        seen = open_box(x, y, self.wide, self.high)
        return Target(move, x, y, self.wide, self.high, joined((seen, *inside)))


def grid_across(columns: int, top: float, widest: float = 64) -> Grid:
    """A grid in the middle of the sheet, its cells as wide as there is room, if need be narrow."""
    wide = min(widest, (WIDTH - 2 * EDGE) / columns)
    return Grid((WIDTH - columns * wide) / 2, top, columns, wide, max(wide, FINGER))
