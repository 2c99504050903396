"""Penk!'s sheet, as printed: five columns for the numbers 1–5, five rows for one to five dice."""

from typing import Final

VALUES: Final = (1, 2, 3, 5, 8)  # of a cell, by its row

SIZE: Final = 5
JOLLY: Final = 6  # the sixth face, `!`

ALL: Final = (1 << SIZE * SIZE) - 1  # cell number 5 * row + column, as bits
FIRST_ROW: Final = (1 << SIZE) - 1
FIRST_COLUMN: Final = sum(1 << SIZE * row for row in range(SIZE))
TOP: Final = tuple(FIRST_COLUMN & (1 << SIZE * n) - 1 for n in range(SIZE + 2))
"""The first n cells of the first column; a sixth or seventh natural die adds no cell."""
